"""What fields are called, and what is said of a reading, its standing among the others included; no widgets here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from core.figure import RECALLED, Status, newest_first
from core.findings.finding import Grade, as_printed
from core.words import capital, field_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.catalogue.records import FieldName, Part, Source
    from core.design.document import Site
    from core.figure import Figure, Reading
    from core.findings.finding import Finding


def field_title(field: FieldName) -> str:
    """Return what a field is called at the start of a sentence: "FP8 dense", "TDP", "Memory bandwidth"."""
    return capital(field_words(field))


def value_words(reading: Reading) -> str:
    """Return the value of a reading as its source prints it, with the source's own qualifier."""
    return ", ".join(filter(None, (as_printed(reading), reading.convention)))


def origin_words(reading: Reading, sources: Mapping[str, Source]) -> str:
    """Return where a reading comes from: status, source and date, as far as they are known."""
    source = sources.get(reading.source)
    title = reading.source if source is None else source.title
    date = reading.date or (None if source is None else source.published) or _tr("no date")
    return " · ".join((str(reading.sign), title, date))


def standing_words(reading: Reading, figure: Figure) -> str:
    """Return why a reading leads its figure, or why it does not."""
    leader = figure.leader
    if reading is leader:
        return _tr("Leads: {rule}.").format(rule=leader.preferred or figure.rule.words)
    if reading.set_aside:
        return _tr("Set aside: {reason}").format(reason=reading.set_aside)
    return _weakness(reading, leader)


def _weakness(reading: Reading, leader: Reading) -> str:
    weaknesses = (
        (reading.superseded, _tr("Set aside: later material of the source replaces it.")),
        (reading.back_computed, _tr("Set aside: computed back from the headline of a system.")),
        (reading.source == RECALLED, _tr("Recalled, no source.")),
        (leader.chosen, _tr("Stands back: you chose another source.")),
        (leader.status is Status.YOURS, _tr("Stands back: your own figure leads.")),
        (reading.status.rank > leader.status.rank, _tr("Less well founded than the value that leads.")),
        (reading.launch and not leader.launch, _tr("Launch material, which current material outranks.")),
        (newest_first(reading.date) > newest_first(leader.date), _tr("Older than the value that leads.")),
    )
    return next((words for is_so, words in weaknesses if is_so), _tr("Of equal standing with the value that leads."))


def grade_words(grade: Grade) -> str:
    """Return the grade of a finding in a word."""
    return {Grade.ERROR: _tr("Error"), Grade.WARNING: _tr("Warning"), Grade.NOTE: _tr("Note")}[grade]


def finding_words(finding: Finding) -> str:
    """Return a finding as it is told: its grade in a word, then its sentence."""
    return f"{grade_words(finding.grade)}: {finding.sentence}"


def told_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings of one figure without those that come to the same: the first that suggests each value."""
    seen: dict[str, Finding] = {}
    for finding in findings:
        seen.setdefault(suggestion_words(finding) or finding.sentence, finding)
    return tuple(seen.values())


def suggestion_words(finding: Finding) -> str:
    """Return what the button of a finding says: "Use 733 TFLOP/s"; empty where nothing is suggested."""
    return "" if finding.suggestion is None else _tr("Use {value}").format(value=as_printed(finding.suggestion))


def of_owner(field: FieldName, owner: Part | Site | None) -> str:
    """Return a figure by its field and whose it is: "FP8 dense of AWS Trainium2"."""
    return _tr("{field} of {owner}").format(field=field_title(field), owner="" if owner is None else owner.name)


GRADE_ROLE: Final = {Grade.ERROR: "error", Grade.WARNING: "warning", Grade.NOTE: "note"}
"""The colour role of a finding; its icon bears the name of the grade."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Overrides", text)
