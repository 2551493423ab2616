"""A file dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QDropEvent
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class FileDrop(QObject):
    """Takes one file of this machine at a time, wherever on the window nothing else takes it."""

    def __init__(self, window: QWidget, open_path: Callable[[Path], object]) -> None:
        """Listen to a window; `open_path` opens what was dropped."""
        super().__init__(window)
        self._open_path = open_path
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # An entering drag is a kind of drop event too.
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop) or not isinstance(event, QDropEvent):
            return False
        path = _file(event)
        if path is None:
            return False
        event.acceptProposedAction()
        if event.type() is QEvent.Type.Drop:
            # The drag must be over before a dialog about unsaved changes may open.
            QTimer.singleShot(0, self, lambda: self._open_path(path))
        return True


def _file(event: QDropEvent) -> Path | None:
    """Return the one file of this machine that is dragged, None for several or for anything else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
