"""The switch between themes and text sizes."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from gui.theme.fonts import FontRole
from gui.theme.palette import palette
from gui.theme.roles import Theme, load_theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication


class ThemeMode(StrEnum):
    """What the user asks for; SYSTEM follows the desktop between light and dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class ThemeManager(QObject):
    """Keeps the application in the theme and text size that the user chose or the desktop shows."""

    theme_changed = Signal(Theme)
    """The theme now in force, sent after palette, font and stylesheet are in place."""

    def __init__(
        self,
        application: QApplication,
        stylesheet: Callable[[Theme], str],
        mode: ThemeMode = ThemeMode.SYSTEM,
        text_scale: float = 1.0,
    ) -> None:
        """Take over the look of an application; nothing changes before `apply`.

        stylesheet: makes the application stylesheet of a theme. text_scale: factor of 0.9 to 1.5.
        """
        super().__init__(application)
        self._application = application
        self._stylesheet = stylesheet
        self._mode = mode
        self._text_scale = text_scale
        self._scheme = application.styleHints().colorScheme()
        application.styleHints().colorSchemeChanged.connect(self._on_color_scheme_changed)

    @property
    def mode(self) -> ThemeMode:
        """What the user asked for."""
        return self._mode

    @property
    def text_scale(self) -> float:
        """The text size as a factor of the type scale."""
        return self._text_scale

    @property
    def theme(self) -> Theme:
        """The theme that mode, desktop and text size lead to."""
        name = "dark" if self._scheme is Qt.ColorScheme.Dark else "light"
        theme = load_theme(name if self._mode is ThemeMode.SYSTEM else self._mode)
        return replace(theme, text_scale=self._text_scale)

    def set_mode(self, mode: ThemeMode) -> None:
        """Follow the desktop, or stay in one theme."""
        self._mode = mode
        self.apply()

    def set_text_scale(self, scale: float) -> None:
        """Draw all text at a factor of 0.9 to 1.5."""
        self._text_scale = scale
        self.apply()

    def apply(self) -> None:
        """Put style, palette, font and stylesheet in force and say so."""
        theme = self.theme
        self._application.setStyle("Fusion")
        self._application.setPalette(palette(theme))
        self._application.setFont(theme.font(FontRole.BODY))
        self._application.setStyleSheet(self._stylesheet(theme))
        self.theme_changed.emit(theme)

    def _on_color_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        if self._mode is ThemeMode.SYSTEM:
            self.apply()
