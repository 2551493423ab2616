"""The chart of totals: every cluster as a factor of the base, for compute, memory, bandwidth and compute per dollar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.comparison import base_position, compare
from core.design.cluster_edits import letter
from core.figure import Sign
from core.quantity import format_number
from core.result import Result
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
    reason_for,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice
    from gui.charts.chart_data import Estimates

PER_DOLLAR = "FP8 per $"
_COST = "usd_per_fp8_pflop_hour"
"""The row of the comparison that says whether what is paid for compute is like for like."""


def _total(metric_id: str) -> Callable[[ClusterEstimate], Result]:
    return lambda estimate: estimate.totals[metric_id]


_GROUPS: tuple[tuple[str, Callable[[ClusterEstimate], Result]], ...] = (
    ("FP8", _total("fp8_dense_flops")),
    ("BF16", _total("bf16_dense_flops")),
    ("Memory", _total("memory_bytes")),
    ("Bandwidth", _total("memory_bandwidth_bytes_per_s")),
    (PER_DOLLAR, lambda estimate: estimate.per_dollar("fp8_dense_flops")),
)


def totals_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return the totals of all clusters relative to the base."""
    ordered, base = in_order(design, estimates), base_position(design)
    named = [(name, [pick(estimate) for estimate in ordered]) for name, pick in _GROUPS if ordered]
    groups = tuple(_group(name, results, base) for name, results in named)
    panels = (Panel("×", groups, is_relative=True),) if groups else ()
    missing = gathered(why for name, results in named for why in _reasons(name, results, ordered, base))
    return ChartData(cluster_keys(design), panels, (*missing, *_unlike(design, estimates)), choice, letter(base))


def _unlike(design: Design, estimates: Estimates) -> Iterator[Missing]:
    """Yield why compute per dollar may not be compared, where it is drawn and may not."""
    for row in compare(design, estimates) if design.clusters else ():
        if row.id == _COST and row.unlike and row.results[base_position(design)].is_known:
            what, _, _ = row.unlike.partition(":")
            yield Missing(Why.UNLIKE, (PER_DOLLAR,), (), f"{what[:1].lower()}{what[1:]}")


def _group(name: str, results: Sequence[Result], base: int) -> Group:
    reference = results[base]
    marks = (_mark(i, result, reference, is_cost=name == PER_DOLLAR) for i, result in enumerate(results))
    return Group(name, tuple(marks))


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


def _reasons(
    name: str, results: Sequence[Result], estimates: Sequence[ClusterEstimate], base: int
) -> Iterator[tuple[Why, str, str]]:
    if not results[base].is_known:
        yield Why.BASE_UNKNOWN, name, letter(base)
        return
    for i, (result, estimate) in enumerate(zip(results, estimates, strict=True)):
        why = reason_for(result, estimate, is_money=name == PER_DOLLAR)
        if why is not None:
            yield why, name, letter(i)
