"""Newer data of the library: found figure by figure, and taken over where the user wants it."""

from __future__ import annotations

from dataclasses import replace

from core.catalogue.catalogue import Catalogue, built_in
from core.catalogue.records import System
from core.design.document import Design
from core.design.edits import Edit, Outcome, Refusal
from core.design.overrides import OneNode, PartWide, choose, override, own_reading
from core.design.templates import from_template, templates
from core.design.updates import QUOTES, QuotesUpdate, Update, accept, updates
from core.figure import Reading, Status

CATALOGUE = built_in()
CHIP = "trainium2"
FIELD = "memory_bandwidth"
NEWER = Reading(value=3.1, unit="TB/s", status=Status.OFFICIAL, source="fresh", date="2026-11-30")


def opening() -> Design:
    """Return the opening comparison."""
    return from_template(templates()["opening"], CATALOGUE, "2026-12-01")


def newer(*readings: Reading, part_id: str = CHIP, field: str = FIELD) -> Catalogue:
    """Return a catalogue that states a field of one part otherwise."""
    part = CATALOGUE.parts[part_id]
    figures = {name: kept for name, kept in {**part.figures, field: readings}.items() if kept}
    source = CATALOGUE.sources[next(iter(CATALOGUE.sources))].evolve(id="fresh")
    return Catalogue(
        parts={**CATALOGUE.parts, part_id: part.evolve(figures=figures)},
        sources={**CATALOGUE.sources, "fresh": source},
        economics=CATALOGUE.economics,
        sites=CATALOGUE.sites,
    )


def after(outcome: Outcome) -> Design:
    """Return the design that an edit leaves."""
    assert isinstance(outcome, Edit), outcome
    return outcome.after


def test_that_a_design_of_the_present_library_has_nothing_newer() -> None:
    assert updates(opening(), CATALOGUE) == ()


def test_that_a_newer_figure_is_found_and_accepted_with_its_source() -> None:
    design, library = opening(), newer(NEWER)
    (update,) = updates(design, library)
    assert isinstance(update, Update)
    assert (update.part, update.field, update.changes_leader) == (CHIP, FIELD, True)
    assert update.held is not None
    assert update.offered is not None
    assert (update.held.leader.value, update.offered.leader.value) == (2.9, 3.1)
    accepted = after(accept(design, library, [(CHIP, FIELD)]))
    assert accepted.parts[CHIP].figures[FIELD] == (NEWER,)
    assert "fresh" in accepted.sources
    assert updates(accepted, library) == ()


def test_that_nothing_changes_until_it_is_accepted_and_then_only_what_is_wanted() -> None:
    design = opening()
    library = newer(NEWER)
    other = library.parts["trainium3"].evolve(figures={})
    library = Catalogue({**library.parts, "trainium3": other}, library.sources, library.economics, library.sites)
    accepted = after(accept(design, library, [(CHIP, FIELD)]))
    assert accepted.parts["trainium3"] is design.parts["trainium3"]
    assert {update.part for update in updates(accepted, library)} == {"trainium3"}


def test_that_another_source_for_the_same_leader_is_told_apart() -> None:
    held = CATALOGUE.parts[CHIP].figures[FIELD]
    (update,) = updates(opening(), newer(*held, NEWER.evolve(value=2.0, status=Status.PRESS)))
    assert isinstance(update, Update)
    assert not update.changes_leader


def test_that_a_figure_the_library_gave_up_is_offered_as_nothing_and_dropped() -> None:
    design, library = opening(), newer()
    (update,) = updates(design, library)
    assert isinstance(update, Update)
    assert update.offered is None
    assert update.is_removal
    assert not update.changes_leader
    assert after(accept(design, library, [(CHIP, FIELD)])).parts[CHIP].figure(FIELD) is None


def test_that_accepting_never_touches_the_users_own_figure_or_choice() -> None:
    own = own_reading(3.5, "TB/s", "", "measured", "2026-12-01")
    design = after(override(opening(), PartWide(CHIP), FIELD, own))
    accepted = after(accept(design, newer(NEWER), [(CHIP, FIELD)]))
    assert accepted.parts[CHIP].figures[FIELD] == (own, NEWER)
    rival = next(reading for reading in opening().parts[CHIP].figures[FIELD] if reading.value == 3.0)
    chosen = after(choose(opening(), PartWide(CHIP), FIELD, rival))
    figure = after(accept(chosen, newer(NEWER, rival), [(CHIP, FIELD)])).parts[CHIP].figure(FIELD)
    assert figure is not None
    assert figure.leader == rival.evolve(chosen=True)


def test_that_a_variant_of_one_node_is_offered_the_same() -> None:
    design = opening()
    node = design.clusters[1].nodes[0]
    scope = OneNode(node.id, (str(node.part),))
    own = own_reading(9, "kW", "", "measured", "2026-12-01")
    changed = after(override(design, scope, "max_power", own))
    variant = changed.clusters[1].nodes[0].part
    newest = NEWER.evolve(value=3600, unit="Gb/s")
    found = updates(changed, newer(newest, part_id=str(node.part), field="scaleout_bandwidth"))
    assert {update.part for update in found} == {variant, node.part}


def test_that_newer_quotes_are_offered_and_the_users_own_are_kept() -> None:
    design = opening()
    part_id = str(design.clusters[1].nodes[0].part)
    part = design.parts[part_id]
    assert isinstance(part, System)
    mine = part.quotes[0].evolve(status=Status.YOURS, value=1.0)
    held = design.evolve(parts={**design.parts, part_id: part.evolve(quotes=(mine, *part.quotes[1:]))})
    (update,) = updates(held, CATALOGUE)
    assert isinstance(update, QuotesUpdate)
    assert (update.field, update.offered) == (QUOTES, len(part.quotes))
    accepted = after(accept(held, CATALOGUE, [(part_id, QUOTES)])).parts[part_id]
    assert isinstance(accepted, System)
    assert accepted.quotes == (mine, *part.quotes)


def test_that_prices_the_library_gave_up_are_told_as_a_removal() -> None:
    design = opening()
    part_id = str(design.clusters[1].nodes[0].part)
    part = CATALOGUE.parts[part_id]
    assert isinstance(part, System)
    library = replace(CATALOGUE, parts={**CATALOGUE.parts, part_id: part.evolve(quotes=())})
    (update,) = updates(design, library)
    assert (update.field, update.is_removal) == (QUOTES, True)
    (other,) = updates(opening(), newer(NEWER))
    assert not other.is_removal


def test_that_accepting_what_is_not_offered_is_refused() -> None:
    outcome = accept(opening(), CATALOGUE, [(CHIP, FIELD)])
    assert isinstance(outcome, Refusal)


def test_that_a_part_of_the_users_own_is_left_aside() -> None:
    design = opening()
    mine = design.parts[CHIP].evolve(id="mine")
    assert updates(design.evolve(parts={**design.parts, "mine": mine}), CATALOGUE) == ()
