"""Where the program writes what went wrong: the terminal, and a small file in the platform's folder for logs."""

from __future__ import annotations

import contextlib
import logging
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import QtMsgType, qInstallMessageHandler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QMessageLogContext

_MAX_BYTES = 1_000_000
_OLDER_FILES = 2
_QT = logging.getLogger("qt")

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@contextlib.contextmanager
def logging_to_file() -> Iterator[None]:
    """Write warnings and errors of the program, of Python and of Qt to the same places."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    with contextlib.suppress(OSError):
        handlers.append(_file_handler())
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=handlers)
    logging.captureWarnings(True)
    qInstallMessageHandler(_on_qt_message)
    try:
        yield
    finally:
        qInstallMessageHandler(None)  # Qt may still speak when Python is gone


def _file_handler() -> logging.Handler:
    folder = platformdirs.user_log_path("rackwright", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "rackwright.log"
    return RotatingFileHandler(path, maxBytes=_MAX_BYTES, backupCount=_OLDER_FILES, encoding="utf-8", delay=True)


def _on_qt_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    _QT.log(_LEVELS[kind], "%s", message)
