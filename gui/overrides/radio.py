"""A choice among several: a circle drawn in the colours of the theme, and text in as many lines as it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget
from typing_extensions import override

from gui.painting.shapes import smooth
from gui.theme import METRICS
from gui.widgets.wrapping import height_of, laid_out, line_width

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QTextLayout

    from gui.theme import FontRole, Theme

_DOT_SHARE = 0.5
"""The diameter of the dot of what is chosen, as a share of that of the circle."""


class Radio(QRadioButton):
    """A radio button whose plain text is never cut; all of it takes the click."""

    def __init__(self, text: str, theme: Theme, role: FontRole, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.setFont(theme.font(role))
        self.setAccessibleName(text)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return max(height_of(self._words(width)), self._theme.scaled(METRICS.target))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._indent + line_width(self.text(), self.font()), self._theme.scaled(METRICS.target))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._theme.scaled(METRICS.target))

    @override
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    @property
    def _indent(self) -> int:
        return self._theme.scaled(METRICS.dialog_padding)

    def _words(self, width: int) -> QTextLayout:
        return laid_out(self.text(), self.font(), width - self._indent)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        side, target = theme.scaled(METRICS.badge_small), theme.scaled(METRICS.target)
        circle = QRectF(METRICS.ring, (target - side) / 2, side, side)
        color = "text3" if not self.isEnabled() else "accent" if self.isChecked() else "line_control"
        with smooth(painter):
            painter.setPen(QPen(theme.color(color), METRICS.ring if self.isChecked() else METRICS.outline))
            painter.drawEllipse(circle)
            if self.isChecked():
                rim = side * (1 - _DOT_SHARE) / 2
                painter.setBrush(theme.color(color))
                painter.drawEllipse(circle.adjusted(rim, rim, -rim, -rim))
        painter.setPen(theme.color("text" if self.isEnabled() else "text3"))
        words = self._words(self.width())
        words.draw(painter, QPointF(self._indent, max(0, self.height() - height_of(words)) / 2))
        painter.end()
