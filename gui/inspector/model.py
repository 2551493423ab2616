"""The list of figures as an item model: group titles, figures, and the line that folds the lesser ones."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from gui.inspector.rows import Group, Odd, Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    AnyIndex = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What a row tells beyond its text."""

    ITEM = Qt.ItemDataRole.UserRole + 1
    """The row itself: a `Title`, a `Row`, an `Odd` or a `Fold`."""


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a group; every one but the first has a line above it."""

    id: str
    text: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class Fold:
    """The line that shows or hides the lesser figures of a group."""

    id: str
    text: str
    is_open: bool


Item = Title | Row | Odd | Fold

_NO_INDEX = QModelIndex()


class FigureModel(QAbstractListModel):
    """The rows of one subject. New values of the same rows change only those that differ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[Group, ...] = ()
        self._open: set[str] = set()
        self._items: list[Item] = []

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show figures; where the same rows are there already, only the values that differ change."""
        self._groups = tuple(groups)
        items = list(self._flat())
        if _keys(items) != _keys(self._items):
            self.beginResetModel()
            self._items = items
            self.endResetModel()
            return
        old, self._items = self._items, items
        for place, (before, after) in enumerate(zip(old, items, strict=True)):
            if before != after:
                self.dataChanged.emit(self.index(place), self.index(place))

    def toggle(self, index: AnyIndex) -> bool:
        """Show or hide the lesser figures of the group whose fold is at an index. Returns whether a fold is there."""
        fold = self._items[index.row()] if index.isValid() else None
        if not isinstance(fold, Fold):
            return False
        group = next(group for group in self._groups if group.id == fold.id)
        extra = [row for row in group.rows if row.is_extra]
        place = self._fold_away(index.row(), extra) if fold.is_open else self._unfold(index.row(), extra)
        self._open ^= {group.id}
        self._items[place] = self._fold(group)
        self.dataChanged.emit(self.index(place), self.index(place))
        return True

    def _unfold(self, place: int, extra: Sequence[Row]) -> int:
        """Insert rows before a fold; return where the fold then is."""
        self.beginInsertRows(QModelIndex(), place, place + len(extra) - 1)
        self._items[place:place] = extra
        self.endInsertRows()
        return place + len(extra)

    def _fold_away(self, place: int, extra: Sequence[Row]) -> int:
        """Remove the rows before a fold; return where the fold then is."""
        first = place - len(extra)
        self.beginRemoveRows(QModelIndex(), first, place - 1)
        del self._items[first:place]
        self.endRemoveRows()
        return first

    def item(self, index: AnyIndex) -> Item | None:
        """Return what stands at an index, None for an index that is not valid."""
        return self._items[index.row()] if index.isValid() else None

    def _flat(self) -> Iterator[Item]:
        for place, group in enumerate(self._groups):
            yield Title(group.id, group.title, place == 0)
            is_open = group.id in self._open
            for row in group.rows:
                if is_open or not row.is_extra:
                    yield row
                    yield from (Odd(f"{row.id}:{finding.rule}", finding) for finding in row.findings)
            yield from group.odd
            if any(row.is_extra for row in group.rows):
                yield self._fold(group)

    def _fold(self, group: Group) -> Fold:
        is_open = group.id in self._open
        count = sum(row.is_extra for row in group.rows)
        text = self.tr("fewer") if is_open else self.tr("{count} more").format(count=count)
        return Fold(group.id, text, is_open)

    @override
    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._items)

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.item(index)
        if item is None:
            return None
        if role == Role.ITEM:
            return item
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return item.spoken if isinstance(item, Row) else item.text
        return None

    @override
    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let the keyboard pass over titles."""
        if isinstance(self.item(index), Row | Odd | Fold):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.NoItemFlags


def _keys(items: Sequence[Item]) -> list[tuple[type, str]]:
    return [(type(item), item.id) for item in items]
