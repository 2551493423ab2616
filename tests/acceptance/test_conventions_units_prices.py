"""Cases V-06 to V-08, U-02 to U-05 and P-01: conventions, units, and the price of one accelerator-hour."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, Content, Form, Quote, System
from core.claims import Verdict
from core.comparison import Norm
from core.figure import Reading, Status
from core.money.rent import Asked, PartRent
from core.performance.metrics import BY_ID
from core.performance.totals import ACCELERATORS, PartTotals
from core.presentation import present
from core.quantity import convert, format_factor
from core.result import Result, quotient
from tests.acceptance.reckoning import (
    AS_OF,
    PETA,
    TERA,
    assembled,
    claim,
    details,
    estimate_of,
    printed,
    rows_of,
    total,
)


def test_v_06_of_two_figures_for_one_rack_one_is_dense_and_one_sparse() -> None:
    fp8, fp4 = claim("V-06-fp8"), claim("V-06-fp4")
    assert fp8.verdict is fp4.verdict is Verdict.AGREES
    assert fp8.computed == printed("360")
    assert fp4.computed == printed("1.44")
    assert fp8.reason.endswith("dense")
    assert "sparse: not comparable with the dense FP8 figure" in fp4.reason


@pytest.mark.parametrize(
    ("metric", "petaflops"),
    [
        ("fp8_dense_flops", "360"),
        ("fp4_dense_flops", "720"),
        ("fp8_sparse_flops", "720"),
        ("fp4_sparse_flops", "1440"),
    ],
)
def test_v_06_like_for_like_the_rack_has_both_dense_and_both_sparse(metric: str, petaflops: str) -> None:
    assert total({"gb200-nvl72": 1}, metric) == printed(petaflops, PETA)


def test_v_07_a_bf16_claim_that_fits_fp8_conflicts_and_fp8_is_suggested() -> None:
    checked = claim("V-07")
    assert checked.claimed == 1.3
    assert checked.computed == printed("0.667")
    assert checked.verdict is Verdict.CONFLICTS
    assert "the value fits FP8 dense" in checked.reason


def test_v_08_64_trainium2_have_42_7_pf_and_a_source_that_prints_42_8_rounds_by_itself() -> None:
    assert total({"aws-trn2-ultraserver": 1}, "bf16_dense_flops") == printed("42.7", PETA)
    checked = claim("V-08-ultraserver")
    assert checked.claim.claimed == "42.8"
    assert checked.verdict is Verdict.WITHIN_ROUNDING


def test_v_08_eight_cores_of_79_differ_from_the_chip_by_5_2_percent() -> None:
    checked = claim("V-08-cores")
    assert checked.claimed == 632 == 8 * 79
    assert checked.computed == printed("667")
    assert checked.verdict is Verdict.CONFLICTS
    assert details("V-08-cores")["the core's page below the chip's"] == printed("-5.2")


def test_u_02_an_nvl72_has_usable_and_nominal_memory_in_two_fields() -> None:
    totals = estimate_of({"gb200-nvl72": 1}).totals
    usable, nominal = totals["memory_bytes"], totals["memory_installed_bytes"]
    assert usable.value == printed("13.39", TERA)
    assert nominal.value == printed("13.82", TERA)
    assert present(usable).value != present(nominal).value
    assert BY_ID["memory_bytes"].label != BY_ID["memory_installed_bytes"].label


@pytest.mark.parametrize(("instance", "each"), [("aws-p5en-48xlarge", 50), ("aws-trn2-48xlarge", 25)])
def test_u_03_3_200_gbps_are_400_gigabytes_and_so_many_for_each_device(instance: str, each: int) -> None:
    whole = total({instance: 1}, "scaleout_bandwidth_bits_per_s")
    share = rows_of(assembled({instance: 1}), Norm.ACCELERATOR)["scaleout_bandwidth_bits_per_s"].results[0].value
    assert whole is not None
    assert share is not None
    assert convert(whole / 1e9, "Gb/s", "GB/s") == 400
    assert convert(share / 1e9, "Gb/s", "GB/s") == each


def test_u_04_a_link_sum_of_900_is_450_per_direction_and_360_of_it_are_80_percent() -> None:
    printed_sum = Reading(
        value=900, unit="GB/s", convention="bidir, all links", status=Status.OFFICIAL, source="a page"
    )
    measured = Reading(value=360, unit="GB/s", convention="one direction", status=Status.PRESS, source="a test")
    assert printed_sum.si_value == 450e9
    assert measured.si_value / printed_sum.si_value == pytest.approx(0.80)
    assert total({"h100-sxm": 1}, "scaleup_bandwidth_bytes_per_s") == 450e9


def test_u_05_a_900_gigabyte_link_and_a_400_gigabit_adapter_stand_9_to_1() -> None:
    link = total({"h100-sxm": 1}, "scaleup_bandwidth_bytes_per_s")
    adapter = rows_of(assembled({"dgx-h100": 1}), Norm.ACCELERATOR)["scaleout_bandwidth_bits_per_s"].results[0].value
    assert link is not None
    assert adapter == 400e9
    assert convert(link / 1e9, "GB/s", "Gb/s") / (adapter / 1e9) == 9


def _offer(name: str, accelerators: int, price: float) -> System:
    quote = Quote(value=price, basis=Basis.ON_DEMAND, date="2026-04", status=Status.PRESS, source="a-price-list")
    contents = (Content(part="h100-sxm", count=accelerators),)
    return System(id=name, name=name, form=Form.SERVER, provider="anyone", contents=contents, quotes=(quote,))


def test_p_01_98_32_for_eight_is_12_29_per_accelerator_hour_and_4_9_times_2_49_for_one() -> None:
    small, large = _offer("small", 1, 2.49), _offer("large", 8, 98.32)
    parts = {**built_in().parts, small.id: small, large.id: large}
    totals = PartTotals(parts)
    rents = PartRent(parts, totals.accelerators, Asked(Basis.ON_DEMAND, None, AS_OF))

    def per_accelerator(offer: System) -> Result:
        return quotient(offer.name, "USD/accelerator-h", rents.of(offer.id), totals.of(offer.id, ACCELERATORS))

    factor = quotient("dearer", "ratio", per_accelerator(large), per_accelerator(small))
    assert per_accelerator(small).value == 2.49
    assert per_accelerator(large).value == printed("12.29")
    assert present(per_accelerator(large)).sentence == "12.29 $/accelerator-h"
    assert factor.value == printed("4.9")
    assert format_factor(factor.value) == "×4.94"
