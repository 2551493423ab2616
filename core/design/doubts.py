"""What stays as the file has it though it cannot be meant so: the reader is told, a sentence for each kind."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from core.catalogue.catalogue import cited_sources, mentioned
from core.catalogue.records import Fabric, System
from core.design.fields import PART_UNITS, SITE_UNITS
from core.design.site_bounds import SITE_BOUNDS, site_problem
from core.design.wording import cut, joined, listed, shown
from core.quantity import fits, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from core.catalogue.records import FieldName, PartId
    from core.design.document import Design
    from core.figure import Reading

    Figures = Mapping[FieldName, tuple[Reading, ...]]


def doubts(design: Design, tables: Iterable[list[str]], named: Iterable[PartId | None]) -> Iterator[str]:
    """Yield a notice for each kind of doubt. `tables` are lists of ids; `named` are the parts that clusters name."""
    for beginning, found in (
        ("Ids that differ only in letter case or Unicode form were kept", _look_alikes(tables)),
        ("Parts that the file does not hold count as unknown", _missing_parts(design, named)),
        ("Sources that the file does not hold are cited", _missing_sources(design)),
        ("Parts that stand where they cannot serve count for nothing", _misplaced(design)),
        ("Figures that cannot be computed with count as unknown", _useless_figures(design)),
    ):
        if words := list(found):
            yield f"{beginning}: {listed(words)}."


def _look_alikes(tables: Iterable[list[str]]) -> Iterator[str]:
    for ids in tables:
        yield from _alike(ids)


def _alike(ids: list[str]) -> Iterator[str]:
    together = "\n".join(ids)
    if together == _folded(together):  # most often: nothing to fold, so nothing looks alike
        return
    first: dict[str, str] = {}
    for own in ids:
        other = first.setdefault(_folded(own), own)
        if other != own:
            yield f"{shown(other)} beside {shown(own)}"


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _missing_parts(design: Design, named: Iterable[PartId | None]) -> Iterator[str]:
    inside = {part_id for part in design.parts.values() for part_id in mentioned(part)}
    return map(shown, sorted(part for part in inside.union(named) if part is not None and part not in design.parts))


def _missing_sources(design: Design) -> Iterator[str]:
    of_parts = (cited_sources(part) for part in design.parts.values())
    of_sites = ({reading.source for readings in site.figures.values() for reading in readings} for site in design.sites)
    return map(shown, sorted(set().union(*of_parts, *of_sites) - design.sources.keys()))


def _misplaced(design: Design) -> Iterator[str]:
    for cluster in design.clusters:
        part = design.parts.get(cluster.fabric or "")
        if part is not None and not isinstance(part, Fabric):
            yield f"{shown(part.id)} as fabric of {shown(cluster.name)}, where a fabric is accepted"
    for system in design.parts.values():
        part = design.parts.get(system.priced_as or "") if isinstance(system, System) else None
        if part is not None and not isinstance(part, System):
            yield f"{shown(part.id)} as the price of {shown(system.id)}, where a system is accepted"


def _useless_figures(design: Design) -> Iterator[str]:
    for name, part in design.parts.items():
        yield from _useless(("parts", cut(name)), part.figures, PART_UNITS)
    for number, site in enumerate(design.sites, start=1):
        yield from _useless(("sites", str(number)), site.figures, SITE_UNITS)
        yield from _impossible(("sites", str(number)), site.figures)


def _useless(place: tuple[str, str], figures: Figures, units: Mapping[FieldName, str]) -> Iterator[str]:
    """Yield the figures among those computed with that are texts, or in a unit of another kind."""
    for field in figures.keys() & units.keys():
        for number, reading in enumerate(figures[field], start=1):
            where = joined(*place, "figures", field, str(number))
            if not reading.is_number:
                yield f"{where} is {shown(reading.value)}, where a number in {units[field]} is accepted"
            elif not fits(reading.unit, units[field]):
                yield f"{where} is in {shown(reading.unit)}, where {units[field]} is accepted"


def _impossible(place: tuple[str, str], figures: Figures) -> Iterator[str]:
    """Yield the figures of a site that no site can have."""
    for field, readings in figures.items():
        for number, reading in enumerate(readings, start=1):
            if site_problem(field, reading):
                found = f"{format_exact(float(reading.value))} {reading.unit}".rstrip()
                accepted = SITE_BOUNDS[field].words
                yield f"{joined(*place, 'figures', field, str(number))} is {found}, where {accepted} is accepted"
