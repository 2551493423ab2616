"""Draws the cells of the comparison from prepared strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QToolTip
from typing_extensions import override

from gui.compare.cells import Cell
from gui.compare.layout import CellLayout, side_note
from gui.compare.model import Role
from gui.painting.figure import CELL, FigureState, FigureText, paint_figure
from gui.painting.shapes import outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QHelpEvent, QPainter
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem

    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

State = QStyle.StateFlag
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CellDelegate(QStyledItemDelegate):
    """A cell: value to one edge, band after it, difference to the other edge, mark last; a title row is only ground."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self.shows_focus = False
        """Whether the keyboard is in use, and so its place is marked."""
        self.layout = CellLayout()

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        cell, rect = index.data(Role.CELL), option.rect
        painter.save()
        if isinstance(cell, Cell):
            self._paint_ground(painter, rect, cell, is_selected=bool(option.state & State.State_Selected))
            self._paint_value(painter, rect, cell)
            self._paint_sides(painter, rect, cell)
        else:
            painter.fillRect(rect, self.theme.color("inset"))
        if self.shows_focus and option.state & State.State_HasFocus:
            outline_round(painter, rect, METRICS.badge_radius, QPen(self.theme.color("accent"), METRICS.ring))
        painter.restore()

    @override
    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        cell = index.data(Role.CELL)
        is_tip = event.type() == QEvent.Type.ToolTip
        if is_tip and isinstance(cell, Cell) and cell.mark and self.layout.mark_rect(option.rect).contains(event.pos()):
            QToolTip.showText(event.globalPos(), plain_tip(cell.mark), view)
            return True
        return super().helpEvent(event, view, option, index)

    def _paint_ground(self, painter: QPainter, rect: QRect, cell: Cell, *, is_selected: bool) -> None:
        role = "selected" if is_selected else "inset" if cell.is_base else "panel"
        painter.fillRect(rect, self.theme.color(role))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), METRICS.outline, self.theme.color("line"))

    def _paint_value(self, painter: QPainter, rect: QRect, cell: Cell) -> None:
        if cell.is_word:
            self._paint_text(painter, self.layout.words_rect(rect), _LEFT, cell.text.value, FontRole.BODY, "text2")
            return
        is_known = cell.result.value is not None
        state = FigureState.BEST if cell.is_best else FigureState.NORMAL if is_known else FigureState.QUIET
        place = self.layout.value_rect(rect)
        paint_figure(painter, place, FigureText(cell.text.value, state=state), self.theme, CELL)
        if cell.is_best and self.theme.is_high_contrast:
            frame = place.adjusted(0, METRICS.ring, METRICS.gap, -METRICS.ring)
            outline_round(painter, frame, METRICS.badge_radius, QPen(self.theme.color("good"), METRICS.outline))

    def _paint_sides(self, painter: QPainter, rect: QRect, cell: Cell) -> None:
        role = "warning" if cell.text.remark else "text3"
        if self.layout.has_room_for_band(rect):
            self._paint_text(painter, self.layout.band_rect(rect), _LEFT, side_note(cell), FontRole.CAPTION, role)
        if self.layout.has_room_for_delta(rect):
            self._paint_text(painter, self.layout.delta_rect(rect), _RIGHT, cell.delta, FontRole.CAPTION, "text2")
        if cell.mark:
            paint_icon(
                painter, self.layout.mark_rect(rect), "scales", self.theme.warning, self.theme.scaled(METRICS.icon)
            )

    def _paint_text(
        self, painter: QPainter, rect: QRect, alignment: Qt.AlignmentFlag, text: str, font: FontRole, role: str
    ) -> None:
        painter.setFont(self.theme.font(font))
        painter.setPen(self.theme.color(role))
        painter.drawText(rect, alignment | Qt.TextFlag.TextDontClip, text)
