"""The estimate of a design: totals, power and cost of every cluster, recomputed only where something changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.catalogue.catalogue import mentioned
from core.facility.power import PartPower, Power, cluster_power, facility_power, pue_result
from core.money.rent import Asked, PartRent, cluster_rent
from core.performance.metrics import METRICS, SPARSE
from core.performance.totals import ACCELERATORS, PartTotals, cluster_total
from core.result import Completeness, Result, quotient, unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.catalogue.records import Basis, Part, PartId
    from core.design.document import Cluster, Design, PriceSet, Site

PFLOPS_PER_FLOPS = 1e-15


@dataclass(frozen=True, slots=True)
class Rent:
    """What a cluster costs an hour on one purchase basis, in USD."""

    basis: Basis
    result: Result


@dataclass(frozen=True, slots=True)
class ClusterEstimate:
    """Everything computed for one cluster. `totals` is by metric id; `rents` are in the order of preference."""

    cluster: Cluster
    totals: Mapping[str, Result]
    power: Power
    facility_typical: Result
    pue: Result
    rents: tuple[Rent, ...]
    missing: frozenset[PartId] = frozenset()
    """The parts of the cluster that its design does not hold, of which nothing is known."""

    @property
    def rent(self) -> Rent | None:
        """The leading rent: the first basis that is complete, else the first that is partly known; None if none is."""
        return leading_rent(self.rents)

    @property
    def rent_result(self) -> Result:
        """The leading rent in USD an hour, unknown where no basis is quoted."""
        return self.rent.result if self.rent is not None else unknown(self.cluster.name, "USD/h", "no price is quoted")

    def usd_per_pflop_hour(self, metric_id: str) -> Result:
        """Return USD per PFLOP-hour of a compute total."""
        return quotient(self.cluster.name, "USD/PF-h", self.rent_result, self.totals[metric_id], PFLOPS_PER_FLOPS)


def leading_rent(rents: Sequence[Rent]) -> Rent | None:
    """Return the first rent that is complete, else the first that is partly known; None if none is."""
    known = [rent for rent in rents if rent.result.value is not None]
    complete = (rent for rent in known if rent.result.completeness is Completeness.COMPLETE)
    return next(complete, known[0] if known else None)


@dataclass(slots=True)
class _PartCaches:
    """What is known of single parts; holds for every design that embeds the same ones, and more or fewer beside."""

    parts: Mapping[PartId, Part]
    totals: PartTotals = field(init=False)
    power: PartPower = field(init=False)
    rents: dict[Asked, PartRent] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.totals = PartTotals(self.parts)
        self.power = PartPower(self.parts)

    def serve(self, parts: Mapping[PartId, Part]) -> bool:
        """Take over the parts of another design. Returns whether what is known holds for them too."""
        if not self._holds_for(parts):
            return False
        gone = self.parts.keys() - parts.keys()
        self.totals.forget(gone)
        self.power.forget(gone)
        for rent in self.rents.values():
            rent.forget(gone)
        self.parts = self.totals.parts = self.power.parts = parts
        for rent in self.rents.values():
            rent.parts = parts
        return True

    def _holds_for(self, parts: Mapping[PartId, Part]) -> bool:
        gone = self.parts.keys() - parts.keys()
        return (
            all(part is parts.get(part_id, part) for part_id, part in self.parts.items())
            and self.totals.missing.isdisjoint(parts)
            and not any(gone.intersection(mentioned(part)) for part in parts.values())
        )

    def keep_rents(self, asked: Iterable[Asked]) -> None:
        """Forget the answers to questions that are asked no more, such as those of an earlier date."""
        self.rents = {question: self.rents[question] for question in asked if question in self.rents}

    def rent(self, asked: Asked) -> PartRent:
        if asked not in self.rents:
            self.rents[asked] = PartRent(self.parts, self.totals.known_accelerators, asked)
        return self.rents[asked]


@dataclass(slots=True)
class Estimator:
    """Computes estimates and remembers those of unchanged clusters. One belongs to whoever shows a design."""

    _caches: _PartCaches | None = None
    _clusters: dict[str, tuple[tuple[object, ...], ClusterEstimate]] = field(default_factory=dict)

    def estimate(self, design: Design) -> dict[str, ClusterEstimate]:
        """Return the estimate of every cluster by id; clusters with the same inputs keep the same object."""
        caches = self._caches_for(design)
        known = {cluster.id: self._of_cluster(design, cluster, caches) for cluster in design.clusters}
        self._clusters = known
        caches.keep_rents(asked for cluster in design.clusters for asked in _questions(design, cluster))
        return {cluster_id: estimate for cluster_id, (_, estimate) in known.items()}

    def part_totals(self, design: Design) -> PartTotals:
        """Return the totals of single parts of a design."""
        return self._caches_for(design).totals

    def part_power(self, design: Design) -> PartPower:
        """Return the power of single parts of a design."""
        return self._caches_for(design).power

    def part_rent(self, design: Design, asked: Asked) -> PartRent:
        """Return the rent of single parts of a design for one question."""
        return self._caches_for(design).rent(asked)

    def _caches_for(self, design: Design) -> _PartCaches:
        caches = self._caches
        if caches is None or (caches.parts is not design.parts and not caches.serve(design.parts)):
            caches = self._caches = _PartCaches(design.parts)
        return caches

    def _of_cluster(
        self, design: Design, cluster: Cluster, caches: _PartCaches
    ) -> tuple[tuple[object, ...], ClusterEstimate]:
        site, prices = design.site(cluster.site), design.price_set(cluster.prices)
        inputs = (cluster, caches, site, prices, design.prices_as_of)
        known = self._clusters.get(cluster.id)
        if known is not None and all(a is b for a, b in zip(known[0], inputs, strict=True)):
            return known
        return inputs, _estimate(cluster, caches, site, prices, design.prices_as_of)


def _questions(design: Design, cluster: Cluster) -> list[Asked]:
    prices = design.price_set(cluster.prices)
    return [Asked(basis, prices.region, design.prices_as_of) for basis in prices.bases]


def _estimate(cluster: Cluster, caches: _PartCaches, site: Site, prices: PriceSet, as_of: str) -> ClusterEstimate:
    power = cluster_power(cluster, caches.power)
    metrics = (ACCELERATORS, *METRICS, *SPARSE)
    return ClusterEstimate(
        cluster=cluster,
        totals={metric.id: cluster_total(cluster, metric, caches.totals) for metric in metrics},
        power=power,
        facility_typical=facility_power(power.typical, site),
        pue=pue_result(site),
        rents=tuple(
            Rent(basis, cluster_rent(cluster, caches.rent(Asked(basis, prices.region, as_of))))
            for basis in prices.bases
        ),
        missing=frozenset(cluster.tally.keys() - caches.parts.keys()),
    )
