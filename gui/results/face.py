"""The face of a tile: its words, fonts and places, settled before anything is drawn, and the painter that draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPen

from gui.painting.badges import delta_badge_width, paint_delta_badge
from gui.painting.figure import FigureState, FigureStyle, FigureText, paint_figure
from gui.painting.mini_range import MiniRange, paint_mini_range
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round
from gui.painting.signs import paint_icon, paint_sign
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from core.figure import Sign
    from gui.theme import Theme

VALUE_ROLES = (FontRole.TILE_VALUE, FontRole.DIALOG_TITLE, FontRole.TITLE, FontRole.PANE_TITLE)
"""The sizes of a value, largest first: a long one takes the first in which it fits, and is never cut."""

WORD_ROLES = (FontRole.BOX_TITLE, FontRole.PANE_TITLE)
"""The sizes of what stands in place of a value, such as "not supported"."""

_LINE_GAP = METRICS.gap // 2
_ELLIPSIS = "\u2026"
_INSET = METRICS.ring + METRICS.ring_gap
"""Free space around the ground of a hovered tile."""
_HOT_OUTLINE = (METRICS.outline + METRICS.ring) / 2


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that is drawn on a tile. Of the label `least_label` must be seen; the rest may give way.

    `note` stands at the bottom left, `aside` at the bottom right. `note_role` and `aside_role` are colour roles.
    `badge` takes the place of both. `is_unlike` puts the scales before `aside`. `starts_group` draws the line at the
    left over the full height.
    """

    label: str
    least_label: str
    value: str
    unit: str
    sign: Sign
    state: FigureState
    roles: tuple[FontRole, ...]
    range: MiniRange
    note: str = ""
    note_role: str = "text3"
    aside: str = ""
    aside_role: str = "text2"
    is_unlike: bool = False
    badge: str = ""
    starts_group: bool = False


@dataclass(frozen=True, slots=True)
class TileState:
    """Where a tile stands and whether the pointer is on it."""

    is_hot: bool = False
    is_first: bool = False
    """Whether it stands first in its row, where no line is drawn."""


def _height(theme: Theme, role: FontRole) -> int:
    return QFontMetrics(theme.font(role)).height()


def _advance(theme: Theme, role: FontRole, text: str) -> int:
    return QFontMetrics(theme.font(role)).horizontalAdvance(text)


def _line_heights(theme: Theme) -> tuple[int, int, int, int]:
    """Return the heights of label, value, range and bottom line."""
    bottom = max(_height(theme, FontRole.CAPTION), theme.scaled(METRICS.pill))
    value = _height(theme, FontRole.TILE_VALUE)
    return _height(theme, FontRole.TILE_LABEL), value, METRICS.range_dot + METRICS.ring, bottom


def tile_height(theme: Theme) -> int:
    """Return the height of a row of tiles: that of the strip, more where a font needs it."""
    return max(theme.scaled(METRICS.strip), sum(_line_heights(theme)) + 2 * _LINE_GAP + 2 * METRICS.gap)


def needed_width(face: Face, theme: Theme) -> int:
    """Return the width below which something on a tile would be cut."""
    shortened = face.least_label if face.least_label == face.label else f"{face.least_label}{_ELLIPSIS}"
    label = _advance(theme, FontRole.TILE_LABEL, shortened) + METRICS.gap + theme.scaled(METRICS.sign)
    figure = _figure_width(face, theme, face.roles[-1])
    bottom = max(_bottom_width(face, theme), delta_badge_width(face.badge, theme) if face.badge else 0)
    least = theme.scaled(METRICS.tile_least)
    return max(least, 2 * METRICS.pane_padding + max(label, figure, bottom))


def _figure_width(face: Face, theme: Theme, role: FontRole) -> int:
    unit = theme.scaled(METRICS.unit_gap) + _advance(theme, FontRole.CAPTION, face.unit) if face.unit else 0
    return _advance(theme, role, face.value) + unit


def _bottom_width(face: Face, theme: Theme) -> int:
    aside = _advance(theme, FontRole.TILE_LABEL, face.aside)
    scales = theme.scaled(METRICS.sign) + _LINE_GAP if face.is_unlike else 0
    gap = METRICS.gap if face.note and face.aside else 0
    return _advance(theme, FontRole.CAPTION, face.note) + gap + scales + aside


def fitting_role(face: Face, theme: Theme, width: int) -> FontRole:
    """Return the largest size in which a face's value and unit fit into a tile of a width."""
    room = width - 2 * METRICS.pane_padding
    return next((role for role in face.roles if _figure_width(face, theme, role) <= room), face.roles[-1])


def paint_face(painter: QPainter, size: QRect, face: Face, role: FontRole, state: TileState, theme: Theme) -> None:
    """Draw a tile; `role` is the size of its value."""
    if not state.is_first:
        _paint_divider(painter, size, face, theme)
    ground = "selected" if state.is_hot else "panel"
    if state.is_hot:
        _paint_hot_ground(painter, size, theme)
    label, value, middle, bottom = _lines(size, theme)
    _paint_label(painter, label, face, theme)
    text = FigureText(face.value, face.unit, state=face.state)
    paint_figure(painter, value, text, theme, FigureStyle(role, starts_left=True))
    paint_mini_range(painter, middle, face.range, theme, ground)
    if face.badge:
        _paint_badge(painter, bottom, face.badge, theme)
    else:
        _paint_bottom(painter, bottom, face, theme)


def _inner(size: QRect) -> QRect:
    return size.adjusted(_INSET, _INSET, -_INSET, -_INSET)


def _lines(size: QRect, theme: Theme) -> tuple[QRect, QRect, QRect, QRect]:
    heights = _line_heights(theme)
    left, width = size.left() + METRICS.pane_padding, size.width() - 2 * METRICS.pane_padding
    top = size.top() + (size.height() - sum(heights) - 2 * _LINE_GAP) // 2
    tops = (top, top + heights[0] + _LINE_GAP, top + sum(heights[:2]) + _LINE_GAP)
    label, value, middle = (QRect(left, y, width, h) for y, h in zip(tops, heights, strict=False))
    return label, value, middle, QRect(left, middle.bottom() + 1 + _LINE_GAP, width, heights[3])


def _paint_divider(painter: QPainter, size: QRect, face: Face, theme: Theme) -> None:
    inset = 0 if face.starts_group else METRICS.pane_padding
    line = QRect(size.left(), size.top() + inset, METRICS.outline, size.height() - 2 * inset)
    painter.fillRect(line, theme.color("line"))


def _paint_hot_ground(painter: QPainter, size: QRect, theme: Theme) -> None:
    fill_round(painter, _inner(size), METRICS.rack_radius, theme.color("selected"))
    outline_round(painter, _inner(size), METRICS.rack_radius, QPen(theme.color("accent"), _HOT_OUTLINE))


def _paint_label(painter: QPainter, rect: QRect, face: Face, theme: Theme) -> None:
    painter.setFont(theme.font(FontRole.TILE_LABEL))
    painter.setPen(theme.color("text2"))
    side = theme.scaled(METRICS.sign)
    room = rect.width() - side - METRICS.gap
    label = painter.fontMetrics().elidedText(face.label, Qt.TextElideMode.ElideRight, room)
    draw_text(painter, rect.left(), baseline(painter, rect), label)
    paint_sign(painter, QRect(rect.right() + 1 - side, rect.top(), side, rect.height()), face.sign, theme)


def _paint_badge(painter: QPainter, rect: QRect, badge: str, theme: Theme) -> None:
    height = theme.scaled(METRICS.pill)
    top = rect.top() + (rect.height() - height) // 2
    paint_delta_badge(painter, QRect(rect.left(), top, delta_badge_width(badge, theme), height), badge, theme)


def _paint_bottom(painter: QPainter, rect: QRect, face: Face, theme: Theme) -> None:
    painter.setFont(theme.font(FontRole.CAPTION))
    y = baseline(painter, rect)
    painter.setPen(theme.color(face.note_role))
    draw_text(painter, rect.left(), y, face.note)
    painter.setFont(theme.font(FontRole.TILE_LABEL))
    x = rect.right() + 1 - painter.fontMetrics().horizontalAdvance(face.aside)
    painter.setPen(theme.color(face.aside_role))
    draw_text(painter, x, y, face.aside)
    if face.is_unlike:
        side = theme.scaled(METRICS.sign)
        scales = QRect(x - _LINE_GAP - side, rect.top(), side, rect.height())
        paint_icon(painter, scales, "scales", theme.warning, side)
