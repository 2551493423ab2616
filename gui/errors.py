"""The one handler of errors that nobody caught: log it, then say so once in plain words."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QTimer, qVersion
from PySide6.QtWidgets import QApplication, QMessageBox

from gui import __version__

if TYPE_CHECKING:
    from types import TracebackType

    from PySide6.QtWidgets import QWidget

_LOG = logging.getLogger("rackwright.gui")


class ErrorHandler:
    """Reports an uncaught error in one dialog; more errors while it is open are logged only."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._is_reporting = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle an error as `sys.excepthook` does."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _LOG.error("uncaught error", exc_info=(kind, error, trace))
        if not self._is_reporting and QApplication.instance() is not None:
            self._is_reporting = True
            details = "".join(traceback.format_exception(kind, error, trace))
            QTimer.singleShot(0, self._window, lambda: self._report(details))

    def _report(self, details: str) -> None:
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(_tr("Something went wrong in the program."))
        box.setInformativeText(_tr("The design is still open: save it under another name, then start again."))
        box.setDetailedText(f"Rackwright {__version__}, Qt {qVersion()}, Python {sys.version}\n\n{details}")
        box.exec()
        self._is_reporting = False


def install_error_handler(window: QWidget) -> None:
    """Send uncaught errors to a handler over a window."""
    sys.excepthook = ErrorHandler(window)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Errors", text)
