"""What is wrong with a field, in one sentence below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.theme import FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme


class Problem(WrappedLabel):
    """Takes room only while there is something to say."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("", parent)
        self.set_theme(theme)
        self.hide()

    def say(self, sentence: str) -> None:
        """Say what is wrong, or with an empty text nothing."""
        self.setText(sentence)
        self.setVisible(bool(sentence))

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        dress(self, theme, FontRole.CAPTION, "error")
