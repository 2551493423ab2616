"""Searching the library: what a part is found by, and how well it is hit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from core.catalogue.records import Part

_SEPARATORS = re.compile(r"[\W_]+")
_REMARKS = re.compile(r"\([^)]*\)")


class Hit(NamedTuple):
    """How well a query hits a part; the smaller the better, the first number counting most. All zero: its whole name.

    Words of the kind of a part, such as "rack", count like words at the start of its name.
    """

    elsewhere: int = 0
    """Words that are not in the name: 1 for each in its maker or a remark, 2 for each in what it contains."""
    inside: int = 0
    """Words that do not start a word of the name, as "200" in "GB200"."""
    position: int = 0
    """Words of the name that stand before those hit, summed over the query."""
    unfinished: int = 0
    """Words that end before the word of the name does, as "p5" in "p5en"."""
    is_partial: bool = False
    """Whether the name has more than what is searched for."""


_IN_MAKER, _IN_CONTENTS = Hit(elsewhere=1), Hit(elsewhere=2)


def folded(text: str) -> str:
    """Return a text as it is searched: letter case and separators ignored."""
    return _SEPARATORS.sub("", text.casefold())


@dataclass(frozen=True, slots=True)
class _Name:
    """One name, folded, and where its words start."""

    text: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, name: str) -> _Name:
        """Return a name without what stands in parentheses, which remarks on it."""
        words = [word for word in _SEPARATORS.split(_REMARKS.sub(" ", name).casefold()) if word]
        return cls("".join(words), tuple(accumulate((len(word) for word in words), initial=0)))

    def hit(self, word: str) -> Hit | None:
        """Return how a word of a query hits; None where the name does not have it."""
        for position, start in enumerate(self.starts):
            if self.text.startswith(word, start):
                return Hit(position=position, unfinished=start + len(word) not in self.starts)
        return Hit(inside=1, position=len(self.starts), unfinished=1) if word in self.text else None


@dataclass(frozen=True, slots=True)
class SearchText:
    """What one part is found by."""

    names: tuple[_Name, ...]
    whole_names: frozenset[str]
    kind: _Name
    around: str
    """Its maker, and the remarks in its names, folded."""
    inside: str
    """The names of the accelerators inside, folded."""

    @classmethod
    def of(cls, part: Part, kind: str, maker: str, inside: Iterable[Part]) -> SearchText:
        """Return the search text of a part: id, name, aliases, kind, maker, and the names of what is inside."""
        names = _names(part)
        remarks = (remark for name in names for remark in _REMARKS.findall(name))
        return cls(
            names=tuple(dict.fromkeys(map(_Name.of, names))),
            whole_names=frozenset(map(folded, names)),
            kind=_Name.of(kind),
            around=" ".join(map(folded, (maker, *remarks))),
            inside=" ".join(folded(name) for each in inside for name in _names(each)),
        )

    def hit(self, query: str) -> Hit | None:
        """Return how well a query hits; None unless each of its words is found somewhere."""
        if folded(query) in self.whole_names:
            return Hit()
        words = [word for word in map(folded, query.split()) if word]
        hits = (_sum(self._hits(name, words)) for name in self.names)
        return min((hit for hit in hits if hit is not None), default=None)

    def _hits(self, name: _Name, words: Iterable[str]) -> Iterator[Hit | None]:
        for word in words:
            of_kind = self.kind.hit(word)
            found = (name.hit(word), of_kind if of_kind is not None and not of_kind.inside else None)
            yield min((hit for hit in found if hit is not None), default=None) or self._elsewhere(word)

    def _elsewhere(self, word: str) -> Hit | None:
        if word in self.around:
            return _IN_MAKER
        return _IN_CONTENTS if word in self.inside else None


def _sum(hits: Iterable[Hit | None]) -> Hit | None:
    """Return the hits of all words of a query in one; None where one is missing."""
    found = list(hits)
    known = [hit for hit in found if hit is not None]
    if len(known) < len(found):
        return None
    return Hit(
        elsewhere=sum(hit.elsewhere for hit in known),
        inside=sum(hit.inside for hit in known),
        position=sum(hit.position for hit in known),
        unfinished=sum(hit.unfinished for hit in known),
        is_partial=True,
    )


def _names(part: Part) -> tuple[str, ...]:
    return (part.id, part.name, *part.aliases)
