"""Designs as text: each cluster by itself, or all of them side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from core.cli.answers import table
from core.comparison import Row, compare, quote_dates
from core.design.edits import node_name
from core.design.wording import cut, cut_to_end, harmless
from core.presentation import Presented, present, shared_unit
from core.quantity import UNKNOWN, format_count, format_delta

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.cli.answers import Line
    from core.design.document import Cluster, Design, Node
    from core.estimate import ClusterEstimate, Rent
    from core.result import Result

_COUNTED = ("accelerators", "racks")
"""The rows whose label says the unit already."""

_MOST_NODES = 20
"""The most nodes that a cluster is introduced with."""


@dataclass(frozen=True, slots=True)
class Side:
    """One column of a comparison: a cluster, its design, and the file or template that the design is from."""

    design: Design
    origin: str
    estimate: ClusterEstimate


def shown(design: Design, estimates: Sequence[ClusterEstimate]) -> str:
    """Return every cluster of a design, one after the other, with bands and statuses."""
    rows = _rows(design, estimates)
    clusters = (_cluster(design, estimate, rows, position) for position, estimate in enumerate(estimates))
    return "\n\n".join((_title(design), *clusters))


def _title(design: Design) -> str:
    return f"{cut(design.name)}, {_prices(design)}{'' if design.clusters else '; no clusters'}"


def _prices(design: Design) -> str:
    return f"prices as of {design.prices_as_of}"


def _cluster(design: Design, estimate: ClusterEstimate, rows: Sequence[Row], position: int) -> str:
    lines: list[Line] = []
    for group, members in groupby(rows, lambda row: row.group):
        lines.append(f"  {group}")
        for row in members:
            lines += _rents(estimate) if row.id == "rent_usd_per_hour" else [_line(row, position)]
    return "\n".join((*_head(design, estimate.cluster), table(lines, "<><")))


def _head(design: Design, cluster: Cluster) -> Iterator[str]:
    yield cut(cluster.name)
    yield from (f"  {_node(design, node)}" for node in cluster.nodes[:_MOST_NODES])
    if len(cluster.nodes) > _MOST_NODES:
        yield f"  and {format_count(len(cluster.nodes) - _MOST_NODES)} more"
    if cluster.fabric is not None:
        fabric = design.parts.get(cluster.fabric)
        yield f"  fabric {cut(cluster.fabric if fabric is None else fabric.name)}"
    yield f"  site {cut(design.site(cluster.site).name)}"


def _node(design: Design, node: Node) -> str:
    inside = f", a group of {len(node.children)}" if node.is_group else ""
    return f"{format_count(node.count)} × {cut(node_name(design, node))}{inside}{'' if node.enabled else ' (off)'}"


def _line(row: Row, position: int) -> tuple[str, ...]:
    value = present(row.results[position])
    return _cells(row.label, value, "" if row.id in _COUNTED else value.unit)


def _rents(estimate: ClusterEstimate) -> Iterator[tuple[str, ...]]:
    """Yield the leading rent, then those on other bases."""
    leading = estimate.rent
    if leading is None:
        value = present(estimate.rent_result)
        yield _cells("Rent", value, value.unit)
        return
    others = (rent for rent in estimate.rents if rent is not leading and rent.result.value is not None)
    yield from (_rent(rent) for rent in (leading, *others))


def _rent(rent: Rent) -> tuple[str, ...]:
    value = present(rent.result)
    return _cells(f"Rent, {rent.basis.words}", value, value.unit, *sorted(quote_dates(rent.result)))


def _cells(label: str, value: Presented, unit: str, *notes: str) -> tuple[str, ...]:
    remarks = ", ".join(word for word in (value.remark, *notes, value.sign.value) if word)
    return f"    {label}", value.value, unit, value.band, remarks


def compared(sides: Sequence[Side], base: ClusterEstimate) -> str:
    """Return all clusters side by side, with differences against the base, and what is not like for like."""
    estimates = [side.estimate for side in sides]
    rows = _rows(sides[0].design, estimates)
    position = next(i for i, estimate in enumerate(estimates) if estimate is base)
    names = _design_names(sides)
    titles = dict.fromkeys(f"{names[id(side.design)]}, {_prices(side.design)}" for side in sides)
    head = "\n".join((*titles, f"Differences against {cut(base.cluster.name)}."))
    lines: list[Line] = [_spread(cut(estimate.cluster.name) for estimate in estimates)]
    if len(names) > 1:
        lines.insert(0, _spread(_over_the_first(sides, names)))
    for group, members in groupby(rows, lambda row: row.group):
        lines += [group, *(_compared_row(row, position) for row in members)]
    return "\n\n".join((head, table(lines, "<<" + "><" * len(sides)), *_notes(rows)))


def _design_names(sides: Sequence[Side]) -> dict[int, str]:
    """Return the name of each design by identity, with its file beside it where another has the same name."""
    designs = {id(side.design): side for side in sides}
    times = Counter(cut(side.design.name) for side in designs.values())
    return {
        key: name if times[name := cut(side.design.name)] == 1 else f"{name} ({cut_to_end(side.origin)})"
        for key, side in designs.items()
    }


def _over_the_first(sides: Sequence[Side], names: Mapping[int, str]) -> Iterator[str]:
    """Yield for each cluster the name of its design, but only over the first cluster of each."""
    for design, members in groupby(sides, lambda side: id(side.design)):
        yield names[design]
        yield from ("" for _ in list(members)[1:])


def _spread(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as a heading over the columns of values, between those of units and differences."""
    return "", "", *(cell for name in names for cell in (name, ""))


def _rows(design: Design, estimates: Sequence[ClusterEstimate]) -> list[Row]:
    """Return the rows of one table over clusters that may come from several designs, where ids repeat."""
    numbered = {str(number): estimate for number, estimate in enumerate(estimates)}
    clusters = tuple(estimate.cluster.evolve(id=number) for number, estimate in numbered.items())
    return compare(design.evolve(clusters=clusters), numbered) if estimates else []


def _compared_row(row: Row, base: int) -> tuple[str, ...]:
    unit = shared_unit(row.results)
    cells = [f"  {row.label}", "" if row.id in _COUNTED else unit]
    for position, result in enumerate(row.results):
        cells += [_value(result, unit), _difference(row, position, base)]
    return tuple(cells)


def _value(result: Result, unit: str) -> str:
    value = present(result, unit=unit)
    band = f"({value.band})" if value.value == UNKNOWN and value.band else ""
    return " ".join(word for word in (value.value, band, value.remark) if word)


def _difference(row: Row, position: int, base: int) -> str:
    one, other = row.results[position], row.results[base]
    is_told = position != base and one.is_known and other.is_known
    delta = format_delta(one.value, other.value) if is_told else ""
    return " ".join(word for word in (delta, "best" if position == row.best else "") if word)


def _notes(rows: Sequence[Row]) -> Iterator[str]:
    """Yield what keeps rows from being compared like with like, each reason once."""
    labels: dict[str, list[str]] = {}
    for row in rows:
        if row.unlike:
            labels.setdefault(row.unlike, []).append(row.label)
    if labels:
        yield "\n".join(("Not like for like:", *(_note(reason, named) for reason, named in labels.items())))


def _note(reason: str, labels: Sequence[str]) -> str:
    words = reason if reason.startswith(labels[0]) else f"{', '.join(labels)}: {reason}"
    return f"  {harmless(words)}."
