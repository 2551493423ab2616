"""Scrolls a view while something is dragged near its upper or lower edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer

from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QAbstractScrollArea

_TICK_MS = 40


class EdgeScroll(QObject):
    """Moves a view's vertical scroll bar for as long as the pointer stays near an edge."""

    def __init__(self, area: QAbstractScrollArea, scrolled: Callable[[], object]) -> None:
        """`scrolled` is called after each step, since other things lie under the pointer then."""
        super().__init__(area)
        self._area = area
        self._scrolled = scrolled
        self._step = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.scroll)

    def follow(self, point: QPoint) -> None:
        """Take note of where the pointer is on the viewport."""
        reach, height = METRICS.target, self._area.viewport().height()
        self._step = -1 if point.y() < reach else 1 if point.y() >= height - reach else 0
        if not self._step:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Forget the pointer."""
        self._timer.stop()

    def scroll(self) -> None:
        """Scroll one step."""
        bar = self._area.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + self._step * METRICS.target // 2)
        if bar.value() == before:
            self._timer.stop()
        else:
            self._scrolled()
