"""The row of clusters: one tab each with its letter, the base marked, a button for more, and the comparison."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QDrag, QFontMetrics, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QTabBar, QToolButton, QWidget

from core.design.cluster_edits import letter, move_cluster
from gui.icons import icon, icon_size
from gui.painting.badges import paint_badge
from gui.theme import METRICS, FontRole
from gui.window.drop_bar import DropBar

if TYPE_CHECKING:
    from core.design.document import Cluster
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

_RIGHT = QTabBar.ButtonPosition.RightSide


@dataclass(frozen=True, slots=True)
class _Origin:
    """What was on show when a drag set out, and how many edits there were."""

    cluster_id: str
    selection: tuple[str, ...]
    step: int


class ClusterTabs(QWidget):
    """The tabs of the design's clusters, a button for one more, and the tab of the comparison.

    `menu_requested` carries a global position after the cluster under it has been shown; `compare_shown` says
    whether the comparison is in front; `drag_message` what a drop would do, or why it is refused.
    """

    add_requested = Signal()
    rename_requested = Signal()
    menu_requested = Signal(QPoint)
    compare_shown = Signal(bool)
    drag_message = Signal(str)

    def __init__(self, workspace: Workspace, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._themes = themes
        self.bar = DropBar(workspace, themes, self)
        self.add_button = QToolButton(self)
        self.compare = QTabBar(self)
        self._origin: _Origin | None = None
        self._name()
        self._lay_out()
        self._connect()
        self._restyle(themes.theme)

    def show_compare(self, shown: bool) -> None:
        """Bring the comparison to the front, or the current cluster."""
        if self.compare.isVisibleTo(self) != shown:
            self.compare.setVisible(shown)
            self.bar.setProperty("inBack", shown)
            self.bar.style().unpolish(self.bar)
            self.bar.style().polish(self.bar)
            self.bar.update()
            self.compare_shown.emit(shown)

    def _name(self) -> None:
        self.setObjectName("clusterTabs")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar.setAccessibleName(self.tr("Clusters"))
        self.add_button.setToolTip(self.tr("Add a cluster (Ctrl+Shift+N)"))
        self.add_button.setAccessibleName(self.tr("Add a cluster"))
        self.compare.setAccessibleName(self.tr("Comparison"))
        self.compare.addTab(self.tr("Compare"))
        self.compare.setTabToolTip(0, self.tr("All clusters in one table; F8 goes back"))

    def _lay_out(self) -> None:
        self.compare.setTabsClosable(True)
        self.compare.setDrawBase(False)
        self.compare.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.gap)
        for widget in (self.bar, self.add_button, self.compare):
            row.addWidget(widget)
        row.addStretch(1)

    def _connect(self) -> None:
        self.bar.currentChanged.connect(self._on_tab_chosen)
        self.bar.tabBarClicked.connect(lambda tab: self.show_compare(False) if tab >= 0 else None)
        self.bar.tabBarDoubleClicked.connect(lambda tab: self.rename_requested.emit() if tab >= 0 else None)
        self.bar.rename_requested.connect(self.rename_requested)
        self.bar.moved.connect(self._on_tab_moved)
        self.bar.move_cancelled.connect(self._refresh)
        self.bar.menu_requested.connect(self._on_menu)
        self.bar.rested.connect(self._on_rested)
        self.bar.session.message.connect(self.drag_message)
        self.compare.tabCloseRequested.connect(lambda _tab: self.show_compare(False))
        self.add_button.clicked.connect(self.add_requested)
        self._workspace.design_changed.connect(self._refresh)
        self._workspace.current_cluster_changed.connect(self._select_current)
        self._themes.theme_changed.connect(self._restyle)

    def _restyle(self, theme: Theme) -> None:
        self.add_button.setIcon(icon("plus", theme))
        self.compare.setTabIcon(0, icon("compare", theme))
        for each in (self.add_button, self.compare):
            each.setIconSize(icon_size(theme))
        self.bar.setIconSize(icon_size(theme, METRICS.badge_large))
        for tab in range(self.bar.count()):
            if (mark := self._mark(tab)) is not None:
                mark.setFont(theme.font(FontRole.CAPTION))
                mark.adjustSize()  # which a tab does only when it takes the mark
        self._refresh()

    def _refresh(self) -> None:
        """Bring tabs in line with the clusters, changing only what differs; a tab on its way goes back."""
        design = self._workspace.design
        self.bar.let_go()
        self.bar.blockSignals(True)
        while self.bar.count() > len(design.clusters):
            self.bar.removeTab(self.bar.count() - 1)
        while self.bar.count() < len(design.clusters):
            self.bar.addTab("")
        for tab, cluster in enumerate(design.clusters):
            self._dress(tab, cluster)
            self._mark_base(tab, cluster, is_base=cluster is design.base_cluster)
        self.bar.blockSignals(False)
        self._select_current()

    def _dress(self, tab: int, cluster: Cluster) -> None:
        theme, name = self._themes.theme, cluster.name
        metrics = QFontMetrics(theme.font(FontRole.NAME))
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, theme.scaled(METRICS.tab_name_most))
        self.bar.setTabData(tab, cluster.id)
        self.bar.setTabText(tab, shown.replace("&", "&&"))
        self.bar.setTabToolTip(tab, name)
        self.bar.setTabIcon(tab, _badge_icon(tab, theme))

    def _mark_base(self, tab: int, cluster: Cluster, *, is_base: bool) -> None:
        """Write "base" beside a tab's name, or take it away; say so to a screen reader too."""
        spoken = self.tr("{letter}: {name}, base") if is_base else self.tr("{letter}: {name}")
        self.bar.setAccessibleTabName(tab, spoken.format(letter=letter(tab), name=cluster.name))
        mark = self._mark(tab)
        if mark is None and is_base:
            label = QLabel(self.tr("base"), self.bar)
            label.setFont(self._themes.theme.font(FontRole.CAPTION))
            label.setObjectName("baseMark")
            self.bar.setTabButton(tab, _RIGHT, label)
        elif mark is not None and not is_base:
            self.bar.setTabButton(tab, _RIGHT, None)
            mark.deleteLater()

    def _mark(self, tab: int) -> QWidget | None:
        return self.bar.tabButton(tab, _RIGHT)

    def _select_current(self) -> None:
        current = self._workspace.current_cluster
        ids = [self.bar.tabData(tab) for tab in range(self.bar.count())]
        self.bar.blockSignals(True)
        self.bar.setCurrentIndex(ids.index(current.id) if current is not None and current.id in ids else -1)
        self.bar.blockSignals(False)

    def _on_tab_chosen(self, tab: int) -> None:
        if tab >= 0:
            self._workspace.show_cluster(self.bar.tabData(tab))

    def _on_tab_moved(self) -> None:
        """Turn a move of the bar's into an edit, once the tab has been let go."""
        design, to = self._workspace.design, self.bar.currentIndex()
        if to >= 0 and design.clusters[to].id != self.bar.tabData(to):
            self._workspace.apply(move_cluster(design, self.bar.tabData(to), to))

    def _on_rested(self, cluster_id: str) -> None:
        """Show the cluster under a drag, until it is over."""
        workspace, drag = self._workspace, self.window().findChild(QDrag)
        if self._origin is None and drag is not None and workspace.current_cluster is not None:
            self._origin = _Origin(workspace.current_cluster.id, workspace.selection, workspace.undo_stack.index())
            drag.destroyed.connect(self._on_drag_over)
        workspace.show_cluster(cluster_id)

    def _on_drag_over(self) -> None:
        """Go back to where a drag began that came to nothing."""
        workspace, origin = self._workspace, self._origin
        self._origin = None
        if origin is not None and workspace.undo_stack.index() == origin.step:
            workspace.show_cluster(origin.cluster_id)
            workspace.select(origin.selection)

    def _on_menu(self, tab: int, place: QPoint) -> None:
        self._workspace.show_cluster(self.bar.tabData(tab))
        self.menu_requested.emit(place)


def _badge_icon(position: int, theme: Theme) -> QIcon:
    application = QApplication.instance()
    ratio = application.devicePixelRatio() if isinstance(application, QApplication) else 1.0
    side = theme.scaled(METRICS.badge_large)
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_badge(painter, QRect(0, 0, side, side), letter(position), theme.cluster(position), theme)
    painter.end()
    return QIcon(pixmap)
