"""The check of figures: slips are found and named, published figures pass."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import Catalogue, built_in
from core.catalogue.records import Accelerator, Basis, Content, Form, Host, Part, Quote, System
from core.figure import Reading, Status
from core.findings import bounds_rules, peer_rules, precision_rules, price_rules, system_rules
from core.findings.figures import check_part, check_parts, check_reading
from core.findings.finding import Finding, Grade
from core.findings.price_rules import price_meanings
from core.findings.slips import Slip, nearest_slip
from core.findings.system_rules import count_slip

CATALOGUE = built_in()


def reading(value: float | str, unit: str = "TFLOP/s", convention: str = "") -> Reading:
    """Return a figure as a user enters it."""
    return Reading(value=value, unit=unit, convention=convention, status=Status.YOURS, source="yours")


def entered(part_id: str, field: str, value: float, unit: str = "TFLOP/s", convention: str = "") -> tuple[Finding, ...]:
    """Return the findings of a value entered for a field of a part of the catalogue."""
    return check_reading(CATALOGUE.parts[part_id], field, reading(value, unit, convention), CATALOGUE.parts, CATALOGUE)


def own(**figures: Reading) -> Accelerator:
    """Return an accelerator that the catalogue does not know."""
    return Accelerator(id="own", name="Own", vendor="Us", figures={name: (one,) for name, one in figures.items()})


def findings_of(part: Part, *others: Part, catalogue: Catalogue = CATALOGUE) -> tuple[Finding, ...]:
    """Return the findings of a part beside others."""
    return check_part(part, {one.id: one for one in (part, *others)}, catalogue)


def rules(findings: tuple[Finding, ...]) -> list[str]:
    """Return the rules that found something, in order."""
    return [finding.rule for finding in findings]


def test_that_no_published_figure_is_taken_for_a_slip_but_two_spot_prices() -> None:
    found = check_parts(CATALOGUE.parts, CATALOGUE)
    assert {(one.part, one.field, one.grade) for one in found} == {
        ("aws-trn2-3xlarge", "quotes", Grade.NOTE),
        ("aws-trn2-48xlarge", "quotes", Grade.NOTE),
    }


def test_that_every_reading_of_the_catalogue_may_be_entered_without_a_finding() -> None:
    found = [
        (part.id, field, one.value, finding.rule)
        for part in CATALOGUE.accelerators()
        for field, readings in part.figures.items()
        for one in readings
        if one.is_number and one.is_contender
        for finding in check_reading(part, field, one, CATALOGUE.parts, CATALOGUE)
    ]
    assert found == []


def test_v_04_that_an_fp8_peak_four_times_bf16_is_sparse() -> None:
    (finding, *_) = entered("l40s", "peak_fp8_dense", 1466)
    assert finding.suggestion is not None
    assert finding.suggestion.value == 733
    part = own(peak_fp8_dense=reading(1466), peak_bf16_dense=reading(362))
    (finding,) = findings_of(part)
    assert finding.rule == precision_rules.RATIO
    assert "4.05" in finding.sentence
    assert finding.suggestion is not None
    assert (finding.field, finding.suggestion.value) == ("peak_fp8_dense", 733)


def test_v_04_that_the_peak_which_the_catalogue_bears_out_is_not_the_suspect() -> None:
    l40s = CATALOGUE.parts["l40s"]
    part = l40s.evolve(figures={"peak_fp8_dense": (reading(733),), "peak_bf16_dense": (reading(183.25),)})
    (finding,) = (finding for finding in findings_of(part) if finding.rule == precision_rules.RATIO)
    assert finding.field == "peak_bf16_dense"
    assert finding.suggestion is not None
    assert finding.suggestion.value == 362.05


def test_that_a_bf16_peak_above_fp8_is_found() -> None:
    (finding,) = findings_of(own(peak_fp8_dense=reading(1979), peak_bf16_dense=reading(3958)))
    assert finding.field == "peak_bf16_dense"
    assert finding.suggestion is not None
    assert finding.suggestion.value == 1979


def test_that_fp16_twice_bf16_is_found() -> None:
    (finding,) = findings_of(own(peak_fp16_dense=reading(1979), peak_bf16_dense=reading(989.5)))
    assert finding.suggestion is not None
    assert finding.suggestion.value == 989.5


def test_that_usual_ratios_pass() -> None:
    part = own(
        peak_fp4_dense=reading(20000),
        peak_fp8_dense=reading(10000),
        peak_bf16_dense=reading(5000),
        tdp=reading(2000, "W"),
    )
    assert findings_of(part) == ()


def test_v_03_that_parts_of_one_silicon_have_one_peak() -> None:
    h200 = CATALOGUE.parts["h200-sxm"]
    file = h200.evolve(figures={"peak_bf16_dense": (reading(1979),)})
    found = findings_of(file, CATALOGUE.parts["h100-sxm"])
    (finding,) = [finding for finding in found if finding.rule == peer_rules.SILICON]
    assert "same silicon" in finding.sentence
    assert "should be 1.00, not 2.00" in finding.sentence
    assert finding.suggestion is not None
    assert finding.suggestion.value == pytest.approx(989, rel=1e-3)


def test_v_07_that_a_peak_under_the_wrong_label_is_named() -> None:
    (finding, *_) = entered("trainium2", "peak_bf16_dense", 1.3, "PFLOP/s")
    assert finding.rule == precision_rules.LABEL
    assert "FP8" in finding.slip
    assert "667" in finding.sentence
    assert finding.suggestion is not None
    assert (finding.suggestion.value, finding.suggestion.unit) == (667, "TFLOP/s")


def test_that_sparse_below_dense_is_exchanged() -> None:
    (finding,) = findings_of(own(peak_fp8_dense=reading(3958), peak_fp8_sparse=reading(1979)))
    assert finding.rule == precision_rules.SPARSITY
    assert finding.field == "peak_fp8_dense"
    assert finding.suggestion is not None
    assert finding.suggestion.value == 1979


def test_that_sparse_equal_to_dense_is_found() -> None:
    (finding,) = findings_of(own(peak_fp8_dense=reading(3958), peak_fp8_sparse=reading(3958)))
    assert finding.suggestion is not None
    assert finding.suggestion.value == 1979


def test_that_sparse_ten_times_dense_is_found_without_a_suggestion() -> None:
    (finding,) = findings_of(own(peak_fp8_dense=reading(100), peak_fp8_sparse=reading(1000)))
    assert finding.field == "peak_fp8_sparse"
    assert finding.suggestion is None


def test_v_02_that_dense_figures_pass_whatever_the_file_says_of_its_sparsity() -> None:
    assert entered("a100-80g-sxm", "peak_bf16_dense", 312, convention="sparse") == ()


PLANTED = [2.0, 4.0, 8.0, 16.0, 0.5]


@pytest.mark.parametrize("factor", PLANTED)
def test_that_a_peak_off_by_a_known_factor_is_found_on_every_accelerator(factor: float) -> None:
    missed = []
    for part in CATALOGUE.accelerators():
        figure = part.figure("peak_bf16_dense")
        if figure is None:
            continue
        value = float(figure.leader.value) * factor
        found = entered(part.id, "peak_bf16_dense", value, figure.leader.unit)
        mended = [one.suggestion.value for one in found if one.suggestion is not None]
        if figure.leader.value not in mended and not _is_a_rival(part, value):
            missed.append(part.id)
    assert missed == []


def _is_a_rival(part: Part, value: float) -> bool:
    figure = part.figure("peak_bf16_dense")
    return figure is not None and any(abs(float(one.value) / value - 1) < 0.01 for one in figure.rivals)


@pytest.mark.parametrize(
    ("part", "field", "value", "unit", "convention", "slip"),
    [
        ("h100-sxm", "scaleup_bandwidth", 900, "GB/s", "", "both directions"),
        ("h100-sxm", "memory_bandwidth", 26.8, "TB/s", "", "bits taken for bytes"),
        ("h100-sxm", "memory_bandwidth", 3350, "TB/s", "", "prefix"),
        ("h100-sxm", "memory_capacity", 640, "GB", "", "8"),
        ("h100-sxm", "memory_capacity", 74.5, "GB", "", "GB converted to GiB"),
        ("trainium2", "peak_bf16_dense", 83.4, "TFLOP/s", "", "one core"),
        ("gb200", "peak_fp8_dense", 10000, "TFLOP/s", "", "FP4"),
        ("h100-sxm", "tdp", 700, "kW", "", "prefix"),
    ],
)
def test_that_the_likely_slip_is_named(
    part: str, field: str, value: float, unit: str, convention: str, slip: str
) -> None:
    found = entered(part, field, value, unit, convention)
    assert any(slip in finding.slip for finding in found)


def test_that_a_value_far_off_without_a_known_slip_is_a_note() -> None:
    (finding,) = entered("h100-sxm", "memory_bandwidth", 10, "TB/s")
    assert (finding.grade, finding.slip) == (Grade.NOTE, "")


def test_that_a_link_of_a_known_name_is_held_against_its_rate() -> None:
    part = own(scaleup_bandwidth=reading(900, "GB/s"), scaleup_link_name=reading("NVLink 4", ""))
    (finding,) = findings_of(part)
    assert finding.rule == peer_rules.LINK
    assert finding.suggestion is not None
    assert finding.suggestion.si_value == 450e9


def test_that_a_link_that_nobody_else_has_and_one_at_its_rate_pass() -> None:
    for name, value in (("NVLink 4", 450), ("Own Link", 900)):
        part = own(scaleup_bandwidth=reading(value, "GB/s"), scaleup_link_name=reading(name, ""))
        assert findings_of(part) == ()


def test_that_a_figure_of_another_kind_than_the_published_one_is_held_against_nothing() -> None:
    found = entered("h100-sxm", "released", 2022, "W")
    assert found == ()
    assert peer_rules.KNOWN not in rules(entered("h100-sxm", "tdp", 700, "GB"))


def test_that_a_peak_equal_to_that_of_its_silicon_passes() -> None:
    bare = Catalogue(parts={"h100-sxm": CATALOGUE.parts["h100-sxm"]}, sources={}, economics={}, sites={})
    part = own(peak_bf16_dense=reading(989.5)).evolve(silicon="GH100 SXM")
    assert findings_of(part, catalogue=bare) == ()


def test_that_a_peak_without_a_peer_of_its_silicon_is_held_against_none() -> None:
    odd = CATALOGUE.parts["h200-sxm"].evolve(figures={"peak_fp64": (reading(35),)})
    bare = Catalogue(parts={odd.id: CATALOGUE.parts["h200-sxm"]}, sources={}, economics={}, sites={})
    assert peer_rules.SILICON not in rules(findings_of(odd, catalogue=bare))


def test_that_a_sum_of_both_directions_said_to_be_one_passes() -> None:
    assert entered("h100-sxm", "scaleup_bandwidth", 900, "GB/s", "bidir") == ()


@pytest.mark.parametrize("value", [0, -5])
def test_that_nothing_and_less_are_errors(value: float) -> None:
    (finding, *_) = findings_of(own(peak_bf16_dense=reading(value)))
    assert (finding.rule, finding.grade) == (bounds_rules.ABSURD, Grade.ERROR)
    assert "must be above zero" in finding.sentence


def test_that_an_absurd_value_is_mended_by_its_prefix_where_that_helps() -> None:
    (finding,) = findings_of(own(memory_capacity=reading(80_000, "GB")))
    assert finding.suggestion is not None
    assert finding.suggestion.value == 80
    (finding,) = findings_of(own(memory_capacity=reading(1e30, "GB")))
    assert finding.suggestion is None
    (finding,) = findings_of(own(memory_capacity=reading(0.08, "GB")))
    assert finding.suggestion is not None
    assert finding.suggestion.value == 80


def test_that_a_value_in_the_wrong_kind_of_unit_is_an_error() -> None:
    (finding,) = findings_of(own(memory_capacity=reading(80, "W")))
    assert "is not in a unit of GB" in finding.sentence


def test_that_operations_of_integers_are_a_unit_of_peaks() -> None:
    assert findings_of(own(peak_int8_dense=reading(2000, "TOP/s"))) == ()


def test_that_a_peak_which_the_power_cannot_feed_is_found() -> None:
    (finding,) = findings_of(own(peak_bf16_dense=reading(180, "PFLOP/s"), tdp=reading(700, "W")))
    assert finding.rule == bounds_rules.PER_WATT


def system(quotes: tuple[Quote, ...] = (), content: str = "h100-sxm", count: int = 8, **figures: Reading) -> System:
    """Return a server of H100s that the catalogue does not know."""
    return System(
        id="own-server",
        name="Own server",
        provider="Us",
        form=Form.SERVER,
        contents=(Content(part=content, count=count),),
        figures={name: (one,) for name, one in figures.items()},
        quotes=quotes,
    )


def test_u_03_that_3200_gigabytes_a_second_are_queried() -> None:
    (finding,) = findings_of(system(scaleout_bandwidth=reading(3200, "GB/s")), CATALOGUE.parts["h100-sxm"])
    assert finding.rule == bounds_rules.NETWORK
    assert "400 GB/s for each of 8" in finding.sentence
    assert "50 GB/s each" in finding.sentence
    assert finding.suggestion is not None
    assert (finding.suggestion.value, finding.suggestion.unit) == (3200, "Gb/s")


def test_u_03_that_the_same_number_in_bytes_as_published_in_bits_is_queried_over_16() -> None:
    found = entered("aws-trn2-48xlarge", "scaleout_bandwidth", 3200, "GB/s")
    assert precision_rules.LABEL not in rules(found)
    assert any(finding.suggestion is not None and finding.suggestion.unit.startswith("G") for finding in found)


def test_that_a_network_in_bits_and_one_of_plausible_bytes_pass() -> None:
    h100 = CATALOGUE.parts["h100-sxm"]
    assert findings_of(system(scaleout_bandwidth=reading(3200, "Gb/s")), h100) == ()
    assert findings_of(system(scaleout_bandwidth=reading(400, "GB/s")), h100) == ()


def test_that_a_headline_that_is_twice_the_parts_is_found() -> None:
    found = findings_of(system(peak_fp8_dense=reading(31.664, "PFLOP/s")), CATALOGUE.parts["h100-sxm"])
    (finding,) = found
    assert finding.rule == system_rules.HEADLINE
    assert finding.suggestion is not None
    assert finding.suggestion.value == pytest.approx(15.832)


def test_that_a_headline_off_by_no_known_factor_is_left_to_the_rivals() -> None:
    assert findings_of(system(peak_fp8_dense=reading(25, "PFLOP/s")), CATALOGUE.parts["h100-sxm"]) == ()


def test_that_a_headline_of_parts_of_which_nothing_is_known_is_left_alone() -> None:
    assert findings_of(system(peak_fp4_dense=reading(31, "PFLOP/s")), CATALOGUE.parts["h100-sxm"]) == ()
    assert findings_of(system(peak_fp8_dense=reading(31, "PFLOP/s"))) == ()


def test_that_a_stated_count_of_superchips_is_found() -> None:
    part = system(content="gb200", count=72, accelerator_count=reading(36, "accelerators"))
    (finding,) = findings_of(part, CATALOGUE.parts["gb200"])
    assert finding.rule == system_rules.COUNT
    assert "superchip" in finding.slip
    assert finding.suggestion is not None
    assert finding.suggestion.value == 72


def test_that_a_count_off_by_no_known_factor_is_found_without_a_slip() -> None:
    (finding,) = findings_of(system(accelerator_count=reading(11, "accelerators")), CATALOGUE.parts["h100-sxm"])
    assert finding.slip == ""
    assert findings_of(system(accelerator_count=reading(8, "accelerators")), CATALOGUE.parts["h100-sxm"]) == ()


def test_that_contents_are_counted_through_systems_within_systems() -> None:
    inner = system()
    outer = System(
        id="rack",
        name="Rack",
        provider="Us",
        form=Form.RACK,
        contents=(Content(part="own-server", count=4), *(Content(part=name) for name in ("missing", "rack", "host"))),
        figures={"accelerator_count": (reading(64, "accelerators"),)},
    )
    host = Host(id="host", name="Host")
    (finding,) = findings_of(outer, inner, host, CATALOGUE.parts["h100-sxm"])
    assert "the contents hold 32" in finding.sentence


def test_s_15_that_superchips_beside_a_total_that_fits_accelerators_are_off_by_two() -> None:
    gb200 = CATALOGUE.parts["gb200"]
    assert isinstance(gb200, Accelerator)
    superchips = 20736
    slip = count_slip(superchips * 2, 207.36e18, gb200, "peak_fp4_dense")
    assert slip is not None
    assert slip.factor == 0.5
    assert "superchip" in slip.words
    assert count_slip(superchips, 207.36e18, gb200, "peak_fp4_dense") is None
    assert count_slip(0, 1.0, gb200, "peak_fp4_dense") is None
    assert count_slip(1, 1.0, gb200, "no such field") is None


def quote(value: float, per: str = "system", basis: Basis = Basis.CAPACITY_BLOCK) -> Quote:
    """Return a price as a user enters it."""
    return Quote.model_validate(
        {"value": value, "per": per, "basis": basis, "status": Status.YOURS, "source": "yours", "date": "2026-05"}
    )


def test_p_07_that_an_instance_far_under_its_accelerators_is_queried() -> None:
    h100 = CATALOGUE.parts["h100-sxm"]
    (finding,) = findings_of(system((quote(4.92),)), h100)
    assert finding.rule == price_rules.PRICE
    assert "one of its 8" in finding.sentence
    assert "queried, not ranked" in finding.sentence
    (finding,) = findings_of(system((quote(0.02),)), h100)
    assert finding.slip == ""
    (finding,) = findings_of(system((quote(0.05, "accelerator"),)), h100)
    assert finding.slip == ""


def test_that_fair_prices_and_prices_of_mixed_systems_are_left_alone() -> None:
    h100 = CATALOGUE.parts["h100-sxm"]
    assert findings_of(system((quote(35.0),)), h100) == ()
    bare = Catalogue(parts={h100.id: h100}, sources={}, economics={}, sites={})
    assert findings_of(system((quote(0.02),)), h100, catalogue=bare) == ()
    mixed = system((quote(0.02),)).evolve(contents=(Content(part="h100-sxm"), Content(part="l4")))
    assert findings_of(mixed, h100, CATALOGUE.parts["l4"]) == ()


def test_that_a_purchase_price_is_not_by_the_hour() -> None:
    (finding,) = findings_of(system((quote(100, basis=Basis.PURCHASE),)), CATALOGUE.parts["h100-sxm"])
    assert "an hour" not in finding.sentence


def test_p_06_that_a_price_per_core_is_eight_times_that_per_chip() -> None:
    meanings = {one.unit: one.per_accelerator for one in price_meanings(1.80, CATALOGUE.parts["trainium2"], 1)}
    assert meanings == {"core": pytest.approx(14.40), "accelerator": 1.80}
    of_system = {
        one.unit: one.per_accelerator for one in price_meanings(16.0, CATALOGUE.parts["aws-trn2-48xlarge"], 16)
    }
    assert of_system == {"accelerator": 16.0, "system": 1.0}


def test_that_the_nearest_slip_wins_and_none_is_named_where_none_fits() -> None:
    slips = (Slip(2, "two"), Slip(2.03, "nearly two"))
    near = nearest_slip(2.029, slips)
    assert near is not None
    assert near.words == "nearly two"
    assert nearest_slip(3, slips) is None


def test_that_a_published_quote_that_is_odd_is_a_note_and_an_old_one_is_left_alone() -> None:
    found = findings_of(CATALOGUE.parts["aws-trn2-48xlarge"], *CATALOGUE.parts.values())
    assert [finding.grade for finding in found] == [Grade.NOTE]


def test_that_a_variant_is_held_against_the_part_it_is_of() -> None:
    variant = CATALOGUE.parts["trainium2"].evolve(id="odd", name="Odd", aliases=(), variant_of="trainium2")
    part = variant.evolve(figures={"peak_bf16_dense": (reading(1.3, "PFLOP/s"),)})
    assert rules(findings_of(part))[0] == precision_rules.LABEL
