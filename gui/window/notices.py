"""Quiet notices above the panes: a sentence, what can be done about it as a button, and a cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from gui.icons import icon, icon_pixmap, icon_size
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme, ThemeManager


class NoticeRow(QWidget):
    """One notice."""

    def __init__(self, sentence: str, verb: str, act: Callable[[], object], theme: Theme, parent: QWidget) -> None:
        """Say a sentence; `act` is what the button does, whose text is `verb`."""
        super().__init__(parent)
        self._picture = QLabel(self)
        self.words = WrappedLabel(sentence, self)
        self.choice = QPushButton(verb, self)
        self.cross = QToolButton(self)
        self.choice.setFlat(True)
        self.cross.setAccessibleName(self.tr("Close the notice"))
        self.cross.setToolTip(self.tr("Close the notice"))
        self.setAccessibleName(sentence)
        for button in (self.choice, self.cross):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, METRICS.ring, METRICS.gap, METRICS.ring)
        row.setSpacing(METRICS.group_gap)
        row.addWidget(self._picture)
        row.addWidget(self.words, 1)
        row.addWidget(self.choice)
        row.addWidget(self.cross)
        self.choice.clicked.connect(act)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        size = theme.scaled(METRICS.icon)
        self._picture.setPixmap(icon_pixmap("note", theme.note, size, self.devicePixelRatioF()))
        self.cross.setIcon(icon("close", theme))
        self.cross.setIconSize(icon_size(theme))
        dress(self.words, theme, FontRole.BODY, "text")
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("note_ground"))
        painter.setPen(QPen(self._theme.color("line"), METRICS.outline))
        painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())
        painter.end()


class Notices(QWidget):
    """The notices of a window, each under a name: a later one of the same name takes its place."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.rows: dict[str, NoticeRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()
        themes.theme_changed.connect(self._restyle)

    def say(self, name: str, sentence: str, verb: str, act: Callable[[], object]) -> None:
        """Show a notice, and tell it to a screen reader; `act` is what its button does, whose text is `verb`."""
        self.clear(name)
        row = NoticeRow(sentence, verb, act, self._themes.theme, self)
        row.cross.clicked.connect(lambda: self.clear(name))
        self.rows[name] = row
        self._column.addWidget(row)
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def clear(self, name: str) -> None:
        """Take a notice away, where there is one of that name."""
        row = self.rows.pop(name, None)
        if row is not None:
            row.hide()
            row.deleteLater()
        self.setVisible(bool(self.rows))

    def _restyle(self, theme: Theme) -> None:
        for row in self.rows.values():
            row.set_theme(theme)
