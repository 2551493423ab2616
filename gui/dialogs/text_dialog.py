"""Asking for a short text; what cannot be taken is said beside the field, which stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout
from typing_extensions import override

from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, set_invalid, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme


class TextDialog(QDialog):
    """A title, one field, and a button that says what is done with the text."""

    def __init__(
        self,
        title: str,
        label: str,
        current: str,
        verb: str,
        check: Callable[[str], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """Ask for a text in place of the current one.

        check: says in a sentence why a text cannot be taken; empty where it can.
        """
        super().__init__(parent)
        self.setWindowTitle(title)
        self._check = check
        self.field = QLineEdit(current, self)
        self.field.setAccessibleName(label)
        self.field.selectAll()
        self.problem = wrapped(self)
        self.problem.hide()
        self._lay_out(title, label, verb, theme)
        self.field.textEdited.connect(lambda _text: self._say(""))

    def _lay_out(self, title: str, label: str, verb: str, theme: Theme) -> None:
        heading, name = QLabel(title, self), QLabel(label, self)
        heading.setFont(theme.font(FontRole.DIALOG_TITLE))
        name.setBuddy(self.field)
        dress(self.problem, theme, FontRole.CAPTION, "error")
        buttons = QDialogButtonBox(self)
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole).setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column, padding = QVBoxLayout(self), METRICS.dialog_padding
        column.setContentsMargins(padding, padding, padding, padding)
        column.setSpacing(METRICS.gap)
        for widget in (heading, name, self.field, self.problem):
            column.addWidget(widget)
        column.addSpacing(METRICS.gap)
        column.addWidget(buttons)
        self.setMinimumWidth(theme.scaled(METRICS.inspector))

    @override
    def accept(self) -> None:
        """Take the text if it can be taken; else say why not."""
        if problem := self._check(self.field.text()):
            self._say(problem)
            self.field.setFocus()
        else:
            super().accept()

    def _say(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.field.setAccessibleDescription(problem)
        set_invalid(self.field, is_invalid=bool(problem))
