"""What keeps the sides of a comparison from being like for like, and by which factor."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, PartId
from core.comparison import Norm, Row, compare
from core.design.cluster_edits import add_cluster, letter
from core.design.document import Design
from core.design.edits import Edit, Outcome, add_part
from core.design.templates import empty_design
from core.estimate import Estimator
from core.figure import Reading, Status

H200, TRN2, GB200 = {"dgx-h200": 1}, {"aws-trn2-ultraserver": 1}, {"gb200-nvl72": 1}
FP8, UP, OUT = "fp8_dense_flops", "scaleup_bandwidth_bytes_per_s", "scaleout_bandwidth_bits_per_s"


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


def stated(design: Design, part: PartId, field: str, convention: str) -> Design:
    """Return the design with the leading figure of an accelerator in another convention."""
    accelerator = design.parts[part]
    assert isinstance(accelerator, Accelerator)
    leader = accelerator.led[field].leader
    readings = (Reading(**{**leader.model_dump(), "convention": convention}),)
    changed = accelerator.evolve(figures={**accelerator.figures, field: readings})
    return design.evolve(parts={**design.parts, part: changed})


def rows(design: Design, norm: Norm = Norm.TOTAL) -> dict[str, Row]:
    return {row.id: row for row in compare(design, Estimator().estimate(design), norm)}


def unlike(design: Design, row_id: str, norm: Norm = Norm.TOTAL) -> str:
    row = rows(design, norm)[row_id]
    assert not (row.unlike and row.best is not None)
    return row.unlike


# --- Links: one direction or the sum of both -----------------------------------------------------------------------


def test_that_a_direction_which_no_source_states_is_told_with_its_factor() -> None:
    words = "Direction is not stated on every side: that of Cluster B is assumed and may be ×2"
    assert unlike(design_of(H200, TRN2), UP) == words


@pytest.mark.parametrize(("convention", "factor"), [("bidir-assumed", "×2"), ("unidir-assumed", "×0.5")])
def test_that_an_assumed_direction_of_ones_own_is_told(convention: str, factor: str) -> None:
    design = stated(design_of(H200, GB200), "h200-sxm", "scaleup_bandwidth", convention)
    assert unlike(design, UP).endswith(f"that of Cluster A is assumed and may be {factor}")


def test_that_both_ways_of_assuming_are_told_in_one_sentence() -> None:
    design = stated(design_of(H200, GB200, TRN2), "h200-sxm", "scaleup_bandwidth", "unidir-assumed")
    assert unlike(design, UP) == (
        "Direction is not stated on every side: that of Cluster C is assumed and may be ×2; "
        "that of Cluster A is assumed and may be ×0.5"
    )


def test_that_the_same_assumption_on_all_sides_is_no_difference() -> None:
    assert unlike(design_of(TRN2, {"aws-trn2-48xlarge": 2}), UP) == ""


def test_that_stated_directions_are_alike() -> None:
    design = design_of(H200, GB200)
    assert (unlike(design, UP), unlike(design, OUT)) == ("", "")


# --- Compute: dense or sparse ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("convention", "factor"), [("sparse, 4:16", "×4"), ("sparse, 2:4", "×2"), ("sparse", "×2")])
def test_that_sparse_beside_dense_is_told_with_its_factor(convention: str, factor: str) -> None:
    design = stated(design_of(H200, GB200), "h200-sxm", "peak_fp8_dense", convention)
    words = f"Dense is set against sparse: that of Cluster A is sparse, {factor} the dense rate"
    assert unlike(design, FP8) == words


def test_that_a_rate_which_is_only_read_as_dense_is_told() -> None:
    design = stated(design_of(H200, GB200), "gb200", "peak_fp8_dense", "dense (read as; 5 PF per GPU)")
    words = "Dense is not stated on every side: that of Cluster B is read as dense and may be ×0.5"
    assert unlike(design, FP8) == words


def test_that_a_figure_for_another_unit_of_count_is_told() -> None:
    design = stated(design_of(H200, GB200), "gb200", "peak_fp8_dense", "dense, per superchip")
    assert unlike(design, FP8) == "Units of count differ: that of Cluster B is per superchip, not per accelerator"


# --- Memory: labels, and what of it can be used ----------------------------------------------------------------------


def test_that_a_label_in_gib_beside_one_in_gb_is_told_with_its_factor() -> None:
    words = "Counted in different ways: Cluster B by a label in GiB (×1.074 in GB)"
    assert unlike(design_of(H200, TRN2), "memory_bytes") == words


def test_that_usable_memory_beside_fitted_memory_is_told_with_its_factor() -> None:
    words = "Counted in different ways: Cluster B by what can be used (×1.032 is fitted)"
    assert unlike(design_of(H200, GB200), "memory_bytes") == words


def test_that_different_reserves_are_told_apart() -> None:
    words = unlike(design_of(GB200, {"dgx-b200": 1}), "memory_bytes")
    assert words.endswith(
        "Cluster A by what can be used (×1.032 is fitted); Cluster B by what can be used (×1.067 is fitted)"
    )


def test_that_memory_which_counts_in_one_way_is_alike() -> None:
    assert unlike(design_of(H200, {"dgx-h100": 1}), "memory_bytes") == ""
    assert unlike(design_of(GB200, {"gb200-nvl72": 2}), "memory_bytes") == ""


# --- Power and racks -------------------------------------------------------------------------------------------------


def test_that_a_measured_maximum_beside_a_nameplate_is_told_where_it_is_shown_or_divided_by() -> None:
    design = design_of(H200, {"dgx-h100": 1})
    words = unlike(design, "it_max_w")
    assert words.startswith("Rated in different ways: Cluster B by a measurement (the nameplate is ×1.")
    assert unlike(design, FP8, Norm.KILOWATT) == words
    assert unlike(design, FP8) == ""


def test_that_the_power_of_a_site_beside_that_of_machines_is_told() -> None:
    design = design_of(H200, {"dgx-b200": 1})
    system = design.parts["dgx-b200"]
    leader = system.led["max_power"].leader
    site = Reading(**{**leader.model_dump(), "convention": "whole site", "status": Status.OFFICIAL})
    changed = system.evolve(figures={**system.figures, "max_power": (site,)})
    told = unlike(design.evolve(parts={**design.parts, system.id: changed}), "it_max_w")
    assert told == "IT is set against the whole site: that of Cluster B is the site's, PUE × that of its IT"


def test_that_racks_of_accelerators_alone_beside_all_racks_are_told() -> None:
    design = design_of(GB200, {"meta-24k-h100-ib": 1})
    words = "Counted in different ways: Cluster B by GPU racks alone"
    assert unlike(design, "racks") == unlike(design, FP8, Norm.RACK) == words
    assert unlike(design_of(GB200, {"gb200-nvl72": 3}), "racks") == ""


def test_that_a_side_without_a_value_makes_no_difference() -> None:
    assert unlike(design_of(H200, {"dgx-h200": 2}, {}), "memory_bytes") == ""
    assert unlike(design_of(), UP) == ""
