"""Counts as people type them."""

from __future__ import annotations

from core.quantity import AmbiguousNumber, Dimension, QuantityError, format_count, parse_quantity
from core.quantity.errors import quoted

ACCEPTED_COUNTS = f"a count such as 4, 2k or {format_count(1000)} is accepted"
"""What ends every sentence about a text that is no count."""


def parse_count(text: str) -> int:
    """Read a count such as "12", "×4", "2k", "1 000", "1,024" or "3 nodes", of any size and sign.

    Raises QuantityError for what is no whole number; `str()` is one sentence without its full stop.
    """
    try:
        value = _parsed(text)
    except QuantityError as error:
        raise QuantityError(_problem(text)) from error
    if not value.is_integer():
        raise QuantityError(_problem(text))
    return int(value)


def _parsed(text: str) -> float:
    try:
        return parse_quantity(text, Dimension.COUNT).value
    except AmbiguousNumber:
        # A count has no fraction, so a comma can only stand between thousands.
        return parse_quantity(text, Dimension.COUNT, decimal=".").value


def _problem(text: str) -> str:
    given = text.strip()
    found = f"{quoted(given)} is not a whole number" if given else "Nothing was given"
    return f"{found}; {ACCEPTED_COUNTS}"
