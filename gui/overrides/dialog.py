"""What the dialogs about one figure share: heading, where it stands now, the line of what was refused, the foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout
from typing_extensions import override

from gui.icons import icon
from gui.painting.signs import SIGN_ROLE
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayout, QPushButton, QWidget

    from core.figure import Sign
    from gui.theme import Theme

ButtonRole = QDialogButtonBox.ButtonRole


class FigureDialog(QDialog):
    """Asks about one figure over the window, which waits; Esc leaves everything as it is."""

    def __init__(self, title: str, theme: Theme, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(title)
        self.column = QVBoxLayout(self)
        padding = METRICS.dialog_padding
        self.column.setContentsMargins(padding, padding, padding, padding)
        self.column.setSpacing(METRICS.gap)
        self.problem = WrappedLabel("", self)
        dress(self.problem, theme, FontRole.CAPTION, "error")
        self.problem.hide()
        self.buttons = QDialogButtonBox(self)
        self.buttons.addButton(self.tr("Cancel"), ButtonRole.RejectRole).setAutoDefault(False)
        self.buttons.rejected.connect(self.reject)
        self.setMinimumWidth(theme.scaled(METRICS.card))
        self.column.addWidget(self.text(title, FontRole.DIALOG_TITLE, "text"))

    def finish(self, verb: str) -> QPushButton:
        """Put the foot under all that is there; return its button that does what the dialog is for."""
        self.column.addWidget(self.problem)
        self.column.addSpacing(METRICS.gap)
        self.column.addWidget(self.buttons)
        button = self.buttons.addButton(verb, ButtonRole.AcceptRole)
        button.setDefault(True)
        return button

    def say_problem(self, sentence: str) -> None:
        """Say why something cannot be taken, or with an empty text nothing."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def text(self, words: str, role: FontRole, color: str) -> WrappedLabel:
        """Return plain text in lines."""
        label = WrappedLabel(words, self)
        dress(label, self._theme, role, color)
        return label

    @override
    def event(self, event: QEvent) -> bool:
        """Grow where more is to be told than there is room for: text in lines has no least height."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            needed = self.column.totalHeightForWidth(self.width())
            if needed > self.height():
                self.resize(self.width(), needed)
        return is_handled

    def signed(self, sign: Sign, *words: WrappedLabel) -> QLayout:
        """Return lines of text after a status sign, which stands beside the first."""
        mark, side = QLabel(self), self._theme.scaled(METRICS.sign)
        mark.setPixmap(icon(f"status-{sign}", self._theme, SIGN_ROLE[sign], size=METRICS.sign).pixmap(side, side))
        row = QHBoxLayout()
        row.setSpacing(METRICS.gap)
        mark.setFixedHeight(QFontMetrics(self._theme.font(FontRole.CAPTION)).height())
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(0)
        for line in words:
            column.addWidget(line)
        row.addLayout(column, 1)
        return row
