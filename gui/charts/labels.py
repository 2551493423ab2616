"""Where the figures above the bars of a chart stand, and which way they run. Sizes are in pixels of the widget."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QFontMetrics, QPainter

GAP = METRICS.gap // 2
"""Free space between a bar and its label, and around a line that a label breaks."""
MOST_TURNED = 0.45
"""The most of an axis' height that turned labels may take from the bars."""


class Run(Enum):
    """Which way the labels of a chart run."""

    LEVEL = auto()
    """All of them side by side."""
    TURNED = auto()
    """All of them upwards, each over its own bar, where side by side some would not fit."""
    SPARSE = auto()
    """Side by side, as many as fit: bars are narrower than a line of text, and a tip tells the others."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text to stand above a point. `goes_first` keeps its place where others run into it."""

    tip: QPointF
    text: str
    goes_first: bool = False


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A text and the room that it takes."""

    room: QRectF
    text: str
    is_turned: bool = False


def placed(labels: Sequence[Label], metrics: QFontMetrics, area: QRectF, widest: float) -> list[PlacedLabel]:
    """Return the labels that are drawn side by side, given and returned from left to right.

    `area` holds them sideways, so that they lie over none of its ticks; those that go first may be wider than `widest`,
    which is where the next bar begins.
    """
    fitting = [label for label in labels if label.goes_first or metrics.horizontalAdvance(label.text) <= widest]
    rooms = [_held(_level_room(label, metrics), area) for label in fitting]
    clear = clear_of_others(rooms, [label.goes_first for label in fitting])
    return [PlacedLabel(r, label.text) for r, label, is_clear in zip(rooms, fitting, clear, strict=True) if is_clear]


def turned(labels: Sequence[Label], metrics: QFontMetrics) -> list[PlacedLabel]:
    """Return all labels, each running upwards over its own bar; a dash or a single digit stands upright."""
    return [
        PlacedLabel(_turned_room(label, metrics), label.text, is_turned=True)
        if metrics.horizontalAdvance(label.text) > _line(metrics)
        else PlacedLabel(_level_room(label, metrics), label.text)
        for label in labels
    ]


def fit_turned(texts: Sequence[str], metrics: QFontMetrics, pitch: float, height: float) -> bool:
    """Whether labels can run upwards: bars as wide as digits are high, and enough height left for the bars."""
    return pitch >= _line(metrics) and height_of(texts, metrics, Run.TURNED) <= height * MOST_TURNED


def height_of(texts: Sequence[str], metrics: QFontMetrics, run: Run) -> float:
    """Return the height that labels need above the highest bar."""
    if run is not Run.TURNED:
        return metrics.height() + 2 * GAP
    return max(map(metrics.horizontalAdvance, texts), default=0) + 2 * GAP


def paint_label(painter: QPainter, label: PlacedLabel) -> None:
    """Draw a label in the painter's font and pen."""
    room = label.room
    if not label.is_turned:
        painter.drawText(QPointF(room.left(), room.bottom() - painter.fontMetrics().descent()), label.text)
        return
    painter.save()
    painter.translate(room.center().x() + painter.fontMetrics().capHeight() / 2, room.bottom())
    painter.rotate(-90)
    painter.drawText(QPointF(0, 0), label.text)
    painter.restore()


def _line(metrics: QFontMetrics) -> int:
    """Return the height of digits, which have nothing below the baseline, and of what parts two lines of them."""
    return metrics.capHeight() + METRICS.ring


def _level_room(label: Label, metrics: QFontMetrics) -> QRectF:
    """Return the room of a text centred right above a point."""
    width = metrics.horizontalAdvance(label.text)
    return QRectF(label.tip.x() - width / 2, label.tip.y() - GAP - metrics.height(), width, metrics.height())


def _turned_room(label: Label, metrics: QFontMetrics) -> QRectF:
    """Return the room of a text that runs upwards from right above a point."""
    width, line = metrics.horizontalAdvance(label.text), _line(metrics)
    return QRectF(label.tip.x() - line / 2, label.tip.y() - GAP - width, line, width)


def _held(room: QRectF, area: QRectF) -> QRectF:
    """Return the room of a label moved sideways into the axes."""
    left = max(area.left(), min(room.left(), area.right() - room.width()))
    return QRectF(left, room.top(), room.width(), room.height())


def clear_of_others(rooms: Sequence[QRectF], goes_first: Sequence[bool]) -> list[bool]:
    """Return for labels from left to right whether each stays clear of those drawn before it; others are left out.

    Those that go first are drawn before all others.
    """
    clear = [False] * len(rooms)
    for index in sorted(range(len(rooms)), key=lambda index: not goes_first[index]):
        wide = rooms[index].adjusted(-GAP / 2, 0, GAP / 2, 0)
        clear[index] = not any(room.intersects(wide) for room, is_drawn in zip(rooms, clear, strict=True) if is_drawn)
    return clear


def clear_stretches(left: int, right: int, y: int, rooms: Sequence[QRectF]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a level line that strike none of the labels, given from left to right."""
    for room in rooms:
        if room.top() <= y <= room.bottom():
            if (end := math.floor(room.left()) - GAP) > left:
                yield left, end
            left = max(left, math.ceil(room.right()) + GAP)
    if right > left:
        yield left, right
