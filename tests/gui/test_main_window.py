"""The whole window: what stands where, which key and which signal lead to which act, and what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QToolButton, QWidget

from core.design.cluster_edits import remove_cluster
from core.design.document import EXTENSION
from core.design.edits import add_part, set_count
from core.design.storage import dumps
from core.quantity import UnitChoice
from gui.actions.table import ACTIONS
from gui.canvas.map_view import MapView
from gui.dialogs.prompts import CloseChoice
from gui.settings import SettingsStore
from gui.stylesheet import Stylesheet
from gui.theme import METRICS, TEXT_SIZES, FontRole, ThemeManager, ThemeMode
from gui.window.main_window import MainWindow
from gui.workspace import Workspace
from tests.support.drags import COPY, NO_KEYS, hover, real_drag, release
from tests.support.workspaces import Answers, design_of, workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QAction
    from pytestqt.qtbot import QtBot

CTRL = Qt.KeyboardModifier.ControlModifier
PANES = ("library", "inspector", "strip", "charts")


@dataclass
class Open:
    """A window with all it was made of."""

    window: MainWindow
    workspace: Workspace
    themes: ThemeManager
    answers: Answers
    settings: SettingsStore

    def action(self, action_id: str) -> QAction:
        return self.window.actions_[action_id]

    @property
    def map(self) -> MapView:
        found = self.window.canvas.findChild(MapView)
        assert isinstance(found, MapView)
        return found

    @property
    def search(self) -> QLineEdit:
        return self.window.library.search


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Callable[[], Open]]:
    """Open windows on settings that last, one after the other."""
    sheet = qapp.styleSheet()

    def make() -> Open:
        settings, answers = SettingsStore(tmp_path / "settings.json"), Answers()
        workspace = workspace_of("opening")
        workspace.set_units(settings.units)
        themes = ThemeManager(qapp, Stylesheet(), ThemeMode(settings.current.theme))
        themes.apply()
        window = MainWindow(workspace, themes, settings, lambda _window: answers)
        workspace.setParent(window)
        qtbot.addWidget(window, before_close_func=lambda _window: workspace.undo_stack.setClean())
        window.resize(1440, 900)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        qtbot.waitUntil(lambda: window.library.model.rowCount() > 0)
        return Open(window, workspace, themes, answers, settings)

    yield make
    qapp.setStyleSheet(sheet)


@pytest.fixture
def it(opened: Callable[[], Open]) -> Open:
    return opened()


@pytest.fixture
def ceiba(tmp_path: Path) -> Path:
    path = tmp_path / f"ceiba{EXTENSION}"
    path.write_text(dumps(design_of("ceiba")), encoding="utf-8")
    return path


def menu_texts(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


# --- what stands where ----------------------------------------------------------------------------------------------


def test_that_the_window_opens_with_all_panes_on_the_first_cluster(it: Open) -> None:
    window = it.window
    assert window.windowTitle() == "Opening comparison[*] – Rackwright"
    assert all(getattr(window, name).isVisible() for name in (*PANES, "canvas", "tabs"))
    assert not window.compare.isVisible()
    assert [action.text().replace("&", "") for action in window.menuBar().actions()] == [
        "File",
        "Edit",
        "Cluster",
        "Library",
        "View",
        "Help",
    ]


def test_that_charts_come_after_the_first_paint(it: Open, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: it.window.charts.is_loaded)


def test_that_at_1280_the_side_panes_are_narrow(it: Open) -> None:
    it.window.workbench.restore({}, (), 1280)
    it.window.resize(1280, 720)
    assert it.window.library.width() == 220
    assert it.window.inspector.width() == 320


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(640, 420), (800, 600), (960, 540), (1024, 640), (1280, 720)])
def test_that_nothing_is_cut_off_at_small_sizes(it: Open, qtbot: QtBot, size: tuple[int, int], scale: float) -> None:
    window = it.window
    it.themes.set_text_scale(scale)
    window.resize(*size)
    assert window.size().toTuple() == size

    def are_tools_whole() -> bool:
        shown = [each for each in window.tools.findChildren(QToolButton) if each.isVisible()]
        is_inside = all(each.geometry().right() < size[0] for each in shown)
        return is_inside and all(each.width() >= each.minimumSizeHint().width() for each in shown)

    qtbot.waitUntil(are_tools_whole)
    panes = [getattr(window, name) for name in (*PANES, "canvas") if getattr(window, name).isVisible()]
    assert window.canvas in panes
    right_edges = [pane.mapTo(window, pane.rect().bottomRight()) for pane in panes]
    assert all(window.rect().contains(edge) for edge in right_edges)
    corner, bar = window.menuBar().cornerWidget(), window.menuBar()
    assert corner.width() >= corner.sizeHint().width()
    assert all(bar.actionGeometry(action).right() < corner.x() for action in bar.actions())
    it.themes.set_text_scale(1.0)


def test_that_tools_without_room_are_in_a_menu_and_come_back(it: Open, qtbot: QtBot) -> None:
    tools = it.window.tools
    assert tools.more.isHidden()
    it.themes.set_text_scale(1.5)
    it.window.resize(640, 420)
    assert tools.more.isVisible()
    tools.more.menu().aboutToShow.emit()
    assert it.action("compare") in tools.more.menu().actions()
    assert it.window.assumptions.site.isHidden()
    assert it.window.assumptions.site.accessibleName() in menu_texts(tools.more.menu())
    it.themes.set_text_scale(1.0)
    it.window.resize(1440, 900)
    qtbot.waitUntil(tools.more.isHidden)
    assert it.window.assumptions.site.isVisible()


def test_that_the_corner_says_less_where_the_menus_need_the_room(it: Open) -> None:
    units = it.window.menuBar().cornerWidget().findChildren(QToolButton)[0]
    icon_only = Qt.ToolButtonStyle.ToolButtonIconOnly
    it.window.resize(640, 420)
    it.themes.set_text_scale(1.5)
    assert units.toolButtonStyle() is icon_only
    assert units.accessibleName() == "Units: GB · Gb/s · one direction"
    it.themes.set_text_scale(1.0)
    it.window.resize(1440, 900)
    assert units.toolButtonStyle() is not icon_only


def test_that_a_pane_which_another_gave_way_to_is_told(it: Open) -> None:
    it.window.resize(1024, 640)
    it.action("show_charts").trigger()
    assert it.window.status.message.text == "The results strip gave way to the charts; a higher window shows both."
    assert not it.action("show_strip").isChecked()


def test_that_a_pane_without_room_is_told_and_not_checked(it: Open) -> None:
    it.window.resize(640, 420)
    it.action("show_charts").trigger()
    assert it.window.status.message.text == "There is no room for the charts; make the window higher."
    assert not it.action("show_charts").isChecked()
    it.action("show_inspector").trigger()
    assert it.window.status.message.text == "There is no room for the inspector; make the window wider."


def test_that_whatever_can_be_used_has_a_name(it: Open) -> None:
    inputs = [*it.window.findChildren(QToolButton), *it.window.findChildren(QLineEdit)]
    own = [each for each in inputs if not each.objectName().startswith("qt_") and each.isVisible()]
    assert [each for each in own if not (each.accessibleName() or each.property("text"))] == []


# --- the keyboard ---------------------------------------------------------------------------------------------------


def test_that_tab_goes_through_the_window_in_the_order_of_reading(it: Open, qtbot: QtBot) -> None:
    window, order = it.window, ["tools", "tabs", "library", "canvas", "inspector", "strip", "charts"]
    window.tools.findChildren(QToolButton)[0].setFocus()
    met: list[str] = []
    for _ in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        met += [name for name in order if getattr(window, name).isAncestorOf(focus)]
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert list(dict.fromkeys(met)) == order


def test_that_a_search_adds_a_part_and_undo_takes_it_back(it: Open, qtbot: QtBot) -> None:
    qtbot.keyClick(it.map, Qt.Key.Key_F, CTRL)
    assert it.search.hasFocus()
    qtbot.keyClicks(it.search, "dgx h100")
    qtbot.keyClick(it.search, Qt.Key.Key_Return)
    assert [node.part for node in it.workspace.design.clusters[0].nodes][1:] == ["dgx-h100"]
    it.action("undo").trigger()
    assert len(it.workspace.design.clusters[0].nodes) == 1


def test_that_editing_keys_reach_the_selection_only_from_the_canvas(it: Open, qtbot: QtBot) -> None:
    it.workspace.select(["n1"])
    before = it.workspace.design
    for place in (it.search, it.window.library.view, it.window.tabs.bar, it.window.strip.tiles[0]):
        place.setFocus()
        for key in (Qt.Key.Key_Delete, Qt.Key.Key_G, Qt.Key.Key_Space):
            qtbot.keyClick(place, key)
        qtbot.keyClick(place, Qt.Key.Key_X, CTRL)
        qtbot.keyClick(place, Qt.Key.Key_D, CTRL)
    assert it.workspace.design is before
    assert not it.window.canvas.can_paste
    it.map.setFocus()
    it.workspace.select(["n1"])
    qtbot.keyClick(it.map, Qt.Key.Key_Delete)
    assert it.workspace.design.clusters[0].nodes == ()


def test_that_map_tree_and_zoom_have_keys(it: Open, qtbot: QtBot) -> None:
    canvas = it.window.canvas
    qtbot.keyClick(it.map, Qt.Key.Key_Minus, CTRL)
    assert it.map.zoom < 1.0
    qtbot.keyClick(it.map, Qt.Key.Key_0, CTRL)
    assert it.map.zoom == 1.0
    qtbot.keyClick(it.map, Qt.Key.Key_Plus, CTRL)
    assert it.map.zoom > 1.0
    qtbot.keyClick(it.search, Qt.Key.Key_2, CTRL)
    assert canvas.is_tree
    assert it.action("show_tree").isChecked()
    assert not it.action("zoom_in").isEnabled()
    qtbot.keyClick(it.search, Qt.Key.Key_1, CTRL)
    assert not canvas.is_tree
    assert it.action("show_map").isChecked()


def test_that_ctrl_a_selects_all_of_the_cluster_and_in_a_field_its_text(it: Open, qtbot: QtBot) -> None:
    it.workspace.apply(add_part(it.workspace.design, it.workspace.catalogue, "dgx-h100", "c1"))
    it.workspace.select(())
    qtbot.keyClicks(it.search, "dgx")
    qtbot.keyClick(it.search, Qt.Key.Key_A, CTRL)
    assert it.search.selectedText() == "dgx"
    assert it.workspace.selection == ()
    it.map.setFocus()
    qtbot.keyClick(it.map, Qt.Key.Key_A, CTRL)
    assert len(it.workspace.selection) == 2


@pytest.mark.genuine_drag
def test_that_closing_during_a_drag_ends_it_before_the_question(it: Open, qtbot: QtBot) -> None:
    it.workspace.apply(set_count(it.workspace.design, "n1", 2))
    live: list[bool] = []
    asked = it.answers.unsaved

    def unsaved(name: str) -> CloseChoice:
        live.append(it.window.findChild(QDrag) is not None)
        return asked(name)

    it.answers.unsaved = unsaved  # type: ignore[method-assign]

    def close(window: QWidget, end: QPoint) -> None:
        window.close()
        release(window, end)

    start = it.map.place_of(it.map.boxes.by_key[("n1",)].rect).topLeft() + QPoint(60, 16)  # type: ignore[union-attr]
    real_drag(it.map.viewport(), start, it.map.viewport(), start + QPoint(80, 200), close)
    qtbot.waitUntil(lambda: bool(live))
    assert live == [False]
    assert it.window.isVisible()


def test_that_every_cluster_can_be_reached_with_keys(it: Open, qtbot: QtBot) -> None:
    qtbot.keyClick(it.map, Qt.Key.Key_PageDown, CTRL)
    assert it.workspace.current_cluster is it.workspace.design.clusters[1]
    qtbot.keyClick(it.map, Qt.Key.Key_PageUp, CTRL)
    qtbot.keyClick(it.map, Qt.Key.Key_PageUp, CTRL)
    assert it.workspace.current_cluster is it.workspace.design.clusters[3]
    qtbot.keyClick(it.map, Qt.Key.Key_N, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert len(it.workspace.design.clusters) == 5


def test_that_find_brings_back_a_library_that_is_hidden(it: Open, qtbot: QtBot) -> None:
    it.action("show_library").trigger()
    it.window.tabs.show_compare(True)
    it.action("find").trigger()
    assert it.window.library.isVisible()
    assert it.action("show_library").isChecked()
    assert it.search.hasFocus()
    assert it.settings.current.hidden == ()


# --- actions --------------------------------------------------------------------------------------------------------


def test_that_undo_and_redo_are_offered_as_soon_as_there_is_a_step(it: Open) -> None:
    assert not it.action("undo").isEnabled()
    it.workspace.apply(set_count(it.workspace.design, "n1", 2))
    assert it.action("undo").isEnabled()
    assert it.action("undo").text() == "&Undo Set count to 2"
    it.action("undo").trigger()
    assert not it.action("undo").isEnabled()
    assert it.action("redo").text() == "R&edo Set count to 2"
    it.action("redo").trigger()
    assert not it.action("redo").isEnabled()


def test_that_every_action_that_is_enabled_at_the_start_can_be_triggered(it: Open) -> None:
    for spec in ACTIONS:
        if it.action(spec.id).isEnabled() and spec.id != "quit":
            it.action(spec.id).trigger()
    assert it.answers.asked[-1] == "about"
    assert it.answers.problems == []


def test_that_every_action_can_be_triggered_on_a_design_without_clusters(it: Open) -> None:
    for cluster in it.workspace.design.clusters:
        it.workspace.apply(remove_cluster(it.workspace.design, cluster.id))
    assert not it.action("remove_cluster").isEnabled()
    it.workspace.undo_stack.clear()
    for spec in ACTIONS:
        it.action(spec.id).setEnabled(True)
        if spec.id not in ("quit", "add_cluster", "new"):
            it.action(spec.id).trigger()
    assert it.workspace.design.clusters == ()


def test_that_node_actions_act_through_the_canvas(it: Open) -> None:
    it.workspace.select(["n2"])
    it.action("more").trigger()
    it.action("fewer").trigger()
    it.action("fewer").trigger()
    it.action("toggle").trigger()
    assert (it.workspace.design.clusters[1].nodes[0].count, it.workspace.design.clusters[1].nodes[0].enabled) == (
        7,
        False,
    )
    it.action("copy").trigger()
    assert it.action("paste").isEnabled()
    it.action("paste").trigger()
    it.action("group").trigger()
    assert it.action("ungroup").isEnabled()
    it.action("ungroup").trigger()
    it.action("duplicate").trigger()
    it.action("delete").trigger()
    assert len(it.workspace.design.clusters[1].nodes) == 2


def test_that_the_selection_is_out_of_reach_while_the_comparison_is_in_front(it: Open) -> None:
    it.workspace.select(["n1"])
    assert it.action("delete").isEnabled()
    it.action("compare").trigger()
    assert it.window.compare.isVisible()
    assert not it.action("delete").isEnabled()
    it.action("compare").trigger()
    assert not it.window.compare.isVisible()
    assert it.action("delete").isEnabled()


def test_that_a_new_document_comes_to_the_front_of_the_comparison(it: Open) -> None:
    it.action("compare").trigger()
    it.workspace.open_design(design_of("ceiba"))
    assert it.window.canvas.isVisible()
    assert not it.action("compare").isChecked()


# --- menus ----------------------------------------------------------------------------------------------------------


def popup_of(act: Callable[[], object]) -> list[str]:
    act()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = menu_texts(menu)
    menu.close()
    return texts


def test_that_the_canvas_offers_what_suits_the_selection(it: Open) -> None:
    ask = it.window.canvas.context_menu_requested.emit
    it.workspace.select(["n1"])
    assert "Group" in popup_of(lambda: ask(QPoint(300, 300)))
    it.workspace.select([])
    assert popup_of(lambda: ask(QPoint(300, 300)))[:2] == ["Paste", "Rename cluster…"]


def test_that_a_tab_offers_what_can_be_done_to_its_cluster(it: Open) -> None:
    texts = popup_of(lambda: it.window.tabs.menu_requested.emit(QPoint(300, 100)))
    assert texts == ["Rename cluster…", "Duplicate cluster", "Make it the base", "Remove cluster"]


def recent(it: Open) -> QMenu:
    menu = it.window.menuBar().findChild(QMenu, "recent")
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def test_that_recent_designs_are_offered_and_open(it: Open, ceiba: Path, tmp_path: Path) -> None:
    assert menu_texts(recent(it)) == ["No recent designs"]
    for path in (tmp_path / "other" / ceiba.name, tmp_path / "R&D.json", ceiba):
        it.settings.remember(path)
    menu = recent(it)
    assert [action.text() for action in menu.actions()] == [
        f"ceiba ({tmp_path.name})",
        "R&&D.json",
        "ceiba (other)",
    ]
    assert menu.actions()[0].toolTip() == str(ceiba)
    menu.actions()[0].trigger()
    assert it.workspace.design.name == "Project Ceiba"
    assert it.window.windowTitle() == "ceiba[*] – Rackwright"


def test_that_a_recent_design_that_is_gone_is_said_to_be_and_not_offered_again(it: Open, tmp_path: Path) -> None:
    it.settings.remember(tmp_path / "gone.json")
    recent(it).actions()[0].trigger()
    assert len(it.answers.problems) == 1
    assert menu_texts(recent(it)) == ["No recent designs"]


def test_that_the_corner_says_units_and_theme_and_changes_them(it: Open) -> None:
    corner = it.window.menuBar().cornerWidget()
    units, theme = corner.findChildren(QToolButton)
    assert (units.text(), theme.text()) == ("GB · Gb/s · one direction", "As the system")
    it.action("units_gib").trigger()
    it.action("units_both").trigger()
    it.action("theme_dark").trigger()
    assert (units.text(), theme.text()) == ("GiB · Gb/s · both directions", "Dark")
    assert it.workspace.units == UnitChoice(memory="GiB", direction="both")
    assert it.action("theme_dark") in theme.menu().actions()
    it.action("theme_contrast").trigger()
    assert theme.width() >= theme.sizeHint().width()
    assert units.width() >= units.sizeHint().width()


# --- panes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PANES)
def test_that_a_pane_hides_and_comes_back_up_to_date(it: Open, name: str) -> None:
    pane = getattr(it.window, name)
    it.action(f"show_{name}").trigger()
    assert pane.isHidden()
    assert it.settings.current.hidden == (name,)
    it.workspace.apply(set_count(it.workspace.design, "n1", 2))
    it.workspace.show_cluster("c2")
    it.action("theme_dark").trigger()
    it.action(f"show_{name}").trigger()
    assert pane.isVisible()
    assert it.settings.current.hidden == ()
    if name == "strip":
        assert it.window.strip.tiles[0].face.value == "126.7"


def test_that_asking_for_a_chart_brings_back_the_charts(it: Open, qtbot: QtBot) -> None:
    it.action("show_charts").trigger()
    it.window.strip.chart_requested.emit("power")
    assert it.window.charts.isVisible()
    assert it.action("show_charts").isChecked()
    assert "power" in it.window.charts.visible_charts
    qtbot.waitUntil(lambda: it.window.charts.is_loaded)


def test_that_hidden_charts_do_not_load_until_they_are_shown(opened: Callable[[], Open], qtbot: QtBot) -> None:
    first = opened()
    first.action("show_charts").trigger()
    second = opened()
    second.window.grab()
    assert second.window.charts.isHidden()
    QApplication.processEvents()
    assert not second.window.charts.is_loaded
    second.action("show_charts").trigger()
    assert second.window.charts.is_loaded


def test_that_the_theme_reaches_everything_while_it_runs(it: Open) -> None:
    before = it.window.tabs.grab().toImage(), it.action("new").icon().pixmap(16).toImage()
    it.action("theme_dark").trigger()
    after = it.window.tabs.grab().toImage(), it.action("new").icon().pixmap(16).toImage()
    assert before[0] != after[0]
    assert before[1] != after[1]
    it.themes.set_text_scale(1.5)
    mark = it.window.tabs.findChild(QWidget, "baseMark")
    assert isinstance(mark, QWidget)
    assert mark.font().pixelSize() == it.themes.theme.font(FontRole.CAPTION).pixelSize()
    it.themes.set_text_scale(1.0)


def test_that_the_text_size_goes_up_and_down_and_back_everywhere(it: Open) -> None:
    before = it.window.status.saved.sizeHint().height()
    for _ in range(len(TEXT_SIZES)):
        it.action("text_larger").trigger()
    assert it.themes.text_scale == it.settings.current.text_scale == max(TEXT_SIZES)
    assert not it.action("text_larger").isEnabled()
    buttons = [it.window.library.new_button, it.window.inspector.cluster.no_fabric, it.window.tools.more]
    assert {button.iconSize().width() for button in buttons} == {it.themes.theme.scaled(METRICS.icon)}
    menu = it.window.menuBar().findChild(QMenu, "text_size")
    assert isinstance(menu, QMenu)
    assert menu.title().replace("&", "") == "Text size: 150 %"
    assert it.window.status.saved.sizeHint().height() > before
    it.action("text_smaller").trigger()
    assert it.themes.text_scale < max(TEXT_SIZES)
    it.action("text_normal").trigger()
    assert it.themes.text_scale == it.settings.current.text_scale == 1.0
    assert it.window.status.saved.sizeHint().height() == before


def test_that_the_canvas_has_its_share_of_a_small_window(it: Open, qtbot: QtBot) -> None:
    it.window.workbench.restore({}, (), 1280)
    it.window.resize(1280, 720)
    qtbot.waitUntil(lambda: it.window.charts.is_loaded)
    assert it.window.canvas.height() >= 0.45 * it.window.workbench.height()


def test_that_a_pane_that_gives_way_is_neither_checked_nor_remembered_as_hidden(it: Open) -> None:
    it.window.resize(1024, 640)
    assert it.window.charts.isHidden()
    assert not it.action("show_charts").isChecked()
    assert it.settings.current.hidden == ()
    it.window.resize(1440, 900)
    assert it.action("show_charts").isChecked()


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_that_the_next_window_is_as_the_last_one_was(opened: Callable[[], Open]) -> None:
    first = opened()
    first.window.resize(1300, 1000)
    first.window.workbench.restore({"across": (300, 600, 398), "down": (420, 260)}, (), 1300)
    for action_id in ("theme_contrast", "units_gib", "units_bytes", "units_both", "show_inspector"):
        first.action(action_id).trigger()
    sizes = first.window.workbench.sizes
    first.window.close()
    second = opened()
    second.window.resize(1300, 1000)
    assert second.window.workbench.sizes["across"][0] == sizes["across"][0]
    assert second.window.workbench.sizes["down"][1] == sizes["down"][1]
    assert second.window.inspector.isHidden()
    assert second.themes.mode is ThemeMode.CONTRAST
    checked = ("theme_contrast", "units_gib", "units_bytes", "units_both", "show_library")
    assert all(second.action(action_id).isChecked() for action_id in checked)
    assert not second.action("show_inspector").isChecked()


def test_that_damaged_window_state_is_passed_over(opened: Callable[[], Open], tmp_path: Path) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(geometry="nonsense", splitters={"across": (1,), "sideways": (1, 2)}, hidden=("canvas", "moon"))
    window = opened().window
    assert all(getattr(window, name).isVisible() for name in (*PANES, "canvas"))
    assert window.library.width() >= 220


# --- closing and opening --------------------------------------------------------------------------------------------


def test_that_closing_asks_about_unsaved_changes(it: Open, tmp_path: Path) -> None:
    it.workspace.apply(set_count(it.workspace.design, "n1", 2))
    assert it.window.isWindowModified()
    assert not it.window.close()
    assert it.window.isVisible()
    it.answers.closes = CloseChoice.SAVE
    assert not it.window.close()
    it.answers.saves = tmp_path / f"mine{EXTENSION}"
    assert it.window.close()
    assert it.answers.saves.is_file()


def test_that_discarding_closes_and_writes_nothing(it: Open, tmp_path: Path) -> None:
    it.workspace.apply(set_count(it.workspace.design, "n1", 2))
    it.answers.closes = CloseChoice.DISCARD
    it.action("quit").trigger()
    assert not it.window.isVisible()
    assert list(tmp_path.glob(f"*{EXTENSION}")) == []


def test_that_a_name_that_looks_like_a_sign_is_shown_as_it_is(it: Open) -> None:
    it.workspace.open_design(design_of("empty").evolve(name="A[*]B"))
    assert it.window.windowTitle() == "A[*][*]B[*] – Rackwright"


def dragged(*paths: Path | str) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) if isinstance(path, Path) else QUrl(path) for path in paths])
    return mime


def drop_file(window: MainWindow, mime: QMimeData) -> bool:
    """Drop on the window itself, which says at the edge whether it takes what is dragged."""
    entered = QDragEnterEvent(QPoint(5, 5), COPY, mime, Qt.MouseButton.LeftButton, NO_KEYS)
    entered.ignore()
    QApplication.sendEvent(window, entered)
    if entered.isAccepted():
        drop = QDropEvent(QPointF(5, 5), COPY, mime, Qt.MouseButton.LeftButton, NO_KEYS)
        QApplication.sendEvent(window, drop)
    return entered.isAccepted()


def test_that_a_file_dropped_on_the_window_opens(it: Open, ceiba: Path, qtbot: QtBot) -> None:
    assert drop_file(it.window, dragged(ceiba))
    qtbot.waitUntil(lambda: it.workspace.design.name == "Project Ceiba")


def test_that_a_file_dropped_on_the_canvas_is_left_to_the_window(it: Open, ceiba: Path) -> None:
    assert not hover(it.map.viewport(), dragged(ceiba), QPoint(50, 50)).isAccepted()


def test_that_a_file_that_is_no_design_is_explained_when_it_is_dropped(it: Open, tmp_path: Path, qtbot: QtBot) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("buy racks")
    assert drop_file(it.window, dragged(notes))
    qtbot.waitUntil(lambda: len(it.answers.problems) == 1)
    assert "notes.txt" in it.answers.problems[0]


def test_that_other_things_are_not_taken(it: Open, ceiba: Path) -> None:
    text = QMimeData()
    text.setText("ceiba")
    for mime in (dragged(ceiba, ceiba), dragged("https://example.org/x.json"), text):
        assert not drop_file(it.window, mime)


def test_that_copied_parts_are_told(it: Open) -> None:
    it.workspace.select(["n1"])
    it.action("copy").trigger()
    assert it.window.status.message.text == "The selected parts were copied."


def test_that_a_refused_edit_is_told(it: Open) -> None:
    it.workspace.apply(add_part(it.workspace.design, it.workspace.catalogue, "nvlink4-nvswitch", "c1"))
    assert it.window.status.message.text.endswith("it comes with its system.")


def test_that_what_a_drop_would_do_is_told(it: Open) -> None:
    it.window.canvas.drag_message.emit("Add it here.")
    assert it.window.status.message.text == "Add it here."
    it.window.tabs.drag_message.emit("")
    assert it.window.status.message.text == ""


def test_that_the_first_window_fills_a_screen_that_is_no_larger(it: Open) -> None:
    it.window.hide()
    it.window.appear()
    assert it.window.isMaximized()
    it.window.close()
    it.window.appear()
    assert it.window.isVisible()
