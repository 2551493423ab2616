"""Designs as files: the same bytes for the same design, and from any bytes a design or one plain sentence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from pydantic_core import PydanticSerializationError, SchemaValidator, ValidationError, to_json

from core.catalogue.records import Accelerator, Fabric, Host, System
from core.design.document import Design
from core.design.problems import BadDesign, NewerVersion, explained
from core.design.reading import check_nesting, decoded, parsed, skimmed
from core.design.repairs import repaired
from core.design.wording import shown
from core.frozen import Frozen

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

__all__ = ["FORMAT", "MAX_TEXT", "VERSION", "BadDesign", "Loaded", "NewerVersion", "dumps", "loads"]

FORMAT: str = Design.model_fields["format"].default
"""The format that each file names."""

VERSION: int = Design.model_fields["version"].default
"""The version of the format that is written and read."""

MAX_TEXT = 20_000
"""The longest text of any field, in characters: that of a note."""

_INDENT = 2


def dumps(design: Design) -> str:
    """Return a design as JSON text: fields in the order of the models, then unknown ones; most defaults left out."""
    tables = {"parts": dict(sorted(design.parts.items())), "sources": dict(sorted(design.sources.items()))}
    tree = _fields(design.model_copy(update=tables))
    try:
        return f"{to_json(tree, indent=_INDENT).decode()}\n"
    except PydanticSerializationError:  # half a surrogate pair, which a pasted text may hold and UTF-8 cannot
        text = json.dumps(tree, indent=_INDENT, ensure_ascii=False)
        return f"{text.encode(errors='replace').decode()}\n"


def _fields(record: Frozen) -> dict[str, object]:
    known = {
        name: _plain(value)
        for name, default, is_always_kept in _kept(type(record))
        if (value := getattr(record, name)) != default or is_always_kept
    }
    return known | (record.__pydantic_extra__ or {})


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return _fields(value) if isinstance(value, Frozen) else value


@cache
def _kept(model: type[Frozen]) -> tuple[tuple[str, object, bool], ...]:
    """Return name and default of each field of a model, and whether a file states it even where it is the default."""
    always = _ALWAYS_KEPT.get(model, ())
    fields = model.model_fields.items()
    return tuple(
        (name, field.get_default(call_default_factory=True, validated_data={}), name in always)
        for name, field in fields
    )


_ALWAYS_KEPT: dict[type[Frozen], tuple[str, ...]] = {
    Design: ("format", "version", "name", "clusters"),
    **dict.fromkeys((Accelerator, Host, System, Fabric), ("kind",)),
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A design from a file, and what was set right in it, a sentence each."""

    design: Design
    notices: tuple[str, ...]


def loads(source: str | bytes, name: str = "the file") -> Loaded:
    """Read a design. Raises BadDesign, NewerVersion among them, where it cannot be opened; `name` is the file's."""
    try:
        design, notices = repaired(_validated(decoded(source)))
    except BadDesign as problem:
        problem.file = name
        raise
    return Loaded(design, notices)


def _validated(text: str) -> Design:
    try:
        design: Design = _validator().validate_json(text, strict=True, extra="allow")
    except ValidationError as error:
        check_nesting(text)
        found = parsed(text)
        _check_header(found.tree)
        raise (explained(error, found.tree) if found.too_long is None else found.flaw()) from None
    top = skimmed(text)
    if top is None:
        raise parsed(text).flaw()
    _check_header(top)
    return design


def _check_header(tree: object) -> None:
    if not isinstance(tree, dict):
        raise BadDesign(f"it holds {shown(tree)}; an object in braces is accepted")
    for field, accepted in (("format", FORMAT), ("version", VERSION)):
        if field not in tree:
            raise BadDesign(f"{field} is missing; {shown(accepted)} is accepted")
    found = tree["version"]
    if tree["format"] == FORMAT and type(found) is int and found > VERSION:
        raise NewerVersion(found, VERSION)
    for field, accepted in (("format", FORMAT), ("version", VERSION)):
        # The types are compared too, since Python takes true for 1.
        if tree[field] != accepted or type(tree[field]) is not type(accepted):
            raise BadDesign(f"{field} is {shown(tree[field])}; {shown(accepted)} is accepted")


@cache
def _validator() -> SchemaValidator:
    """Return pydantic's validator of designs, made fit for files from anywhere.

    It stops at the first wrong item of a list or table, where the usual one would describe a million of them, and it
    bounds every text.
    """
    # The ready-made validators of the models know no bounds, so none of them may be used.
    schema = cast("CoreSchema", _bounded(Design.__pydantic_core_schema__))
    return SchemaValidator(schema, _use_prebuilt=False)


def _bounded(schema: object) -> object:
    if isinstance(schema, list):
        return [_bounded(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    bounded = {key: inner if key == "keys_schema" else _bounded(inner) for key, inner in schema.items()}
    return _BOUNDS.get(str(schema.get("type")), {}) | bounded


_BOUNDS: dict[str, dict[str, object]] = {
    "tuple": {"fail_fast": True},
    "dict": {"fail_fast": True},
    "str": {"max_length": MAX_TEXT},
}
