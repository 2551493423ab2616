"""A part as it is being entered: typed texts on one side, the record of the catalogue on the other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from core.catalogue.own import DataSheet, accelerator_from
from core.design.names import name_flaw
from core.findings.finding import as_printed
from core.quantity import format_exact
from gui.own_parts.fields import BOTH_DIRECTIONS, DEVICES, LINK, ONE_DIRECTION, devices_of, read_text, sheet_fields

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from core.catalogue.records import Accelerator, FieldName, PartId, Source
    from gui.own_parts.fields import Typed

_DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


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
    def problem(self) -> str:
        """Why this cannot be kept, in one sentence; empty where it can. Problems of single fields are their own."""
        if not self.name.strip():
            return _tr("A part needs a name.")
        if flaw := name_flaw(self.name.strip()):
            return flaw
        if self.date.strip() and _DATE.fullmatch(self.date.strip()) is None:
            return _tr("“{date}” is no date; 2026, 2026-11 or 2026-11-30 is accepted.").format(date=self.date.strip())
        typed = self.typed
        if any(each.problem for each in typed.values()):
            return _tr("Some figures cannot be read yet.")
        return "" if any(each.figure for each in typed.values()) else _tr("Enter at least one figure.")


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
