"""Numbers in a text: digits as English prints them, and numbers in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from core.claims.reading.folding import THIN, Token, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DIGITS: Final = 30
"""The most characters of one number that is read."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a plain text: its printed digits with a plain dot, times ten to `power`, and its place.

    `ambiguous` is its text where it can be read in two ways, such as "1.300,5", or not at all; then the digits mean
    nothing. `is_negative` tells a minus sign before it, which the digits leave out.
    """

    digits: str
    start: int
    end: int
    power: int = 0
    ambiguous: str = ""
    is_negative: bool = False

    @property
    def doubt(self) -> str:
        """Why the number says nothing, in words; empty where it does say something."""
        if not self.ambiguous:
            return f"the number -{self.plain} is negative, which no figure of a part is" if self.is_negative else ""
        if len(self.ambiguous) > MAX_DIGITS or _EXPONENT.search(self.ambiguous):
            return f"the number {self.ambiguous[:MAX_DIGITS]} is too long or too large to be read"
        return two_ways(self.ambiguous)

    @property
    def value(self) -> Decimal:
        """The number itself."""
        return Decimal(self.digits).scaleb(self.power)

    @property
    def plain(self) -> str:
        """All its digits, the power of ten included."""
        return f"{self.value:f}"


_SHAPE: Final = re.compile(
    r"(?<![A-Za-z0-9.,_])(?:[0-9]+(?:\.[0-9]+)?[eE][+-]?[0-9]+(?![A-Za-z0-9])|[0-9]{1,3}(?: [0-9]{3})+(?![0-9])"
    rf"(?:[.,][0-9]+)?|[0-9]+(?:[.,'{THIN}][0-9]+)*)"
)
_EXPONENT: Final = re.compile(r"[eE](?P<power>[+-]?[0-9]+)$")
_DECIMAL_COMMA: Final = re.compile(r"[0-9]+,[0-9]{1,2}")
_TWO_NUMBERS: Final = re.compile(r"[0-9]{1,3} (?!000)[0-9]{3}(?:[.,][0-9]+)?")
"""What may be one number with a space in it, or a count and a number: "8 144 GB chips"."""
_MINUS: Final = re.compile(r"(?:^|[(:]|(?<![0-9]) )-$")
"""A sign right before a number; after a number it makes a range, and at the start of a line it marks an item."""
_ENGLISH: Final = re.compile(rf"[0-9]+|[0-9]{{1,3}}(?:[,'{THIN} ][0-9]{{3}})+(?:\.[0-9]+)?|[0-9]+\.[0-9]+")
_GROUPING: Final = str.maketrans("", "", f",' {THIN}")
_SHORTEST_GROUPED: Final = len("1,000")
_MAGNITUDES: Final = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "quadrillion": 15,
    "quintillion": 18,
}
_MAGNITUDE: Final = re.compile(rf"\s(?P<word>{'|'.join(_MAGNITUDES)})s?\b|(?P<letter>[kKM])(?![A-Za-z0-9/])", re.I)
_LETTERS: Final = {"k": 3, "m": 6}

_SMALL: Final = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "dozen": 12,
}
_TENS: Final = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_HALF: Final = re.compile(rf"\bhalf an? (?P<word>{'|'.join(_MAGNITUDES)})\b", re.I)


def two_ways(printed: str) -> str:
    """Return the words for a number that can be read in two ways."""
    return f"the number {printed} can be read in two ways"


def numerals(text: str) -> list[Numeral]:
    """Return every number of a plain text, in order and without overlaps."""
    printed = [_with_magnitude(text, numeral) for numeral in _printed(text)]
    halves = [Numeral("5", *match.span(), _MAGNITUDES[match["word"].lower()] - 1) for match in _HALF.finditer(text)]
    taken = [(one.start, one.end) for one in (*printed, *halves)]
    worded = [one for one in _worded(text) if all(one.end <= start or end <= one.start for start, end in taken)]
    return sorted((*printed, *halves, *worded), key=lambda one: one.start)


def _printed(text: str) -> Iterator[Numeral]:
    for match in _SHAPE.finditer(text):
        body, before = match[0], text[max(0, match.start() - 3) : match.start()]
        if before.endswith("-") and before[-2:-1].isalpha() and len(body) < _SHORTEST_GROUPED:
            continue  # the number of a name, such as "gen-2"
        numeral = _numeral(body, *match.span())
        yield replace(numeral, is_negative=_MINUS.search(before) is not None)


def _numeral(body: str, start: int, end: int) -> Numeral:
    exponent = _EXPONENT.search(body)
    if exponent is not None and len(body) <= MAX_DIGITS and abs(int(exponent["power"])) <= MAX_DIGITS:
        return Numeral(body[: exponent.start()], start, end, int(exponent["power"]))
    if _DECIMAL_COMMA.fullmatch(body) and len(body) <= MAX_DIGITS:
        return Numeral(body.replace(",", "."), start, end)
    if len(body) > MAX_DIGITS or _TWO_NUMBERS.fullmatch(body) or not _ENGLISH.fullmatch(body):
        return Numeral("0", start, end, ambiguous=body)
    return Numeral(body.translate(_GROUPING), start, end)


def _with_magnitude(text: str, numeral: Numeral) -> Numeral:
    match = _MAGNITUDE.match(text, numeral.end)
    if match is None or numeral.ambiguous:
        return numeral
    power = _MAGNITUDES[match["word"].lower()] if match["word"] else _LETTERS[match["letter"].lower()]
    return replace(numeral, end=match.end(), power=power)


def _worded(text: str) -> Iterator[Numeral]:
    """Yield runs of number words: "sixty-four", "two hundred thousand", "a dozen", "a million"."""
    run: list[Token] = []
    for token in (*tokens_of(text), Token("", len(text), len(text))):
        if token.word in _SMALL or token.word in _TENS or (token.word in _MAGNITUDES and run):
            run.append(token)
        elif token.word == "-" and run:
            continue
        elif run:
            yield _sum_of(run)
            run = []
        if token.word in ("a", "an"):
            run = [Token("one", token.start, token.end)] if _magnitude_follows(text, token.end) else []


def _magnitude_follows(text: str, end: int) -> bool:
    return _MAGNITUDE.match(text, end) is not None or text[end : end + 6].lower() == " dozen"


def _sum_of(run: list[Token]) -> Numeral:
    total, part = 0, 0
    for token in run:
        if token.word == "hundred":
            part = max(part, 1) * 100
        elif token.word in _MAGNITUDES:
            total, part = total + max(part, 1) * 10 ** _MAGNITUDES[token.word], 0
        elif token.word == "dozen":
            part = max(part, 1) * _SMALL["dozen"]
        else:
            part += _SMALL.get(token.word, 0) + _TENS.get(token.word, 0)
    return Numeral(str(total + part), run[0].start, run[-1].end)
