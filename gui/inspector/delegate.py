"""Draws the rows of the list of figures: name, value, unit column, sign; words that need it take more lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from gui.inspector.model import Fold, Role, Title
from gui.inspector.rows import Row
from gui.painting.figure import ROW, FigureState, paint_figure
from gui.painting.shapes import baseline, draw_text, outline_round
from gui.painting.signs import paint_icon, paint_sign
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter

    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

State = QStyle.StateFlag
_WRAP = Qt.TextFlag.TextWordWrap


class FigureDelegate(QStyledItemDelegate):
    """Rows of one height, but for titles with a line above them and for long words."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self.width = METRICS.inspector
        """Width of the list, in pixels, by which long words are broken."""
        self.shows_focus = False
        """Whether the row that has the keyboard is ringed: once a key was used."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        item, row = index.data(Role.ITEM), self.theme.scaled(METRICS.inspector_row)
        if isinstance(item, Title):
            return QSize(0, row + (0 if item.is_first else METRICS.group_gap))
        if isinstance(item, Row) and self._is_broken(item):
            return QSize(0, row + self._words_height(item) + METRICS.gap // 2)
        return QSize(0, row)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        item, rect = index.data(Role.ITEM), option.rect
        painter.save()
        if isinstance(item, Title):
            self._paint_title(painter, rect, item)
        else:
            if option.state & State.State_MouseOver:
                painter.fillRect(rect, self.theme.color("hover"))
            self._paint_row(painter, rect, item) if isinstance(item, Row) else self._paint_fold(painter, rect, item)
            self._paint_focus(painter, rect, option.state)
        painter.restore()

    def _inner(self, rect: QRect) -> QRect:
        return rect.adjusted(METRICS.pane_padding, 0, -METRICS.pane_padding, 0)

    def _line(self, rect: QRect) -> QRect:
        """Return the first line of a row."""
        inner = self._inner(rect)
        return QRect(inner.left(), inner.top(), inner.width(), self.theme.scaled(METRICS.inspector_row))

    def _paint_title(self, painter: QPainter, rect: QRect, title: Title) -> None:
        if not title.is_first:
            line = QRect(rect.left(), rect.top() + METRICS.gap, rect.width(), METRICS.outline)
            painter.fillRect(line, self.theme.color("line"))
        text = QRect(rect.left(), rect.bottom() + 1, rect.width(), 0)
        text.setTop(rect.bottom() + 1 - self.theme.scaled(METRICS.inspector_row))
        self._text(painter, self._inner(text), title.text, FontRole.GROUP_TITLE, "text2")

    def _paint_row(self, painter: QPainter, rect: QRect, row: Row) -> None:
        line = self._line(rect)
        color = "text3" if row.figure.state is FigureState.OFF else "text2"
        if row.is_text:
            self._paint_words(painter, rect, row, color)
            return
        paint_figure(painter, line, row.figure, self.theme, ROW)
        value = QFontMetrics(self.theme.font(ROW.value)).horizontalAdvance(row.figure.value)
        columns = self.theme.scaled(ROW.unit_column) + self.theme.scaled(ROW.sign_column)
        room = line.width() - columns - self.theme.scaled(METRICS.unit_gap) - value - METRICS.gap
        if row.remark:
            room -= self._paint_remark(painter, line, room, row.remark)
        self._elided(painter, line, room, row.label, color)

    def _paint_remark(self, painter: QPainter, line: QRect, room: int, remark: str) -> int:
        """Draw what is missing left of the value; return the width it takes."""
        painter.setFont(self.theme.font(FontRole.CAPTION))
        width = painter.fontMetrics().horizontalAdvance(remark)
        place = QRect(line.left() + room - width, line.top(), width, line.height())
        self._text(painter, place, remark, FontRole.CAPTION, "warning")
        return width + METRICS.gap

    def _paint_words(self, painter: QPainter, rect: QRect, row: Row, color: str) -> None:
        line, theme = self._line(rect), self.theme
        words_color = "text3" if color == "text3" else "text"
        sign = theme.scaled(METRICS.sign_column)
        if row.figure.sign is not None:
            place = QRect(line.right() + 1 - sign, line.top(), sign, line.height())
            paint_sign(painter, place, row.figure.sign, theme)
        words = self._words_width(row)
        room = line.width() - sign - METRICS.gap
        if self._is_broken(row):
            self._elided(painter, line, room, row.label, color)
            below = QRect(line.left(), line.bottom() + 1, self._words_room(), self._words_height(row))
            painter.setFont(theme.font(FontRole.NAME))
            painter.setPen(theme.color(words_color))
            painter.drawText(below, _WRAP, row.figure.value)
            return
        self._elided(painter, line, room - words - METRICS.gap, row.label, color)
        right = QRect(line.left() + room - words, line.top(), words, line.height())
        self._text(painter, right, row.figure.value, FontRole.NAME, words_color)

    def _paint_fold(self, painter: QPainter, rect: QRect, fold: Fold) -> None:
        line, side = self._inner(rect), self.theme.scaled(METRICS.sign)
        arrow = "chevron-down" if fold.is_open else "chevron-right"
        paint_icon(painter, QRect(line.left(), line.top(), side, line.height()), arrow, self.theme.text3, side)
        text = line.adjusted(side + METRICS.gap // 2, 0, 0, 0)
        self._text(painter, text, fold.text, FontRole.CAPTION, "text3")

    def _paint_focus(self, painter: QPainter, rect: QRect, state: State) -> None:
        if state & State.State_HasFocus and self.shows_focus:
            ring = QPen(self.theme.color("accent"), METRICS.ring)
            inset = METRICS.pane_padding - METRICS.gap
            outline_round(painter, rect.adjusted(inset, 0, -inset, 0), METRICS.badge_radius, ring)

    def _text(self, painter: QPainter, rect: QRect, text: str, role: FontRole, color: str) -> None:
        painter.setFont(self.theme.font(role))
        painter.setPen(self.theme.color(color))
        draw_text(painter, rect.left(), baseline(painter, rect), text)

    def _elided(self, painter: QPainter, line: QRect, room: int, text: str, color: str) -> None:
        metrics = QFontMetrics(self.theme.font(FontRole.BODY))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
        self._text(painter, line, shown, FontRole.BODY, color)

    # --- words that may need more than one line ---------------------------------------------------------------------

    def _words_room(self) -> int:
        return self.width - 2 * METRICS.pane_padding - self.theme.scaled(METRICS.sign_column)

    def _words_width(self, row: Row) -> int:
        return QFontMetrics(self.theme.font(FontRole.NAME)).horizontalAdvance(row.figure.value)

    def _is_broken(self, row: Row) -> bool:
        """Whether the words of a row stand below its name."""
        label = QFontMetrics(self.theme.font(FontRole.BODY)).horizontalAdvance(row.label)
        return row.is_text and label + METRICS.group_gap + self._words_width(row) > self._words_room()

    def _words_height(self, row: Row) -> int:
        metrics = QFontMetrics(self.theme.font(FontRole.NAME))
        room = QRect(0, 0, self._words_room(), metrics.height() * len(row.figure.value))
        return metrics.boundingRect(room, _WRAP, row.figure.value).height()
