"""From one order of keys to another by the small steps that an item model announces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

_Key = TypeVar("_Key", bound="Hashable")


@dataclass(frozen=True, slots=True)
class Removal:
    """The places `first` to `last` go."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Insertion:
    """The places `first` to `last` of the final order come in where they will stand."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Move:
    """What stands at `source` goes to `target`, which is always before it."""

    source: int
    target: int


Step = Removal | Insertion | Move


def steps(old: Sequence[_Key], new: Sequence[_Key]) -> Iterator[Step]:
    """Yield the steps that lead from one order to another; each counts on those before it. Keys occur once."""
    kept = set(new)
    yield from _removals(old, kept)
    current = [key for key in old if key in kept]
    known = set(current)
    place = 0
    while place < len(new):
        if new[place] not in known:
            end = _end_of_new(new, place, known)
            yield Insertion(place, end - 1)
            current[place:place] = new[place:end]
            place = end
            continue
        if current[place] != new[place]:
            source = current.index(new[place], place)
            yield Move(source, place)
            current.insert(place, current.pop(source))
        place += 1


def _removals(old: Sequence[_Key], kept: set[_Key]) -> Iterator[Removal]:
    """Yield the runs of keys that go, the last first, so that earlier places stay as they are."""
    last = len(old) - 1
    while last >= 0:
        first = last
        while first >= 0 and old[first] not in kept:
            first -= 1
        if first < last:
            yield Removal(first + 1, last)
        last = min(first, last - 1)


def _end_of_new(new: Sequence[_Key], start: int, known: set[_Key]) -> int:
    end = start
    while end < len(new) and new[end] not in known:
        end += 1
    return end
