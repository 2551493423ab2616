"""The value axis of a chart: where values stand on it, its ends and its ticks. No Qt, no plotting."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.quantity import format_number

if TYPE_CHECKING:
    from collections.abc import Iterable

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_INTERVALS = 4
"""The most intervals between ticks; more crowd a chart of this height."""
_ROUNDING = 1e-9
"""So that a tick which falls on an end is not lost to the last binary digit."""
_MOST_DECADES = 6
"""The most decades that are labelled one by one."""
_LABEL_PITCH = 1.2
"""The least distance between tick labels, in heights of a label."""


@dataclass(frozen=True, slots=True)
class Room:
    """The shares of an axis left free at its ends, 0.0 to below 0.5.

    `below` is half a tick label, which would be cut at the very end; `above` is the label over the highest bar.
    """

    below: float
    above: float

    def span(self, height: float) -> float:
        """Return the length of an axis whose part between the ends is `height` long."""
        return height / (1.0 - self.below - self.above)

    @property
    def pitch(self) -> float:
        """The share of the axis that a tick takes with its label."""
        return 2 * self.below * _LABEL_PITCH


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from `low` to `high` in its own coordinates, which are values, or their decimal logarithms.

    `base` is where bars begin; `ticks` are pairs of coordinate and label.
    """

    low: float
    base: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    is_log: bool = False

    def place(self, value: float) -> float:
        """Return the coordinate of a value; on a logarithmic axis what is too small stands on the baseline."""
        if not self.is_log:
            return value
        return max(math.log10(value), self.base) if value > 0 else self.base


def linear(largest: float, room: Room, suffix: str = "") -> Scale:
    """Return an axis from 0 to the largest value. suffix: follows the number of each tick but 0."""
    top = largest if largest > 0 else 1.0
    span = room.span(top)
    high = top + room.above * span
    last = high - room.below * span
    step = min(_step(high, room.pitch * span), _round_below(last))
    count = math.floor(last / step * (1 + _ROUNDING))
    ticks = ((n * step, format_number(n * step) + (suffix if n else "")) for n in range(count + 1))
    return Scale(-room.below * span, 0.0, high, tuple(ticks))


def _step(high: float, least: float) -> float:
    """Return the smallest round step, at least `least`, that divides an axis into few intervals."""
    power = 10.0 ** math.floor(math.log10(max(high / _INTERVALS, least)))
    steps = (step * power for step in _STEPS)
    return next(step for step in steps if high / step < _INTERVALS + 1 and step >= least)


def _round_below(value: float) -> float:
    """Return the largest round number up to a value: a step that has a tick of its own beside 0."""
    power = 10.0 ** math.floor(math.log10(value))
    return max(step * power for step in _STEPS if step * power <= value * (1 + _ROUNDING))


def logarithmic(values: Iterable[float], room: Room, suffix: str = "") -> Scale:
    """Return an axis over the decades of the positive values; linear if there are none.

    The baseline is a power of ten below the smallest value, so that its bar has a height. Only decades are labelled,
    and at least two of them.
    """
    powers = [math.log10(value) for value in values if value > 0]
    if not powers:
        return linear(0.0, room, suffix)
    base = math.ceil(min(powers)) - 1
    top = max(*powers, base + 1.0)
    span = room.span(top - base)
    high = top + room.above * span
    last = math.floor(high - room.below * span + _ROUNDING)
    decades = last - base
    every = max(min(math.ceil(max(decades / _MOST_DECADES, room.pitch * span)), decades), 1)
    ticks = ((float(decade), format_number(10.0**decade) + suffix) for decade in range(base, last + 1, every))
    return Scale(base - room.below * span, float(base), high, tuple(ticks), is_log=True)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a mark stands across: its group and place in it, the middle of its bar, and the pitch of the bars.

    In coordinates in which each group is 1 wide and the first is centred on 0.
    """

    group: int
    mark: int
    center: float
    pitch: float

    @property
    def bar_width(self) -> float:
        """The width of the bar."""
        return self.pitch * BAR_SHARE


BAR_SHARE = 0.85
"""Width of a bar as a share of the pitch."""
_GROUP_SHARE = 0.92
"""Share of a group's room that its bars may take."""


def slots(counts: Iterable[int], widest: float) -> tuple[Slot, ...]:
    """Return the slots of groups with the given numbers of marks; `widest` bounds the pitch, as a share of a group."""
    found: list[Slot] = []
    for group, count in enumerate(counts):
        pitch = min(_GROUP_SHARE / max(count, 1), widest)
        start = group - pitch * (count - 1) / 2
        found += (Slot(group, mark, start + pitch * mark, pitch) for mark in range(count))
    return tuple(found)


def slot_at(places: Iterable[Slot], x: float) -> Slot | None:
    """Return the slot that a coordinate falls into, None between groups."""
    return next((slot for slot in places if abs(x - slot.center) <= slot.pitch / 2), None)
