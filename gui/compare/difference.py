"""What two clusters have and do not have in common: their parts, counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, Host, System

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.catalogue.records import Part, PartId
    from core.design.document import Cluster, Node

    Counts = dict[PartId, int]


@dataclass(frozen=True, slots=True)
class PartChange:
    """A part of which two clusters have different numbers."""

    part_id: PartId
    before: int
    after: int

    @property
    def amount(self) -> int:
        """How many come in; negative for how many go."""
        return self.after - self.before


def part_counts(parts: Mapping[PartId, Part], cluster: Cluster) -> Counts:
    """Return how many of each part a cluster holds, outer parts before those inside; what is off does not count.

    Hosts are left out, as they come with their systems. `parts` are those of the design.
    """
    counts: Counts = {}
    _count_nodes(parts, cluster.nodes, 1, counts)
    return counts


def accelerator_counts(parts: Mapping[PartId, Part], cluster: Cluster) -> Counts:
    """Return how many accelerators of each kind a cluster holds."""
    counts = part_counts(parts, cluster)
    return {part_id: count for part_id, count in counts.items() if isinstance(parts.get(part_id), Accelerator)}


def part_changes(parts: Mapping[PartId, Part], base: Cluster, other: Cluster) -> list[PartChange]:
    """Return the parts whose numbers differ, those of which the other cluster has fewer first."""
    before, after = part_counts(parts, base), part_counts(parts, other)
    part_ids = dict.fromkeys([*before, *after])
    changes = [PartChange(part_id, before.get(part_id, 0), after.get(part_id, 0)) for part_id in part_ids]
    return sorted((change for change in changes if change.amount), key=lambda change: change.amount > 0)


def _count_nodes(parts: Mapping[PartId, Part], nodes: Iterable[Node], times: int, counts: Counts) -> None:
    for node in nodes:
        if not node.enabled:
            continue
        if node.part is None:
            _count_nodes(parts, node.children, times * node.count, counts)
        else:
            _count_part(parts, node.part, times * node.count, counts)


def _count_part(parts: Mapping[PartId, Part], part_id: PartId, times: int, counts: Counts) -> None:
    part = parts.get(part_id)
    if isinstance(part, Host):
        return
    counts[part_id] = counts.get(part_id, 0) + times
    if isinstance(part, System):
        for content in part.contents:
            _count_part(parts, content.part, times * content.count, counts)
