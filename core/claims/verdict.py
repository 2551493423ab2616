"""The verdict on a claimed number: how far its printed digits excuse a difference, and what a factor hints at."""

from __future__ import annotations

from enum import StrEnum

from core.quantity import format_factor, format_number


class Verdict(StrEnum):
    """What became of a claim."""

    AGREES = "agrees"
    WITHIN_ROUNDING = "agrees_within_rounding"
    CONFLICTS = "conflicts"
    CANNOT_COMPUTE = "cannot_compute"


ROUNDING = 5e-3
"""Differences up to this fraction are rounding: half a unit of the last of three digits, in which statements give the
numbers that others are computed from, is at most 0.5 % (1.00 for 1.005)."""

COARSEST = 2e-2
"""One unit of the last digit excuses at most this fraction: that of two digits in the middle of their range (1 in 50),
so that 51 is a short 51.84. With a single digit it would excuse anything: a 4 is not a rounded 3.1."""

SAME = 1e-9
"""Fractions below this are what floats leave of a calculation that comes out even."""


def compare_digits(claimed: str, computed: float, *, at_least: bool = False) -> Verdict:
    """Judge a claimed number as printed against a computed one in the same unit.

    They agree where the computed value rounds to the printed digits, or is no less than an `at_least` claim; they
    agree within rounding where they differ by at most one unit of the last digit (and 2 %), or by 0.5 %.
    """
    stated, unit = float(claimed), unit_in_last_place(claimed)
    difference = abs(stated - computed)
    if difference <= unit / 2 * (1 + SAME) or (at_least and computed >= stated):
        return Verdict.AGREES
    if difference <= max(min(unit * (1 + SAME), COARSEST * abs(computed)), ROUNDING * abs(computed)):
        return Verdict.WITHIN_ROUNDING
    return Verdict.CONFLICTS


def unit_in_last_place(printed: str) -> float:
    """Return one unit of the last printed digit: 0.1 for "83.2", 1 for "360"."""
    decimals = printed.partition(".")[2]
    return 10.0 ** -len(decimals)


_SLIPS = (2, 4, 8, 16, 1000, 1024)
"""Factors that a slip leaves: sparse for dense, both directions for one, one precision for another (2, 4), cores or
accelerators for their machine (8, 16), a prefix too many, decimal or binary (1000, 1024)."""


def difference(claimed: float, computed: float) -> str:
    """Return in words how a claimed number differs from the computed one, with a slip that may explain it."""
    if claimed * computed <= 0:
        return f"{format_number(claimed)} was claimed"
    claimed, computed = abs(claimed), abs(computed)
    ratio = max(claimed, computed) / min(claimed, computed)
    slip = next((s for s in _SLIPS if abs(ratio / s - 1) <= COARSEST), None)
    hint = f": about a factor of {slip}" if slip is not None else ""
    return f"{format_factor(ratio)} {'less' if computed < claimed else 'more'} than claimed{hint}"
