"""Rules on systems: a stated total or count against what the contained parts add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.catalogue.records import System
from core.findings.finding import Finding, Grade, as_printed
from core.findings.slips import SLIP_TOLERANCE, Slip, nearest_slip
from core.findings.subject import leading_number
from core.performance.metrics import DENSE, MEMORY, MEMORY_BANDWIDTH, SPARSE
from core.quantity import format_count, format_exact
from core.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import Accelerator, Content, FieldName, PartId
    from core.figure import Reading
    from core.findings.subject import Subject

HEADLINE = "headline-against-parts"
COUNT = "count-against-parts"
CONTENTS = "contents-against-the-catalogue"

_HEADLINES: Final = tuple(
    (metric.system_fields[0], metric.accelerator_fields[0]) for metric in (*DENSE, *SPARSE, MEMORY, MEMORY_BANDWIDTH)
)
_FACTORS: Final = (2.0, 4.0, 8.0, 16.0)
_TIMES: Final = (
    *(Slip(n, f"another unit of count, {n:g} x") for n in _FACTORS),
    *(Slip(1 / n, f"another unit of count, 1/{n:g}") for n in _FACTORS),
)


def contents(subject: Subject) -> Iterator[Finding]:
    """Find a system that holds another number of some part than the catalogue's system of the same name does."""
    reference = subject.reference
    if not isinstance(subject.part, System) or not isinstance(reference, System):
        return
    known = {content.part: content.count for content in reference.contents}
    odd = [(one, known[one.part]) for one in subject.part.contents if known.get(one.part, one.count) != one.count]
    if odd:
        yield _contents_finding(subject, reference, odd)


def _contents_finding(subject: Subject, reference: System, odd: list[tuple[Content, int]]) -> Finding:
    held = listed(
        f"{format_count(content.count)} {_name(subject, content.part)} ({format_count(known)} in the library)"
        for content, known in odd
    )
    stated = reference.figure("accelerator_count")
    headline = "" if stated is None else f"; {as_printed(stated.leader)} are stated"
    slip = nearest_slip(odd[0][0].count / odd[0][1], _TIMES)
    return Finding(
        rule=CONTENTS,
        grade=Grade.WARNING if subject.part.id == reference.id else Grade.NOTE,
        part=subject.part.id,
        field="contents",
        sentence=f"{subject.part.name} holds {held}{headline}.",
        slip="" if slip is None else slip.words,
    )


def _name(subject: Subject, part_id: PartId) -> str:
    part = subject.parts.get(part_id)
    return part_id if part is None else part.name


def headlines(subject: Subject) -> Iterator[Finding]:
    """Find a system's stated total that is 2, 4, 8 or 16 times its parts, or that part of them."""
    contents = list(subject.contents())
    if not contents:
        return
    for stated_field, part_field in _HEADLINES:
        stated, each = subject.number(stated_field), _inside(contents, part_field)
        if stated is None or each is None or subject.is_published(stated_field) or not each:
            continue
        slip = nearest_slip(stated.si_value / each, _count_slips(contents))
        if slip is not None:
            yield _headline_finding(subject, stated_field, stated, each, slip)


def _inside(contents: list[tuple[Accelerator, int]], field: FieldName) -> float | None:
    """Return the sum over the parts in the base unit, None where one of them does not say."""
    readings = [(leading_number(part, field), count) for part, count in contents]
    known = [(reading.si_value, count) for reading, count in readings if reading is not None]
    return sum(value * count for value, count in known) if len(known) == len(readings) else None


def _count_slips(contents: list[tuple[Accelerator, int]]) -> tuple[Slip, ...]:
    """Return what may lie between a stated total and the parts: another unit of count, sparsity, or its reverse."""
    bundles = [(unit, n) for part, _ in contents for unit, n in part.bundles.items()]
    devices = [(unit, n) for part, _ in contents for unit, n in part.devices.items()]
    named = (
        *(Slip(n, f"the count is of {unit}s, each of {n} accelerators") for unit, n in bundles),
        *(Slip(1 / n, f"the count is of accelerators, not of {unit}s, each of {n}") for unit, n in bundles),
        *(Slip(1 / n, f"the count is of {unit}s, {n} to an accelerator") for unit, n in devices),
    )
    plain = (Slip(n, f"another unit of count or convention, {n:g} x") for n in _FACTORS)
    halves = (Slip(1 / n, f"another unit of count or convention, 1/{n:g}") for n in _FACTORS)
    return (*named, *plain, *halves)


def _headline_finding(subject: Subject, field: FieldName, stated: Reading, inside: float, slip: Slip) -> Finding:
    suggestion = stated.evolve(value=float(f"{float(stated.value) * inside / stated.si_value:.6g}"))
    return Finding(
        rule=HEADLINE,
        grade=Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=(
            f"The stated total {as_printed(stated)} is {stated.si_value / inside:.3g} x what the parts add up to, "
            f"{as_printed(suggestion)}: {slip.words}."
        ),
        slip=slip.words,
        suggestion=suggestion,
    )


def counts(subject: Subject) -> Iterator[Finding]:
    """Find a stated count of accelerators that is not the number of accelerators inside."""
    stated = subject.number("accelerator_count")
    inside = sum(count for _, count in subject.contents())
    if not isinstance(subject.part, System) or stated is None or not inside:
        return
    if subject.is_published("accelerator_count") or abs(float(stated.value) / inside - 1) <= SLIP_TOLERANCE:
        return
    slip = nearest_slip(float(stated.value) / inside, _count_slips(list(subject.contents())))
    yield Finding(
        rule=COUNT,
        grade=Grade.WARNING,
        part=subject.part.id,
        field="accelerator_count",
        sentence=f"{format_exact(float(stated.value))} accelerators are stated, and the contents hold {inside}.",
        slip="" if slip is None else slip.words,
        suggestion=stated.evolve(value=float(inside)),
    )


def count_slip(count: float, total_si: float, each: Accelerator, field: FieldName) -> Slip | None:
    """Return the slip that makes a published total fit a published count, None where they fit or nothing does.

    A count called superchips beside a total that fits accelerators is off by the two accelerators of each.
    `total_si` is in the base unit of the accelerator's `field`.
    """
    reading = leading_number(each, field)
    if reading is None or count <= 0 or reading.si_value <= 0:
        return None
    ratio = total_si / (count * reading.si_value)
    if abs(ratio - 1) <= SLIP_TOLERANCE:
        return None
    return nearest_slip(ratio, _count_slips([(each, 1)]))
