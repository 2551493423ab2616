"""The payload of a drag: our own mime type, plain JSON, and quiet refusal of everything else."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QMimeData

from core.design.document import MAX_NODES
from core.design.reading import MAX_BYTES
from gui.dragging.payload import MIME_TYPE, NodeDrag, PartDrag, Payload, decode, encode


def mime_of(content: object) -> QMimeData:
    mime = QMimeData()
    mime.setData(MIME_TYPE, json.dumps(content).encode())
    return mime


@pytest.mark.parametrize("payload", [PartDrag("aws-trn2-48xlarge"), PartDrag("gb200", 8), NodeDrag(("n1", "n2"))])
def test_that_a_payload_comes_back_as_it_was(payload: Payload) -> None:
    assert decode(encode(payload)) == payload


@pytest.mark.parametrize(
    "content",
    [
        {"version": 2, "part": "gb200", "count": 1},
        {"version": 1, "part": 7, "count": 1},
        {"version": 1, "part": "gb200", "count": 0},
        {"version": 1, "part": "gb200", "count": True},
        {"version": 1, "part": "gb200", "count": "8"},
        {"version": 1, "nodes": []},
        {"version": 1, "nodes": ["n1", 2]},
        {"version": 1},
        ["n1"],
        "n1",
        None,
    ],
)
def test_that_what_does_not_decode_is_refused_quietly(content: object) -> None:
    assert decode(mime_of(content)) is None


def test_that_all_nodes_of_the_largest_design_can_be_dragged_together() -> None:
    nodes = NodeDrag(tuple(f"n{number}" for number in range(MAX_NODES)))
    assert decode(encode(nodes)) == nodes


def test_that_ids_in_any_script_come_back_as_they_were() -> None:
    nodes = NodeDrag(("机架-1", 'a "quoted" id', "é\n\u0000\U0001f600"))
    assert decode(encode(nodes)) == nodes


def test_that_foreign_and_broken_data_are_refused_quietly() -> None:
    foreign = QMimeData()
    foreign.setText("gb200")
    broken = QMimeData()
    broken.setData(MIME_TYPE, b"{")
    deep = QMimeData()
    deep.setData(MIME_TYPE, b"[" * 90_000)
    long = QMimeData()
    long.setData(MIME_TYPE, b'{"version": 1, "part": "' + b"x" * MAX_BYTES + b'"}')
    assert [decode(mime) for mime in (foreign, broken, deep, long)] == [None] * 4
