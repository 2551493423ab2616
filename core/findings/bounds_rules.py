"""Rules of plain physics: values that no accelerator, link or system of our time can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.findings.finding import Finding, Grade, as_printed
from core.findings.precision_rules import PEAK_FIELDS, name_of
from core.findings.subject import size_in
from core.quantity import fits
from core.words import capital, field_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import FieldName
    from core.figure import Reading
    from core.findings.subject import Subject

ABSURD = "absurd-value"
NETWORK = "network-unit"
PER_WATT = "peak-per-watt"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one accelerator can have of something, in `unit`; both ends are accepted."""

    low: float
    high: float
    unit: str


BOUNDS: Final = {
    "memory_capacity": Bounds(1, 4_096, "GB"),
    "memory_installed": Bounds(1, 4_096, "GB"),
    "memory_reported": Bounds(1, 4_096, "GB"),
    "memory_bandwidth": Bounds(0.01, 100, "TB/s"),
    "scaleup_bandwidth": Bounds(1, 20_000, "GB/s"),
    "tdp": Bounds(5, 10_000, "W"),
    "on_chip_sram": Bounds(0.1, 100_000, "MB"),
    "dies": Bounds(1, 64, "dies"),
    "memory_stacks": Bounds(1, 64, "stacks"),
}
"""About ten times beyond the smallest and the largest package published up to 2026, wafer-scale ones left aside."""
_PEAK_BOUNDS: Final = Bounds(0.05, 500_000, "TFLOP/s")
_NETWORK_HIGH: Final = 250.0
"""GB/s of scale-out network an accelerator, one direction: beyond 2 Tb/s no adapter is sold."""
_MOST_PER_WATT: Final = 20e12
"""FLOP/s of BF16 a watt of rated power: the best published accelerators reach 2 to 5 x 10^12."""
_THOUSAND: Final = 1000.0


def absurd(subject: Subject) -> Iterator[Finding]:
    """Find values at or below zero, and values far beyond what one accelerator can have."""
    for field, reading in subject.numbers():
        if is_too_small(reading, field):
            yield _absurd(subject, field, reading, "must be above zero", None)
        elif subject.accelerator is not None and not subject.is_published(field):
            yield from _out_of_bounds(subject, field, reading)


def is_too_small(reading: Reading | None, field: FieldName) -> bool:
    """Whether a value is zero or less where only more can be."""
    return reading is not None and reading.si_value <= 0 and _must_be_positive(field)


def _must_be_positive(field: FieldName) -> bool:
    return field in BOUNDS or field in PEAK_FIELDS or field.endswith(("_power", "_bandwidth", "_count"))


def _bounds(field: FieldName) -> Bounds | None:
    return _PEAK_BOUNDS if field in PEAK_FIELDS else BOUNDS.get(field)


def _out_of_bounds(subject: Subject, field: FieldName, reading: Reading) -> Iterator[Finding]:
    bounds = _bounds(field)
    if bounds is None:
        return
    unit = "TOP/s" if bounds.unit == "TFLOP/s" and fits(reading.unit, "TOP/s") else bounds.unit
    value = size_in(reading, unit)
    if value is None:
        yield _absurd(subject, field, reading, f"is not in a unit of {unit}", None)
    elif not bounds.low <= value <= bounds.high:
        yield _absurd(subject, field, reading, _range_words(bounds, unit), _prefix_mended(reading, value, bounds))


def _range_words(bounds: Bounds, unit: str) -> str:
    return f"is outside what one accelerator can have, {bounds.low:g} to {bounds.high:g} {unit}"


def _prefix_mended(reading: Reading, value: float, bounds: Bounds) -> Reading | None:
    """Return the reading with its prefix moved by a thousand, where that alone brings it into the bounds."""
    factor = 1 / _THOUSAND if value > bounds.high else _THOUSAND
    if not bounds.low <= value * factor <= bounds.high:
        return None
    return reading.evolve(value=float(f"{float(reading.value) * factor:.12g}"))


def _absurd(subject: Subject, field: FieldName, reading: Reading, words: str, mended: Reading | None) -> Finding:
    name = name_of(field) if field in PEAK_FIELDS else field_words(field)
    return Finding(
        rule=ABSURD,
        grade=Grade.ERROR,
        part=subject.part.id,
        field=field,
        sentence=f"{capital(name)} {as_printed(reading)} {words}.",
        slip="" if mended is None else "a prefix of a thousand too large or too small",
        suggestion=mended,
    )


def per_watt(subject: Subject) -> Iterator[Finding]:
    """Find a BF16 peak that its rated power cannot feed. Source: the ratio of the two figures of the same part."""
    peak, power = subject.number("peak_bf16_dense"), subject.number("tdp")
    if peak is None or power is None or power.si_value <= 0 or subject.is_published("peak_bf16_dense"):
        return
    ratio = peak.si_value / power.si_value
    if ratio <= _MOST_PER_WATT:
        return
    yield Finding(
        rule=PER_WATT,
        grade=Grade.WARNING,
        part=subject.part.id,
        field="peak_bf16_dense",
        sentence=(
            f"BF16 {as_printed(peak)} on {as_printed(power)} would be {ratio / 1e12:.3g} TFLOP/s a watt; "
            f"the best accelerators published reach 2 to 5."
        ),
        slip="the peak of a whole system, or the power of a part of one",
    )


def network_unit(subject: Subject) -> Iterator[Finding]:
    """Query a network rate in bytes that only bits explain: "3200 GB/s" over 8 accelerators is 400 GB/s each."""
    reading = subject.number("scaleout_bandwidth")
    count = sum(n for _, n in subject.contents()) or 1
    size = None if reading is None or _is_in_bits(reading) else size_in(reading, "GB/s")
    if reading is None or size is None or _is_known_in_bits(subject, reading):
        return
    each = size / count
    if each <= _NETWORK_HIGH:
        return
    meant = reading.evolve(unit=_BITS_OF.get(reading.unit, "Gb/s"))
    yield Finding(
        rule=NETWORK,
        grade=Grade.WARNING,
        part=subject.part.id,
        field="scaleout_bandwidth",
        sentence=(
            f"Scale-out bandwidth {as_printed(reading)} would be {each:.4g} GB/s for each of {count} accelerators; "
            f"{as_printed(meant)} is {each / 8:.4g} GB/s each."
        ),
        slip="bits taken for bytes (Gb/s against GB/s)",
        suggestion=meant,
    )


_BITS_OF: Final = {"GB/s": "Gb/s", "TB/s": "Tb/s", "MB/s": "Mb/s"}


def _is_in_bits(reading: Reading) -> bool:
    return reading.si_unit == "bit/s"


def _is_known_in_bits(subject: Subject, reading: Reading) -> bool:
    """Whether the catalogue has the same number in bits, beside which the figure is told of already."""
    known = subject.known("scaleout_bandwidth")
    return known is not None and known.leader.value == reading.value and _is_in_bits(known.leader)
