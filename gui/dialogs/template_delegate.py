"""Draws the rows of the list of templates: a name over one line of description."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from gui.painting.shapes import baseline, draw_text, outline_round
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter

    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

State = QStyle.StateFlag


class TemplateRole(IntEnum):
    """What an item holds besides its name."""

    DESCRIPTION = Qt.ItemDataRole.UserRole


class TemplateDelegate(QStyledItemDelegate):
    """Rows of one height."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.scaled(METRICS.findings_row))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        painter.save()
        rect, theme = option.rect, self._theme
        self._paint_ground(painter, rect, option.state)
        half = rect.height() // 2
        upper = QRect(rect.left(), rect.top() + METRICS.gap // 2, rect.width(), half)
        self._paint_line(painter, upper, index.data(), FontRole.NAME, "text")
        lower = QRect(rect.left(), rect.top() + half - METRICS.gap // 2, rect.width(), half)
        self._paint_line(painter, lower, index.data(TemplateRole.DESCRIPTION), FontRole.CAPTION, "text2")
        if theme.is_high_contrast and option.state & State.State_Selected:
            outline_round(painter, rect, 0, QPen(theme.color("text"), METRICS.ring))
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: State) -> None:
        if state & State.State_Selected:
            painter.fillRect(rect, self._theme.color("selected"))
        elif state & State.State_MouseOver:
            painter.fillRect(rect, self._theme.color("hover"))

    def _paint_line(self, painter: QPainter, line: QRect, text: str, role: FontRole, color: str) -> None:
        painter.setFont(self._theme.font(role))
        painter.setPen(self._theme.color(color))
        room = line.width() - 2 * METRICS.pane_padding
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        draw_text(painter, line.left() + METRICS.pane_padding, baseline(painter, line), shown)
