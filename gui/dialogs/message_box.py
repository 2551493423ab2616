"""Message boxes, laid out as dialogs are; the type of their title is in the stylesheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget


def message_box(window: QWidget | None, sentence: str, more: str, picture: QPixmap | None) -> QMessageBox:
    """Return a message box without buttons, in plain text, since names of files and designs may look like markup."""
    box = QMessageBox(window)
    box.setWindowTitle("Rackwright")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.setInformativeText(more)
    if picture is not None:
        box.setIconPixmap(picture)
    layout, padding = box.layout(), METRICS.dialog_padding
    if layout is not None:
        layout.setContentsMargins(padding, padding, padding, padding)
    return box
