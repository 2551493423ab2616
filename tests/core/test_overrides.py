"""The user's own figures: for a part, for one node, for a site; and the way back."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.own import DataSheet, SheetFigure, accelerator_from, with_own
from core.catalogue.records import System
from core.design.document import Design
from core.design.edits import Edit, Outcome, Refusal, add_part, duplicate_nodes, remove_nodes
from core.design.overrides import (
    YOURS,
    OfSite,
    OneNode,
    PartWide,
    Scope,
    choose,
    is_changed,
    override,
    own_reading,
    reset,
)
from core.design.storage import dumps, loads
from core.design.templates import from_template, site_of, templates
from core.design.updates import updates
from core.estimate import Estimator
from core.figure import Reading, Rule, Sign, Status

CATALOGUE = built_in()
FIELD = "memory_bandwidth"
BANDWIDTH = "memory_bandwidth_bytes_per_s"
CHIP = PartWide("trainium2")


def opening() -> Design:
    """Return the opening comparison."""
    return from_template(templates()["opening"], CATALOGUE, "2026-12-01")


def own(value: float | str = 3.5, unit: str = "TB/s", reason: str = "measured by us") -> Reading:
    """Return a memory bandwidth of the user's own."""
    return own_reading(value, unit, "", reason, "2026-12-01")


def after(outcome: Outcome) -> Design:
    """Return the design that an edit leaves."""
    assert isinstance(outcome, Edit), outcome
    return outcome.after


def refused(outcome: Outcome) -> str:
    """Return the reason of a refusal."""
    assert isinstance(outcome, Refusal)
    return outcome.reason


def bandwidths(design: Design) -> list[float | None]:
    """Return the memory bandwidth of every cluster in TB/s."""
    estimates = Estimator().estimate(design)
    totals = [estimates[cluster.id].totals[BANDWIDTH].value for cluster in design.clusters]
    return [None if value is None else round(value / 1e12, 3) for value in totals]


def ultraserver(design: Design) -> OneNode:
    """Return the scope of the chips of the first cluster's one UltraServer."""
    node = design.clusters[0].nodes[0]
    assert node.part is not None
    path, part = [node.part], design.parts[node.part]
    while isinstance(part, System):
        inner = next(c.part for c in part.contents if not c.part.startswith("host"))
        path.append(inner)
        part = design.parts[inner]
    return OneNode(node.id, tuple(path))


def test_that_an_override_moves_every_total_that_rests_on_it_and_no_other() -> None:
    design = opening()
    changed = after(override(design, CHIP, FIELD, own()))
    before, now = bandwidths(design), bandwidths(changed)
    assert now[0] == 64 * 3.5
    assert now[1:] == before[1:]


def test_that_the_override_leads_with_its_reason_and_the_original_is_its_rival() -> None:
    figure = after(override(opening(), CHIP, FIELD, own())).parts["trainium2"].figure(FIELD)
    assert figure is not None
    assert (figure.leader.status, figure.leader.note, figure.rule) == (Status.YOURS, "measured by us", Rule.YOURS)
    assert figure.sign is Sign.YOURS
    assert 2.9 in [rival.value for rival in figure.rivals]
    assert figure.contenders == (figure.leader,)


def test_that_a_second_override_replaces_the_first() -> None:
    first = after(override(opening(), CHIP, FIELD, own()))
    figure = after(override(first, CHIP, FIELD, own(4))).parts["trainium2"].figures[FIELD]
    assert [reading.value for reading in figure if reading.status is Status.YOURS] == [4]


def test_that_reset_brings_the_published_figure_back_to_the_letter() -> None:
    design = opening()
    changed = after(override(design, CHIP, FIELD, own()))
    assert after(reset(changed, CHIP, FIELD)).parts == design.parts
    assert refused(reset(design, CHIP, FIELD)) == "This figure is as it was published."


def test_that_a_field_of_which_nothing_is_published_may_be_given_and_reset() -> None:
    design = opening()
    changed = after(override(design, PartWide("trainium2"), "weight", own(12, "kg")))
    assert changed.parts["trainium2"].figure("weight") is not None
    assert after(reset(changed, PartWide("trainium2"), "weight")).parts["trainium2"].figure("weight") is None


def test_that_a_rival_may_be_chosen_to_lead_and_the_choice_taken_back() -> None:
    design = opening()
    figure = design.parts["trainium2"].figure(FIELD)
    assert figure is not None
    rival = next(reading for reading in figure.rivals if reading.value == 3.0)
    changed = after(choose(design, CHIP, FIELD, rival))
    chosen = changed.parts["trainium2"].figure(FIELD)
    assert chosen is not None
    assert (chosen.leader.value, chosen.rule) == (3.0, Rule.CHOSEN)
    assert bandwidths(changed)[0] == 192
    assert after(reset(changed, CHIP, FIELD)).parts == design.parts
    assert "no longer among" in refused(choose(design, CHIP, FIELD, own()))


def test_that_one_node_alone_is_changed_through_all_systems_around_the_part() -> None:
    design = opening()
    node = design.clusters[0].nodes[0]
    doubled = after(duplicate_nodes(design, [node.id]))
    changed = after(override(doubled, ultraserver(doubled), FIELD, own()))
    assert bandwidths(changed)[0] == round(64 * 3.5 + 64 * 2.9, 3)
    first, second = changed.clusters[0].nodes
    assert first.part != second.part == node.part
    assert changed.parts[str(first.part)].name.endswith("(changed)")


def test_that_the_reset_of_one_node_leaves_no_variant_behind() -> None:
    design = opening()
    changed = after(override(design, ultraserver(design), FIELD, own()))
    back = after(reset(changed, ultraserver(changed), FIELD))
    assert back.clusters == design.clusters
    assert back.parts == design.parts


def test_that_the_figures_of_a_part_of_the_users_own_are_its_published_ones() -> None:
    sheet = DataSheet(name="X", vendor="us", title="", figures={FIELD: SheetFigure(2.5, "TB/s")})
    part, source = accelerator_from(sheet, CATALOGUE.parts)
    library, _ = with_own(CATALOGUE, {part.id: part}, {source.id: source})
    design = opening()
    held = after(add_part(design, library, part.id, design.clusters[0].id))
    assert updates(held, library) == ()
    scope = PartWide(part.id)
    assert refused(reset(held, scope, FIELD)) == "This figure is as it was published."
    changed = after(override(held, scope, FIELD, own()))
    assert after(reset(changed, scope, FIELD)).parts == held.parts


def test_that_two_figures_of_one_node_share_one_variant() -> None:
    design = opening()
    changed = after(override(design, ultraserver(design), FIELD, own()))
    twice = after(override(changed, ultraserver(changed), "peak_bf16_dense", own(700, "TFLOP/s")))
    assert len(twice.parts) == len(changed.parts)
    assert {part.variant_of for part in twice.parts.values() if part.variant_of} >= {"trainium2"}


def test_that_a_part_wide_override_reaches_the_variants_that_do_not_differ_in_that_field() -> None:
    design = opening()
    changed = after(override(design, ultraserver(design), "peak_bf16_dense", own(700, "TFLOP/s")))
    assert bandwidths(after(override(changed, CHIP, FIELD, own())))[0] == 224
    changed = after(override(design, ultraserver(design), FIELD, own(4)))
    assert bandwidths(after(override(changed, CHIP, FIELD, own())))[0] == 256


def test_that_equal_changes_of_two_nodes_share_their_variants() -> None:
    design = opening()
    doubled = after(duplicate_nodes(design, [design.clusters[0].nodes[0].id]))
    first = ultraserver(doubled)
    changed = after(override(doubled, first, FIELD, own()))
    second = OneNode(changed.clusters[0].nodes[1].id, first.path)
    both = after(override(changed, second, FIELD, own()))
    assert both.clusters[0].nodes[0].part == both.clusters[0].nodes[1].part


def test_that_removing_the_node_and_adding_the_part_brings_the_published_part() -> None:
    design = opening()
    node = design.clusters[0].nodes[0]
    changed = after(override(design, ultraserver(design), FIELD, own()))
    bare = after(remove_nodes(changed, [node.id]))
    again = after(add_part(bare, CATALOGUE, str(node.part), design.clusters[0].id))
    assert bandwidths(again) == bandwidths(design)


def test_that_overrides_survive_saving_and_loading() -> None:
    design = opening()
    changed = after(override(after(override(design, CHIP, FIELD, own())), ultraserver(design), "tdp", own(480, "W")))
    loaded = loads(dumps(changed))
    assert loaded.design == changed
    assert loaded.notices == ()
    assert YOURS in loaded.design.sources


def test_that_a_figure_of_a_site_is_overridden_and_reset() -> None:
    design = opening()
    site = OfSite(design.sites[0].id)
    changed = after(override(design, site, "pue", own(1.5, "ratio", "our hall")))
    assert changed.sites[0].figure("pue").leader.value == 1.5  # type: ignore[union-attr]
    assert after(reset(changed, site, "pue")).sites == design.sites
    assert is_changed(changed.sites[0].figures["pue"])
    assert refused(reset(design, OfSite("none"), "pue")) == "This figure is as it was published."


@pytest.mark.parametrize(
    ("field", "value", "unit", "told"),
    [
        ("pue", 0.1, "ratio", "0.1 ratio is outside what a site can have, 1 to 3: "),
        ("pue", 5e6, "ratio", "5e+06 ratio is outside what a site can have, 1 to 3: "),
        ("electricity", 78, "USD/kWh", "78 USD/kWh is outside what a site can have, 0.005 to 1 per kWh: "),
        ("electricity", 0.08, "USD/MWh", "0.08 USD/MWh is outside what a site can have, 0.005 to 1 per kWh: "),
        ("carbon", 400, "kgCO2e/kWh", "400 kgCO2e/kWh is outside what a site can have, 0 to 1500 gCO2e/kWh: "),
    ],
)
def test_that_a_site_refuses_in_words_what_no_site_can_have(field: str, value: float, unit: str, told: str) -> None:
    site = site_of(CATALOGUE, CATALOGUE.sites["aws-us-east-1"])
    design = opening().evolve(sites=(site,))
    assert refused(override(design, OfSite(site.id), field, own(value, unit))).startswith(told)


@pytest.mark.parametrize(
    ("field", "value", "unit"), [("pue", 1, "ratio"), ("electricity", 90, "EUR/MWh"), ("carbon", 50, "gCO2e/kWh")]
)
def test_that_a_site_takes_what_a_site_can_have(field: str, value: float, unit: str) -> None:
    design = opening().evolve(sites=(opening().sites[0].evolve(figures={}),))
    changed = after(override(design, OfSite(design.sites[0].id), field, own(value, unit)))
    assert changed.sites[0].figures[field][0].value == value


@pytest.mark.parametrize(
    ("reading", "reason"),
    [
        (own(reason="  "), "Say why"),
        (own(reason="x" * 20_001), "at most 20000 characters"),
        (own("fast"), "is not a number"),
        (own(3, "W"), "does not measure"),
        (own(3, "parsec"), "parsec"),
        (own(0), "not above zero"),
        (own(-3), "not above zero"),
        (own(1e31), "not between"),
        (own(1e-31), "not between"),
    ],
)
def test_that_an_override_that_makes_no_sense_is_refused_in_words(reading: Reading, reason: str) -> None:
    assert reason in refused(override(opening(), CHIP, FIELD, reading))


@pytest.mark.parametrize(("value", "unit"), [(-1, "kg"), (1, "parsec")])
def test_that_a_first_figure_of_a_field_must_make_sense_too(value: float, unit: str) -> None:
    refused(override(opening(), CHIP, "weight", own(value, unit)))


def test_that_a_text_may_be_overridden_by_a_text() -> None:
    changed = after(override(opening(), CHIP, "memory_type", own("HBM4", "")))
    assert changed.parts["trainium2"].text("memory_type") == "HBM4"


def test_that_what_is_gone_is_not_overridden() -> None:
    design = opening()
    path = ultraserver(design).path
    scopes: list[Scope] = [
        PartWide("gone"),
        OneNode("gone", path),
        OneNode(design.clusters[0].nodes[0].id, ()),
        OneNode(design.clusters[0].nodes[0].id, ("trainium2",)),
        OneNode(design.clusters[0].nodes[0].id, (path[0], "trainium3")),
        OneNode(design.clusters[0].nodes[0].id, (path[0], "gone")),
    ]
    for scope in scopes:
        if isinstance(scope, OneNode) and not scope.path:
            continue
        assert refused(override(design, scope, FIELD, own())) == "The part is no longer in the design."
