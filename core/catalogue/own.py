"""The user's own parts: made from a data sheet, and put beside those that the program ships."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Final

import platformdirs

from core.catalogue.records import Accelerator, Source
from core.figure import Reading, Status
from core.words import capital

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import FieldName, Part, PartId

OWN_PREFIX: Final = "own-"
"""Begins the id of each part that a user makes, so that it never meets one that the program ships."""

OWN_MARK: Final = " (yours)"
"""Ends the name of an own part whose name the library has already."""

_LONGEST_ID = 60


def own_parts_folder() -> Path:
    """Return the folder of the user's own parts, in the place that the system has for a user's data."""
    return platformdirs.user_data_path("rackwright", appauthor=False) / "parts"


def told_apart(name: str, library: Catalogue) -> str:
    """Return the name of an own part, with a mark where a part of the library goes by it."""
    return f"{name}{OWN_MARK}" if library.find(name) is not None else name


@dataclass(frozen=True, slots=True)
class SheetFigure:
    """One line of a data sheet: a value with its unit as printed, and the maker's qualifier such as "bidir"."""

    value: float | str
    unit: str = ""
    convention: str = ""


@dataclass(frozen=True, slots=True)
class DataSheet:
    """What a user copies from a data sheet. `date` (YYYY, YYYY-MM or YYYY-MM-DD) and `url` may be empty."""

    name: str
    vendor: str
    title: str
    url: str = ""
    date: str = ""
    figures: Mapping[FieldName, SheetFigure] | None = None


def accelerator_from(sheet: DataSheet, taken: Collection[PartId]) -> tuple[Accelerator, Source]:
    """Return a data sheet as an accelerator of the user's own and the source it cites.

    `taken` are the ids that are in use. The figures count as the user's own: they are what was typed.
    """
    part_id = own_id(sheet.name, taken)
    source = Source(
        id=f"{part_id}-sheet",
        title=sheet.title.strip() or f"Data sheet of {sheet.name.strip()}",
        publisher=sheet.vendor.strip(),
        url=sheet.url.strip() or None,
        published=sheet.date.strip() or None,
        note="entered by the user",
    )
    figures: dict[FieldName, tuple[Reading, ...]] = {
        field: (_reading(line, source),) for field, line in (sheet.figures or {}).items()
    }
    return Accelerator(id=part_id, name=sheet.name.strip(), vendor=sheet.vendor.strip(), figures=figures), source


def _reading(line: SheetFigure, source: Source) -> Reading:
    return Reading(
        value=line.value,
        unit=line.unit,
        convention=line.convention,
        status=Status.YOURS,
        source=source.id,
        date=source.published,
    )


def own_id(name: str, taken: Collection[PartId]) -> PartId:
    """Return an id for a part of the user's own that is not taken yet: "own-" and the letters of its name."""
    letters = re.sub(r"[^a-z0-9]+", "-", name.casefold())[:_LONGEST_ID].strip("-") or "part"
    wanted = f"{OWN_PREFIX}{letters}"
    if wanted not in taken:
        return wanted
    return next(part_id for number in count(2) if (part_id := f"{wanted}-{number}") not in taken)


def with_own(
    catalogue: Catalogue, parts: Mapping[PartId, Part], sources: Mapping[str, Source]
) -> tuple[Catalogue, tuple[str, ...]]:
    """Return the catalogue with the user's own parts, and what was left out of them, a sentence each.

    A part that the program ships is never replaced, nor does an own part answer to its name.
    """
    clashes = [part for part_id, part in parts.items() if part_id in catalogue.parts]
    own = {part_id: part for part_id, part in parts.items() if part_id not in catalogue.parts}
    # The own ones come first: of two parts with one alias, a search finds the later.
    merged = replace(catalogue, parts={**own, **catalogue.parts}, sources={**sources, **catalogue.sources})
    return merged, tuple(_clash_words(part, catalogue.parts[part.id]) for part in clashes)


def _clash_words(own: Part, shipped: Part) -> str:
    return f"{capital(own.name)} was left out of your parts: '{own.id}' is the id of {shipped.name} in the library."
