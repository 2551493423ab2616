"""The explanation of a result: what the card beside a figure says about it, as final text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.figure import Rule
from core.performance.totals import FITS_BY_LABEL, FITS_BY_REPORT
from core.presentation import present
from core.provenance.chain import Chain, chain_of, counted_once, measure, multiplied, noun
from core.provenance.others import other_values
from core.provenance.text import COMPUTED, date_of, exact, joined, title_of, with_range
from core.quantity import DEFAULT_CHOICE, UnitChoice, format_count, format_si
from core.result import HULL, PRODUCT, QUOTIENT, SUM, UNKNOWN_BAND, Completeness, Result, Term
from core.words import capital, isolated, listed, lowered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.figure import Figure, Sign
    from core.provenance.others import OtherValue
    from core.provenance.text import Sources
    from core.quantity import FormattedQuantity


@dataclass(frozen=True, slots=True)
class InputRow:
    """One input of the formula. `sign` is None for a plain count, which nobody publishes; `date` may be just a year."""

    label: str
    value: str
    unit: str = ""
    sign: Sign | None = None
    source: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything a provenance card shows.

    `value` has every digit; `band` is empty where it would repeat the value. `completeness`, `rule` and `note` are
    empty where there is nothing to say; `formula` is empty for a value that is stated and not computed.
    """

    title: str
    value: str
    unit: str
    band: str
    sign: Sign
    convention: str
    completeness: str
    formula: str
    inputs: tuple[InputRow, ...]
    others: tuple[OtherValue, ...]
    rule: str
    note: str

    @property
    def line(self) -> str:
        """The figure with its formula and sources in one line of plain text."""
        figure = " ".join(word for word in (self.value, self.unit, self.band and f"({self.band})") if word)
        cited = (", ".join(word for word in (row.source, row.date) if word) for row in self.inputs)
        return joined(f"{self.title}: {figure}", self.convention, self.sign, self.formula, *cited)


def stated(name: str, figure: Figure) -> Result:
    """Return a figure whose value is a text, such as a type of memory, as a result that can be explained."""
    return Result(name, "", UNKNOWN_BAND, figure.sign, Completeness.COMPLETE, figure=figure)


def explain(result: Result, sources: Sources, choice: UnitChoice = DEFAULT_CHOICE, label: str = "") -> Explanation:
    """Return what the card of a result shows.

    sources: by id. label: what is measured, such as "FP8 dense", where the name of the result does not say it.
    """
    chain, shown = chain_of(result), exact(result, choice)
    figure, measured = chain.base.figure, label or measure(result)
    is_unsupported = result.completeness is Completeness.UNSUPPORTED
    return Explanation(
        title=f"{label} · {isolated(result.name)}" if label else result.name,
        value=shown.value_text,
        unit=shown.unit_text,
        band=present(result, choice).band,
        sign=result.sign,
        convention=figure.leader.convention if figure is not None else "",
        completeness=_completeness_words(result, choice),
        formula="" if is_unsupported or result.formula is None else _formula_words(chain, lowered(measured)),
        inputs=tuple(_inputs(chain, measured, sources, choice)),
        others=tuple(other_values(chain, result, sources, choice)),
        rule=_rule_words(figure) if figure is not None and not is_unsupported else "",
        note=joined(
            "" if is_unsupported else result.note,
            figure.leader.note if figure is not None else "",
            _fit_words(result, choice),
        ),
    )


def _fit_words(result: Result, choice: UnitChoice) -> str:
    """Return which memory decides what fits: the reported one where it is known, else that of the label."""
    whose: dict[str, list[str]] = {}
    for leaf in result.leaves():
        reported = next((rival.value for rival in leaf.rivals if rival.convention == FITS_BY_REPORT), None)
        if reported is not None:
            shown = format_si(reported, "byte", choice).text
            whose.setdefault(f"Fits are decided by the reported {shown} a driver shows", []).append(leaf.name)
        elif leaf.note == FITS_BY_LABEL:
            whose.setdefault(FITS_BY_LABEL, []).append(leaf.name)
    if len(whose) == 1:
        return next(iter(whose))
    return joined(*(f"{words} for {listed(map(isolated, names))}" for words, names in whose.items()))


_SPELLED_OUT = 4
"""A sum of more terms than this is described, not spelled out."""


def _formula_words(chain: Chain, measured: str) -> str:
    words = [_count_words(term, index) for index, term in enumerate(chain.counts)]
    if chain.base.terms:
        inside = _term_words(chain.base)
        words.append(f"({inside})" if words else inside)
    elif not chain.is_bare_count:
        counted = noun(chain.counts[-1])
        words.append(f"{measured} per {counted.removesuffix('s')}" if counted else f"{measured} each")
    return " × ".join(words)


def _count_words(term: Term, index: int) -> str:
    counted = noun(term)
    if not counted:
        return _multiple(term)
    return f"{counted} each" if index else counted


def _multiple(term: Term) -> str:
    name = isolated(term.result.name)
    return name if term.factor == 1 else f"{format_count(term.factor)} × {name}"


def _term_words(result: Result) -> str:
    if result.formula is PRODUCT:
        return " × ".join(_input_name(one, result) for one in multiplied(result))
    if result.formula is QUOTIENT:
        return " ÷ ".join(measure(term.result) for term in result.terms)
    if result.formula is HULL:
        return f"{HULL.words} {listed(_guess_name(term.result) for term in result.terms)}"
    if len(result.terms) > _SPELLED_OUT:
        return SUM.words
    return " + ".join(_multiple(counted_once(term)) for term in result.terms)


def _input_name(result: Result, whole: Result) -> str:
    """Return the name of an input of a product; what is scaled bears the whole's name, and goes by its measure."""
    return measure(result) if result.unit == whole.unit else result.name


def _guess_name(result: Result) -> str:
    """Return what a range rests on: what somebody guesses, or what the parts inside come to."""
    return "the estimate" if result.figure is not None else "the sum of the parts"


_MOST_ROWS = 8
"""The inputs that a card lists; the derivation tree has them all."""


def _inputs(chain: Chain, measured: str, sources: Sources, choice: UnitChoice) -> Iterator[InputRow]:
    if chain.base.completeness is Completeness.UNSUPPORTED:
        for leaf in (leaf for leaf in chain.base.leaves() if leaf.figure is not None):
            yield _row(leaf.name, leaf, exact(leaf, choice), sources)
        return
    for index, term in enumerate(chain.counts):
        yield _count_row(term, index, sources)
    if chain.base.terms:
        rows = list(_term_rows(chain.base, sources, choice))
        shown = rows if len(rows) <= _MOST_ROWS else rows[: _MOST_ROWS - 1]
        yield from shown
        if len(rows) > len(shown):
            yield InputRow(f"and {len(rows) - len(shown)} more", "")
    elif not chain.is_bare_count:
        yield _row(capital(measured), chain.base, with_range(chain.base, choice), sources)


def _count_row(term: Term, index: int, sources: Sources) -> InputRow:
    count = format_count(term.factor)
    if term.factor_figure is None:
        return InputRow(term.result.name, count)
    leader = term.factor_figure.leader
    return InputRow(
        label=capital(_count_words(term, index)) if noun(term) else _multiple(term),
        value=count,
        sign=term.factor_figure.sign,
        source=title_of(leader, sources),
        date=date_of(leader, sources),
    )


def _term_rows(result: Result, sources: Sources, choice: UnitChoice) -> Iterator[InputRow]:
    if result.formula is SUM:
        for term in map(counted_once, result.terms):
            yield _row(_multiple(term), term.result, with_range(term.result, choice, term.factor), sources)
        return
    inputs = multiplied(result) if result.formula is PRODUCT else (term.result for term in result.terms)
    for one in inputs:
        yield _row(_name_in(result, one), one, with_range(one, choice), sources)


def _name_in(whole: Result, one: Result) -> str:
    """Return what an input is called in a list; the name of a part stays as its maker writes it."""
    if whole.formula is PRODUCT and one.unit != whole.unit:
        return one.name
    return capital(_guess_name(one) if whole.formula is HULL else measure(one))


def _row(label: str, result: Result, shown: FormattedQuantity, sources: Sources) -> InputRow:
    figure = chain_of(result).base.figure
    if figure is not None:
        source, date = title_of(figure.leader, sources), date_of(figure.leader, sources)
    else:
        source, date = COMPUTED if result.terms else "", ""
    return InputRow(label, shown.value_text, shown.unit_text, result.sign, source, date)


def _completeness_words(result: Result, choice: UnitChoice) -> str:
    if result.completeness is Completeness.COMPLETE:
        return ""
    if result.completeness is Completeness.UNSUPPORTED:
        return f"{result.note or 'The hardware does not have it'}."
    missing = _missing(result)
    if result.completeness is Completeness.PARTIAL:
        return f"Partial: {listed(missing)} {'is' if len(missing) == 1 else 'are'} not known and left out."
    if result.band.has_range:
        shown = present(result, choice)
        return f"No source states it; estimates reach {shown.band} {shown.unit}."
    return f"No source states it for {listed(missing)}."


def _missing(result: Result) -> list[str]:
    leaves = (leaf for leaf in result.leaves() if leaf.completeness is not Completeness.COMPLETE)
    return list(dict.fromkeys(isolated(leaf.name) for leaf in leaves))


def _rule_words(figure: Figure) -> str:
    words = figure.leader.preferred if figure.rule is Rule.STATED else figure.rule.words
    return f"Leading value: {words}."
