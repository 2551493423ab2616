"""Cases S-01 to S-09: building blocks and their headline figures, in numbers typed from the published cases."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.claims import Verdict
from core.comparison import explained_factor
from core.facility.power import PartPower
from core.figure import Sign
from core.presentation import present
from core.quantity import UnitChoice, format_exact
from core.result import Completeness
from tests.acceptance.reckoning import (
    GIGA,
    HOPPER_BF16,
    PETA,
    TERA,
    TRN2,
    TRN3,
    claim,
    details,
    estimate_of,
    opening_estimates,
    printed,
    total,
)

COMPUTE = {"fp8": "fp8_dense_flops", "bf16": "bf16_dense_flops"}
BANDWIDTH, CAPACITY = "memory_bandwidth_bytes_per_s", "memory_bytes"


def test_s_01_an_ultraserver_of_64_trainium2_has_83_1_pf_of_fp8() -> None:
    ultraserver = estimate_of({"aws-trn2-ultraserver": 1})
    assert ultraserver.totals["accelerators"].value == 64
    assert ultraserver.totals["fp8_dense_flops"].value == printed("83.136", PETA)
    assert present(ultraserver.totals["fp8_dense_flops"]).value == "83.1"


def test_s_01_a_claim_of_83_2_agrees_within_rounding() -> None:
    checked = claim("S-01")
    assert checked.claimed == 83.2
    assert checked.computed == printed("83.136")
    assert checked.verdict is Verdict.WITHIN_ROUNDING


def test_s_02_an_instance_of_16_trainium2_has_20_8_pf_of_fp8() -> None:
    assert total({"aws-trn2-48xlarge": 1}, "accelerators") == 16
    assert total({"aws-trn2-48xlarge": 1}, "fp8_dense_flops") == printed("20.8", PETA)
    assert claim("S-02").verdict is Verdict.AGREES


def test_s_03_a_sparse_claim_is_kept_and_conflicts_with_the_documented_figure() -> None:
    checked = claim("S-03")
    assert checked.claimed == 332.8
    assert checked.computed == printed("164.0")
    assert checked.verdict is Verdict.CONFLICTS


def test_s_03_the_documented_sparse_figure_is_the_default() -> None:
    assert total({"aws-trn2-ultraserver": 1}, "fp8_sparse_flops") == printed("164.0", PETA)


def test_s_04_four_times_is_a_projection_of_no_stated_precision_distinct_from_the_sparse_claim() -> None:
    checked = claim("S-04")
    assert checked.computed == printed("332.8")
    assert checked.claim.status == "projection"
    assert "precision not stated" in checked.reason
    assert checked.claim.id != claim("S-03").claim.id
    assert checked.claim.statement != claim("S-03").claim.statement


def test_s_05_a_further_four_times_is_a_superseded_projection() -> None:
    checked = claim("S-05")
    assert checked.computed == printed("1331")
    assert checked.claim.status == "superseded"


def test_s_06_144_trainium3_have_the_totals_of_the_case() -> None:
    gen2 = estimate_of({"aws-trn3-ultraserver-gen2": 1}).totals
    assert gen2["accelerators"].value == 144
    assert gen2["fp8_dense_flops"].value == printed("362.4", PETA)
    assert gen2["bf16_dense_flops"].value == printed("96.6", PETA)
    assert gen2["memory_bytes"].value == printed("20.74", TERA)
    assert gen2["memory_bandwidth_bytes_per_s"].value == printed("705.6", TERA)


@pytest.mark.parametrize(
    ("claim_id", "factor"),
    [
        ("S-06-fp8-factor", "4.36"),
        ("S-06-bf16-factor", "2.26"),
        ("S-06-memory-factor", "3.38"),
        ("S-06-memory-bandwidth-factor", "3.80"),
    ],
)
def test_s_06_the_gen2_is_a_multiple_of_the_trn2_ultraserver(claim_id: str, factor: str) -> None:
    checked = claim(claim_id)
    assert checked.computed == printed(factor)
    assert checked.verdict is Verdict.AGREES


def test_s_06_the_factor_breaks_down_into_count_and_chip() -> None:
    estimates = opening_estimates()
    count, each = explained_factor("fp8_dense_flops", estimates[TRN3], estimates[TRN2])
    assert count.value == printed("2.25")
    assert each.value == printed("1.94")
    assert list(details("S-06-fp8-factor").values()) == [printed("2.25"), printed("1.94")]


@pytest.mark.parametrize(
    ("claim_id", "implied"),
    [
        ("S-07-40-percent-per-watt", "692"),
        ("S-07-40-percent-less-energy", "581"),
        ("S-07-4x", "242"),
        ("S-07-1-kw", "0.97"),
    ],
)
def test_s_07_a_claim_of_efficiency_implies_a_chip_power_and_is_no_verdict(claim_id: str, implied: str) -> None:
    checked = claim(claim_id)
    assert checked.computed == printed(implied)
    assert checked.verdict is Verdict.CANNOT_COMPUTE
    assert "published" in checked.reason


@pytest.mark.parametrize("chip", ["trainium2", "trainium3"])
def test_s_07_a_power_that_nobody_publishes_shows_as_unknown_with_a_range(chip: str) -> None:
    power = PartPower(built_in().parts).of(chip).nameplate
    shown = present(power)
    assert power.value is None
    assert power.sign is Sign.UNKNOWN
    assert shown.value == "–"
    assert power.band.has_range
    assert shown.band


def test_s_07_an_unpublished_power_makes_a_total_partial_with_that_range() -> None:
    maximum = estimate_of({"aws-trn2-ultraserver": 1, "aws-p5en-48xlarge": 1}).power.maximum
    known = estimate_of({"aws-p5en-48xlarge": 1}).power.maximum
    assert maximum.completeness is Completeness.PARTIAL
    assert maximum.value == known.value
    assert maximum.band.has_range
    assert present(maximum).remark == "partial"


@pytest.mark.parametrize(
    ("claim_id", "gigabytes"), [("S-08-stacks", "96"), ("S-08-instance", "1536"), ("S-08-ultraserver", "6144")]
)
def test_s_08_memory_counts_by_the_label(claim_id: str, gigabytes: str) -> None:
    checked = claim(claim_id)
    assert checked.computed == printed(gigabytes)
    assert checked.verdict is Verdict.AGREES


@pytest.mark.parametrize(
    ("contents", "gigabytes"),
    [({"trainium2": 1}, 96), ({"aws-trn2-48xlarge": 1}, 1536), ({"aws-trn2-ultraserver": 1}, 6144)],
)
def test_s_08_totals_count_the_same_memory(contents: dict[str, int], gigabytes: int) -> None:
    assert total(contents, "memory_bytes") == gigabytes * GIGA


def test_s_08_as_gib_the_ultraserver_would_have_6_597_gb() -> None:
    assert list(details("S-08-ultraserver").values()) == [printed("6597")]


def test_s_08_switching_display_units_changes_the_text_and_never_the_bytes() -> None:
    memory = estimate_of({"aws-trn2-ultraserver": 1}).totals["memory_bytes"]
    decimal, binary = present(memory, UnitChoice(memory="GB")), present(memory, UnitChoice(memory="GiB"))
    assert (decimal.value, decimal.unit) == ("6.14", "TB")
    assert (binary.value, binary.unit) == ("5.59", "TiB")
    assert decimal.exact == binary.exact == f"{format_exact(6144e9)} byte"
    assert memory.value == 6144e9


S_09 = [
    (1, "FP8", COMPUTE["fp8"], "0.656"),
    (16, "FP8", COMPUTE["fp8"], "10.5"),
    (64, "FP8", COMPUTE["fp8"], "42.0"),
    (1, "BF16", COMPUTE["bf16"], "0.674"),
    (16, "BF16", COMPUTE["bf16"], "10.8"),
    (64, "BF16", COMPUTE["bf16"], "43.1"),
    (1, "memory bandwidth", BANDWIDTH, "0.866"),
    (16, "memory bandwidth", BANDWIDTH, "13.9"),
    (64, "memory bandwidth", BANDWIDTH, "55.4"),
    (1, "memory capacity", CAPACITY, "1.20"),
    (16, "memory capacity", CAPACITY, "19.2"),
    (64, "memory capacity", CAPACITY, "76.8"),
]


@pytest.mark.parametrize(("count", "resource", "metric", "equal"), S_09)
def test_s_09_trainium2_equal_a_number_of_h100_by_a_named_resource(
    count: int, resource: str, metric: str, equal: str
) -> None:
    trainium2, h100 = total({"trainium2": count}, metric), total({"h100-sxm": 1}, metric)
    assert trainium2 is not None
    assert h100 is not None
    bases = (h100, HOPPER_BF16) if resource == "BF16" else (h100,)
    assert printed(equal) in [trainium2 / base for base in bases]


@pytest.mark.parametrize(("count", "resource", "metric", "equal"), S_09)
def test_s_09_every_equivalence_is_a_claim_that_names_its_resource(
    count: int, resource: str, metric: str, equal: str
) -> None:
    checked = claim(f"S-09-{resource.rsplit(maxsplit=1)[-1].lower()}-{count}")
    assert checked.claim.claimed == equal
    assert checked.claim.statement.endswith(f"by {resource}")
    assert checked.verdict in (Verdict.AGREES, Verdict.WITHIN_ROUNDING)
