"""The line below the comparison that tells what its marks mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from core.quantity import UNKNOWN
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


class Legend(QWidget):
    """Best, sides that differ, ranges that overlap, unknown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = (
            self.tr("best, where all sides share conventions"),
            self.tr("sides differ: see right"),
            self.tr("ranges overlap: not told apart"),
            self.tr("unknown, never ranked"),
        )
        self.setAccessibleName("; ".join(self._words))

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._theme.font(FontRole.CAPTION))
        words = sum(metrics.horizontalAdvance(word) for word in self._words)
        return QSize(words + len(self._words) * METRICS.unit_column, self._theme.scaled(METRICS.host_row))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, rect = self._theme, self.rect()
        painter = QPainter(self)
        painter.fillRect(rect.left(), rect.top(), rect.width(), METRICS.outline, theme.color("line"))
        painter.setFont(theme.font(FontRole.CAPTION))
        x, y = METRICS.target + METRICS.gap, baseline(painter, rect)
        for number, word in enumerate(self._words):
            self._paint_mark(painter, number, QRect(x, rect.top(), METRICS.icon, rect.height()), y)
            x += METRICS.target
            painter.setPen(theme.color("text2"))
            draw_text(painter, x, y, word)
            x += painter.fontMetrics().horizontalAdvance(word) + METRICS.dialog_padding
        painter.end()

    def _paint_mark(self, painter: QPainter, number: int, place: QRect, y: int) -> None:
        theme = self._theme
        if number == 0:
            box = QRect(place.left(), place.top() + (place.height() - METRICS.sign) // 2, METRICS.icon, METRICS.sign)
            fill_round(painter, box, METRICS.slot_radius, theme.color("good_ground"))
            outline_round(painter, box, METRICS.slot_radius, QPen(theme.color("good"), METRICS.outline))
        elif number == 1:
            paint_icon(painter, place, "scales", theme.warning, METRICS.icon)
        elif number == len(self._words) - 2:
            paint_icon(painter, place, "overlap", theme.note, METRICS.icon)
        else:
            painter.setPen(theme.color("text2"))
            draw_text(painter, place.left() + METRICS.unit_gap, y, UNKNOWN)
