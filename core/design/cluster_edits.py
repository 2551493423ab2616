"""Edits of clusters and of the document itself: add, remove, reorder, name, and choose what they refer to."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Literal

from core.design.days import FIRST_DAY, LAST_DAY, nearest_day
from core.design.document import Cluster, Design, Site
from core.design.names import NEW_CLUSTER, free_name
from core.design.outcome import Edit, Outcome, Refusal, amount_problem, name_problem
from core.design.tree import fresh_ids, with_fresh_ids

if TYPE_CHECKING:
    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Basis

Reference = Literal["site", "prices", "workload"]

MAX_CLUSTERS = 64
"""The most clusters one design compares."""


def add_cluster(design: Design, name: str = "", index: int | None = None) -> Outcome:
    """Add an empty cluster that shares the site, prices and workload of the base."""
    if len(design.clusters) >= MAX_CLUSTERS:
        return Refusal(f"A design compares at most {MAX_CLUSTERS} clusters.")
    wanted = name.strip() or free_name(NEW_CLUSTER, _names(design))
    if (problem := name_problem(wanted)) is not None:
        return problem
    model = design.base_cluster
    cluster = Cluster(
        id=next(fresh_ids(design, "c")),
        name=wanted,
        site=model.site if model else design.sites[0].id,
        prices=model.prices if model else design.price_sets[0].id,
        workload=model.workload if model else design.workloads[0].id,
    )
    return Edit(design, _inserted(design, cluster, index), "Add cluster", (cluster.id,))


def duplicate_cluster(design: Design, cluster_id: str) -> Outcome:
    """Put a copy of a cluster right behind it."""
    place = _position(design, cluster_id)
    if place is None:
        return _GONE
    if len(design.clusters) >= MAX_CLUSTERS:
        return Refusal(f"A design compares at most {MAX_CLUSTERS} clusters.")
    original, ids = design.clusters[place], fresh_ids(design, "n")
    copy = original.evolve(
        id=next(fresh_ids(design, "c")),
        name=free_name(original.name, _names(design), _COPY),
        nodes=tuple(with_fresh_ids(node, ids) for node in original.nodes),
    )
    if (problem := amount_problem(design, copy.nodes)) is not None:
        return problem
    return Edit(design, _inserted(design, copy, place + 1), f"Duplicate {original.name}", (copy.id,))


def remove_cluster(design: Design, cluster_id: str) -> Outcome:
    """Remove a cluster; if it was the base, the first of the others becomes it."""
    place = _position(design, cluster_id)
    if place is None:
        return _GONE
    kept = (*design.clusters[:place], *design.clusters[place + 1 :])
    base = design.base if design.base != cluster_id else None
    after = design.evolve(clusters=kept, base=base)
    neighbour = kept[min(place, len(kept) - 1)].id if kept else None
    return Edit(design, after, f"Remove {design.clusters[place].name}", (neighbour,) if neighbour else ())


def move_cluster(design: Design, cluster_id: str, index: int) -> Outcome:
    """Move a cluster to another position in the row of clusters."""
    place = _position(design, cluster_id)
    if place is None:
        return _GONE
    others = [*design.clusters[:place], *design.clusters[place + 1 :]]
    others.insert(max(0, min(index, len(others))), design.clusters[place])
    if tuple(others) == design.clusters:
        return Refusal("It is already here.")
    base = design.base_cluster
    # Without a chosen base the first cluster is it; moving another to the front must not change what is compared with.
    after = design.evolve(clusters=tuple(others), base=base.id if base is not None else None)
    return Edit(design, after, "Move cluster", (cluster_id,))


def rename_cluster(design: Design, cluster_id: str, name: str) -> Outcome:
    """Give a cluster another name."""
    place, wanted = _position(design, cluster_id), name.strip()
    if place is None:
        return _GONE
    if (problem := name_problem(wanted)) is not None:
        return problem
    if wanted == design.clusters[place].name:
        return Refusal("The name is unchanged.")
    return Edit(design, _with(design, place, name=wanted), "Rename cluster", (cluster_id,))


def set_base(design: Design, cluster_id: str) -> Outcome:
    """Make a cluster the base that the others are compared with."""
    if _position(design, cluster_id) is None:
        return _GONE
    if design.base_cluster is not None and design.base_cluster.id == cluster_id:
        return Refusal("It is the base already.")
    return Edit(design, design.evolve(base=cluster_id), "Set base", (cluster_id,))


def clear_fabric(design: Design, cluster_id: str) -> Outcome:
    """Take the named scale-out fabric off a cluster; its systems bring their own."""
    place = _position(design, cluster_id)
    if place is None:
        return _GONE
    if design.clusters[place].fabric is None:
        return Refusal("The cluster names no fabric.")
    return Edit(design, _with(design, place, fabric=None), "Remove fabric", (cluster_id,))


def refer(design: Design, cluster_id: str, reference: Reference, set_id: str) -> Outcome:
    """Let a cluster use another of the document's named sites, price sets or workloads."""
    place = _position(design, cluster_id)
    if place is None:
        return _GONE
    if set_id not in _set_ids(design, reference):
        return Refusal(f"The design has no {reference} '{set_id}'.")
    if getattr(design.clusters[place], reference) == set_id:
        return Refusal("The cluster uses it already.")
    return Edit(design, _with(design, place, **{reference: set_id}), f"Change {reference}", (cluster_id,))


def use_site(design: Design, catalogue: Catalogue, cluster_id: str, site: Site) -> Outcome:
    """Put a cluster at a site, which the document takes in, with its sources, if it does not know it yet."""
    if any(known.id == site.id for known in design.sites):
        return refer(design, cluster_id, "site", site.id)
    cited = sorted({reading.source for readings in site.figures.values() for reading in readings})
    sources = {source: catalogue.sources[source] for source in cited if source in catalogue.sources}
    stocked = design.evolve(sites=(*design.sites, site), sources=dict(sorted({**sources, **design.sources}.items())))
    outcome = refer(stocked, cluster_id, "site", site.id)
    return outcome if isinstance(outcome, Refusal) else Edit(design, outcome.after, outcome.label, outcome.selection)


def move_together(design: Design, catalogue: Catalogue, cluster_id: str, site: Site) -> Outcome:
    """Put a cluster, and all that share its site, at another site, so that they go on sharing one."""
    place = _position(design, cluster_id)
    if place is None:
        return _GONE
    shared, after, label = design.clusters[place].site, design, ""
    for cluster in design.clusters:
        if cluster.site == shared:
            outcome = use_site(after, catalogue, cluster.id, site)
            if isinstance(outcome, Refusal):
                return outcome
            after, label = outcome.after, outcome.label
    return Edit(design, after, label)


def add_clusters_of(design: Design, other: Design) -> Outcome:
    """Add the clusters of another design, with their parts; they share the site, prices and workload of the base."""
    if not other.clusters:
        return Refusal(f"{other.name} has no clusters.")
    if len(design.clusters) + len(other.clusters) > MAX_CLUSTERS:
        return Refusal(f"A design compares at most {MAX_CLUSTERS} clusters.")
    model = design.base_cluster or other.clusters[0].evolve(
        site=design.sites[0].id, prices=design.price_sets[0].id, workload=design.workloads[0].id
    )
    cluster_ids, node_ids = fresh_ids(design, "c"), fresh_ids(design, "n")
    added = tuple(
        cluster.evolve(
            id=next(cluster_ids),
            nodes=tuple(with_fresh_ids(node, node_ids) for node in cluster.nodes),
            site=model.site,
            prices=model.prices,
            workload=model.workload,
        )
        for cluster in other.clusters
    )
    if (problem := amount_problem(design, (node for cluster in added for node in cluster.nodes))) is not None:
        return problem
    after = design.evolve(
        clusters=(*design.clusters, *added),
        parts=dict(sorted({**other.parts, **design.parts}.items())),
        sources=dict(sorted({**other.sources, **design.sources}.items())),
    )
    return Edit(design, after, f"Add {other.name}", (added[0].id,))


def set_prices_as_of(design: Design, date: str) -> Outcome:
    """Set the day whose prices apply, as YYYY-MM-DD."""
    try:
        wanted = datetime.date.fromisoformat(date.strip()).isoformat()
    except ValueError:
        return Refusal(f"'{date}' is not a date; write it as 2026-05-31.")
    if nearest_day(wanted) != wanted:
        return Refusal(f"{wanted} is not between {FIRST_DAY} and {LAST_DAY}, the days whose prices can be asked for.")
    if wanted == design.prices_as_of:
        return Refusal("The date is unchanged.")
    return Edit(design, design.evolve(prices_as_of=wanted), f"Prices as of {wanted}")


def set_basis_order(design: Design, price_set_id: str, bases: tuple[Basis, ...]) -> Outcome:
    """Set the purchase bases of a price set in order of preference."""
    if not bases or len(set(bases)) != len(bases):
        return Refusal("Name at least one purchase basis, each once.")
    return _with_price_set(design, price_set_id, "Change purchase basis", bases=bases)


def set_region(design: Design, price_set_id: str, region: str | None) -> Outcome:
    """Set the region whose quotes apply; None takes the newest quote of any region."""
    return _with_price_set(design, price_set_id, "Change region", region=region)


def letter(index: int) -> str:
    """Return the letter of the cluster at a position: A to Z, then AA, AB and so on."""
    quotient, rest = divmod(index, 26)
    return (letter(quotient - 1) if quotient else "") + chr(ord("A") + rest)


def _set_ids(design: Design, reference: Reference) -> set[str]:
    if reference == "site":
        return {site.id for site in design.sites}
    if reference == "prices":
        return {prices.id for prices in design.price_sets}
    return {workload.id for workload in design.workloads}


_COPY = " copy"


def _names(design: Design) -> set[str]:
    return {cluster.name for cluster in design.clusters}


_GONE = Refusal("The cluster is no longer in the design.")


def _position(design: Design, cluster_id: str) -> int | None:
    return next((i for i, cluster in enumerate(design.clusters) if cluster.id == cluster_id), None)


def _with(design: Design, place: int, **changes: object) -> Design:
    changed = design.clusters[place].evolve(**changes)
    return design.evolve(clusters=(*design.clusters[:place], changed, *design.clusters[place + 1 :]))


def _inserted(design: Design, cluster: Cluster, index: int | None) -> Design:
    spot = len(design.clusters) if index is None else index
    return design.evolve(clusters=(*design.clusters[:spot], cluster, *design.clusters[spot:]))


def _with_price_set(design: Design, price_set_id: str, label: str, **changes: object) -> Outcome:
    found = next((item for item in design.price_sets if item.id == price_set_id), None)
    if found is None:
        return Refusal(f"The design has no price set '{price_set_id}'.")
    changed = found.evolve(**changes)
    if changed == found:
        return Refusal("Nothing has changed.")
    sets = tuple(changed if item is found else item for item in design.price_sets)
    return Edit(design, design.evolve(price_sets=sets), label)
