"""Icons: one-colour SVG files, tinted with a colour role when they are drawn.

Most are drawn on a grid of 16 px, the status signs on one of 12 px, their natural size.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from core.resources import resource
from gui.theme import DISABLED_SHARE, METRICS

if TYPE_CHECKING:
    from gui.theme import Theme

_PLACEHOLDER = "currentColor"
_CACHED_PIXMAPS = 1024
"""Some 100 icons and signs in several colours and sizes: about 2 MB at double resolution."""


def tinted(svg: str, color: str) -> str:
    """Return an SVG text with its placeholder replaced by a colour, "#RRGGBB"."""
    return svg.replace(_PLACEHOLDER, color)


def tinted_svg(name: str, color: str) -> str:
    """Return the SVG text of an icon in one colour, "#RRGGBB". Raises FileNotFoundError for an unknown name."""
    return tinted(_svg(name), color)


@cache
def _svg(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=_CACHED_PIXMAPS)
def icon_pixmap(name: str, color: str, size: int, dpr: float = 1.0, opacity: float = 1.0) -> QPixmap:
    """Return an icon in one colour, "#RRGGBB", `size` device-independent pixels square; shared, so not to be changed.

    dpr: device pixels per device-independent pixel of where it is drawn. opacity: 0.0 to 1.0.
    """
    renderer = QSvgRenderer(QByteArray(tinted_svg(name, color).encode()))
    side = round(size * dpr)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def icon(
    name: str, theme: Theme, role: str = "text2", checked_role: str | None = None, size: int = METRICS.icon
) -> QIcon:
    """Return an icon for actions and buttons in the colour of a role; disabled, it fades.

    checked_role: colour of the checked state, where that differs. size: device-independent pixels at 100 % text size.
    """
    result, size = QIcon(), theme.scaled(size)
    normal, disabled = QIcon.Mode.Normal, QIcon.Mode.Disabled
    color, faded = getattr(theme, role), theme.text3
    for dpr in sorted({1.0, _finest_dpr()}):
        result.addPixmap(icon_pixmap(name, color, size, dpr), normal, QIcon.State.Off)
        result.addPixmap(icon_pixmap(name, faded, size, dpr, DISABLED_SHARE), disabled, QIcon.State.Off)
        if checked_role is not None:
            result.addPixmap(icon_pixmap(name, getattr(theme, checked_role), size, dpr), normal, QIcon.State.On)
    return result


def icon_size(theme: Theme, size: int = METRICS.icon) -> QSize:
    """Return what a button must be told to show icons of a size, device-independent pixels at 100 % text size."""
    return QSize(theme.scaled(size), theme.scaled(size))


def _finest_dpr() -> float:
    application = QGuiApplication.instance()
    return application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0
