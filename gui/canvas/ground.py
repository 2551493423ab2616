"""The ground of the canvas with its grid of dots."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPixmap

from gui.theme import METRICS, color_of

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from gui.theme import Theme

_CACHED_TILES = 8
"""One for each theme and screen at hand."""


def paint_ground(painter: QPainter, area: QRect, origin: QPoint, theme: Theme) -> None:
    """Fill an area with the ground of the canvas; `origin` is where the grid begins."""
    painter.fillRect(area, theme.color("work"))
    step = METRICS.dot_grid
    tile = _tile(theme.work, theme.line_soft, painter.device().devicePixelRatioF())
    offset = area.topLeft() - origin
    painter.drawTiledPixmap(area, tile, QPoint(offset.x() % step, offset.y() % step))


@lru_cache(maxsize=_CACHED_TILES)
def _tile(ground: str, dot: str, ratio: float) -> QPixmap:
    """Return one step of the grid with a dot in its middle, in two colours "#RRGGBB"."""
    step = METRICS.dot_grid
    tile = QPixmap(round(step * ratio), round(step * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(color_of(ground))
    painter = QPainter(tile)
    painter.fillRect(step // 2, step // 2, METRICS.outline, METRICS.outline, color_of(dot))
    painter.end()
    return tile
