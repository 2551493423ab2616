"""The focus ring of stock buttons, which follows the keyboard through the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from gui.painting.shapes import outline_round
from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication


class FocusRing(QObject):
    """Rings the button in focus, once keys are used to get about; the stylesheet gives buttons no other mark.

    Inputs show focus by their own outline, views and canvas boxes by what they paint.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        for ring in old.findChildren(_Ring) if old is not None else ():
            ring.hide()
            ring.deleteLater()
        if isinstance(new, QAbstractButton) and new.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            _Ring(new).show()


class _Ring(QWidget):
    """Lies on a button and draws the ring along its edge, with a gap inside; goes where the button goes.

    In a checked button it keeps off the edge, where high contrast shows that it is checked.
    """

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._button = button
        self.setGeometry(button.rect())
        button.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        ring = QPen(self.palette().accent().color(), METRICS.ring)
        gap = QPen(self.palette().window().color(), METRICS.ring_gap)
        off = METRICS.ring + METRICS.ring_gap if self._button.isChecked() else 0
        place = self.rect().adjusted(off, off, -off, -off)
        inside = place.adjusted(METRICS.ring, METRICS.ring, -METRICS.ring, -METRICS.ring)
        painter = QPainter(self)
        outline_round(painter, place, METRICS.button_radius - off, ring)
        outline_round(painter, inside, METRICS.button_radius - off - METRICS.ring, gap)
        painter.end()
