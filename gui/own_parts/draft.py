"""A part as it is being entered: typed texts on one side, the record of the catalogue on the other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from core.catalogue.own import DataSheet, accelerator_from
from core.design.document import MAX_NAME
from core.design.names import cleaned, name_flaw
from core.findings.finding import as_printed
from core.quantity import format_count, format_exact
from gui.own_parts.fields import (
    BOTH_DIRECTIONS,
    DEVICES,
    LINK,
    ONE_DIRECTION,
    devices_of,
    head_labels,
    read_text,
    sheet_fields,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from core.catalogue.records import Accelerator, FieldName, PartId, Source
    from gui.own_parts.fields import Typed

_DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")

_LONGEST: Final = {"vendor": MAX_NAME, "title": MAX_NAME, "url": 2_000}
"""The most characters of the texts of the head beside the name; the last is what browsers take."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why something cannot be kept, in one sentence, and the field it is about."""

    field: str
    words: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been typed: the sheet's head, the texts by field, and the convention of the link, empty if not said."""

    name: str = ""
    vendor: str = ""
    title: str = ""
    url: str = ""
    date: str = ""
    texts: Mapping[FieldName, str] = field(default_factory=dict)
    convention: str = ""

    @property
    def typed(self) -> dict[FieldName, Typed]:
        """What each field's text says."""
        return {each.id: read_text(each, self.texts.get(each.id, ""), self.convention) for each in sheet_fields()}

    @property
    def flaw(self) -> Flaw | None:
        """Why this cannot be kept, by the first reason; None where it can. What a figure lacks, its field says."""
        return next((flaw for flaw in self._flaws() if flaw.words), None)

    def _flaws(self) -> Iterator[Flaw]:
        """Yield what there is to say of each field, often nothing."""
        name, date = self.name.strip(), self.date.strip()
        yield Flaw("name", name_flaw(name) if name else _tr("A part needs a name."))
        for field_name, text in (("vendor", self.vendor), ("title", self.title), ("url", self.url)):
            yield Flaw(field_name, _head_flaw(field_name, text.strip()))
        if date and _DATE.fullmatch(date) is None:
            words = _tr("“{date}” is no date; 2026, 2026-11 or 2026-11-30 is accepted.")
            yield Flaw("date", words.format(date=date))
        typed = self.typed
        for field_name, each in typed.items():
            yield Flaw(field_name, _tr("Some figures cannot be read yet.") if each.problem else "")
        if not any(each.figure for each in typed.values()):
            yield Flaw(next(iter(typed)), _tr("Enter at least one figure."))


def _head_flaw(name: str, text: str) -> str:
    """Return in one sentence why a text of the head cannot be used, empty if it can."""
    if len(text) > _LONGEST[name]:
        words = _tr("“{field}” has at most {count} characters.")
        return words.format(field=head_labels()[name], count=format_count(_LONGEST[name]))
    if cleaned(text) != text:
        words = _tr("“{field}” cannot hold control characters or marks that turn text round.")
        return words.format(field=head_labels()[name])
    return ""


def record_of(draft: Draft, taken: Collection[PartId], before: Accelerator | None = None) -> tuple[Accelerator, Source]:
    """Return a draft as a part with the source it cites; figures that cannot be read are left out.

    taken: the ids in use. before: the part that is being edited, of which everything stays that the draft does not say.
    """
    typed = draft.typed
    figures = {name: each.figure for name, each in typed.items() if each.figure is not None and name != DEVICES}
    sheet = DataSheet(draft.name, draft.vendor, draft.title, draft.url, draft.date, figures)
    part, source = accelerator_from(sheet, taken)
    devices = dict(devices_of(typed[DEVICES].figure))
    if before is None:
        return part.evolve(devices=devices), source
    own = source.evolve(id=f"{before.id}-sheet")
    entered = {
        name: tuple(reading.evolve(source=own.id) for reading in readings) for name, readings in part.figures.items()
    }
    others = {name: readings for name, readings in before.figures.items() if name not in typed}
    edited = before.evolve(name=part.name, vendor=part.vendor, devices=devices, figures={**others, **entered})
    return edited, own


def draft_of(part: Accelerator, source: Source | None) -> Draft:
    """Return a part as the texts it may have been entered with."""
    leaders = {name: figure.leader for name, figure in part.led.items()}
    texts = {each.id: as_printed(leaders[each.id]) for each in sheet_fields() if each.id in leaders}
    if part.devices:
        unit, count = next(iter(part.devices.items()))
        texts[DEVICES] = f"{format_exact(count)} {unit}s"
    link = leaders.get(LINK)
    direction = "" if link is None else BOTH_DIRECTIONS if link.convention.startswith("bidir") else ONE_DIRECTION
    if source is None:
        return Draft(part.name, part.vendor, texts=texts, convention=direction)
    dates = (source.published or "", source.url or "")
    return Draft(part.name, part.vendor, source.title, dates[1], dates[0], texts, direction)


def _tr(text: str) -> str:
    return QCoreApplication.translate("OwnParts", text)
