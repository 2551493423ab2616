"""The comparison as plain text for the clipboard: tab-separated for spreadsheets, Markdown for chats and tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.quantity import THIN_SPACE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.compare.cells import Cell, Line, Table

_FORMULA_STARTS = ("=", "+", "-", "@")
"""A spreadsheet takes a cell that begins with one of these for a formula."""


def neutral(text: str) -> str:
    """Return a text on one line that no spreadsheet takes for a formula."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(_FORMULA_STARTS) else line


def as_tab_separated(table: Table) -> str:
    """Return the table with a column for the unit; numbers without spaces inside, so that spreadsheets read them.

    A partial sum says so beside its number, and so is no number to a spreadsheet.
    """
    head = ["Metric", "Unit", *(head.name for head in table.heads)]
    lines = ([line.label, line.unit, *(_bare_value(cell) for cell in _cells(table, line))] for line in table.lines)
    return "".join("\t".join(map(neutral, line)) + "\n" for line in (head, *lines))


def as_markdown(table: Table) -> str:
    """Return the table in Markdown, with bands and differences as shown."""
    head = ["Metric", *(_head_text(head.name, is_base=head.is_base) for head in table.heads)]
    rule = ["---", *("---:" for _ in table.heads)]
    lines = (
        [
            f"{line.label} ({line.unit})" if line.unit else line.label,
            *(_full_value(cell) for cell in _cells(table, line)),
        ]
        for line in table.lines
    )
    return "".join(_markdown_line(line) for line in (map(_safe, head), rule, *(map(_safe, line) for line in lines)))


def _cells(table: Table, line: Line) -> Iterable[Cell]:
    found = (table.cell(line.id, head.cluster_id) for head in table.heads)
    return (cell for cell in found if cell is not None)


def _bare_value(cell: Cell) -> str:
    return " ".join(word for word in (cell.value.replace(THIN_SPACE, ""), cell.remark) if word)


def _head_text(name: str, *, is_base: bool) -> str:
    return f"{name} (base)" if is_base else name


def _full_value(cell: Cell) -> str:
    band = f"({cell.band})" if cell.band else ""
    value = " ".join(word for word in (cell.value, band, cell.remark) if word)
    return f"{value}, {cell.delta}" if cell.delta else value


def _markdown_line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _safe(cell: str) -> str:
    """Return a cell of a Markdown table in which backslashes and bars are taken for what they are."""
    return neutral(cell).replace("\\", "\\\\").replace("|", "\\|")
