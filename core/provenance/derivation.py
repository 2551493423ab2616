"""The derivation of a result as a tree: every formula and count on the way, down to what each source says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.provenance.chain import noun
from core.provenance.text import COMPUTED, date_of, joined, title_of, url_of, with_range
from core.quantity import ALL_DIGITS, DEFAULT_CHOICE, UNITS, Dimension, UnitChoice, format_count, format_number
from core.result import Result, Term
from core.words import capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.figure import Figure, Reading, Sign
    from core.provenance.text import Sources
    from core.result import Rival


NO_DATE: Final = "no date"
"""Stands where a source bears none, so that the gap is seen."""


@dataclass(frozen=True, slots=True)
class DerivationNode:
    """One row of the tree: a result, a count or a source's reading, with what it rests on below it.

    `count` says how often a result is taken and is empty for once. Readings stand as their sources print them.
    """

    name: str
    value: str
    unit: str
    sign: Sign
    count: str = ""
    source: str = ""
    url: str = ""
    date: str = ""
    note: str = ""
    children: tuple[DerivationNode, ...] = ()

    def lines(self, depth: int = 0) -> Iterator[str]:
        """Yield the node and all below it as lines of plain text, two spaces deeper at each level."""
        figure = " ".join(word for word in (self.value, self.unit) if word)
        name = f"{self.count} × {self.name}" if self.count else self.name
        yield "  " * depth + joined(f"{name}: {figure}", self.sign, self.source, self.date, self.url, self.note)
        for child in self.children:
            yield from child.lines(depth + 1)


def derivation(result: Result, sources: Sources, choice: UnitChoice = DEFAULT_CHOICE) -> DerivationNode:
    """Return how a result came about, down to what each source says."""
    return _node(Term(result), sources, choice)


def _node(term: Term, sources: Sources, choice: UnitChoice) -> DerivationNode:
    result, shown = term.result, with_range(term.result, choice)
    leader = result.figure.leader if result.figure is not None else None
    return DerivationNode(
        name=result.name,
        value=shown.value_text,
        unit=shown.unit_text,
        sign=result.sign,
        count="" if term.factor == 1 else format_count(term.factor),
        source=title_of(leader, sources) if leader is not None else COMPUTED if result.terms else "",
        url=url_of(leader, sources) if leader is not None else "",
        date=(date_of(leader, sources) or NO_DATE) if leader is not None else "",
        note=joined(result.note, result.formula.words if result.formula is not None else ""),
        children=tuple(_children(term, sources, choice)),
    )


def _children(term: Term, sources: Sources, choice: UnitChoice) -> Iterator[DerivationNode]:
    if term.factor_figure is not None:
        yield _count_node(term, term.factor_figure, sources)
    if term.result.figure is not None:
        yield from _readings(term.result.figure, sources)
    for inner in term.result.terms:
        yield _node(inner, sources, choice)
    for rival in term.result.rivals:
        yield _reading_node(_rival_name(rival, term.result), rival.reading, sources)


def _rival_name(rival: Rival, result: Result) -> str:
    if rival.convention:
        return "Other convention" if rival.agrees else "Other convention, differs"
    if not result.is_known:
        return "Headline"
    return "Headline, agrees" if rival.agrees else "Headline, differs"


def _count_node(term: Term, figure: Figure, sources: Sources) -> DerivationNode:
    children = tuple(_readings(figure, sources))
    return DerivationNode(capital(noun(term)), format_count(term.factor), "", figure.sign, children=children)


def _readings(figure: Figure, sources: Sources) -> Iterator[DerivationNode]:
    yield _reading_node("Leading value", figure.leader, sources, figure.rule.words)
    for rival in figure.rivals:
        yield _reading_node("Other value", rival, sources)


def _reading_node(name: str, reading: Reading, sources: Sources, rule: str = "") -> DerivationNode:
    is_mark = reading.unit in UNITS and UNITS[reading.unit].dimension is Dimension.TEXT
    return DerivationNode(
        name=name,
        value=reading.value if isinstance(reading.value, str) else format_number(reading.value, ALL_DIGITS),
        unit="" if is_mark else reading.unit,
        sign=reading.sign,
        source=title_of(reading, sources),
        url=url_of(reading, sources),
        date=date_of(reading, sources) or NO_DATE,
        note=joined(reading.convention, rule, reading.set_aside, reading.note),
    )
