"""The values of a chart as a table of text, to be pasted into a sheet: tabs between cells, a dot for decimals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.presentation import PARTIAL
from core.quantity import format_exact
from gui.charts.chart_data import Kind
from gui.spreadsheets import neutral

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.charts.chart_data import ChartData, Mark, Panel

translate = QCoreApplication.translate


def header() -> tuple[str, ...]:
    """Return the titles of the columns."""
    return (
        translate("Charts", "Cluster"),
        translate("Charts", "Figure"),
        translate("Charts", "Value"),
        translate("Charts", "Low"),
        translate("Charts", "High"),
        translate("Charts", "Unit"),
        translate("Charts", "Status"),
        translate("Charts", "Remark"),
    )


def as_table(data: ChartData) -> str:
    """Return one line for each mark under a header; unknown values are empty cells."""
    lines = [header(), *(row for panel in data.panels for row in _rows(data, panel))]
    return "\n".join("\t".join(line) for line in lines)


def _rows(data: ChartData, panel: Panel) -> Iterator[tuple[str, ...]]:
    unit = f"{panel.unit} {data.base}" if panel.is_relative else panel.unit
    for group in panel.groups:
        for mark in group.marks:
            cluster = data.clusters[mark.position]
            remark = PARTIAL if mark.kind is Kind.PARTIAL else ""
            name, figure = neutral(cluster.name), panel.title or group.name
            yield name, figure, *_numbers(mark), unit, mark.sign.value, remark


def _numbers(mark: Mark) -> Iterator[str]:
    for value in (mark.value, mark.low, mark.high):
        yield "" if value is None else format_exact(value)
