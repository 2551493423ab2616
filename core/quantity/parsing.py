"""Reading numbers and units as people and programs write them."""

from __future__ import annotations

import math
import re
from typing import Final, Literal, NamedTuple, TypeAlias

from core.quantity.errors import ACCEPTED_NUMBERS, AmbiguousNumber, IncompatibleUnits, NotANumber, quoted
from core.quantity.table import CURRENCY_SIGNS, UNITS, Dimension
from core.quantity.units import are_compatible, example, find_unit, to_si

MAX_LENGTH: Final = 64
"""The longest text that is read, in characters."""

DecimalMark: TypeAlias = Literal[",", "."]

_CURRENCIES: Final = "|".join(map(re.escape, dict.fromkeys([*CURRENCY_SIGNS, *CURRENCY_SIGNS.values()])))
_TEXT: Final = re.compile(
    rf"""
    (?P<sign>[+−-]?)\s*
    (?P<lead>{_CURRENCIES}|[×x])?\s*
    (?P<body>[.,]?[0-9](?:[0-9., '’]*[0-9])?)
    (?:[eE](?P<exponent>[+−-]?[0-9]+))?\s*
    (?P<unit>.*)
    """,
    re.VERBOSE,
)
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?P<mark>[., '’])[0-9]{3}(?:(?P=mark)[0-9]{3})*")
_DIGITS: Final = re.compile(r"[0-9]*")
_COMMA_OF_EITHER_KIND: Final = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")
_MULTIPLES: Final = {"k": 3, "M": 6}
_MULTIPLIED: Final = frozenset({Dimension.PLAIN, Dimension.COUNT, Dimension.MONEY, Dimension.MONEY_RATE})


class Quantity(NamedTuple):
    """A number with the symbol of its unit, "" where none was given."""

    value: float
    unit: str = ""

    @property
    def dimension(self) -> Dimension:
        """What the unit measures."""
        return find_unit(self.unit).dimension

    @property
    def si_value(self) -> float:
        """The value in the base unit of its dimension."""
        return to_si(self.value, self.unit)


def parse_quantity(
    text: str,
    expected_dimension: Dimension | None = None,
    *,
    decimal: DecimalMark | None = None,
) -> Quantity:
    """Read one number with an optional unit, such as "96 GiB", "3.2Tbps", "$1,234.50/h", "2k" or "×4".

    expected_dimension: the dimension that a unit must have; a number without a unit is taken as it is, and bit and
    byte rates stand for each other. decimal: the decimal mark where it is known, for a file or a locale.
    Raises NotANumber, AmbiguousNumber ("1,234" without `decimal`), UnknownUnit or IncompatibleUnits.
    """
    match = _TEXT.fullmatch(_tidied(text))
    if match is None:
        message = f"{quoted(text)} is not a number; {ACCEPTED_NUMBERS}"
        raise NotANumber(message)
    sign, lead, body, exponent, rest = match.groups()
    unit, power_of_ten = _unit_and_multiple(lead or "", rest)
    digits = _plain_digits(body, decimal, text)
    value = _finite(f"{sign}{digits}", int((exponent or "0").replace("−", "-")) + power_of_ten, text)
    quantity = Quantity(value, find_unit(unit).symbol)
    _check_dimension(quantity, expected_dimension, text)
    return quantity


def _tidied(text: str) -> str:
    if len(text) > MAX_LENGTH:
        message = f"{quoted(text)} has {len(text)} characters; at most {MAX_LENGTH} are accepted"
        raise NotANumber(message)
    if not text.strip():
        message = f"Nothing was given; {ACCEPTED_NUMBERS}"
        raise NotANumber(message)
    return " ".join(text.split())  # takes thin and no-break spaces for spaces


def _unit_and_multiple(lead: str, rest: str) -> tuple[str, int]:
    """Return the spelling of the unit and the power of ten of a "k" or "M" before it."""
    currency = "" if lead in ("×", "x") else lead
    if currency + rest in UNITS:
        return currency + rest, 0
    counted = currency + rest[1:].lstrip()
    if rest[:1] in _MULTIPLES and counted in UNITS and UNITS[counted].dimension in _MULTIPLIED:
        return counted, _MULTIPLES[rest[0]]
    return currency + rest, 0


def _plain_digits(body: str, decimal: DecimalMark | None, text: str) -> str:
    """Return the number with a dot as its decimal mark and nothing between the digits."""
    mark = decimal or _decimal_mark(body, text)
    whole, _, fraction = body.partition(mark)
    if not (_DIGITS.fullmatch(whole) or _GROUPED.fullmatch(whole)) or not _DIGITS.fullmatch(fraction):
        message = f"{quoted(text)} has its digits grouped in an unknown way; {ACCEPTED_NUMBERS}"
        raise NotANumber(message)
    return f"{_only_digits(whole)}.{fraction}"


def _only_digits(text: str) -> str:
    return "".join(character for character in text if character.isdigit())


def _decimal_mark(body: str, text: str) -> DecimalMark:
    """Return which mark separates the fraction: the last where both occur, and neither where one occurs twice."""
    if _COMMA_OF_EITHER_KIND.fullmatch(body):
        message = (
            f"{quoted(text)} can be read as {body.replace(',', '.')} or as {body.replace(',', '')}; "
            "a dot as decimal mark, or no mark at all, is accepted"
        )
        raise AmbiguousNumber(message)
    dots, commas = body.count("."), body.count(",")
    if dots and commas:
        return "." if body.rfind(".") > body.rfind(",") else ","
    return "," if commas == 1 or dots > 1 else "."


def _finite(digits: str, exponent: int, text: str) -> float:
    value = float(f"{digits.replace('−', '-')}e{exponent}")
    vanished = value == 0 and any(digit in "123456789" for digit in digits)
    if vanished or math.isinf(value):
        message = f"{quoted(text)} is too {'small' if vanished else 'large'}; numbers from 1e-308 to 1e308 are accepted"
        raise NotANumber(message)
    return value


def _check_dimension(quantity: Quantity, expected: Dimension | None, text: str) -> None:
    found = quantity.dimension
    if expected is None or found is Dimension.PLAIN or are_compatible(found, expected):
        return
    accepted = example(unit for unit in UNITS.values() if unit.dimension == expected)
    message = f"{quoted(text)} is in {quoted(quantity.unit)}; a unit such as {quoted(accepted)} is accepted"
    raise IncompatibleUnits(message)
