"""Where a card stands: beside its figure, inside the window, with a tail that points at the figure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect

from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtCore import QSize


class Side(Enum):
    """The side of the figure on which the card stands."""

    ABOVE = auto()
    BELOW = auto()
    LEFT = auto()
    RIGHT = auto()

    @property
    def is_upright(self) -> bool:
        """Whether card and figure stand one above the other."""
        return self in (Side.ABOVE, Side.BELOW)


@dataclass(frozen=True, slots=True)
class Placement:
    """The rectangle of a card, the side it is on, and the tip of its tail, all in the coordinates of the window."""

    rect: QRect
    side: Side
    tip: QPoint


TAIL = METRICS.gap + METRICS.ring
"""Length of the tail, from the card to the figure."""

_ROW_SHAPE = 4
"""An anchor this many times wider than high is a row: its card goes to the side, and the rows around stay readable."""

_TILE_ORDER = (Side.ABOVE, Side.BELOW, Side.RIGHT, Side.LEFT)
_ROW_ORDER = (Side.LEFT, Side.RIGHT, Side.ABOVE, Side.BELOW)


def place_card(anchor: QRect, size: QSize, bounds: QRect) -> Placement:
    """Return where a card of a size goes beside a figure: on the first side with room, pushed along it into the bounds.

    Where no side has room the card covers part of the figure rather than leave the bounds.
    """
    order = _ROW_ORDER if anchor.width() >= _ROW_SHAPE * anchor.height() else _TILE_ORDER
    side = next((side for side in order if _fits(side, anchor, size, bounds)), order[0])
    rect = _pushed_into(QRect(_corner(side, anchor, size), size), bounds)
    return Placement(rect, side, _tip(side, anchor, rect))


def _fits(side: Side, anchor: QRect, size: QSize, bounds: QRect) -> bool:
    room = {
        Side.ABOVE: anchor.top() - bounds.top(),
        Side.BELOW: bounds.bottom() - anchor.bottom(),
        Side.LEFT: anchor.left() - bounds.left(),
        Side.RIGHT: bounds.right() - anchor.right(),
    }[side]
    return room >= TAIL + (size.height() if side.is_upright else size.width())


def _corner(side: Side, anchor: QRect, size: QSize) -> QPoint:
    """Return the top left of the card, before it is pushed into the bounds."""
    middle = QPoint(anchor.center().x() - size.width() // 2, anchor.center().y() - size.height() // 2)
    return {
        Side.ABOVE: QPoint(middle.x(), anchor.top() - TAIL - size.height()),
        Side.BELOW: QPoint(middle.x(), anchor.bottom() + 1 + TAIL),
        Side.LEFT: QPoint(anchor.left() - TAIL - size.width(), middle.y()),
        Side.RIGHT: QPoint(anchor.right() + 1 + TAIL, middle.y()),
    }[side]


def _pushed_into(rect: QRect, bounds: QRect) -> QRect:
    x = max(bounds.left(), min(rect.left(), bounds.right() + 1 - rect.width()))
    y = max(bounds.top(), min(rect.top(), bounds.bottom() + 1 - rect.height()))
    return QRect(QPoint(x, y), rect.size())


def _tip(side: Side, anchor: QRect, rect: QRect) -> QPoint:
    """Return the tip of the tail: at the middle of the figure, clear of the card's round corners."""
    margin = METRICS.box_radius + TAIL
    x = max(rect.left() + margin, min(anchor.center().x(), rect.right() - margin))
    y = max(rect.top() + margin, min(anchor.center().y(), rect.bottom() - margin))
    return {
        Side.ABOVE: QPoint(x, rect.bottom() + 1 + TAIL),
        Side.BELOW: QPoint(x, rect.top() - TAIL),
        Side.LEFT: QPoint(rect.right() + 1 + TAIL, y),
        Side.RIGHT: QPoint(rect.left() - TAIL, y),
    }[side]
