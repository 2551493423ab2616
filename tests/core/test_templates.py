"""Templates: the starting points and the designs made of them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, Content, Fabric, System
from core.design.document import ASSUMPTION_SOURCES, PriceSet
from core.design.templates import (
    DEFAULT_SITE,
    RecipeCluster,
    Template,
    empty_design,
    from_template,
    site_of,
    sites_offered,
    templates,
)
from core.figure import RECALLED

TODAY = "2026-07-01"


def template(*nodes: Content, fabric: str | None = None) -> Template:
    return Template(
        id="t", name="Mine", description="", clusters=(RecipeCluster(name="A", nodes=nodes, fabric=fabric),)
    )


def test_that_templates_are_found_by_id_and_read_once() -> None:
    assert all(one.id == name for name, one in templates().items())
    assert next(iter(templates())) == "opening"
    assert list(templates())[-1] == "empty"
    assert templates() is templates()


def test_that_names_and_descriptions_tell_templates_apart() -> None:
    assert len({one.name for one in templates().values()}) == len(templates())
    assert all(one.description for one in templates().values())


@pytest.mark.parametrize("name", templates())
def test_that_every_template_makes_a_whole_design(name: str) -> None:
    recipe = templates()[name]
    design = from_template(recipe, built_in(), TODAY)
    assert design.name == recipe.name
    assert [cluster.name for cluster in design.clusters] == [cluster.name for cluster in recipe.clusters]
    ids = [cluster.id for cluster in design.clusters] + [node.id for c in design.clusters for node in c.walk()]
    assert len(set(ids)) == len(ids)
    for cluster in design.clusters:
        assert design.site(cluster.site).id == cluster.site
        assert design.price_set(cluster.prices).id == cluster.prices
        assert cluster.workload in {workload.id for workload in design.workloads}
        assert all(node.part in design.parts for node in cluster.walk())
        assert cluster.fabric is None or isinstance(design.parts[cluster.fabric], Fabric)


@pytest.mark.parametrize("name", templates())
def test_that_every_template_embeds_the_parts_inside_its_parts_and_their_sources(name: str) -> None:
    design = from_template(templates()[name], built_in(), TODAY)
    for part in list(design.parts):
        assert {inner.id for inner in built_in().closure(part)} <= design.parts.keys()
    cited = {one.source for part in design.parts.values() for readings in part.figures.values() for one in readings}
    assert cited - {RECALLED} <= design.sources.keys()


def test_that_a_template_dates_its_prices_or_takes_today() -> None:
    assert from_template(templates()["opening"], built_in(), TODAY).prices_as_of == "2026-05-31"
    assert from_template(templates()["trn2"], built_in(), TODAY).prices_as_of == TODAY


SITES = {"AWS": "aws-average", "Google Cloud": "gcp-average", "Microsoft": "azure-average"}


@pytest.mark.parametrize("name", sorted(templates().keys() - {"ceiba"}))
def test_that_a_template_stands_where_its_machines_are_run(name: str) -> None:
    design = from_template(templates()[name], built_in(), TODAY)
    nodes = [design.parts[node.part or ""] for cluster in design.clusters for node in cluster.nodes]
    providers = {part.provider for part in nodes if isinstance(part, System)}
    expected = {SITES.get(provider, "on-premises") for provider in providers} or {DEFAULT_SITE}
    assert {site.id for site in design.sites} == expected
    assert {cluster.site for cluster in design.clusters} == expected
    assert design.sites[0].figure("pue") is not None


def test_that_machines_sold_by_their_maker_draw_what_the_industry_does_on_average() -> None:
    pue = from_template(templates()["dgx-h100"], built_in(), TODAY).sites[0].figure("pue")
    assert pue == built_in().economics["pue_industry_average_2025"].figure
    assert pue.leader.source in from_template(templates()["dgx-h100"], built_in(), TODAY).sources


def test_that_ceiba_stands_at_aws_whose_hall_it_was_announced_for() -> None:
    assert from_template(templates()["ceiba"], built_in(), TODAY).sites[0].id == "aws-average"


def test_that_nodes_and_clusters_are_numbered_through_in_order() -> None:
    design = from_template(templates()["tpu-pods"], built_in(), TODAY)
    assert [cluster.id for cluster in design.clusters] == ["c1", "c2", "c3", "c4"]
    assert [node.id for cluster in design.clusters for node in cluster.nodes] == ["n1", "n2", "n3", "n4"]


def test_that_a_recipe_may_hold_several_parts_and_counts() -> None:
    recipe = template(Content(part="dgx-h100", count=3), Content(part="trainium2"), fabric="infiniband-ndr")
    (cluster,) = from_template(recipe, built_in(), TODAY).clusters
    assert [(node.part, node.count) for node in cluster.nodes] == [("dgx-h100", 3), ("trainium2", 1)]
    assert cluster.fabric == "infiniband-ndr"


@pytest.mark.parametrize("recipe", [template(Content(part="gone")), template(fabric="gone")], ids=["part", "fabric"])
def test_that_a_recipe_of_a_part_the_catalogue_lacks_is_an_error_that_names_it(recipe: Template) -> None:
    with pytest.raises(KeyError, match="gone"):
        from_template(recipe, built_in(), TODAY)


def test_that_a_date_is_a_whole_day() -> None:
    with pytest.raises(ValidationError, match="prices_as_of"):
        Template(id="t", name="Mine", description="", clusters=(), prices_as_of="2026-05")


def test_that_an_empty_design_has_one_set_of_each_to_refer_to() -> None:
    design = empty_design(built_in(), TODAY)
    assert (design.clusters, design.parts, design.prices_as_of) == ((), {}, TODAY)
    assert [site.id for site in design.sites] == [DEFAULT_SITE]
    assert len(design.price_sets) == len(design.workloads) == 1
    assert design.price_sets[0].bases == PriceSet(id="p", name="P").bases
    of_site = {one.source for readings in design.sites[0].figures.values() for one in readings}
    assert design.sources.keys() == of_site | {*ASSUMPTION_SOURCES}


def test_that_capacity_blocks_are_preferred_and_purchase_is_no_rent() -> None:
    order = PriceSet(id="p", name="P").bases
    assert order[0] is Basis.CAPACITY_BLOCK
    assert Basis.PURCHASE not in order


def test_that_a_source_the_catalogue_does_not_know_is_left_out() -> None:
    catalogue = built_in()
    bare = type(catalogue)(catalogue.parts, {}, catalogue.economics, catalogue.sites)
    assert empty_design(bare, TODAY).sources == {}


def test_that_the_sites_offered_are_those_of_the_catalogue_and_the_designs_own_in_their_place() -> None:
    catalogue = built_in()
    changed = site_of(catalogue, catalogue.sites[DEFAULT_SITE]).evolve(name="As we measured it")
    mine = changed.evolve(id="mine")
    design = empty_design(catalogue, TODAY).evolve(sites=(changed, mine))
    offered = sites_offered(design, catalogue)
    assert set(offered) == {*catalogue.sites, "mine"}
    assert (offered[DEFAULT_SITE], offered["mine"]) == (changed, mine)


@pytest.mark.parametrize("site_id", built_in().sites)
def test_that_a_site_brings_its_figures_with_their_rivals(site_id: str) -> None:
    catalogue = built_in()
    site = catalogue.sites[site_id]
    embedded = site_of(catalogue, site)
    assert (embedded.id, embedded.name) == (site.id, site.name)
    for field, item in {"pue": site.pue, "electricity": site.electricity, "carbon": site.carbon}.items():
        if item is None:
            assert embedded.figure(field) is None
        else:
            assert embedded.figures[field] == catalogue.economics[item].readings
