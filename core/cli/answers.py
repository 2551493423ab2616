"""What a sub-command answers: a JSON document, a text, and an exit code."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class BadInput(ValueError):
    """Input that cannot be used; its text is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a sub-command. `text` is made only when asked for; `notices` go to standard error."""

    document: Mapping[str, object]
    text: Callable[[], str]
    exit_code: int = 0
    notices: tuple[str, ...] = ()

    def as_json(self) -> str:
        """Return the answer as one JSON document."""
        return json.dumps(self.document, indent=2, ensure_ascii=False, allow_nan=False) + "\n"

    def as_text(self) -> str:
        """Return the answer for a reader."""
        return self.text().rstrip("\n") + "\n"


def table(rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """Return rows as aligned columns, the first `left` of them flush left and the others flush right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return "\n".join(_line(row, widths, left) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int], left: int) -> str:
    cells = (
        cell.ljust(width) if column < left else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join(cells).rstrip()
