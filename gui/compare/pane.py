"""The compare pane: verdict, table and what differs, for all clusters of the design."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QStackedLayout, QVBoxLayout, QWidget
from typing_extensions import override

from core.comparison import Norm, base_position, compare
from core.design.cluster_edits import set_base
from gui.compare.cells import Table, Telling, named_rows, prepare, shown_rows
from gui.compare.controls import CompareControls
from gui.compare.differences import Pair, side_rows
from gui.compare.grid import CompareGrid
from gui.compare.legend import Legend
from gui.compare.model import CompareModel
from gui.compare.plain_text import as_markdown, as_tab_separated
from gui.compare.side_list import SideList
from gui.compare.summary import verdict
from gui.compare.verdict_bar import VerdictBar
from gui.theme import METRICS, FontRole
from gui.widgets.dress import hairline
from gui.widgets.notice import Notice

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from core.comparison import Row
    from core.quantity import UnitChoice
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


_SHARES = 4
"""The list of what differs takes one of so many shares of the width."""


class ComparePane(QWidget):
    """All clusters side by side. It follows the design while it is seen, and catches up when it is shown."""

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        theme = themes.theme
        self._workspace = workspace
        self._is_stale = True
        self._totals: tuple[Row, ...] = ()
        self._told: tuple[tuple[Row, ...], Pair | None, UnitChoice, Norm] | None = None
        self.model = CompareModel(self)
        self.controls = CompareControls(theme, self)
        self.verdict_bar = VerdictBar(theme, self)
        self.grid = CompareGrid(self.model, theme, cards, self)
        self.side = SideList(theme, self)
        self._legend = Legend(theme, self)
        self._side_title = QLabel(self.tr("What differs"), self)
        # Before the label is first shown: under a stylesheet a later font is lost when the pane goes into a window.
        self._side_title.setFont(theme.font(FontRole.PANE_TITLE))
        self._notice = Notice("compare", theme, parent=self)
        self._notice.say(self.tr("Nothing to compare yet"), self.tr("Add a cluster, and it shows here as a column."))
        self._lay_out()
        self._connect(themes)
        self._on_theme_changed(theme)

    def _lay_out(self) -> None:
        self.setAccessibleName(self.tr("Compare"))
        padding = METRICS.pane_padding
        bar = QHBoxLayout()
        bar.setContentsMargins(padding, METRICS.rack_radius, padding, METRICS.gap)
        bar.addWidget(self.verdict_bar)
        left = _column(bar, self.grid, self._legend)
        self._side_title.setContentsMargins(padding, 0, padding, 0)
        self._right = _column(self._side_title, hairline(self), self.side)
        divider = hairline(self)
        divider.setFrameShape(QFrame.Shape.VLine)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(left, 1)
        body.addWidget(divider)
        body.addWidget(self._right)
        self._pages = QStackedLayout(self)
        self._content = _column(self.controls, hairline(self), body)
        self._pages.addWidget(self._content)
        self._pages.addWidget(self._notice)

    def _connect(self, themes: ThemeManager) -> None:
        workspace = self._workspace
        for signal in (workspace.design_changed, workspace.units_changed, self.controls.changed):
            signal.connect(self._refresh)
        workspace.current_cluster_changed.connect(self._on_current_cluster_changed)
        self.controls.base_chosen.connect(self._on_base_chosen)
        self.grid.cluster_chosen.connect(workspace.show_cluster)
        self.grid.column_changed.connect(self._show_differences)
        self.grid.copy_requested.connect(self.copy_table)
        self.grid.customContextMenuRequested.connect(self._show_menu)
        themes.theme_changed.connect(self._on_theme_changed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.inspector * 3, METRICS.inspector * 2)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        share = self.width() // _SHARES
        self._right.setFixedWidth(min(max(share, METRICS.inspector_narrow), METRICS.inspector))
        super().resizeEvent(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._refresh()

    def copy_table(self) -> None:
        """Put the table on the clipboard as tab-separated text."""
        QGuiApplication.clipboard().setText(as_tab_separated(self.model.table))

    def copy_markdown(self) -> None:
        """Put the table on the clipboard as Markdown."""
        QGuiApplication.clipboard().setText(as_markdown(self.model.table))

    def context_menu(self) -> QMenu:
        """Return the menu of the table, new each time."""
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy table"), self.copy_table)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        menu.addAction(self.tr("Copy as Markdown"), self.copy_markdown)
        return menu

    def _refresh(self) -> None:
        """Compare anew, unless nobody looks."""
        self._is_stale = not self.isVisible()
        if self._is_stale:
            return
        workspace = self._workspace
        controls = self.controls
        telling = Telling(controls.norm, controls.difference, workspace.units)
        table = prepare(workspace.design, workspace.estimates, telling, self.model.table)
        self._pages.setCurrentWidget(self._content if table.heads else self._notice)
        self._show(table)

    def _show(self, table: Table) -> None:
        self.controls.show_clusters(table.heads)
        self.verdict_bar.say(verdict(table.rows, [head.name for head in table.heads], self.controls.norm))
        self.model.set_table(table)
        self.grid.fit()
        self._totals = self._total_rows(table)
        self._show_differences()

    def _total_rows(self, table: Table) -> tuple[Row, ...]:
        """Return the rows of the totals, whatever the table divides by."""
        workspace = self._workspace
        if self.controls.norm is Norm.TOTAL or not table.heads:
            return table.rows
        return tuple(
            named_rows(
                shown_rows(compare(workspace.design, workspace.estimates, sparse=workspace.units.sparse)),
                workspace.units,
            )
        )

    def _show_differences(self) -> None:
        told = (self._totals, self._pair(), self._workspace.units, self.controls.norm)
        if told != self._told:
            self._told = told
            self.side.show_rows(side_rows(*told))

    def _pair(self) -> Pair | None:
        """Return the base and the cluster set against it: where the walk is, else the one on the canvas, else any."""
        workspace, design = self._workspace, self._workspace.design
        base = base_position(design)
        current = workspace.current_cluster
        shown = next((i for i, cluster in enumerate(design.clusters) if cluster is current), -1)
        candidates = (self.grid.currentIndex().column(), shown, 0, 1)
        others = (place for place in candidates if place != base and 0 <= place < len(design.clusters))
        other = next(others, None)
        if other is None:
            return None
        estimates = [workspace.estimates[cluster.id] for cluster in design.clusters]
        return Pair(design, estimates[base], base, estimates[other], other)

    def _on_current_cluster_changed(self) -> None:
        if self.isVisible():
            self._show_differences()

    def _on_base_chosen(self, cluster_id: str) -> None:
        base = self._workspace.design.base_cluster
        if base is None or base.id != cluster_id:
            self._workspace.apply(set_base(self._workspace.design, cluster_id))

    def _on_theme_changed(self, theme: Theme) -> None:
        self._side_title.setFont(theme.font(FontRole.PANE_TITLE))
        self._side_title.setMinimumHeight(theme.scaled(METRICS.pane_title))
        self.controls.set_theme(theme)
        self.verdict_bar.set_theme(theme)
        self.grid.set_theme(theme)
        self.side.set_theme(theme)
        self._legend.set_theme(theme)
        self._notice.set_theme(theme)

    def _show_menu(self, place: QPoint) -> None:
        menu = self.context_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.grid.viewport().mapToGlobal(place))


def _column(*parts: QWidget | QHBoxLayout) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    return holder
