"""The head of a page: an icon, the name, and one line that says what it is and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from gui.inspector.name_field import NameField
from gui.inspector.problem import Problem
from gui.painting.shapes import fill_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole
from gui.widgets.dress import ElidedLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


class IconTile(QWidget):
    """The icon of a kind of part on an inset tile."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = "cluster"
        self.set_theme(theme)

    def say(self, name: str) -> None:
        """Show an icon."""
        self._name = name
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        side = theme.scaled(METRICS.icon_tile)
        self.setFixedSize(side, side)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_round(painter, self.rect(), METRICS.rack_radius, self._theme.color("inset"))
        paint_icon(painter, self.rect(), self._name, self._theme.text2, self._theme.scaled(METRICS.icon_large))
        painter.end()


class Head(QWidget):
    """Icon, name and one line that says what it is and where, or what is wrong with the name; buttons to the right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tile = IconTile(theme, self)
        self.name = NameField(theme, self)
        self.about = ElidedLabel(self)
        self.problem = Problem(theme, self)
        self.name.problem_changed.connect(self.problem.say)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.problem)
        words.addWidget(self.about)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.group_gap)
        self._row.addWidget(self.tile, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(words, 1)

    def add_button(self, button: QToolButton) -> None:
        """Put a button at the right end."""
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self.tile.set_theme(theme)
        self.name.set_theme(theme)
        self.problem.set_theme(theme)
        self.about.dress(theme, FontRole.CAPTION, "text2")
