"""The comparison in words: cells and heads."""

from __future__ import annotations

import pytest

from core.comparison import compare
from core.design.cluster_edits import add_cluster, set_base
from core.estimate import Estimator
from core.figure import Sign
from gui.compare.cells import Difference, Table, shown_rows
from gui.compare.heads import accelerators_in_words, head_facts
from tests.support.comparisons import opening, table_of
from tests.support.designs import H200, TRAINIUM2, done, stack, with_c

BANDWIDTH = "memory_bandwidth_bytes_per_s"


def test_that_a_row_shares_one_unit_and_shows_band_and_difference() -> None:
    cell = table_of(opening()).cell("fp8_dense_flops", "c1")
    assert cell is not None
    assert (cell.text.value, cell.text.unit, cell.text.band, cell.delta) == ("83.1", "PF", "80.9–83.2", "−34\u2009%")
    assert cell.text.sentence == "83.1 PF (80.9–83.2)"


def test_that_the_base_has_no_difference_to_itself() -> None:
    cell = table_of(opening()).cell("fp8_dense_flops", "c2")
    assert cell is not None
    assert cell.is_base
    assert (cell.delta, cell.mark) == ("", "")


def test_that_differences_can_be_told_as_factors() -> None:
    cell = table_of(opening(), difference=Difference.FACTOR).cell("fp8_dense_flops", "c1")
    assert cell is not None
    assert cell.delta == "×0.656"


def test_that_an_unknown_value_has_no_difference_and_no_mark() -> None:
    cell = table_of(opening()).cell("rent_usd_per_hour", "c4")
    assert cell is not None
    assert (cell.text.value, cell.delta, cell.mark) == ("–", "", "")


def test_that_what_is_not_supported_is_said_in_words() -> None:
    cell = table_of(opening()).cell("fp4_dense_flops", "c1")
    assert cell is not None
    assert cell.is_word
    assert cell.text.value == "not supported"


def test_that_unlike_values_are_marked_and_none_is_best() -> None:
    table = table_of(opening())
    cells = [table.cell("rent_usd_per_hour", head.cluster_id) for head in table.heads]
    assert [bool(cell and cell.mark) for cell in cells] == [True, False, True, False]
    assert not any(cell and cell.is_best for cell in cells)


def test_that_the_best_of_like_values_is_marked_once() -> None:
    table = table_of(opening())
    best = [head.name for head in table.heads if (cell := table.cell(BANDWIDTH, head.cluster_id)) and cell.is_best]
    assert best == ["Trn3 Gen2"]


def test_that_a_row_bears_the_most_doubtful_sign_of_its_known_values() -> None:
    lines = {line.id: line for line in table_of(opening()).lines}
    assert lines["memory_bandwidth_bytes_per_s"].sign is Sign.CONFLICTING
    assert lines["it_max_w"].sign is Sign.DERIVED


def test_that_a_unit_that_only_repeats_the_name_is_left_out() -> None:
    lines = {line.id: line for line in table_of(opening()).lines}
    assert (lines["racks"].unit, lines["memory_bytes"].unit) == ("", "TB")


def test_that_precisions_nobody_has_anything_to_tell_of_are_left_out() -> None:
    rows = compare(opening(), Estimator().estimate(opening()))
    trn2_only = opening().evolve(clusters=opening().clusters[:1], base=None)
    few = compare(trn2_only, Estimator().estimate(trn2_only))
    assert "fp4_dense_flops" in {each.id for each in shown_rows(rows)}
    assert "fp4_dense_flops" not in {each.id for each in shown_rows(few)}
    assert "rent_usd_per_hour" in {each.id for each in shown_rows(few)}


def test_that_all_precisions_stay_where_none_is_known() -> None:
    empty = with_c().evolve(clusters=with_c().clusters[2:])
    rows = compare(empty, Estimator().estimate(empty))
    assert shown_rows(rows) == rows


def test_that_a_design_without_clusters_makes_an_empty_table() -> None:
    assert table_of(opening().evolve(clusters=())) == Table()


def test_that_a_head_tells_what_a_cluster_is_made_of() -> None:
    assert [head.facts for head in table_of(opening()).heads] == [
        "64 Trainium2 · 2 racks",
        "64 H200 SXM · 8 instances",
        "72 GB200 · 1 rack",
        "144 Trainium3 · 2 racks",
    ]


def test_that_mixed_accelerators_are_counted_together() -> None:
    design = with_c(stack("x1", TRAINIUM2, 2), stack("x2", H200, 3))
    estimate = Estimator().estimate(design)["c-C"]
    assert accelerators_in_words(design, estimate) == "5 accelerators"
    assert head_facts(design, estimate) == "5 accelerators"


def test_that_letters_follow_the_order_of_clusters() -> None:
    assert [head.letter for head in table_of(opening()).heads] == ["A", "B", "C", "D"]


@pytest.mark.parametrize("difference", list(Difference))
def test_that_nothing_is_a_multiple_of_nothing(difference: Difference) -> None:
    added = done(add_cluster(opening())).after
    design = done(set_base(added, added.clusters[-1].id)).after
    cell = table_of(design, difference=difference).cell("accelerators", "c1")
    assert cell is not None
    assert (cell.text.value, cell.delta) == ("64", "")
