"""Rules on prices: what one accelerator costs an hour, against the same accelerator elsewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator, Basis, System
from core.findings.finding import Finding, Grade
from core.findings.slips import Slip
from core.findings.subject import Subject
from core.quantity import format_money

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.catalogue.records import Part, Quote

PRICE = "price-against-accelerator"

FAR: Final = 3.0
"""A price is queried below the least, or above the most, that its accelerators cost elsewhere by this factor.

Quotes of one accelerator on one basis lie within about 2.5 of each other over providers, regions and three years; the
next slip, the price of one of eight, is a factor of eight.
"""
_NEAR: Final = 1.5
"""A slip is named where, without it, the price comes within this factor of one that is known."""
_MONTH: Final = "the price of a month, entered as that of an hour"
_PERIODS: Final = (
    Slip(24, "the price of a day, entered as that of an hour"),
    *(Slip(h, _MONTH) for h in (730, 720, 744)),
)


@dataclass(frozen=True, slots=True)
class PriceMeaning:
    """One way to read a price whose unit is not said: `unit` names it, `per_accelerator` is in USD an hour."""

    unit: str
    per_accelerator: float


@dataclass(frozen=True, slots=True)
class _Odd:
    """A quote that comes to `each` for one of `count` accelerators, far from the nearest of the `known` prices."""

    quote: Quote
    count: int
    each: float
    known: tuple[float, ...]

    @property
    def is_high(self) -> bool:
        return self.each > max(self.known)

    @property
    def nearest(self) -> float:
        return max(self.known) if self.is_high else min(self.known)


def prices(subject: Subject) -> Iterator[Finding]:
    """Find quotes of a system far from what its own accelerators cost elsewhere, one finding for each basis."""
    contents = list(subject.contents())
    kinds = {accelerator.id: accelerator for accelerator, _ in contents}
    if not isinstance(subject.part, System) or len(kinds) != 1:
        return
    accelerator, count = next(iter(kinds.values())), sum(n for _, n in contents)
    current = (quote for quote in subject.part.quotes if not quote.superseded)
    odd = [one for quote in current if (one := _odd(subject, quote, accelerator, count)) is not None]
    for _, of_basis in groupby(sorted(odd, key=lambda one: one.quote.basis), key=lambda one: one.quote.basis):
        yield _basis_finding(subject, list(of_basis))


def _odd(subject: Subject, quote: Quote, accelerator: Accelerator, count: int) -> _Odd | None:
    each = _each(quote, count)
    known = usual_prices(subject, accelerator, quote.basis)
    own = tuple(_each(other, count) for other in _library_quotes(subject) if other.basis is quote.basis)
    if known and each * FAR < min(known):
        return _Odd(quote, count, each, known)
    beside = (*known, *(() if _is_published(subject, quote) else own))
    return _Odd(quote, count, each, beside) if beside and each > FAR * max(beside) else None


def usual_prices(subject: Subject, accelerator: Accelerator, basis: Basis) -> tuple[float, ...]:
    """Return what an accelerator costs an hour in other systems of the catalogue, USD each."""
    others = (s for s in subject.catalogue.systems() if s.id != subject.part.id)
    return tuple(price for system in others for price in _prices_of(system, subject, accelerator, basis))


def _prices_of(system: System, subject: Subject, accelerator: Accelerator, basis: Basis) -> Iterator[float]:
    contents = list(Subject(system, subject.catalogue.parts, subject.catalogue).contents())
    if {part.id for part, _ in contents} != {accelerator.id}:
        return
    count = sum(n for _, n in contents)
    for quote in system.quotes:
        if quote.basis is basis and not quote.superseded:
            yield _each(quote, count)


def _each(quote: Quote, count: int) -> float:
    """Return what a quote comes to for one of `count` accelerators."""
    return quote.value if quote.per == "accelerator" else quote.value / count


def _basis_finding(subject: Subject, odd: Sequence[_Odd]) -> Finding:
    """Return one finding on all odd quotes of a basis: those that somebody entered lead, the farthest off first."""
    entered = [one for one in odd if not _is_published(subject, one.quote)]
    worst, *more = sorted(entered or odd, key=lambda one: -abs(math.log(one.each / one.nearest)))
    slip = _slip(worst)
    hourly = "" if worst.quote.basis is Basis.PURCHASE else " an hour"
    far = "far above" if worst.is_high else "far under"
    fate = "queried" if worst.is_high else "queried, not ranked"
    also = f" The same holds of {len(more)} more of its quotes." if more else ""
    return Finding(
        rule=PRICE,
        grade=Grade.WARNING if entered else Grade.NOTE,
        part=subject.part.id,
        field="quotes",
        sentence=(
            f"The {worst.quote.basis.words} price of {subject.part.name} comes to ${format_money(worst.each)}{hourly} "
            f"for each accelerator, {far} the ${format_money(worst.nearest)} it costs elsewhere{_remark(worst, slip)}: "
            f"{fate}.{also}"
        ),
        slip=slip,
    )


def _remark(odd: _Odd, slip: str) -> str:
    if odd.is_high:
        return f", as {slip} would be" if slip else ""
    return f"; the quote may be for one of its {odd.count} accelerators" if slip else ""


def _slip(odd: _Odd) -> str:
    return _high_slip(odd) if odd.is_high else _low_slip(odd)


def _low_slip(odd: _Odd) -> str:
    is_one = odd.count > 1 and odd.quote.per == "system" and odd.quote.value * FAR >= odd.nearest
    return "the price of one accelerator, entered for the whole system" if is_one else ""


def _high_slip(odd: _Odd) -> str:
    """Return the slip without which a price comes nearest to one that is known, empty where none brings it near."""
    periods = () if odd.quote.basis is Basis.PURCHASE else _PERIODS
    slips = (*((Slip(odd.count, _count_words(odd)),) if odd.count > 1 else ()), *periods)
    far, words = min(((_distance(odd, slip), slip.words) for slip in slips), default=(math.inf, ""))
    return words if far <= math.log(_NEAR) else ""


def _count_words(odd: _Odd) -> str:
    if odd.quote.per == "accelerator":
        return "the price of the whole system, entered for one accelerator"
    return f"the price of the whole system, multiplied by its {odd.count} accelerators once more"


def _distance(odd: _Odd, slip: Slip) -> float:
    return min(abs(math.log(odd.each / slip.factor / known)) for known in odd.known)


def _library_quotes(subject: Subject) -> tuple[Quote, ...]:
    reference = subject.reference
    quotes = reference.quotes if isinstance(reference, System) else ()
    return tuple(quote for quote in quotes if not quote.superseded)


def _is_published(subject: Subject, quote: Quote) -> bool:
    """Whether the library has the same quote: then it is odd, but no slip of whoever entered it."""
    return quote in _library_quotes(subject)


def price_meanings(value: float, part: Part, accelerators: int) -> tuple[PriceMeaning, ...]:
    """Return the ways to read a price of `value` USD an hour whose unit is not said, for the user to choose from.

    `accelerators` is how many accelerators the part holds. A price per core of 8 is a price per accelerator of 8 x it.
    """
    smaller = part.devices.items() if isinstance(part, Accelerator) else ()
    inner = tuple(PriceMeaning(unit, value * count) for unit, count in smaller)
    whole = (PriceMeaning("system", value / accelerators),) if isinstance(part, System) and accelerators else ()
    return (*inner, PriceMeaning("accelerator", value), *whole)
