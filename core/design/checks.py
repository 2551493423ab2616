"""What cannot be set right in a valid design: too much of something, parts inside themselves, figures without use."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from core.catalogue.catalogue import mentioned
from core.catalogue.records import System
from core.design.cluster_edits import MAX_CLUSTERS
from core.design.document import MAX_DEPTH, MAX_NODES
from core.design.problems import BadDesign
from core.design.wording import cut, joined, listed, shown
from core.quantity import UNITS, fits, format_count, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.catalogue.records import Basis, FieldName, PartId, Quote
    from core.design.document import Design, Node
    from core.figure import Reading

MAX_PARTS = 5_000
"""The most different parts that one design embeds or names, some fifty times as many as there are for sale."""

MAX_SOURCES = 50_000
"""The most sources that one design embeds."""

MAX_USES = 20_000
"""The most different parts in all clusters and contents in all systems together: the work of an estimate grows so."""

MAX_FIGURE, MIN_FIGURE = 1e30, 1e-30
"""The largest and the smallest figure but zero: beyond all that mean something, far from where products overflow."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What one walk over all clusters and nodes finds: their ids, clusters first, the parts they name, nodes' names."""

    ids: list[str]
    parts: set[PartId | None]
    names: set[str]


def surveyed(design: Design) -> Survey:
    """Walk over all clusters and nodes. Raises BadDesign where a node is in two minds, or groups nest too deep."""
    ids = [cluster.id for cluster in design.clusters]
    parts = {cluster.fabric for cluster in design.clusters}
    names: set[str] = set()
    level = [node for cluster in design.clusters for node in cluster.nodes]
    for _ in range(MAX_DEPTH):
        below: list[Node] = []
        for node in level:
            ids.append(node.id)
            parts.add(node.part)
            names.add(node.name)
            if node.children:
                below += _children(node)
        level = below
    if level:
        raise BadDesign(f"it nests groups deeper than {MAX_DEPTH} levels")
    return Survey(ids, parts, names)


def _children(node: Node) -> tuple[Node, ...]:
    if not node.is_group:
        raise BadDesign(f"node {shown(node.id)} has both a part and children; one of them is accepted")
    return node.children


def check(design: Design, survey: Survey) -> None:
    """Raise BadDesign for what cannot be set right in a design whose tree was surveyed."""
    _check_amounts(design, survey)
    if not _is_date(design.prices_as_of):
        raise BadDesign(f"prices_as_of is {shown(design.prices_as_of)}; a day of the calendar is accepted")
    for name, part in design.parts.items():
        _check_figures(("parts", cut(name)), part.figures)
        if isinstance(part, System):
            _check_quotes(("parts", cut(name)), part.quotes)
    for number, site in enumerate(design.sites, start=1):
        _check_figures(("sites", str(number)), site.figures)
    for number, price_set in enumerate(design.price_sets, start=1):
        _check_bases(("price_sets", str(number)), price_set.bases)
    _check_contents(design)


def _check_amounts(design: Design, survey: Survey) -> None:
    clusters = len(design.clusters)
    inside = [part_id for part in design.parts.values() for part_id in mentioned(part)]
    for amount, limit, what in (
        (clusters, MAX_CLUSTERS, "clusters"),
        (len(survey.ids) - clusters, MAX_NODES, "nodes"),
        (len(survey.parts.union(design.parts, inside) - {None}), MAX_PARTS, "different parts"),
        (len(design.sources), MAX_SOURCES, "sources"),
        (sum(len(cluster.tally) for cluster in design.clusters) + len(inside), MAX_USES, "uses of parts"),
    ):
        if amount > limit:
            raise BadDesign(f"it holds {format_count(amount)} {what}; at most {format_count(limit)} are accepted")


def _check_figures(place: tuple[str, str], figures: Mapping[FieldName, tuple[Reading, ...]]) -> None:
    """Raise BadDesign for a figure from which no estimate can be made."""
    for field, readings in figures.items():
        if not readings:
            raise BadDesign(f"{joined(*place, 'figures', cut(field))} is an empty list; at least one value is accepted")
        for number, reading in enumerate(readings, start=1):
            if reading.is_number:
                _check_number((*place, "figures", cut(field), str(number)), reading, _first_unit(readings))


def _check_number(where: tuple[str, ...], reading: Reading, first_unit: str) -> None:
    value = float(reading.value)
    if value and not MIN_FIGURE <= value <= MAX_FIGURE:
        accepted = f"0 or a number from {MIN_FIGURE:g} to {MAX_FIGURE:g} is accepted"
        raise BadDesign(f"{joined(*where, 'value')} is {format_exact(value)}; {accepted}")
    if reading.unit not in UNITS:
        found = shown(reading.unit)
        raise BadDesign(f"{joined(*where, 'unit')} is {found}; a unit such as GB, TB/s or kW is accepted")
    if not fits(reading.unit, first_unit):
        found = f"{shown(reading.unit)} beside {shown(first_unit)}"
        raise BadDesign(f"{joined(*where, 'unit')} is {found}; units of one kind are accepted")


def _check_quotes(place: tuple[str, str], quotes: Iterable[Quote]) -> None:
    """Raise BadDesign for a price so small that what it buys has no number, or of a day that never is."""
    for number, quote in enumerate(quotes, start=1):
        where = (*place, "quotes", str(number))
        if quote.value < MIN_FIGURE:
            found = format_exact(quote.value)
            raise BadDesign(f"{joined(*where, 'value')} is {found}; a number from {MIN_FIGURE:g} is accepted")
        if quote.date is not None and not _is_date(quote.date):
            raise BadDesign(f"{joined(*where, 'date')} is {shown(quote.date)}; a day of the calendar is accepted")


def _is_date(text: str) -> bool:
    """Whether a date of the form YYYY, YYYY-MM or YYYY-MM-DD is one of the calendar."""
    try:
        datetime.date.fromisoformat(f"{text}-01-01"[: len("2026-05-31")])
    except ValueError:
        return False
    return True


def _check_bases(place: tuple[str, str], bases: Sequence[Basis]) -> None:
    """Raise BadDesign for a purchase basis that stands twice in an order of preference."""
    twice = next((basis for position, basis in enumerate(bases) if basis in bases[:position]), None)
    if twice is not None:
        raise BadDesign(f"{joined(*place, 'bases')} names {shown(twice.value)} more than once; once is accepted")


def _first_unit(readings: tuple[Reading, ...]) -> str:
    return next(reading.unit for reading in readings if reading.is_number)


def _check_contents(design: Design) -> None:
    systems = {name: part for name, part in design.parts.items() if isinstance(part, System)}
    inside = {name: [content.part for content in system.contents] for name, system in systems.items()}
    priced = {name: [system.priced_as] for name, system in systems.items() if system.priced_as is not None}
    _check_circle(inside, "contain each other")
    _check_circle(priced, "are priced as each other")


def _check_circle(links: Mapping[PartId, Iterable[PartId]], words: str) -> None:
    sorter = TopologicalSorter(links)
    try:
        sorter.prepare()
    except CycleError as error:
        *circle, _ = error.args[1]
        raise BadDesign(f"it holds parts that {words} in a circle, {listed(circle, shown)}") from None
    for _ in range(MAX_DEPTH):
        sorter.done(*sorter.get_ready())
    if sorter.is_active():
        raise BadDesign(f"it holds parts that {words} more than {MAX_DEPTH} levels deep")
