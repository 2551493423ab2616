"""Rules on the rent of a cluster: parts that are not quoted, and quotes that are old."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.findings.finding import Finding, Grade

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.catalogue.records import PartId
    from core.estimate import Rent
    from core.findings.shares import Shares
    from core.result import Result

STALE = "stale-price"
NO_PRICE = "no-price"

STALE_MONTHS: Final = 6
"""Age from which a quote is told of.

Prices hold for about half a year: on demand, p5 fell by 44 % in June 2025 ("aws_price_cut_june_2025_p5"), and Capacity
Blocks rose by 15 % in January 2026 ("aws_capacity_block_rise_january_2026").
"""
_MONTHS: Final = 12
_END_OF_YEAR: Final = "YYYY-12-31"


def unpriced(shares: Shares) -> Iterator[Finding]:
    """Note each part without which the rent is unknown or partial."""
    leading = shares.estimate.rent
    asked = shares.estimate.rents if leading is None else (leading,)
    lacking = _unquoted(shares, asked)
    region = shares.design.price_set(shares.estimate.cluster.prices).region
    where = "" if region is None else f" in {region}"
    words = "unknown" if leading is None else "partial"
    for part in lacking:
        rent = _rent_words(asked, shares.name(part))
        known = f"No {rent} is known{where} as of {shares.design.prices_as_of}"
        yield Finding(NO_PRICE, Grade.NOTE, part, "quotes", f"{known}, so that of the cluster is {words}.")


def _rent_words(asked: Sequence[Rent], name: str) -> str:
    if len(asked) == 1:
        return f"{asked[0].basis.words} rent of {name}"
    return f"rent of {name} on any of {len(asked)} purchase bases"


def _unquoted(shares: Shares, asked: Sequence[Rent]) -> list[PartId]:
    """Return the parts whose price is not wholly known on any of some bases."""
    priced = {part for rent in asked for part, result in shares.of_rent(rent) if result.is_known}
    return [part for part in shares.parts if part not in priced]


def stale(shares: Shares) -> Iterator[Finding]:
    """Note each part whose leading quote is older than `STALE_MONTHS` on the day whose prices apply."""
    leading, day = shares.estimate.rent, shares.design.prices_as_of
    if leading is None:
        return
    for part, result in shares.of_rent(leading):
        oldest = min(_dates(result), default=None)
        if oldest is not None and is_stale(oldest, day):
            quote = f"The {leading.basis.words} quote of {shares.name(part)} is of {oldest}"
            sentence = f"{quote}, more than {STALE_MONTHS} months before {day}, the day whose prices apply."
            yield Finding(STALE, Grade.NOTE, part, "quotes", sentence)


def _dates(result: Result) -> Iterator[str]:
    for leaf in result.leaves():
        if leaf.figure is not None and leaf.figure.leader.date is not None:
            yield leaf.figure.leader.date


def is_stale(date: str, day: str) -> bool:
    """Whether a date (YYYY, YYYY-MM or YYYY-MM-DD, taken as the last day of it) is `STALE_MONTHS` before a day."""
    year, month, last = map(int, (date + _END_OF_YEAR[len(date) :]).split("-"))
    later = month - 1 + STALE_MONTHS
    return (year + later // _MONTHS, later % _MONTHS + 1, last) < tuple(map(int, day.split("-")))
