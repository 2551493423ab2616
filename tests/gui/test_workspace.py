"""The workspace: one state for all views, edits as undo steps, signals after the estimates are up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_cluster, remove_cluster, set_base
from core.design.edits import (
    Refusal,
    add_part,
    duplicate_nodes,
    group_nodes,
    move_nodes,
    remove_nodes,
    set_count,
    set_enabled,
)
from core.design.tree import places
from core.quantity import UnitChoice
from tests.support.workspaces import design_of, workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from core.design.edits import Outcome
    from gui.workspace import Workspace

FP8 = "fp8_dense_flops"


@pytest.fixture
def workspace(qtbot: QtBot) -> Workspace:
    return workspace_of("opening")


def first_node(workspace: Workspace) -> str:
    return workspace.design.clusters[0].nodes[0].id


def test_that_an_edit_changes_design_and_estimate_before_it_is_announced(workspace: Workspace, qtbot: QtBot) -> None:
    seen: list[float | None] = []
    workspace.design_changed.connect(lambda: seen.append(workspace.estimates["c1"].totals[FP8].value))
    assert workspace.apply(set_count(workspace.design, first_node(workspace), 2))
    assert seen == [pytest.approx(2 * 83.136e15)]
    assert workspace.selection == (first_node(workspace),)


def test_that_a_refused_edit_changes_nothing_and_says_why(workspace: Workspace, qtbot: QtBot) -> None:
    before = workspace.design
    with qtbot.waitSignal(workspace.edit_refused) as refused:
        assert not workspace.apply(Refusal("No room."))
    assert refused.args == ["No room."]
    assert workspace.design is before
    assert not workspace.undo_stack.canUndo()


def test_that_undo_brings_back_the_very_same_design_and_selection(workspace: Workspace) -> None:
    before = workspace.design
    workspace.select(["c1"])
    workspace.apply(set_count(before, first_node(workspace), 3))
    after = workspace.design
    workspace.undo_stack.undo()
    assert workspace.design is before
    assert workspace.selection == ("c1",)
    workspace.undo_stack.redo()
    assert workspace.design is after
    assert workspace.selection == ("n1",)


def test_that_an_edit_of_an_older_design_is_an_error_and_changes_nothing(workspace: Workspace) -> None:
    old = set_count(workspace.design, "n1", 2)
    workspace.apply(set_count(workspace.design, "n2", 3))
    latest = workspace.design
    with pytest.raises(ValueError, match="'Set count to 2' was not computed from the open design"):
        workspace.apply(old)
    assert workspace.design is latest
    assert workspace.undo_stack.count() == 1


def test_that_a_burst_of_counts_is_one_step_and_different_keys_are_two(workspace: Workspace) -> None:
    before = workspace.design
    for count in (2, 3, 4):
        workspace.apply(set_count(workspace.design, "n1", count), merge_key="count n1")
    workspace.apply(set_count(workspace.design, "n2", 9), merge_key="count n2")
    assert workspace.undo_stack.count() == 2
    workspace.undo_stack.undo()
    workspace.undo_stack.undo()
    assert workspace.design is before


def test_that_a_burst_that_ends_where_it_began_leaves_no_step(workspace: Workspace) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2), merge_key="count n1")
    workspace.apply(set_count(workspace.design, "n1", 1), merge_key="count n1")
    assert workspace.undo_stack.count() == 0


def test_that_a_burst_after_saving_does_not_swallow_the_saved_state(workspace: Workspace) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2), merge_key="count n1")
    workspace.undo_stack.setClean()
    saved = workspace.design
    workspace.apply(set_count(workspace.design, "n1", 3), merge_key="count n1")
    assert not workspace.undo_stack.isClean()
    workspace.undo_stack.undo()
    assert workspace.design is saved
    assert workspace.undo_stack.isClean()


def test_that_the_canvas_follows_an_edit_to_another_cluster(workspace: Workspace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workspace.current_cluster_changed):
        workspace.apply(move_nodes(workspace.design, ["n1"], "c3"))
    assert workspace.current_cluster is workspace.design.clusters[2]


def test_that_removing_the_cluster_on_show_shows_a_neighbour(workspace: Workspace) -> None:
    workspace.show_cluster("c2")
    workspace.apply(remove_cluster(workspace.design, "c2"))
    assert workspace.current_cluster is not None
    assert workspace.current_cluster.id == "c3"
    workspace.undo_stack.undo()
    assert [cluster.id for cluster in workspace.design.clusters] == ["c1", "c2", "c3", "c4"]


def test_that_a_design_without_clusters_has_nothing_on_show(workspace: Workspace) -> None:
    for cluster in workspace.design.clusters:
        workspace.apply(remove_cluster(workspace.design, cluster.id))
    assert workspace.current_cluster is None
    assert workspace.current_estimate is None
    workspace.apply(add_cluster(workspace.design))
    assert workspace.current_cluster is workspace.design.clusters[0]


def test_that_only_things_that_exist_can_be_selected(workspace: Workspace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workspace.selection_changed):
        workspace.select(["gone", "n1", "n1", "c1"])
    assert workspace.selection == ("n1", "c1")
    with qtbot.assertNotEmitted(workspace.selection_changed):
        workspace.select(["n1", "c1"])


def test_that_selecting_shows_the_cluster_and_leaves_out_what_is_elsewhere(workspace: Workspace, qtbot: QtBot) -> None:
    with qtbot.waitSignals([workspace.current_cluster_changed, workspace.selection_changed]):
        workspace.select(["n3", "n1", "c3"])
    assert workspace.current_cluster is workspace.design.clusters[2]
    assert workspace.selection == ("n3", "c3")


def test_that_showing_another_cluster_selects_nothing_out_of_sight(workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n1"])
    with qtbot.waitSignal(workspace.selection_changed):
        workspace.show_cluster("c2")
    assert workspace.selection == ()
    with qtbot.assertNotEmitted(workspace.current_cluster_changed):
        workspace.show_cluster("c2")


def test_that_undo_and_redo_show_where_something_changes(workspace: Workspace) -> None:
    workspace.select(["n1"])
    workspace.apply(add_part(workspace.design, built_in(), "dgx-h100", "c3"))
    workspace.show_cluster("c2")
    workspace.undo_stack.undo()
    assert workspace.current_cluster is workspace.design.clusters[2]
    workspace.show_cluster("c4")
    workspace.undo_stack.redo()
    assert workspace.current_cluster is workspace.design.clusters[2]


def test_that_undoing_a_move_between_clusters_shows_where_it_came_from(workspace: Workspace) -> None:
    workspace.select(["n1"])
    workspace.apply(move_nodes(workspace.design, ["n1"], "c3"))
    workspace.undo_stack.undo()
    assert workspace.current_cluster is workspace.design.clusters[0]
    assert workspace.selection == ("n1",)


def test_that_undoing_a_new_cluster_shows_the_one_before(workspace: Workspace) -> None:
    workspace.show_cluster("c3")
    workspace.apply(add_cluster(workspace.design))
    workspace.undo_stack.undo()
    assert workspace.current_cluster is workspace.design.clusters[2]


def test_that_the_new_design_is_there_when_the_old_history_goes(workspace: Workspace) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2))
    seen: list[str] = []
    workspace.undo_stack.cleanChanged.connect(lambda _is_clean: seen.append(workspace.design.name))
    workspace.open_design(design_of("ceiba"))
    assert seen == ["Project Ceiba"]


def test_that_another_design_opens_on_its_first_cluster(workspace: Workspace) -> None:
    workspace.show_cluster("c3")
    workspace.open_design(design_of("opening"))
    assert workspace.current_cluster is workspace.design.clusters[0]


def test_that_a_preview_is_computed_and_ends_with_none_or_a_refusal(workspace: Workspace, qtbot: QtBot) -> None:
    outcome = set_count(workspace.design, "n1", 2)
    with qtbot.waitSignal(workspace.preview_changed):
        workspace.show_preview(outcome)
    assert workspace.preview is not None
    assert workspace.preview["c1"].totals[FP8].value == pytest.approx(2 * 83.136e15)
    assert workspace.estimates["c1"].totals[FP8].value == pytest.approx(83.136e15)
    workspace.show_preview(Refusal("no"))
    assert workspace.preview is None
    with qtbot.assertNotEmitted(workspace.preview_changed):
        workspace.show_preview(None)


def test_that_estimates_of_untouched_clusters_stay_the_same_objects(workspace: Workspace) -> None:
    before = dict(workspace.estimates)
    workspace.apply(add_part(workspace.design, built_in(), "dgx-h100", "c2"))
    assert workspace.estimates["c2"] is not before["c2"]
    assert all(workspace.estimates[name] is before[name] for name in ("c1", "c3", "c4"))


def test_that_opening_another_design_drops_history_and_selection(workspace: Workspace, qtbot: QtBot) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2))
    with qtbot.waitSignals([workspace.design_opened, workspace.design_changed, workspace.selection_changed]):
        workspace.open_design(design_of("ceiba"))
    assert not workspace.undo_stack.canUndo()
    assert workspace.selection == ()
    assert workspace.current_cluster is workspace.design.clusters[0]


def test_that_units_are_announced_only_when_they_change(workspace: Workspace, qtbot: QtBot) -> None:
    choice = UnitChoice(memory="GiB")
    with qtbot.waitSignal(workspace.units_changed):
        workspace.set_units(choice)
    assert workspace.units is choice
    with qtbot.assertNotEmitted(workspace.units_changed):
        workspace.set_units(UnitChoice(memory="GiB"))


def test_that_an_unknown_cluster_cannot_be_shown(workspace: Workspace) -> None:
    with pytest.raises(KeyError):
        workspace.show_cluster("c99")


EDITS: tuple[Callable[[Workspace, list[str]], Outcome], ...] = (
    lambda w, ids: add_part(w.design, built_in(), "aws-p5-48xlarge", w.design.clusters[0].id),
    lambda w, ids: set_count(w.design, ids[0], 7),
    lambda w, ids: duplicate_nodes(w.design, ids[:2]),
    lambda w, ids: remove_nodes(w.design, ids[-1:]),
    lambda w, ids: move_nodes(w.design, ids[:1], w.design.clusters[-1].id, 0),
    lambda w, ids: set_enabled(w.design, ids[:1], False),
    lambda w, ids: group_nodes(w.design, ids[:1]),
    lambda w, ids: set_base(w.design, w.design.clusters[-1].id),
    lambda w, ids: add_cluster(w.design),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.sampled_from(EDITS), max_size=12))
def test_that_undoing_everything_gives_the_start_and_redoing_the_end(
    qtbot: QtBot, steps: list[Callable[[Workspace, list[str]], Outcome]]
) -> None:
    workspace = workspace_of("opening")
    start, start_estimates = workspace.design, dict(workspace.estimates)
    for step in steps:
        ids = [place.node.id for place in places(workspace.design)]
        if ids:
            workspace.apply(step(workspace, ids))
    end = workspace.design
    while workspace.undo_stack.canUndo():
        workspace.undo_stack.undo()
    assert workspace.design is start
    assert workspace.estimates == start_estimates
    while workspace.undo_stack.canRedo():
        workspace.undo_stack.redo()
    assert workspace.design is end


# What the user is on


ULTRASERVER, INSTANCE, CHIP = "n1", "aws-trn2u-48xlarge", "trainium2"


def test_that_the_focus_is_the_cluster_on_show_until_something_is_selected(workspace: Workspace) -> None:
    assert workspace.focus == ("c1",)
    workspace.show_cluster("c2")
    assert workspace.focus == ("c2",)
    workspace.select(["n2", "c2"])
    assert workspace.focus == ("c2",)


def test_that_the_focus_may_be_on_what_is_in_the_one_selected_system(workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select([ULTRASERVER])
    with qtbot.waitSignal(workspace.focus_changed), qtbot.assertNotEmitted(workspace.selection_changed):
        workspace.select([ULTRASERVER], (ULTRASERVER, INSTANCE, CHIP))
    assert (workspace.selection, workspace.inside) == ((ULTRASERVER,), (INSTANCE, CHIP))
    with qtbot.waitSignal(workspace.focus_changed):
        workspace.select([ULTRASERVER])
    assert (workspace.focus, workspace.inside) == ((ULTRASERVER,), ())


def test_that_the_focus_is_on_no_contents_while_several_are_selected(workspace: Workspace) -> None:
    workspace.select([ULTRASERVER, "c1"], (ULTRASERVER, INSTANCE))
    assert (workspace.focus, workspace.inside) == ((ULTRASERVER,), ())


@pytest.mark.parametrize("focus", [("gone",), ("n2",), ()])
def test_that_a_focus_on_what_is_not_selected_goes_to_the_last_that_is(
    workspace: Workspace, focus: tuple[str, ...]
) -> None:
    workspace.select(["c1", ULTRASERVER], focus)
    assert workspace.focus == (ULTRASERVER,)


def test_that_the_focus_goes_no_deeper_than_there_are_contents(workspace: Workspace) -> None:
    workspace.select([ULTRASERVER], (ULTRASERVER, INSTANCE, "unheard-of", CHIP))
    assert workspace.focus == (ULTRASERVER, INSTANCE)
    workspace.select(["c1"], ("c1", INSTANCE))
    assert workspace.focus == ("c1",)


def test_that_the_focus_stays_through_an_edit_and_leaves_what_an_undo_takes_away(workspace: Workspace) -> None:
    workspace.select([ULTRASERVER], (ULTRASERVER, INSTANCE))
    workspace.apply(set_count(workspace.design, ULTRASERVER, 2))
    assert workspace.focus == (ULTRASERVER, INSTANCE)
    workspace.apply(add_part(workspace.design, built_in(), "aws-trn2-ultraserver", "c3"))
    added = workspace.selection
    workspace.select(added, (*added, INSTANCE))
    workspace.undo_stack.undo()
    assert workspace.inside == ()
    assert workspace.focus[:1] == (workspace.selection or ("c3",))[-1:]
