"""The search field of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QLineEdit
from typing_extensions import override

from gui.icons import icon
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme

_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LIST_KEYS = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, *_ENTER_KEYS)
_HISTORY_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class SearchField(QLineEdit):
    """A line with an icon; empty, it names the shortcut that leads to it. Keys that move or add go to the list.

    Undo and redo are the field's own only while typing was the last thing done in it; after Enter has added a part
    they are the window's, so that they take the part back.
    """

    list_key_pressed = Signal(object)
    """A key event that the list should answer, while the field keeps the focus."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        find = QKeySequence(QKeySequence.StandardKey.Find)
        self._hint = find.toString(QKeySequence.SequenceFormat.NativeText).replace("+", " ")
        self._clear = self.addAction(icon("close", theme), QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setText(self.tr("Clear the search"))
        self._clear.setVisible(False)
        self._clear.triggered.connect(self.clear)
        self.textChanged.connect(lambda text: self._clear.setVisible(bool(text)))
        self.setPlaceholderText(self.tr("Search parts"))
        self.setAccessibleName(self.tr("Search parts"))
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self._clear.setIcon(icon("close", theme))
        self.setTextMargins(theme.scaled(METRICS.target), 0, 0, 0)
        self.update()

    @override
    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window where nothing was typed since the last part was added."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_for_window(event):
            event.ignore()
            return False
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LIST_KEYS:
            if event.key() in _ENTER_KEYS:
                self.setText(self.text())  # what was typed before is past, and no longer the field's to undo
            self.list_key_pressed.emit(event)
        elif self._is_for_window(event):
            event.ignore()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _is_for_window(self, event: QKeyEvent) -> bool:
        return not self.isModified() and any(event.matches(key) for key in _HISTORY_KEYS)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, side = QPainter(self), self._theme.scaled(METRICS.icon)
        place = QRect(self.rect()).adjusted(METRICS.pill_padding, 0, -METRICS.pane_padding, 0)
        icon_place = QRect(place.left(), place.top(), side, place.height())
        paint_icon(painter, icon_place, "search", self._theme.text2, side)
        if not self.text():
            painter.setFont(self._theme.font(FontRole.CAPTION))
            painter.setPen(self._theme.color("text2"))
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._hint)
        painter.end()
