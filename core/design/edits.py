"""Edits: functions from a design to an `Edit` that holds the design before and after, or to a `Refusal` in words.

Undoing an edit is taking the older design back; both share every sub-tree that did not change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.catalogue.catalogue import cited_sources
from core.design.document import MAX_DEPTH, MAX_NOTE, Node
from core.design.outcome import TOO_MANY, Edit, Outcome, Refusal, amount_problem, count_problem, name_problem
from core.design.placement import (
    TOO_DEEP,
    Effect,
    can_move_all,
    can_place,
    depth_of,
    height_of,
    position_among_others,
)
from core.design.tree import (
    container,
    fresh_ids,
    locate,
    located,
    places_of,
    rewritten,
    with_children,
    with_fresh_ids,
    with_node,
    without_nodes,
)
from core.quantity import MAX_COUNT, format_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import PartId
    from core.design.document import Design


__all__ = [
    "Edit",
    "Outcome",
    "Refusal",
    "add_part",
    "copy_nodes",
    "count_problem",
    "duplicate_nodes",
    "embed_part",
    "group_nodes",
    "move_nodes",
    "node_name",
    "remove_nodes",
    "rename_node",
    "set_count",
    "set_enabled",
    "set_note",
    "ungroup_node",
]


def add_part(
    design: Design, catalogue: Catalogue, part_id: PartId, target_id: str, count: int = 1, index: int | None = None
) -> Outcome:
    """Add a part of the catalogue to a cluster or group, to a stack of the same part, or as a cluster's fabric.

    `index` is the position inside a container, the end if None.
    """
    part = design.parts.get(part_id) or catalogue.parts.get(part_id)
    if part is None:
        return Refusal(f"The library has no part '{part_id}'.")
    if (problem := count_problem(count)) is not None:
        return problem
    verdict = can_place(design, catalogue.parts, part, target_id, count)
    if verdict.effect is None:
        return Refusal(verdict.words)
    stocked = embed_part(design, catalogue, part_id)
    if verdict.effect is Effect.STACK:
        after = with_node(stocked, target_id, lambda node: node.evolve(count=node.count + count))
        return Edit(design, after, f"Add {part.name}", (target_id,))
    if verdict.effect is Effect.FABRIC:
        after = _with_cluster(stocked, target_id, fabric=part_id)
        return Edit(design, after, f"Set fabric to {part.name}", (target_id,))
    node = Node(id=next(fresh_ids(design, "n")), part=part_id, count=count)
    if (problem := amount_problem(design, (node,))) is not None:
        return problem
    after = with_children(stocked, target_id, lambda nodes: _inserted(nodes, (node,), index))
    return Edit(design, after, f"Add {part.name}", (node.id,))


def embed_part(design: Design, catalogue: Catalogue, part_id: PartId) -> Design:
    """Return the design with a part of the catalogue, all inside it and their sources embedded; known parts stay."""
    wanted = list(catalogue.closure(part_id)) if part_id in catalogue.parts else []
    missing = {part.id: part for part in wanted if part.id not in design.parts}
    if not missing:
        return design
    cited = {source for part in missing.values() for source in cited_sources(part)}
    sources = {source: catalogue.sources[source] for source in sorted(cited) if source in catalogue.sources}
    return design.evolve(
        parts=dict(sorted({**missing, **design.parts}.items())),
        sources=dict(sorted({**sources, **design.sources}.items())),
    )


def move_nodes(design: Design, node_ids: Sequence[str], target_id: str, index: int | None = None) -> Outcome:
    """Move nodes, with all their settings, into a cluster or group, or onto a stack of the same part."""
    nodes = _outermost(design, node_ids)
    if not nodes:
        return Refusal("The part to move is no longer in the design.")
    verdict = can_move_all(design, nodes, target_id, index)
    if verdict.effect is None:
        return Refusal(verdict.words)
    label = f"Move {_spoken(design, nodes)}"
    if verdict.effect is Effect.STACK:
        if located(design, target_id).node.count + sum(node.count for node in nodes) > MAX_COUNT:
            return TOO_MANY
        return Edit(design, _joined(design, nodes, target_id), label, (target_id,))
    holder = container(design, target_id)
    assert holder is not None
    position = position_among_others(holder, nodes, index)
    bare = without_nodes(design, [node.id for node in nodes])
    after = with_children(bare, target_id, lambda present: _inserted(present, nodes, position))
    return Edit(design, after, label, tuple(node.id for node in nodes))


def copy_nodes(design: Design, node_ids: Sequence[str], target_id: str, index: int | None = None) -> Outcome:
    """Copy nodes, with all their settings, into a cluster or group."""
    nodes, holder = _outermost(design, node_ids), container(design, target_id)
    if not nodes:
        return Refusal("The part to copy is no longer in the design.")
    if holder is None:
        return Refusal("Copies go into a cluster or a group.")
    if depth_of(design, target_id) + max(height_of(node) for node in nodes) > MAX_DEPTH:
        return Refusal(TOO_DEEP.words)
    ids = fresh_ids(design, "n")
    copies = tuple(with_fresh_ids(node, ids) for node in nodes)
    if (problem := amount_problem(design, copies)) is not None:
        return problem
    after = with_children(design, target_id, lambda present: _inserted(present, copies, index))
    return Edit(design, after, f"Copy {_spoken(design, nodes)}", tuple(node.id for node in copies))


def duplicate_nodes(design: Design, node_ids: Sequence[str]) -> Outcome:
    """Put a copy of each node right behind it."""
    nodes = _outermost(design, node_ids)
    if not nodes:
        return Refusal("Select a part to duplicate.")
    ids = fresh_ids(design, "n")
    copies = {node.id: with_fresh_ids(node, ids) for node in nodes}
    if (problem := amount_problem(design, copies.values())) is not None:
        return problem
    after = rewritten(design, lambda node: (node, copies[node.id]) if node.id in copies else (node,))
    return Edit(design, after, f"Duplicate {_spoken(design, nodes)}", tuple(copy.id for copy in copies.values()))


def remove_nodes(design: Design, node_ids: Sequence[str]) -> Outcome:
    """Remove nodes and all below them."""
    nodes = _outermost(design, node_ids)
    if not nodes:
        return Refusal("Select a part to remove.")
    return Edit(design, without_nodes(design, node_ids), f"Remove {_spoken(design, nodes)}")


def set_count(design: Design, node_id: str, count: int) -> Outcome:
    """Set how many equal parts a node stands for, 1 to 1,000,000,000."""
    place = locate(design, node_id)
    if place is None:
        return Refusal("The part is no longer in the design.")
    if (problem := count_problem(count)) is not None:
        return problem
    if place.node.count == count:
        return Refusal(f"The count is already {format_count(count)}.")
    after = with_node(design, node_id, lambda node: node.evolve(count=count))
    return Edit(design, after, f"Set count to {format_count(count)}", (node_id,))


def rename_node(design: Design, node_id: str, name: str) -> Outcome:
    """Give a node a name of the user's own; an empty one brings back the part's."""
    place, wanted = locate(design, node_id), name.strip()
    if place is None:
        return Refusal("The part is no longer in the design.")
    if (problem := name_problem(wanted, may_be_empty=True)) is not None:
        return problem
    if wanted == place.node.name:
        return Refusal("The name is unchanged.")
    return Edit(design, with_node(design, node_id, lambda node: node.evolve(name=wanted)), "Rename", (node_id,))


def set_note(design: Design, node_id: str, note: str) -> Outcome:
    """Give a node a note; an empty one takes it away."""
    place = locate(design, node_id)
    if place is None:
        return Refusal("The part is no longer in the design.")
    if place.node.note == note:
        return Refusal("The note is unchanged.")
    if len(note) > MAX_NOTE:
        return Refusal(f"A note has at most {format_count(MAX_NOTE)} characters.")
    return Edit(design, with_node(design, node_id, lambda node: node.evolve(note=note)), "Change note", (node_id,))


def set_enabled(design: Design, node_ids: Sequence[str], enabled: bool) -> Outcome:
    """Switch nodes on or off; what is off keeps its values and counts for nothing."""
    found = places_of(design, node_ids)
    changed = {name: place.node for name, place in found.items() if place.node.enabled is not enabled}
    if not changed:
        return Refusal("Nothing to switch.")
    after = rewritten(design, lambda node: (node.evolve(enabled=enabled) if node.id in changed else node,))
    label = f"Switch {'on' if enabled else 'off'} {_spoken(design, list(changed.values()))}"
    return Edit(design, after, label, tuple(found))


def group_nodes(design: Design, node_ids: Sequence[str], name: str = "Group") -> Outcome:
    """Put sibling nodes into a new group, where the first of them stood."""
    nodes = _outermost(design, node_ids)
    places = list(places_of(design, [node.id for node in nodes]).values())
    if not places:
        return Refusal("Select the parts to group.")
    if len({place.parent_id for place in places}) > 1:
        return Refusal("Only parts that stand side by side can be grouped.")
    if len(places[0].groups) + 1 + max(height_of(node) for node in nodes) > MAX_DEPTH:
        return Refusal(TOO_DEEP.words)
    group = Node(id=next(fresh_ids(design, "n")), name=name, children=tuple(nodes))
    spot = min(place.index for place in places)
    bare = without_nodes(design, [node.id for node in nodes])
    after = with_children(bare, places[0].parent_id, lambda present: _inserted(present, (group,), spot))
    return Edit(design, after, f"Group {_spoken(design, nodes)}", (group.id,))


def ungroup_node(design: Design, node_id: str) -> Outcome:
    """Take a group apart; its nodes take its place, their counts multiplied by its own."""
    place = locate(design, node_id)
    if place is None or not place.node.is_group:
        return Refusal("Select a group to take apart.")
    freed = tuple(_freed(child, place.node) for child in place.node.children)
    if any(child.count > MAX_COUNT for child in freed):
        return TOO_MANY
    bare = without_nodes(design, [node_id])
    after = with_children(bare, place.parent_id, lambda present: _inserted(present, freed, place.index))
    return Edit(design, after, "Ungroup", tuple(child.id for child in freed))


def _with_cluster(design: Design, cluster_id: str, **changes: object) -> Design:
    clusters = (c.evolve(**changes) if c.id == cluster_id else c for c in design.clusters)
    return design.evolve(clusters=tuple(clusters))


def _freed(child: Node, group: Node) -> Node:
    """Return a node as it counts without the group around it: as often, and not at all if the group was off."""
    return child.evolve(count=child.count * group.count, enabled=child.enabled and group.enabled)


def _outermost(design: Design, node_ids: Sequence[str]) -> tuple[Node, ...]:
    """Return the named nodes that exist, leaving out those inside another named one, in the order named."""
    found = places_of(design, node_ids)
    return tuple(p.node for p in found.values() if not any(group.id in found for group in p.groups))


def _inserted(nodes: tuple[Node, ...], new: Sequence[Node], index: int | None) -> tuple[Node, ...]:
    spot = len(nodes) if index is None else max(0, min(index, len(nodes)))
    return (*nodes[:spot], *new, *nodes[spot:])


def _joined(design: Design, nodes: Sequence[Node], target_id: str) -> Design:
    extra = sum(node.count for node in nodes)
    bare = without_nodes(design, [node.id for node in nodes])
    return with_node(bare, target_id, lambda node: node.evolve(count=node.count + extra))


def _spoken(design: Design, nodes: Sequence[Node]) -> str:
    return node_name(design, nodes[0]) if len(nodes) == 1 else f"{len(nodes)} parts"


def node_name(design: Design, node: Node) -> str:
    """Return what a node is called: the user's name, else its part's, else the bare part id."""
    part = design.parts.get(node.part or "")
    return node.name or (part.name if part is not None else node.part or "Group")
