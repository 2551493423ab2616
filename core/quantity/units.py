"""Conversions between units, exact wherever the result can be written as a float.

The arithmetic is decimal, on the digits in which a float prints: 7 % is 0.07 and 83.136 PFLOP/s is 83136 with twelve
zeros, where a binary product would leave a trace in the sixteenth digit.
"""

from __future__ import annotations

import math
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from core.quantity.errors import ACCEPTED_NUMBERS, IncompatibleUnits, NotANumber, UnknownUnit, quoted
from core.quantity.table import UNITS, Dimension, Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

COMMON_UNITS: Final = ("GB", "GiB", "TB/s", "Gb/s", "PFLOP/s", "kW", "kWh", "USD", "USD/h", "h", "t", "%")
"""The units that messages name as examples, the most usual of each kind first."""

BITS_PER_BYTE: Final = 8
MAX_COUNT: Final = 1_000_000_000
"""The largest count of equal things: a thousand times a cluster of a million accelerators.

A float holds every whole number up to 9e15, so that as many stacks of a million each are still counted exactly.
"""
LABEL_UNITS: Final = frozenset({"GB", "GiB"})
"""The units in which the size of a memory is printed. Makers print one label in either: "96 GB" and "96 GiB"."""
_LABEL_GB: Final = "GB"
_RATES: Final = frozenset({Dimension.BYTE_RATE, Dimension.BIT_RATE})


def find_unit(symbol: str) -> Unit:
    """Return the unit with this spelling. Raises UnknownUnit, naming spellings that differ in case only."""
    unit = UNITS.get(symbol)
    if unit is None:
        raise UnknownUnit(_unknown(symbol))
    return unit


def _unknown(symbol: str) -> str:
    folded = symbol.casefold()
    near = sorted({unit.symbol for spelling, unit in UNITS.items() if spelling.casefold() == folded})
    accepted = f"{' or '.join(near)} is accepted" if near else f"units such as {', '.join(COMMON_UNITS)} are accepted"
    return f"{quoted(symbol)} is not a known unit; {accepted}"


def si_unit(unit: str) -> str:
    """Return the symbol of the base unit into which `to_si` converts: "byte" for "GiB"."""
    return find_unit(unit).si_symbol


def to_si(value: float, unit: str) -> float:
    """Return the value in the base unit. Raises UnknownUnit, or NotANumber where a number is not finite."""
    return _as_float(_to_base(decimal_of(value), find_unit(unit)), value, unit)


def from_si(si: float, unit: str) -> float:
    """Return a value in the base unit as one in `unit`. Raises UnknownUnit, or NotANumber where it is not finite."""
    return _as_float(_from_base(decimal_of(si), find_unit(unit)), si, si_unit(unit))


def convert(value: float, from_unit: str, to_unit: str) -> float:
    """Return the value in another unit; byte/s and bit/s convert by 8 bits to the byte.

    Raises UnknownUnit, NotANumber, or IncompatibleUnits where the two measure different things.
    """
    source, target = find_unit(from_unit), find_unit(to_unit)
    amount = _to_base(decimal_of(value), source) * _bridge(source, target)
    return _as_float(_from_base(amount, target), value, from_unit)


def are_compatible(one: Dimension, other: Dimension) -> bool:
    """Whether a figure of one dimension may stand for one of the other: the same, or both data rates."""
    return one == other or {one, other} == _RATES


def fits(unit: str, other: str) -> bool:
    """Whether a figure in one unit may stand beside one in another. Raises UnknownUnit."""
    one, two = find_unit(unit), find_unit(other)
    return one.si_symbol == two.si_symbol or {one.dimension, two.dimension} == _RATES


def _bridge(source: Unit, target: Unit) -> Decimal:
    """Return how many base units of the target one base unit of the source is."""
    if source.si_symbol == target.si_symbol:
        return Decimal(1)
    if {source.dimension, target.dimension} == _RATES:
        bits = Decimal(BITS_PER_BYTE)
        return bits if target.dimension is Dimension.BIT_RATE else 1 / bits
    message = f"{quoted(source.symbol)} cannot be converted to {quoted(target.symbol)}; {_accepted(source)}"
    raise IncompatibleUnits(message)


def _accepted(source: Unit) -> str:
    peers = [unit for unit in UNITS.values() if unit.si_symbol == source.si_symbol and unit is not source]
    return f"a unit such as {quoted(example(peers))} is accepted" if peers else "no other unit is accepted"


def example(units: Iterable[Unit]) -> str:
    """Return the symbol of the most usual of the units, of which there must be one."""
    symbols = {unit.symbol for unit in units}
    return next((symbol for symbol in COMMON_UNITS if symbol in symbols), min(symbols))


def nominal_bytes(label_number: float) -> float:
    """Return the bytes that a memory label names: its number x 10^9, whether the source printed GB or GiB."""
    return to_si(label_number, _LABEL_GB)


def one_direction(value: float, convention: str) -> float:
    """Return a link figure for one direction: half of it where its convention begins with "bidir".

    The convention must describe the value as given; a figure that was halved before must not pass here again.
    """
    return value / 2 if convention.startswith("bidir") else value


def decimal_of(value: float) -> Decimal:
    """Return the decimal number that a float prints as. Raises NotANumber for NaN and infinity."""
    if not math.isfinite(value):
        message = f"{quoted(str(value))} is not a finite number; {ACCEPTED_NUMBERS}"
        raise NotANumber(message)
    return Decimal(repr(float(value)))


def _to_base(number: Decimal, unit: Unit) -> Decimal:
    # Below 1 the reciprocal is the round number: 3600 J are exactly 1 Wh.
    return number * decimal_of(unit.factor) if unit.factor >= 1 else number / decimal_of(1 / unit.factor)


def _from_base(number: Decimal, unit: Unit) -> Decimal:
    return number / decimal_of(unit.factor) if unit.factor >= 1 else number * decimal_of(1 / unit.factor)


def _as_float(amount: Decimal, value: float, unit: str) -> float:
    result = float(amount)
    if not math.isfinite(result):
        message = f"{quoted(f'{value} {unit}')} is too large to convert; results up to 1.8e308 are accepted"
        raise NotANumber(message)
    return result
