"""Which parts a comparison sets side by side, and by which words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, System
from core.claims.reading.lexicon import BASELINE, CHANGE, EQUALS, FACTOR_WORDS, PREDECESSOR
from core.claims.reading.mentions import Mention
from core.claims.reading.owners import holds
from core.claims.reading.quantities import Kind, Quantity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.names import PartNames, Words
    from core.claims.reading.page import Sentence


def baseline_of(sentence: Sentence, quantity: Quantity) -> Mention | None:
    """Return the part that a factor compares with, None where the sentence names none."""
    later = (one for one in sentence.mentions if one.start >= quantity.end and BASELINE.search(sentence.lead(one)))
    return next(later, None) or next((one for one in sentence.mentions if sentence.is_compared(one)), None)


def is_comparison(sentence: Sentence, quantity: Quantity) -> bool:
    """Whether a factor or percentage without a baseline is a comparison at all: "half" and "76 %" need not be."""
    is_number = quantity.kind is Kind.FACTOR and FACTOR_WORDS.match(sentence.text, quantity.start) is None
    return is_number or sentence.search_near(CHANGE, quantity) is not None


def equalities(sentence: Sentence) -> Iterator[tuple[Quantity, Mention]]:
    """Yield what is said to equal a number of another part: "16 Trainium2 equal 10.5 H100"."""
    for one, other in zip(sentence.mentions, sentence.mentions[1:], strict=False):
        count = other.count
        if count is not None and EQUALS.search(sentence.text, one.end, count.start):
            yield Quantity(Kind.FACTOR, count.plain, "x", count.start, other.end), replace(other, count=None)


def packings(sentence: Sentence, catalogue: Catalogue) -> Iterator[tuple[Mention, Mention]]:
    """Yield accelerators and the systems that they are said to fill: "100,000 Trainium2 take 1,563 UltraServers"."""
    for inner, outer in zip(sentence.mentions, sentence.mentions[1:], strict=False):
        is_chip = isinstance(catalogue.parts[inner.parts[0]], Accelerator)
        if is_chip and inner.count is not None and outer.count is not None and holds(outer, inner, catalogue):
            yield inner, outer


def predecessor(sentence: Sentence, subject: Mention, names: PartNames) -> Mention | None:
    """Return the generation before a part where the sentence compares with it and the catalogue knows it."""
    found = PREDECESSOR.search(sentence.text, sentence.start, sentence.end)
    if found is None:
        return None
    words = _one_less(subject.words)
    parts = names.names.get(words, ())
    return Mention(parts, words, *found.span()) if parts else None


def _one_less(words: Words) -> Words:
    """Return a name with its first number one less: "trainium 2" for "trainium 3"."""
    at = next((at for at, word in enumerate(words) if word.isdigit()), len(words))
    return (*words[:at], *(str(int(word) - 1) for word in words[at : at + 1]), *words[at + 1 :])


def with_elided_noun(base: Mention, subject: Mention, names: PartNames, catalogue: Catalogue) -> Mention:
    """Return a baseline with the noun that it shares with the subject: "Trn3 UltraServers against Trn2"."""
    system, alone = catalogue.parts[subject.parts[0]], catalogue.parts[base.parts[0]]
    if not isinstance(system, System) or not isinstance(alone, Accelerator):
        return base
    parts = names.names.get((*base.words, system.form.value), ())
    return replace(base, parts=parts) if parts else base
