"""The sub-command `claims`: the built-in claims with what the program computes."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in
from core.claims import CheckedClaim, ClaimChecker, Verdict, built_in_claims
from core.claims.reading.readings import Role
from core.claims.reading.sentence import read_sentence
from core.cli.answers import Answer, BadInput
from core.cli.own_library import own_library
from core.quantity import format_number
from core.words import capital

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from core.claims.reading.readings import ReadText

_WIDTH = 100


def claims_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright claims`; with an id or a sentence the exit code is 1 where a claim conflicts.

    A sentence may name the user's own parts too.
    """
    if options.text is not None:
        return _read_answer(options)
    claims = built_in_claims()
    if options.claim is not None and options.claim not in claims:
        message = f"There is no claim '{options.claim}'; 'rackwright claims' lists them."
        raise BadInput(message)
    checker = ClaimChecker(built_in(), claims)
    wanted = [claims[options.claim]] if options.claim is not None else list(claims.values())
    checked = [checker.check(claim) for claim in wanted]
    refuted = options.claim is not None and checked[0].verdict is Verdict.CONFLICTS
    document = {"claims": [_document(item) for item in checked]}
    return Answer(document, lambda: _text(checked), exit_code=int(refuted))


def _read_answer(options: argparse.Namespace) -> Answer:
    if options.claim is not None:
        message = "Name a claim or give a sentence with --text, not both."
        raise BadInput(message)
    library, notices = own_library()
    read = read_sentence(options.text, library)
    checker = ClaimChecker(library, {})
    checked = [checker.check(one.claim) for one in read.claims]
    document = {"claims": [_document(item) for item in checked], "remark": read.remark or None}
    refuted = any(item.verdict is Verdict.CONFLICTS for item in checked)
    return Answer(document, lambda: _read_text(options.text, read, checked), int(refuted), notices)


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


def _text(checked: Sequence[CheckedClaim]) -> str:
    claims = "\n\n".join(_claim_text(item) for item in checked)
    return claims if len(checked) == 1 else f"{claims}\n\n{_summary(checked)}"


def _summary(checked: Sequence[CheckedClaim]) -> str:
    times = Counter(item.verdict for item in checked)
    return f"{len(checked)} claims: {', '.join(f'{_words(verdict)} {times[verdict]}' for verdict in Verdict)}."


def _read_text(text: str, read: ReadText, checked: Sequence[CheckedClaim]) -> str:
    """Return each number of a text with its verdict and why; then what was not read."""
    numbers = ("".join(text[at.start : at.end] for at in one.taken if at.role is Role.QUANTITY) for one in read.claims)
    lines = [
        f"{number or item.claim.statement}: {_words(item.verdict)}\n{_wrapped(f'→ {item.reason}.')}"
        for number, item in zip(numbers, checked, strict=True)
    ]
    return "\n\n".join((*lines, *((f"{capital(read.remark)}.",) if read.remark else ())))


def _wrapped(words: str) -> str:
    return textwrap.fill(words, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def _claim_text(checked: CheckedClaim) -> str:
    claim = checked.claim
    status = "" if claim.status == "current" else f" ({claim.status})"
    lines = [f"{claim.id}: {_words(checked.verdict)}{status}"]
    lines += textwrap.wrap(f"{claim.statement}.", _WIDTH, initial_indent="  ", subsequent_indent="  ")
    lines.append(_wrapped(f"→ {checked.reason}."))
    lines += [f"    {d.label}: {format_number(d.value)} {d.unit}{_mark(d.matches)}" for d in checked.details]
    return "\n".join(lines)


def _words(verdict: Verdict) -> str:
    return "cannot be computed" if verdict is Verdict.CANNOT_COMPUTE else verdict.value.replace("_", " ")


def _mark(matches: bool | None) -> str:
    return "  ← matches the claim" if matches else ""
