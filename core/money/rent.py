"""Rent of parts and clusters: which quote leads for a basis, region and date, and what a cluster costs an hour."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.catalogue.records import Basis, Fabric, Host, Part, PartId, Quote, System
from core.figure import Figure, Reading, Rule, Status, newest_first
from core.result import Band, Result, Term, quoted, sum_of, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from core.design.document import Cluster, Design, Node

UNIT = "USD/h"

_NO_REGION = "region not stated"


@dataclass(frozen=True, slots=True)
class Asked:
    """The question put to the price list: a purchase basis, a region (None for any) and a date (YYYY-MM-DD)."""

    basis: Basis
    region: str | None
    as_of: str


def applicable(quotes: Iterable[Quote], asked: Asked) -> list[Quote]:
    """Return the quotes that answer, the leading one first.

    Quotes of the basis, for the region or for none stated, dated on or before the day asked, and not superseded.
    One that names the region leads, then the newest, the better founded, the provider's own page, the cheapest.
    """
    fitting = [quote for quote in quotes if _applies(quote, asked)]
    return sorted(fitting, key=lambda quote: _order(quote, asked))


def _applies(quote: Quote, asked: Asked) -> bool:
    return (
        quote.basis is asked.basis
        and not quote.superseded
        and (asked.region is None or quote.region in (None, asked.region))
        and quote.date is not None
        and quote.date <= asked.as_of
    )


def _order(quote: Quote, asked: Asked) -> tuple[bool, tuple[int, ...], int, bool, float, tuple[str, ...]]:
    elsewhere = asked.region is not None and quote.region != asked.region
    ties = (quote.source, quote.region or "", quote.terms, quote.note, quote.per)
    return elsewhere, newest_first(quote.date), quote.status.rank, not quote.provider_page, quote.value, ties


def is_verified(quote: Quote, quotes: Iterable[Quote]) -> bool:
    """Whether a quote stands on the provider's own page or on a second source that states the same price."""
    return quote.provider_page or quote.status is Status.OFFICIAL or _seconded(quote, quotes)


def _seconded(quote: Quote, quotes: Iterable[Quote]) -> bool:
    alike = (q for q in quotes if q.basis is quote.basis and q.per == quote.per and q.source != quote.source)
    return any(q.value == quote.value for q in alike)


@dataclass(slots=True)
class PartRent:
    """Rent per hour of one unit of each part, for one question, computed once per part.

    `accelerators` tells how many accelerators one unit of a part holds, None where that is not wholly known.
    """

    parts: Mapping[PartId, Part]
    accelerators: Callable[[PartId], int | None]
    asked: Asked
    _known: dict[PartId, Result] = field(default_factory=dict)

    def of(self, part_id: PartId) -> Result:
        """Return the rent of one unit of a part in USD an hour, unknown where nothing is quoted."""
        if part_id not in self._known:
            # A member may be priced as the system around it, which then has no price but that of its members.
            self._known[part_id] = unknown(part_id, UNIT)
            self._known[part_id] = self._compute(self.parts.get(part_id), part_id)
        return self._known[part_id]

    def forget(self, part_ids: Collection[PartId]) -> None:
        """Drop what is known of parts that are no longer there; no other part may refer to them."""
        self._known = {part_id: rent for part_id, rent in self._known.items() if part_id not in part_ids}

    def _compute(self, part: Part | None, part_id: PartId) -> Result:
        if not isinstance(part, System):
            return unknown(part_id if part is None else part.name, UNIT)
        if self.asked.basis is Basis.PURCHASE:
            return unknown(part.name, UNIT, "a purchase price is not a rent")
        quotes = applicable(part.quotes, self.asked)
        if not quotes:
            return self.of(part.priced_as).renamed(part.name) if part.priced_as else self._of_contents(part)
        if quotes[0].status is not Status.DERIVED:
            return self._quoted(part, quotes)
        inside = self._of_contents(part)
        return inside if inside.is_known else self._quoted(part, quotes)

    def _quoted(self, system: System, quotes: list[Quote]) -> Result:
        figure = _figure(quotes, self.asked)
        price = replace(quoted(system.name, UNIT, figure), band=Band.exact(quotes[0].value), sign=figure.leader.sign)
        if quotes[0].per == "system":
            return price
        accelerators = self.accelerators(system.id)
        if not accelerators:
            return unknown(system.name, UNIT, "the number of accelerators is not known")
        return sum_of(system.name, UNIT, [Term(price, accelerators)])

    def _of_contents(self, system: System) -> Result:
        terms = [Term(self.of(c.part), c.count) for c in system.contents if self._is_rented(c.part)]
        return sum_of(system.name, UNIT, terms) if terms else unknown(system.name, UNIT)

    def _is_rented(self, part_id: PartId) -> bool:
        """Whether a part inside a system has its share of the rent: hosts and switches come with the others."""
        return not isinstance(self.parts.get(part_id), Host | Fabric) and self.accelerators(part_id) != 0


def _figure(quotes: list[Quote], asked: Asked) -> Figure:
    readings = [_reading(quote) for quote in quotes]
    return Figure(readings[0], tuple(readings[1:]), _deciding_rule(quotes, asked))


def _deciding_rule(quotes: list[Quote], asked: Asked) -> Rule:
    if len(quotes) == 1:
        return Rule.ONLY
    first, second = (_order(quote, asked) for quote in quotes[:2])
    rules = (Rule.REGION, Rule.DATE, Rule.STATUS, Rule.PROVIDER, Rule.CHEAPEST)
    return next((rule for rule, a, b in zip(rules, first, second, strict=False) if a != b), Rule.SAME)


def _reading(quote: Quote) -> Reading:
    where = quote.region or _NO_REGION
    return Reading(
        value=quote.value,
        unit="USD/h" if quote.per == "system" else "USD/accelerator-h",
        convention=f"{quote.basis.words}, {where}",
        status=quote.status,
        source=quote.source,
        date=quote.date,
        note=quote.note,
    )


def region_of(reading: Reading) -> str | None:
    """Return the region that a quote was read in, None where it states none."""
    where = reading.convention.rpartition(", ")[2]
    return None if where == _NO_REGION else where


def quoted_regions(design: Design) -> list[str]:
    """Return the regions that any quote of the design's parts names, sorted."""
    systems = (part for part in design.parts.values() if isinstance(part, System))
    return sorted({quote.region for system in systems for quote in system.quotes if quote.region})


def cluster_rent(cluster: Cluster, rents: PartRent) -> Result:
    """Return what a cluster costs an hour on one basis, switched-off nodes left out."""
    return _of_tally(cluster.name, cluster.tally, rents)


def node_rent(node: Node, rents: PartRent) -> Result:
    """Return what one node costs an hour, its count included."""
    one = rents.of(node.part) if node.part is not None else _of_tally(node.name or "Group", node.tally, rents)
    return sum_of(one.name, UNIT, [Term(one, node.count)])


def _of_tally(name: str, tally: Mapping[PartId, int], rents: PartRent) -> Result:
    terms = [Term(rents.of(part), count) for part, count in tally.items()]
    return sum_of(name, UNIT, terms) if terms else unknown(name, UNIT)
