"""The names of a file: those that show nothing get a default, and what steers the text around them is taken out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from core.catalogue.records import Part
from core.design.document import Cluster, Design, Node, PriceSet, Site, Workload
from core.design.names import NEW_CLUSTER, cleaned, free_name, is_blank, name_flaw
from core.design.tree import rewritten
from core.design.wording import listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_Named = TypeVar("_Named", Cluster, Node, Site, PriceSet, Workload, Part)

UNTITLED: str = Design.model_fields["name"].default


@dataclass(slots=True)
class _Repairs:
    """The places whose names were replaced, and those out of whose names something was taken, in words."""

    replaced: list[str] = field(default_factory=list)
    cleaned: list[str] = field(default_factory=list)

    def mended(self, name: str, default: str, place: str) -> str:
        """Return a name as it can be shown: without what steers text, or the default where nothing is left of it."""
        clean = cleaned(name)
        if is_blank(clean) and name != default:
            self.replaced.append(place)
            return default
        if clean != name:
            self.cleaned.append(place)
        return clean

    def named(self, item: _Named, default: str, word: str) -> _Named:
        """Return something with its name mended, itself if the name is sound."""
        name = self.mended(item.name, default, f"{word} {shown(item.id)}")
        return item if name == item.name else item.model_copy(update={"name": name})

    def notices(self) -> Iterator[str]:
        """Yield a sentence for each kind of repair."""
        if self.replaced:
            yield f"Names without a character that can be seen were replaced: {listed(self.replaced)}."
        if self.cleaned:
            words = "Control characters and marks that turn text round were taken out of names"
            yield f"{words}: {listed(self.cleaned)}."


def with_names(design: Design, of_nodes: Iterable[str], notices: list[str]) -> Design:
    """Return the design with names that can be shown, and add a sentence for each kind of repair to the notices.

    `of_nodes` are the different names of its nodes, which seldom need any: the tree is not walked for nothing.
    """
    repairs = _Repairs()
    design = _with_clusters(design, repairs)
    if any(name_flaw(name, may_be_empty=True) for name in of_nodes):
        design = rewritten(design, lambda node: (repairs.named(node, "", "node"),))
    tables = {
        "sites": tuple(repairs.named(site, "Unknown site", "site") for site in design.sites),
        "price_sets": tuple(repairs.named(prices, "Any region", "price set") for prices in design.price_sets),
        "workloads": tuple(repairs.named(workload, "Workload", "workload") for workload in design.workloads),
        "parts": {name: repairs.named(part, name, "part") for name, part in design.parts.items()},
    }
    name = repairs.mended(design.name, UNTITLED, "the design")
    told = list(repairs.notices())
    notices += told
    return design.model_copy(update={"name": name, **tables}) if told else design


def _with_clusters(design: Design, repairs: _Repairs) -> Design:
    taken = {cluster.name for cluster in design.clusters}
    clusters: list[Cluster] = []
    for cluster in design.clusters:
        clusters.append(repairs.named(cluster, free_name(NEW_CLUSTER, taken), "cluster"))
        taken.add(clusters[-1].name)
    return design.model_copy(update={"clusters": tuple(clusters)})
