"""The words of the ghost for each kind of drag."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.records import System
from core.design.edits import node_name
from core.design.tree import places_of
from core.performance.totals import PartTotals
from core.quantity import format_count
from core.words import isolated
from gui.dragging.ghost import GhostFace
from gui.dragging.payload import PartDrag
from gui.words import kind_name, part_icon, times

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.catalogue.records import Part, PartId
    from gui.dragging.drops import Drop
    from gui.dragging.payload import Payload
    from gui.workspace import Workspace

translate = QCoreApplication.translate


def ghost_face(workspace: Workspace, payload: Payload) -> GhostFace:
    """Return what the ghost says of a payload, wherever the pointer is."""
    design = workspace.design
    # What the design holds is what it would place, even where the library has another part of that id.
    parts = {**workspace.catalogue.parts, **design.parts}
    if isinstance(payload, PartDrag):
        part = parts.get(payload.part_id)
        name = part.name if part is not None else payload.part_id
        counted = f"{isolated(name)} {times(payload.count)}" if payload.count > 1 else name
        return GhostFace(part_icon(part), counted, _detail(part, parts))
    nodes = [place.node for place in places_of(design, payload.node_ids).values()]
    if len(nodes) != 1:
        return GhostFace(part_icon(None), translate("Canvas", "{count} parts").format(count=format_count(len(nodes))))
    part = parts.get(nodes[0].part or "")
    return GhostFace(
        part_icon(part), f"{isolated(node_name(design, nodes[0]))} {times(nodes[0].count)}", _detail(part, parts)
    )


def over_target(face: GhostFace, hot: Drop | None) -> GhostFace:
    """Return what the ghost says over the target of a drop, or over none."""
    return replace(face, message=hot.words, is_refused=not hot.is_allowed) if hot is not None else face


def over_nothing(face: GhostFace) -> GhostFace:
    """Return what the ghost says where nothing takes drops: where to go instead."""
    return replace(face, message=translate("Canvas", "Drop it on the canvas or on a cluster's tab"), is_refused=True)


def _detail(part: Part | None, parts: Mapping[PartId, Part]) -> str:
    if part is None:
        return translate("Canvas", "Group")
    held = PartTotals(parts).accelerators(part.id) if isinstance(part, System) else 0
    if not held:
        return kind_name(part)
    words = translate("Canvas", "{kind} · {count} accelerators")
    return words.format(kind=kind_name(part), count=format_count(held))
