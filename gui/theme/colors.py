"""Colours of the token files, and how they are mixed."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QColor

DISABLED_SHARE = 0.5
"""How much of `text3` is left in what is disabled."""


@cache
def color_of(value: str, alpha: float = 1.0) -> QColor:
    """Return the colour of a "#RRGGBB" token at an opacity of 0.0 to 1.0; shared, so not to be changed."""
    color = QColor(value)
    color.setAlphaF(alpha)
    return color


def blend(front: QColor, back: QColor, share: float) -> QColor:
    """Return the opaque colour of `front` laid over `back` at a share of 0.0 to 1.0."""
    keep = 1.0 - share
    return QColor.fromRgbF(
        front.redF() * share + back.redF() * keep,
        front.greenF() * share + back.greenF() * keep,
        front.blueF() * share + back.blueF() * keep,
    )
