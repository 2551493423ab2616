"""Draws the rows of the tree: icon and name, count, figures with their signs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyle, QStyledItemDelegate
from typing_extensions import override

from gui.canvas.boxes import MISSING_ICON, Fact
from gui.canvas.tree_columns import Column
from gui.canvas.tree_model import Role
from gui.painting.figure import FigureState, FigureStyle, paint_figure
from gui.painting.shapes import baseline, draw_text
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from gui.theme import Theme

    Index = QModelIndex | QPersistentModelIndex

_FIGURE = FigureStyle(FontRole.NAME, unit_column=METRICS.unit_column_short, sign_column=METRICS.sign_column)

DIMMED = 0.47
"""How much is left of a row that cannot take what is dragged."""


class TreeDelegate(QStyledItemDelegate):
    """Draws prepared texts; it formats nothing. `is_dimmed` tells which rows step back during a drag."""

    def __init__(self, theme: Theme, is_dimmed: Callable[[Index], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._is_dimmed = is_dimmed

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = QFontMetrics(self.theme.font(FontRole.NAME))
        fact = index.data(Role.FACT)
        width = metrics.horizontalAdvance(fact.text.value if isinstance(fact, Fact) else str(index.data() or ""))
        beside = METRICS.unit_gap + METRICS.unit_column_short + METRICS.sign_column if isinstance(fact, Fact) else 0
        height = max(self.theme.scaled(METRICS.table_row), metrics.height() + METRICS.gap)
        return QSize(width + self.theme.scaled(beside) + METRICS.pane_padding, height)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRect(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self.theme.color("selected"))
        painter.setOpacity(DIMMED if self._is_dimmed(index) else 1.0)
        is_off = bool(index.data(Role.IS_OFF))
        match index.column():
            case Column.NAME:
                self._paint_name(painter, rect, index, is_off=is_off)
            case Column.COUNT:
                self._paint_count(painter, rect, str(index.data()), is_off=is_off)
            case _:
                self._paint_fact(painter, rect, index.data(Role.FACT), is_off=is_off)
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRect, index: Index, *, is_off: bool) -> None:
        theme, size = self.theme, self.theme.scaled(METRICS.icon)
        mark = QRect(rect.left(), rect.top(), size, rect.height())
        icon = str(index.data(Role.ICON))
        color = theme.text3 if is_off else theme.warning if icon == MISSING_ICON else theme.text2
        paint_icon(painter, mark, icon, color, size)
        words = rect.adjusted(size + METRICS.gap, 0, -METRICS.gap, 0)
        if is_off:
            words.setRight(words.right() - size - METRICS.gap)
        painter.setFont(theme.font(FontRole.NAME))
        painter.setPen(theme.color("text3" if is_off else "text"))
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, words.width())
        draw_text(painter, words.left(), baseline(painter, words), text)
        if is_off:
            beside = words.left() + painter.fontMetrics().horizontalAdvance(text) + METRICS.gap
            paint_icon(painter, QRect(beside, rect.top(), size, rect.height()), "eye-off", theme.text3, size)

    def _paint_count(self, painter: QPainter, rect: QRect, text: str, *, is_off: bool) -> None:
        painter.setFont(self.theme.font(FontRole.NAME))
        painter.setPen(self.theme.color("text3" if is_off else "text"))
        x = rect.right() + 1 - METRICS.gap - painter.fontMetrics().horizontalAdvance(text)
        draw_text(painter, x, baseline(painter, rect), text)

    def _paint_fact(self, painter: QPainter, rect: QRect, fact: object, *, is_off: bool) -> None:
        if isinstance(fact, Fact):
            text = replace(fact.text, state=FigureState.OFF) if is_off else fact.text
            paint_figure(painter, rect, text, self.theme, _FIGURE)
