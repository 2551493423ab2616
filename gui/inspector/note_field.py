"""The field for a note, which is kept when the field is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from gui.theme import Theme

_LINES = 3


class NoteField(QPlainTextEdit):
    """A few lines of plain text; Esc brings back what was there. Tab leaves the field."""

    changed = Signal(str, str)
    """The id of the node and its new note."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._node_id = ""
        self._kept = ""
        self.setTabChangesFocus(True)
        self.setPlaceholderText(self.tr("Note"))
        self.setAccessibleName(self.tr("Note"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_note(self, node_id: str, note: str) -> None:
        """Show the note of a node; what is being typed for the same one stays."""
        is_same = node_id == self._node_id
        self._node_id = node_id
        if is_same and note == self._kept:
            return
        self._kept = note
        self.setPlainText(note)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        font = theme.font(FontRole.BODY)
        self.setFont(font)
        self.setFixedHeight(_LINES * QFontMetrics(font).lineSpacing() + 2 * METRICS.gap)

    def keep(self) -> None:
        """Keep what was typed."""
        typed = self.toPlainText()
        if typed != self._kept:
            self._kept = typed
            self.changed.emit(self._node_id, typed)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.keep()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setPlainText(self._kept)
        else:
            super().keyPressEvent(event)
