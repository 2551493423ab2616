"""The comparison as plain text for the clipboard: tab-separated for spreadsheets, Markdown for chats and tickets.

Both carry the values as shown, with their ranges, what is partial, why a row is not ranked, and the day of the prices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.quantity import THIN_SPACE
from gui.spreadsheets import neutral

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gui.compare.cells import Cell, Line, Table

translate = QCoreApplication.translate

_SCALES = "⚖"
"""The mark of sides that differ, as text."""


def as_tab_separated(table: Table) -> str:
    """Return the table with columns for the unit, for the ranges and for why a row is not ranked.

    Numbers have no spaces inside, so that spreadsheets read them. A partial sum says so beside its number, and so is
    no number to a spreadsheet. The last line says how the values are given and by which day prices were chosen.
    """
    names = [head.name for head in table.heads]
    ranges = [translate("Compare", "{name}, range").format(name=name) for name in names]
    head = [table.caption, translate("Compare", "Unit"), *names, *ranges, _not_ranked()]
    lines = (_tab_line(line, list(_cells(table, line))) for line in table.lines)
    note = [_note(table), *("" for _ in head[1:])]
    return "".join("\t".join(map(neutral, line)) + "\n" for line in (head, *lines, note))


def _tab_line(line: Line, cells: Sequence[Cell]) -> list[str]:
    values, ranges = map(_bare_value, cells), (cell.text.band.replace(THIN_SPACE, "") for cell in cells)
    return [line.label, line.unit, *values, *ranges, _reason(line)]


def _not_ranked() -> str:
    return translate("Compare", "Not ranked")


def _reason(line: Line) -> str:
    """Return why a row has no best value, empty where it may have one."""
    return translate("Compare", "Ranges overlap") if line.overlap else line.unlike


def _note(table: Table) -> str:
    note = translate("Compare", "Values rounded as shown; prices as of {day}")
    return note.format(day=table.prices_as_of)


def as_markdown(table: Table) -> str:
    """Return the table in Markdown, with ranges and differences as shown and why rows are not ranked; a note below."""
    names = (_head_text(head.name, is_base=head.is_base) for head in table.heads)
    head = [table.caption, *names, _not_ranked()]
    rule = ["---", *("---:" for _ in table.heads), "---"]
    lines = (
        [
            f"{line.label} ({line.unit})" if line.unit else line.label,
            *(_full_value(cell) for cell in _cells(table, line)),
            _marked_reason(line),
        ]
        for line in table.lines
    )
    rows = (map(_safe, head), rule, *(map(_safe, line) for line in lines))
    return f"{''.join(map(_markdown_line, rows))}\n{_note(table)}\n"


def _marked_reason(line: Line) -> str:
    reason = _reason(line)
    return f"{_SCALES} {reason}" if reason and not line.overlap else reason


def _cells(table: Table, line: Line) -> Iterable[Cell]:
    found = (table.cell(line.id, head.cluster_id) for head in table.heads)
    return (cell for cell in found if cell is not None)


def _bare_value(cell: Cell) -> str:
    return " ".join(word for word in (cell.text.value.replace(THIN_SPACE, ""), cell.text.remark) if word)


def _head_text(name: str, *, is_base: bool) -> str:
    return translate("Compare", "{name} (base)").format(name=name) if is_base else name


def _full_value(cell: Cell) -> str:
    band = f"({cell.text.band})" if cell.text.band else ""
    value = " ".join(word for word in (cell.text.value, band, cell.text.remark) if word)
    return f"{value}, {cell.delta}" if cell.delta else value


def _markdown_line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _safe(cell: str) -> str:
    """Return a cell of a Markdown table in which backslashes and bars are taken for what they are."""
    return neutral(cell).replace("\\", "\\\\").replace("|", "\\|")
