"""What differs, as rows of text: unlike conventions, parts that come and go, and the factors behind a total."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import short_name
from core.comparison import Norm, explained_factor, normalised
from core.design.cluster_edits import letter
from core.presentation import present, shared_unit
from core.quantity import format_count, format_factor
from core.words import isolated, lowered
from gui.compare.difference import part_changes
from gui.compare.heads import accelerators_in_words
from gui.compare.summary import is_lacking, joined, per

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.comparison import Row
    from core.design.document import Cluster, Design
    from core.estimate import ClusterEstimate
    from core.presentation import Presented
    from core.quantity import UnitChoice
    from core.result import Result

translate = QCoreApplication.translate

EXPLAINED = "fp8_dense_flops"
"""The total whose difference is taken apart."""

_TOLD = ("rent_usd_per_hour", "scaleout_bandwidth_bits_per_s")
"""Rows whose change is told beside the parts that come and go."""

_ARROW = "\u2192"


@dataclass(frozen=True, slots=True)
class Section:
    """The title of a section; sections after the first are set off by a line."""

    title: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Unlike:
    """Something that keeps rows from being ranked: what, and between whom."""

    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class Overlap(Unlike):
    """Rows without a best value because its range reaches into that of another."""


class Kind(Enum):
    """What happened to a part or a figure."""

    REMOVED = "removed"
    ADDED = "added"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """A part or a figure in which the other cluster differs from the base."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the chart that leads from the base's total to the other's; ends are fractions of the largest.

    `cluster` is the position of the cluster whose total it is, None for a factor between them.
    """

    label: str
    text: str
    start: float
    end: float
    cluster: int | None


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence in place of all other rows."""

    text: str


SideRow = Section | Unlike | Change | Bar | Remark


@dataclass(frozen=True, slots=True)
class Pair:
    """The two clusters that are set against each other, with their positions and estimates."""

    design: Design
    base: ClusterEstimate
    base_position: int
    other: ClusterEstimate
    other_position: int

    @property
    def letters(self) -> tuple[str, str]:
        """The letters of base and other."""
        return letter(self.base_position), letter(self.other_position)


def side_rows(rows: Sequence[Row], pair: Pair | None, units: UnitChoice, norm: Norm = Norm.TOTAL) -> list[SideRow]:
    """Return all rows of the list beside the table.

    `rows` are those of the totals, whatever the table divides by; `norm` is what it divides by.
    """
    sections = [unlike_rows(rows), overlap_rows(rows)]
    if pair is not None:
        sections += [change_rows(rows, pair, units), factor_rows(pair, units, norm)]
    found = [section for section in sections if section]
    if not found:
        return [_nothing(pair)]
    return [row for number, section in enumerate(found) for row in _started(section, is_first=number == 0)]


def _nothing(pair: Pair | None) -> Remark:
    if pair is None:
        return Remark(translate("Compare", "Add another cluster to see what differs."))
    return Remark(translate("Compare", "Nothing differs between the base and this cluster."))


def _started(section: Sequence[SideRow], *, is_first: bool) -> Iterator[SideRow]:
    for row in section:
        yield Section(row.title, is_first) if isinstance(row, Section) else row


def unlike_rows(rows: Iterable[Row]) -> list[SideRow]:
    """Return each thing that is not like for like once, with the rows it concerns."""
    concerned: dict[str, list[str]] = {}
    for row in rows:
        if row.unlike:
            concerned.setdefault(row.unlike, []).append("" if is_lacking(row) else row.label)
    if not concerned:
        return []
    title = translate("Compare", "Not like for like")
    return [Section(title), *(_unlike(reason, labels) for reason, labels in concerned.items())]


def overlap_rows(rows: Iterable[Row]) -> list[SideRow]:
    """Return the rows in which the best value cannot be told apart from another; empty where there are none."""
    labels = [row.label for row in rows if row.overlap]
    if not labels:
        return []
    about = translate("Compare", "The ranges of the best and another overlap")
    return [Section(translate("Compare", "Cannot be told apart")), Overlap(_listed(labels), about)]


def _unlike(reason: str, labels: Iterable[str]) -> Unlike:
    title, _, detail = reason.partition(": ")
    named = _listed(labels)
    about = translate("Compare", "{rows}: {detail}").format(rows=named, detail=detail) if named else detail
    return Unlike(title, about)


def _listed(labels: Iterable[str]) -> str:
    """Return labels as a list in a sentence, of which only the first begins with a capital."""
    named = [label for label in labels if label]
    return joined([*named[:1], *map(lowered, named[1:])]) if named else ""


def change_rows(rows: Sequence[Row], pair: Pair, units: UnitChoice) -> list[SideRow]:
    """Return the parts and figures in which the other cluster differs from the base; empty where none does."""
    base, other = pair.base.cluster, pair.other.cluster
    changes = [*_part_rows(pair.design, base, other), *_fabric_rows(pair.design, base, other)]
    changes += _figure_rows(rows, pair, units)
    if not changes:
        return []
    title = translate("Compare", "Changed from base {base} to {other}")
    return [Section(title.format(base=pair.letters[0], other=pair.letters[1])), *changes]


def _part_rows(design: Design, base: Cluster, other: Cluster) -> Iterator[Change]:
    for change in part_changes(design.parts, base, other):
        part = design.parts.get(change.part_id)
        name = isolated(short_name(part)) if part is not None else change.part_id
        kind = Kind.ADDED if change.amount > 0 else Kind.REMOVED
        yield Change(kind, f"{format_count(abs(change.amount))} × {name}")


def _fabric_rows(design: Design, base: Cluster, other: Cluster) -> Iterator[Change]:
    if base.fabric != other.fabric:
        words = translate("Compare", "Fabric {before} {arrow} {after}")
        before, after = _fabric_name(design, base), _fabric_name(design, other)
        yield Change(Kind.CHANGED, words.format(before=before, arrow=_ARROW, after=after))


def _fabric_name(design: Design, cluster: Cluster) -> str:
    part = design.parts.get(cluster.fabric or "")
    return isolated(short_name(part)) if part is not None else translate("Compare", "not named")


def _figure_rows(rows: Sequence[Row], pair: Pair, units: UnitChoice) -> Iterator[Change]:
    by_id: Mapping[str, Row] = {row.id: row for row in rows}
    for row in (by_id[row_id] for row_id in _TOLD if row_id in by_id):
        before, after = row.results[pair.base_position], row.results[pair.other_position]
        if before.band != after.band:
            yield Change(Kind.CHANGED, f"{row.label} {_from_to(before, after, units)}")


def _from_to(before: Result, after: Result, units: UnitChoice) -> str:
    unit = shared_unit([before, after], units)
    first, last = present(before, units, unit), present(after, units, unit)
    after_words = " ".join(word for word in (last.value, last.unit) if word)
    return f"{_marked(first.value, first)} {_ARROW} {_marked(after_words, last)}"


def _marked(words: str, shown: Presented) -> str:
    """Return a figure in words with what is missing of it, such as "143.04 (partial)"."""
    return f"{words} ({shown.remark})" if shown.remark else words


def factor_rows(pair: Pair, units: UnitChoice, norm: Norm = Norm.TOTAL) -> list[SideRow]:
    """Return how the base's figure becomes the other's: by the number of accelerators, and by what each does."""
    before, after = (normalised(each.totals[EXPLAINED], each, norm) for each in (pair.base, pair.other))
    count, each = explained_factor(EXPLAINED, pair.other, pair.base, norm)
    if not (before.is_known and after.is_known and count.value and each.value and before.value and after.value):
        return []
    unit = shared_unit([before, after], units)
    largest = max(before.value, after.value, before.value * count.value)
    start, middle, end = (value / largest for value in (before.value, before.value * count.value, after.value))
    title = translate("Compare", "Why {figure} differs: {base} to {other}, {unit}")
    base, other = pair.letters
    counts = [] if norm is Norm.ACCELERATOR else [_step(_count_label(count.value, norm), count.value, start, middle)]
    return [
        Section(title.format(figure=per(norm, translate("Compare", "FP8")), base=base, other=other, unit=unit)),
        Bar(_end_label(pair, pair.base, base), present(before, units, unit).value, 0, start, pair.base_position),
        *counts,
        _step(translate("Compare", "per accelerator"), each.value, middle, end),
        Bar(_end_label(pair, pair.other, other), present(after, units, unit).value, 0, end, pair.other_position),
    ]


def _step(label: str, factor: float, before: float, after: float) -> Bar:
    return Bar(label, format_factor(factor), min(before, after), max(before, after), None)


def _end_label(pair: Pair, estimate: ClusterEstimate, cluster_letter: str) -> str:
    return f"{cluster_letter}, {accelerators_in_words(pair.design, estimate)}"


def _count_label(factor: float, norm: Norm) -> str:
    if norm is Norm.TOTAL:
        return translate("Compare", "same count") if factor == 1 else translate("Compare", "count")
    return per(norm, translate("Compare", "accelerators"))
