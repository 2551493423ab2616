"""The choice among readings: the first that fits, with a remark on what the text left open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.claims.checking import ClaimChecker
from core.claims.verdict import Verdict, compare_digits
from core.quantity import from_si
from core.words import listed, lowered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.proposals import Proposal
    from core.claims.records import Claim

_FITTING = (Verdict.AGREES, Verdict.WITHIN_ROUNDING)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A claim with its reading chosen, the remarks on the choice, and whether it agrees."""

    claim: Claim
    remarks: tuple[str, ...]
    fits: bool


@dataclass(slots=True)
class Decider:
    """Chooses among the readings of claims by checking each against a catalogue."""

    catalogue: Catalogue
    checker: ClaimChecker = field(init=False)

    def __post_init__(self) -> None:
        self.checker = ClaimChecker(self.catalogue, {})

    def choose(
        self, claim: Claim, proposals: Sequence[Proposal], left_open: str = "", slips: Sequence[Proposal] = ()
    ) -> Chosen:
        """Return the claim with the first reading that agrees, else the first that is known, else the first.

        `left_open` says what the text does not state. `slips` are readings that it excludes: where nothing agrees,
        those of them that would are told, except for what the verdict says by itself.
        """
        exact = claim.evolve(at_least=False)
        fitting = [one for one in proposals if self._fits(exact, one)] or [p for p in proposals if self._fits(claim, p)]
        known = [one for one in proposals if self._is_known(claim, one)]
        best = (fitting or known or list(proposals))[0]
        remarks = [_remark(proposals, fitting, best, left_open)]
        if known and not fitting:
            told = self.checker.check(_read_as(claim, best)).reason
            fits = dict.fromkeys(slip.label for slip in slips if self._fits(claim, slip))
            explained = [label for label in fits if not told.endswith(f"the value fits {label}")]
            remarks += [f"the value fits {listed(explained)}"] if explained else []
            remarks.append(self._elsewhere(_read_as(claim, best)))
        return Chosen(_read_as(claim, best), tuple(filter(None, remarks)), bool(fitting))

    def _elsewhere(self, claim: Claim) -> str:
        """Return which source prints what is claimed, where the value rests on one figure with several readings."""
        result = self.checker.check(claim).result
        leaves = [leaf for leaf in result.leaves() if leaf.figure is not None] if result is not None else []
        if result is None or not result.value or len(leaves) != 1 or not leaves[0].value:
            return ""
        figure, scale = leaves[0].figure, result.value / leaves[0].value
        readings = (
            [one for one in figure.readings if one.is_number and one.si_unit == figure.leader.si_unit]
            if figure is not None
            else []
        )
        for reading in readings:
            value = from_si(scale * reading.si_value, claim.unit)
            if claim.claimed is not None and compare_digits(claim.claimed, value) in _FITTING:
                return f"another source prints this value: {reading.source}"
        return ""

    def _fits(self, claim: Claim, proposal: Proposal) -> bool:
        return self.checker.check(_read_as(claim, proposal)).verdict in _FITTING

    def _is_known(self, claim: Claim, proposal: Proposal) -> bool:
        return self.checker.check(_read_as(claim, proposal)).computed is not None


def _read_as(claim: Claim, proposal: Proposal) -> Claim:
    return claim.evolve(compute=proposal.compute, unit=proposal.unit, claimed=proposal.claimed)


def _remark(proposals: Sequence[Proposal], fitting: Sequence[Proposal], best: Proposal, left_open: str) -> str:
    if len(proposals) == 1:
        return ""
    if not fitting:
        return f"{left_open}, and none fits; taken as {lowered(best.label)}"
    fits = listed(dict.fromkeys(one.label for one in fitting))
    return f"{left_open}: {fits} {'fits' if len(fitting) == 1 else 'fit'}"
