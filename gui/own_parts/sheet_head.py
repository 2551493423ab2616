"""The head of a data sheet: the part's name and maker, and the document its figures come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from gui.own_parts.fields import head_labels
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.theme import Theme

_PLACES = {"name": (0, 0, 1), "vendor": (0, 2, 1), "title": (2, 0, 1), "date": (2, 2, 1), "url": (3, 0, 3)}
"""Row, column and width of each field; the row below the name is for what is to be said of it."""


class SheetHead(QWidget):
    """The fields by name in `edits`, and a line about the name."""

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.edits = {name: QLineEdit(self) for name in _PLACES}
        self.about_name = WrappedLabel("", self)
        self._lay_out()
        for edit in self.edits.values():
            edit.textEdited.connect(self.edited)

    @property
    def texts(self) -> dict[str, str]:
        """The typed texts, by field."""
        return {name: edit.text().strip() for name, edit in self.edits.items()}

    def fill(self, texts: Mapping[str, str]) -> None:
        """Put texts into all fields."""
        for name, edit in self.edits.items():
            edit.setText(texts[name])

    def say_of_name(self, words: str) -> None:
        """Say something about the name below it; nothing where it is empty."""
        self.about_name.setText(words)
        self.about_name.setVisible(bool(words))
        self.edits["name"].setAccessibleDescription(words)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(METRICS.group_gap)
        grid.setVerticalSpacing(METRICS.gap)
        for name, text in head_labels().items():
            row, column, span = _PLACES[name]
            label = QLabel(text, self)
            dress(label, self._theme, FontRole.BODY, "text2")
            label.setBuddy(self.edits[name])
            self.edits[name].setAccessibleName(text)
            grid.addWidget(label, row, column)
            grid.addWidget(self.edits[name], row, column + 1, 1, span)
        dress(self.about_name, self._theme, FontRole.CAPTION, "warning")
        grid.addWidget(self.about_name, 1, 1, 1, 3)
        self.edits["date"].setPlaceholderText("2026-11-30")
        for column, share in ((1, 2), (3, 1)):
            grid.setColumnStretch(column, share)
        self.say_of_name("")
