"""Small filled marks with a word or a letter: cluster letter, count, verdict, delta."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QPen

from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole, color_of

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor, QPainter

    from gui.theme import ClusterHue, Theme


class Tone(StrEnum):
    """What a pill says; the value is the colour role of its word, with a ground of the same name."""

    GOOD = "good"
    """Agrees, or agrees within rounding."""
    NOTE = "note"
    """Another convention."""
    ERROR = "error"
    """Conflicts."""


def paint_badge(painter: QPainter, rect: QRect, letter: str, hue: ClusterHue, theme: Theme) -> None:
    """Draw the letter badge of a cluster, filling a square of `METRICS.badge_small`, `badge` or `badge_large`."""
    color, role = color_of(hue.color), _letter_role(rect.height() / theme.text_scale)
    if hue.is_hollow:
        outline_round(painter, rect, METRICS.badge_radius, QPen(color, METRICS.ring))
    else:
        fill_round(painter, rect, METRICS.badge_radius, color)
    _paint_word(painter, rect, letter, theme, role, theme.color("text") if hue.is_hollow else color_of(hue.ink))


def _letter_role(height: float) -> FontRole:
    if height >= METRICS.badge_large:
        return FontRole.BADGE_LARGE
    return FontRole.BADGE if height >= METRICS.badge else FontRole.BADGE_SMALL


def paint_count_badge(painter: QPainter, rect: QRect, count: str, theme: Theme, *, is_stack: bool) -> None:
    """Draw the count of a canvas box: solid for a stack of several, outlined for a single thing."""
    if is_stack:
        fill_round(painter, rect, METRICS.chip_radius, theme.color("text"))
    else:
        outline_round(painter, rect, METRICS.chip_radius, QPen(theme.color("line_control"), METRICS.outline))
    _paint_word(painter, rect, count, theme, FontRole.PANE_TITLE, theme.color("panel" if is_stack else "text2"))


def paint_verdict_pill(painter: QPainter, rect: QRect, verdict: str, tone: Tone, theme: Theme) -> None:
    """Draw a verdict in words on the ground of its tone; outlined in high contrast, which has no tints."""
    color = theme.color(tone)
    fill_round(painter, rect, METRICS.badge_radius, theme.color(f"{tone}_ground"))
    if theme.is_high_contrast:
        outline_round(painter, rect, METRICS.badge_radius, QPen(color, METRICS.outline))
    _paint_word(painter, rect, verdict, theme, FontRole.TILE_LABEL, color)


def paint_delta_badge(painter: QPainter, rect: QRect, delta: str, theme: Theme) -> None:
    """Draw what a drop would change."""
    fill_round(painter, rect, METRICS.badge_radius, theme.color("accent"))
    _paint_word(painter, rect, delta, theme, FontRole.GROUP_TITLE, theme.color("on_accent"))


def count_badge_width(count: str, theme: Theme) -> int:
    """Return the width that a count badge needs, at least its height."""
    return max(_word_width(count, theme, FontRole.PANE_TITLE), theme.scaled(METRICS.count_badge))


def verdict_pill_width(verdict: str, theme: Theme) -> int:
    """Return the width that a verdict pill needs."""
    return _word_width(verdict, theme, FontRole.TILE_LABEL)


def delta_badge_width(delta: str, theme: Theme) -> int:
    """Return the width that a delta badge needs."""
    return _word_width(delta, theme, FontRole.GROUP_TITLE)


def _word_width(word: str, theme: Theme, role: FontRole) -> int:
    return QFontMetrics(theme.font(role)).horizontalAdvance(word) + 2 * METRICS.pill_padding


def _paint_word(painter: QPainter, rect: QRect, word: str, theme: Theme, role: FontRole, color: QColor) -> None:
    painter.save()
    painter.setFont(theme.font(role))
    painter.setPen(color)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, word)
    painter.restore()
