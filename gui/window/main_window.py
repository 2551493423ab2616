"""The main window composes: it makes the panes, puts them in place, and connects signals to acts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QMenu, QSizePolicy, QSplitter, QStackedWidget, QToolBar, QVBoxLayout, QWidget
from typing_extensions import override

from gui.actions.facts import facts
from gui.actions.registry import Actions
from gui.actions.table import CLUSTER_MENU, MENUS, NODE_MENU, RECENT, SEPARATOR, TOOL_BAR
from gui.canvas.pane import CanvasPane
from gui.charts.pane import ChartsPane
from gui.compare.pane import ComparePane
from gui.document_file import DocumentFile
from gui.inspector.pane import InspectorPane
from gui.library.pane import LibraryPane
from gui.provenance.cards import FigureCards
from gui.results.strip import ResultsStrip
from gui.theme import METRICS, ThemeMode
from gui.window.chips import Assumptions
from gui.window.cluster_tabs import ClusterTabs
from gui.window.commands import ClusterCommands, FileCommands, place_from_library
from gui.window.status_line import StatusLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent

    from gui.dialogs.prompts import Prompts
    from gui.settings import SettingsStore
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

LEAST_SIZE = (1024, 640)
FIRST_SIZE = (1440, 900)


class MainWindow(QMainWindow):
    """One window on one workspace."""

    def __init__(
        self,
        workspace: Workspace,
        themes: ThemeManager,
        settings: SettingsStore,
        prompts_for: Callable[[QWidget], Prompts],
    ) -> None:
        super().__init__()
        self._workspace, self._themes, self._settings = workspace, themes, settings
        self._prompts = prompts_for(self)
        self.file = DocumentFile(workspace, settings, self._prompts, self)
        self._file_commands = FileCommands(workspace, self.file, themes)
        self._cluster_commands = ClusterCommands(workspace, self._prompts)
        self._make_panes()
        self._actions = Actions(self, self._callbacks())
        self._build_bars()
        self._lay_out()
        self._connect()
        self._restore()
        self._on_theme_changed(themes.theme)
        self._on_state_changed()
        self._show_title()

    # --- building -----------------------------------------------------------------------------------------------

    def _make_panes(self) -> None:
        workspace, themes = self._workspace, self._themes
        self._cards = FigureCards(workspace, themes, self)
        self.library = LibraryPane(workspace, themes, self._cards)
        self.canvas = CanvasPane(workspace, themes, self._cards)
        self.inspector = InspectorPane(workspace, themes, self._cards)
        self.strip = ResultsStrip(workspace, themes, self._cards)
        self.charts = ChartsPane(workspace, themes)
        self.compare = ComparePane(workspace, themes, self._cards)
        self.tabs = ClusterTabs(workspace, themes)
        self._assumptions = Assumptions(workspace, themes, self._prompts, self)
        self._status = StatusLine(workspace, self.file)

    def _build_bars(self) -> None:
        for title, ids in MENUS:
            menu = self.menuBar().addMenu(self.tr(title))
            for action_id in ids:
                self._add_to_menu(menu, action_id)
        bar = QToolBar(self.tr("Tools"), self)
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for action_id in TOOL_BAR:
            bar.addSeparator() if action_id == SEPARATOR else bar.addAction(self._actions[action_id])
        spring = QWidget(bar)
        spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(spring)
        bar.addWidget(self._assumptions.site)
        bar.addWidget(self._assumptions.prices)
        self.addToolBar(bar)
        _label_compare(bar, self._actions)

    def _add_to_menu(self, menu: QMenu, action_id: str) -> None:
        if action_id == RECENT:
            recent = menu.addMenu(self.tr("Open &recent"))
            recent.aboutToShow.connect(lambda: self._fill_recent(recent))
        else:
            self._actions.fill(menu, [action_id])

    def _lay_out(self) -> None:
        self._across = _splitter(Qt.Orientation.Horizontal, self.library, self.canvas, self.inspector)
        self._across.setStretchFactor(1, 1)
        self._upper = _column(self._across, self.strip)
        self._down = _splitter(Qt.Orientation.Vertical, self._upper, self.charts)
        self._down.setStretchFactor(0, 1)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._down)
        self._pages.addWidget(self.compare)
        self.setCentralWidget(_column(self.tabs, self._pages, self._status))
        self.setMinimumSize(*LEAST_SIZE)
        self.resize(*FIRST_SIZE)
        self.setAcceptDrops(True)

    def _callbacks(self) -> dict[str, Callable[[], object]]:
        canvas, clusters, file = self.canvas, self._cluster_commands, self._file_commands
        stack = self._workspace.undo_stack
        return {
            "new": file.new,
            "template": file.choose_template,
            "open": self.file.open,
            "save": self.file.save,
            "save_as": self.file.save_as,
            "quit": self.close,
            "undo": stack.undo,
            "redo": stack.redo,
            "cut": canvas.cut,
            "copy": canvas.copy,
            "paste": canvas.paste,
            "duplicate": canvas.duplicate,
            "delete": canvas.remove,
            "rename": canvas.rename,
            "more": lambda: canvas.change_count(1),
            "fewer": lambda: canvas.change_count(-1),
            "toggle": canvas.toggle_enabled,
            "group": canvas.group,
            "ungroup": canvas.ungroup,
            "add_cluster": clusters.add,
            "duplicate_cluster": clusters.duplicate,
            "rename_cluster": clusters.rename,
            "set_base": clusters.make_base,
            "remove_cluster": clusters.remove,
            "next_cluster": lambda: clusters.step(1),
            "last_cluster": lambda: clusters.step(-1),
            "find": self._find,
            "compare": lambda: self.tabs.show_compare(self._actions["compare"].isChecked()),
            **{f"show_{name}": lambda name=name: self._toggle_pane(name) for name in self._panes()},
            **{f"theme_{mode.value}": lambda mode=mode: self._set_theme(mode) for mode in ThemeMode},
            "units_gb": lambda: self._set_units(memory="GB"),
            "units_gib": lambda: self._set_units(memory="GiB"),
            "units_bits": lambda: self._set_units(network="Gb/s"),
            "units_bytes": lambda: self._set_units(network="GB/s"),
            "units_one": lambda: self._set_units(direction="one"),
            "units_both": lambda: self._set_units(direction="both"),
            "about": file.about,
        }

    # --- connecting ---------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        workspace = self._workspace
        for signal in (workspace.design_changed, workspace.selection_changed, workspace.current_cluster_changed):
            signal.connect(self._on_state_changed)
        workspace.design_opened.connect(lambda: self.tabs.show_compare(False))
        self.file.changed.connect(self._show_title)
        self._themes.theme_changed.connect(self._on_theme_changed)
        self.library.part_activated.connect(self._place)
        self.canvas.drag_message.connect(self._status.announce)
        self.canvas.template_requested.connect(self._file_commands.choose_template)
        self.canvas.context_menu_requested.connect(lambda at: self._show_menu(NODE_MENU, at))
        self.canvas.clipboard_changed.connect(self._on_state_changed)
        self.strip.chart_requested.connect(self.charts.show_chart)
        self.tabs.add_requested.connect(self._cluster_commands.add)
        self.tabs.rename_requested.connect(self._cluster_commands.rename)
        self.tabs.menu_requested.connect(lambda at: self._show_menu(CLUSTER_MENU, at))
        self.tabs.compare_shown.connect(self._on_compare_shown)
        self.tabs.drag_message.connect(self._status.announce)

    def _on_state_changed(self) -> None:
        self._actions.enable(facts(self._workspace, can_paste=self.canvas.can_paste))

    def _on_theme_changed(self, theme: Theme) -> None:
        self._actions.restyle(theme)

    def _on_compare_shown(self, shown: bool) -> None:
        self._pages.setCurrentWidget(self.compare if shown else self._down)
        self._actions["compare"].setChecked(shown)

    def _place(self, part_id: str, count: int) -> None:
        place_from_library(self._workspace, part_id, count)

    def _find(self) -> None:
        self.tabs.show_compare(False)
        self.library.show()
        self._actions["show_library"].setChecked(True)
        self.library.focus_search()

    def _show_menu(self, ids: tuple[str, ...], at: QPoint) -> None:
        menu = self._actions.menu(ids, self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for name in self._settings.current.recent:
            path = Path(name)
            action = menu.addAction(path.name.replace("&", "&&"))
            action.setToolTip(name)
            action.triggered.connect(lambda _checked, wanted=path: self.file.open_path(wanted))
        if not self._settings.current.recent:
            menu.addAction(self.tr("No recent designs")).setEnabled(False)

    # --- state of the window ------------------------------------------------------------------------------------

    def _panes(self) -> dict[str, QWidget]:
        return {"library": self.library, "inspector": self.inspector, "strip": self.strip, "charts": self.charts}

    def _toggle_pane(self, name: str) -> None:
        self._panes()[name].setVisible(self._actions[f"show_{name}"].isChecked())
        hidden = tuple(other for other, pane in self._panes().items() if pane.isHidden())
        self._settings.change(hidden=hidden)

    def _set_theme(self, mode: ThemeMode) -> None:
        self._themes.set_mode(mode)
        self._settings.change(theme=mode.value)

    def _set_units(self, **choice: str) -> None:
        fields = {"memory": "memory_unit", "network": "network_unit", "direction": "direction"}
        self._settings.change(**{fields[name]: value for name, value in choice.items()})
        self._workspace.set_units(self._settings.units)

    def _restore(self) -> None:
        stored = self._settings.current
        for name, pane in self._panes().items():
            pane.setVisible(name not in stored.hidden)
            self._actions[f"show_{name}"].setChecked(name not in stored.hidden)
        self._actions[f"theme_{self._themes.mode.value}"].setChecked(True)
        self._actions["units_gb" if stored.memory_unit == "GB" else "units_gib"].setChecked(True)
        self._actions["units_bits" if stored.network_unit == "Gb/s" else "units_bytes"].setChecked(True)
        self._actions["units_one" if stored.direction == "one" else "units_both"].setChecked(True)
        if stored.geometry:
            self.restoreGeometry(QByteArray.fromBase64(stored.geometry.encode()))
        for name, splitter in self._splitters().items():
            splitter.setSizes(list(stored.splitters.get(name, _FIRST_SIZES[name])))

    def _splitters(self) -> dict[str, QSplitter]:
        return {"across": self._across, "down": self._down}

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self.file.name}[*] – Rackwright")
        self.setWindowModified(self.file.is_modified)

    # --- events -------------------------------------------------------------------------------------------------

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # pyqtgraph costs half a second to import: the window is painted before it is asked for.
        QTimer.singleShot(0, self.charts, self.charts.load)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.file.may_close():
            event.ignore()
            return
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        sizes = {name: tuple(splitter.sizes()) for name, splitter in self._splitters().items()}
        self._settings.change(geometry=geometry, splitters=sizes)
        event.accept()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_file(event) is not None:
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            # The drag must be over before a dialog about unsaved changes may open.
            QTimer.singleShot(0, self, lambda: self.file.open_path(path))


_FIRST_SIZES = {"across": (METRICS.library, 830, METRICS.inspector), "down": (490, 280)}
"""Sizes at the first start, in pixels: library, canvas, inspector; workbench, charts."""


def _dropped_file(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    local = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return local[0] if len(local) == 1 and local[0].suffix == ".json" else None


def _splitter(orientation: Qt.Orientation, *widgets: QWidget) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for widget in widgets:
        splitter.addWidget(widget)
    return splitter


def _column(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)
    return holder


def _label_compare(bar: QToolBar, actions: Actions) -> None:
    """Write the word beside the icon of the one button whose icon is not known from elsewhere."""
    button = bar.widgetForAction(actions["compare"])
    if button is not None:
        button.setProperty("toolButtonStyle", Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
