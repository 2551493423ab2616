"""The composition root: makes the application, the workspace and the window, and runs them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from core.catalogue.catalogue import built_in
from gui.dialogs.prompts import QtPrompts
from gui.errors import ErrorHandler
from gui.icons import icon
from gui.log import logging_to_file
from gui.painting.focus import FocusRing
from gui.settings import SettingsStore
from gui.stylesheet import Stylesheet
from gui.theme import METRICS, ThemeManager, ThemeMode
from gui.window.commands import template_design
from gui.window.main_window import MainWindow
from gui.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING = "opening"
"""The template of the first start."""

_BAD_INPUT = 2


def run_window(arguments: Sequence[str]) -> int:
    """Open the window, with the design named on the command line if there is one, and run until it closes.

    Returns the exit code: 2, with one sentence on standard error, without a screen or for arguments that make no sense.
    """
    if not _has_screen():
        return _complain("there is no screen here (DISPLAY and WAYLAND_DISPLAY are empty)")
    application = QApplication([sys.argv[0], *arguments])
    application.setApplicationName("rackwright")
    application.setApplicationDisplayName("")  # which Qt would add to the title, where the name stands already
    application.setDesktopFileName("rackwright")
    named = application.arguments()[1:]  # without the options that Qt knows
    if (problem := _problem(named)) is not None:
        return _complain(problem)
    with logging_to_file():
        ErrorHandler(application).install()
        window = make_window(application, SettingsStore())
        for name in named:
            window.file.open_path(Path(name))
        window.appear()
        return application.exec()


def make_window(application: QApplication, settings: SettingsStore) -> MainWindow:
    """Return the main window on the opening comparison, in the user's theme and units."""
    current = settings.current
    themes = ThemeManager(application, Stylesheet(), ThemeMode(current.theme), current.text_scale)
    themes.apply()
    FocusRing(application)
    application.setWindowIcon(icon("rackwright", themes.theme, "accent", size=METRICS.icon_tile))
    catalogue = built_in()
    workspace = Workspace(catalogue, template_design(catalogue, OPENING))
    workspace.set_units(settings.units)
    window = MainWindow(workspace, themes, settings, lambda parent: QtPrompts(parent, themes))
    workspace.setParent(window)
    return window


def _has_screen() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(os.environ.get(name) for name in names)


def _problem(arguments: Sequence[str]) -> str | None:
    """Return what is wrong with the arguments, of which there may be one: a design file."""
    unknown = next((argument for argument in arguments if argument.startswith("-")), None)
    if unknown is not None:
        return f"there is no option '{unknown}'; try 'rackwright --help'"
    return f"one design can be opened at a time, not {len(arguments)}" if len(arguments) > 1 else None


def _complain(sentence: str) -> int:
    print(f"rackwright: {sentence}.", file=sys.stderr)  # noqa: T201 (this one talks to a terminal)
    return _BAD_INPUT
