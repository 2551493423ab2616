"""The rows of the library as text, ready to be drawn and spoken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.performance.totals import ACCELERATORS
from core.presentation import present
from gui.library.entries import Group
from gui.painting.figure import FigureState, FigureText

if TYPE_CHECKING:
    from core.quantity import UnitChoice
    from gui.library.entries import Entry


@dataclass(frozen=True, slots=True)
class GroupText:
    """A group as drawn: its title, how many parts it shows, and what their figures are."""

    title: str
    count: str
    caption: str


@dataclass(frozen=True, slots=True)
class EntryText:
    """A part as drawn; `spoken` is the whole row for a screen reader."""

    name: str
    icon: str
    figure: FigureText
    spoken: str


_ICONS = {
    Group.ACCELERATORS: "accelerator",
    Group.INSTANCES: "instance",
    Group.RACKS: "rack",
    Group.ULTRASERVERS: "rack",
    Group.PODS: "cluster",
    Group.CLUSTERS: "cluster",
    Group.NETWORK: "network",
}

_SHARED_UNITS = {Group.ACCELERATORS: "TF"}
"""Unit of a whole column, so that chips compare at a glance; elsewhere each figure takes the one that suits it."""


def entry_text(entry: Entry, units: UnitChoice) -> EntryText:
    """Return the text of a part's row; counts go without a unit, which the column's caption tells."""
    text = present(entry.result, units, _SHARED_UNITS.get(entry.kind))
    unit = "" if entry.result.unit == ACCELERATORS.unit else text.unit
    return EntryText(
        name=entry.name,
        icon=_ICONS[entry.kind],
        figure=FigureText(text.value, unit, text.sign, FigureState.QUIET),
        spoken=f"{entry.part.name}, {text.sentence}, {text.sign}",
    )
