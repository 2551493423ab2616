"""The check of figures: bits for bytes, and values against which nothing else is to be held."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator
from core.figure import Reading, Status, agree
from core.findings import bounds_rules, peer_rules, precision_rules
from core.findings.figures import check_part, check_reading
from core.findings.finding import Finding, Grade, as_printed
from core.findings.subject import ratio_between

CATALOGUE = built_in()


def reading(value: float | str, unit: str = "TFLOP/s", convention: str = "") -> Reading:
    """Return a figure as a user enters it."""
    return Reading(value=value, unit=unit, convention=convention, status=Status.YOURS, source="yours")


def entered(part_id: str, field: str, value: float, unit: str = "TFLOP/s", convention: str = "") -> tuple[Finding, ...]:
    """Return all findings of a part of the catalogue in which one figure is replaced."""
    part = CATALOGUE.parts[part_id]
    changed = part.evolve(figures={**part.figures, field: (reading(value, unit, convention),)})
    return check_part(changed, {**CATALOGUE.parts, part_id: changed}, CATALOGUE)


def own(**figures: Reading) -> Accelerator:
    """Return an accelerator that the catalogue does not know."""
    return Accelerator(id="own", name="Own", vendor="Us", figures={name: (one,) for name, one in figures.items()})


def findings_of(part: Accelerator) -> tuple[Finding, ...]:
    """Return the findings of an own accelerator."""
    return check_part(part, {part.id: part}, CATALOGUE)


def suggested(finding: Finding) -> tuple[float | str, str]:
    """Return the value and the unit that a finding suggests."""
    assert finding.suggestion is not None
    return finding.suggestion.value, finding.suggestion.unit


@pytest.mark.parametrize(
    ("part", "field", "value", "unit", "convention", "meant", "slip"),
    [
        ("trainium2", "memory_bandwidth", 2.9, "Tb/s", "", (2.9, "TB/s"), "bits for bytes"),
        ("trainium2", "memory_bandwidth", 2900, "Gb/s", "", (2.9, "TB/s"), "bits for bytes"),
        ("h100-sxm", "scaleup_bandwidth", 450, "Gb/s", "", (450, "GB/s"), "bits for bytes"),
        ("h100-sxm", "scaleup_bandwidth", 900, "Gb/s", "bidir", (900, "GB/s"), "bits for bytes"),
        ("h100-sxm", "scaleup_bandwidth", 900, "Gb/s", "", (450, "GB/s"), "both directions"),
        ("aws-p5-48xlarge", "scaleout_bandwidth", 50, "GB/s", "", (3200, "Gbps"), "one of its 8 accelerators"),
        ("aws-p5-48xlarge", "scaleout_bandwidth", 3200, "GB/s", "", (3200, "Gbps"), "bytes for bits"),
    ],
)
def test_that_bits_and_bytes_are_held_against_each_other(
    part: str, field: str, value: float, unit: str, convention: str, meant: tuple[float, str], slip: str
) -> None:
    (finding,) = entered(part, field, value, unit, convention)
    assert (finding.rule, finding.grade) == (peer_rules.KNOWN, Grade.WARNING)
    assert suggested(finding) == meant
    assert slip in finding.slip


@pytest.mark.parametrize(
    ("part", "field", "value", "unit"),
    [
        ("trainium2", "memory_bandwidth", 23.2, "Tb/s"),
        ("h100-sxm", "scaleup_bandwidth", 3600, "Gb/s"),
        ("aws-p5-48xlarge", "scaleout_bandwidth", 400, "GB/s"),
    ],
)
def test_that_the_published_rate_in_the_other_unit_passes(part: str, field: str, value: float, unit: str) -> None:
    assert entered(part, field, value, unit) == ()


@pytest.mark.parametrize(("unit", "bytes_unit"), [("Tb/s", "TB/s"), ("Tbit/s", "TB/s"), ("Tbps", "TB/s")])
def test_that_a_memory_bandwidth_in_bits_is_noted(unit: str, bytes_unit: str) -> None:
    (finding,) = findings_of(own(memory_bandwidth=reading(2.9, unit)))
    assert (finding.rule, finding.grade) == (peer_rules.BITS, Grade.NOTE)
    assert "usually given in bytes" in finding.sentence
    assert suggested(finding) == (2.9, bytes_unit)
    assert findings_of(own(memory_bandwidth=reading(2.9, "TB/s"))) == ()


def test_that_bounds_are_those_of_bytes_for_a_rate_in_bits() -> None:
    rules = [finding.rule for finding in findings_of(own(memory_bandwidth=reading(500, "Tb/s")))]
    assert rules == [peer_rules.BITS]


def test_that_a_link_in_bits_is_held_against_its_rate_in_bytes() -> None:
    name = reading("NVLink 4", "")
    (finding,) = findings_of(own(scaleup_bandwidth=reading(450, "Gb/s"), scaleup_link_name=name))
    assert finding.rule == peer_rules.LINK
    assert "an eighth of" in finding.sentence
    assert suggested(finding) == (450, "GB/s")
    assert findings_of(own(scaleup_bandwidth=reading(3600, "Gb/s"), scaleup_link_name=name)) == ()


def test_that_a_link_which_is_no_rate_is_held_against_nothing() -> None:
    part = own(scaleup_bandwidth=reading(450, "W"), scaleup_link_name=reading("NVLink 4", ""))
    assert [finding.rule for finding in findings_of(part)] == [bounds_rules.ABSURD]


def test_that_readings_of_different_things_do_not_agree() -> None:
    assert not agree(reading(5, "W"), reading(5, "GB"))
    assert ratio_between(reading(5, "W"), reading(5, "GB")) is None
    assert ratio_between(reading(5, "W"), reading(0, "W")) is None


# --- One slip is told once --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("factor", [4, 8])
def test_that_nothing_but_the_published_peak_is_suggested_where_the_catalogue_knows_it(factor: int) -> None:
    found = entered("trainium2", "peak_bf16_dense", 667 * factor)
    assert {suggested(finding) for finding in found} == {(667, "TFLOP/s")}


def test_that_the_sound_sparse_peak_beside_a_dense_one_that_is_off_is_not_blamed() -> None:
    found = entered("trainium2", "peak_fp8_dense", 1299 / 4)
    assert [finding.field for finding in found] == ["peak_fp8_dense"]


def test_that_a_sparse_peak_unknown_to_the_catalogue_is_blamed_beside_a_sound_dense_one() -> None:
    part = own(peak_fp8_dense=reading(1979), peak_fp8_sparse=reading(1979))
    known = part.evolve(figures={"peak_fp8_dense": part.figures["peak_fp8_dense"]})
    beside = replace(CATALOGUE, parts={**CATALOGUE.parts, part.id: known})
    (finding,) = check_part(part, {part.id: part}, beside)
    assert (finding.rule, finding.field) == (precision_rules.SPARSITY, "peak_fp8_sparse")
    assert finding.suggestion is None


@pytest.mark.parametrize("value", [0, -5])
def test_that_nothing_is_suggested_for_a_value_that_cannot_be(value: float) -> None:
    (finding,) = entered("trainium2", "peak_fp8_dense", value)
    assert (finding.rule, finding.grade, finding.suggestion) == (bounds_rules.ABSURD, Grade.ERROR, None)


def test_that_a_small_ratio_is_not_told_as_zero() -> None:
    (finding,) = findings_of(own(peak_fp8_dense=reading(3958), peak_fp8_sparse=reading(5)))
    assert "0.0013 x" in finding.sentence


def test_that_float_noise_is_not_printed() -> None:
    assert as_printed(reading(103.07520000000001, "GiB")) == "103.0752 GiB"


def test_that_int8_far_below_everything_else_is_found() -> None:
    (finding,) = findings_of(own(peak_int8_dense=reading(5, "TOP/s"), peak_fp8_sparse=reading(3958)))
    assert (finding.rule, finding.field) == (precision_rules.RATIO, "peak_int8_dense")
    assert suggested(finding) == (5000, "TOP/s")
    assert findings_of(own(peak_int8_dense=reading(150, "TOP/s"), peak_fp8_sparse=reading(3958))) == ()
    assert findings_of(own(peak_int8_dense=reading(5, "TOP/s"))) == ()


def test_that_a_known_figure_is_a_slip_where_it_is_very_far_off() -> None:
    part = CATALOGUE.parts["h100-sxm"]
    found = check_reading(part, "peak_int8_dense", reading(5, "TOP/s"), CATALOGUE.parts, CATALOGUE)
    assert {finding.grade for finding in found} == {Grade.WARNING}
    assert precision_rules.RATIO not in {finding.rule for finding in found}


@pytest.mark.parametrize(
    ("field", "factor", "slip"),
    [
        ("tdp", 10, "a digit too many"),
        ("tdp", 0.1, "a digit too few"),
        ("memory_capacity", 0.5, "half"),
        ("memory_capacity", 1 / 16, "one of 16"),
    ],
)
def test_that_powers_and_memories_off_by_a_usual_factor_are_warnings(field: str, factor: float, slip: str) -> None:
    figure = CATALOGUE.parts["h100-sxm"].figure(field)
    assert figure is not None
    (finding,) = entered("h100-sxm", field, float(figure.leader.value) * factor, figure.leader.unit)
    assert finding.grade is Grade.WARNING
    assert slip in finding.slip
    assert suggested(finding) == (figure.leader.value, figure.leader.unit)
