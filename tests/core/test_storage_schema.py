"""The published schema of design files: it takes what the program writes, and refuses what the program refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core.catalogue.catalogue import built_in
from core.design.document import Design
from core.design.schema import schema
from core.design.storage import BadDesign, dumps, loads
from core.design.templates import from_template, templates
from tests.support.handmade import DAY, a_cluster, a_design, a_group, a_node


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


def test_that_the_schema_is_one_and_says_what_it_describes() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$id"] == "urn:rackwright:design:1"
    assert schema()["title"] == "Rackwright design"
    assert json.loads(json.dumps(schema())) == schema()


@pytest.mark.parametrize("name", templates())
def test_that_each_template_saved_meets_the_schema(name: str, validator: Draft202012Validator) -> None:
    validator.validate(json.loads(dumps(from_template(templates()[name], built_in(), DAY))))


@pytest.mark.parametrize(
    "design",
    [Design(prices_as_of=DAY), a_design(), a_design(a_cluster("c1", a_group("n1", a_node("n2", count=10**9))))],
)
def test_that_a_saved_design_meets_the_schema(design: Design, validator: Draft202012Validator) -> None:
    validator.validate(json.loads(dumps(design)))


def records(tree: Any) -> list[dict[str, Any]]:  # noqa: ANN401 (a JSON tree)
    """Return one record of each kind in the design of `a_design`."""
    part, reading = tree["parts"]["server"], tree["sites"][0]["figures"]["pue"][0]
    return [tree, tree["clusters"][0], part, part["contents"][0], reading, tree["sources"]["maker"]]


@pytest.mark.parametrize("index", range(6))
def test_that_unknown_fields_meet_the_schema_wherever_they_are_kept(
    index: int, validator: Draft202012Validator
) -> None:
    tree = json.loads(dumps(a_design()))
    records(tree)[index]["colour"] = "red"
    validator.validate(tree)
    assert json.loads(dumps(loads(json.dumps(tree)).design)) == tree


@pytest.mark.parametrize(
    ("index", "field", "value"),
    [
        (0, "format", None),
        (0, "version", None),
        (0, "prices_as_of", None),
        (0, "version", 2),
        (0, "name", "x" * 201),
        (1, "site", None),
        (1, "nodes", {}),
        (2, "kind", None),
        (2, "kind", "gpu"),
        (3, "count", 0),
        (3, "count", "8"),
        (4, "value", True),
        (4, "status", "sure"),
        (5, "title", None),
    ],
)
def test_that_the_schema_and_the_program_refuse_alike(
    index: int, field: str, value: object, validator: Draft202012Validator
) -> None:
    tree = json.loads(dumps(a_design()))
    record = records(tree)[index]
    record.pop(field, None)
    if value is not None:
        record[field] = value
    assert not validator.is_valid(tree)
    with pytest.raises(BadDesign):
        loads(json.dumps(tree))
