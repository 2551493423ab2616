"""Reading a figure as it is typed, and saying what was understood; no widgets here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.design.fields import PART_UNITS, SITE_UNITS
from core.performance.metrics import METRICS
from core.quantity import (
    ALL_DIGITS,
    LABEL_UNITS,
    Dimension,
    QuantityError,
    convert,
    find_unit,
    fits,
    format_exact,
    format_number,
    format_si,
    parse_quantity,
)

if TYPE_CHECKING:
    from core.catalogue.records import FieldName
    from core.figure import Reading
    from core.quantity import UnitChoice
    from core.quantity.parsing import DecimalMark

_FIELDS = [(name, metric) for metric in METRICS for name in (*metric.accelerator_fields, *metric.system_fields)]
_LINKS = {name for name, metric in _FIELDS if metric.is_link}
_LABEL = "GB"
_LABELS = {name for name, metric in _FIELDS if metric.nominal}


@dataclass(frozen=True, slots=True)
class Entry:
    """What a text was understood as: a value with its unit, or the reason why it is none."""

    value: float | str = ""
    unit: str = ""
    problem: str = ""


def read_entry(text: str, field: FieldName, like: Reading | None, decimal: DecimalMark) -> Entry:
    """Read a text as a value of a field. `like` is what stands there now, whose unit a bare number takes."""
    if like is not None and not like.is_number:
        return Entry(text.strip(), like.unit) if text.strip() else Entry(problem="Nothing was given.")
    unit = unit_of(field, like)
    try:
        dimension = find_unit(unit).dimension
        quantity = parse_quantity(text, None if dimension is Dimension.PLAIN else dimension, decimal=decimal)
    except QuantityError as error:
        return Entry(problem=f"{error}.")
    return Entry(quantity.value, quantity.unit or unit)


def unit_of(field: FieldName, like: Reading | None) -> str:
    """Return the unit that a bare number of a field is in."""
    return like.unit if like is not None else PART_UNITS.get(field, SITE_UNITS.get(field, ""))


def echo(reading: Reading, field: FieldName, choice: UnitChoice) -> str:
    """Return what was understood: as typed, in the unit on show, and in the base unit.

    The label of a memory counts by its number, whatever unit is printed beside it, and that is told in words.
    """
    if not reading.is_number:
        return str(reading.value)
    number = format_number(float(reading.value), ALL_DIGITS)
    typed = f"{number} {reading.unit}"
    si = reading.nominal_value if field in _LABELS else reading.si_value
    base = f"{format_number(si, ALL_DIGITS)} {reading.si_unit}"
    if field in _LABELS and reading.unit in LABEL_UNITS - {_LABEL}:
        return f"{typed}, counted by its label: {number} {_LABEL} = {base}"
    shown = _shown(si, reading.si_unit, field, choice)
    return " = ".join(dict.fromkeys((typed, shown, base)))


def _shown(si: float, si_unit: str, field: FieldName, choice: UnitChoice) -> str:
    """Return a value in the unit on show: a rate that was typed in bits as bytes where its field is shown in bytes."""
    usual = find_unit(PART_UNITS.get(field, si_unit)).si_symbol
    home = usual if fits(si_unit, usual) else si_unit
    shown = format_si(convert(si, si_unit, home), home, choice, link=field in _LINKS)
    return f"{shown.value_text} {shown.unit_text}".strip()


def as_typed(reading: Reading, decimal: DecimalMark) -> str:
    """Return a reading as the user would type it."""
    if not reading.is_number:
        return str(reading.value)
    return f"{format_exact(float(reading.value)).replace('.', decimal)} {reading.unit}".strip()
