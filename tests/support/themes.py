"""A theme manager on the running application that leaves no trace when a test ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.theme import ThemeManager, ThemeMode

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


def theme_manager(application: QApplication, mode: ThemeMode = ThemeMode.LIGHT) -> ThemeManager:
    """Return a manager with an empty stylesheet: tests look at state and geometry, not at colours."""
    return ThemeManager(application, lambda _theme: "", mode)
