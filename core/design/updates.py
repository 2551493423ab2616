"""What the library knows newer than the parts a design holds, figure by figure, and taking it over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.catalogue.catalogue import cited_sources
from core.catalogue.records import System
from core.design.edits import Edit, Outcome, Refusal
from core.design.overrides import published
from core.figure import Status, lead

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import FieldName, Part, PartId, Quote
    from core.design.document import Design
    from core.figure import Figure, Reading

QUOTES: Final = "quotes"
"""Stands for a system's prices where the names of fields stand for its figures."""


@dataclass(frozen=True, slots=True)
class Update:
    """One field of one part that the library states otherwise; None where a side says nothing of it.

    `changes_leader` tells whether another value would lead, rather than only the sources beside it.
    """

    part: PartId
    field: FieldName
    held: Figure | None
    offered: Figure | None

    @property
    def changes_leader(self) -> bool:
        """Whether the value that leads would be another one; none that is gone is another."""
        sides = [None if side is None else (side.leader.value, side.leader.unit) for side in (self.held, self.offered)]
        return not self.is_removal and sides[0] != sides[1]

    @property
    def is_removal(self) -> bool:
        """Whether the library no longer states the figure, so that taking that over removes it."""
        return self.offered is None


@dataclass(frozen=True, slots=True)
class QuotesUpdate:
    """A system of which the library has other price quotes."""

    part: PartId
    held: int
    offered: int
    field: FieldName = QUOTES

    @property
    def is_removal(self) -> bool:
        """Whether the library no longer has a price."""
        return self.offered == 0


def updates(design: Design, catalogue: Catalogue) -> tuple[Update | QuotesUpdate, ...]:
    """Return what the library states otherwise of the parts in a design, parts and fields in their stable order.

    The user's own figures and choices are left aside, and parts that the library does not have.
    """
    pairs = ((part, _origin(part, catalogue)) for part in design.parts.values())
    return tuple(update for part, origin in pairs if origin is not None for update in _of_part(part, origin))


def _origin(part: Part, catalogue: Catalogue) -> Part | None:
    """Return the library's record of a part, or of the part it is a variant of, where it is of the same kind."""
    origin = catalogue.parts.get(part.variant_of or part.id)
    return origin if origin is not None and origin.kind == part.kind else None


def _of_part(part: Part, origin: Part) -> Iterator[Update | QuotesUpdate]:
    for field in sorted({*part.figures, *origin.figures}):
        held, offered = published(part.figures.get(field, ())), origin.figures.get(field, ())
        if held != offered:
            yield Update(part.id, field, _figure(held), _figure(offered))
    if isinstance(part, System) and isinstance(origin, System) and _published_quotes(part) != origin.quotes:
        yield QuotesUpdate(part.id, len(_published_quotes(part)), len(origin.quotes))


def _published_quotes(system: System) -> tuple[Quote, ...]:
    return tuple(quote for quote in system.quotes if quote.status is not Status.YOURS)


def _figure(readings: tuple[Reading, ...]) -> Figure | None:
    return lead(readings) if readings else None


def accept(design: Design, catalogue: Catalogue, wanted: Collection[tuple[PartId, FieldName]]) -> Outcome:
    """Take over what the library states of the wanted fields; the user's own figures and choices stay in front."""
    known = {(update.part, update.field) for update in updates(design, catalogue)}
    taken = known.intersection(wanted)
    if not taken:
        return Refusal("The library has nothing newer of that.")
    parts = {
        part.id: _updated(part, _origin(part, catalogue), {field for part_id, field in taken if part_id == part.id})
        for part in design.parts.values()
    }
    after = _with_sources(design.evolve(parts=parts), catalogue)
    return Edit(design, after, f"Accept {len(taken)} newer figure{'s' if len(taken) > 1 else ''}")


def _updated(part: Part, origin: Part | None, fields: Collection[FieldName]) -> Part:
    if origin is None or not fields:
        return part
    figures = dict(part.figures)
    for field in fields:
        if field != QUOTES:
            figures[field] = _taken_over(part.figures.get(field, ()), origin.figures.get(field, ()))
    updated = part.evolve(figures={field: readings for field, readings in figures.items() if readings})
    if QUOTES in fields and isinstance(updated, System) and isinstance(origin, System):
        own = tuple(quote for quote in updated.quotes if quote.status is Status.YOURS)
        return updated.evolve(quotes=(*own, *origin.quotes))
    return updated


def _taken_over(held: tuple[Reading, ...], offered: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return the library's readings behind the user's own ones; a choice holds where its reading is still there."""
    own = tuple(reading for reading in held if reading not in published(held) and not reading.chosen)
    chosen = {published((reading,))[0] for reading in held if reading.chosen and published((reading,))}
    return (*own, *(reading.evolve(chosen=True) if reading in chosen else reading for reading in offered))


def _with_sources(design: Design, catalogue: Catalogue) -> Design:
    cited = {source for part in design.parts.values() for source in cited_sources(part)}
    fresh = {source: catalogue.sources[source] for source in cited if source in catalogue.sources}
    return design.evolve(sources=dict(sorted({**design.sources, **fresh}.items())))
