"""Claims: published statements that the program reproduces, with the arithmetic, a verdict and a reason.

A claim is data: a statement, the value it claims, and an expression that computes the same thing from parts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, TypeAdapter

from core.catalogue.records import Count, FieldName, PartId
from core.figure import Sign, weakest
from core.frozen import Frozen
from core.performance.metrics import BY_ID, DENSE, SPARSE
from core.performance.totals import ACCELERATORS, PartTotals
from core.quantity import format_factor, format_number, from_si, si_unit, to_si
from core.resources import resource
from core.result import (
    UNKNOWN_BAND,
    Band,
    Completeness,
    Formula,
    Result,
    Term,
    counted,
    product,
    quoted,
    quotient,
    sum_of,
    unknown,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.catalogue.catalogue import Catalogue


class Verdict(StrEnum):
    """What became of a claim."""

    AGREES = "agrees"
    WITHIN_ROUNDING = "agrees_within_rounding"
    CONFLICTS = "conflicts"
    CANNOT_COMPUTE = "cannot_compute"


class Total(Frozen):
    """`count` parts' total of a metric."""

    op: Literal["total"]
    part: PartId
    count: Count = 1
    metric: str


class FigureOf(Frozen):
    """A numeric figure of a part, in its base unit."""

    op: Literal["figure"]
    part: PartId
    field: FieldName


class Number(Frozen):
    """A number that the statement itself gives."""

    op: Literal["number"]
    value: float
    unit: str = "ratio"
    label: str


class Stated(Frozen):
    """The value that another claim states."""

    op: Literal["stated"]
    claim: str


class Product(Frozen):
    """One expression times another."""

    op: Literal["product"]
    of: tuple[Expression, Expression]


class Quotient(Frozen):
    """One expression divided by another."""

    op: Literal["quotient"]
    of: tuple[Expression, Expression]


class Excess(Frozen):
    """By which fraction the first expression exceeds the second: first ÷ second − 1."""

    op: Literal["excess"]
    of: tuple[Expression, Expression]


class RoundedUp(Frozen):
    """The next whole number: what must be bought where a count does not come out even."""

    op: Literal["rounded_up"]
    of: Expression


Expression = Annotated[
    Total | FigureOf | Number | Stated | Product | Quotient | Excess | RoundedUp, Field(discriminator="op")
]


class Detail(Frozen):
    """A further number that helps to judge a claim, with the range a statement gives for it, if any."""

    label: str
    compute: Expression
    unit: str


class Claim(Frozen):
    """A published statement. `claimed` keeps its digits as printed; None where the statement gives no number.

    `undefined` is the reason for which nothing can be computed ("metric undefined", "no baseline given").
    `claimed_range` (in `unit`) marks the details that fall inside what the statement says. `at_least` marks
    statements such as "more than".
    """

    id: str
    statement: str
    source: str
    date: str | None = None
    status: Literal["current", "projection", "superseded"] = "current"
    unit: str
    claimed: str | None = None
    at_least: bool = False
    compute: Expression | None = None
    undefined: str = ""
    note: str = ""
    details: tuple[Detail, ...] = ()
    claimed_range: tuple[float, float] | None = None


Product.model_rebuild()
Quotient.model_rebuild()
Excess.model_rebuild()
RoundedUp.model_rebuild()


@dataclass(frozen=True, slots=True)
class CheckedDetail:
    """A detail with its value in its unit, None where unknown; `matches` whether it falls into the claimed range."""

    label: str
    value: float | None
    unit: str
    matches: bool | None


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with what was computed, in the claim's unit, and the verdict with its reason in words."""

    claim: Claim
    computed: float | None
    verdict: Verdict
    reason: str
    result: Result | None
    details: tuple[CheckedDetail, ...]

    @property
    def claimed(self) -> float | None:
        """The claimed value in the claim's unit."""
        return None if self.claim.claimed is None else float(self.claim.claimed)


ROUNDING = 5e-3
"""Rounded inputs and intermediate steps explain differences up to this fraction."""

COARSEST = 2e-2
"""One unit of the last digit explains at most this fraction: a 4 is not a rounded 3.1."""

_SAME = 1e-9


def _rounded_up(terms: Sequence[Term]) -> Band:
    exact = terms[0].result.value
    return UNKNOWN_BAND if exact is None else Band.exact(math.ceil(exact - _SAME))


ROUND_UP = Formula("round_up", "the next whole number", _rounded_up)


@cache
def built_in_claims() -> dict[str, Claim]:
    """Return the claims that the program ships, by id."""
    adapter = TypeAdapter(tuple[Claim, ...])
    return {claim.id: claim for claim in adapter.validate_json(resource("claims", "claims.json").read_bytes())}


@dataclass(slots=True)
class ClaimChecker:
    """Checks claims against a catalogue; `claims` are those that may refer to one another."""

    catalogue: Catalogue
    claims: dict[str, Claim]
    totals: PartTotals = field(init=False)

    def __post_init__(self) -> None:
        self.totals = PartTotals(self.catalogue.parts)

    def check(self, claim: Claim) -> CheckedClaim:
        """Return the verdict on a claim. Raises KeyError if it names an unknown part, metric or claim."""
        result = None if claim.compute is None else self._evaluate(claim.compute)
        computed = None if result is None or result.value is None else from_si(result.value, claim.unit)
        verdict, reason = self._judge(claim, computed, result)
        return CheckedClaim(claim, computed, verdict, reason, result, tuple(self._details(claim)))

    def _judge(self, claim: Claim, computed: float | None, result: Result | None) -> tuple[Verdict, str]:
        if claim.undefined:
            return Verdict.CANNOT_COMPUTE, claim.undefined
        if computed is None:
            return Verdict.CANNOT_COMPUTE, _why_unknown(result)
        if claim.claimed is None:
            return Verdict.CANNOT_COMPUTE, claim.note or "the statement gives no number"
        verdict = compare_digits(claim.claimed, computed, at_least=claim.at_least)
        return verdict, self._reason(claim, computed, verdict)

    def _reason(self, claim: Claim, computed: float, verdict: Verdict) -> str:
        words = f"computed {format_number(computed)} {claim.unit}".rstrip()
        if verdict is Verdict.CONFLICTS and claim.claimed is not None:
            words += f", {_difference(float(claim.claimed), computed)}"
            fitting = self._fitting_label(claim)
            words += f"; the value fits {fitting}" if fitting else ""
        return f"{words}; {claim.note}" if claim.note else words

    def _fitting_label(self, claim: Claim) -> str:
        """Return the precision that a conflicting compute claim would fit, empty if none does."""
        if not isinstance(claim.compute, Total) or claim.claimed is None or claim.compute.metric not in BY_ID:
            return ""
        for metric in (*DENSE, *SPARSE):
            result = self._evaluate(claim.compute.evolve(metric=metric.id))
            if metric.id != claim.compute.metric and result.value is not None and metric.unit == result.unit:
                computed = from_si(result.value, claim.unit) if result.unit == si_unit(claim.unit) else None
                if computed is not None and compare_digits(claim.claimed, computed) is not Verdict.CONFLICTS:
                    return metric.label
        return ""

    def _details(self, claim: Claim) -> Iterator[CheckedDetail]:
        for detail in claim.details:
            result = self._evaluate(detail.compute)
            value = None if result.value is None else from_si(result.value, detail.unit)
            yield CheckedDetail(detail.label, value, detail.unit, _matches(value, claim))

    def _evaluate(self, expression: Expression) -> Result:
        match expression:
            case Total():
                return self._total(expression)
            case FigureOf():
                return self._figure(expression)
            case Number():
                return counted(expression.label, si_unit(expression.unit), to_si(expression.value, expression.unit))
            case Stated():
                return self._stated(self.claims[expression.claim])
            case RoundedUp():
                return self._rounded_up(expression)
            case Product():
                one, other = (self._evaluate(part) for part in expression.of)
                return product("product", _product_unit(one, other), one, other)
            case _:
                return self._ratio(expression)

    def _total(self, expression: Total) -> Result:
        metric = ACCELERATORS if expression.metric == ACCELERATORS.id else BY_ID[expression.metric]
        name = self.catalogue.parts[expression.part].name
        return sum_of(name, metric.unit, [Term(self.totals.of(expression.part, metric), expression.count)])

    def _figure(self, expression: FigureOf) -> Result:
        part = self.catalogue.parts[expression.part]
        figure = part.led[expression.field]
        return quoted(f"{part.name}, {expression.field}", si_unit(figure.leader.unit), figure)

    def _stated(self, claim: Claim) -> Result:
        unit = si_unit(claim.unit)
        if claim.claimed is None:
            return unknown(claim.statement, unit, f"{claim.id} gives no number")
        return counted(claim.statement, unit, to_si(float(claim.claimed), claim.unit))

    def _ratio(self, expression: Quotient | Excess) -> Result:
        one, other = (self._evaluate(part) for part in expression.of)
        unit = "ratio" if one.unit == other.unit else one.unit
        ratio = quotient("ratio", unit, one, other)
        if isinstance(expression, Quotient) or ratio.value is None:
            return ratio
        return sum_of("excess", "ratio", [Term(ratio), Term(counted("the base itself", "ratio", 1), -1)])

    def _rounded_up(self, expression: RoundedUp) -> Result:
        exact = self._evaluate(expression.of)
        if exact.value is None:
            return exact
        terms = (Term(exact),)
        band = ROUND_UP.evaluate(terms)
        return replace(exact, band=band, sign=weakest((Sign.DERIVED, exact.sign)), formula=ROUND_UP, terms=terms)


def compare_digits(claimed: str, computed: float, *, at_least: bool = False) -> Verdict:
    """Judge a claimed number as printed against a computed one in the same unit.

    They agree where the computed value rounds to the printed digits, or is no less than an `at_least` claim; they
    agree within rounding where they differ by at most one unit of the last digit (and 2 %), or by 0.5 %.
    """
    stated, unit = float(claimed), unit_in_last_place(claimed)
    difference = abs(stated - computed)
    if difference <= unit / 2 * (1 + _SAME) or (at_least and computed >= stated):
        return Verdict.AGREES
    if difference <= max(min(unit * (1 + _SAME), COARSEST * abs(computed)), ROUNDING * abs(computed)):
        return Verdict.WITHIN_ROUNDING
    return Verdict.CONFLICTS


def unit_in_last_place(printed: str) -> float:
    """Return one unit of the last printed digit: 0.1 for "83.2", 1 for "360"."""
    decimals = printed.partition(".")[2]
    return 10.0 ** -len(decimals)


_SLIPS = (2, 4, 8, 16, 1000, 1024)
_SLIP_TOLERANCE = 0.02


def _difference(claimed: float, computed: float) -> str:
    if claimed * computed <= 0:
        return f"{format_number(claimed)} was claimed"
    claimed, computed = abs(claimed), abs(computed)
    ratio = max(claimed, computed) / min(claimed, computed)
    slip = next((s for s in _SLIPS if abs(ratio / s - 1) <= _SLIP_TOLERANCE), None)
    hint = f": about a factor of {slip}" if slip is not None else ""
    return f"{format_factor(ratio)} {'less' if computed < claimed else 'more'} than claimed{hint}"


def _why_unknown(result: Result | None) -> str:
    if result is None:
        return "nothing to compute it from"
    if result.completeness is Completeness.UNSUPPORTED:
        return "not supported"
    return result.note or "a figure it needs is not published"


def _matches(value: float | None, claim: Claim) -> bool | None:
    if claim.claimed_range is None or value is None:
        return None
    low, high = claim.claimed_range
    return low <= value <= high


def _product_unit(one: Result, other: Result) -> str:
    return other.unit if one.unit in ("ratio", "") else one.unit
