"""What menus and keys do to the selected nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.design import tree
from core.design.edits import add_part, set_count
from gui.canvas.editing import Editing, change_counts, reorder_nodes
from gui.workspace import Workspace
from tests.support.designs import TRAINIUM2, done, five_levels, ids, node_of, refused, stack, with_c
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from core.design.document import Design
    from core.design.tree import Place


@pytest.fixture
def workspace(qtbot: QtBot) -> Workspace:
    """Three clusters: A holds the group n1 and the stack n7, B the stacks n8 and n9 and the group n10, C nothing."""
    return Workspace(built_in(), five_levels())


@pytest.fixture
def editing(workspace: Workspace) -> Editing:
    return Editing(workspace)


def nodes_of(workspace: Workspace, cluster: int) -> list[str]:
    return ids(workspace.design.clusters[cluster].nodes)


def test_that_a_typed_count_is_set_in_one_step(workspace: Workspace, editing: Editing) -> None:
    assert editing.set_count("n8", "2k")
    assert node_of(workspace.design, "n8").count == 2000
    assert workspace.undo_stack.count() == 1


def test_that_typing_the_count_there_is_changes_nothing(workspace: Workspace, editing: Editing) -> None:
    assert editing.set_count("n8", "8")
    assert workspace.undo_stack.count() == 0


def test_that_a_count_that_cannot_be_is_announced(workspace: Workspace, editing: Editing) -> None:
    reasons: list[str] = []
    workspace.edit_refused.connect(reasons.append)
    assert not editing.set_count("n8", "0")
    assert not editing.set_count("n8", "few")
    assert reasons[0] == "A count is a whole number from 1; 0 was given."
    assert "few" in reasons[1]


def test_that_the_counts_of_all_selected_nodes_change_together(workspace: Workspace, editing: Editing) -> None:
    workspace.select(["n8", "n9"])
    editing.change_count(2)
    assert [node_of(workspace.design, name).count for name in ("n8", "n9")] == [10, 500_002]
    assert workspace.undo_stack.count() == 1


def test_that_a_burst_of_nudges_is_one_undo_step_and_the_next_burst_another(
    workspace: Workspace, editing: Editing
) -> None:
    workspace.select(["n8"])
    for continues in (False, True, True, False, True):
        editing.nudge_count(1, continues=continues)
    assert node_of(workspace.design, "n8").count == 13
    assert workspace.undo_stack.count() == 2


def test_that_changing_no_count_is_refused() -> None:
    assert refused(change_counts(five_levels(), (), 1)) == "Select a part to change its count."
    assert "from 1" in refused(change_counts(five_levels(), ("n8", "n10"), -6))


def test_that_space_switches_off_whatever_is_on_and_then_all_on(workspace: Workspace, editing: Editing) -> None:
    workspace.select(["n7", "n1"])  # n7 is off
    editing.toggle_enabled()
    assert [node_of(workspace.design, name).enabled for name in ("n7", "n1")] == [False, False]
    editing.toggle_enabled()
    assert [node_of(workspace.design, name).enabled for name in ("n7", "n1")] == [True, True]


def test_that_duplicate_remove_group_and_ungroup_act_on_the_selection(workspace: Workspace, editing: Editing) -> None:
    workspace.select(["n8"])
    editing.duplicate()
    copy = nodes_of(workspace, 1)[1]
    assert workspace.selection == (copy,)
    editing.remove()
    assert nodes_of(workspace, 1) == ["n8", "n9", "n10"]
    workspace.select(["n8", "n9"])
    editing.group()
    (group,) = workspace.selection
    editing.ungroup()
    assert nodes_of(workspace, 1) == ["n8", "n9", "n10"]
    assert group not in nodes_of(workspace, 1)
    assert workspace.undo_stack.count() == 4


def test_that_cut_and_paste_move_a_node_with_all_its_settings(workspace: Workspace, editing: Editing) -> None:
    before = node_of(workspace.design, "n7")
    workspace.select(["n7"])
    editing.cut()
    assert editing.cut_ids == {"n7"}
    assert nodes_of(workspace, 0) == ["n1", "n7"]  # it stays until it is pasted
    workspace.select(["c-C"])
    editing.paste()
    assert nodes_of(workspace, 2) == ["n7"]
    assert node_of(workspace.design, "n7") == before
    assert (before.name, before.note, before.enabled, before.count) == ("Spares", "Bought used", False, 12)
    assert editing.cut_ids == frozenset()
    assert workspace.undo_stack.count() == 1


def test_that_copy_and_paste_put_a_copy_behind_the_selected_node(workspace: Workspace, editing: Editing) -> None:
    workspace.select(["n7"])
    editing.copy()
    workspace.select(["n8"])
    editing.paste()
    first, second, *_ = nodes_of(workspace, 1)
    assert first == "n8"
    assert node_of(workspace.design, second).evolve(id="n7") == node_of(workspace.design, "n7")


def test_that_paste_goes_into_a_selected_group_and_with_no_selection_into_the_cluster(
    workspace: Workspace, editing: Editing
) -> None:
    workspace.select(["n8"])
    editing.copy()
    workspace.select(["n10"])
    editing.paste()
    assert len(node_of(workspace.design, "n10").children) == 2
    workspace.show_cluster("c-C")
    workspace.select(())
    editing.paste()
    assert len(nodes_of(workspace, 2)) == 1


def test_that_there_is_something_to_paste_only_while_it_exists(
    workspace: Workspace, editing: Editing, qtbot: QtBot
) -> None:
    assert not editing.has_copied
    workspace.select(["n7"])
    with qtbot.waitSignal(editing.copied_changed):
        editing.copy()
    assert editing.has_copied
    editing.remove()
    assert not editing.has_copied
    editing.paste()
    assert workspace.undo_stack.count() == 1


def test_that_what_was_copied_in_one_document_cannot_be_pasted_in_another(
    workspace: Workspace, editing: Editing, qtbot: QtBot
) -> None:
    workspace.select(["n7"])
    editing.cut()
    with qtbot.waitSignal(editing.copied_changed):
        workspace.open_design(five_levels())  # in which there is an n7 too
    assert not editing.has_copied
    assert editing.cut_ids == frozenset()


def passes_over(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Return a list that grows with every pass over all nodes of a design."""
    passes: list[None] = []
    places = tree.places

    def counted(design: Design) -> Iterator[Place]:
        passes.append(None)
        return places(design)

    monkeypatch.setattr(tree, "places", counted)
    return passes


@pytest.mark.parametrize(
    "act",
    [
        lambda editing: editing.change_count(1),
        lambda editing: editing.toggle_enabled(),
        lambda editing: (editing.copy(), editing.has_copied),
    ],
)
def test_that_many_selected_nodes_take_no_more_passes_over_the_design_than_few(
    workspace: Workspace, editing: Editing, monkeypatch: pytest.MonkeyPatch, act: Callable[[Editing], object]
) -> None:
    workspace.open_design(with_c(*(stack(f"m{number}", TRAINIUM2, 1) for number in range(40))))
    spent = []
    for many in (2, 20):
        workspace.select([f"m{number}" for number in range(many)])
        passes = passes_over(monkeypatch)
        act(editing)
        spent.append(len(passes))
        monkeypatch.undo()
    assert spent[0] == spent[1]


def test_that_counts_that_change_together_say_how_many_they_are_and_leave_out_what_is_gone() -> None:
    design = with_c(stack("m1", TRAINIUM2, 2), stack("m2", TRAINIUM2, 2))
    assert done(change_counts(design, ("m1", "m2"), 1)).label == "Change the counts of 2 parts"
    assert done(change_counts(design, ("m1", "gone"), 1)).after == done(set_count(design, "m1", 3)).after


def test_that_copying_nothing_keeps_what_was_copied(workspace: Workspace, editing: Editing) -> None:
    workspace.select(["n8"])
    editing.copy()
    workspace.select(["c-A"])
    editing.copy()
    assert editing.has_copied


def test_that_nodes_move_up_and_down_among_their_siblings(workspace: Workspace, editing: Editing) -> None:
    workspace.select(["n9"])
    editing.reorder(-1)
    assert nodes_of(workspace, 1) == ["n9", "n8", "n10"]
    editing.reorder(1)
    editing.reorder(1)
    assert nodes_of(workspace, 1) == ["n8", "n10", "n9"]


def test_that_several_nodes_move_together() -> None:
    moved = done(reorder_nodes(five_levels(), ("n9", "n8"), 1)).after
    assert ids(moved.clusters[1].nodes) == ["n10", "n8", "n9"]


def test_that_what_cannot_move_says_why() -> None:
    design = five_levels()
    assert refused(reorder_nodes(design, ("n8",), -1)) == "It is the first already."
    assert refused(reorder_nodes(design, ("n10",), 1)) == "It is already here."
    assert refused(reorder_nodes(design, ("n7", "n8"), 1)) == (
        "Only parts that stand side by side can be moved together."
    )
    assert refused(reorder_nodes(design, (), 1)) == "Select a part to move."


def test_that_nodes_and_clusters_can_be_renamed(workspace: Workspace, editing: Editing) -> None:
    assert editing.rename("n8", "Rented")
    assert editing.rename("c-A", "First hall")
    assert (editing.name_of("n8"), editing.name_of("c-A"), editing.name_of("gone")) == ("Rented", "First hall", "")
    assert editing.rename("n8", "Rented ")  # as it is: no step
    assert workspace.undo_stack.count() == 2
    assert not editing.rename("c-A", "")


def test_that_an_empty_name_gives_a_node_back_that_of_its_part(workspace: Workspace, editing: Editing) -> None:
    assert editing.rename("n7", "")
    assert node_of(workspace.design, "n7").name == ""


def test_that_the_first_count_of_a_new_node_can_be_nudged(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    editing = Editing(workspace)
    workspace.apply(add_part(workspace.design, built_in(), "dgx-h100", "c1"))
    editing.nudge_count(1, continues=False)
    assert [node.count for node in workspace.design.clusters[0].nodes] == [1, 2]
