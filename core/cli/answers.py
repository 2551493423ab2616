"""What a sub-command answers: a JSON document, a text, and an exit code."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.design.wording import harmless, without_steering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Line = Sequence[str] | str


MOST_CHOICES = 8
"""How many things are named to choose from; further ones are counted."""


class BadInput(ValueError):  # noqa: N818 (it says what is wrong)
    """Input that cannot be used; its text is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a sub-command. `notices` go to standard error.

    `text` is made only when asked for, and None where the JSON document serves a reader as well.
    """

    document: Mapping[str, object]
    text: Callable[[], str] | None = None
    exit_code: int = 0
    notices: tuple[str, ...] = ()

    def as_json(self) -> str:
        """Return the answer as one JSON document, in which each character that could steer a terminal is escaped."""
        text = json.dumps(self.document, indent=2, ensure_ascii=False, allow_nan=False)
        return "\n".join(without_steering(line, _escape) for line in text.split("\n")) + "\n"

    def as_text(self) -> str:
        """Return the answer for a reader, whose terminal no word of a file can steer."""
        if self.text is None:
            return self.as_json()
        return "\n".join(map(harmless, self.text().split("\n"))) + "\n"


def table(lines: Iterable[Line], alignment: str) -> str:
    """Return lines as aligned columns; a line that is one text runs across them.

    alignment: "<" or ">" for each column, flush left or flush right; the last one holds for all further columns.
    """
    taken = [line if isinstance(line, str) else [harmless(cell) for cell in line] for line in lines]
    rows = [line for line in taken if not isinstance(line, str)]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    sides = alignment.ljust(len(widths), alignment[-1])
    return "\n".join(line if isinstance(line, str) else _joined(line, widths, sides) for line in taken)


def _joined(row: Sequence[str], widths: Sequence[int], sides: str) -> str:
    cells = zip(row, widths, sides, strict=False)
    return "  ".join(_padded(*cell) for cell in cells).rstrip()


def _padded(cell: str, width: int, side: str) -> str:
    space = " " * (width - _width(cell))
    return cell + space if side == "<" else space + cell


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for each wide character, none for one that combines."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex(" ", 2).split()
    return "".join(f"\\u{unit}" for unit in units)


def folded(text: str) -> str:
    """Return the letters and digits of a text in lower case: what two ways to write one name share."""
    return "".join(character for character in text.casefold() if character.isalnum())
