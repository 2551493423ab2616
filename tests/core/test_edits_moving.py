"""Edits that rearrange nodes: moving, copying, grouping, and how deep groups may nest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.design.document import MAX_DEPTH, Design, Node
from core.design.edits import (
    Outcome,
    add_part,
    copy_nodes,
    duplicate_nodes,
    group_nodes,
    move_nodes,
    set_enabled,
    ungroup_node,
)
from core.design.tree import located
from core.estimate import Estimator
from core.quantity import MAX_COUNT
from tests.support.designs import (
    STACK,
    TOO_MANY,
    TRAINIUM2,
    done,
    five_levels,
    ids,
    nested,
    node_of,
    problems,
    refused,
    stack,
    with_c,
)

if TYPE_CHECKING:
    from collections.abc import Callable

# --- Moving ----------------------------------------------------------------------------------------------------------


def test_that_a_moved_node_keeps_name_note_count_and_switch() -> None:
    before = five_levels()
    edit = done(move_nodes(before, ["n7"], "n4"))
    assert node_of(edit.after, "n7") is node_of(before, "n7")
    assert ids(node_of(edit.after, "n4").children) == ["n5", "n6", "n7"]
    assert ids(edit.after.clusters[0].nodes) == ["n1"]
    assert edit.selection == ("n7",)
    assert edit.label == "Move Spares"


def test_that_a_group_moves_with_all_it_holds() -> None:
    before = five_levels()
    edit = done(move_nodes(before, ["n2"], "c-C"))
    assert edit.after.clusters[2].nodes[0] is node_of(before, "n2")
    assert node_of(edit.after, "n1").children == ()
    assert edit.after.clusters[1] is before.clusters[1]


@pytest.mark.parametrize(
    ("moved", "index", "order"),
    [
        (["n8"], None, ["n9", "n10", "n8"]),
        (["n8"], 2, ["n9", "n8", "n10"]),
        (["n10"], 0, ["n10", "n8", "n9"]),
        (["n9"], 99, ["n8", "n10", "n9"]),
        (["n9"], -5, ["n9", "n8", "n10"]),
        (["n8", "n9"], 3, ["n10", "n8", "n9"]),
    ],
)
def test_that_nodes_are_reordered_to_where_they_are_dropped(
    moved: list[str], index: int | None, order: list[str]
) -> None:
    edit = done(move_nodes(five_levels(), moved, "c-B", index))
    assert ids(edit.after.clusters[1].nodes) == order


@pytest.mark.parametrize("index", [0, 1])
def test_that_a_node_dropped_where_it_stands_is_already_here(index: int) -> None:
    assert refused(move_nodes(five_levels(), ["n8"], "c-B", index)) == "It is already here."


def test_that_a_node_inside_another_moved_one_goes_along() -> None:
    edit = done(move_nodes(five_levels(), ["n11", "n10", "n8"], "c-C"))
    assert ids(edit.after.clusters[2].nodes) == ["n10", "n8"]
    assert ids(node_of(edit.after, "n10").children) == ["n11"]
    assert edit.label == "Move 2 parts"


def test_that_a_stack_joins_a_stack_of_the_same_part() -> None:
    edit = done(move_nodes(five_levels(), ["n11"], "n5"))
    assert node_of(edit.after, "n5").count == 2 * STACK
    assert node_of(edit.after, "n10").children == ()
    assert edit.selection == ("n5",)


@pytest.mark.parametrize("counts", [(6, 1, 5), (6, 4, 4), (1, 6, 5)])
def test_that_joined_stacks_do_not_exceed_the_limit_of_one(counts: tuple[int, int, int]) -> None:
    share = MAX_COUNT // 10
    nodes = [stack(f"n{20 + i}", TRAINIUM2, count * share) for i, count in enumerate(counts)]
    assert refused(move_nodes(with_c(*nodes), ["n21", "n22"], "n20")) == TOO_MANY


def test_that_joined_stacks_may_reach_the_limit_of_one() -> None:
    share = MAX_COUNT // 10
    nodes = [stack(f"n{20 + i}", TRAINIUM2, count * share) for i, count in enumerate((5, 3, 2))]
    assert node_of(done(move_nodes(with_c(*nodes), ["n21", "n22"], "n20")).after, "n20").count == MAX_COUNT


@pytest.mark.parametrize(
    ("moved", "target", "reason"),
    [
        (["n1"], "n4", "A group cannot go into itself."),
        (["n8", "n1"], "n1", "A group cannot go into itself."),
        (["n99"], "c-C", "The part to move is no longer in the design."),
        ([], "c-C", "The part to move is no longer in the design."),
        (["n5"], "n99", "There is nothing to drop on here."),
        (["n5"], "n7", "Slots full: 16 of 16 AWS Trainium2 in trn2.48xlarge."),
    ],
)
def test_that_a_move_that_makes_no_sense_is_refused(moved: list[str], target: str, reason: str) -> None:
    assert refused(move_nodes(five_levels(), moved, target)) == reason


# --- Copying ---------------------------------------------------------------------------------------------------------


def test_that_a_copy_has_the_same_settings_under_ids_of_its_own() -> None:
    edit = done(copy_nodes(five_levels(), ["n7", "n1"], "c-C", 0))
    spares, hall = edit.after.clusters[2].nodes
    assert spares == node_of(edit.after, "n7").evolve(id="n12")
    assert [node.part for node in hall.walk()] == [node.part for node in node_of(edit.after, "n1").walk()]
    assert edit.selection == ("n12", "n13")
    assert edit.label == "Copy 2 parts"


def test_that_a_group_can_be_copied_into_itself() -> None:
    edit = done(copy_nodes(five_levels(), ["n10"], "n10"))
    assert ids(node_of(edit.after, "n10").children) == ["n11", "n12"]
    assert list(problems(edit.after)) == []


@pytest.mark.parametrize(
    ("copied", "target", "reason"),
    [
        (["n99"], "c-C", "The part to copy is no longer in the design."),
        (["n8"], "n9", "Copies go into a cluster or a group."),
        (["n8"], "n99", "Copies go into a cluster or a group."),
    ],
)
def test_that_a_copy_without_a_source_or_a_place_is_refused(copied: list[str], target: str, reason: str) -> None:
    assert refused(copy_nodes(five_levels(), copied, target)) == reason


def test_that_a_duplicate_stands_right_behind_its_original() -> None:
    edit = done(duplicate_nodes(five_levels(), ["n8", "n5", "n9"]))
    assert ids(edit.after.clusters[1].nodes) == ["n8", "n12", "n9", "n14", "n10"]
    assert ids(node_of(edit.after, "n4").children) == ["n5", "n13", "n6"]
    assert node_of(edit.after, "n12") == node_of(edit.after, "n8").evolve(id="n12")
    assert edit.selection == ("n12", "n13", "n14")


def test_that_there_must_be_something_to_duplicate() -> None:
    assert refused(duplicate_nodes(five_levels(), ["n99"])) == "Select a part to duplicate."


# --- Grouping --------------------------------------------------------------------------------------------------------


def test_that_siblings_are_grouped_where_the_first_of_them_stood() -> None:
    edit = done(group_nodes(five_levels(), ["n9", "n10"], "Pair"))
    assert ids(edit.after.clusters[1].nodes) == ["n8", "n12"]
    group = node_of(edit.after, "n12")
    assert (group.name, group.count, ids(group.children)) == ("Pair", 1, ["n9", "n10"])
    assert edit.selection == ("n12",)
    assert edit.label == "Group 2 parts"


def test_that_siblings_that_stand_apart_are_grouped_where_the_first_of_them_stood() -> None:
    edit = done(group_nodes(five_levels(), ["n8", "n10"]))
    assert ids(edit.after.clusters[1].nodes) == ["n12", "n9"]


def test_that_grouping_changes_no_total() -> None:
    edit = done(group_nodes(five_levels(), ["n8", "n10"]))
    assert _accelerators(edit.after, "c-B") == _accelerators(five_levels(), "c-B")


@pytest.mark.parametrize(
    ("grouped", "reason"),
    [
        ([], "Select the parts to group."),
        (["n99"], "Select the parts to group."),
        (["n8", "n5"], "Only parts that stand side by side can be grouped."),
    ],
)
def test_that_only_siblings_are_grouped(grouped: list[str], reason: str) -> None:
    assert refused(group_nodes(five_levels(), grouped)) == reason


def test_that_a_group_taken_apart_multiplies_what_it_held() -> None:
    edit = done(ungroup_node(five_levels(), "n4"))
    freed = node_of(edit.after, "n3").children
    assert [(node.id, node.count) for node in freed] == [("n5", 3 * STACK), ("n6", 3 * STACK)]
    assert edit.selection == ("n5", "n6")
    assert _accelerators(edit.after, "c-A") == _accelerators(five_levels(), "c-A")


def test_that_the_freed_nodes_stand_where_the_group_stood() -> None:
    moved = done(move_nodes(five_levels(), ["n10"], "c-B", 1)).after
    assert ids(done(ungroup_node(moved, "n10")).after.clusters[1].nodes) == ["n8", "n11", "n9"]


def test_that_taking_apart_a_group_that_is_off_leaves_its_parts_off() -> None:
    off = done(set_enabled(five_levels(), ["n10"], False)).after
    after = done(ungroup_node(off, "n10")).after
    assert _accelerators(after, "c-B") == _accelerators(off, "c-B")


def test_that_an_empty_group_taken_apart_is_gone() -> None:
    edit = done(ungroup_node(with_c(Node(id="n20")), "n20"))
    assert edit.after.clusters[2].nodes == ()
    assert edit.selection == ()


@pytest.mark.parametrize("node_id", ["n8", "n99"])
def test_that_only_a_group_is_taken_apart(node_id: str) -> None:
    assert refused(ungroup_node(five_levels(), node_id)) == "Select a group to take apart."


def test_that_a_group_is_not_taken_apart_into_stacks_beyond_the_limit() -> None:
    fitting, too_large = (
        with_c(Node(id="n20", count=2, children=(stack("n21", TRAINIUM2, MAX_COUNT // 2 + more),))) for more in (0, 1)
    )
    assert node_of(done(ungroup_node(fitting, "n20")).after, "n21").count == MAX_COUNT
    assert refused(ungroup_node(too_large, "n20")) == TOO_MANY


# --- How deep groups nest --------------------------------------------------------------------------------------------

TOO_DEEP = f"Groups nest at most {MAX_DEPTH} deep."
DEEPEST, LAST = f"g{MAX_DEPTH}", f"g{MAX_DEPTH - 1}"


def test_that_the_last_group_but_one_takes_parts_in_every_way() -> None:
    design = nested(MAX_DEPTH)
    assert located(done(add_part(design, built_in(), TRAINIUM2, LAST)).after, "n12").parent_id == LAST
    assert located(done(move_nodes(design, ["n8"], LAST)).after, "n8").parent_id == LAST
    assert located(done(copy_nodes(design, ["n8"], LAST)).after, "n12").parent_id == LAST


@pytest.mark.parametrize(
    "deepen",
    [
        lambda design: add_part(design, built_in(), TRAINIUM2, DEEPEST),
        lambda design: move_nodes(design, ["n8"], DEEPEST),
        lambda design: move_nodes(design, ["n10"], LAST),
        lambda design: copy_nodes(design, ["n8"], DEEPEST),
        lambda design: copy_nodes(design, ["n8", "n10"], LAST),
        lambda design: copy_nodes(design, ["g1"], "g1"),
        lambda design: group_nodes(design, ["g1"]),
        lambda design: group_nodes(done(move_nodes(design, ["n8"], "c-C")).after, ["n8", "g1"]),
        lambda design: group_nodes(design, [DEEPEST]),
    ],
)
def test_that_no_edit_nests_beyond_the_limit(deepen: Callable[[Design], Outcome]) -> None:
    assert refused(deepen(nested(MAX_DEPTH))) == TOO_DEEP


def test_that_groups_may_be_grouped_up_to_the_limit() -> None:
    assert list(problems(done(group_nodes(nested(MAX_DEPTH - 1), ["g1"])).after)) == []


def _accelerators(design: Design, cluster_id: str) -> float | None:
    return Estimator().estimate(design)[cluster_id].totals["accelerators"].value
