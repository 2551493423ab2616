"""Cases V-02 to V-04, V-07, V-09, S-15, S-19, U-01, U-03, U-06, P-06, P-07, X-04 and X-17: slips, spreads and units."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, Basis, Content, Form, Part, Quote, System
from core.comparison import compare
from core.design.cluster_edits import set_region
from core.design.edits import Edit
from core.design.templates import from_template, templates
from core.estimate import Estimator
from core.figure import Reading, Status
from core.findings.design import cluster_findings
from core.findings.figures import check_part
from core.findings.finding import Finding, Grade
from core.findings.price_rules import price_meanings
from core.findings.system_rules import count_slip
from core.performance.metrics import MEMORY, SPARSE
from core.performance.totals import PartTotals
from core.presentation import present
from core.provenance import explain
from core.quantity import UnitChoice, convert, format_si
from tests.acceptance.reckoning import AS_OF, printed

CATALOGUE = built_in()


def read(value: float, unit: str, convention: str = "") -> Reading:
    """Return a figure as a file states it."""
    return Reading(value=value, unit=unit, convention=convention, status=Status.PRESS, source="a-file")


def stated(part_id: str, **figures: Reading) -> Part:
    """Return a part of the catalogue of which a file states nothing but these figures."""
    return CATALOGUE.parts[part_id].evolve(figures={field: (reading,) for field, reading in figures.items()})


def findings(part: Part, *others: Part) -> tuple[Finding, ...]:
    """Return what is odd about a part that stands in a file beside others."""
    return check_part(part, {one.id: one for one in (part, *others)}, CATALOGUE)


def test_v_02_a_dense_312_in_a_file_flagged_sparse_is_kept() -> None:
    part = stated("a100-80g-sxm", peak_bf16_dense=read(312, "TFLOP/s", "file flagged sparse"))
    assert findings(part) == ()


def test_v_03_h100_and_h200_of_one_silicon_should_have_one_peak() -> None:
    h100 = stated("h100-sxm", peak_bf16_dense=read(989, "TFLOP/s"))
    h200 = stated("h200-sxm", peak_bf16_dense=read(1979, "TFLOP/s"))
    assert findings(h100, h200) == ()
    told = [finding for finding in findings(h200, h100) if "same silicon" in finding.sentence]
    assert told
    assert "1.00" in told[0].sentence


def test_v_04_l40s_with_fp8_4_05_times_bf16_is_flagged_and_733_suggested() -> None:
    part = stated("l40s", peak_fp8_dense=read(1466, "TFLOP/s"), peak_bf16_dense=read(362, "TFLOP/s"))
    flagged = [finding for finding in findings(part) if "4.05" in finding.sentence]
    assert [finding.suggestion.value for finding in flagged if finding.suggestion is not None] == [733]


def test_v_07_trainium2_with_a_bf16_of_1_3_pf_is_likely_fp8() -> None:
    found = findings(stated("trainium2", peak_bf16_dense=read(1.3, "PFLOP/s")))
    assert found[0].slip == "labelled BF16, likely FP8"


@pytest.mark.parametrize(("part_id", "values"), [("trainium2", {2.9, 3.0}), ("trainium3", {4.9, 4.7})])
def test_v_09_both_bandwidths_are_kept_and_their_spread_is_the_band(part_id: str, values: set[float]) -> None:
    figure = CATALOGUE.parts[part_id].figure("memory_bandwidth")
    assert figure is not None
    assert values <= {reading.value for reading in figure.readings}
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    cluster = next(c for c in design.clusters if part_id in {p.id for p in CATALOGUE.closure(str(c.nodes[0].part))})
    total = Estimator().estimate(design)[cluster.id].totals["memory_bandwidth_bytes_per_s"]
    count = Estimator().estimate(design)[cluster.id].totals["accelerators"].value
    assert count is not None
    spread = [count * min(values) * 1e12, count * max(values) * 1e12]
    assert total.band.low is not None
    assert total.band.high is not None
    assert total.band.low <= spread[0] * (1 + 1e-9)
    assert total.band.high >= spread[1] * (1 - 1e-9)


def test_s_15_a_total_that_fits_gpus_beside_a_count_called_superchips_is_off_by_two() -> None:
    gb200 = CATALOGUE.parts["gb200"]
    assert isinstance(gb200, Accelerator)
    slip = count_slip(2 * 20_736, 20_736 * 10e15, gb200, "peak_fp4_dense")
    assert slip is not None
    assert slip.factor == 0.5


def test_s_19_a_part_that_is_not_offered_in_a_region_is_a_note_with_a_date_and_no_error() -> None:
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    away = set_region(design, design.price_sets[0].id, "sa-east-1")
    assert isinstance(away, Edit)
    estimates = Estimator().estimate(away.after)
    found = cluster_findings(away.after, estimates[away.after.clusters[0].id], CATALOGUE)
    assert [finding.grade for finding in found] == [Grade.NOTE] * len(found)
    assert any("not known to be offered in sa-east-1 as of 2026-" in finding.sentence for finding in found)


def test_u_01_a_label_of_80_gb_and_81_559_mib_reported_are_two_figures() -> None:
    assert convert(80, "GB", "GiB") == printed("74.5")
    assert convert(81_559, "MiB", "GiB") == printed("79.65")
    assert convert(81_559, "MiB", "GB") == printed("85.52")


def _memory_notes(part_id: str) -> tuple[str, set[str]]:
    """Return the note on the card of a part's memory, and the other values that decide fits."""
    shown = explain(PartTotals(CATALOGUE.parts).of(part_id, MEMORY), CATALOGUE.sources)
    return shown.note, {f"{other.value} {other.unit}" for other in shown.others if "what fits" in other.convention}


def test_u_01_the_card_of_a_memory_says_which_one_decides_fits() -> None:
    reported = next(
        part for part in CATALOGUE.accelerators() if (f := part.figure("memory_reported")) and f.leader.is_number
    )
    figure = reported.figure("memory_reported")
    assert figure is not None
    note, others = _memory_notes(reported.id)
    shown = format_si(figure.leader.si_value, "byte").text
    assert f"Fits are decided by the reported {shown} a driver shows" in note
    assert len(others) == 1
    note, others = _memory_notes("trainium2")
    assert "Fits are decided by the label" in note
    assert others == set()


def test_u_03_3_200_gigabytes_are_queried() -> None:
    part = System(
        id="a-server",
        name="A server",
        provider="somebody",
        form=Form.SERVER,
        contents=(Content(part="h100-sxm", count=8),),
        figures={"scaleout_bandwidth": (read(3200, "GB/s"),)},
    )
    (finding,) = findings(part, CATALOGUE.parts["h100-sxm"])
    assert finding.suggestion is not None
    assert (finding.suggestion.value, finding.suggestion.unit) == (3200, "Gb/s")


@pytest.mark.parametrize(("basis", "text"), [("730 h", "71 773.60"), ("720 h", "70 790.40"), ("744 h", "73 150.08")])
def test_u_06_98_32_an_hour_are_so_much_a_month_of_as_many_hours(basis: str, text: str) -> None:
    choice = {"730 h": UnitChoice(rent="730 h"), "720 h": UnitChoice(rent="720 h"), "744 h": UnitChoice(rent="744 h")}
    shown = format_si(98.32, "USD/h", choice[basis])
    assert shown.value_text.replace("\u2009", " ") == text
    assert shown.unit_text == f"$/{basis}"


def test_p_06_1_80_a_core_are_14_40_a_chip_and_the_unit_is_asked_for() -> None:
    meanings = {
        meaning.unit: meaning.per_accelerator for meaning in price_meanings(1.80, CATALOGUE.parts["trainium2"], 1)
    }
    assert len(meanings) > 1
    assert meanings["core"] == pytest.approx(14.40)


def test_p_07_an_instance_far_under_its_own_accelerators_is_queried_and_not_ranked() -> None:
    quote = Quote(value=3.93, basis=Basis.ON_DEMAND, status=Status.PRESS, source="a-file", date="2026-05")
    part = System(
        id="a-server",
        name="A server",
        provider="somebody",
        form=Form.SERVER,
        contents=(Content(part="h100-sxm", count=8),),
        quotes=(quote,),
    )
    (finding,) = findings(part, CATALOGUE.parts["h100-sxm"])
    assert "queried, not ranked" in finding.sentence


def test_x_04_a_total_shows_the_spread_of_its_sources_as_a_band() -> None:
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    total = Estimator().estimate(design)[design.clusters[0].id].totals["memory_bandwidth_bytes_per_s"]
    assert present(total).band != ""


def test_x_17_one_choice_of_units_rules_every_row_and_changes_no_stored_value() -> None:
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    estimates = Estimator().estimate(design)
    rows = compare(design, estimates)
    before = [result.value for row in rows for result in row.results]
    other = UnitChoice(memory="GiB", network="GB/s", direction="both", rent="730 h")
    units = {row.id: present(row.results[0], other).unit for row in rows}
    assert units["memory_bytes"] == "TiB"
    assert units["scaleout_bandwidth_bits_per_s"].endswith("B/s")
    assert units["rent_usd_per_hour"] == "k$/730 h"
    dense, shown = {row.id for row in rows}, {row.id for row in compare(design, estimates, sparse=True)}
    assert {metric.id for metric in SPARSE} == shown - dense
    assert [result.value for row in compare(design, estimates) for result in row.results] == before
