"""The loud parts of a card: the value with its status, and the formula in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from gui.painting.figure import CARD, FigureState, FigureText, paint_figure
from gui.painting.shapes import baseline, draw_text, fill_round
from gui.painting.signs import paint_sign
from gui.theme import METRICS, FontRole
from gui.widgets.wrapping import WrappedLabel, height_of, laid_out, line_width

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QTextLayout

    from core.provenance import Explanation
    from gui.theme import Theme


class FigureHead(QWidget):
    """The value with its unit and band, and the status in words at the right."""

    def __init__(self, shown: Explanation, theme: Theme, *, is_outdated: bool) -> None:
        super().__init__()
        self._theme = theme
        self._band = shown.band
        self._sign = shown.sign
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        state = FigureState.STALE if is_outdated else FigureState.NORMAL
        self._figure = FigureText(shown.value, shown.unit, state=state)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        line = QFontMetrics(self._theme.font(FontRole.CARD_VALUE)).height()
        return max(line, 0 if self._fits(width) else height_of(self._words(width))) + METRICS.gap

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.card, self.heightForWidth(METRICS.card))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, QFontMetrics(self._theme.font(FontRole.CARD_VALUE)).height() + METRICS.gap)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._fits(self.width()):
            paint_figure(painter, self.rect(), self._figure, self._theme, CARD)
            self._paint_band(painter, self._figure_width())
        else:
            painter.setPen(self._theme.color("text"))
            self._words(self.width()).draw(painter, QPointF(0, METRICS.gap // 2))
        self._paint_status(painter)
        painter.end()

    def _figure_width(self) -> int:
        value = line_width(self._figure.value, self._theme.font(CARD.value))
        unit = line_width(self._figure.unit, self._theme.font(CARD.unit))
        return value + self._theme.scaled(METRICS.unit_gap) + unit + METRICS.group_gap

    def _fits(self, width: int) -> bool:
        """Whether value, unit and band stand on one line beside the status."""
        band = line_width(self._band, self._theme.font(FontRole.CAPTION))
        return self._figure_width() + band + METRICS.gap + self._status_width() <= width

    def _words(self, width: int) -> QTextLayout:
        """Return a value that is too long for the large type, such as a text, in lines beside the status."""
        text = " ".join(word for word in (self._figure.value, self._figure.unit, self._band) if word)
        room = width - self._status_width() - METRICS.group_gap
        return laid_out(text, self._theme.font(FontRole.TITLE), room)

    def _status_width(self) -> int:
        sign = self._theme.scaled(METRICS.sign)
        word = line_width(self._sign, self._theme.font(FontRole.TILE_LABEL))
        return sign + METRICS.gap + word + 2 * METRICS.pill_padding

    def _paint_band(self, painter: QPainter, x: int) -> None:
        painter.setFont(self._theme.font(FontRole.CARD_VALUE))
        y = baseline(painter, self.rect())
        painter.setFont(self._theme.font(FontRole.CAPTION))
        painter.setPen(self._theme.color("text3"))
        draw_text(painter, x, y, self._band)

    def _paint_status(self, painter: QPainter) -> None:
        theme = self._theme
        font = theme.font(FontRole.TILE_LABEL)
        sign, height, width = theme.scaled(METRICS.sign), theme.scaled(METRICS.count_badge), self._status_width()
        line = self.minimumSizeHint().height()
        pill = QRect(self.width() - width, (line - height) // 2, width, height)
        fill_round(painter, pill, METRICS.badge_radius, theme.color("inset"))
        left = pill.left() + METRICS.pill_padding
        paint_sign(painter, QRect(left, pill.top(), sign, height), self._sign, theme)
        painter.setFont(font)
        painter.setPen(theme.color("text2"))
        draw_text(painter, left + sign + METRICS.gap, baseline(painter, pill), self._sign)


class FormulaWell(WrappedLabel):
    """The formula in words on an inset ground."""

    def __init__(self, formula: str, theme: Theme) -> None:
        super().__init__(formula)
        self._theme = theme
        self.setFont(theme.font(FontRole.PANE_TITLE))
        self.setMargin(METRICS.gap + METRICS.ring)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_round(painter, self.rect(), METRICS.chip_radius, self._theme.color("inset"))
        painter.end()
        super().paintEvent(event)
