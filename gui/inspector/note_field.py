"""The field for a note, which is told with every change, so that nothing typed waits to be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from gui.theme import METRICS, FontRole
from gui.widgets.dress import set_invalid

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from gui.theme import Theme

_LINES = 3


class NoteField(QPlainTextEdit):
    """A few lines of plain text; Esc brings back what was there before typing. Tab leaves the field."""

    changed = Signal(str, str)
    """The id of the node and its note as typed so far."""
    problem_changed = Signal(str)
    """Why the text cannot be kept, in one sentence; empty once that is past."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._node_id = ""
        self._note = ""
        self._typed = ""
        self._before = ""
        self.setTabChangesFocus(True)
        self.setPlaceholderText(self.tr("Note"))
        self.setAccessibleName(self.tr("Note"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self._on_text_changed)

    def show_note(self, node_id: str, note: str) -> None:
        """Show the note of a node; what is being typed for the same one stays."""
        if node_id == self._node_id and note == self._note:
            return
        is_echo = node_id == self._node_id and note == self._typed
        self._node_id, self._note = node_id, note
        if not is_echo:
            self._replace(note)

    def _replace(self, note: str) -> None:
        with QSignalBlocker(self):
            self.setPlainText(note)
        # What the field makes of the note, such as other ends of lines, is not typed.
        self._typed = self._before = self.toPlainText()
        self.say_problem("")

    def say_problem(self, sentence: str) -> None:
        """Outline the field where its text cannot be kept, and say why."""
        if sentence != self.accessibleDescription():
            set_invalid(self, is_invalid=bool(sentence))
            self.setAccessibleDescription(sentence)
            self.problem_changed.emit(sentence)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        font = theme.font(FontRole.BODY)
        self.setFont(font)
        self.setFixedHeight(_LINES * QFontMetrics(font).lineSpacing() + 2 * METRICS.gap)

    def _on_text_changed(self) -> None:
        typed = self.toPlainText()
        if typed != self._typed:
            self._typed = typed
            self.changed.emit(self._node_id, typed)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._before = self.toPlainText()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setPlainText(self._before)
        else:
            super().keyPressEvent(event)
