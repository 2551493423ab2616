"""Other published values beside a result, brought to its count and unit and judged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.figure import agree_si, rounding_si
from core.presentation import shared_unit
from core.provenance.text import date_of, exact_like, is_text, joined, title_of
from core.quantity import FormattedQuantity, nominal_bytes
from core.result import Completeness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.figure import Figure, Reading, Sign
    from core.provenance.chain import Chain
    from core.provenance.text import Sources
    from core.quantity import UnitChoice
    from core.result import Result, Rival


class Verdict(StrEnum):
    """How another published value relates to the one shown."""

    AGREES = "agrees"
    WITHIN_ROUNDING = "agrees within rounding"
    OTHER_CONVENTION = "other convention"
    CONFLICTS = "conflicts"
    TOTAL_UNKNOWN = "total unknown"
    """There is no value here to agree or to conflict with."""
    TOTAL_PARTIAL = "total partial"
    """The value here leaves out what is not known, and the published one need not."""
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class OtherValue:
    """What another source publishes, for the count and in the unit of the value shown."""

    value: str
    unit: str
    sign: Sign
    verdict: Verdict
    convention: str
    source: str
    date: str
    note: str


@dataclass(frozen=True, slots=True)
class _Judged:
    """A reading with its value for the whole, None for a text."""

    reading: Reading
    value: float | None
    verdict: Verdict
    convention: str
    counts_otherwise: bool = False
    """Whether it counts in another way than the result, whatever others say who count like it."""

    @property
    def order(self) -> tuple[bool, bool]:
        """Where it stands: what counts otherwise last, and there what conflicts."""
        is_otherwise = self.counts_otherwise or self.verdict is Verdict.OTHER_CONVENTION
        return is_otherwise, is_otherwise and self.verdict is Verdict.CONFLICTS


def other_values(chain: Chain, result: Result, sources: Sources, choice: UnitChoice) -> Iterator[OtherValue]:
    """Yield the published headlines of the whole and of the systems inside it, then the rivals of the base's figure.

    What counts otherwise comes last. What one source says twice, of the whole and of a part of it, is told once.
    """
    unit = shared_unit([result], choice)
    seen: set[tuple[str, str]] = set()
    found = (*_headlines(chain), *_rivals_of_base(chain))
    for judged in sorted(found, key=lambda each: each.order):
        shown = _shown(judged, result, choice, unit)
        if (judged.reading.source, shown.value_text) not in seen:
            seen.add((judged.reading.source, shown.value_text))
            yield _other(judged, shown, sources)


def _shown(judged: _Judged, result: Result, choice: UnitChoice, unit: str) -> FormattedQuantity:
    if judged.value is None:
        return FormattedQuantity(str(judged.reading.value), "")
    return exact_like(result, judged.value, choice, unit)


def _other(judged: _Judged, shown: FormattedQuantity, sources: Sources) -> OtherValue:
    reading = judged.reading
    return OtherValue(
        value=shown.value_text,
        unit=shown.unit_text,
        sign=reading.sign,
        verdict=judged.verdict,
        convention=judged.convention,
        source=title_of(reading, sources),
        date=date_of(reading, sources),
        note=joined(reading.set_aside, reading.note),
    )


def _headlines(chain: Chain) -> Iterator[_Judged]:
    own = chain.base.figure.leader.convention if chain.base.figure is not None else ""
    for times, step in chain.steps:
        for rival in step.rivals:
            convention = rival.convention or rival.reading.convention
            verdict = _headline_verdict(rival, step, own)
            yield _Judged(rival.reading, times * rival.value, verdict, convention, bool(rival.convention))


def _headline_verdict(rival: Rival, step: Result, own_convention: str) -> Verdict:
    if rival.convention:
        return Verdict.OTHER_CONVENTION if rival.agrees else Verdict.CONFLICTS
    if step.completeness is Completeness.PARTIAL:
        return Verdict.TOTAL_PARTIAL
    if step.completeness is Completeness.UNKNOWN:
        return Verdict.TOTAL_UNKNOWN
    is_same = step.value is not None and math.isclose(rival.value, step.value)
    return _verdict(rival.reading, own_convention, agrees=rival.agrees, is_same=is_same)


def _rivals_of_base(chain: Chain) -> Iterator[_Judged]:
    times, base = chain.steps[-1]
    if base.figure is None:
        return
    for reading in base.figure.rivals:
        if is_text(base.figure):
            yield _Judged(reading, None, _text_verdict(base.figure, reading), reading.convention)
        elif reading.is_number:
            value = times * _value_beside(base, base.figure, reading)
            yield _Judged(reading, value, _rival_verdict(base.figure, base, reading), reading.convention)


def _text_verdict(figure: Figure, reading: Reading) -> Verdict:
    is_same = str(reading.value).casefold() == str(figure.leader.value).casefold()
    return _verdict(reading, "", agrees=is_same, is_same=is_same)


def _rival_verdict(figure: Figure, base: Result, reading: Reading) -> Verdict:
    leader = figure.leader
    own, other = _value_beside(base, figure, leader), _value_beside(base, figure, reading)
    agrees = agree_si(own, other, reading, slack=rounding_si(leader))
    return _verdict(reading, leader.convention, agrees=agrees, is_same=math.isclose(own, other))


def _verdict(reading: Reading, own_convention: str, *, agrees: bool, is_same: bool) -> Verdict:
    if reading.superseded:
        return Verdict.SUPERSEDED
    if agrees:
        return Verdict.AGREES if is_same else Verdict.WITHIN_ROUNDING
    if {_density(own_convention), _density(reading.convention)} == set(_DENSITIES):
        return Verdict.OTHER_CONVENTION
    return Verdict.CONFLICTS


_DENSITIES = ("sparse", "dense")


def _density(convention: str) -> str:
    return next((word for word in _DENSITIES if word in convention), "")


def _value_beside(base: Result, figure: Figure, reading: Reading) -> float:
    """Return a reading's value in the base unit; beside a memory label, GB and GiB name the same number of bytes."""
    is_label = base.unit == "byte" and base.value == nominal_bytes(float(figure.leader.value))
    return reading.nominal_value if is_label else reading.si_value
