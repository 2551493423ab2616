"""Designs as text: each cluster by itself, or all of them side by side."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from core.cli.answers import harmless, plain, table
from core.comparison import Row, compare, quote_dates
from core.design.edits import node_name
from core.presentation import Presented, present, shared_unit
from core.quantity import UNKNOWN, format_count, format_delta

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.cli.answers import Line
    from core.design.document import Cluster, Design, Node
    from core.estimate import ClusterEstimate, Rent
    from core.result import Result

    Side = tuple[Design, ClusterEstimate]

_COUNTED = ("accelerators", "racks")
"""The rows whose label says the unit already."""

_MOST_NODES = 20
"""The most nodes that a cluster is introduced with."""


def shown(design: Design, estimates: Sequence[ClusterEstimate]) -> str:
    """Return every cluster of a design, one after the other, with bands and statuses."""
    rows = _rows([(design, estimate) for estimate in estimates])
    clusters = (_cluster(design, estimate, rows, position) for position, estimate in enumerate(estimates))
    return "\n\n".join((_title(design), *clusters))


def _title(design: Design) -> str:
    empty = "" if design.clusters else "; no clusters"
    return f"{plain(design.name)}, prices as of {design.prices_as_of}{empty}"


def _cluster(design: Design, estimate: ClusterEstimate, rows: Sequence[Row], position: int) -> str:
    lines: list[Line] = []
    for group, members in groupby(rows, lambda row: row.group):
        lines.append(f"  {group}")
        for row in members:
            lines += _rents(estimate) if row.id == "rent_usd_per_hour" else [_line(row, position)]
    return "\n".join((*_head(design, estimate.cluster), table(lines, "<><")))


def _head(design: Design, cluster: Cluster) -> Iterator[str]:
    yield plain(cluster.name)
    yield from (f"  {_node(design, node)}" for node in cluster.nodes[:_MOST_NODES])
    if len(cluster.nodes) > _MOST_NODES:
        yield f"  and {format_count(len(cluster.nodes) - _MOST_NODES)} more"
    if cluster.fabric is not None:
        fabric = design.parts.get(cluster.fabric)
        yield f"  fabric {plain(cluster.fabric if fabric is None else fabric.name)}"
    yield f"  site {plain(design.site(cluster.site).name)}"


def _node(design: Design, node: Node) -> str:
    inside = f", a group of {len(node.children)}" if node.is_group else ""
    return f"{format_count(node.count)} × {plain(node_name(design, node))}{inside}{'' if node.enabled else ' (off)'}"


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
    rows = _rows(sides)
    position = next(i for i, (_, estimate) in enumerate(sides) if estimate is base)
    titles = dict.fromkeys(_title(design) for design, _ in sides)
    head = "\n".join((*titles, f"Differences against {plain(base.cluster.name)}."))
    lines: list[Line] = [_names(estimate.cluster.name for _, estimate in sides)]
    if len(titles) > 1:
        lines.insert(0, _names(_design_names(sides)))
    for group, members in groupby(rows, lambda row: row.group):
        lines += [group, *(_compared_row(row, position) for row in members)]
    return "\n\n".join((head, table(lines, "<<" + "><" * len(sides)), *_notes(rows)))


def _design_names(sides: Sequence[Side]) -> Iterator[str]:
    """Yield for each cluster the name of its design, but only over the first cluster of each."""
    for _, members in groupby(sides, lambda side: id(side[0])):
        first, *others = members
        yield first[0].name
        yield from ("" for _ in others)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return "", "", *(cell for name in names for cell in (plain(name), ""))


def _rows(sides: Sequence[Side]) -> list[Row]:
    """Return the rows of one table over clusters that may come from several designs, where ids repeat."""
    numbered = {str(number): estimate for number, (_, estimate) in enumerate(sides)}
    clusters = tuple(estimate.cluster.evolve(id=number) for number, estimate in numbered.items())
    return compare(sides[0][0].evolve(clusters=clusters), numbered) if sides else []


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
