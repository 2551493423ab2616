"""The row of clusters: one tab each with its letter, the base marked, and a drop target for parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QTabBar, QToolButton, QWidget
from typing_extensions import override

from core.comparison import base_position
from core.design.cluster_edits import letter, move_cluster
from core.design.edits import Outcome, Refusal, add_part, copy_nodes, move_nodes
from gui.drag import PartDrag, Payload, decode
from gui.icons import icon
from gui.painting.badges import paint_badge
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

_HOVER_MS = 400
"""How long a drag rests on a tab before its cluster is shown."""
_LONGEST_NAME = 200
"""Widest name on a tab, in pixels at 100 % text size; longer ones end in an ellipsis."""


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
        self._bar = _DropBar(workspace, themes.theme.font(FontRole.CAPTION), self)
        self._add = QToolButton(self)
        self._add.setToolTip(self.tr("Add a cluster (Ctrl+Shift+N)"))
        self._add.setAccessibleName(self.tr("Add a cluster"))
        self._compare = QTabBar(self)
        self._lay_out()
        self._connect()
        self.setObjectName("clusterTabs")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._restyle(themes.theme)

    def show_compare(self, shown: bool) -> None:
        """Bring the comparison to the front, or the current cluster."""
        if self._compare.isVisibleTo(self) != shown:
            self._compare.setVisible(shown)
            self._bar.setProperty("inBack", shown)
            self._bar.style().polish(self._bar)
            self.compare_shown.emit(shown)

    def _lay_out(self) -> None:
        self._compare.addTab(self.tr("Compare"))
        self._compare.setTabsClosable(True)
        self._compare.setDrawBase(False)
        self._compare.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.gap)
        for widget in (self._bar, self._add, self._compare):
            row.addWidget(widget)
        row.addStretch(1)

    def _connect(self) -> None:
        self._bar.currentChanged.connect(self._on_tab_chosen)
        self._bar.tabBarClicked.connect(lambda _index: self.show_compare(False))
        self._bar.tabBarDoubleClicked.connect(lambda index: self.rename_requested.emit() if index >= 0 else None)
        self._bar.tabMoved.connect(self._on_tab_moved)
        self._bar.message.connect(self.drag_message)
        self._bar.customContextMenuRequested.connect(self._on_menu)
        self._compare.tabCloseRequested.connect(lambda _index: self.show_compare(False))
        self._add.clicked.connect(self.add_requested)
        self._workspace.design_changed.connect(self._refresh)
        self._workspace.current_cluster_changed.connect(self._select_current)
        self._themes.theme_changed.connect(self._restyle)

    def _restyle(self, theme: Theme) -> None:
        self._add.setIcon(icon("plus", theme))
        self._compare.setTabIcon(0, icon("compare", theme))
        self._refresh()

    def _refresh(self) -> None:
        """Bring tabs in line with the clusters, changing only what differs."""
        design = self._workspace.design
        self._bar.blockSignals(True)
        while self._bar.count() > len(design.clusters):
            self._bar.removeTab(self._bar.count() - 1)
        while self._bar.count() < len(design.clusters):
            self._bar.addTab("")
        for position, cluster in enumerate(design.clusters):
            self._dress(position, cluster.id, cluster.name, is_base=position == base_position(design))
        self._bar.blockSignals(False)
        self._select_current()

    def _dress(self, position: int, cluster_id: str, name: str, *, is_base: bool) -> None:
        theme = self._themes.theme
        metrics = QFontMetrics(theme.font(FontRole.NAME))
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, theme.scaled(_LONGEST_NAME))
        self._bar.setTabData(position, cluster_id)
        self._bar.setTabText(position, shown.replace("&", "&&"))
        self._bar.setTabToolTip(position, name)
        self._bar.setTabIcon(position, _badge_icon(letter(position), position, theme, self.devicePixelRatioF()))
        self._bar.mark_base(position, is_base=is_base)

    def _select_current(self) -> None:
        current = self._workspace.current_cluster
        position = next(
            (i for i in range(self._bar.count()) if current is not None and self._bar.tabData(i) == current.id), -1
        )
        self._bar.blockSignals(True)
        self._bar.setCurrentIndex(position)
        self._bar.blockSignals(False)

    def _on_tab_chosen(self, position: int) -> None:
        if position >= 0:
            self._workspace.show_cluster(self._bar.tabData(position))

    def _on_tab_moved(self, _from: int, to: int) -> None:
        """Turn a move of the bar's into an edit; the steps of one drag across several tabs make one undo step."""
        cluster_id = self._bar.tabData(to)
        self._workspace.apply(move_cluster(self._workspace.design, cluster_id, to), f"move {cluster_id}")

    def _on_menu(self, position: QPoint) -> None:
        tab = self._bar.tabAt(position)
        if tab >= 0:
            self._bar.setCurrentIndex(tab)
            self.menu_requested.emit(self._bar.mapToGlobal(position))


class _DropBar(QTabBar):
    """A tab bar that takes parts: resting on a tab shows its cluster, dropping adds to it."""

    message = Signal(str)

    def __init__(self, workspace: Workspace, caption: QFont, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._caption = caption
        self._hovered = -1
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_HOVER_MS)
        self._timer.timeout.connect(self._show_hovered)
        self.setAcceptDrops(True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setIconSize(QSize(METRICS.badge_large, METRICS.badge_large))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(self.tr("Clusters"))

    def mark_base(self, position: int, *, is_base: bool) -> None:
        """Write "base" beside a tab's name, or take it away."""
        side = QTabBar.ButtonPosition.RightSide
        present = self.tabButton(position, side)
        is_marked = isinstance(present, QLabel)
        if is_base and not is_marked:
            label = QLabel(self.tr("base"), self)
            label.setFont(self._caption)
            label.setObjectName("baseMark")
            self.setTabButton(position, side, label)
        elif is_marked and not is_base:
            self.setTabButton(position, side, None)
            present.deleteLater()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if decode(event.mimeData()) is not None:
            event.acceptProposedAction()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        position = self.tabAt(event.position().toPoint())
        outcome = self._outcome(event, position)
        self._rest_on(position)
        if outcome is None:
            event.ignore()
            return
        self._workspace.show_preview(outcome)
        self.message.emit(outcome.reason if isinstance(outcome, Refusal) else outcome.label)
        event.setAccepted(not isinstance(outcome, Refusal))

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end()
        super().dragLeaveEvent(event)

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        outcome = self._outcome(event, self.tabAt(event.position().toPoint()))
        self._end()
        if outcome is not None and self._workspace.apply(outcome):
            event.acceptProposedAction()
        else:
            event.ignore()

    def _outcome(self, event: QDropEvent, position: int) -> Outcome | None:
        payload = decode(event.mimeData())
        if payload is None or position < 0:
            return None
        copies = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return _dropped(self._workspace, payload, self.tabData(position), copies=copies)

    def _rest_on(self, position: int) -> None:
        if position != self._hovered:
            self._hovered = position
            self._timer.start() if position >= 0 else self._timer.stop()

    def _show_hovered(self) -> None:
        if 0 <= self._hovered < self.count():
            self._workspace.show_cluster(self.tabData(self._hovered))

    def _end(self) -> None:
        self._timer.stop()
        self._hovered = -1
        self._workspace.show_preview(None)
        self.message.emit("")


def _dropped(workspace: Workspace, payload: Payload, cluster_id: str, *, copies: bool) -> Outcome:
    if isinstance(payload, PartDrag):
        return add_part(workspace.design, workspace.catalogue, payload.part_id, cluster_id, payload.count)
    act = copy_nodes if copies else move_nodes
    return act(workspace.design, payload.node_ids, cluster_id)


def _badge_icon(text: str, position: int, theme: Theme, dpr: float) -> QIcon:
    side = theme.scaled(METRICS.badge_large)
    pixmap = QPixmap(round(side * dpr), round(side * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_badge(painter, QRect(0, 0, side, side), text, theme.cluster(position), theme)
    painter.end()
    return QIcon(pixmap)
