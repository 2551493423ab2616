"""The JSON Schema of the design format."""

from __future__ import annotations

from core.design.document import Design
from core.design.storage import FORMAT, VERSION

SCHEMA_ID = f"urn:rackwright:design:{VERSION}"


def schema() -> dict[str, object]:
    """Return the JSON Schema of design files, in the dialect of 2020-12.

    Unknown fields are allowed everywhere, since they are kept. What ties fields together (unique ids, references,
    a limit on nodes) is beyond a schema: such files open, set right with a notice, or are refused with a reason.
    """
    described = Design.model_json_schema()
    models: dict[str, dict[str, object]] = described.pop("$defs")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **_model(described),
        "title": "Rackwright design",
        "description": f"A design file of Rackwright: format “{FORMAT}”, version {VERSION}.",
        "$defs": {name: _model(model) if "properties" in model else model for name, model in models.items()},
    }


def _model(described: dict[str, object]) -> dict[str, object]:
    """Return the schema of a model with unknown fields allowed, and with its constants required."""
    properties, required = described["properties"], described.get("required", [])
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    fixed = [name for name, field in properties.items() if "const" in field]
    return described | {"required": [*fixed, *required], "additionalProperties": True}
