"""What differs between clusters: their parts, and the list beside the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from core.catalogue.catalogue import built_in
from core.comparison import Norm, compare, explained_factor, normalised
from core.design.cluster_edits import add_cluster
from core.design.document import Design
from core.design.edits import add_part, embed_part
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE
from gui.compare.cells import Difference, Table, Telling, prepare
from gui.compare.difference import accelerator_counts, part_changes, part_counts
from gui.compare.differences import Bar, Change, Kind, Overlap, Remark, Section, Unlike, factor_rows, side_rows
from tests.support.comparisons import opening, pair_of, row, table_of
from tests.support.designs import GB200, H200, P5EN, TRAINIUM2, ULTRASERVER, done, five_levels, stack, with_c
from tests.support.workspaces import design_of


def test_that_parts_are_counted_through_groups_and_systems_without_hosts() -> None:
    design = five_levels()
    counts = part_counts(design.parts, design.cluster("c-B"))
    assert counts[P5EN] == 8
    assert counts[H200] == 64
    assert counts[ULTRASERVER] == 500_000
    assert counts[TRAINIUM2] == 500_000 * 64 + 5 * 500_000
    assert not any(part_id.startswith("host-") for part_id in counts)


def test_that_what_is_switched_off_does_not_count() -> None:
    design = five_levels()
    assert set(accelerator_counts(design.parts, design.cluster("c-A"))) == {TRAINIUM2, H200}
    assert "aws-trn2-48xlarge" not in part_counts(design.parts, design.cluster("c-A"))


def test_that_a_part_the_design_does_not_know_still_counts() -> None:
    design = with_c(stack("x1", "gone", 3))
    assert part_counts(design.parts, design.cluster("c-C")) == {"gone": 3}


def test_that_fewer_comes_before_more_and_equal_is_left_out() -> None:
    design = embed_part(with_c(stack("x1", P5EN, 6), stack("x2", GB200, 1)), built_in(), GB200)
    b = design.cluster("c-B").evolve(nodes=(stack("y1", P5EN, 8),))
    changes = part_changes(design.parts, b, design.cluster("c-C"))
    assert [(change.part_id, change.amount) for change in changes] == [(P5EN, -2), (H200, -16), (GB200, 1)]


def side_of(design: Design, base: int, other: int) -> list[object]:
    rows = compare(design, Estimator().estimate(design))
    return [*side_rows(rows, pair_of(design, base, other), DEFAULT_CHOICE)]


def test_that_each_thing_that_is_unlike_stands_once_with_its_rows() -> None:
    unlike = [each for each in side_of(opening(), 1, 0) if isinstance(each, Unlike)]
    assert Unlike("FP4 is missing on one side", "Trn2 UltraServer and 8 × P5en do not support it") in unlike
    rows = "Rent, per FP8 PFLOP-hour and per BF16 PFLOP-hour"
    assert Unlike("Quotes differ in date", f"{rows}: 2026-04 and 2026-05") in unlike


def test_that_rows_whose_ranges_overlap_are_told_apart_from_what_is_unlike() -> None:
    rows = [replace(row("Capacity", 2, 1), best=None, overlap=True), replace(row("Bandwidth", 2, 1), overlap=True)]
    assert side_rows(rows, None, DEFAULT_CHOICE) == [
        Section("Cannot be told apart", is_first=True),
        Overlap("Capacity and bandwidth", "The ranges of the best and another overlap"),
    ]


def test_that_a_row_with_ranges_that_overlap_carries_the_sign() -> None:
    design = done(add_cluster(design_of("empty"))).after
    for part, cluster in zip(("dgx-b200", "mi355x-8"), design.clusters, strict=True):
        design = done(add_part(design, built_in(), part, cluster.id)).after
    table = table_of(design)
    overlapping = {each.id for each in table.rows if each.overlap}
    assert {line.id for line in table.lines if line.overlap} == overlapping != set()


@pytest.mark.parametrize(("direction", "label"), [("one", "Scale-out"), ("both", "Scale-out, both directions")])
def test_that_links_in_both_directions_are_named_so(direction: Literal["one", "both"], label: str) -> None:
    units, design = replace(DEFAULT_CHOICE, direction=direction), opening()
    table = prepare(design, Estimator().estimate(design), Telling(Norm.TOTAL, Difference.PERCENT, units), Table())
    labels = {line.id: line.label for line in table.lines}
    assert labels["scaleout_bandwidth_bits_per_s"] == label
    assert labels["memory_bandwidth_bytes_per_s"] == "Bandwidth"


def test_that_changes_from_the_base_are_listed_by_part() -> None:
    rows = side_of(opening(), 1, 0)
    assert Section("Changed from base B to A") in rows
    assert [(each.kind, each.text) for each in rows if isinstance(each, Change)] == [
        (Kind.REMOVED, "8 × p5en.48xlarge"),
        (Kind.REMOVED, "64 × H200 SXM 141GB"),
        (Kind.ADDED, "1 × Trn2 UltraServer"),
        (Kind.ADDED, "4 × trn2u.48xlarge"),
        (Kind.ADDED, "64 × Trainium2"),
        (Kind.CHANGED, "Fabric EFAv3 (p5en) → EFAv3 (trn2)"),
        (Kind.CHANGED, "Rent 332.90 → 143.04 $/h"),
        (Kind.CHANGED, "Scale-out 25.6 → 12.8 Tb/s"),
    ]


def test_that_the_factors_lead_from_the_base_to_the_other() -> None:
    bars = [each for each in side_of(opening(), 1, 0) if isinstance(each, Bar)]
    assert [(bar.label, bar.text, bar.cluster) for bar in bars] == [
        ("B, 64 H200 SXM", "126.7", 1),
        ("same count", "×1.00", None),
        ("per accelerator", "×0.656", None),
        ("A, 64 Trainium2", "83.1", 0),
    ]
    assert bars[0].end == 1
    assert (bars[2].start, bars[2].end) == (pytest.approx(83.1 / 126.7, rel=1e-3), 1)


def test_that_another_count_is_called_a_count() -> None:
    bars = [each for each in side_of(opening(), 1, 2) if isinstance(each, Bar)]
    assert (bars[1].label, bars[1].text) == ("count", "×1.13")


def test_that_unknown_totals_have_no_factors() -> None:
    design = done(add_cluster(opening())).after
    assert not any(isinstance(each, Bar) for each in side_of(design, 1, 4))


def test_that_a_fabric_may_be_missing() -> None:
    design = done(add_cluster(opening())).after
    assert Change(Kind.CHANGED, "Fabric EFAv3 (p5en) → not named") in side_of(design, 1, 4)


def test_that_a_list_with_nothing_to_tell_says_so() -> None:
    assert side_rows([], None, DEFAULT_CHOICE) == [Remark("Add another cluster to see what differs.")]
    twin = opening().clusters[0].evolve(id="c9")
    design = opening().evolve(clusters=(opening().clusters[0], twin), base=None)
    rows = side_rows([], pair_of(design, 0, 1), DEFAULT_CHOICE)
    assert not any(isinstance(each, Change) for each in rows)
    empty = with_c()
    c = empty.cluster("c-C")
    twins = empty.evolve(clusters=(c, c.evolve(id="c-D")))
    assert side_rows([], pair_of(twins, 0, 1), DEFAULT_CHOICE) == [
        Remark("Nothing differs between the base and this cluster.")
    ]


def test_that_a_change_says_which_side_is_partial() -> None:
    design = done(add_part(opening(), built_in(), "aws-trn3-ultraserver-gen2", "c1")).after
    assert Change(Kind.CHANGED, "Rent 332.90 → 143.04 $/h (partial)") in side_of(design, 1, 0)
    assert Change(Kind.CHANGED, "Rent 143.04 (partial) → 332.90 $/h") in side_of(design, 0, 1)


def test_that_the_factors_explain_what_the_table_divides_by() -> None:
    pair = pair_of(opening(), 1, 2)
    title, *bars = factor_rows(pair, DEFAULT_CHOICE, Norm.KILOWATT)
    assert isinstance(title, Section)
    assert title.title.startswith("Why FP8 per kW differs: B to C, ")
    assert [bar.label for bar in bars if isinstance(bar, Bar)][1] == "accelerators per kW"
    count, each = explained_factor("fp8_dense_flops", pair.other, pair.base, Norm.KILOWATT)
    ends = [normalised(side.totals["fp8_dense_flops"], side, Norm.KILOWATT).value for side in (pair.base, pair.other)]
    assert None not in (count.value, each.value, *ends)
    assert count.value * each.value == pytest.approx(ends[1] / ends[0])  # type: ignore[operator]


def test_that_per_accelerator_only_the_accelerators_differ() -> None:
    rows = factor_rows(pair_of(opening(), 1, 2), DEFAULT_CHOICE, Norm.ACCELERATOR)
    assert [row.label for row in rows if isinstance(row, Bar)][1:-1] == ["per accelerator"]
