"""The looks of the application: style, palette and font, which a change of theme sets."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QPalette

from tests.support.themes import theme_manager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from gui.theme import ThemeManager


@contextmanager
def kept_looks(application: QApplication) -> Iterator[ThemeManager]:
    """Lend a theme manager, and give the application its looks back."""
    style, colors, face = application.style().objectName(), QPalette(application.palette()), QFont(application.font())
    manager = theme_manager(application)
    yield manager
    manager.deleteLater()
    application.setStyle(style)
    application.setPalette(colors)
    application.setFont(face)
