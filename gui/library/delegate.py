"""Draws the rows of the library from prepared strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from gui.library.model import Role
from gui.library.texts import EntryText, GroupText
from gui.painting.figure import LIST, paint_figure
from gui.painting.shapes import baseline, draw_text, outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPainter

    from gui.painting.figure import FigureText
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

State = QStyle.StateFlag


class LibraryDelegate(QStyledItemDelegate):
    """Rows of one height: a group with its count and the caption of its figures, a part with icon, name and figure."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self.shows_focus = False
        """Whether the keyboard is in use, and so its place is marked."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self.theme.scaled(METRICS.list_row))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row, rect = index.data(Role.ROW), option.rect
        painter.save()
        self._paint_ground(painter, rect, option.state)
        if isinstance(row, GroupText):
            self._paint_group(painter, rect, row, is_open=bool(option.state & State.State_Open))
        elif isinstance(row, EntryText):
            self._paint_entry(painter, rect, row)
        self._paint_focus(painter, rect, option.state)
        painter.restore()

    def figure_rect(self, row: QRect, figure: FigureText) -> QRect:
        """Return where a row's figure is drawn, sign included."""
        metrics = QFontMetrics(self.theme.font(LIST.value))
        words = metrics.horizontalAdvance(figure.value) + metrics.horizontalAdvance(figure.unit)
        gap = self.theme.scaled(METRICS.unit_gap) if figure.unit else 0
        width = words + gap + self.theme.scaled(METRICS.sign_column)
        return QRect(self._right(row) - width, row.top(), width, row.height())

    def _right(self, row: QRect) -> int:
        return row.right() + 1 - METRICS.gap

    def _paint_ground(self, painter: QPainter, rect: QRect, state: State) -> None:
        if state & State.State_Selected:
            painter.fillRect(rect, self.theme.color("selected"))
            if self.theme.is_high_contrast:
                outline_round(painter, rect, 0, QPen(self.theme.color("text"), METRICS.ring))
        elif state & State.State_MouseOver:
            painter.fillRect(rect, self.theme.color("hover"))

    def _paint_focus(self, painter: QPainter, rect: QRect, state: State) -> None:
        if self.shows_focus and state & State.State_HasFocus:
            ring = QPen(self.theme.color("accent"), METRICS.ring)
            outline_round(painter, rect, METRICS.badge_radius, ring)

    def _paint_group(self, painter: QPainter, rect: QRect, row: GroupText, *, is_open: bool) -> None:
        theme, icon = self.theme, METRICS.icon
        chevron = QRect(rect.left() + METRICS.gap, rect.top(), icon, rect.height())
        paint_icon(painter, chevron, "chevron-down" if is_open else "chevron-right", theme.text3, icon)
        painter.setFont(theme.font(FontRole.PANE_TITLE))
        painter.setPen(theme.color("text2"))
        y = baseline(painter, rect)
        draw_text(painter, self._title_left(rect), y, row.title)
        painter.setFont(theme.font(FontRole.CAPTION))
        painter.setPen(theme.color("text3"))
        draw_text(painter, self._count_left(rect, row), y, row.count)
        place = self.caption_place(rect, row)
        caption = fitting_caption(row.caption, painter.fontMetrics(), place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, caption)

    def _title_left(self, rect: QRect) -> int:
        return rect.left() + METRICS.gap + METRICS.icon + METRICS.unit_gap

    def _count_left(self, rect: QRect, row: GroupText) -> int:
        title = QFontMetrics(self.theme.font(FontRole.PANE_TITLE))
        return self._title_left(rect) + title.horizontalAdvance(row.title) + METRICS.gap

    def caption_place(self, rect: QRect, row: GroupText) -> QRect:
        """Return where a group's caption is drawn: up to the column of signs, or over it where it would be cut."""
        metrics = QFontMetrics(self.theme.font(FontRole.CAPTION))
        left = self._count_left(rect, row) + metrics.horizontalAdvance(row.count) + METRICS.gap
        right = self._right(rect) - self.theme.scaled(METRICS.sign_column)
        if metrics.horizontalAdvance(row.caption) > right - left:
            right = self._right(rect)
        return QRect(left, rect.top(), right - left, rect.height())

    def _paint_entry(self, painter: QPainter, rect: QRect, row: EntryText) -> None:
        theme = self.theme
        left = rect.left() + METRICS.target
        icon = QRect(left, rect.top(), METRICS.icon, rect.height())
        paint_icon(painter, icon, row.icon, theme.text2, METRICS.icon)
        figure = self.figure_rect(rect, row.figure)
        paint_figure(painter, figure, row.figure, theme, LIST)
        x = icon.right() + 1 + METRICS.gap
        painter.setFont(theme.font(FontRole.BODY))
        painter.setPen(theme.color("text"))
        room = figure.left() - METRICS.gap - x
        name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, room)
        draw_text(painter, x, baseline(painter, rect), name)


def fitting_caption(caption: str, metrics: QFontMetrics, width: int) -> str:
    """Return a caption, or its first word, or nothing, as a wide face leaves room: "BF16" for "BF16 dense"."""
    return next((text for text in (caption, caption.split()[0]) if metrics.horizontalAdvance(text) <= width), "")
