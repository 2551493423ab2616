"""What lies over the bars of a chart: bands, labels, dashes, the lines at zero and at the base, the crosshair.

Sizes and text are drawn in pixels of the widget, so that lines stay sharp and letters upright; everything that is
drawn has been worded and coloured before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyqtgraph
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen
from typing_extensions import override

from core.quantity import UNKNOWN
from gui.charts.chart_data import Kind
from gui.charts.labels import GAP, Label, PlacedLabel, Run, clear_stretches, paint_label, placed, turned
from gui.charts.scale import BAR_SHARE
from gui.painting.shapes import hatch
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole, color_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFontMetrics, QTransform
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from gui.theme import Theme

_REFERENCE_DASHES = (4.0, 3.0)
"""Dash and gap of the line at the base, in line widths."""
_CAP_SHARE = 0.4
"""Width of the caps of a band, as a share of the bar."""
_LEAST_BAND = METRICS.range_track
"""A band lower than this many pixels is within the width of the lines."""
_LEAST_CAPPED = METRICS.gap
"""A band lower than this has no caps, which would hide it."""
_LEAST_SIGN = METRICS.gap
"""A sign smaller than this cannot be made out; the legend says what is not supported."""


@dataclass(frozen=True, slots=True)
class LayerMark:
    """One mark in coordinates of the axes: the middle and width of its bar, its value, its band and its label."""

    kind: Kind
    center: float
    width: float
    value: float
    band: tuple[float, float] | None
    label: str
    color: str
    """The cluster's hue as "#RRGGBB"."""
    is_tallest: bool = False
    """Whether no mark of its group reaches higher: its label goes before all others."""

    @property
    def top(self) -> float:
        """Where the label stands: above bar and band."""
        return self.value if self.band is None else max(self.value, self.band[1])


@dataclass(frozen=True, slots=True)
class LayerContent:
    """All that the layer draws. `area` is the range of both axes; `reference` the height of the line at the base.

    `pitch` is the least distance of two bars in pixels, `run` which way the labels run.
    """

    area: QRectF
    baseline: float
    pitch: float
    marks: Sequence[LayerMark]
    reference: float | None = None
    run: Run = Run.LEVEL

    def labels(self, to_pixels: QTransform) -> list[Label]:
        """Return the figures above the bars and the dashes of what is unknown, from left to right."""
        labels = []
        for mark in self.marks:
            if mark.kind is Kind.UNKNOWN:
                labels.append(Label(to_pixels.map(QPointF(mark.center, self.baseline)), UNKNOWN, goes_first=True))
            elif mark.label:
                tip = to_pixels.map(QPointF(mark.center, mark.top))
                labels.append(Label(tip, mark.label, goes_first=mark.is_tallest))
        return labels

    def placed_labels(self, metrics: QFontMetrics, to_pixels: QTransform) -> list[PlacedLabel]:
        """Return the labels that are drawn, from left to right; side by side those that strike no bar and no other."""
        labels = self.labels(to_pixels)
        if self.run is Run.TURNED:
            return turned(labels, metrics)
        return placed(labels, metrics, to_pixels.mapRect(self.area), self.pitch * (2 - BAR_SHARE))


EMPTY = LayerContent(QRectF(0.0, 0.0, 1.0, 1.0), 0.0, 0.0, ())
"""Nothing at all."""


class BarLayer(pyqtgraph.GraphicsObject):
    """Draws marks over the bars of one pair of axes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._content = EMPTY
        self._hot: int | None = None

    def show_content(self, content: LayerContent, theme: Theme) -> None:
        """Draw other marks."""
        self.prepareGeometryChange()
        self._content, self._theme = content, theme
        self.update()

    def set_hot(self, index: int | None) -> None:
        """Lay the crosshair through a mark, none for None."""
        if index != self._hot:
            self._hot = index
            self.update()

    @override
    def boundingRect(self) -> QRectF:
        return self._content.area

    @override
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        to_pixels = painter.worldTransform()
        painter.save()
        painter.resetTransform()
        painter.setFont(self._theme.font(FontRole.CHART_BAR))
        labels = self._content.placed_labels(painter.fontMetrics(), to_pixels)
        rooms = [label.room for label in labels]
        for mark in self._content.marks:
            self._paint_mark(painter, to_pixels, mark, rooms)
        painter.setPen(self._theme.color("text2"))
        for label in labels:
            paint_label(painter, label)
        self._paint_lines(painter, to_pixels, rooms)
        if self._hot is not None and self._hot < len(self._content.marks):
            self._paint_crosshair(painter, to_pixels, self._content.marks[self._hot])
        painter.restore()

    def _paint_mark(self, painter: QPainter, to_pixels: QTransform, mark: LayerMark, labels: Sequence[QRectF]) -> None:
        if mark.kind is Kind.UNSUPPORTED:
            base = to_pixels.map(QPointF(mark.center, self._content.baseline))
            self._paint_unsupported(painter, base, labels)
        elif mark.band is not None and mark.kind is Kind.UNKNOWN:
            self._paint_range(painter, to_pixels, mark, mark.band)
        elif mark.band is not None:
            self._paint_band(painter, to_pixels, mark, mark.band)

    def _paint_unsupported(self, painter: QPainter, base: QPointF, labels: Sequence[QRectF]) -> None:
        side = min(self._theme.scaled(METRICS.sign), int(self._content.pitch))
        if side < _LEAST_SIGN:
            return
        room = QRect(round(base.x()) - side // 2, round(base.y()) - side - GAP, side, side)
        if any(label.intersects(QRectF(room)) for label in labels):
            return
        paint_icon(painter, room, "not-allowed", self._theme.text3, side)

    def _paint_range(
        self, painter: QPainter, to_pixels: QTransform, mark: LayerMark, band: tuple[float, float]
    ) -> None:
        """Draw the range of what is unknown as an outline."""
        low, high = band
        box = QRectF(mark.center - mark.width / 2, low, mark.width, high - low)
        painter.setPen(QPen(color_of(mark.color), METRICS.outline))
        painter.setBrush(self._band_brush(mark.color))
        place = to_pixels.mapRect(box).toRect()
        painter.drawRect(place.adjusted(0, 0, 0, max(0, METRICS.ring - place.height())))

    def _band_brush(self, color: str) -> QBrush:
        theme = self._theme
        return hatch(color_of(color)) if theme.is_high_contrast else QBrush(color_of(color, theme.band_alpha))

    def _paint_band(self, painter: QPainter, to_pixels: QTransform, mark: LayerMark, band: tuple[float, float]) -> None:
        """Draw a band as a line with caps, in the colour of text with a rim, to be seen on every hue."""
        low, high = (to_pixels.map(QPointF(mark.center, end)) for end in band)
        top, height = round(high.y()), round(low.y()) - round(high.y())
        if height < _LEAST_BAND:
            return
        width, rim = METRICS.ring, METRICS.outline
        x = round(low.x()) - width // 2
        strokes = [QRect(x, top, width, height)]
        if height >= _LEAST_CAPPED:
            reach = round(to_pixels.mapRect(QRectF(0.0, 0.0, mark.width, 0.0)).width() * _CAP_SHARE / 2)
            cap = METRICS.outline
            strokes += [QRect(x - reach, y, 2 * reach + width, cap) for y in (top, top + height - cap)]
        for stroke in strokes:
            painter.fillRect(stroke.adjusted(-rim, -rim, rim, rim), self._theme.color("panel"))
        for stroke in strokes:
            painter.fillRect(stroke, self._theme.color("text"))

    def _paint_lines(self, painter: QPainter, to_pixels: QTransform, labels: Sequence[QRectF]) -> None:
        self._paint_level(painter, to_pixels, self._content.baseline, QPen(self._theme.color("line_control")))
        if self._content.reference is not None:
            pen = QPen(self._theme.color("text2"))
            pen.setDashPattern(_REFERENCE_DASHES)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self._paint_level(painter, to_pixels, self._content.reference, pen, labels)

    def _paint_level(
        self, painter: QPainter, to_pixels: QTransform, height: float, pen: QPen, labels: Sequence[QRectF] = ()
    ) -> None:
        """Draw a line from side to side, broken where it would strike a label."""
        area = to_pixels.mapRect(self._content.area).toRect()
        y = round(to_pixels.map(QPointF(0.0, height)).y())
        painter.setPen(pen)
        for start, end in clear_stretches(area.left(), area.right(), y, labels):
            painter.drawLine(start, y, end, y)

    def _paint_crosshair(self, painter: QPainter, to_pixels: QTransform, mark: LayerMark) -> None:
        area = to_pixels.mapRect(self._content.area).toRect()
        x = round(to_pixels.map(QPointF(mark.center, 0.0)).x())
        painter.setPen(QPen(self._theme.color("text3")))
        painter.drawLine(x, area.top(), x, area.bottom())
        if mark.kind in (Kind.KNOWN, Kind.PARTIAL):
            self._paint_level(painter, to_pixels, mark.value, QPen(self._theme.color("text3")))
