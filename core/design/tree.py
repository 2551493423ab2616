"""Finding and replacing nodes in the frozen tree of a design; unchanged sub-trees are shared."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from core.design.document import Cluster, Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from core.design.document import Design

    Nodes = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands: its cluster, the groups around it (outermost first) and its position in the last."""

    cluster: Cluster
    groups: tuple[Node, ...]
    index: int
    node: Node

    @property
    def parent_id(self) -> str:
        """The id of the container: the innermost group, else the cluster."""
        return self.groups[-1].id if self.groups else self.cluster.id


def places(design: Design) -> Iterator[Place]:
    """Yield the place of every node of the design."""
    for cluster in design.clusters:
        yield from _places(cluster, (), cluster.nodes)


def _places(cluster: Cluster, groups: tuple[Node, ...], nodes: Nodes) -> Iterator[Place]:
    for index, node in enumerate(nodes):
        yield Place(cluster, groups, index, node)
        yield from _places(cluster, (*groups, node), node.children)


def locate(design: Design, node_id: str) -> Place | None:
    """Return the place of a node, None if the design has no such node."""
    return next((place for place in places(design) if place.node.id == node_id), None)


def places_of(design: Design, node_ids: Iterable[str]) -> dict[str, Place]:
    """Return the places of the named nodes that exist, in the order named, in one pass over the design."""
    wanted = dict.fromkeys(node_ids)
    found = {place.node.id: place for place in places(design) if place.node.id in wanted}
    return {node_id: found[node_id] for node_id in wanted if node_id in found}


def located(design: Design, node_id: str) -> Place:
    """Return the place of a node. Raises KeyError if the design has no such node."""
    place = locate(design, node_id)
    if place is None:
        raise KeyError(node_id)
    return place


def container(design: Design, container_id: str) -> Cluster | Node | None:
    """Return the cluster or group with this id; None if there is none or it is not a container."""
    for cluster in design.clusters:
        if cluster.id == container_id:
            return cluster
    place = locate(design, container_id)
    return place.node if place is not None and place.node.is_group else None


def children(holder: Cluster | Node) -> Nodes:
    """Return the nodes directly inside a cluster or group."""
    return holder.nodes if isinstance(holder, Cluster) else holder.children


def with_children(design: Design, container_id: str, change: Callable[[Nodes], Nodes]) -> Design:
    """Return the design with the nodes directly inside a cluster or group replaced by `change` of them."""
    clusters = tuple(_changed_cluster(cluster, container_id, change) for cluster in design.clusters)
    return design.evolve(clusters=clusters)


def _changed_cluster(cluster: Cluster, container_id: str, change: Callable[[Nodes], Nodes]) -> Cluster:
    nodes = change(cluster.nodes) if cluster.id == container_id else _changed(cluster.nodes, container_id, change)
    return cluster if nodes is cluster.nodes else cluster.evolve(nodes=nodes)


def _changed(nodes: Nodes, container_id: str, change: Callable[[Nodes], Nodes]) -> Nodes:
    for index, node in enumerate(nodes):
        inner = change(node.children) if node.id == container_id else _changed(node.children, container_id, change)
        if inner is not node.children:
            return (*nodes[:index], node.evolve(children=inner), *nodes[index + 1 :])
    return nodes


def rewritten(design: Design, rewrite: Callable[[Node], Nodes]) -> Design:
    """Return the design with every node replaced by what `rewrite` makes of it: nothing, itself, or several nodes.

    Children come first, so `rewrite` is given a node whose children are rewritten already. One pass, whatever changes.
    """
    return design.evolve(clusters=tuple(_rewritten_cluster(cluster, rewrite) for cluster in design.clusters))


def _rewritten_cluster(cluster: Cluster, rewrite: Callable[[Node], Nodes]) -> Cluster:
    nodes = _rewritten(cluster.nodes, rewrite)
    return cluster if nodes is cluster.nodes else cluster.evolve(nodes=nodes)


def _rewritten(nodes: Nodes, rewrite: Callable[[Node], Nodes]) -> Nodes:
    made = [new for node in nodes for new in rewrite(_with_rewritten_children(node, rewrite))]
    unchanged = len(made) == len(nodes) and all(a is b for a, b in zip(made, nodes, strict=True))
    return nodes if unchanged else tuple(made)


def _with_rewritten_children(node: Node, rewrite: Callable[[Node], Nodes]) -> Node:
    children = _rewritten(node.children, rewrite) if node.children else node.children
    return node if children is node.children else node.evolve(children=children)


def with_node(design: Design, node_id: str, change: Callable[[Node], Node]) -> Design:
    """Return the design with one node replaced by `change` of it; the same design's trees if there is no such node."""
    return rewritten(design, lambda node: (change(node),) if node.id == node_id else (node,))


def without_nodes(design: Design, node_ids: Iterable[str]) -> Design:
    """Return the design without the given nodes and all below them."""
    gone = frozenset(node_ids)
    return rewritten(design, lambda node: () if node.id in gone else (node,))


_LONGEST_NUMBER = 9
"""Digits; a longer number in somebody's id is a name, not a count to go on from."""


def fresh_ids(design: Design, prefix: str) -> Iterator[str]:
    """Return ids of the form prefix + number that the design does not use, in rising order."""
    used = {cluster.id for cluster in design.clusters} | {place.node.id for place in places(design)}
    tails = (name.removeprefix(prefix) for name in used if name.startswith(prefix))
    numbers = (int(tail) for tail in tails if tail.isdecimal() and len(tail) <= _LONGEST_NUMBER)
    following = count(max(numbers, default=0) + 1)
    return (name for number in following if (name := f"{prefix}{number}") not in used)


def with_fresh_ids(node: Node, ids: Iterator[str]) -> Node:
    """Return a copy of a node and all below it under new ids."""
    own = next(ids)
    return node.evolve(id=own, children=tuple(with_fresh_ids(child, ids) for child in node.children))
