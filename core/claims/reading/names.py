"""The names by which texts call the parts of a catalogue: exact ones, shorter ones, and nouns beside a name."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from core.catalogue.records import Accelerator, Form, PartId, System
from core.claims.reading.folding import words_of
from core.claims.reading.lexicon import FAMILIES, VENDORS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from core.catalogue.catalogue import Catalogue

Words: TypeAlias = tuple[str, ...]
_Named: TypeAlias = tuple[Words, PartId]

_NOUNS: Final = {Form.ULTRASERVER: ("ultraserver",), Form.POD: ("superpod", "pod")}
"""Nouns that name a system beside an accelerator's name: "Trainium2 UltraServer", "Ironwood pod"."""
_BRACKETED: Final = re.compile(r"\([^()]*\)")
_GENERATION: Final = re.compile(r"\s+Gen\d+$")
_SIZE: Final = re.compile(r"([a-z0-9-]+)\.[0-9]*[a-z]+")
"""A cloud instance's name: its family, and its size behind the dot."""


@dataclass(frozen=True, slots=True)
class PartNames:
    """Parts by the words of their names, the likeliest part first. `nouns` need another name beside them."""

    names: dict[Words, tuple[PartId, ...]]
    nouns: dict[Words, tuple[PartId, ...]]
    lengths: dict[str, tuple[int, ...]]
    """By first word, the numbers of words of the names that begin with it, longest first."""

    def lengths_from(self, word: str) -> tuple[int, ...]:
        """Return the numbers of words of the names that begin with a word or its singular, longest first."""
        return self.lengths.get(word) or self.lengths.get(word.removesuffix("s"), ())

    def parts(self, words: Words) -> tuple[PartId, ...]:
        """Return the parts that the words may name, none if they name nothing."""
        singular = (*words[:-1], words[-1].removesuffix("s"))
        return (
            self.names.get(words) or self.nouns.get(words) or self.names.get(singular) or self.nouns.get(singular, ())
        )

    def is_name(self, words: Words) -> bool:
        """Whether the words, or their singular, name a part by themselves."""
        return words in self.names or (*words[:-1], words[-1].removesuffix("s")) in self.names


def part_names(catalogue: Catalogue) -> PartNames:
    """Return the names of a catalogue's accelerators and systems; an exact name hides a shorter one of other parts."""
    exact = _grouped(_exact(catalogue))
    names = {**_grouped(_shorter(catalogue)), **exact}
    nouns = {words: parts for words, parts in _grouped(_nouns(catalogue)).items() if words not in names}
    lengths: dict[str, set[int]] = defaultdict(set)
    for words in (*names, *nouns):
        lengths[words[0]].add(len(words))
    return PartNames(names, nouns, {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()})


def _grouped(named: Iterable[_Named]) -> dict[Words, tuple[PartId, ...]]:
    groups: dict[Words, dict[PartId, None]] = defaultdict(dict)
    for words, part in named:
        if words:
            groups[words][part] = None
    return {words: tuple(parts) for words, parts in groups.items()}


def _exact(catalogue: Catalogue) -> Iterator[_Named]:
    for part in (*catalogue.accelerators(), *catalogue.systems()):
        for name in (part.id, part.name, *part.aliases):
            if "(" not in name:
                yield from ((words, part.id) for words in _without_vendor(words_of(name)))


def _unbracketed(part: Accelerator | System) -> Iterator[Words]:
    """Yield the names of a part without what they say in brackets, where something distinctive is left."""
    for name in (part.name, *part.aliases):
        words = words_of(_BRACKETED.sub(" ", name))
        if "(" in name and _has_digit(words):
            yield from _without_vendor(words)


def _without_vendor(words: Words) -> Iterator[Words]:
    """Yield a name as it is, and without the vendor's words before it where something distinctive is left."""
    yield words
    while words and words[0] in VENDORS:
        words = words[1:]
        if _has_digit(words):
            yield words


def _has_digit(words: Words) -> bool:
    return any(word.isdigit() for word in words)


def _shorter(catalogue: Catalogue) -> Iterator[_Named]:
    for accelerator in catalogue.accelerators():
        stem = words_of(accelerator.id.partition("-")[0])
        if _has_digit(stem):
            yield stem, accelerator.id
        architecture = _BRACKETED.sub("", accelerator.text("architecture")).strip().lower()
        if architecture in FAMILIES:
            yield words_of(architecture), accelerator.id
        yield from ((words, accelerator.id) for words in _unbracketed(accelerator))
    for system in _by_standing(catalogue):
        yield from ((words, system.id) for words in _shorter_system(system, catalogue))


def _by_standing(catalogue: Catalogue) -> list[System]:
    """Return the systems, those of known contents first, of these the newest of a family and the largest."""

    def standing(system: System) -> tuple[bool, bool, int]:
        return system.member, not system.contents_known, -sum(content.count for content in system.contents)

    return sorted(catalogue.systems(), key=standing)


def _shorter_system(system: System, catalogue: Catalogue) -> Iterator[Words]:
    name = _BRACKETED.sub("", system.name).strip()
    size = _SIZE.fullmatch(name)
    if size is not None:
        stem = words_of(size[1])
        yield from (stem, (*stem, "instance"))
    yield words_of(_GENERATION.sub("", name))
    yield from _unbracketed(system)
    first, _, last = name.partition(" ")
    if system.form is Form.RACK and _has_digit(words_of(last)):
        yield words_of(f"{last} {first}")
    for noun in _NOUNS.get(system.form, ()):
        yield from ((*words, noun) for words in _accelerator_names(system, catalogue))


def _accelerator_names(system: System, catalogue: Catalogue) -> Iterator[Words]:
    for part in catalogue.closure(system.id):
        if isinstance(part, Accelerator):
            yield from (words_of(alias) for alias in part.aliases)


def _nouns(catalogue: Catalogue) -> Iterator[_Named]:
    for system in _by_standing(catalogue):
        yield from (((noun,), system.id) for noun in _NOUNS.get(system.form, ()))
        first, _, last = system.name.partition(" ")
        if system.form is Form.RACK and system.name.count(" ") == 1 and _has_digit(words_of(first)):
            yield words_of(last), system.id
