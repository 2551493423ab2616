"""The inspector pane: the page that suits the selection, under a title with the switch between one and all."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QStackedWidget, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from core.design.tree import locate
from gui.inspector.cluster_page import ClusterPage
from gui.inspector.page import Page
from gui.theme import METRICS, FontRole
from gui.widgets.notice import Notice

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QShowEvent

    from core.design.tree import Place
    from gui.inspector.contents_page import ContentsPage
    from gui.inspector.findings import PartFindings
    from gui.inspector.node_page import NodePage
    from gui.inspector.several_page import SeveralPage
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


class InspectorPane(QWidget):
    """Follows the selection: one node or what is looked at inside it, several, a cluster, or with none that on show.

    It works only while it is shown, and catches up when it is.
    """

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        theme = themes.theme
        self._workspace = workspace
        self._is_behind = True
        self._title = QLabel(self.tr("Inspector"), self)
        self.each, self.all = QToolButton(self), QToolButton(self)
        self._themes, self._cards, self._catalogue = themes, cards, workspace.catalogue
        self.cluster = ClusterPage(workspace, theme, cards)
        self._made: list[ClusterPage | NodePage | ContentsPage | SeveralPage] = [self.cluster]
        self._notice = Notice("budget", theme)
        self.empty = Page()
        self.pages = QStackedWidget(self)
        self.setAccessibleName(self.tr("Inspector"))
        self._lay_out()
        self._connect(themes)
        self._on_theme_changed(theme)

    @cached_property
    def node(self) -> NodePage:
        """The page of one node. Like the next two it is imported and made when it is first to be shown."""
        from gui.inspector.node_page import NodePage

        page = NodePage(self._workspace, self._themes.theme, self._cards, self._findings)
        self._add(page)
        return page

    @cached_property
    def contents(self) -> ContentsPage:
        """The page of what is looked at inside a system."""
        from gui.inspector.contents_page import ContentsPage

        page = ContentsPage(self._workspace, self._themes.theme, self._cards, self._findings)
        self._add(page)
        return page

    @cached_property
    def several(self) -> SeveralPage:
        """The page of several nodes."""
        from gui.inspector.several_page import SeveralPage

        page = SeveralPage(self._workspace, self._themes.theme)
        self._add(page)
        return page

    @cached_property
    def _findings(self) -> PartFindings:
        from gui.inspector.findings import PartFindings

        return PartFindings(self._catalogue)

    def _add(self, page: NodePage | ContentsPage | SeveralPage) -> None:
        self.pages.addWidget(page)
        self._made.append(page)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._bar = QWidget(self)
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.outline)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self.each)
        row.addWidget(self.all)
        column.addWidget(self._bar)
        column.addWidget(self.pages, 1)
        for page in (self.cluster, self.empty):
            self.pages.addWidget(page)
        self._notice.say(self.tr("Nothing selected"), self.tr("Select a part to see its figures and sources."))
        self.empty.add_stretch()
        self.empty.add(self._notice)
        self.empty.add_stretch()
        self._set_up_switch()

    def _set_up_switch(self) -> None:
        self._switch = QButtonGroup(self)
        words = (
            (self.each, self.tr("Each"), self.tr("Figures of one")),
            (self.all, self.tr("All"), self.tr("Figures of all")),
        )
        for button, text, tip in words:
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setCheckable(True)
            self._switch.addButton(button)
        self.each.setChecked(True)

    def _connect(self, themes: ThemeManager) -> None:
        workspace = self._workspace
        for signal in (
            workspace.design_changed,
            workspace.selection_changed,
            workspace.focus_changed,
            workspace.current_cluster_changed,
            workspace.units_changed,
            self._switch.buttonClicked,
        ):
            signal.connect(self._refresh)
        themes.theme_changed.connect(self._on_theme_changed)

    def _on_theme_changed(self, theme: Theme) -> None:
        self._bar.setFixedHeight(theme.scaled(METRICS.pane_title))
        self._title.setFont(theme.font(FontRole.PANE_TITLE))
        for button in (self.each, self.all):
            button.setFont(theme.font(FontRole.CAPTION))
        for page in self._made:
            page.set_theme(theme)
        self._notice.set_theme(theme)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_behind:
            self._refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        page = self.pages.currentWidget()
        is_taken = event.key() == Qt.Key.Key_F2 and isinstance(page, Page) and page.start_rename()
        if not is_taken:
            super().keyPressEvent(event)

    def _refresh(self) -> None:
        self._is_behind = not self.isVisible()
        if self._is_behind:
            return
        selection = self._workspace.selection
        places = [place for name in selection if (place := locate(self._workspace.design, name)) is not None]
        is_stack = len(places) == 1 and places[0].node.count > 1 and not self._workspace.inside
        self.each.setVisible(is_stack)
        self.all.setVisible(is_stack)
        self.pages.setCurrentWidget(self._shown(places))

    def _shown(self, places: list[Place]) -> QWidget:
        """Bring the page that suits the selection up to date and return it."""
        if len(places) == 1 and self._workspace.inside:
            self.contents.show_contents(places[0], self._workspace.inside)
            return self.contents
        if len(places) == 1:
            self.node.show_place(places[0], is_total=self.all.isChecked())
            return self.node
        if places:
            self.several.show_places(places)
            return self.several
        return self._shown_cluster()

    def _shown_cluster(self) -> QWidget:
        selected = next((name for name in self._workspace.selection if name in self._workspace.estimates), None)
        estimate = self._workspace.estimates[selected] if selected else self._workspace.current_estimate
        if estimate is None or (selected is None and not estimate.cluster.nodes):
            return self.empty
        self.cluster.show_cluster(estimate)
        return self.cluster
