"""How a view asks for the provenance card of one of its figures: by resting the pointer on it, or by a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from gui.overrides.targets import NOTHING_WANTED

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractScrollArea

    from core.result import Result
    from gui.overrides.targets import Wanted
    from gui.provenance.cards import FigureCards


def asks_for_card(event: QKeyEvent) -> bool:
    """Whether a key asks for the card of a figure."""
    return event.key() == Qt.Key.Key_I and event.modifiers() == Qt.KeyboardModifier.AltModifier


def claim_card_key(event: QEvent) -> bool:
    """Claim the key that asks for a card, before a menu of the window takes it. Returns whether it was that."""
    is_claim = event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and asks_for_card(event)
    if is_claim:
        event.accept()
    return is_claim


class FigureHover(QObject):
    """Tells the provenance cards which figure of a view the pointer is over, once for each.

    Where the view is scrolled, hidden or left, it is over none. `label` says what is measured, where the result bears
    the name of a part.
    """

    def __init__(self, cards: FigureCards, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._cards = cards
        self._port = view.viewport()
        self._result: Result | None = None
        self._port.installEventFilter(self)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self.leave)

    def over(self, result: Result, place: QRect, label: str = "", wanted: Wanted = NOTHING_WANTED) -> None:
        """Say that the pointer is over a figure at a place of the viewport; `wanted` is what else would state it."""
        if result is not self._result:
            self.leave()
            self._result = result
            self._cards.hover(result, self._on_screen(place), label, wanted)

    def leave(self) -> None:
        """Say that the pointer is over no figure, or that what was under it is not there any more."""
        if self._result is not None:
            self._result = None
            self._cards.leave()

    def open_now(self, result: Result, place: QRect, label: str = "", wanted: Wanted = NOTHING_WANTED) -> None:
        """Open the card of a figure at a place of the viewport at once."""
        self._cards.open_now(result, self._on_screen(place), label, wanted)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self.leave()
        return False

    def _on_screen(self, place: QRect) -> QRect:
        return QRect(self._port.mapToGlobal(place.topLeft()), place.size())
