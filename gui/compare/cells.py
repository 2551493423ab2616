"""The comparison as prepared text: heads of columns, names of rows and cells, final down to the last character."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import brief_name
from core.catalogue.records import Form, System
from core.comparison import COMPUTE, Norm, base_position, compare
from core.design.cluster_edits import letter
from core.figure import Sign, weakest
from core.performance.metrics import RACKS
from core.performance.totals import ACCELERATORS
from core.presentation import present, shared_unit
from core.quantity import UNKNOWN, format_count, format_delta, format_factor
from core.result import Completeness
from gui.compare.difference import accelerator_counts
from gui.words import link_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from core.comparison import Row
    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice
    from core.result import Result

translate = QCoreApplication.translate


class Difference(StrEnum):
    """How differences to the base are told."""

    PERCENT = "percent"
    """As a percentage up to twice the base, as a factor beyond."""
    FACTOR = "factor"


@dataclass(frozen=True, slots=True)
class Head:
    """The head of one column."""

    cluster_id: str
    position: int
    """Position among the clusters, which decides the hue."""
    letter: str
    name: str
    facts: str
    is_base: bool


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
    value: str
    unit: str
    band: str
    remark: str
    delta: str
    mark: str
    is_best: bool
    is_base: bool

    @property
    def is_word(self) -> bool:
        """Whether words stand in place of a value."""
        return self.result.completeness is Completeness.UNSUPPORTED

    @property
    def sentence(self) -> str:
        """The figure in one line of plain text."""
        band = f"({self.band})" if self.band else ""
        return " ".join(word for word in (self.value, self.unit, band, self.remark) if word)


@dataclass(frozen=True, slots=True)
class Table:
    """The whole comparison. `cells` are by row id and cluster id, `rows` the results they were made from."""

    heads: tuple[Head, ...] = ()
    lines: tuple[Line, ...] = ()
    cells: Mapping[tuple[str, str], Cell] | None = None
    rows: tuple[Row, ...] = ()
    norm: Norm = Norm.TOTAL
    prices_as_of: str = ""
    """The day by which quotes were chosen, as YYYY-MM-DD."""

    def cell(self, line_id: str, cluster_id: str) -> Cell | None:
        """Return the cell of a row and a cluster, None where there is none."""
        return (self.cells or {}).get((line_id, cluster_id))


def prepare(
    design: Design, estimates: Mapping[str, ClusterEstimate], norm: Norm, difference: Difference, units: UnitChoice
) -> Table:
    """Return the comparison of all clusters of a design as text."""
    if not design.clusters:
        return Table()
    rows = named_rows(shown_rows(compare(design, estimates, norm)), units)
    base = base_position(design)
    lines, cells = [], {}
    for row in rows:
        unit = shared_unit(row.results, units)
        lines.append(_line(row, unit))
        for position, cluster in enumerate(design.clusters):
            cells[row.id, cluster.id] = _cell(row, position, base, difference, unit, units)
    return Table(_heads(design, estimates, base), tuple(lines), cells, tuple(rows), norm, design.prices_as_of)


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
    told = {row.id for row in rows if row.group != COMPUTE or any(_tells(result) for result in row.results)}
    if not any(row.id in told for row in rows if row.group == COMPUTE):
        return list(rows)
    return [row for row in rows if row.id in told]


def _tells(result: Result) -> bool:
    return result.value is not None or result.band.has_range


def _line(row: Row, unit: str) -> Line:
    signs = [result.sign for result in row.results if result.value is not None]
    own_unit = "" if unit.casefold() == row.label.casefold() else unit
    return Line(row.id, row.group, row.label, own_unit, weakest(signs), row.unlike, row.overlap)


def _cell(row: Row, position: int, base: int, difference: Difference, unit: str, units: UnitChoice) -> Cell:
    result = row.results[position]
    text = present(result, units, unit)
    is_base = position == base
    return Cell(
        result=result,
        value=text.value,
        unit=text.unit,
        band=text.band,
        remark=text.remark,
        delta="" if is_base else _delta(result, row.results[base], difference),
        mark="" if is_base or result.value is None else row.unlike,
        is_best=row.best == position,
        is_base=is_base,
    )


def _delta(result: Result, base: Result, difference: Difference) -> str:
    """Return how a complete value differs from a complete base; empty where either is not."""
    if not (result.is_known and base.is_known):
        return ""
    if difference is Difference.PERCENT:
        text = format_delta(result.value, base.value)
        return "" if text == UNKNOWN else text
    return format_factor(result.value / base.value) if result.value is not None and base.value else ""


def _heads(design: Design, estimates: Mapping[str, ClusterEstimate], base: int) -> tuple[Head, ...]:
    return tuple(
        Head(
            cluster_id=cluster.id,
            position=position,
            letter=letter(position),
            name=cluster.name,
            facts=head_facts(design, estimates[cluster.id]),
            is_base=position == base,
        )
        for position, cluster in enumerate(design.clusters)
    )


def head_facts(design: Design, estimate: ClusterEstimate) -> str:
    """Return what a cluster is made of in a few words: "64 Trainium2 · 2 racks"."""
    words = (accelerators_in_words(design, estimate), _place_in_words(design, estimate))
    return " · ".join(word for word in words if word)


def accelerators_in_words(design: Design, estimate: ClusterEstimate) -> str:
    """Return how many accelerators of which kind a cluster holds; their number alone where kinds are mixed."""
    counts = accelerator_counts(design.parts, estimate.cluster)
    if len(counts) == 1:
        part_id, count = next(iter(counts.items()))
        return f"{format_count(count)} {brief_name(design.parts[part_id])}"
    total = estimate.totals[ACCELERATORS.id].value
    return translate("Compare", "{count} accelerators").format(count=format_count(total))


def _place_in_words(design: Design, estimate: ClusterEstimate) -> str:
    racks = estimate.totals[RACKS.id]
    if racks.is_known:
        return _counted(Form.RACK, round(racks.value or 0))
    nodes = [node for node in estimate.cluster.nodes if node.enabled]
    parts = [design.parts.get(node.part or "") for node in nodes]
    forms = {part.form if isinstance(part, System) else None for part in parts}
    form = forms.pop() if len(forms) == 1 else None
    return "" if form is None else _counted(form, sum(node.count for node in nodes))


def _counted(form: Form, count: int) -> str:
    one, many = {
        Form.TRAY: (translate("Compare", "{count} tray"), translate("Compare", "{count} trays")),
        Form.INSTANCE: (translate("Compare", "{count} instance"), translate("Compare", "{count} instances")),
        Form.SERVER: (translate("Compare", "{count} server"), translate("Compare", "{count} servers")),
        Form.RACK: (translate("Compare", "{count} rack"), translate("Compare", "{count} racks")),
        Form.ULTRASERVER: (translate("Compare", "{count} UltraServer"), translate("Compare", "{count} UltraServers")),
        Form.POD: (translate("Compare", "{count} pod"), translate("Compare", "{count} pods")),
        Form.CLUSTER: (translate("Compare", "{count} cluster"), translate("Compare", "{count} clusters")),
    }[form]
    return (one if count == 1 else many).format(count=format_count(count))
