"""The review of newer figures: a table to choose from, and nothing changes before the button that takes them over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
)
from typing_extensions import override

from core.quantity import format_count
from core.words import listed
from gui.theme import METRICS, FontRole
from gui.updates.delegate import UpdatesDelegate
from gui.updates.model import Column, UpdatesModel
from gui.updates.rows import Effect
from gui.widgets.dress import dress, hairline
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QKeyEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from core.catalogue.records import FieldName, PartId
    from gui.theme import Theme
    from gui.updates.rows import UpdateRow


class UpdatesTable(QTableView):
    """The table; Space ticks the row that the keyboard is on, whatever its column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: Mapping[Column, int] = {}

    def give_widths(self, widths: Mapping[Column, int], sides: Mapping[Column, int]) -> None:
        """Give columns their widths, and both sides the rest, at least what their values need."""
        for column, width in widths.items():
            self.setColumnWidth(column, width)
        self._sides = sides
        self._share_rest()

    def _share_rest(self) -> None:
        taken = sum(self.columnWidth(column) for column in Column if column not in self._sides)
        left = max(self.viewport().width() - taken, sum(self._sides.values()))
        for place, (column, needed) in enumerate(sorted(self._sides.items(), key=lambda side: -side[1])):
            width = max(needed, left // (len(self._sides) - place))
            self.setColumnWidth(column, width)
            left -= width

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_rest()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        model, current = self.model(), self.currentIndex()
        if event.key() == Qt.Key.Key_Space and current.isValid():
            tick = current.siblingAtColumn(Column.PART)
            is_on = Qt.CheckState(tick.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Checked
            model.setData(
                tick, Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole
            )
        else:
            super().keyPressEvent(event)


class UpdatesDialog(QDialog):
    """Lets the user choose; `chosen` is what to take over, once it is accepted."""

    def __init__(self, rows: Sequence[UpdateRow], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Newer figures"))
        self._rows, self._theme = rows, theme
        self.model = UpdatesModel(rows, self)
        self.table = UpdatesTable(self)
        self._delegate = UpdatesDelegate(theme, self.table)
        self.only_leaders = QCheckBox(self.tr("Only what changes the leading value"), self)
        self.all_button = QPushButton(self.tr("Select &all"), self)
        self.none_button = QPushButton(self.tr("Select &none"), self)
        self.take_button = QPushButton(self)
        self._buttons = QDialogButtonBox(self)
        self._set_up_table()
        self._lay_out()
        self._connect()
        self._on_ticks_changed()

    @property
    def chosen(self) -> frozenset[tuple[PartId, FieldName]]:
        """The figures to take over: part and field of each."""
        return self.model.ticked

    def _set_up_table(self) -> None:
        table, theme = self.table, self._theme
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Newer figures"))
        table.setItemDelegate(self._delegate)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(theme.scaled(METRICS.findings_row))
        header = table.horizontalHeader()
        header.setFont(theme.font(FontRole.GROUP_TITLE))
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._give_widths()
        table.setCurrentIndex(self.model.index(0, Column.PART))

    def _give_widths(self) -> None:
        """Give names and words the width they need, and both sides the rest, which shows every value whole."""
        delegate = self._delegate
        most = self._theme.scaled(METRICS.library_narrow)
        texts = {
            Column.PART: {row.part for row in self._rows},
            Column.FIGURE: {row.figure for row in self._rows},
            Column.EFFECT: {line for effect in Effect for line in self.model.effect_words(effect).split("\n")},
        }
        widths = {column: min(most, delegate.words_width(column, words)) for column, words in texts.items()}
        sides = {
            Column.HELD: [delegate.value_width(row.held) for row in self._rows],
            Column.OFFERED: [delegate.value_width(row.offered) for row in self._rows],
        }
        titles = {column: delegate.words_width(column, (self._title(column),)) for column in sides}
        self.table.give_widths(widths, {column: max(*needs, titles[column]) for column, needs in sides.items()})

    def _title(self, column: Column) -> str:
        return str(self.model.headerData(column, Qt.Orientation.Horizontal))

    def _lay_out(self) -> None:
        theme, padding = self._theme, METRICS.dialog_padding
        heading = QLabel(self.tr("The library has newer figures"), self)
        heading.setFont(theme.font(FontRole.DIALOG_TITLE))
        summary = WrappedLabel(self._summary(), self)
        dress(summary, theme, FontRole.BODY, "text2")
        tools = QHBoxLayout()
        tools.setSpacing(METRICS.group_gap)
        for button in (self.all_button, self.none_button):
            button.setFlat(True)
            button.setAutoDefault(False)
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.only_leaders)
        upper = QVBoxLayout()
        upper.setContentsMargins(padding, padding, padding, 0)
        upper.setSpacing(METRICS.gap)
        upper.addWidget(heading)
        upper.addWidget(summary)
        upper.addLayout(tools)
        upper.addWidget(self.table, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(upper, 1)
        column.addWidget(hairline(self))
        column.addLayout(self._foot())
        room = self.screen().availableSize()
        wide = 2 * METRICS.card + METRICS.library_narrow
        self.resize(QSize(theme.scaled(wide), theme.scaled(METRICS.dialog_width)).boundedTo(room))

    def _foot(self) -> QHBoxLayout:
        promise = WrappedLabel(self.tr("The design does not change until you take figures over."), self)
        dress(promise, self._theme, FontRole.CAPTION, "text2")
        self._buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole).setAutoDefault(False)
        self._buttons.addButton(self.take_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.take_button.setDefault(True)
        foot = QHBoxLayout()
        foot.setContentsMargins(METRICS.dialog_padding, METRICS.group_gap, METRICS.dialog_padding, METRICS.group_gap)
        foot.setSpacing(METRICS.group_gap)
        foot.addWidget(promise, 1)
        foot.addWidget(self._buttons)
        return foot

    def _summary(self) -> str:
        """Return how many figures there are, and of them how many lead, stay as the user's own, or are gone."""
        count = {effect: sum(row.effect is effect for row in self._rows) for effect in Effect}
        words = {
            Effect.LEADER: self.tr("Another value would lead: {count}."),
            Effect.SOURCES: self.tr("Only other sources: {count}."),
            Effect.STAYS: self.tr("Your own figure stays in front: {count}."),
            Effect.REMOVED: self.tr("No longer in the library: {count}."),
        }
        parts = listed(dict.fromkeys(row.part for row in self._rows))
        whole = self.tr("Newer figures of {parts}: {count}.").format(parts=parts, count=format_count(len(self._rows)))
        told = (words[effect].format(count=format_count(number)) for effect, number in count.items() if number)
        return " ".join((whole, *told))

    def _connect(self) -> None:
        self.only_leaders.toggled.connect(lambda is_on: self.model.show_only_leaders(is_on=is_on))
        self.all_button.clicked.connect(lambda: self.model.tick_all(is_on=True))
        self.none_button.clicked.connect(lambda: self.model.tick_all(is_on=False))
        self.model.ticks_changed.connect(self._on_ticks_changed)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _on_ticks_changed(self) -> None:
        removed = self.model.removals
        taken = len(self.chosen) - removed
        self.take_button.setText(self._take_words(taken, removed))
        self.take_button.setEnabled(bool(taken or removed))

    def _take_words(self, taken: int, removed: int) -> str:
        """Return what the button does: how many figures are taken over, and how many are removed."""
        if removed and taken:
            words = self.tr("Take over {taken}, remove {removed}")
            return words.format(taken=format_count(taken), removed=format_count(removed))
        if removed:
            words = self.tr("Remove 1 figure") if removed == 1 else self.tr("Remove {count} figures")
            return words.format(count=format_count(removed))
        words = self.tr("Take over 1 figure") if taken == 1 else self.tr("Take over {count} figures")
        return words.format(count=format_count(taken))
