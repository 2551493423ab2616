"""Words for sentences: capitals, and lists of names to read."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable

_ABBREVIATIONS: Final = {"fp4", "fp6", "fp8", "int8", "bf16", "fp16", "tf32", "fp32", "fp64", "tdp", "pue", "sram"}
_HYPHENATED: Final = {"scaleup": "scale-up", "scaleout": "scale-out"}
_NAMED: Final = 3
"""As many names as are taken in at a glance; the rest are counted."""


_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_ISOLATES: Final = str.maketrans(dict.fromkeys("\u2066\u2067\u2068\u2069"))
_TURNING: Final = {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"}
"""The directional classes (Unicode Annex 9) of letters and marks that may turn the words around them."""


def isolated(name: str) -> str:
    """Return a name that a user gave as it stands inside a sentence, whose direction it must not change.

    A name with letters written from right to left, or with marks that turn text round, is set off by isolates; marks
    of its own that could end them are left out. All other names stay as they are.
    """
    if not any(unicodedata.bidirectional(character) in _TURNING or character == "\u200f" for character in name):
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name.translate(_ISOLATES)}{_POP_ISOLATE}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list to read: "a, b and c", of more than three "a, b, c and 9 more"."""
    named = list(words)
    if len(named) > _NAMED:
        named = [*named[:_NAMED], f"{format_count(len(named) - _NAMED)} more"]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def capital(words: str) -> str:
    """Return words with a capital at the start and the rest as it is."""
    return words[:1].upper() + words[1:]


def lowered(words: str) -> str:
    """Return words as they stand inside a sentence: "Memory" as "memory", but "FP8 dense" as it is."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


def field_words(field: str) -> str:
    """Return the name of a figure's field as words inside a sentence: "FP8 dense" for "peak_fp8_dense"."""
    words = field.removeprefix("peak_").split("_")
    return " ".join(word.upper() if word in _ABBREVIATIONS else _HYPHENATED.get(word, word) for word in words)
