"""Counts as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.design.counts import ACCEPTED_COUNTS, parse_count
from core.quantity import MAX_COUNT, QuantityError, format_count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("12", 12),
        (" 7 ", 7),
        ("12.0", 12),
        ("×4", 4),
        ("2k", 2000),
        ("1e3", 1000),
        ("1 000", 1000),
        ("1,024", 1024),
        ("1,048,576", 1_048_576),
        ("3 nodes", 3),
        ("0", 0),
        ("-1", -1),
    ],
)
def test_that_a_count_is_read_as_people_write_it(text: str, count: int) -> None:
    assert parse_count(text) == count


@given(st.integers(min_value=1, max_value=MAX_COUNT))
def test_that_a_count_on_screen_can_be_typed(count: int) -> None:
    assert parse_count(format_count(count)) == count


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "Nothing was given"),
        ("many", "“many” is not a whole number"),
        ("0x10", "“0x10” is not a whole number"),
        (" 1.5 ", "“1.5” is not a whole number"),
        ("1,5", "“1,5” is not a whole number"),
        ("0.5k6", "“0.5k6” is not a whole number"),
        ("3 kW", "“3 kW” is not a whole number"),
    ],
)
def test_that_what_is_no_count_is_refused_with_what_was_given_and_what_is_accepted(text: str, found: str) -> None:
    with pytest.raises(QuantityError) as refused:
        parse_count(text)
    assert str(refused.value) == f"{found}; {ACCEPTED_COUNTS}"
