"""The type scale, and the face that each platform sets it in."""

from __future__ import annotations

import sys
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontDatabase

if TYPE_CHECKING:
    from collections.abc import Collection


class FontRole(Enum):
    """The type scale: height in pixels at 100 % and weight. Names of equal look are the same role."""

    CARD_VALUE = (24, 600)
    TILE_VALUE = (19, 600)
    DIALOG_TITLE = (17, 600)
    TITLE = (14, 600)
    BOX_TITLE = (13, 600)
    TABLE_VALUE = BOX_TITLE
    BODY = (12, 400)
    NAME = (12, 500)
    PANE_TITLE = (12, 600)
    CAPTION = (11, 400)
    TILE_LABEL = (11, 500)
    GROUP_TITLE = (11, 600)
    CHART_BAR = (10, 400)
    BADGE_SMALL = (10, 700)
    BADGE = (11, 700)
    BADGE_LARGE = (12, 700)


TEXT_SIZES = (0.9, 1.0, 1.1, 1.25, 1.5)
"""The text sizes to choose from, as factors of the type scale."""

SMALLEST_TEXT = 10
"""No text is drawn smaller than this many pixels, whatever the text size."""

_FAMILIES = {"win32": ("Segoe UI Variable Text", "Segoe UI"), "linux": ("Inter", "Noto Sans", "DejaVu Sans")}


def choose_family(platform: str, installed: Collection[str], system: str) -> str:
    """Return the first family of the platform's list that is installed, else the system's own face."""
    return next((family for family in _FAMILIES.get(platform, ()) if family in installed), system)


def next_text_size(size: float, step: int) -> float:
    """Return the text size one step up (1) or down (−1) from a size; the same where there is none."""
    beyond = [other for other in TEXT_SIZES if (other - size) * step > 0]
    return min(beyond, key=lambda other: abs(other - size), default=size)


def font(role: FontRole, scale: float = 1.0) -> QFont:
    """Return the font of a role at a text size of 0.9 to 1.5; needs a running application."""
    return QFont(_font(role, scale))


@cache
def _font(role: FontRole, scale: float) -> QFont:
    pixels, weight = role.value
    result = QFont(_family())
    result.setPixelSize(max(round(pixels * scale), SMALLEST_TEXT))
    result.setWeight(QFont.Weight(weight))
    result.setFeature(QFont.Tag("tnum"), 1)
    # Inter would turn a typed "x36" into "×36", which falsifies quoted input.
    result.setFeature(QFont.Tag("calt"), 0)
    return result


@cache
def _family() -> str:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return choose_family(sys.platform, QFontDatabase.families(), system)
