"""The cells of the table of newer figures: value, unit and sign above, source and date below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from gui.painting.signs import paint_sign
from gui.theme import METRICS, FontRole
from gui.updates.model import ROW_ROLE, Column
from gui.updates.rows import Effect, Side, UpdateRow

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme

_EFFECT_ROLE = {Effect.LEADER: "text", Effect.SOURCES: "text2", Effect.STAYS: "accent", Effect.REMOVED: "warning"}


class UpdatesDelegate(QStyledItemDelegate):
    """Draws every cell on two lines at most; only names of sources are ever shortened."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.font = self._theme.font(FontRole.NAME if index.column() == Column.PART else FontRole.BODY)
        row = index.data(ROW_ROLE)
        if isinstance(row, UpdateRow) and index.column() == Column.EFFECT:
            color = self._theme.color(_EFFECT_ROLE[row.effect])
            for role in (option.palette.ColorRole.Text, option.palette.ColorRole.HighlightedText):
                option.palette.setColor(role, color)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, UpdateRow) or index.column() not in (Column.HELD, Column.OFFERED):
            super().paint(painter, option, index)
            return
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self._theme.color("selected"))
        side = row.held if index.column() == Column.HELD else row.offered
        is_news = index.column() == Column.OFFERED and row.effect is Effect.LEADER
        self._paint_side(painter, option.rect, side, is_news=is_news)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), self._theme.scaled(METRICS.findings_row))

    def words_width(self, column: Column, texts: Collection[str]) -> int:
        """Return the width of a column that shows texts whole, with the tick before the first."""
        metrics = QFontMetrics(self._theme.font(FontRole.NAME if column is Column.PART else FontRole.BODY))
        tick = self._theme.scaled(METRICS.target) if column is Column.PART else 0
        return max((metrics.horizontalAdvance(text) for text in texts), default=0) + tick + 2 * METRICS.group_gap

    def value_width(self, side: Side) -> int:
        """Return the width that a value with its sign needs; sources take what they get."""
        value = QFontMetrics(self._theme.font(FontRole.BOX_TITLE)).horizontalAdvance(side.value)
        return value + self._theme.scaled(METRICS.sign_column) + 2 * METRICS.gap

    def _paint_side(self, painter: QPainter, rect: QRect, side: Side, *, is_news: bool) -> None:
        theme = self._theme
        inner = rect.adjusted(METRICS.gap, 0, -METRICS.gap, 0)
        upper = QRect(inner.left(), inner.top(), inner.width(), inner.height() // 2 + METRICS.ring)
        lower = QRect(inner.left(), upper.bottom(), inner.width(), inner.bottom() - upper.bottom() - METRICS.gap)
        if not side.origin:
            upper = inner
        font = theme.font(FontRole.BOX_TITLE if is_news else FontRole.BODY)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(upper, align, side.value)
        if side.sign is not None:
            left = upper.left() + QFontMetrics(font).horizontalAdvance(side.value)
            column = QRect(left, upper.top(), theme.scaled(METRICS.sign_column), upper.height())
            paint_sign(painter, column, side.sign, theme)
        painter.setFont(theme.font(FontRole.CAPTION))
        painter.setPen(theme.color("text2"))
        origin = painter.fontMetrics().elidedText(side.origin, Qt.TextElideMode.ElideMiddle, lower.width())
        painter.drawText(lower, align, origin)
