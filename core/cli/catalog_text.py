"""The catalogue as text: the list of parts, one part with all that is known of it, and sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.catalogue.catalogue import cited_sources
from core.catalogue.records import Accelerator, Basis, Economics, System
from core.cli.answers import table
from core.figure import RECALLED, Rule, newest_first
from core.quantity import UNKNOWN, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Part, Quote, Source
    from core.figure import Figure, Reading

    Entry = Part | Economics


def list_text(entries: Iterable[Entry]) -> str:
    """Return the ids of all entries with what they are and their names."""
    rows = [(entry.id, _kind(entry), _name(entry)) for entry in entries]
    return table([("Id", "Kind", "Name"), *rows], "<")


def entry_text(entry: Entry, catalogue: Catalogue) -> str:
    """Return one entry with every figure, its rivals, prices, contents and sources."""
    blocks = [_head(entry), *_blocks(entry, catalogue)]
    return "\n\n".join(block for block in blocks if block)


def known_sources(catalogue: Catalogue, cited: Iterable[str]) -> list[Source]:
    """Return cited sources by id; what an own part says of the user's own word cites no document."""
    return [catalogue.sources[source] for source in sorted(cited) if source in catalogue.sources]


def sources_text(sources: Iterable[Source]) -> str:
    """Return sources with publisher, date, address and note."""
    return "\n\n".join("\n".join(_source_lines(source)) for source in sources)


def _source_lines(source: Source) -> Iterator[str]:
    yield f"{source.id}: {source.title}"
    yield f"  {source.publisher}, {source.published or 'date unknown'}"
    yield from (f"  {line}" for line in (source.url, source.note) if line)


def _kind(entry: Entry) -> str:
    if isinstance(entry, Economics):
        return "economics"
    return entry.form.value if isinstance(entry, System) else entry.kind


def _name(entry: Entry) -> str:
    """Return the name of a part; figures of the surroundings have none but their value."""
    return " ".join(_value(entry.figure.leader)) if isinstance(entry, Economics) else entry.name


def _head(entry: Entry) -> str:
    if isinstance(entry, Economics):
        return entry.id
    others = f", also called {', '.join(entry.aliases)}" if entry.aliases else ""
    return f"{entry.name}\n{_kind(entry)} {entry.id}{others}"


def _blocks(entry: Entry, catalogue: Catalogue) -> Iterator[str]:
    if isinstance(entry, Economics):
        yield _figures({"value": entry.figure})
        yield _notes({"value": entry.figure})
        yield _cited({reading.source for reading in entry.readings}, catalogue)
        return
    if isinstance(entry, Accelerator):
        yield _counts(entry)
    yield _figures(entry.led)
    if isinstance(entry, Accelerator):
        yield _not_supported(entry)
    if isinstance(entry, System):
        yield _prices(entry.quotes)
        yield _contents(entry, catalogue)
    yield _notes(entry.led, entry.quotes if isinstance(entry, System) else ())
    yield _cited(cited_sources(entry), catalogue)


def _figures(figures: Mapping[str, Figure]) -> str:
    rows = [row for field, figure in figures.items() for row in _figure_rows(field, figure)]
    return table([("Figure", "Value", "Status", "Date", "Source", "Why"), *rows], "<") if rows else ""


def _figure_rows(field: str, figure: Figure) -> Iterator[tuple[str, ...]]:
    leader = figure.leader
    conflict = ", conflicting" if figure.is_conflicting else ""
    yield field, _stated(leader), leader.sign.value + conflict, leader.date or UNKNOWN, leader.source, _why(figure)
    for rival in figure.rivals:
        yield "  or", _stated(rival), rival.sign.value, rival.date or UNKNOWN, rival.source, _why_not(rival)


def _why(figure: Figure) -> str:
    """Return why the leader leads, empty where nothing rivals it."""
    if figure.rule is Rule.ONLY:
        return ""
    return figure.leader.preferred if figure.rule is Rule.STATED else figure.rule.words


def _why_not(rival: Reading) -> str:
    """Return why a rival would not lead whatever its status and date, empty where these decide."""
    reasons = (
        f"set aside: {rival.set_aside}" if rival.set_aside else "",
        "computed back from a headline" if rival.back_computed else "",
        "launch material" if rival.launch else "",
        "recalled, no source" if rival.source == RECALLED else "",
    )
    return ", ".join(filter(None, reasons))


def _stated(reading: Reading) -> str:
    convention = f"({reading.convention})" if reading.convention else ""
    return " ".join(word for word in (*_value(reading), convention) if word)


def _value(reading: Reading) -> tuple[str, str]:
    """Return value and unit as printed by the source; the unit of a text only says what kind of text it is."""
    return (reading.value, "") if isinstance(reading.value, str) else (format_exact(reading.value), reading.unit)


def _counts(part: Accelerator) -> str:
    """Return how many smaller units an accelerator holds, and how many accelerators a larger one does."""
    smaller = (f"1 accelerator = {count} {unit}{'' if count == 1 else 's'}" for unit, count in part.devices.items())
    larger = (f"1 {unit} = {count} accelerator{'' if count == 1 else 's'}" for unit, count in part.bundles.items())
    return "\n".join((*smaller, *larger))


def _notes(figures: Mapping[str, Figure], quotes: Iterable[Quote] = ()) -> str:
    """Return what is noted of readings and quotes, each with the field and the source it is about."""
    of_figures = [(f"  {field}", r.source, r.note) for field, figure in figures.items() for r in figure.readings]
    of_quotes = [
        (f"  {quote.basis.words} price", quote.source, "; ".join(filter(None, (quote.terms, quote.note))))
        for quote in sorted(quotes, key=_by_basis_and_date)
    ]
    rows = dict.fromkeys(row for row in (*of_figures, *of_quotes) if row[2])
    return table(["Notes", *rows], "<") if rows else ""


def _not_supported(part: Accelerator) -> str:
    rows = [(f"  {name.upper()}", statement.source, statement.note) for name, statement in part.unsupported.items()]
    return table(["Not supported", *rows], "<") if rows else ""


def _prices(quotes: Iterable[Quote]) -> str:
    rows = [_price_row(quote) for quote in sorted(quotes, key=_by_basis_and_date)]
    return table([("Price", "USD", "Per", "Region", "Date", "Source"), *rows], "<><") if rows else ""


def _by_basis_and_date(quote: Quote) -> tuple[int, tuple[int, ...]]:
    return list(Basis).index(quote.basis), newest_first(quote.date)


def _price_row(quote: Quote) -> tuple[str, ...]:
    basis = quote.basis.words
    superseded = " (superseded)" if quote.superseded else ""
    value, region, date = format_exact(quote.value), quote.region or UNKNOWN, quote.date or UNKNOWN
    return f"{basis}{superseded}", value, quote.per, region, date, quote.source


def _contents(system: System, catalogue: Catalogue) -> str:
    rows = [(f"  {c.count} ×", catalogue.parts[c.part].name, c.part) for c in system.contents]
    return table(["Contains", *rows], "><") if rows else ""


def _cited(sources: Iterable[str], catalogue: Catalogue) -> str:
    rows = [(f"  {source.id}", source.title) for source in known_sources(catalogue, sources)]
    return table(["Sources", *rows], "<") if rows else ""
