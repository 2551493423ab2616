"""The slips by which published figures go wrong, as factors between what is stated and what was meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.catalogue.records import Accelerator, FieldName

SLIP_TOLERANCE: Final = 0.02
"""How far a ratio may lie from a slip's factor, as a fraction of it.

Twice what the rounding of one printed figure explains ("1.3 PF" for 1,299 TF is 0.1 %, "362" beside 733 x 2 is 1.2 %),
and far less than the step to the next factor.
"""


@dataclass(frozen=True, slots=True)
class Slip:
    """Something stated `factor` times too large for the reason in `words`."""

    factor: float
    words: str


_THOUSANDS = (Slip(1e3, "a prefix too large, such as PFLOP/s for TFLOP/s"), Slip(1e-3, "a prefix too small"))
_DIGITS = (Slip(10, "a digit too many"), Slip(0.1, "a digit too few"))
_BITS = (Slip(8, "bits taken for bytes (Gb/s against GB/s)"), Slip(1 / 8, "bytes taken for bits (GB/s against Gb/s)"))
_BINARY = (
    Slip(2**30 / 1e9, "GiB entered where the label says GB"),
    Slip(1e9 / 2**30, "GB converted to GiB"),
    Slip(2**20 / 1e6, "MiB divided by 1000"),
)
_COUNTS = tuple(Slip(n, f"the sum of {n} accelerators, entered for one") for n in (2, 4, 8, 16, 64, 72))
_SHARES = (
    Slip(0.5, "half: one die of two, or one of two accelerators"),
    *(Slip(1 / n, f"the share of one of {n}") for n in (4, 8, 16)),
)
_PEAKS = (
    Slip(2, "the figure with sparsity, or two accelerators counted as one"),
    Slip(0.5, "half: one die of two, or a dense figure halved once more"),
    Slip(4, "the figure with 4 x sparsity, or the sparse figure of two accelerators"),
    Slip(0.25, "a quarter: halved for sparsity and for dies"),
)
_LINKS = (
    Slip(2, "the sum of both directions, entered as one direction"),
    Slip(0.5, "one direction halved once more"),
    Slip(16, "both directions, and bits taken for bytes"),
    Slip(1 / 4, "both directions, and bytes taken for bits"),
)


def slips_for(field: FieldName, accelerator: Accelerator | None) -> tuple[Slip, ...]:
    """Return the slips that a field is prone to, the likeliest first; those of an accelerator's own counts lead."""
    if field.startswith("peak_"):
        return (*_own_counts(accelerator), *_PEAKS, *_COUNTS, *_THOUSANDS, *_DIGITS)
    if field in ("scaleup_bandwidth", "scaleout_bandwidth"):
        return (*_LINKS, *_BITS, *_COUNTS, *_THOUSANDS, *_DIGITS)
    if field == "memory_bandwidth":
        return (*_BITS, *_own_counts(accelerator), *_COUNTS, *_SHARES, *_THOUSANDS, *_DIGITS)
    if field.startswith("memory_"):
        return (*_BINARY, *_own_counts(accelerator), *_COUNTS, *_SHARES, *_THOUSANDS, *_DIGITS)
    return (*_own_counts(accelerator), *_COUNTS, *_SHARES, *_THOUSANDS, *_DIGITS)


def nearest_slip(ratio: float, slips: Iterable[Slip], tolerance: float = SLIP_TOLERANCE) -> Slip | None:
    """Return the slip that explains a ratio of stated to meant best, None where none comes within the tolerance."""
    near = [slip for slip in slips if abs(ratio / slip.factor - 1) <= tolerance]
    return min(near, key=lambda slip: round(abs(ratio / slip.factor - 1), 3), default=None)


def _own_counts(accelerator: Accelerator | None) -> tuple[Slip, ...]:
    """Return the slips between an accelerator and its cores, dies and bundles, where those are counted."""
    if accelerator is None:
        return ()
    smaller = (
        Slip(1 / n, f"the figure of one {unit}: an accelerator has {n}") for unit, n in _many(accelerator.devices)
    )
    larger = (
        Slip(n, f"the figure of one {unit}, which holds {n} accelerators") for unit, n in _many(accelerator.bundles)
    )
    return (*smaller, *larger)


def _many(counts: dict[str, int]) -> list[tuple[str, int]]:
    return [(unit, n) for unit, n in counts.items() if n > 1]
