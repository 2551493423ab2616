"""Draws what stands inside a box and is no box itself: accelerators, rows of shared things, the drop zone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPen

from gui.canvas.boxes import Level
from gui.canvas.brush import qrect
from gui.canvas.layout import Detail, Rect, Style
from gui.canvas.title import fact_width
from gui.painting.badges import paint_count_badge
from gui.painting.figure import FigureState, FigureStyle, paint_figure
from gui.painting.shapes import fill_round, outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from gui.canvas.boxes import Row, Slots
    from gui.canvas.brush import Brush

_ROW_FIGURE = FigureStyle(FontRole.CAPTION, FontRole.CAPTION, sign_column=METRICS.sign_column)


def paint_slot(painter: QPainter, place: Rect, slots: Slots | None, brush: Brush, *, is_off: bool) -> None:
    """Draw one accelerator of an instance."""
    brush.box(painter, qrect(place), Level.ACCELERATOR)
    detail = brush.sizes.detail_of(place.width)
    if slots is None or detail is Detail.BLOCK:
        return
    upper, lower = _lines(place, slots, brush)
    color = brush.theme.text3 if is_off else brush.hue.color
    paint_icon(painter, qrect(_icon_place(upper, brush, detail)), "accelerator", color, brush.sizes.slot_icon)
    if detail is Detail.ICON:
        return
    role = "text3" if is_off else "text"
    _paint_slot_name(painter, upper, slots, brush, role)
    if lower is not None:
        brush.name(painter, lower, slots.facts, Style.CAPTION, "text3" if is_off else "text2")


def _icon_place(line: Rect, brush: Brush, detail: Detail) -> Rect:
    size, gap = brush.sizes.slot_icon, brush.sizes.gap
    x = line.right - gap - size if detail >= Detail.NAME else line.x + (line.width - size) // 2
    return Rect(x, line.y, size, line.height)


def _lines(place: Rect, slots: Slots, brush: Brush) -> tuple[Rect, Rect | None]:
    """Return the room of a slot's name, and that of its facts where they have some."""
    gap = brush.sizes.gap
    inner = place.width - 2 * gap
    fits = bool(slots.facts) and brush.gauge(Style.CAPTION, slots.facts) <= inner
    if not fits or place.height < brush.sizes.slot_with_facts:
        return place, None
    half = (place.height - gap) // 2
    upper = Rect(place.x, place.y + gap // 2, place.width, half)
    return upper, Rect(place.x + gap, upper.bottom, inner, half)


def _paint_slot_name(painter: QPainter, line: Rect, slots: Slots, brush: Brush, role: str) -> None:
    sizes = brush.sizes
    count = brush.gauge(Style.COUNT, slots.count) + sizes.gap if slots.count else 0
    room = max(0, line.width - 3 * sizes.gap - sizes.slot_icon - count)
    name = Rect(line.x + sizes.gap, line.y, min(room, brush.gauge(Style.NAME, slots.name)), line.height)
    brush.name(painter, name, slots.name, Style.NAME, role)
    if slots.count:
        top = line.y + (line.height - sizes.count) // 2
        badge = Rect(name.right + sizes.gap, top, count - sizes.gap, sizes.count)
        paint_count_badge(painter, qrect(badge), slots.count, brush.theme, is_stack=True)


def paint_row(painter: QPainter, place: Rect, row: Row, brush: Brush, *, is_off: bool = False) -> None:
    """Draw a row of what a box shares: icon, name, count, figure."""
    theme, sizes, rect = brush.theme, brush.sizes, qrect(place)
    fill_round(painter, rect, METRICS.chip_radius, theme.color("inset"))
    outline_round(painter, rect, METRICS.chip_radius, QPen(theme.color("line"), METRICS.outline))
    icon = Rect(place.x + sizes.gap, place.y, sizes.icon, place.height)
    paint_icon(painter, qrect(icon), row.icon, theme.text3 if is_off else theme.text2, sizes.icon)
    start, end = icon.right + sizes.gap, place.right - sizes.gap
    counted = f" {row.count}" if row.count else ""
    taken = brush.gauge(Style.SMALL_TITLE, counted)
    figure = fact_width(row.fact, Style.CAPTION, sizes, brush.gauge) if row.fact is not None else 0
    least = min(brush.gauge(Style.NAME, row.brief or row.name), sizes.icon)
    if row.fact is not None and end - start - figure - taken >= least:
        text = replace(row.fact.text, state=FigureState.OFF) if is_off else row.fact.text
        paint_figure(painter, qrect(Rect(end - figure, place.y, figure, place.height)), text, theme, _ROW_FIGURE)
        end -= figure + sizes.gap
    role = "text3" if is_off else "text"
    room = max(0, end - start - taken)
    text_shown = row.brief if row.brief and brush.gauge(Style.NAME, row.name) > room else row.name
    name = Rect(start, place.y, min(room, brush.gauge(Style.NAME, text_shown)), place.height)
    brush.name(painter, name, text_shown, Style.NAME, role)
    if counted and room:
        brush.name(painter, name._replace(x=name.right, width=taken), counted, Style.SMALL_TITLE, role)


@dataclass(frozen=True, slots=True)
class ZoneWords:
    """What the drop zone says, in two lines."""

    title: str
    line: str


def paint_zone(painter: QPainter, place: Rect, words: ZoneWords, brush: Brush, *, is_lit: bool, is_hot: bool) -> None:
    """Draw the place that takes another system: dashed, lit while a drag may end there, solid under the pointer."""
    theme, sizes, rect = brush.theme, brush.sizes, qrect(place)
    color = "accent" if is_lit else "line_control"
    pen = QPen(theme.color(color), METRICS.ring if is_hot else METRICS.outline)
    if not is_hot:
        pen.setStyle(Qt.PenStyle.DashLine)
    if is_lit:
        fill_round(painter, rect, METRICS.rack_radius, theme.color("selected"))
    outline_round(painter, rect, METRICS.rack_radius, pen)
    lines = (sizes.row, sizes.count, sizes.count)
    if place.height < sum(lines) or brush.gauge(Style.SMALL_TITLE, words.title) > place.width - 2 * sizes.gap:
        paint_icon(painter, rect, "plus", getattr(theme, "accent" if is_lit else "text2"), sizes.icon)
        return
    y = place.y + (place.height - sum(lines)) // 2
    icon, title, line = _stacked(place, y, lines)
    paint_icon(painter, qrect(icon), "plus", getattr(theme, "accent" if is_lit else "text2"), sizes.icon)
    _centred(painter, title, words.title, Style.SMALL_TITLE, "accent" if is_lit else "text", brush)
    _centred(painter, line, words.line, Style.CAPTION, "text2", brush)


def _stacked(place: Rect, y: int, heights: tuple[int, int, int]) -> tuple[Rect, Rect, Rect]:
    first, second, third = heights
    return (
        Rect(place.x, y, place.width, first),
        Rect(place.x, y + first, place.width, second),
        Rect(place.x, y + first + second, place.width, third),
    )


def _centred(painter: QPainter, place: Rect, text: str, style: Style, role: str, brush: Brush) -> None:
    width = min(brush.gauge(style, text), place.width)
    brush.name(painter, place._replace(x=place.x + (place.width - width) // 2, width=width), text, style, role)
