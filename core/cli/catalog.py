"""The sub-command `catalog`: parts with their figures, rivals and sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in, cited_sources
from core.catalogue.records import Accelerator, Part, System
from core.cli.answers import Answer, BadInput, table
from core.figure import Figure, Reading

if TYPE_CHECKING:
    import argparse

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Quote, Source


def catalog_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright catalog list`, `show ID` or `sources ID`."""
    catalogue = built_in()
    if options.what == "list":
        if options.part is not None:
            message = f"'catalog list' takes no part; for one part use 'catalog show {options.part}'"
            raise BadInput(message)
        return Answer(_list_document(catalogue), lambda: _list_text(catalogue))
    part = _wanted(catalogue, options.part)
    if options.what == "show":
        return Answer(_part_document(part), lambda: _part_text(part, catalogue))
    sources = [catalogue.sources[source] for source in sorted(cited_sources(part))]
    document = {"id": part.id, "sources": [source.model_dump(mode="json") for source in sources]}
    return Answer(document, lambda: "\n".join(_source_text(source) for source in sources))


def _wanted(catalogue: Catalogue, name: str | None) -> Part:
    part = catalogue.find(name) if name is not None else None
    if part is None:
        message = "name a part" if name is None else f"the catalogue has no part '{name}'; 'catalog list' shows them"
        raise BadInput(message)
    return part


def _list_document(catalogue: Catalogue) -> dict[str, object]:
    parts: list[dict[str, object]] = [_part_document(part) for part in catalogue.parts.values()]
    parts += [
        {"id": item.id, "kind": "economics", "name": item.id, "figures": {"value": _figure_document(item.figure)}}
        for item in catalogue.economics.values()
    ]
    statements = [
        {"subject": s.subject, "field": s.field, "readings": [_reading_document(r) for r in s.readings]}
        for s in catalogue.statements
    ]
    return {"parts": parts, "statements": statements}


def _part_document(part: Part) -> dict[str, object]:
    document: dict[str, object] = {
        "id": part.id,
        "kind": part.kind,
        "name": part.name,
        "figures": {field: _figure_document(figure) for field, figure in part.led.items()},
    }
    if isinstance(part, Accelerator):
        document["unsupported"] = {name: statement.source for name, statement in part.unsupported.items()}
    if isinstance(part, System):
        document["contents"] = [{"part": content.part, "count": content.count} for content in part.contents]
        document["quotes"] = [_quote_document(quote) for quote in part.quotes]
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
        "si_value": reading.si_value if reading.is_number else None,
    }


def _quote_document(quote: Quote) -> dict[str, object]:
    document = quote.model_dump(mode="json")
    document["source_id"] = document.pop("source")
    return document


def _list_text(catalogue: Catalogue) -> str:
    rows = [["ID", "Kind", "Name"]]
    rows += [[part.id, part.kind, part.name] for part in catalogue.parts.values()]
    return table(rows, left=3)


def _part_text(part: Part, catalogue: Catalogue) -> str:
    rows = [["Field", "Value", "Status", "Date", "Source"]]
    for field, figure in part.led.items():
        rows.append([field, *_reading_cells(figure.leader, catalogue)])
        rows += [["", *_reading_cells(rival, catalogue, rival=True)] for rival in figure.rivals]
    return f"{part.name} ({part.id})\n{table(rows, left=5)}"


def _reading_cells(reading: Reading, catalogue: Catalogue, *, rival: bool = False) -> list[str]:
    source = catalogue.sources[reading.source]
    words = (f"{reading.value:g}" if isinstance(reading.value, float) else reading.value, reading.unit)
    value = ("or " if rival else "") + " ".join(word for word in words if word)
    convention = f", {reading.convention}" if reading.convention else ""
    return [value + convention, reading.sign.value, reading.date or "–", source.title]


def _source_text(source: Source) -> str:
    published = source.published or "date unknown"
    lines = [f"{source.id}: {source.title}", f"  {source.publisher}, {published}"]
    return "\n".join(
        [*lines, *([f"  {source.url}"] if source.url else []), *([f"  {source.note}"] if source.note else [])]
    )
