"""The derivation tree as an item model: one row a result, a count or a source's reading."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from core.provenance.derivation import NO_DATE
from gui.icons import icon
from gui.painting.signs import SIGN_ROLE
from gui.theme import METRICS
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from core.provenance import DerivationNode
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns of the tree."""

    NAME = 0
    COUNT = 1
    VALUE = 2
    STATUS = 3
    SOURCE = 4
    DATE = 5


_RIGHT = (Column.COUNT, Column.VALUE)
_NO_INDEX = QModelIndex()


class DerivationModel(QAbstractItemModel):
    """Holds a finished tree. The id of an index is the position of its node in a list, parents before children."""

    def __init__(self, root: DerivationNode, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: list[DerivationNode] = []
        self._parents: list[int] = []
        self._rows: list[int] = []
        self._children: list[list[int]] = []
        self._take(root, -1, 0)
        signs = {node.sign for node in self._nodes}
        self._icons = {sign: icon(f"status-{sign}", theme, SIGN_ROLE[sign], size=METRICS.sign) for sign in signs}
        self._titles = {
            Column.NAME: self.tr("Name"),
            Column.COUNT: self.tr("Count"),
            Column.VALUE: self.tr("Value"),
            Column.STATUS: self.tr("Status"),
            Column.SOURCE: self.tr("Source"),
            Column.DATE: self.tr("Date"),
        }

    def _take(self, node: DerivationNode, parent: int, row: int) -> int:
        own = len(self._nodes)
        self._nodes.append(node)
        self._parents.append(parent)
        self._rows.append(row)
        self._children.append([])
        self._children[own] = [self._take(child, own, place) for place, child in enumerate(node.children)]
        return own

    def node(self, index: AnyIndex) -> DerivationNode:
        """Return the node of a valid index."""
        return self._nodes[index.internalId()]

    def first_dated(self) -> QModelIndex:
        """Return the first row from above that tells the date of a source, else the first source; no index if none."""
        cited = [own for own, node in enumerate(self._nodes) if node.date]
        own = next((own for own in cited if self._nodes[own].date != NO_DATE), next(iter(cited), None))
        return QModelIndex() if own is None else self.createIndex(self._rows[own], 0, own)

    @override
    def index(self, row: int, column: int, parent: AnyIndex = _NO_INDEX) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        own = self._children[parent.internalId()][row] if parent.isValid() else 0
        return self.createIndex(row, column, own)

    @override
    def parent(self, index: AnyIndex) -> QModelIndex:  # type: ignore[override]  # QObject.parent() has no argument
        above = self._parents[index.internalId()] if index.isValid() else -1
        return self.createIndex(self._rows[above], 0, above) if above >= 0 else QModelIndex()

    @override
    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        if not parent.isValid():
            return 1
        return len(self._children[parent.internalId()]) if parent.column() == 0 else 0

    @override
    def columnCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return len(Column)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[Column(section)]
        return _alignment(Column(section)) if role == Qt.ItemDataRole.TextAlignmentRole else None

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        node, column = self.node(index), Column(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return _text(node, column)
        if role == Qt.ItemDataRole.DecorationRole and column is Column.STATUS:
            return self._icons[node.sign]
        if role == Qt.ItemDataRole.ToolTipRole and column is Column.SOURCE:
            return plain_tip(node.source)
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None


def _text(node: DerivationNode, column: Column) -> str:
    return {
        Column.NAME: node.name,
        Column.COUNT: node.count,
        Column.VALUE: " ".join(word for word in (node.value, node.unit) if word),
        Column.STATUS: str(node.sign),
        Column.SOURCE: node.source,
        Column.DATE: node.date,
    }[column]


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
