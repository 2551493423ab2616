"""What the results strip shows, as plain values: one tile a figure, with its place among all clusters and its delta.

No Qt here: the strip turns tiles into faces with words, fonts and colours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from core.comparison import compare
from core.presentation import Presented, present
from core.quantity import DEFAULT_CHOICE, UNKNOWN, format_delta, format_range, format_si
from core.result import Completeness, Result, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from core.comparison import Row
    from core.design.document import Cluster, Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice

    Estimates = Mapping[str, ClusterEstimate]


class Group(Enum):
    """What a tile is about; a full-height line parts the groups."""

    COMPUTE = auto()
    MEMORY = auto()
    NETWORK = auto()
    POWER = auto()
    MONEY = auto()


@dataclass(frozen=True, slots=True)
class Spec:
    """One tile of the strip. `id` is that of its row in the comparison; `chart` the id of its chart, empty for none.

    `is_sum` tells whether the parts of a cluster add up to the figure, so that what is added to nothing is a delta.
    """

    id: str
    group: Group
    unit: str
    pick: Callable[[ClusterEstimate], Result]
    chart: str = ""
    is_sum: bool = True


def _total(row_id: str, group: Group, unit: str, chart: str = "") -> Spec:
    return Spec(row_id, group, unit, lambda estimate: estimate.totals[row_id], chart)


FP4 = _total("fp4_dense_flops", Group.COMPUTE, "FLOP/s", "precision")
IT_POWER = Spec("it_max_w", Group.POWER, "W", lambda estimate: estimate.power.maximum, "power")
FACILITY_POWER = Spec("facility_typical_w", Group.POWER, "W", lambda estimate: estimate.facility_typical, "power")
SPECS = (
    _total("fp8_dense_flops", Group.COMPUTE, "FLOP/s", "precision"),
    _total("bf16_dense_flops", Group.COMPUTE, "FLOP/s", "precision"),
    FP4,
    _total("memory_bytes", Group.MEMORY, "byte", "memory"),
    _total("memory_bandwidth_bytes_per_s", Group.MEMORY, "byte/s", "memory"),
    _total("scaleout_bandwidth_bits_per_s", Group.NETWORK, "bit/s"),
    IT_POWER,
    Spec("rent_usd_per_hour", Group.MONEY, "USD/h", lambda estimate: estimate.rent_result, "rent"),
    Spec(
        "usd_per_fp8_pflop_hour",
        Group.MONEY,
        "USD/PF-h",
        lambda estimate: estimate.usd_per_pflop_hour("fp8_dense_flops"),
        "totals",
        is_sum=False,
    ),
)
"""The tiles in order; FP4 is left out where no cluster has it."""


class Gap(Enum):
    """What is missing behind a figure, where that needs a word."""

    NONE = auto()
    PARTIAL = auto()
    """Only part of it, or only its range, is known."""
    NOT_PUBLISHED = auto()
    PART_MISSING = auto()
    """The design does not hold the part."""
    NO_PRICE = auto()


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure of the current cluster. Places are fractions from 0 to the largest of all clusters.

    `delta` is the difference to the base, empty for the base itself and where there is none; `unlike` says in a
    sentence why base and cluster cannot be ranked; `others` are the places of the other clusters with their positions.
    """

    spec: Spec
    result: Result
    shown: Presented
    choice: UnitChoice
    gap: Gap = Gap.NONE
    delta: str = ""
    is_better: bool = False
    unlike: str = ""
    position: int = 0
    own: float | None = None
    band: tuple[float, float] | None = None
    others: tuple[tuple[float, int], ...] = ()


def specs_for(estimates: Estimates, choice: UnitChoice = DEFAULT_CHOICE) -> tuple[Spec, ...]:
    """Return the tiles to show: all, less FP4 where no cluster has it, with the power that the reader wants to lead."""
    has_fp4 = any(FP4.pick(estimate).value is not None for estimate in estimates.values())
    power = FACILITY_POWER if choice.power == "facility" else IT_POWER
    return tuple(power if spec is IT_POWER else spec for spec in SPECS if spec is not FP4 or has_fp4)


def tiles(design: Design, estimates: Estimates, current: Cluster | None, choice: UnitChoice) -> tuple[Tile, ...]:
    """Return the tiles of the current cluster; all unknown in a design without clusters."""
    specs = specs_for(estimates, choice)
    if current is None:
        nothing = (unknown("", spec.unit) for spec in specs)
        return tuple(
            Tile(spec, result, present(result, choice), choice) for spec, result in zip(specs, nothing, strict=True)
        )
    position = next(i for i, cluster in enumerate(design.clusters) if cluster.id == current.id)
    ordered = [estimates[cluster.id] for cluster in design.clusters]
    rows = _rows_against_base(design, estimates, current)
    return tuple(_tile(spec, ordered, position, rows.get(spec.id), choice) for spec in specs)


def _rows_against_base(design: Design, estimates: Estimates, current: Cluster) -> dict[str, Row]:
    """Return the comparison of the base (first) with the current cluster (second); empty for the base itself."""
    base = design.base_cluster
    if base is None or base.id == current.id:
        return {}
    return {row.id: row for row in compare(design.evolve(clusters=(base, current)), estimates)}


def _tile(
    spec: Spec, estimates: Sequence[ClusterEstimate], position: int, against_base: Row | None, choice: UnitChoice
) -> Tile:
    results = [spec.pick(estimate) for estimate in estimates]
    result = results[position]
    largest = max((end for one in results for end in (one.value, one.band.high) if end is not None), default=0.0)
    return Tile(
        spec=spec,
        result=result,
        shown=present(result, choice),
        choice=choice,
        gap=_gap(spec, result, estimates[position]),
        delta=_delta(against_base),
        is_better=against_base is not None and against_base.best == 1,
        unlike="" if against_base is None else against_base.unlike,
        position=position,
        own=_own_place(result, largest),
        band=_band_place(result, largest),
        others=_other_places(results, position, largest),
    )


def _gap(spec: Spec, result: Result, estimate: ClusterEstimate) -> Gap:
    if result.completeness is Completeness.PARTIAL or (result.value is None and result.band.has_range):
        return Gap.PARTIAL
    if result.completeness is not Completeness.UNKNOWN or not estimate.cluster.nodes:
        return Gap.NONE
    if estimate.missing:
        return Gap.PART_MISSING
    if spec.group is Group.MONEY and estimate.rent is None:
        return Gap.NO_PRICE
    return Gap.PARTIAL if rests_on_partial(result) else Gap.NOT_PUBLISHED


def rests_on_partial(result: Result) -> bool:
    """Whether a figure is unknown because what it is computed from is known in part only."""
    return any(term.result.completeness is Completeness.PARTIAL for term in result.terms)


def _delta(against_base: Row | None) -> str:
    """Return the difference to the base; only complete values are compared."""
    if against_base is None:
        return ""
    base, own = against_base.results
    text = format_delta(own.value, base.value) if own.is_known and base.is_known else UNKNOWN
    return "" if text == UNKNOWN else text


def _own_place(result: Result, largest: float) -> float | None:
    """Return the place of the value; none for a partial sum that its own range does not hold."""
    low, value, high = result.band.low, result.value, result.band.high
    if value is None or not largest:
        return None
    is_inside = low is None or high is None or low <= value <= high
    return value / largest if is_inside else None


def _band_place(result: Result, largest: float) -> tuple[float, float] | None:
    low, high = result.band.low, result.band.high
    if low is None or high is None or low == high or not largest:
        return None
    return low / largest, high / largest


def _other_places(results: Sequence[Result], position: int, largest: float) -> tuple[tuple[float, int], ...]:
    """Return the places of the complete values of the other clusters."""
    others = ((index, one) for index, one in enumerate(results) if index != position and one.is_known)
    return tuple((one.value / largest, index) for index, one in others if one.value is not None and largest)


def change_text(before: Result, after: Result, choice: UnitChoice, unit: str, *, is_sum: bool) -> str:
    """Return the difference of two results as on a badge, "+83.1"; `unit` is the one shown on the tile.

    What is added to an unknown sum counts from nothing; a figure that is no sum reads "→ 1.72" there. Where only
    ranges are known their ends are subtracted. "–" where a value is lost or only what is unknown of a sum changes,
    empty where nothing is known of either.
    Another unit than the tile's is written out.
    """
    if after.value is not None:
        return _change_of_values(before, after, choice, unit, is_sum=is_sum)
    return UNKNOWN if before.value is not None else _change_of_ranges(before, after, choice, unit)


def _change_of_values(before: Result, after: Result, choice: UnitChoice, unit: str, *, is_sum: bool) -> str:
    new = present(after, choice)
    if before.value is None and not is_sum:
        return f"→ {new.value}"
    own = unit if before.value is not None else new.unit
    old, value = before.value or 0.0, after.value or 0.0
    # A quotient of sums that grow alike comes out a rounding error apart.
    difference = 0.0 if math.isclose(old, value) else value - old
    if not difference and Completeness.PARTIAL in (before.completeness, after.completeness):
        return UNKNOWN
    text = format_si(difference, after.unit, choice, unit=own, signed=True, link=after.is_link)
    return text.value_text if own == unit else text.text


def _change_of_ranges(before: Result, after: Result, choice: UnitChoice, unit: str) -> str:
    low, high = after.band.low, after.band.high
    if low is None or high is None:
        return ""
    own = unit if before.band.has_range else present(after, choice).unit
    first, last = sorted((low - (before.band.low or 0.0), high - (before.band.high or 0.0)))
    text = format_range(first, last, after.unit, choice, unit=own, signed=True, link=after.is_link)
    return text.value_text if own == unit else text.text
