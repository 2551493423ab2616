"""The columns of the tree in words: their titles and cells. Every figure is that of all in the cluster."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.canvas.boxes import MISSING_ICON

if TYPE_CHECKING:
    from gui.canvas.tree_entries import Entry

translate = QCoreApplication.translate


class Column(IntEnum):
    """The columns of the tree."""

    NAME = 0
    COUNT = auto()
    PEAK = auto()
    MEMORY = auto()
    POWER = auto()
    RENT = auto()


FIRST_FIGURE = Column.PEAK


def title(column: int) -> str:
    """Return the title of a column, which says what its figures are of."""
    titles = (
        translate("Canvas", "Name"),
        translate("Canvas", "Count"),
        translate("Canvas", "FP8 dense, total"),
        translate("Canvas", "Memory, total"),
        translate("Canvas", "Max power, total"),
        translate("Canvas", "Rent, total"),
    )
    return titles[column]


def hint(column: int) -> str:
    """Return what there is to know of a column besides its title, empty for nothing."""
    if column == Column.COUNT:
        return translate("Canvas", "How many are in what holds them, and how many that makes in the cluster.")
    return translate("Canvas", "Of all there are in the cluster; the map shows those of one.") if column else ""


def text(entry: Entry, column: int) -> str:
    """Return what stands in a cell."""
    if column == Column.NAME:
        return entry.name
    if column == Column.COUNT:
        return entry.counted
    fact = entry.facts[column - FIRST_FIGURE]
    return f"{fact.text.value} {fact.text.unit}".strip() if fact is not None else ""


def spoken(entry: Entry, column: int) -> str:
    """Return a cell in words that stand on their own, with the status of a figure."""
    fact = entry.facts[column - FIRST_FIGURE] if column >= FIRST_FIGURE else None
    words = f"{text(entry, column)}, {fact.text.sign}" if fact is not None else text(entry, column)
    if column != Column.NAME:
        return f"{title(column)}: {words}"
    return translate("Canvas", "{name}, part missing").format(name=words) if entry.icon == MISSING_ICON else words
