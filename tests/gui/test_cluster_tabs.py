"""The row of clusters: tabs follow the design, and take parts that are dropped on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QTabBar

from core.design.cluster_edits import add_cluster, move_cluster, remove_cluster, rename_cluster, set_base
from gui.drag import NodeDrag, PartDrag, Payload, encode
from gui.window.cluster_tabs import ClusterTabs
from tests.support.themes import theme_manager
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def workspace(qtbot: QtBot) -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def tabs(workspace: Workspace, qtbot: QtBot, qapp: QApplication) -> ClusterTabs:
    widget = ClusterTabs(workspace, theme_manager(qapp))
    qtbot.addWidget(widget)
    widget.resize(1200, 40)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def bar_of(tabs: ClusterTabs) -> QTabBar:
    bar = next(bar for bar in tabs.findChildren(QTabBar) if bar.acceptDrops())
    assert isinstance(bar, QTabBar)
    return bar


def names(tabs: ClusterTabs) -> list[str]:
    return [bar_of(tabs).tabText(i) for i in range(bar_of(tabs).count())]


def base_marks(tabs: ClusterTabs) -> list[bool]:
    side = QTabBar.ButtonPosition.RightSide
    return [isinstance(bar_of(tabs).tabButton(i, side), QLabel) for i in range(bar_of(tabs).count())]


def drag_over(bar: QTabBar, payload: Payload, tab: int, modifiers: Qt.KeyboardModifier = NONE) -> bool:
    mime, at = encode(payload), bar.tabRect(tab).center()
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(at, action, mime, button, modifiers)
    QApplication.sendEvent(bar, enter)
    move = QDragMoveEvent(at, action, mime, button, modifiers)
    QApplication.sendEvent(bar, move)
    return move.isAccepted()


def drop_on(bar: QTabBar, payload: Payload, tab: int, modifiers: Qt.KeyboardModifier = NONE) -> bool:
    if not drag_over(bar, payload, tab, modifiers):
        QApplication.sendEvent(bar, QDragLeaveEvent())
        return False
    mime, at = encode(payload), QPointF(bar.tabRect(tab).center())
    drop = QDropEvent(at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, modifiers)
    QApplication.sendEvent(bar, drop)
    return drop.isAccepted()


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
    bar = bar_of(tabs)
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(2).center())
    assert workspace.current_cluster is workspace.design.clusters[2]


def test_that_the_tab_on_show_follows_the_workspace(tabs: ClusterTabs, workspace: Workspace) -> None:
    workspace.show_cluster("c4")
    assert bar_of(tabs).currentIndex() == 3


def test_that_a_moved_tab_moves_its_cluster_in_one_step(tabs: ClusterTabs, workspace: Workspace) -> None:
    bar_of(tabs).moveTab(3, 0)
    assert [cluster.id for cluster in workspace.design.clusters] == ["c4", "c1", "c2", "c3"]
    assert workspace.undo_stack.count() == 1
    workspace.undo_stack.undo()
    assert names(tabs)[0] == "Trn2 UltraServer"


def test_that_a_tab_moved_to_the_right_moves_its_cluster(tabs: ClusterTabs, workspace: Workspace) -> None:
    bar_of(tabs).moveTab(0, 2)
    assert [cluster.id for cluster in workspace.design.clusters] == ["c2", "c3", "c1", "c4"]
    assert workspace.undo_stack.count() == 1


def test_that_a_part_dropped_on_a_tab_goes_into_that_cluster(tabs: ClusterTabs, workspace: Workspace) -> None:
    assert drop_on(bar_of(tabs), PartDrag("dgx-h100", 2), 1)
    assert [(node.part, node.count) for node in workspace.design.clusters[1].nodes][-1] == ("dgx-h100", 2)
    assert workspace.undo_stack.count() == 1
    assert workspace.preview is None


def test_that_nodes_dropped_on_a_tab_move_and_with_ctrl_are_copied(tabs: ClusterTabs, workspace: Workspace) -> None:
    assert drop_on(bar_of(tabs), NodeDrag(("n1",)), 2, CTRL)
    assert [len(cluster.nodes) for cluster in workspace.design.clusters] == [1, 1, 2, 1]
    assert drop_on(bar_of(tabs), NodeDrag(("n1",)), 1)
    assert [len(cluster.nodes) for cluster in workspace.design.clusters] == [0, 2, 2, 1]


def test_that_a_refused_part_leaves_no_trace_and_says_why(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    said: list[str] = []
    tabs.drag_message.connect(said.append)
    before = workspace.design
    assert not drop_on(bar_of(tabs), PartDrag("nvlink4-nvswitch"), 1)
    assert workspace.design is before
    assert said[0].endswith("is a scale-up link: it comes with its system.")
    assert said[-1] == ""


def test_that_resting_on_a_tab_during_a_drag_shows_its_cluster(
    tabs: ClusterTabs, workspace: Workspace, qtbot: QtBot
) -> None:
    drag_over(bar_of(tabs), NodeDrag(("n1",)), 2)
    qtbot.waitUntil(lambda: workspace.current_cluster is workspace.design.clusters[2])
    QApplication.sendEvent(bar_of(tabs), QDragLeaveEvent())
    assert workspace.preview is None


def test_that_the_comparison_comes_to_the_front_and_goes_back(tabs: ClusterTabs, qtbot: QtBot) -> None:
    with qtbot.waitSignal(tabs.compare_shown) as shown:
        tabs.show_compare(True)
    assert shown.args == [True]
    bar = bar_of(tabs)
    with qtbot.waitSignal(tabs.compare_shown) as hidden:
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert hidden.args == [False]


def test_that_double_click_asks_for_a_name_and_a_right_click_for_the_menu(tabs: ClusterTabs, qtbot: QtBot) -> None:
    bar = bar_of(tabs)
    with qtbot.waitSignal(tabs.rename_requested):
        qtbot.mouseDClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    with qtbot.waitSignal(tabs.menu_requested):
        bar.customContextMenuRequested.emit(bar.tabRect(1).center())
    with qtbot.assertNotEmitted(tabs.menu_requested):
        bar.customContextMenuRequested.emit(QPoint(5000, 5))


def test_that_an_edit_elsewhere_keeps_the_tabs_in_order(tabs: ClusterTabs, workspace: Workspace) -> None:
    workspace.apply(move_cluster(workspace.design, "c3", 0))
    assert names(tabs)[0] == "GB200 NVL72"
