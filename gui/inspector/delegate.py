"""Draws the rows of the list of figures: name, value, unit column, sign; a value without room goes below its name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from gui.inspector.model import Fold, Role, Title
from gui.inspector.odd_painter import odd_height, paint_grade, paint_odd
from gui.inspector.rows import Odd, Row
from gui.painting.figure import ROW, FigureState, FigureStyle, paint_figure
from gui.painting.shapes import baseline, draw_text, outline_round
from gui.painting.signs import paint_icon, paint_sign
from gui.theme import METRICS, FontRole
from gui.widgets.wrapping import height_of, laid_out

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter, QTextLayout

    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

State = QStyle.StateFlag


class FigureDelegate(QStyledItemDelegate):
    """Rows of one height, but for titles with a line above them and for values that go below their names."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self.width = METRICS.inspector
        """Width of the list, in pixels, by which rows are broken."""
        self.shows_focus = False
        """Whether the row that has the keyboard is ringed: once a key was used."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        item, row = index.data(Role.ITEM), self.theme.scaled(METRICS.inspector_row)
        if isinstance(item, Title):
            return QSize(0, row + (0 if item.is_first else METRICS.group_gap))
        if isinstance(item, Odd):
            return QSize(0, odd_height(item.finding, self._room, self.theme))
        if isinstance(item, Row) and self.is_broken(item):
            return QSize(0, row + self._height_below(item) + METRICS.gap // 2)
        return QSize(0, row)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        item, rect = index.data(Role.ITEM), option.rect
        painter.save()
        if isinstance(item, Title):
            self._paint_title(painter, rect, item)
        else:
            self._paint_ground(painter, rect, item, option.state)
            if isinstance(item, Row):
                self._paint_row(painter, rect, item)
            elif isinstance(item, Odd):
                paint_odd(painter, self._inner(rect), item.finding, self.theme)
            else:
                self._paint_fold(painter, rect, item)
            self._paint_focus(painter, rect, option.state)
            if option.state & State.State_MouseOver and isinstance(item, Row) and item.is_yours:
                self._paint_reset(painter, rect)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, item: Row | Odd | Fold, state: State) -> None:
        if isinstance(item, Row) and item.is_yours:
            painter.fillRect(rect, self.theme.color("selected"))
        elif state & State.State_MouseOver:
            painter.fillRect(rect, self.theme.color("hover"))

    def _paint_reset(self, painter: QPainter, rect: QRect) -> None:
        """Draw the way back over the sign of a figure of the user's own."""
        place = self.reset_place(rect)
        painter.fillRect(place, self.theme.color("selected"))
        paint_icon(painter, place, "undo", self.theme.accent, self.theme.scaled(METRICS.icon))

    def reset_place(self, rect: QRect) -> QRect:
        """Return where in a row a click resets a figure of the user's own."""
        line, side = self._line(rect), self.theme.scaled(METRICS.target)
        return QRect(rect.right() + 1 - side - METRICS.gap, line.top(), side + METRICS.gap, line.height())

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
            self._paint_words(painter, line, row, color)
        elif self.is_broken(row):
            room = line.width()
            if row.remark:
                room -= self._paint_remark(painter, line, room, row.remark)
            self._paint_label(painter, line, room, row, color)
            paint_figure(painter, self._below(line, row), row.figure, self.theme, self._style(row))
        else:
            self._paint_beside(painter, line, row, color)

    def _paint_beside(self, painter: QPainter, line: QRect, row: Row, color: str) -> None:
        """Draw a figure on the line of its name."""
        paint_figure(painter, line, row.figure, self.theme, ROW)
        room = line.width() - self._figure_width(row, ROW) - METRICS.gap
        if row.remark:
            room -= self._paint_remark(painter, line, room, row.remark)
        self._paint_label(painter, line, room, row, color)

    def _paint_remark(self, painter: QPainter, line: QRect, room: int, remark: str) -> int:
        """Draw what is missing at the right end of a room; return the width it takes."""
        width = self._width(FontRole.CAPTION, remark)
        place = QRect(line.left() + room - width, line.top(), width, line.height())
        self._text(painter, place, remark, FontRole.CAPTION, "warning")
        return width + METRICS.gap

    def _paint_words(self, painter: QPainter, line: QRect, row: Row, color: str) -> None:
        words_color = "text3" if color == "text3" else "text"
        sign = self.theme.scaled(METRICS.sign_column)
        if row.figure.sign is not None:
            place = QRect(line.right() + 1 - sign, line.top(), sign, line.height())
            paint_sign(painter, place, row.figure.sign, self.theme)
        room = line.width() - sign - METRICS.gap
        if self.is_broken(row):
            self._paint_label(painter, line, room, row, color)
            painter.setPen(self.theme.color(words_color))
            self._words(row).draw(painter, self._below(line, row).topLeft().toPointF())
            return
        words = self._width(FontRole.NAME, row.figure.value)
        self._paint_label(painter, line, room - words - METRICS.gap, row, color)
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

    def _paint_label(self, painter: QPainter, line: QRect, room: int, row: Row, color: str) -> None:
        """Draw the name of a figure, and the sign of what is odd about it after it."""
        if not row.findings:
            self._elided(painter, line, room, row.label, color)
            return
        sign = self.theme.scaled(METRICS.sign_column)
        self._elided(painter, line, room - sign, row.label, color)
        left = line.left() + min(self._width(FontRole.BODY, row.label), max(room - sign, 0))
        paint_grade(painter, QRect(left, line.top(), sign, line.height()), row.findings[0].grade, self.theme)

    def is_broken(self, row: Row) -> bool:
        """Whether a value stands below its name, since there is no room beside it."""
        figure = self._figure_width(row, FigureStyle(ROW.value, sign_column=ROW.sign_column) if row.is_text else ROW)
        remark = self._width(FontRole.CAPTION, row.remark) + METRICS.gap if row.remark else 0
        sign = self.theme.scaled(METRICS.sign_column) if row.findings else 0
        needed = self._width(FontRole.BODY, row.label) + sign + METRICS.group_gap + remark + figure
        return needed > self._room

    @property
    def _room(self) -> int:
        return self.width - 2 * METRICS.pane_padding

    def _style(self, row: Row) -> FigureStyle:
        """Return the style of a value on a line of its own: its unit leaves the column where the value needs it."""
        return ROW if self._figure_width(row, ROW) <= self._room else replace(ROW, unit_column=0)

    def _figure_width(self, row: Row, style: FigureStyle) -> int:
        columns = self.theme.scaled(style.unit_column) + self.theme.scaled(style.sign_column)
        gap = self.theme.scaled(METRICS.unit_gap) if style.unit_column else 0
        return self._width(style.value, row.figure.value) + gap + columns

    def _width(self, role: FontRole, text: str) -> int:
        return QFontMetrics(self.theme.font(role)).horizontalAdvance(text)

    def _words(self, row: Row) -> QTextLayout:
        room = self._room - self.theme.scaled(METRICS.sign_column)
        return laid_out(row.figure.value, self.theme.font(FontRole.NAME), room)

    def _height_below(self, row: Row) -> int:
        if row.is_text:
            return height_of(self._words(row))
        return QFontMetrics(self.theme.font(ROW.value)).height()

    def _below(self, line: QRect, row: Row) -> QRect:
        return QRect(line.left(), line.bottom() + 1, line.width(), self._height_below(row))
