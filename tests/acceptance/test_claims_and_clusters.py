"""Cases S-10 to S-20: price-performance, large clusters, counts and conventions, and the first start."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator
from core.claims import Verdict
from core.comparison import Norm
from core.design.templates import from_template, templates
from core.estimate import Estimator
from core.performance.metrics import SCALEOUT
from core.performance.totals import PartTotals
from core.presentation import present
from core.result import Completeness
from tests.acceptance.reckoning import (
    AS_OF,
    EXA,
    HOPPER_BF16,
    NVL72,
    P5EN,
    PETA,
    TERA,
    TRN2,
    TRN3,
    assembled,
    claim,
    details,
    estimate_of,
    opening,
    opening_estimates,
    printed,
    rows_of,
    total,
)

CEIBA_GPUS = 20_736


P5EN_2026_04, P5E_2026_04, P5EN_2026_10 = (
    "p5en at 41.612 (2026-04)",
    "p5e at 39.799 (2026-04)",
    "p5en at 63.158 (2026-10)",
)


@pytest.mark.parametrize(
    ("against", "metric", "percent"),
    [
        (P5EN_2026_04, "FP8", "52.8"),
        (P5EN_2026_04, "BF16", "56.9"),
        (P5EN_2026_04, "bandwidth", "40.6"),
        (P5EN_2026_04, "capacity", "58.5"),
        (P5E_2026_04, "FP8", "46.1"),
        (P5E_2026_04, "BF16", "50.1"),
        (P5E_2026_04, "bandwidth", "34.5"),
        (P5E_2026_04, "capacity", "51.5"),
        (P5EN_2026_10, "FP8", "131.9"),
        (P5EN_2026_10, "BF16", "138.1"),
        (P5EN_2026_10, "bandwidth", "113.4"),
        (P5EN_2026_10, "capacity", "140.5"),
    ],
)
def test_s_10_price_performance_is_shown_per_metric_and_dated_quote(against: str, metric: str, percent: str) -> None:
    found = details("S-10")[f"{metric} per dollar against {against}"]
    assert found is not None
    accepted = [found]
    if metric == "BF16":
        leading = total({"h200-sxm": 1}, "bf16_dense_flops")
        assert leading is not None
        accepted.append((100 + found) * leading / HOPPER_BF16 - 100)
    assert printed(percent) in accepted


def test_s_10_the_claim_has_no_defined_metric_and_lists_those_that_match() -> None:
    checked = claim("S-10")
    assert checked.verdict is Verdict.CANNOT_COMPUTE
    assert checked.reason == "metric undefined"
    matching = [detail.label for detail in checked.details if detail.matches]
    assert matching == ["bandwidth per dollar against p5e at 39.799 (2026-04)"]


def test_s_11_100_000_trainium2_have_129_9_ef_of_fp8_and_66_7_of_bf16() -> None:
    assert total({"trainium2": 100_000}, "fp8_dense_flops") == printed("129.9", EXA)
    assert total({"trainium2": 100_000}, "bf16_dense_flops") == printed("66.7", EXA)
    assert claim("S-11-fp8").verdict is claim("S-11-bf16").verdict is Verdict.AGREES


def test_s_11_100_000_trainium2_take_1_563_ultraservers_and_3_126_racks() -> None:
    assert list(details("S-11-ultraservers").values()) == [1562.5]
    assert claim("S-11-ultraservers").computed == 1563
    assert claim("S-11-racks").computed == 3126
    assert total({"aws-trn2-ultraserver": 1563}, "racks") == 3126


@pytest.mark.parametrize(
    ("count", "fp8", "bf16"),
    [(200_000, "259.8", None), (900_000, "1169", None), (500_000, "649.5", "333.5"), (1_000_000, "1299", "667")],
)
def test_s_12_large_clusters_of_trainium2_add_up(count: int, fp8: str, bf16: str | None) -> None:
    assert total({"trainium2": count}, "fp8_dense_flops") == printed(fp8, EXA)
    assert claim(f"S-12-fp8-{count}").verdict is Verdict.AGREES
    if bf16 is not None:
        assert total({"trainium2": count}, "bf16_dense_flops") == printed(bf16, EXA)
        assert claim(f"S-12-bf16-{count}").verdict is Verdict.AGREES


def test_s_12_a_multiple_without_a_baseline_is_not_computed() -> None:
    checked = claim("S-12-multiple")
    assert checked.computed is None
    assert checked.verdict is Verdict.CANNOT_COMPUTE
    assert checked.reason == "no baseline given"


@pytest.mark.parametrize(
    ("metric", "exaflops"),
    [
        ("fp4_sparse_flops", "414.7"),
        ("fp4_dense_flops", "207.4"),
        ("fp8_dense_flops", "103.7"),
        ("bf16_dense_flops", "51.8"),
    ],
)
def test_s_13_20_736_gb200_have_the_compute_of_the_case(metric: str, exaflops: str) -> None:
    assert total({"gb200": CEIBA_GPUS}, metric) == printed(exaflops, EXA)
    assert total({"gb200-nvl72": 288}, metric) == printed(exaflops, EXA)


def test_s_13_the_template_of_288_racks_holds_20_736_accelerators() -> None:
    (ceiba,) = Estimator().estimate(from_template(templates()["ceiba"], built_in(), AS_OF)).values()
    assert ceiba.totals["accelerators"].value == CEIBA_GPUS
    assert ceiba.totals["accelerators"].completeness is Completeness.COMPLETE
    assert ceiba.totals["racks"].value == 288
    assert claim("S-13-racks").computed == 288


def test_s_13_two_gpus_make_a_superchip() -> None:
    gb200 = built_in().parts["gb200"]
    assert isinstance(gb200, Accelerator)
    assert CEIBA_GPUS / gb200.bundles["superchip"] == 10_368
    assert claim("S-13-superchips").computed == 10_368


def test_s_13_with_hgx_b200_parts_it_would_be_46_7_ef_of_bf16() -> None:
    assert total({"b200-sxm": CEIBA_GPUS}, "bf16_dense_flops") == printed("46.7", EXA)
    assert claim("S-13-hgx-b200").verdict is Verdict.AGREES


def test_s_14_800_gbps_per_gpu_are_1_6_tbps_per_superchip_and_16_59_pbps_in_all() -> None:
    assert claim("S-14-superchip").computed == printed("1.6")
    assert claim("S-14-total").claimed == 16.59
    assert list(details("S-14-total").values()) == [printed("16.59")]


def test_s_14_the_published_total_stands_beside_that_of_the_parts_as_a_conflict() -> None:
    result = PartTotals(built_in().parts).of("project-ceiba", SCALEOUT)
    assert result.value == printed("8.29", PETA)
    assert [(rival.value, rival.agrees) for rival in result.rivals] == [(printed("16.59", PETA), False)]


def test_s_14_the_shipped_rack_gives_half_and_the_conflict_is_shown() -> None:
    assert total({"gb200-nvl72": 1}, "scaleout_bandwidth_bits_per_s") == printed("28.8", TERA)
    assert total({"gb200-nvl72": 288}, "scaleout_bandwidth_bits_per_s") == printed("8.29", PETA)
    checked = claim("S-14-total")
    assert checked.computed == printed("8.29")
    assert checked.verdict is Verdict.CONFLICTS
    assert "about a factor of 2" in checked.reason


def test_s_15_a_count_of_superchips_whose_total_fits_gpus_is_warned_of_by_its_factor_2() -> None:
    checked = claim("S-15")
    assert checked.claim.unit == "superchips"
    assert checked.verdict is Verdict.CONFLICTS
    assert "about a factor of 2" in checked.reason
    assert "fits 20,736 GPUs" in checked.reason


def test_s_16_fp4_on_trainium2_is_not_supported() -> None:
    fp4 = estimate_of({"trainium2": 16}).totals["fp4_dense_flops"]
    assert fp4.completeness is Completeness.UNSUPPORTED
    assert fp4.value is None
    assert present(fp4).value == "not supported"
    assert claim("S-16-trn2").verdict is Verdict.CANNOT_COMPUTE
    assert claim("S-16-trn2").reason == "not supported"


def test_s_16_trainium3_has_2_517_tf_of_fp4() -> None:
    assert total({"trainium3": 1}, "fp4_dense_flops") == printed("2517", TERA)
    assert claim("S-16-trn3").verdict is Verdict.AGREES


def test_s_16_a_comparison_of_mixed_precision_is_marked_and_not_ranked() -> None:
    row = rows_of(assembled({"trainium2": 16}, {"trainium3": 16}))["fp4_dense_flops"]
    assert row.unlike == "FP4 is missing on one side: Cluster A does not support it"
    assert row.best is None


OPENING = {
    "fp8_dense_flops": (PETA, ("83.1", "126.7", "360", "362.4")),
    "bf16_dense_flops": (PETA, ("42.7", "63.3", "180", "96.6")),
    "memory_bytes": (TERA, ("6.14", "9.02", "13.4", "20.7")),
    "memory_bandwidth_bytes_per_s": (TERA, ("185.6", "307.2", "576", "705.6")),
    "usd_per_fp8_pflop_hour": (1.0, ("1.72", "2.63", "2.12", None)),
}


@pytest.mark.parametrize("row_id", OPENING)
def test_s_17_the_first_start_compares_the_four_clusters_of_the_case(row_id: str) -> None:
    scale, numbers = OPENING[row_id]
    row = rows_of(opening())[row_id]
    for result, number in zip(row.results, numbers, strict=True):
        assert result.value == (None if number is None else printed(number, scale))
        assert present(result).value == ("–" if number is None else number)


def test_s_17_the_clusters_stand_in_the_order_of_the_case() -> None:
    design = opening()
    nodes = [cluster.nodes for cluster in design.clusters]
    assert [[(node.part, node.count) for node in inside] for inside in nodes] == [
        [("aws-trn2-ultraserver", 1)],
        [("aws-p5en-48xlarge", 8)],
        [("aws-u-p6e-gb200x72", 1)],
        [("aws-trn3-ultraserver-gen2", 1)],
    ]
    assert design.prices_as_of == "2026-05-31"


def test_s_17_the_rents_are_the_capacity_block_quotes_of_the_case() -> None:
    rents = [estimate.rent_result.value for estimate in opening_estimates()]
    assert rents == [
        pytest.approx(4 * 35.7608),
        pytest.approx(8 * 41.612),
        pytest.approx(761.904),
        None,
    ]
    bases = [estimate.rent.basis.value for estimate in opening_estimates() if estimate.rent is not None]
    assert bases == ["capacity_block"] * 3


def test_s_20_a_trn2_ultraserver_takes_two_racks_and_an_nvl72_one() -> None:
    racks = rows_of(opening())["racks"].results
    assert racks[TRN2].value == 2
    assert racks[NVL72].value == 1
    assert total({"gb200-nvl72": 1}, "racks") == 1


def test_s_20_per_rack_they_have_41_6_and_360_pf() -> None:
    per_rack = rows_of(opening(), Norm.RACK)["fp8_dense_flops"].results
    assert per_rack[TRN2].value == printed("41.6", PETA)
    assert per_rack[NVL72].value == printed("360", PETA)


def test_s_20_totals_are_normalised_per_chip() -> None:
    per_chip = rows_of(opening(), Norm.ACCELERATOR)["fp8_dense_flops"].results
    teraflops = ("1299", "1979", "5000", "2517")
    assert [result.value for result in per_chip] == [printed(number, TERA) for number in teraflops]


def test_s_20_totals_are_normalised_per_kilowatt_where_the_power_is_known() -> None:
    per_kilowatt = rows_of(opening(), Norm.KILOWATT)["fp8_dense_flops"].results
    assert per_kilowatt[TRN2].value is None
    assert per_kilowatt[P5EN].value == pytest.approx(126.656e15 / 81.6)
    assert per_kilowatt[NVL72].value == pytest.approx(360e15 / 120)
    assert per_kilowatt[TRN3].value is None


def test_s_20_totals_are_normalised_per_dollar_an_hour_where_a_price_is_quoted() -> None:
    per_dollar = rows_of(opening(), Norm.DOLLAR)["fp8_dense_flops"].results
    assert per_dollar[TRN2].value == pytest.approx(83.136e15 / 143.0432)
    assert per_dollar[NVL72].value == pytest.approx(360e15 / 761.904)
    assert per_dollar[TRN3].value is None
