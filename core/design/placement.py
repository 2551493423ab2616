"""What may go where: the verdict that a drag shows at the pointer and that every edit obeys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, Fabric, Form, Host, Part, System
from core.design.document import MAX_DEPTH, Cluster, Node
from core.design.tree import children, container, locate
from core.quantity import MAX_COUNT, format_count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.catalogue.records import PartId
    from core.design.document import Design


class Effect(Enum):
    """What a drop would do."""

    NEW = "new"
    """A new node inside the container."""
    STACK = "stack"
    """One more in a stack of equal parts."""
    FABRIC = "fabric"
    """The cluster's scale-out fabric."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a part may go to a target; `words` say what will happen, or why it may not."""

    effect: Effect | None
    words: str

    @property
    def is_allowed(self) -> bool:
        """Whether the drop is allowed."""
        return self.effect is not None


def can_place(design: Design, library: Mapping[PartId, Part], part: Part, target_id: str, count: int = 1) -> Verdict:
    """Judge adding a part to a target: a cluster, a group, or a node whose stack it would join.

    `library` names the parts that the target's parts may refer to, for the reason in a refusal.
    """
    holder = container(design, target_id)
    if holder is not None:
        return _into_container(part, holder) if depth_of(design, target_id) < MAX_DEPTH else TOO_DEEP
    place = locate(design, target_id)
    if place is None:
        return Verdict(None, "There is nothing to drop on here.")
    return _onto_node(part, place.node, {**library, **design.parts}, count)


TOO_DEEP = Verdict(None, f"Groups nest at most {MAX_DEPTH} deep.")


def _into_container(part: Part, holder: Cluster | Node) -> Verdict:
    if reason := _never_placed(part):
        return Verdict(None, reason)
    if not isinstance(part, Fabric):
        return Verdict(Effect.NEW, f"Add {part.name} to {_name(holder)}")
    if isinstance(holder, Node):
        return Verdict(None, "The scale-out fabric belongs to the cluster: drop it on the cluster.")
    if holder.fabric == part.id:
        return Verdict(None, f"{part.name} is the fabric of {holder.name} already.")
    return Verdict(Effect.FABRIC, f"Use {part.name} as scale-out fabric of {holder.name}")


def _never_placed(part: Part) -> str:
    """Return why a part is never placed by itself, empty if it can be."""
    if isinstance(part, Host):
        return f"{part.name} belongs to a system and is not placed by itself."
    if isinstance(part, System) and part.member:
        return f"{part.name} exists only inside a larger system."
    if not isinstance(part, Fabric):
        return ""
    if part.level == "scaleup":
        return f"{part.name} is a scale-up link: it comes with its system."
    return f"{part.name} is a measurement, not a network one can build with." if part.measured else ""


def _onto_node(part: Part, node: Node, library: Mapping[PartId, Part], count: int) -> Verdict:
    if node.part == part.id:
        total = node.count + count
        if total > MAX_COUNT:
            return Verdict(None, f"A stack holds at most {format_count(MAX_COUNT)} parts.")
        return Verdict(Effect.STACK, f"Add to this stack: ×{format_count(node.count)} → ×{format_count(total)}")
    inside = library.get(node.part or "")
    if isinstance(inside, System):
        return Verdict(None, _full(part, inside, library))
    return Verdict(None, f"{part.name} does not go into {inside.name if inside else 'this part'}.")


def _full(part: Part, system: System, library: Mapping[PartId, Part]) -> str:
    same = sum(content.count for content in system.contents if content.part == part.id)
    if same:
        return f"Slots full: {same} of {same} {part.name} in {system.name}."
    if reason := _never_placed(part):
        return reason
    if isinstance(part, Accelerator) and _holds_accelerators(system, library):
        return f"Slots full: {system.name} comes with its own accelerators."
    if isinstance(part, System) and part.form in _OUTERMOST:
        return f"{part.name} is {_OUTERMOST[part.form]} of its own: drop it on a cluster."
    return f"{system.name} is complete as it comes: drop {part.name} on the cluster instead."


_OUTERMOST = {
    Form.RACK: "a rack",
    Form.ULTRASERVER: "an UltraServer",
    Form.POD: "a pod",
    Form.CLUSTER: "a cluster",
}


def _holds_accelerators(system: System, library: Mapping[PartId, Part]) -> bool:
    return any(isinstance(library.get(content.part), Accelerator) for content in system.contents)


def can_move(design: Design, node_id: str, target_id: str) -> Verdict:
    """Judge moving a node into a cluster or group, wherever in it, or onto a stack of the same part."""
    place, holder = locate(design, node_id), container(design, target_id)
    if place is None:
        return Verdict(None, "The part to move is no longer in the design.")
    if holder is not None and children(holder) == (place.node,):
        return ALREADY_HERE
    return _judged(design, (place.node,), target_id)


def can_move_all(design: Design, nodes: Sequence[Node], target_id: str, index: int | None = None) -> Verdict:
    """Judge moving several nodes of the design together: the first refusal, else what becomes of the first.

    `index` is the position inside a container, the end if None.
    """
    holder = container(design, target_id)
    is_here = holder is not None and _is_here(nodes, holder, index)
    return ALREADY_HERE if is_here else _judged(design, nodes, target_id)


def _judged(design: Design, nodes: Sequence[Node], target_id: str) -> Verdict:
    holder, target = container(design, target_id), locate(design, target_id)
    if holder is not None:
        depth = 0 if target is None else len(target.groups) + 1
        verdicts = (_into_holder(node, holder, target_id, depth) for node in nodes)
    elif target is not None:
        verdicts = (_onto_stack(design, node, target.node) for node in nodes)
    else:
        return Verdict(None, "There is nothing to drop on here.")
    judged = list(verdicts)
    return next((verdict for verdict in judged if not verdict.is_allowed), judged[0])


ALREADY_HERE = Verdict(None, "It is already here.")


def _is_here(nodes: Sequence[Node], holder: Cluster | Node, index: int | None) -> bool:
    """Whether a container holds some nodes already, at the position and in the order in which they would arrive."""
    present, moved = [child.id for child in children(holder)], [node.id for node in nodes]
    others = [child for child in present if child not in moved]
    spot = position_among_others(holder, nodes, index)
    return [*others[:spot], *moved, *others[spot:]] == present


def position_among_others(holder: Cluster | Node, nodes: Sequence[Node], index: int | None) -> int:
    """Return how many of a container's other children stand before nodes that move to a position in it."""
    moved = {node.id for node in nodes}
    before = children(holder) if index is None else children(holder)[: max(0, index)]
    return sum(child.id not in moved for child in before)


def _into_holder(node: Node, holder: Cluster | Node, target_id: str, depth: int) -> Verdict:
    if any(inner.id == target_id for inner in node.walk()):
        return Verdict(None, "A group cannot go into itself.")
    if depth + height_of(node) > MAX_DEPTH:
        return TOO_DEEP
    return Verdict(Effect.NEW, f"Move to {_name(holder)}")


def _onto_stack(design: Design, node: Node, target: Node) -> Verdict:
    if target.id == node.id:
        return ALREADY_HERE
    if node.part is None:
        return Verdict(None, "A group goes into a cluster or another group.")
    part = design.parts.get(node.part)
    if part is None:
        return Verdict(None, f"Nothing is known of the part '{node.part}'.")
    return _onto_node(part, target, design.parts, node.count)


def depth_of(design: Design, container_id: str) -> int:
    """Return how many levels deep the inside of a container is: 0 for a cluster, 1 for a group in it, and so on."""
    place = locate(design, container_id)
    return 0 if place is None else len(place.groups) + 1


def height_of(node: Node) -> int:
    """Return how many levels a node takes: 1 for a part, one more for each group around."""
    return 1 + max((height_of(child) for child in children(node)), default=0)


def _name(holder: Cluster | Node) -> str:
    return holder.name or "the group"
