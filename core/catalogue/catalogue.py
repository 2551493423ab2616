"""The catalogue: every part by id or alias, with the sources, sites and figures of the surroundings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

from pydantic import TypeAdapter

from core.catalogue.records import Accelerator, Economics, Part, PartId, Quote, Site, Source, Statement, System
from core.resources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Catalogue:
    """All parts and what they cite. Look-ups by id raise KeyError; `find` also takes names and aliases."""

    parts: dict[PartId, Part]
    sources: dict[str, Source]
    economics: dict[str, Economics]
    sites: dict[str, Site]
    statements: tuple[Statement, ...] = ()

    def accelerators(self) -> tuple[Accelerator, ...]:
        """All accelerators, in the order of the files."""
        return tuple(part for part in self.parts.values() if isinstance(part, Accelerator))

    def systems(self) -> tuple[System, ...]:
        """All systems, members of larger ones included."""
        return tuple(part for part in self.parts.values() if isinstance(part, System))

    def find(self, text: str) -> Part | None:
        """Return the part with this id, name or alias, letter case and separators ignored; None if there is none."""
        return self.parts.get(text) or self._by_alias.get(_folded(text))

    @cached_property
    def _by_alias(self) -> dict[str, Part]:
        names = ((part, word) for part in self.parts.values() for word in (part.id, part.name, *part.aliases))
        return {_folded(word): part for part, word in names}

    def closure(self, part_id: PartId) -> Iterator[Part]:
        """Yield a part and every part it contains or is priced as, each once."""
        waiting, seen = [part_id], {part_id}
        while waiting:
            part = self.parts[waiting.pop()]
            yield part
            for inner in mentioned(part):
                if inner not in seen:
                    seen.add(inner)
                    waiting.append(inner)


def cited_sources(part: Part) -> set[str]:
    """Return the ids of all sources that a part's figures and quotes cite."""
    cited = {reading.source for readings in part.figures.values() for reading in readings}
    if isinstance(part, System):
        cited |= {quote.source for quote in part.quotes}
    if isinstance(part, Accelerator):
        cited |= {statement.source for statement in part.unsupported.values()}
    return cited


def mentioned(part: Part) -> tuple[PartId, ...]:
    """Return the ids of the parts that a part contains or is priced as."""
    if not isinstance(part, System):
        return ()
    return (*(content.part for content in part.contents), *((part.priced_as,) if part.priced_as else ()))


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


_T = TypeVar("_T")

_PARTS: TypeAdapter[list[Part]] = TypeAdapter(list[Part])
_QUOTES: TypeAdapter[dict[PartId, tuple[Quote, ...]]] = TypeAdapter(dict[PartId, tuple[Quote, ...]])
_SOURCES: TypeAdapter[list[Source]] = TypeAdapter(list[Source])
_ECONOMICS: TypeAdapter[list[Economics]] = TypeAdapter(list[Economics])
_STATEMENTS: TypeAdapter[tuple[Statement, ...]] = TypeAdapter(tuple[Statement, ...])
_SITES: TypeAdapter[list[Site]] = TypeAdapter(list[Site])


def load_catalogue(root: Path = ROOT) -> Catalogue:
    """Read and validate the catalogue under a `resources` folder. Raises pydantic's ValidationError on bad data."""
    folder = root / "catalogue"
    quotes = {part: quoted for path in _files(root / "prices") for part, quoted in _read(_QUOTES, path).items()}
    parts = [part for path in _part_files(folder) for part in _read(_PARTS, path)]
    return Catalogue(
        parts={part.id: _with_quotes(part, quotes.get(part.id, ())) for part in parts},
        sources={source.id: source for source in _read(_SOURCES, folder / "sources.json")},
        economics={item.id: item for item in _read(_ECONOMICS, folder / "economics.json")},
        sites={site.id: site for site in _read(_SITES, folder / "sites.json")},
        statements=_read(_STATEMENTS, root / "claims" / "system_statements.json"),
    )


@cache
def built_in() -> Catalogue:
    """Return the catalogue that the program ships, read once."""
    return load_catalogue()


def _part_files(folder: Path) -> Iterable[Path]:
    for kind in ("accelerators", "hosts", "systems"):
        yield from _files(folder / kind)
    yield folder / "fabrics.json"


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


def _read(adapter: TypeAdapter[_T], path: Path) -> _T:
    return adapter.validate_json(path.read_bytes())


def _with_quotes(part: Part, quotes: tuple[Quote, ...]) -> Part:
    return part.evolve(quotes=quotes) if isinstance(part, System) and quotes else part
