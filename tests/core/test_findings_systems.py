"""The check of systems: prices far from those elsewhere, and other contents than the catalogue has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, Content, Form, Quote, System
from core.design.templates import from_template, templates
from core.estimate import Estimator
from core.findings import price_rules, system_rules
from core.findings.design import cluster_findings
from core.findings.figures import check_part
from core.findings.finding import Finding, Grade
from tests.support.designs import AS_OF

CATALOGUE = built_in()


def system(part_id: str) -> System:
    """Return a system of the catalogue."""
    part = CATALOGUE.parts[part_id]
    assert isinstance(part, System)
    return part


def findings_of(part: System) -> tuple[Finding, ...]:
    """Return the findings of a system beside the parts of the catalogue."""
    return check_part(part, {**CATALOGUE.parts, part.id: part}, CATALOGUE)


def p5en(value: float, basis: Basis = Basis.ON_DEMAND, per: str = "system") -> System:
    """Return p5en.48xlarge at a price that a user entered."""
    quote = {"value": value, "per": per, "basis": basis, "status": "yours", "source": "yours", "date": "2026-05"}
    return system("aws-p5en-48xlarge").evolve(quotes=(Quote.model_validate(quote),))


@pytest.mark.parametrize(
    ("value", "per", "slip"),
    [
        (63.16, "accelerator", "the price of the whole system, entered for one accelerator"),
        (63.16 * 8, "system", "multiplied by its 8 accelerators once more"),
        (63.16 * 730, "system", "the price of a month"),
        (63.16 * 720, "system", "the price of a month"),
        (63.16 * 744, "system", "the price of a month"),
        (63.16 * 24, "system", "the price of a day"),
        (30_000, "system", "the price of a month"),
    ],
)
def test_that_a_price_far_above_those_elsewhere_is_found_with_its_slip(value: float, per: str, slip: str) -> None:
    (finding,) = findings_of(p5en(value, per=per))
    assert (finding.rule, finding.grade) == (price_rules.PRICE, Grade.WARNING)
    assert "far above" in finding.sentence
    assert slip in finding.slip
    assert finding.slip in finding.sentence


def test_that_a_price_far_above_that_no_slip_explains_is_found_without_one() -> None:
    (finding,) = findings_of(p5en(1e9))
    assert finding.slip == ""


def test_that_a_purchase_price_is_never_taken_for_that_of_a_month() -> None:
    (finding,) = findings_of(p5en(370_000 * 730, Basis.PURCHASE))
    assert "month" not in finding.slip
    assert "an hour" not in finding.sentence


def test_that_one_accelerator_has_no_price_of_the_whole_system() -> None:
    single = p5en(1e9, Basis.PURCHASE).evolve(contents=(Content(part="h200-sxm"),))
    finding = next(finding for finding in findings_of(single) if finding.rule == price_rules.PRICE)
    assert finding.slip == ""


def test_that_a_system_sold_nowhere_else_is_held_against_its_own_published_price() -> None:
    b300 = system("aws-p6-b300-48xlarge")
    dearer = b300.evolve(quotes=tuple(quote.evolve(value=quote.value * 8) for quote in b300.quotes))
    assert [finding.rule for finding in findings_of(dearer)] == [price_rules.PRICE]
    assert findings_of(b300) == ()


def test_that_many_quotes_of_one_basis_are_told_of_once() -> None:
    known = system("aws-p5en-48xlarge")
    found = findings_of(known.evolve(quotes=tuple(quote.evolve(per="accelerator") for quote in known.quotes)))
    bases = {quote.basis for quote in known.quotes if not quote.superseded}
    assert len(found) == len(bases)
    assert any("The same holds of" in finding.sentence for finding in found)


@pytest.mark.parametrize(
    ("part_id", "count", "words"),
    [
        ("aws-trn2u-48xlarge", 32, "32 AWS Trainium2 (16 in the library); 16 accelerators are stated."),
        ("aws-trn2-ultraserver", 8, "8 trn2u.48xlarge (4 in the library); 64 accelerators are stated."),
        ("aws-trn2-ultraserver", 32, "32 trn2u.48xlarge (4 in the library); 64 accelerators are stated."),
    ],
)
def test_that_other_contents_than_those_of_the_catalogue_are_found(part_id: str, count: int, words: str) -> None:
    known = system(part_id)
    changed = known.evolve(contents=(known.contents[0].evolve(count=count), *known.contents[1:]))
    finding = findings_of(changed)[0]
    assert (finding.rule, finding.grade, finding.field) == (system_rules.CONTENTS, Grade.WARNING, "contents")
    assert words in finding.sentence
    assert "another unit of count" in finding.slip


def test_that_other_contents_of_a_variant_are_a_note() -> None:
    known = system("aws-p5-48xlarge")
    odd = known.evolve(id="odd", variant_of=known.id, contents=(Content(part="h100-sxm", count=11),))
    (finding,) = findings_of(odd)
    assert (finding.grade, finding.slip) == (Grade.NOTE, "")


def test_that_parts_beside_those_of_the_catalogue_are_left_alone() -> None:
    known = system("aws-p5-48xlarge")
    more = known.evolve(contents=(*known.contents, Content(part="missing", count=2)))
    assert findings_of(more) == ()


def test_that_contents_without_a_record_or_a_stated_count_are_told_by_their_id() -> None:
    plain = System(id="plain", name="Plain", provider="Us", form=Form.SERVER, contents=(Content(part="missing"),))
    beside = replace(CATALOGUE, parts={**CATALOGUE.parts, plain.id: plain})
    doubled = plain.evolve(contents=(Content(part="missing", count=2),))
    (finding,) = check_part(doubled, {doubled.id: doubled}, beside)
    assert finding.sentence == "Plain holds 2 missing (1 in the library)."


@pytest.mark.parametrize("name", list(templates()))
def test_that_no_template_has_a_warning(name: str) -> None:
    design = from_template(templates()[name], CATALOGUE, AS_OF)
    found = [one for each in Estimator().estimate(design).values() for one in cluster_findings(design, each, CATALOGUE)]
    assert {finding.grade for finding in found} <= {Grade.NOTE}
