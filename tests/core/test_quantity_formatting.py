"""Writing bare numbers: digits, signs, factors, differences, counts, dates."""

import math
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quantity import (
    ALL_DIGITS,
    THIN_SPACE,
    UNKNOWN,
    format_count,
    format_date,
    format_delta,
    format_exact,
    format_factor,
    format_money,
    format_number,
    parse_quantity,
)

finite = st.floats(allow_nan=False, allow_infinity=False)
sizes = st.floats(1e-12, 1e24)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (83.136, "83.1"),
        (42.688, "42.7"),
        (6.144, "6.14"),
        (185.6, "185.6"),
        (126.656, "126.7"),
        (63.296, "63.3"),
        (13.392, "13.4"),
        (20.736, "20.7"),
        (705.6, "705.6"),
        (307.2, "307.2"),
        (9.024, "9.02"),
        (28.8, "28.8"),
        (360, "360"),
        (362.448, "362.4"),
        (1.536, "1.536"),
        (96.624, "96.6"),
        (2500, "2\u2009500"),
        (1234567.4, "1\u2009234\u2009567"),
        (0.656414, "0.656"),
        (0.6, "0.6"),
        (0.0001234, "0.000123"),
        (0, "0"),
        (-0.0, "0"),
        (-42.688, "−42.7"),
        (0.125, "0.125"),
        (2.125, "2.13"),
        (9.996, "10.0"),
        (99.96, "100.0"),
        (999.96, "1\u2009000"),
        (1.9996, "2.00"),
        (3.8e25, "3.8e25"),
        (-9.9996e25, "−1e26"),
        (1.5e-9, "1.5e−9"),
        (999_999_999_999_999.9, "1e15"),
        (None, "–"),
    ],
)
def test_that_a_number_keeps_three_to_four_digits(value: float | None, text: str) -> None:
    assert format_number(value) == text


@pytest.mark.parametrize(
    ("value", "significant", "text"),
    [
        (2.84, 2, "2.8"),
        (0.6043, 2, "0.6"),
        (141.1, 2, "141"),
        (83.136, ALL_DIGITS, "83.136"),
        (1.0000000000000002, ALL_DIGITS, "1"),
        (1.23456e20, 4, "1.235e20"),
    ],
)
def test_that_another_number_of_digits_can_be_asked_for(value: float, significant: int, text: str) -> None:
    assert format_number(value, significant) == text


@pytest.mark.parametrize(("value", "text"), [(83.136, "+83.1"), (0, "±0"), (-5, "−5"), (None, "–")])
def test_that_a_change_shows_its_sign(value: float | None, text: str) -> None:
    assert format_number(value, signed=True) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (143.0432, "143.04"),
        (332.896, "332.90"),
        (761.904, "761.90"),
        (2796326.4, "2\u2009796\u2009326.40"),
        (71773.6, "71\u2009773.60"),
        (1, "1.00"),
        (0, "0.00"),
        (0.5, "0.50"),
        (0.079, "0.079"),
        (0.0012, "0.0012"),
        (-18, "−18.00"),
        (1.005, "1.01"),
        (123456789.00000001, "123\u2009456\u2009789.00"),
        (1.3580246790000002e17, "1.36e17"),
        (None, "–"),
    ],
)
def test_that_money_has_two_decimals_and_more_below_one(value: float | None, text: str) -> None:
    assert format_money(value) == text


def test_that_the_exact_price_can_be_shown() -> None:
    assert format_money(4 * 35.7608, ALL_DIGITS) == "143.0432"
    assert format_money(2.5, ALL_DIGITS, signed=True) == "+2.50"


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (64, "64"), (100_000, "100\u2009000"), (7812.5, "7\u2009812.5"), (0.5, "0.5"), (None, "–")],
)
def test_that_a_count_shows_every_digit(count: float | None, text: str) -> None:
    assert format_count(count) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (83.136e15, "83136000000000000"),
        (41.612, "41.612"),
        (0.1 + 0.2, "0.30000000000000004"),
        (-5, "-5"),
        (0, "0"),
        (1e300, "1e+300"),
        (1e-9, "0.000000001"),
        (None, "–"),
    ],
)
def test_that_the_exact_text_holds_every_digit(value: float | None, text: str) -> None:
    assert format_exact(value) == text


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (2.184, "×2.18"),
        (2.296875, "×2.30"),
        (1, "×1.00"),
        (1.43, "×1.43"),
        (0.65641, "×0.656"),
        (8, "×8"),
        (18, "×18"),
        (41.98, "×42.0"),
        (131.9, "×132"),
        (9.996, "×10.0"),
        (0, "×0"),
        (2500, "×2\u2009500"),
        (1.3580246790000002e17, "×1.36e17"),
        (None, "–"),
    ],
)
def test_that_a_factor_has_three_digits_unless_it_is_whole(ratio: float | None, text: str) -> None:
    assert format_factor(ratio) == text


@pytest.mark.parametrize(
    ("value", "base", "text"),
    [
        (83.136, 126.656, "−34\u2009%"),
        (143.04, 332.9, "−57\u2009%"),
        (2.98, 1.82, "+64\u2009%"),
        (2.18, 1, "×2.18"),
        (360, 126.656, "×2.84"),
        (64, 8, "×8"),
        (2, 1, "×2"),
        (1.999, 1, "+100\u2009%"),
        (126.7, 126.7, "±0\u2009%"),
        (0, 0, "±0\u2009%"),
        (-1, -1, "±0\u2009%"),
        (1.001, 1, "±0\u2009%"),
        (0, 5, "−100\u2009%"),
        (-1, 2, "−150\u2009%"),
        (5, 0, "–"),
        (5, -1, "–"),
        (None, 1, "–"),
        (1, None, "–"),
        (1e308, 1e-308, "×1e616"),
        (-1e300, 1, "−1e302\u2009%"),
    ],
)
def test_that_a_difference_is_a_percentage_below_twice_the_base_and_a_factor_from_there(
    value: float | None, base: float | None, text: str
) -> None:
    assert format_delta(value, base) == text


@pytest.mark.parametrize(
    ("value", "base", "text"),
    [(80.62, 98.32, "−18.0\u2009%"), (55.04, 98.32, "−44.0\u2009%"), (1.528, 1, "+52.8\u2009%"), (1, 1, "±0\u2009%")],
)
def test_that_a_difference_can_have_decimals(value: float, base: float, text: str) -> None:
    assert format_delta(value, base, decimals=1) == text


@pytest.mark.parametrize(
    ("day", "text"),
    [(date(2026, 5, 31), "2026-05-31"), ("2026-05", "2026-05"), ("2025", "2025"), (None, "–")],
)
def test_that_a_date_is_as_fine_as_its_source(day: date | str | None, text: str) -> None:
    assert format_date(day) == text


def test_that_a_text_that_is_no_date_is_refused() -> None:
    with pytest.raises(ValueError, match=r"“31\.05\.2026” is not a date; YYYY, YYYY-MM and YYYY-MM-DD are accepted"):
        format_date("31.05.2026")


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize(
    "formatter",
    [
        format_number,
        format_money,
        format_count,
        format_exact,
        format_factor,
        lambda value: format_delta(value, 1),
        lambda value: format_delta(1, value),
        lambda value: format_delta(value, value),
    ],
)
def test_that_no_formatter_takes_what_is_not_finite(formatter: Callable[[float], str], value: float) -> None:
    with pytest.raises(ValueError, match="is not a finite number"):
        formatter(value)


@given(sizes)
def test_that_what_is_shown_is_within_half_a_percent(value: float) -> None:
    assert parse_quantity(format_number(value)).value == pytest.approx(value, rel=5.001e-3)
    assert parse_quantity(format_number(-value)).value == pytest.approx(-value, rel=5.001e-3)


@given(sizes)
def test_that_at_most_four_digits_stand_below_ten_thousand(value: float) -> None:
    digits = [character for character in format_number(value).partition("e")[0].lstrip("0.") if character.isdigit()]
    assert len(digits) <= 4 or value >= 9999.5


@given(sizes, sizes)
def test_that_rounding_keeps_the_order(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert parse_quantity(format_number(low)).value <= parse_quantity(format_number(high)).value


@given(finite)
def test_that_the_exact_text_is_read_back_unchanged(value: float) -> None:
    assert float(format_exact(value)) == value
    assert parse_quantity(format_exact(value)).value == value


@given(st.integers(-(10**14), 10**14))
def test_that_a_count_is_read_back_unchanged(count: int) -> None:
    text = format_count(count)
    assert parse_quantity(text).value == count
    assert text.replace(THIN_SPACE, "").replace("−", "-") == str(count)


@given(finite)
def test_that_a_known_value_never_reads_as_unknown(value: float) -> None:
    assert UNKNOWN not in {format_number(value), format_money(value), format_factor(value), format_count(value)}
