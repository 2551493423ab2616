"""What a pane or a chart says when it has nothing to draw: an icon and two lines, centred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme

_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


class Notice(QWidget):
    """An empty state; texts wrap."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = ""
        self._title = ""
        self._line = ""

    def say(self, icon: str, title: str, line: str = "") -> None:
        """Show an icon, a title and a line."""
        self._icon, self._title, self._line = icon, title, line
        self.setAccessibleName(" ".join(text for text in (title, line) if text))
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.library, METRICS.strip)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._theme
        painter.fillRect(self.rect(), theme.color("panel"))
        side = theme.scaled(METRICS.icon_empty)
        title, line = (self._height(role, text) for role, text in self._texts())
        top = (self.height() - side - title - line - 2 * METRICS.gap) // 2
        if self._icon:
            paint_icon(painter, QRect(0, top, self.width(), side), self._icon, theme.text3, side)
        y = top + side + METRICS.gap
        for role, text in self._texts():
            painter.setFont(theme.font(role))
            painter.setPen(theme.color("text2"))
            painter.drawText(QRect(METRICS.pane_padding, y, self._room(), self.height()), _WRAPPED.value, text)
            y += title + METRICS.gap

    def _texts(self) -> tuple[tuple[FontRole, str], tuple[FontRole, str]]:
        return (FontRole.BOX_TITLE, self._title), (FontRole.BODY, self._line)

    def _room(self) -> int:
        return max(self.width() - 2 * METRICS.pane_padding, 1)

    def _height(self, role: FontRole, text: str) -> int:
        room = QRect(0, 0, self._room(), self.height())
        return QFontMetrics(self._theme.font(role)).boundingRect(room, _WRAPPED.value, text).height()
