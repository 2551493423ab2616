"""The value axis of a chart and the slots of its bars."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.charts.scale import Room, linear, logarithmic, slot_at, slots

ROOM = Room(below=0.05, above=0.15)
sizes = st.floats(min_value=1e-6, max_value=1e12)
rooms = st.builds(Room, below=st.floats(0.0, 0.2), above=st.floats(0.2, 0.4))


def test_that_a_linear_axis_has_round_ticks_from_zero() -> None:
    assert [label for _, label in linear(2.9, ROOM, "×").ticks] == ["0", "1×", "2×", "3×"]


def test_that_thousands_are_spaced_as_everywhere() -> None:
    assert linear(1_117_596.5, ROOM).ticks[-1][1] == "1\u2009000\u2009000"


@given(sizes, rooms)
def test_that_a_linear_axis_starts_at_zero_and_keeps_its_ends_free(largest: float, room: Room) -> None:
    axis = linear(largest, room)
    span = axis.high - axis.low
    assert axis.ticks[0] == (0.0, "0")
    assert axis.base == 0.0
    assert -axis.low == pytest.approx(room.below * span)
    assert axis.high - largest == pytest.approx(room.above * span)


@given(sizes, rooms)
def test_that_a_linear_axis_has_a_few_ticks_that_all_fit(largest: float, room: Room) -> None:
    axis = linear(largest, room)
    span = axis.high - axis.low
    assert 2 <= len(axis.ticks) <= 6
    assert all(place <= axis.high - room.below * span + 1e-6 * span for place, _ in axis.ticks)


@given(sizes, rooms)
def test_that_labels_of_ticks_stand_clear_of_each_other(largest: float, room: Room) -> None:
    for axis in (linear(largest, room), logarithmic([largest, 1000 * largest], room)):
        places = [place for place, _ in axis.ticks]
        apart = min(b - a for a, b in itertools.pairwise(places))
        label = 2 * room.below * (axis.high - axis.low)
        assert apart >= label * (1 - 1e-9) or len(places) == 2


def test_that_an_axis_of_nothing_still_has_a_zero() -> None:
    assert linear(0.0, ROOM).ticks[0] == (0.0, "0")
    assert logarithmic([], ROOM) == linear(0.0, ROOM)


def test_that_a_logarithmic_axis_labels_decades_only() -> None:
    axis = logarithmic([3.0, 300.0], ROOM)
    assert axis.ticks == ((0.0, "1"), (1.0, "10"), (2.0, "100"))


@given(st.lists(sizes, min_size=1, max_size=8), rooms)
def test_that_every_bar_of_a_logarithmic_axis_has_a_height_and_fits(values: list[float], room: Room) -> None:
    axis = logarithmic(values, room)
    assert all(axis.base < axis.place(value) < axis.high for value in values)
    assert 2 <= len(axis.ticks) <= 8


def test_that_values_below_a_logarithmic_axis_stand_on_its_baseline() -> None:
    axis = logarithmic([10.0, 100.0], ROOM)
    assert axis.place(0.0) == axis.place(-5.0) == axis.place(1e-9) == axis.base


def test_that_bars_of_a_group_stand_around_its_middle() -> None:
    places = slots([3, 2], widest=1.0)
    assert [slot.group for slot in places] == [0, 0, 0, 1, 1]
    assert sum(slot.center for slot in places[:3]) / 3 == pytest.approx(0.0)
    assert sum(slot.center for slot in places[3:]) / 2 == pytest.approx(1.0)
    assert places[0].bar_width < places[0].pitch


def test_that_few_bars_do_not_grow_without_bound() -> None:
    assert slots([1], widest=0.1)[0].pitch == 0.1


@given(st.lists(st.integers(1, 12), min_size=1, max_size=6), st.floats(0.01, 1.0))
def test_that_each_bar_is_found_where_it_stands(counts: list[int], widest: float) -> None:
    places = slots(counts, widest)
    assert all(slot_at(places, slot.center) is slot for slot in places)


def test_that_between_groups_there_is_no_bar() -> None:
    assert slot_at(slots([2, 2], widest=0.1), 0.5) is None
