"""Rules on peaks of one accelerator: how the precisions and their sparse forms stand to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.figure import agree
from core.findings.finding import Finding, Grade, as_printed
from core.findings.slips import SLIP_TOLERANCE
from core.findings.subject import ratio_between
from core.performance.metrics import DENSE, PRECISIONS, SPARSE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import FieldName
    from core.figure import Figure, Reading
    from core.findings.subject import Subject

PEAK_FIELDS: Final = {metric.accelerator_fields[0]: metric for metric in (*DENSE, *SPARSE)}
"""The fields of an accelerator that state a peak, with what they mean."""

RATIO = "precision-ratio"
SPARSITY = "sparse-against-dense"
LABEL = "precision-label"

_PAIRS: Final = (
    ("peak_fp8_dense", "peak_bf16_dense"),
    ("peak_fp8_dense", "peak_fp16_dense"),
    ("peak_int8_dense", "peak_bf16_dense"),
    ("peak_int8_dense", "peak_fp16_dense"),
    ("peak_fp16_dense", "peak_bf16_dense"),
    ("peak_fp6_dense", "peak_fp8_dense"),
    ("peak_fp4_dense", "peak_fp8_dense"),
    ("peak_bf16_dense", "peak_tf32_dense"),
)
"""Precisions whose matrix units are built together: the lower first."""

_ONE_RATE: Final = frozenset({("peak_fp16_dense", "peak_bf16_dense")})
"""Pairs of equal width, which run at one rate."""
_TWICE: Final = 2.0
"""Halving the width doubles the rate at most.

The matrix units of published accelerators keep one rate, double it, or build the lower precision out. Four times and
more between neighbours is a sparse figure beside a dense one, or the figure of several accelerators.
"""
_STEPS: Final = (2.0, 4.0, 8.0)
_SIGNIFICANT: Final = 4


def ratios(subject: Subject) -> Iterator[Finding]:
    """Find peaks of two precisions whose ratio only a slip explains: FP8 four times BF16 is FP8 with sparsity.

    Of a peak that the catalogue knows it is told where the ratio leads to that figure, which is then suggested.
    """
    if subject.accelerator is None:
        return
    for lower, higher in _PAIRS:
        one, other = subject.number(lower), subject.number(higher)
        if one is None or other is None or _is_documented(subject, lower, higher) or not other.si_value:
            continue
        ratio = one.si_value / other.si_value
        odd = _odd((lower, higher), ratio)
        if odd is not None:
            field, reading, factor = _culprit(subject, (lower, one), (higher, other), odd)
            meant = _meant(subject, field, scaled(reading, 1 / factor))
            if meant is not None:
                words = _ratio_words(lower, higher, one, other, ratio)
                yield _ratio_finding(subject, field, meant, factor, words)


def _meant(subject: Subject, field: FieldName, mended: Reading) -> Reading | None:
    """Return what a mended peak is meant as: the catalogue's own figure of it, None where that is another one."""
    known = subject.known(field)
    if known is None:
        return mended
    ratio = ratio_between(mended, known.leader)
    if ratio is None or abs(ratio - 1) > SLIP_TOLERANCE:
        return None
    return mended.evolve(value=known.leader.value, unit=known.leader.unit, convention=known.leader.convention)


def _odd(pair: tuple[FieldName, FieldName], ratio: float) -> float | None:
    """Return how many times too large the lower precision is, below one where the higher is; None for usual ratios."""
    usual = 1.0 if pair in _ONE_RATE else _TWICE
    at = {usual * step: step for step in _STEPS} | {1 / step: 1 / step for step in _STEPS}
    return next((factor for odd, factor in at.items() if abs(ratio / odd - 1) <= SLIP_TOLERANCE), None)


def _is_documented(subject: Subject, lower: FieldName, higher: FieldName) -> bool:
    return subject.is_published(lower) and subject.is_published(higher)


def _culprit(
    subject: Subject, lower: tuple[FieldName, Reading], higher: tuple[FieldName, Reading], factor: float
) -> tuple[FieldName, Reading, float]:
    """Return which of two peaks is the likely slip and the factor to divide it by.

    The one that the catalogue does not bear out, else the larger one: sparse figures stand as dense ones far more
    often than the other way round.
    """
    if subject.is_published(lower[0]) or (factor < 1 and not subject.is_published(higher[0])):
        return (*higher, 1 / factor)
    return (*lower, factor)


def _ratio_words(lower: FieldName, higher: FieldName, one: Reading, other: Reading, ratio: float) -> str:
    return (
        f"{name_of(lower)} {as_printed(one)} is {times(ratio)} x {name_of(higher)} {as_printed(other)}, "
        f"a ratio that no such hardware has"
    )


def _ratio_finding(subject: Subject, field: FieldName, meant: Reading, factor: float, words: str) -> Finding:
    too_large = (
        "the sparse figure stands as the dense one" if factor == _TWICE else "the figure of several accelerators"
    )
    return Finding(
        rule=RATIO,
        grade=Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=f"{words}: {name_of(field)} may be meant as {as_printed(meant)}.",
        slip=too_large if factor >= 1 else "halved once too often",
        suggestion=meant,
    )


def sparsity(subject: Subject) -> Iterator[Finding]:
    """Find sparse peaks that are not above the dense ones of the same precision, or more than 4 times those."""
    for metric in SPARSE:
        field = metric.accelerator_fields[0]
        dense_field = field.removesuffix("_sparse") + "_dense"
        sparse, dense = subject.number(field), subject.number(dense_field)
        if sparse is None or dense is None or not dense.si_value or _is_documented(subject, field, dense_field):
            continue
        ratio = sparse.si_value / dense.si_value
        is_odd = not _MIN_SPARSE <= ratio <= _MAX_SPARSE
        if is_odd and not _is_held_against_known(subject, field, dense_field):
            yield _sparsity_finding(subject, field, dense_field, ratio)


def _is_held_against_known(subject: Subject, *fields: FieldName) -> bool:
    """Whether one of some figures differs from the catalogue's, beside which it is told of already."""
    return any(subject.known(field) is not None and not subject.is_published(field) for field in fields)


_MIN_SPARSE: Final = 1.2
_MAX_SPARSE: Final = 4.1
"""2:4 patterns double at most; 4:16 ones give up to four times. Trainium2 reaches 1.97 of its 4."""


def _sparsity_finding(subject: Subject, field: FieldName, dense_field: FieldName, ratio: float) -> Finding:
    sparse, dense = subject.number(field), subject.number(dense_field)
    assert sparse is not None
    assert dense is not None
    is_swapped = ratio < 1
    is_same = ratio < _MIN_SPARSE
    is_dense_off = not subject.is_published(dense_field) and (is_same or subject.is_published(field))
    slip = "dense and sparse exchanged" if is_swapped else "the sparse figure stands as the dense one, or the reverse"
    return Finding(
        rule=SPARSITY,
        grade=Grade.WARNING,
        part=subject.part.id,
        field=dense_field if is_dense_off else field,
        sentence=(
            f"{name_of(field)} {as_printed(sparse)} is {times(ratio)} x {name_of(dense_field)} {as_printed(dense)}; "
            f"sparsity gives 1.2 to 4 x."
        ),
        slip=slip if is_same else "several accelerators counted as one",
        suggestion=_dense_suggestion(sparse, dense, ratio) if is_dense_off else None,
    )


def times(ratio: float) -> str:
    """Return a ratio to two decimals, a small one to two significant digits."""
    return f"{ratio:.2f}" if ratio >= _SMALL else f"{ratio:.2g}"


_SMALL: Final = 0.1


def integers(subject: Subject) -> Iterator[Finding]:
    """Find an INT8 peak far below what the part does otherwise, which a prefix too small explains.

    Source: parts whose INT8 is all but built out keep about a thirtieth of their FP8.
    """
    field = "peak_int8_dense"
    reading = subject.number(field)
    others = [(other, subject.number(other)) for other in _BESIDE_INT8]
    beside = [(one.si_value, other, one) for other, one in others if one is not None]
    if reading is None or not beside or subject.known(field) is not None:
        return
    value, best, fastest = max(beside, key=lambda each: each[0])
    if reading.si_value * _FAR_BELOW > value:
        return
    ratio = times(reading.si_value / value)
    yield Finding(
        rule=RATIO,
        grade=Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=(
            f"INT8 {as_printed(reading)} is {ratio} x {name_of(best)} {as_printed(fastest)}; "
            f"accelerators that keep INT8 at all have at least 0.01 x."
        ),
        slip="a prefix too small, such as TOP/s for POP/s",
        suggestion=scaled(reading, _THOUSAND),
    )


_BESIDE_INT8: Final = ("peak_fp8_dense", "peak_fp8_sparse", "peak_bf16_dense", "peak_fp16_dense")
_FAR_BELOW: Final = 100.0
_THOUSAND: Final = 1000.0


def _dense_suggestion(sparse: Reading, dense: Reading, ratio: float) -> Reading | None:
    if ratio < 1:
        return dense.evolve(value=sparse.value, unit=sparse.unit)
    return scaled(dense, 0.5) if ratio < _MIN_SPARSE else None


def labels(subject: Subject) -> Iterator[Finding]:
    """Find a peak that is the catalogue's figure of the same part for another precision or for sparsity."""
    for field in PEAK_FIELDS:
        reading, known = subject.number(field), subject.known(field)
        if reading is None or known is None or subject.is_published(field):
            continue
        matches = [other for other in PEAK_FIELDS if other != field and _is_figure_of(reading, subject.known(other))]
        if matches:
            yield _label_finding(subject, field, reading, known, matches)


def _is_figure_of(reading: Reading, figure: Figure | None) -> bool:
    return figure is not None and figure.leader.is_number and agree(reading, figure.leader)


def _label_finding(
    subject: Subject, field: FieldName, reading: Reading, known: Figure, matches: list[FieldName]
) -> Finding:
    meant = " and ".join(name_of(match) for match in matches[:2])
    return Finding(
        rule=LABEL,
        grade=Grade.WARNING,
        part=subject.part.id,
        field=field,
        sentence=(
            f"{name_of(field)} {as_printed(reading)} conflicts with {as_printed(known.leader)}, and is the {meant} "
            f"figure of {subject.part.name}."
        ),
        slip=f"labelled {name_of(field)}, likely {name_of(matches[0])}",
        suggestion=reading.evolve(value=known.leader.value, unit=known.leader.unit, convention=known.leader.convention),
    )


def name_of(field: FieldName) -> str:
    """Return a peak's field in words: "FP8" for "peak_fp8_dense", "FP8 sparse" for its sparse form."""
    metric = PEAK_FIELDS[field]
    return f"{PRECISIONS[metric.precision]} sparse" if metric.sparse else PRECISIONS[metric.precision]


def scaled(reading: Reading, factor: float) -> Reading:
    """Return a numeric reading times a factor, in its own unit, to four significant digits."""
    return reading.evolve(value=float(f"{float(reading.value) * factor:.{_SIGNIFICANT}g}"))
