"""Reading numbers as people and programs write them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quantity import (
    MAX_LENGTH,
    AmbiguousNumber,
    DecimalMark,
    Dimension,
    IncompatibleUnits,
    NotANumber,
    Quantity,
    QuantityError,
    UnknownUnit,
    parse_quantity,
)

THIN, NO_BREAK, NARROW = "\u2009", "\u00a0", "\u202f"


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("96 GiB", 96, "GiB"),
        ("96GB", 96, "GB"),
        ("3.2Tbps", 3.2, "Tb/s"),
        ("1e5", 100_000, ""),
        ("3E+24", 3e24, ""),
        ("1e−9", 1e-9, ""),
        ("55,04", 55.04, ""),
        ("0,1", 0.1, ""),
        ("0,552", 0.552, ""),
        ("1234,567", 1234.567, ""),
        ("1 234,50", 1234.5, ""),
        ("1 234,567", 1234.567, ""),
        (f"1{NO_BREAK}234,50", 1234.5, ""),
        (f"2{THIN}500{NARROW}TF", 2500, "TFLOP/s"),
        ("1.355,90", 1355.9, ""),
        ("1.355,90 €", 1355.9, "EUR"),
        ("$1,234.50", 1234.5, "USD"),
        ("$98.32/h", 98.32, "USD/h"),
        ("0.08 $/kWh", 0.08, "USD/kWh"),
        ("CHF 1'234.50", 1234.5, "CHF"),
        ("EUR 12", 12, "EUR"),
        ("41.612", 41.612, ""),
        ("1,234,567", 1_234_567, ""),
        ("1.234.567", 1_234_567, ""),
        ("1,234,567.8", 1_234_567.8, ""),
        ("2k", 2000, ""),
        ("2M", 2_000_000, ""),
        ("1.5k GPUs", 1500, "accelerators"),
        ("$300k", 300_000, "USD"),
        ("2MW", 2, "MW"),
        ("2 kg", 2, "kg"),
        ("×4", 4, ""),
        ("x 16", 16, ""),
        ("1.4x", 1.4, "x"),
        ("81559 MiB", 81559, "MiB"),
        ("700.00 W", 700, "W"),
        ("3200 Gigabit", 3200, "Gb/s"),
        ("13320 GB", 13320, "GB"),
        ("1.87 TB", 1.87, "TB"),
        ("35 %", 35, "%"),
        ("  96\tGiB \n", 96, "GiB"),
        ("−5 W", -5, "W"),
        ("-0.5", -0.5, ""),
        ("+3", 3, ""),
        (".5", 0.5, ""),
        ("0", 0, ""),
        ("16 network cards", 16, "network cards"),
    ],
)
def test_that_a_number_is_read_with_its_unit(text: str, value: float, unit: str) -> None:
    assert parse_quantity(text) == Quantity(value, unit)


def test_that_a_quantity_knows_its_dimension_and_its_value_in_the_base_unit() -> None:
    quantity = parse_quantity("96 GiB")
    assert quantity.dimension is Dimension.DATA
    assert quantity.si_value == 103_079_215_104


def test_that_an_ambiguous_number_is_refused_with_both_readings() -> None:
    with pytest.raises(AmbiguousNumber) as refusal:
        parse_quantity("41,612 USD/h")
    assert str(refusal.value) == (
        "“41,612 USD/h” can be read as 41.612 or as 41612; a dot as decimal mark, or no mark at all, is accepted"
    )


@pytest.mark.parametrize(
    ("text", "decimal", "value"),
    [
        ("1,234", ".", 1234),
        ("1,234", ",", 1.234),
        ("41.612", ",", 41612),
        ("41.612", ".", 41.612),
        ("41,612", ",", 41.612),
        ("1.355,90", ",", 1355.9),
        ("1,355.90", ".", 1355.9),
        ("12", ",", 12),
    ],
)
def test_that_a_known_decimal_mark_decides(text: str, decimal: DecimalMark, value: float) -> None:
    assert parse_quantity(text, decimal=decimal).value == value


@pytest.mark.parametrize(
    ("text", "decimal"),
    [
        ("1.355,90", "."),
        ("55,04", "."),
        ("22.5", ","),
        ("1.234.567", "."),
        ("1,23,4", None),
        ("1.2.3", None),
        ("1.234,567,8", None),
        ("1,234 567", None),
        ("1 23", None),
        ("1234 567", None),
    ],
)
def test_that_digits_grouped_in_an_unknown_way_are_refused(text: str, decimal: DecimalMark | None) -> None:
    with pytest.raises(NotANumber, match="has its digits grouped in an unknown way"):
        parse_quantity(text, decimal=decimal)


@pytest.mark.parametrize(
    "text",
    ["NaN", "Infinity", "-", "–", "N/A", "[N/A]", "#N/A", "Contact sales", "from $2", "GB", "null", "e5", "$", "×"],
)
def test_that_text_without_a_number_is_refused_with_what_was_found(text: str) -> None:
    with pytest.raises(NotANumber) as refusal:
        parse_quantity(text)
    assert str(refusal.value) == (
        f"“{text}” is not a number; a number such as 96, 1e5 or 55.04 is accepted, with or without a unit"
    )


@pytest.mark.parametrize("text", ["", "   ", NO_BREAK])
def test_that_nothing_is_not_zero(text: str) -> None:
    with pytest.raises(NotANumber, match="Nothing was given; a number such as"):
        parse_quantity(text)


@pytest.mark.parametrize(("text", "word"), [("1e999", "large"), ("-1e999", "large"), ("1e-999", "small")])
def test_that_a_number_outside_the_range_of_floats_is_refused(text: str, word: str) -> None:
    with pytest.raises(NotANumber, match=f"“{text}” is too {word}"):
        parse_quantity(text)


def test_that_zero_with_any_exponent_stays_zero() -> None:
    assert parse_quantity("0e-999").value == 0


def test_that_text_is_read_up_to_the_limit_and_refused_beyond() -> None:
    assert parse_quantity("1".ljust(MAX_LENGTH)).value == 1
    with pytest.raises(NotANumber, match="has 65 characters; at most 64 are accepted"):
        parse_quantity("1".ljust(MAX_LENGTH + 1))


@pytest.mark.parametrize("text", ["96 GB HBM3e", "12 parsec", "5k W", "2 K", "3 $ USD", "22. Mai", "2026-05-31"])
def test_that_a_number_with_anything_else_behind_it_is_refused(text: str) -> None:
    with pytest.raises(UnknownUnit, match="is not a known unit"):
        parse_quantity(text)


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("96 GiB", Dimension.DATA),
        ("96", Dimension.DATA),
        ("3200 GB/s", Dimension.BIT_RATE),
        ("3.2 Tb/s", Dimension.BYTE_RATE),
        ("2k", Dimension.COUNT),
    ],
)
def test_that_the_expected_dimension_a_bare_number_and_the_other_data_rate_are_taken(
    text: str, dimension: Dimension
) -> None:
    assert parse_quantity(text, dimension) == parse_quantity(text)


@pytest.mark.parametrize(
    ("text", "dimension", "sentence"),
    [
        ("96 GB", Dimension.POWER, "“96 GB” is in “GB”; a unit such as “kW” is accepted"),
        ("700 W", Dimension.DATA, "“700 W” is in “W”; a unit such as “GB” is accepted"),
        ("2 racks", Dimension.CARBON_INTENSITY, "“2 racks” is in “racks”; a unit such as “gCO2e/kWh” is accepted"),
    ],
)
def test_that_a_unit_of_another_dimension_is_refused(text: str, dimension: Dimension, sentence: str) -> None:
    with pytest.raises(IncompatibleUnits) as refusal:
        parse_quantity(text, dimension)
    assert str(refusal.value) == sentence


@given(st.integers(0, 10**12), st.integers(0, 99))
def test_that_grouping_does_not_change_the_number(whole: int, cents: int) -> None:
    value = float(f"{whole}.{cents:02d}")
    english = f"{whole:,}.{cents:02d}"
    german = english.replace(",", "_").replace(".", ",").replace("_", ".")
    swiss, french = english.replace(",", "'"), german.replace(".", NARROW)
    assert [parse_quantity(text).value for text in (english, german, swiss, french)] == [value] * 4


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_that_every_float_is_read_back_as_it_prints(value: float) -> None:
    assert parse_quantity(repr(value)).value == value


@given(st.one_of(st.text(max_size=80), st.text("0123456789.,' eE+-−$€×xkMGiB/s%", max_size=20)))
def test_that_any_text_gives_a_finite_number_or_one_plain_sentence(text: str) -> None:
    try:
        outcome = repr(math.isfinite(parse_quantity(text).value))
    except QuantityError as refusal:
        outcome = str(refusal)
    assert outcome == "True" or "accepted" in outcome
