"""Overrides: the user's own figure for a part, for the parts of one node alone, or for a site; and the way back.

An override is a full reading with status "yours" and a reason; what was published stays beside it as rivals. For one
node alone the part is copied under an id of its own, a variant, and so are the systems around it: all that sums and
shows parts then needs to know nothing of overrides.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, pairwise
from typing import TYPE_CHECKING, TypeAlias

from core.catalogue.records import Content, Source, System
from core.design.checks import MAX_FIGURE, MIN_FIGURE
from core.design.document import MAX_NOTE
from core.design.edits import Edit, Outcome, Refusal
from core.design.site_bounds import site_problem
from core.design.tree import locate, places, with_node
from core.figure import Reading, Status
from core.quantity import QuantityError, fits
from core.words import field_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from core.catalogue.records import FieldName, Part, PartId
    from core.design.document import Design

    Readings = tuple[Reading, ...]
    Change = Callable[[Readings], Readings]

YOURS = "yours"
"""The source id of the user's own figures."""

YOUR_SOURCE = Source(id=YOURS, title="Your own figure", publisher="entered in this design")

_MARK = "~"
"""Stands between the id of a part and the number of its variant."""


@dataclass(frozen=True, slots=True)
class PartWide:
    """All nodes of a part in the design."""

    part: PartId


@dataclass(frozen=True, slots=True)
class OneNode:
    """The parts of one node alone: `path` leads from the node's own part through contents to the part meant."""

    node: str
    path: tuple[PartId, ...]


@dataclass(frozen=True, slots=True)
class OfSite:
    """A site of the design."""

    site: str


Scope: TypeAlias = PartWide | OneNode | OfSite


def own_reading(value: float | str, unit: str, convention: str, reason: str, date: str) -> Reading:
    """Return a figure as the user's own. `date` is the day it was entered, YYYY-MM-DD."""
    return Reading(
        value=value, unit=unit, convention=convention, status=Status.YOURS, source=YOURS, date=date, note=reason.strip()
    )


def override(design: Design, scope: Scope, field: FieldName, own: Reading) -> Outcome:
    """Put the user's own figure before what is published of a field.

    Refused without a reason, for a value that is no finite number above zero where others are, in a unit that
    measures something else, and for a site outside `SITE_BOUNDS`.
    """
    problem = _problem(_readings(design, scope, field), own)
    if problem is None and isinstance(scope, OfSite):
        problem = _site_refusal(field, own)
    if problem is not None:
        return problem
    stocked = _with_source(design)
    return _changed(stocked, scope, field, lambda readings: _with_own(readings, own), "Override", design)


def choose(design: Design, scope: Scope, field: FieldName, wanted: Reading) -> Outcome:
    """Let one of the published readings of a field lead in this design."""
    if wanted not in _readings(design, scope, field):
        return Refusal("That figure is no longer among the published ones.")
    return _changed(design, scope, field, lambda readings: _with_chosen(readings, wanted), "Choose source of", design)


def reset(design: Design, scope: Scope, field: FieldName) -> Outcome:
    """Take the user's own figure and choice away: what is published leads again."""
    if not is_changed(_readings(design, scope, field)):
        return Refusal("This figure is as it was published.")
    return _changed(design, scope, field, published, "Reset", design)


def is_changed(readings: Readings) -> bool:
    """Whether the user has entered or chosen one of some readings."""
    return any(_is_own(reading) or reading.chosen for reading in readings)


def published(readings: Readings) -> Readings:
    """Return the readings of a field without the user's own ones and choices."""
    others = (reading for reading in readings if not _is_own(reading))
    return tuple(reading.evolve(chosen=False) if reading.chosen else reading for reading in others)


def _is_own(reading: Reading) -> bool:
    """Whether a reading overrides others; what a user typed from a data sheet has a source of its own."""
    return reading.source == YOURS


def _with_own(readings: Readings, own: Reading) -> Readings:
    return (own, *published(readings))


def _with_chosen(readings: Readings, wanted: Reading) -> Readings:
    return tuple(reading.evolve(chosen=reading == wanted) for reading in readings)


def _readings(design: Design, scope: Scope, field: FieldName) -> Readings:
    """Return all readings of a field in a scope, none where it does not exist."""
    if isinstance(scope, OfSite):
        site = next((site for site in design.sites if site.id == scope.site), None)
        return () if site is None else site.figures.get(field, ())
    part = design.parts.get(scope.part if isinstance(scope, PartWide) else scope.path[-1])
    return () if part is None else part.figures.get(field, ())


def _problem(others: Readings, own: Reading) -> Refusal | None:
    if not own.note:
        return Refusal("Say why, so that a reader of the design can judge your figure.")
    if len(own.note) > MAX_NOTE:
        return Refusal(f"A reason has at most {MAX_NOTE} characters, not {len(own.note)}.")
    number = next((reading for reading in others if reading.is_number), None)
    if isinstance(own.value, str):
        return None if number is None else Refusal(f"'{own.value}' is not a number, as {number.value:g} is.")
    return _unit_problem(number, own) or _size_problem(number, own)


def _site_refusal(field: FieldName, own: Reading) -> Refusal | None:
    problem = site_problem(field, own)
    return Refusal(f"{own.value:g} {own.unit} {problem}.") if problem else None


def _unit_problem(number: Reading | None, own: Reading) -> Refusal | None:
    try:
        is_fitting = fits(own.unit, own.unit if number is None else number.unit)
    except QuantityError as error:
        return Refusal(f"{error}.")
    meant = "" if number is None else number.unit
    return None if is_fitting else Refusal(f"'{own.unit}' does not measure what '{meant}' does.")


def _size_problem(number: Reading | None, own: Reading) -> Refusal | None:
    value = float(own.value)
    if value < 0 or (number is not None and number.si_value > 0 >= value):
        return Refusal(f"{value:g} {own.unit} is not above zero.")
    if value and not MIN_FIGURE <= value <= MAX_FIGURE:
        return Refusal(f"{value:g} {own.unit} is not between {MIN_FIGURE:g} and {MAX_FIGURE:g}.")
    return None


def _with_source(design: Design) -> Design:
    if YOURS in design.sources:
        return design
    return design.evolve(sources=dict(sorted({**design.sources, YOURS: YOUR_SOURCE}.items())))


def _changed(stocked: Design, scope: Scope, field: FieldName, change: Change, verb: str, before: Design) -> Outcome:
    """Return the edit that changes the readings of a field in a scope; `stocked` is `before` with its sources."""
    words = field_words(field)
    if isinstance(scope, OfSite):
        return Edit(before, _with_site(stocked, scope.site, field, change), f"{verb} {words}")
    if isinstance(scope, PartWide):
        if scope.part not in stocked.parts:
            return Refusal("The part is no longer in the design.")
        return Edit(before, _part_wide(stocked, scope.part, field, change), f"{verb} {words}")
    place = locate(stocked, scope.node)
    if place is None or not _leads(stocked.parts, place.node.part, scope.path):
        return Refusal("The part is no longer in the design.")
    after = _in_node(stocked, scope, field, change)
    return Edit(before, after, f"{verb} {words}", (scope.node,))


def _with_site(design: Design, site_id: str, field: FieldName, change: Change) -> Design:
    sites = tuple(
        site.evolve(figures=_figures(site.figures, field, change)) if site.id == site_id else site
        for site in design.sites
    )
    return design.evolve(sites=sites)


def _figures(figures: Mapping[FieldName, Readings], field: FieldName, change: Change) -> dict[FieldName, Readings]:
    """Return the figures with one field changed; a field without any reading is left out."""
    return {name: readings for name, readings in {**figures, field: change(figures.get(field, ()))}.items() if readings}


def _part_wide(design: Design, part_id: PartId, field: FieldName, change: Change) -> Design:
    """Change a part, and those variants of it whose own figure the field is not."""
    before = design.parts[part_id].figures.get(field, ())
    follows = {
        part.id: part.evolve(figures=_figures(part.figures, field, change))
        for part in design.parts.values()
        if part.id == part_id or (part.variant_of == part_id and part.figures.get(field, ()) == before)
    }
    return design.evolve(parts={**design.parts, **follows})


def _leads(parts: Mapping[PartId, Part], first: PartId | None, path: Sequence[PartId]) -> bool:
    """Whether a path begins at a node's part and goes from systems to what they contain."""
    if not path or path[0] != first or any(part not in parts for part in path):
        return False
    return all(inner in _inside(parts[outer]) for outer, inner in pairwise(path))


def _inside(part: Part) -> tuple[PartId, ...]:
    return tuple(content.part for content in part.contents) if isinstance(part, System) else ()


def _in_node(design: Design, scope: OneNode, field: FieldName, change: Change) -> Design:
    """Give one node variants of the parts along a path, the last with its field changed."""
    parts = dict(design.parts)
    leaf = parts[scope.path[-1]]
    part_id = _settled(parts, leaf.evolve(figures=_figures(leaf.figures, field, change)))
    for outer_id, inner_id in zip(scope.path[-2::-1], scope.path[:0:-1], strict=True):
        outer = parts[outer_id]
        assert isinstance(outer, System)
        part_id = _settled(parts, outer.evolve(contents=_replaced(outer.contents, inner_id, part_id)))
    swapped = with_node(design.evolve(parts=parts), scope.node, lambda node: node.evolve(part=part_id))
    return without_unused_variants(swapped)


def _replaced(contents: tuple[Content, ...], old: PartId, new: PartId) -> tuple[Content, ...]:
    return tuple(content.evolve(part=new) if content.part == old else content for content in contents)


def _settled(parts: dict[PartId, Part], wanted: Part) -> PartId:
    """File a changed part as a variant and return its id; that of an equal part that is there already, where one is."""
    base_id = wanted.variant_of or wanted.id
    kin = (part for part in parts.values() if base_id in (part.id, part.variant_of))
    known = next((part for part in kin if _is_same(part, wanted)), None)
    if known is not None:
        return known.id
    taken = (f"{base_id}{_MARK}{number}" for number in count(1))
    fresh = next(part_id for part_id in taken if part_id not in parts)
    name = wanted.name if wanted.variant_of else f"{wanted.name} (changed)"
    parts[fresh] = wanted.evolve(id=fresh, variant_of=base_id, name=name)
    return fresh


def _is_same(one: Part, other: Part) -> bool:
    """Whether two parts of one base differ in nothing but their names."""
    plain = [part.evolve(id="", name="", variant_of=None) for part in (one, other)]
    return plain[0] == plain[1]


def without_unused_variants(design: Design) -> Design:
    """Return the design without the variants that no node needs any more."""
    used = _reached(design.parts, (place.node.part for place in places(design) if place.node.part is not None))
    kept = {part_id: part for part_id, part in design.parts.items() if part.variant_of is None or part_id in used}
    return design if len(kept) == len(design.parts) else design.evolve(parts=dict(sorted(kept.items())))


def _reached(parts: Mapping[PartId, Part], first: Iterator[PartId]) -> set[PartId]:
    waiting = list(dict.fromkeys(first))
    seen = set(waiting)
    while waiting:
        part = parts.get(waiting.pop())
        fresh = [inner for inner in (_inside(part) if part is not None else ()) if inner not in seen]
        seen.update(fresh)
        waiting.extend(fresh)
    return seen
