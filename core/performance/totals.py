"""Totals of parts and clusters: compute by precision, memory, bandwidth, racks and counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, Content, Host, Part, PartId, System, Unsupported
from core.figure import Figure, Reading, Status, agree_si, lead
from core.performance.metrics import MEMORY, MEMORY_REPORTED, SPARSE, Metric, Rule
from core.quantity import convert, fits, format_factor
from core.result import (
    NOT_SUPPORTED,
    Completeness,
    Result,
    Rival,
    Term,
    counted,
    quoted,
    rival_of,
    sum_of,
    unknown,
    unsupported,
    with_rivals,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from core.design.document import Cluster, Node

    Parts = Mapping[PartId, Part]


_SPARSE_OF = {metric.precision: metric for metric in SPARSE}
"""The sparse total of a precision."""


@dataclass(slots=True)
class PartTotals:
    """Totals of one unit of each part of a design, computed once per part and metric.

    `parts` are the embedded parts of a design; a part that is missing there counts as unknown.
    """

    parts: Parts
    missing: set[PartId] = field(default_factory=set)
    """Parts that were asked for and are not there."""
    _known: dict[tuple[PartId, str], Result] = field(default_factory=dict)

    def of(self, part_id: PartId, metric: Metric) -> Result:
        """Return the total of one unit of a part."""
        key = (part_id, metric.id)
        if key not in self._known:
            self._known[key] = self._compute(part_id, metric)
        return self._known[key]

    def forget(self, part_ids: Collection[PartId]) -> None:
        """Drop what is known of parts that are no longer there; no other part may refer to them."""
        self._known = {key: result for key, result in self._known.items() if key[0] not in part_ids}

    def accelerators(self, part_id: PartId) -> int:
        """Return how many accelerators one unit of a part holds; 0 for a part that is missing."""
        return round(self.of(part_id, ACCELERATORS).value or 0)

    def known_accelerators(self, part_id: PartId) -> int | None:
        """Return how many accelerators one unit of a part holds, None where that is not wholly known."""
        result = self.of(part_id, ACCELERATORS)
        return round(result.value) if result.is_known and result.value is not None else None

    def _compute(self, part_id: PartId, metric: Metric) -> Result:
        part = self.parts.get(part_id)
        if part is None:
            self.missing.add(part_id)
            return unknown(part_id, metric.unit, f"the part '{part_id}' is not in the design's library")
        if metric is ACCELERATORS:
            return self._accelerators(part)
        if isinstance(part, Accelerator):
            return _of_accelerator(part, metric)
        if isinstance(part, System):
            return self._of_system(part, metric)
        return unknown(part.name, metric.unit)

    def _accelerators(self, part: Part) -> Result:
        if isinstance(part, Accelerator):
            return counted(part.name, ACCELERATORS.unit, 1)
        if not isinstance(part, System):
            return counted(part.name, ACCELERATORS.unit, 0)
        stated = self._headline(part, ACCELERATORS)
        if not part.contents_known:
            return stated or unknown(part.name, ACCELERATORS.unit)
        if not part.contents and stated is not None:
            return stated
        terms = list(self._terms(part, ACCELERATORS))
        return sum_of(part.name, ACCELERATORS.unit, terms) if terms else counted(part.name, ACCELERATORS.unit, 0)

    def _of_system(self, system: System, metric: Metric) -> Result:
        total = self._total_of_system(system, metric)
        return with_rivals(total, self._sparse_headlines(system, metric, total))

    def _sparse_headlines(self, system: System, metric: Metric, dense: Result) -> Iterator[Rival]:
        """Yield what is said of a whole system's sparse rate beside its dense one, unless its parts say it already."""
        figure, sparse = system.figure(metric.sparse_field), _SPARSE_OF.get(metric.precision)
        if figure is None or sparse is None or metric.sparse or not dense.value:
            return
        total = self.of(system.id, sparse)
        for reading in figure.readings:
            if not reading.is_number or reading.si_unit != dense.unit:
                continue
            agrees = total.value is not None and agree_si(total.value, reading.si_value, reading)
            if not agrees or total.figure is not None:
                yield _beside_dense(dense.value, reading, agrees=agrees)

    def _total_of_system(self, system: System, metric: Metric) -> Result:
        own = self._headline(system, metric)
        inside = sum_of(system.name, metric.unit, self._terms(system, metric)) if system.contents else None
        if inside is None or inside.completeness is Completeness.UNKNOWN:
            return own or inside or unknown(system.name, metric.unit)
        if own is None:
            return inside
        return own if metric.rule is Rule.HIGHEST else with_rivals(inside, _rivals(inside, own))

    def _terms(self, system: System, metric: Metric) -> Iterable[Term]:
        for content in system.contents:
            if not self._is_relevant(content, metric):
                continue
            yield Term(self.of(content.part, metric), content.count, _count_figure(system, content))

    def _is_relevant(self, content: Content, metric: Metric) -> bool:
        """Hosts and switch trays add nothing to what accelerators have, and must not make a total partial."""
        part = self.parts.get(content.part)
        if metric is ACCELERATORS:
            return not isinstance(part, Host)
        if metric.system_fields and isinstance(part, System) and not part.contents_known:
            return True
        return part is None or self.accelerators(content.part) > 0

    def _headline(self, system: System, metric: Metric) -> Result | None:
        for name in metric.system_fields:
            figure = system.figure(name)
            if figure is not None and figure.leader.is_number:
                return self._scaled_headline(system, metric, name, figure)
        return None

    def _scaled_headline(self, system: System, metric: Metric, name: str, figure: Figure) -> Result:
        stated = _quoted(system.name, metric, figure)
        if not name.endswith("_per_accelerator"):
            return stated
        accelerators = self.of(system.id, ACCELERATORS)
        if not accelerators.is_known:
            return unknown(system.name, metric.unit, "the number of accelerators is not known")
        return sum_of(system.name, metric.unit, [Term(stated, accelerators.value or 0)])


ACCELERATORS = Metric("accelerators", "Accelerators", "accelerators", (), ("accelerator_count",))


def cluster_total(cluster: Cluster, metric: Metric, totals: PartTotals) -> Result:
    """Return a cluster's total of one metric, switched-off nodes left out."""
    return _of_tally(cluster.name, cluster.tally, metric, totals)


def node_total(node: Node, metric: Metric, totals: PartTotals) -> Result:
    """Return the total of one node: its count times what one of it holds, whether or not it is switched on."""
    one = (
        totals.of(node.part, metric)
        if node.part is not None
        else _of_tally(node.name or "Group", node.tally, metric, totals)
    )
    return sum_of(one.name, one.unit, [Term(one, node.count)])


def _of_tally(name: str, tally: Mapping[PartId, int], metric: Metric, totals: PartTotals) -> Result:
    terms = [Term(totals.of(part, metric), count) for part, count in tally.items() if _has_a_say(part, totals)]
    if not terms:
        return unknown(name, metric.unit) if metric is not ACCELERATORS else counted(name, metric.unit, 0)
    return sum_of(name, metric.unit, terms)


def _has_a_say(part_id: PartId, totals: PartTotals) -> bool:
    """Whether a part has a say in totals: a spare host must not make them partial."""
    part = totals.parts.get(part_id)
    return part is None or isinstance(part, Accelerator | System)


def _of_accelerator(part: Accelerator, metric: Metric) -> Result:
    if metric.precision and metric.precision in part.unsupported:
        return _unsupported(part, metric, part.unsupported[metric.precision])
    for name in metric.accelerator_fields:
        figure = part.figure(name)
        if figure is not None and figure.leader.is_number:
            stated = _quoted(part.name, metric, figure)
            if metric is MEMORY:
                return _with_what_decides_fits(stated, part)
            return with_rivals(stated, _sparse_beside(stated, figure, part.figure(metric.sparse_field)))
    return unknown(part.name, metric.unit)


FITS_BY_LABEL = "Fits are decided by the label"
"""The note of a memory of which nobody reports what a driver shows."""
FITS_BY_REPORT = "as a driver reports it; decides what fits"
"""How a reported memory counts beside that of a label."""


def _with_what_decides_fits(label: Result, part: Accelerator) -> Result:
    """Return the memory on a label with what a driver reports beside it, which decides what fits where it is known."""
    figure = part.figure(MEMORY_REPORTED.accelerator_fields[0])
    if figure is None or not figure.leader.is_number or figure.leader.si_unit != label.unit:
        return replace(label, note=FITS_BY_LABEL)
    reading = figure.leader
    return with_rivals(label, [Rival(reading, reading.si_value, agrees=True, convention=FITS_BY_REPORT)])


def _unsupported(part: Accelerator, metric: Metric, statement: Unsupported) -> Result:
    said = Reading(value=NOT_SUPPORTED, status=Status.OFFICIAL, source=statement.source, note=statement.note)
    note = f"{part.name} has no {metric.label.split()[0]}"
    return unsupported(part.name, metric.unit, note, lead([said]))


def _sparse_beside(dense: Result, stated: Figure, sparse: Figure | None) -> Iterable[Rival]:
    """Yield the sparse rate beside a dense one, of the same source where it gives both: it counts otherwise."""
    if sparse is None or not dense.value:
        return
    same_source = (r for r in sparse.contenders if r.source == stated.leader.source)
    reading = next(same_source, sparse.leader)
    if reading.is_number and reading.si_unit == dense.unit:
        yield _beside_dense(dense.value, reading, agrees=True)


def _beside_dense(dense: float, reading: Reading, *, agrees: bool) -> Rival:
    """Return a sparse rate as what counts otherwise than a dense one, with its factor."""
    times = format_factor(reading.si_value / dense)
    convention = f"{reading.convention or 'sparse'}; {times} the dense rate"
    return Rival(reading, reading.si_value, agrees=agrees, convention=convention)


def _quoted(name: str, metric: Metric, figure: Figure) -> Result:
    if not fits(figure.leader.unit, metric.unit):
        return unknown(name, metric.unit, f"its figure is in {figure.leader.unit}, which is no unit of this")
    value_of = _nominal if metric.nominal else partial(_in_unit, metric.unit)
    return replace(quoted(name, metric.unit, figure, value_of), is_link=metric.is_link)


def _in_unit(unit: str, reading: Reading) -> float:
    return reading.si_value if reading.si_unit == unit else convert(reading.si_value, reading.si_unit, unit)


def _nominal(reading: Reading) -> float:
    return reading.nominal_value


def _count_figure(system: System, content: Content) -> Figure | None:
    """Return the figure that states how many of a content a system holds, where one does."""
    figures = (system.figure(name) for name in ("instances", "servers", "accelerator_count"))
    return next((f for f in figures if f is not None and f.leader.value == content.count), None)


def _rivals(leading: Result, headline: Result) -> Iterable[Rival]:
    """Yield a system's own headline, and the rivals of it, as rivals of what its parts give."""
    for leaf in headline.leaves():
        scale = headline.value / leaf.value if headline.value is not None and leaf.value else 1.0
        readings = leaf.figure.readings if leaf.figure is not None else ()
        for reading in (r for r in readings if r.is_number):
            value = reading.nominal_value if leading.unit == "byte" else reading.si_value
            yield rival_of(leading, reading, scale * value)
