"""What the boxes of the map show, as plain values: a tree of boxes, each with a face that is ready to be drawn.

Equal boxes share one face, so that what is prepared or painted for one serves for all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from core.words import isolated

if TYPE_CHECKING:
    from core.result import Result
    from gui.painting.figure import FigureText

Key: TypeAlias = tuple[str, ...]
"""Names a box: the id of its node or cluster, then the ids of the parts that lead to it inside that node."""

MISSING_ICON = "warning"
"""What stands in place of the icon of a part that the design does not hold."""


class Level(IntEnum):
    """How deep in the nesting a box belongs; each level is drawn one step closer to the panel."""

    CLUSTER = 0
    RACK = 1
    INSTANCE = 2
    ACCELERATOR = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure as drawn, with the result behind it and what it measures, for the provenance card.

    Two are equal if they look the same.
    """

    text: FigureText
    result: Result = field(compare=False)
    label: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A line inside a box for what it shares: host, network, site, prices. `count` is "×16" or empty.

    `brief` is a shorter name, for where there is no room for the whole one.
    """

    icon: str
    name: str
    count: str = ""
    fact: Fact | None = None
    brief: str = ""
    takes_fabric: bool = False
    """Whether it is the row that a fabric is dropped on."""


@dataclass(frozen=True, slots=True, eq=False)
class Slots:
    """The accelerators inside an instance. `count` is set where there are too many to draw one by one."""

    name: str
    facts: str
    drawn: int
    count: str = ""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Face:
    """What one box shows; compared by identity."""

    level: Level
    icon: str
    name: str
    count: str = ""
    """Such as "×4"; empty where a box has no count of its own."""
    is_stack: bool = False
    facts: tuple[str, ...] = ()
    """Short facts, the most telling first; those that do not fit are left out."""
    fact: Fact | None = None
    """The key figure at the right of the title."""
    is_off: bool = False
    slots: Slots | None = None
    rows: tuple[Row, ...] = ()
    is_missing: bool = False
    """Whether it stands for a part that the design does not hold."""

    @property
    def heading(self) -> tuple[object, ...]:
        """What the title shows; equal for titles that look the same."""
        return self.icon, self.name, self.count, self.facts, self.fact

    @property
    def sentence(self) -> str:
        """The face in one line, for screen readers."""
        figure = f"{self.fact.text.value} {self.fact.text.unit}".strip() if self.fact is not None else ""
        return ", ".join(word for word in (f"{isolated(self.name)} {self.count}".strip(), *self.facts, figure) if word)


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A box of the map with the boxes inside it. `id` is that of the cluster, the node, or the part within a system.

    `part` is the part that it stands for, empty for a cluster or group.
    """

    id: str
    face: Face
    part: str = ""
    children: tuple[Box, ...] = ()
    is_container: bool = False
    """Whether its children are nodes of the design, which can be moved, rather than the contents of a system."""

    @property
    def is_hollow(self) -> bool:
        """Whether there is nothing inside to open."""
        return not (self.children or self.face.slots or self.face.rows)
