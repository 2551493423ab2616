"""Draws the rows of the library from prepared strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip
from typing_extensions import override

from gui.library.model import Role
from gui.library.texts import EntryText, GroupText
from gui.painting.figure import LIST, paint_figure
from gui.painting.shapes import baseline, draw_text, outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole
from gui.widgets.tips import plain_tip
from gui.widgets.wrapping import first_line

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QHelpEvent, QPainter
    from PySide6.QtWidgets import QAbstractItemView

    from gui.painting.figure import FigureText
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

State = QStyle.StateFlag


class LibraryDelegate(QStyledItemDelegate):
    """A group with its count and the caption of its figures, a part with icon, name and figure.

    Rows have one height, but for names that do not fit beside their figure: those take a second line.
    """

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self.width = METRICS.library
        """Width of the list, in pixels, by which long names are broken."""
        self.shows_focus = False
        """Whether the keyboard is in use, and so its place is marked."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        height, row = self.theme.scaled(METRICS.list_row), index.data(Role.ROW)
        if isinstance(row, EntryText) and len(self.name_lines(self.width, row)) > 1:
            height += QFontMetrics(self.theme.font(FontRole.BODY)).lineSpacing()
        return QSize(0, height)

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
        return QRect(self._right(row) - width, row.top(), width, self.theme.scaled(METRICS.list_row))

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
        theme, icon = self.theme, self._icon
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
        return rect.left() + METRICS.gap + self._icon + METRICS.unit_gap

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
        line = QRect(rect.left(), rect.top(), rect.width(), theme.scaled(METRICS.list_row))
        icon = QRect(rect.left() + theme.scaled(METRICS.target), line.top(), self._icon, line.height())
        paint_icon(painter, icon, row.icon, theme.text2, self._icon)
        paint_figure(painter, self.figure_rect(rect, row.figure), row.figure, theme, LIST)
        painter.setFont(theme.font(FontRole.BODY))
        painter.setPen(theme.color("text"))
        for words in self.name_lines(rect.width(), row):
            draw_text(painter, self._name_left(rect), baseline(painter, line), words)
            line.translate(0, painter.fontMetrics().lineSpacing())

    def _name_left(self, rect: QRect) -> int:
        return rect.left() + self.theme.scaled(METRICS.target) + self._icon + METRICS.gap

    @property
    def _icon(self) -> int:
        return self.theme.scaled(METRICS.icon)

    def name_lines(self, width: int, row: EntryText) -> tuple[str, ...]:
        """Return a name as a row of a width shows it: in one line, or in two so that like names can be told apart.

        The second line runs on below the figure; a name that is longer still is elided in its middle there.
        """
        whole = QRect(0, 0, width, 0)
        left, right = self._name_left(whole), self._right(whole)
        room = self.figure_rect(whole, row.figure).left() - METRICS.gap - left
        font = self.theme.font(FontRole.BODY)
        first, rest = first_line(row.name, font, room)
        if not rest:
            return (first,)
        return first, QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideMiddle, right - left)

    @override
    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        """Tell the whole name where the row does not show it; figures have their cards."""
        row, full_name = index.data(Role.ROW), index.data(Qt.ItemDataRole.ToolTipRole)
        is_told = (
            isinstance(row, EntryText)
            and " ".join(self.name_lines(option.rect.width(), row)) != full_name
            and not self.figure_rect(option.rect, row.figure).contains(event.pos())
        )
        QToolTip.showText(event.globalPos(), plain_tip(full_name) if is_told else "", view)
        return True


def fitting_caption(caption: str, metrics: QFontMetrics, width: int) -> str:
    """Return a caption, or its first word, or nothing, as a wide face leaves room: "BF16" for "BF16 dense"."""
    return next((text for text in (caption, caption.split()[0]) if metrics.horizontalAdvance(text) <= width), "")
