"""The published schema of design files: it takes what the program writes, and refuses what the program refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core.catalogue.catalogue import built_in
from core.design.checks import MAX_PARTS, MAX_SOURCES
from core.design.document import Design
from core.design.schema import schema
from core.design.storage import BadDesign, dumps, loads
from core.design.templates import from_template, templates
from tests.support.handmade import DAY, a_cluster, a_design, a_group, a_node, a_reading, an_accelerator
from tests.support.refusals import edited


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


CHIP, NODE = ("parts", "chip"), ("clusters", 0, "nodes", 0)
READING = (*CHIP, "figures", "memory_nominal", 0)
SITE, PRICES = ("sites", 0), ("price_sets", 0)
DATED = '"date": "May"}'
QUOTE = '{"value": 1, "basis": "spot", "status": "press", "source": "maker"}'


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("note",), json.dumps("x" * 20_001)),
        (("prices_as_of",), '"2026-5-1"'),
        (("parts", "x" * 201), "{}"),
        (("sources", "x" * 201), '{"id": "x", "title": "X", "publisher": "Y"}'),
        (("clusters",), json.dumps([{"id": "c", "name": "C", "site": "s1", "prices": "p1", "workload": "w1"}] * 65)),
        (("clusters", 0, "id"), json.dumps("x" * 201)),
        (("clusters", 0, "id"), '""'),
        ((*NODE, "id"), json.dumps("x" * 201)),
        ((*NODE, "children"), '[{"id": "n9", "part": "chip"}]'),
        ((*NODE, "count"), "1000000001"),
        ((*NODE, "name"), json.dumps("x" * 201)),
        ((*SITE, "id"), json.dumps("x" * 201)),
        ((*SITE, "figures", "pue"), "[]"),
        ((*PRICES, "id"), json.dumps("x" * 201)),
        ((*PRICES, "bases"), "[]"),
        ((*PRICES, "bases"), '["spot", "spot"]'),
        ((*PRICES, "bases"), '["cash"]'),
        (("workloads", 0, "kind"), '"idle"'),
        ((*CHIP, "figures", "tdp"), "[]"),
        ((*CHIP, "devices"), '{"core": 0}'),
        ((*CHIP, "name"), json.dumps("x" * 20_001)),
        ((*READING, "value"), "-8"),
        ((*READING, "value"), "1e31"),
        ((*READING, "value"), "1e-31"),
        ((*READING, "value"), json.dumps("x" * 20_001)),
        ((*READING, "unit"), '"GBx"'),
        ((*READING, "note"), json.dumps("x" * 20_001)),
        (("parts", "server", "quotes"), f"[{QUOTE.replace('1', '1e-31')}]"),
        (("parts", "server", "quotes"), f"[{QUOTE.replace('1', '1e16')}]"),
        (("parts", "server", "quotes"), f"[{QUOTE[:-1]}, {DATED}]"),
        (("parts", "server", "form"), '"shed"'),
        (("parts", "network", "level"), '"outer"'),
    ],
)
def test_that_each_simple_rule_of_the_program_is_one_of_the_schema(
    path: tuple[str | int, ...], value: str, validator: Draft202012Validator
) -> None:
    text = edited(*path, value=value)
    with pytest.raises(BadDesign):
        loads(text)
    assert not validator.is_valid(json.loads(text))


@pytest.mark.parametrize("value", ["0", "1e-30", "1e30", '"liquid"'])
def test_that_the_ends_of_the_range_of_a_figure_meet_the_schema(value: str, validator: Draft202012Validator) -> None:
    text = edited(*READING, "value", value=value)
    loads(text)
    validator.validate(json.loads(text))


def test_that_a_text_needs_no_unit_of_the_table(validator: Draft202012Validator) -> None:
    design = a_design(
        parts=a_design().parts | {"chip": an_accelerator(figures={"cooling": (a_reading("air", "kind"),)})}
    )
    loads(dumps(design))
    validator.validate(json.loads(dumps(design)))


def test_that_the_schema_knows_the_most_parts_and_sources() -> None:
    properties: Any = schema()["properties"]
    assert properties["parts"]["maxProperties"] == MAX_PARTS
    assert properties["sources"]["maxProperties"] == MAX_SOURCES
