"""Claims of a value: a quantity that a text says of a part, compared with what the catalogue gives."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from core.claims.reading.deciding import Chosen
from core.claims.reading.lexicon import OTHER_STORE
from core.claims.reading.numbers import two_ways
from core.claims.reading.proposals import (
    Asked,
    Owner,
    Per,
    Proposal,
    accelerator_inside,
    compute_proposals,
    count_proposals,
    memory_proposals,
    power_proposals,
    price_proposals,
    rate_proposals,
    swapped,
)
from core.claims.reading.quantities import Hedge, Kind, Quantity
from core.claims.reading.wording import Wording, wording_of
from core.claims.records import Claim, Detail, Excess, Number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import PartId
    from core.claims.reading.deciding import Decider
    from core.claims.reading.owners import Said
    from core.claims.reading.page import Sentence


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim as read, with the remarks on it and the wording that decided it."""

    claim: Claim
    remarks: tuple[str, ...] = ()
    wording: Wording = field(default_factory=lambda: Wording(Asked()))


def read_value(sentence: Sentence, quantity: Quantity, said: Said, draft: Claim, decider: Decider) -> Judged:
    """Return the claim that a part has a quantity, in the reading that the words leave open and that fits."""
    wording = wording_of(sentence, quantity)
    refusal = sentence.doubt(quantity) or said.refusal or wording.refusal or _refusal(sentence, quantity)
    if refusal:
        return Judged(draft.evolve(undefined=refusal), wording=wording)
    read = _read_each(quantity, said, draft, wording, decider)
    other = None if any(one.fits for one in read) else _MARK_BEFORE_THREE.match(sentence.text, quantity.start)
    if other is not None and any(
        one.fits for one in _read_each(_remarked(quantity, other), said, draft, wording, decider)
    ):
        return Judged(draft.evolve(claimed=None, undefined=two_ways(other[0])), wording=wording)
    best = next((one for one in read if one.fits), read[0])
    part = decider.catalogue.parts[said.mention.parts[read.index(best)]]
    remarks = [wording.remark, *best.remarks]
    remarks.append(_not_gpus(sentence, quantity, part.id, decider.catalogue))
    if len(read) > 1:
        remarks.insert(0, f"\u201c{sentence.text[said.mention.start : said.mention.end]}\u201d is read as {part.name}")
    return Judged(best.claim, tuple(filter(None, remarks)), wording)


def _read_each(quantity: Quantity, said: Said, draft: Claim, wording: Wording, decider: Decider) -> list[Chosen]:
    return [_read_of(quantity, said, owner, draft, wording, decider) for owner in said.owners()]


_MARK_BEFORE_THREE: Final = re.compile(r"(?P<whole>[1-9][0-9]{0,2})(?P<mark>[.,])(?P<rest>[0-9]{3})(?![0-9]|[.,][0-9])")
"""A number whose mark is a decimal one or groups digits, by the language: "1.979 TFLOPS" of a German text."""


def _remarked(quantity: Quantity, printed: re.Match[str]) -> Quantity:
    """Return a quantity with the other meaning of the mark in its number."""
    mark = "." if printed["mark"] == "," else ""
    return replace(quantity, digits=f"{printed['whole']}{mark}{printed['rest']}")


def _not_gpus(sentence: Sentence, quantity: Quantity, part_id: PartId, catalogue: Catalogue) -> str:
    """Return the remark that what is counted as GPUs are none."""
    counted = sentence.text[quantity.start : quantity.end].lower()
    inside = accelerator_inside(part_id, catalogue)
    if quantity.kind is not Kind.ACCELERATORS or "gpu" not in counted or inside is None or inside.vendor in _GPU_MAKERS:
        return ""
    return f"they are {inside.name}, not GPUs"


_GPU_MAKERS: Final = frozenset({"NVIDIA", "AMD"})


def _refusal(sentence: Sentence, quantity: Quantity) -> str:
    if quantity.kind is Kind.TOKENS:
        return "tokens depend on the model and its serving, which a claim of hardware does not fix"
    if quantity.kind is Kind.BITS:
        return (
            "bits are an amount: memory is given in bytes, such as GB, and a data rate in bits per second, such as Gb/s"
        )
    if quantity.kind is Kind.BYTES and sentence.search_near(OTHER_STORE, quantity):
        return "only the memory of accelerators is compared, not that of hosts, caches or disks"
    return ""


def _read_of(quantity: Quantity, said: Said, owner: Owner, draft: Claim, wording: Wording, decider: Decider) -> Chosen:
    proposals = _proposals(quantity, owner, wording.asked, decider.catalogue)
    if isinstance(proposals, str):
        return Chosen(draft.evolve(undefined=proposals), (), fits=False)
    if quantity.low:
        return _ranged(quantity, proposals, draft)
    if quantity.hedge is Hedge.AT_MOST:
        proposals = [_room_below(one) for one in proposals]
    at_least = quantity.hedge in (Hedge.AT_LEAST, Hedge.AT_MOST)
    slips = _slips(quantity, owner, wording.asked, decider.catalogue)
    if said.bundle > 1:
        unbundled = replace(owner, count=owner.count // said.bundle)
        slips += _alternatives(
            quantity, unbundled, wording.asked, decider.catalogue, f"single accelerators, {said.bundle} to each"
        )
    return decider.choose(draft.evolve(at_least=at_least), proposals, wording.left_open, slips)


def _proposals(quantity: Quantity, owner: Owner, asked: Asked, catalogue: Catalogue) -> list[Proposal] | str:
    match quantity.kind:
        case Kind.COMPUTE:
            return list(compute_proposals(quantity, owner, asked))
        case Kind.BYTES:
            return list(memory_proposals(quantity, owner))
        case Kind.BYTE_RATE | Kind.BIT_RATE:
            return list(rate_proposals(quantity, owner, asked))
        case Kind.POWER:
            return power_proposals(quantity, owner, catalogue)
        case Kind.MONEY:
            return price_proposals(quantity, owner, asked, catalogue)
        case _:
            return list(count_proposals(quantity, owner))


def _slips(quantity: Quantity, owner: Owner, asked: Asked, catalogue: Catalogue) -> list[Proposal]:
    """Return readings that the words exclude but that would explain a conflict."""
    slips: list[Proposal] = []
    if quantity.kind in (Kind.BYTE_RATE, Kind.BIT_RATE):
        other = swapped(quantity)
        slips += [_named(one, f"in {other.unit}: {one.label}") for one in rate_proposals(other, owner, asked)]
    if quantity.kind is Kind.COMPUTE and asked.sparse is False:
        slips += compute_proposals(quantity, owner, replace(asked, sparse=True))
    single = Owner(owner.part, 1, Per.ACCELERATOR if owner.per is Per.ALL else Per.ALL)
    if quantity.kind in (Kind.ACCELERATORS, Kind.RACKS):
        return slips
    whose = "one accelerator" if single.per is Per.ACCELERATOR else "the whole"
    return slips + _alternatives(quantity, single, asked, catalogue, whose)


def _alternatives(quantity: Quantity, owner: Owner, asked: Asked, catalogue: Catalogue, words: str) -> list[Proposal]:
    """Return the readings of a quantity for another owner, called by the words for that owner."""
    proposals = _proposals(quantity, owner, asked, catalogue)
    return [] if isinstance(proposals, str) else [_named(one, f"{words}: {one.label}") for one in proposals]


def _named(proposal: Proposal, label: str) -> Proposal:
    return replace(proposal, label=label)


def _room_below(proposal: Proposal) -> Proposal:
    """Return the reading of an upper bound: by how much the bound exceeds what is computed, at least 0 %."""
    bound = Number(op="number", value=float(proposal.claimed), unit=proposal.unit, label="the bound")
    return Proposal(proposal.label, Excess(op="excess", of=(bound, proposal.compute)), "%", "0")


def _ranged(quantity: Quantity, proposals: Sequence[Proposal], draft: Claim) -> Chosen:
    """Return the claim of a range: what is computed stands beside it, inside or outside."""
    details = tuple(Detail(label=one.label, compute=one.compute, unit=one.unit) for one in proposals)
    claimed_range = (float(quantity.low), float(quantity.digits))
    claim = draft.evolve(unit=proposals[0].unit, details=details, claimed_range=claimed_range)
    return Chosen(claim.evolve(undefined="the text gives a range, not a number"), (), fits=False)
