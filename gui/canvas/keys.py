"""Plain keys that act on the selection alike in map and tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from gui.canvas.editing import Editing

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_NUDGES = {"+": 1, "-": -1, "−": -1}
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


def is_plain(event: QKeyEvent) -> bool:
    """Whether a key was pressed without Ctrl, Alt or the like."""
    return (event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier) in _PLAIN


def typed_digit(event: QKeyEvent) -> str:
    """Return the digit that was typed to begin a count, empty for other keys."""
    text = event.text()
    return text if is_plain(event) and text.isascii() and text.isdecimal() else ""


def take_edit_key(event: QKeyEvent, editing: Editing) -> bool:
    """Act on +, −, Space and Alt with an arrow. Returns whether the key was one of them."""
    is_alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
    if is_alt and event.key() in _STEPS:
        editing.reorder(_STEPS[Qt.Key(event.key())])
    elif is_plain(event) and event.text() in _NUDGES:
        editing.nudge_count(_NUDGES[event.text()], continues=event.isAutoRepeat())
    elif is_plain(event) and event.key() == Qt.Key.Key_Space:
        editing.toggle_enabled()
    else:
        return False
    return True
