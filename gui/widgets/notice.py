"""What a pane says when it has nothing to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from gui.icons import icon_pixmap
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress

if TYPE_CHECKING:
    from gui.theme import Theme


class Notice(QWidget):
    """An icon, one line in bold, one line of help and, where something can be done at once, a button."""

    def __init__(self, icon_name: str, theme: Theme, choice: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self._picture, self._title, self._help = QLabel(self), QLabel(self), QLabel(self)
        self.choice = QPushButton(choice, self)
        self.choice.setFlat(True)
        self.choice.setVisible(bool(choice))
        self._lay_out()
        self.set_theme(theme)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        column.setSpacing(METRICS.gap)
        column.addStretch()
        for label in (self._picture, self._title, self._help):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self._picture)
            label.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(label)
        column.addWidget(self.choice, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()

    def say(self, title: str, help_text: str) -> None:
        """Show what is missing, and what would help."""
        self._title.setText(title)
        self._help.setText(help_text)

    @property
    def words(self) -> str:
        """Both lines, as a screen reader says them."""
        return f"{self._title.text()} {self._help.text()}"

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        side, dpr = theme.scaled(METRICS.icon_empty), self.devicePixelRatioF()
        self._picture.setPixmap(icon_pixmap(self._icon_name, theme.text3, side, dpr))
        self._title.setFont(theme.font(FontRole.BOX_TITLE))
        dress(self._help, theme, FontRole.BODY, "text2")
