"""A checked claim as final strings: verdict, both numbers, reason, what was understood and what was assumed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from core.claims import CheckedClaim, ReadClaim, Role, Verdict
from core.provenance import derivation
from core.quantity import UNKNOWN, format_number
from core.words import capital
from gui.painting.badges import Tone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.catalogue.records import Source
    from core.claims import Claim, Taken
    from core.quantity import UnitChoice
    from core.result import Result

ICONS: Final = {
    Verdict.AGREES: "ok",
    Verdict.WITHIN_ROUNDING: "ok",
    Verdict.CONFLICTS: "error",
    Verdict.CANNOT_COMPUTE: "status-unknown",
}
TONES: Final = {
    Verdict.AGREES: Tone.GOOD,
    Verdict.WITHIN_ROUNDING: Tone.GOOD,
    Verdict.CONFLICTS: Tone.ERROR,
    Verdict.CANNOT_COMPUTE: Tone.NOTE,
}


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim as shown. `result` is what was computed, None where nothing could be."""

    statement: str
    verdict: Verdict
    claimed: str
    computed: str
    reason: str
    understood: str
    assumed: tuple[str, ...]
    details: tuple[str, ...]
    result: Result | None
    origin: str = ""
    """Who claims it, when, and whether that is a projection or superseded; empty for a pasted sentence."""

    @property
    def sentence(self) -> str:
        """The verdict with both numbers in one line."""
        words = _tr("{verdict}: claimed {claimed}, computed {computed}.")
        return words.format(verdict=verdict_words(self.verdict), claimed=self.claimed, computed=self.computed)

    def lines(self, sources: Mapping[str, Source], units: UnitChoice) -> list[str]:
        """Return all of it as lines of plain text, the arithmetic down to what each source says."""
        tree = [] if self.result is None else list(derivation(self.result, sources, units).lines(depth=1))
        words = (f"“{self.statement}”", self.sentence, self.origin, self.reason, *self.details, *self.assumed)
        return [*filter(None, words), *tree]


def verdict_words(verdict: Verdict) -> str:
    """Return a verdict as it is shown."""
    words = {
        Verdict.AGREES: _tr("agrees"),
        Verdict.WITHIN_ROUNDING: _tr("agrees within rounding"),
        Verdict.CONFLICTS: _tr("conflicts"),
        Verdict.CANNOT_COMPUTE: _tr("cannot be computed"),
    }
    return words[verdict]


def shown_claim(checked: CheckedClaim, text: str = "", read: ReadClaim | None = None, origin: str = "") -> ShownClaim:
    """Return a checked claim as strings; `read` is how it was understood of a pasted text, `origin` who claims it."""
    claim = checked.claim
    note = f"; {claim.note}"
    is_noted = bool(claim.note) and checked.reason.endswith(note)
    reason = checked.reason.removesuffix(note) if is_noted else checked.reason
    assumed = read.assumed if read is not None else (claim.note,) if is_noted else ()
    computed = _value("" if checked.computed is None else format_number(checked.computed), claim.unit)
    reason = reason.removeprefix(f"computed {computed}").lstrip(",; ")  # both numbers stand beside the verdict
    return ShownClaim(
        statement=claim.statement,
        verdict=checked.verdict,
        claimed=_value(claim.claimed or "", claim.unit),
        computed=computed,
        reason=_sentence(reason),
        understood=understood(text, read.taken) if read is not None else "",
        assumed=tuple(_sentence(each) for each in assumed if each and each not in reason),
        details=tuple(_detail(each.label, each.value, each.unit, each.matches) for each in checked.details),
        result=checked.result,
        origin=origin,
    )


def origin_of(claim: Claim, sources: Mapping[str, Source]) -> str:
    """Return who claims something, when, and whether it is a projection or superseded."""
    standing = {"current": "", "projection": _tr("a projection"), "superseded": _tr("superseded")}[claim.status]
    source = sources.get(claim.source)
    title = source.title if source is not None else claim.source
    return " · ".join(word for word in (title, claim.date or "", standing) if word)


def _value(value: str, unit: str) -> str:
    if not value:
        return UNKNOWN
    return value if unit == "ratio" else f"{value} {unit}".strip()


def _detail(label: str, value: float | None, unit: str, matches: bool | None) -> str:
    number = _value("" if value is None else format_number(value), unit)
    range_words = {True: _tr("inside the range"), False: _tr("outside the range"), None: ""}[matches]
    return ", ".join(word for word in (f"{capital(label)}: {number}", range_words) if word)


def _sentence(words: str) -> str:
    return f"{capital(words).rstrip('.')}." if words else ""


def role_words(role: Role) -> str:
    """Return what a piece of a text was taken for, in a word."""
    words = {
        Role.PART: _tr("part"),
        Role.COUNT: _tr("count"),
        Role.QUANTITY: _tr("quantity"),
        Role.METRIC: _tr("metric"),
        Role.PRECISION: _tr("precision"),
        Role.BASELINE: _tr("compared with"),
        Role.PER: _tr("per"),
    }
    return words[role]


def understood(text: str, taken: tuple[Taken, ...]) -> str:
    """Return what was understood of a text, piece by piece, such as "part Trn2 UltraServer · quantity 83.2 PF"."""
    return " · ".join(f"{role_words(one.role)} “{text[one.start : one.end]}”" for one in taken)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Claims", text)
