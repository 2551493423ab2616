"""The chart of memory: capacity and bandwidth of every cluster side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.design.cluster_edits import letter
from core.performance.metrics import MEMORY, MEMORY_BANDWIDTH
from core.presentation import shared_unit
from gui.charts.chart_data import ChartData, Group, Panel, cluster_keys, in_order, mark_of, missing_in, unit_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.design.document import Design
    from core.quantity import UnitChoice
    from core.result import Result
    from gui.charts.chart_data import Estimates

translate = QCoreApplication.translate


def memory_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return capacity and bandwidth of all clusters in two panels."""
    ordered = in_order(design, estimates)
    titled = (
        (translate("Charts", "Capacity"), MEMORY),
        (translate("Charts", "Bandwidth"), MEMORY_BANDWIDTH),
    )
    named = [(title, [estimate.totals[metric.id] for estimate in ordered]) for title, metric in titled]
    panels = tuple(_panel(title, results, choice) for title, results in named if results)
    return ChartData(cluster_keys(design), panels, missing_in(named, ordered), choice)


def _panel(title: str, results: Sequence[Result], choice: UnitChoice) -> Panel:
    """Return one panel in which each cluster stands by itself, under its letter."""
    unit = shared_unit(results, choice)
    size = unit_size(results[0], unit, choice)
    groups = (Group(letter(i), (mark_of(i, result, size),)) for i, result in enumerate(results))
    return Panel(unit, tuple(groups), title)
