"""Cases X-02, X-05 to X-08 and X-12: what is unknown, refused, moved, duplicated, undone and switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.comparison import Norm, compare
from core.design.cluster_edits import MAX_CLUSTERS, add_cluster, duplicate_cluster
from core.design.edits import (
    Edit,
    Refusal,
    add_part,
    duplicate_nodes,
    group_nodes,
    move_nodes,
    remove_nodes,
    rename_node,
    set_count,
    set_enabled,
)
from core.design.placement import can_move, can_place
from core.design.tree import locate, with_node
from core.estimate import Estimator
from core.presentation import present
from core.result import Completeness, Result
from tests.acceptance.reckoning import TRN2, TRN3, assembled, done, estimate_of, opening, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.design.document import Design, Node
    from core.design.edits import Outcome

P5EN, ULTRASERVER, GEN2 = "aws-p5en-48xlarge", "aws-trn2-ultraserver", "aws-trn3-ultraserver-gen2"


# --- unknown is unknown -----------------------------------------------------------------------------------------


def test_x_02_what_is_unknown_shows_as_a_dash() -> None:
    racks = estimate_of({P5EN: 8}).totals["racks"]
    assert racks.completeness is Completeness.UNKNOWN
    assert racks.value is None
    assert present(racks).value == "–"


@pytest.mark.parametrize("row_id", ["racks", "int8_dense_ops", "rent_usd_per_hour"])
def test_x_02_a_sum_with_an_unknown_part_is_named_partial(row_id: str) -> None:
    mixed = rows_of(assembled({P5EN: 1, ULTRASERVER: 1, GEN2: 1}))[row_id].results[0]
    assert mixed.completeness is Completeness.PARTIAL
    assert mixed.value is not None
    assert present(mixed).remark == "partial"


def test_x_02_a_ratio_of_a_partial_sum_is_a_dash_and_no_bargain() -> None:
    mixed = rows_of(assembled({P5EN: 1, GEN2: 1}))["usd_per_fp8_pflop_hour"].results[0]
    assert mixed.completeness is Completeness.UNKNOWN
    assert present(mixed).value == "–"


def test_x_02_a_partial_sum_adds_what_is_known() -> None:
    mixed, known = estimate_of({P5EN: 2, ULTRASERVER: 3}), estimate_of({ULTRASERVER: 3})
    assert mixed.totals["racks"].value == known.totals["racks"].value == 6


def _every_result(design: Design) -> list[Result]:
    estimates = Estimator().estimate(design)
    return [result for norm in Norm for row in compare(design, estimates, norm) for result in row.results]


def test_x_02_what_is_not_known_is_never_a_zero() -> None:
    incomplete = [result for result in _every_result(opening()) if result.completeness is not Completeness.COMPLETE]
    assert incomplete
    assert all(result.value is None for result in incomplete)


def test_x_02_an_empty_cluster_has_no_accelerators_and_knows_nothing_else() -> None:
    rows = rows_of(assembled({}))
    values = {row_id: row.results[0].value for row_id, row in rows.items()}
    assert values.pop("accelerators") == 0
    assert set(values.values()) == {None}


@pytest.mark.parametrize("norm", Norm)
def test_x_02_an_unknown_value_never_wins(norm: Norm) -> None:
    for row in rows_of(opening(), norm).values():
        assert row.best is None or row.results[row.best].is_known


@pytest.mark.parametrize("row_id", ["it_max_w", "it_typical_w", "facility_typical_w"])
def test_x_02_nothing_wins_over_an_unknown_value_whose_range_reaches_further(row_id: str) -> None:
    row = rows_of(opening())[row_id]
    lowest_known = min(result.value for result in row.results if result.value is not None)
    lowest_possible = row.results[TRN2].band.low
    assert row.results[TRN2].value is None
    assert lowest_possible is not None
    assert lowest_possible < lowest_known
    assert row.best is None


def test_x_02_a_partial_value_is_not_ranked() -> None:
    row = rows_of(assembled({P5EN: 1, ULTRASERVER: 1}, {ULTRASERVER: 1}))["racks"]
    assert row.results[0].completeness is Completeness.PARTIAL
    assert row.best is None


def test_x_02_a_cluster_without_a_price_shows_no_cost_and_does_not_win() -> None:
    row = rows_of(opening())["usd_per_fp8_pflop_hour"]
    assert row.results[TRN3].value is None
    assert row.best != TRN3


# --- why a drop is refused --------------------------------------------------------------------------------------

REFUSED = [
    ("a host", "host-aws-p5en-48xlarge", "c1", "belongs to a system and is not placed by itself"),
    ("member of a larger system", "aws-trn3-gen2-server", "c1", "exists only inside a larger system"),
    ("scale-up link", "nvlink4-nvswitch", "c1", "is a scale-up link: it comes with its system"),
    ("measurement", "efa-v3-p5en-measured", "c1", "is a measurement, not a network one can build with"),
    ("full slots", "h200-sxm", "n1", "Slots full: 8 of 8 NVIDIA H200 SXM 141GB in p5en.48xlarge."),
    ("other accelerators", "trainium2", "n1", "Slots full: p5en.48xlarge comes with its own accelerators."),
    ("a rack on a server", "gb200-nvl72", "n1", "is a rack of its own: drop it on a cluster"),
    ("a server on a server", "dgx-h100", "n1", "is complete as it comes"),
    ("nowhere", "dgx-h100", "gone", "There is nothing to drop on here."),
]


@pytest.mark.parametrize(("part_id", "target", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_x_05_a_refused_drop_says_why_while_dragging_and_after(part_id: str, target: str, words: str) -> None:
    design, parts = assembled({P5EN: 1}), built_in().parts
    verdict = can_place(design, parts, parts[part_id], target)
    outcome = add_part(design, built_in(), part_id, target)
    assert not verdict.is_allowed
    assert words in verdict.words
    assert outcome == Refusal(verdict.words)


def test_x_05_a_fabric_on_a_group_is_sent_to_the_cluster() -> None:
    grouped = done(group_nodes(assembled({P5EN: 1}), ["n1"]))
    fabric = built_in().parts["efa-v3-p5en"]
    verdict = can_place(grouped.after, built_in().parts, fabric, grouped.selection[0])
    assert verdict.words == "The scale-out fabric belongs to the cluster: drop it on the cluster."
    assert add_part(grouped.after, built_in(), fabric.id, grouped.selection[0]) == Refusal(verdict.words)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("n2", "A group cannot go into itself."),
        ("n1", "A group goes into a cluster or another group."),
        ("gone", "There is nothing to drop on here."),
    ],
)
def test_x_05_a_refused_move_says_why_while_dragging_and_after(target: str, words: str) -> None:
    design = done(group_nodes(assembled({P5EN: 1}), ["n1"])).after
    assert [node.id for node in design.clusters[0].walk()] == ["n2", "n1"]
    assert can_move(design, "n2", target).words == words
    assert move_nodes(design, ["n2"], target) == Refusal(words)


# --- moving keeps settings --------------------------------------------------------------------------------------


def _with_settings() -> Design:
    """Return two clusters; the node n1 of the first is named, noted, counted and switched off."""
    design = assembled({P5EN: 3}, {ULTRASERVER: 1})
    design = done(rename_node(design, "n1", "Night shift")).after
    design = with_node(design, "n1", lambda node: node.evolve(note="ask again in autumn"))
    return done(set_enabled(design, ["n1"], enabled=False)).after


def _node(design: Design, node_id: str) -> Node:
    place = locate(design, node_id)
    assert place is not None
    return place.node


def test_x_06_a_part_moved_to_another_cluster_keeps_all_its_settings() -> None:
    design = _with_settings()
    moved = done(move_nodes(design, ["n1"], "c2", 0))
    assert [node.id for node in moved.after.clusters[1].nodes] == ["n1", "n2"]
    assert moved.after.clusters[0].nodes == ()
    node = _node(moved.after, "n1")
    assert node == _node(design, "n1")
    assert (node.name, node.note, node.count, node.enabled) == ("Night shift", "ask again in autumn", 3, False)


def test_x_06_a_part_moved_into_a_group_and_out_again_leaves_the_design_as_it_was() -> None:
    design = _with_settings()
    grouped = done(group_nodes(design, ["n2"]))
    inside = done(move_nodes(grouped.after, ["n1"], grouped.selection[0])).after
    assert _node(inside, "n1") == _node(design, "n1")
    assert done(move_nodes(inside, ["n1"], "c1")).after == grouped.after


# --- duplicating ------------------------------------------------------------------------------------------------


def test_x_07_a_duplicate_takes_the_next_place_with_all_settings_under_a_new_id() -> None:
    design = assembled({P5EN: 3, ULTRASERVER: 1})
    twice = done(duplicate_nodes(design, ["n1"]))
    assert [node.part for node in twice.after.clusters[0].nodes] == [P5EN, P5EN, ULTRASERVER]
    original, copy, _ = twice.after.clusters[0].nodes
    assert copy.id not in {node.id for node in design.clusters[0].walk()}
    assert copy.evolve(id=original.id) == original
    assert twice.selection == (copy.id,)


def test_x_07_where_no_place_is_free_a_duplicate_is_refused_in_words() -> None:
    design = assembled({})
    while len(design.clusters) < MAX_CLUSTERS:
        design = done(duplicate_cluster(design, "c1")).after
    assert duplicate_cluster(design, "c1") == Refusal("A design compares at most 64 clusters.")
    assert duplicate_nodes(design, []) == Refusal("Select a part to duplicate.")


# --- one step each, back to the very design before --------------------------------------------------------------

STEPS: dict[str, Callable[[Design], Outcome]] = {
    "add a part": lambda design: add_part(design, built_in(), "dgx-h100", "c1"),
    "add to a stack": lambda design: add_part(design, built_in(), P5EN, "n1"),
    "set a fabric": lambda design: add_part(design, built_in(), "efa-v3-p5en", "c1"),
    "move": lambda design: move_nodes(design, ["n1"], "c2"),
    "reorder": lambda design: move_nodes(design, ["n2"], "c1", 0),
    "duplicate": lambda design: duplicate_nodes(design, ["n1", "n2"]),
    "remove": lambda design: remove_nodes(design, ["n1", "n2"]),
    "group": lambda design: group_nodes(design, ["n1", "n2"]),
    "count": lambda design: set_count(design, "n1", 7),
    "switch off": lambda design: set_enabled(design, ["n1", "n2"], enabled=False),
    "add a cluster": add_cluster,
}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_x_08_each_edit_is_one_step_that_keeps_the_design_before_it(step: Callable[[Design], Outcome]) -> None:
    design = assembled({P5EN: 3, ULTRASERVER: 1}, {})
    as_it_was = design.model_dump_json()
    edit = done(step(design))
    assert isinstance(edit, Edit)
    assert edit.before is design
    assert edit.after != design
    assert edit.before.model_dump_json() == as_it_was


def test_x_08_undoing_a_move_restores_the_position() -> None:
    design = assembled({P5EN: 3, ULTRASERVER: 1}, {})
    edit = done(move_nodes(design, ["n1"], "c2"))
    assert [node.id for node in edit.after.clusters[0].nodes] == ["n2"]
    assert [node.id for node in edit.before.clusters[0].nodes] == ["n1", "n2"]


def test_x_08_an_edit_shares_what_it_did_not_change() -> None:
    design = assembled({P5EN: 3}, {ULTRASERVER: 1})
    edit = done(set_count(design, "n1", 4))
    assert edit.after.clusters[1] is design.clusters[1]
    assert edit.after.parts is design.parts


# --- off, and nothing lost --------------------------------------------------------------------------------------


def test_x_12_a_part_that_is_switched_off_keeps_its_values_and_counts_for_nothing() -> None:
    design = assembled({P5EN: 3, ULTRASERVER: 1})
    off = done(set_enabled(design, ["n1"], enabled=False)).after
    assert _node(off, "n1").evolve(enabled=True) == _node(design, "n1")
    assert off.parts is design.parts
    estimate, alone = Estimator().estimate(off)["c1"], estimate_of({ULTRASERVER: 1})
    assert {metric: result.band for metric, result in estimate.totals.items()} == {
        metric: result.band for metric, result in alone.totals.items()
    }
    assert estimate.power.maximum.band == alone.power.maximum.band
    assert estimate.rent_result.band == alone.rent_result.band


def test_x_12_switching_on_again_brings_the_design_back() -> None:
    design = assembled({P5EN: 3, ULTRASERVER: 1})
    off = done(set_enabled(design, ["n1"], enabled=False)).after
    assert off != design
    assert done(set_enabled(off, ["n1"], enabled=True)).after == design
