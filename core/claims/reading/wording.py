"""What the words around a quantity say of it: precision, sparsity, link, directions, how it is paid for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.catalogue.records import Basis
from core.claims.reading.lexicon import (
    BASES,
    BOTH_WAYS,
    LINK,
    NAMED_PRECISIONS,
    ONE_WAY,
    PRECISION,
    SPARSE,
)
from core.claims.reading.proposals import Asked
from core.claims.reading.quantities import Kind, Quantity
from core.claims.reading.readings import Role
from core.performance.metrics import MEMORY_BANDWIDTH, PRECISIONS, SCALEOUT, SCALEUP

if TYPE_CHECKING:
    import re

    from core.claims.reading.page import Sentence

_LINKS: Final = {"memory": MEMORY_BANDWIDTH.id, "scale_up": SCALEUP.id, "scale_out": SCALEOUT.id}


@dataclass(frozen=True, slots=True)
class Wording:
    """What is asked, the words that say so by their role, what is left open, and why nothing can be asked."""

    asked: Asked
    words: tuple[tuple[Role, re.Match[str]], ...] = ()
    left_open: str = ""
    remark: str = ""
    refusal: str = ""


def wording_of(sentence: Sentence, quantity: Quantity) -> Wording:
    """Return what the words around a quantity say."""
    if quantity.kind is Kind.COMPUTE:
        return compute_wording(sentence, quantity, *_elsewhere(sentence, quantity))
    if quantity.kind in (Kind.BYTE_RATE, Kind.BIT_RATE):
        return rate_wording(sentence, quantity)
    if quantity.kind is Kind.MONEY:
        found = sentence.search(BASES, quantity)
        words = ((Role.METRIC, found),) if found else ()
        basis = Basis(found.lastgroup) if found is not None and found.lastgroup is not None else None
        return Wording(
            Asked(basis=basis), words, f"{'' if basis else 'how it is paid for, '}region and date not stated"
        )
    return Wording(Asked())


def compute_wording(
    sentence: Sentence, quantity: Quantity, elsewhere: re.Match[str] | None = None, remark: str = ""
) -> Wording:
    """Return the precision and sparsity that are said of a rate of computing, the precision else from elsewhere."""
    found = sentence.search(PRECISION, quantity) or elsewhere
    sparsity = sentence.search_near(SPARSE, quantity)
    precision = precision_of(found) if found else ""
    sparse = None if sparsity is None else not (sparsity["dense"] or sparsity["not"])
    words = [(Role.PRECISION, match) for match in (found, sparsity) if match is not None]
    missing = [name for name, said in (("precision", found), ("dense or sparse", sparsity)) if said is None]
    left_open = f"{' and '.join(missing)} not stated" if missing else ""
    if found and precision not in PRECISIONS:
        return Wording(Asked(), tuple(words), refusal=f"no figures in {found[0]} are known")
    return Wording(Asked(precision, sparse), tuple(words), left_open, remark)


def _elsewhere(sentence: Sentence, quantity: Quantity) -> tuple[re.Match[str] | None, str]:
    """Return the only precision in a sentence where none stands by a quantity, with a remark."""
    start = sentence.contrast(quantity) or sentence.start
    found = list(PRECISION.finditer(sentence.text, start, sentence.end))
    if sentence.search(PRECISION, quantity) is not None or len({precision_of(one) for one in found}) != 1:
        return None, ""
    return found[0], f"{found[0][0]} is taken from elsewhere in the sentence"


def precision_of(match: re.Match[str]) -> str:
    """Return a precision as metrics name it, such as "bf16", from its words."""
    if match["name"]:
        return NAMED_PRECISIONS[match["name"].lower()]
    return match["kind"].lower().removesuffix("loat") + match["bits"]


def rate_wording(sentence: Sentence, quantity: Quantity) -> Wording:
    """Return the link and the directions that are said of a data rate."""
    link = sentence.search(LINK, quantity)
    both, one = sentence.search_near(BOTH_WAYS, quantity), sentence.search_near(ONE_WAY, quantity)
    words = [(Role.METRIC, match) for match in (link, both, one) if match is not None]
    directions = True if both else False if one else None
    named = next((_LINKS[name] for name in _LINKS if link is not None and link[name]), "")
    missing = "direction" if named else "which link" if directions is not None else "link and direction"
    return Wording(Asked(link=named, both_ways=directions), tuple(words), f"{missing} not stated")
