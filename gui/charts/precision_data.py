"""The chart of compute by precision: dense peak of every cluster, lowest precision first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.performance.metrics import DENSE, PRECISIONS
from gui.charts.chart_data import ChartData, cluster_keys, in_order, missing_in, panel_of

if TYPE_CHECKING:
    from core.design.document import Design
    from core.quantity import UnitChoice
    from gui.charts.chart_data import Estimates

_FLOATING = tuple(metric for metric in DENSE if metric.unit == "FLOP/s")
"""The precisions on one axis; integer operations are not FLOP."""


def precision_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return the dense peaks of all clusters, for every precision that one of them has."""
    ordered = in_order(design, estimates)
    named = [
        (PRECISIONS[metric.precision], [estimate.totals[metric.id] for estimate in ordered]) for metric in _FLOATING
    ]
    panel = panel_of(named, choice)
    shown = {group.name for group in panel.groups} if panel is not None else set()
    missing = missing_in((pair for pair in named if pair[0] in shown), ordered)
    return ChartData(cluster_keys(design), () if panel is None else (panel,), missing, choice)
