"""Templates: short recipes under `resources/templates`, made into designs with the parts of a catalogue."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from core.catalogue.records import Content, PartId
from core.design.document import ASSUMPTION_SOURCES, Cluster, Design, IsoDate, Node, PriceSet, Workload
from core.design.document import Site as DesignSite
from core.design.edits import embed_part
from core.frozen import Frozen
from core.resources import resource

if TYPE_CHECKING:
    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Site

DEFAULT_SITE = "aws-average"
"""The site of the catalogue that a new design starts with."""


class RecipeCluster(Frozen):
    """One cluster of a template."""

    name: str
    nodes: tuple[Content, ...] = ()
    fabric: PartId | None = None


class Template(Frozen):
    """A named starting point. `prices_as_of` is None where the newest prices should apply.

    `site` is the site of the catalogue where its machines run: their provider's, or a data centre of one's own.
    """

    id: str
    name: str
    description: str
    clusters: tuple[RecipeCluster, ...]
    prices_as_of: IsoDate | None = None
    site: str = DEFAULT_SITE


@cache
def templates() -> dict[str, Template]:
    """Return the built-in templates by id, in the order in which menus offer them."""
    adapter = TypeAdapter(tuple[Template, ...])
    return {
        template.id: template
        for template in adapter.validate_json(resource("templates", "templates.json").read_bytes())
    }


def from_template(template: Template, catalogue: Catalogue, today: str) -> Design:
    """Return the design of a template; `today` (YYYY-MM-DD) dates its prices where the template does not.

    Raises KeyError if the catalogue lacks a part or the site of it.
    """
    design = empty_design(catalogue, template.prices_as_of or today, template.site).evolve(name=template.name)
    for recipe in template.clusters:
        for part in (*(item.part for item in recipe.nodes), *((recipe.fabric,) if recipe.fabric else ())):
            if part not in catalogue.parts:
                raise KeyError(part)
            design = embed_part(design, catalogue, part)
    return design.evolve(clusters=_clusters(template, design))


def _clusters(template: Template, design: Design) -> tuple[Cluster, ...]:
    numbers = iter(range(1, 1 + sum(len(recipe.nodes) for recipe in template.clusters)))
    return tuple(
        Cluster(
            id=f"c{position}",
            name=recipe.name,
            nodes=tuple(Node(id=f"n{next(numbers)}", part=item.part, count=item.count) for item in recipe.nodes),
            fabric=recipe.fabric,
            site=design.sites[0].id,
            prices=design.price_sets[0].id,
            workload=design.workloads[0].id,
        )
        for position, recipe in enumerate(template.clusters, start=1)
    )


def empty_design(catalogue: Catalogue, prices_as_of: str, site_id: str = DEFAULT_SITE) -> Design:
    """Return a design without clusters, with one site, one price set and one workload to refer to."""
    site = site_of(catalogue, catalogue.sites[site_id])
    of_site = {reading.source for readings in site.figures.values() for reading in readings}
    cited = sorted({*of_site, *ASSUMPTION_SOURCES})
    return Design(
        prices_as_of=prices_as_of,
        sites=(site,),
        price_sets=(PriceSet(id="p1", name="Capacity Block first"),),
        workloads=(Workload(id="w1", name="Workload"),),
        sources={source: catalogue.sources[source] for source in cited if source in catalogue.sources},
    )


def sites_offered(design: Design, catalogue: Catalogue) -> dict[str, DesignSite]:
    """Return the sites to choose from, by id: those of the catalogue, and in their place the design's own."""
    offered = {site.id: site_of(catalogue, site) for site in catalogue.sites.values()}
    return offered | {site.id: site for site in design.sites}


def site_of(catalogue: Catalogue, site: Site) -> DesignSite:
    """Return a site of the catalogue as a design embeds it, with its figures and their rivals."""
    named = {"pue": site.pue, "electricity": site.electricity, "carbon": site.carbon}
    figures = {field: catalogue.economics[item].readings for field, item in named.items() if item is not None}
    return DesignSite(id=site.id, name=site.name, figures=figures)
