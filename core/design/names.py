"""Names that people give: which can be used, how those of a file are set right, and which are still free."""

from __future__ import annotations

import unicodedata
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from core.design.document import MAX_NAME

if TYPE_CHECKING:
    from collections.abc import Collection

NEW_CLUSTER: Final = "New cluster"
"""What a cluster is called before its user names it: never by a letter, since that is its place, and it may move."""

_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""The characters by which Unicode embeds, overrides and isolates a direction of writing (UAX #9): as part of a name
they turn round the text after it."""

_CONTROLS: Final = ("Cc", "Zl", "Zp")
"""The categories of C0 and C1 controls, and of separators of lines and paragraphs."""


def is_blank(name: str) -> bool:
    """Whether a name shows nothing: it is empty, or holds but spaces, controls and formatting characters."""
    return all(unicodedata.category(character)[0] in "CZ" for character in name)


def cleaned(name: str) -> str:
    """Return a name without control characters and marks that turn the direction of text."""
    if name.isascii() and name.isprintable():  # most often
        return name
    return "".join(character for character in name if not _steers(character))


def _steers(character: str) -> bool:
    return character in _TURNING or unicodedata.category(character) in _CONTROLS


def name_flaw(name: str, *, may_be_empty: bool = False) -> str:
    """Return in one sentence why a name cannot be used, empty if it can."""
    if name.isascii() and name.isprintable() and not name.isspace() and 0 < len(name) <= MAX_NAME:  # most often
        return ""
    if is_blank(name) and (name or not may_be_empty):
        return "A name needs a character that can be seen." if name else "A name cannot be empty."
    if cleaned(name) != name:
        steering = next(filter(_steers, name))
        return f"A name cannot hold control characters or marks that turn text round, such as U+{ord(steering):04X}."
    return f"A name has at most {MAX_NAME} characters." if len(name) > MAX_NAME else ""


def free_name(stem: str, taken: Collection[str], mark: str = "") -> str:
    """Return a name with a mark at its end, numbered from 2 where others have it: "Mine copy", "Mine copy 2"."""
    ends = chain([mark], (f"{mark} {number}" for number in count(2)))
    names = (f"{stem[: MAX_NAME - len(end)]}{end}" for end in ends)
    return next(name for name in names if name not in taken)
