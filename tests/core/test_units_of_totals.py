"""Totals take figures in any unit that fits, and none that does not; links keep their direction in every quotient."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, Basis, Content, Form, System
from core.comparison import Norm, compare
from core.design.cluster_edits import use_site
from core.design.document import Site
from core.design.edits import Edit
from core.design.templates import from_template, templates
from core.estimate import Estimator, leading_rent
from core.facility.power import pue_result
from core.figure import Reading, Sign, Status
from core.performance.metrics import MEMORY_BANDWIDTH, SCALEOUT
from core.performance.totals import PartTotals
from core.presentation import present
from core.quantity import UnitChoice
from core.result import UNKNOWN_BAND, Band, Completeness, Result, Term, counted, sum_of, unknown

TODAY = "2026-12-01"


def reading(value: float, unit: str) -> Reading:
    return Reading(value=value, unit=unit, status=Status.OFFICIAL, source="maker")


def chip(**figures: Reading) -> Accelerator:
    return Accelerator(id="chip", name="Chip", vendor="maker", figures={n: (r,) for n, r in figures.items()})


def server(**figures: Reading) -> System:
    return System(
        id="server",
        name="Server",
        form=Form.SERVER,
        provider="maker",
        contents=(Content(part="chip", count=8),),
        figures={name: (one,) for name, one in figures.items()},
    )


def test_that_a_network_stated_in_bytes_counts_eightfold_in_bits() -> None:
    totals = PartTotals({"chip": chip(), "server": server(scaleout_bandwidth=reading(400, "GB/s"))})
    assert totals.of("server", SCALEOUT).value == pytest.approx(3.2e12)


def test_that_a_figure_in_a_unit_of_another_kind_is_unknown() -> None:
    result = PartTotals({"chip": chip(memory_bandwidth=reading(3, "kW"))}).of("chip", MEMORY_BANDWIDTH)
    assert result.completeness is Completeness.UNKNOWN
    assert result.note == "its figure is in kW, which is no unit of this"


def test_that_links_are_doubled_per_accelerator_too() -> None:
    design = from_template(templates()["opening"], built_in(), TODAY)
    both = UnitChoice(direction="both")
    rows = {row.id: row for row in compare(design, Estimator().estimate(design), Norm.ACCELERATOR)}
    scale_up = rows["scaleup_bandwidth_bytes_per_s"].results[0]
    assert (present(scale_up).value, present(scale_up, both).value) == ("640", "1.28")


def test_that_per_dollar_nothing_is_best_where_prices_are_unlike() -> None:
    design = from_template(templates()["opening"], built_in(), TODAY)
    rows = {row.id: row for row in compare(design, Estimator().estimate(design), Norm.DOLLAR)}
    assert rows["bf16_dense_flops"].unlike.startswith("Quotes differ in date")
    assert rows["bf16_dense_flops"].best is None


def test_that_sites_of_another_pue_are_unlike_and_others_are_not() -> None:
    design = from_template(templates()["opening"], built_in(), TODAY)
    same = use_site(design, built_in(), "c2", Site(id="s2", name="Twin", figures=dict(design.sites[0].figures)))
    other = use_site(design, built_in(), "c2", Site(id="s3", name="None"))
    assert isinstance(same, Edit)
    assert isinstance(other, Edit)
    told = [
        next(row.unlike for row in compare(d, Estimator().estimate(d)) if row.id == "facility_typical_w")
        for d in (design, same.after, other.after)
    ]
    assert told == ["", "", "Sites differ in PUE: 1.15 and unknown"]


def test_that_answers_to_questions_asked_no_more_are_forgotten() -> None:
    design = from_template(templates()["opening"], built_in(), TODAY)
    estimator = Estimator()
    for day in range(1, 29):
        estimator.estimate(design.evolve(prices_as_of=f"2026-10-{day:02}"))
    assert estimator._caches is not None
    assert len(estimator._caches.rents) == len(design.price_sets[0].bases)


def test_that_a_rent_that_nobody_quotes_does_not_lead() -> None:
    design = from_template(templates()["trn3-gen2"], built_in(), TODAY)
    rents = next(iter(Estimator().estimate(design).values())).rents
    assert rents[0].basis is Basis.CAPACITY_BLOCK
    assert leading_rent(rents) is None


def test_that_a_best_value_whose_band_reaches_into_another_is_not_told_apart() -> None:
    design = from_template(templates()["opening"], built_in(), TODAY)
    rows = {row.id: row for row in compare(design, Estimator().estimate(design))}
    two = design.evolve(clusters=design.clusters[1:3], base=None)
    of_two = {row.id: row for row in compare(two, Estimator().estimate(two))}
    assert (of_two["it_typical_w"].best, of_two["it_typical_w"].overlap) == (None, True)
    assert (rows["fp8_dense_flops"].best, rows["fp8_dense_flops"].overlap) == (3, False)
    assert (rows["racks"].best, rows["racks"].overlap) == (None, False)  # those of one cluster are not known


def test_that_a_range_covers_everything_or_is_not_shown() -> None:
    known, guess = counted("host", "W", 5), Result("chip", "W", Band(3, None, 4), Sign.UNKNOWN, Completeness.UNKNOWN)
    nothing = unknown("switch", "W")
    assert sum_of("all", "W", [Term(guess, 2), Term(guess)]).band == Band(9, None, 12)
    assert sum_of("some", "W", [Term(guess), Term(nothing)]).band == UNKNOWN_BAND
    assert sum_of("part", "W", [Term(known), Term(nothing)]).value == 5


@pytest.mark.parametrize(("value", "unit"), [(1.15, "kW"), (0.5, "ratio")])
def test_that_a_pue_that_cannot_be_is_unknown(value: float, unit: str) -> None:
    assert pue_result(Site(id="s", name="S", figures={"pue": (reading(value, unit),)})).value is None


def test_that_a_system_of_unknown_contents_has_the_accelerators_it_states() -> None:
    bare = System(
        id="bare",
        name="Bare",
        form=Form.SERVER,
        provider="maker",
        figures={"accelerator_count": (reading(64, "accelerators"),)},
    )
    assert PartTotals({"bare": bare}).known_accelerators("bare") == 64
    assert PartTotals({}).known_accelerators("gone") is None


def test_that_a_rate_per_accelerator_of_a_partly_known_number_is_unknown() -> None:
    half = System(
        id="half",
        name="Half",
        form=Form.SERVER,
        provider="maker",
        contents=(Content(part="chip", count=8), Content(part="gone", count=8)),
        figures={"scaleout_bandwidth_per_accelerator": (reading(400, "Gbps"),)},
    )
    assert PartTotals({"chip": chip(), "half": half}).of("half", SCALEOUT).value is None
