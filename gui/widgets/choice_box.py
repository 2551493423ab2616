"""A box to choose from that a turn of the wheel over it does not change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QWidget


class ChoiceBox(QComboBox):
    """A combo box whose choices turn with the wheel only in its open list; closed, the pane below scrolls instead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what holds the box: the open list takes its own."""
        event.ignore()
