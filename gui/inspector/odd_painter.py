"""Draws a finding below its figure: sign, sentence in lines, and what may be meant as a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect

from gui.overrides.words import GRADE_ROLE, finding_words, suggestion_words
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole
from gui.widgets.wrapping import height_of, laid_out

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QTextLayout

    from core.findings.finding import Finding, Grade
    from gui.theme import Theme


def paint_grade(painter: QPainter, place: QRect, grade: Grade, theme: Theme) -> None:
    """Draw the sign of a grade in the middle of a place."""
    color: str = getattr(theme, GRADE_ROLE[grade])
    paint_icon(painter, place, str(grade), color, theme.scaled(METRICS.sign))


def odd_height(finding: Finding, width: int, theme: Theme) -> int:
    """Return the height of a finding in a width, in pixels."""
    return sum(height_of(text) for text in _texts(finding, width, theme)) + METRICS.gap


def paint_odd(painter: QPainter, place: QRect, finding: Finding, theme: Theme) -> None:
    """Draw a finding into a place that is as high as it needs."""
    column, line = theme.scaled(METRICS.sign_column), theme.scaled(METRICS.badge_small)
    paint_grade(painter, QRect(place.left(), place.top(), theme.scaled(METRICS.sign), line), finding.grade, theme)
    top = place.top()
    colors = (GRADE_ROLE[finding.grade], "accent")
    for text, color in zip(_texts(finding, place.width(), theme), colors, strict=False):
        painter.setPen(theme.color(color))
        text.draw(painter, QPointF(place.left() + column, top))
        top += height_of(text)


def _texts(finding: Finding, width: int, theme: Theme) -> list[QTextLayout]:
    room, font = width - theme.scaled(METRICS.sign_column), theme.font(FontRole.CAPTION)
    words = (finding_words(finding), suggestion_words(finding))
    return [laid_out(text, font, room) for text in words if text]
