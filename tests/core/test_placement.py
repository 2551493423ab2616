"""What may go where, and in which words a drop is announced or refused."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Content, Form, Part, System
from core.design.document import MAX_DEPTH, Design, Node
from core.design.edits import Edit, Refusal, move_nodes
from core.design.placement import Effect, Verdict, can_move, can_move_all, can_place
from core.quantity import MAX_COUNT
from tests.support.designs import (
    EFA,
    GB200,
    H200,
    NVL72,
    P5EN,
    TRAINIUM2,
    ULTRASERVER,
    five_levels,
    nested,
    node_of,
    stack,
    with_c,
)

HOST, SCALE_UP, MEASURED = "host-dgx-h200", "nvlink5-nvswitch", "efa-v3-p5en-measured"
MEMBER = "aws-trn3-gen2-server"


def part(part_id: str) -> Part:
    return built_in().parts[part_id]


def place(part_id: str, target_id: str, design: Design | None = None, count: int = 1) -> Verdict:
    return can_place(design or five_levels(), built_in().parts, part(part_id), target_id, count)


@pytest.mark.parametrize("part_id", [TRAINIUM2, P5EN, ULTRASERVER, NVL72])
@pytest.mark.parametrize(("target", "name"), [("c-C", "C"), ("n1", "Hall"), ("n4", "Rack")])
def test_that_accelerators_and_systems_go_into_clusters_and_groups(part_id: str, target: str, name: str) -> None:
    assert place(part_id, target) == Verdict(Effect.NEW, f"Add {part(part_id).name} to {name}")


def test_that_a_group_without_a_name_is_called_the_group() -> None:
    design = with_c(Node(id="n20"))
    assert place(TRAINIUM2, "n20", design).words == "Add AWS Trainium2 to the group"


def test_that_a_fabric_becomes_that_of_the_cluster() -> None:
    verdict = place(EFA, "c-C")
    assert verdict == Verdict(Effect.FABRIC, f"Use {part(EFA).name} as scale-out fabric of C")
    assert verdict.is_allowed


@pytest.mark.parametrize(
    ("part_id", "target", "reason"),
    [
        (HOST, "c-C", "belongs to a system and is not placed by itself."),
        (HOST, "n1", "belongs to a system and is not placed by itself."),
        (MEMBER, "c-C", "exists only inside a larger system."),
        (SCALE_UP, "c-C", "is a scale-up link: it comes with its system."),
        (MEASURED, "c-C", "is a measurement, not a network one can build with."),
    ],
)
def test_that_what_is_never_placed_by_itself_is_refused_by_name(part_id: str, target: str, reason: str) -> None:
    assert place(part_id, target) == Verdict(None, f"{part(part_id).name} {reason}")


def test_that_a_fabric_does_not_go_into_a_group() -> None:
    assert place(EFA, "n1").words == "The scale-out fabric belongs to the cluster: drop it on the cluster."


def test_that_one_more_of_a_part_joins_its_stack() -> None:
    assert place(P5EN, "n8", count=4) == Verdict(Effect.STACK, "Add to this stack: ×8 → ×12")


@pytest.mark.parametrize(("count", "allowed"), [(MAX_COUNT - 8, True), (MAX_COUNT - 7, False)])
def test_that_a_stack_does_not_outgrow_its_limit(count: int, allowed: bool) -> None:
    verdict = place(P5EN, "n8", count=count)
    assert verdict.is_allowed is allowed
    if not allowed:
        assert verdict.words == "A stack holds at most 1\u2009000\u2009000\u2009000 parts."


def test_that_a_full_instance_says_how_many_slots_it_has() -> None:
    assert place(TRAINIUM2, "n7").words == "Slots full: 16 of 16 AWS Trainium2 in trn2.48xlarge."
    assert place(H200, "n8").words == "Slots full: 8 of 8 NVIDIA H200 SXM 141GB in p5en.48xlarge."


def test_that_an_instance_takes_no_other_accelerators() -> None:
    assert place(TRAINIUM2, "n8").words == "Slots full: p5en.48xlarge comes with its own accelerators."
    assert place(GB200, "n7").words == "Slots full: trn2.48xlarge comes with its own accelerators."


def test_that_a_rack_does_not_go_into_an_instance() -> None:
    assert place(NVL72, "n8").words == "GB200 NVL72 is a rack of its own: drop it on a cluster."


def test_that_an_ultraserver_is_one_with_its_article() -> None:
    assert place(ULTRASERVER, "n8").words == "Trn2 UltraServer is an UltraServer of its own: drop it on a cluster."


@pytest.mark.parametrize(("part_id", "target"), [(P5EN, "n9"), (TRAINIUM2, "n9"), (EFA, "n8")])
def test_that_a_complete_system_points_to_the_cluster(part_id: str, target: str) -> None:
    system = {"n8": P5EN, "n9": ULTRASERVER}[target]
    words = f"{part(system).name} is complete as it comes: drop {part(part_id).name} on the cluster instead."
    assert place(part_id, target) == Verdict(None, words)


@pytest.mark.parametrize("part_id", [HOST, MEMBER, SCALE_UP, MEASURED])
@pytest.mark.parametrize("target", ["n5", "n8", "n9"])
def test_that_a_refusal_never_points_to_a_cluster_that_would_refuse_as_well(part_id: str, target: str) -> None:
    assert not place(part_id, "c-C").is_allowed
    verdict = place(part_id, target)
    assert not verdict.is_allowed
    assert "drop" not in verdict.words


def test_that_nothing_goes_into_an_accelerator() -> None:
    assert place(H200, "n5").words == "NVIDIA H200 SXM 141GB does not go into AWS Trainium2."


def test_that_a_part_that_is_in_no_library_is_called_this_part() -> None:
    design = with_c(stack("n20", "gone"))
    assert place(H200, "n20", design).words == "NVIDIA H200 SXM 141GB does not go into this part."


def test_that_a_system_of_unknown_parts_points_to_the_cluster() -> None:
    kit = System(id="kit", name="Kit", form=Form.SERVER, provider="Us", contents=(Content(part="gone"),))
    verdict = can_place(with_c(stack("n20", "kit")), {"kit": kit}, part(TRAINIUM2), "n20")
    assert verdict.words == "Kit is complete as it comes: drop AWS Trainium2 on the cluster instead."


def test_that_there_must_be_something_to_drop_on() -> None:
    nothing = Verdict(None, "There is nothing to drop on here.")
    assert place(TRAINIUM2, "n99") == nothing
    assert can_move(five_levels(), "n5", "n99") == nothing


@pytest.mark.parametrize(("target", "name"), [("c-C", "C"), ("n10", "Lone")])
def test_that_nodes_move_into_clusters_and_groups(target: str, name: str) -> None:
    assert can_move(five_levels(), "n5", target) == Verdict(Effect.NEW, f"Move to {name}")


def test_that_a_node_moves_onto_a_stack_of_the_same_part() -> None:
    words = "Add to this stack: ×500\u2009000 → ×1\u2009000\u2009000"
    assert can_move(five_levels(), "n11", "n5") == Verdict(Effect.STACK, words)


def test_that_a_node_does_not_move_onto_another_part() -> None:
    reason = "NVIDIA H200 SXM 141GB does not go into AWS Trainium2."
    assert can_move(five_levels(), "n6", "n5") == Verdict(None, reason)


def test_that_a_group_does_not_move_onto_a_stack() -> None:
    assert can_move(five_levels(), "n1", "n8") == Verdict(None, "A group goes into a cluster or another group.")


def test_that_a_part_that_the_design_lacks_is_not_called_a_group() -> None:
    verdict = can_move(with_c(stack("n20", "gone")), "n20", "n8")
    assert not verdict.is_allowed
    assert "group" not in verdict.words


def test_that_a_node_that_is_gone_does_not_move() -> None:
    reason = "The part to move is no longer in the design."
    assert can_move(five_levels(), "n99", "c-C") == Verdict(None, reason)


def test_that_a_stack_does_not_move_onto_itself() -> None:
    assert can_move(five_levels(), "n5", "n5") == Verdict(None, "It is already here.")


@pytest.mark.parametrize(
    ("node", "target", "index"),
    [("n7", "c-A", None), ("n7", "c-A", 2), ("n1", "c-A", 0), ("n1", "c-A", 1), ("n1", "c-A", -3), ("n6", "n4", None)],
)
def test_x_05_what_is_already_at_a_position_is_refused_before_and_after(
    node: str, target: str, index: int | None
) -> None:
    design = five_levels()
    verdict = can_move_all(design, [node_of(design, node)], target, index)
    assert verdict == Verdict(None, "It is already here.")
    assert move_nodes(design, [node], target, index) == Refusal(verdict.words)


@pytest.mark.parametrize(("node", "index"), [("n1", None), ("n1", 2), ("n7", 0), ("n7", -1)])
def test_that_a_node_may_change_its_position_in_its_container(node: str, index: int | None) -> None:
    design = five_levels()
    assert can_move_all(design, [node_of(design, node)], "c-A", index) == Verdict(Effect.NEW, "Move to A")
    assert can_move(design, node, "c-A").is_allowed
    assert isinstance(move_nodes(design, [node], "c-A", index), Edit)


@pytest.mark.parametrize(("node", "target"), [("n11", "n10"), ("n2", "n1")])
@pytest.mark.parametrize("index", [None, 0, 1])
def test_x_05_what_is_alone_in_its_container_does_not_move_into_it_wherever(
    node: str, target: str, index: int | None
) -> None:
    verdict = can_move(five_levels(), node, target)
    assert verdict == Verdict(None, "It is already here.")
    assert move_nodes(five_levels(), [node], target, index) == Refusal(verdict.words)


@pytest.mark.parametrize("descendant", ["n1", "n2", "n4"])
def test_that_a_group_does_not_go_into_itself_or_what_it_holds(descendant: str) -> None:
    assert can_move(five_levels(), "n1", descendant) == Verdict(None, "A group cannot go into itself.")


DEEPEST, LAST = f"g{MAX_DEPTH}", f"g{MAX_DEPTH - 1}"
TOO_DEEP = f"Groups nest at most {MAX_DEPTH} deep."


def test_that_the_deepest_group_holds_nothing() -> None:
    assert can_move(nested(MAX_DEPTH), "n5", DEEPEST) == Verdict(None, TOO_DEEP)
    assert place(TRAINIUM2, DEEPEST, nested(MAX_DEPTH)) == Verdict(None, TOO_DEEP)


def test_that_the_last_group_but_one_holds_parts() -> None:
    assert can_move(nested(MAX_DEPTH), "n5", LAST).is_allowed
    assert place(TRAINIUM2, LAST, nested(MAX_DEPTH)).is_allowed


@pytest.mark.parametrize(("depth", "allowed"), [(MAX_DEPTH - 4, False), (MAX_DEPTH - 5, True)])
def test_that_a_moved_group_does_not_nest_beyond_the_limit(depth: int, allowed: bool) -> None:
    # n1 and what it holds make five levels.
    verdict = can_move(nested(depth), "n1", f"g{depth}")
    assert verdict.is_allowed is allowed
    assert allowed or verdict.words == TOO_DEEP


def test_that_the_deepest_of_what_a_group_holds_counts() -> None:
    inner = Node(id="n21", children=(stack("n22", TRAINIUM2),))
    outer = Node(id="n20", children=(stack("n23", TRAINIUM2), inner, stack("n24", TRAINIUM2)))
    a, b, c = nested(MAX_DEPTH - 2).clusters
    design = five_levels().evolve(clusters=(a, b, c.evolve(nodes=(*c.nodes, outer))))
    assert can_move(design, "n20", f"g{MAX_DEPTH - 2}").words == TOO_DEEP
    assert can_move(design, "n20", f"g{MAX_DEPTH - 3}").is_allowed
