"""Rules that hold a figure against what is known: the same part in the catalogue, and parts of the same silicon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator
from core.findings.finding import Finding, Grade, as_printed
from core.findings.precision_rules import PEAK_FIELDS, labels, name_of
from core.findings.slips import SLIP_TOLERANCE, nearest_slip, slips_for
from core.findings.subject import leading_number
from core.performance.metrics import DENSE
from core.words import capital, field_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import FieldName
    from core.figure import Reading
    from core.findings.subject import Subject

KNOWN = "against-the-catalogue"
SILICON = "same-silicon"
LINK = "same-link"

_FAR: Final = 1.5
"""A value this many times above or below the published one is worth a note though no slip explains it."""


def known_values(subject: Subject) -> Iterator[Finding]:
    """Find figures that stand to the catalogue's figure of the same part as a known slip does, or that are far off."""
    labelled = {finding.field for finding in labels(subject)}
    for field, reading in subject.numbers():
        figure = subject.known(field)
        if field in labelled or figure is None or not figure.leader.is_number or subject.is_published(field):
            continue
        known = figure.leader
        if reading.si_unit == known.si_unit and known.si_value:
            yield from _beside_known(subject, field, reading, known)


def _beside_known(subject: Subject, field: FieldName, reading: Reading, known: Reading) -> Iterator[Finding]:
    ratio = reading.si_value / known.si_value
    slip = nearest_slip(ratio, slips_for(field, subject.accelerator))
    if slip is None and 1 / _FAR < ratio < _FAR:
        return
    words = f"{_words(field)} {as_printed(reading)} is {ratio:.3g} x the published {as_printed(known)}"
    yield Finding(
        rule=KNOWN,
        grade=Grade.NOTE if slip is None else Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=f"{words}." if slip is None else f"{words}, as {slip.words} would be.",
        slip="" if slip is None else slip.words,
        suggestion=_as_known(reading, known),
    )


def _as_known(reading: Reading, known: Reading) -> Reading:
    return reading.evolve(value=known.value, unit=known.unit, convention=known.convention)


def same_silicon(subject: Subject) -> Iterator[Finding]:
    """Find peaks that differ between two parts built of the same silicon at the same clocks."""
    accelerator = subject.accelerator
    silicon = _silicon(subject)
    if accelerator is None or not silicon:
        return
    for field in (metric.accelerator_fields[0] for metric in DENSE):
        reading = subject.number(field)
        if reading is None or subject.is_published(field):
            continue
        peer = next(_peers(subject, silicon, field), None)
        if peer is not None:
            yield _silicon_finding(subject, field, reading, *peer)


def _silicon(subject: Subject) -> str:
    """Return the silicon of the part itself, or of the same part in the catalogue."""
    sides = (subject.part, subject.reference)
    return next((side.silicon for side in sides if isinstance(side, Accelerator) and side.silicon), "")


def _peers(subject: Subject, silicon: str, field: FieldName) -> Iterator[tuple[Accelerator, Reading]]:
    """Yield other parts of the same silicon whose figure differs from the subject's by more than a rounding."""
    reading = subject.number(field)
    assert reading is not None
    for part in (*subject.parts.values(), *subject.catalogue.accelerators()):
        if not isinstance(part, Accelerator) or part.id == subject.part.id or part.silicon != silicon:
            continue
        other = leading_number(part, field)
        if other is not None and other.si_value and abs(reading.si_value / other.si_value - 1) > SLIP_TOLERANCE:
            yield part, other


def _silicon_finding(
    subject: Subject, field: FieldName, reading: Reading, peer: Accelerator, other: Reading
) -> Finding:
    ratio = reading.si_value / other.si_value
    slip = nearest_slip(ratio, slips_for(field, subject.accelerator))
    return Finding(
        rule=SILICON,
        grade=Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=(
            f"{subject.part.name} and {peer.name} are the same silicon, so their {name_of(field)} ratio should be "
            f"1.00, not {ratio:.2f} ({as_printed(reading)} against {as_printed(other)})."
        ),
        slip="" if slip is None else slip.words,
        suggestion=_as_known(reading, other),
    )


def same_link(subject: Subject) -> Iterator[Finding]:
    """Find a scale-up bandwidth that is the sum of both directions of a link whose rate other parts give.

    Source: one direction is the convention of the field; links of one name have one rate.
    """
    accelerator, reading = subject.accelerator, subject.number("scaleup_bandwidth")
    if accelerator is None or reading is None or subject.known("scaleup_bandwidth") is not None:
        return
    for peer in subject.catalogue.accelerators():
        other = leading_number(peer, "scaleup_bandwidth")
        if peer.text("scaleup_link_name") != accelerator.text("scaleup_link_name") or other is None:
            continue
        if abs(reading.si_value / other.si_value / 2 - 1) <= SLIP_TOLERANCE:
            yield _link_finding(subject, reading, peer, other)
            return


def _link_finding(subject: Subject, reading: Reading, peer: Accelerator, other: Reading) -> Finding:
    link = peer.text("scaleup_link_name")
    return Finding(
        rule=LINK,
        grade=Grade.WARNING,
        part=subject.part.id,
        field="scaleup_bandwidth",
        sentence=(
            f"Scale-up bandwidth {as_printed(reading)} is twice what {link} gives one direction of {peer.name} "
            f"({as_printed(other)}); figures here are for one direction."
        ),
        slip="the sum of both directions, entered as one direction",
        suggestion=_as_known(reading, other),
    )


def _words(field: FieldName) -> str:
    """Return a field as the sentence begins with it: a peak by its precision, another by its own words."""
    if field in PEAK_FIELDS:
        return name_of(field)
    return capital(field_words(field))
