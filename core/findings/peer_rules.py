"""Rules that hold a figure against what is known: the same part in the catalogue, and parts of the same silicon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator
from core.figure import agree
from core.findings.finding import Finding, Grade, as_printed
from core.findings.precision_rules import PEAK_FIELDS, labels, name_of, times
from core.findings.slips import SLIP_TOLERANCE, Slip, nearest_slip, slips_for
from core.findings.subject import leading_number, ratio_between, size_in
from core.performance.metrics import DENSE
from core.quantity import BITS_PER_BYTE, convert, find_unit, without_noise
from core.words import capital, field_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import FieldName
    from core.figure import Reading
    from core.findings.subject import Subject

KNOWN = "against-the-catalogue"
SILICON = "same-silicon"
LINK = "same-link"
BITS = "memory-bandwidth-in-bits"

_BITS: Final = "bit/s"
_MEMORY: Final = "memory_bandwidth"

_FAR: Final = 1.5
"""A value this many times above or below the published one is worth a note though no slip explains it."""
_VERY_FAR: Final = 20.0
"""From this many times on it is a slip, whichever: parts of one name do not differ by as much."""


def known_values(subject: Subject) -> Iterator[Finding]:
    """Find figures that stand to the catalogue's figure of the same part as a known slip does, or that are far off."""
    labelled = {finding.field for finding in labels(subject)}
    for field, reading in subject.numbers():
        figure = subject.known(field)
        if field in labelled or figure is None or not figure.leader.is_number or subject.is_published(field):
            continue
        ratio = ratio_between(reading, figure.leader)
        if ratio is not None:
            yield from _beside_known(subject, field, reading, figure.leader, ratio)


def _beside_known(
    subject: Subject, field: FieldName, reading: Reading, known: Reading, ratio: float
) -> Iterator[Finding]:
    is_of_unit = _is_other_unit(reading, known)
    slip = _unit_slip(reading, known) if is_of_unit else nearest_slip(ratio, _slips(subject, field))
    if slip is None and 1 / _FAR < ratio < _FAR:
        return
    both = " in both directions" if known.convention.startswith("bidir") else ""
    words = f"{_words(field)} {as_printed(reading)} is {ratio:.3g} x the published {as_printed(known)}{both}"
    yield Finding(
        rule=KNOWN,
        grade=Grade.NOTE if slip is None and 1 / _VERY_FAR < ratio < _VERY_FAR else Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=f"{words}." if slip is None else f"{words}, as {slip.words} would be.",
        slip="" if slip is None else slip.words,
        suggestion=_in_unit_of(reading, known) if is_of_unit else _as_known(reading, known),
    )


def _is_other_unit(reading: Reading, known: Reading) -> bool:
    """Whether a reading is the known number with bits for bytes or the reverse: 2.9 Tb/s beside 2.9 TB/s."""
    return reading.si_unit != known.si_unit and agree(_in_unit_of(reading, known), known)


def _in_unit_of(reading: Reading, known: Reading) -> Reading:
    """Return the number of a reading in the unit of another, bits for bytes or the reverse: 2900 Gb/s as 2.9 TB/s."""
    number = convert(float(reading.value), reading.unit, known.unit)
    times = 1 / BITS_PER_BYTE if known.si_unit == _BITS else BITS_PER_BYTE
    return reading.evolve(value=without_noise(number * times), unit=known.unit)


def _unit_slip(reading: Reading, known: Reading) -> Slip:
    words, factor = (
        ("bytes for bits", BITS_PER_BYTE) if known.si_unit == _BITS else ("bits for bytes", 1 / BITS_PER_BYTE)
    )
    return Slip(factor, f"{words} ({reading.unit} entered for {known.unit})")


def _slips(subject: Subject, field: FieldName) -> tuple[Slip, ...]:
    """Return the slips of a field, for a system led by the figure of one of its accelerators."""
    count = sum(number for _, number in subject.contents())
    one = (Slip(1 / count, f"the figure of one of its {count} accelerators"),) if count > 1 else ()
    return (*one, *slips_for(field, subject.accelerator))


def bits_of_memory(subject: Subject) -> Iterator[Finding]:
    """Note a memory bandwidth in bits where no published figure tells whether bytes are meant."""
    reading = subject.number(_MEMORY)
    if reading is None or reading.si_unit != _BITS or subject.known(_MEMORY) is not None:
        return
    in_bytes = size_in(reading, "GB/s")
    yield Finding(
        rule=BITS,
        grade=Grade.NOTE,
        part=subject.part.id,
        field=_MEMORY,
        sentence=(
            f"Memory bandwidth {as_printed(reading)} is {in_bytes:.6g} GB/s; "
            f"memory bandwidth is usually given in bytes."
        ),
        slip=f"bits for bytes, {reading.unit} for {_bytes_unit(reading)}",
        suggestion=reading.evolve(unit=_bytes_unit(reading)),
    )


def _bytes_unit(reading: Reading) -> str:
    """Return the unit of bytes with the prefix of a unit of bits, however that is spelled."""
    return f"{find_unit(reading.unit).symbol.removesuffix('b/s')}B/s"


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
            f"1.00, not {times(ratio)} ({as_printed(reading)} against {as_printed(other)})."
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
        ratio = ratio_between(reading, other)
        slip = None if ratio is None else _link_slip(reading, other, ratio)
        if slip is not None:
            yield _link_finding(subject, reading, peer, other, slip)
            return


def _link_slip(reading: Reading, other: Reading, ratio: float) -> Slip | None:
    if _is_other_unit(reading, other):
        return _unit_slip(reading, other)
    return nearest_slip(ratio, (Slip(2, "the sum of both directions, entered as one direction"),))


def _link_finding(subject: Subject, reading: Reading, peer: Accelerator, other: Reading, slip: Slip) -> Finding:
    link = peer.text("scaleup_link_name")
    times = "twice" if slip.factor > 1 else "an eighth of"
    return Finding(
        rule=LINK,
        grade=Grade.WARNING,
        part=subject.part.id,
        field="scaleup_bandwidth",
        sentence=(
            f"Scale-up bandwidth {as_printed(reading)} is {times} what {link} gives one direction of {peer.name} "
            f"({size_in(other, 'GB/s'):.6g} GB/s); figures here are for one direction."
        ),
        slip=slip.words,
        suggestion=_as_known(reading, other),
    )


def _words(field: FieldName) -> str:
    """Return a field as the sentence begins with it: a peak by its precision, another by its own words."""
    if field in PEAK_FIELDS:
        return name_of(field)
    return capital(field_words(field))
