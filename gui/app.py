"""The composition root: makes the application, the workspace and the window, and runs them."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from core.catalogue.catalogue import built_in
from core.design.templates import from_template, templates
from gui.dialogs.prompts import QtPrompts
from gui.errors import install_error_handler
from gui.icons import icon
from gui.painting.focus import FocusRing
from gui.settings import SettingsStore
from gui.stylesheet import Stylesheet
from gui.theme import METRICS, ThemeManager, ThemeMode
from gui.window.main_window import MainWindow
from gui.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING = "opening"
"""The template of the first start."""


def run_window(arguments: Sequence[str]) -> int:
    """Open the window, with the design named on the command line if there is one, and run until it closes."""
    logging.basicConfig(level=logging.WARNING)
    application = QApplication([sys.argv[0], *arguments])
    application.setApplicationName("rackwright")
    application.setApplicationDisplayName("")
    window = make_window(application, SettingsStore())
    install_error_handler(window)
    window.show()
    if (path := _named_file(application.arguments()[1:])) is not None:
        window.file.open_path(path)
    return application.exec()


def make_window(application: QApplication, settings: SettingsStore) -> MainWindow:
    """Return the main window on the opening comparison, in the user's theme and units."""
    themes = ThemeManager(application, Stylesheet(), ThemeMode(settings.current.theme))
    themes.apply()
    FocusRing(application)
    application.setWindowIcon(icon("rackwright", themes.theme, "accent", size=METRICS.icon_tile))
    catalogue = built_in()
    template = templates()[OPENING]
    workspace = Workspace(catalogue, from_template(template, catalogue, template.prices_as_of or ""))
    workspace.set_units(settings.units)
    window = MainWindow(workspace, themes, settings, QtPrompts)
    workspace.setParent(window)
    return window


def _named_file(arguments: Sequence[str]) -> Path | None:
    names = [argument for argument in arguments if not argument.startswith("-")]
    return Path(names[0]) if names else None
