"""The words of the ghost for each kind of drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.records import System
from core.design.edits import node_name
from core.design.tree import locate
from core.performance.totals import PartTotals
from core.quantity import format_count
from gui.canvas.words import kind_name, part_icon, times
from gui.drag import PartDrag
from gui.drag_ghost import GhostFace

if TYPE_CHECKING:
    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Part
    from core.design.document import Design
    from gui.canvas.drops import Drop
    from gui.drag import Payload
    from gui.workspace import Workspace

translate = QCoreApplication.translate


def ghost_face(workspace: Workspace, payload: Payload, hot: Drop | None) -> GhostFace:
    """Return what the ghost says of a payload, and of the drop under the pointer."""
    icon, name, detail = _thing(workspace.design, workspace.catalogue, payload)
    if hot is None:
        return GhostFace(icon, name, detail)
    return GhostFace(icon, name, detail, hot.words, is_refused=not hot.is_allowed)


def _thing(design: Design, catalogue: Catalogue, payload: Payload) -> tuple[str, str, str]:
    if isinstance(payload, PartDrag):
        part = design.parts.get(payload.part_id) or catalogue.parts.get(payload.part_id)
        name = part.name if part is not None else payload.part_id
        counted = f"{name} {times(payload.count)}" if payload.count > 1 else name
        return part_icon(part), counted, _detail(part, catalogue)
    places = [place for node_id in payload.node_ids if (place := locate(design, node_id)) is not None]
    if len(places) != 1:
        return part_icon(None), translate("Canvas", "{count} parts").format(count=format_count(len(places))), ""
    node = places[0].node
    part = design.parts.get(node.part or "")
    return part_icon(part), f"{node_name(design, node)} {times(node.count)}", _detail(part, catalogue)


def _detail(part: Part | None, catalogue: Catalogue) -> str:
    if part is None:
        return translate("Canvas", "Group")
    held = PartTotals(catalogue.parts).accelerators(part.id) if isinstance(part, System) else 0
    if not held:
        return kind_name(part)
    words = translate("Canvas", "{kind} · {count} accelerators")
    return words.format(kind=kind_name(part), count=format_count(held))
