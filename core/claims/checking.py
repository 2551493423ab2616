"""The checking of claims: computed values beside claimed ones, with a verdict and a reason in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.claims.evaluation import Evaluator
from core.claims.records import Claim, Total
from core.claims.verdict import Verdict, compare_digits, difference
from core.performance.metrics import BY_ID, DENSE, SPARSE
from core.quantity import format_number, from_si, si_unit
from core.result import Completeness, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class CheckedDetail:
    """A detail with its value in its unit, None where unknown; `matches` whether it falls into the claimed range."""

    label: str
    value: float | None
    unit: str
    matches: bool | None


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with what was computed, in the claim's unit, and the verdict with its reason in words."""

    claim: Claim
    computed: float | None
    verdict: Verdict
    reason: str
    result: Result | None
    details: tuple[CheckedDetail, ...]

    @property
    def claimed(self) -> float | None:
        """The claimed value in the claim's unit."""
        return None if self.claim.claimed is None else float(self.claim.claimed)


@dataclass(slots=True)
class ClaimChecker:
    """Checks claims against a catalogue; `claims` are those that may refer to one another."""

    catalogue: Catalogue
    claims: dict[str, Claim]
    _evaluator: Evaluator = field(init=False)

    def __post_init__(self) -> None:
        self._evaluator = Evaluator(self.catalogue, self.claims)

    def check(self, claim: Claim) -> CheckedClaim:
        """Return the verdict on a claim. Raises KeyError if it names an unknown part, metric or claim."""
        result = None if claim.compute is None else self._evaluator.evaluate(claim.compute)
        computed = None if result is None or result.value is None else from_si(result.value, claim.unit)
        verdict, reason = self._judge(claim, computed, result)
        return CheckedClaim(claim, computed, verdict, reason, result, tuple(self._details(claim)))

    def _judge(self, claim: Claim, computed: float | None, result: Result | None) -> tuple[Verdict, str]:
        if claim.undefined:
            return Verdict.CANNOT_COMPUTE, claim.undefined
        if computed is None:
            return Verdict.CANNOT_COMPUTE, _why_unknown(result)
        if claim.claimed is None:
            return Verdict.CANNOT_COMPUTE, claim.note or "the statement gives no number"
        verdict = compare_digits(claim.claimed, computed, at_least=claim.at_least)
        return verdict, self._reason(claim, computed, verdict)

    def _reason(self, claim: Claim, computed: float, verdict: Verdict) -> str:
        words = f"computed {format_number(computed)} {claim.unit}".rstrip()
        if verdict is Verdict.CONFLICTS and claim.claimed is not None:
            words += f", {difference(float(claim.claimed), computed)}"
            fitting = self._fitting_label(claim)
            words += f"; the value fits {fitting}" if fitting else ""
        return f"{words}; {claim.note}" if claim.note else words

    def _fitting_label(self, claim: Claim) -> str:
        """Return what a conflicting compute claim would fit, its own precision first; empty if nothing does."""
        if not isinstance(claim.compute, Total) or claim.claimed is None or claim.compute.metric not in BY_ID:
            return ""
        said = BY_ID[claim.compute.metric].precision
        for metric in sorted((*DENSE, *SPARSE), key=lambda metric: metric.precision != said):
            result = self._evaluator.evaluate(claim.compute.evolve(metric=metric.id))
            if metric.id != claim.compute.metric and result.value is not None and metric.unit == result.unit:
                computed = from_si(result.value, claim.unit) if result.unit == si_unit(claim.unit) else None
                if computed is not None and compare_digits(claim.claimed, computed) is not Verdict.CONFLICTS:
                    return metric.label
        return ""

    def _details(self, claim: Claim) -> Iterator[CheckedDetail]:
        for detail in claim.details:
            result = self._evaluator.evaluate(detail.compute)
            value = None if result.value is None else from_si(result.value, detail.unit)
            yield CheckedDetail(detail.label, value, detail.unit, _matches(value, claim))


def _why_unknown(result: Result | None) -> str:
    if result is None:
        return "nothing to compute it from"
    if result.completeness is Completeness.UNSUPPORTED:
        return "not supported"
    return result.note or "a figure it needs is not published"


def _matches(value: float | None, claim: Claim) -> bool | None:
    if claim.claimed_range is None or value is None:
        return None
    low, high = claim.claimed_range
    return low <= value <= high
