"""The design document: clusters to compare, and everything needed to compute them the same way in five years.

A design is a frozen tree. N equal things are one node with a count, so the work grows with the number of
different things, never with the number of accelerators. The parts, and the sources they cite, are embedded
as used: a newer catalogue changes nothing in an older design.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from pydantic import Field

from core.catalogue.records import Basis, Count, FieldName, Part, PartId, Source
from core.figure import Figure, Reading, lead
from core.frozen import Lenient

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

EXTENSION = ".rackwright.json"

ASSUMPTION_SOURCES = ("newkirk-2025",)
"""Sources that the program's own assumptions cite; every design embeds them."""

MAX_DEPTH = 12
"""Most levels of nodes inside a cluster, the part in the innermost group included."""

MAX_NODES = 200_000
"""Most nodes of one design."""

MAX_NAME = 200
"""Longest name, in characters."""

Label = Annotated[str, Field(max_length=MAX_NAME)]
MAX_NOTE = 20_000
"""Longest note, in characters."""

Text = Annotated[str, Field(max_length=MAX_NOTE)]
IsoDate = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Node(Lenient):
    """Some equal parts, or a group of nodes, inside a cluster.

    `part` names the embedded part and is None for a group, whose `children` it multiplies by its count.
    A node that is switched off (`enabled` False) keeps its values and counts for nothing.
    """

    id: str
    part: PartId | None = None
    name: Label = ""
    count: Count = 1
    enabled: bool = True
    note: Text = ""
    children: tuple[Node, ...] = ()

    @property
    def is_group(self) -> bool:
        """Whether the node holds other nodes rather than a part."""
        return self.part is None

    @cached_property
    def tally(self) -> dict[PartId, int]:
        """How many of each part one such node holds, what is switched off inside left out."""
        return {self.part: 1} if self.part is not None else tally_of(self.children)

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def tally_of(nodes: Iterable[Node]) -> dict[PartId, int]:
    """Return how many of each part some nodes hold, counts and groups multiplied out, what is switched off left out.

    Whatever is summed over a cluster is summed over this: the work grows with the number of different parts.
    """
    counts: dict[PartId, int] = {}
    for node in nodes:
        if node.enabled:
            for part, count in node.tally.items():
                counts[part] = counts.get(part, 0) + node.count * count
    return counts


class Site(Lenient):
    """A named place to run clusters. `figures` may hold "pue", "electricity" (per kWh) and "carbon" (per kWh)."""

    id: str
    name: Label
    figures: dict[FieldName, tuple[Reading, ...]] = Field(default_factory=dict)

    @cached_property
    def led(self) -> dict[FieldName, Figure]:
        """Every figure of the site with its leader chosen."""
        return {name: lead(readings) for name, readings in self.figures.items() if readings}

    def figure(self, field: FieldName) -> Figure | None:
        """Return the figure of a field, None where it is unknown."""
        return self.led.get(field)


class PriceSet(Lenient):
    """A named way of paying: the region, and the purchase bases in order of preference.

    With `region` None the newest quote of any region leads; with a region, only quotes for it or for no stated region.
    """

    id: str
    name: Label
    region: str | None = None
    bases: Annotated[tuple[Basis, ...], Field(min_length=1, max_length=len(Basis))] = (
        Basis.CAPACITY_BLOCK,
        Basis.ON_DEMAND,
        Basis.RESERVED_1Y,
        Basis.RESERVED_3Y,
        Basis.SPOT,
    )


class Workload(Lenient):
    """A named job by which clusters are judged."""

    id: str
    name: Label
    kind: Literal["training", "serving"] = "serving"


class Cluster(Lenient):
    """A tree of counted systems and parts with a scale-out fabric, a site and a way of paying.

    `site`, `prices` and `workload` name the document's sets.
    """

    id: str
    name: Label
    nodes: tuple[Node, ...] = ()
    fabric: PartId | None = None
    site: str
    prices: str
    workload: str
    note: Text = ""

    @cached_property
    def tally(self) -> dict[PartId, int]:
        """How many of each part the cluster holds, what is switched off left out."""
        return tally_of(self.nodes)

    def walk(self) -> Iterator[Node]:
        """Yield every node of the cluster, parents first."""
        for node in self.nodes:
            yield from node.walk()


class Design(Lenient):
    """The whole document. `base` is the id of the cluster that the others are compared with."""

    format: Literal["rackwright-design"] = "rackwright-design"
    version: Literal[1] = 1
    name: Label = "Untitled"
    note: Text = ""
    clusters: tuple[Cluster, ...] = ()
    base: str | None = None
    prices_as_of: IsoDate
    sites: tuple[Site, ...] = ()
    price_sets: tuple[PriceSet, ...] = ()
    workloads: tuple[Workload, ...] = ()
    parts: dict[PartId, Part] = Field(default_factory=dict)
    sources: dict[str, Source] = Field(default_factory=dict)

    def cluster(self, cluster_id: str) -> Cluster:
        """Return a cluster by id. Raises KeyError if there is none."""
        return _by_id(self.clusters, cluster_id)

    def site(self, site_id: str) -> Site:
        """Return a site by id. Raises KeyError if there is none."""
        return _by_id(self.sites, site_id)

    def price_set(self, price_set_id: str) -> PriceSet:
        """Return a price set by id. Raises KeyError if there is none."""
        return _by_id(self.price_sets, price_set_id)

    @property
    def base_cluster(self) -> Cluster | None:
        """The cluster that differences refer to: the chosen one, else the first; None in an empty design."""
        chosen = (cluster for cluster in self.clusters if cluster.id == self.base)
        return next(chosen, self.clusters[0] if self.clusters else None)


_Named = TypeVar("_Named", Cluster, Site, PriceSet)


def _by_id(items: tuple[_Named, ...], wanted: str) -> _Named:
    for item in items:
        if item.id == wanted:
            return item
    raise KeyError(wanted)
