"""The comparison as prepared text: names of rows and cells, final down to the last character."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.comparison import PEAKS, Norm, base_position, compare
from core.figure import Sign, weakest
from core.presentation import present, shared_unit
from core.quantity import UNKNOWN, format_delta, format_factor
from core.result import Completeness
from gui.compare.heads import heads
from gui.words import link_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.comparison import Row
    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.presentation import Presented
    from core.quantity import UnitChoice
    from core.result import Result
    from gui.compare.heads import Head

translate = QCoreApplication.translate


class Difference(StrEnum):
    """How differences to the base are told."""

    PERCENT = "percent"
    """As a percentage up to twice the base, as a factor beyond."""
    FACTOR = "factor"


@dataclass(frozen=True, slots=True)
class Telling:
    """What a comparison divides by, how it tells differences, and its units."""

    norm: Norm
    difference: Difference
    units: UnitChoice


@dataclass(frozen=True, slots=True)
class Line:
    """The name of one row: what it shows in which unit, and the most doubtful sign of its known values."""

    id: str
    group: str
    label: str
    unit: str
    sign: Sign
    unlike: str
    overlap: bool = False
    """Whether the best value cannot be told apart from another, since their ranges overlap."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cluster's figure in one row. `mark` says what makes it unlike the base; empty where like meets like."""

    result: Result
    text: Presented
    delta: str
    mark: str
    is_best: bool
    is_base: bool

    @property
    def is_word(self) -> bool:
        """Whether words stand in place of a value."""
        return self.result.completeness is Completeness.UNSUPPORTED


@dataclass(frozen=True, slots=True)
class Table:
    """The whole comparison. `cells` are by row id and cluster id, `rows` the results they were made from."""

    heads: tuple[Head, ...] = ()
    lines: tuple[Line, ...] = ()
    cells: Mapping[tuple[str, str], Cell] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    telling: Telling | None = None
    """None in an empty table."""
    prices_as_of: str = ""
    """The day by which quotes were chosen, as YYYY-MM-DD."""

    def cell(self, line_id: str, cluster_id: str) -> Cell | None:
        """Return the cell of a row and a cluster, None where there is none."""
        return self.cells.get((line_id, cluster_id))

    @property
    def caption(self) -> str:
        """What the rows are: "Metric, per rack"."""
        return caption(self.telling.norm if self.telling is not None else Norm.TOTAL)


def prepare(design: Design, estimates: Mapping[str, ClusterEstimate], telling: Telling, before: Table) -> Table:
    """Return the comparison of all clusters of a design as text.

    Wording is what takes time: cells that read as they did in the table `before` keep its words.
    """
    if not design.clusters:
        return Table()
    rows = named_rows(shown_rows(compare(design, estimates, telling.norm, sparse=telling.units.sparse)), telling.units)
    base = base_position(design)
    columns = heads(design, estimates, base)
    lines, cells = [], {}
    for row in rows:
        unit = shared_unit(row.results, telling.units)
        lines.append(_line(row, unit))
        old = [_told_alike(before.cell(row.id, head.cluster_id), unit, telling, before.telling) for head in columns]
        for head, cell in zip(columns, _cells(row, base, unit, telling, old), strict=True):
            cells[row.id, head.cluster_id] = cell
    return Table(columns, tuple(lines), cells, tuple(rows), telling, design.prices_as_of)


def named_rows(rows: Iterable[Row], units: UnitChoice) -> list[Row]:
    """Return rows under the names that hold for the units chosen: links in both directions say so."""
    return [replace(row, label=link_label(row.label, row.results, units)) for row in rows]


def caption(norm: Norm) -> str:
    """Return what the rows of a comparison are: "Metric, per rack"."""
    return {
        Norm.TOTAL: translate("Compare", "Metric"),
        Norm.ACCELERATOR: translate("Compare", "Metric, per accelerator"),
        Norm.RACK: translate("Compare", "Metric, per rack"),
        Norm.KILOWATT: translate("Compare", "Metric, per kW of IT maximum"),
        Norm.DOLLAR: translate("Compare", "Metric, per $ per hour"),
    }[norm]


def shown_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the rows worth showing: all but the precisions of which no cluster has anything to tell.

    Where no precision is known of any cluster, all stay, so that the gap shows.
    """
    told = {row.id for row in rows if row.group not in PEAKS or any(_tells(result) for result in row.results)}
    if not any(row.id in told for row in rows if row.group in PEAKS):
        return list(rows)
    return [row for row in rows if row.id in told]


def _tells(result: Result) -> bool:
    return result.value is not None or result.band.has_range


def _line(row: Row, unit: str) -> Line:
    signs = [result.sign for result in row.results if result.value is not None]
    own_unit = "" if unit.casefold() == row.label.casefold() else unit
    return Line(row.id, row.group, row.label, own_unit, weakest(signs), row.unlike, row.overlap)


def _told_alike(cell: Cell | None, unit: str, telling: Telling, before: Telling | None) -> Cell | None:
    """Return a cell whose words may be kept: one told in the same way and unit."""
    if cell is None or before is None or cell.text.unit not in ("", unit):
        return None
    return cell if (before.units, before.difference) == (telling.units, telling.difference) else None


def _cells(row: Row, base: int, unit: str, telling: Telling, old: Sequence[Cell | None]) -> Iterator[Cell]:
    """Yield the cells of a row; `old` are those from before whose words may be kept."""
    same = [_if_alike(cell, result) for cell, result in zip(old, row.results, strict=True)]
    is_same_base = (kept := same[base]) is not None and kept.is_base
    for position, (result, before) in enumerate(zip(row.results, same, strict=True)):
        is_base = position == base
        yield Cell(
            result=result,
            text=present(result, telling.units, unit) if before is None else before.text,
            delta=before.delta if before is not None and is_same_base else _delta(row, position, base, telling),
            mark="" if is_base or result.value is None else row.unlike,
            is_best=row.best == position,
            is_base=is_base,
        )


def _if_alike(cell: Cell | None, result: Result) -> Cell | None:
    """Return a cell whose result comes to the same words as another in the same unit, else None."""
    if cell is None or cell.result is result or _told(cell.result) == _told(result):
        return cell
    return None


def _told(result: Result) -> tuple[object, ...]:
    return result.band, result.unit, result.completeness, result.sign, result.is_link


def _delta(row: Row, position: int, base_at: int, telling: Telling) -> str:
    """Return how a complete value differs from a complete base; empty for the base and where either is not."""
    result, base = row.results[position], row.results[base_at]
    if position == base_at or not (result.is_known and base.is_known):
        return ""
    if telling.difference is Difference.PERCENT:
        text = format_delta(result.value, base.value)
        return "" if text == UNKNOWN else text
    return format_factor(result.value / base.value) if result.value is not None and base.value else ""
