"""The pointer as a widget notices it, sent straight to the widget.

A test that moves the system's pointer depends on where the test before left it, and on a platform that has one.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


def enter(widget: QWidget) -> None:
    """Let the pointer come to the middle of a widget."""
    at = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(at, widget.mapTo(widget.window(), at), widget.mapToGlobal(at)))


def leave(widget: QWidget) -> None:
    """Let the pointer go from a widget."""
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def move(widget: QWidget, place: QPoint) -> None:
    """Move the pointer, without a button held, to a place in a widget."""
    none, at = Qt.MouseButton.NoButton, QPointF(place)
    no_keys = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, at, QPointF(widget.mapToGlobal(place)), none, none, no_keys)
    QApplication.sendEvent(widget, event)
