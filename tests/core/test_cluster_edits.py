"""Edits of clusters and of the document itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis
from core.design.cluster_edits import (
    MAX_CLUSTERS,
    add_cluster,
    add_clusters_of,
    clear_fabric,
    duplicate_cluster,
    letter,
    move_cluster,
    refer,
    remove_cluster,
    rename_cluster,
    set_base,
    set_basis_order,
    set_prices_as_of,
    set_region,
    use_site,
)
from core.design.document import MAX_NAME, Design, PriceSet, Site, Workload
from core.design.edits import Outcome, add_part, rename_node
from core.design.templates import empty_design, from_template, site_of, templates
from tests.support.designs import AS_OF, EFA, TRAINIUM2, done, five_levels, node_of, problems, refused, sound_edit

if TYPE_CHECKING:
    from collections.abc import Callable

GONE = "The cluster is no longer in the design."
STEERING = "A name cannot hold control characters or marks that turn text round, such as"
DAYS = "is not between 2000-01-01 and 2100-12-31, the days whose prices can be asked for."
FULL = f"A design compares at most {MAX_CLUSTERS} clusters."


def start() -> Design:
    """Return `five_levels` with a fabric in its first cluster and a second set of each kind to refer to."""
    design = done(add_part(five_levels(), built_in(), EFA, "c-A")).after
    return design.evolve(
        sites=(*design.sites, Site(id="s2", name="Elsewhere")),
        price_sets=(*design.price_sets, PriceSet(id="p2", name="Spot first")),
        workloads=(*design.workloads, Workload(id="w2", name="Train", kind="training")),
    )


def names(design: Design) -> list[str]:
    return [cluster.name for cluster in design.clusters]


def full() -> Design:
    """Return a design with as many clusters as one may have."""
    design = five_levels()
    more = (design.clusters[2].evolve(id=f"c{number}") for number in range(MAX_CLUSTERS - len(design.clusters)))
    return design.evolve(clusters=(*design.clusters, *more))


EDITS: dict[str, Callable[[Design], Outcome]] = {
    "add": add_cluster,
    "duplicate": lambda design: duplicate_cluster(design, "c-A"),
    "remove": lambda design: remove_cluster(design, "c-A"),
    "move": lambda design: move_cluster(design, "c-A", 2),
    "rename": lambda design: rename_cluster(design, "c-A", "First"),
    "base": lambda design: set_base(design, "c-B"),
    "fabric": lambda design: clear_fabric(design, "c-A"),
    "refer": lambda design: refer(design, "c-A", "site", "s2"),
    "site": lambda design: use_site(design, built_in(), "c-A", Site(id="s3", name="There")),
    "merge": lambda design: add_clusters_of(design, from_template(templates()["opening"], built_in(), AS_OF)),
    "date": lambda design: set_prices_as_of(design, "2026-10-01"),
    "last date": lambda design: set_prices_as_of(design, "2100-12-31"),
    "joined letters": lambda design: rename_cluster(design, "c-A", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
    "bases": lambda design: set_basis_order(design, "p1", (Basis.SPOT,)),
    "region": lambda design: set_region(design, "p1", "us-east-1"),
}


@pytest.mark.parametrize("kind", EDITS)
def test_that_an_edit_keeps_the_design_before_and_leaves_a_sound_one_after(kind: str) -> None:
    edit = sound_edit(EDITS[kind], start)
    assert set(edit.selection) <= {cluster.id for cluster in edit.after.clusters}


@pytest.mark.parametrize("kind", EDITS)
def test_that_clusters_that_do_not_change_are_shared(kind: str) -> None:
    before = start()
    after = {cluster.id: cluster for cluster in done(EDITS[kind](before)).after.clusters}
    assert all(after[cluster.id] is cluster for cluster in before.clusters[1:])


@pytest.mark.parametrize(
    "edit",
    [
        lambda design: duplicate_cluster(design, "gone"),
        lambda design: remove_cluster(design, "gone"),
        lambda design: move_cluster(design, "gone", 0),
        lambda design: rename_cluster(design, "gone", "Mine"),
        lambda design: set_base(design, "gone"),
        lambda design: clear_fabric(design, "gone"),
        lambda design: refer(design, "gone", "site", "s2"),
        lambda design: use_site(design, built_in(), "gone", Site(id="s3", name="There")),
    ],
)
def test_that_a_cluster_that_is_gone_is_not_edited(edit: Callable[[Design], Outcome]) -> None:
    assert refused(edit(start())) == GONE


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda design: move_cluster(design, "c-A", 0), "It is already here."),
        (lambda design: rename_cluster(design, "c-A", " A "), "The name is unchanged."),
        (lambda design: rename_cluster(design, "c-A", " "), "A name cannot be empty."),
        (lambda design: rename_cluster(design, "c-A", "x" * 201), "A name has at most 200 characters."),
        (lambda design: rename_cluster(design, "c-A", "\u200b\u2060"), "A name needs a character that can be seen."),
        (lambda design: rename_cluster(design, "c-A", "a\u202eb"), f"{STEERING} U+202E."),
        (lambda design: rename_cluster(design, "c-A", "a\x07b"), f"{STEERING} U+0007."),
        (lambda design: rename_node(design, "n7", "a\u2066b"), f"{STEERING} U+2066."),
        (lambda design: rename_node(design, "n7", "\u200b"), "A name needs a character that can be seen."),
        (lambda design: set_prices_as_of(design, "9999-12-31"), f"9999-12-31 {DAYS}"),
        (lambda design: set_prices_as_of(design, "2101-01-01"), f"2101-01-01 {DAYS}"),
        (lambda design: set_prices_as_of(design, "1999-12-31"), f"1999-12-31 {DAYS}"),
        (lambda design: set_base(design, "c-A"), "It is the base already."),
        (lambda design: clear_fabric(design, "c-B"), "The cluster names no fabric."),
        (lambda design: refer(design, "c-A", "site", "aws-average"), "The cluster uses it already."),
        (lambda design: refer(design, "c-A", "prices", "w2"), "The design has no prices 'w2'."),
        (lambda design: set_prices_as_of(design, AS_OF), "The date is unchanged."),
        (lambda design: set_prices_as_of(design, "31 May"), "'31 May' is not a date; write it as 2026-05-31."),
        (lambda design: set_prices_as_of(design, "2026-02-30"), "'2026-02-30' is not a date; write it as 2026-05-31."),
        (lambda design: set_basis_order(design, "p1", ()), "Name at least one purchase basis, each once."),
        (
            lambda design: set_basis_order(design, "p1", (Basis.SPOT, Basis.SPOT)),
            "Name at least one purchase basis, each once.",
        ),
        (lambda design: set_basis_order(design, "p9", (Basis.SPOT,)), "The design has no price set 'p9'."),
        (lambda design: set_region(design, "p1", None), "Nothing has changed."),
    ],
)
def test_that_an_edit_that_changes_nothing_or_makes_no_sense_is_refused(
    edit: Callable[[Design], Outcome], reason: str
) -> None:
    assert refused(edit(start())) == reason


# --- Adding and removing ---------------------------------------------------------------------------------------------


def test_that_a_new_cluster_shares_what_the_base_refers_to() -> None:
    moved = done(refer(start(), "c-B", "site", "s2")).after
    moved = done(refer(moved, "c-B", "prices", "p2")).after
    moved = done(refer(moved, "c-B", "workload", "w2")).after
    based = done(set_base(moved, "c-B")).after
    edit = done(add_cluster(based))
    added = edit.after.cluster(edit.selection[0])
    assert (added.site, added.prices, added.workload) == ("s2", "p2", "w2")
    assert added.nodes == ()


def test_that_the_first_cluster_of_a_design_uses_its_first_sets() -> None:
    edit = done(add_cluster(empty_design(built_in(), AS_OF)))
    assert names(edit.after) == ["New cluster"]
    assert list(problems(edit.after)) == []


@pytest.mark.parametrize(("index", "order"), [(None, ["A", "B", "C", "New"]), (0, ["New", "A", "B", "C"])])
def test_that_a_new_cluster_stands_where_asked(index: int | None, order: list[str]) -> None:
    assert names(done(add_cluster(five_levels(), "New", index)).after) == order


def test_that_a_new_cluster_takes_a_name_that_is_free_and_no_letter() -> None:
    design = done(add_cluster(done(add_cluster(empty_design(built_in(), AS_OF))).after)).after
    assert names(design) == ["New cluster", "New cluster 2"]
    without_the_first = done(remove_cluster(design, design.clusters[0].id)).after
    assert names(done(add_cluster(without_the_first)).after) == ["New cluster 2", "New cluster"]


def test_that_copies_of_one_cluster_have_names_of_their_own() -> None:
    twice = done(duplicate_cluster(done(duplicate_cluster(five_levels(), "c-A")).after, "c-A")).after
    assert names(twice) == ["A", "A copy 2", "A copy", "B", "C"]
    longest = done(rename_cluster(twice, "c-B", "x" * 200)).after
    again = done(duplicate_cluster(done(duplicate_cluster(longest, "c-B")).after, "c-B")).after
    assert names(again)[3:6] == ["x" * 200, f"{'x' * 193} copy 2", f"{'x' * 195} copy"]


def test_that_a_blank_name_is_none() -> None:
    assert names(done(add_cluster(empty_design(built_in(), AS_OF), "  ")).after) == ["New cluster"]


def test_that_a_design_compares_a_limited_number_of_clusters() -> None:
    assert refused(add_cluster(full())) == FULL
    assert refused(duplicate_cluster(full(), "c-A")) == FULL
    assert refused(add_clusters_of(full(), five_levels())) == FULL


def test_that_the_last_place_of_a_design_can_be_taken() -> None:
    one_less = done(remove_cluster(full(), "c-C")).after
    one_more = from_template(templates()["empty"], built_in(), AS_OF)
    assert len(done(add_cluster(one_less)).after.clusters) == MAX_CLUSTERS
    assert len(done(add_clusters_of(one_less, one_more)).after.clusters) == MAX_CLUSTERS


def test_that_a_duplicate_stands_behind_its_original_with_ids_of_its_own() -> None:
    edit = done(duplicate_cluster(start(), "c-A"))
    assert names(edit.after) == ["A", "A copy", "B", "C"]
    copy, original = edit.after.cluster(edit.selection[0]), edit.after.cluster("c-A")
    assert copy.fabric == EFA
    assert [node.part for node in copy.walk()] == [node.part for node in original.walk()]
    assert not {node.id for node in copy.walk()} & {node.id for node in original.walk()}
    assert edit.label == "Duplicate A"


def test_that_a_duplicate_of_the_longest_name_is_no_longer() -> None:
    named = done(rename_cluster(five_levels(), "c-A", "x" * MAX_NAME)).after
    assert list(problems(done(duplicate_cluster(named, "c-A")).after)) == []


def test_that_a_name_too_long_is_refused_for_a_new_cluster() -> None:
    assert refused(add_cluster(five_levels(), "x" * (MAX_NAME + 1))) == "A name has at most 200 characters."


def test_that_removing_the_base_makes_the_first_of_the_others_the_base() -> None:
    based = done(set_base(five_levels(), "c-B")).after
    after = done(remove_cluster(based, "c-B")).after
    assert after.base is None
    assert after.base_cluster is after.clusters[0]


def test_that_removing_another_cluster_keeps_the_base() -> None:
    based = done(set_base(five_levels(), "c-B")).after
    assert done(remove_cluster(based, "c-A")).after.base == "c-B"


@pytest.mark.parametrize(("removed", "selected"), [("c-A", "c-B"), ("c-B", "c-C"), ("c-C", "c-B")])
def test_that_the_neighbour_of_a_removed_cluster_is_selected(removed: str, selected: str) -> None:
    assert done(remove_cluster(five_levels(), removed)).selection == (selected,)


def test_that_the_last_cluster_can_be_removed() -> None:
    design = from_template(templates()["empty"], built_in(), AS_OF)
    edit = done(remove_cluster(design, design.clusters[0].id))
    assert edit.after.clusters == ()
    assert edit.selection == ()


# --- Order, names, base, fabric --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "order"), [(1, ["B", "A", "C"]), (2, ["B", "C", "A"]), (99, ["B", "C", "A"]), (-1, None)]
)
def test_that_a_cluster_moves_in_the_row(index: int, order: list[str] | None) -> None:
    outcome = move_cluster(five_levels(), "c-A", index)
    if order is None:
        assert refused(outcome) == "It is already here."
    else:
        assert names(done(outcome).after) == order


def test_that_a_cluster_gets_another_name_without_spaces_around_it() -> None:
    assert names(done(rename_cluster(five_levels(), "c-B", "  Racks ")).after) == ["A", "Racks", "C"]


def test_that_any_cluster_can_be_the_base() -> None:
    after = done(set_base(five_levels(), "c-B")).after
    assert after.base_cluster is after.clusters[1]


def test_that_a_fabric_is_taken_off() -> None:
    assert done(clear_fabric(start(), "c-A")).after.clusters[0].fabric is None


# --- Sites, prices, workloads ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reference", "set_id"), [("site", "s2"), ("prices", "p2"), ("workload", "w2")])
def test_that_a_cluster_refers_to_another_set(reference: str, set_id: str) -> None:
    edit = done(refer(start(), "c-B", reference, set_id))  # type: ignore[arg-type]
    assert [getattr(cluster, reference) == set_id for cluster in edit.after.clusters] == [False, True, False]
    assert edit.label == f"Change {reference}"


def test_that_a_site_new_to_the_document_is_taken_in() -> None:
    site = Site(id="s3", name="There")
    edit = done(use_site(start(), built_in(), "c-A", site))
    assert edit.after.sites[-1] is site
    assert edit.after.clusters[0].site == "s3"
    assert edit.before == start()


def test_that_a_site_that_the_document_knows_is_not_taken_in_twice() -> None:
    before = start()
    edit = done(use_site(before, built_in(), "c-A", Site(id="s2", name="Something else")))
    assert edit.after.sites is before.sites
    assert edit.after.clusters[0].site == "s2"


def test_that_a_site_of_the_catalogue_brings_the_sources_it_cites() -> None:
    site = site_of(built_in(), built_in().sites["aws-us-east-1"])
    assert list(problems(done(use_site(five_levels(), built_in(), "c-A", site)).after)) == []


# --- Clusters of another design --------------------------------------------------------------------------------------


def opening() -> Design:
    return from_template(templates()["opening"], built_in(), "2026-10-01")


def test_that_clusters_of_another_design_join_under_fresh_ids() -> None:
    edit = done(add_clusters_of(opening(), opening()))
    assert names(edit.after) == names(opening()) * 2
    assert list(problems(edit.after)) == []
    assert edit.selection == ("c5",)
    assert edit.label == "Add Opening comparison"


def test_that_joined_clusters_share_what_the_base_refers_to() -> None:
    based = done(refer(start(), "c-A", "prices", "p2")).after
    after = done(add_clusters_of(based, opening())).after
    assert {cluster.prices for cluster in after.clusters[3:]} == {"p2"}
    assert after.prices_as_of == AS_OF


def test_that_the_parts_of_both_designs_are_there_and_known_ones_stay() -> None:
    own = five_levels().parts[TRAINIUM2].evolve(name="Trainium2 of last year")
    design = five_levels().evolve(parts={**five_levels().parts, TRAINIUM2: own})
    after = done(add_clusters_of(design, opening())).after
    assert after.parts.keys() == design.parts.keys() | opening().parts.keys()
    assert after.parts[TRAINIUM2] is own
    assert list(after.parts) == sorted(after.parts)
    assert list(after.sources) == sorted(after.sources)


def test_that_the_nodes_of_joined_clusters_keep_their_settings() -> None:
    after = done(add_clusters_of(opening(), five_levels())).after
    spares = next(node for node in after.clusters[4].nodes if node.name == "Spares")
    assert spares == node_of(five_levels(), "n7").evolve(id=spares.id)


def test_that_a_design_without_clusters_has_none_to_add() -> None:
    assert refused(add_clusters_of(five_levels(), empty_design(built_in(), AS_OF))) == "Untitled has no clusters."


def test_that_clusters_join_a_design_that_has_none() -> None:
    other = done(use_site(five_levels(), built_in(), "c-A", Site(id="s3", name="There"))).after
    after = done(add_clusters_of(empty_design(built_in(), AS_OF), other)).after
    assert names(after) == ["A", "B", "C"]
    assert list(problems(after)) == []


# --- Prices and names of the document --------------------------------------------------------------------------------


@pytest.mark.parametrize("date", ["2026-10-01", " 2026-10-01 ", "20261001"])
def test_that_a_date_is_kept_as_year_month_and_day(date: str) -> None:
    edit = done(set_prices_as_of(five_levels(), date))
    assert edit.after.prices_as_of == "2026-10-01"
    assert edit.label == "Prices as of 2026-10-01"


def test_that_purchase_bases_are_put_in_order() -> None:
    before = start()
    after = done(set_basis_order(before, "p1", (Basis.SPOT, Basis.ON_DEMAND))).after
    assert after.price_set("p1").bases == (Basis.SPOT, Basis.ON_DEMAND)
    assert after.price_sets[1] is before.price_sets[1]


def test_that_a_region_is_set_and_taken_off() -> None:
    there = done(set_region(five_levels(), "p1", "us-east-1")).after
    assert there.price_sets[0].region == "us-east-1"
    assert done(set_region(there, "p1", None)).after.price_sets[0].region is None


@pytest.mark.parametrize(("index", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")])
def test_that_clusters_are_lettered_as_the_columns_of_a_sheet(index: int, name: str) -> None:
    assert letter(index) == name
