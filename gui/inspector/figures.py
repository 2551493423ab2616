"""The figures of a node or a cluster as groups of rows, in words and final strings; no widgets here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.estimate import Rent, leading_rent
from core.facility.power import Power, node_power
from core.figure import Sign
from core.money.rent import Asked, node_rent
from core.performance.metrics import (
    DENSE,
    MEMORY,
    MEMORY_BANDWIDTH,
    MEMORY_INSTALLED,
    MEMORY_REPORTED,
    RACKS,
    SCALEOUT,
    SCALEUP,
    Metric,
    Rule,
)
from core.performance.totals import ACCELERATORS, node_total
from core.presentation import present
from core.result import quoted
from gui.inspector.facts import fact_groups
from gui.inspector.rows import Group, Row, rests_on_yours
from gui.overrides.targets import NOTHING_WANTED, Target, Wanted
from gui.painting.figure import FigureState, FigureText
from gui.words import basis_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.catalogue.records import FieldName, Part
    from core.design.document import Cluster, Node, Site
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice
    from core.result import Result
    from gui.workspace import Workspace

    Fields = tuple[tuple[str, FieldName], ...]

FIRST_PRECISIONS = ("fp4", "fp8", "bf16")
"""The precisions that are always shown; the others are folded."""


_RATED = (("accelerator", "tdp"), ("host", "host_power"), ("system", "max_power"), ("fabric", "max_power"))
_TYPICAL = tuple((kind, "typical_power") for kind, _ in _RATED)
"""Fields that state the power of a part, by its kind."""

_COUNTED = ("accelerators", "racks")
"""Units that the label of a row names already."""


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is asked for figures: a total by metric, the power, and the rent on each basis in order of preference."""

    total: Callable[[Metric], Result]
    power: Power
    rents: tuple[Rent, ...]
    units: UnitChoice
    own: Part | None = None
    """The part that is asked about, None for a group or a cluster."""
    is_off: bool = False

    def measured(self, metric: Metric, label: str, *, title: str = "", is_extra: bool = False) -> Row:
        """Return a total as a row."""
        fields = (("accelerator", metric.accelerator_fields), ("system", metric.system_fields))
        stated = tuple((kind, names[0]) for kind, names in fields if names)
        wanted = self.wanted(stated, is_own_first=metric.rule is Rule.HIGHEST)
        return self.row(metric.id, label, self.total(metric), title=title, is_extra=is_extra, wanted=wanted)

    def _is_yours(self, result: Result) -> bool:
        """Whether the user's own figure is in it; of a sum over a whole cluster, as far as its sign tells."""
        if self.own is None and result.terms:
            return result.sign is Sign.YOURS
        return rests_on_yours(result)

    def wanted(self, fields: Fields, *, is_own_first: bool) -> Wanted:
        """Return which fields would state a figure; the own one goes first where it counts whatever is inside."""
        if self.own is None:
            return Wanted(fields)
        own = Wanted(fields).target(self.own) if is_own_first else None
        return Wanted(fields, self.own.id, (own,) if own is not None else ())

    def row(
        self,
        row_id: str,
        label: str,
        result: Result,
        *,
        title: str = "",
        is_extra: bool = False,
        wanted: Wanted = NOTHING_WANTED,
    ) -> Row:
        """Return a result as a row, with its range where only that is known; `title` names it on its card."""
        shown = present(result, self.units)
        unit = "" if result.unit in _COUNTED else shown.unit
        value = f"{shown.value} ({shown.band})" if result.value is None and shown.band else shown.value
        state = FigureState.QUIET if result.value is None else FigureState.NORMAL
        figure = FigureText(value, unit, shown.sign, FigureState.OFF if self.is_off else state)
        return Row(
            row_id,
            label,
            figure,
            result,
            title or label,
            is_extra,
            remark=shown.remark,
            wanted=wanted,
            is_yours=self._is_yours(result),
        )


def node_groups(workspace: Workspace, cluster: Cluster, node: Node, *, is_total: bool) -> tuple[Group, ...]:
    """Return the figures of one of a node, or with `is_total` of all of it."""
    asked = node if is_total else node.evolve(count=1)
    subject = _of_node(workspace, cluster, asked)
    part = workspace.design.parts.get(node.part or "")
    own, *inner = fact_groups(part, workspace.design.parts, is_off=subject.is_off)
    return _filled(
        _compute(subject),
        _memory(subject),
        _links(subject, *_domain(subject, part)),
        _power_and_price(subject),
        Group(own.id, own.title, (*_size(subject), *own.rows)),
        *inner,
    )


def cluster_groups(workspace: Workspace, estimate: ClusterEstimate) -> tuple[Group, ...]:
    """Return the totals of a cluster."""
    subject = _Subject(lambda metric: estimate.totals[metric.id], estimate.power, estimate.rents, workspace.units)
    title = _tr("Facility, typical")
    facility = subject.row("facility_typical_w", title, estimate.facility_typical)
    return _filled(
        _compute(subject),
        _memory(subject),
        _links(subject),
        _power_and_price(subject, facility),
        Group("size", _tr("Size"), _size(subject)),
        _site(subject, workspace.design.site(estimate.cluster.site), estimate.pue),
    )


def _of_node(workspace: Workspace, cluster: Cluster, node: Node) -> _Subject:
    design, estimator = workspace.design, workspace.estimator
    totals, prices = estimator.part_totals(design), design.price_set(cluster.prices)
    asked = (Asked(basis, prices.region, design.prices_as_of) for basis in prices.bases)
    return _Subject(
        total=lambda metric: node_total(node, metric, totals),
        power=node_power(node, estimator.part_power(design)),
        rents=tuple(Rent(each.basis, node_rent(node, estimator.part_rent(design, each))) for each in asked),
        units=workspace.units,
        own=design.parts.get(node.part or ""),
        is_off=not node.enabled,
    )


def _compute(subject: _Subject) -> Group:
    rows = (
        subject.measured(
            metric,
            metric.label.removesuffix(" dense"),
            title=metric.label,
            is_extra=metric.precision not in FIRST_PRECISIONS,
        )
        for metric in DENSE
    )
    return Group("compute", _tr("Compute, dense"), tuple(sorted(rows, key=lambda row: row.is_extra)))


def _memory(subject: _Subject) -> Group:
    capacity, fitted = subject.total(MEMORY), subject.total(MEMORY_INSTALLED)
    rows = [
        subject.measured(MEMORY, _tr("Capacity"), title=_tr("Memory")),
        subject.measured(MEMORY_BANDWIDTH, _tr("Bandwidth"), title=_tr("Bandwidth")),
    ]
    if subject.total(MEMORY_REPORTED).value is not None:
        rows.append(subject.measured(MEMORY_REPORTED, _tr("Reported"), title=_tr("Memory, reported")))
    if fitted.value is not None and fitted.value != capacity.value:
        rows.append(subject.measured(MEMORY_INSTALLED, _tr("Fitted"), title=_tr("Memory, fitted")))
    return Group("memory", _tr("Memory"), tuple(rows))


def _links(subject: _Subject, *more: Row) -> Group:
    is_one_way = subject.units.direction == "one"
    scale_up = _tr("Scale-up, per direction") if is_one_way else _tr("Scale-up, both directions")
    rows = (
        subject.measured(SCALEUP, scale_up),
        subject.measured(SCALEOUT, _tr("Scale-out")),
        *more,
    )
    return Group("links", _tr("Links"), rows)


def _domain(subject: _Subject, part: Part | None) -> tuple[Row, ...]:
    """Return the number of accelerators that reach each other over scale-up links, where it is known."""
    figure = part.figure("scaleup_domain_size") if part is not None else None
    if part is None or figure is None or not figure.leader.is_number:
        return ()
    return (subject.row("domain", _tr("Domain, accelerators"), quoted(part.name, ACCELERATORS.unit, figure)),)


def _power_and_price(subject: _Subject, *more: Row) -> Group:
    power = subject.power
    rated, typical = (subject.wanted(fields, is_own_first=True) for fields in (_RATED, _TYPICAL))
    rows = (
        subject.row("it_max_w", _tr("Maximum"), power.maximum, title=_tr("Power, maximum"), wanted=rated),
        subject.row("it_typical_w", _tr("Typical"), power.typical, title=_tr("Power, typical"), wanted=typical),
        *more,
        *_rents(subject),
    )
    return Group("power", _tr("Power and price"), rows)


def _rents(subject: _Subject) -> Iterator[Row]:
    """Yield the leading rent, then the other known ones folded."""
    leading = leading_rent(subject.rents)
    if leading is None:
        yield from (subject.row(f"rent_{rent.basis}", _tr("Rent"), rent.result) for rent in subject.rents[:1])
        return
    for rent in (leading, *(rent for rent in subject.rents if rent is not leading)):
        if rent.result.value is not None:
            label = _tr("Rent · {basis}").format(basis=basis_name(rent.basis))
            yield subject.row(f"rent_{rent.basis}", label, rent.result, is_extra=rent is not leading)


def _size(subject: _Subject) -> tuple[Row, ...]:
    sizes = ((ACCELERATORS, _tr("Accelerators")), (RACKS, _tr("Racks")))
    return tuple(subject.measured(metric, label) for metric, label in sizes if subject.total(metric).value is not None)


def _site(subject: _Subject, site: Site, pue: Result) -> Group:
    """Return what is known of a site, and its PUE in any case, since power at the facility rests on it."""
    rows = [subject.row("pue", _tr("PUE"), pue, wanted=Wanted(first=(Target("pue", site=site.id),)))]
    labels = {"electricity": _tr("Electricity"), "carbon": _tr("Carbon intensity")}
    for field, label in labels.items():
        figure = site.figure(field)
        if figure is not None and figure.leader.is_number:
            rows.append(subject.row(field, label, quoted(site.name, figure.leader.si_unit, figure)))
    return Group("site", _tr("Site"), tuple(rows))


def _filled(*groups: Group) -> tuple[Group, ...]:
    return tuple(group for group in groups if group.rows)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Inspector", text)
