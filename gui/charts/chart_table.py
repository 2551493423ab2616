"""The values of a chart as a table of text, to be pasted into a sheet: tabs between cells, a dot for decimals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.quantity import format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.charts.chart_data import ChartData, Mark, Panel

HEADER = ("Cluster", "Figure", "Value", "Low", "High", "Unit", "Status")

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What makes a sheet take a text for a formula."""


def as_table(data: ChartData) -> str:
    """Return one line for each mark under a header; unknown values are empty cells."""
    lines = [HEADER, *(row for panel in data.panels for row in _rows(data, panel))]
    return "\n".join("\t".join(line) for line in lines)


def _rows(data: ChartData, panel: Panel) -> Iterator[tuple[str, ...]]:
    unit = f"{panel.unit} {data.base}" if panel.is_relative else panel.unit
    for group in panel.groups:
        for mark in group.marks:
            cluster = data.clusters[mark.position]
            yield _text(cluster.name), panel.title or group.name, *_numbers(mark), unit, mark.sign.value


def _numbers(mark: Mark) -> Iterator[str]:
    for value in (mark.value, mark.low, mark.high):
        yield "" if value is None else format_exact(value)


def _text(cell: str) -> str:
    """Return a text that a sheet takes for nothing but a text, on one line."""
    plain = " ".join(cell.split())
    return f"'{plain}" if plain.startswith(_FORMULA_STARTS) else plain
