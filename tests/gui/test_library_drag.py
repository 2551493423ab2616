"""A part leaves the library in a real drag and arrives as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from typing_extensions import override

from gui.dragging.payload import PartDrag, Payload, decode
from gui.library.pane import LibraryPane
from tests.support.library import index_of
from tests.support.themes import theme_manager
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDropEvent
    from pytestqt.qtbot import QtBot

    from core.result import Result

STEPS = 8


class NoCards:
    """The provenance cards are not looked at here."""

    def hover(self, result: Result, anchor: object, label: str = "", wanted: object = None) -> None:
        pass

    def leave(self) -> None:
        pass


class Target(QWidget):
    """Takes every drop and keeps what was carried."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.dropped: list[Payload | None] = []

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.append(decode(event.mimeData()))
        event.acceptProposedAction()


@pytest.mark.genuine_drag
def test_that_a_part_dragged_out_of_the_library_arrives(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    workspace, themes = workspace_of("opening"), theme_manager(qapp)
    pane = LibraryPane(workspace, themes, NoCards())  # type: ignore[arg-type]
    pane.fill()
    target = Target()
    row = QHBoxLayout(window)
    row.addWidget(pane)
    row.addWidget(target, 1)
    window.resize(700, 500)
    with qtbot.waitExposed(window):
        window.show()
    place = pane.view.visualRect(index_of(pane.model, "trainium2")).center()
    drag(window, pane.view.viewport().mapTo(window, place), target.geometry().center())
    qtbot.waitUntil(lambda: target.dropped == [PartDrag("trainium2")])


def drag(window: QWidget, start: QPoint, end: QPoint) -> None:
    """Press the mouse at one place of a window, move it to another and release it there."""
    handle = window.windowHandle()
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    path = [start + (end - start) * step / STEPS for step in range(1, STEPS + 1)]
    loop = QEventLoop()

    def step() -> None:
        if path:
            QTimer.singleShot(0, step)  # queued before the move, since the one that starts the drag blocks
            QTest.mouseMove(handle, path.pop(0))
        else:
            QTest.mouseRelease(handle, button, keys, end)
            loop.quit()

    QTest.mousePress(handle, button, keys, start)
    QTimer.singleShot(0, step)
    loop.exec()
