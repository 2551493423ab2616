"""Draws over the tree where a drag may end and where it would go in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QPen

from gui.painting.shapes import outline_round
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter

    from gui.canvas.tree_model import TreeModel
    from gui.canvas.tree_view import TreeView
    from gui.dragging.drops import Drop
    from gui.theme import Theme


def paint_marks(painter: QPainter, view: TreeView, rows: TreeModel, hot: Drop | None, theme: Theme) -> None:
    """Outline the rows that may take the drag, and mark the one under the pointer."""
    for index in _visible(view):
        is_hot = hot is not None and rows.key(index) == (hot.target.id,)
        if view.is_taker(index) and not is_hot:
            _outline(painter, _row_rect(view, index), theme, "accent", dashed=True)
    if hot is None:
        return
    role = "accent" if hot.is_allowed else "error"
    target = rows.index_of((hot.target.id,))
    if hot.is_insertion and hot.target.index is not None:
        y = _insertion_y(view, rows, target, hot.target.index)
        painter.fillRect(0, y - METRICS.ring // 2, view.viewport().width(), METRICS.ring, theme.color(role))
    else:
        place = _row_rect(view, target) if target.isValid() else view.viewport().rect()
        _outline(painter, place, theme, role, dashed=False)


def _visible(view: TreeView) -> Iterator[QModelIndex]:
    index = view.indexAt(QPoint(0, 0))
    bottom = view.viewport().height()
    while index.isValid() and view.visualRect(index).top() < bottom:
        yield index
        index = view.indexBelow(index)


def _row_rect(view: TreeView, index: QModelIndex) -> QRect:
    rect = view.visualRect(index)
    return QRect(0, rect.top(), view.viewport().width(), rect.height())


def _insertion_y(view: TreeView, rows: TreeModel, holder: QModelIndex, position: int) -> int:
    """Return where the line goes that stands for a position among the rows of a cluster or group."""
    if position < rows.rowCount(holder):
        return view.visualRect(rows.index(position, 0, holder)).top()
    last = rows.index(position - 1, 0, holder)
    while last.isValid() and view.isExpanded(last) and rows.rowCount(last):
        last = rows.index(rows.rowCount(last) - 1, 0, last)
    return view.visualRect(last).bottom() + 1 if last.isValid() else view.visualRect(holder).bottom() + 1


def _outline(painter: QPainter, rect: QRect, theme: Theme, role: str, *, dashed: bool) -> None:
    pen = QPen(theme.color(role), METRICS.ring)
    if dashed:
        pen.setStyle(Qt.PenStyle.DashLine)
    outline_round(painter, rect, METRICS.badge_radius, pen)
