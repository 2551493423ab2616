"""The evaluation of a claim's expression: results that keep what they were computed from."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.claims.records import (
    Claim,
    Excess,
    Expression,
    FigureOf,
    Number,
    Product,
    Quotient,
    RoundedUp,
    Stated,
    Total,
)
from core.claims.verdict import SAME
from core.figure import Sign, weakest
from core.performance.metrics import BY_ID
from core.performance.totals import ACCELERATORS, PartTotals
from core.quantity import si_unit, to_si
from core.result import (
    UNKNOWN_BAND,
    Band,
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
    from collections.abc import Sequence

    from core.catalogue.catalogue import Catalogue


def _rounded_up(terms: Sequence[Term]) -> Band:
    exact = terms[0].result.value
    return UNKNOWN_BAND if exact is None else Band.exact(math.ceil(exact - SAME))


ROUND_UP = Formula("round_up", "the next whole number", _rounded_up)


@dataclass(slots=True)
class Evaluator:
    """Evaluates expressions over the parts of a catalogue; `claims` are those that `Stated` may refer to."""

    catalogue: Catalogue
    claims: dict[str, Claim]
    totals: PartTotals = field(init=False)

    def __post_init__(self) -> None:
        self.totals = PartTotals(self.catalogue.parts)

    def evaluate(self, expression: Expression) -> Result:
        """Return the value of an expression. Raises KeyError if it names an unknown part, metric or claim."""
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
                one, other = (self.evaluate(part) for part in expression.of)
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
        one, other = (self.evaluate(part) for part in expression.of)
        unit = "ratio" if one.unit == other.unit else one.unit
        ratio = quotient("ratio", unit, one, other)
        if isinstance(expression, Quotient) or ratio.value is None:
            return ratio
        return sum_of("excess", "ratio", [Term(ratio), Term(counted("the base itself", "ratio", 1), -1)])

    def _rounded_up(self, expression: RoundedUp) -> Result:
        exact = self.evaluate(expression.of)
        if exact.value is None:
            return exact
        terms = (Term(exact),)
        band = ROUND_UP.evaluate(terms)
        return replace(exact, band=band, sign=weakest((Sign.DERIVED, exact.sign)), formula=ROUND_UP, terms=terms)


def _product_unit(one: Result, other: Result) -> str:
    return other.unit if one.unit in ("ratio", "") else one.unit
