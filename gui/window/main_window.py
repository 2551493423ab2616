"""The main window composes: it makes the panes, puts them in place, and connects signals to acts."""

from __future__ import annotations

import linecache
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QMainWindow, QWidget
from typing_extensions import override

from gui.actions.facts import facts
from gui.actions.registry import Actions
from gui.actions.table import CLUSTER_MENU, GROUND_MENU, NODE_MENU, OWN_PART_MENU, Condition
from gui.canvas.pane import CanvasPane
from gui.charts.pane import ChartsPane
from gui.document_file import DocumentFile
from gui.inspector.pane import InspectorPane
from gui.library.pane import LibraryPane
from gui.provenance.cards import FigureCards
from gui.results.strip import ResultsStrip
from gui.theme import METRICS
from gui.window.bars import Corner, RecentMenu, ToolBar, fill_menu_bar, tell_text_size
from gui.window.chips import Assumptions
from gui.window.cluster_tabs import ClusterTabs
from gui.window.commands import ClusterCommands, FileCommands, canvas_callbacks, place_from_library
from gui.window.file_drop import FileDrop
from gui.window.library_tools import LibraryTools
from gui.window.preferences import Preferences
from gui.window.status_line import StatusLine
from gui.window.workbench import Workbench, fill_column

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QPaintEvent

    from gui.actions.table import Menu
    from gui.compare.pane import ComparePane
    from gui.dialogs.prompts import Prompts
    from gui.settings import SettingsStore
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

FIRST_SIZE = QSize(METRICS.window_width, METRICS.window_height)
LEAST_SIZE = QSize(METRICS.window_least_width, METRICS.window_least_height)


class MainWindow(QMainWindow):
    """One window on one workspace."""

    def __init__(
        self,
        workspace: Workspace,
        themes: ThemeManager,
        settings: SettingsStore,
        prompts_for: Callable[[QWidget], Prompts],
        own_parts: Path | None = None,
    ) -> None:
        """Make the window. `own_parts` is the folder of the user's own parts, by default in the user's own data."""
        super().__init__()
        self._workspace, self._themes, self._settings = workspace, themes, settings
        self._is_painted = False
        prompts = prompts_for(self)
        self.file = DocumentFile(workspace, settings, prompts, self)
        self._preferences = Preferences(workspace, themes, settings)
        self._file_commands = FileCommands(workspace, self.file, prompts)
        self._cluster_commands = ClusterCommands(workspace, prompts)
        self._make_panes()
        self.library_tools = LibraryTools(workspace, self.library, prompts, themes, self, own_parts)
        self.notices = self.library_tools.notices
        self.actions_ = Actions(self, self.canvas, self._callbacks(prompts))
        self._build_bars(prompts)
        self._lay_out()
        self._connect()
        self._restore()
        self._on_theme_changed(themes.theme)
        self._on_view_changed()
        self._show_title()

    def appear(self) -> None:
        """Show the window as it was last time; the first time it fills a screen that is no larger than itself."""
        room = self.screen().availableSize()
        is_tight = room.width() <= FIRST_SIZE.width() or room.height() <= FIRST_SIZE.height()
        if is_tight and not self._settings.current.geometry:
            self.showMaximized()
        else:
            self.show()

    # --- building -----------------------------------------------------------------------------------------------

    def _make_panes(self) -> None:
        workspace, themes = self._workspace, self._themes
        self._cards = cards = FigureCards(workspace, themes, self)
        self.tabs = ClusterTabs(workspace, themes)
        self.library = LibraryPane(workspace, themes, cards)
        self.canvas = CanvasPane(workspace, themes, cards)
        self.inspector = InspectorPane(workspace, themes, cards)
        self.strip = ResultsStrip(workspace, themes, cards)
        self.charts = ChartsPane(workspace, themes, cards)
        self.status = StatusLine(workspace, themes, self.file)

    @cached_property
    def compare(self) -> ComparePane:
        """The comparison, imported and made when it is first asked for: a start shows the panes."""
        from gui.compare.pane import ComparePane

        return ComparePane(self._workspace, self._themes, self._cards, self.workbench)

    def _build_bars(self, prompts: Prompts) -> None:
        menus = self.menuBar()
        fill_menu_bar(menus, self.actions_)
        tell_text_size(menus, self._themes)
        self._recent = RecentMenu(menus, self._settings, self.file.open_path)
        Corner(self._workspace, self._themes, self.actions_, menus)
        self.assumptions = Assumptions(self._workspace, self._themes, prompts, self._cards, self)
        chips = (self.assumptions.site, self.assumptions.prices)
        self.tools = ToolBar(self.actions_, chips, self._themes)

    def _lay_out(self) -> None:
        central = QWidget(self)
        self.setCentralWidget(central)
        for widget in (self.tools, self.tabs, self.notices):
            widget.setParent(central)
        self.workbench = Workbench(
            central,
            self._themes,
            library=self.library,
            canvas=self.canvas,
            inspector=self.inspector,
            strip=self.strip,
            charts=self.charts,
        )
        fill_column(central, self.tools, self.tabs, self.notices, self.workbench, self.status)
        self.setMinimumSize(LEAST_SIZE.boundedTo(self.screen().availableSize()))
        FileDrop(self, self.file.open_path)

    def _callbacks(self, prompts: Prompts) -> dict[str, Callable[[], object]]:
        stack = self._workspace.undo_stack
        panes = ("library", "inspector", "strip", "charts")
        return {
            "quit": self.close,
            "undo": stack.undo,
            "redo": stack.redo,
            "find": self._find,
            "compare": lambda: self.tabs.show_compare(self.actions_["compare"].isChecked()),
            "about": prompts.about,
            **self._file_commands.callbacks(),
            **self._cluster_commands.callbacks(),
            **self.library_tools.callbacks(),
            **canvas_callbacks(self.canvas, self.status.announce),
            **{f"show_{name}": partial(self._on_pane_toggled, name) for name in panes},
            **self._preferences.callbacks(),
        }

    # --- connecting ---------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        workspace, stack = self._workspace, self._workspace.undo_stack
        for signal in (workspace.selection_changed, workspace.current_cluster_changed, workspace.design_changed):
            signal.connect(self._on_state_changed)
        # The stack counts a step only after the design has changed.
        stack.indexChanged.connect(self._on_state_changed)
        stack.undoTextChanged.connect(self._on_steps_renamed)
        stack.redoTextChanged.connect(self._on_steps_renamed)
        workspace.design_opened.connect(lambda: self.tabs.show_compare(False))
        self.file.changed.connect(self._show_title)
        self._themes.theme_changed.connect(self._on_theme_changed)
        self._connect_panes()

    def _connect_panes(self) -> None:
        self.library_tools.changed.connect(self._on_state_changed)
        self.library.current_changed.connect(self._on_state_changed)
        self.library.own_menu_requested.connect(partial(self._show_menu, OWN_PART_MENU))
        self.library.part_activated.connect(lambda part, count: place_from_library(self._workspace, part, count))
        self.canvas.drag_message.connect(self.status.announce)
        self.canvas.template_requested.connect(self._file_commands.choose_template)
        self.canvas.context_menu_requested.connect(self._show_canvas_menu)
        self.canvas.clipboard_changed.connect(self._on_state_changed)
        self.canvas.view_changed.connect(self._on_view_changed)
        self.strip.chart_requested.connect(self._on_chart_requested)
        self.tabs.add_requested.connect(self._cluster_commands.add)
        self.tabs.rename_requested.connect(self._cluster_commands.rename)
        self.tabs.menu_requested.connect(lambda at: self._show_menu(CLUSTER_MENU, at))
        self.tabs.compare_shown.connect(self._on_compare_shown)
        self.tabs.drag_message.connect(self.status.announce)
        self.workbench.visibility_changed.connect(self._on_pane_shown)
        self.workbench.lacked_room.connect(self.status.announce)

    def _facts(self) -> frozenset[Condition]:
        return facts(
            self._workspace,
            can_paste=self.canvas.can_paste,
            is_canvas_shown=not self.workbench.shows_compare,
            is_map=not self.canvas.is_tree,
            text_scale=self._themes.text_scale,
            has_own_part=self.library_tools.has_own_part,
            has_newer=self.library_tools.has_newer,
        )

    def _on_state_changed(self) -> None:
        self.actions_.enable(self._facts())

    def _on_steps_renamed(self) -> None:
        stack = self._workspace.undo_stack
        self.actions_.name_steps(stack.undoText(), stack.redoText())

    def _on_theme_changed(self, theme: Theme) -> None:
        self.actions_.restyle(theme)
        self._on_state_changed()

    def _on_view_changed(self) -> None:
        self.actions_["show_tree" if self.canvas.is_tree else "show_map"].setChecked(True)
        self._on_state_changed()

    def _on_compare_shown(self, shown: bool) -> None:
        self.workbench.show_compare(self.compare if shown else None)
        self.actions_["compare"].setChecked(shown)
        self._on_state_changed()
        (self.compare if shown else self.canvas).setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_chart_requested(self, chart_id: str) -> None:
        self.workbench.set_shown("charts", is_shown=True)
        self.charts.show_chart(chart_id)

    def _find(self) -> None:
        self.tabs.show_compare(False)
        self.workbench.set_shown("library", is_shown=True)
        self.library.focus_search()

    def _show_canvas_menu(self, at: QPoint) -> None:
        self._show_menu(NODE_MENU if Condition.HAS_NODES in self._facts() else GROUND_MENU, at)

    def _show_menu(self, shape: Menu, at: QPoint) -> None:
        menu = self.actions_.menu(shape, self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    # --- state of the window ------------------------------------------------------------------------------------

    def _on_pane_toggled(self, name: str) -> None:
        action = self.actions_[f"show_{name}"]
        self.workbench.set_shown(name, is_shown=action.isChecked())
        action.setChecked(self.workbench.is_shown(name))

    def _on_pane_shown(self, name: str, is_shown: bool) -> None:
        self.actions_[f"show_{name}"].setChecked(is_shown)
        self._settings.change(hidden=self.workbench.hidden)
        self._load_charts()

    def _complete(self) -> None:
        """Bring what the first paint did without: the parts of the library, the user's own too, then the charts."""
        self.library_tools.start()
        self.library.fill()
        self.library.repaint()  # at once, and not only after the charts
        linecache.clearcache()  # PySide has read the source of every module, and Python would keep all of it
        self._load_charts()

    def _load_charts(self) -> None:
        """Let the charts load once they are to be seen: the plotting library takes its time."""
        if self._is_painted and not self.charts.isHidden() and not self.charts.is_loaded:
            self.charts.load()

    def _restore(self) -> None:
        stored = self._settings.current
        self._preferences.check(self.actions_)
        if not self.restoreGeometry(QByteArray.fromBase64(stored.geometry.encode())):
            self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))
        for name in self.workbench.names:
            self.actions_[f"show_{name}"].setChecked(name not in stored.hidden)
        self.workbench.restore(stored.splitters, stored.hidden, self.width())

    def _show_title(self) -> None:
        name = self.file.name.replace("[*]", "[*][*]")  # once it would mark the place of the sign for unsaved changes
        self.setWindowTitle(f"{name}[*] – Rackwright")
        self.setWindowModified(self.file.is_modified)

    # --- events -------------------------------------------------------------------------------------------------

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self, self._complete)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if (drag := self.findChild(QDrag)) is not None:
            # A question must not stand over a live drag; it is asked once the drag is over.
            event.ignore()
            drag.destroyed.connect(self.close, Qt.ConnectionType.QueuedConnection)
            QDrag.cancel()
            return
        if not self.file.may_close():
            event.ignore()
            return
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        self._settings.change(geometry=geometry, splitters=self.workbench.sizes)
        event.accept()
