"""What cannot be set right in a valid design: too much of something, parts inside themselves, figures without use."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from core.catalogue.records import System
from core.design.cluster_edits import MAX_CLUSTERS
from core.design.document import MAX_DEPTH, MAX_NODES
from core.design.problems import BadDesign, cut, joined, listed, shown
from core.quantity import UNITS, fits, format_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.catalogue.records import FieldName, PartId
    from core.design.document import Design, Node
    from core.figure import Reading

MAX_PARTS = 50_000
"""The most parts, and the most sources, that one design embeds."""

MAX_FIGURE, MIN_FIGURE = 1e100, 1e-100
"""The largest and the smallest figure but zero: beyond all that mean something, and far from where sums overflow."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What one walk over all clusters and nodes finds: their ids, clusters first, and the parts they name."""

    ids: list[str]
    parts: set[PartId | None]


def surveyed(design: Design) -> Survey:
    """Walk over all clusters and nodes. Raises BadDesign where a node is in two minds, or groups nest too deep."""
    ids = [cluster.id for cluster in design.clusters]
    parts = {cluster.fabric for cluster in design.clusters}
    level = [node for cluster in design.clusters for node in cluster.nodes]
    for _ in range(MAX_DEPTH):
        below: list[Node] = []
        for node in level:
            ids.append(node.id)
            parts.add(node.part)
            if node.children:
                below += _children(node)
        level = below
    if level:
        raise BadDesign(f"it nests groups deeper than {MAX_DEPTH} levels")
    return Survey(ids, parts)


def _children(node: Node) -> tuple[Node, ...]:
    if not node.is_group:
        raise BadDesign(f"node {shown(node.id)} has both a part and children; one of them is accepted")
    return node.children


def check(design: Design, survey: Survey) -> None:
    """Raise BadDesign for what cannot be set right in a design whose tree was surveyed."""
    _check_amounts(design, survey)
    try:
        datetime.date.fromisoformat(design.prices_as_of)
    except ValueError:
        raise BadDesign(f"prices_as_of is {shown(design.prices_as_of)}; a day of the calendar is accepted") from None
    for name, part in design.parts.items():
        _check_figures(("parts", cut(name)), part.figures)
    for number, site in enumerate(design.sites, start=1):
        _check_figures(("sites", str(number)), site.figures)
    _check_contents(design)


def _check_amounts(design: Design, survey: Survey) -> None:
    clusters = len(design.clusters)
    for amount, limit, what in (
        (clusters, MAX_CLUSTERS, "clusters"),
        (len(survey.ids) - clusters, MAX_NODES, "nodes"),
        (len(design.parts), MAX_PARTS, "parts"),
        (len(design.sources), MAX_PARTS, "sources"),
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
        found = shown(reading.value)
        raise BadDesign(f"{joined(*where, 'value')} is {found}; a number from 0 to {MAX_FIGURE:g} is accepted")
    if reading.unit not in UNITS:
        found = shown(reading.unit)
        raise BadDesign(f"{joined(*where, 'unit')} is {found}; a unit such as GB, TB/s or kW is accepted")
    if not fits(reading.unit, first_unit):
        raise BadDesign(f"{joined(*where, 'unit')} is {reading.unit} beside {first_unit}; one kind is accepted")


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
        raise BadDesign(f"it holds parts that {words} in a circle, {listed(map(shown, circle))}") from None
    for _ in range(MAX_DEPTH):
        sorter.done(*sorter.get_ready())
    if sorter.is_active():
        raise BadDesign(f"it holds parts that {words} more than {MAX_DEPTH} levels deep")
