"""The ground of the canvas with its grid of dots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPixmap

from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from gui.theme import Theme


def paint_ground(painter: QPainter, area: QRect, origin: QPoint, theme: Theme) -> None:
    """Fill an area with the ground of the canvas; `origin` is where the grid begins."""
    painter.fillRect(area, theme.color("work"))
    step = METRICS.dot_grid
    tile = _tile(theme, painter.device().devicePixelRatioF())
    offset = area.topLeft() - origin
    painter.drawTiledPixmap(area, tile, QPoint(offset.x() % step, offset.y() % step))


def _tile(theme: Theme, ratio: float) -> QPixmap:
    """Return one step of the grid with a dot in its middle."""
    step = METRICS.dot_grid
    tile = QPixmap(round(step * ratio), round(step * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(theme.color("work"))
    painter = QPainter(tile)
    painter.fillRect(step // 2, step // 2, METRICS.outline, METRICS.outline, theme.color("line_soft"))
    painter.end()
    return tile
