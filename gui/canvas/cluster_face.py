"""The face of the cluster itself: title, and the rows of what all of it shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import short_name
from core.facility.power import pue_result
from core.performance.metrics import SCALEOUT
from core.performance.totals import ACCELERATORS
from core.presentation import present
from gui.canvas.boxes import Face, Fact, Level, Row
from gui.painting.figure import FigureState, FigureText
from gui.words import basis_name

if TYPE_CHECKING:
    from core.design.document import Cluster, Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice
    from core.result import Result

translate = QCoreApplication.translate


def cluster_face(design: Design, estimate: ClusterEstimate, units: UnitChoice) -> Face:
    """Return what the box of a cluster shows."""
    count = estimate.totals[ACCELERATORS.id]
    shown = present(count, units)
    return Face(
        level=Level.CLUSTER,
        icon="cluster",
        name=estimate.cluster.name,
        facts=_facts(design, estimate),
        fact=Fact(FigureText(shown.value, f"{shown.unit} {shown.remark}".strip()), count, ACCELERATORS.label),
        rows=(
            _fabric_row(design, estimate, units),
            _site_row(design, estimate.cluster, units),
            _rent_row(estimate, units),
        ),
    )


def quiet_fact(result: Result, label: str, units: UnitChoice) -> Fact:
    """Return a result as rows show it, with its range where no value is known; `label` says what it measures."""
    shown = present(result, units)
    value = f"{shown.value} ({shown.band})" if result.value is None and shown.band else shown.value
    unit = f"{shown.unit} {shown.remark}".strip()
    return Fact(FigureText(value, unit, shown.sign, FigureState.QUIET), result, label)


def short_fact(result: Result, units: UnitChoice) -> str:
    """Return a result as one of the short facts of a title: value, unit, and a word where some of it is unknown."""
    shown = present(result, units)
    return " ".join(word for word in (shown.value, shown.unit, shown.remark) if word)


def _facts(design: Design, estimate: ClusterEstimate) -> tuple[str, ...]:
    region = design.price_set(estimate.cluster.prices).region
    rent, fabric = estimate.rent, design.parts.get(estimate.cluster.fabric or "")
    basis = basis_name(rent.basis) if rent is not None else None
    return tuple(word for word in (region, basis, short_name(fabric) if fabric else None) if word)


def _fabric_row(design: Design, estimate: ClusterEstimate, units: UnitChoice) -> Row:
    fabric = design.parts.get(estimate.cluster.fabric or "")
    named = translate("Canvas", "Scale-out: {fabric}").format(fabric=short_name(fabric)) if fabric else ""
    name = named or translate("Canvas", "Scale-out")
    fact = quiet_fact(estimate.totals[SCALEOUT.id], SCALEOUT.label, units)
    return Row("network", name, "", fact, short_name(fabric) if fabric else "", takes_fabric=True)


def _site_row(design: Design, cluster: Cluster, units: UnitChoice) -> Row:
    site = design.site(cluster.site)
    pue = pue_result(site)
    if pue.value is None:
        return Row("site", site.name)
    shown = present(pue, units)
    text = FigureText(f"{pue.name} {shown.value}", shown.unit, shown.sign, FigureState.QUIET)
    return Row("site", site.name, "", Fact(text, pue, ""))


def _rent_row(estimate: ClusterEstimate, units: UnitChoice) -> Row:
    rent = estimate.rent
    name = basis_name(rent.basis) if rent is not None else translate("Canvas", "No price quoted")
    return Row("price", name, "", quiet_fact(estimate.rent_result, translate("Canvas", "Rent"), units))
