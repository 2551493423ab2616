"""What a bar chart shows, as plain values: panels of groups of marks, one mark a cluster. No widgets, no plotting."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from core.comparison import base_position
from core.design.cluster_edits import letter
from core.figure import Sign
from core.presentation import present, shared_unit
from core.quantity import format_factor, format_number, shown_size
from core.result import Completeness, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice

    Estimates = Mapping[str, ClusterEstimate]
    Prepare = Callable[[Design, Estimates, UnitChoice], "ChartData"]

LABEL_DIGITS = 2
"""Significant digits of the figure above a bar."""


class Kind(Enum):
    """How a mark is drawn."""

    KNOWN = auto()
    PARTIAL = auto()
    """A sum of what is known: a hatched bar."""
    UNKNOWN = auto()
    """A dash on the baseline, with the range as an outline where there is one."""
    UNSUPPORTED = auto()


@dataclass(frozen=True, slots=True)
class Mark:
    """One figure of one cluster; `value`, `low` and `high` in the unit of its panel, None where unknown.

    `position` is that of the cluster in the design; `label` stands above the bar; `result` is what a tip tells.
    """

    position: int
    kind: Kind
    value: float | None
    low: float | None
    high: float | None
    label: str
    sign: Sign
    result: Result = field(compare=False)

    @property
    def top(self) -> float:
        """The highest value drawn, 0 where nothing is."""
        return max((end for end in (self.value, self.high) if end is not None), default=0.0)


@dataclass(frozen=True, slots=True)
class Group:
    """Marks that stand together, with a name below them and a second line for a date or what else is to be told.

    `short` stands below the marks in place of a name that the second line completes.
    """

    name: str
    marks: tuple[Mark, ...]
    detail: str = ""
    short: str = ""

    @property
    def caption(self) -> str:
        """The first line below the marks."""
        return self.short or self.name

    @property
    def tallest(self) -> Mark | None:
        """The first of the marks that reach highest; None where no mark has a value."""
        valued = (mark for mark in self.marks if mark.value is not None)
        return max(valued, key=lambda mark: mark.top, default=None)


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes. Values of a relative one are factors of the base, whose line is drawn at 1."""

    unit: str
    groups: tuple[Group, ...]
    title: str = ""
    is_relative: bool = False

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks, from left to right."""
        return tuple(mark for group in self.groups for mark in group.marks)


@dataclass(frozen=True, slots=True)
class ClusterKey:
    """A cluster as the legend names it."""

    id: str
    letter: str
    name: str


class Why(Enum):
    """Why a figure is not there, or not all of it, or may not be compared."""

    EMPTY = auto()
    """Nothing is placed in the cluster."""
    NO_PRICE = auto()
    UNSUPPORTED = auto()
    NOT_PUBLISHED = auto()
    ESTIMATED = auto()
    """Nobody publishes it; what estimates reach is drawn as a range."""
    PART_MISSING = auto()
    """The design does not hold a part of the cluster."""
    PARTIAL = auto()
    BASE_UNKNOWN = auto()
    """The base has no complete value to be compared with."""
    UNLIKE = auto()
    """What stands behind the figures of the clusters differs, such as the dates of prices."""


@dataclass(frozen=True, slots=True)
class Missing:
    """One reason, the figures it holds for, the letters of the clusters that lack them, and what is to add."""

    why: Why
    figures: tuple[str, ...]
    letters: tuple[str, ...]
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ChartData:
    """All that one chart shows."""

    clusters: tuple[ClusterKey, ...]
    panels: tuple[Panel, ...]
    missing: tuple[Missing, ...]
    choice: UnitChoice
    base: str = ""
    """The letter of the base, where the chart is relative to it."""


MOST_HUES = 6
"""So many clusters can be told apart by their hues in one chart."""


def greyed(design: Design, current_id: str | None) -> frozenset[int]:
    """Return the positions of the clusters whose bars are grey: from the seventh on, but for current one and base."""
    kept = {current_id, design.clusters[base_position(design)].id if design.clusters else None}
    return frozenset(i for i, cluster in enumerate(design.clusters) if i >= MOST_HUES and cluster.id not in kept)


def cluster_keys(design: Design) -> tuple[ClusterKey, ...]:
    """Return the clusters of a design for the legend."""
    return tuple(ClusterKey(c.id, letter(i), c.name) for i, c in enumerate(design.clusters))


def in_order(design: Design, estimates: Estimates) -> tuple[ClusterEstimate, ...]:
    """Return the estimates in the order of the design's clusters."""
    return tuple(estimates[cluster.id] for cluster in design.clusters)


_KIND_OF = {
    Completeness.COMPLETE: Kind.KNOWN,
    Completeness.PARTIAL: Kind.PARTIAL,
    Completeness.UNKNOWN: Kind.UNKNOWN,
    Completeness.UNSUPPORTED: Kind.UNSUPPORTED,
}


def kind_of(result: Result) -> Kind:
    """Return how a result is drawn; a sum of which no part is known is unknown."""
    kind = _KIND_OF[result.completeness]
    return Kind.UNKNOWN if kind is Kind.PARTIAL and result.value is None else kind


def panel_of(
    named: Iterable[tuple[str, Sequence[Result]]],
    choice: UnitChoice,
    title: str = "",
    details: Mapping[str, str] | None = None,
) -> Panel | None:
    """Return a panel of groups in one shared unit; a group holds the results of all clusters in their order.

    Groups in which nothing is known are left out. None if all are. `details` are second lines, by name of the group.
    """
    kept = [(name, results) for name, results in named if any(_has_size(result) for result in results)]
    if not kept:
        return None
    unit = shared_unit([result for _, results in kept for result in results], choice)
    size = unit_size(kept[0][1][0], unit, choice)
    groups = (
        Group(name, tuple(mark_of(i, r, size) for i, r in enumerate(results)), (details or {}).get(name, ""))
        for name, results in kept
    )
    return Panel(unit, tuple(groups), title)


def _has_size(result: Result) -> bool:
    return result.value is not None or result.band.has_range


def mark_of(position: int, result: Result, size: float) -> Mark:
    """Return the mark of a result; `size` is how much of the base unit one of the panel's unit is."""
    low, value, high = (
        None if end is None else end / size for end in (result.band.low, result.value, result.band.high)
    )
    label = "" if value is None else format_number(value, LABEL_DIGITS)
    return Mark(position, kind_of(result), value, low, high, label, result.sign, result)


def unit_size(result: Result, shown: str, choice: UnitChoice) -> float:
    """Return how much of a result's base unit reads as 1 in the shown unit under the reader's choice."""
    return shown_size(result.unit, shown, choice, link=result.is_link)


def reason_for(result: Result, estimate: ClusterEstimate, *, is_money: bool) -> Why | None:
    """Return why a result of a cluster is not complete, None where it is."""
    kind = kind_of(result)
    if kind is Kind.KNOWN:
        return None
    if not estimate.cluster.nodes:
        return Why.EMPTY
    if kind is Kind.UNSUPPORTED:
        return Why.UNSUPPORTED
    if kind is Kind.PARTIAL:
        return Why.PARTIAL
    if estimate.missing:
        return Why.PART_MISSING
    if is_money and estimate.rent is None:
        return Why.NO_PRICE
    if result.band.has_range:
        return Why.ESTIMATED
    is_partly_known = any(term.result.completeness is Completeness.PARTIAL for term in result.terms)
    return Why.PARTIAL if is_partly_known else Why.NOT_PUBLISHED


def gathered(reasons: Iterable[tuple[Why, str, str]]) -> tuple[Missing, ...]:
    """Gather (reason, figure, letter of the cluster) into as few statements as say the same.

    A cluster's figures with one reason are told together, then the clusters that lack the same.
    """
    by_cluster: dict[tuple[Why, str], list[str]] = {}
    for why, figure, cluster in reasons:
        by_cluster.setdefault((why, cluster), []).append(figure)
    by_figures: dict[tuple[Why, tuple[str, ...]], list[str]] = {}
    for (why, cluster), figures in by_cluster.items():
        told = () if why in (Why.EMPTY, Why.NO_PRICE, Why.PART_MISSING) else tuple(dict.fromkeys(figures))
        by_figures.setdefault((why, told), []).append(cluster)
    return tuple(Missing(why, figures, tuple(letters)) for (why, figures), letters in by_figures.items())


def missing_in(
    named: Iterable[tuple[str, Sequence[Result]]], estimates: Sequence[ClusterEstimate], *, is_money: bool = False
) -> tuple[Missing, ...]:
    """Return why results are not complete, for groups of the results of all clusters."""
    return gathered(
        (why, name, letter(i))
        for name, results in named
        for i, (result, estimate) in enumerate(zip(results, estimates, strict=True))
        if (why := reason_for(result, estimate, is_money=is_money)) is not None
    )


def sentence(data: ChartData, panel: Panel, group: Group, mark: Mark) -> str:
    """Return what a tip says of a mark: which figure it is, its value with band and, if relative, the factor."""
    unit = None if panel.is_relative else panel.unit
    figure = present(mark.result, data.choice, unit).sentence
    factor = f", {format_factor(mark.value)}" if panel.is_relative and mark.value is not None else ""
    return f"{panel.title or group.name}: {figure}{factor}"
