"""Which figures of the design a result on screen rests on, and how far a change of one may reach; no widgets here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.catalogue.records import System
from core.design.overrides import OfSite, OneNode, PartWide
from core.design.tree import locate, places
from core.result import Completeness

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.catalogue.records import FieldName, Part, PartId
    from core.design.document import Design, Site
    from core.design.overrides import Scope
    from core.figure import Figure, Reading
    from core.result import Result


@dataclass(frozen=True, slots=True)
class Target:
    """The field of a part of the design, or with an empty `part` that of a site."""

    field: FieldName
    part: PartId = ""
    site: str = ""

    def owner(self, design: Design) -> Part | Site | None:
        """Return the part or the site, None where it is no longer there."""
        if self.part:
            return design.parts.get(self.part)
        return next((site for site in design.sites if site.id == self.site), None)

    def figure(self, design: Design) -> Figure | None:
        """Return what is known, None where nothing is."""
        owner = self.owner(design)
        return None if owner is None else owner.figure(self.field)

    def readings(self, design: Design) -> tuple[Reading, ...]:
        """Return all that is known, in the order of the file."""
        owner = self.owner(design)
        return () if owner is None else owner.figures.get(self.field, ())


@dataclass(frozen=True, slots=True)
class Wanted:
    """What else would state a figure: fields by kind of part, for what nobody states yet, and targets that go first.

    `within` is the part in which parts are looked for, empty for all of the design.
    """

    fields: tuple[tuple[str, FieldName], ...] = ()
    within: PartId = ""
    first: tuple[Target, ...] = ()

    def target(self, part: Part) -> Target | None:
        """Return the field of a part that would state the figure, None where its kind has none."""
        field = dict(self.fields).get(part.kind)
        return None if field is None else Target(field, part=part.id)


NOTHING_WANTED = Wanted()


def targets_of(
    result: Result, parts: Iterable[Part], sites: Iterable[Site], wanted: Wanted = NOTHING_WANTED
) -> tuple[Target, ...]:
    """Return the figures that a result rests on, each once: stated ones, and those that are missing where `wanted`.

    Prices and plain counts are none of them: a price is a quote, and a count follows from what a system contains.
    """
    there = tuple(parts)
    known = {id(figure): Target(name, part=part.id) for part in there for name, figure in part.led.items()}
    known |= {id(figure): Target(name, site=site.id) for site in sites for name, figure in site.led.items()}
    found = (*wanted.first, *(_target_of(leaf, known, there, wanted) for leaf in result.leaves()))
    return tuple(dict.fromkeys(target for target in found if target is not None))


def _target_of(leaf: Result, known: Mapping[int, Target], parts: Sequence[Part], wanted: Wanted) -> Target | None:
    if leaf.figure is not None:
        return known.get(id(leaf.figure))
    if leaf.completeness is not Completeness.UNKNOWN:
        return None
    return next((wanted.target(part) for part in parts if part.name == leaf.name), None)


def reachable(parts: Mapping[PartId, Part], first: Iterable[PartId]) -> tuple[Part, ...]:
    """Return parts and all inside them, each once, outer ones first."""
    waiting, seen = list(first), dict[str, "Part"]()
    while waiting:
        part = parts.get(waiting.pop(0))
        if part is not None and part.id not in seen:
            seen[part.id] = part
            waiting += _inside(part)
    return tuple(seen.values())


def _inside(part: Part) -> tuple[PartId, ...]:
    return tuple(content.part for content in part.contents) if isinstance(part, System) else ()


@dataclass(frozen=True, slots=True)
class Reach:
    """The scopes among which a change of a target chooses: everywhere, and where one node is selected that node."""

    wide: Scope
    node: OneNode | None = None
    is_own: bool = False
    """Whether the figure differs from that of the other nodes already, so that the node comes first."""


def reach_of(design: Design, target: Target, focus: Sequence[str]) -> Reach:
    """Return how far a change of a target may reach. `focus` is a node and the parts that lead inside it, or empty."""
    if not target.part:
        return Reach(OfSite(target.site))
    base = base_of(design.parts, target.part)
    node = _scope_in(design, target.part, focus)
    is_own = node is not None and target.readings(design) != Target(target.field, part=base).readings(design)
    return Reach(PartWide(base), node, is_own)


def base_of(parts: Mapping[PartId, Part], part_id: PartId) -> PartId:
    """Return the part that a variant for some nodes was made of; any other part itself."""
    part = parts.get(part_id)
    return part_id if part is None or part.variant_of is None else part.variant_of


def _scope_in(design: Design, part_id: PartId, focus: Sequence[str]) -> OneNode | None:
    place = locate(design, focus[0]) if focus else None
    if place is None or place.node.part is None:
        return None
    lead = (place.node.part, *focus[1:])
    path = _path(design.parts, lead, part_id) or _path(design.parts, lead[:1], part_id)
    return None if path is None else OneNode(place.node.id, path)


def _path(parts: Mapping[PartId, Part], lead: tuple[PartId, ...], wanted: PartId) -> tuple[PartId, ...] | None:
    """Return the shortest way through contents from the end of `lead` to a part, None where there is none."""
    waiting = [lead]
    while waiting:
        path = waiting.pop(0)
        if path[-1] == wanted:
            return path
        part = parts.get(path[-1])
        waiting += [(*path, inner) for inner in (_inside(part) if part is not None else ()) if inner not in path]
    return None


def scopes_using(design: Design, part_id: PartId) -> Iterator[OneNode]:
    """Yield the nodes that a part is in, each with the way to it."""
    for place in places(design):
        scope = _scope_in(design, part_id, (place.node.id,))
        if scope is not None:
            yield scope
