"""Units and conversions: hand-written cases and round trips."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quantity import (
    UNITS,
    Dimension,
    IncompatibleUnits,
    NotANumber,
    QuantityError,
    UnknownUnit,
    convert,
    find_unit,
    from_si,
    nominal_bytes,
    one_direction,
    si_unit,
    to_si,
)

PRINTED_UNITS = {
    Dimension.COMPUTE: ["TFLOP/s", "PFLOP/s", "EFLOP/s"],
    Dimension.OPERATIONS: ["TOP/s"],
    Dimension.DATA: ["KB", "MB", "MiB", "GB", "GiB", "TB", "TiB"],
    Dimension.BYTE_RATE: ["GB/s", "GiB/s", "TB/s"],
    Dimension.BIT_RATE: ["Gbps", "Gbit/s", "Gb/s", "Tb/s", "Tbps", "Pb/s", "Gigabit"],
    Dimension.POWER: ["W", "kW", "MW"],
    Dimension.ENERGY: ["kWh", "J"],
    Dimension.MONEY: ["USD", "EUR", "$", "€"],
    Dimension.MONEY_RATE: ["USD/h", "USD/accelerator-h", "USD/year"],
    Dimension.PRICE: ["USD/kWh", "EUR/kWh", "USD/W", "USD/MW", "USD/kW-month"],
    Dimension.TIME: ["us", "\u00b5s", "\u03bcs", "ms", "s", "h", "years"],
    Dimension.MASS: ["g", "kg", "t", "tCO2e"],
    Dimension.CARBON_INTENSITY: ["gCO2e/kWh"],
    Dimension.RATIO: [
        "ratio",
        "%",
        "x",
        "ratio to on-demand",
        "% of rated",
        "% more servers",
        "x versus Trn2",
        "x versus Trn2 UltraServer",
        "x versus P5e/P5en",
        "x exaFLOPS",
        "x exaFLOPS of Anthropic's previous training cluster",
        "to 1 between pods",
    ],
    Dimension.COUNT: [
        *["racks", "NVL72 racks", "GPU racks", "accelerators", "chips", "GPUs", "sockets", "vCPU", "hardware threads"],
        *[
            "network cards",
            "NICs",
            "CX-7",
            "CX-8",
            "CX-7 400G + 2 x 200G front-end",
            "CX-7 ports",
            "ports on the cards",
        ],
        *["dies", "compute dies", "GCDs", "stacks", "wafer", "Arm cores", "U", "events", "buildings", "VMs"],
        *["Grand Teton servers", "servers of 16 chips", "servers of 4 chips", "pods of 3,072 GPUs"],
        *["p6e-gb200.36xlarge", "trn2u.48xlarge"],
    ],
    Dimension.TEXT: ["YYYY-MM", "YYYY", "YYYY-Hn", "month", "date", "year"],
    Dimension.PLAIN: [""],
    Dimension.OTHER: ["%/year", "%/year of hardware", "%/GPU-year", "TWh/year", "GPU-h", "GPU-h per interruption"],
}


@pytest.mark.parametrize(("dimension", "spellings"), PRINTED_UNITS.items())
def test_that_every_unit_printed_by_the_sources_has_its_dimension(dimension: Dimension, spellings: list[str]) -> None:
    assert {spelling: find_unit(spelling).dimension for spelling in spellings} == dict.fromkeys(spellings, dimension)


def test_that_every_base_unit_is_itself_a_unit_with_factor_one() -> None:
    for unit in UNITS.values():
        base = find_unit(unit.si_symbol)
        assert (base.si_symbol, base.factor, base.dimension) == (unit.si_symbol, 1.0, unit.dimension)


@pytest.mark.parametrize(
    ("value", "unit", "si", "base"),
    [
        (96, "GiB", 103079215104, "byte"),
        (96, "GB", 96e9, "byte"),
        (81559, "MiB", 85520809984, "byte"),
        (83.136, "PFLOP/s", 83136000000000000, "FLOP/s"),
        (1299, "TFLOP/s", 1299e12, "FLOP/s"),
        (2.9, "TB/s", 2.9e12, "byte/s"),
        (3.2, "Tbps", 3.2e12, "bit/s"),
        (7, "%", 0.07, "ratio"),
        (11.5, "kW", 11500, "W"),
        (3600, "J", 1, "Wh"),
        (1.5, "kWh", 1500, "Wh"),
        (0.1, "us", 1e-7, "s"),
        (3.09, "h", 11124, "s"),
        (24.7, "tCO2e", 24700, "kg"),
        (11700000, "USD/MW", 11.7, "USD/W"),
        (35.7608, "USD/h", 35.7608, "USD/h"),
        (0.1902, "EUR/kWh", 0.1902, "EUR/kWh"),
        (64, "chips", 64, "accelerators"),
        (2025, "year", 2025, "year"),
        (4, "", 4, ""),
    ],
)
def test_that_a_printed_value_becomes_the_exact_value_in_the_base_unit(
    value: float, unit: str, si: float, base: str
) -> None:
    assert to_si(value, unit) == si
    assert from_si(si, unit) == value
    assert si_unit(unit) == base


def test_that_stacks_of_memory_add_up_to_the_published_totals() -> None:
    per_chip = 4 * nominal_bytes(24)
    assert from_si(per_chip, "GB") == 96
    assert from_si(16 * per_chip, "GB") == 1536
    assert from_si(64 * per_chip, "GB") == 6144
    assert convert(6144, "GiB", "GB") == pytest.approx(6597, abs=0.5)


def test_that_a_memory_label_counts_in_powers_of_ten_whatever_the_source_prints() -> None:
    assert nominal_bytes(96) == 96_000_000_000
    assert nominal_bytes(0.1) == 100_000_000


def test_that_label_and_reported_memory_stay_apart() -> None:
    assert convert(80, "GB", "GiB") == pytest.approx(74.5, abs=0.05)
    assert convert(81559, "MiB", "GiB") == pytest.approx(79.65, abs=0.005)
    assert convert(81559, "MiB", "GB") == pytest.approx(85.52, abs=0.005)


def test_that_bits_and_bytes_per_second_convert_by_eight() -> None:
    assert convert(3200, "Gb/s", "GB/s") == 400
    assert convert(3200 / 8, "Gbps", "GB/s") == 50
    assert convert(3200 / 16, "Gbit/s", "GB/s") == 25
    assert convert(28.8, "Tb/s", "TB/s") == 3.6
    assert convert(1, "GiB/s", "bit/s") == 8 * 2**30


def test_that_a_link_of_both_directions_compares_with_an_adapter_as_nine_to_one() -> None:
    link = one_direction(to_si(900, "GB/s"), "bidir, all links")
    assert link / convert(400, "Gb/s", "byte/s") == 9


@pytest.mark.parametrize(
    ("convention", "shown"),
    [("bidir", 450), ("bidir-assumed", 450), ("unidir", 900), ("unidir-assumed", 900), ("", 900)],
)
def test_that_only_figures_of_both_directions_are_halved(convention: str, shown: float) -> None:
    assert one_direction(900, convention) == shown


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("GB", "kW"),
        ("GB", "GB/s"),
        ("GB/s", "Gigabyte"),
        ("USD/kWh", "EUR/kWh"),
        ("USD/h", "USD/accelerator-h"),
        ("racks", "accelerators"),
        ("dies", "chips"),
        ("TFLOP/s", "TOP/s"),
        ("year", "years"),
    ],
)
def test_that_unlike_things_never_convert(source: str, target: str) -> None:
    with pytest.raises((IncompatibleUnits, UnknownUnit)):
        convert(1, source, target)


def test_that_a_refused_conversion_says_what_was_found_and_what_is_accepted() -> None:
    with pytest.raises(IncompatibleUnits) as refusal:
        convert(1, "MB", "kW")
    assert str(refusal.value) == "“MB” cannot be converted to “kW”; a unit such as “GB” is accepted"
    with pytest.raises(IncompatibleUnits) as refusal:
        convert(1, "racks", "GPUs")
    assert str(refusal.value) == "“racks” cannot be converted to “accelerators”; no other unit is accepted"


def test_that_an_unknown_unit_is_told_in_a_sentence_without_quotes_around_it() -> None:
    with pytest.raises(UnknownUnit) as refusal:
        to_si(1, "parsec")
    assert str(refusal.value).startswith("“parsec” is not a known unit; units such as GB, GiB")
    assert isinstance(refusal.value, KeyError)
    assert isinstance(refusal.value, QuantityError)
    assert isinstance(refusal.value, ValueError)


def test_that_a_slip_of_case_names_the_units_that_may_be_meant() -> None:
    with pytest.raises(UnknownUnit, match=r"“gb/s” is not a known unit; GB/s or Gb/s is accepted"):
        find_unit("gb/s")


def test_that_a_long_unknown_unit_is_cut_in_the_sentence() -> None:
    with pytest.raises(UnknownUnit, match=r"“a{39}…” is not"):
        find_unit("a" * 400)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_that_numbers_that_are_not_finite_are_refused(value: float) -> None:
    with pytest.raises(NotANumber, match="is not a finite number"):
        to_si(value, "GB")
    with pytest.raises(NotANumber, match="is not a finite number"):
        from_si(value, "GB")
    with pytest.raises(NotANumber, match="is not a finite number"):
        convert(value, "GB", "GiB")


def test_that_a_conversion_beyond_the_largest_float_is_refused() -> None:
    with pytest.raises(NotANumber, match=r"“1e\+308 TB” is too large to convert"):
        to_si(1e308, "TB")


units = st.sampled_from(sorted(UNITS))
short_numbers = st.decimals(-(10**9), 10**9, places=4).map(float)


@given(short_numbers, units.filter(lambda unit: "iB" not in unit and unit != "J"))
def test_that_what_can_be_written_with_few_digits_survives_the_round_trip_exactly(value: float, unit: str) -> None:
    assert from_si(to_si(value, unit), unit) == value


@given(st.integers(0, 2**20), st.sampled_from(["KiB", "MiB", "GiB", "GiB/s"]))
def test_that_whole_binary_amounts_are_exact(count: int, unit: str) -> None:
    assert to_si(count, unit) == count * int(find_unit(unit).factor)
    assert from_si(to_si(count, unit), unit) == count


@given(st.floats(1e-200, 1e200), units)
def test_that_any_value_survives_the_round_trip_within_the_last_bits(value: float, unit: str) -> None:
    assert from_si(to_si(value, unit), unit) == pytest.approx(value, rel=1e-15)


@given(st.floats(-1e200, 1e200), st.floats(-1e200, 1e200), units)
def test_that_conversion_keeps_the_order_of_values(one: float, other: float, unit: str) -> None:
    low, high = sorted((one, other))
    assert to_si(low, unit) <= to_si(high, unit)
