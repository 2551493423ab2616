"""What a drop would do: the outcome and its words for a payload over a target, judged by the rules of the core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.design.edits import Edit, Refusal, add_part, copy_nodes, move_nodes
from core.design.placement import can_move, can_place
from core.design.tree import container, locate
from core.words import isolated
from gui.dragging.payload import NodeDrag, PartDrag

if TYPE_CHECKING:
    from core.catalogue.catalogue import Catalogue
    from core.design.document import Design
    from core.design.edits import Outcome
    from gui.dragging.payload import Payload

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Target:
    """Where a drop would go: onto a node's stack, or into a cluster or group at a position, the end if None."""

    id: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Drop:
    """A judged drop: what it would do, in one line."""

    target: Target
    outcome: Outcome
    words: str

    @property
    def is_allowed(self) -> bool:
        """Whether the drop can be carried out."""
        return isinstance(self.outcome, Edit)

    @property
    def is_insertion(self) -> bool:
        """Whether it puts something between or behind others, rather than onto the target itself."""
        return isinstance(self.outcome, Edit) and self.target.id not in self.outcome.selection


def judge(design: Design, catalogue: Catalogue, payload: Payload, target: Target, *, copies: bool) -> Drop:
    """Judge dropping a payload on a target; `copies` leaves moved nodes where they are too."""
    if isinstance(payload, PartDrag):
        outcome = add_part(design, catalogue, payload.part_id, target.id, payload.count, target.index)
    elif copies:
        outcome = copy_nodes(design, payload.node_ids, target.id, target.index)
    else:
        outcome = move_nodes(design, payload.node_ids, target.id, target.index)
    if isinstance(outcome, Refusal):
        return Drop(target, outcome, outcome.reason)
    return Drop(target, outcome, _words(design, catalogue, payload, target, copies=copies))


def _words(design: Design, catalogue: Catalogue, payload: Payload, target: Target, *, copies: bool) -> str:
    if isinstance(payload, PartDrag):
        part = design.parts.get(payload.part_id) or catalogue.parts[payload.part_id]
        return can_place(design, catalogue.parts, part, target.id, payload.count).words
    if copies:
        holder = container(design, target.id)
        name = isolated(holder.name) if holder is not None and holder.name else translate("Canvas", "the group")
        return translate("Canvas", "Copy to {container}").format(container=name)
    return can_move(design, payload.node_ids[0], target.id).words


def may_take(design: Design, catalogue: Catalogue, payload: Payload, target_id: str) -> bool:
    """Whether a payload may go onto a node or into a container, to show so before the pointer is there."""
    if isinstance(payload, NodeDrag):
        return can_move(design, payload.node_ids[0], target_id).is_allowed
    part = design.parts.get(payload.part_id) or catalogue.parts.get(payload.part_id)
    return part is not None and can_place(design, catalogue.parts, part, target_id, payload.count).is_allowed


def is_home(design: Design, payload: Payload, target: Target) -> bool:
    """Whether a drop would leave what is dragged where it is, so that there is nothing to say or to do."""
    if not isinstance(payload, NodeDrag):
        return False
    if target.id in payload.node_ids:
        return True
    place = locate(design, payload.node_ids[0])
    if place is None or len(payload.node_ids) > 1 or target.index is None:
        return False
    return place.parent_id == target.id and target.index in (place.index, place.index + 1)
