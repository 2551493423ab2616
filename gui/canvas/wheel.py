"""Turns of the mouse wheel: whole steps, and which of them belong together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

    from gui.canvas.boxes import Key

_NOTCH = 120
"""One step of a wheel in Qt's eighths of a degree."""

_PAUSE_MS = 500
"""A turn after a longer pause begins a new burst."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whole steps of a turn, away from the user positive; `over` is the box whose count its burst began on."""

    steps: int
    over: Key
    continues: bool


class Wheel:
    """Collects the turns of a wheel.

    A burst acts on what it began on: scrolling on past a count does not change it.
    """

    def __init__(self) -> None:
        self._last: int | None = None
        self._over: Key = ()
        self._rest = 0

    def turn(self, event: QWheelEvent, over: Key) -> Turn:
        """Take a turn of the wheel while the pointer is over the count of a box, or over none."""
        now = event.timestamp()
        continues = self._last is not None and now - self._last <= _PAUSE_MS
        if not continues:
            self._over, self._rest = over, 0
        self._last = now
        self._rest += event.angleDelta().y()
        steps = int(self._rest / _NOTCH)
        self._rest -= steps * _NOTCH
        return Turn(steps, self._over, continues)
