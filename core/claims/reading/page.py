"""A pasted text with its parts and quantities found, and the words around each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from core.claims.reading.lexicon import CLAUSE_END, COMPARED, CONTRAST, NEGATED, SENTENCE_END, VENDORS
from core.claims.reading.mentions import Mention, mentions, without_digits
from core.claims.reading.quantities import Quantity, quantities

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.names import PartNames

NEAR: Final = 60
"""How many characters before a name are searched for the words of a comparison."""
BESIDE: Final = 24
"""How many characters may stand between two words that belong together: "than the H100 (80 GB)"."""
_REACH: Final = 90
"""How many characters behind a quantity the name may stand that it belongs to: "96 GB of HBM in each Trainium2"."""
_BELONGS: Final = re.compile(
    r"(?:\s(?!(?:and|while|but|versus|vs|than|compared|lo(?:se|ses|st)|falls?|close|similar|inferior|superior|equal)\b)[\w-]{1,20}){0,6}?\s(?:of|for|in|on|from|per|inside|to)"
    rf"(?:\s(?:the|a|an|each|every|one|single|of|all|{'|'.join(sorted(VENDORS))}))*[\s-]",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a plain text: from `start` to before `end`, with the parts and quantities in it."""

    text: str
    start: int
    end: int
    mentions: tuple[Mention, ...]
    quantities: tuple[Quantity, ...]
    compared: frozenset[int] = frozenset()
    """The starts of the parts that others are compared with."""

    def after(self, quantity: Quantity) -> tuple[int, int]:
        """Return the words of a quantity and those behind it, up to the next one or the end of the clause."""
        following = [one.start for one in self.quantities if one.start >= quantity.end]
        end = min([self.end, *following])
        clause = CLAUSE_END.search(self.text, quantity.end, end)
        return quantity.start, clause.start() if clause else end

    def before(self, quantity: Quantity) -> tuple[int, int]:
        """Return the words before a quantity, back to the one before it."""
        earlier = [one.end for one in self.quantities if one.end <= quantity.start]
        return max([self.start, *earlier]), quantity.start

    def clause(self, quantity: Quantity) -> tuple[int, int]:
        """Return the words before a quantity in its own clause."""
        start, end = self.before(quantity)
        ends = [match.end() for match in CLAUSE_END.finditer(self.text, start, end)]
        return max([start, *ends]), end

    def search(self, pattern: re.Pattern[str], quantity: Quantity) -> re.Match[str] | None:
        """Return the nearest match to a quantity: behind it, then in its clause before it, then before that."""
        behind = pattern.search(self.text, *self.after(quantity))
        if behind is not None:
            return behind
        clause = list(pattern.finditer(self.text, *self.clause(quantity)))
        return next(reversed(clause or list(pattern.finditer(self.text, *self.before(quantity)))), None)

    def search_near(self, pattern: re.Pattern[str], quantity: Quantity) -> re.Match[str] | None:
        """Return a match behind a quantity or in its clause before it."""
        found = pattern.search(self.text, *self.after(quantity))
        return found or pattern.search(self.text, *self.clause(quantity))

    def belongs_to(self, quantity: Quantity) -> Mention | None:
        """Return the part that follows a quantity as its owner: "96 GB of HBM in each Trainium2"."""
        for mention in self.mentions:
            gap = self.text[quantity.end : mention.whole_start]
            if mention.whole_start >= quantity.end and len(gap) <= _REACH and _BELONGS.fullmatch(gap):
                return mention
        return None

    def is_compared(self, mention: Mention) -> bool:
        """Whether a part is what others are compared with: "than the H100", "versus 80 GB for the H100"."""
        return mention.start in self.compared

    def contrast(self, quantity: Quantity) -> int | None:
        """Return where the numbers begin that a quantity stands among behind "versus", None where it does not."""
        found = [match.end() for match in CONTRAST.finditer(self.text, self.start, quantity.start)]
        if not found or any(found[-1] <= one.start < quantity.start for one in self.mentions):
            return None
        first = next(one for one in self.quantities if one.start >= found[-1])
        is_number = first.start - found[-1] <= BESIDE and not CLAUSE_END.search(self.text, found[-1], first.start)
        return found[-1] if is_number else None

    def doubt(self, quantity: Quantity) -> str:
        """Return why the number of a quantity says nothing, in words; empty where it does."""
        start, end = self.before(quantity)
        words = self.text[max(start, end - NEAR) : end].rstrip()
        return quantity.doubt or ("the text denies this number" if NEGATED.search(words) else "")

    def lead(self, mention: Mention) -> str:
        """Return the words just before a part."""
        return self.text[max(self.start, mention.whole_start - NEAR) : mention.whole_start].rstrip()


def sentences(text: str, names: PartNames, catalogue: Catalogue) -> Iterator[Sentence]:
    """Yield the sentences of a plain text, in order."""
    named = mentions(text, names, catalogue)
    counts = {mention.count.start for mention in named if mention.count is not None}
    measured = [
        one
        for one in quantities(without_digits(text, named))
        if one.start not in counts and not _is_in_a_name(one, named)
    ]
    start = 0
    for end in _ends(text, named):
        inside = range(start, end)
        yield _with_compared(
            Sentence(
                text,
                start,
                end,
                tuple(one for one in named if one.start in inside),
                tuple(one for one in measured if one.start in inside),
            )
        )
        start = end


def _with_compared(sentence: Sentence) -> Sentence:
    compared = frozenset(one.start for one in sentence.mentions if _is_compared(sentence, one))
    return replace(sentence, compared=compared)


def _is_compared(sentence: Sentence, mention: Mention) -> bool:
    if COMPARED.search(sentence.lead(mention)) is not None:
        return True
    last = next((one for one in reversed(sentence.quantities) if one.end <= mention.whole_start), None)
    return last is not None and sentence.contrast(last) is not None and sentence.belongs_to(last) is mention


def _ends(text: str, named: Sequence[Mention]) -> list[int]:
    ends = [match.end() for match in SENTENCE_END.finditer(text)]
    return [*(end for end in ends if not any(one.start < end < one.end for one in named)), len(text)]


def _is_in_a_name(quantity: Quantity, named: Sequence[Mention]) -> bool:
    return any(one.start <= quantity.start < one.end for one in named)
