"""What can be wrong with a design file, each as one plain sentence: file, field, value found, what is accepted."""
# ruff: noqa: N818 (the names say what is wrong; that they are errors, their base class says)

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from typing_extensions import override

from core.design.wording import cut, joined, shown
from core.quantity import MAX_COUNT, format_count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic_core import ErrorDetails, ValidationError

    Path = Sequence[str | int]


class BadDesign(ValueError):
    """A text that is no usable design; `str()` says in one sentence where, what was found and what is accepted."""

    file = "the file"
    """What the sentence calls the file."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    @override
    def __str__(self) -> str:
        return f"Cannot open {self.file}: {self.problem}."


class NewerVersion(BadDesign):
    """A design that a newer program saved; `version` is the version of its format."""

    def __init__(self, version: int, readable: int) -> None:
        super().__init__(
            f"a newer Rackwright saved it, in version {shown(version)} of the format; version {readable} is accepted"
        )
        self.version = version


def place(tree: object, path: Path) -> tuple[str, object]:
    """Return the path to a field in words, and the value found there.

    Items of lists count from 1 and carry their name, such as 2 (“8 × P5en”). Steps that are not in the tree are left
    out, since pydantic's paths also name the variant of a union.
    """
    words = []
    for step in path:
        if isinstance(tree, dict) and step in tree:
            tree = tree[step]
            words.append(cut(str(step)))
        elif isinstance(tree, list) and isinstance(step, int):
            tree = tree[step]
            words.append(f"{step + 1}{_name(tree)}")
    return joined(*words), tree


def _name(item: object) -> str:
    name = item.get("name") if isinstance(item, dict) else None
    return f" ({shown(name)})" if isinstance(name, str) and name else ""


def explained(error: ValidationError, tree: object) -> BadDesign:
    """Return the first thing that validation found wrong with a parsed tree."""
    details = error.errors(include_url=False, include_input=False)
    kind, path, context = details[0]["type"], details[0]["loc"], _context(details[0])
    where, value = place(tree, path)
    if kind == "json_invalid":  # what Python's parser takes and pydantic's does not
        return BadDesign(f"line {_line(context)} holds a number or a character code that is out of range")
    if kind in _ABSENT:
        field = str(context.get("discriminator", path[-1])).strip("'")
        return BadDesign(f"{joined(where, field)} is missing; it cannot be left out")
    if kind == "union_tag_invalid":
        where, value = place(tree, (*path, str(context["discriminator"]).strip("'")))
    variants = (detail for detail in details if place(tree, detail["loc"])[0] == place(tree, path)[0])
    accepted = dict.fromkeys(_accepted(detail) for detail in variants)
    return BadDesign(f"{where} is {shown(value)}; {' or '.join(accepted)} is accepted")


_ABSENT = ("missing", "union_tag_not_found")


def _line(context: Mapping[str, object]) -> str:
    return str(context["error"]).partition(" line ")[2].partition(" ")[0]


def _context(detail: ErrorDetails) -> Mapping[str, object]:
    return detail.get("ctx", {})


def _accepted(detail: ErrorDetails) -> str:
    context = _context(detail)
    if "max_length" in context:
        limit = format_count(int(str(context["max_length"])))
        return (
            f"a list of at most {limit} items"
            if detail["type"] == "too_long"
            else f"a text of at most {limit} characters"
        )
    choices = re.findall("'([^']*)'", str(context.get("expected", context.get("expected_tags"))))
    return " or ".join(filter(None, (", ".join(choices[:-1]), *choices[-1:]))) or _ACCEPTED.get(
        detail["type"], "another value"
    )


_WHOLE_NUMBER = f"a whole number from 1 to {format_count(MAX_COUNT)}"
_OBJECT = "an object in braces"

_ACCEPTED = {
    "int_type": _WHOLE_NUMBER,
    "greater_than_equal": _WHOLE_NUMBER,
    "less_than_equal": _WHOLE_NUMBER,
    "greater_than": "a number above 0",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "a text",
    "string_pattern_mismatch": "a date such as 2026-05-31",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "too_short": "a list of at least one item",
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
}
"""What a field takes, by pydantic's kind of error. Counts are the only whole numbers in a design."""
