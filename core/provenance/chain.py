"""The shape of results: chains of counts down to one value, and the inputs of sums and products."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.quantity import UNITS
from core.result import PRODUCT, SUM, Result, Term

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Chain:
    """A result as count × count × base. `steps` holds every result on the way and how often the whole holds it."""

    counts: tuple[Term, ...]
    base: Result
    steps: tuple[tuple[float, Result], ...]

    @property
    def is_bare_count(self) -> bool:
        """Whether the base is merely the unit being counted, which says nothing beside the counts."""
        return bool(self.counts) and self.base.figure is None and not self.base.terms and self.base.value == 1


def chain_of(result: Result) -> Chain:
    """Follow sums with a single term down to the first result that is not one."""
    counts: list[Term] = []
    steps = [(1.0, result)]
    while is_multiple(result):
        (term,) = result.terms
        result = term.result
        counts.append(term)
        steps.append((steps[-1][0] * term.factor, result))
    return Chain(tuple(counts), result, tuple(steps))


def is_multiple(result: Result) -> bool:
    """Whether a result is a count times one other."""
    return result.formula is SUM and len(result.terms) == 1


def counted_once(term: Term) -> Term:
    """Return a term with the count of a stack inside it taken out: 1 × (8 × server) is 8 × server."""
    inner = term.result
    if is_multiple(inner) and inner.terms[0].result.name == inner.name:
        return Term(inner.terms[0].result, term.factor * inner.terms[0].factor)
    return term


def multiplied(result: Result) -> Iterator[Result]:
    """Yield the inputs of a product, those of a product inside it included."""
    for term in result.terms:
        if term.result.formula is PRODUCT:
            yield from multiplied(term.result)
        else:
            yield term.result


_MEASURES = {
    "FLOP/s": "compute",
    "OP/s": "integer compute",
    "byte": "memory",
    "byte/s": "bandwidth",
    "bit/s": "network bandwidth",
    "W": "power",
    "USD/h": "rent",
}


def measure(result: Result) -> str:
    """Return what a result measures, as far as its unit tells."""
    return _MEASURES.get(result.unit, result.unit or "value")


def noun(term: Term) -> str:
    """Return what a count counts, such as "instances", where a source states the count; else an empty text."""
    if term.factor_figure is None:
        return ""
    unit = term.factor_figure.leader.unit
    return UNITS[unit].symbol if unit in UNITS else unit
