"""A name that can be changed: shown as text, edited in place after a double click, Enter or F2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStackedLayout, QWidget
from typing_extensions import override

from gui.painting.shapes import outline_round
from gui.theme import METRICS, FontRole
from gui.widgets.dress import ElidedLabel, set_invalid

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from gui.theme import Theme

_EDIT_KEYS = (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NameField(QWidget):
    """Shows a name. What is typed is told at once, so that nothing waits to be kept; Esc brings the name back.

    Whoever listens says why a name cannot be; what was typed then stays in the field to be corrected.
    """

    renamed = Signal(str, int)
    """The name as typed so far, where that is another, and the number of the typing it belongs to."""
    problem_changed = Signal(str)
    """Why what is typed cannot be the name, in one sentence; empty once that is past."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_editing = False
        self._before = ""
        self._typing = 0
        self._problem = ""
        self._label = ElidedLabel(self)
        self.edit = _Edit(self)
        self._pages = QStackedLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self._pages.addWidget(self._label)
        self._pages.addWidget(self.edit)
        self.edit.setAccessibleName(self.tr("Name"))
        self.edit.textEdited.connect(self._on_typed)
        self.edit.editingFinished.connect(self._on_finished)
        self.edit.abandoned.connect(self._abandon)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Name"))
        self.setToolTip(self.tr("Double click or F2 to rename"))
        self.set_theme(theme)

    def say(self, name: str) -> None:
        """Show a name; one that is being typed is left alone."""
        self._label.say(name)
        self.setAccessibleName(self.tr("Name: {name}").format(name=name))

    def say_problem(self, sentence: str) -> None:
        """Say why what is typed cannot be the name; nothing where it can."""
        if sentence == self._problem:
            return
        self._problem = sentence
        set_invalid(self.edit, is_invalid=bool(sentence))
        self.edit.setAccessibleDescription(sentence)
        self.problem_changed.emit(sentence)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self._label.dress(theme, FontRole.TITLE, "text")
        self.setFixedHeight(theme.scaled(METRICS.control))

    def start(self) -> None:
        """Let the name be typed."""
        self._is_editing = True
        self._before = self._label.text
        self._typing += 1
        self.edit.setFont(self._theme.font(FontRole.TITLE))
        self.edit.setText(self._label.text)
        self._pages.setCurrentWidget(self.edit)
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.selectAll()

    def _on_typed(self, text: str) -> None:
        typed = text.strip()
        if typed == self._label.text:
            self.say_problem("")
        else:
            self.renamed.emit(typed, self._typing)

    def _on_finished(self) -> None:
        if not self._problem:
            self.stop()

    def _abandon(self) -> None:
        self._on_typed(self._before)
        self.stop()

    def stop(self) -> None:
        """Show the name again in place of what is typed."""
        if not self._is_editing:
            return
        self.say_problem("")
        had_focus = self.edit.hasFocus()
        self._is_editing = False  # first of all, since an edit that is hidden says that it is finished
        self._pages.setCurrentWidget(self._label)
        if had_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.start()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _EDIT_KEYS and not self._is_editing:
            self.start()
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus() and self.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            painter = QPainter(self)
            ring = QPen(self._theme.color("accent"), METRICS.ring)
            outline_round(painter, self.rect(), METRICS.badge_radius, ring)
            painter.end()


class _Edit(QLineEdit):
    """A line that can be abandoned with Esc."""

    abandoned = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.abandoned.emit()
            return
        super().keyPressEvent(event)
        event.accept()  # else Enter would go on to the name, which it opens again
