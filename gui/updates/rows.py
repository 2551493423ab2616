"""What the library states otherwise of the parts in a design, as final strings; no widgets here."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import short_name
from core.design.overrides import is_changed, published
from core.design.updates import QuotesUpdate, Update, updates
from core.findings.finding import as_printed
from core.quantity import UNKNOWN, format_count
from core.words import capital, field_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import FieldName, Part, PartId, Source
    from core.design.document import Design
    from core.figure import Figure, Sign


class Effect(Enum):
    """What taking a figure over does to the value that leads in the design."""

    LEADER = auto()
    """Another value leads."""
    SOURCES = auto()
    """The same value leads; other sources stand behind it."""
    STAYS = auto()
    """The user's own figure or choice stays in front."""
    REMOVED = auto()
    """The library no longer states it: the design would lose it."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one side states: value with unit, its sign, and below it source and date."""

    value: str
    sign: Sign | None
    origin: str

    @property
    def spoken(self) -> str:
        """The side in words, for screen readers."""
        return ", ".join(word for word in (self.value, self.sign or "", self.origin) if word)


@dataclass(frozen=True, slots=True)
class UpdateRow:
    """One figure that the library states otherwise."""

    part_id: PartId
    field: FieldName
    part: str
    figure: str
    held: Side
    offered: Side
    effect: Effect

    @property
    def key(self) -> tuple[PartId, FieldName]:
        """What names the figure when it is taken over."""
        return self.part_id, self.field


def rows_of(design: Design, library: Catalogue) -> tuple[UpdateRow, ...]:
    """Return a row for each figure that the library states otherwise, part by part."""
    sources = ChainMap(design.sources, library.sources)
    return tuple(_row(update, design.parts[update.part], sources) for update in updates(design, library))


def _row(update: Update | QuotesUpdate, part: Part, sources: Mapping[str, Source]) -> UpdateRow:
    name = short_name(part)
    if isinstance(update, QuotesUpdate):
        held, offered = (Side(_quotes(count), None, "") for count in (update.held, update.offered))
        effect = Effect.REMOVED if update.is_removal else Effect.LEADER
        return UpdateRow(part.id, update.field, name, _tr("Prices"), held, offered, effect)
    held, offered = _side(update.held, sources), _side(update.offered, sources)
    figure = capital(field_words(update.field))
    return UpdateRow(part.id, update.field, name, figure, held, offered, _effect(update, part))


def _effect(update: Update, part: Part) -> Effect:
    readings = part.figures.get(update.field, ())
    has_own = len(published(readings)) < len(readings)
    if update.is_removal and not has_own:  # a choice falls with what it chose
        return Effect.REMOVED
    if is_changed(readings):
        return Effect.STAYS
    return Effect.LEADER if update.changes_leader else Effect.SOURCES


def _side(figure: Figure | None, sources: Mapping[str, Source]) -> Side:
    if figure is None:
        return Side(UNKNOWN, None, "")
    leader = figure.leader
    source = sources.get(leader.source)
    origin = " · ".join(word for word in (source.title if source else leader.source, leader.date) if word)
    return Side(as_printed(leader), figure.sign, origin)


def _quotes(count: int) -> str:
    words = _tr("{count} price") if count == 1 else _tr("{count} prices")
    return words.format(count=format_count(count))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Updates", text)
