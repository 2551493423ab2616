"""What a valid design may still get wrong: ids and references that can be set right are, and the reader is told."""

from __future__ import annotations

import datetime
import unicodedata
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from core.catalogue.records import System
from core.design.cluster_edits import MAX_CLUSTERS
from core.design.document import MAX_DEPTH, MAX_NAME, PriceSet, Site, Workload
from core.design.problems import BadDesign, listed, shown
from core.frozen import Frozen
from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.catalogue.records import PartId
    from core.design.document import Cluster, Design, Node

    Notices = list[str]
    _Set = Site | PriceSet | Workload

_Record = TypeVar("_Record", bound=Frozen)

MAX_NODES = 200_000
"""The most nodes in one design."""

MAX_PARTS = 50_000
"""The most parts, and the most sources, that one design embeds."""


def repaired(design: Design) -> tuple[Design, tuple[str, ...]]:
    """Return the design with unique ids and references that lead somewhere, and a sentence for each kind of repair.

    Parts that the design does not hold stay as they are named. Raises BadDesign for what cannot be set right.
    """
    tree = _surveyed(design)
    tables = (tree.ids, *_ids_outside_the_tree(design))
    _check(design, tree, tables)
    notices: Notices = []
    design = _with_every_set(design, notices)
    design = _with_unique_ids(design, tables, notices)
    design = _with_references(design, notices)
    design = _with_base(design, notices)
    design = _with_filed_ids(design, notices)
    notices += _look_alikes(tables)
    notices += _missing_parts(design, tree.parts)
    return design, tuple(notices)


@dataclass(frozen=True, slots=True)
class _Survey:
    """What one walk over all clusters and nodes finds: their ids, clusters first, and the parts they name."""

    ids: list[str]
    parts: set[PartId | None]


def _surveyed(design: Design) -> _Survey:
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
    return _Survey(ids, parts)


def _children(node: Node) -> tuple[Node, ...]:
    if not node.is_group:
        raise BadDesign(f"node {shown(node.id)} has both a part and children; one of them is accepted")
    return node.children


def _ids_outside_the_tree(design: Design) -> Iterator[list[str]]:
    """Yield the ids of each other table in which an id leads to one thing."""
    for each in _REFERENCES:
        yield [item.id for item in getattr(design, each.table)]
    yield from ([*design.parts], [*design.sources])


def _check(design: Design, tree: _Survey, tables: Iterable[list[str]]) -> None:
    for amount, limit, what in (
        (len(design.clusters), MAX_CLUSTERS, "clusters"),
        (len(tree.ids) - len(design.clusters), MAX_NODES, "nodes"),
        (len(design.parts), MAX_PARTS, "parts"),
        (len(design.sources), MAX_PARTS, "sources"),
    ):
        if amount > limit:
            raise BadDesign(f"it holds {format_count(amount)} {what}; at most {format_count(limit)} are accepted")
    longest = max((max(ids, key=len, default="") for ids in tables), key=len)
    if len(longest) > MAX_NAME:
        raise BadDesign(f"the id {shown(longest)} is too long; at most {MAX_NAME} characters are accepted")
    try:
        datetime.date.fromisoformat(design.prices_as_of)
    except ValueError:
        raise BadDesign(f"prices_as_of is {shown(design.prices_as_of)}; a day of the calendar is accepted") from None
    _check_circles(design)


def _check_circles(design: Design) -> None:
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


@dataclass(frozen=True, slots=True)
class _Reference:
    """What each cluster names one of: the field of the cluster, the design's table, the word, what stands in."""

    field: str
    table: str
    word: str
    default: _Set


_REFERENCES = (
    _Reference("site", "sites", "site", Site(id="s1", name="Unknown site")),
    _Reference("prices", "price_sets", "price set", PriceSet(id="p1", name="Any region")),
    _Reference("workload", "workloads", "workload", Workload(id="w1", name="Workload")),
)


def _with_every_set(design: Design, notices: Notices) -> Design:
    """Add a default where the design holds no site, price set or workload; all clusters refer to it."""
    for each in _REFERENCES:
        if not getattr(design, each.table):
            clusters = tuple(cluster.evolve(**{each.field: each.default.id}) for cluster in design.clusters)
            design = design.evolve(clusters=clusters, **{each.table: (each.default,)})
            notices.append(f"The file holds no {each.word}: {shown(each.default.name)} was added.")
    return design


class _Numbering:
    """Hands out ids: to each thing its own, unless an earlier one has it, else the next that is free."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._taken = frozenset(ids)
        self._given: set[str] = set()
        self._numbers = count(1)
        self.changes: list[str] = []

    def id_for(self, own: str, letter: str) -> str:
        """Return the id for a thing; `letter` begins a new one."""
        if own not in self._given:
            self._given.add(own)
            return own
        new = next(name for number in self._numbers if (name := f"{letter}{number}") not in self._taken)
        self.changes.append(f"{shown(own)} is now {shown(new)}")
        return new


def _with_unique_ids(design: Design, tables: Sequence[list[str]], notices: Notices) -> Design:
    changes: list[str] = []
    in_tree, *in_sets = tables[: 1 + len(_REFERENCES)]
    if _repeats(in_tree):
        numbering = _Numbering(in_tree)
        design = design.evolve(clusters=_renumbered_clusters(design.clusters, numbering))
        changes += numbering.changes
    for each, ids in zip(_REFERENCES, in_sets, strict=True):
        if _repeats(ids):
            numbering = _Numbering(ids)
            named = zip(getattr(design, each.table), ids, strict=True)
            renamed = tuple(_changed(item, id=numbering.id_for(own, each.field[0])) for item, own in named)
            design = design.evolve(**{each.table: renamed})
            changes += numbering.changes
    if changes:
        notices.append(f"Ids that stood more than once were changed: {listed(changes)}.")
    return design


def _repeats(ids: list[str]) -> bool:
    return len(set(ids)) < len(ids)


def _renumbered_clusters(clusters: Iterable[Cluster], numbering: _Numbering) -> tuple[Cluster, ...]:
    # Clusters come before all nodes, so that the base still names the one it did.
    named = [cluster.evolve(id=numbering.id_for(cluster.id, "c")) for cluster in clusters]
    return tuple(cluster.evolve(nodes=_renumbered(cluster.nodes, numbering)) for cluster in named)


def _renumbered(nodes: Iterable[Node], numbering: _Numbering) -> tuple[Node, ...]:
    return tuple(
        _changed(node, id=numbering.id_for(node.id, "n"), children=_renumbered(node.children, numbering))
        for node in nodes
    )


def _changed(record: _Record, **changes: object) -> _Record:
    # A design may have 200 000 of these. This is twice as fast as `evolve`, and nothing is cached yet on what was read.
    return record.model_copy(update=changes)


def _with_references(design: Design, notices: Notices) -> Design:
    """Let clusters that name a site, price set or workload which is not there use the first."""
    for each in _REFERENCES:
        known = {item.id: item for item in getattr(design, each.table)}
        lost = [cluster.name for cluster in design.clusters if getattr(cluster, each.field) not in known]
        if lost:
            first = next(iter(known.values()))
            design = design.evolve(
                clusters=tuple(_referring(cluster, each.field, known) for cluster in design.clusters)
            )
            used = f"{shown(first.name)} is used"
            notices.append(f"The file does not hold the {each.word} of {listed(map(shown, lost))}: {used}.")
    return design


def _referring(cluster: Cluster, field: str, known: Mapping[str, object]) -> Cluster:
    return cluster if getattr(cluster, field) in known else cluster.evolve(**{field: next(iter(known))})


def _with_base(design: Design, notices: Notices) -> Design:
    base = design.base_cluster
    if design.base is None or (base is not None and base.id == design.base):
        return design
    used = "none is used" if base is None else f"{shown(base.name)} is used"
    notices.append(f"The base {shown(design.base)} is no cluster of the file: {used}.")
    return design.evolve(base=None if base is None else base.id)


def _with_filed_ids(design: Design, notices: Notices) -> Design:
    """Give parts and sources the id under which they are filed and found."""
    for table in ("parts", "sources"):
        items = getattr(design, table)
        strays = {name: item.id for name, item in items.items() if item.id != name}
        if strays:
            filed = {name: _changed(item, id=name) if name in strays else item for name, item in items.items()}
            design = design.evolve(**{table: filed})
            changes = (f"{shown(own)} is now {shown(name)}" for name, own in strays.items())
            notices.append(f"Ids in {table} differed from those they are filed under: {listed(changes)}.")
    return design


def _look_alikes(tables: Iterable[list[str]]) -> Iterator[str]:
    """Yield a notice if ids of one table differ only in letter case or Unicode form."""
    pairs = [pair for ids in tables for pair in _alike(ids)]
    if pairs:
        yield f"Ids that differ only in letter case or Unicode form were kept: {listed(pairs)}."


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
    """Yield a notice if parts are named that the design does not hold."""
    systems = (part for part in design.parts.values() if isinstance(part, System))
    inside = {content.part for system in systems for content in system.contents}
    missing = sorted(part for part in inside.union(named) if part is not None and part not in design.parts)
    if missing:
        yield f"Parts that the file does not hold count as unknown: {listed(map(shown, missing))}."
