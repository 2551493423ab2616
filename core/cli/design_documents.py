"""Clusters as JSON documents, in SI base units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.money.rent import region_of
from core.performance.metrics import METRICS
from core.performance.totals import ACCELERATORS
from core.result import Completeness, quotient

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.estimate import ClusterEstimate, Rent
    from core.findings.finding import Finding
    from core.result import Result


def cluster_document(estimate: ClusterEstimate, findings: Iterable[Finding]) -> dict[str, object]:
    """Return everything computed for one cluster and found in it; null where a value is unknown or not supported."""
    results = _results(estimate)
    return {
        "name": estimate.cluster.name,
        "totals": {metric.id: results[metric.id].value for metric in (ACCELERATORS, *METRICS)},
        "power": {name: _band(results[name]) for name in ("it_typical_w", "it_max_w", "facility_typical_w")},
        "cost": {
            "rent_usd_per_hour": list(_rents(estimate)),
            "usd_per_fp8_pflop_hour": estimate.usd_per_pflop_hour("fp8_dense_flops").value,
            "usd_per_bf16_pflop_hour": estimate.usd_per_pflop_hour("bf16_dense_flops").value,
        },
        "estimates": {},
        "findings": [finding_document(finding) for finding in findings],
        "statuses": {name: result.sign.value for name, result in results.items()},
        "partial": [name for name, r in results.items() if r.completeness is Completeness.PARTIAL],
        "unsupported": [name for name, r in results.items() if r.completeness is Completeness.UNSUPPORTED],
    }


def finding_document(finding: Finding) -> dict[str, object]:
    """Return a finding with what to enter instead, null where nothing can be suggested."""
    meant = finding.suggestion
    return {
        "rule": finding.rule,
        "grade": finding.grade.value,
        "part": finding.part,
        "field": finding.field,
        "sentence": finding.sentence,
        "slip": finding.slip or None,
        "suggestion": None if meant is None else {"value": meant.value, "unit": meant.unit},
    }


def differences(estimate: ClusterEstimate, base: ClusterEstimate | None) -> dict[str, float | None]:
    """Return value ÷ base of every result, null where either is unknown or partial."""
    others = {} if base is None else _results(base)
    return {
        name: quotient(name, "ratio", result, others[name]).value if name in others else None
        for name, result in _results(estimate).items()
    }


def _results(estimate: ClusterEstimate) -> dict[str, Result]:
    return {metric.id: estimate.totals[metric.id] for metric in (ACCELERATORS, *METRICS)} | {
        "it_typical_w": estimate.power.typical,
        "it_max_w": estimate.power.maximum,
        "facility_typical_w": estimate.facility_typical,
        "rent_usd_per_hour": estimate.rent_result,
    }


def _band(result: Result) -> dict[str, float | None]:
    return {"low": result.band.low, "likely": result.band.likely, "high": result.band.high}


def _rents(estimate: ClusterEstimate) -> Iterator[dict[str, object]]:
    for rent in estimate.rents:
        if rent.result.value is not None:
            yield _rent(rent, leads=rent is estimate.rent)


def _rent(rent: Rent, *, leads: bool) -> dict[str, object]:
    quotes = [leaf.figure.leader for leaf in rent.result.leaves() if leaf.figure is not None]
    return {
        "basis": rent.basis.value,
        "usd_per_hour": rent.result.value,
        "region": _shared([region_of(quote) for quote in quotes]),
        "date": _shared([quote.date for quote in quotes]),
        "source_id": _shared([quote.source for quote in quotes]),
        "leads": leads,
        "partial": rent.result.completeness is Completeness.PARTIAL,
    }


def _shared(values: Sequence[str | None]) -> str | None:
    """Return what all values are, None where they differ."""
    return values[0] if len(set(values)) == 1 else None
