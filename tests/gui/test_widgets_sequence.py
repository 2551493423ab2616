"""Steps from one order to another: applied one after the other, they arrive."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.widgets.sequence import Insertion, Move, Removal, Step, steps

KEYS = st.lists(st.integers(0, 12), unique=True)


def applied(old: list[int], new: list[int]) -> tuple[list[int], list[Step]]:
    current, taken = list(old), list(steps(old, new))
    for step in taken:
        if isinstance(step, Removal):
            del current[step.first : step.last + 1]
        elif isinstance(step, Insertion):
            current[step.first : step.first] = new[step.first : step.last + 1]
        else:
            assert step.target < step.source
            current.insert(step.target, current.pop(step.source))
    return current, taken


@given(KEYS, KEYS)
def test_that_the_steps_lead_to_the_new_order(old: list[int], new: list[int]) -> None:
    assert applied(old, new)[0] == new


def test_that_what_stays_is_not_touched() -> None:
    assert list(steps([1, 2, 3], [1, 2, 3])) == []


def test_that_neighbours_go_and_come_in_one_step() -> None:
    assert list(steps([1, 2, 3, 4], [1, 4, 5, 6])) == [Removal(1, 2), Insertion(2, 3)]


def test_that_a_change_of_order_is_a_move() -> None:
    assert list(steps([1, 2, 3], [3, 1, 2])) == [Move(2, 0)]
