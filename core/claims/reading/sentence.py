"""Reading a pasted text as claims: what each number is said of, what it measures, and what is left open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from core.claims.reading.comparisons import (
    baseline_of,
    equalities,
    is_comparison,
    packings,
    predecessor,
    with_elided_noun,
)
from core.claims.reading.deciding import Decider
from core.claims.reading.folding import MAX_TEXT, Folded, folded
from core.claims.reading.names import PartNames, part_names
from core.claims.reading.owners import Said, containments, is_bare_count, said_of, said_of_mention, why_nobodys
from core.claims.reading.packing import packed_quantity, read_packing
from core.claims.reading.page import Sentence, sentences
from core.claims.reading.proposals import Per
from core.claims.reading.quantities import Hedge, Kind, Quantity
from core.claims.reading.ratios import read_ratio
from core.claims.reading.readings import ReadClaim, ReadText, Role, Taken
from core.claims.reading.values import Judged, read_value
from core.claims.records import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.mentions import Mention

PASTED: Final = "pasted"
"""The source of a claim that somebody pasted."""
MAX_CLAIMS: Final = 40
"""The most claims that one text is read as."""
_NO_PART: Final = "no part of the catalogue is named"


def read_sentence(text: str, catalogue: Catalogue) -> ReadText:
    """Return the claims that a text makes, at most `MAX_TEXT` characters of it; never raises, whatever the text."""
    plain = folded(text)
    names = part_names(catalogue)
    reader = _Reader(text, plain, catalogue, names, Decider(catalogue))
    read = (claim for sentence in sentences(plain.text, names, catalogue) for claim in reader.read(sentence))
    claims = [_numbered(claim, at) for at, claim in enumerate(islice(read, MAX_CLAIMS + 1), start=1)]
    return ReadText(tuple(claims[:MAX_CLAIMS]), _remark(text, len(claims)))


def _numbered(read: ReadClaim, at: int) -> ReadClaim:
    return replace(read, claim=read.claim.evolve(id=f"{PASTED}-{at}"))


def _remark(text: str, claims: int) -> str:
    if len(text) > MAX_TEXT:
        return f"only the first {MAX_TEXT} characters are read"
    if claims > MAX_CLAIMS:
        return f"only the first {MAX_CLAIMS} claims are read"
    return "" if claims else "there is no number with a unit that a part could have"


@dataclass(slots=True)
class _Reader:
    text: str
    plain: Folded
    catalogue: Catalogue
    names: PartNames
    decider: Decider
    subject: Mention | None = None
    """What "it" stands for in the next sentence."""

    def read(self, sentence: Sentence) -> Iterator[ReadClaim]:
        """Yield the claims of one sentence, and keep what it is about for the next."""
        for outer, counted in containments(sentence, self.catalogue):
            yield self._judged(sentence, counted, said_of_mention(sentence, counted, outer, self.catalogue))
        for quantity in sentence.quantities:
            if quantity.kind in (Kind.FACTOR, Kind.PERCENT):
                yield from self._compared(sentence, quantity, baseline_of(sentence, quantity))
            else:
                yield from self._valued(sentence, quantity)
        for inner, outer in packings(sentence, self.catalogue):
            yield from self._packed(sentence, inner, outer)
        for quantity, base in equalities(sentence):
            yield from self._compared(sentence, quantity, base)
        named = [one for one in sentence.mentions if not sentence.is_compared(one)]
        self.subject = named[0] if named else self.subject

    def _valued(self, sentence: Sentence, quantity: Quantity) -> Iterator[ReadClaim]:
        said = said_of(sentence, quantity, self.subject, self.catalogue)
        nobodys = why_nobodys(sentence, quantity, said) if said is not None else ""
        if nobodys:
            draft = self._draft(sentence, quantity)
            yield self._finished(quantity, Judged(draft.evolve(undefined=sentence.doubt(quantity) or nobodys)), None)
        elif said is None or not is_bare_count(quantity, said, self.catalogue):
            yield self._judged(sentence, quantity, said)

    def _judged(self, sentence: Sentence, quantity: Quantity, said: Said | None) -> ReadClaim:
        draft = self._draft(sentence, quantity)
        if said is None:
            return self._finished(quantity, Judged(draft.evolve(undefined=_NO_PART)), None)
        return self._finished(quantity, read_value(sentence, quantity, said, draft, self.decider), said)

    def _compared(self, sentence: Sentence, quantity: Quantity, base: Mention | None) -> Iterator[ReadClaim]:
        if base is None and not is_comparison(sentence, quantity):
            return
        others = replace(sentence, mentions=tuple(one for one in sentence.mentions if one is not base))
        said = said_of(others, quantity, self.subject, self.catalogue)
        if base is None and said is not None:
            base = predecessor(sentence, said.mention, self.names)
        elif base is not None and said is not None:
            base = with_elided_noun(base, said.mention, self.names, self.catalogue)
        judged = read_ratio(sentence, quantity, said, base, self._draft(sentence, quantity), self.decider)
        yield self._finished(quantity, judged, said, base)

    def _packed(self, sentence: Sentence, inner: Mention, outer: Mention) -> Iterator[ReadClaim]:
        said = Said(inner, counted_at=(inner.count.start, inner.count.end) if inner.count is not None else None)
        quantity = packed_quantity(outer, self.catalogue)
        draft, doubt = self._draft(sentence, quantity), sentence.doubt(quantity)
        judged = (
            Judged(draft.evolve(undefined=doubt))
            if doubt
            else read_packing(quantity, inner, outer, draft, self.decider)
        )
        yield self._finished(quantity, judged, said)

    def _draft(self, sentence: Sentence, quantity: Quantity) -> Claim:
        start, end = self.plain.span(sentence.start, sentence.end)
        statement = " ".join(self.text[start:end].split())
        claimed = None if quantity.doubt else quantity.digits
        return Claim(id=PASTED, statement=statement, source=PASTED, unit=quantity.unit, claimed=claimed)

    def _finished(
        self, quantity: Quantity, judged: Judged, said: Said | None, base: Mention | None = None
    ) -> ReadClaim:
        remarks = tuple(filter(None, (*_said_remarks(said), *judged.remarks, _HEDGED.get(quantity.hedge, ""))))
        taken = sorted(self._taken(quantity, judged, said, base), key=lambda one: (one.start, one.end))
        return ReadClaim(judged.claim.evolve(note="; ".join(remarks)), tuple(taken), remarks)

    def _taken(self, quantity: Quantity, judged: Judged, said: Said | None, base: Mention | None) -> Iterator[Taken]:
        yield self._at(Role.QUANTITY, quantity.start, quantity.end)
        for role, match in judged.wording.words:
            yield self._at(role, *match.span())
        if base is not None:
            yield self._at(Role.BASELINE, base.whole_start, base.end)
        if said is not None:
            yield self._at(Role.PART, said.mention.start, said.mention.end)
            if said.counted_at is not None:
                yield self._at(Role.COUNT, *said.counted_at)
            if said.per_words is not None:
                yield self._at(Role.PER, *said.per_words.span())

    def _at(self, role: Role, start: int, end: int) -> Taken:
        return Taken(role, *self.plain.span(start, end))


_HEDGED: Final = {
    Hedge.AT_LEAST: "a lower bound",
    Hedge.AT_MOST: "an upper bound: shown is the room that it leaves",
    Hedge.ABOUT: "\u201cabout\u201d excuses no more than the printed digits do",
    Hedge.UP_TO: "\u201cup to\u201d is read as the number itself",
    None: "",
}


def _said_remarks(said: Said | None) -> Iterator[str]:
    if said is not None and said.is_carried:
        yield f"the part is the one named before, {' '.join(said.mention.words)}"
    if said is not None and said.per is not Per.ALL:
        yield f"for {said.per.value}"
