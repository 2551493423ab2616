"""The comparison of clusters: rows of results side by side, differences to the base, and what may be ranked.

Like is compared with like: a row has a best value only where every cluster has a complete one under the same
convention; where sides differ, the row says how.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.likeness import (
    COUNT_WAYS,
    LINK_WAYS,
    PEAK_WAYS,
    POWER_WAYS,
    Way,
    differing,
    differing_maxima,
    differing_memory,
    differing_patterns,
    differing_precision,
    differing_prices,
    differing_racks,
    differing_sites,
    pattern_words,
    quote_dates,
)
from core.performance.metrics import BY_ID, DENSE, MEMORY, MEMORY_BANDWIDTH, RACKS, SCALEOUT, SCALEUP, SPARSE
from core.performance.totals import ACCELERATORS
from core.result import Completeness, Result, quotient, unknown
from core.words import isolated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from core.design.document import Design
    from core.estimate import ClusterEstimate


__all__ = [
    "COMPUTE",
    "COMPUTE_SPARSE",
    "MEMORY_AND_NETWORK",
    "MIN_RANKED",
    "MONEY",
    "PEAKS",
    "POWER",
    "Better",
    "Norm",
    "Row",
    "base_position",
    "compare",
    "explained_factor",
    "normalised",
    "quote_dates",
]


class Norm(StrEnum):
    """What totals are divided by."""

    TOTAL = "total"
    ACCELERATOR = "accelerator"
    RACK = "rack"
    KILOWATT = "kilowatt"
    DOLLAR = "dollar"


class Better(StrEnum):
    """Which end of a row is the better one."""

    MORE = "more"
    LESS = "less"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the comparison: a result for each cluster, in the order of the design's clusters.

    `unlike` says in one sentence what differs between the sides, and is empty where like meets like. `best` is the
    position of the best value, None where nothing may be ranked. `overlap` says that the best cannot be told apart
    from another, since their bands overlap.
    """

    id: str
    group: str
    label: str
    better: Better
    results: tuple[Result, ...]
    unlike: str = ""
    best: int | None = None
    overlap: bool = False


COMPUTE, COMPUTE_SPARSE = "Compute, dense", "Compute, sparse"
PEAKS = (COMPUTE, COMPUTE_SPARSE)
"""The groups of rows of compute."""
MEMORY_AND_NETWORK, POWER, MONEY = "Memory and network", "Power and space", "Money"


@dataclass(frozen=True, slots=True)
class _Line:
    """How one row is made: `scales` tells whether it is a total that may be divided by something."""

    id: str
    group: str
    label: str
    better: Better
    pick: Callable[[ClusterEstimate], Result]
    scales: bool = True


_MAXIMUM, _TYPICAL, _FACILITY = "it_max_w", "it_typical_w", "facility_typical_w"


def _total(metric_id: str) -> Callable[[ClusterEstimate], Result]:
    return lambda estimate: estimate.totals[metric_id]


_LINES = (
    *(
        _Line(metric.id, COMPUTE, metric.label.removesuffix(" dense"), Better.MORE, _total(metric.id))
        for metric in DENSE
    ),
    _Line(MEMORY.id, MEMORY_AND_NETWORK, "Capacity", Better.MORE, _total(MEMORY.id)),
    _Line(MEMORY_BANDWIDTH.id, MEMORY_AND_NETWORK, "Bandwidth", Better.MORE, _total(MEMORY_BANDWIDTH.id)),
    _Line(SCALEUP.id, MEMORY_AND_NETWORK, "Scale-up", Better.MORE, _total(SCALEUP.id)),
    _Line(SCALEOUT.id, MEMORY_AND_NETWORK, "Scale-out", Better.MORE, _total(SCALEOUT.id)),
    _Line(ACCELERATORS.id, POWER, "Accelerators", Better.NEITHER, _total(ACCELERATORS.id)),
    _Line(RACKS.id, POWER, "Racks", Better.LESS, _total(RACKS.id)),
    _Line(_MAXIMUM, POWER, "IT, maximum", Better.LESS, lambda estimate: estimate.power.maximum),
    _Line(_TYPICAL, POWER, "IT, typical", Better.LESS, lambda estimate: estimate.power.typical),
    _Line(_FACILITY, POWER, "Facility, typical", Better.LESS, lambda estimate: estimate.facility_typical),
    _Line("rent_usd_per_hour", MONEY, "Rent", Better.LESS, lambda estimate: estimate.rent_result),
    _Line(
        "usd_per_fp8_pflop_hour",
        MONEY,
        "Per FP8 PFLOP-hour",
        Better.LESS,
        lambda estimate: estimate.usd_per_pflop_hour("fp8_dense_flops"),
        scales=False,
    ),
    _Line(
        "usd_per_bf16_pflop_hour",
        MONEY,
        "Per BF16 PFLOP-hour",
        Better.LESS,
        lambda estimate: estimate.usd_per_pflop_hour("bf16_dense_flops"),
        scales=False,
    ),
)


_SPARSE_LINES = tuple(
    _Line(metric.id, COMPUTE_SPARSE, metric.label, Better.MORE, _total(metric.id)) for metric in SPARSE
)


def compare(
    design: Design, estimates: Mapping[str, ClusterEstimate], norm: Norm = Norm.TOTAL, *, sparse: bool = False
) -> list[Row]:
    """Return the rows of the comparison table for all clusters of a design; sparse peaks only where asked for."""
    ordered = [estimates[cluster.id] for cluster in design.clusters]
    after_dense = len(DENSE)
    lines = (*_LINES[:after_dense], *(_SPARSE_LINES if sparse else ()), *_LINES[after_dense:])
    return [_row(line, ordered, norm) for line in lines]


def _row(line: _Line, estimates: Sequence[ClusterEstimate], norm: Norm) -> Row:
    results = tuple(_normalised(line, estimate, norm) for estimate in estimates)
    unlike = _unlike(line, estimates, results, norm)
    best = None if unlike else _best(line.better, results)
    overlap = best is not None and _overlaps(best, results, line.better)
    pattern = pattern_words(results) if line.group == COMPUTE_SPARSE else ""
    label = f"{line.label}, {pattern}" if pattern else line.label
    return Row(line.id, line.group, label, line.better, results, unlike, None if overlap else best, overlap)


def _normalised(line: _Line, estimate: ClusterEstimate, norm: Norm) -> Result:
    result = line.pick(estimate)
    return normalised(result, estimate, norm) if line.scales else result


def normalised(total: Result, estimate: ClusterEstimate, norm: Norm) -> Result:
    """Return a total of a cluster divided by what the comparison divides by."""
    if norm is Norm.TOTAL:
        return total
    divisor, factor = _divisor(estimate, norm)
    return quotient(total.name, total.unit, total, divisor, factor)


def _divisor(estimate: ClusterEstimate, norm: Norm) -> tuple[Result, float]:
    if norm is Norm.ACCELERATOR:
        return estimate.totals[ACCELERATORS.id], 1.0
    if norm is Norm.RACK:
        return estimate.totals[RACKS.id], 1.0
    if norm is Norm.KILOWATT:
        return estimate.power.maximum, 1e-3
    return estimate.rent_result, 1.0


def _best(better: Better, results: Sequence[Result]) -> int | None:
    """Return the position of the best value; none where one is unknown, partial, alone, or shared."""
    known = [(result.value, position) for position, result in enumerate(results) if result.value is not None]
    is_whole = len(known) == len(results) and all(each.completeness is Completeness.COMPLETE for each in results)
    if better is Better.NEITHER or len(known) < MIN_RANKED or not is_whole:
        return None
    ranked = sorted(known, reverse=better is Better.MORE)
    best, position = ranked[0]
    return None if math.isclose(best, ranked[1][0]) else position


def _overlaps(best: int, results: Sequence[Result], better: Better) -> bool:
    """Whether the band of the best value reaches into that of another one."""
    others = [result.band for position, result in enumerate(results) if position != best]
    band = results[best].band
    if better is Better.MORE:
        return any(band.low is not None and other.high is not None and band.low <= other.high for other in others)
    return any(band.high is not None and other.low is not None and band.high >= other.low for other in others)


MIN_RANKED = 2
"""A best value needs at least this many to be best of."""


def _unlike(line: _Line, estimates: Sequence[ClusterEstimate], results: Sequence[Result], norm: Norm) -> str:
    """Return in one sentence what differs between the sides, the most telling difference first."""
    divided = norm if line.scales else Norm.TOTAL
    reasons = (*_unlike_totals(line, estimates, results), *_unlike_divisors(line, divided, estimates))
    return next(filter(None, reasons), "")


def _unlike_totals(line: _Line, estimates: Sequence[ClusterEstimate], results: Sequence[Result]) -> Iterator[str]:
    """Yield what differs between the totals of a row."""
    names, totals = [isolated(estimate.cluster.name) for estimate in estimates], [line.pick(each) for each in estimates]
    if line.group in PEAKS:
        yield differing_precision(line.label, names, results)
    if line.group == COMPUTE_SPARSE:
        yield differing_patterns(names, totals)
    yield differing(names, totals, _WAYS.get(line.id, ()))
    if line.id == MEMORY.id:
        yield differing_memory(estimates)
    if line.id == _FACILITY:
        yield differing_sites(estimates)
    if line.id == RACKS.id:
        yield differing_racks(names, totals)


def _unlike_divisors(line: _Line, norm: Norm, estimates: Sequence[ClusterEstimate]) -> Iterator[str]:
    """Yield what differs between prices, maxima and racks, where a row shows them or is divided by them."""
    if line.group == MONEY or norm is Norm.DOLLAR:
        yield differing_prices(estimates)
    if line.id == _MAXIMUM or norm is Norm.KILOWATT:
        yield differing_maxima(estimates)
    if norm is Norm.RACK and line.id != RACKS.id:
        names = [isolated(estimate.cluster.name) for estimate in estimates]
        yield differing_racks(names, [estimate.totals[RACKS.id] for estimate in estimates])


_WAYS: dict[str, tuple[Way, ...]] = {
    **{metric.id: (*PEAK_WAYS, *COUNT_WAYS) for metric in DENSE},
    **{metric.id: COUNT_WAYS for metric in SPARSE},
    **dict.fromkeys((MEMORY.id, MEMORY_BANDWIDTH.id), COUNT_WAYS),
    **dict.fromkeys((SCALEUP.id, SCALEOUT.id), (*LINK_WAYS, *COUNT_WAYS)),
    **dict.fromkeys((_MAXIMUM, _TYPICAL), POWER_WAYS),
}
"""In which ways the figures of a row may count differently."""


def base_position(design: Design) -> int:
    """Return the position of the base among the clusters, 0 where none is chosen."""
    base = design.base_cluster
    return next((i for i, cluster in enumerate(design.clusters) if base is cluster), 0)


def explained_factor(
    row_id: str, one: ClusterEstimate, other: ClusterEstimate, norm: Norm = Norm.TOTAL
) -> tuple[Result, Result]:
    """Return why a total differs: the factor of the accelerator counts and the factor of one accelerator.

    Their product is the ratio of the totals, one over other. Source: total = count × value each. Where totals are
    divided by something, so are the counts: FP8 per kW = accelerators per kW × FP8 each.
    """
    counts = [normalised(estimate.totals[ACCELERATORS.id], estimate, norm) for estimate in (one, other)]
    count = quotient("Count", "ratio", counts[0], counts[1])
    if row_id not in BY_ID:
        return count, unknown("Each", "ratio")
    each = [
        quotient("Each", est.totals[row_id].unit, est.totals[row_id], est.totals[ACCELERATORS.id])
        for est in (one, other)
    ]
    return count, quotient("Each", "ratio", each[0], each[1])
