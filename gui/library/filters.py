"""What the library shows: the entries that pass search and filters, the best hits first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.library.entries import Group

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.catalogue.naming import Vendor
    from gui.library.entries import Entry
    from gui.library.search import Hit


@dataclass(frozen=True, slots=True)
class Filters:
    """The choices of the reader. No vendor chosen means all of them."""

    query: str = ""
    vendors: frozenset[Vendor] = frozenset()
    hidden_groups: frozenset[Group] = frozenset()
    shows_announced: bool = True
    shows_rentals: bool = True

    @property
    def is_searching(self) -> bool:
        """Whether something is searched for."""
        return bool(self.query.strip())

    def admits(self, entry: Entry) -> bool:
        """Whether an entry passes everything but the search."""
        return (
            (not self.vendors or entry.vendor in self.vendors)
            and entry.group not in self.hidden_groups
            and (self.shows_announced or not entry.is_announced)
            and (self.shows_rentals or not entry.is_rental)
        )


@dataclass(frozen=True, slots=True)
class Shown:
    """Positions in the sequence of entries: those shown, by group, and the best hit of all while searching."""

    groups: dict[Group, list[int]]
    best: int | None = None


def shown(entries: Sequence[Entry], filters: Filters) -> Shown:
    """Return what to show of entries that stand in their order; groups without any are left out.

    While searching, better hits stand before others, and the group with the best hit before the others. Of equal hits
    the earlier kind comes first, and of accelerators one that systems hold.
    """
    admitted = (position for position, entry in enumerate(entries) if filters.admits(entry))
    if not filters.is_searching:
        return Shown(_grouped(entries, admitted))
    hits = {position: entries[position].search_text.hit(filters.query) for position in admitted}
    keys = {position: _key(entries[position], hit, position) for position, hit in hits.items() if hit is not None}
    ranked = sorted(keys, key=keys.__getitem__)
    return Shown(_grouped(entries, ranked), next(iter(ranked), None))


def _key(entry: Entry, hit: Hit, position: int) -> tuple[bool, Hit, Group, bool, int]:
    return entry.is_single, hit, entry.group, not entry.is_in_systems, position


def _grouped(entries: Sequence[Entry], positions: Iterable[int]) -> dict[Group, list[int]]:
    groups: dict[Group, list[int]] = {}
    for position in positions:
        groups.setdefault(entries[position].group, []).append(position)
    return groups
