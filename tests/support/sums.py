"""Clusters of parts that go by their ids alone, as sums over them are tested, and what a sum tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.design.document import Cluster, Node

if TYPE_CHECKING:
    from core.result import Completeness, Result


def node(part: str, count: int = 1, *, enabled: bool = True) -> Node:
    """Return a stack of a part."""
    return Node(id=f"n-{part}", part=part, count=count, enabled=enabled)


def group(*children: Node, count: int = 1, enabled: bool = True, name: str = "") -> Node:
    """Return a stack of groups."""
    return Node(id="g", name=name, count=count, enabled=enabled, children=children)


def cluster(*nodes: Node) -> Cluster:
    """Return a cluster of the nodes."""
    return Cluster(id="c1", name="A", nodes=nodes, site="s", prices="p", workload="w")


def told(result: Result) -> tuple[float | None, Completeness]:
    """Return what there is to tell of a sum: its value and how complete it is."""
    return result.value, result.completeness
