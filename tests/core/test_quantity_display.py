"""Figures with their units as shown, under every choice of units."""

import math
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quantity import (
    ALL_DIGITS,
    DEFAULT_CHOICE,
    Currency,
    FormattedQuantity,
    IncompatibleUnits,
    UnitChoice,
    UnknownUnit,
    display_unit,
    find_unit,
    format_range,
    format_si,
    parse_quantity,
    shown_size,
)

BINARY = UnitChoice(memory="GiB")
BYTES = UnitChoice(network="GB/s")
BOTH_WAYS = UnitChoice(direction="both")
EURO = UnitChoice(currency=Currency("EUR", 0.9, date(2026, 5, 31)))


@pytest.mark.parametrize(
    ("value", "si_unit", "value_text", "unit_text"),
    [
        (83.136e15, "FLOP/s", "83.1", "PF"),
        (126.656e15, "FLOP/s", "126.7", "PF"),
        (360e15, "FLOP/s", "360", "PF"),
        (362.448e15, "FLOP/s", "362.4", "PF"),
        (42.688e15, "FLOP/s", "42.7", "PF"),
        (63.296e15, "FLOP/s", "63.3", "PF"),
        (180e15, "FLOP/s", "180", "PF"),
        (96.624e15, "FLOP/s", "96.6", "PF"),
        (6.144e12, "byte", "6.14", "TB"),
        (9.024e12, "byte", "9.02", "TB"),
        (13.392e12, "byte", "13.4", "TB"),
        (20.736e12, "byte", "20.7", "TB"),
        (185.6e12, "byte/s", "185.6", "TB/s"),
        (307.2e12, "byte/s", "307.2", "TB/s"),
        (576e12, "byte/s", "576", "TB/s"),
        (705.6e12, "byte/s", "705.6", "TB/s"),
        (143.0432 / 83.136, "USD/PF-h", "1.72", "$/PF-h"),
        (332.896 / 126.656, "USD/PF-h", "2.63", "$/PF-h"),
        (761.904 / 360, "USD/PF-h", "2.12", "$/PF-h"),
        (None, "USD/PF-h", "–", "$/PF-h"),
    ],
)
def test_that_the_opening_comparison_reads_as_published(
    value: float | None, si_unit: str, value_text: str, unit_text: str
) -> None:
    assert format_si(value, si_unit) == FormattedQuantity(value_text, unit_text)


@pytest.mark.parametrize(
    ("value", "si_unit", "text"),
    [
        (1299e12, "FLOP/s", "1.299 PF"),
        (667e12, "FLOP/s", "667 TF"),
        (129.9e18, "FLOP/s", "129.9 EF"),
        (1979e12, "OP/s", "1.979 POP/s"),
        (1.536e12, "byte", "1.536 TB"),
        (327_680, "byte", "327.7 kB"),
        (512, "byte", "512 B"),
        (28800e9, "bit/s", "28.8 Tb/s"),
        (200e9, "bit/s", "200 Gb/s"),
        (8.2944e15, "bit/s", "8.29 Pb/s"),
        (11500, "W", "11.5 kW"),
        (700, "W", "700 W"),
        (43.2e6, "W", "43.2 MW"),
        (433_196_000, "Wh", "433.2 MWh"),
        (21800, "tok/s", "21.8 ktok/s"),
        (15e12, "tok", "15 Ttok"),
        (0.038, "s", "38 ms"),
        (5e-6, "s", "5 µs"),
        (90, "s", "90 s"),
        (1156, "s", "19.3 min"),
        (178_200, "s", "49.5 h"),
        (143.9 * 86400, "s", "143.9 days"),
        (13_500, "kg", "13.5 t"),
        (12.5, "kg/h", "12.5 kg/h"),
        (311, "gCO2e/kWh", "311 gCO2e/kWh"),
        (143.0432, "USD/h", "143.04 $/h"),
        (2796326, "USD", "2.80 M$"),
        (0.08, "USD/kWh", "0.08 $/kWh"),
        (0.1902, "EUR/kWh", "0.19 €/kWh"),
        (0.424, "ratio", "42.4\u2009%"),
        (2, "racks", "2 racks"),
        (1.15, "", "1.15"),
        (3.8e25, "FLOP", "3.8e25 FLOP"),
        (0, "W", "0 kW"),
        (0, "FLOP/s", "0 PF"),
        (-83.136e15, "FLOP/s", "−83.1 PF"),
        (999.6e12, "byte", "999.6 TB"),
        (999.96e12, "byte", "1.000 PB"),
        (None, "W", "– kW"),
    ],
)
def test_that_a_figure_takes_the_prefix_that_suits_it(value: float | None, si_unit: str, text: str) -> None:
    assert format_si(value, si_unit).text.replace("\u00a0", " ") == text.replace("µ", "\u00b5")


def test_that_a_value_does_not_break_from_its_unit() -> None:
    assert format_si(83.136e15, "FLOP/s").text == "83.1\u00a0PF"


@pytest.mark.parametrize(
    ("value", "si_unit", "choice", "text"),
    [
        (103_079_215_104, "byte", BINARY, "96 GiB"),
        (80e9, "byte", BINARY, "74.5 GiB"),
        (512, "byte", BINARY, "512 B"),
        (1023.96 * 2**30, "byte", BINARY, "1.000 TiB"),
        (None, "byte", BINARY, "– GiB"),
        (2.9e12, "byte/s", BINARY, "2.9 TB/s"),
        (3.2e12, "bit/s", BYTES, "400 GB/s"),
        (3.2e12, "bit/s", BOTH_WAYS, "6.4 Tb/s"),
        (3.2e12, "bit/s", UnitChoice(network="GB/s", direction="both"), "800 GB/s"),
        (2.9e12, "byte/s", BOTH_WAYS, "2.9 TB/s"),
        (100, "USD/h", EURO, "90.00 €/h"),
        (0.1, "EUR/kWh", EURO, "0.10 €/kWh"),
        (100, "USD", UnitChoice(currency=Currency("SEK", 10, None)), "1\u2009000.00 SEK"),
    ],
)
def test_that_one_choice_of_units_rules_what_is_shown(
    value: float | None, si_unit: str, choice: UnitChoice, text: str
) -> None:
    assert format_si(value, si_unit, choice).text.replace("\u00a0", " ") == text


def test_that_a_link_in_bytes_follows_the_choice_of_direction() -> None:
    assert format_si(450e9, "byte/s", BOTH_WAYS, link=True).text == "900\u00a0GB/s"
    assert format_si(450e9, "byte/s", link=True).text == "450\u00a0GB/s"


def test_that_a_row_shares_the_unit_of_its_largest_value() -> None:
    row = [6.144e12, None, 800e9]
    unit = display_unit(row, "byte")
    assert unit == "TB"
    assert [format_si(value, "byte", unit=unit).value_text for value in row] == ["6.14", "–", "0.8"]


def test_that_a_row_of_unknowns_still_has_a_unit() -> None:
    assert display_unit([None], "W") == "kW"
    assert display_unit([], "bit/s", BYTES) == "GB/s"


def test_that_a_column_can_be_held_in_one_unit() -> None:
    assert format_si(2500e12, "FLOP/s", unit="TF") == FormattedQuantity("2\u2009500", "TF")


def test_that_a_unit_from_another_choice_is_refused() -> None:
    with pytest.raises(IncompatibleUnits, match="“GB” is not shown for this figure; B, KiB, MiB"):
        format_si(1, "byte", BINARY, unit="GB")


def test_that_only_base_units_are_shown() -> None:
    with pytest.raises(IncompatibleUnits, match="“GB” is not a base unit; “byte” is accepted"):
        format_si(1, "GB")
    with pytest.raises(UnknownUnit):
        format_si(1, "parsec")


def test_that_the_exact_value_keeps_its_prefix() -> None:
    assert format_si(83.136e15, "FLOP/s", significant=ALL_DIGITS).text == "83.136\u00a0PF"
    assert format_si(143.0432, "USD/h", significant=ALL_DIGITS).text == "143.0432\u00a0$/h"


def test_that_a_change_shows_its_sign() -> None:
    assert format_si(83.136e15, "FLOP/s", signed=True).value_text == "+83.1"
    assert format_si(143.0432, "USD/h", signed=True).value_text == "+143.04"


@pytest.mark.parametrize(
    ("low", "high", "si_unit", "signed", "text"),
    [
        (15_900, 26_400, "tok/s", False, "15.9–26.4 ktok/s"),
        (800, 26_400, "tok/s", False, "0.8–26.4 ktok/s"),
        (23e3, 46e3, "W", False, "23–46 kW"),
        (1.5, 2.5, "USD", False, "1.50–2.50 $"),
        (16_700, 26_400, "tok/s", True, "+16.7–26.4 ktok/s"),
        (-3000, 4000, "W", True, "−3 – +4 kW"),
        (-3000, -1000, "W", False, "−3 – −1 kW"),
        (0, 5000, "W", False, "0–5 kW"),
        (38_001, 38_002, "W", False, "38.0 kW"),
        (38_000, 38_000, "W", True, "+38 kW"),
        (0, 0, "W", False, "0 kW"),
        (None, 5, "W", False, "– kW"),
        (5, None, "W", False, "– kW"),
    ],
)
def test_that_a_range_shares_one_unit(
    low: float | None, high: float | None, si_unit: str, signed: bool, text: str
) -> None:
    assert format_range(low, high, si_unit, signed=signed).text.replace("\u00a0", " ") == text


def test_that_a_band_can_take_the_unit_and_the_digits_of_its_value() -> None:
    assert format_range(900e9, 2e12, "byte", unit="TB", significant=2) == FormattedQuantity("0.9–2", "TB")


def test_that_a_range_that_runs_backwards_is_refused() -> None:
    with pytest.raises(ValueError, match="a range from 2 to 1 runs backwards"):
        format_range(2, 1, "W")


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize(
    "formatter",
    [
        lambda value: format_si(value, "W"),
        lambda value: format_range(value, value, "W"),
        lambda value: display_unit([value], "W"),
    ],
)
def test_that_no_formatter_takes_what_is_not_finite(formatter: Callable[[float], object], value: float) -> None:
    with pytest.raises(ValueError, match="is not a finite number"):
        formatter(value)


shown_units = st.sampled_from(
    [
        "FLOP/s",
        "OP/s",
        "byte",
        "byte/s",
        "bit/s",
        "W",
        "Wh",
        "tok",
        "tok/s",
        "s",
        "kg",
        "kg/h",
        "ratio",
        "USD/h",
        "racks",
    ]
)
choices = st.builds(UnitChoice, st.sampled_from(["GB", "GiB"]), st.sampled_from(["Gb/s", "GB/s"]))


@given(st.floats(1e-3, 1e20), shown_units, choices)
def test_that_what_is_shown_reads_back_as_the_stored_value(value: float, si_unit: str, choice: UnitChoice) -> None:
    read = parse_quantity(format_si(value, si_unit, choice).text).si_value
    bits_per_unit = 8 if si_unit == "bit/s" and choice.network == "GB/s" else 1
    assert read * bits_per_unit == pytest.approx(value, rel=5.001e-3)


@given(st.floats(1e-3, 1e20), st.floats(1e-3, 1e20), shown_units, choices)
def test_that_showing_keeps_the_order_across_prefixes(
    one: float, other: float, si_unit: str, choice: UnitChoice
) -> None:
    low, high = (parse_quantity(format_si(x, si_unit, choice).text).si_value for x in sorted((one, other)))
    assert low <= high


def test_that_the_default_choice_is_decimal_bits_one_way_and_dollars() -> None:
    assert UnitChoice("GB", "Gb/s", "one", Currency("USD", 1.0, None)) == DEFAULT_CHOICE


@pytest.mark.parametrize(("value", "text"), [(1.0000000000000002, "1"), (0.1 + 0.2, "0.3"), (759.9999999999999, "760")])
def test_that_digits_left_by_float_arithmetic_are_not_shown_as_zeros(value: float, text: str) -> None:
    assert format_si(value, "W", unit="W").value_text == text


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (761.904, ("761.90", "$/h")),
        (71_773.60, ("71\u2009773.60", "$/h")),
        (99_499.99, ("99\u2009499.99", "$/h")),
        (100_000, ("100", "k$/h")),
        (5_291_423.4, ("5.29", "M$/h")),
        (-1_250_000_000, ("\u22121.25", "B$/h")),
    ],
)
def test_that_large_amounts_of_money_have_a_prefix(value: float, shown: tuple[str, str]) -> None:
    assert format_si(value, "USD/h") == shown


def test_that_a_month_of_rent_is_told_to_the_cent() -> None:
    assert format_si(98.32, "USD/h", UnitChoice(rent="730 h")) == ("71\u2009773.60", "$/730 h")


def test_that_all_digits_of_money_are_told_of_the_amount_itself() -> None:
    assert format_si(5_291_423.45, "USD/h", significant=ALL_DIGITS) == ("5\u2009291\u2009423.45", "$/h")


def test_that_a_price_has_no_prefix() -> None:
    assert format_si(250_000, "USD/kWh").unit_text == "$/kWh"


@pytest.mark.parametrize("unit", ["k$/h", "M$/h", "B$/h", "M$"])
def test_that_shown_units_of_money_can_be_converted(unit: str) -> None:
    factor = {"k": 1e3, "M": 1e6, "B": 1e9}[unit[0]]
    assert find_unit(unit).factor == factor
    assert find_unit(unit).si_symbol == ("USD/h" if "/" in unit else "USD")


@pytest.mark.parametrize(
    ("si_unit", "unit", "choice", "size"),
    [
        ("USD/h", "M$/h", UnitChoice(), 1e6),
        ("USD/h", "$/730 h", UnitChoice(rent="730 h"), 1 / 730),
        ("bit/s", "TB/s", UnitChoice(network="GB/s"), 8e12),
        ("bit/s", "Tb/s", UnitChoice(direction="both"), 0.5e12),
        ("FLOP/s", "PF", UnitChoice(), 1e15),
    ],
)
def test_that_the_size_of_a_shown_unit_follows_the_choice(
    si_unit: str, unit: str, choice: UnitChoice, size: float
) -> None:
    assert shown_size(si_unit, unit, choice) == pytest.approx(size)
