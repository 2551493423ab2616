"""What map and tree are given to work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.canvas.boxes import Fact
    from gui.canvas.cursor import Cursor
    from gui.canvas.editing import Editing
    from gui.dragging.session import DropSession
    from gui.provenance.cards import FigureCards
    from gui.theme import ThemeManager
    from gui.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Tools:
    """The workspace, and what the views of the canvas share."""

    workspace: Workspace
    themes: ThemeManager
    cards: FigureCards
    cursor: Cursor
    editing: Editing
    session: DropSession


class FigureHover:
    """Tells the provenance cards which figure of a widget the pointer is over, once for each."""

    def __init__(self, cards: FigureCards, widget: QWidget) -> None:
        self._cards = cards
        self._widget = widget
        self._fact: Fact | None = None

    def over(self, fact: Fact | None, place: QRect | None) -> None:
        """Say that the pointer is over a figure at a place of the widget, or over none."""
        if fact is self._fact:
            return
        self._fact = fact
        if fact is None or place is None:
            self._cards.leave()
        else:
            self._cards.hover(fact.result, self._on_screen(place), fact.label)

    def open_now(self, fact: Fact, place: QRect) -> None:
        """Open the card of a figure at a place of the widget at once."""
        self._cards.open_now(fact.result, self._on_screen(place), fact.label)

    def _on_screen(self, place: QRect) -> QRect:
        return QRect(self._widget.mapToGlobal(place.topLeft()), place.size())
