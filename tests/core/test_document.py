"""The design document: its tree, its look-ups, and what a file may say."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis
from core.design.document import MAX_NAME, Cluster, Design, Node, PriceSet, Site, Workload
from core.design.templates import empty_design
from tests.support.designs import AS_OF, five_levels


def test_that_walking_a_cluster_yields_every_node_parents_first() -> None:
    first, second, third = five_levels().clusters
    assert [node.id for node in first.walk()] == ["n1", "n2", "n3", "n4", "n5", "n6", "n7"]
    assert [node.id for node in second.walk()] == ["n8", "n9", "n10", "n11"]
    assert list(third.walk()) == []


def test_that_a_node_without_a_part_is_a_group() -> None:
    assert Node(id="n1").is_group
    assert not Node(id="n1", part="trainium2").is_group


def test_that_clusters_sites_and_price_sets_are_found_by_their_ids() -> None:
    design = five_levels()
    assert design.cluster("c-B") is design.clusters[1]
    assert design.site(design.sites[0].id) is design.sites[0]
    assert design.price_set("p1") is design.price_sets[0]


@pytest.mark.parametrize("find", [Design.cluster, Design.site, Design.price_set])
def test_that_an_id_of_nothing_is_a_key_error(find) -> None:  # noqa: ANN001
    with pytest.raises(KeyError, match="nothing"):
        find(five_levels(), "nothing")


def test_that_the_chosen_cluster_is_the_base() -> None:
    design = five_levels().evolve(base="c-B")
    assert design.base_cluster is design.clusters[1]


@pytest.mark.parametrize("base", [None, "gone"])
def test_that_the_first_cluster_is_the_base_where_none_is_chosen(base: str | None) -> None:
    design = five_levels().evolve(base=base)
    assert design.base_cluster is design.clusters[0]


def test_that_a_design_without_clusters_has_no_base() -> None:
    assert empty_design(built_in(), AS_OF).base_cluster is None


def test_that_a_site_leads_each_figure_that_has_readings() -> None:
    known = five_levels().sites[0]
    site = Site(id="s", name="Site", figures={"pue": known.figures["pue"], "carbon": ()})
    pue = site.figure("pue")
    assert pue is not None
    assert pue.leader.value == 1.15
    assert site.figure("carbon") is None
    assert site.figure("electricity") is None


def test_that_a_price_set_asks_for_capacity_blocks_first() -> None:
    prices = PriceSet(id="p", name="Prices")
    assert prices.bases[0] is Basis.CAPACITY_BLOCK
    assert prices.region is None


def test_that_fields_of_a_later_version_are_kept() -> None:
    design = Design.model_validate({"prices_as_of": AS_OF, "mood": "good", "clusters": []})
    assert design.model_dump()["mood"] == "good"
    assert design.evolve(name="Other").model_dump()["mood"] == "good"


@pytest.mark.parametrize(
    "wrong",
    [
        {"prices_as_of": "31 May 2026"},
        {"prices_as_of": AS_OF, "name": "x" * (MAX_NAME + 1)},
        {"prices_as_of": AS_OF, "format": "something-else"},
        {"prices_as_of": AS_OF, "version": 2},
    ],
)
def test_that_a_document_out_of_its_limits_is_not_read(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Design.model_validate(wrong)


@pytest.mark.parametrize("count", [0, -8, 2.5, 1_000_000_001, "many"])
def test_that_a_count_is_a_whole_number_from_1_to_1_000_000_000(count: object) -> None:
    with pytest.raises(ValidationError):
        Node.model_validate({"id": "n1", "count": count})


def test_that_a_workload_serves_or_trains() -> None:
    assert Workload(id="w", name="Work").kind == "serving"
    with pytest.raises(ValidationError):
        Workload.model_validate({"id": "w", "name": "Work", "kind": "idling"})


def test_that_the_document_cannot_be_changed_in_place() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        five_levels().clusters[0].nodes[0].count = 3


def test_that_a_cluster_needs_a_site_prices_and_a_workload() -> None:
    with pytest.raises(ValidationError) as caught:
        Cluster.model_validate({"id": "c1", "name": "A"})
    assert [error["loc"] for error in caught.value.errors()] == [("site",), ("prices",), ("workload",)]
