"""The item model of the library: groups with their parts, sorted and filtered in the model itself."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from core.catalogue.naming import vendor_of
from gui.dragging.payload import MIME_TYPE, PartDrag, encode
from gui.library.entries import Group, entries, group_of, is_placeable
from gui.library.filters import Filters, shown
from gui.library.texts import GroupText, entry_text
from gui.library.titles import captions, group_titles, measures
from gui.widgets.sequence import Insertion, Move, Removal, steps

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtCore import QMimeData

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.naming import Vendor
    from core.catalogue.records import PartId
    from core.quantity import UnitChoice
    from gui.library.entries import Entry
    from gui.library.texts import EntryText

    AnyIndex = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()


class Role(IntEnum):
    """What the delegate and the view ask for beyond Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1
    """The prepared `GroupText` or `EntryText`."""
    PART_ID = Qt.ItemDataRole.UserRole + 2
    """The id of the part; None for a group."""
    RESULT = Qt.ItemDataRole.UserRole + 3
    """The result behind the row's figure; None for a group."""
    MEASURE = Qt.ItemDataRole.UserRole + 4
    """What the row's figure measures, in words; None for a group."""


class LibraryModel(QAbstractItemModel):
    """Groups at the top level, their parts below.

    The internal id of an index is the group, or for a part its position among the entries, counted on from the groups.
    Until `fill` is called there are no rows.
    """

    def __init__(self, catalogue: Catalogue, units: UnitChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._units = units
        self._take(catalogue)
        self._entries: Sequence[Entry] = ()
        self._texts: list[EntryText] = []
        self._measures = measures()
        self._filters = Filters()
        self._best: int | None = None
        self._shown: dict[Group, list[int]] = {}
        self._groups: list[Group] = []
        self._positions: dict[int, int] = {}
        self._group_texts: dict[Group, GroupText] = {}

    def _take(self, catalogue: Catalogue, own: Collection[PartId] = ()) -> None:
        self._parts, self._own = catalogue.parts, own
        self._placeable = [part for part in catalogue.parts.values() if is_placeable(part)]

    def set_catalogue(self, catalogue: Catalogue, own: Collection[PartId]) -> None:
        """List the parts of another library, where any are listed yet; `own` are the ids of the user's own."""
        self._take(catalogue, own)
        if self._entries:
            self.beginResetModel()
            self._shown, self._groups, self._positions, self._group_texts = {}, [], {}, {}
            self._entries = ()
            self.endResetModel()
            self.fill()

    def index_of_part(self, part_id: str) -> QModelIndex:
        """Return where a part is; invalid where it is not shown."""
        found = (position for position in self._positions if self._entries[position].part.id == part_id)
        return next((self._index_of_entry(position) for position in found), QModelIndex())

    def fill(self) -> None:
        """Make the rows, with a figure for every part; takes a moment, so it is called after the first paint."""
        self._entries = entries(self._parts, self._own)
        self._texts = [entry_text(entry, self._units) for entry in self._entries]
        self.set_filters(self._filters)

    @property
    def filters(self) -> Filters:
        """The filters in force."""
        return self._filters

    @property
    def vendors(self) -> Sequence[Vendor]:
        """The vendors that have a part in the library, the most prominent first."""
        return sorted({vendor_of(part) for part in self._placeable}, key=lambda vendor: vendor.prominence)

    @property
    def kinds(self) -> dict[Group, str]:
        """The title of every group that has a part in the library."""
        titles = group_titles()
        present_groups = {group_of(part) for part in self._placeable}
        return {group: titles[group] for group in Group if group in present_groups}

    def set_filters(self, filters: Filters) -> None:
        """Show what passes the filters, announcing only the rows that go, come or move."""
        wanted = shown(self._entries, filters)
        self._filters, self._best = filters, wanted.best
        old_texts = self._group_texts
        self._group_texts = old_texts | self._texts_of_groups(wanted.groups)
        for step in steps(list(self._groups), list(wanted.groups)):
            self._take_group_step(step, wanted.groups)
        for group, positions in wanted.groups.items():
            self._take_entry_steps(group, positions)
        self._note_positions()
        self._announce_titles(old_texts)

    def set_units(self, units: UnitChoice) -> None:
        """Show the figures in other units."""
        self._units = units
        self._texts = [entry_text(entry, units) for entry in self._entries]
        for row, group in enumerate(self._groups):
            parent = self.index(row, 0)
            last = self.index(len(self._shown[group]) - 1, 0, parent)
            self.dataChanged.emit(self.index(0, 0, parent), last)

    def group_at(self, index: AnyIndex) -> Group | None:
        """Return the group of a top-level row, None for a part."""
        is_group = index.isValid() and index.internalId() < len(Group)
        return Group(index.internalId()) if is_group else None

    def index_of_group(self, group: Group) -> QModelIndex:
        """Return where a group is; invalid where it is not shown."""
        return self.index(self._groups.index(group), 0) if group in self._groups else QModelIndex()

    def best_hit(self) -> QModelIndex:
        """Return the part that the search hits best; invalid where nothing is searched for or found."""
        return QModelIndex() if self._best is None else self._index_of_entry(self._best)

    @override
    def index(self, row: int, column: int, parent: AnyIndex = _ROOT) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, column, int(self._groups[row]))
        position = self._shown[Group(parent.internalId())][row]
        return self.createIndex(row, column, len(Group) + position)

    @override
    def parent(self, child: AnyIndex = _ROOT) -> QModelIndex:  # type: ignore[override]  # QObject.parent() is not used
        if not child.isValid() or child.internalId() < len(Group):
            return QModelIndex()
        return self.index_of_group(self._entry_at(child).group)

    @override
    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        if not parent.isValid():
            return len(self._groups)
        group = self.group_at(parent)
        return 0 if group is None or parent.column() else len(self._shown[group])

    @override
    def columnCount(self, parent: AnyIndex = _ROOT) -> int:
        return 1

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        group = self.group_at(index)
        if not index.isValid():
            return None
        return self._entry_data(index, role) if group is None else self._group_data(group, role)

    @override
    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.group_at(index) is not None:
            return usable
        return usable | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren

    @override
    def mimeTypes(self) -> list[str]:
        return [MIME_TYPE]

    @override
    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        return encode(PartDrag(self._entry_at(indexes[0]).part.id))

    @override
    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def _entry_at(self, index: AnyIndex) -> Entry:
        return self._entries[index.internalId() - len(Group)]

    def _entry_data(self, index: AnyIndex, role: int) -> object:
        position = index.internalId() - len(Group)
        entry, text = self._entries[position], self._texts[position]
        match role:
            case Role.ROW:
                return text
            case Role.PART_ID:
                return entry.part.id
            case Role.RESULT:
                return entry.result
            case Role.MEASURE:
                return self._measures.get(entry.kind, self.tr("Accelerators"))
            case Qt.ItemDataRole.DisplayRole:
                return text.name
            case Qt.ItemDataRole.ToolTipRole:
                return entry.part.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return text.spoken
        return None

    def _group_data(self, group: Group, role: int) -> object:
        text = self._group_texts[group]
        match role:
            case Role.ROW:
                return text
            case Qt.ItemDataRole.DisplayRole:
                return text.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{text.title}, {text.count}"
        return None

    def _take_group_step(self, step: Removal | Insertion | Move, wanted: Mapping[Group, Sequence[int]]) -> None:
        """Announce groups that go, come or move, those that come with all their rows."""
        if isinstance(step, Removal):
            self.beginRemoveRows(_ROOT, step.first, step.last)
            for group in self._groups[step.first : step.last + 1]:
                del self._shown[group]
            del self._groups[step.first : step.last + 1]
            self.endRemoveRows()
        elif isinstance(step, Insertion):
            self.beginInsertRows(_ROOT, step.first, step.last)
            new = list(wanted)[step.first : step.last + 1]
            self._shown |= {group: list(wanted[group]) for group in new}
            self._groups[step.first : step.first] = new
            self.endInsertRows()
        else:
            self.beginMoveRows(_ROOT, step.source, step.source, _ROOT, step.target)
            self._groups.insert(step.target, self._groups.pop(step.source))
            self.endMoveRows()

    def _take_entry_steps(self, group: Group, wanted: Sequence[int]) -> None:
        rows, parent = self._shown[group], self.index_of_group(group)
        for step in steps(list(rows), wanted):
            if isinstance(step, Removal):
                self.beginRemoveRows(parent, step.first, step.last)
                del rows[step.first : step.last + 1]
                self.endRemoveRows()
            elif isinstance(step, Insertion):
                self.beginInsertRows(parent, step.first, step.last)
                rows[step.first : step.first] = wanted[step.first : step.last + 1]
                self.endInsertRows()
            else:
                self.beginMoveRows(parent, step.source, step.source, parent, step.target)
                rows.insert(step.target, rows.pop(step.source))
                self.endMoveRows()

    def _note_positions(self) -> None:
        self._positions = {position: row for rows in self._shown.values() for row, position in enumerate(rows)}

    def _index_of_entry(self, position: int) -> QModelIndex:
        group = self.index_of_group(self._entries[position].group)
        return self.index(self._positions[position], 0, group)

    def _announce_titles(self, old: Mapping[Group, GroupText]) -> None:
        for group in self._groups:
            if old.get(group) != self._group_texts[group]:
                index = self.index_of_group(group)
                self.dataChanged.emit(index, index)

    def _texts_of_groups(self, groups: Mapping[Group, Sequence[int]]) -> dict[Group, GroupText]:
        titles, words = group_titles(), captions()
        return {
            group: GroupText(titles[group], str(len(rows)), self._caption(words, rows))
            for group, rows in groups.items()
        }

    def _caption(self, words: Mapping[Group, str], rows: Sequence[int]) -> str:
        """Return what the figures of a group are; nothing for one of several kinds, whose units tell them apart."""
        kinds = {self._entries[row].kind for row in rows}
        return words.get(kinds.pop(), self.tr("accel.")) if len(kinds) == 1 else ""
