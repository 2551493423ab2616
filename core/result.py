"""A result: one number on screen, with the chain of formulas and figures that made it.

Computing and explaining are the same act: a result keeps the terms it was computed from, so that a tool tip,
a derivation tree and a report walk what the calculation walked.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from core.figure import Figure, Reading, Sign, agree_si, weakest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


class Completeness(Enum):
    """How much of a result is known."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    """Some terms are unknown: the value, if any, sums the known ones."""
    UNKNOWN = "unknown"
    UNSUPPORTED = "unsupported"
    """The hardware does not have it: not a gap in knowledge."""


@dataclass(frozen=True, slots=True)
class Band:
    """Low, likely and high of one number in its base unit; `likely` is None where only a range is known."""

    low: float | None
    likely: float | None
    high: float | None

    @classmethod
    def exact(cls, value: float) -> Band:
        """Return a band without width."""
        return cls(value, value, value)

    @property
    def has_range(self) -> bool:
        """Whether both ends are known."""
        return self.low is not None and self.high is not None


UNKNOWN_BAND = Band(None, None, None)

NOT_SUPPORTED = "not supported"
"""What stands for the value of what the hardware does not have."""


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula, written once: the calculation, its words for the reader, and where it comes from."""

    id: str
    words: str
    evaluate: Callable[[Sequence[Term]], Band]
    source: str = "arithmetic"


@dataclass(frozen=True, slots=True)
class Rival:
    """Another published value of a result, such as a system's own headline."""

    reading: Reading
    value: float
    """In the base unit of the result, for the same count."""
    agrees: bool
    """Whether it agrees with the result; of one that counts otherwise, with what others say who count like it."""
    convention: str = ""
    """How it counts otherwise than the result does, such as "sparse; ×2 the dense rate"; empty for a true rival."""


@dataclass(frozen=True, slots=True)
class Result:
    """One number: its band in `unit` (a base unit), sign of doubt, completeness, and how it came about.

    A leaf has a `figure`; anything computed has a `formula` and `terms`.
    """

    name: str
    unit: str
    band: Band
    sign: Sign
    completeness: Completeness
    formula: Formula | None = None
    terms: tuple[Term, ...] = ()
    figure: Figure | None = None
    rivals: tuple[Rival, ...] = ()
    note: str = ""
    is_link: bool = False
    """Whether it is a rate of links in one direction, which may be shown as the sum of both."""

    @property
    def value(self) -> float | None:
        """The likely value in the base unit, None where it is unknown."""
        return self.band.likely

    @property
    def is_known(self) -> bool:
        """Whether there is a complete value, one that may be compared and ranked."""
        return self.completeness is Completeness.COMPLETE and self.band.likely is not None

    def renamed(self, name: str) -> Result:
        """Return the same result under another name."""
        return replace(self, name=name)

    def leaves(self) -> Iterator[Result]:
        """Yield every result in the chain that rests on a figure or on nothing, each once."""
        waiting, seen = [self], {id(self)}
        while waiting:
            result = waiting.pop()
            if not result.terms:
                yield result
            fresh = {id(term.result): term.result for term in result.terms if id(term.result) not in seen}
            seen |= fresh.keys()
            waiting.extend(reversed(fresh.values()))


@dataclass(frozen=True, slots=True)
class Term:
    """One input of a formula: a result taken `factor` times; `factor_figure` says who published the factor."""

    result: Result
    factor: float = 1.0
    factor_figure: Figure | None = None


def _base_value(reading: Reading) -> float:
    return reading.si_value


def unknown(name: str, unit: str, note: str = "") -> Result:
    """Return the result of which nothing is known."""
    return Result(name, unit, UNKNOWN_BAND, Sign.UNKNOWN, Completeness.UNKNOWN, note=note)


def unsupported(name: str, unit: str, note: str, figure: Figure | None = None) -> Result:
    """Return the result that the hardware cannot have; the figure, a text, is the statement that says so."""
    sign = Sign.DOCUMENTED if figure is None else figure.sign
    return Result(name, unit, UNKNOWN_BAND, sign, Completeness.UNSUPPORTED, figure=figure, note=note)


def counted(name: str, unit: str, count: float) -> Result:
    """Return a plain count, which needs no source."""
    return Result(name, unit, Band.exact(count), Sign.DOCUMENTED, Completeness.COMPLETE)


def quoted(name: str, unit: str, figure: Figure, value_of: Callable[[Reading], float] = _base_value) -> Result:
    """Return a figure as a result: the leader as likely value, the spread of the rivals as band.

    `value_of` gives a reading's value in `unit`, where the base unit's own rule does not serve.
    """
    values = [value_of(reading) for reading in figure.contenders]
    band = Band(min(values), values[0], max(values))
    return Result(name, unit, band, figure.sign, Completeness.COMPLETE, figure=figure)


def guessed(name: str, unit: str, figure: Figure) -> Result:
    """Return a figure that nobody publishes, only estimates: a range without a likely value."""
    values = [reading.si_value for reading in figure.contenders]
    band = Band(min(values), None, max(values))
    return Result(name, unit, band, Sign.UNKNOWN, Completeness.UNKNOWN, figure=figure)


def hull(name: str, unit: str, results: Iterable[Result]) -> Result:
    """Return the range that covers all of several ranges, without a likely value: what is only guessed at."""
    terms = tuple(Term(result) for result in results)
    return Result(name, unit, HULL.evaluate(terms), Sign.UNKNOWN, Completeness.UNKNOWN, HULL, terms)


def sum_of(name: str, unit: str, terms: Iterable[Term]) -> Result:
    """Return the sum of factor × term. Unknown terms make it partial, unsupported ones count for nothing but do too."""
    taken = tuple(terms)
    if len(taken) == 1 and taken[0].factor == 1:
        return taken[0].result.renamed(name)
    completeness = _completeness([term.result for term in taken])
    if completeness is Completeness.UNSUPPORTED:
        return replace(unsupported(name, unit, taken[0].result.note), formula=SUM, terms=taken)
    band = SUM.evaluate(taken)
    sign = Sign.UNKNOWN if band.likely is None else _computed_sign(taken)
    is_link = any(term.result.is_link for term in taken)
    return _within_limit(Result(name, unit, band, sign, completeness, SUM, taken, is_link=is_link))


def quotient(name: str, unit: str, numerator: Result, denominator: Result, denominator_factor: float = 1.0) -> Result:
    """Return numerator / (factor × denominator), known only if both are complete and the denominator is not zero.

    A ratio of a partial sum would flatter what is not known, such as a cluster whose price is known in part.
    """
    terms = (Term(numerator), Term(denominator, denominator_factor))
    completeness = _joint_completeness([numerator, denominator])
    band = QUOTIENT.evaluate(terms)
    sign = Sign.UNKNOWN if band.likely is None else _computed_sign(terms)
    if band.likely is None and completeness is not Completeness.UNSUPPORTED:
        completeness = Completeness.UNKNOWN
    is_link = numerator.is_link and not denominator.is_link
    return _within_limit(Result(name, unit, band, sign, completeness, QUOTIENT, terms, is_link=is_link))


def product(name: str, unit: str, one: Result, other: Result) -> Result:
    """Return one × other, complete only if both are."""
    terms = (Term(one), Term(other))
    band = PRODUCT.evaluate(terms)
    sign = Sign.UNKNOWN if band.likely is None else _computed_sign(terms)
    is_link = one.is_link or other.is_link
    completeness = _joint_completeness([one, other])
    return _within_limit(Result(name, unit, band, sign, completeness, PRODUCT, terms, is_link=is_link))


MAX_VALUE = 1e300
"""The largest computed value: beyond all that mean something, yet sums of any number of them have a float."""


def _within_limit(result: Result) -> Result:
    """Return a result, or an unknown one if it outgrew what floats can hold."""
    ends = (result.band.low, result.band.likely, result.band.high)
    if all(end is None or abs(end) <= MAX_VALUE for end in ends):
        return result
    note = f"it is beyond {MAX_VALUE:g}, the largest number that is computed with"
    nothing = unknown(result.name, result.unit, note)
    return replace(nothing, formula=result.formula, terms=result.terms)


def with_rivals(result: Result, rivals: Iterable[Rival]) -> Result:
    """Return the result with other published values beside it."""
    found = tuple(rivals)
    return replace(result, rivals=result.rivals + found) if found else result


def rival_of(result: Result, reading: Reading, value: float) -> Rival:
    """Compare a published value, in the result's base unit, with the computed one."""
    agrees = result.value is not None and agree_si(result.value, value, reading)
    return Rival(reading, value, agrees)


def _computed_sign(terms: Sequence[Term]) -> Sign:
    known = (term.result.sign for term in terms if term.result.band.likely is not None)
    return weakest((Sign.DERIVED, *known))


def _completeness(inputs: Sequence[Result]) -> Completeness:
    kinds = {result.completeness for result in inputs}
    if len(kinds) == 1:
        return kinds.pop()
    return Completeness.PARTIAL if kinds else Completeness.UNKNOWN


def _joint_completeness(inputs: Sequence[Result]) -> Completeness:
    """Return the completeness of a product or quotient, which lacks whatever one of its inputs lacks."""
    order = (Completeness.UNSUPPORTED, Completeness.UNKNOWN, Completeness.PARTIAL)
    kinds = {result.completeness for result in inputs}
    return next((kind for kind in order if kind in kinds), Completeness.COMPLETE)


def _known(terms: Sequence[Term], pick: Callable[[Band], float | None]) -> list[float]:
    values = ((term.factor, pick(term.result.band)) for term in terms)
    return [factor * value for factor, value in values if value is not None]


def _sum_or_none(values: list[float]) -> float | None:
    return math.fsum(values) if values else None


def _evaluate_sum(terms: Sequence[Term]) -> Band:
    likely = _sum_or_none(_known(terms, lambda band: band.likely))
    if likely is None and not all(term.result.band.has_range for term in terms):
        return UNKNOWN_BAND  # a range that leaves out what nothing is known of would pass for the whole
    low, high = _known(terms, lambda band: band.low), _known(terms, lambda band: band.high)
    return Band(_sum_or_none(low), likely, _sum_or_none(high))


def _evaluate_hull(terms: Sequence[Term]) -> Band:
    lows, highs = _known(terms, lambda band: band.low), _known(terms, lambda band: band.high)
    return Band(min(lows, default=None), None, max(highs, default=None))


def _evaluate_product(terms: Sequence[Term]) -> Band:
    one, other = (_scaled(term) for term in terms)
    return Band(_times(one.low, other.low), _times(one.likely, other.likely), _times(one.high, other.high))


def _evaluate_quotient(terms: Sequence[Term]) -> Band:
    if any(term.result.completeness is Completeness.PARTIAL for term in terms):
        return UNKNOWN_BAND
    top, bottom = (_scaled(term) for term in terms)
    return Band(_over(top.low, bottom.high), _over(top.likely, bottom.likely), _over(top.high, bottom.low))


def _scaled(term: Term) -> Band:
    band = term.result.band
    return Band(_times(term.factor, band.low), _times(term.factor, band.likely), _times(term.factor, band.high))


def _times(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one * other


def _over(top: float | None, bottom: float | None) -> float | None:
    return None if top is None or not bottom else top / bottom


SUM = Formula("sum", "sum over the parts of count × value each", _evaluate_sum)
HULL = Formula("hull", "lowest to highest of", _evaluate_hull)
PRODUCT = Formula("product", "first × second", _evaluate_product)
QUOTIENT = Formula("quotient", "first ÷ second", _evaluate_quotient)
