"""Saving and opening designs: the same text for the same design, the same design from its text, unknown fields kept."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue.records import Basis, Quote, Unsupported
from core.design.document import MAX_DEPTH, Cluster, Design, Node
from core.design.names import cleaned, is_blank
from core.design.storage import dumps, loads
from core.figure import Status
from tests.support.handmade import (
    CHIP,
    DAY,
    NETWORK,
    SERVER,
    a_cluster,
    a_design,
    a_group,
    a_host,
    a_node,
    a_reading,
    a_source,
    a_system,
    an_accelerator,
)


def a_rich_design() -> Design:
    """Return a design in which no field that a file can hold is left at its default."""
    chip = an_accelerator(
        aliases=("Chip One",),
        devices={"core": 8},
        bundles={"pair": 2},
        unsupported={"fp4": Unsupported(source="maker")},
    )
    quote = Quote(value=41.612, basis=Basis.SPOT, region="us-east-1", date=DAY, status=Status.PRESS, source="maker")
    text = a_reading("liquid", "", convention="as shipped", note="see page 2", superseded=True)
    server = a_system(quotes=(quote,), figures={"cooling": (text,)}, contents_known=False)
    nodes = (a_group("n1", a_node("n2", count=8, enabled=False, note="Old"), count=2), a_node("n3", CHIP, name="8 × X"))
    clusters = (a_cluster("c1", *nodes, fabric=NETWORK, note="Row 4"), a_cluster("c2"))
    parts = {part.id: part for part in (chip, a_host(), server)} | {NETWORK: a_design().parts[NETWORK]}
    return a_design(*clusters, parts=parts, base="c2", note="Draft “2”\n\tnext")


# --- Saving ----------------------------------------------------------------------------------------------------------


def test_that_a_saved_design_opens_as_it_was() -> None:
    loaded = loads(dumps(a_rich_design()))
    assert loaded.design == a_rich_design()
    assert loaded.notices == ()


def test_that_fields_stand_in_the_order_of_the_models_two_spaces_deep() -> None:
    lines = dumps(a_design(parts={}, sources={}, clusters=(a_cluster("c1", a_node(part=CHIP, count=2)),))).splitlines()
    assert lines == [
        "{",
        '  "format": "rackwright-design",',
        '  "version": 1,',
        '  "name": "Handmade",',
        '  "clusters": [',
        "    {",
        '      "id": "c1",',
        '      "name": "Cluster c1",',
        '      "nodes": [',
        "        {",
        '          "id": "n1",',
        '          "part": "chip",',
        '          "count": 2',
        "        }",
        "      ],",
        '      "site": "s1",',
        '      "prices": "p1",',
        '      "workload": "w1"',
        "    }",
        "  ],",
        '  "prices_as_of": "2026-05-31",',
        '  "sites": [',
        "    {",
        '      "id": "s1",',
        '      "name": "Hall",',
        '      "figures": {',
        '        "pue": [',
        "          {",
        '            "value": 1.2,',
        '            "unit": "ratio",',
        '            "status": "official",',
        '            "source": "maker"',
        "          }",
        "        ]",
        "      }",
        "    }",
        "  ],",
        '  "price_sets": [',
        "    {",
        '      "id": "p1",',
        '      "name": "List"',
        "    }",
        "  ],",
        '  "workloads": [',
        "    {",
        '      "id": "w1",',
        '      "name": "Serve"',
        "    }",
        "  ]",
        "}",
    ]


def test_that_a_saved_design_ends_with_one_line_end() -> None:
    assert dumps(a_design()).endswith("}\n")


def test_that_an_empty_design_still_names_its_format_version_name_clusters_and_day() -> None:
    text = dumps(Design(prices_as_of=DAY))
    assert json.loads(text) == {
        "format": "rackwright-design",
        "version": 1,
        "name": "Untitled",
        "clusters": [],
        "prices_as_of": DAY,
    }


def test_that_parts_and_sources_are_sorted_whatever_their_order_in_memory() -> None:
    design = a_design(sources={"z": a_source("z"), "maker": a_source()})
    turned = design.evolve(parts=dict(reversed(design.parts.items())), sources=dict(reversed(design.sources.items())))
    assert dumps(turned) == dumps(design)
    assert list(json.loads(dumps(design))["parts"]) == sorted(design.parts)


def test_that_each_part_names_its_kind() -> None:
    parts = json.loads(dumps(a_design()))["parts"]
    assert {name: part["kind"] for name, part in parts.items()} == {
        "chip": "accelerator",
        "host": "host",
        "network": "fabric",
        "server": "system",
    }


def test_that_half_a_surrogate_pair_in_a_name_does_not_stop_a_save() -> None:
    loaded = loads(dumps(a_design(name="Row \ud83d")))
    assert loaded.design == a_design(name="Row ?")


# --- Unknown fields --------------------------------------------------------------------------------------------------

UNKNOWN = {"colour": "red", "size": {"w": [1, 2.5, None, True]}, "empty": {}}


def test_that_unknown_fields_survive_at_every_level() -> None:
    tree = json.loads(dumps(a_rich_design()))
    for record in objects(tree):
        if record.keys() & {
            "id",
            "source",
            "part",
            "format",
        }:  # the others are tables, in which every key means something
            record.update(UNKNOWN)
    saved = json.loads(dumps(loads(json.dumps(tree)).design))
    assert saved == tree


def objects(tree: object) -> list[dict[str, object]]:
    """Return all objects inside a JSON tree, itself included."""
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    own = [tree] if isinstance(tree, dict) else []
    return own + [found for item in inner for found in objects(item)]


def test_that_unknown_fields_may_have_names_that_the_program_uses_inside() -> None:
    names = ("cls", "self", "_fields_set", "led", "walk", "model_fields", "__dict__")
    tree = json.loads(dumps(a_design())) | dict.fromkeys(names, 1)
    tree["parts"][CHIP] |= dict.fromkeys(names, 1)
    loaded = loads(json.dumps(tree))
    assert json.loads(dumps(loaded.design)) == tree
    assert loaded.design.parts[CHIP].led.keys() == {"memory_nominal"}


def test_that_a_whole_number_of_many_digits_in_an_unknown_field_keeps_them_all() -> None:
    tree = json.loads(dumps(a_design())) | {"key": 10**4000 + 1}
    assert json.loads(dumps(loads(json.dumps(tree)).design)) == tree


# --- Round trips -----------------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NAMES = TEXTS.map(lambda text: "Name" if is_blank(cleaned(text)) else cleaned(text))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
READINGS = st.builds(
    a_reading,
    st.just(0.0) | st.floats(1e-30, 1e30) | TEXTS,
    st.sampled_from(["GB", "GiB", "TB"]),
    note=TEXTS,
    status=st.sampled_from(Status),
    superseded=st.booleans(),
)


@st.composite
def designs(draw: st.DrawFn) -> Design:
    """Draw a sound design: unique ids, and references to what is there."""
    numbers = iter(range(1000))

    def node(depth: int) -> Node:
        part = draw(st.sampled_from([CHIP, SERVER] if depth == MAX_DEPTH else [None, CHIP, SERVER]))
        inner = 0 if part else draw(st.integers(0, 2))
        return Node(
            id=f"n{next(numbers)}",
            part=part,
            name=draw(NAMES),
            count=draw(st.integers(1, 10**9)),
            enabled=draw(st.booleans()),
            note=draw(TEXTS),
            children=tuple(node(depth + 1) for _ in range(inner)),
        )

    def cluster() -> Cluster:
        nodes = tuple(node(1) for _ in range(draw(st.integers(0, 3))))
        return a_cluster(f"c{next(numbers)}", *nodes, name=draw(NAMES), fabric=draw(st.sampled_from([None, NETWORK])))

    clusters = tuple(cluster() for _ in range(draw(st.integers(1, 3))))
    chip = an_accelerator(figures={"memory_nominal": tuple(draw(st.lists(READINGS, min_size=1, max_size=3)))})
    return a_design(
        *clusters,
        name=draw(NAMES),
        note=draw(TEXTS),
        base=draw(st.sampled_from([None, *(cluster.id for cluster in clusters)])),
        parts=a_design().parts | {CHIP: chip},
    )


@given(designs(), st.dictionaries(TEXTS, JSON, max_size=3))
def test_that_any_design_comes_back_from_its_text_and_gives_the_same_text_again(
    design: Design, unknown: dict[str, object]
) -> None:
    tree = json.loads(dumps(design)) | {f"x-{name}": value for name, value in unknown.items()}
    loaded = loads(json.dumps(tree))
    assert loaded.notices == ()
    assert (loaded.design.clusters, loaded.design.parts) == (design.clusters, design.parts)
    text = dumps(loaded.design)
    assert json.loads(text) == tree
    assert loads(text).design == loaded.design
    assert dumps(loads(text).design) == text


@pytest.mark.parametrize(
    "encode", [str, str.encode, lambda text: text.encode("utf-8-sig"), lambda text: f"\ufeff{text}"]
)
def test_that_text_and_utf_8_open_alike_with_a_byte_order_mark_or_without(encode: object) -> None:
    assert callable(encode)
    assert loads(encode(dumps(a_rich_design()))).design == a_rich_design()


def test_that_space_around_a_design_does_not_matter() -> None:
    assert loads(f"\n\t {dumps(a_design())}\r\n").design == a_design()
