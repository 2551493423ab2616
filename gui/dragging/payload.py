"""The payload of a drag: what is carried, under our own mime type with a version, as plain JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from core.design.reading import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Sequence

MIME_TYPE = "application/x-rackwright-drag"
VERSION = 1
_LONGEST = MAX_BYTES
"""Bytes; anything longer did not come from here, since the ids of all nodes are written shorter than their design."""


@dataclass(frozen=True, slots=True)
class PartDrag:
    """A part carried from the library."""

    part_id: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class NodeDrag:
    """Nodes carried within the design, by id."""

    node_ids: tuple[str, ...]


Payload = PartDrag | NodeDrag


def encode(payload: Payload) -> QMimeData:
    """Return a payload as mime data."""
    if isinstance(payload, PartDrag):
        content: dict[str, object] = {"version": VERSION, "part": payload.part_id, "count": payload.count}
    else:
        content = {"version": VERSION, "nodes": list(payload.node_ids)}
    mime = QMimeData()
    mime.setData(MIME_TYPE, json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())
    return mime


def decode(mime: QMimeData) -> Payload | None:
    """Return the payload in mime data, None for anything that is not ours or does not decode."""
    raw = bytes(mime.data(MIME_TYPE).data())
    if not raw or len(raw) > _LONGEST:
        return None
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or content.get("version") != VERSION:
        return None
    return _part_drag(content) or _node_drag(content)


def _part_drag(content: dict[str, object]) -> PartDrag | None:
    part, count = content.get("part"), content.get("count", 1)
    if isinstance(part, str) and isinstance(count, int) and not isinstance(count, bool) and count > 0:
        return PartDrag(part, count)
    return None


def _node_drag(content: dict[str, object]) -> NodeDrag | None:
    nodes: Sequence[object] | object = content.get("nodes")
    if isinstance(nodes, list) and nodes and all(isinstance(node, str) for node in nodes):
        return NodeDrag(tuple(str(node) for node in nodes))
    return None
