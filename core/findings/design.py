"""The findings of a design: what is odd about the parts of each cluster, and about where they are to run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.catalogue.records import System
from core.findings.figures import check_part
from core.findings.finding import Finding, Grade
from core.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Part, PartId
    from core.design.document import Cluster, Design

REGION = "region"


def cluster_findings(design: Design, cluster: Cluster, catalogue: Catalogue) -> tuple[Finding, ...]:
    """Return what is odd about a cluster, the gravest first: the figures of all parts in it, and its region."""
    used = [design.parts[part_id] for part_id in _used(design, cluster)]
    odd = [finding for part in used for finding in check_part(part, design.parts, catalogue)]
    away = [finding for part in used for finding in _region(design, cluster, part)]
    return tuple(sorted((*odd, *away), key=lambda finding: finding.grade.gravity))


def _used(design: Design, cluster: Cluster) -> list[PartId]:
    """Return the parts of a cluster and all inside them, those switched off included, each once."""
    waiting = [node.part for node in cluster.walk() if node.part is not None]
    seen: dict[PartId, None] = {}
    while waiting:
        part = design.parts.get(waiting.pop(0))
        if part is not None and part.id not in seen:
            seen[part.id] = None
            waiting += [content.part for content in part.contents] if isinstance(part, System) else []
    return list(seen)


def _region(design: Design, cluster: Cluster, part: Part) -> Iterator[Finding]:
    """Note a system that nobody is known to offer in the region that the cluster is priced for."""
    region = design.price_set(cluster.prices).region
    if region is None or not isinstance(part, System):
        return
    offers = _offers(design, part)
    if not offers or region in offers:
        return
    latest = max((date for date in offers.values() if date is not None), default=None)
    known = "" if latest is None else f" as of {latest}"
    yield Finding(
        rule=REGION,
        grade=Grade.NOTE,
        part=part.id,
        field="quotes",
        sentence=f"{part.name} is not known to be offered in {region}{known}, only in {listed(sorted(offers))}.",
    )


def _offers(design: Design, system: System) -> dict[str, str | None]:
    """Return the regions for which a system, or the one it is priced as, is quoted, with the date of the last quote."""
    sold_as = design.parts.get(system.priced_as) if system.priced_as is not None else None
    quotes = [*system.quotes, *(sold_as.quotes if isinstance(sold_as, System) else ())]
    current = (quote for quote in quotes if quote.region is not None and not quote.superseded)
    return {str(quote.region): quote.date for quote in sorted(current, key=lambda quote: quote.date or "")}
