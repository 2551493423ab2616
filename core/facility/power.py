"""Electrical power of parts and clusters: nameplate, maximum and typical, at the IT and the facility boundary.

Nameplate is the rated figure of the highest level that has one. Maximum is a measured maximum where one is
published, else nameplate. Typical is published, else a share of nameplate with a band, beside which figures that are
only estimated, or computed with that same share, stand as rivals. A power that is only estimated shows as unknown with
its range.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.catalogue.records import Part, PartId, System
from core.design.site_bounds import site_problem
from core.figure import Figure, Reading, Sign, Status, lead
from core.quantity import format_exact
from core.result import (
    SUM,
    Band,
    Completeness,
    Formula,
    Result,
    Term,
    guessed,
    hull,
    product,
    quoted,
    rival_of,
    sum_of,
    unknown,
    with_rivals,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from core.design.document import Cluster, Node, Site

UNIT = "W"

TYPICAL_SHARE = Reading(
    value=0.76,
    unit="ratio",
    status=Status.ESTIMATED,
    source="newkirk-2025",
    date="2025-06",
    note="H100 nodes drew 76 % of their rating while training; assumed for every part without a published figure, from "
    "60 % (serving, mostly decode) to 90 % (the measured maximum of such a node is 83 %)",
)
"""Typical draw as a share of nameplate: the record `h100_node_power_fraction_training` of the catalogue."""
TYPICAL_SHARE_BAND = (0.6, 0.9)
"""Lowest and highest share of nameplate taken as typical draw.

Every share that the catalogue gives lies inside: 0.64 to 0.83 of a node's rating in use ("supercluster-dgxh100"), 0.69
("ot-tco-appendix-2026-10"), at most 0.83 measured ("latif-2024"); the rest is room for loads that nobody measured.
"""


@dataclass(frozen=True, slots=True)
class Power:
    """Power of a part or a cluster, in watts: three results at the IT boundary."""

    nameplate: Result
    maximum: Result
    typical: Result


@dataclass(slots=True)
class PartPower:
    """Power of one unit of each part of a design, computed once per part."""

    parts: Mapping[PartId, Part]
    _known: dict[PartId, Power] = field(default_factory=dict)

    def of(self, part_id: PartId) -> Power:
        """Return the power of one unit of a part."""
        if part_id not in self._known:
            part = self.parts.get(part_id)
            self._known[part_id] = _unknown_power(part_id) if part is None else self._compute(part)
        return self._known[part_id]

    def forget(self, part_ids: Collection[PartId]) -> None:
        """Drop what is known of parts that are no longer there; no other part may refer to them."""
        self._known = {part_id: power for part_id, power in self._known.items() if part_id not in part_ids}

    def _compute(self, part: Part) -> Power:
        inside = self._inside(part) if isinstance(part, System) and part.contents else None
        nameplate = _rated(part, _RATED_FIELDS[part.kind], inside.nameplate if inside else None)
        measured = _rated(part, "max_power_measured", None)
        inside_maximum = inside.maximum if inside is not None and nameplate is inside.nameplate else nameplate
        maximum = measured if measured.is_known else inside_maximum
        return Power(nameplate, maximum, self._typical(part, nameplate, inside))

    def _inside(self, system: System) -> Power:
        powers = [(content.count, self.of(content.part)) for content in system.contents]
        return _sum_powers(system.name, powers)

    def _typical(self, part: Part, nameplate: Result, inside: Power | None) -> Result:
        published = part.figure("typical_power")
        if published is not None and _is_power(published.leader) and not _is_assumed(published.leader):
            return quoted(part.name, UNIT, published)
        is_sum = inside is not None and nameplate is inside.nameplate
        assumed = inside.typical if inside is not None and is_sum else typical_share(part.name, nameplate)
        readings = published.readings if published is not None else ()
        return with_rivals(assumed, (rival_of(assumed, one, one.si_value) for one in readings if _is_power(one)))


_RATED_FIELDS = {"accelerator": "tdp", "host": "host_power", "system": "max_power", "fabric": "max_power"}


def _is_power(reading: Reading) -> bool:
    return reading.is_number and reading.si_unit == UNIT


def _is_assumed(typical: Reading) -> bool:
    """Whether a typical draw is estimated, or is the assumed share of a nameplate already multiplied out."""
    return typical.status.is_guess or (typical.status, typical.source) == (Status.DERIVED, TYPICAL_SHARE.source)


def _rated(part: Part, field_name: str, inside: Result | None) -> Result:
    figure = part.figure(field_name)
    if figure is None or not _is_power(figure.leader):
        return inside if inside is not None else unknown(part.name, UNIT)
    if not figure.leader.status.is_guess:
        return quoted(part.name, UNIT, figure)
    guess = guessed(part.name, UNIT, figure)
    # The range of a guess also covers what the parts inside would draw.
    if inside is not None and not inside.band.has_range:
        inside = _known_part(inside, figure.leader.status)
    return guess if inside is None else hull(part.name, UNIT, (guess, inside))


def _known_part(inside: Result, stated: Status) -> Result | None:
    """Return what parts draw of which some are not known: the range of the others.

    None where nothing is known of any, and where the system's own figure, of status `stated`, is no worse founded than
    theirs: who estimates a system and its parts has counted the rest in.
    """
    known = [leaf.figure.leader.status for leaf in inside.leaves() if leaf.figure is not None]
    if not known or max(status.rank for status in known) >= stated.rank:
        return None
    band = KNOWN_PART.evaluate(inside.terms)
    return Result(inside.name, UNIT, band, Sign.UNKNOWN, Completeness.UNKNOWN, KNOWN_PART, inside.terms)


def _evaluate_known_part(terms: Sequence[Term]) -> Band:
    bands = [(term.factor, _known_range(term.result)) for term in terms]
    ends = [(factor * band.low, factor * band.high) for factor, band in bands if band.low and band.high]
    return Band(math.fsum(low for low, _ in ends), None, math.fsum(high for _, high in ends))


def _known_range(result: Result) -> Band:
    """Return the range of a result; of a sum that has none, that of the terms which have one."""
    is_open = result.formula is SUM and not result.band.has_range
    return _evaluate_known_part(result.terms) if is_open else result.band


KNOWN_PART = Formula(
    "known_part", "sum over the parts of count × value each, unknown ones left out", _evaluate_known_part
)


def typical_share(name: str, nameplate: Result) -> Result:
    """Return typical draw as the assumed share of a nameplate, with `TYPICAL_SHARE_BAND` as its band."""
    share = quoted("Typical share of nameplate", "ratio", _SHARE_FIGURE)
    low, high = TYPICAL_SHARE_BAND
    banded = replace(share, band=Band(low, share.value, high))
    return product(name, UNIT, nameplate, banded)


_SHARE_FIGURE: Figure = lead([TYPICAL_SHARE])


def _sum_powers(name: str, powers: Sequence[tuple[int, Power]]) -> Power:
    return Power(
        _sum(name, ((count, power.nameplate) for count, power in powers)),
        _sum(name, ((count, power.maximum) for count, power in powers)),
        _sum(name, ((count, power.typical) for count, power in powers)),
    )


def _sum(name: str, results: Iterable[tuple[int, Result]]) -> Result:
    return sum_of(name, UNIT, [Term(result, count) for count, result in results])


def _unknown_power(name: str) -> Power:
    nothing = unknown(name, UNIT)
    return Power(nothing, nothing, nothing)


def node_power(node: Node, powers: PartPower) -> Power:
    """Return the power of one node, its count included."""
    one = powers.of(node.part) if node.part is not None else _of_tally(node.name or "Group", node.tally, powers)
    return _sum_powers(one.nameplate.name, [(node.count, one)])


def cluster_power(cluster: Cluster, powers: PartPower) -> Power:
    """Return the IT power of a cluster, switched-off nodes left out."""
    return _of_tally(cluster.name, cluster.tally, powers)


def _of_tally(name: str, tally: Mapping[PartId, int], powers: PartPower) -> Power:
    counted = [(count, powers.of(part)) for part, count in tally.items()]
    return _sum_powers(name, counted) if counted else _unknown_power(name)


def facility_power(it_power: Result, site: Site) -> Result:
    """Return power at the facility boundary: IT power times the site's PUE; unknown where the PUE is."""
    pue = pue_result(site)
    if pue.value is None:
        return unknown(it_power.name, UNIT, "the site's PUE is not known")
    return product(it_power.name, UNIT, it_power, pue)


def pue_result(site: Site) -> Result:
    """Return a site's power usage effectiveness, facility power ÷ IT power; unknown outside `SITE_BOUNDS`."""
    figure = site.figure("pue")
    if figure is None or not figure.leader.is_number or figure.leader.si_unit != "ratio":
        return unknown("PUE", "")
    if problem := site_problem("pue", figure.leader):
        return unknown("PUE", "", f"{format_exact(figure.leader.si_value)} {problem}")
    values = [reading.si_value for reading in figure.contenders if not site_problem("pue", reading)]
    return replace(quoted("PUE", "", figure), band=Band(min(values), figure.leader.si_value, max(values)))
