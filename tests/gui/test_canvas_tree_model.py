"""The model of the tree says exactly what changes, through edits, undo and redo."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from core.catalogue.catalogue import built_in
from core.design.edits import (
    Edit,
    add_part,
    copy_nodes,
    duplicate_nodes,
    group_nodes,
    move_nodes,
    remove_nodes,
    rename_node,
    set_count,
    set_enabled,
    ungroup_node,
)
from core.quantity import format_count
from gui.canvas.scene import Scene
from gui.canvas.tree_columns import Column
from gui.canvas.tree_model import Role, TreeModel
from gui.workspace import Workspace
from tests.support.designs import five_levels, node_of
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from core.design.document import Node
    from core.design.edits import Outcome
    from gui.canvas.boxes import Key

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
EDITS = 40


class Shown:
    """A model that follows the current cluster of a workspace, watched by Qt's tester."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.scene = Scene(workspace)
        self.model = TreeModel(self.scene.entries())
        self.tester = QAbstractItemModelTester(self.model, FATAL)
        workspace.design_changed.connect(lambda: self.model.show(self.scene.entries()))

    def apply(self, outcome: Outcome) -> None:
        assert isinstance(outcome, Edit), outcome
        self.workspace.apply(outcome)

    def text(self, *key: str, column: Column = Column.NAME) -> str:
        return str(self.model.index_of(key).siblingAtColumn(column).data())

    def nodes(self, parent: QModelIndex = QModelIndex()) -> list[object]:  # noqa: B008
        """Return ids and counts of the rows of nodes, nested as they are."""
        rows = (self.model.index(row, 0, parent) for row in range(self.model.rowCount(parent)))
        entries = ((index, self.model.entry(index)) for index in rows)
        return [(e.id, e.count, self.nodes(index)) for index, e in entries if not e.is_content]


def expected(nodes: tuple[Node, ...]) -> list[object]:
    return [(node.id, format_count(node.count), expected(node.children)) for node in nodes]


@pytest.fixture
def opening(qtbot: QtBot) -> Shown:
    return Shown(workspace_of("opening"))


@pytest.fixture
def deep(qtbot: QtBot) -> Shown:
    return Shown(Workspace(built_in(), five_levels()))


def test_that_rows_show_nodes_and_what_is_in_them(opening: Shown) -> None:
    texts = [opening.text("n1", column=column) for column in Column]
    assert texts == ["Trn2 UltraServer", "1", "83.1 PF", "6.14 TB", "– (46) kW", "143.04 $/h"]
    inner = [opening.text("n1", "aws-trn2u-48xlarge", "trainium2", column=c) for c in Column]
    assert inner == ["Trainium2", "16 · 64 in all", "83.1 PF", "6.14 TB", "– (32) kW", ""]


def test_that_a_host_has_neither_compute_nor_rent(opening: Shown) -> None:
    host = ("n1", "aws-trn2u-48xlarge", "host-aws-trn2u-48xlarge")
    assert [opening.text(*host, column=c) for c in (Column.PEAK, Column.MEMORY, Column.RENT)] == ["", "", ""]


def test_that_the_figures_of_every_row_are_those_of_all_in_the_cluster(opening: Shown) -> None:
    opening.apply(set_count(opening.workspace.design, "n1", 3))
    chips = ("n1", "aws-trn2u-48xlarge", "trainium2")
    assert [opening.text(*chips[:depth], column=Column.PEAK) for depth in (1, 2, 3)] == ["249.4 PF"] * 3
    assert [opening.text(*chips[:depth], column=Column.COUNT) for depth in (1, 2, 3)] == [
        "3",
        "4 · 12 in all",
        "16 · 192 in all",
    ]


def test_that_a_group_multiplies_the_figures_of_what_is_in_it(opening: Shown) -> None:
    opening.apply(group_nodes(opening.workspace.design, ["n1"]))
    (group,) = opening.workspace.selection
    opening.apply(set_count(opening.workspace.design, group, 2))
    assert [opening.text(name, column=Column.PEAK) for name in (group, "n1")] == ["166.3 PF", "166.3 PF"]
    opening.apply(set_count(opening.workspace.design, group, 1))  # the node in it is the same object as before
    assert [opening.text(name, column=Column.PEAK) for name in (group, "n1")] == ["83.1 PF", "83.1 PF"]


def test_that_keys_and_rows_name_each_other(opening: Shown) -> None:
    for key in (("n1",), ("n1", "aws-trn2u-48xlarge"), ("n1", "aws-trn2u-48xlarge", "trainium2")):
        assert opening.model.key(opening.model.index_of(key)) == key
    assert not opening.model.index_of(("gone",)).isValid()
    assert not opening.model.index_of(("n1", "gone")).isValid()


def test_that_only_nodes_can_be_dragged(opening: Shown) -> None:
    node, content = opening.model.index_of(("n1",)), opening.model.index_of(("n1", "aws-trn2u-48xlarge"))
    assert opening.model.flags(node) & Qt.ItemFlag.ItemIsDragEnabled
    assert not opening.model.flags(content) & Qt.ItemFlag.ItemIsDragEnabled
    assert opening.model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def test_that_headers_name_the_columns(opening: Shown) -> None:
    names = [opening.model.headerData(column, Qt.Orientation.Horizontal) for column in Column]
    assert names == ["Name", "Count", "FP8 dense, total", "Memory, total", "Max power, total", "Rent, total"]
    role = Qt.ItemDataRole.ToolTipRole
    hints = {opening.model.headerData(column, Qt.Orientation.Horizontal, role) for column in Column}
    assert hints == {
        "",
        "How many are in what holds them, and how many that makes in the cluster.",
        "Of all there are in the cluster; the map shows those of one.",
    }
    assert opening.model.headerData(0, Qt.Orientation.Vertical) is None


def test_that_a_cell_is_read_out_with_column_and_status(opening: Shown) -> None:
    cell = opening.model.index_of(("n1",)).siblingAtColumn(Column.PEAK)
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "FP8 dense, total: 83.1 PF, derived"
    assert cell.siblingAtColumn(Column.NAME).data(Qt.ItemDataRole.AccessibleTextRole) == "Trn2 UltraServer"


def test_that_what_is_in_a_row_that_is_off_is_off(deep: Shown) -> None:
    deep.apply(set_enabled(deep.workspace.design, ["n1"], False))
    states = [deep.model.index_of((name,)).data(Role.IS_OFF) for name in ("n1", "n5", "n7")]
    assert states == [True, True, True]
    deep.apply(set_enabled(deep.workspace.design, ["n1"], True))
    states = [deep.model.index_of((name,)).data(Role.IS_OFF) for name in ("n1", "n5", "n7")]
    assert states == [False, False, True]


def test_that_one_changed_count_changes_its_row_those_in_it_and_those_that_hold_it(deep: Shown) -> None:
    changed: list[Key] = []
    deep.model.dataChanged.connect(lambda first, _last: changed.append(deep.model.key(first)))
    deep.apply(set_count(deep.workspace.design, "n7", 5))
    assert changed == [("n7",), ("n7", "trainium2"), ("n7", "host-aws-trn2-48xlarge")]
    changed.clear()
    deep.apply(set_count(deep.workspace.design, "n5", 5))
    assert changed == [("n1",), ("n2",), ("n3",), ("n4",), ("n5",)]


def test_that_a_new_node_is_one_inserted_row_and_undo_removes_it(opening: Shown) -> None:
    inserted, removed = QSignalSpy(opening.model.rowsInserted), QSignalSpy(opening.model.rowsRemoved)
    reset = QSignalSpy(opening.model.modelReset)
    opening.apply(add_part(opening.workspace.design, built_in(), "dgx-h100", "c1"))
    assert (inserted.count(), removed.count()) == (1, 0)
    opening.workspace.undo_stack.undo()
    assert (inserted.count(), removed.count(), reset.count()) == (1, 1, 0)


@pytest.mark.parametrize(("index", "order"), [(3, ["n9", "n10", "n8"]), (2, ["n9", "n8", "n10"])])
def test_that_a_node_moved_among_its_siblings_is_one_moved_row(qtbot: QtBot, index: int, order: list[str]) -> None:
    workspace = Workspace(built_in(), five_levels())
    workspace.show_cluster("c-B")
    shown = Shown(workspace)
    moved, inserted = QSignalSpy(shown.model.rowsMoved), QSignalSpy(shown.model.rowsInserted)
    kept = QPersistentModelIndex(shown.model.index_of(("n8",)))
    shown.apply(move_nodes(workspace.design, ["n8"], "c-B", index))
    assert [shown.model.entry(shown.model.index(row, 0)).id for row in range(3)] == order
    assert (moved.count(), inserted.count()) == (1, 0)
    assert kept.row() == order.index("n8")
    workspace.undo_stack.undo()
    assert kept.row() == 0


def test_that_another_cluster_is_a_reset(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    shown = Shown(workspace)
    reset = QSignalSpy(shown.model.modelReset)
    workspace.show_cluster("c2")
    shown.model.reset(shown.scene.entries())
    assert reset.count() == 1
    assert shown.text("n2") == "p5en.48xlarge"


def random_edit(design_nodes: list[str], workspace: Workspace, chance: random.Random) -> Outcome:
    design, name = workspace.design, chance.choice(design_nodes)
    groups = [node.id for node in workspace.design.clusters[0].walk() if node.is_group]
    target = chance.choice([*groups, "c-A"])
    several = chance.sample(design_nodes, min(len(design_nodes), chance.randint(1, 3)))
    part = chance.choice(("trainium2", "aws-trn2-48xlarge", "aws-p5en-48xlarge"))
    acts: list[Callable[[], Outcome]] = [
        lambda: add_part(design, built_in(), part, target, 2, chance.randint(0, 3)),
        lambda: move_nodes(design, several, target, chance.randint(0, 4)),
        lambda: copy_nodes(design, [name], target, chance.randint(0, 2)),
        lambda: duplicate_nodes(design, several),
        lambda: remove_nodes(design, [name]),
        lambda: set_count(design, name, chance.randint(1, 99)),
        lambda: rename_node(design, name, str(chance.random())),
        lambda: set_enabled(design, several, chance.random() < 0.5),
        lambda: group_nodes(design, several),
        lambda: ungroup_node(design, name),
    ]
    return chance.choice(acts)()


@pytest.mark.parametrize("seed", range(3))
def test_that_the_model_follows_random_edits_undo_and_redo(qtbot: QtBot, seed: int) -> None:
    chance, workspace = random.Random(seed), Workspace(built_in(), five_levels())
    shown = Shown(workspace)
    for _ in range(EDITS):
        names = [node.id for node in workspace.design.clusters[0].walk()]
        if names and len(names) < 60 and isinstance(outcome := random_edit(names, workspace, chance), Edit):
            workspace.apply(outcome)
        else:
            workspace.undo_stack.undo()
        workspace.show_cluster("c-A")
        assert shown.nodes() == expected(workspace.design.clusters[0].nodes)
    while workspace.undo_stack.canUndo():
        workspace.undo_stack.undo()
    assert shown.nodes() == expected(five_levels().clusters[0].nodes)
    while workspace.undo_stack.canRedo():
        workspace.undo_stack.redo()
    assert shown.nodes() == expected(workspace.design.clusters[0].nodes)


def test_that_a_renamed_node_shows_its_name(deep: Shown) -> None:
    deep.apply(rename_node(deep.workspace.design, "n7", "In the cellar"))
    assert deep.text("n7") == "In the cellar"
    assert node_of(deep.workspace.design, "n7").name == "In the cellar"


def test_that_nodes_are_found_as_runs_of_siblings_in_every_group(qtbot: QtBot) -> None:
    shown = Shown(Workspace(built_in(), five_levels()))
    runs = shown.model.runs_of({"n1", "n7", "n6", "gone"})
    found = [(shown.model.key(first), shown.model.key(last), first.parent() == last.parent()) for first, last in runs]
    assert found == [(("n1",), ("n7",), True), (("n6",), ("n6",), True)]
