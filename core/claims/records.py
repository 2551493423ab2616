"""The records of claims: a statement, what it claims, and the expression that computes the same from parts."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from core.catalogue.records import Count, FieldName, PartId
from core.frozen import Frozen
from core.resources import resource


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


@cache
def built_in_claims() -> dict[str, Claim]:
    """Return the claims that the program ships, by id."""
    adapter = TypeAdapter(tuple[Claim, ...])
    return {claim.id: claim for claim in adapter.validate_json(resource("claims", "claims.json").read_bytes())}
