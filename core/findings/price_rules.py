"""Rules on prices: what one accelerator costs an hour, against the same accelerator elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator, Basis, System
from core.findings.finding import Finding, Grade
from core.findings.subject import Subject
from core.quantity import format_money

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import Part, Quote

PRICE = "price-against-accelerator"

FAR_UNDER: Final = 3.0
"""An instance is queried below this fraction of what its accelerators cost elsewhere.

Quotes of one accelerator on one basis lie within about 2.5 of each other over providers, regions and three years; the
next slip, the price of one of eight, is a factor of eight.
"""


@dataclass(frozen=True, slots=True)
class PriceMeaning:
    """One way to read a price whose unit is not said: `unit` names it, `per_accelerator` is in USD an hour."""

    unit: str
    per_accelerator: float


def prices(subject: Subject) -> Iterator[Finding]:
    """Find quotes of a system far under what its own accelerators cost elsewhere on the same basis."""
    contents = list(subject.contents())
    kinds = {accelerator.id: accelerator for accelerator, _ in contents}
    if not isinstance(subject.part, System) or len(kinds) != 1:
        return
    accelerator, count = next(iter(kinds.values())), sum(n for _, n in contents)
    for quote in subject.part.quotes:
        if quote.superseded:
            continue
        each = quote.value if quote.per == "accelerator" else quote.value / count
        usual = usual_price(subject, accelerator, quote.basis)
        if usual is not None and each * FAR_UNDER < usual:
            yield _price_finding(subject, quote, count, each, usual)


def usual_price(subject: Subject, accelerator: Accelerator, basis: Basis) -> float | None:
    """Return the least that an accelerator costs an hour in other systems of the catalogue, USD; None if unknown."""
    others = (s for s in subject.catalogue.systems() if s.id != subject.part.id)
    known = [price for system in others for price in _prices_of(system, subject, accelerator, basis)]
    return min(known, default=None)


def _prices_of(system: System, subject: Subject, accelerator: Accelerator, basis: Basis) -> Iterator[float]:
    contents = list(Subject(system, subject.catalogue.parts, subject.catalogue).contents())
    if {part.id for part, _ in contents} != {accelerator.id}:
        return
    count = sum(n for _, n in contents)
    for quote in system.quotes:
        if quote.basis is basis and not quote.superseded:
            yield quote.value if quote.per == "accelerator" else quote.value / count


def _price_finding(subject: Subject, quote: Quote, count: int, each: float, usual: float) -> Finding:
    is_one = count > 1 and quote.per == "system" and quote.value * FAR_UNDER >= usual
    slip = "the price of one accelerator, entered for the whole system" if is_one else ""
    hourly = "" if quote.basis is Basis.PURCHASE else " an hour"
    remark = f"; the quote may be for one of its {count} accelerators" if is_one else ""
    return Finding(
        rule=PRICE,
        grade=Grade.NOTE if _is_published(subject, quote) else Grade.WARNING,
        part=subject.part.id,
        field="quotes",
        sentence=(
            f"The {quote.basis.words} price of {subject.part.name} comes to ${format_money(each)}{hourly} for each "
            f"accelerator, far under the ${format_money(usual)} it costs elsewhere{remark}: queried, not ranked."
        ),
        slip=slip,
    )


def _is_published(subject: Subject, quote: Quote) -> bool:
    """Whether the library has the same quote: then it is odd, but no slip of whoever entered it."""
    reference = subject.reference
    return isinstance(reference, System) and quote in reference.quotes


def price_meanings(value: float, part: Part, accelerators: int) -> tuple[PriceMeaning, ...]:
    """Return the ways to read a price of `value` USD an hour whose unit is not said, for the user to choose from.

    `accelerators` is how many accelerators the part holds. A price per core of 8 is a price per accelerator of 8 x it.
    """
    smaller = part.devices.items() if isinstance(part, Accelerator) else ()
    inner = tuple(PriceMeaning(unit, value * count) for unit, count in smaller)
    whole = (PriceMeaning("system", value / accelerators),) if isinstance(part, System) and accelerators else ()
    return (*inner, PriceMeaning("accelerator", value), *whole)
