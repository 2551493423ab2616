"""The comparison: rows side by side, what they are divided by, what is unlike, and what may be ranked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, PartId, Quote, System
from core.comparison import (
    Better,
    Norm,
    Row,
    base_position,
    compare,
    explained_factor,
    quote_dates,
)
from core.design.cluster_edits import add_cluster, letter, set_base
from core.design.document import Design
from core.design.edits import Edit, Outcome, add_part
from core.design.templates import empty_design, from_template, templates
from core.estimate import ClusterEstimate, Estimator
from core.figure import Status
from core.result import Completeness

COMPUTE, MEMORY, POWER, MONEY = "Compute, dense", "Memory and network", "Power and space", "Money"


def done(outcome: Outcome) -> Design:
    assert isinstance(outcome, Edit), outcome
    return outcome.after


def design_of(*clusters: dict[PartId, int]) -> Design:
    design = empty_design(built_in(), "2026-05-31")
    for position, contents in enumerate(clusters, start=1):
        design = done(add_cluster(design, f"Cluster {letter(position - 1)}"))
        for part, count in contents.items():
            design = done(add_part(design, built_in(), part, f"c{position}", count))
    return design


def priced(design: Design, **quotes: tuple[Quote, ...]) -> Design:
    """Return the design with the quotes of some systems, named with underscores, replaced."""
    parts = dict(design.parts)
    for name, quoted in quotes.items():
        system = parts[name.replace("_", "-")]
        assert isinstance(system, System)
        parts[system.id] = system.evolve(quotes=quoted)
    return design.evolve(parts=parts)


def quote(value: float, basis: Basis = Basis.ON_DEMAND, date: str = "2026-05") -> Quote:
    return Quote(value=value, basis=basis, date=date, status=Status.PRESS, source="a-list")


def rows(design: Design, norm: Norm = Norm.TOTAL) -> dict[str, Row]:
    return {row.id: row for row in compare(design, Estimator().estimate(design), norm)}


def opening() -> Design:
    return from_template(templates()["opening"], built_in(), "2026-05-31")


# --- The table --------------------------------------------------------------------------------------------------------


def test_that_rows_come_in_groups_in_a_fixed_order() -> None:
    found = compare(opening(), Estimator().estimate(opening()))
    assert list(dict.fromkeys(row.group for row in found)) == [COMPUTE, MEMORY, POWER, MONEY]
    assert [row.label for row in found][:5] == ["FP4", "FP6", "FP8", "INT8", "BF16"]


def test_that_every_row_has_a_result_for_each_cluster_in_order() -> None:
    design = design_of({"dgx-h100": 1}, {}, {"gb200-nvl72": 2})
    for row in rows(design).values():
        assert len(row.results) == 3
    assert [result.value for result in rows(design)["accelerators"].results] == [8, 0, 144]


def test_that_a_design_without_clusters_has_rows_without_results() -> None:
    found = rows(design_of())
    assert list(found) == list(rows(opening()))
    assert all((row.results, row.unlike, row.best) == ((), "", None) for row in found.values())


# --- Dividing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("norm", "divisor"),
    [(Norm.TOTAL, 1), (Norm.ACCELERATOR, 8 * 8), (Norm.RACK, None), (Norm.KILOWATT, 81.6), (Norm.DOLLAR, 332.896)],
)
def test_that_totals_are_divided_by_what_is_asked_for(norm: Norm, divisor: float | None) -> None:
    result = rows(design_of({"aws-p5en-48xlarge": 8}), norm)["fp8_dense_flops"].results[0]
    assert result.value == (None if divisor is None else pytest.approx(126.656e15 / divisor))
    assert result.unit == "FLOP/s"


def test_that_a_price_per_work_is_not_divided_again() -> None:
    total, per_rack = (rows(opening(), norm)["usd_per_fp8_pflop_hour"] for norm in (Norm.TOTAL, Norm.RACK))
    assert [one.band for one in total.results] == [one.band for one in per_rack.results]


# --- What may be ranked -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row_id", "better", "best"),
    [
        ("fp8_dense_flops", Better.MORE, 1),
        ("it_max_w", Better.LESS, 0),
        ("accelerators", Better.NEITHER, None),
    ],
)
def test_that_the_better_end_of_a_row_wins(row_id: str, better: Better, best: int | None) -> None:
    row = rows(design_of({"dgx-h200": 1}, {"dgx-h200": 2}))[row_id]
    assert (row.better, row.best) == (better, best)


def test_that_equal_values_have_no_winner() -> None:
    assert rows(design_of({"dgx-h100": 1}, {"dgx-h100": 1}))["fp8_dense_flops"].best is None


def test_that_a_single_known_value_has_no_winner() -> None:
    assert rows(design_of({"dgx-h100": 1}, {}))["fp8_dense_flops"].best is None
    assert rows(design_of({"dgx-h100": 1}))["fp8_dense_flops"].best is None


def test_that_a_partial_value_leaves_a_row_without_a_winner() -> None:
    row = rows(design_of({"aws-trn2-ultraserver": 1, "dgx-h100": 1}, {"gb200-nvl72": 1}, {"aws-trn2-ultraserver": 1}))
    assert row["racks"].results[0].completeness is Completeness.PARTIAL
    assert row["racks"].best is None


def test_that_accelerators_of_a_rack_with_switches_are_ranked_per_accelerator() -> None:
    row = rows(design_of({"gb200-nvl72": 1}, {"dgx-h100": 1}), Norm.ACCELERATOR)["fp8_dense_flops"]
    assert row.results[0].is_known
    assert row.best == 0


def test_that_the_best_power_is_none_where_a_range_may_lie_lower() -> None:
    row = rows(design_of({"trainium2": 1}, {"h100-sxm": 2}, {"h100-sxm": 3}))["it_max_w"]
    assert row.results[0].band.has_range
    assert row.results[0].value is None
    assert row.best is None


def test_that_nothing_is_best_beside_a_value_that_is_unknown() -> None:
    racks = rows(design_of({"gb200-nvl72": 1}, {"gb200-nvl72": 2}, {"trainium2": 1}))["racks"]
    assert [result.value for result in racks.results] == [1, 2, None]
    assert (racks.unlike, racks.best) == ("", None)
    assert rows(design_of({"gb200-nvl72": 1}, {"gb200-nvl72": 2}))["racks"].best == 0


@pytest.mark.parametrize("norm", list(Norm))
def test_that_every_best_of_the_opening_comparison_has_known_rivals_only(norm: Norm) -> None:
    ranked = [row for row in rows(opening(), norm).values() if row.best is not None]
    assert all(result.value is not None for row in ranked for result in row.results)


# --- What is unlike ---------------------------------------------------------------------------------------------------


def test_that_a_precision_missing_on_one_side_is_told_and_not_ranked() -> None:
    row = rows(design_of({"dgx-h100": 1}, {"gb200-nvl72": 1}, {"gb300-nvl72": 1}))["fp4_dense_flops"]
    assert row.unlike == "FP4 is missing on one side: Cluster A does not support it"
    assert row.best is None


def test_that_a_precision_missing_on_every_side_is_alike() -> None:
    assert rows(design_of({"dgx-h100": 1}, {"dgx-h200": 1}))["fp4_dense_flops"].unlike == ""


def test_that_different_purchase_bases_are_told_and_not_ranked() -> None:
    design = priced(
        design_of({"dgx-h100": 1}, {"dgx-h200": 1}),
        dgx_h100=(quote(10),),
        dgx_h200=(quote(5, Basis.CAPACITY_BLOCK),),
    )
    for row_id in ("rent_usd_per_hour", "usd_per_fp8_pflop_hour", "usd_per_bf16_pflop_hour"):
        row = rows(design)[row_id]
        assert row.unlike == "Purchase bases differ: capacity block, on demand"
        assert row.best is None


def test_that_quotes_of_different_months_are_told_and_not_ranked() -> None:
    design = priced(
        design_of({"dgx-h100": 1}, {"dgx-h200": 1}),
        dgx_h100=(quote(10, date="2026-05-20"),),
        dgx_h200=(quote(5, date="2026-04"),),
    )
    row = rows(design)["rent_usd_per_hour"]
    assert row.unlike == "Quotes differ in date: 2026-04 and 2026-05"
    assert row.best is None


def test_that_quotes_of_one_basis_and_month_are_ranked() -> None:
    design = priced(
        design_of({"dgx-h100": 1}, {"dgx-h200": 1}),
        dgx_h100=(quote(10, date="2026-05-20"),),
        dgx_h200=(quote(5, date="2026-05"),),
    )
    row = rows(design)["rent_usd_per_hour"]
    assert (row.unlike, row.best) == ("", 1)


def test_that_a_cluster_without_a_price_does_not_make_the_others_unlike_and_leaves_no_best() -> None:
    design = priced(
        design_of({"dgx-h100": 1}, {"dgx-h200": 1}, {"trainium2": 1}), dgx_h100=(quote(10),), dgx_h200=(quote(5),)
    )
    row = rows(design)["rent_usd_per_hour"]
    assert (row.unlike, row.best, row.overlap) == ("", None, False)


def test_that_the_months_of_the_quotes_behind_a_rent_are_told() -> None:
    design = priced(
        design_of({"dgx-h100": 1, "dgx-h200": 1}),
        dgx_h100=(quote(10, date="2026"),),
        dgx_h200=(quote(5, date="2026-04-30"),),
    )
    (estimate,) = Estimator().estimate(design).values()
    assert quote_dates(estimate.rent_result) == {"2026", "2026-04"}
    (unpriced,) = Estimator().estimate(design_of({"trainium2": 1})).values()
    assert quote_dates(unpriced.rent_result) == set()


# --- The base and the reason of a difference --------------------------------------------------------------------------


def test_that_the_base_is_the_chosen_cluster_else_the_first() -> None:
    design = design_of({}, {}, {})
    assert base_position(design) == 0
    assert base_position(done(set_base(design, "c3"))) == 2
    assert base_position(design_of()) == 0


def two_estimates() -> tuple[ClusterEstimate, ClusterEstimate]:
    estimates = Estimator().estimate(design_of({"gb200-nvl72": 1}, {"dgx-h100": 3}))
    return estimates["c1"], estimates["c2"]


@pytest.mark.parametrize("row_id", ["fp8_dense_flops", "memory_bytes"])
def test_that_a_difference_is_the_factor_of_counts_times_the_factor_of_one(row_id: str) -> None:
    one, other = two_estimates()
    count, each = explained_factor(row_id, one, other)
    totals = one.totals[row_id].value, other.totals[row_id].value
    assert count.value == 3
    assert each.value is not None
    assert None not in totals
    assert totals[0] == pytest.approx(3 * each.value * (totals[1] or 0))


def test_that_a_row_which_is_no_total_of_accelerators_has_no_factor_of_one() -> None:
    count, each = explained_factor("rent_usd_per_hour", *two_estimates())
    assert count.value == 3
    assert each.completeness is Completeness.UNKNOWN


def test_that_a_factor_against_nothing_is_unknown() -> None:
    one, other = two_estimates()
    nothing = replace(other, totals={**other.totals, **Estimator().estimate(design_of({}))["c1"].totals})
    count, each = explained_factor("fp8_dense_flops", one, nothing)
    assert (count.value, each.value) == (None, None)


def test_that_sparse_rows_come_where_asked_for_with_their_patterns() -> None:
    design = opening()
    found = compare(design, Estimator().estimate(design), sparse=True)
    sparse = {row.id: row for row in found if row.group == "Compute, sparse"}
    assert [row.group for row in found].index("Compute, sparse") > [row.group for row in found].index(COMPUTE)
    fp8 = sparse["fp8_sparse_flops"]
    assert fp8.label == "FP8 sparse, 4:16"
    assert fp8.unlike.startswith("Patterns of sparsity differ: that of Trn2 UltraServer is 4:16; ")
    assert fp8.best is None
    assert not any(row.group == "Compute, sparse" for row in compare(design, Estimator().estimate(design)))
