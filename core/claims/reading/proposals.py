"""What a quantity may be compared with: an expression for every reading that its unit and its words leave open."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator, Basis, PartId, Quote, System
from core.claims.reading.quantities import Kind, Quantity
from core.claims.records import Expression, FigureOf, Number, Product, Quotient, Total
from core.performance.metrics import DENSE, MEMORY, MEMORY_BANDWIDTH, RACKS, SCALEOUT, SCALEUP, SPARSE, Metric
from core.performance.totals import ACCELERATORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.catalogue.catalogue import Catalogue


class Per(Enum):
    """Of how much of a part a quantity is said."""

    ALL = "all of them"
    ACCELERATOR = "one accelerator"
    RACK = "one rack"


@dataclass(frozen=True, slots=True)
class Owner:
    """What a quantity is said of: `count` equal parts, one accelerator of one, or one rack of one."""

    part: PartId
    count: int = 1
    per: Per = Per.ALL


@dataclass(frozen=True, slots=True)
class Proposal:
    """One reading of a quantity: what it is called, what computes it, and the claimed number in the unit of that."""

    label: str
    compute: Expression
    unit: str
    claimed: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the words around a quantity say, None or empty where they say nothing."""

    precision: str = ""
    sparse: bool | None = None
    link: str = ""
    """The id of a metric: of memory, scale-up or scale-out bandwidth."""
    both_ways: bool | None = None
    basis: Basis | None = None


PREFERRED: Final = ("fp8", "bf16", "fp16", "fp4", "int8", "tf32", "fp32", "fp64", "fp6")
"""The order in which precisions are tried where none is stated: that of machine headlines, FP8 first."""

_GB_PER_S = Number(op="number", value=1, unit="GB/s", label="1 GB/s")
_GB_AS_GBIT = Number(op="number", value=8, unit="Gb/s", label="8 Gb/s, which are 1 GB/s")
_BOTH = Number(op="number", value=2, label="both directions")


def total(owner: Owner, metric: Metric) -> Expression:
    """Return the expression for a metric of an owner."""
    whole = Total(op="total", part=owner.part, count=owner.count, metric=metric.id)
    if owner.per is Per.ALL:
        return whole
    divisor = ACCELERATORS if owner.per is Per.ACCELERATOR else RACKS
    return Quotient(op="quotient", of=(whole, whole.evolve(metric=divisor.id)))


def compute_metrics(asked: Asked, *, operations: bool = False) -> list[Metric]:
    """Return the compute metrics that the words leave open, dense before sparse, the likeliest precision first."""
    order = ("int8", *PREFERRED) if operations and not asked.precision else PREFERRED
    kinds = {None: (*DENSE, *SPARSE), False: DENSE, True: SPARSE}[asked.sparse]
    chosen = [metric for metric in kinds if asked.precision in ("", metric.precision)]
    return sorted(chosen, key=lambda metric: (metric.sparse, order.index(metric.precision)))


def compute_proposals(quantity: Quantity, owner: Owner, asked: Asked) -> Iterator[Proposal]:
    """Yield the readings of a rate of computing."""
    prefix = quantity.unit.removesuffix("FLOP/s").removesuffix("OP/s")
    for metric in compute_metrics(asked, operations=not quantity.unit.endswith("FLOP/s")):
        yield Proposal(metric.label, total(owner, metric), f"{prefix}{metric.unit}", quantity.digits)


def memory_proposals(quantity: Quantity, owner: Owner) -> Iterator[Proposal]:
    """Yield the reading of a size; a label counts as decimal whatever unit it prints, and 1 TiB is 1,024 GiB."""
    digits, unit = quantity.digits, quantity.unit
    if unit == "TiB":
        digits, unit = f"{Decimal(digits) * 1024:f}", "GiB"
    yield Proposal(MEMORY.label, total(owner, MEMORY), "GB" if unit == "GiB" else unit, digits)


LINKS: Final = (MEMORY_BANDWIDTH, SCALEUP, SCALEOUT)


def rate_proposals(quantity: Quantity, owner: Owner, asked: Asked) -> Iterator[Proposal]:
    """Yield the readings of a data rate: of the link that is named or of all, one direction before both."""
    for metric in LINKS:
        if asked.link not in ("", metric.id):
            continue
        one_way = _in_kind(total(owner, metric), metric, quantity.kind)
        if not metric.is_link:
            yield Proposal(metric.label, one_way, quantity.unit, quantity.digits)
            continue
        if not asked.both_ways:
            yield Proposal(f"{metric.label}, one direction", one_way, quantity.unit, quantity.digits)
        if asked.both_ways is not False:
            both = Product(op="product", of=(_BOTH, one_way))
            yield Proposal(f"{metric.label}, both directions", both, quantity.unit, quantity.digits)


def swapped(quantity: Quantity) -> Quantity:
    """Return a data rate with bits for bytes or bytes for bits: the slip that makes a factor of 8."""
    prefix = quantity.unit[: -len("B/s")].removesuffix("i")
    kind, symbol = (Kind.BIT_RATE, "b/s") if quantity.kind is Kind.BYTE_RATE else (Kind.BYTE_RATE, "B/s")
    return Quantity(kind, quantity.digits, f"{prefix}{symbol}", quantity.start, quantity.end)


def _in_kind(rate: Expression, metric: Metric, kind: Kind) -> Expression:
    """Return a rate in bytes or bits, as the quantity is; the base units of both differ."""
    is_in_bits = metric.unit == "bit/s"
    if is_in_bits == (kind is Kind.BIT_RATE):
        return rate
    source, target = (_GB_AS_GBIT, _GB_PER_S) if is_in_bits else (_GB_PER_S, _GB_AS_GBIT)
    return Product(op="product", of=(Quotient(op="quotient", of=(rate, source)), target))


def power_expression(owner: Owner, catalogue: Catalogue) -> Expression | str:
    """Return the rated power of an owner, or why there is none: a figure that is only estimated is none."""
    part = catalogue.parts[owner.part]
    if owner.per is Per.RACK:
        return "a rack's share of the power is not published"
    if owner.per is Per.ACCELERATOR:
        part = accelerator_inside(part.id, catalogue) or part
    field = "tdp" if isinstance(part, Accelerator) else "max_power"
    figure = part.figure(field)
    if figure is None or not figure.leader.is_number or figure.leader.si_unit != "W":
        return f"the power of {part.name} is not published"
    if figure.leader.status.is_guess:
        return f"the power of {part.name} is not published, only estimated"
    rated = FigureOf(op="figure", part=part.id, field=field)
    return rated if owner.count == 1 else Product(op="product", of=(_number(owner.count, f"{owner.count}"), rated))


def power_proposals(quantity: Quantity, owner: Owner, catalogue: Catalogue) -> list[Proposal] | str:
    """Return the reading of an electrical power, or why there is none."""
    rated = power_expression(owner, catalogue)
    return rated if isinstance(rated, str) else [Proposal("rated power", rated, quantity.unit, quantity.digits)]


def accelerator_inside(part_id: PartId, catalogue: Catalogue) -> Accelerator | None:
    """Return the kind of accelerator in a part, None where it holds none or several kinds."""
    kinds = [part for part in catalogue.closure(part_id) if isinstance(part, Accelerator)]
    return kinds[0] if len(kinds) == 1 else None


def price_proposals(quantity: Quantity, owner: Owner, asked: Asked, catalogue: Catalogue) -> list[Proposal] | str:
    """Return the prices that a system is quoted at, newest first, or why there are none."""
    part = catalogue.parts[owner.part]
    if not isinstance(part, System):
        return f"prices are known of whole systems, not of {part.name}"
    quotes = [quote for quote in _by_age(part, catalogue) if _is_asked(quote, quantity, asked)]
    if not quotes:
        return f"no such price of {part.name} is known"
    return [_price(quantity, owner, part, quote) for quote in quotes]


def _by_age(system: System, catalogue: Catalogue) -> list[Quote]:
    quotes = system.quotes
    if not quotes and system.priced_as is not None:
        sold_as = catalogue.parts[system.priced_as]
        quotes = sold_as.quotes if isinstance(sold_as, System) else ()
    newest_first = sorted(quotes, key=lambda quote: quote.date or "", reverse=True)
    return sorted(newest_first, key=lambda quote: (quote.superseded, quote.basis is not Basis.ON_DEMAND))


def _is_asked(quote: Quote, quantity: Quantity, asked: Asked) -> bool:
    is_purchase = quantity.unit == "USD"
    return (quote.basis is Basis.PURCHASE) == is_purchase and asked.basis in (None, quote.basis)


def _price(quantity: Quantity, owner: Owner, system: System, quote: Quote) -> Proposal:
    label = ", ".join(word for word in (quote.basis.words, quote.region, quote.date) if word)
    price: Expression = Number(op="number", value=quote.value, unit=_unit(quantity), label=f"{system.name}, {label}")
    accelerators = Total(op="total", part=system.id, metric=ACCELERATORS.id)
    bare = Quotient(op="quotient", of=(accelerators, Number(op="number", value=1, unit="accelerators", label="one")))
    is_of_one = quantity.unit == "USD/accelerator-h" or owner.per is Per.ACCELERATOR
    if quote.per == "system" and is_of_one:
        price = Quotient(op="quotient", of=(price, bare))
    if quote.per == "accelerator" and not is_of_one:
        price = Product(op="product", of=(bare, price))
    if owner.count > 1 and not is_of_one:
        price = Product(op="product", of=(_number(owner.count, f"{owner.count}"), price))
    return Proposal(label, price, _unit(quantity), quantity.digits)


def _unit(quantity: Quantity) -> str:
    return "USD" if quantity.unit == "USD" else "USD/h"


def _number(value: float, label: str) -> Number:
    return Number(op="number", value=value, label=label)


def count_proposals(quantity: Quantity, owner: Owner) -> Iterator[Proposal]:
    """Yield the reading of a number of accelerators or racks."""
    metric = ACCELERATORS if quantity.kind is Kind.ACCELERATORS else RACKS
    yield Proposal(metric.label, total(owner, metric), metric.unit, quantity.digits)
