"""Claims: published statements that the program reproduces, with the arithmetic, a verdict and a reason.

A claim is data: a statement, the value it claims, and an expression that computes the same thing from parts.
`core.claims.reading.sentence.read_sentence` reads a pasted text as claims; it is imported only where that is wanted.
"""

from core.claims.checking import CheckedClaim, CheckedDetail, ClaimChecker
from core.claims.reading.readings import ReadClaim, ReadText, Role, Taken
from core.claims.records import (
    Claim,
    Detail,
    Excess,
    Expression,
    FigureOf,
    Number,
    Product,
    Quotient,
    RoundedUp,
    Stated,
    Total,
    built_in_claims,
)
from core.claims.verdict import Verdict, compare_digits, unit_in_last_place

__all__ = [
    "CheckedClaim",
    "CheckedDetail",
    "Claim",
    "ClaimChecker",
    "Detail",
    "Excess",
    "Expression",
    "FigureOf",
    "Number",
    "Product",
    "Quotient",
    "ReadClaim",
    "ReadText",
    "Role",
    "RoundedUp",
    "Stated",
    "Taken",
    "Total",
    "Verdict",
    "built_in_claims",
    "compare_digits",
    "unit_in_last_place",
]
