"""What the list of figures is made of: rows in groups, as final strings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.result import Result
    from gui.painting.figure import FigureText


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `title` names it on its card; one that `is_extra` is folded away at first.

    The figure of a fact `is_text`: words without a unit, which take more lines where one is too short.
    """

    id: str
    label: str
    figure: FigureText
    result: Result
    title: str
    is_extra: bool = False
    is_text: bool = False
    remark: str = ""
    """"partial", or empty."""

    @property
    def spoken(self) -> str:
        """The row in words, for screen readers."""
        figure = " ".join(word for word in (self.figure.value, self.figure.unit, self.remark) if word)
        return f"{self.label}: {figure}, {self.result.sign}"


@dataclass(frozen=True, slots=True)
class Group:
    """Figures under one title."""

    id: str
    title: str
    rows: tuple[Row, ...]
