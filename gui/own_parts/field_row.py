"""One field of the data sheet: its label, what is typed, and what was understood of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit
from typing_extensions import override

from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, set_invalid
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QGridLayout, QWidget

    from gui.own_parts.fields import SheetField, Typed
    from gui.theme import Theme


class SheetEdit(QLineEdit):
    """A field that passes on lines that are pasted into it, which belong into many fields."""

    lines_pasted = Signal(str)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = QGuiApplication.clipboard().text().strip()
        if event.matches(QKeySequence.StandardKey.Paste) and "\n" in text:
            self.lines_pasted.emit(text)
        else:
            super().keyPressEvent(event)


class FieldRow(QObject):
    """The three widgets of a field; whoever listens reads the text and says what it means."""

    def __init__(self, field: SheetField, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.field, self._theme = field, theme
        self.label = QLabel(field.label, parent)
        self.edit = SheetEdit(parent)
        self.echo = WrappedLabel("", parent)
        self.label.setBuddy(self.edit)
        dress(self.label, theme, FontRole.BODY, "text2")
        self.edit.setAccessibleName(field.label)
        self.edit.setPlaceholderText(field.unit)
        self.edit.setFixedWidth(theme.scaled(METRICS.tile_least))
        self.say_typed(None)

    def place(self, grid: QGridLayout, row: int, column: int) -> None:
        """Put the widgets into a grid, from a column on."""
        for offset, widget in enumerate((self.label, self.edit, self.echo)):
            grid.addWidget(widget, row, column + offset)

    def say_typed(self, typed: Typed | None) -> None:
        """Show what was understood of the text, or why nothing was."""
        problem = typed.problem if typed is not None else ""
        echo = problem or (f"= {typed.echo}" if typed is not None and typed.echo else "")
        dress(self.echo, self._theme, FontRole.CAPTION, "error" if problem else "text2")
        self.echo.setText(echo)
        self.echo.updateGeometry()
        self.edit.setAccessibleDescription(echo)
        set_invalid(self.edit, is_invalid=bool(problem))

    def set_shown(self, *, is_shown: bool) -> None:
        """Show or fold away the field."""
        for widget in (self.label, self.edit, self.echo):
            widget.setVisible(is_shown)
