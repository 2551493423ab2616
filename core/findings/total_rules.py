"""Rules on what totals rest on: figures that no source states, and figures on which sources differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.figure import agree
from core.findings.finding import Finding, Grade, as_printed
from core.words import field_words, listed, lowered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.records import FieldName, PartId
    from core.figure import Figure
    from core.findings.shares import Shares
    from core.result import Completeness

UNKNOWN = "unknown-in-total"
CONFLICT = "conflicting-figure"


def unknowns(shares: Shares) -> Iterator[Finding]:
    """Note each part of which no source states what a total or the power of the cluster needs."""
    lacking: dict[PartId, dict[str, Completeness]] = {}
    for share in shares.by_total():
        for culprit in shares.culprits(share):
            lacking.setdefault(culprit, {})[share.label] = share.completeness
    for part, totals in lacking.items():
        yield Finding(UNKNOWN, Grade.NOTE, part, "", _unknown_words(shares, part, totals))


def _unknown_words(shares: Shares, part: PartId, totals: dict[str, Completeness]) -> str:
    labels = listed(lowered(label) for label in totals)
    kinds = sorted({completeness.value for completeness in totals.values()}, reverse=True)
    if part not in shares.design.parts:
        return f"The design does not hold the part '{part}', which leaves {labels} {' or '.join(kinds)}."
    which = "that total" if len(totals) == 1 else "these totals"
    return f"No source states {labels} of {shares.name(part)}, which leaves {which} {' or '.join(kinds)}."


def conflicts(shares: Shares) -> Iterator[Finding]:
    """Note each part on whose leading figures sources of the same standing differ, where a result rests on them."""
    found: dict[PartId, dict[FieldName, Figure]] = {}
    for share in shares.by_total():
        for leaf in share.result.leaves():
            origin = shares.origins.get(id(leaf.figure))
            if origin is not None and leaf.figure is not None and leaf.figure.is_conflicting:
                found.setdefault(origin[0], {})[origin[1]] = leaf.figure
    for part, figures in found.items():
        stated = listed(f"{field_words(field)} {_both(figure)}" for field, figure in figures.items())
        sentence = f"Sources of equal standing differ on {shares.name(part)}; the first value leads: {stated}."
        yield Finding(CONFLICT, Grade.NOTE, part, next(iter(figures)), sentence)


def _both(figure: Figure) -> str:
    """Return the leading value of a conflict and those against it: "2.9 TB/s or 3 TB/s"."""
    leader = figure.leader
    peers = (rival for rival in figure.contenders[1:] if rival.status is leader.status and not rival.launch)
    against = dict.fromkeys(as_printed(rival) for rival in peers if not agree(leader, rival))
    return " or ".join((as_printed(leader), *against))
