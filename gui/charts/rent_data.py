"""The chart of rent: what every cluster costs an hour on each purchase basis, with the dates of the quotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.comparison import quote_dates
from core.design.cluster_edits import letter
from core.result import unknown
from gui.charts.chart_data import ChartData, Kind, Why, cluster_keys, gathered, in_order, kind_of, panel_of
from gui.words import basis_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.catalogue.records import Basis
    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.quantity import UnitChoice
    from core.result import Result
    from gui.charts.chart_data import Estimates

_UNIT = "USD/h"


def rent_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return the hourly rent of all clusters on every basis that is quoted for one of them."""
    ordered = in_order(design, estimates)
    named = [(basis_name(basis), [_rent(estimate, basis) for estimate in ordered]) for basis in _bases(ordered)]
    dates = {name: _dates(results) for name, results in named}
    panel = panel_of(named, choice, details=dates)
    return ChartData(cluster_keys(design), () if panel is None else (panel,), gathered(_reasons(ordered)), choice)


def _bases(estimates: Sequence[ClusterEstimate]) -> Iterable[Basis]:
    """Return the bases asked for, in the order of preference of the first cluster that names them."""
    return dict.fromkeys(rent.basis for estimate in estimates for rent in estimate.rents)


def _rent(estimate: ClusterEstimate, basis: Basis) -> Result:
    quoted = (rent.result for rent in estimate.rents if rent.basis is basis)
    return next(quoted, unknown(estimate.cluster.name, _UNIT))


def _dates(results: Iterable[Result]) -> str:
    """Return the months of the quotes behind a group, with the clusters of each where they differ."""
    letters: dict[str, list[str]] = {}
    for i, result in enumerate(results):
        for month in quote_dates(result):
            letters.setdefault(month, []).append(letter(i))
    if len(letters) == 1:
        return next(iter(letters))
    return " · ".join(f"{month} {' '.join(letters[month])}" for month in sorted(letters))


def _reasons(estimates: Sequence[ClusterEstimate]) -> Iterable[tuple[Why, str, str]]:
    for i, estimate in enumerate(estimates):
        if not estimate.cluster.nodes:
            yield Why.EMPTY, "", letter(i)
        elif estimate.rent is None and estimate.missing:
            yield Why.PART_MISSING, "", letter(i)
        elif estimate.rent is None:
            yield Why.NO_PRICE, "", letter(i)
        else:
            partial = (rent for rent in estimate.rents if kind_of(rent.result) is Kind.PARTIAL)
            yield from ((Why.PARTIAL, basis_name(rent.basis), letter(i)) for rent in partial)
