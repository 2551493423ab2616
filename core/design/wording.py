"""Words of a file in sentences of the program: short, harmless, and listed so that they can be read."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, TypeVar

from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_Item = TypeVar("_Item")

_STEP = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
_SHOWN_CHARACTERS = 40
_LISTED_WORDS = 3


class Numeral(str):
    """A number that is not whole, as the file spells it."""

    __slots__ = ()


def shown(value: object) -> str:
    """Return a value of a file in words: a number as spelled, a text in quotation marks, both cut if they are long."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str) and not isinstance(value, Numeral):
        return f"“{cut(value)}”"
    return cut(_JSON_WORDS.get(str(value), str(value)))


_JSON_WORDS = {"None": "null", "True": "true", "False": "false"}


def cut(text: str) -> str:
    """Return the beginning of a text as one harmless line."""
    return harmless(text if len(text) <= _SHOWN_CHARACTERS else f"{text[: _SHOWN_CHARACTERS - 1]}…")


def cut_to_end(text: str) -> str:
    """Return the end of a text, the part that tells one path from another, as one harmless line."""
    return harmless(text if len(text) <= _SHOWN_CHARACTERS else f"…{text[1 - _SHOWN_CHARACTERS :]}")


def harmless(line: str) -> str:
    """Return a line that holds words of a file, with a sign for each character that could steer a terminal."""
    return without_steering(line, lambda _: "\N{REPLACEMENT CHARACTER}")


def without_steering(line: str, stand_in: Callable[[str], str]) -> str:
    """Return a line in which something stands in for each character that could steer a terminal, a line end too."""
    if line.isascii() and line.isprintable():  # most often
        return line
    return "".join(stand_in(character) if _steers(character) else character for character in line)


def _steers(character: str) -> bool:
    category = unicodedata.category(character)
    return category.startswith("C") or category in ("Zl", "Zp")


def listed(items: Iterable[_Item], spoken: Callable[[_Item], str] = str, most: int = _LISTED_WORDS) -> str:
    """Return items as a list to read: "a, b and c", of more than `most` "a, b, c and 9 more".

    `spoken` gives the words of one item, and is asked only for those that are named.
    """
    found = list(items)
    words = [spoken(item) for item in found[:most]]
    if len(found) > most:
        words.append(f"{format_count(len(found) - most)} more")
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def joined(*steps: str) -> str:
    """Return steps, those that are not empty, as a path in words."""
    return _STEP.join(filter(None, steps))
