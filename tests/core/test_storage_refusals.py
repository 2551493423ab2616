"""Designs that cannot be opened: each refused with one sentence that names the place, what is there and what may be."""

from __future__ import annotations

from typing import Any

import pytest

from core.design.cluster_edits import MAX_CLUSTERS
from core.design.document import MAX_DEPTH, MAX_NAME
from core.design.storage import BadDesign, NewerVersion, dumps, loads
from tests.support.handmade import (
    a_cluster,
    a_design,
    a_fabric,
    a_group,
    a_node,
    a_reading,
    a_source,
    a_system,
    an_accelerator,
)
from tests.support.refusals import GAP, edited, refusal, without

WHOLE_NUMBER = f"a whole number from 1 to 1{GAP}000{GAP}000{GAP}000 is accepted"

# --- Values ----------------------------------------------------------------------------------------------------------

COUNT = ("clusters", 0, "nodes", 0, "count")


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ('"96GB"', "“96GB”"),
        ('"96 GiB"', "“96 GiB”"),
        ('"0,1"', "“0,1”"),
        ('"8"', "“8”"),
        ("true", "true"),
        ("null", "null"),
        ("2.5", "2.5"),
        ("8.0", "8.0"),
        ("-8", "-8"),
        ("0", "0"),
        ("1e308", "1e308"),
        ("1e999", "1e999"),
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        ("[8]", "a list"),
        ('{"n": 8}', "an object"),
        ("9" * 50, f"{'9' * 39}…"),
        (f'"{"x" * 50}"', f"“{'x' * 39}…”"),
        ('"a\\nb\\u202e"', "“a\ufffdb\ufffd”"),
    ],
)
def test_that_a_count_that_is_none_is_named_with_its_place_and_as_it_is_spelled(value: str, found: str) -> None:
    assert (
        refusal(edited(*COUNT, value=value))
        == f"clusters > 1 (“8 × P5en”) > nodes > 1 > count is {found}; {WHOLE_NUMBER}"
    )


READING = ("parts", "chip", "figures", "memory_nominal", 0)
FEWER_DIGITS = f"a whole number of at most 4{GAP}300 digits is accepted"
BASES, PRICES = ("price_sets", 0, "bases"), "price_sets > 1 (“List”) > bases"
KIND = "parts > chip > kind"
PLACE = "parts > chip > figures > memory_nominal > 1"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ((*READING, "value"), "null", f"{PLACE} > value is null; a number or a text is accepted"),
        ((*READING, "value"), "NaN", f"{PLACE} > value is NaN; a finite number or a text is accepted"),
        *(
            ((*READING, "value"), value, f"{PLACE} > value is {found}; 0 or a number from 1e-30 to 1e+30 is accepted")
            for value, found in (("-8", "-8"), ("-8.5", "-8.5"), ("1.5e30", "1.5e+30"), ("5e-324", "5e-324"))
        ),
        ((*READING, "unit"), '"GBx"', f"{PLACE} > unit is “GBx”; a unit such as GB, TB/s or kW is accepted"),
        (
            (*READING, "status"),
            '"sure"',
            f"{PLACE} > status is “sure”; yours, official, press, derived, estimated or speculative is accepted",
        ),
        ((*READING, "note"), "5", f"{PLACE} > note is 5; a text is accepted"),
        (
            (*READING, "note"),
            f'"{"x" * 20_001}"',
            f"{PLACE} > note is “{'x' * 39}…”; a text of at most 20{GAP}000 characters is accepted",
        ),
        (
            ("parts", "chip", "figures", "memory_nominal"),
            "[]",
            "parts > chip > figures > memory_nominal is an empty list; at least one value is accepted",
        ),
        (
            ("sites", 0, "figures", "pue", 0, "unit"),
            '"GBx"',
            "sites > 1 > figures > pue > 1 > unit is “GBx”; a unit such as GB, TB/s or kW is accepted",
        ),
        (("parts", "chip"), "5", "parts > chip is 5; an object in braces is accepted"),
        (("parts", "chip"), "{}", "parts > chip > kind is missing; it cannot be left out"),
        (
            ("parts", "chip", "kind"),
            '"gpu"',
            "parts > chip > kind is “gpu”; accelerator, host, system or fabric is accepted",
        ),
        *(
            (("parts", "chip", "kind"), value, f"{KIND} is {found}; accelerator, host, system or fabric is accepted")
            for value, found in (("NaN", "NaN"), ("null", "null"), ("7", "7"), ("true", "true"), ("[]", "a list"))
        ),
        (
            ("parts", "server", "quotes"),
            '[{"value": 0, "basis": "spot", "status": "press", "source": "maker"}]',
            "parts > server > quotes > 1 > value is 0; a number above 0 is accepted",
        ),
        (
            ("parts", "server", "quotes"),
            '[{"value": 5e-324, "basis": "spot", "status": "press", "source": "maker"}]',
            "parts > server > quotes > 1 > value is 5e-324; a number from 1e-30 is accepted",
        ),
        *(
            (
                ("parts", "server", "quotes"),
                f'[{{"value": 1, "basis": "spot", "status": "press", "source": "maker", "date": "{date}"}}]',
                f"parts > server > quotes > 1 > date is “{date}”; a day of the calendar is accepted",
            )
            for date in ("2026-13", "2026-02-30", "٢٠٢٦", "0000")
        ),
        (BASES, "[]", "price_sets > 1 (“List”) > bases is a list; a list of at least one item is accepted"),
        (BASES, '["spot"' + ', "spot"' * 6 + "]", f"{PRICES} is a list; a list of at most 6 items is accepted"),
        (BASES, '["spot", "spot"]', "price_sets > 1 > bases names “spot” more than once; once is accepted"),
        (("name",), f'"{"x" * 201}"', f"name is “{'x' * 39}…”; a text of at most 200 characters is accepted"),
        (("parts",), "[]", "parts is a list; an object in braces is accepted"),
        (("clusters",), "{}", "clusters is an object; a list is accepted"),
        (("clusters", 1), "7", "clusters > 2 is 7; an object in braces is accepted"),
        (
            ("clusters", 0, "nodes", 1),
            "{}",
            "clusters > 1 (“8 × P5en”) > nodes > 2 > id is missing; it cannot be left out",
        ),
        (
            ("clusters", 0, "nodes", 0, "enabled"),
            "1",
            "clusters > 1 (“8 × P5en”) > nodes > 1 > enabled is 1; true or false is accepted",
        ),
        (("prices_as_of",), '"2026-5-1"', "prices_as_of is “2026-5-1”; a date such as 2026-05-31 is accepted"),
        (("prices_as_of",), '"2026-02-30"', "prices_as_of is “2026-02-30”; a day of the calendar is accepted"),
        (("made",), '[1, {"on": NaN}]', "made > 2 > on is NaN; a finite number is accepted"),
        (("made",), "1e999", "made is 1e999; a finite number is accepted"),
        (("made",), "9" * 4301, f"made is {'9' * 39}…; {FEWER_DIGITS}"),
        (COUNT, f"-{'9' * 4301}", f"clusters > 1 (“8 × P5en”) > nodes > 1 > count is -{'9' * 38}…; {FEWER_DIGITS}"),
        (("made",), f"[{'9' * 4300}, {'8' * 4301}]", f"made > 2 is {'8' * 39}…; {FEWER_DIGITS}"),
    ],
)
def test_that_a_wrong_value_is_named_with_its_place(path: tuple[str | int, ...], value: str, reason: str) -> None:
    assert refusal(edited(*path, value=value)) == reason


def test_that_a_cause_that_has_no_words_of_its_own_is_still_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.design.problems._ACCEPTED", {})
    assert refusal(edited("name", value="5")) == "name is 5; another value is accepted"


def test_that_only_the_first_of_many_wrong_values_is_described() -> None:
    node = '{"id": 1, "count": "x", "name": 5}'
    reason = refusal(edited("clusters", 0, "nodes", value=f"[{', '.join([node] * 1000)}]"))
    assert reason == "clusters > 1 (“8 × P5en”) > nodes > 1 > id is 1; a text is accepted"


# --- Format and version ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (without("format"), "format is missing; “rackwright-design” is accepted"),
        (without("version"), "version is missing; 1 is accepted"),
        (without("prices_as_of"), "prices_as_of is missing; it cannot be left out"),
        (edited("format", value='"drawing"'), "format is “drawing”; “rackwright-design” is accepted"),
        (edited("version", value='"1"'), "version is “1”; 1 is accepted"),
        (edited("version", value="1.0"), "version is 1.0; 1 is accepted"),
        (edited("version", value="true"), "version is true; 1 is accepted"),
        (edited("version", value="null"), "version is null; 1 is accepted"),
        (edited("version", value="0"), "version is 0; 1 is accepted"),
        ('{"format": "drawing", "version": 7}', "format is “drawing”; “rackwright-design” is accepted"),
    ],
)
def test_that_another_format_or_version_is_named(text: str, reason: str) -> None:
    assert refusal(text) == reason


def test_that_a_newer_version_is_told_apart_and_known() -> None:
    with pytest.raises(NewerVersion) as caught:
        loads('{"format": "rackwright-design", "version": 7, "clusters": 5}', "hall.json")
    assert caught.value.version == 7
    assert str(caught.value) == (
        "Cannot open hall.json: a newer Rackwright saved it, in version 7 of the format; version 1 is accepted."
    )


def test_that_a_text_without_a_file_is_called_the_file() -> None:
    with pytest.raises(BadDesign, match=r"^Cannot open the file: it is empty\.$"):
        loads("")


# --- Limits ----------------------------------------------------------------------------------------------------------


def test_that_groups_nest_as_deep_as_edits_allow_and_no_deeper() -> None:
    node = a_node("n0")
    for level in range(1, MAX_DEPTH):
        node = a_group(f"n{level}", node)
    assert loads(dumps(a_design(a_cluster("c1", node)))).notices == ()
    deeper = a_design(a_cluster("c1", a_group("top", node)))
    assert refusal(dumps(deeper)) == "it nests groups deeper than 12 levels"


def test_that_a_node_is_a_part_or_a_group() -> None:
    both = a_node("n1", children=(a_node("n2"),))
    assert refusal(dumps(a_design(a_cluster("c1", both)))) == (
        "node “n1” has both a part and children; one of them is accepted"
    )


def test_that_more_clusters_than_can_be_compared_are_refused() -> None:
    clusters = (a_cluster(f"c{number}") for number in range(MAX_CLUSTERS + 1))
    assert refusal(dumps(a_design(*clusters))) == "it holds 65 clusters; at most 64 are accepted"


def test_that_too_many_nodes_parts_or_sources_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, limit in (("MAX_NODES", 2), ("MAX_PARTS", 5), ("MAX_SOURCES", 4), ("MAX_USES", 4)):
        monkeypatch.setattr(f"core.design.checks.{name}", limit)
    many = a_design(a_cluster("c1", a_group("n1", a_node("n2"))), a_cluster("c2", fabric="wire"))
    assert loads(dumps(many)).notices == ("Parts that the file does not hold count as unknown: “wire”.",)
    for change, reason in (
        ({"clusters": (*many.clusters, a_cluster("c3", a_node("n3")))}, "3 nodes; at most 2"),
        ({"parts": many.parts | {"more": a_fabric("more")}}, "6 different parts; at most 5"),
        ({"clusters": (a_cluster("c1", a_node("n1", "x"), fabric="y"),)}, "6 different parts; at most 5"),
        ({"parts": many.parts | {"server": a_system("server", "chip", "x", "y")}}, "7 different parts; at most 5"),
        ({"sources": {name: a_source(name) for name in "abcde"}}, "5 sources; at most 4"),
        ({"parts": many.parts | {"server": a_system("server", *["chip"] * 4)}}, "5 uses of parts; at most 4"),
    ):
        assert refusal(dumps(many.evolve(**change))) == f"it holds {reason} are accepted"


@pytest.mark.parametrize(
    "design",
    [
        a_design(a_cluster().evolve(id="x" * (MAX_NAME + 1))),
        a_design(a_cluster("c1", a_node("x" * (MAX_NAME + 1)))),
        a_design(parts=a_design().parts | {"x" * (MAX_NAME + 1): a_fabric("x")}),
    ],
)
def test_that_an_id_longer_than_a_name_is_refused(design: object) -> None:
    assert refusal(dumps(design)) == f"the id “{'x' * 39}…” is too long; at most 200 characters are accepted"


@pytest.mark.parametrize("path", [("clusters", 0, "id"), ("clusters", 0, "nodes", 0, "id"), ("sites", 0, "id")])
def test_that_an_id_is_not_empty(path: tuple[str | int, ...]) -> None:
    assert refusal(edited(*path, value='""')) == "it holds an id that is empty; 1 to 200 characters are accepted"


# --- Parts inside parts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("systems", "circle"),
    [
        ((a_system("a", "a"),), "“a”"),
        ((a_system("a", "b"), a_system("b", "a")), "“a” and “b”"),
        ((a_system("a", "b", "chip"), a_system("b", "c"), a_system("c", "d"), a_system("d", "b")), "“b”, “c” and “d”"),
    ],
)
def test_that_parts_inside_each_other_are_refused_by_name(systems: tuple[Any, ...], circle: str) -> None:
    design = a_design(parts=a_design().parts | {system.id: system for system in systems})
    words, _, named = refusal(dumps(design)).partition("in a circle, ")
    assert words == "it holds parts that contain each other "
    assert sorted(named) == sorted(circle)


def test_that_parts_priced_as_each_other_are_refused_by_name() -> None:
    systems = (a_system("a", "chip", priced_as="b"), a_system("b", "chip", priced_as="a"))
    design = a_design(parts=a_design().parts | {system.id: system for system in systems})
    assert refusal(dumps(design)).startswith("it holds parts that are priced as each other in a circle, “")


def test_that_a_member_may_be_priced_as_the_system_it_is_in() -> None:
    systems = (a_system("whole", "member"), a_system("member", "chip", priced_as="whole", member=True))
    design = a_design(parts=a_design().parts | {system.id: system for system in systems})
    assert loads(dumps(design)).notices == ()


def test_that_parts_inside_parts_without_an_end_are_refused() -> None:
    systems = [a_system(f"s{number}", f"s{number + 1}") for number in range(2 * MAX_DEPTH)]
    design = a_design(parts=a_design().parts | {system.id: system for system in systems})
    assert refusal(dumps(design)) == "it holds parts that contain each other more than 12 levels deep"


def test_that_a_reading_that_is_a_text_needs_no_unit_of_the_table() -> None:
    cooled = a_system(figures={"cooling": (a_reading("liquid", "kind"),)})
    assert loads(dumps(a_design(parts=a_design().parts | {"server": cooled}))).notices == ()


def test_that_a_figure_of_mixed_kinds_of_unit_is_refused() -> None:
    part = an_accelerator(figures={"speed": (a_reading(1, "TB/s"), a_reading(2, "kW"))})
    mixed = a_design(a_cluster()).evolve(parts={part.id: part})
    assert "unit is “kW” beside “TB/s”; units of one kind are accepted" in refusal(dumps(mixed))
