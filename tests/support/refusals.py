"""Design files with something wrong in them, and the reason for which they are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.design.storage import BadDesign, dumps, loads
from tests.support.handmade import a_cluster, a_design, a_node

GAP = "\N{THIN SPACE}"
"""What stands between thousands."""


def refusal(source: str | bytes) -> str:
    """Return why a text is refused, without the words that each sentence begins and ends with."""
    with pytest.raises(BadDesign) as caught:
        loads(source, "hall.json")
    sentence = str(caught.value)
    assert sentence.startswith("Cannot open hall.json: ")
    assert sentence.endswith(".")
    assert sentence.replace(GAP, " ").isprintable()
    return sentence.removeprefix("Cannot open hall.json: ").removesuffix(".").replace("\u203a", ">")


def edited(*path: str | int, value: str) -> str:
    """Return the text of a design with one value in it replaced by a JSON text, which may be none that JSON knows."""
    tree: Any = json.loads(dumps(a_design(a_cluster("c1", a_node("n1"), name="8 × P5en"))))
    holder = tree
    for step in path[:-1]:
        holder = holder[step]
    if isinstance(holder, dict):
        holder[path[-1]] = "@"
    else:
        holder.insert(path[-1], "@")
    return json.dumps(tree).replace('"@"', value)


def without(field: str) -> str:
    """Return the text of a design without one of its fields."""
    tree = json.loads(dumps(a_design()))
    del tree[field]
    return json.dumps(tree)
