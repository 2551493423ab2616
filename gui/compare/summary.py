"""The verdict of a comparison in two sentences: what is best, and what may not be ranked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.comparison import MIN_RANKED, PEAKS, Better, Norm
from core.design.cluster_edits import letter
from core.quantity import format_count
from core.result import Completeness
from core.words import isolated, lowered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.comparison import Row

translate = QCoreApplication.translate

_SPOKEN_OF = (
    "bf16_dense_flops",
    "fp8_dense_flops",
    "memory_bytes",
    "memory_bandwidth_bytes_per_s",
    "scaleout_bandwidth_bits_per_s",
    "it_max_w",
    "rent_usd_per_hour",
)
"""The rows that a verdict speaks of, in its order."""

_DIVISORS = {Norm.KILOWATT: "it_max_w", Norm.DOLLAR: "rent_usd_per_hour"}
"""Rows that are divided by themselves, of which there is nothing to say."""

MOST_REMARKS = 5
"""More would not be read; the list beside the table has them all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is best, and beside it what is not ranked and why; either may be empty."""

    headline: str
    remarks: str = ""


def verdict(rows: Sequence[Row], names: Sequence[str], norm: Norm = Norm.TOTAL) -> Verdict:
    """Return the verdict over the rows of a comparison; `names` are those of the clusters, in the order of results."""
    by_id = {row.id: row for row in rows}
    spoken = [by_id[row_id] for row_id in _SPOKEN_OF if row_id in by_id and row_id != _DIVISORS.get(norm)]
    told = _told_apart(names)
    remarks = [*_unlike(rows, norm), *_lacking(rows), *_unpriced(by_id.get("rent_usd_per_hour"), told)]
    headline = _alike(len(names)) if _is_alike(rows, len(names)) else _headline(spoken, told, norm)
    return Verdict(headline, " ".join(remarks[:MOST_REMARKS]))


def _is_alike(rows: Sequence[Row], clusters: int) -> bool:
    """Whether several clusters have the same in every row, and something is known of them."""
    is_same = all(not row.unlike and len({(one.band, one.completeness) for one in row.results}) == 1 for row in rows)
    return is_same and clusters >= MIN_RANKED and any(row.results[0].value is not None for row in rows)


def _alike(clusters: int) -> str:
    if clusters == MIN_RANKED:
        return translate("Compare", "Both clusters are alike in every figure.")
    return translate("Compare", "All {count} clusters are alike in every figure.").format(count=format_count(clusters))


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return names with the letters of their clusters where several are the same: "Rack (A)"."""
    times = Counter(names)
    return [f"{isolated(name)} ({letter(i)})" if times[name] > 1 else isolated(name) for i, name in enumerate(names)]


def _headline(rows: Sequence[Row], names: Sequence[str], norm: Norm) -> str:
    if len(names) < MIN_RANKED:
        return ""
    ranked = [row for row in rows if row.best is not None]
    known = [row for row in ranked if all(result.is_known for result in row.results)]
    if known:
        return translate("Compare", "{praise}.").format(praise=_praise(known, names, norm))
    if ranked:
        words = translate("Compare", "Of the values known, {praise}.")
        return words.format(praise=_praise(ranked, names, norm))
    return translate("Compare", "No figure may be ranked.")


def _praise(rows: Sequence[Row], names: Sequence[str], norm: Norm) -> str:
    praised: dict[int, list[Row]] = {}
    for row in rows:
        if row.best is not None:
            praised.setdefault(row.best, []).append(row)
    first, other = translate("Compare", "{cluster} has {figures}"), translate("Compare", "{cluster} {figures}")
    templates = (first, *repeat(other, len(praised) - 1))
    return "; ".join(
        words.format(cluster=names[position], figures=per(norm, _superlatives(won)))
        for words, (position, won) in zip(templates, praised.items(), strict=True)
    )


def per(norm: Norm, figures: str) -> str:
    """Return figures in words with what they are divided by: "FP8 per kW"."""
    words = {
        Norm.TOTAL: "{figures}",
        Norm.ACCELERATOR: translate("Compare", "{figures} per accelerator"),
        Norm.RACK: translate("Compare", "{figures} per rack"),
        Norm.KILOWATT: translate("Compare", "{figures} per kW"),
        Norm.DOLLAR: translate("Compare", "{figures} per dollar"),
    }[norm]
    return words.format(figures=figures)


def _superlatives(rows: Sequence[Row]) -> str:
    most = [_noun(row.id) for row in rows if row.better is Better.MORE]
    least = [_noun(row.id) for row in rows if row.better is Better.LESS]
    phrases = (
        (translate("Compare", "the most {figures}"), most),
        (translate("Compare", "the lowest {figures}"), least),
    )
    return joined(words.format(figures=joined(nouns)) for words, nouns in phrases if nouns)


def _noun(row_id: str) -> str:
    return {
        "bf16_dense_flops": translate("Compare", "BF16"),
        "fp8_dense_flops": translate("Compare", "FP8"),
        "memory_bytes": translate("Compare", "memory"),
        "memory_bandwidth_bytes_per_s": translate("Compare", "memory bandwidth"),
        "scaleout_bandwidth_bits_per_s": translate("Compare", "scale-out bandwidth"),
        "it_max_w": translate("Compare", "maximum power"),
        "rent_usd_per_hour": translate("Compare", "rent"),
    }[row_id]


def is_lacking(row: Row) -> bool:
    """Whether a row may not be ranked because some clusters do not support what it is about."""
    is_missing = any(result.completeness is Completeness.UNSUPPORTED for result in row.results)
    return bool(row.unlike) and row.group in PEAKS and is_missing


def _unlike(rows: Sequence[Row], norm: Norm) -> Iterator[str]:
    """Yield a sentence for each thing that differs, with the rows that differ in that way; the list says whose."""
    reasons: dict[str, list[Row]] = {}
    for row in rows:
        if row.unlike and not is_lacking(row):
            reasons.setdefault(row.unlike, []).append(row)
    for reason, concerned in reasons.items():
        what, _, _ = reason.partition(": ")
        yield _not_ranked(concerned, norm).format(row=concerned[0].label, reason=lowered(what))


def _not_ranked(rows: Sequence[Row], norm: Norm) -> str:
    """Return a sentence that names rows of one group by the first of them, those of several by what divides them."""
    if len({row.group for row in rows}) == 1:
        return translate("Compare", "{row} is not ranked: {reason}.")
    return {
        Norm.TOTAL: translate("Compare", "Figures are not ranked: {reason}."),
        Norm.ACCELERATOR: translate("Compare", "Figures per accelerator are not ranked: {reason}."),
        Norm.RACK: translate("Compare", "Figures per rack are not ranked: {reason}."),
        Norm.KILOWATT: translate("Compare", "Figures per kW are not ranked: {reason}."),
        Norm.DOLLAR: translate("Compare", "Figures per dollar are not ranked: {reason}."),
    }[norm]


def _lacking(rows: Iterable[Row]) -> Iterator[str]:
    labels = [row.label for row in rows if is_lacking(row)]
    one = translate("Compare", "{rows} is not ranked: not every cluster supports it.")
    several = translate("Compare", "{rows} are not ranked: not every cluster supports them.")
    if labels:
        yield (one if len(labels) == 1 else several).format(rows=joined(labels))


def _unpriced(rent: Row | None, names: Sequence[str]) -> Iterator[str]:
    if rent is None:
        return
    without = [name for name, result in zip(names, rent.results, strict=True) if result.value is None]
    one = translate("Compare", "{clusters} has no known rent.")
    several = translate("Compare", "{clusters} have no known rent.")
    if without and len(without) < len(names):
        yield (one if len(without) == 1 else several).format(clusters=joined(without))


def joined(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: "A", "A and B", "A, B and C"."""
    *head, last = [*words]
    if not head:
        return last
    return translate("Compare", "{words} and {last}").format(words=", ".join(head), last=last)
