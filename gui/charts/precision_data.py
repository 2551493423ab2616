"""The chart of compute by precision: peak of every cluster, lowest precision first, sparse ones where asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.likeness import pattern_words
from core.performance.metrics import DENSE, PRECISIONS, SPARSE, Metric
from gui.charts.chart_data import ChartData, Why, cluster_keys, in_order, missing_in, panel_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.design.document import Design
    from core.quantity import UnitChoice
    from gui.charts.chart_data import Estimates, Group

translate = QCoreApplication.translate

_ORDER = tuple(PRECISIONS)
_FLOATING = tuple(
    sorted(
        (metric for metric in (*DENSE, *SPARSE) if metric.unit == "FLOP/s"),
        key=lambda metric: (_ORDER.index(metric.precision), metric.sparse),
    )
)
"""The peaks on one axis, each sparse one beside its dense one; integer operations are not FLOP."""


def precision_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return the peaks of all clusters, for every precision that one of them has; sparse ones where asked for."""
    ordered = in_order(design, estimates)
    metrics = [metric for metric in _FLOATING if choice.sparse or not metric.sparse]
    named = [(_name(metric), [estimate.totals[metric.id] for estimate in ordered]) for metric in metrics]
    panel = panel_of(named, choice)
    if panel is not None:
        precisions = {metric.label: PRECISIONS[metric.precision] for metric in metrics if metric.sparse}
        panel = replace(panel, groups=tuple(_captioned(group, precisions) for group in panel.groups))
    shown = {group.name for group in panel.groups} if panel is not None else set()
    drawn = [(metric, pair) for metric, pair in zip(metrics, named, strict=True) if pair[0] in shown]
    missing = missing_in((pair for metric, pair in drawn if not metric.sparse), ordered)
    # What does not support a precision has no sparse rate either, which need not be told twice.
    sparse = missing_in((pair for metric, pair in drawn if metric.sparse), ordered)
    missing += tuple(reason for reason in sparse if reason.why is not Why.UNSUPPORTED and reason not in missing)
    return ChartData(cluster_keys(design), () if panel is None else (panel,), missing, choice)


def _name(metric: Metric) -> str:
    return metric.label if metric.sparse else PRECISIONS[metric.precision]


def _captioned(group: Group, precisions: Mapping[str, str]) -> Group:
    """Return a group of sparse peaks with its pattern in the second line; others as they are."""
    if group.name not in precisions:
        return group
    pattern = pattern_words(mark.result for mark in group.marks)
    words = translate("Charts", "sparse {pattern}").format(pattern=pattern).rstrip()
    return replace(group, short=precisions[group.name], detail=words)
