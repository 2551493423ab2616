"""What every painter of the map shares: the look at one theme, zoom and cluster, and the drawing of names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPen

from gui.canvas.boxes import Level
from gui.canvas.measure import ROLES
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round
from gui.theme import METRICS, color_of

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from gui.canvas.layout import Gauge, Rect, Sizes, Style
    from gui.theme import ClusterHue, Theme

RADII = {
    Level.CLUSTER: METRICS.box_radius,
    Level.RACK: METRICS.rack_radius,
    Level.INSTANCE: METRICS.button_radius,
    Level.ACCELERATOR: METRICS.slot_radius,
}
"""The radius of the corners of each level."""

_GROUNDS = {Level.CLUSTER: "level0", Level.RACK: "level1", Level.INSTANCE: "level2"}


def qrect(rect: Rect) -> QRect:
    """Return a rectangle of the layout as Qt's."""
    return QRect(*rect)


@dataclass(frozen=True, slots=True)
class Brush:
    """The look of one cluster; `theme` is already that of the zoom."""

    theme: Theme
    sizes: Sizes
    gauge: Gauge
    hue: ClusterHue

    def fill(self, level: Level) -> QColor:
        """Return the ground of a level."""
        if level is Level.ACCELERATOR:
            return color_of(self.hue.color, self.theme.slot_fill_alpha)
        return self.theme.color(_GROUNDS[level])

    def line(self, level: Level) -> QPen:
        """Return the pen of a level's outline."""
        if level is Level.ACCELERATOR:
            return QPen(color_of(self.hue.color, self.theme.slot_outline_alpha), METRICS.outline)
        return QPen(self.theme.color("line_soft"), METRICS.outline)

    def box(self, painter: QPainter, rect: QRect, level: Level) -> None:
        """Draw the ground and the outline of a box."""
        fill_round(painter, rect, RADII[level], self.fill(level))
        outline_round(painter, rect, RADII[level], self.line(level))

    def name(self, painter: QPainter, place: Rect, text: str, style: Style, role: str) -> None:
        """Draw a name from the left of a place, shortened at its end where it is too long."""
        painter.setFont(self.theme.font(ROLES[style]))
        painter.setPen(self.theme.color(role))
        if self.gauge(style, text) > place.width:
            text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width)
        draw_text(painter, place.x, baseline(painter, qrect(place)), text)
