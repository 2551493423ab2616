"""What the list of figures is made of: rows in groups, as final strings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.figure import Status
from gui.overrides.targets import NOTHING_WANTED
from gui.overrides.words import finding_words, suggestion_words

if TYPE_CHECKING:
    from core.findings.finding import Finding
    from core.result import Result
    from gui.overrides.targets import Wanted
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
    wanted: Wanted = NOTHING_WANTED
    """Which fields would state it, where nobody does yet."""
    findings: tuple[Finding, ...] = ()
    """What is odd about it, the gravest first."""

    is_yours: bool = False
    """Whether a figure that the user entered or chose is in it."""

    @property
    def spoken(self) -> str:
        """The row in words, for screen readers."""
        figure = " ".join(word for word in (self.figure.value, self.figure.unit, self.remark) if word)
        odd = (str(self.findings[0].grade),) if self.findings else ()
        return ", ".join((f"{self.label}: {figure}", self.result.sign, *odd))


def rests_on_yours(result: Result) -> bool:
    """Whether a figure that the user entered or chose is in a result."""
    leaders = (leaf.figure.leader for leaf in result.leaves() if leaf.figure is not None)
    return any(leader.status is Status.YOURS or leader.chosen for leader in leaders)


@dataclass(frozen=True, slots=True)
class Odd:
    """What is odd about the figure above it."""

    id: str
    finding: Finding

    @property
    def text(self) -> str:
        """The finding in words, what is suggested included."""
        return " ".join(filter(None, (finding_words(self.finding), suggestion_words(self.finding))))


@dataclass(frozen=True, slots=True)
class Group:
    """Figures under one title, then what is odd about none of them in particular."""

    id: str
    title: str
    rows: tuple[Row, ...]
    odd: tuple[Odd, ...] = ()
