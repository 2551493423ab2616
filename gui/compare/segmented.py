"""A segmented control: a few choices in one frame, one of them pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from gui.painting.shapes import outline_round
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


class Segmented(QWidget):
    """Choices by key; arrow keys move between them."""

    chosen = Signal(str)
    """The key of the choice that was pressed."""

    def __init__(self, name: str, choices: Mapping[str, str], theme: Theme, parent: QWidget | None = None) -> None:
        """Make a control; the first choice is pressed. `choices` maps keys to words on screen, `name` says what for."""
        super().__init__(parent)
        self._theme = theme
        self._group = QButtonGroup(self)
        self.buttons = {key: self._segment(key, word, name) for key, word in choices.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.ring, METRICS.outline, METRICS.ring, METRICS.outline)
        row.setSpacing(METRICS.ring)
        for button in self.buttons.values():
            row.addWidget(button)
        next(iter(self.buttons.values())).setChecked(True)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        for button in self.buttons.values():
            button.setFont(theme.font(FontRole.NAME))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        outline = QPen(self._theme.color("line_soft"), METRICS.outline)
        outline_round(painter, self.rect(), METRICS.button_radius, outline)
        painter.end()

    def _segment(self, key: str, word: str, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(word)
        button.setAccessibleName(f"{name}: {word}")
        button.setCheckable(True)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.chosen.emit(key))
        self._group.addButton(button)
        return button
