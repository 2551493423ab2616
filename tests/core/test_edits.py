"""Edits of nodes: what each does, what it refuses and why, and that the older design is untouched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import Catalogue, built_in, cited_sources
from core.design.document import MAX_NAME, MAX_NOTE, Design, Node
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
from core.design.templates import empty_design
from core.design.tree import places
from core.estimate import Estimator
from core.quantity import MAX_COUNT
from tests.support.designs import (
    AS_OF,
    EFA,
    GB200,
    H200,
    NVL72,
    P5EN,
    TOO_MANY,
    TRAINIUM2,
    TRN2,
    done,
    five_levels,
    ids,
    node_of,
    problems,
    refused,
    sound_edit,
    stack,
    with_c,
)

if TYPE_CHECKING:
    from collections.abc import Callable

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
    sound_edit(EDITS[kind], start)


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


def _accelerators(design: Design, cluster_id: str) -> float | None:
    return Estimator().estimate(design)[cluster_id].totals["accelerators"].value
