"""Whose quantity it is: the part that a sentence says a number of, and how much of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator
from core.claims.reading.lexicon import (
    ANOTHER_VERB,
    DIFFERENCE_BEFORE,
    DIFFERENCE_BEHIND,
    FORMER,
    FROM_TO,
    OTHER_OF_A_KIND,
    PER_DIE,
    PER_ONE,
    PER_RACK,
    RESPECTIVELY,
    STRANGER,
    WITH,
)
from core.claims.reading.page import BESIDE, NEAR
from core.claims.reading.proposals import Owner, Per
from core.claims.reading.quantities import Kind, Quantity
from core.quantity import MAX_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.mentions import Mention
    from core.claims.reading.page import Sentence

_INSIDE_ONE: Final = re.compile(
    r"\s(?:in|into|per|inside|within|make up|form)(?:\s(?:an?|one|each|every|the|single|aws|nvidia))*\s",
    re.I,
)
"""What stands between accelerators and the one system that holds them: "64 Trainium2 chips in an UltraServer"."""
_NO_OWNER: Final = "the text does not say clearly whose number this is"
_LISTED: Final = re.compile(r"(?:,|,? and|,? or)(?: the| an?)? ")
_COUNTS: Final = (Kind.ACCELERATORS, Kind.RACKS)


@dataclass(frozen=True, slots=True)
class Said:
    """Of which mention a quantity is said, how many of it and per what; `per_words` are the words that say so.

    `is_carried` where the part is named in an earlier sentence.
    """

    mention: Mention
    count: int = 1
    per: Per = Per.ALL
    per_words: re.Match[str] | None = None
    is_carried: bool = False
    refusal: str = ""
    """Why nothing can be compared with it, empty where something can."""
    bundle: int = 1
    """How many accelerators one of what is counted holds: 2 of "20,736 superchips"."""
    counted_at: tuple[int, int] | None = None
    """Where the count stands, None where none is said."""

    def owners(self) -> list[Owner]:
        """Return the parts that the mention may be, each with the count."""
        return [Owner(part, self.count, self.per) for part in self.mention.parts]


def said_of(sentence: Sentence, quantity: Quantity, carried: Mention | None, catalogue: Catalogue) -> Said | None:
    """Return of what a quantity is said; of the part `carried` from before where the sentence names none."""
    mention = _mention_for(sentence, quantity, catalogue)
    if mention is not None and not (mention.is_noun and carried is not None and mention.start > quantity.end):
        return said_of_mention(sentence, quantity, mention, catalogue)
    if carried is None:
        return None
    return replace(said_of_mention(sentence, quantity, replace(carried, count=None), catalogue), is_carried=True)


def why_nobodys(sentence: Sentence, quantity: Quantity, said: Said) -> str:
    """Return why a quantity cannot be judged as that of the part it seems to be said of, empty where it can."""
    if quantity.kind in _COUNTS:
        return ""
    if _is_difference(sentence, quantity):
        return "this is a difference between two values, and only values and ratios are computed"
    group = _contrasted(sentence, quantity)
    if (sentence.contrast(quantity) is not None and group is None) or _is_doubtful(sentence, quantity, said):
        return _NO_OWNER
    is_after = said.mention.start >= quantity.end and said.mention not in (group, sentence.belongs_to(quantity))
    start = sentence.start if said.is_carried or is_after else said.mention.end
    strangers = STRANGER.finditer(sentence.text[start : quantity.start])
    names = [one["name"] for one in strangers if not _is_known(sentence, start + one.start("name"))]
    return f"{names[-1]} is not known by this name" if names else ""


def _is_doubtful(sentence: Sentence, quantity: Quantity, said: Said) -> bool:
    """Whether a part only seems to be the owner: of a former value, of what is handed back, of another of a kind."""
    if _is_former(sentence, quantity) and sentence.belongs_to(quantity) is None:
        return True
    if said.is_carried:
        return False
    if said.mention.is_noun and OTHER_OF_A_KIND.search(sentence.lead(said.mention)):
        return True
    start, end = sentence.before(quantity)
    is_later = said.mention.end < start and sentence.is_compared(said.mention)
    return is_later and WITH.search(sentence.text, start, end) is not None


def _is_difference(sentence: Sentence, quantity: Quantity) -> bool:
    start, end = sentence.before(quantity)
    before = sentence.text[max(start, end - NEAR) : end].rstrip()
    is_more = DIFFERENCE_BEHIND.match(sentence.text, quantity.end, sentence.end) is not None
    return is_more or DIFFERENCE_BEFORE.search(before) is not None


def _is_former(sentence: Sentence, quantity: Quantity) -> bool:
    before = sentence.text[max(sentence.start, quantity.start - NEAR) : quantity.start].rstrip()
    origin, target = FROM_TO
    is_origin = origin.search(before) is not None and target.match(sentence.text, quantity.end) is not None
    return is_origin or FORMER.search(before) is not None


def _is_known(sentence: Sentence, place: int) -> bool:
    return any(one.start <= place < one.end for one in sentence.mentions)


def _contrasted(sentence: Sentence, quantity: Quantity) -> Mention | None:
    """Return the part behind the numbers that are set against others: "versus 80 GB and 3.35 TB/s for the H100"."""
    following = next((one for one in sentence.mentions if one.start >= quantity.end), None)
    start = sentence.contrast(quantity)
    if following is None or start is None:
        return None
    numbers = [one for one in sentence.quantities if start <= one.start and one.end <= following.whole_start]
    others = (one for one in sentence.mentions if one.start > following.start)
    is_list = any(_LISTED.fullmatch(sentence.text[following.end : one.whole_start]) for one in others)
    is_shared = is_list and len(numbers) > 1
    return following if sentence.belongs_to(numbers[-1]) is following and not is_shared else None


def containments(sentence: Sentence, catalogue: Catalogue) -> Iterator[tuple[Mention, Quantity]]:
    """Yield each system that is said to hold a number of accelerators, which the sentence also names."""
    for one, other in zip(sentence.mentions, sentence.mentions[1:], strict=False):
        inside = sentence.text[one.end : other.start]
        if _counts(other, one, catalogue) and not sentence.is_compared(other):
            yield one, _count_of(other)
        elif _counts(one, other, catalogue) and _INSIDE_ONE.fullmatch(inside):
            yield other, _count_of(one)


def _counts(inner: Mention, outer: Mention, catalogue: Catalogue) -> bool:
    return inner.count is not None and _is_kind(inner, catalogue) and holds(outer, inner, catalogue)


def _count_of(mention: Mention) -> Quantity:
    """Return the count of a mention as a quantity of its own."""
    digits = "1" if mention.count is None else mention.count.plain
    return Quantity(Kind.ACCELERATORS, digits, "accelerators", mention.whole_start, mention.end)


def _is_kind(mention: Mention, catalogue: Catalogue) -> bool:
    return isinstance(catalogue.parts[mention.parts[0]], Accelerator)


def is_bare_count(quantity: Quantity, said: Said, catalogue: Catalogue) -> bool:
    """Whether a number of chips or racks is no claim: of an accelerator itself, or the "one" of "as one GPU"."""
    if quantity.kind not in _COUNTS:
        return False
    is_one_chip = quantity.kind is Kind.ACCELERATORS and quantity.digits == "1"
    return is_one_chip or _is_kind(said.mention, catalogue)


def _mention_for(sentence: Sentence, quantity: Quantity, catalogue: Catalogue) -> Mention | None:
    following = sentence.belongs_to(quantity) or _in_turn(sentence, quantity) or _contrasted(sentence, quantity)
    if following is not None:
        return following
    usable = [one for one in sentence.mentions if _is_usable(sentence, one, quantity)]
    earlier = [one for one in usable if one.end <= quantity.start]
    if not earlier:
        return next(iter(usable), None)
    nearest = earlier[-1]
    around = [one for one in earlier[:-1] if nearest.count is not None and holds(one, nearest, catalogue)]
    return around[-1] if around else nearest


def _in_turn(sentence: Sentence, quantity: Quantity) -> Mention | None:
    """Return the part in the place of a quantity: "the H100 and the H200 have 80 and 141 GB respectively"."""
    if RESPECTIVELY.search(sentence.text, sentence.start, sentence.end) is None:
        return None
    pairs = zip(sentence.mentions, sentence.quantities, strict=False)
    is_even = len(sentence.mentions) == len(sentence.quantities)
    return next((mention for mention, one in pairs if is_even and one is quantity), None)


def _is_usable(sentence: Sentence, mention: Mention, quantity: Quantity) -> bool:
    """Whether a part is the subject of a quantity: one that others are compared with only right before it."""
    if not sentence.is_compared(mention):
        return True
    between = sentence.text[mention.end : quantity.start]
    is_beside = len(between) <= BESIDE and not ANOTHER_VERB.search(between)
    return quantity.start >= mention.end and (mention.is_possessive or is_beside)


def holds(outer: Mention, inner: Mention, catalogue: Catalogue) -> bool:
    """Whether one part named is inside another that is named."""
    return any(
        part != inner_part and inner_part in {one.id for one in catalogue.closure(part)}
        for part in outer.parts
        for inner_part in inner.parts
    )


def said_of_mention(sentence: Sentence, quantity: Quantity, mention: Mention, catalogue: Catalogue) -> Said:
    """Return how much of a mentioned part a quantity is said of."""
    die = sentence.search(PER_DIE, quantity)
    if die is not None:
        return Said(mention, per_words=die, refusal="figures of single dies or cores are not known")
    per, words = _per(sentence, quantity, mention, catalogue)
    if per is Per.ACCELERATOR or quantity.unit == "USD/accelerator-h":
        return Said(mention, 1, per, words)
    value, place = _count(sentence, quantity, mention, catalogue)
    part = catalogue.parts[mention.parts[0]]
    bundle = part.bundles.get(mention.noun, 1) if isinstance(part, Accelerator) else 1
    value *= bundle
    if not 1 <= value <= MAX_COUNT or value != int(value):
        return Said(mention, counted_at=place, refusal="the number of parts is no whole number from one to a billion")
    return Said(mention, int(value), per, words, bundle=bundle, counted_at=place)


def _per(
    sentence: Sentence, quantity: Quantity, mention: Mention, catalogue: Catalogue
) -> tuple[Per, re.Match[str] | None]:
    rack = sentence.search_near(PER_RACK, quantity)
    if rack is not None and not _is_kind(mention, catalogue):
        return Per.RACK, rack
    one = sentence.search_near(PER_ONE, quantity)
    if one is None or quantity.kind in _COUNTS or _is_each_system(sentence, one, catalogue):
        return Per.ALL, None
    return (Per.ALL, None) if _is_of_the_one_before(sentence, quantity, one) else (Per.ACCELERATOR, one)


def _is_of_the_one_before(sentence: Sentence, quantity: Quantity, each: re.Match[str]) -> bool:
    """Whether "each" belongs to the quantity before: "64 chips with 96 GB each give 6 TB"."""
    earlier = [one for one in sentence.quantities if one.end <= each.start() and each.end() <= quantity.start]
    return bool(earlier) and earlier[-1].kind not in _COUNTS and each.end() <= sentence.after(earlier[-1])[1]


def _is_each_system(sentence: Sentence, each: re.Match[str], catalogue: Catalogue) -> bool:
    """Whether "each" stands before the name of a whole system: "each GB200 NVL72 draws 120 kW"."""
    following = (one for one in sentence.mentions if one.start >= each.end())
    return any(not _is_kind(one, catalogue) for one in following if not sentence.text[each.end() : one.start].strip())


def _count(
    sentence: Sentence, quantity: Quantity, mention: Mention, catalogue: Catalogue
) -> tuple[Decimal, tuple[int, int] | None]:
    """Return how many parts there are and where it says so: before the part, or as "9,216 chips" behind it."""
    if mention.count is not None:
        return mention.count.value, (mention.count.start, mention.count.end)
    if not _is_kind(mention, catalogue):
        return Decimal(1), None
    chips = (one for one in sentence.quantities if one.kind is Kind.ACCELERATORS and not one.doubt)
    counts = [one for one in chips if mention.end <= one.start and one.end <= quantity.start]
    return (Decimal(counts[-1].digits), (counts[-1].start, counts[-1].end)) if counts else (Decimal(1), None)
