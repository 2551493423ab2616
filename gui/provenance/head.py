"""The loud parts of a card: the value with its status, and the formula in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

from gui.painting.figure import CARD, FigureState, FigureText, paint_figure
from gui.painting.shapes import baseline, draw_text, fill_round
from gui.painting.signs import paint_sign
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from core.provenance import Explanation
    from gui.theme import Theme


class FigureHead(QWidget):
    """The value with its unit and band, and the status in words at the right."""

    def __init__(self, shown: Explanation, theme: Theme, *, is_outdated: bool) -> None:
        super().__init__()
        self._theme = theme
        self._band = shown.band
        self._sign = shown.sign
        state = FigureState.STALE if is_outdated else FigureState.NORMAL
        self._figure = FigureText(shown.value, shown.unit, state=state)

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.card, QFontMetrics(self._theme.font(FontRole.CARD_VALUE)).height() + METRICS.gap)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_figure(painter, self.rect(), self._figure, self._theme, CARD)
        value = QFontMetrics(self._theme.font(FontRole.CARD_VALUE)).horizontalAdvance(self._figure.value)
        unit = QFontMetrics(self._theme.font(FontRole.BODY)).horizontalAdvance(self._figure.unit)
        self._paint_band(painter, value + self._theme.scaled(METRICS.unit_gap) + unit + METRICS.group_gap)
        self._paint_status(painter)
        painter.end()

    def _paint_band(self, painter: QPainter, x: int) -> None:
        painter.setFont(self._theme.font(FontRole.CARD_VALUE))
        y = baseline(painter, self.rect())
        painter.setFont(self._theme.font(FontRole.CAPTION))
        painter.setPen(self._theme.color("text3"))
        draw_text(painter, x, y, self._band)

    def _paint_status(self, painter: QPainter) -> None:
        theme = self._theme
        font = theme.font(FontRole.TILE_LABEL)
        word = QFontMetrics(font).horizontalAdvance(self._sign)
        sign, height = theme.scaled(METRICS.sign), theme.scaled(METRICS.count_badge)
        width = sign + METRICS.gap + word + 2 * METRICS.pill_padding
        pill = QRect(self.width() - width, (self.height() - height) // 2, width, height)
        fill_round(painter, pill, METRICS.badge_radius, theme.color("inset"))
        left = pill.left() + METRICS.pill_padding
        paint_sign(painter, QRect(left, pill.top(), sign, height), self._sign, theme)
        painter.setFont(font)
        painter.setPen(theme.color("text2"))
        draw_text(painter, left + sign + METRICS.gap, baseline(painter, pill), self._sign)


class FormulaWell(QLabel):
    """The formula in words on an inset ground."""

    def __init__(self, formula: str, theme: Theme) -> None:
        super().__init__(formula)
        self._theme = theme
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(theme.font(FontRole.PANE_TITLE))
        self.setWordWrap(True)
        self.setMargin(METRICS.gap + METRICS.ring)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_round(painter, self.rect(), METRICS.chip_radius, self._theme.color("inset"))
        painter.end()
        super().paintEvent(event)
