"""The table of newer figures as an item model: look-ups only, the strings are ready."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from typing_extensions import override

from gui.updates.rows import Effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.catalogue.records import FieldName, PartId
    from gui.updates.rows import UpdateRow

    AnyIndex = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `UpdateRow` of an index."""


class Column(IntEnum):
    """The columns, from left to right."""

    PART = 0
    FIGURE = 1
    HELD = 2
    OFFERED = 3
    EFFECT = 4


class UpdatesModel(QAbstractTableModel):
    """One row for each figure, with a tick; the ticks of rows that a filter hides are kept.

    At first everything is ticked but what would be removed.
    """

    ticks_changed = Signal()

    def __init__(self, rows: Sequence[UpdateRow], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = tuple(rows)
        self._shown = self._all
        self._ticked = {row.key for row in self._all if row.effect is not Effect.REMOVED}

    @property
    def rows(self) -> Sequence[UpdateRow]:
        """The rows that are shown."""
        return self._shown

    @property
    def ticked(self) -> frozenset[tuple[PartId, FieldName]]:
        """The figures to take over, among those that are shown."""
        return frozenset(row.key for row in self._shown if row.key in self._ticked)

    @property
    def removals(self) -> int:
        """How many of the ticked figures would be removed."""
        return sum(row.effect is Effect.REMOVED and row.key in self._ticked for row in self._shown)

    def show_only_leaders(self, *, is_on: bool) -> None:
        """Show only what changes the leading value, or all."""
        self.beginResetModel()
        self._shown = tuple(row for row in self._all if row.effect is Effect.LEADER) if is_on else self._all
        self.endResetModel()
        self.ticks_changed.emit()

    def tick_all(self, *, is_on: bool) -> None:
        """Tick every row that is shown, or none of them."""
        self._tick((row.key for row in self._shown), is_on=is_on)
        self._announce(0, len(self._shown) - 1)

    @override
    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    @override
    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._shown[index.row()]
        match role:
            case Qt.ItemDataRole.CheckStateRole if index.column() == Column.PART:
                return Qt.CheckState.Checked if row.key in self._ticked else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, index.column())
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row, index.column())
            case Qt.ItemDataRole.ToolTipRole if index.column() in (Column.HELD, Column.OFFERED):
                return (row.held if index.column() == Column.HELD else row.offered).origin
        return row if role == ROW_ROLE else None

    @override
    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self._tick((self._shown[index.row()].key,), is_on=Qt.CheckState(value) is Qt.CheckState.Checked)
        self._announce(index.row(), index.row())
        return True

    @override
    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return usable | Qt.ItemFlag.ItemIsUserCheckable if index.column() == Column.PART else usable

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return self._titles()[Column(section)] if role == Qt.ItemDataRole.DisplayRole else None

    def effect_words(self, effect: Effect) -> str:
        """Return what taking a figure over does, in words on at most two lines."""
        words = {
            Effect.LEADER: self.tr("another value leads"),
            Effect.SOURCES: self.tr("the same value leads"),
            Effect.STAYS: self.tr("your own figure stays"),
            Effect.REMOVED: self.tr("no longer in the library;\nwould be removed"),
        }
        return words[effect]

    def _titles(self) -> dict[Column, str]:
        return {
            Column.PART: self.tr("Part"),
            Column.FIGURE: self.tr("Figure"),
            Column.HELD: self.tr("In this design"),
            Column.OFFERED: self.tr("In the library"),
            Column.EFFECT: self.tr("Then"),
        }

    def _text(self, row: UpdateRow, column: int) -> str:
        texts = (row.part, row.figure, row.held.value, row.offered.value, self.effect_words(row.effect))
        return texts[column]

    def _spoken(self, row: UpdateRow, column: int) -> str:
        if column in (Column.HELD, Column.OFFERED):
            return (row.held if column == Column.HELD else row.offered).spoken
        return self._text(row, column).replace("\n", " ")

    def _tick(self, keys: Iterable[tuple[PartId, FieldName]], *, is_on: bool) -> None:
        if is_on:
            self._ticked.update(keys)
        else:
            self._ticked.difference_update(keys)

    def _announce(self, first: int, last: int) -> None:
        if last >= first:
            ends = self.index(first, Column.PART), self.index(last, Column.PART)
            self.dataChanged.emit(*ends, [Qt.ItemDataRole.CheckStateRole])
        self.ticks_changed.emit()
