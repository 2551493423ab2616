"""Quantities in a text: a number with its unit, in the spellings of articles and data sheets."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from core.claims.reading.folding import THIN
from core.claims.reading.lexicon import (
    ABOUT,
    ACCELERATOR_NOUNS,
    AT_LEAST,
    AT_MOST,
    FACTOR_WORDS,
    FACTORS,
    UP_TO,
    VENDORS,
)
from core.claims.reading.numbers import Numeral, numerals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Kind(Enum):
    """What a quantity measures."""

    COMPUTE = "compute"
    BYTES = "bytes"
    BYTE_RATE = "byte rate"
    BIT_RATE = "bit rate"
    BITS = "bits"
    POWER = "power"
    MONEY = "money"
    PERCENT = "percent"
    FACTOR = "factor"
    ACCELERATORS = "accelerators"
    RACKS = "racks"
    TOKENS = "tokens"


class Hedge(Enum):
    """What stands before a number; only the first two say that it is no plain value."""

    AT_LEAST = "at least"
    AT_MOST = "at most"
    ABOUT = "about"
    UP_TO = "up to"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit: `digits` as printed in `unit`, with the place of both in the plain text.

    `low` is the smaller end of a range of which `digits` is the larger, `doubt` why the number says nothing.
    """

    kind: Kind
    digits: str
    unit: str
    start: int
    end: int
    hedge: Hedge | None = None
    low: str = ""
    doubt: str = ""


_LETTER: Final = {
    "kilo": "k",
    "mega": "M",
    "giga": "G",
    "tera": "T",
    "peta": "P",
    "exa": "E",
    "zetta": "Z",
    "mebi": "Mi",
    "gibi": "Gi",
    "tebi": "Ti",
    "pebi": "Pi",
}
_POWER_LETTER: Final = {18: "E", 15: "P", 12: "T", 9: "G"}
"""Prefixes by the power of ten that a word such as "quintillion" says."""
_MONEY_UNIT: Final = {"accelerator": "USD/accelerator-h", "machine": "USD/h", "": "USD"}

_WORD: Final = "|".join(_LETTER)
_SECOND: Final = r"(?:\s?/\s?s(?:ec(?:ond)?)?\b|ps\b|\s(?:per|a|each|every)\ssec(?:ond)?\b)"
_ADJECTIVES: Final = rf"(?:(?:ai|custom|total|individual|{'|'.join(sorted(VENDORS))})\s){{0,3}}"

_OF: Final = r"(?:\s?(?i:(?:dense|sparse|(?:fp|bf)\d{1,2}|int\d)\s){0,2})?"
"""Words that may stand between a number and its unit: "15 FP4 PFLOPS"."""

_UNITS: Final = tuple(
    (re.compile(rf"{_OF if kind is Kind.COMPUTE else ''}[ {THIN}]?-?{pattern}"), kind, symbol)
    for pattern, kind, symbol in (
        (r"(?P<prefix>[GTPEZ])Fs?\b", Kind.COMPUTE, "FLOP/s"),
        (rf"(?i:(?P<prefix>{_WORD}|[kmgtpez])?[ -]?flops?(?:{_SECOND})?\b)", Kind.COMPUTE, "FLOP/s"),
        (
            rf"(?i:(?P<prefix>)(?:floating[- ]point\s)?(?:calculations|operations|computations){_SECOND})",
            Kind.COMPUTE,
            "FLOP/s",
        ),
        (rf"(?i:(?P<prefix>{_WORD}|[gtpe])[ -]?ops?(?:{_SECOND})?\b)", Kind.COMPUTE, "OP/s"),
        (rf"(?i:(?P<prefix>{_WORD})[ -]?bytes?{_SECOND})", Kind.BYTE_RATE, "B/s"),
        (rf"(?i:(?P<prefix>{_WORD})[ -]?bits?{_SECOND})", Kind.BIT_RATE, "b/s"),
        (rf"(?P<prefix>[KMGTPE]i?)(?:B|[Bb]ytes?){_SECOND}", Kind.BYTE_RATE, "B/s"),
        (r"(?P<prefix>[mgtp]i?)b\s?/\s?s(?:ec)?\b", Kind.BYTE_RATE, "B/s"),
        (rf"(?P<prefix>[KMGTPE]|[mgtp])(?:b|bits?){_SECOND}", Kind.BIT_RATE, "b/s"),
        (rf"(?i:(?P<prefix>{_WORD})[ -]?bytes?\b)", Kind.BYTES, "B"),
        (r"(?P<prefix>(?:[KMGTPE]i?(?=B)|[mgtp]i?(?=b)))[Bb]\b", Kind.BYTES, "B"),
        (rf"(?:(?i:(?P<word>{_WORD})[ -]?bits?)|(?P<prefix>[KMGTPE]i?)bits?)\b", Kind.BITS, "b"),
        (rf"(?i:(?P<prefix>{_WORD})?[ -]?watts?\b)", Kind.POWER, "W"),
        (r"(?P<prefix>[kMG]?)W\b", Kind.POWER, "W"),
        (r"(?:%|(?i:per ?cent\b|pct\b))", Kind.PERCENT, "%"),
        (r"(?:[xX](?![A-Za-z0-9])|(?i:times|fold)\b)", Kind.FACTOR, "x"),
        (rf"(?i:{_ADJECTIVES}(?:{ACCELERATOR_NOUNS})\b)", Kind.ACCELERATORS, "accelerators"),
        (r"(?i:(?:full\s|whole\s)?racks?\b)", Kind.RACKS, "racks"),
        (r"(?i:tokens?\b)", Kind.TOKENS, "tok"),
    )
)

_CURRENCY: Final = re.compile(r"(?:US)?\$\s?$|\bUSD\s?$")
_CURRENCY_AFTER: Final = re.compile(r"\s?(?:USD\b|(?:US )?dollars?\b)", re.I)
_HOUR: Final = re.compile(
    rf"\s?(?:(?:/|per|an|every|each|a)\s?)(?P<noun>(?:{ACCELERATOR_NOUNS}|instance|server|vm|node|machine)[-\s/]"
    r"(?:per\s)?)?h(?:ou)?rs?\b|\s?(?:hourly|/h)\b",
    re.I,
)
_ACCELERATOR_HOUR: Final = re.compile(rf"\b(?:{ACCELERATOR_NOUNS})\b", re.I)
_RANGE: Final = re.compile(r"\s?(?:to|-|\u2013)\s?[$]?", re.I)
_AND: Final = re.compile(r"\sand\s[$]?", re.I)
_BETWEEN: Final = re.compile(r"\bbetween\s[$]?$", re.I)
_TIMES: Final = re.compile(r"\s?x\s", re.I)
_NEAR: Final = 24
"""How many characters before a number are searched for the words that belong to it."""


def quantities(text: str) -> list[Quantity]:
    """Return every number with a unit in a plain text, in order; factors in words, such as "twice", included."""
    found = [*_numbered(text), *_factor_words(text)]
    return sorted(found, key=lambda one: one.start)


def _numbered(text: str) -> Iterator[Quantity]:
    low: Numeral | None = None
    times: Numeral | None = None
    numbers = numerals(text)
    for numeral, following in zip_longest(numbers, numbers[1:]):
        if following is not None and _is_low_end(text, numeral, following):
            low = numeral
            continue
        if following is not None and _is_factor_of(text, numeral, following):
            times = numeral
            continue
        quantity = _measured(text, numeral)
        if quantity is not None:
            yield _hedged(text, _joined(quantity, low, times))
        low = times = None


def _is_low_end(text: str, numeral: Numeral, following: Numeral) -> bool:
    gap = text[numeral.end : following.start]
    between = _BETWEEN.search(_before(text, numeral.start)) is not None and _AND.fullmatch(gap) is not None
    return not numeral.ambiguous and (between or _RANGE.fullmatch(gap) is not None)


def _is_factor_of(text: str, numeral: Numeral, following: Numeral) -> bool:
    """Whether a number counts the quantity that follows, as in "4 x 400 GB/s"."""
    return not numeral.ambiguous and _TIMES.fullmatch(text[numeral.end : following.start]) is not None


def _joined(quantity: Quantity, low: Numeral | None, times: Numeral | None) -> Quantity:
    if times is not None:
        product = times.value * Decimal(quantity.digits)
        return replace(quantity, digits=f"{product:f}", start=times.start)
    return quantity if low is None else replace(quantity, low=low.plain, start=low.start)


def _measured(text: str, numeral: Numeral) -> Quantity | None:
    sign = _CURRENCY.search(text, max(0, numeral.start - _NEAR), numeral.start)
    if sign is not None or _CURRENCY_AFTER.match(text, numeral.end):
        return _money(text, numeral, sign.start() if sign is not None else numeral.start)
    for pattern, kind, symbol in _UNITS:
        match = pattern.match(text, numeral.end)
        if match is not None:
            named = match.groupdict()
            digits, unit = _prefixed(named.get("prefix") or named.get("word"), numeral, kind, symbol)
            return Quantity(kind, digits, unit, numeral.start, match.end(), doubt=numeral.doubt)
    return None


def _prefixed(prefix: str | None, numeral: Numeral, kind: Kind, symbol: str) -> tuple[str, str]:
    """Return digits and unit: "9 quintillion calculations a second" are 9 EFLOP/s, "9.8e14 FLOP/s" 0.98 PFLOP/s."""
    shift = numeral.power % 3
    shift -= 3 if shift > len(numeral.digits.partition(".")[2]) else 0
    if kind is Kind.COMPUTE and not prefix and numeral.power - shift in _POWER_LETTER:
        return f"{Decimal(numeral.digits).scaleb(shift):f}", f"{_POWER_LETTER[numeral.power - shift]}{symbol}"
    return numeral.plain, f"{_letter(prefix or '')}{symbol}"


def _letter(prefix: str) -> str:
    """Return the letters of a prefix in a symbol: "T" for "tera" and "t", "Gi" for "gi", "k" for "K"."""
    word = _LETTER.get(prefix.lower(), "")
    if word or not prefix:
        return word
    return "k" if prefix in ("k", "K") else prefix[0].upper() + prefix[1:]


def _money(text: str, numeral: Numeral, start: int) -> Quantity:
    currency = _CURRENCY_AFTER.match(text, numeral.end)
    end = currency.end() if currency else numeral.end
    hour = _HOUR.match(text, end)
    per = "" if hour is None else "accelerator" if _ACCELERATOR_HOUR.search(hour[0]) else "machine"
    end = hour.end() if hour else end
    return Quantity(Kind.MONEY, numeral.plain, _MONEY_UNIT[per], start, end, doubt=numeral.doubt)


def _hedged(text: str, quantity: Quantity) -> Quantity:
    before = _before(text, quantity.start).rstrip()
    patterns = ((AT_LEAST, Hedge.AT_LEAST), (AT_MOST, Hedge.AT_MOST), (ABOUT, Hedge.ABOUT), (UP_TO, Hedge.UP_TO))
    return replace(quantity, hedge=next((hedge for pattern, hedge in patterns if pattern.search(before)), None))


def _before(text: str, start: int) -> str:
    return text[max(0, start - _NEAR) : start]


def _factor_words(text: str) -> Iterable[Quantity]:
    for match in FACTOR_WORDS.finditer(text):
        digits = FACTORS[match["word"].lower()[:5]]
        yield Quantity(Kind.FACTOR, digits, "x", *match.span())
