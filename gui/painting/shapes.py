"""Round rectangles on whole pixels, and what is laid on or around them: ring, hatching, shadow."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QRegion

from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.theme import Theme

_RING_DASHES = (3.0, 2.0)
"""Dash and gap of a dashed ring, in ring widths."""


@contextmanager
def smooth(painter: QPainter) -> Iterator[None]:
    """Draw with smooth edges inside the block, then restore pen, brush and hints."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield
    finally:
        painter.restore()


def fill_round(painter: QPainter, rect: QRect, radius: int, fill: QColor | QBrush) -> None:
    """Fill a rectangle with round corners."""
    with smooth(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, radius, radius)


def outline_round(painter: QPainter, rect: QRect, radius: int, pen: QPen) -> None:
    """Draw the outline of a rectangle with round corners, wholly inside it so that the line stays sharp."""
    inset = pen.widthF() / 2
    with smooth(painter):
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)


def paint_focus_ring(painter: QPainter, rect: QRect, radius: int, theme: Theme, *, dashed: bool = False) -> None:
    """Draw the accent ring around a thing of the given corner radius, outside it and apart by a small gap.

    dashed: the form for the keyboard's place on a canvas box that is not selected.
    """
    pen = QPen(theme.color("accent"), METRICS.ring)
    if dashed:
        pen.setDashPattern(_RING_DASHES)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    reach = METRICS.ring + METRICS.ring_gap
    outline_round(painter, rect.adjusted(-reach, -reach, reach, reach), radius + reach, pen)


def hatch(color: QColor) -> QBrush:
    """Return the diagonal hatching in a colour, one device pixel wide: what is switched off, bands in high contrast."""
    return QBrush(color, Qt.BrushStyle.BDiagPattern)


def paint_shadow(painter: QPainter, rect: QRect, radius: int, theme: Theme) -> None:
    """Draw the soft shadow around a floating thing, before the thing itself.

    It needs `METRICS.shadow_reach` of room on all sides.
    """
    reach = METRICS.shadow_reach
    around = QRegion(rect.adjusted(-reach, -reach, reach, reach)) - QRegion(
        rect.adjusted(radius, radius, -radius, -radius)
    )
    with smooth(painter):
        painter.setClipRegion(around, Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("shadow", theme.shadow_alpha / reach))
        for step in range(1, reach + 1):
            spread = step * step // reach  # closer together near the edge, so that the shadow fades out gently
            painter.drawRoundedRect(rect.adjusted(-spread, -spread, spread, spread), radius + spread, radius + spread)


def baseline(painter: QPainter, rect: QRect) -> int:
    """Return the y at which text in the painter's font stands centred in a rectangle."""
    metrics = painter.fontMetrics()
    return rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) // 2


def draw_text(painter: QPainter, x: float, y: float, text: str) -> None:
    """Draw one line of text from a point on its baseline, never shortened."""
    painter.drawText(QPointF(x, y), text)
