"""Pasted text made plain, character by character, with the place of each in the original."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.claims.reading.lexicon import SENTENCE_END

MAX_TEXT: Final = 2000
"""The longest text that is read, in characters; what follows is left out."""

THIN: Final = "\u2009"
"""Stands for every space that does not break or is narrow: it may group digits, which a plain space does not."""

_PLAIN: Final = {
    **dict.fromkeys("\u00a0\u2009\u202f\u2007", THIN),
    **dict.fromkeys("\u2010\u2011\u2012\u2212", "-"),
    **dict.fromkeys("\u2013\u2014\u2015", "\u2013"),
    **dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", " "),  # marks of footnotes
    "\u00d7": "x",
    "\u2044": "/",
    "\n": "\n",
}
_WIDE_FORMS: Final = (0xFF01, 0xFF5E, 0xFEE0)
"""First and last of the full-width forms of ASCII, and their distance from it."""
_SPACE_LIKE: Final = frozenset({"Zs", "Zl", "Zp", "Cc"})

_TOKEN: Final = re.compile(r"[0-9]+|[A-Za-z]+|[^\sA-Za-z0-9]")


class Token(NamedTuple):
    """A run of digits, a run of letters in lower case, or one other sign, with its place in the plain text."""

    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Folded:
    """A plain text: ASCII spaces, hyphens and quotes, no invisible characters. `places` are those in the original."""

    text: str
    places: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a non-empty piece of the plain text lies in the original."""
        return self.places[start], self.places[end - 1] + 1


def folded(text: str) -> Folded:
    """Return the first `MAX_TEXT` characters as plain text; of a longer text only its whole sentences."""
    kept = [(plain, place) for place, sign in enumerate(text[:MAX_TEXT]) if (plain := _plain(sign))]
    plain_text = "".join(plain for plain, _ in kept)
    if len(text) > MAX_TEXT:
        ends = [match.end() for match in SENTENCE_END.finditer(plain_text)]
        plain_text = plain_text[: max(ends, default=0)]
    return Folded(plain_text, tuple(place for _, place in kept[: len(plain_text)]))


def _plain(sign: str) -> str:
    """Return what stands for a character: one character, or none for an invisible one."""
    if sign in _PLAIN:
        return _PLAIN[sign]
    first, last, distance = _WIDE_FORMS
    if first <= ord(sign) <= last:
        return chr(ord(sign) - distance)
    category = unicodedata.category(sign)
    if category in _SPACE_LIKE:
        return " "
    return "" if category == "Cf" else sign


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a plain text, in order."""
    return [Token(match[0].lower(), *match.span()) for match in _TOKEN.finditer(text)]


def words_of(name: str) -> tuple[str, ...]:
    """Return the runs of letters and of digits in a name: "P5en" and "p5-en" are both p, 5, en."""
    return tuple(token.word for token in tokens_of(name) if token.word.isalnum())
