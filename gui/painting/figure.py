"""A figure: value, unit and status sign, in that order, in tile, row, card, cell and canvas box."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics

from gui.painting.shapes import baseline, draw_text, fill_round
from gui.painting.signs import paint_sign
from gui.theme import DISABLED_SHARE, METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from core.figure import Sign
    from gui.theme import Theme


class FigureState(Enum):
    """How much a figure counts just now."""

    NORMAL = auto()
    STALE = auto()
    """Being computed again: the number is there, at half strength."""
    QUIET = auto()
    """Unknown or beside the point: a dash, a range, a list's second column."""
    OFF = auto()
    """Of a part that is switched off."""
    BEST = auto()
    """The best of like figures: green, on its ground."""


_VALUE_ROLE = {
    FigureState.NORMAL: "text",
    FigureState.STALE: "text",
    FigureState.QUIET: "text2",
    FigureState.OFF: "text3",
    FigureState.BEST: "good",
}


@dataclass(frozen=True, slots=True)
class FigureText:
    """A figure ready to be drawn: its strings are final."""

    value: str
    unit: str = ""
    sign: Sign | None = None
    state: FigureState = FigureState.NORMAL


@dataclass(frozen=True, slots=True)
class FigureStyle:
    """Where the parts of a figure stand and in which type; widths in device-independent pixels at 100 % text size.

    A unit in the type of the value also has its colour.
    """

    value: FontRole
    unit: FontRole = FontRole.CAPTION
    starts_left: bool = False
    """The value stands at the left edge and the unit follows; else all is set from the right edge."""
    unit_column: int = 0
    """Width kept for the unit, so that values in a column share one right edge; 0 if the unit just follows."""
    sign_column: int = 0
    """Width kept for the sign at the right edge; 0 where none is drawn."""


CARD = FigureStyle(FontRole.CARD_VALUE, FontRole.BODY, starts_left=True)
ROW = FigureStyle(FontRole.NAME, unit_column=METRICS.unit_column, sign_column=METRICS.sign_column)
CELL = FigureStyle(FontRole.TABLE_VALUE)
LIST = FigureStyle(FontRole.CAPTION, sign_column=METRICS.sign_column)


def paint_figure(painter: QPainter, rect: QRect, figure: FigureText, theme: Theme, style: FigureStyle = ROW) -> None:
    """Draw a figure on one line, centred in height. Value and unit are never shortened: what is too long sticks out."""
    value_x, unit_x = _places(rect, figure, theme, style)
    painter.save()
    if figure.state is FigureState.BEST:
        _paint_best_ground(painter, rect, theme)
    if figure.state is FigureState.STALE:
        painter.setOpacity(painter.opacity() * DISABLED_SHARE)
    value_color = theme.color(_VALUE_ROLE[figure.state])
    painter.setFont(theme.font(style.value))
    painter.setPen(value_color)
    y = baseline(painter, rect)
    draw_text(painter, value_x, y, figure.value)
    painter.setFont(theme.font(style.unit))
    painter.setPen(value_color if style.unit is style.value else theme.color("text2"))
    draw_text(painter, unit_x, y, figure.unit)
    painter.restore()
    if figure.sign is not None and style.sign_column:
        column = theme.scaled(style.sign_column)
        paint_sign(painter, QRect(rect.right() + 1 - column, rect.top(), column, rect.height()), figure.sign, theme)


def _places(rect: QRect, figure: FigureText, theme: Theme, style: FigureStyle) -> tuple[int, int]:
    """Return the left ends of value and unit."""
    value_width = QFontMetrics(theme.font(style.value)).horizontalAdvance(figure.value)
    gap = theme.scaled(METRICS.unit_gap)
    if style.starts_left:
        return rect.left(), rect.left() + value_width + gap
    right = rect.right() + 1 - theme.scaled(style.sign_column)
    unit_width = QFontMetrics(theme.font(style.unit)).horizontalAdvance(figure.unit)
    if not unit_width and not style.unit_column:
        return right - value_width, right
    # A unit that is wider than its column moves to the left, value and all, before it runs into the sign.
    unit_x = right - max(unit_width, theme.scaled(style.unit_column))
    return unit_x - gap - value_width, unit_x


def _paint_best_ground(painter: QPainter, rect: QRect, theme: Theme) -> None:
    height = theme.scaled(METRICS.pill)
    top = rect.top() + (rect.height() - height) // 2
    ground = QRect(rect.left(), top, rect.width() + METRICS.gap, height)
    fill_round(painter, ground, METRICS.badge_radius, theme.color("good_ground"))
