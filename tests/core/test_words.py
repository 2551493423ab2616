"""Words for sentences: lists of names, and letters at the start."""

from __future__ import annotations

import pytest

from core.words import capital, field_words, isolated, listed, lowered


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["a", "b", "c", "d"], "a, b, c and 1 more"),
        ([str(number) for number in range(2003)], "0, 1, 2 and 2\u2009000 more"),
    ],
)
def test_that_a_list_names_three_and_counts_the_rest(words: list[str], text: str) -> None:
    assert listed(words) == text


def test_that_a_capital_changes_the_first_letter_only() -> None:
    assert (capital("fit for BF16"), capital("")) == ("Fit for BF16", "")


@pytest.mark.parametrize(("words", "text"), [("Memory", "memory"), ("FP8 dense", "FP8 dense"), ("A", "A"), ("", "")])
def test_that_a_name_keeps_its_capitals_inside_a_sentence(words: str, text: str) -> None:
    assert lowered(words) == text


def test_that_a_field_is_told_in_words() -> None:
    names = {"peak_fp8_dense": "FP8 dense", "tdp": "TDP", "scaleup_bandwidth": "scale-up bandwidth"}
    assert {field: field_words(field) for field in names} == names


@pytest.mark.parametrize("name", ["8 × P5en", "Hall 3 (new)", "Zürich", "東京", ""])
def test_that_a_name_that_turns_nothing_stays_as_it_is(name: str) -> None:
    assert isolated(name) == name


@pytest.mark.parametrize("name", ["a\u202eb", "\u05d0\u05d1", "a\u200fb", "x\u202b", "\u0661"])
def test_that_a_name_that_may_turn_a_sentence_is_set_off(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"


def test_that_a_name_cannot_end_what_sets_it_off() -> None:
    assert isolated("a\u2069\u202eb\u2067") == "\u2068a\u202eb\u2069"
