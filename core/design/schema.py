"""The JSON Schema of the design format."""

from __future__ import annotations

from typing import TypeAlias, cast

from core.design.checks import MAX_FIGURE, MAX_PARTS, MAX_SOURCES, MIN_FIGURE
from core.design.cluster_edits import MAX_CLUSTERS
from core.design.document import MAX_NAME, Design
from core.design.storage import FORMAT, MAX_TEXT, VERSION
from core.quantity import UNITS

_Schema: TypeAlias = dict[str, object]

SCHEMA_ID = f"urn:rackwright:design:{VERSION}"


def schema() -> dict[str, object]:
    """Return the JSON Schema of design files, in the dialect of 2020-12.

    Unknown fields are allowed everywhere, since they are kept. What ties fields together (unique ids, references,
    a limit on nodes) is beyond a schema: such files open, set right with a notice, or are refused with a reason.
    """
    described = cast("_Schema", _bounded(Design.model_json_schema()))
    models = cast("dict[str, _Schema]", described.pop("$defs"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **_model("Design", described),
        "title": "Rackwright design",
        "description": f"A design file of Rackwright: format “{FORMAT}”, version {VERSION}.",
        "$defs": {name: _model(name, model) if "properties" in model else model for name, model in models.items()},
    }


def _bounded(described: object) -> object:
    """Return a schema in which every text of free choice has the limit that the program sets."""
    if isinstance(described, list):
        return [_bounded(item) for item in described]
    if not isinstance(described, dict):
        return described
    bounded = {key: _bounded(inner) for key, inner in described.items()}
    is_free = described.get("type") == "string" and not described.keys() & {"enum", "const", "pattern"}
    return {"maxLength": MAX_TEXT} | bounded if is_free else bounded


def _model(name: str, described: _Schema) -> _Schema:
    """Return the schema of a model with unknown fields allowed, constants required, and the rules of `_RULES`."""
    properties = cast("dict[str, _Schema]", described["properties"])
    required = cast("list[str]", described.get("required", []))
    fixed = [field for field, inner in properties.items() if "const" in inner]
    full = described | {"required": [*fixed, *required], "additionalProperties": True}
    return cast("_Schema", _merged(full, _RULES.get(name, {})))


def _merged(one: object, other: object) -> object:
    """Return two schemas as one; where both say something of the same, the other has the say."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return other
    return one | {key: _merged(one.get(key), inner) for key, inner in other.items()}


_NAMED = {"minLength": 1, "maxLength": MAX_NAME}
_ID: _Schema = {"id": _NAMED}
_FIGURES: _Schema = {"figures": {"additionalProperties": {"minItems": 1}}}
_NUMBER = {"anyOf": [{"const": 0}, {"type": "number", "minimum": MIN_FIGURE, "maximum": MAX_FIGURE}]}

_RULES: dict[str, _Schema] = {
    "Design": {
        "properties": {
            "clusters": {"maxItems": MAX_CLUSTERS},
            "prices_as_of": {"format": "date"},
            "parts": {"maxProperties": MAX_PARTS, "propertyNames": _NAMED},
            "sources": {"maxProperties": MAX_SOURCES, "propertyNames": _NAMED},
        }
    },
    **{name: {"properties": _ID} for name in ("Cluster", "Workload")},
    **{name: {"properties": _FIGURES} for name in ("Accelerator", "Host", "System", "Fabric")},
    "Site": {"properties": _ID | _FIGURES},
    "PriceSet": {"properties": _ID | {"bases": {"uniqueItems": True}}},
    "Node": {
        "properties": _ID,
        "not": {
            "required": ["part", "children"],
            "properties": {"part": {"type": "string"}, "children": {"minItems": 1}},
        },
    },
    "Quote": {"properties": {"value": {"minimum": MIN_FIGURE}}},
    "Reading": {
        "properties": {"value": {"anyOf": [_NUMBER, {"type": "string", "maxLength": MAX_TEXT}]}},
        "if": {"properties": {"value": {"type": "number"}}},
        "then": {"properties": {"unit": {"enum": sorted(UNITS)}}},
    },
}
"""What the program checks of a file beyond what the fields of its models tell, by model, as JSON Schema says it."""
