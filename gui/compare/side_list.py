"""The list beside the comparison table that tells what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyledItemDelegate
from typing_extensions import override

from gui.compare.differences import Bar, Change, Kind, Overlap, Remark, Section, SideRow, Unlike
from gui.painting.shapes import baseline, draw_text, fill_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole, color_of
from gui.widgets.sequence import Insertion, Move, Removal, steps
from gui.widgets.tips import plain_tip
from gui.widgets.wrapping import height_of, laid_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()
_ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_SIGNS = {Kind.REMOVED: ("−", "error"), Kind.ADDED: ("+", "good"), Kind.CHANGED: ("~", "note")}
_FACTOR_SHADE = 2
"""The shade of the blue ramp for what lies between two totals."""


class SideModel(QAbstractListModel):
    """Rows of the list; a row that changed goes and comes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[SideRow] = []

    @property
    def rows(self) -> Sequence[SideRow]:
        """The rows shown."""
        return tuple(self._rows)

    def set_rows(self, rows: Sequence[SideRow]) -> None:
        """Show other rows; equal ones stay."""
        wanted = list(dict.fromkeys(rows))
        for step in steps(list(self._rows), wanted):
            if isinstance(step, Removal):
                self.beginRemoveRows(_ROOT, step.first, step.last)
                del self._rows[step.first : step.last + 1]
                self.endRemoveRows()
            elif isinstance(step, Insertion):
                self.beginInsertRows(_ROOT, step.first, step.last)
                self._rows[step.first : step.first] = wanted[step.first : step.last + 1]
                self.endInsertRows()
            elif isinstance(step, Move):
                self.beginMoveRows(_ROOT, step.source, step.source, _ROOT, step.target)
                self._rows.insert(step.target, self._rows.pop(step.source))
                self.endMoveRows()

    @override
    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == _ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(row)
        return plain_tip(self._spoken(row)) if role == Qt.ItemDataRole.ToolTipRole else None

    def _spoken(self, row: SideRow) -> str:
        if isinstance(row, Section):
            return row.title
        if isinstance(row, Unlike):
            return f"{row.title}: {row.detail}" if row.detail else row.title
        if isinstance(row, Bar):
            return f"{row.label}: {row.text}"
        if isinstance(row, Remark):
            return row.text
        words = {
            Kind.REMOVED: self.tr("Removed: {what}"),
            Kind.ADDED: self.tr("Added: {what}"),
            Kind.CHANGED: self.tr("Changed: {what}"),
        }
        return words[row.kind].format(what=row.text)


class SideDelegate(QStyledItemDelegate):
    """Draws the rows; texts of what is unlike wrap, nothing is cut."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.theme = theme
        self.label_width = 0

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._height(index.data(_ROW_ROLE)))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(_ROW_ROLE)
        rect = option.rect.adjusted(METRICS.pane_padding, 0, -METRICS.pane_padding, 0)
        painter.save()
        if isinstance(row, Section):
            self._paint_section(painter, option.rect, rect, row)
        elif isinstance(row, Unlike):
            self._paint_unlike(painter, rect, row)
        elif isinstance(row, Change):
            self._paint_change(painter, rect, row)
        elif isinstance(row, Bar):
            self._paint_bar(painter, rect, row)
        elif isinstance(row, Remark):
            self._paint_lines(painter, rect, ((row.text, FontRole.BODY, "text2"),))
        painter.restore()

    def measure(self, rows: Sequence[SideRow]) -> None:
        """Keep room for the longest label of a bar."""
        metrics = QFontMetrics(self.theme.font(FontRole.CAPTION))
        labels = (row.label for row in rows if isinstance(row, Bar))
        self.label_width = max((metrics.horizontalAdvance(label) for label in labels), default=0) + METRICS.gap

    def _height(self, row: SideRow) -> int:
        if isinstance(row, Section):
            lead = 0 if row.is_first else 2 * METRICS.group_gap
            return self.theme.scaled(METRICS.group_row) + METRICS.gap + lead
        if isinstance(row, Unlike):
            return (
                self._wrapped(row.title, FontRole.NAME) + self._wrapped(row.detail, FontRole.CAPTION) + 2 * METRICS.gap
            )
        if isinstance(row, Remark):
            return self._wrapped(row.text, FontRole.BODY, indent=0) + 2 * METRICS.gap
        return self.theme.scaled(METRICS.host_row if isinstance(row, Change) else METRICS.target)

    def _wrapped(self, text: str, role: FontRole, indent: int | None = None) -> int:
        """Return the height of a text wrapped beside an indent, by default that of a mark; 0 for an empty one."""
        if not text:
            return 0
        beside = self.theme.scaled(METRICS.target) if indent is None else indent
        width = self._view.viewport().width() - 2 * METRICS.pane_padding - beside
        return height_of(laid_out(text, self.theme.font(role), width))

    def _paint_section(self, painter: QPainter, whole: QRect, rect: QRect, row: Section) -> None:
        if not row.is_first:
            y = whole.top() + METRICS.group_gap
            painter.fillRect(whole.left(), y, whole.width(), METRICS.outline, self.theme.color("line"))
        painter.setFont(self.theme.font(FontRole.GROUP_TITLE))
        painter.setPen(self.theme.color("text2"))
        height = self.theme.scaled(METRICS.group_row)
        title = QRect(rect.left(), rect.bottom() + 1 - METRICS.gap // 2 - height, rect.width(), height)
        words = painter.fontMetrics().elidedText(row.title, Qt.TextElideMode.ElideRight, rect.width())
        draw_text(painter, rect.left(), baseline(painter, title), words)

    def _paint_unlike(self, painter: QPainter, rect: QRect, row: Unlike) -> None:
        side, indent = self.theme.scaled(METRICS.icon), self.theme.scaled(METRICS.target)
        mark = QRect(rect.left(), rect.top() + METRICS.gap, side, side)
        name, color = ("overlap", self.theme.note) if isinstance(row, Overlap) else ("scales", self.theme.warning)
        paint_icon(painter, mark, name, color, side)
        lines = ((row.title, FontRole.NAME, "text"), (row.detail, FontRole.CAPTION, "text2"))
        self._paint_lines(painter, rect.adjusted(indent, 0, 0, 0), lines)

    def _paint_lines(self, painter: QPainter, rect: QRect, lines: Sequence[tuple[str, FontRole, str]]) -> None:
        """Draw wrapped texts one below the other, each in a font and a colour."""
        y = rect.top() + METRICS.gap
        for text, font, role in lines:
            if text:
                painter.setPen(self.theme.color(role))
                words = laid_out(text, self.theme.font(font), rect.width())
                words.draw(painter, QPointF(rect.left(), y))
                y += height_of(words)

    def _paint_change(self, painter: QPainter, rect: QRect, row: Change) -> None:
        sign, role = _SIGNS[row.kind]
        ground = rect.adjusted(0, METRICS.outline, 0, -METRICS.outline)
        fill_round(painter, ground, METRICS.badge_radius, self.theme.color(f"{role}_ground"))
        y = self._set(painter, FontRole.BOX_TITLE, role, rect)
        draw_text(painter, rect.left() + METRICS.rack_radius, y, sign)
        y = self._set(painter, FontRole.NAME, "text", rect)
        x = rect.left() + METRICS.target + METRICS.gap
        text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, rect.right() - METRICS.gap - x)
        draw_text(painter, x, y, text)

    def _paint_bar(self, painter: QPainter, rect: QRect, row: Bar) -> None:
        y = self._set(painter, FontRole.CAPTION, "text2", rect)
        label_width = min(self.label_width, rect.width() // 2)
        room = label_width - METRICS.gap
        label = painter.fontMetrics().elidedText(row.label, Qt.TextElideMode.ElideRight, room)
        draw_text(painter, rect.left(), y, label)
        left = rect.left() + label_width
        full = rect.right() - left - self.theme.scaled(METRICS.unit_column)
        start, end = left + round(row.start * full), left + round(row.end * full)
        height = self.theme.scaled(METRICS.badge_small)
        bar = QRect(start, rect.top() + (rect.height() - height) // 2, max(end - start, METRICS.ring), height)
        color = self.theme.ramp[_FACTOR_SHADE] if row.cluster is None else self.theme.cluster(row.cluster).color
        fill_round(painter, bar, METRICS.outline, color_of(color))
        y = self._set(painter, FontRole.PANE_TITLE, "text", rect)
        draw_text(painter, bar.right() + 1 + METRICS.gap, y, row.text)

    def _set(self, painter: QPainter, font: FontRole, role: str, rect: QRect) -> int:
        """Take up a font and a colour, and return the baseline of a text in the middle of a rectangle."""
        painter.setFont(self.theme.font(font))
        painter.setPen(self.theme.color(role))
        return baseline(painter, rect)


class SideList(QListView):
    """What differs between the clusters, to be read; nothing in it can be chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows_model = SideModel(self)
        self._delegate = SideDelegate(theme, self)
        self.setModel(self.rows_model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("What differs"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break lines anew: Qt keeps the heights of rows when only the width changes, as a scroll bar does."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def show_rows(self, rows: Sequence[SideRow]) -> None:
        """Show other rows; nothing is drawn where they are as before."""
        if tuple(rows) == self.rows_model.rows:
            return
        self._delegate.measure(rows)
        self.rows_model.set_rows(rows)
        self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._delegate.theme = theme
        self._delegate.measure(self.rows_model.rows)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
