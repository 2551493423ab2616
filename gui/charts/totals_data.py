"""The chart of totals: every cluster as a factor of the base, for compute, memory, bandwidth and compute per dollar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.comparison import base_position, compare
from core.design.cluster_edits import letter
from core.figure import Sign
from core.quantity import format_number
from core.result import Result
from core.words import lowered
from gui.charts.chart_data import (
    LABEL_DIGITS,
    ChartData,
    Group,
    Kind,
    Mark,
    Missing,
    Panel,
    Why,
    cluster_keys,
    gathered,
    in_order,
    kind_of,
    missing_in,
    panel_of,
    reason_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice
    from gui.charts.chart_data import Estimates

translate = QCoreApplication.translate

_COST = "usd_per_fp8_pflop_hour"
"""The row of the comparison that says whether what is paid for compute is like for like."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """One group of the chart: its name, the results of all clusters in their order, and whether less is better."""

    name: str
    results: Sequence[Result]
    is_cost: bool = False


def totals_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return the totals of all clusters relative to the base."""
    ordered, base = in_order(design, estimates), base_position(design)
    figures = _figures(ordered) if ordered else ()
    if len(ordered) == 1:
        return _alone(design, figures, ordered, choice)
    groups = tuple(_group(figure, base) for figure in figures)
    panels = (Panel("×", groups, is_relative=True),) if groups else ()
    missing = gathered(why for figure in figures for why in _reasons(figure, ordered, base))
    return ChartData(cluster_keys(design), panels, (*missing, *_unlike(design, estimates)), choice, letter(base))


def _alone(
    design: Design, figures: Sequence[_Figure], estimates: Sequence[ClusterEstimate], choice: UnitChoice
) -> ChartData:
    """Return the totals of the only cluster as they are, each on an axis of its own: there is nothing to divide by."""
    named = [(_cost_name() if figure.is_cost else figure.name, figure.results) for figure in figures]
    panels = (panel_of([(letter(0), results)], choice, name) for name, results in named)
    missing = missing_in(named[:-1], estimates) + missing_in(named[-1:], estimates, is_money=True)
    return ChartData(cluster_keys(design), tuple(filter(None, panels)), missing, choice, letter(0))


def _cost_name() -> str:
    return translate("Charts", "Per FP8 PFLOP-h")


def _figures(estimates: Sequence[ClusterEstimate]) -> tuple[_Figure, ...]:
    totals = (
        _Figure(name, [estimate.totals[metric_id] for estimate in estimates]) for metric_id, name in _totals().items()
    )
    costs = [estimate.usd_per_pflop_hour("fp8_dense_flops") for estimate in estimates]
    return (*totals, _Figure(_per_dollar(), costs, is_cost=True))


def _totals() -> dict[str, str]:
    """Return the names of the totals that are drawn, by their ids."""
    return {
        "fp8_dense_flops": translate("Charts", "FP8"),
        "bf16_dense_flops": translate("Charts", "BF16"),
        "memory_bytes": translate("Charts", "Memory"),
        "memory_bandwidth_bytes_per_s": translate("Charts", "Bandwidth"),
    }


def _per_dollar() -> str:
    return translate("Charts", "FP8 per $")


def _unlike(design: Design, estimates: Estimates) -> Iterator[Missing]:
    """Yield why figures may not be compared, where they are drawn and may not; what is not supported shows as that."""
    drawn = {**_totals(), _COST: _per_dollar()}
    for row in compare(design, estimates) if design.clusters else ():
        is_lacking = any(kind_of(result) is Kind.UNSUPPORTED for result in row.results)
        if row.id in drawn and row.unlike and not is_lacking and row.results[base_position(design)].is_known:
            what, _, _ = row.unlike.partition(":")
            yield Missing(Why.UNLIKE, (drawn[row.id],), (), lowered(what))


def _group(figure: _Figure, base: int) -> Group:
    reference = figure.results[base]
    marks = (_mark(i, result, reference, is_cost=figure.is_cost) for i, result in enumerate(figure.results))
    return Group(figure.name, tuple(marks))


def _mark(position: int, result: Result, base: Result, *, is_cost: bool) -> Mark:
    """Return the factor of the base; of a cost, how much more one gets, which is the inverse ratio."""
    if not result.is_known or not base.is_known or not base.value:
        kind = Kind.UNSUPPORTED if kind_of(result) is Kind.UNSUPPORTED else Kind.UNKNOWN
        return Mark(position, kind, None, None, None, "", Sign.UNKNOWN, result)
    factors = [_factor(end, base.value, is_cost=is_cost) for end in (result.band.low, result.value, result.band.high)]
    low, value, high = reversed(factors) if is_cost else factors
    label = "" if value is None else format_number(value, LABEL_DIGITS)
    return Mark(position, Kind.KNOWN, value, low, high, label, result.sign, result)


def _factor(value: float | None, base: float, *, is_cost: bool) -> float | None:
    if value is None or (is_cost and not value):
        return None
    return base / value if is_cost else value / base


def _reasons(figure: _Figure, estimates: Sequence[ClusterEstimate], base: int) -> Iterator[tuple[Why, str, str]]:
    if not figure.results[base].is_known:
        yield Why.BASE_UNKNOWN, figure.name, letter(base)
        return
    for i, (result, estimate) in enumerate(zip(figure.results, estimates, strict=True)):
        why = reason_for(result, estimate, is_money=figure.is_cost)
        if why is not None:
            yield why, figure.name, letter(i)
