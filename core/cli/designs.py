"""The sub-commands that read designs: `show`, `compare` and `schema`."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in
from core.cli.answers import Answer, BadInput, table
from core.comparison import Row, compare
from core.design.schema import schema
from core.design.storage import BadDesign, loads
from core.design.templates import from_template, templates
from core.estimate import ClusterEstimate, Estimator
from core.files.atomic import CannotRead, read_limited
from core.files.limits import MAX_BYTES
from core.performance.metrics import METRICS
from core.performance.totals import ACCELERATORS
from core.presentation import present, shared_unit
from core.quantity import format_delta
from core.result import Completeness, Result

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from core.design.document import Cluster, Design


@dataclass(frozen=True, slots=True)
class _Opened:
    design: Design
    notices: tuple[str, ...] = ()


def show_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright show`: every cluster of one design."""
    if (options.design is None) == (options.template is None):
        message = "name one design file, or a template with --template"
        raise BadInput(message)
    opened = _from_template(options.template) if options.template else _from_file(options.design)
    estimates = list(Estimator().estimate(opened.design).values())
    document = {"design": opened.design.name, "clusters": [_cluster_document(estimate) for estimate in estimates]}
    return Answer(document, lambda: _shown([opened.design]), notices=opened.notices)


def compare_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright compare`: the clusters of one or more designs side by side."""
    opened = [_from_template(name) for name in options.template] + [_from_file(name) for name in options.designs]
    if not opened:
        message = "name a design file, or a template with --template"
        raise BadInput(message)
    pairs = [(o.design, estimate) for o in opened for estimate in Estimator().estimate(o.design).values()]
    estimates = [estimate for _, estimate in pairs]
    base = _base(opened[0].design, estimates, options.base)
    document = {
        "base": base.cluster.name if base is not None else None,
        "clusters": [_cluster_document(e) | {"differences": _differences(e, base)} for e in estimates],
    }
    notices = tuple(notice for o in opened for notice in o.notices)
    return Answer(document, lambda: _compared([o.design for o in opened], base), notices=notices)


def schema_answer(_options: argparse.Namespace) -> Answer:
    """Answer `rackwright schema`: the JSON Schema of the design format."""
    answer = Answer(schema(), lambda: answer.as_json())
    return answer


def _from_template(name: str) -> _Opened:
    template = templates().get(name)
    if template is None:
        message = f"there is no template '{name}'; known are {', '.join(templates())}"
        raise BadInput(message)
    return _Opened(from_template(template, built_in(), datetime.date.today().isoformat()))  # noqa: DTZ011


def _from_file(name: str) -> _Opened:
    try:
        loaded = loads(read_limited(Path(name), MAX_BYTES), name)
    except (BadDesign, CannotRead) as problem:
        raise BadInput(str(problem)) from problem
    return _Opened(loaded.design, loaded.notices)


def _base(first: Design, estimates: Sequence[ClusterEstimate], name: str | None) -> ClusterEstimate | None:
    if name is None:
        chosen = first.base_cluster
        return next((e for e in estimates if e.cluster is chosen), estimates[0] if estimates else None)
    named = next((e for e in estimates if e.cluster.name.casefold() == name.casefold()), None)
    if named is None:
        known = ", ".join(f"'{e.cluster.name}'" for e in estimates)
        message = f"there is no cluster '{name}' to be the base; the designs have {known or 'none'}"
        raise BadInput(message)
    return named


def _cluster_document(estimate: ClusterEstimate) -> dict[str, object]:
    results = dict(_results(estimate))
    return {
        "name": estimate.cluster.name,
        "totals": {metric.id: estimate.totals[metric.id].value for metric in (ACCELERATORS, *METRICS)},
        "power": {
            "it_typical_w": _band(estimate.power.typical),
            "it_max_w": _band(estimate.power.maximum),
            "facility_typical_w": _band(estimate.facility_typical),
        },
        "cost": {
            "rent_usd_per_hour": list(_rents(estimate)),
            "usd_per_fp8_pflop_hour": estimate.per_dollar("fp8_dense_flops").value,
            "usd_per_bf16_pflop_hour": estimate.per_dollar("bf16_dense_flops").value,
        },
        "estimates": {},
        "findings": [],
        "statuses": {name: result.sign.value for name, result in results.items()},
        "partial": [name for name, r in results.items() if r.completeness is Completeness.PARTIAL],
        "unsupported": [name for name, r in results.items() if r.completeness is Completeness.UNSUPPORTED],
    }


def _results(estimate: ClusterEstimate) -> Iterable[tuple[str, Result]]:
    for metric in (ACCELERATORS, *METRICS):
        yield metric.id, estimate.totals[metric.id]
    yield "it_typical_w", estimate.power.typical
    yield "it_max_w", estimate.power.maximum
    yield "facility_typical_w", estimate.facility_typical
    yield "rent_usd_per_hour", estimate.rent_result


def _band(result: Result) -> dict[str, float | None]:
    return {"low": result.band.low, "likely": result.band.likely, "high": result.band.high}


def _rents(estimate: ClusterEstimate) -> Iterable[dict[str, object]]:
    for rent in estimate.rents:
        if rent.result.value is None:
            continue
        quotes = [leaf.figure.leader for leaf in rent.result.leaves() if leaf.figure is not None]
        yield {
            "basis": rent.basis.value,
            "usd_per_hour": rent.result.value,
            "region": _shared([quote.convention.rpartition(", ")[2] for quote in quotes]),
            "date": _shared([quote.date for quote in quotes]),
            "source_id": _shared([quote.source for quote in quotes]),
            "leads": rent is estimate.rent,
            "partial": rent.result.completeness is Completeness.PARTIAL,
        }


def _shared(values: Sequence[str | None]) -> str | None:
    """Return what all values are, None where they differ or say nothing."""
    return values[0] if len(set(values)) == 1 and values[0] != "region not stated" else None


def _differences(estimate: ClusterEstimate, base: ClusterEstimate | None) -> dict[str, float | None]:
    """Return value ÷ base of every result, None where either is unknown."""
    others = dict(_results(base)) if base is not None else {}
    return {name: _ratio(result, others.get(name)) for name, result in _results(estimate)}


def _ratio(result: Result, base: Result | None) -> float | None:
    if base is None or result.value is None or not base.value:
        return None
    return result.value / base.value


def _shown(designs: Sequence[Design]) -> str:
    return _compared(designs, None)


def _compared(designs: Sequence[Design], base: ClusterEstimate | None) -> str:
    clusters = [cluster for design in designs for cluster in design.clusters]
    rows = _joined([compare(design, Estimator().estimate(design)) for design in designs])
    lines = [["", *(cluster.name for cluster in clusters)]]
    lines += [_text_row(row, clusters, base) for row in rows]
    unlike = [f"  {row.label}: {row.unlike}." for row in rows if row.unlike]
    notes = ["", "Not like for like:", *unlike] if unlike else []
    return "\n".join([table(lines), *notes])


def _joined(tables: Sequence[Sequence[Row]]) -> list[Row]:
    return [
        Row(
            rows[0].id,
            rows[0].group,
            rows[0].label,
            rows[0].better,
            tuple(result for row in rows for result in row.results),
            next((row.unlike for row in rows if row.unlike), ""),
        )
        for rows in zip(*tables, strict=True)
    ]


def _text_row(row: Row, clusters: Sequence[Cluster], base: ClusterEstimate | None) -> list[str]:
    unit = shared_unit(row.results)
    base_value = next((r.value for c, r in zip(clusters, row.results, strict=True) if base and c is base.cluster), None)
    return [f"{row.label} {unit}", *(_text_cell(result, unit, base_value) for result in row.results)]


def _text_cell(result: Result, unit: str, base_value: float | None) -> str:
    shown = present(result, unit=unit)
    delta = format_delta(result.value, base_value) if base_value is not None and result.value is not None else ""
    words = (shown.value, f"({shown.band})" if shown.band else "", shown.remark, delta)
    return " ".join(word for word in words if word)
