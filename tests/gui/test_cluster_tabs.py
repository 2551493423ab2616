"""The row of clusters: tabs follow the design, and take parts that are dropped on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QTabBar, QWidget
from typing_extensions import override

from core.design.cluster_edits import add_cluster, move_cluster, remove_cluster, rename_cluster, set_base
from gui.dragging.ghost import run_drag
from gui.dragging.payload import NodeDrag, PartDrag, encode
from gui.theme import FontRole
from gui.window.cluster_tabs import ClusterTabs
from gui.window.drop_bar import DropBar
from tests.support.drags import COPY, MOVE, drop_on, hover, leave, press_escape, real_drag, release

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent
    from pytestqt.qtbot import QtBot

    from gui.theme import ThemeManager
    from gui.workspace import Workspace

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tabs(workspace: Workspace, themes: ThemeManager, qtbot: QtBot) -> ClusterTabs:
    widget = ClusterTabs(workspace, themes)
    qtbot.addWidget(widget)
    widget.resize(1200, 40)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def middle(bar: QTabBar, tab: int) -> QPoint:
    return bar.tabRect(tab).center()


def names(tabs: ClusterTabs) -> list[str]:
    return [tabs.bar.tabText(i) for i in range(tabs.bar.count())]


def marks(tabs: ClusterTabs) -> list[QLabel]:
    return [label for label in tabs.bar.findChildren(QLabel) if label.objectName() == "baseMark"]


def base_marks(tabs: ClusterTabs) -> list[bool]:
    side = QTabBar.ButtonPosition.RightSide
    return [isinstance(tabs.bar.tabButton(i, side), QLabel) for i in range(tabs.bar.count())]


def test_that_each_cluster_has_a_tab_and_one_is_marked_as_base(tabs: ClusterTabs) -> None:
    assert names(tabs) == ["Trn2 UltraServer", "8 × P5en", "GB200 NVL72", "Trn3 Gen2"]
    assert base_marks(tabs) == [True, False, False, False]


def test_that_tabs_follow_edits_and_undo(tabs: ClusterTabs, workspace: Workspace) -> None:
    workspace.apply(add_cluster(workspace.design, "R&D"))
    assert names(tabs)[-1] == "R&&D"
    workspace.apply(set_base(workspace.design, "c2"))
    workspace.apply(remove_cluster(workspace.design, "c1"))
    assert names(tabs)[0] == "8 × P5en"
    assert base_marks(tabs) == [True, False, False, False]
    workspace.apply(rename_cluster(workspace.design, "c2", "Mine"))
    assert names(tabs)[0] == "Mine"
    while workspace.undo_stack.canUndo():
        workspace.undo_stack.undo()
    assert names(tabs) == ["Trn2 UltraServer", "8 × P5en", "GB200 NVL72", "Trn3 Gen2"]


def test_that_a_click_shows_a_cluster(tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot) -> None:
    bar = tabs.bar
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(2).center())
    assert workspace.current_cluster is workspace.design.clusters[2]


def test_that_the_tab_on_show_follows_the_workspace(tabs: ClusterTabs, workspace: Workspace) -> None:
    workspace.show_cluster("c4")
    assert tabs.bar.currentIndex() == 3


def drag_tab(tabs: ClusterTabs, qtbot: QtBot, start: int, end: int) -> None:
    """Press the mouse on one tab and carry it over another; the button stays down."""
    way = middle(tabs.bar, end) - middle(tabs.bar, start)
    first = middle(tabs.bar, start)
    qtbot.mousePress(tabs.bar, LEFT, pos=first)
    for step in range(1, 9):
        qtbot.mouseMove(tabs.bar, first + way * step / 8)


def shown_order(tabs: ClusterTabs) -> list[str]:
    return [tabs.bar.tabData(i) for i in range(tabs.bar.count())]


def test_that_escape_cancels_the_move_of_a_tab(tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot) -> None:
    drag_tab(tabs, qtbot, 2, 0)
    qtbot.keyClick(tabs, Qt.Key.Key_Escape)
    assert shown_order(tabs) == ["c1", "c2", "c3", "c4"]
    qtbot.mouseMove(tabs.bar, middle(tabs.bar, 1))
    qtbot.mouseRelease(tabs.bar, LEFT, pos=middle(tabs.bar, 0))
    assert workspace.undo_stack.count() == 0
    assert workspace.current_cluster is not None
    assert tabs.bar.tabData(tabs.bar.currentIndex()) == workspace.current_cluster.id


def test_that_undo_while_a_tab_is_moved_leaves_bar_and_canvas_on_one_cluster(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.apply(rename_cluster(workspace.design, "c1", "First"))
    drag_tab(tabs, qtbot, 2, 0)
    workspace.undo_stack.undo()
    qtbot.mouseMove(tabs.bar, middle(tabs.bar, 1))
    qtbot.mouseRelease(tabs.bar, LEFT, pos=middle(tabs.bar, 1))
    assert shown_order(tabs) == ["c1", "c2", "c3", "c4"]
    assert workspace.current_cluster is not None
    assert tabs.bar.tabData(tabs.bar.currentIndex()) == workspace.current_cluster.id
    assert not workspace.undo_stack.canUndo()


def test_that_a_moved_tab_moves_its_cluster_in_one_step(tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot) -> None:
    drag_tab(tabs, qtbot, 3, 0)
    qtbot.mouseRelease(tabs.bar, LEFT, pos=middle(tabs.bar, 0))
    assert [cluster.id for cluster in workspace.design.clusters] == ["c4", "c1", "c2", "c3"]
    assert workspace.undo_stack.count() == 1
    workspace.undo_stack.undo()
    assert names(tabs)[0] == "Trn2 UltraServer"


def test_that_a_tab_moved_to_the_right_moves_its_cluster(tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot) -> None:
    drag_tab(tabs, qtbot, 0, 2)
    qtbot.mouseRelease(tabs.bar, LEFT, pos=middle(tabs.bar, 2))
    assert [cluster.id for cluster in workspace.design.clusters] == ["c2", "c3", "c1", "c4"]
    assert workspace.undo_stack.count() == 1


def test_that_the_steps_of_one_drag_are_one_undo_step_and_two_drags_are_two(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    for start, end in ((0, 3), (3, 0)):
        before = workspace.undo_stack.count()
        qtbot.mousePress(tabs.bar, LEFT, pos=middle(tabs.bar, start))
        way = middle(tabs.bar, end) - middle(tabs.bar, start)
        for step in range(1, 9):
            qtbot.mouseMove(tabs.bar, middle(tabs.bar, start) + way * step / 8)
        qtbot.mouseRelease(tabs.bar, LEFT, pos=middle(tabs.bar, end))
        assert workspace.undo_stack.count() == before + 1
    assert [cluster.id for cluster in workspace.design.clusters] == ["c1", "c2", "c3", "c4"]


def test_that_a_part_dropped_on_a_tab_goes_into_that_cluster(tabs: ClusterTabs, workspace: Workspace) -> None:
    assert drop_on(tabs.bar, encode(PartDrag("dgx-h100", 2)), middle(tabs.bar, 1))
    assert [(node.part, node.count) for node in workspace.design.clusters[1].nodes][-1] == ("dgx-h100", 2)
    assert workspace.undo_stack.count() == 1
    assert workspace.preview is None


def test_that_nodes_dropped_on_a_tab_move_and_are_copied_where_that_is_asked(
    tabs: ClusterTabs, workspace: Workspace
) -> None:
    assert drop_on(tabs.bar, encode(NodeDrag(("n1",))), middle(tabs.bar, 2), COPY)
    assert [len(cluster.nodes) for cluster in workspace.design.clusters] == [1, 1, 2, 1]
    assert drop_on(tabs.bar, encode(NodeDrag(("n1",))), middle(tabs.bar, 1), MOVE)
    assert [len(cluster.nodes) for cluster in workspace.design.clusters] == [0, 2, 2, 1]


def test_that_a_refused_part_leaves_no_trace_and_says_why(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    said: list[str] = []
    tabs.drag_message.connect(said.append)
    before = workspace.design
    with qtbot.waitSignal(workspace.edit_refused) as refused:
        assert not drop_on(tabs.bar, encode(PartDrag("nvlink4-nvswitch")), middle(tabs.bar, 1))
    assert workspace.design is before
    assert refused.args[0].endswith("is a scale-up link: it comes with its system.")
    assert "is a scale-up link" in said[0]
    assert said[-1] == ""


def test_that_a_drag_beside_the_tabs_previews_nothing(tabs: ClusterTabs, workspace: Workspace) -> None:
    payload = encode(PartDrag("dgx-h100"))
    assert hover(tabs.bar, payload, middle(tabs.bar, 1)).isAccepted()
    assert workspace.preview is not None
    assert not hover(tabs.bar, payload, QPoint(tabs.bar.width() - 1, -5)).isAccepted()
    assert workspace.preview is None
    leave(tabs.bar)


@pytest.mark.parametrize("part", ["dgx-h100", "nvlink4-nvswitch"])
def test_that_the_tab_under_a_drag_is_outlined(tabs: ClusterTabs, part: str) -> None:
    before = tabs.bar.grab().toImage()
    hover(tabs.bar, encode(PartDrag(part)), middle(tabs.bar, 1))
    during = tabs.bar.grab().toImage()
    leave(tabs.bar)
    assert during != before
    assert tabs.bar.grab().toImage() == before


def test_that_resting_on_a_tab_during_a_drag_shows_its_cluster(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    hover(tabs.bar, encode(NodeDrag(("n1",))), middle(tabs.bar, 2))
    qtbot.waitUntil(lambda: workspace.current_cluster is workspace.design.clusters[2])
    leave(tabs.bar)
    assert workspace.preview is None


class Source(QWidget):
    """Starts the drag of a node at the first move of the mouse, as the canvas does."""

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        run_drag(self, NodeDrag(("n1",)), COPY | MOVE, MOVE)


def beside(tabs: ClusterTabs, window: QWidget, qtbot: QtBot) -> Source:
    source = Source()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(source, 1)
    row.addWidget(tabs)
    window.resize(1400, 80)
    window.show()
    qtbot.waitExposed(window)
    return source


@pytest.mark.genuine_drag
@pytest.mark.parametrize("is_dropped", [True, False])
def test_that_a_cancelled_drag_goes_back_to_where_it_began_and_a_drop_stays(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot, is_dropped: bool
) -> None:
    window = QWidget()
    source = beside(tabs, window, qtbot)
    workspace.select(["n1"])
    shown: list[str] = []
    workspace.current_cluster_changed.connect(lambda: shown.append(workspace.current_cluster.id))  # type: ignore[union-attr]

    def finish(window: QWidget, end: QPoint) -> None:
        qtbot.waitUntil(lambda: shown == ["c3"])
        (release if is_dropped else press_escape)(window, end)

    real_drag(source, QPoint(5, 5), tabs.bar, middle(tabs.bar, 2), finish)
    if is_dropped:
        qtbot.waitUntil(lambda: workspace.undo_stack.count() == 1)
        assert workspace.current_cluster is workspace.design.clusters[2]
    else:
        qtbot.waitUntil(lambda: shown == ["c3", "c1"])
        assert workspace.undo_stack.count() == 0
    assert workspace.selection == ("n1",)


def test_that_the_comparison_comes_to_the_front_and_goes_back(tabs: ClusterTabs, qtbot: QtBot) -> None:
    with qtbot.waitSignal(tabs.compare_shown) as shown:
        tabs.show_compare(True)
    assert shown.args == [True]
    with qtbot.waitSignal(tabs.compare_shown) as hidden:
        qtbot.mouseClick(tabs.bar, LEFT, pos=middle(tabs.bar, 0))
    assert hidden.args == [False]
    tabs.show_compare(True)
    with qtbot.waitSignal(tabs.compare_shown):
        tabs.compare.tabCloseRequested.emit(0)
    assert not tabs.compare.isVisible()


def test_that_double_click_and_f2_ask_for_a_name(tabs: ClusterTabs, qtbot: QtBot) -> None:
    with qtbot.waitSignal(tabs.rename_requested):
        qtbot.mouseDClick(tabs.bar, LEFT, pos=middle(tabs.bar, 1))
    with qtbot.waitSignal(tabs.rename_requested):
        qtbot.keyClick(tabs.bar, Qt.Key.Key_F2)


def ask_menu(bar: DropBar, place: QPoint, reason: QContextMenuEvent.Reason) -> None:
    QApplication.sendEvent(bar, QContextMenuEvent(reason, place, bar.mapToGlobal(place)))


def test_that_a_right_click_asks_for_the_menu_of_the_tab_under_it(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(tabs.menu_requested) as asked:
        ask_menu(tabs.bar, middle(tabs.bar, 1), QContextMenuEvent.Reason.Mouse)
    assert asked.args == [tabs.bar.mapToGlobal(middle(tabs.bar, 1))]
    assert workspace.current_cluster is workspace.design.clusters[1]
    with qtbot.assertNotEmitted(tabs.menu_requested):
        ask_menu(tabs.bar, QPoint(5000, 5), QContextMenuEvent.Reason.Mouse)


def test_that_the_menu_key_asks_for_the_menu_of_the_current_tab(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.show_cluster("c3")
    with qtbot.waitSignal(tabs.menu_requested) as asked:
        ask_menu(tabs.bar, QPoint(5000, 5), QContextMenuEvent.Reason.Keyboard)
    assert asked.args == [tabs.bar.mapToGlobal(tabs.bar.tabRect(2).bottomLeft())]


def test_that_arrows_show_the_cluster_beside(tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot) -> None:
    tabs.bar.setFocus()
    qtbot.keyClick(tabs.bar, Qt.Key.Key_Right)
    assert workspace.current_cluster is workspace.design.clusters[1]


def test_that_the_button_asks_for_one_more(tabs: ClusterTabs, qtbot: QtBot) -> None:
    with qtbot.waitSignal(tabs.add_requested):
        qtbot.mouseClick(tabs.add_button, LEFT)


def test_that_tabs_are_read_out_with_letter_and_base(tabs: ClusterTabs) -> None:
    assert tabs.bar.accessibleTabName(0) == "A: Trn2 UltraServer, base"
    assert tabs.bar.accessibleTabName(1) == "B: 8 × P5en"


def test_that_another_text_size_reaches_the_base_mark(tabs: ClusterTabs, themes: ThemeManager) -> None:
    before = marks(tabs)[0].font().pixelSize()
    themes.set_text_scale(1.5)
    after = marks(tabs)[0].font()
    assert after.pixelSize() == themes.theme.font(FontRole.CAPTION).pixelSize() > before
    themes.set_text_scale(1.0)


def test_that_an_edit_elsewhere_keeps_the_tabs_in_order(tabs: ClusterTabs, workspace: Workspace) -> None:
    workspace.apply(move_cluster(workspace.design, "c3", 0))
    assert names(tabs)[0] == "GB200 NVL72"
