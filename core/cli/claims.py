"""The sub-command `claims`: the built-in claims with what the program computes."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in
from core.claims import CheckedClaim, ClaimChecker, Verdict, built_in_claims
from core.cli.answers import Answer, BadInput
from core.quantity import format_number

if TYPE_CHECKING:
    import argparse

_WIDTH = 100


def claims_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright claims`; with an id the exit code is 1 where the claim conflicts."""
    claims = built_in_claims()
    if options.claim is not None and options.claim not in claims:
        message = f"there is no claim '{options.claim}'; 'rackwright claims' lists them"
        raise BadInput(message)
    checker = ClaimChecker(built_in(), claims)
    wanted = [claims[options.claim]] if options.claim is not None else list(claims.values())
    checked = [checker.check(claim) for claim in wanted]
    refuted = options.claim is not None and checked[0].verdict is Verdict.CONFLICTS
    document = {"claims": [_document(item) for item in checked]}
    return Answer(document, lambda: "\n".join(_text(item) for item in checked), exit_code=int(refuted))


def _document(checked: CheckedClaim) -> dict[str, object]:
    claim = checked.claim
    return {
        "id": claim.id,
        "statement": claim.statement,
        "claimed": checked.claimed,
        "computed": checked.computed,
        "unit": claim.unit,
        "verdict": checked.verdict.value,
        "reason": checked.reason,
        "status": claim.status,
        "source_id": claim.source,
        "date": claim.date,
        "details": [
            {"label": d.label, "value": d.value, "unit": d.unit, "matches": d.matches} for d in checked.details
        ],
    }


def _text(checked: CheckedClaim) -> str:
    claim = checked.claim
    verdict = checked.verdict.value.replace("_", " ")
    lines = [f"{claim.id}  {verdict}" + (f"  ({claim.status})" if claim.status != "current" else "")]
    lines += textwrap.wrap(claim.statement + ".", _WIDTH, initial_indent="  ", subsequent_indent="  ")
    lines += textwrap.wrap(checked.reason + ".", _WIDTH, initial_indent="  → ", subsequent_indent="    ")
    lines += [f"    {d.label}: {format_number(d.value)} {d.unit}{_mark(d.matches)}" for d in checked.details]
    return "\n".join(lines)


def _mark(matches: bool | None) -> str:  # noqa: FBT001
    return "  ← matches the claim" if matches else ""
