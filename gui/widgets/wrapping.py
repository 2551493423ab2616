"""Plain text in lines: broken between words, and inside one that is longer than a line, so that nothing is cut."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPaintEvent
    from PySide6.QtWidgets import QWidget

_LINE_SEPARATOR = "\u2028"


def laid_out(text: str, font: QFont, width: int) -> QTextLayout:
    """Return a text in lines of a width, in pixels, ready to be drawn; the ends of lines of its own are kept."""
    layout = _layout(_LINE_SEPARATOR.join(text.splitlines()), font)
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return layout


def first_line(text: str, font: QFont, width: int) -> tuple[str, str]:
    """Return as much of a text as fits into a line of a width, in pixels, and the rest of it."""
    layout = _layout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(max(width, 1))
    layout.endLayout()
    units, end = text.encode("utf-16-le"), 2 * line.textLength()  # Qt counts in units of two bytes
    return units[:end].decode("utf-16-le").rstrip(), units[end:].decode("utf-16-le")


def _layout(text: str, font: QFont) -> QTextLayout:
    layout, option = QTextLayout(text, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    return layout


def line_width(text: str, font: QFont) -> int:
    """Return the least whole width, in pixels, in which a text stands on one line."""
    return math.ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1 if text else 0


def height_of(layout: QTextLayout) -> int:
    """Return the height of a text in lines, in pixels."""
    return math.ceil(layout.boundingRect().height())


class WrappedLabel(QLabel):
    """A label that shows plain text as it is, whatever it looks like, in as many lines as its width needs."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def heightForWidth(self, width: int) -> int:
        margins = 2 * self.margin()
        return height_of(laid_out(self.text(), self.font(), width - margins)) + margins

    @override
    def sizeHint(self) -> QSize:
        widest = max((line_width(line, self.font()) for line in self.text().splitlines()), default=0)
        return QSize(widest + 2 * self.margin(), self.minimumSizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, QFontMetrics(self.font()).height() + 2 * self.margin())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        place = self.contentsRect().adjusted(self.margin(), self.margin(), -self.margin(), -self.margin())
        text = laid_out(self.text(), self.font(), place.width())
        text.draw(painter, QPointF(place.left(), place.top() + max(0, place.height() - height_of(text)) // 2))
        painter.end()
