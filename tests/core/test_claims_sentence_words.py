"""The words of pasted sentences: numbers, units, and the names of parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue.catalogue import Catalogue, built_in
from core.catalogue.records import Accelerator
from core.claims.reading.folding import folded, tokens_of
from core.claims.reading.mentions import mentions
from core.claims.reading.names import part_names
from core.claims.reading.numbers import numerals
from core.claims.reading.quantities import Hedge, Kind, quantities

# --- Plain text -------------------------------------------------------------------------------------------------------


def test_that_invisible_signs_are_dropped_and_others_keep_their_place() -> None:
    plain = folded("\u200e\uff14\u00a0×\u200b H100\u00b2")
    assert plain.text == "4\u2009x H100 "
    assert plain.span(0, 1) == (1, 2)


@given(st.text())
def test_that_every_place_is_one_of_the_original(text: str) -> None:
    plain = folded(text)
    assert len(plain.text) == len(plain.places)
    assert all(
        text[place] == sign or not sign.isalpha() or not text[place].isascii()
        for sign, place in zip(plain.text, plain.places, strict=True)
    )


@given(st.text())
def test_that_tokens_lie_where_they_say(text: str) -> None:
    assert all(text[one.start : one.end].lower() == one.word for one in tokens_of(text))


# --- Numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("64", "64"),
        ("1,979", "1979"),
        ("9\u2009216", "9216"),
        ("500 000", "500000"),
        ("1,234.5", "1234.5"),
        ("83.20", "83.20"),
        ("0,36", "0.36"),
        ("13,4", "13.4"),
        ("1 979 000", "1979000"),
        ("-989", "989"),
        ("9.89e14", "989000000000000"),
        ("2e-3", "0.002"),
        ("1.5 million", "1500000"),
        ("500k", "500000"),
        ("sixteen", "16"),
        ("sixty-four", "64"),
        ("two hundred thousand", "200000"),
        ("five hundred and", "500"),
        ("a dozen", "12"),
        ("two dozen", "24"),
        ("a million", "1000000"),
        ("half a million", "500000"),
        ("one hundred", "100"),
    ],
)
def test_that_a_number_is_read_as_english_prints_it(text: str, plain: str) -> None:
    assert [one.plain for one in numerals(text)] == [plain]


@pytest.mark.parametrize("text", ["1.300,5", "1.234.567", "1,23,4", "9" * 31, "1 979", "8 144.5", "1e400"])
def test_that_a_number_that_english_does_not_print_so_is_ambiguous(text: str) -> None:
    assert [one.ambiguous for one in numerals(text)] == [text]


@pytest.mark.parametrize("text", ["gen-2", "H100", "FP8", "a chip", "hundred", "version_3"])
def test_that_the_number_of_a_name_is_none(text: str) -> None:
    assert numerals(text) == []


@pytest.mark.parametrize("text", ["-989", "about -989", "(-989", "80 GB: -989"])
def test_that_a_minus_sign_is_seen(text: str) -> None:
    assert numerals(text)[-1].is_negative


@pytest.mark.parametrize("text", ["80 -94", "80-94", "\n-80", "- 80", "H100-80", "80 \u2013 94"])
def test_that_a_hyphen_of_a_range_a_list_or_a_name_is_no_sign(text: str) -> None:
    assert not any(one.is_negative for one in numerals(text))


# --- Quantities -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "digits", "unit"),
    [
        ("83.2 petaflops", Kind.COMPUTE, "83.2", "PFLOP/s"),
        ("20.8 PFLOPS", Kind.COMPUTE, "20.8", "PFLOP/s"),
        ("1.3 PF", Kind.COMPUTE, "1.3", "PFLOP/s"),
        ("0.36 exaFLOPS", Kind.COMPUTE, "0.36", "EFLOP/s"),
        ("1.3 peta-FLOP/s", Kind.COMPUTE, "1.3", "PFLOP/s"),
        ("15 FP4 PFLOPS", Kind.COMPUTE, "15", "PFLOP/s"),
        ("9.89e14 FLOP/s", Kind.COMPUTE, "989", "TFLOP/s"),
        ("9.8e14 FLOP/s", Kind.COMPUTE, "0.98", "PFLOP/s"),
        ("1e6 FLOP/s", Kind.COMPUTE, "1000000", "FLOP/s"),
        ("640 Gbit", Kind.BITS, "640", "Gb"),
        ("640 gigabits", Kind.BITS, "640", "Gb"),
        ("9 quintillion calculations per second", Kind.COMPUTE, "9", "EFLOP/s"),
        ("2 million floating-point operations per second", Kind.COMPUTE, "2000000", "FLOP/s"),
        ("3,958 TOPS", Kind.COMPUTE, "3958", "TOP/s"),
        ("96 GB", Kind.BYTES, "96", "GB"),
        ("96 GiB", Kind.BYTES, "96", "GiB"),
        ("80gb", Kind.BYTES, "80", "GB"),
        ("6 terabytes", Kind.BYTES, "6", "TB"),
        ("96 gibibytes", Kind.BYTES, "96", "GiB"),
        ("2.9 TB/s", Kind.BYTE_RATE, "2.9", "TB/s"),
        ("1.2TBps", Kind.BYTE_RATE, "1.2", "TB/s"),
        ("46 terabytes per second", Kind.BYTE_RATE, "46", "TB/s"),
        ("900 gb/s", Kind.BYTE_RATE, "900", "GB/s"),
        ("3.2 Tbps", Kind.BIT_RATE, "3.2", "Tb/s"),
        ("400 Gb/s", Kind.BIT_RATE, "400", "Gb/s"),
        ("400 gigabits per second", Kind.BIT_RATE, "400", "Gb/s"),
        ("1,400 W", Kind.POWER, "1400", "W"),
        ("120 kW", Kind.POWER, "120", "kW"),
        ("700-watt", Kind.POWER, "700", "W"),
        ("1.2 kilowatts", Kind.POWER, "1.2", "kW"),
        ("$35.76 an hour", Kind.MONEY, "35.76", "USD/h"),
        ("55 dollars per hour", Kind.MONEY, "55", "USD/h"),
        ("$2.49 per GPU-hour", Kind.MONEY, "2.49", "USD/accelerator-h"),
        ("$3 million", Kind.MONEY, "3000000", "USD"),
        ("30 %", Kind.PERCENT, "30", "%"),
        ("30 percent", Kind.PERCENT, "30", "%"),
        ("4x", Kind.FACTOR, "4", "x"),
        ("4.4 times", Kind.FACTOR, "4.4", "x"),
        ("10-fold", Kind.FACTOR, "10", "x"),
        ("twice", Kind.FACTOR, "2.0", "x"),
        ("half", Kind.FACTOR, "0.50", "x"),
        ("72 AI chips", Kind.ACCELERATORS, "72", "accelerators"),
        ("two racks", Kind.RACKS, "2", "racks"),
        ("4 x 400 GB/s", Kind.BYTE_RATE, "1600", "GB/s"),
    ],
)
def test_that_a_quantity_is_read_in_every_spelling(text: str, kind: Kind, digits: str, unit: str) -> None:
    assert [(one.kind, one.digits, one.unit) for one in quantities(text)] == [(kind, digits, unit)]


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("more than $300 an hour", Hedge.AT_LEAST),
        ("over 90 GB", Hedge.AT_LEAST),
        ("at most 120 kW", Hedge.AT_MOST),
        ("no more than 120 kW", Hedge.AT_MOST),
        ("not more than 120 kW", Hedge.AT_MOST),
        ("no less than 120 kW", Hedge.AT_LEAST),
        ("about 96 GB", Hedge.ABOUT),
        ("~96 GB", Hedge.ABOUT),
        ("up to 96 GB", Hedge.UP_TO),
        ("with 96 GB", None),
    ],
)
def test_that_the_words_before_a_number_are_told(text: str, hedge: Hedge | None) -> None:
    assert [one.hedge for one in quantities(text)] == [hedge]


@pytest.mark.parametrize("text", ["30 to 40 %", "30-40%", "between 30 and 40 percent"])
def test_that_a_range_has_two_ends(text: str) -> None:
    assert [(one.low, one.digits) for one in quantities(text)] == [("30", "40")]


@pytest.mark.parametrize("text", ["in 2025", "3 nm", "14,592 CUDA cores", "5 kWh", "version 2"])
def test_that_a_number_without_a_unit_that_counts_here_is_none(text: str) -> None:
    assert quantities(text) == []


# --- Names ------------------------------------------------------------------------------------------------------------


def found(text: str, catalogue: Catalogue) -> list[str]:
    return [one.parts[0] for one in mentions(text, part_names(catalogue), catalogue)]


@pytest.mark.parametrize("part", [*built_in().accelerators(), *built_in().systems()], ids=lambda part: part.id)
def test_that_every_part_is_found_by_its_id_and_its_name(part: Accelerator) -> None:
    assert found(f"the {part.id} has", built_in()) == [part.id]
    if not set("(,") & set(part.name):  # brackets explain a name; a comma ends what belongs together in a sentence
        assert found(f"the {part.name} has", built_in()) == [part.id]


def test_that_the_longest_name_wins() -> None:
    assert found("GB200 NVL72 and GB200, not NVL72", built_in()) == ["gb200-nvl72", "gb200", "gb200-nvl72"]


def test_that_a_name_in_brackets_that_says_the_same_is_no_part_of_its_own() -> None:
    assert found("the B300 (Blackwell Ultra) and the H200 (B200)", built_in()) == ["b300-sxm", "h200-sxm", "b200-sxm"]


def test_that_a_part_may_have_a_name_in_any_script_and_an_alias_without_a_letter() -> None:
    part = Accelerator(id="x-1", name="X 1", vendor="anyone", aliases=("\u6607\u817e", "\u2014"))
    assert found("\u6607\u817e \u2014 the x-1", Catalogue({"x-1": part}, {}, {}, {})) == ["x-1", "x-1"]
