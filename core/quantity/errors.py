"""What can be wrong with a number or a unit, each as one plain sentence for the reader."""

# ruff: noqa: N818 (the names say what is wrong; that they are errors, their base class says)

from __future__ import annotations

from typing import Final

_QUOTED_CHARACTERS: Final = 40
ACCEPTED_NUMBERS: Final = "a number such as 96, 1e5 or 55.04 is accepted, with or without a unit"


class QuantityError(ValueError):
    """A number or unit that cannot be used; `str()` says what was found and what is accepted."""

    # `KeyError` would print the sentence in quotes.
    __str__ = ValueError.__str__


class UnknownUnit(QuantityError, KeyError):
    """A unit that is not in the table."""


class IncompatibleUnits(QuantityError):
    """Two units that do not measure the same thing, such as GB and kW."""


class NotANumber(QuantityError):
    """Text that holds no usable number, or a number that is not finite."""


class AmbiguousNumber(QuantityError):
    """Text that can be read as two different numbers, such as "1,234"."""


def quoted(text: str) -> str:
    """Return the text in quotation marks, cut where it is too long to show."""
    cut = text if len(text) <= _QUOTED_CHARACTERS else text[: _QUOTED_CHARACTERS - 1] + "…"
    return f"“{cut}”"
