"""Icons drawn straight into a painting, and the status signs among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.figure import Sign
from gui.icons import icon_pixmap
from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from gui.theme import Theme

SIGN_ROLE = {
    Sign.DOCUMENTED: "text3",
    Sign.PRESS: "text3",
    Sign.DERIVED: "text3",
    Sign.ASSUMED: "warning",
    Sign.PROJECTION: "projection",
    Sign.CONFLICTING: "error",
    Sign.SUPERSEDED: "text3",
    Sign.UNKNOWN: "text3",
    Sign.YOURS: "accent",
}
"""The colour role of each status sign: grey where nothing needs thought."""

_LEAST_RATIO = 0.5
"""Icons are not drawn finer than this when a canvas is zoomed out: there they are no longer shown."""


def paint_icon(painter: QPainter, rect: QRect, name: str, color: str, size: int) -> None:
    """Draw an icon in one colour, "#RRGGBB", in the middle of a rectangle; `size` in the painter's own units."""
    ratio = max(painter.deviceTransform().m11(), _LEAST_RATIO)
    x = rect.left() + (rect.width() - size) // 2
    y = rect.top() + (rect.height() - size) // 2
    painter.drawPixmap(x, y, icon_pixmap(name, color, size, ratio))


def paint_sign(painter: QPainter, rect: QRect, sign: Sign, theme: Theme) -> None:
    """Draw a status sign in its own colour in the middle of a rectangle."""
    color: str = getattr(theme, SIGN_ROLE[sign])
    paint_icon(painter, rect, f"status-{sign}", color, theme.scaled(METRICS.sign))
