"""The centre of the window: header, map, tree and the page of an empty cluster, over one selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from core.quantity import format_si
from gui.canvas.cursor import Cursor
from gui.canvas.editing import Editing
from gui.canvas.empty_page import EmptyPage
from gui.canvas.header import Header
from gui.canvas.map_canvas import ZOOMS
from gui.canvas.map_view import MapView
from gui.canvas.scene import Scene
from gui.canvas.tools import Tools
from gui.canvas.tree_view import TreeView
from gui.dragging.drops import Target
from gui.dragging.session import DropSession, DropSurface
from gui.widgets.passing_tip import PassingTip

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QShowEvent

    from gui.provenance.cards import FigureCards
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


class CanvasPane(QWidget):
    """Shows the current cluster of a workspace as a map or a tree, and takes its drags, keys and edits.

    Menus call its methods; every one of them acts on the selection and is one undo step.
    """

    drag_message = Signal(str)
    """What a drop would do, in one sentence; empty when the drag is over."""
    context_menu_requested = Signal(QPoint)
    """Global coordinates; what the menu is for has been selected before."""
    template_requested = Signal()
    view_changed = Signal()
    """The map or the tree has been chosen: `is_tree`."""
    clipboard_changed = Signal()
    """Whether there is something to paste may have changed: `can_paste`."""

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._editing = Editing(workspace, self)
        self._session = DropSession(workspace, themes, self)
        self._cursor = Cursor(workspace)
        self._scene = Scene(workspace)
        self._tools = Tools(workspace, themes, cards, self._cursor, self._editing, self._session)
        self._header = Header(themes.theme, self)
        self._map = MapView(self._tools, self._scene.hue(themes.theme), self)
        self._tree: TreeView | None = None
        self._empty = EmptyPage(themes.theme, self._session, self)
        DropSurface(self._empty, self._session, self._whole_cluster)
        self._elsewhere: DropSurface | None = None
        self._tip: PassingTip | None = None
        self._views = QStackedWidget(self)
        self._shown: MapView | TreeView | EmptyPage = self._map
        self._lay_out()
        self._connect()
        self._show_zoom()
        self._refresh()

    # What menus do

    @property
    def can_paste(self) -> bool:
        """Whether there is something to paste."""
        return self._editing.has_copied

    def cut(self) -> None:
        """Note the selected nodes, to be moved by the next paste."""
        self._editing.cut()

    def copy(self) -> None:
        """Note the selected nodes, to be copied by the next paste."""
        self._editing.copy()

    def paste(self) -> None:
        """Put the noted nodes into the selected cluster or group, or right behind the selected node."""
        self._editing.paste()

    def duplicate(self) -> None:
        """Put a copy right behind each selected node."""
        self._editing.duplicate()

    def remove(self) -> None:
        """Remove the selected nodes."""
        self._editing.remove()

    def toggle_enabled(self) -> None:
        """Switch the selected nodes off, or on if all of them are off."""
        self._editing.toggle_enabled()

    def change_count(self, delta: int) -> None:
        """Raise or lower the counts of the selected nodes."""
        self._editing.change_count(delta)

    def rename(self) -> None:
        """Open a field to name the selected node or cluster."""
        if isinstance(self._shown, MapView | TreeView):
            self._shown.edit_name()

    def group(self) -> None:
        """Put the selected nodes into a new group."""
        self._editing.group()

    def ungroup(self) -> None:
        """Take the selected group apart."""
        self._editing.ungroup()

    def select_all(self) -> None:
        """Select all that stands right in the cluster; what is in a group goes with it."""
        cluster = self._workspace.current_cluster
        self._workspace.select([node.id for node in cluster.nodes] if cluster is not None else ())

    def zoom_by(self, steps: int) -> None:
        """Zoom the map in by a number of steps, out if it is negative."""
        self._map.zoom_by(steps)

    def reset_zoom(self) -> None:
        """Show the map at 100 %."""
        self._map.set_zoom(1.0)

    @property
    def is_tree(self) -> bool:
        """Whether the tree is chosen rather than the map."""
        return self._header.is_tree

    def show_tree(self, is_tree: bool) -> None:
        """Show the tree, or the map."""
        self._header.show_tree(is_tree)
        had_focus = self._shown.hasFocus()
        if is_tree and self._tree is None and self._workspace.current_cluster is not None:
            self._tree = self._new_tree()
        self._refresh()
        if had_focus:
            self._shown.setFocus()
        self.view_changed.emit()

    # Inside

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Follow drags over the rest of the window too, once there is one."""
        super().showEvent(event)
        if self._elsewhere is None and not self.isWindow():
            self._elsewhere = DropSurface(self.window(), self._session)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the keyboard on to the view; a focus proxy would take the header out of the order of Tab."""
        self._shown.setFocus(event.reason())

    def _new_tree(self) -> TreeView:
        tree = TreeView(self._tools, self._scene.entries(), self)
        tree.context_menu_requested.connect(self.context_menu_requested)
        self._views.addWidget(tree)
        self.setTabOrder(self._map, tree)
        return tree

    def _lay_out(self) -> None:
        self._views.addWidget(self._map)
        self._views.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._views, 1)

    def _connect(self) -> None:
        workspace = self._workspace
        for changed in (workspace.design_changed, workspace.current_cluster_changed, workspace.units_changed):
            changed.connect(self._refresh)
        workspace.focus_changed.connect(self._show_crumbs)
        self._tools.themes.theme_changed.connect(self._on_theme_changed)
        self._session.message.connect(self.drag_message)
        self._session.refused.connect(self._tell)
        self._editing.refused.connect(self._tell_here)
        self._editing.copied_changed.connect(self.clipboard_changed)
        self._empty.template_requested.connect(self.template_requested)
        self._map.context_menu_requested.connect(self.context_menu_requested)
        self._map.zoom_changed.connect(self._show_zoom)
        self._header.zoom_stepped.connect(self._map.zoom_by)
        self._header.zoom_reset.connect(self.reset_zoom)
        self._header.tree_chosen.connect(self.show_tree)
        self._header.crumb_chosen.connect(self._on_crumb_chosen)

    def _refresh(self) -> None:
        """Show the current cluster; what has not changed is neither made nor drawn again."""
        cluster = self._workspace.current_cluster
        is_empty = cluster is None or not cluster.nodes
        self._header.setVisible(not is_empty)
        if is_empty:
            clusters = self._workspace.design.clusters
            self._empty.set_first(is_first=not any(each.nodes or each.fabric for each in clusters))
            self._shown = self._empty
        elif self._header.is_tree and self._tree is not None:
            self._shown = self._tree
            self._tree.show_entries(self._scene.entries())
        else:
            self._shown = self._map
            self._map.show_cluster(self._scene.boxes(), self._scene.hue(self._tools.themes.theme))
        self._views.setCurrentWidget(self._shown)
        self._show_crumbs()

    def _on_theme_changed(self, theme: Theme) -> None:
        self._header.set_theme(theme)
        self._map.set_theme(theme, self._scene.hue(theme))
        self._empty.set_theme(theme)
        if self._tree is not None:
            self._tree.set_theme(theme)

    def _tell(self, reason: str, spot: QPoint) -> None:
        """Tell why something was refused right where the user looks; the status line says it too."""
        if self._tip is None:
            self._tip = PassingTip(self.window())
        self._tip.tell(reason, spot, self._tools.themes.theme)

    def _tell_here(self, reason: str) -> None:
        if isinstance(self._shown, MapView | TreeView):
            self._tell(reason, self._shown.here())

    def _show_crumbs(self) -> None:
        self._header.show_crumbs([name for name, _ in self._scene.path(self._cursor.key)])

    def _on_crumb_chosen(self, position: int) -> None:
        self._cursor.go(self._scene.path(self._cursor.key)[position][1])

    def _show_zoom(self) -> None:
        zoom = self._map.zoom
        percent = format_si(zoom, "ratio").text
        self._header.show_zoom(percent, is_least=zoom == ZOOMS[0], is_most=zoom == ZOOMS[-1])

    def _whole_cluster(self, _point: QPoint) -> Target | None:
        cluster = self._workspace.current_cluster
        return Target(cluster.id) if cluster is not None else None
