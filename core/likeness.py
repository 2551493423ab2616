"""What keeps the sides of a comparison from being like for like, with the factor where there is one.

Every sentence reads "what differs: whose, and by how much". A side without a value does not make the others unlike, and
what all sides share is no difference.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from core.performance.metrics import MEMORY, MEMORY_INSTALLED
from core.quantity import convert, format_number
from core.result import Completeness
from core.words import isolated, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from core.estimate import ClusterEstimate
    from core.result import Result


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which figures may count that differs from the usual one.

    `title` says what differs, `words` what holds for whose figure it is, with the factor; `pattern` is found in the
    conventions of such figures.
    """

    title: str
    words: str
    pattern: re.Pattern[str]


_OPEN_DIRECTION = "Direction is not stated on every side"
LINK_WAYS: Final = (
    Way(_OPEN_DIRECTION, "is assumed and may be ×2", re.compile(r"^bidir-assumed|states none, halved")),
    Way(_OPEN_DIRECTION, "is assumed and may be ×0.5", re.compile(r"^unidir-assumed|states none\)")),
)
"""Of rates of links: a source may leave open whether it counts one direction or the sum of both."""

PEAK_WAYS: Final = (
    Way("Dense is set against sparse", "is sparse, ×4 the dense rate", re.compile(r"^sparse\b.*\b4:16\b")),
    Way("Dense is set against sparse", "is sparse, ×2 the dense rate", re.compile(r"^sparse\b(?!.*\b4:16\b)")),
    Way("Dense is not stated on every side", "is read as dense and may be ×0.5", re.compile(r"^dense\b.*\bread as\b")),
)
"""Of peaks. Four of 16 weights kept makes ×4, two of four ×2."""

POWER_WAYS: Final = (
    Way("IT is set against the whole site", "is the site's, PUE × that of its IT", re.compile(r"\bsite\b")),
)
"""Of power at the IT boundary."""

COUNT_WAYS: Final = tuple(
    Way("Units of count differ", f"is per {unit}, not per accelerator", re.compile(rf"\bper {unit}\b"))
    for unit in ("superchip", "pair", "die", "core")
)
"""Of whatever is stated for one accelerator."""


_DIFFERENT = 2
"""It takes two ways of stating to differ."""


def differing(names: Sequence[str], results: Sequence[Result], ways: Iterable[Way]) -> str:
    """Return how the figures behind some known results count otherwise than those behind others; empty if they do not.

    names: of the sides, in the order of the results.
    """
    sides = zip(names, results, strict=True)
    known = [(name, _traits(result).conventions) for name, result in sides if result.is_known]
    if len({conventions for _, conventions in known}) < _DIFFERENT:
        return ""
    told: dict[str, list[str]] = {}
    for way in ways:
        whose = [name for name, conventions in known if any(map(way.pattern.search, conventions))]
        if whose and len(whose) < len(known):
            told.setdefault(way.title, []).append(f"that of {listed(whose)} {way.words}")
    return next((f"{title}: {'; '.join(parts)}" for title, parts in told.items()), "")


class _Same:
    """A result as a key that is equal to that very result alone: comparing two by value takes longer than a walk."""

    __slots__ = ("result",)

    def __init__(self, result: Result) -> None:
        self.result = result

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.result is other.result

    @override
    def __hash__(self) -> int:
        return id(self.result)


_REMEMBERED = 1024
"""The totals of some sixty clusters: a change of one cluster leaves those of the others as they are."""


@dataclass(frozen=True, slots=True)
class _Traits:
    """How the figures that lead behind a result are stated: their conventions, units and months, without the empty."""

    conventions: frozenset[str]
    units: frozenset[str]
    months: frozenset[str]


def _traits(result: Result) -> _Traits:
    return _traits_of(_Same(result))


@lru_cache(maxsize=_REMEMBERED)
def _traits_of(same: _Same) -> _Traits:
    leaders = [leaf.figure.leader for leaf in same.result.leaves() if leaf.figure is not None]
    return _Traits(
        conventions=frozenset(leader.convention for leader in leaders if leader.convention),
        units=frozenset(leader.unit for leader in leaders),
        months=frozenset(leader.date[:_MONTH_LENGTH] for leader in leaders if leader.date is not None),
    )


_MONTH_LENGTH = len("2026-05")


def differing_memory(estimates: Sequence[ClusterEstimate]) -> str:
    """Return how capacities count otherwise: labels in GiB beside GB, and what can be used beside what is fitted."""
    known = [estimate for estimate in estimates if estimate.totals[MEMORY.id].is_known]
    parts = [
        *_told_by_factor(known, _binary_label, "by a label in GiB ({factor} in GB)"),
        *_told_by_factor(known, _reserved, "by what can be used ({factor} is fitted)"),
    ]
    return f"Counted in different ways: {'; '.join(parts)}" if parts else ""


def differing_maxima(estimates: Sequence[ClusterEstimate]) -> str:
    """Return whose maximum power is measured, beside others' nameplates."""
    known = [estimate for estimate in estimates if estimate.power.maximum.is_known]
    parts = list(_told_by_factor(known, _above_measured, "by a measurement (the nameplate is {factor})"))
    return f"Rated in different ways: {'; '.join(parts)}" if parts else ""


def _told_by_factor(
    estimates: Sequence[ClusterEstimate], factor_of: Callable[[ClusterEstimate], float | None], words: str
) -> Iterator[str]:
    """Yield whose figure differs by which factor, where it does not differ in the same way on all sides."""
    whose: dict[str, list[str]] = {}
    for estimate in estimates:
        factor = factor_of(estimate)
        if factor is not None:
            whose.setdefault(_times(factor), []).append(isolated(estimate.cluster.name))
    if [len(names) for names in whose.values()] != [len(estimates)]:
        for times, names in whose.items():
            yield f"{listed(names)} {words.format(factor=times)}"


_FACTOR_DIGITS = 4
"""So that GiB and GB, 1.0737, and 186 of 192 GB, 1.032, can be told from their neighbours."""


def _times(factor: float) -> str:
    return f"×{format_number(factor, _FACTOR_DIGITS)}"


def _binary_label(estimate: ClusterEstimate) -> float | None:
    return convert(1.0, "GiB", "GB") if "GiB" in _traits(estimate.totals[MEMORY.id]).units else None


def _reserved(estimate: ClusterEstimate) -> float | None:
    return _excess(estimate.totals[MEMORY_INSTALLED.id], estimate.totals[MEMORY.id])


def _above_measured(estimate: ClusterEstimate) -> float | None:
    return _excess(estimate.power.nameplate, estimate.power.maximum)


def _excess(whole: Result, part: Result) -> float | None:
    """Return by which factor a known whole is larger than a part of it; None where it is not."""
    if not (whole.is_known and whole.value and part.value) or whole.value <= part.value:
        return None
    return whole.value / part.value


def differing_racks(names: Sequence[str], results: Sequence[Result]) -> str:
    """Return whose racks are those with accelerators alone, beside others' that are all racks."""
    whose: dict[str, list[str]] = {}
    known = [(name, result) for name, result in zip(names, results, strict=True) if result.is_known]
    for name, result in known:
        for unit in sorted(_traits(result).units - {"racks"}):
            whose.setdefault(unit, []).append(name)
    if not whose or [len(some) for some in whose.values()] == [len(known)]:
        return ""
    parts = (f"{listed(some)} by {unit} alone" for unit, some in whose.items())
    return f"Counted in different ways: {'; '.join(parts)}"


def differing_precision(label: str, names: Sequence[str], results: Sequence[Result]) -> str:
    """Return whose hardware lacks a precision that others have."""
    pairs = zip(names, results, strict=True)
    without = [name for name, result in pairs if result.completeness is Completeness.UNSUPPORTED]
    if not without or len(without) == len(results):
        return ""
    verb = "does" if len(without) == 1 else "do"
    return f"{label} is missing on one side: {listed(without)} {verb} not support it"


_PATTERN: Final = re.compile(r"\b\d+:\d+\b")


def patterns(result: Result) -> tuple[str, ...]:
    """Return the patterns of sparsity behind a known result, such as "2:4", as far as sources state them."""
    if result.value is None:
        return ()
    return tuple(sorted({found for words in _traits(result).conventions for found in _PATTERN.findall(words)}))


def pattern_words(results: Iterable[Result]) -> str:
    """Return the patterns behind the results of a row in words: "2:4 and 4:16"; empty where none is stated."""
    return listed(dict.fromkeys(pattern for result in results for pattern in patterns(result)))


def differing_patterns(names: Sequence[str], results: Sequence[Result]) -> str:
    """Return which pattern of sparsity each side counts on, where they do not share one."""
    whose: dict[str, list[str]] = {}
    for name, result in zip(names, results, strict=True):
        if result.is_known:
            whose.setdefault(listed(patterns(result)) or "not stated", []).append(name)
    if len(whose) < _DIFFERENT:
        return ""
    return (
        f"Patterns of sparsity differ: {'; '.join(f'that of {listed(some)} is {each}' for each, some in whose.items())}"
    )


def differing_sites(estimates: Sequence[ClusterEstimate]) -> str:
    """Return that the sites need different power for the same IT."""
    factors = {estimate.pue.value for estimate in estimates}
    known = sorted(factor for factor in factors if factor is not None)
    named = [*map(format_number, known), *(["unknown"] if None in factors else [])]
    return f"Sites differ in PUE: {listed(named)}" if len(factors) >= _DIFFERENT else ""


def differing_prices(estimates: Sequence[ClusterEstimate]) -> str:
    """Return that rents are on different purchase bases, or quoted in different months."""
    rents = [estimate.rent for estimate in estimates if estimate.rent is not None]
    bases = sorted({rent.basis.words for rent in rents})
    if len(bases) >= _DIFFERENT:
        return f"Purchase bases differ: {', '.join(bases)}"
    months = {quote_dates(rent.result) for rent in rents}
    return f"Quotes differ in date: {listed(sorted(frozenset().union(*months)))}" if len(months) >= _DIFFERENT else ""


def quote_dates(rent: Result) -> frozenset[str]:
    """Return the months in which the quotes behind a rent were taken, as YYYY-MM (YYYY where no month is known)."""
    return _traits(rent).months
