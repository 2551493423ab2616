"""The one handler of errors that nobody caught: log it, then say so once in plain words."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QThread, Signal, qVersion
from PySide6.QtWidgets import QApplication, QMessageBox, QTextEdit

from gui import __version__
from gui.dialogs.message_box import message_box

if TYPE_CHECKING:
    from types import TracebackType

_LOG = logging.getLogger("rackwright.gui")


class ErrorHandler(QObject):
    """Reports uncaught errors, of any thread, in one dialog at a time.

    What goes wrong while it is open, and the same error again, is only logged: an error in painting comes with each
    repaint, and would never let the user go.
    """

    _caught = Signal(str, str)

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._told: set[str] = set()
        self._is_reporting = False
        self._caught.connect(self._report, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over the errors of all threads."""
        sys.excepthook = self.handle
        threading.excepthook = self._handle_thread

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle an error as `sys.excepthook` does."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _LOG.error("uncaught error", exc_info=(kind, error, trace))
        if self._is_reporting:
            return
        place = traceback.extract_tb(trace)[-1:]
        key = f"{kind.__name__} {[(frame.filename, frame.lineno) for frame in place]}"
        details = "".join(traceback.format_exception(kind, error, trace))
        here = QThread.currentThread()
        if here == self.thread() and here.loopLevel() == 0:
            self._report(key, details)  # no event would come to it: the program is starting or ending
        else:
            self._caught.emit(key, details)

    def _handle_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.handle(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _report(self, key: str, details: str) -> None:
        if self._is_reporting or key in self._told:
            return
        self._told.add(key)
        self._is_reporting = True
        box = self._box(details)
        box.exec()
        box.deleteLater()
        self._is_reporting = False

    def _box(self, details: str) -> QMessageBox:
        shown = (each for each in QApplication.topLevelWidgets() if each.isVisible())
        window = QApplication.activeWindow() or next(shown, None)
        sentence = self.tr("Something went wrong in the program.")
        more = self.tr("The design is still open: save it under another name, then start again.")
        box = message_box(window, sentence, more if window is not None else "", None)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setDetailedText(f"Rackwright {__version__}, Qt {qVersion()}, Python {sys.version}\n\n{details}")
        self._name_details(box)
        box.addButton(self.tr("Close"), QMessageBox.ButtonRole.RejectRole)
        return box

    def _name_details(self, box: QMessageBox) -> None:
        """Call the button of the details in our words, which Qt else writes in its own at each press."""
        show, hide = self.tr("Show details"), self.tr("Hide details")
        button, details = box.buttons()[0], box.findChild(QTextEdit)
        assert isinstance(details, QTextEdit)
        button.setText(show)
        button.clicked.connect(lambda: button.setText(hide if details.isVisible() else show))
