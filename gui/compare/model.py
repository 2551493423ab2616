"""The item model of the comparison table: groups that fold, rows of figures, a column for each cluster."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from core.words import isolated
from gui.compare.cells import Line, Table
from gui.widgets.sequence import Insertion, Move, Removal, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.compare.cells import Cell
    from gui.compare.heads import Head

    AnyIndex = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()


class Role(IntEnum):
    """What delegate, headers and view ask for beyond Qt's own roles."""

    CELL = Qt.ItemDataRole.UserRole + 1
    """The prepared `Cell`; None in the row of a group."""
    ROW = Qt.ItemDataRole.UserRole + 2
    """The prepared `Line` or `GroupLine`; asked of the vertical header."""
    HEAD = Qt.ItemDataRole.UserRole + 3
    """The prepared `Head`; asked of the horizontal header, or of a cell."""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """The row above the rows of a group."""

    title: str
    is_folded: bool


class CompareModel(QAbstractTableModel):
    """The comparison; each change is announced as the columns and rows that go, come, move or look different."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = Table()
        self._folded: frozenset[str] = frozenset()
        self._columns: list[str] = []
        self._rows: list[str] = []
        self._heads: dict[str, Head] = {}
        self._lines: dict[str, Line | GroupLine] = {}

    @property
    def table(self) -> Table:
        """The comparison shown, folded rows included."""
        return self._table

    def set_table(self, table: Table) -> None:
        """Show a comparison in place of the one before."""
        old = self._table
        self._table = table
        self._heads |= {head.cluster_id: head for head in table.heads}
        self._take_columns([head.cluster_id for head in table.heads])
        self._heads = {head.cluster_id: head for head in table.heads}
        self._show_rows()
        self._announce_changes(old)

    def toggle_group(self, row: int) -> None:
        """Fold or unfold the group whose title stands in a row; other rows do nothing."""
        line = self._lines[self._rows[row]]
        if isinstance(line, GroupLine):
            self._folded ^= {line.title}
            self._show_rows()
            self._announce_rows(row, row)

    def cluster_at(self, column: int) -> str | None:
        """Return the id of the cluster in a column, None outside the table."""
        return self._columns[column] if 0 <= column < len(self._columns) else None

    def is_group(self, row: int) -> bool:
        """Whether a row is the title of a group."""
        return isinstance(self._lines[self._rows[row]], GroupLine)

    @override
    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row_id, cluster_id = self._rows[index.row()], self._columns[index.column()]
        if role == Role.HEAD:
            return self._heads[cluster_id]
        cell = self._table.cell(row_id, cluster_id)
        if cell is None:
            return self._spoken_title(row_id) if role == Qt.ItemDataRole.AccessibleTextRole else None
        return self._cell_data(cell, row_id, cluster_id, role)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal:
            return self._head_data(section, role)
        return self._line_data(section, role)

    def _cell_data(self, cell: Cell, row_id: str, cluster_id: str, role: int) -> object:
        if role == Role.CELL:
            return cell
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text.value
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(cell, row_id, cluster_id)
        return None

    def _spoken(self, cell: Cell, row_id: str, cluster_id: str) -> str:
        line = self._lines[row_id]
        label = line.label if isinstance(line, Line) else ""
        best = self.tr("best") if cell.is_best else ""
        words = (
            isolated(self._heads[cluster_id].name),
            label,
            cell.text.sentence,
            cell.result.sign,
            cell.delta,
            best,
            cell.mark,
        )
        return ", ".join(word for word in words if word)

    def _head_data(self, section: int, role: int) -> object:
        if not 0 <= section < len(self._columns):
            return None
        head = self._heads[self._columns[section]]
        if role == Role.HEAD:
            return head
        if role == Qt.ItemDataRole.AccessibleTextRole:
            base = self.tr("base") if head.is_base else ""
            return ", ".join(word for word in (head.letter, isolated(head.name), base, head.facts) if word)
        return head.name if role == Qt.ItemDataRole.DisplayRole else None

    def _line_data(self, section: int, role: int) -> object:
        if not 0 <= section < len(self._rows):
            return None
        row_id = self._rows[section]
        line = self._lines[row_id]
        if role == Role.ROW:
            return line
        if isinstance(line, GroupLine):
            if role == Qt.ItemDataRole.DisplayRole:
                return line.title
            return self._spoken_title(row_id) if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            overlap = self.tr("ranges overlap, not told apart") if line.overlap else ""
            return ", ".join(word for word in (line.label, line.unit, line.sign, overlap) if word)
        return line.label if role == Qt.ItemDataRole.DisplayRole else None

    def _spoken_title(self, row_id: str) -> str:
        line = self._lines[row_id]
        if not isinstance(line, GroupLine):
            return ""
        words = self.tr("{group}, folded") if line.is_folded else self.tr("{group}, unfolded")
        return words.format(group=line.title)

    def _show_rows(self) -> None:
        """Bring the rows in line with the table and the folds."""
        lines: dict[str, Line | GroupLine] = {}
        for line in self._table.lines:
            is_folded = line.group in self._folded
            lines.setdefault(_title_id(line.group), GroupLine(line.group, is_folded))
            if not is_folded:
                lines[line.id] = line
        self._lines |= lines
        self._take_rows(list(lines))
        self._lines = lines

    def _take_columns(self, wanted: Sequence[str]) -> None:
        for step in steps(list(self._columns), wanted):
            if isinstance(step, Removal):
                self.beginRemoveColumns(_ROOT, step.first, step.last)
                _apply(self._columns, step, wanted, self.endRemoveColumns)
            elif isinstance(step, Insertion):
                self.beginInsertColumns(_ROOT, step.first, step.last)
                _apply(self._columns, step, wanted, self.endInsertColumns)
            else:
                self.beginMoveColumns(_ROOT, step.source, step.source, _ROOT, step.target)
                _apply(self._columns, step, wanted, self.endMoveColumns)

    def _take_rows(self, wanted: Sequence[str]) -> None:
        for step in steps(list(self._rows), wanted):
            if isinstance(step, Removal):
                self.beginRemoveRows(_ROOT, step.first, step.last)
                _apply(self._rows, step, wanted, self.endRemoveRows)
            elif isinstance(step, Insertion):
                self.beginInsertRows(_ROOT, step.first, step.last)
                _apply(self._rows, step, wanted, self.endInsertRows)
            else:
                self.beginMoveRows(_ROOT, step.source, step.source, _ROOT, step.target)
                _apply(self._rows, step, wanted, self.endMoveRows)

    def _announce_changes(self, old: Table) -> None:
        """Announce heads, row names and cells that look different from before."""
        heads = {head.cluster_id: head for head in old.heads}
        for column, cluster_id in enumerate(self._columns):
            if heads.get(cluster_id, self._heads[cluster_id]) != self._heads[cluster_id]:
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)
        lines = {line.id: line for line in old.lines}
        for row, row_id in enumerate(self._rows):
            line = self._lines[row_id]
            if isinstance(line, Line):
                if lines.get(row_id, line) != line:
                    self.headerDataChanged.emit(Qt.Orientation.Vertical, row, row)
                self._announce_cells(old, row, row_id)

    def _announce_cells(self, old: Table, row: int, row_id: str) -> None:
        for column, cluster_id in enumerate(self._columns):
            if old.cell(row_id, cluster_id) != self._table.cell(row_id, cluster_id):
                index = self.index(row, column)
                self.dataChanged.emit(index, index)

    def _announce_rows(self, first: int, last: int) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Vertical, first, last)
        if self._columns:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))


def _title_id(group: str) -> str:
    """Return the row id of a group's title, which no row of figures can have."""
    return f"group: {group}"


def _apply(
    keys: list[str], step: Removal | Insertion | Move, wanted: Sequence[str], announce: Callable[[], None]
) -> None:
    """Take one step in a list of keys and say that it is done."""
    if isinstance(step, Removal):
        del keys[step.first : step.last + 1]
    elif isinstance(step, Insertion):
        keys[step.first : step.first] = wanted[step.first : step.last + 1]
    else:
        keys.insert(step.target, keys.pop(step.source))
    announce()
