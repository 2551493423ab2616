"""The findings of a design: what is odd about each cluster, and what its totals and its rent lack."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.catalogue.records import System
from core.findings import rent_rules, total_rules
from core.findings.figures import check_part
from core.findings.finding import Finding, Grade
from core.findings.shares import Shares
from core.findings.site_rules import site_findings
from core.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Part, PartId
    from core.design.document import Cluster, Design
    from core.estimate import ClusterEstimate

REGION = "region"


NOT_CHECKED: Final = (
    "rack power and cooling",
    "switch ports",
    "memory fit",
    "floor load",
    "cable lengths",
    "lead times",
    "software support",
)
"""What no rule looks at, told with every answer so that silence is not taken for approval."""

_TOLD: Final = 5
"""Parts that one rule tells of in a sentence each; of further ones it gives the names and the number."""


def cluster_findings(design: Design, estimate: ClusterEstimate, catalogue: Catalogue) -> tuple[Finding, ...]:
    """Return what is odd about a cluster, the gravest first.

    That is about the figures of all parts in it, then about its site, its region, its totals and its rent.
    """
    cluster = estimate.cluster
    used = [design.parts[part_id] for part_id in _used(design, cluster)]
    shares = Shares(design, estimate, used)
    odd = [finding for part in used for finding in check_part(part, design.parts, catalogue)]
    site = list(site_findings(design.site(cluster.site)))
    away = [finding for part in used for finding in _region(design, cluster, part)]
    elsewhere = {finding.part for finding in away}
    unpriced = [finding for finding in rent_rules.unpriced(shares) if finding.part not in elsewhere]
    noted = (away, total_rules.unknowns(shares), total_rules.conflicts(shares), unpriced, rent_rules.stale(shares))
    summed = [finding for found in noted for finding in _summed_up(list(found), shares)]
    return tuple(sorted((*odd, *site, *summed), key=lambda finding: finding.grade.gravity))


def _summed_up(found: list[Finding], shares: Shares) -> list[Finding]:
    """Return the findings of one rule, those on many parts as the first few and one on the rest."""
    if len(found) <= _TOLD:
        return found
    told, rest = found[: _TOLD - 1], found[_TOLD - 1 :]
    names = listed(shares.name(finding.part) for finding in rest)
    return [*told, replace(rest[0], sentence=f"{_REST[rest[0].rule]} of {names}.")]


_REST: Final = {
    REGION: "The region is also none of the known ones",
    total_rules.UNKNOWN: "Totals also lack what no source states",
    total_rules.CONFLICT: "Sources of equal standing also differ on figures",
    rent_rules.NO_PRICE: "No rent is known either",
    rent_rules.STALE: f"Also more than {rent_rules.STALE_MONTHS} months old are quotes",
}
"""How the sentence on the rest of the parts begins, by rule."""


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
