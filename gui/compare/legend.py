"""The line below the comparison that tells what its marks mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from core.quantity import UNKNOWN
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme

_LEFT = METRICS.target + METRICS.gap
"""Where names of rows begin, and the legend with them."""


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
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _places(self, width: int) -> list[tuple[int, int]]:
        """Return for each word its left end, mark included, and its row; words go on below where a row is full."""
        metrics = QFontMetrics(self._theme.font(FontRole.CAPTION))
        places, x, row = [], _LEFT, 0
        for word in self._words:
            end = x + self._theme.scaled(METRICS.target) + metrics.horizontalAdvance(word)
            if end > width and x > _LEFT:
                x, row, end = _LEFT, row + 1, end - x + _LEFT
            places.append((x, row))
            x = end + METRICS.dialog_padding
        return places

    @override
    def heightForWidth(self, width: int) -> int:
        _, last = self._places(width)[-1]
        return (last + 1) * self._theme.scaled(METRICS.host_row)

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.library, self.heightForWidth(max(self.width(), METRICS.library)))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, height = self._theme, self._theme.scaled(METRICS.host_row)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), METRICS.outline, theme.color("line"))
        painter.setFont(theme.font(FontRole.CAPTION))
        for number, (word, (x, row)) in enumerate(zip(self._words, self._places(self.width()), strict=True)):
            line = QRect(x, row * height, theme.scaled(METRICS.icon), height)
            y = baseline(painter, line)
            self._paint_mark(painter, number, line, y)
            painter.setPen(theme.color("text2"))
            draw_text(painter, x + theme.scaled(METRICS.target), y, word)
        painter.end()

    def _paint_mark(self, painter: QPainter, number: int, place: QRect, y: int) -> None:
        theme = self._theme
        if number == 0:
            side = theme.scaled(METRICS.sign)
            box = QRect(place.left(), place.top() + (place.height() - side) // 2, place.width(), side)
            fill_round(painter, box, METRICS.slot_radius, theme.color("good_ground"))
            outline_round(painter, box, METRICS.slot_radius, QPen(theme.color("good"), METRICS.outline))
        elif number == 1:
            paint_icon(painter, place, "scales", theme.warning, place.width())
        elif number == len(self._words) - 2:
            paint_icon(painter, place, "overlap", theme.note, place.width())
        else:
            painter.setPen(theme.color("text2"))
            draw_text(painter, place.left() + METRICS.unit_gap, y, UNKNOWN)
