"""Words for sentences: capitals, and lists of names to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable

_ABBREVIATIONS: Final = {"fp4", "fp6", "fp8", "int8", "bf16", "fp16", "tf32", "fp32", "fp64", "tdp", "pue", "sram"}
_NAMED: Final = 3
"""As many names as are taken in at a glance; the rest are counted."""


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
    return " ".join(word.upper() if word in _ABBREVIATIONS else word for word in words)
