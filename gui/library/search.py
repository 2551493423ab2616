"""Searching the library: what a part is found by, and how well it is hit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.catalogue.records import Part

_EXACT, _START, _WORD, _PART_OF_NAME, _VENDOR, _INSIDE = range(6)
"""How well a word hits, best first: the whole name, its start, a word in it, any part of it, maker, contents."""

_SEPARATORS = re.compile(r"[^0-9a-z]+")


def folded(text: str) -> str:
    """Return a text as it is searched: letter case and separators ignored."""
    return "".join(character for character in text.casefold() if character.isalnum())


@dataclass(frozen=True, slots=True)
class SearchText:
    """What one part is found by, folded."""

    names: tuple[str, ...]
    words: frozenset[str]
    vendor: str
    inside: str

    @classmethod
    def of(cls, part: Part, vendor: str, inside: Iterable[Part]) -> SearchText:
        """Return the search text of a part: id, name, aliases, maker, and the same of the accelerators inside."""
        names = _names(part)
        words = {word for name in names for word in _SEPARATORS.split(name.casefold()) if word}
        contained = " ".join(folded(name) for each in inside for name in _names(each))
        return cls(tuple(folded(name) for name in names), frozenset(words), folded(vendor), contained)

    def rank(self, query: str) -> int | None:
        """Return how well a query hits, 0 for the whole name; None unless each of its words is found somewhere."""
        words = [word for word in map(folded, query.split()) if word]
        if folded(query) in self.names:
            return _EXACT
        ranks = [self._rank_of_word(word) for word in words]
        found = [rank for rank in ranks if rank is not None]
        return sum(found) if len(found) == len(ranks) else None

    def _rank_of_word(self, word: str) -> int | None:
        if word in self.names:
            return _EXACT
        if any(name.startswith(word) for name in self.names):
            return _START
        if any(own.startswith(word) for own in self.words):
            return _WORD
        if any(word in name for name in self.names):
            return _PART_OF_NAME
        if word in self.vendor:
            return _VENDOR
        return _INSIDE if word in self.inside else None


def _names(part: Part) -> tuple[str, ...]:
    return (part.id, part.name, *part.aliases)
