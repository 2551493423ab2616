"""The tree with its gestures: the same selection, edits and drops as the map, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView
from typing_extensions import override

from gui.canvas.boxes import Fact
from gui.canvas.inline_editor import InlineEditor
from gui.canvas.keys import take_edit_key, typed_digit
from gui.canvas.tree_columns import FIRST_FIGURE, Column
from gui.canvas.tree_delegate import TreeDelegate
from gui.canvas.tree_marks import paint_marks
from gui.canvas.tree_model import Role, TreeModel
from gui.dragging.drops import Target
from gui.dragging.ghost import run_drag
from gui.dragging.payload import NodeDrag
from gui.dragging.session import DropSurface
from gui.widgets.figure_card import FigureHover, asks_for_card, claim_card_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QEvent, QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from gui.canvas.tools import Tools
    from gui.canvas.tree_entries import Entry
    from gui.theme import Theme

    Index = QModelIndex | QPersistentModelIndex

_FEW_ROWS = 12
"""Up to so many nodes are shown with what is in them at first."""

_Flag = QItemSelectionModel.SelectionFlag


class TreeView(QTreeView):
    """Shows the current cluster as rows and turns gestures into edits."""

    context_menu_requested = Signal(QPoint)
    """Global coordinates."""

    def __init__(self, tools: Tools, root: Entry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self._session, self._editing = tools.session, tools.editing
        self._rows = TreeModel(root, self)
        self._is_following = False
        self._hover = FigureHover(tools.cards, self)
        self._delegate = TreeDelegate(tools.themes.theme, self._is_dimmed, self)
        self._set_up()
        DropSurface(self, self._session, self.target_at)
        self._session.changed.connect(self.viewport().update)
        self.selectionModel().selectionChanged.connect(self._on_rows_selected)
        tools.workspace.selection_changed.connect(self._follow)
        tools.workspace.focus_changed.connect(self._follow)
        self._unfold()

    def _set_up(self) -> None:
        self.setModel(self._rows)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Tree of the cluster"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.NAME, QHeaderView.ResizeMode.Stretch)

    def show_entries(self, root: Entry) -> None:
        """Show a cluster; the same one as before changes row by row."""
        self._is_following = True
        if root.id == self._rows.root.id:
            # Qt would track each selected row through every change, which takes long; `_follow` selects anew.
            self.selectionModel().clearSelection()
            self._rows.show(root)
        else:
            self._rows.reset(root)
            self._unfold()
        self._is_following = False
        self._follow()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in another theme or text size."""
        self._delegate.theme = theme
        self.doItemsLayout()
        self.viewport().update()

    def _unfold(self) -> None:
        if self._rows.rowCount() <= _FEW_ROWS:
            self.expandToDepth(0)

    # Selection

    def _follow(self) -> None:
        """Select the rows of what is selected in the workspace."""
        if self._is_following or not self.isVisible():
            return
        here, selection = self._tools.cursor.key, self._tools.workspace.selection
        rows = QItemSelection()
        for first, last in self._rows.runs_of({owner for owner in selection if here[:1] != (owner,)}):
            rows.append(QItemSelectionRange(first, last))
        if here[:1] and here[0] in selection:
            index = self._rows.index_of(here)
            rows.select(index, index)
        self._is_following = True
        self.selectionModel().select(rows, _Flag.ClearAndSelect | _Flag.Rows)
        current = self._rows.index_of(here) if here else QModelIndex()
        self.selectionModel().setCurrentIndex(current, _Flag.NoUpdate)
        if current.isValid():
            self.scrollTo(current)
        self._is_following = False

    def _on_rows_selected(self) -> None:
        """Select in the workspace what the user selected here."""
        if self._is_following:
            return
        keys = [self._rows.key(index) for index in self.selectionModel().selectedRows()]
        current = self.currentIndex()
        here = self._rows.key(current) if current.isValid() else ()
        self._is_following = True
        if here in keys:
            self._tools.cursor.take(here, tuple(dict.fromkeys(key[0] for key in keys)))
        else:
            self._tools.workspace.select([key[0] for key in keys])
        self._is_following = False

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    # Mouse

    @override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        owners = tuple(dict.fromkeys(self._rows.key(index)[0] for index in self.selectionModel().selectedRows()))
        if owners:
            self._hover.leave()
            both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
            run_drag(self.viewport(), NodeDrag(owners), both, Qt.DropAction.MoveAction)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == Column.COUNT and not self._rows.entry(index).is_content:
            self.edit_count(self._rows.entry(index).count)
        else:
            super().mouseDoubleClickEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        fact = index.data(Role.FACT) if index.isValid() else None
        if isinstance(fact, Fact):
            self._hover.over(fact.result, self.visualRect(index), fact.label)
        else:
            self._hover.leave()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        spot = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            spot = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.context_menu_requested.emit(spot)

    def here(self) -> QPoint:
        """Return a point on the count of the node where the keyboard is, in global coordinates."""
        owner = self._owner() or QModelIndex()
        return self.viewport().mapToGlobal(self.visualRect(owner.siblingAtColumn(Column.COUNT)).bottomLeft())

    # Keyboard

    @override
    def event(self, event: QEvent) -> bool:
        return claim_card_key(event) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if take_edit_key(event, self._editing):
            return
        if digit := typed_digit(event):
            self.edit_count(digit)
        elif event.key() == Qt.Key.Key_F2 and plain:
            self.edit_name()
        elif asks_for_card(event):
            self.open_card()
        elif is_enter and plain:
            self.setExpanded(self.currentIndex(), not self.isExpanded(self.currentIndex()))
        else:
            super().keyPressEvent(event)

    def open_card(self) -> None:
        """Open the provenance card of the first figure of the current row."""
        index = self.currentIndex().siblingAtColumn(FIRST_FIGURE)
        fact = index.data(Role.FACT) if index.isValid() else None
        if isinstance(fact, Fact):
            self._hover.open_now(fact.result, self.visualRect(index), fact.label)

    # Fields in place

    def edit_name(self) -> None:
        """Let the user name the node of the current row."""
        owner = self._owner()
        if owner is not None:
            entry = self._rows.entry(owner)
            self._open_editor(
                owner, entry.name, lambda text: self._editing.rename(entry.id, text, entry.name), self.tr("Name")
            )

    def edit_count(self, text: str) -> None:
        """Let the user type the count of the node of the current row; `text` is what stands there at first."""
        owner = self._owner()
        if owner is not None:
            entry, cell = self._rows.entry(owner), owner.siblingAtColumn(Column.COUNT)
            self._open_editor(cell, text, lambda typed: self._editing.set_count(entry.id, typed), self.tr("Count"))

    def _owner(self) -> QModelIndex | None:
        """Return the row of the node that the current row belongs to."""
        current = self.currentIndex()
        if not current.isValid():
            return None
        return self._rows.index_of(self._rows.key(current)[:1])

    def _open_editor(self, cell: QModelIndex, text: str, commit: Callable[[str], bool], name: str) -> None:
        self.scrollTo(cell)
        editor = InlineEditor(self.viewport(), self.visualRect(cell), text, commit)
        editor.setAccessibleName(name)
        if cell.column() == Column.NAME:
            editor.selectAll()

    # Drops

    def target_at(self, point: QPoint) -> Target:
        """Return what a drop at a point of the viewport would go onto or into: near a border of a row, beside it."""
        index = self.indexAt(point).siblingAtColumn(0)
        if not index.isValid():
            return Target(self._rows.root.id)
        entry, key = self._rows.entry(index), self._rows.key(index)
        rect, holder = self.visualRect(index), self._holder(index)
        near = rect.height() // 4
        is_above, is_below = point.y() < rect.top() + near, point.y() > rect.bottom() - near
        if entry.is_content or not (is_above or is_below) or not self._session.accepts(holder):
            return Target(key[0])
        if is_below and entry.node.is_group and self.isExpanded(index):
            return Target(entry.id, 0)
        return Target(holder, index.row() + is_below)

    def _holder(self, index: QModelIndex) -> str:
        parent = index.parent()
        return self._rows.entry(parent).id if parent.isValid() else self._rows.root.id

    def is_taker(self, index: Index) -> bool:
        """Whether a row is a node or group that may take what is dragged."""
        entry = self._rows.entry(index)
        return not entry.is_content and self._session.accepts(entry.id, entry.node.part or "")

    def _is_dimmed(self, index: Index) -> bool:
        if not self._session.is_active:
            return False
        hot = self._session.hot
        is_hot = hot is not None and self._rows.key(index)[0] == hot.target.id
        return not (is_hot or self.is_taker(index))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._session.is_active:
            painter = QPainter(self.viewport())
            paint_marks(painter, self, self._rows, self._session.hot, self._delegate.theme)
            painter.end()
