"""Results as text: value, unit, band, and a word on what is missing."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.figure import Sign
from core.performance.metrics import SCALEUP
from core.performance.totals import PartTotals
from core.presentation import Presented, present, shared_unit
from core.quantity import UnitChoice
from core.result import Band, Completeness, Result, counted, unknown, unsupported

BOTH_WAYS = UnitChoice(direction="both")


def result(
    low: float | None,
    likely: float | None,
    high: float | None,
    unit: str = "FLOP/s",
    completeness: Completeness = Completeness.COMPLETE,
) -> Result:
    return Result("a cluster", unit, Band(low, likely, high), Sign.PRESS, completeness)


def test_that_a_value_shows_with_unit_sign_band_and_all_its_digits() -> None:
    shown = present(result(80.9e15, 83.136e15, 83.2e15))
    assert shown == Presented("83.1", "PF", Sign.PRESS, "80.9–83.2", "", "83136000000000000 FLOP/s")
    assert shown.sentence == "83.1 PF (80.9–83.2)"


@pytest.mark.parametrize(
    ("value", "exact"),
    [(3 * 41.612, "124.836"), (123456789.00000001, "123456789"), (8 * 41.612, "332.896")],
)
def test_that_the_exact_value_has_no_digits_that_float_arithmetic_left(value: float, exact: str) -> None:
    assert present(result(value, value, value, "USD/h")).exact == f"{exact} USD/h"


def test_that_a_band_which_repeats_the_value_is_left_out() -> None:
    assert present(result(83.14e15, 83.136e15, 83.13e15 + 1e13)).band == ""
    assert present(result(None, 83.136e15, 90e15)).band == ""
    assert present(result(80e15, 83.136e15, None)).band == ""


def test_that_the_unknown_is_a_dash_in_the_unit_of_its_row() -> None:
    shown = present(unknown("a", "FLOP/s"), unit="EF")
    assert (shown.value, shown.unit, shown.exact, shown.sign) == ("–", "EF", "–", Sign.UNKNOWN)
    assert shown.sentence == "– EF"


def test_that_an_unknown_value_with_a_range_shows_the_range_in_its_own_unit() -> None:
    shown = present(result(700, None, 1000, "W", Completeness.UNKNOWN))
    assert shown.sentence == "– kW (0.7–1)"


def test_that_a_partial_sum_is_named_partial() -> None:
    shown = present(result(1e15, 1e15, 1e15, completeness=Completeness.PARTIAL))
    assert shown.remark == "partial"
    assert shown.sentence == "1 PF partial"


def test_that_what_the_hardware_lacks_is_not_supported_and_has_no_unit() -> None:
    shown = present(unsupported("a", "FLOP/s", "no FP4"))
    assert shown == Presented("not supported", "", Sign.DOCUMENTED)
    assert shown.sentence == "not supported"


def test_that_a_row_shares_the_unit_of_its_largest_value_or_range() -> None:
    assert shared_unit([counted("a", "W", 900), counted("b", "W", 120_000)]) == "kW"
    assert shared_unit([counted("a", "W", 900), result(700, None, 1.2e6, "W")]) == "MW"
    assert shared_unit([counted("a", "W", 900), unknown("b", "W")]) == "W"


def test_that_the_range_of_a_known_value_does_not_choose_the_unit() -> None:
    assert shared_unit([result(900, 950, 1100, "W")]) == "W"


def test_that_a_row_needs_a_result() -> None:
    with pytest.raises(ValueError, match="at least one result"):
        shared_unit([])


def test_that_one_choice_of_units_rules_value_band_and_unit() -> None:
    memory = result(2.0**40, 2.0**41, 2.0**42, "byte")
    assert present(memory, UnitChoice(memory="GiB")).sentence == "2 TiB (1–4)"
    assert present(counted("a", "bit/s", 3200e9), UnitChoice(network="GB/s")).sentence == "400 GB/s"


def test_that_network_links_can_be_shown_as_the_sum_of_both_directions() -> None:
    assert present(counted("a", "bit/s", 3200e9), BOTH_WAYS).sentence == "6.4 Tb/s"


def test_that_scale_up_links_can_be_shown_as_the_sum_of_both_directions() -> None:
    link = PartTotals(built_in().parts).of("h100-sxm", SCALEUP)
    assert present(link).sentence == "450 GB/s"
    assert present(link, BOTH_WAYS).sentence == "900 GB/s"


def test_that_memory_bandwidth_has_no_direction() -> None:
    assert present(counted("a", "byte/s", 3.35e12), BOTH_WAYS).sentence == "3.35 TB/s"
