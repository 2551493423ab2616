"""What is set right when a design is opened, and what the reader is told of it."""

from __future__ import annotations

import pytest

from core.design.document import Design
from core.design.storage import Loaded, dumps, loads
from tests.support.handmade import (
    CHIP,
    NETWORK,
    SERVER,
    a_cluster,
    a_design,
    a_fabric,
    a_group,
    a_node,
    a_source,
    a_system,
    an_accelerator,
)


def opened(design: Design) -> Loaded:
    """Return what comes of saving a design and opening it, which must be sound from then on."""
    loaded = loads(dumps(design))
    assert loads(dumps(loaded.design)).design == loaded.design
    return loaded


def ids(design: Design) -> list[list[str]]:
    """Return the id of each cluster with those of its nodes."""
    return [[cluster.id, *(node.id for node in cluster.walk())] for cluster in design.clusters]


# --- Ids -------------------------------------------------------------------------------------------------------------


def test_that_the_later_of_two_nodes_with_one_id_gets_a_new_one() -> None:
    loaded = opened(a_design(a_cluster("c1", a_node("n1"), a_group("n2", a_node("n1", CHIP, name="Mine")))))
    assert ids(loaded.design) == [["c1", "n1", "n2", "n3"]]
    assert loaded.design.clusters[0].nodes[1].children[0] == a_node("n3", CHIP, name="Mine")
    assert loaded.notices == ("Ids that stood more than once were changed: “n1” is now “n3”.",)


def test_that_a_copied_cluster_gets_ids_of_its_own_and_the_base_stays() -> None:
    twin = a_cluster("c1", a_node("n1"))
    loaded = opened(a_design(twin, twin.evolve(name="Copy"), base="c1"))
    assert ids(loaded.design) == [["c1", "n1"], ["c2", "n3"]]
    assert loaded.design.base_cluster is not None
    assert loaded.design.base_cluster.name == "Cluster c1"
    assert loaded.notices == ("Ids that stood more than once were changed: “c1” is now “c2” and “n1” is now “n3”.",)


def test_that_a_node_gives_way_to_a_cluster_with_its_id() -> None:
    assert ids(opened(a_design(a_cluster("a", a_node("b")), a_cluster("b"))).design) == [["a", "n1"], ["b"]]


def test_that_a_notice_names_the_first_of_many_changes_and_counts_the_rest() -> None:
    loaded = opened(a_design(a_cluster("c1", *(a_node("n") for _ in range(6)))))
    assert loaded.notices == (
        "Ids that stood more than once were changed: “n” is now “n1”, “n” is now “n2”, “n” is now “n3” and 2 more.",
    )


@pytest.mark.parametrize(("table", "new"), [("sites", "s2"), ("price_sets", "p2"), ("workloads", "w2")])
def test_that_the_later_of_two_sets_with_one_id_gets_a_new_one(table: str, new: str) -> None:
    (item,) = getattr(a_design(), table)
    loaded = opened(a_design(**{table: (item, item.evolve(name="Other"))}))
    assert [(each.id, each.name) for each in getattr(loaded.design, table)] == [(item.id, item.name), (new, "Other")]
    assert loaded.notices == (f"Ids that stood more than once were changed: “{item.id}” is now “{new}”.",)


@pytest.mark.parametrize(("one", "other"), [("n1", "N1"), ("straße", "STRASSE"), ("é", "e\u0301"), ("ﬁ", "fi")])
def test_that_ids_that_look_alike_are_kept_and_told(one: str, other: str) -> None:
    loaded = opened(a_design(a_cluster("c1", a_node(one), a_node(other))))
    assert ids(loaded.design) == [["c1", one, other]]
    assert loaded.notices == (
        f"Ids that differ only in letter case or Unicode form were kept: “{one}” beside “{other}”.",
    )


def test_that_ids_of_different_tables_may_look_alike() -> None:
    assert opened(a_design(a_cluster("P1", a_node("S1")), a_cluster("Host"))).notices == ()


def test_that_a_part_and_a_source_take_the_id_under_which_they_are_filed() -> None:
    loaded = opened(a_design(parts=a_design().parts | {CHIP: an_accelerator("x")}, sources={"maker": a_source("y")}))
    assert loaded.design.parts[CHIP] == an_accelerator("x").evolve(id=CHIP)
    assert loaded.design.sources["maker"] == a_source("maker")
    assert loaded.notices == (
        "Ids in parts differed from those they are filed under: “x” is now “chip”.",
        "Ids in sources differed from those they are filed under: “y” is now “maker”.",
    )


# --- References ------------------------------------------------------------------------------------------------------


def test_that_parts_that_are_not_there_keep_their_names_and_are_told() -> None:
    parts = {SERVER: a_system(SERVER, "board")}
    loaded = opened(a_design(a_cluster("c1", a_node("n1"), a_node("n2", "renamed"), fabric="wire"), parts=parts))
    assert loaded.design.clusters[0].nodes[1].part == "renamed"
    assert loaded.notices == ("Parts that the file does not hold count as unknown: “board”, “renamed” and “wire”.",)


@pytest.mark.parametrize(
    ("field", "word", "used"),
    [("site", "site", "Hall"), ("prices", "price set", "List"), ("workload", "workload", "Serve")],
)
def test_that_a_reference_to_nothing_leads_to_the_first_set(field: str, word: str, used: str) -> None:
    lost = a_cluster("c2", name="Lost", **{field: "gone"})
    loaded = opened(a_design(a_cluster("c1"), lost))
    assert loaded.design == a_design(a_cluster("c1"), lost.evolve(**{field: getattr(a_cluster(), field)}))
    assert loaded.notices == (f"The file does not hold the {word} of “Lost”: “{used}” is used.",)


def test_that_a_design_without_sets_gets_one_of_each_for_all_clusters() -> None:
    clusters = (a_cluster("c1"), a_cluster("c2", site="x", prices="y", workload="z"))
    loaded = opened(a_design(*clusters, sites=(), price_sets=(), workloads=()))
    design = loaded.design
    for cluster in design.clusters:
        assert design.site(cluster.site).name == "Unknown site"
        assert design.price_set(cluster.prices).name == "Any region"
    assert [(workload.id, workload.name) for workload in design.workloads] == [("w1", "Workload")]
    assert {cluster.workload for cluster in design.clusters} == {"w1"}
    assert loaded.notices == (
        "The file holds no site: “Unknown site” was added.",
        "The file holds no price set: “Any region” was added.",
        "The file holds no workload: “Workload” was added.",
    )


def test_that_a_base_that_is_not_there_becomes_the_first_cluster() -> None:
    loaded = opened(a_design(a_cluster("c1"), a_cluster("c2"), base="gone"))
    assert loaded.design.base == "c1"
    assert loaded.notices == ("The base “gone” is no cluster of the file: “Cluster c1” is used.",)


def test_that_a_base_without_clusters_is_dropped() -> None:
    loaded = opened(a_design(base="gone").evolve(clusters=()))
    assert loaded.design.base is None
    assert loaded.notices == ("The base “gone” is no cluster of the file: none is used.",)


@pytest.mark.parametrize("base", [None, "c2"])
def test_that_a_base_that_is_there_stays(base: str | None) -> None:
    loaded = opened(a_design(a_cluster("c1"), a_cluster("c2"), base=base))
    assert loaded.design.base == base
    assert loaded.notices == ()


def test_that_what_is_set_right_keeps_its_unknown_fields() -> None:
    text = dumps(a_design(a_cluster("c1", a_node("n1"), a_node("n1", NETWORK)), parts={NETWORK: a_fabric("x")}))
    marked = text.replace('"part": "network"', '"part": "network", "colour": "red"').replace(
        '"id": "x"', '"id": "x", "colour": "blue"'
    )
    again = dumps(loads(marked).design)
    assert '"colour": "red"' in again
    assert '"colour": "blue"' in again


# --- Names -----------------------------------------------------------------------------------------------------------

REPLACED = "Names without a character that can be seen were replaced: "
CLEANED = "Control characters and marks that turn text round were taken out of names: "
UNSEEN = ["  ", "\u200b\u2060", "\u202e", "\x07\x9b", "\t\n", "\u2028"]


@pytest.mark.parametrize("name", ["", *UNSEEN])
def test_that_a_name_that_shows_nothing_becomes_a_default(name: str) -> None:
    design = a_design(a_cluster("c1", name="New cluster"), a_cluster("c2", name=name), a_cluster("c3", name=name))
    sets = {table: tuple(item.evolve(name=name) for item in getattr(design, table)) for table in TABLES}
    loaded = opened(design.evolve(name=name, **sets))
    assert [cluster.name for cluster in loaded.design.clusters] == ["New cluster", "New cluster 2", "New cluster 3"]
    assert loaded.design.name == "Untitled"
    assert [getattr(loaded.design, table)[0].name for table in TABLES] == ["Unknown site", "Any region", "Workload"]
    assert loaded.notices == (f"{REPLACED}cluster “c2”, cluster “c3”, site “s1” and 3 more.",)


TABLES = ("sites", "price_sets", "workloads")


@pytest.mark.parametrize("name", UNSEEN)
def test_that_a_node_whose_name_shows_nothing_is_called_as_its_part(name: str) -> None:
    inner = a_node("n2", CHIP, name=name)
    loaded = opened(a_design(a_cluster("c1", a_node("n1", name=""), a_group("g", inner, name="Row"))))
    assert [node.name for node in loaded.design.clusters[0].walk()] == ["", "Row", ""]
    assert loaded.notices == (f"{REPLACED}node “n2”.",)


def test_that_a_part_whose_name_shows_nothing_is_called_by_its_id() -> None:
    parts = a_design().parts
    loaded = opened(a_design(parts=parts | {CHIP: parts[CHIP].evolve(name=" ")}))
    assert loaded.design.parts[CHIP].name == CHIP
    assert loaded.notices == (f"{REPLACED}part “chip”.",)


@pytest.mark.parametrize(
    "mark",
    ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\0", "\x1b", "\x9b"],
)
def test_that_what_steers_the_text_around_a_name_is_taken_out(mark: str) -> None:
    loaded = opened(a_design(a_cluster("c1", a_node("n1", name=f"{mark}Row"), name=f"A{mark}B"), name=f"Mine{mark}"))
    cluster = loaded.design.clusters[0]
    assert (cluster.name, cluster.nodes[0].name, loaded.design.name) == ("AB", "Row", "Mine")
    assert loaded.notices == (f"{CLEANED}cluster “c1”, node “n1” and the design.",)


@pytest.mark.parametrize(
    "name", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "עברית", "👩\u200d💻", "São\u200f", "x " * 100]
)
def test_that_other_names_stay_as_they_are(name: str) -> None:
    loaded = opened(a_design(a_cluster("c1", name=name)))
    assert loaded.design.clusters[0].name == name
    assert loaded.notices == ()


# --- The day of prices ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "used"),
    [
        ("9999-12-31", "2100-12-31"),
        ("2101-01-01", "2100-12-31"),
        ("1999-12-31", "2000-01-01"),
        ("0001-01-01", "2000-01-01"),
    ],
)
def test_that_a_day_that_is_far_off_becomes_the_nearest_that_can_be_asked_for(day: str, used: str) -> None:
    loaded = opened(a_design(prices_as_of=day))
    assert loaded.design.prices_as_of == used
    assert loaded.notices == (f"prices_as_of {day} is not between 2000-01-01 and 2100-12-31: {used} is used.",)


@pytest.mark.parametrize("day", ["2000-01-01", "2100-12-31"])
def test_that_the_first_and_the_last_day_stay(day: str) -> None:
    assert opened(a_design(prices_as_of=day)).notices == ()
