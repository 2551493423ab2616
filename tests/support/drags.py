"""Drags for tests: the events of one sent to its target, and a whole one with the mouse."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QWidget

COPY, MOVE = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
STEPS = 8
STEP_MS = 5


def hover(widget: QWidget, mime: QMimeData, point: QPoint, action: Qt.DropAction = COPY) -> QDragMoveEvent:
    """Let a drag enter a widget (a view's viewport) and move to a point of it; return the last event."""
    entered = QDragEnterEvent(point, action, mime, LEFT, NO_KEYS)
    entered.ignore()
    QApplication.sendEvent(widget, entered)
    return move_to(widget, mime, point, action) if entered.isAccepted() else entered


def move_to(widget: QWidget, mime: QMimeData, point: QPoint, action: Qt.DropAction = COPY) -> QDragMoveEvent:
    """Let a drag that has entered a widget move to a point of it; return the event."""
    event = QDragMoveEvent(point, action, mime, LEFT, NO_KEYS)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event


def leave(widget: QWidget) -> None:
    """Let a drag leave a widget."""
    QApplication.sendEvent(widget, QDragLeaveEvent())


def drop_on(widget: QWidget, mime: QMimeData, point: QPoint, action: Qt.DropAction = COPY) -> bool:
    """Drop on a widget (a view's viewport) where it took the moves, as Qt does; return whether it took the drop."""
    if not hover(widget, mime, point, action).isAccepted():
        leave(widget)
        return False
    event = QDropEvent(QPointF(point), action, mime, LEFT, NO_KEYS)
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def release(window: QWidget, end: QPoint) -> None:
    """End a drag by releasing the mouse."""
    QTest.mouseRelease(window.windowHandle(), LEFT, NO_KEYS, end)


def press_escape(window: QWidget, end: QPoint) -> None:
    """End a drag with the Escape key, and let go of the mouse."""
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    release(window, end)


def press_right_button(window: QWidget, end: QPoint) -> None:
    """End a drag with the right mouse button, and let go of both."""
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.RightButton, NO_KEYS, end)
    release(window, end)


def real_drag(
    source: QWidget,
    start: QPoint,
    target: QWidget,
    end: QPoint,
    finish: Callable[[QWidget, QPoint], None] = release,
) -> None:
    """Drag with the mouse from a point of one widget to one of another in the same window.

    Needs a platform with a drag loop, such as `minimal`: tests that use it are marked `genuine_drag`.
    """
    window = source.window()
    first, last = source.mapTo(window, start), target.mapTo(window, end)
    points = [first + (last - first) * step / STEPS for step in range(1, STEPS + 1)] + [last]
    loop = QEventLoop()

    def move_on() -> None:
        if points:
            QTimer.singleShot(STEP_MS, move_on)  # queued before the move, since the one that starts the drag blocks
            QTest.mouseMove(window.windowHandle(), points.pop(0))
        else:
            finish(window, last)
            QTimer.singleShot(STEP_MS, loop.quit)

    # The drag loop filters the events of the window, not those of the widget.
    QTest.mousePress(window.windowHandle(), LEFT, NO_KEYS, first)
    QTimer.singleShot(0, move_on)
    loop.exec()
    # `move_on` keeps the loop in a cycle; collected after the application is gone, it would bring Python down at exit.
    gc.collect()
