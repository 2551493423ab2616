"""The tree of the current cluster for Qt's views: rows with whole numbers as ids, changed one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, auto
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from gui.canvas.tree_columns import FIRST_FIGURE, Column, hint, spoken, text, title
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from gui.canvas.boxes import Key
    from gui.canvas.tree_entries import Entry

    Index = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What the model tells besides Qt's own roles."""

    FACT = Qt.ItemDataRole.UserRole
    """The figure of a cell, with its result."""
    ICON = auto()
    IS_OFF = auto()
    """Whether a row or what holds it is switched off."""


_ROOT = 0

_CONTENT_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_NODE_FLAGS = _CONTENT_FLAGS | Qt.ItemFlag.ItemIsDragEnabled


@dataclass(slots=True)
class _Row:
    """A row in the model; `parent` and `children` are ids."""

    entry: Entry
    parent: int
    children: list[int] = field(default_factory=list)


class TreeModel(QAbstractItemModel):
    """Shows entries. `show` finds out what differs from before and says exactly that."""

    def __init__(self, root: Entry, parent: QObject | None = None) -> None:
        """root: the entry whose children are the top-level rows."""
        super().__init__(parent)
        self._rows: dict[int, _Row] = {}
        self._next = _ROOT
        self._add(root, _ROOT)

    def reset(self, root: Entry) -> None:
        """Show another cluster."""
        self.beginResetModel()
        self._rows, self._next = {}, _ROOT
        self._add(root, _ROOT)
        self.endResetModel()

    def show(self, root: Entry) -> None:
        """Show the same cluster after an edit, an undo or a redo."""
        self._change(_ROOT, root)

    def key(self, index: Index) -> Key:
        """Return the key of a row: the id of its node, then the parts that lead to it."""
        row, parts = self._row(index), list[str]()
        while row.entry.is_content:
            parts.append(row.entry.id)
            row = self._rows[row.parent]
        return (row.entry.id, *reversed(parts))

    def index_of(self, key: Key) -> QModelIndex:
        """Return the index of the row with a key, an invalid one if there is none."""
        found = next((row_id for row_id in self._nodes(_ROOT) if self._rows[row_id].entry.id == key[0]), None)
        for part in key[1:] if found is not None else ():
            children = self._rows[found].children if found is not None else ()
            found = next((child for child in children if self._rows[child].entry.id == part), None)
        return self._index(found) if found is not None else QModelIndex()

    def runs_of(self, node_ids: Collection[str]) -> Iterator[tuple[QModelIndex, QModelIndex]]:
        """Yield the first and last row of each run of siblings that are the named nodes, in one pass over all rows."""
        for holder in (_ROOT, *self._nodes(_ROOT)):
            children = enumerate(self._rows[holder].children)
            for is_named, run in groupby(children, lambda child: self._is_one_of(child[1], node_ids)):
                if is_named:
                    siblings = list(run)
                    (first, first_id), (last, last_id) = siblings[0], siblings[-1]
                    yield self.createIndex(first, 0, first_id), self.createIndex(last, 0, last_id)

    def _is_one_of(self, row_id: int, node_ids: Collection[str]) -> bool:
        entry = self._rows[row_id].entry
        return not entry.is_content and entry.id in node_ids

    @property
    def root(self) -> Entry:
        """The entry of the cluster, whose children are the top-level rows."""
        return self._rows[_ROOT].entry

    def entry(self, index: Index) -> Entry:
        """Return what a row shows."""
        return self._row(index).entry

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self._children(parent)
        if 0 <= row < len(children) and 0 <= column < len(Column):
            return self.createIndex(row, column, children[row])
        return QModelIndex()

    @override
    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        return self._index(self._row(index).parent) if index.isValid() else QModelIndex()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self._children(parent))

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(Column)

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _CONTENT_FLAGS if self.entry(index).is_content else _NODE_FLAGS

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = self._row(index), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text(row.entry, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row.entry, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(spoken(row.entry, column)) if column < FIRST_FIGURE else None  # figures have cards
            case Role.FACT:
                return row.entry.facts[column - FIRST_FIGURE] if column >= FIRST_FIGURE else None
            case Role.ICON:
                return row.entry.icon
            case Role.IS_OFF:
                return self._is_off(row)
        return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title(section)
            case Qt.ItemDataRole.ToolTipRole:
                return hint(section)
            case Qt.ItemDataRole.TextAlignmentRole if section >= Column.COUNT:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _row(self, index: Index) -> _Row:
        return self._rows[index.internalId()]

    def _children(self, parent: Index) -> list[int]:
        if not parent.isValid():
            return self._rows[_ROOT].children
        return self._row(parent).children if parent.column() == 0 else []

    def _index(self, row_id: int) -> QModelIndex:
        if row_id == _ROOT:
            return QModelIndex()
        siblings = self._rows[self._rows[row_id].parent].children
        return self.createIndex(siblings.index(row_id), 0, row_id)

    def _nodes(self, row_id: int) -> Iterator[int]:
        """Yield the ids of all rows of nodes below a row."""
        for child in self._rows[row_id].children:
            if not self._rows[child].entry.is_content:
                yield child
                yield from self._nodes(child)

    def _is_off(self, row: _Row) -> bool:
        while row.entry.node.enabled:
            if row.parent == _ROOT:
                return False
            row = self._rows[row.parent]
        return True

    def _add(self, entry: Entry, parent: int) -> int:
        """Make the rows of an entry and of all below it; return the id of the first."""
        row_id = self._next
        self._next += 1
        row = self._rows[row_id] = _Row(entry, parent)
        row.children = [self._add(child, row_id) for child in entry.children]
        return row_id

    def _forget(self, row_id: int) -> None:
        for child in self._rows.pop(row_id).children:
            self._forget(child)

    def _change(self, row_id: int, entry: Entry) -> None:
        row = self._rows[row_id]
        if row.entry is entry:
            return
        row.entry = entry
        if row_id != _ROOT:
            first = self._index(row_id)
            self.dataChanged.emit(first, first.siblingAtColumn(len(Column) - 1))
        self._remove_missing(row_id, entry.children)
        self._place(row_id, entry.children)

    def _remove_missing(self, row_id: int, wanted: Sequence[Entry]) -> None:
        kept, children = {entry.id for entry in wanted}, self._rows[row_id].children
        parent = self._index(row_id)
        gone = [position for position, child in enumerate(children) if self._rows[child].entry.id not in kept]
        # Run by run from the end, since views take long for each removal, whatever its length.
        for first, last in reversed(list(_runs(gone))):
            self.beginRemoveRows(parent, first, last)
            for child in children[first : last + 1]:
                self._forget(child)
            del children[first : last + 1]
            self.endRemoveRows()

    def _place(self, row_id: int, wanted: Sequence[Entry]) -> None:
        """Bring the children of a row, none of them superfluous, into the wanted order, with new ones between."""
        children, parent = self._rows[row_id].children, self._index(row_id)
        known = {self._rows[child].entry.id: child for child in children}
        order = {entry.id: position for position, entry in enumerate(wanted)}
        for position, entry in enumerate(wanted):
            child = known.get(entry.id)
            if child is None:
                end = next((i for i, other in enumerate(wanted[position:], position) if other.id in known), len(wanted))
                self._insert(row_id, position, wanted[position:end])
                known |= {other.id: children[i] for i, other in enumerate(wanted[position:end], position)}
                continue
            if children[position] != child:
                self._bring(child, position, children, parent, order)
            self._change(child, entry)

    def _insert(self, row_id: int, position: int, entries: Sequence[Entry]) -> None:
        """Put new rows side by side below a row."""
        self.beginInsertRows(self._index(row_id), position, position + len(entries) - 1)
        self._rows[row_id].children[position:position] = [self._add(entry, row_id) for entry in entries]
        self.endInsertRows()

    def _bring(
        self, child: int, position: int, children: list[int], parent: QModelIndex, order: Mapping[str, int]
    ) -> None:
        """Get a row to its position, by moving the one there down if that alone was taken from before it."""
        if children[position + 1] != child:
            self._move(parent, children, children.index(child, position), position)
            return
        place = order[self._rows[children[position]].entry.id]
        later = (i for i in range(position + 1, len(children)) if order[self._rows[children[i]].entry.id] > place)
        self._move(parent, children, position, next(later, len(children)))

    def _move(self, parent: QModelIndex, children: list[int], old: int, new: int) -> None:
        """Move a row among its siblings to stand before the one that is at `new` now."""
        self.beginMoveRows(parent, old, old, parent, new)
        children.insert(new if new < old else new - 1, children.pop(old))
        self.endMoveRows()


def _runs(positions: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last of each run of positions in a row; they are in ascending order."""
    for _, run in groupby(enumerate(positions), lambda pair: pair[1] - pair[0]):
        together = [position for _, position in run]
        yield together[0], together[-1]
