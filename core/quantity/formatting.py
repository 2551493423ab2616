"""Writing numbers: the digits shown, signs, factors, differences, counts and dates.

The house rule keeps three to four significant digits and drops trailing zeros. Three below 100 ("83.1", "0.656"), four
from 1 to 2, where three would round by up to half a percent ("1.536"); one decimal from 100 to 1000 ("185.6", "360"),
whole numbers above ("2 500"). Halves round away from zero. Unknown is an en dash, never a zero.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import TYPE_CHECKING, Final

from core.quantity.errors import quoted
from core.quantity.units import decimal_of

if TYPE_CHECKING:
    from datetime import date

UNKNOWN: Final = "–"
"""What stands for an unknown value everywhere: an en dash."""
MINUS: Final = "−"
THIN_SPACE: Final = "\u2009"
ALL_DIGITS: Final = 15
"""As many significant digits as every float carries: for the exact value on hover."""

_HOUSE_DIGITS: Final = 3
_MONEY_DECIMALS: Final = 2
_FACTOR_FROM: Final = 2
"""From this ratio on a difference reads as a factor, below it as a percentage."""
_SMALLEST_POWER: Final = -6
_LARGEST_POWER: Final = 14
"""Beyond these powers of ten a number is shown as "3.8e25"."""
_LARGEST_EXACT_POWER: Final = 20
"""The same for exact values, whose digits a program reads."""
_WIDE: Final = Context(prec=700, rounding=ROUND_HALF_UP)
"""Room for every digit of the largest and the smallest float."""
_ISO_DATE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")


def format_number(value: float | None, significant: int | None = None, *, signed: bool = False) -> str:
    """Return the number as shown: by the house rule, or with at most `significant` digits where that is given.

    Digits before the decimal point are never rounded away. signed: with a plus too, and "±0".
    Raises NotANumber for NaN and infinity, as all formatters do.
    """
    if value is None:
        return UNKNOWN
    return rounded_text(decimal_of(value), significant, signed=signed)


def format_money(value: float | None, significant: int | None = None, *, signed: bool = False) -> str:
    """Return an amount of money without its sign: two decimals, more below 1 where two would say too little."""
    if value is None:
        return UNKNOWN
    return money_text(decimal_of(value), significant, signed=signed)


def format_count(count: float | None) -> str:
    """Return a count with thin spaces between thousands; every digit of a count that is not whole."""
    if count is None:
        return UNKNOWN
    return number_text(decimal_of(count))


def format_exact(value: float | None) -> str:
    """Return every digit of the value, with a hyphen for minus and no spaces, so that a program reads it unchanged."""
    if value is None:
        return UNKNOWN
    number = decimal_of(value)
    if number and abs(number.adjusted()) > _LARGEST_EXACT_POWER:
        return f"{number.normalize():e}"
    return f"{number.normalize():f}"


def without_noise(value: float) -> float:
    """Return a computed value rounded to `ALL_DIGITS`: what float arithmetic leaves in the digits beyond is noise."""
    return float(f"{value:.{ALL_DIGITS}g}")


def format_factor(ratio: float | None) -> str:
    """Return a ratio as a factor: three significant digits, "×2.18", "×1.00"; other whole ones plain, "×8"."""
    if ratio is None:
        return UNKNOWN
    return _factor_text(decimal_of(ratio))


def format_delta(value: float | None, base: float | None, *, decimals: int = 0) -> str:
    """Return how a value differs from a base: "−34 %", "+64 %", from twice the base on "×2.18", equal "±0 %".

    decimals: those of the percentage; a difference that rounds to nothing reads "±0 %" as well.
    Unknown where either value is, and where a base of zero or less gives no ratio.
    """
    if value is None or base is None:
        return UNKNOWN
    number, reference = decimal_of(value), decimal_of(base)
    if number != reference and reference <= 0:
        return UNKNOWN
    ratio = number / reference if number != reference else Decimal(1)
    if ratio >= _FACTOR_FROM:
        return _factor_text(ratio)
    percent = _to_decimals(100 * (ratio - 1), decimals)
    return f"{number_text(percent, decimals if percent else 0, signed=True)}{THIN_SPACE}%"


def format_date(day: date | str | None) -> str:
    """Return a date as YYYY-MM-DD; a text may be as coarse as its source, YYYY-MM or YYYY, else ValueError."""
    if day is None:
        return UNKNOWN
    text = day if isinstance(day, str) else day.isoformat()
    if not _ISO_DATE.fullmatch(text):
        message = f"{quoted(text)} is not a date; YYYY, YYYY-MM and YYYY-MM-DD are accepted"
        raise ValueError(message)
    return text


def rounded(number: Decimal, significant: int | None = None) -> Decimal:
    """Return the number with the digits that the house rule keeps, or with `significant` of them."""
    power = number.adjusted() if number else 0
    if not _SMALLEST_POWER <= power <= _LARGEST_POWER:
        return _to_digits(number, significant or _HOUSE_DIGITS)
    if significant is not None:
        return _to_decimals(number, max(0, significant - 1 - power))
    return _to_decimals(number, _house_decimals(abs(number), power))


def rounded_text(number: Decimal, significant: int | None = None, *, signed: bool = False) -> str:
    """Return a number rounded as shown: a zero that rounding left stands, "99.0" for 98.968; an exact 99 is "99"."""
    kept = rounded(number, significant)
    if kept == number or significant is not None:
        return number_text(kept, signed=signed)
    # Rounding may reach the next power of ten, which shows a decimal less: 9.996 is "10.0".
    return number_text(kept, max(0, -int(rounded(kept).as_tuple().exponent)), signed=signed)


def money_text(number: Decimal, significant: int | None = None, *, signed: bool = False) -> str:
    """Return an amount as `format_money` does, from a decimal number."""
    if significant is None and abs(number) >= 1 and number.adjusted() <= _LARGEST_POWER:
        kept = _to_decimals(number, _MONEY_DECIMALS)
    else:
        kept = rounded(number, significant)
    return number_text(kept, _MONEY_DECIMALS, signed=signed)


def number_text(number: Decimal, least_decimals: int = 0, *, signed: bool = False) -> str:
    """Return all digits of a number that has been rounded, without trailing zeros beyond `least_decimals`."""
    sign = MINUS if number < 0 else ""
    if signed and number >= 0:
        sign = "+" if number else "±"
    size = abs(number).normalize(_WIDE)
    if not number or _SMALLEST_POWER <= size.adjusted() <= _LARGEST_POWER:
        return sign + _grouped(size, least_decimals)
    mantissa, power = f"{size:e}".split("e")
    return f"{sign}{mantissa}e{power.removeprefix('+').replace('-', MINUS)}"


def _grouped(size: Decimal, least_decimals: int) -> str:
    decimals = max(least_decimals, -int(size.as_tuple().exponent))
    return f"{size:,.{decimals}f}".replace(",", THIN_SPACE)


def _factor_text(ratio: Decimal) -> str:
    if ratio == ratio.to_integral_value() != 1 and ratio.adjusted() <= _LARGEST_POWER:
        return f"×{number_text(ratio)}"
    short = _to_digits(ratio, _HOUSE_DIGITS)
    return f"×{number_text(short, max(0, _HOUSE_DIGITS - 1 - short.adjusted()))}"


def _house_decimals(size: Decimal, power: int) -> int:
    """Return the decimals shown of a number of this size, whose first digit stands for 10^power."""
    if power >= _HOUSE_DIGITS:
        return 0
    more = size >= 100 or 1 <= size < 2
    return _HOUSE_DIGITS - 1 - power + more


def _to_decimals(number: Decimal, decimals: int) -> Decimal:
    return number.quantize(Decimal(1).scaleb(-decimals), context=_WIDE)


def _to_digits(number: Decimal, significant: int) -> Decimal:
    return Context(prec=significant, rounding=ROUND_HALF_UP).plus(number)
