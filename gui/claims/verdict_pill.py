"""A verdict as sign, colour and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from gui.claims.texts import ICONS, TONES, verdict_words
from gui.painting.badges import paint_verdict_pill, verdict_pill_width
from gui.painting.signs import paint_icon
from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from core.claims import Verdict
    from gui.theme import Theme


def verdict_width(verdict: Verdict, theme: Theme) -> int:
    """Return the width that a verdict needs."""
    return theme.scaled(METRICS.icon) + METRICS.gap + verdict_pill_width(verdict_words(verdict), theme)


def paint_verdict(painter: QPainter, rect: QRect, verdict: Verdict, theme: Theme) -> None:
    """Draw a verdict from the left edge of a rectangle, centred in height."""
    tone, size, height = TONES[verdict], theme.scaled(METRICS.icon), theme.scaled(METRICS.pill)
    color: str = getattr(theme, tone)
    paint_icon(painter, QRect(rect.left(), rect.top(), size, rect.height()), ICONS[verdict], color, size)
    words = verdict_words(verdict)
    left = rect.left() + size + METRICS.gap
    top = rect.top() + (rect.height() - height) // 2
    pill = QRect(left, top, verdict_pill_width(words, theme), height)
    paint_verdict_pill(painter, pill, words, tone, theme)


class VerdictPill(QWidget):
    """A verdict as a widget."""

    def __init__(self, verdict: Verdict, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdict, self._theme = verdict, theme
        self.setAccessibleName(verdict_words(verdict))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(verdict_width(self._verdict, self._theme), self._theme.scaled(METRICS.target))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_verdict(painter, self.rect(), self._verdict, self._theme)
        painter.end()
