"""Parts named in a text, with how many of each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from core.catalogue.records import PartId
from core.claims.reading.folding import THIN, Token, tokens_of
from core.claims.reading.lexicon import ACCELERATOR_NOUNS, SYSTEM_NOUNS, VENDORS
from core.claims.reading.numbers import Numeral, numerals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.names import PartNames, Words


@dataclass(frozen=True, slots=True)
class Mention:
    """A part named in a plain text: `parts` it may be, likeliest first, the words of the name and their place.

    `end` is behind a noun such as "GPUs"; `count` is the number before it, which stands at `count_start`.
    """

    parts: tuple[PartId, ...]
    words: Words
    start: int
    end: int
    count: Numeral | None = None
    is_possessive: bool = False
    is_noun: bool = False
    """Whether it is named by a noun alone, such as "pod", that another name in the text explains."""
    noun: str = ""
    """The noun behind the name, in lower case and without its plural: "superchip"."""

    @property
    def whole_start(self) -> int:
        """Where the count, or else the name, begins."""
        return self.start if self.count is None else self.count.start


_JOINT: Final = re.compile(rf"[ {THIN}]?[-_]?[ {THIN}]?|[./]")
"""What may stand between the words of one name."""
_NOUN: Final = re.compile(rf"s\b|[ {THIN}-]?(?:ai )?(?P<noun>{ACCELERATOR_NOUNS}|{SYSTEM_NOUNS})\b", re.I)
_DIGIT: Final = re.compile(r"[0-9]")
_POSSESSIVE: Final = re.compile(r"'s?\b|'(?=\s)")
_COUNTED: Final = re.compile(
    rf"[ {THIN}-]?(?:x[ {THIN}]|x(?=[A-Za-z])|(?:of the|new|custom|ai|{'|'.join(sorted(VENDORS))})\s)*",
    re.I,
)


def mentions(text: str, names: PartNames, catalogue: Catalogue) -> list[Mention]:
    """Return the parts named in a plain text, in order: the longest name at each place wins."""
    tokens, found, at = tokens_of(text), [], 0
    while at < len(tokens):
        mention, width = _mention_at(text, tokens, at, names)
        if mention is not None:
            found.append(mention)
        at += width
    resolved = list(_resolved(found, names, catalogue))
    return _counted(text, [one for one in resolved if not _is_apposition(text, one, resolved)])


def _mention_at(text: str, tokens: Sequence[Token], at: int, names: PartNames) -> tuple[Mention | None, int]:
    if at and tokens[at - 1].word.isalnum() and tokens[at - 1].end == tokens[at].start:
        return None, 1
    for length in names.lengths_from(tokens[at].word):
        taken = _name_tokens(text, tokens, at, length)
        words = tuple(token.word for token in taken if token.word.isalnum())
        parts = names.parts(words) if len(words) == length else ()
        if parts and _ends_a_word(text, taken[-1].end):
            return _with_noun(text, Mention(parts, words, taken[0].start, taken[-1].end)), len(taken)
    return None, 1


def _name_tokens(text: str, tokens: Sequence[Token], at: int, length: int) -> list[Token]:
    """Return the tokens from `at` with `length` words, as long as only joints stand between the words."""
    taken, words = [tokens[at]], 1
    for token in tokens[at + 1 :]:
        if words == length:
            break
        last = next(one for one in reversed(taken) if one.word.isalnum())
        if token.word.isalnum():
            if not _JOINT.fullmatch(text[last.end : token.start]):
                break
            words += 1
        elif len(token.word) > 1 or token.word not in "-_./":
            break
        taken.append(token)
    return taken


def _ends_a_word(text: str, end: int) -> bool:
    rest = text[end : end + 2]
    return not rest[:1].isalnum() or (rest[0] in "sx" and not rest[1:].isalnum())


def _with_noun(text: str, mention: Mention) -> Mention:
    noun = _NOUN.match(text, mention.end)
    end = noun.end() if noun else mention.end
    possessive = _POSSESSIVE.match(text, end)
    word = noun["noun"] if noun else None
    plain = word.lower().removesuffix("s") if word else ""
    return replace(mention, end=end, is_possessive=possessive is not None, noun=plain)


def _resolved(found: Sequence[Mention], names: PartNames, catalogue: Catalogue) -> Iterator[Mention]:
    """Yield the mentions; one by a noun alone ("UltraServer") only beside the name of what is inside."""
    for mention in found:
        if names.is_name(mention.words):
            yield mention
            continue
        named = {part for other in found if names.is_name(other.words) for part in other.parts}
        fitting = tuple(p for p in mention.parts if named & {part.id for part in catalogue.closure(p)})
        if fitting:
            yield replace(mention, parts=fitting, is_noun=True)


def _is_apposition(text: str, mention: Mention, found: Sequence[Mention]) -> bool:
    """Whether a name in brackets only says another again: "B300 (Blackwell Ultra)"."""
    before = (one for one in found if text[one.end : mention.start].strip() == "(" and one.end <= mention.start)
    return any(set(one.parts) & set(mention.parts) for one in before)


def _counted(text: str, found: Sequence[Mention]) -> list[Mention]:
    numbers = [one for one in numerals(without_digits(text, found)) if not one.doubt and not _is_inside(one, found)]
    return [replace(mention, count=_count_before(text, mention, numbers)) for mention in found]


def without_digits(text: str, found: Sequence[Mention]) -> str:
    """Return a plain text of the same length whose names have no digits: the 3 of "Gaudi 3 128 GB" is no number."""
    signs = list(text)
    for mention in found:
        signs[mention.start : mention.end] = _DIGIT.sub("#", text[mention.start : mention.end])
    return "".join(signs)


def _is_inside(numeral: Numeral, found: Sequence[Mention]) -> bool:
    return any(mention.start <= numeral.start < mention.end for mention in found)


def _count_before(text: str, mention: Mention, numbers: Sequence[Numeral]) -> Numeral | None:
    nearest = max((one for one in numbers if one.end <= mention.start), key=lambda one: one.end, default=None)
    if nearest is not None and _COUNTED.fullmatch(text[nearest.end : mention.start]):
        return nearest
    return None
