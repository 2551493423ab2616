"""The sub-command `catalog`: parts with their figures, rivals and sources."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.catalogue.catalogue import cited_sources
from core.catalogue.records import Accelerator, Economics, System
from core.cli.answers import MOST_CHOICES, Answer, BadInput, folded
from core.cli.catalog_text import entry_text, known_sources, list_text, sources_text
from core.cli.own_library import own_library
from core.design.wording import listed
from core.money.rent import is_verified

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Part, Quote, Source
    from core.figure import Figure, Reading

    Entry = Part | Economics


def catalog_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright catalog list`, `show ID`, `sources` or `sources ID`, the user's own parts included."""
    catalogue, notices = own_library()
    return replace(_answer(catalogue, options), notices=notices)


def _answer(catalogue: Catalogue, options: argparse.Namespace) -> Answer:
    if options.what == "list":
        return _list_answer(catalogue, options.part)
    if options.what == "sources" and options.part is None:
        return _sources_answer(None, catalogue.sources.values())
    entry = _wanted(catalogue, options.part)
    if options.what == "show":
        return Answer(_entry_document(entry), lambda: entry_text(entry, catalogue))
    return _sources_answer(entry.id, known_sources(catalogue, _cited(entry)))


def _list_answer(catalogue: Catalogue, part: str | None) -> Answer:
    if part is not None:
        message = f"'catalog list' takes no part; for one part use 'rackwright catalog show {part}'."
        raise BadInput(message)
    entries: list[Entry] = [*catalogue.parts.values(), *catalogue.economics.values()]
    statements = [
        {"subject": s.subject, "field": s.field, "readings": [_reading_document(r) for r in s.readings]}
        for s in catalogue.statements
    ]
    document = {"parts": [_entry_document(entry) for entry in entries], "statements": statements}
    return Answer(document, lambda: list_text(entries))


def _sources_answer(entry_id: str | None, sources: Iterable[Source]) -> Answer:
    taken = list(sources)
    document = {"id": entry_id, "sources": [source.model_dump(mode="json") for source in taken]}
    return Answer(document, lambda: sources_text(taken))


def _wanted(catalogue: Catalogue, name: str | None) -> Entry:
    if name is None:
        message = "Name a part; 'rackwright catalog list' shows them."
        raise BadInput(message)
    entry = catalogue.find(name) or catalogue.economics.get(name)
    if entry is not None:
        return entry
    like = [part for part in catalogue.parts.values() if _mentions(part, folded(name))]
    # Who names a part in short seldom means the host or the fabric that goes by the same name.
    candidates = [part for part in like if isinstance(part, Accelerator | System)] or like
    if len(candidates) != 1:
        raise BadInput(_not_one(name, [part.id for part in candidates]))
    return candidates[0]


def _mentions(part: Part, words: str) -> bool:
    return bool(words) and any(words in folded(name) for name in (part.id, part.name, *part.aliases))


def _not_one(name: str, candidates: list[str]) -> str:
    if not candidates:
        return f"The catalogue has no part '{name}'; 'rackwright catalog list' shows them."
    return f"'{name}' may mean {listed(candidates, most=MOST_CHOICES)}; name one of them."


def _cited(entry: Entry) -> set[str]:
    if isinstance(entry, Economics):
        return {reading.source for reading in entry.readings}
    return cited_sources(entry)


def _entry_document(entry: Entry) -> dict[str, object]:
    if isinstance(entry, Economics):
        figures = {"value": _figure_document(entry.figure)}
        return {"id": entry.id, "kind": "economics", "name": entry.id, "figures": figures}
    document: dict[str, object] = {
        "id": entry.id,
        "kind": entry.kind,
        "name": entry.name,
        "figures": {field: _figure_document(figure) for field, figure in entry.led.items()},
    }
    if isinstance(entry, Accelerator):
        document["devices"], document["bundles"] = entry.devices, entry.bundles
        document["unsupported"] = {name: statement.source for name, statement in entry.unsupported.items()}
    if isinstance(entry, System):
        document["contents"] = [{"part": content.part, "count": content.count} for content in entry.contents]
        document["quotes"] = [_quote_document(quote, entry.quotes) for quote in entry.quotes]
    return document


def _figure_document(figure: Figure) -> dict[str, object]:
    rivals = [_reading_document(rival) for rival in figure.rivals]
    return _reading_document(figure.leader) | {"rule": figure.rule.words, "rivals": rivals}


def _reading_document(reading: Reading) -> dict[str, object]:
    return {
        "value": reading.value,
        "unit": reading.unit,
        "convention": reading.convention,
        "status": reading.status.value,
        "source_id": reading.source,
        "date": reading.date,
        "note": reading.note,
        "superseded": reading.superseded,
        "set_aside": reading.set_aside,
        "preferred": reading.preferred,
        "si_value": reading.si_value if reading.is_number else None,
    }


def _quote_document(quote: Quote, quotes: Iterable[Quote]) -> dict[str, object]:
    document = quote.model_dump(mode="json")
    document["source_id"] = document.pop("source")
    return document | {"verified": is_verified(quote, quotes)}
