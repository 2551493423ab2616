"""Figures as they are typed and understood, and what is said of readings."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.figure import Reading, Status, lead
from core.quantity import UnitChoice
from gui.overrides.entry import as_typed, echo, read_entry
from gui.overrides.words import field_title, of_owner, origin_words, standing_words, value_words

pytestmark = pytest.mark.usefixtures("qapp")


def reading(value: float | str = 96, unit: str = "GB", **more: object) -> Reading:
    return Reading.model_validate({"value": value, "unit": unit, "status": "official", "source": "s", **more})


@pytest.mark.parametrize(
    ("text", "like", "value", "unit"),
    [
        ("96 GiB", reading(), 96, "GiB"),
        ("128", reading(), 128, "GB"),
        ("3.2Tbps", reading(400, "GB/s"), 3.2, "Tb/s"),
        ("733 TF", reading(1, "PFLOP/s"), 733, "TFLOP/s"),
        ("1.2", reading(1.15, "ratio"), 1.2, "ratio"),
        ("HBM4", reading("HBM3e", ""), "HBM4", ""),
    ],
)
def test_that_a_value_is_read_with_its_unit(text: str, like: Reading, value: float | str, unit: str) -> None:
    entry = read_entry(text, "any", like, ".")
    assert (entry.value, entry.unit, entry.problem) == (value, unit, "")


def test_that_the_decimal_mark_is_that_of_the_locale() -> None:
    assert read_entry("55,04", "any", reading(), ",").value == 55.04
    assert read_entry("1,234", "any", reading(), ".").value == 1234
    assert as_typed(reading(55.04), ",") == "55,04 GB"


@pytest.mark.parametrize(("text", "words"), [("", "Nothing was given"), ("much", "not a number"), ("5 W", "“W”")])
def test_that_what_is_no_value_is_refused_in_words(text: str, words: str) -> None:
    entry = read_entry(text, "memory_capacity", reading(), ".")
    assert words in entry.problem
    assert entry.problem.endswith(".")


def test_that_an_empty_text_is_no_value() -> None:
    assert read_entry("  ", "cooling", reading("air", ""), ".").problem


def test_that_a_figure_nobody_states_takes_the_unit_of_its_field() -> None:
    assert read_entry("700", "tdp", None, ".").unit == "W"
    assert "“GB”" in read_entry("700 GB", "tdp", None, ".").problem


def test_that_what_was_understood_is_told_in_the_shown_and_in_the_base_unit() -> None:
    words = echo(reading(96, "GiB"), "memory_reported", UnitChoice())
    assert words == "96 GiB = 103.1 GB = 103\u2009079\u2009215\u2009104 byte"
    assert echo(reading(3.2, "Tb/s"), "scaleout_bandwidth", UnitChoice()).endswith("bit/s")
    assert echo(reading("HBM4", ""), "memory_type", UnitChoice()) == "HBM4"


def test_that_a_unit_kept_as_printed_is_told_as_it_is() -> None:
    assert echo(reading(3, "FLOP/B"), "any", UnitChoice()) == "3 FLOP/B"


def test_that_the_label_of_a_memory_counts_by_its_number() -> None:
    words = echo(reading(96, "GiB"), "memory_capacity", UnitChoice())
    assert words == "96 GiB, counted by its label: 96 GB = 96\u2009000\u2009000\u2009000 byte"
    assert echo(reading(96, "GiB"), "memory_capacity", UnitChoice(memory="GiB")) == words


def test_that_a_memory_bandwidth_in_bits_is_told_in_the_bytes_on_show() -> None:
    words = echo(reading(2.9, "Tb/s"), "memory_bandwidth", UnitChoice())
    assert words == "2.9 Tb/s = 362.5 GB/s = 2\u2009900\u2009000\u2009000\u2009000 bit/s"
    assert "400 Gb/s" in echo(reading(50, "GB/s"), "scaleout_bandwidth", UnitChoice())
    assert echo(reading(5, "W"), "memory_bandwidth", UnitChoice()) == "5 W"


def test_that_both_directions_are_told_as_one_in_the_base_unit() -> None:
    both = reading(1800, "GB/s", convention="bidir, all links")
    assert "900" in echo(both, "scaleup_bandwidth", UnitChoice())


def test_that_fields_have_names() -> None:
    assert [field_title(each) for each in ("peak_fp8_dense", "tdp", "pue", "memory_bandwidth")] == [
        "FP8 dense",
        "TDP",
        "PUE",
        "Memory bandwidth",
    ]
    assert of_owner("tdp", built_in().find("trainium2")) == "TDP of AWS Trainium2"


def test_that_a_reading_is_told_with_qualifier_status_source_and_date() -> None:
    assert value_words(reading(5, "PFLOP/s", convention="dense")) == "5 PFLOP/s, dense"
    assert origin_words(reading(date="2025"), {}) == "documented · s · 2025"
    assert origin_words(reading(), {}).endswith("no date")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"superseded": True}, "later material"),
        ({"set_aside": "a misprint"}, "a misprint"),
        ({"back_computed": True}, "computed back"),
        ({"source": "unsourced-recall"}, "no source"),
        ({"status": "press"}, "Less well founded"),
        ({"launch": True}, "Launch material"),
        ({"date": "2020"}, "Older"),
        ({}, "equal standing"),
    ],
)
def test_that_the_reason_for_which_a_reading_stands_back_is_told(more: dict[str, object], words: str) -> None:
    weaker = reading(90, **{"date": "2024", "source": "z", **more})
    figure = lead([reading(date="2024"), weaker])
    assert words in standing_words(weaker, figure)
    assert "Leads" in standing_words(figure.leader, figure)


def test_that_beside_an_own_or_a_chosen_figure_the_others_stand_back() -> None:
    plain = reading()
    mine = lead([plain, reading(5, status=Status.YOURS, source="yours")])
    assert "your own figure leads" in standing_words(plain, mine)
    assert "you chose another" in standing_words(plain, lead([plain, reading(5, chosen=True)]))
