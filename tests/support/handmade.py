"""Small designs and their pieces made by hand, without the catalogue; every keyword replaces a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, Content, Fabric, Form, Host, Source, System
from core.design.document import Cluster, Design, Node, PriceSet, Site, Workload
from core.figure import Reading, Status

if TYPE_CHECKING:
    from core.catalogue.records import Part

DAY = "2026-05-31"
CHIP, HOST, SERVER, NETWORK = "chip", "host", "server", "network"


def a_reading(value: float | str = 1.0, unit: str = "TB", **fields: object) -> Reading:
    """Return what the one source of `a_design` says."""
    return Reading(value=value, unit=unit, status=Status.OFFICIAL, source="maker").evolve(**fields)


def a_source(source_id: str = "maker", **fields: object) -> Source:
    """Return a source of figures."""
    return Source(id=source_id, title="Data sheet", publisher="Maker").evolve(**fields)


def an_accelerator(part_id: str = CHIP, **fields: object) -> Accelerator:
    """Return an accelerator with one figure."""
    figures = {"memory_nominal": (a_reading(96, "GB"),)}
    return Accelerator(id=part_id, name=part_id.capitalize(), vendor="Maker", figures=figures).evolve(**fields)


def a_host(part_id: str = HOST, **fields: object) -> Host:
    """Return a host without figures."""
    return Host(id=part_id, name=part_id.capitalize()).evolve(**fields)


def a_system(part_id: str = SERVER, *contents: str, **fields: object) -> System:
    """Return a server of the parts named, by default eight chips and a host."""
    inside = tuple(Content(part=part) for part in contents) or (Content(part=CHIP, count=8), Content(part=HOST))
    system = System(id=part_id, name=part_id.capitalize(), form=Form.SERVER, provider="Maker", contents=inside)
    return system.evolve(**fields)


def a_fabric(part_id: str = NETWORK, **fields: object) -> Fabric:
    """Return a scale-out fabric without figures."""
    return Fabric(id=part_id, name=part_id.capitalize(), level="scaleout").evolve(**fields)


def a_node(node_id: str = "n1", part: str = SERVER, **fields: object) -> Node:
    """Return one server."""
    return Node(id=node_id, part=part).evolve(**fields)


def a_group(node_id: str, *children: Node, **fields: object) -> Node:
    """Return a group of nodes."""
    return Node(id=node_id, name="Row", children=children).evolve(**fields)


def a_cluster(cluster_id: str = "c1", *nodes: Node, **fields: object) -> Cluster:
    """Return a cluster that refers to the sets of `a_design`."""
    cluster = Cluster(id=cluster_id, name=f"Cluster {cluster_id}", nodes=nodes, site="s1", prices="p1", workload="w1")
    return cluster.evolve(**fields)


def a_design(*clusters: Cluster, **fields: object) -> Design:
    """Return a design of the clusters given, by default one of one server, with every part that it uses."""
    parts: tuple[Part, ...] = (an_accelerator(), a_host(), a_system(), a_fabric())
    design = Design(
        name="Handmade",
        clusters=clusters or (a_cluster("c1", a_node(), fabric=NETWORK),),
        prices_as_of=DAY,
        sites=(Site(id="s1", name="Hall", figures={"pue": (a_reading(1.2, "ratio"),)}),),
        price_sets=(PriceSet(id="p1", name="List"),),
        workloads=(Workload(id="w1", name="Serve"),),
        parts={part.id: part for part in parts},
        sources={"maker": a_source()},
    )
    return design.evolve(**fields)
