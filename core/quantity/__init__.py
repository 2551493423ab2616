"""Units, conversions, reading and writing of numbers: the only home of all four.

Symbols of units are plain text throughout, such as "GiB", "TB/s" or "USD/h"; the base unit of each is its `si_unit`.
"""

from core.quantity.display import (
    DEFAULT_CHOICE,
    US_DOLLAR,
    Currency,
    FormattedQuantity,
    UnitChoice,
    display_unit,
    format_range,
    format_si,
)
from core.quantity.errors import AmbiguousNumber, IncompatibleUnits, NotANumber, QuantityError, UnknownUnit
from core.quantity.formatting import (
    ALL_DIGITS,
    MINUS,
    THIN_SPACE,
    UNKNOWN,
    format_count,
    format_date,
    format_delta,
    format_exact,
    format_factor,
    format_money,
    format_number,
)
from core.quantity.parsing import MAX_LENGTH, DecimalMark, Quantity, parse_quantity
from core.quantity.table import UNITS, Dimension, Unit
from core.quantity.units import convert, find_unit, fits, from_si, nominal_bytes, one_direction, si_unit, to_si

__all__ = [
    "ALL_DIGITS",
    "DEFAULT_CHOICE",
    "MAX_LENGTH",
    "MINUS",
    "THIN_SPACE",
    "UNITS",
    "UNKNOWN",
    "US_DOLLAR",
    "AmbiguousNumber",
    "Currency",
    "DecimalMark",
    "Dimension",
    "FormattedQuantity",
    "IncompatibleUnits",
    "NotANumber",
    "Quantity",
    "QuantityError",
    "Unit",
    "UnitChoice",
    "UnknownUnit",
    "convert",
    "display_unit",
    "find_unit",
    "fits",
    "format_count",
    "format_date",
    "format_delta",
    "format_exact",
    "format_factor",
    "format_money",
    "format_number",
    "format_range",
    "format_si",
    "from_si",
    "nominal_bytes",
    "one_direction",
    "parse_quantity",
    "si_unit",
    "to_si",
]
