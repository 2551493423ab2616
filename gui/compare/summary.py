"""The verdict of a comparison in two sentences: what is best, and what may not be ranked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.comparison import COMPUTE, MIN_RANKED, Better, Norm
from core.design.cluster_edits import letter
from core.result import Completeness

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.comparison import Row

_NOUNS = {
    "bf16_dense_flops": "BF16",
    "fp8_dense_flops": "FP8",
    "memory_bytes": "memory",
    "memory_bandwidth_bytes_per_s": "memory bandwidth",
    "scaleout_bandwidth_bits_per_s": "scale-out bandwidth",
    "it_max_w": "maximum power",
    "rent_usd_per_hour": "rent",
}
"""The rows that a verdict speaks of, in its order, and what it calls them."""

_PER = {
    Norm.TOTAL: "",
    Norm.ACCELERATOR: " per accelerator",
    Norm.RACK: " per rack",
    Norm.KILOWATT: " per kW",
    Norm.DOLLAR: " per dollar",
}

_DIVISORS = {Norm.KILOWATT: "it_max_w", Norm.DOLLAR: "rent_usd_per_hour"}
"""Rows that are divided by themselves, of which there is nothing to say."""

MOST_REMARKS = 3
"""More would not be read; the list beside the table has them all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is best, and beside it what is not ranked and why; either may be empty."""

    headline: str
    remarks: str = ""


def verdict(rows: Sequence[Row], names: Sequence[str], norm: Norm = Norm.TOTAL) -> Verdict:
    """Return the verdict over the rows of a comparison; `names` are those of the clusters, in the order of results."""
    by_id = {row.id: row for row in rows if row.id in _NOUNS}
    spoken = [by_id[row_id] for row_id in _NOUNS if row_id in by_id and row_id != _DIVISORS.get(norm)]
    told = _told_apart(names)
    remarks = [*_unlike(rows, _PER[norm]), *_unpriced(by_id.get("rent_usd_per_hour"), told)]
    return Verdict(_headline(spoken, told, norm), " ".join(remarks[:MOST_REMARKS]))


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return names with the letters of their clusters where several are the same: "Rack (A)"."""
    times = Counter(names)
    return [f"{name} ({letter(i)})" if times[name] > 1 else name for i, name in enumerate(names)]


def _headline(rows: Sequence[Row], names: Sequence[str], norm: Norm) -> str:
    if len(names) < MIN_RANKED:
        return ""
    ranked = [row for row in rows if row.best is not None]
    known = [row for row in ranked if all(result.is_known for result in row.results)]
    if known:
        return _praise(known, names, _PER[norm])
    if ranked:
        return f"Of the values known, {_praise(ranked, names, _PER[norm])}"
    return "No figure may be ranked."


def _praise(rows: Sequence[Row], names: Sequence[str], per: str) -> str:
    praised: dict[int, list[Row]] = {}
    for row in rows:
        if row.best is not None:
            praised.setdefault(row.best, []).append(row)
    verbs = [" has", *([""] * (len(praised) - 1))]
    clauses = (
        f"{names[position]}{verb} {_superlatives(won)}{per}"
        for verb, (position, won) in zip(verbs, praised.items(), strict=True)
    )
    return "; ".join(clauses) + "."


def _superlatives(rows: Sequence[Row]) -> str:
    most = [_NOUNS[row.id] for row in rows if row.better is Better.MORE]
    least = [_NOUNS[row.id] for row in rows if row.better is Better.LESS]
    phrases = ((word, nouns) for word, nouns in (("most", most), ("lowest", least)) if nouns)
    return joined(f"the {word} {joined(nouns)}" for word, nouns in phrases)


def is_lacking(row: Row) -> bool:
    """Whether a row may not be ranked because some clusters do not support what it is about."""
    is_missing = any(result.completeness is Completeness.UNSUPPORTED for result in row.results)
    return bool(row.unlike) and row.group == COMPUTE and is_missing


def _unlike(rows: Sequence[Row], per: str) -> Iterable[str]:
    """Yield a sentence for each thing that differs, with the rows that differ in that way."""
    reasons: dict[str, list[Row]] = {}
    for row in rows:
        if row.unlike and not is_lacking(row):
            reasons.setdefault(row.unlike, []).append(row)
    for reason, concerned in reasons.items():
        what, _, sides = reason.partition(": ")
        detail = f" ({sides})" if sides else ""
        yield f"{_subject(concerned, per)} not ranked: {what[:1].lower()}{what[1:]}{detail}."
    lacking = [row.label for row in rows if is_lacking(row)]
    if lacking:
        is_or_are, it_or_them = ("is", "it") if len(lacking) == 1 else ("are", "them")
        yield f"{joined(lacking)} {is_or_are} not ranked: not every cluster supports {it_or_them}."


def _subject(rows: Sequence[Row], per: str) -> str:
    """Return rows of one group by the first of them, those of several as what they are divided by."""
    return f"{rows[0].label} is" if len({row.group for row in rows}) == 1 else f"Figures{per} are"


def _unpriced(rent: Row | None, names: Sequence[str]) -> Iterable[str]:
    if rent is None:
        return
    without = [name for name, result in zip(names, rent.results, strict=True) if result.value is None]
    if without and len(without) < len(names):
        verb = "has" if len(without) == 1 else "have"
        yield f"{joined(without)} {verb} no known rent."


def joined(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: "A", "A and B", "A, B and C"."""
    *head, last = [*words]
    return f"{', '.join(head)} and {last}" if head else last
