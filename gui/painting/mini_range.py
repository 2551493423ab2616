"""The mini range of a results tile: one figure of one cluster on a line from 0 to the largest of all clusters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPen

from gui.painting.shapes import fill_round, hatch, outline_round, smooth
from gui.theme import METRICS, color_of

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from gui.theme import ClusterHue, Theme

_BAND_ALPHA = 0.45
"""Strength of the cluster's hue in its band."""

_RIM = METRICS.outline
"""Width of the ground left free around a mark, so that marks side by side stay apart."""


@dataclass(frozen=True, slots=True)
class MiniRange:
    """Places on the line as fractions from 0.0 to 1.0, ready to be drawn."""

    hue: ClusterHue
    own: float | None = None
    """The likely value; None when it is unknown."""
    band: tuple[float, float] | None = None
    """Low and high; None when the value is exact or nothing is known."""
    others: tuple[tuple[float, ClusterHue], ...] = ()
    """The values of the other clusters, each with its hue."""


def paint_mini_range(painter: QPainter, rect: QRect, shown: MiniRange, theme: Theme, ground: str = "panel") -> None:
    """Draw a mini range across a rectangle, centred in height.

    ground: colour role of what it lies on, which keeps the marks apart.
    """
    middle = rect.top() + rect.height() // 2
    track = QRect(rect.left(), middle - METRICS.range_track // 2, rect.width(), METRICS.range_track)
    fill_round(painter, track, METRICS.range_track // 2, theme.color("track"))
    if shown.band is not None:
        _paint_band(painter, rect, middle, shown, shown.band, theme)
    for place, hue in shown.others:
        _paint_tick(painter, _x(rect, place), middle, hue, theme, ground)
    if shown.own is not None:
        _paint_own(painter, rect, middle, shown, shown.own, theme, ground)


def _x(rect: QRect, place: float) -> int:
    """Return the x of a place on the line; the ends keep half a dot free, so that no mark is cut."""
    reach = (METRICS.range_dot + 1) // 2
    return rect.left() + reach + round(place * (rect.width() - 2 * reach))


def _paint_band(
    painter: QPainter, rect: QRect, middle: int, shown: MiniRange, band: tuple[float, float], theme: Theme
) -> None:
    low, high = (_x(rect, place) for place in band)
    half = METRICS.range_band // 2
    bar = QRect(low - half, middle - half, high - low + METRICS.range_band, METRICS.range_band)
    if not theme.is_high_contrast:
        fill_round(painter, bar, half, color_of(shown.hue.color, _BAND_ALPHA))
        return
    color = color_of(shown.hue.color)
    fill_round(painter, bar, half, theme.color("panel"))
    fill_round(painter, bar, half, hatch(color))
    outline_round(painter, bar, half, QPen(color, METRICS.outline))


def _paint_tick(painter: QPainter, x: int, middle: int, hue: ClusterHue, theme: Theme, ground: str) -> None:
    width, height = METRICS.range_tick_width, METRICS.range_tick
    tick = QRect(x - width // 2, middle - height // 2, width, height)
    painter.fillRect(tick.adjusted(-_RIM, 0, _RIM, 0), theme.color(ground))
    painter.fillRect(tick, color_of(hue.color))


def _paint_own(
    painter: QPainter, rect: QRect, middle: int, shown: MiniRange, own: float, theme: Theme, ground: str
) -> None:
    color = color_of(shown.hue.color)
    marks = [(METRICS.range_dot / 2 + _RIM, theme.color(ground)), (METRICS.range_dot / 2, color)]
    if shown.hue.is_hollow:
        marks.append((METRICS.range_dot / 2 - METRICS.ring, theme.color(ground)))
    center = QPointF(_x(rect, own), middle)
    with smooth(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        for reach, fill in marks:
            painter.setBrush(fill)
            painter.drawEllipse(center, reach, reach)
