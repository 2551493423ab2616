"""Draws boxes of the map. What is drawn for one box serves all equal ones of the same size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from gui.canvas.boxes import Face, Level
from gui.canvas.brush import RADII, qrect
from gui.canvas.inner_painter import paint_row, paint_slot
from gui.canvas.layout import Detail, Style
from gui.canvas.picture_cache import PictureCache
from gui.canvas.title import arrange_title, title_style
from gui.painting.badges import paint_count_badge
from gui.painting.figure import FigureState, FigureStyle, paint_figure
from gui.painting.shapes import fill_round, hatch, outline_round, paint_focus_ring
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole, color_of

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from gui.canvas.brush import Brush
    from gui.canvas.layout import Placed, Rect
    from gui.canvas.title import Title

_SIGNED = FigureStyle(FontRole.PANE_TITLE, FontRole.PANE_TITLE, sign_column=METRICS.sign_column)
_PLAIN = FigureStyle(FontRole.PANE_TITLE, FontRole.PANE_TITLE)


class BoxPainter:
    """Draws the boxes of one cluster at one theme and zoom."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._pixmaps = PictureCache[tuple[Face, int, int, bool, float]]()

    def paint(self, painter: QPainter, placed: Placed) -> None:
        """Draw a box without the boxes in it, and a cluster without its rows and zone."""
        if placed.children or placed.zone is not None:
            self._draw(painter, placed)
        else:
            rect = placed.rect
            painter.drawPixmap(rect.x, rect.y, self._pixmap(placed, painter.device().devicePixelRatioF()))

    def paint_lit(self, painter: QPainter, placed: Placed) -> None:
        """Draw a box on the ground of what is selected, as the target of a drag."""
        self._draw(painter, placed, "selected")

    def paint_ring(self, painter: QPainter, placed: Placed, *, dashed: bool) -> None:
        """Draw the ring around a box that is selected, dashed where the keyboard merely is."""
        paint_focus_ring(painter, qrect(placed.rect), RADII[placed.box.face.level], self._brush.theme, dashed=dashed)

    def paint_outline(self, painter: QPainter, placed: Placed, role: str, *, dashed: bool = False) -> None:
        """Draw the outline of a target of a drag."""
        pen = QPen(self._brush.theme.color(role), METRICS.ring)
        if dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        outline_round(painter, qrect(placed.rect), RADII[placed.box.face.level], pen)

    def paint_insertion(self, painter: QPainter, line: Rect) -> None:
        """Draw the bar that shows between which boxes a drop goes in."""
        painter.fillRect(qrect(line), self._brush.theme.color("accent"))

    def _pixmap(self, placed: Placed, ratio: float) -> QPixmap:
        rect = placed.rect
        asked = (placed.box.face, rect.width, rect.height, placed.is_off, ratio)
        found = self._pixmaps.get(asked)
        if found is None:
            found = self._drawn(placed, ratio)
            self._pixmaps.put(asked, found)
        return found

    def _drawn(self, placed: Placed, ratio: float) -> QPixmap:
        rect, reach = placed.rect, 2 * self._brush.sizes.sheet if placed.box.face.is_stack else 0
        pixmap = QPixmap(round((rect.width + reach) * ratio), round((rect.height + reach) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.translate(-rect.x, -rect.y)
        self._draw(painter, placed)
        painter.end()
        return pixmap

    def _draw(self, painter: QPainter, placed: Placed, ground: str = "") -> None:
        rect, face = qrect(placed.rect), placed.box.face
        if face.is_stack:
            self._draw_sheets(painter, rect, face.level)
        if placed.detail is Detail.BLOCK:
            fill_round(painter, rect, METRICS.slot_radius, color_of(self._brush.hue.color))
            return
        self._draw_ground(painter, rect, placed, ground)
        self._draw_title(painter, placed)
        for slot in placed.slots:
            paint_slot(painter, slot, face.slots, self._brush, is_off=placed.is_off)
        for place, row in zip(placed.rows if placed.zone is None else (), face.rows, strict=False):
            paint_row(painter, place, row, self._brush, is_off=placed.is_off)

    def _draw_sheets(self, painter: QPainter, rect: QRect, level: Level) -> None:
        """Draw the two sheets behind a stack, whatever its count."""
        step = self._brush.sizes.sheet
        for sheet in (rect.translated(2 * step, 2 * step), rect.translated(step, step), rect):
            # The fill of an accelerator is a tint, through which the sheets below must not be seen.
            fill_round(painter, sheet, RADII[level], self._brush.fill(min(level, Level.INSTANCE)))
            if sheet is not rect:
                outline_round(painter, sheet, RADII[level], self._brush.line(level))

    def _draw_ground(self, painter: QPainter, rect: QRect, placed: Placed, ground: str) -> None:
        level, theme = placed.box.face.level, self._brush.theme
        self._brush.box(painter, rect, level)
        if ground:
            fill_round(painter, rect, RADII[level], theme.color(ground))
        if placed.is_off:
            fill_round(painter, rect, RADII[level], hatch(theme.color("line_soft")))

    def _draw_title(self, painter: QPainter, placed: Placed) -> None:
        brush, face = self._brush, placed.box.face
        title = arrange_title(placed, brush.sizes, brush.gauge)
        role = "text3" if placed.is_off else "text"
        if title.icon is not None:
            paint_icon(painter, qrect(title.icon), face.icon, self._icon_color(placed), brush.sizes.icon)
        if title.name is not None:
            brush.name(painter, title.name, face.name, title_style(face), role)
        if title.count is not None:
            paint_count_badge(painter, qrect(title.count), face.count, brush.theme, is_stack=face.is_stack)
        if title.facts_place is not None:
            brush.name(painter, title.facts_place, title.facts, Style.FACTS, "text3" if placed.is_off else "text2")
        self._draw_figure(painter, placed, title)

    def _draw_figure(self, painter: QPainter, placed: Placed, title: Title) -> None:
        fact = placed.box.face.fact
        if title.figure is None or fact is None:
            return
        text = replace(fact.text, state=FigureState.OFF) if placed.is_off else fact.text
        style = _SIGNED if text.sign is not None else _PLAIN
        paint_figure(painter, qrect(title.figure), text, self._brush.theme, style)

    def _icon_color(self, placed: Placed) -> str:
        if placed.is_off:
            return self._brush.theme.text3
        if placed.box.face.is_missing:
            return self._brush.theme.warning
        is_accelerator = placed.box.face.level is Level.ACCELERATOR
        return self._brush.hue.color if is_accelerator else self._brush.theme.text2
