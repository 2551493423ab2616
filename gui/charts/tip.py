"""The small tip beside a hovered mark of a chart: cluster, figure with band, status sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from gui.painting.badges import paint_badge
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round, paint_shadow
from gui.painting.signs import paint_sign
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from core.figure import Sign
    from gui.theme import Theme


@dataclass(frozen=True, slots=True)
class TipText:
    """What a tip says. `position` is that of the cluster, which gives the badge its hue."""

    letter: str
    position: int
    name: str
    figure: str
    sign: Sign


class ChartTip(QWidget):
    """A floating card inside the chart; it takes no events, so that hovering goes on beneath it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._theme = theme
        self._text: TipText | None = None
        self.hide()

    @property
    def text(self) -> TipText | None:
        """What the tip says; None before it was first shown."""
        return self._text

    def restyle(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.hide()

    def show_at(self, point: QPoint, text: TipText, room: QSize) -> None:
        """Show a text above a point of the parent, moved to stay inside the parent's room."""
        self._text = text
        self.resize(self.sizeHint())
        x = point.x() - self.width() // 2
        y = point.y() - self.height()
        spare = room - self.size()
        self.move(max(min(x, spare.width()), 0), max(min(y, spare.height()), 0))
        self.raise_()
        self.show()
        self.update()

    def _line_height(self) -> int:
        return QFontMetrics(self._theme.font(FontRole.NAME)).height() + METRICS.gap // 2

    @override
    def sizeHint(self) -> QSize:
        if self._text is None:
            return QSize()
        name = QFontMetrics(self._theme.font(FontRole.NAME)).horizontalAdvance(self._text.name)
        figure = QFontMetrics(self._theme.font(FontRole.BODY)).horizontalAdvance(self._text.figure)
        left = self._theme.scaled(METRICS.badge_small) + METRICS.gap
        margins = 2 * (METRICS.shadow_reach + METRICS.group_gap)
        return QSize(left + max(name, figure) + margins, 2 * self._line_height() + margins - METRICS.group_gap)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._text is None:
            return
        painter, theme, reach = QPainter(self), self._theme, METRICS.shadow_reach
        card = self.rect().adjusted(reach, reach, -reach, -reach)
        paint_shadow(painter, card, METRICS.button_radius, theme)
        fill_round(painter, card, METRICS.button_radius, theme.color("tip"))
        outline_round(painter, card, METRICS.button_radius, QPen(theme.color("line"), METRICS.outline))
        self._paint_text(painter, card, self._text)

    def _paint_text(self, painter: QPainter, card: QRect, text: TipText) -> None:
        theme, height = self._theme, self._line_height()
        side = theme.scaled(METRICS.badge_small)
        left, top = card.left() + METRICS.group_gap, card.top() + METRICS.gap
        first = QRect(left, top, side, height)
        second = first.translated(0, height)
        badge = QRect(left, top + (height - side) // 2, side, side)
        paint_badge(painter, badge, text.letter, theme.cluster(text.position), theme)
        paint_sign(painter, second, text.sign, theme)
        x = left + side + METRICS.gap
        for row, role, color, words in (
            (first, FontRole.NAME, "text", text.name),
            (second, FontRole.BODY, "text2", text.figure),
        ):
            painter.setFont(theme.font(role))
            painter.setPen(theme.color(color))
            draw_text(painter, x, baseline(painter, row), words)
