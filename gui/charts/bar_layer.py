"""What lies over the bars of a chart: bands, labels, dashes, the lines at zero and at the base, the crosshair.

Sizes and text are drawn in pixels of the widget, so that lines stay sharp and letters upright; everything that is
drawn has been worded and coloured before.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyqtgraph
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPen
from typing_extensions import override

from core.quantity import UNKNOWN
from gui.charts.chart_data import Kind
from gui.charts.scale import BAR_SHARE
from gui.painting.shapes import hatch
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole, color_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QTransform
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from gui.theme import Theme

_REFERENCE_DASHES = (4.0, 3.0)
"""Dash and gap of the line at the base, in line widths."""
_CAP_SHARE = 0.4
"""Width of the caps of a band, as a share of the bar."""
_LEAST_BAND = METRICS.range_track
"""A band lower than this many pixels is within the width of the lines."""
_LEAST_CAPPED = METRICS.group_gap
"""A band lower than this has no caps, which would hide it."""
_LEAST_SIGN = METRICS.gap
"""A sign smaller than this cannot be made out; the legend says what is not supported."""
_LABEL_GAP = METRICS.gap // 2


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

    `pitch` is the least distance of two bars in pixels.
    """

    area: QRectF
    baseline: float
    pitch: float
    marks: Sequence[LayerMark]
    reference: float | None = None


class Bars(pyqtgraph.BarGraphItem):
    """The bars of one cluster.

    They claim the whole area of the axes: their own extent, which the library works out in pixels whenever it is
    asked, is asked for several times in each paint.
    """

    def __init__(self) -> None:
        self._area = QRectF()
        super().__init__(x=[], height=[], width=[])

    def set_area(self, area: QRectF) -> None:
        """Take the range of both axes."""
        self._area = area

    @override
    def boundingRect(self) -> QRectF:
        return self._area


class BarLayer(pyqtgraph.GraphicsObject):
    """Draws marks over the bars of one pair of axes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._content = LayerContent(QRectF(0.0, 0.0, 1.0, 1.0), 0.0, 0.0, ())
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
        labelled = self._labelled(painter.fontMetrics(), to_pixels)
        labels = [room for _, room in labelled]
        for mark in self._content.marks:
            self._paint_mark(painter, to_pixels, mark, labels)
        for mark, room in labelled:
            self._paint_label(painter, room, mark.label)
        self._paint_lines(painter, to_pixels, labels)
        if self._hot is not None and self._hot < len(self._content.marks):
            self._paint_crosshair(painter, to_pixels, self._content.marks[self._hot])
        painter.restore()

    def _paint_mark(self, painter: QPainter, to_pixels: QTransform, mark: LayerMark, labels: Sequence[QRectF]) -> None:
        base = to_pixels.map(QPointF(mark.center, self._content.baseline))
        if mark.kind is Kind.UNSUPPORTED:
            self._paint_unsupported(painter, base, labels)
            return
        if mark.kind is Kind.UNKNOWN:
            self._paint_unknown(painter, to_pixels, mark, base)
            return
        if mark.band is not None:
            self._paint_band(painter, to_pixels, mark, mark.band)

    def _labelled(self, metrics: QFontMetrics, to_pixels: QTransform) -> list[tuple[LayerMark, QRectF]]:
        """Return the marks whose figures are drawn above them, with the rooms of these, from left to right."""
        area = to_pixels.mapRect(self._content.area)
        marks = [mark for mark in self._content.marks if mark.label and self._has_room(mark, metrics)]
        tips = [to_pixels.map(QPointF(mark.center, mark.top)) for mark in marks]
        rooms = [_held(_label_room(tip, metrics, mark.label), area) for tip, mark in zip(tips, marks, strict=True)]
        clear = clear_of_others(rooms, [mark.is_tallest for mark in marks])
        return [(mark, room) for mark, room, is_clear in zip(marks, rooms, clear, strict=True) if is_clear]

    def _has_room(self, mark: LayerMark, metrics: QFontMetrics) -> bool:
        """Whether a label strikes no bar: it may reach as far as the next one, above the tallest further."""
        return mark.is_tallest or metrics.horizontalAdvance(mark.label) <= self._content.pitch * (2 - BAR_SHARE)

    def _paint_label(self, painter: QPainter, room: QRectF, text: str) -> None:
        painter.setPen(self._theme.color("text2"))
        painter.drawText(QPointF(room.left(), room.bottom() - painter.fontMetrics().descent()), text)

    def _paint_unsupported(self, painter: QPainter, base: QPointF, labels: Sequence[QRectF]) -> None:
        side = min(self._theme.scaled(METRICS.sign), int(self._content.pitch))
        if side < _LEAST_SIGN:
            return
        room = QRect(round(base.x()) - side // 2, round(base.y()) - side - _LABEL_GAP, side, side)
        if any(label.intersects(QRectF(room)) for label in labels):
            return
        paint_icon(painter, room, "not-allowed", self._theme.text3, side)

    def _paint_unknown(self, painter: QPainter, to_pixels: QTransform, mark: LayerMark, base: QPointF) -> None:
        """Draw the range as an outline, if there is one, and a dash on the baseline."""
        if mark.band is not None:
            low, high = mark.band
            box = QRectF(mark.center - mark.width / 2, low, mark.width, high - low)
            painter.setPen(QPen(color_of(mark.color), METRICS.outline))
            painter.setBrush(self._band_brush(mark.color))
            painter.drawRect(to_pixels.mapRect(box).toRect())
        self._paint_label(painter, _label_room(base, painter.fontMetrics(), UNKNOWN), UNKNOWN)

    def _band_brush(self, color: str) -> QBrush:
        theme = self._theme
        return hatch(color_of(color)) if theme.is_high_contrast else QBrush(color_of(color, theme.band_alpha))

    def _paint_band(self, painter: QPainter, to_pixels: QTransform, mark: LayerMark, band: tuple[float, float]) -> None:
        """Draw a band as a line with caps, in the colour of text with a rim, to be seen on every hue."""
        low, high = (to_pixels.map(QPointF(mark.center, end)) for end in band)
        top, height = round(high.y()), round(low.y()) - round(high.y())
        if height < _LEAST_BAND:
            return
        x, width, rim = round(low.x()), METRICS.outline, METRICS.outline
        strokes = [QRect(x, top, width, height + width)]
        if height >= _LEAST_CAPPED:
            reach = round(to_pixels.mapRect(QRectF(0.0, 0.0, mark.width, 0.0)).width() * _CAP_SHARE / 2)
            strokes += [QRect(x - reach, y, 2 * reach + width, width) for y in (top, top + height)]
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


def _label_room(tip: QPointF, metrics: QFontMetrics, text: str) -> QRectF:
    """Return the room of a text centred right above a point."""
    width = metrics.horizontalAdvance(text)
    return QRectF(tip.x() - width / 2, tip.y() - _LABEL_GAP - metrics.height(), width, metrics.height())


def clear_stretches(left: int, right: int, y: int, rooms: Sequence[QRectF]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a level line that strike none of the labels, given from left to right."""
    for room in rooms:
        if room.top() <= y <= room.bottom():
            if (end := math.floor(room.left()) - _LABEL_GAP) > left:
                yield left, end
            left = max(left, math.ceil(room.right()) + _LABEL_GAP)
    if right > left:
        yield left, right


def _held(room: QRectF, area: QRectF) -> QRectF:
    """Return the room of a label moved sideways into the axes, so that it lies over none of their ticks."""
    left = max(area.left(), min(room.left(), area.right() - room.width()))
    return QRectF(left, room.top(), room.width(), room.height())


def clear_of_others(rooms: Sequence[QRectF], goes_first: Sequence[bool]) -> list[bool]:
    """Return for labels from left to right whether each stays clear of those drawn before it; others are left out.

    Those that go first are drawn before all others.
    """
    clear = [False] * len(rooms)
    for index in sorted(range(len(rooms)), key=lambda index: not goes_first[index]):
        wide = rooms[index].adjusted(-_LABEL_GAP / 2, 0, _LABEL_GAP / 2, 0)
        clear[index] = not any(room.intersects(wide) for room, is_drawn in zip(rooms, clear, strict=True) if is_drawn)
    return clear


def label_height(theme: Theme) -> int:
    """Return the height that a label above a bar needs, in pixels."""
    return QFontMetrics(theme.font(FontRole.CHART_BAR)).height() + 2 * _LABEL_GAP
