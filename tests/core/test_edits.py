"""Edits of nodes: what each does, what it refuses and why, and that the older design is untouched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import Catalogue, built_in, cited_sources
from core.design.document import MAX_DEPTH, MAX_NAME, MAX_NOTE, Design, Node
from core.design.edits import (
    Outcome,
    add_part,
    copy_nodes,
    duplicate_nodes,
    embed_part,
    group_nodes,
    move_nodes,
    node_name,
    remove_nodes,
    rename_node,
    set_count,
    set_enabled,
    set_note,
    ungroup_node,
)
from core.design.placement import MAX_COUNT
from core.design.templates import empty_design
from core.design.tree import located, places
from core.estimate import Estimator
from tests.support.designs import (
    AS_OF,
    EFA,
    GB200,
    H200,
    NVL72,
    P5EN,
    STACK,
    TRAINIUM2,
    TRN2,
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

TOO_MANY = "A stack holds at most 1\u2009000\u2009000\u2009000 parts."

EDITS: dict[str, Callable[[Design], Outcome]] = {
    "add": lambda design: add_part(design, built_in(), TRAINIUM2, "n10"),
    "add to stack": lambda design: add_part(design, built_in(), P5EN, "n8"),
    "fabric": lambda design: add_part(design, built_in(), EFA, "c-B"),
    "move": lambda design: move_nodes(design, ["n9"], "n10"),
    "move onto stack": lambda design: move_nodes(design, ["n11"], "n11x"),
    "copy": lambda design: copy_nodes(design, ["n9"], "n10"),
    "duplicate": lambda design: duplicate_nodes(design, ["n10"]),
    "remove": lambda design: remove_nodes(design, ["n9"]),
    "count": lambda design: set_count(design, "n11", 3),
    "rename": lambda design: rename_node(design, "n11", "Mine"),
    "note": lambda design: set_note(design, "n11", "Ours"),
    "switch": lambda design: set_enabled(design, ["n9"], False),
    "group": lambda design: group_nodes(design, ["n8", "n9"]),
    "ungroup": lambda design: ungroup_node(design, "n10"),
}
"""One of each kind, all of them in cluster B, the middle one."""


def start() -> Design:
    """Return `five_levels` with a second stack of Trainium2 in cluster B to move onto."""
    a, b, c = five_levels().clusters
    return five_levels().evolve(clusters=(a, b.evolve(nodes=(*b.nodes, stack("n11x", TRAINIUM2, 1))), c))


@pytest.mark.parametrize("kind", EDITS)
def test_that_an_edit_keeps_the_design_before_and_leaves_a_sound_one_after(kind: str) -> None:
    before = start()
    edit = done(EDITS[kind](before))
    assert edit.before is before
    assert before == start()
    assert edit.after != before
    assert edit.label
    assert list(problems(edit.after)) == []


@pytest.mark.parametrize("kind", EDITS)
def test_that_an_edit_shares_what_it_does_not_change(kind: str) -> None:
    before = start()
    after = done(EDITS[kind](before)).after
    assert after.clusters[0] is before.clusters[0]
    assert after.clusters[2] is before.clusters[2]
    assert after.parts is before.parts
    assert after.sites is before.sites


@pytest.mark.parametrize("kind", EDITS)
def test_that_an_edit_leaves_only_what_exists_selected(kind: str) -> None:
    edit = done(EDITS[kind](start()))
    there = {place.node.id for place in places(edit.after)} | {cluster.id for cluster in edit.after.clusters}
    assert set(edit.selection) <= there


# --- Adding ----------------------------------------------------------------------------------------------------------


def test_that_an_added_part_stands_last_and_is_selected() -> None:
    edit = done(add_part(five_levels(), built_in(), TRAINIUM2, "c-B", 64))
    assert edit.after.clusters[1].nodes[-1] == Node(id="n12", part=TRAINIUM2, count=64)
    assert edit.selection == ("n12",)
    assert edit.label == "Add AWS Trainium2"


@pytest.mark.parametrize(
    ("index", "order"), [(0, ["n12", "n5", "n6"]), (1, ["n5", "n12", "n6"]), (9, ["n5", "n6", "n12"])]
)
def test_that_a_part_is_added_at_a_position(index: int, order: list[str]) -> None:
    after = done(add_part(five_levels(), built_in(), TRAINIUM2, "n4", index=index)).after
    assert ids(node_of(after, "n4").children) == order


def test_that_a_part_joins_a_stack_of_its_own_kind() -> None:
    edit = done(add_part(five_levels(), built_in(), P5EN, "n8", 4))
    assert node_of(edit.after, "n8").count == 12
    assert edit.selection == ("n8",)


def test_that_a_fabric_becomes_that_of_the_cluster() -> None:
    edit = done(add_part(five_levels(), built_in(), EFA, "c-B"))
    assert [cluster.fabric for cluster in edit.after.clusters] == [None, EFA, None]
    assert edit.label == "Set fabric to EFAv3 (trn2), 3200 Gbps per 16 chips"
    assert edit.selection == ("c-B",)


def test_that_the_fabric_that_a_cluster_has_already_is_refused() -> None:
    first = done(add_part(five_levels(), built_in(), EFA, "c-B")).after
    assert refused(add_part(first, built_in(), EFA, "c-B"))


@pytest.mark.parametrize(
    ("part", "target", "reason"),
    [
        (TRAINIUM2, "n7", "Slots full: 16 of 16 AWS Trainium2 in trn2.48xlarge."),
        (H200, "n8", "Slots full: 8 of 8 NVIDIA H200 SXM 141GB in p5en.48xlarge."),
        (GB200, "n8", "Slots full: p5en.48xlarge comes with its own accelerators."),
        ("host-dgx-h200", "c-C", "Host of DGX H200 belongs to a system and is not placed by itself."),
        ("nvlink5-nvswitch", "c-C", "it comes with its system."),
        ("efa-v3-p5en-measured", "c-C", "is a measurement, not a network one can build with."),
        (EFA, "n1", "The scale-out fabric belongs to the cluster: drop it on the cluster."),
        (TRAINIUM2, "n99", "There is nothing to drop on here."),
        ("gone", "c-C", "The library has no part 'gone'."),
    ],
)
def test_that_what_may_not_be_placed_is_refused_in_words(part: str, target: str, reason: str) -> None:
    assert refused(add_part(five_levels(), built_in(), part, target)).endswith(reason)


@pytest.mark.parametrize(
    ("count", "reason"),
    [
        (0, "A count is a whole number from 1; 0 was given."),
        (-8, "A count is a whole number from 1; -8 was given."),
        (MAX_COUNT + 1, TOO_MANY),
    ],
)
def test_that_a_count_beyond_its_limits_is_refused(count: int, reason: str) -> None:
    assert refused(add_part(five_levels(), built_in(), TRAINIUM2, "c-C", count)) == reason
    assert refused(set_count(five_levels(), "n5", count)) == reason


def test_that_a_stack_is_not_filled_beyond_its_limit() -> None:
    full = done(set_count(five_levels(), "n8", MAX_COUNT)).after
    assert refused(add_part(full, built_in(), P5EN, "n8")) == TOO_MANY


def test_that_a_part_brings_all_inside_it_and_their_sources() -> None:
    after = done(add_part(five_levels(), built_in(), NVL72, "c-C")).after
    assert {part.id for part in built_in().closure(NVL72)} <= after.parts.keys()
    assert list(problems(after)) == []
    assert list(after.parts) == sorted(after.parts)
    assert list(after.sources) == sorted(after.sources)


def test_that_a_part_that_the_design_knows_stays_as_it_is() -> None:
    known = five_levels()
    renamed = known.parts[TRAINIUM2].evolve(name="Trainium2 of last year")
    older = known.evolve(parts={**known.parts, TRAINIUM2: renamed})
    edit = done(add_part(older, built_in(), TRAINIUM2, "c-C"))
    assert edit.after.parts is older.parts
    assert edit.label == "Add Trainium2 of last year"
    assert done(add_part(older, built_in(), TRN2, "c-C")).after.parts[TRAINIUM2] is renamed


def test_that_a_part_of_the_design_alone_can_be_added_again() -> None:
    own = five_levels().parts[TRAINIUM2].evolve(id="own", name="Own chip")
    design = five_levels().evolve(parts={**five_levels().parts, "own": own})
    after = done(add_part(design, built_in(), "own", "c-C")).after
    assert ids(after.clusters[2].nodes) == ["n12"]
    assert after.parts is design.parts


def test_that_a_refusal_names_a_part_that_only_the_design_knows() -> None:
    own = five_levels().parts[TRAINIUM2].evolve(id="own", name="Own chip")
    design = with_c(stack("n20", "own")).evolve(parts={**five_levels().parts, "own": own})
    assert refused(add_part(design, built_in(), H200, "n20")).endswith("does not go into Own chip.")


def test_that_a_source_that_the_catalogue_lacks_is_left_out() -> None:
    chip = built_in().parts[TRAINIUM2]
    catalogue = Catalogue({TRAINIUM2: chip}, {}, built_in().economics, built_in().sites)
    design = embed_part(empty_design(built_in(), AS_OF), catalogue, TRAINIUM2)
    assert design.parts == {TRAINIUM2: chip}
    assert cited_sources(chip)
    assert not cited_sources(chip) & design.sources.keys()


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


# --- Removing, counting, naming, switching ---------------------------------------------------------------------------


def test_that_removed_nodes_go_with_all_below_them() -> None:
    edit = done(remove_nodes(five_levels(), ["n2", "n7", "n5", "n99"]))
    assert [node.id for node in edit.after.clusters[0].walk()] == ["n1"]
    assert edit.label == "Remove 2 parts"
    assert edit.selection == ()


def test_that_there_must_be_something_to_remove() -> None:
    assert refused(remove_nodes(five_levels(), [])) == "Select a part to remove."


def test_that_a_count_is_set() -> None:
    edit = done(set_count(five_levels(), "n5", MAX_COUNT))
    assert node_of(edit.after, "n5").count == MAX_COUNT
    assert edit.selection == ("n5",)


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (lambda design: set_count(design, "n8", 8), "The count is already 8."),
        (lambda design: set_count(design, "n99", 8), "The part is no longer in the design."),
        (lambda design: rename_node(design, "n99", "Mine"), "The part is no longer in the design."),
        (lambda design: rename_node(design, "n7", " Spares "), "The name is unchanged."),
        (lambda design: rename_node(design, "n7", "x" * 201), "A name has at most 200 characters."),
        (lambda design: set_note(design, "n99", "Ours"), "The part is no longer in the design."),
        (lambda design: set_note(design, "n7", "Bought used"), "The note is unchanged."),
        (lambda design: set_enabled(design, ["n7"], False), "Nothing to switch."),
        (lambda design: set_enabled(design, ["n99"], True), "Nothing to switch."),
    ],
)
def test_that_a_setting_that_changes_nothing_is_refused(outcome: Callable[[Design], Outcome], reason: str) -> None:
    assert refused(outcome(five_levels())) == reason


def test_that_a_name_loses_the_spaces_around_it() -> None:
    edit = done(rename_node(five_levels(), "n8", f"  {'x' * MAX_NAME} "))
    assert node_of(edit.after, "n8").name == "x" * MAX_NAME


def test_that_an_empty_name_brings_back_that_of_the_part() -> None:
    after = done(rename_node(five_levels(), "n7", " ")).after
    assert node_name(after, node_of(after, "n7")) == "trn2.48xlarge"


def test_that_a_note_is_kept_as_written_and_taken_away_when_empty() -> None:
    noted = done(set_note(five_levels(), "n8", " Leased\nuntil 2028 "))
    assert node_of(noted.after, "n8").note == " Leased\nuntil 2028 "
    assert noted.selection == ("n8",)
    assert node_of(done(set_note(noted.after, "n8", "")).after, "n8").note == ""


@pytest.mark.parametrize("length", [MAX_NOTE, MAX_NOTE + 1])
def test_that_a_note_has_a_longest_length(length: int) -> None:
    outcome = set_note(five_levels(), "n8", "x" * length)
    if length > MAX_NOTE:
        assert refused(outcome).startswith("A note has at most 20")
    else:
        assert list(problems(done(outcome).after)) == []


@pytest.mark.parametrize(
    ("node", "name"),
    [
        (Node(id="n", part=P5EN, name="Mine"), "Mine"),
        (Node(id="n", part=P5EN), "p5en.48xlarge"),
        (Node(id="n", part="gone"), "gone"),
        (Node(id="n"), "Group"),
    ],
)
def test_that_a_node_is_called_by_its_name_its_part_or_the_bare_id(node: Node, name: str) -> None:
    assert node_name(five_levels(), node) == name


def test_that_what_is_off_counts_for_nothing_and_keeps_its_values() -> None:
    design = five_levels()
    off = done(set_enabled(design, ["n8", "n9", "n10"], False))
    assert node_of(off.after, "n8") == node_of(design, "n8").evolve(enabled=False)
    assert _accelerators(off.after, "c-B") == 0
    assert off.label == "Switch off 3 parts"
    on = done(set_enabled(off.after, ["n8"], True))
    assert _accelerators(on.after, "c-B") == 64
    assert on.label == "Switch on p5en.48xlarge"


def test_that_only_what_changes_is_switched_and_spoken_of() -> None:
    edit = done(set_enabled(five_levels(), ["n7", "n8", "n8", "n99"], False))
    assert edit.label == "Switch off p5en.48xlarge"
    assert set(edit.selection) <= {"n7", "n8"}
    assert len(set(edit.selection)) == len(edit.selection)


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
