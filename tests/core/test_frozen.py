"""Frozen records: refusing what they do not know, keeping what users' files hold, and changed copies."""

from __future__ import annotations

import math
from functools import cached_property

import pytest
from pydantic import ValidationError

from core.frozen import Frozen, Lenient


class Point(Frozen):
    x: float
    y: float = 0.0
    inner: Point | None = None

    @cached_property
    def radius(self) -> float:
        return math.hypot(self.x, self.y)


class Noted(Lenient):
    name: str


def test_that_a_record_cannot_be_changed() -> None:
    point = Point(x=1)
    with pytest.raises(ValidationError, match="frozen"):
        point.x = 2  # type: ignore[misc]


def test_that_a_record_of_the_program_refuses_unknown_fields() -> None:
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        Point.model_validate({"x": 1, "z": 2})


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_that_a_number_must_be_finite(value: float) -> None:
    with pytest.raises(ValidationError, match="finite"):
        Point(x=value)


def test_that_a_record_of_a_user_keeps_unknown_fields_through_copies_and_text() -> None:
    noted = Noted.model_validate({"name": "a", "colour": "red"}).evolve(name="b")
    assert noted.model_dump() == {"name": "b", "colour": "red"}
    assert Noted.model_validate_json(noted.model_dump_json()) == noted


def test_that_a_copy_has_the_changes_and_the_original_has_not() -> None:
    point = Point(x=3, y=4)
    moved = point.evolve(x=5)
    assert (moved.x, moved.y) == (5, 4)
    assert (point.x, point.y) == (3, 4)


def test_that_a_copy_shares_what_did_not_change() -> None:
    outer = Point(x=1, inner=Point(x=2))
    assert outer.evolve(x=3).inner is outer.inner


def test_that_a_copy_forgets_what_was_cached_on_the_original() -> None:
    point = Point(x=3, y=4)
    assert point.radius == 5
    assert point.evolve(y=0).radius == 3


def test_that_a_copy_knows_which_fields_were_given() -> None:
    assert Point(x=1).evolve(y=2).model_fields_set == {"x", "y"}
    assert Point(x=1).evolve().model_fields_set == {"x"}


def test_that_a_copy_without_changes_is_equal() -> None:
    noted = Noted.model_validate({"name": "a", "colour": "red"})
    assert noted.evolve() == noted
