"""What the library shows: the entries that pass search and filters, the best hits first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.library.entries import Group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.catalogue.naming import Vendor
    from gui.library.entries import Entry


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
    """Return what to show of entries that stand in their order; groups without any are left out."""
    ranks = {
        position: rank
        for position, entry in enumerate(entries)
        if filters.admits(entry) and (rank := entry.search_text.rank(filters.query)) is not None
    }
    ranked = sorted(ranks, key=lambda position: (entries[position].is_single, ranks[position]))
    groups: dict[Group, list[int]] = {}
    for position in ranked:
        groups.setdefault(entries[position].group, []).append(position)
    best = min(ranked, key=ranks.__getitem__, default=None) if filters.is_searching else None
    return Shown({group: groups[group] for group in Group if group in groups}, best)
