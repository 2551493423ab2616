"""The tree under mouse and keyboard: the same selection and edits as the map."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from core.catalogue.catalogue import built_in
from core.design.edits import add_part, group_nodes, remove_nodes, set_enabled
from gui.canvas import tree_view
from gui.canvas.tree_columns import Column
from gui.canvas.tree_model import Role, TreeModel
from gui.dragging.payload import NodeDrag, PartDrag, Payload, encode
from tests.support.canvas import Stage, move_mouse, stage, three_nodes, told_refusals
from tests.support.designs import ids, node_of
from tests.support.drags import MOVE, drop_on, hover, leave

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex
    from pytestqt.qtbot import QtBot

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DGX = "dgx-h100"


@pytest.fixture
def three(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show the tree of a cluster c1 with the nodes n1, n5 and n6."""
    shown = stage(qtbot, qapp, three_nodes())
    shown.pane.show_tree(True)
    return shown


def rows(shown: Stage) -> TreeModel:
    model = shown.tree.model()
    assert isinstance(model, TreeModel)
    return model


def row(shown: Stage, *key: str) -> QModelIndex:
    return rows(shown).index_of(key)


def place(shown: Stage, *key: str, column: Column = Column.NAME) -> QPoint:
    return shown.tree.visualRect(row(shown, *key).siblingAtColumn(column)).center()


def selected(shown: Stage) -> list[tuple[str, ...]]:
    return sorted(rows(shown).key(index) for index in shown.tree.selectionModel().selectedRows())


def click(shown: Stage, point: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(shown.tree.viewport(), LEFT, keys, point)


def type_into(shown: Stage, text: str) -> None:
    (field,) = [each for each in shown.tree.findChildren(QLineEdit) if each.isVisible()]
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


# Selecting


def test_that_a_click_on_a_row_selects_its_node(three: Stage) -> None:
    click(three, place(three, "n5"))
    assert three.workspace.selection == ("n5",)
    click(three, place(three, "n6"), Qt.KeyboardModifier.ControlModifier)
    assert set(three.workspace.selection) == {"n5", "n6"}


def test_that_a_click_on_what_is_in_a_system_selects_its_node(three: Stage) -> None:
    click(three, place(three, "n1", "aws-trn2u-48xlarge"))
    assert three.workspace.selection == ("n1",)
    assert selected(three) == [("n1", "aws-trn2u-48xlarge")]


def test_that_the_tree_follows_the_selection_of_the_workspace(three: Stage) -> None:
    three.workspace.select(["n1", "n6"])
    assert selected(three) == [("n1",), ("n6",)]
    three.workspace.select(())
    assert selected(three) == []


def test_that_the_selection_made_in_the_map_is_that_of_the_tree(three: Stage) -> None:
    three.pane.show_tree(False)
    QTest.mouseClick(three.map.viewport(), LEFT, NONE, three.title("n1", "aws-trn2u-48xlarge"))
    three.pane.show_tree(True)
    assert selected(three) == [("n1", "aws-trn2u-48xlarge")]


def test_that_an_edit_selects_its_row_and_undo_the_one_before(three: Stage) -> None:
    three.workspace.select(["n5"])
    three.workspace.apply(add_part(three.workspace.design, built_in(), "gb200-nvl72", "c1"))
    assert selected(three) == [three.workspace.selection]
    three.workspace.undo_stack.undo()
    assert selected(three) == [("n5",)]


def test_that_neighbours_leave_and_come_back_in_one_piece(three: Stage, qtbot: QtBot) -> None:
    removed, inserted = Mock(), Mock()
    rows(three).rowsRemoved.connect(removed)
    rows(three).rowsInserted.connect(inserted)
    three.workspace.select(["n1", "n5", "n6"])
    three.workspace.apply(group_nodes(three.workspace.design, ["n1", "n5", "n6"]))
    assert removed.call_count == 1
    inserted.reset_mock()
    three.workspace.undo_stack.undo()
    assert inserted.call_count == 1
    assert selected(three) == [("n1",), ("n5",), ("n6",)]


def test_that_f2_offers_the_name_on_the_row(three: Stage) -> None:
    three.workspace.select(["n1"])
    QTest.keyClick(three.tree, Qt.Key.Key_F2)
    (field,) = [each for each in three.tree.findChildren(QLineEdit) if each.isVisible()]
    assert field.selectedText() == row(three, "n1").data()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert three.workspace.undo_stack.count() == 0


def test_that_removing_the_selected_row_leaves_nothing_selected(three: Stage) -> None:
    three.workspace.select(["n5"])
    three.workspace.apply(remove_nodes(three.workspace.design, ["n5"]))
    assert three.workspace.selection == ()


def test_that_arrows_move_the_selection(three: Stage) -> None:
    click(three, place(three, "n5"))
    QTest.keyClick(three.tree, Qt.Key.Key_Up)
    assert three.workspace.selection[0] == "n1"


# Editing


def test_that_plus_digits_space_and_f2_act_as_in_the_map(three: Stage) -> None:
    click(three, place(three, "n5"))
    QTest.keyClick(three.tree, "+")
    assert three.counts() == [1, 2, 1]
    QTest.keyClick(three.tree, "9")
    type_into(three, "2k")
    assert three.counts() == [1, 2000, 1]
    QTest.keyClick(three.tree, Qt.Key.Key_Space)
    assert not node_of(three.workspace.design, "n5").enabled
    QTest.keyClick(three.tree, Qt.Key.Key_F2)
    type_into(three, "Rented")
    assert node_of(three.workspace.design, "n5").name == "Rented"
    QTest.keyClick(three.tree, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert three.node_ids() == ["n5", "n1", "n6"]


def test_that_a_double_click_on_a_count_edits_it_and_on_a_name_opens_the_row(three: Stage) -> None:
    QTest.mouseClick(three.tree.viewport(), LEFT, NONE, place(three, "n5"))
    QTest.mouseDClick(three.tree.viewport(), LEFT, NONE, place(three, "n5", column=Column.COUNT))
    type_into(three, "12")
    assert three.counts() == [1, 12, 1]
    was_open = three.tree.isExpanded(row(three, "n5"))
    QTest.mouseDClick(three.tree.viewport(), LEFT, NONE, place(three, "n5"))
    assert three.tree.isExpanded(row(three, "n5")) is not was_open


def test_that_what_is_in_a_system_has_a_count_of_its_own_that_cannot_be_typed(three: Stage) -> None:
    inside = rows(three).key(rows(three).index(0, 0, row(three, "n6")))
    three.tree.expand(row(three, "n6"))
    point = place(three, *inside, column=Column.COUNT)
    click(three, point)
    QTest.mouseDClick(three.tree.viewport(), LEFT, NONE, point)
    assert not [each for each in three.tree.findChildren(QLineEdit) if each.isVisible()]


def test_that_a_name_typed_on_what_is_in_a_system_is_that_of_its_node_and_stands_there(three: Stage) -> None:
    three.tree.expand(row(three, "n6"))
    click(three, place(three, *rows(three).key(rows(three).index(0, 0, row(three, "n6")))))
    three.pane.rename()
    (field,) = [each for each in three.tree.findChildren(QLineEdit) if each.isVisible()]
    assert field.geometry().contains(place(three, "n6"))
    type_into(three, "Rented")
    assert node_of(three.workspace.design, "n6").name == "Rented"


def test_that_enter_opens_and_closes_a_row(three: Stage) -> None:
    click(three, place(three, "n6"))
    was_open = three.tree.isExpanded(row(three, "n6"))
    QTest.keyClick(three.tree, Qt.Key.Key_Return)
    assert three.tree.isExpanded(row(three, "n6")) is not was_open


def test_that_why_a_count_cannot_change_is_told_below_its_row(three: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    told = told_refusals(monkeypatch)
    click(three, place(three, "n5"))
    QTest.keyClick(three.tree, "-")
    ((spot, words),) = told
    assert three.refusals[0] == "A count is a whole number from 1; 0 was given."
    assert words == three.refusals[0]
    assert three.tree.indexAt(three.tree.viewport().mapFromGlobal(spot)) == row(three, "n5").siblingAtColumn(
        Column.COUNT
    )


def test_that_keys_without_a_row_do_nothing(three: Stage) -> None:
    three.workspace.select(())
    three.tree.setCurrentIndex(row(three, "gone"))
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_3):
        QTest.keyClick(three.tree, key)
    QTest.keyClick(three.tree, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert three.workspace.undo_stack.count() == 0
    assert three.cards.opened == []


def test_that_an_open_row_stays_open_through_edits(three: Stage) -> None:
    three.tree.expand(row(three, "n1", "aws-trn2u-48xlarge"))
    three.workspace.apply(add_part(three.workspace.design, built_in(), DGX, "c1", index=0))
    assert three.tree.isExpanded(row(three, "n1", "aws-trn2u-48xlarge"))


def test_that_another_cluster_shows_its_own_rows(three: Stage) -> None:
    three.workspace.show_cluster("c2")
    assert rows(three).rowCount() == 1
    assert row(three, "n2").data() == "p5en.48xlarge"


# Figures and menu


def test_that_the_card_hears_which_figure_the_pointer_is_over(three: Stage) -> None:
    port = three.tree.viewport()
    move_mouse(port, place(three, "n5", column=Column.MEMORY))
    assert [result.unit for result, _ in three.cards.hovered] == ["byte"]
    move_mouse(port, place(three, "n5"))
    move_mouse(port, place(three, "n5", column=Column.POWER))
    QApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
    assert three.cards.left == 2
    move_mouse(port, place(three, "n5", column=Column.POWER))
    three.pane.show_tree(False)
    assert three.cards.left == 3


def test_that_alt_i_opens_the_card_of_the_row(three: Stage) -> None:
    click(three, place(three, "n5"))
    QTest.keyClick(three.tree, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert [result.unit for result in three.cards.opened] == ["FLOP/s"]


@pytest.mark.parametrize("reason", [QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard])
def test_that_the_menu_is_asked_for(three: Stage, qtbot: QtBot, reason: QContextMenuEvent.Reason) -> None:
    click(three, place(three, "n5"))
    with qtbot.waitSignal(three.pane.context_menu_requested):
        event = QContextMenuEvent(reason, place(three, "n5"), QPoint(5, 5))
        QApplication.sendEvent(three.tree.viewport(), event)


# Dragging


def dropped(shown: Stage, payload: Payload, point: QPoint) -> bool:
    return drop_on(shown.tree.viewport(), encode(payload), point, MOVE)


def edge(shown: Stage, *key: str, below: bool) -> QPoint:
    rect = shown.tree.visualRect(row(shown, *key))
    return QPoint(rect.center().x(), rect.bottom() if below else rect.top())


def test_that_a_part_dropped_on_the_middle_of_its_row_raises_the_count(three: Stage) -> None:
    assert dropped(three, PartDrag(DGX), place(three, "n5"))
    assert three.counts() == [1, 2, 1]


def test_that_a_part_dropped_between_rows_goes_in_there(three: Stage) -> None:
    three.tree.collapseAll()
    assert dropped(three, PartDrag("gb200-nvl72"), edge(three, "n5", below=False))
    assert three.node_ids()[1] == three.workspace.selection[0]
    assert dropped(three, PartDrag("gb200-nvl72"), edge(three, "n6", below=True))
    assert three.node_ids()[-1] == three.workspace.selection[0]


def test_that_a_part_dropped_below_all_rows_goes_to_the_end(three: Stage) -> None:
    three.tree.collapseAll()
    assert dropped(three, PartDrag("gb200-nvl72"), QPoint(100, three.tree.viewport().height() - 5))
    assert three.counts() == [1, 1, 1, 1]


def test_that_what_is_in_a_system_stands_for_its_node(three: Stage) -> None:
    assert not dropped(three, PartDrag("trainium2"), place(three, "n1", "aws-trn2u-48xlarge"))
    assert "is complete as it comes" in three.refusals[0]


def test_that_a_node_goes_into_a_group_and_before_its_first_row(three: Stage) -> None:
    three.workspace.apply(group_nodes(three.workspace.design, ["n5"]))
    (group,) = three.workspace.selection
    three.tree.collapse(row(three, group))
    assert dropped(three, NodeDrag(("n6",)), place(three, group))
    assert ids(node_of(three.workspace.design, group).children) == ["n5", "n6"]
    three.tree.expand(row(three, group))
    assert dropped(three, NodeDrag(("n1",)), edge(three, group, below=True))
    assert ids(node_of(three.workspace.design, group).children) == ["n1", "n5", "n6"]


def test_that_the_tree_can_be_drawn_during_a_drag(three: Stage) -> None:
    port = three.tree.viewport()
    for point in (place(three, "n5"), place(three, "n1"), edge(three, "n6", below=True), QPoint(50, 330)):
        hover(port, encode(PartDrag(DGX)), point)
        assert not three.tree.grab().isNull()
        leave(port)
    assert three.workspace.undo_stack.count() == 0


def test_that_selected_rows_are_dragged_as_their_nodes(three: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    carried: list[Payload] = []
    monkeypatch.setattr(tree_view, "run_drag", lambda _source, payload, *_actions: carried.append(payload))
    three.workspace.select(["n1", "n6"])
    three.tree.startDrag(Qt.DropAction.MoveAction)
    assert carried == [NodeDrag(("n1", "n6"))]


def test_that_a_row_that_is_off_is_drawn_so(three: Stage) -> None:
    three.workspace.apply(set_enabled(three.workspace.design, ["n1"], False))
    assert row(three, "n1", "aws-trn2u-48xlarge").data(Role.IS_OFF)
    assert not three.tree.grab().isNull()
