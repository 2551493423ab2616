"""The library pane: search, filters and the list of parts to add to the design."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from gui.icons import icon, icon_size
from gui.library.count_popup import CountPopup
from gui.library.filter_menu import FilterMenu
from gui.library.filters import Filters
from gui.library.model import LibraryModel, Role
from gui.library.pills import FilterPill
from gui.library.search_field import SearchField
from gui.library.view import LibraryView
from gui.theme import METRICS, FontRole
from gui.widgets.flow_row import FlowRow
from gui.widgets.notice import Notice

if TYPE_CHECKING:
    from core.catalogue.naming import Vendor
    from gui.library.entries import Group
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


class LibraryPane(QWidget):
    """All parts that can be placed, to be searched, filtered, dragged, or added with a key. `fill` brings them."""

    part_activated = Signal(str, int)
    """The id of a part and how many to add; whoever listens decides where to."""
    new_part_requested = Signal()
    current_changed = Signal()
    """Another part is current, or none; see `current_part`."""
    own_menu_requested = Signal(QPoint)
    """Where to open the context menu of the current part, which is one of the user's own, in global coordinates."""

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        theme = themes.theme
        self._workspace = workspace
        self.model = LibraryModel(workspace.catalogue, workspace.units, self)
        self.view = LibraryView(self.model, theme, cards, self)
        self.search = SearchField(theme, self)
        self.pills = {vendor: FilterPill(vendor, theme, self) for vendor in self.model.vendors}
        self.filter_menu = FilterMenu(self.model.kinds, self)
        self._filter_button = QToolButton(self)
        self.new_button = QToolButton(self)
        self._title = QLabel(self.tr("Library"), self)
        self._notice = Notice("search", theme, self.tr("Clear search and filters"), self)
        self._popup = CountPopup(theme, self)
        self._folded: set[Group] = set()
        self._is_restoring = False
        self._lay_out()
        self._connect(themes)
        self._on_theme_changed(theme)

    def fill(self) -> None:
        """List the parts, as far as they pass what has been searched for meanwhile."""
        self.model.fill()
        self._on_filters_changed()

    @property
    def current_part(self) -> str:
        """The id of the part that the list stands on; empty where it stands on none."""
        part_id = self.view.currentIndex().data(Role.PART_ID)
        return "" if part_id is None else str(part_id)

    def show_part(self, part_id: str) -> None:
        """Stand on a part of the list, free of search and filters that would hide it."""
        if not self.model.index_of_part(part_id).isValid():
            self._clear()
        index = self.model.index_of_part(part_id)
        self.view.expand(index.parent())
        self.view.setCurrentIndex(index)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_search(self) -> None:
        """Bring the keyboard to the search field, its text selected."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.library, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(METRICS.library_narrow, super().minimumSizeHint().height())

    def _lay_out(self) -> None:
        self.setAccessibleName(self.tr("Library"))
        self._filter_button.setAccessibleName(self.tr("Filter parts"))
        self._filter_button.setToolTip(self.tr("Filter parts"))
        padding = METRICS.pane_padding
        filters = QHBoxLayout()
        filters.setContentsMargins(
            padding, 0, padding - METRICS.unit_gap, 0
        )  # the icon, not its target, ends at the edge
        filters.setSpacing(METRICS.unit_gap)
        filters.addWidget(FlowRow(list(self.pills.values()), METRICS.unit_gap, parent=self), 1)
        filters.addWidget(self._filter_button, 0, Qt.AlignmentFlag.AlignTop)
        head = QVBoxLayout()
        head.setContentsMargins(padding, 0, padding, METRICS.gap)
        head.setSpacing(0)
        self.new_button.setAccessibleName(self.tr("New part…"))
        self.new_button.setToolTip(self.tr("Enter a part from its data sheet"))
        title = QHBoxLayout()
        title.addWidget(self._title, 1)
        title.addWidget(self.new_button)
        head.addLayout(title)
        head.addWidget(self.search)
        self._pages = QStackedLayout()
        self._pages.addWidget(self.view)
        self._pages.addWidget(self._notice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(filters)
        column.addSpacing(METRICS.gap)
        column.addLayout(self._pages, 1)

    def _connect(self, themes: ThemeManager) -> None:
        self.search.textChanged.connect(self._on_filters_changed)
        self.search.list_key_pressed.connect(self.view.take_key)
        for pill in self.pills.values():
            pill.toggled.connect(self._on_filters_changed)
        self.filter_menu.changed.connect(self._on_filters_changed)
        self.new_button.clicked.connect(self.new_part_requested)
        self.view.selectionModel().currentChanged.connect(self.current_changed)
        self.view.menu_wanted.connect(self._on_menu_wanted)
        self._filter_button.clicked.connect(self._show_filter_menu)
        self._notice.choice.clicked.connect(self._clear)
        self.view.typed.connect(self._on_typed)
        self.view.part_chosen.connect(lambda part_id: self.part_activated.emit(part_id, 1))
        self.view.count_wanted.connect(self._popup.ask)
        self._popup.count_given.connect(self.part_activated)
        self.view.expanded.connect(lambda index: self._remember_fold(self.model.group_at(index), is_folded=False))
        self.view.collapsed.connect(lambda index: self._remember_fold(self.model.group_at(index), is_folded=True))
        self._workspace.catalogue_changed.connect(self._on_catalogue_changed)
        self._workspace.units_changed.connect(lambda: self.model.set_units(self._workspace.units))
        themes.theme_changed.connect(self._on_theme_changed)

    def _on_catalogue_changed(self) -> None:
        current = self.current_part
        self.model.set_catalogue(self._workspace.catalogue, self._workspace.own_parts)
        self._on_filters_changed()
        index = self.model.index_of_part(current)
        if index.isValid():
            self.view.setCurrentIndex(index)
        self.current_changed.emit()

    def _on_theme_changed(self, theme: Theme) -> None:
        self._title.setFont(theme.font(FontRole.PANE_TITLE))
        self._title.setMinimumHeight(theme.scaled(METRICS.pane_title))
        is_filtering = self.filter_menu.is_filtering
        self._filter_button.setIcon(icon("filter", theme, "accent" if is_filtering else "text2"))
        self.new_button.setIcon(icon("plus", theme))
        for button in (self.new_button, self._filter_button):
            button.setIconSize(icon_size(theme))
        self.view.set_theme(theme)
        self.search.set_theme(theme)
        self._notice.set_theme(theme)
        self._popup.set_theme(theme)
        for pill in self.pills.values():
            pill.set_theme(theme)
        self._theme = theme

    def _on_filters_changed(self) -> None:
        vendors = frozenset(vendor for vendor, pill in self.pills.items() if pill.isChecked())
        wanted = replace(self.filter_menu.filters, query=self.search.text(), vendors=vendors)
        self._apply(wanted, vendors)

    def _apply(self, wanted: Filters, vendors: frozenset[Vendor]) -> None:
        self.model.set_filters(wanted)
        self._unfold()
        best = self.model.best_hit()
        if best.isValid():
            self.view.setCurrentIndex(best)
        elif self.view.currentIndex().isValid():
            self.view.scrollTo(self.view.currentIndex())
        is_filtering = self.filter_menu.is_filtering
        self._filter_button.setIcon(icon("filter", self._theme, "accent" if is_filtering else "text2"))
        self._show_notice(is_filtered=is_filtering or bool(vendors))

    def _show_notice(self, *, is_filtered: bool) -> None:
        if self.model.rowCount():
            self._pages.setCurrentWidget(self.view)
            return
        query = self.search.text().strip()
        title = self.tr("No part matches “{query}”.").format(query=query) if query else self.tr("No part to show.")
        help_text = (
            self.tr("The filters may hide it.") if is_filtered else self.tr("Try a maker, a chip or an instance.")
        )
        self._notice.say(title, help_text)
        self._pages.setCurrentWidget(self._notice)

    def _unfold(self) -> None:
        """Open the groups as the reader left them; while searching, all of them."""
        self._is_restoring = True
        for row in range(self.model.rowCount()):
            index = self.model.index(row, 0)
            self.view.setExpanded(
                index, self.model.filters.is_searching or self.model.group_at(index) not in self._folded
            )
        self._is_restoring = False

    def _remember_fold(self, group: Group | None, *, is_folded: bool) -> None:
        if group is None or self._is_restoring or self.model.filters.is_searching:
            return
        (self._folded.add if is_folded else self._folded.discard)(group)

    def _on_menu_wanted(self, part_id: str, at: QPoint) -> None:
        if part_id in self._workspace.own_parts:
            self.own_menu_requested.emit(at)

    def _on_typed(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.end(False)
        self.search.insert(text)

    def _show_filter_menu(self) -> None:
        self.filter_menu.popup(self._filter_button.mapToGlobal(QPoint(0, self._filter_button.height())))

    def _clear(self) -> None:
        self.filter_menu.reset()
        for pill in self.pills.values():
            pill.setChecked(False)
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
