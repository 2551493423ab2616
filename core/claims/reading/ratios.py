"""Claims of a comparison: "4.4x the performance of", "30 % more memory bandwidth than"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from core.catalogue.records import Basis
from core.claims.reading import lexicon
from core.claims.reading.deciding import Chosen
from core.claims.reading.proposals import (
    Asked,
    Owner,
    Per,
    Proposal,
    compute_metrics,
    power_expression,
    price_proposals,
    total,
)
from core.claims.reading.quantities import Hedge, Kind, Quantity
from core.claims.reading.values import Judged
from core.claims.reading.wording import Wording, compute_wording
from core.claims.records import Claim, Detail, Excess, Expression, Quotient
from core.claims.verdict import unit_in_last_place
from core.performance.metrics import BY_ID, MEMORY, MEMORY_BANDWIDTH, SCALEOUT, SCALEUP, Metric

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.deciding import Decider
    from core.claims.reading.mentions import Mention
    from core.claims.reading.owners import Said
    from core.claims.reading.page import Sentence

UNDEFINED: Final = "metric undefined"
NO_BASELINE: Final = "no baseline given"

RESOURCES: Final = (
    *(BY_ID[name] for name in ("fp8_dense_flops", "bf16_dense_flops", "fp4_dense_flops")),
    MEMORY,
    MEMORY_BANDWIDTH,
    SCALEUP,
    SCALEOUT,
)
"""What a comparison that names no resource may mean, each listed with its ratio."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The two sides of a comparison, and whether a number tells the excess, the deficit or the factor."""

    subject: Owner
    base: Owner
    is_excess: bool = False
    is_inverse: bool = False

    def of(self, subject: Expression, base: Expression) -> Expression:
        """Return the comparison of a value of the subject with one of the base."""
        if self.is_excess:
            return Excess(op="excess", of=(subject, base))
        return Quotient(op="quotient", of=(base, subject) if self.is_inverse else (subject, base))

    def by(self, one: Metric, other: Metric) -> Expression:
        """Return the comparison of a metric of the subject with one of the base."""
        return self.of(total(self.subject, one), total(self.base, other))


def read_ratio(
    sentence: Sentence, quantity: Quantity, said: Said | None, base: Mention | None, draft: Claim, decider: Decider
) -> Judged:
    """Return the claim that one part has a multiple or a percentage more of something than another."""
    doubt = sentence.doubt(quantity)
    if doubt:
        return Judged(draft.evolve(undefined=doubt))
    draft = draft.evolve(unit=quantity.unit, claimed=_claimed(sentence, quantity))
    if base is None:
        return Judged(draft.evolve(undefined=NO_BASELINE))
    if said is None:
        return Judged(draft.evolve(undefined="no part is named that is compared"))
    sides = _sides(sentence, quantity, said, base)
    read = [_read_between(sentence, quantity, one, draft, decider) for one in sides]
    best = next((one for one in read if one[0].fits), read[0])
    return Judged(best[0].claim, best[0].remarks, best[1])


def _claimed(sentence: Sentence, quantity: Quantity) -> str:
    is_less = quantity.kind is Kind.PERCENT and lexicon.LESS.match(_behind(sentence, quantity))
    return f"-{quantity.digits}" if is_less else quantity.digits


def _behind(sentence: Sentence, quantity: Quantity) -> str:
    return sentence.text[quantity.end : sentence.end].lstrip()[:_AHEAD]


_AHEAD: Final = 60
"""How many characters behind a factor are searched for "more" and "less"."""


def _sides(sentence: Sentence, quantity: Quantity, said: Said, base: Mention) -> list[Sides]:
    behind = _behind(sentence, quantity)
    less = lexicon.LESS.match(behind) is not None
    more = lexicon.MORE.match(behind) is not None
    is_excess = quantity.kind is Kind.PERCENT and (less or more)
    count = 1 if base.count is None or base.count.value < 1 else int(base.count.value)
    per = Per.ACCELERATOR if said.per is Per.ACCELERATOR else Per.ALL
    return [
        Sides(owner, Owner(part, count, per), is_excess, less and quantity.kind is Kind.FACTOR)
        for owner in said.owners()
        for part in base.parts
    ]


def _read_between(
    sentence: Sentence, quantity: Quantity, sides: Sides, draft: Claim, decider: Decider
) -> tuple[Chosen, Wording]:
    wording = compute_wording(sentence, quantity)
    text, catalogue = _words(sentence, quantity), decider.catalogue
    per = _per_of(text)
    metrics, left_open = _metrics(text, wording)
    proposals: list[Proposal] | str = [_compared(sides, metric, metric, draft) for metric in metrics]
    if per is _by_nothing and not metrics and lexicon.POWER.search(text):
        proposals = _of_power(sides, draft, catalogue)
    if isinstance(proposals, str):
        return Chosen(draft.evolve(undefined=proposals), (), fits=False), wording
    if per is not _by_nothing or not proposals:
        return _undefined(quantity, sides, draft, per, catalogue), wording
    slips = [_compared(sides, one, other, draft) for one, other in _UNLIKE] if left_open or wording.words else []
    draft = draft.evolve(at_least=quantity.hedge is Hedge.AT_LEAST)
    return decider.choose(draft, proposals, left_open, slips), wording


def _per_of(text: str) -> _Per:
    if lexicon.PER_DOLLAR.search(text):
        return _by_dollar
    return _by_watt if lexicon.ENERGY_EFFICIENCY.search(text) else _by_nothing


def _words(sentence: Sentence, quantity: Quantity) -> str:
    """Return the words around a factor, those behind it first."""
    following = min([sentence.end, *(one.start for one in sentence.quantities if one.start >= quantity.end)])
    start, end = sentence.clause(quantity)
    return f"{sentence.text[quantity.end : following]} {sentence.text[start:end]}"


def _metrics(text: str, wording: Wording) -> tuple[list[Metric], str]:
    """Return the metrics that the words name, none where they name none, and what they leave open."""
    if wording.asked.precision or lexicon.COMPUTE.search(text):
        return compute_metrics(wording.asked), wording.left_open
    link = lexicon.LINK.search(text)
    if lexicon.BANDWIDTH.search(text):
        named = {"memory": MEMORY_BANDWIDTH, "scale_up": SCALEUP, "scale_out": SCALEOUT}
        if link is not None:
            return [named[name] for name in named if link[name]], ""
        return list(named.values()), "which link not stated"
    return ([MEMORY], "") if lexicon.MEMORY.search(text) else ([], "")


def _compared(sides: Sides, one: Metric, other: Metric, draft: Claim) -> Proposal:
    label = one.label if one is other else f"{one.label} against {other.label}"
    return Proposal(label, sides.by(one, other), draft.unit, draft.claimed or "0")


_PAIRS: Final = (
    ("fp8_sparse_flops", "fp8_dense_flops"),
    ("bf16_sparse_flops", "bf16_dense_flops"),
    ("fp4_sparse_flops", "fp4_dense_flops"),
    ("fp4_dense_flops", "fp8_dense_flops"),
    ("fp4_sparse_flops", "fp8_sparse_flops"),
    ("fp8_dense_flops", "bf16_dense_flops"),
)
_UNLIKE: Final = tuple((BY_ID[one], BY_ID[other]) for pair in _PAIRS for one, other in (pair, pair[::-1]))


def _of_power(sides: Sides, draft: Claim, catalogue: Catalogue) -> list[Proposal] | str:
    powers = _by_watt(sides, catalogue)
    if isinstance(powers, str):
        return powers
    pairs = (one.pair for one in powers if one.pair is not None)
    return [Proposal("rated power", sides.of(*pair), draft.unit, draft.claimed or "0") for pair in pairs]


def _undefined(quantity: Quantity, sides: Sides, draft: Claim, per: _Per, catalogue: Catalogue) -> Chosen:
    """Return a claim that names no resource, with what the comparison would be by each."""
    divisors = per(sides, catalogue)
    reason = f"{UNDEFINED}: {divisors}" if isinstance(divisors, str) else UNDEFINED
    known = [] if isinstance(divisors, str) else divisors
    details = tuple(_detail(metric, sides, draft, one) for one in known for metric in RESOURCES)
    return Chosen(
        draft.evolve(undefined=reason, details=details, claimed_range=_range(quantity, draft)), (), fits=False
    )


def _detail(metric: Metric, sides: Sides, draft: Claim, divisor: _Divisor) -> Detail:
    subject, base = total(sides.subject, metric), total(sides.base, metric)
    if divisor.pair is not None:
        subject = Quotient(op="quotient", of=(subject, divisor.pair[0]))
        base = Quotient(op="quotient", of=(base, divisor.pair[1]))
    return Detail(label=f"{metric.label}{divisor.words}", compute=sides.of(subject, base), unit=draft.unit)


def _range(quantity: Quantity, draft: Claim) -> tuple[float, float]:
    """Return the values that a claimed number stands for: a range as given, else half a unit of its last digit."""
    if quantity.low:
        ends = (float(quantity.low), float(quantity.digits))
    else:
        room = unit_in_last_place(quantity.digits) / 2
        ends = (float(quantity.digits) - room, float(quantity.digits) + room)
    return (-ends[1], -ends[0]) if (draft.claimed or "").startswith("-") else ends


@dataclass(frozen=True, slots=True)
class _Divisor:
    """What the resources of both sides are divided by, None for nothing, and the words for it."""

    words: str = ""
    pair: tuple[Expression, Expression] | None = None


_Per: TypeAlias = "Callable[[Sides, Catalogue], list[_Divisor] | str]"


def _by_nothing(_sides: Sides, _catalogue: Catalogue) -> list[_Divisor] | str:
    """Compare the resources themselves."""
    return [_Divisor()]


def _by_watt(sides: Sides, catalogue: Catalogue) -> list[_Divisor] | str:
    """Compare the resources per watt of rated power."""
    subject, base = (power_expression(owner, catalogue) for owner in (sides.subject, sides.base))
    if isinstance(subject, str) or isinstance(base, str):
        return subject if isinstance(subject, str) else str(base)
    return [_Divisor(" per watt", (subject, base))]


def _by_dollar(sides: Sides, catalogue: Catalogue) -> list[_Divisor] | str:
    """Compare the resources per dollar, for each basis at which both are quoted."""
    pairs = [_prices(sides, basis, catalogue) for basis in Basis if basis is not Basis.PURCHASE]
    return [one for one in pairs if one is not None] or "no basis is known at which both are priced"


def _prices(sides: Sides, basis: Basis, catalogue: Catalogue) -> _Divisor | None:
    hour = Quantity(Kind.MONEY, "0", "USD/h", 0, 0)
    asked = Asked(basis=basis)
    subject, base = (price_proposals(hour, owner, asked, catalogue) for owner in (sides.subject, sides.base))
    if isinstance(subject, str) or isinstance(base, str):
        return None
    return _Divisor(f" per dollar, {basis.words}", (subject[0].compute, base[0].compute))
