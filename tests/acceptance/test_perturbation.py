"""Changing any source figure of the opening comparison by 1 % moves every number that rests on it, and no other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pytest

from core.catalogue.records import PartId, System
from core.comparison import Row, compare
from core.estimate import Estimator
from core.facility import power
from core.figure import Reading, lead
from core.money.rent import Asked, applicable
from tests.acceptance.reckoning import opening

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.catalogue.records import Quote
    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.figure import Figure
    from core.result import Band, Result

ONE_PERCENT_MORE = 1.01

Name: TypeAlias = tuple[str, str]
"""A result: the cluster's id and what was computed of it."""


class Source(NamedTuple):
    """A figure of a part or of a site of the design."""

    owner: str
    field: str


# --- Every number of the comparison -----------------------------------------------------------------------------------


def _of_cluster(estimate: ClusterEstimate) -> Iterator[tuple[str, Result]]:
    yield from estimate.totals.items()
    yield "nameplate", estimate.power.nameplate
    yield "maximum", estimate.power.maximum
    yield "typical", estimate.power.typical
    yield "facility", estimate.facility_typical
    yield from ((f"rent, {rent.basis}", rent.result) for rent in estimate.rents)
    yield from (
        (f"$ for {metric}", estimate.usd_per_pflop_hour(metric)) for metric in ("fp8_dense_flops", "bf16_dense_flops")
    )


def _results(design: Design) -> dict[Name, Result]:
    """Return everything computed of the opening comparison, the rows of its table included."""
    estimates = Estimator().estimate(design)
    results = {(key, name): result for key, estimate in estimates.items() for name, result in _of_cluster(estimate)}
    for row in compare(design, estimates):
        results |= {(key, f"row {row.id}"): one for key, one in zip(estimates, row.results, strict=True)}
    return results


@cache
def _baseline() -> Mapping[Name, Result]:
    return _results(opening())


def _moved(design: Design) -> set[Name]:
    """Return which results differ from those of the opening comparison."""
    after = _results(design)
    return {name for name, before in _baseline().items() if _ends(before.band) != _ends(after[name].band)}


def _ends(band: Band) -> tuple[float | None, float | None, float | None]:
    return band.low, band.likely, band.high


def _numbers() -> dict[Name, Result]:
    """Return the results that show a number or a range, rather than a bare dash."""
    return {name: result for name, result in _baseline().items() if _ends(result.band) != (None, None, None)}


def _resting_on(figure: Figure) -> set[Name]:
    """Return which numbers have a figure in their chain."""
    return {name for name, result in _numbers().items() if any(leaf.figure is figure for leaf in result.leaves())}


def _raised(reading: Reading) -> Reading:
    return reading.evolve(value=float(reading.value) * ONE_PERCENT_MORE)


# --- Figures of parts and of the site ---------------------------------------------------------------------------------


def _figures() -> dict[Source, Figure]:
    """Return all numeric figures of the design: those in use, and those that must move nothing."""
    owners = {**opening().parts, **{site.id: site for site in opening().sites}}
    return {
        Source(owner_id, field): figure
        for owner_id, owner in owners.items()
        for field, figure in owner.led.items()
        if figure.leader.is_number
    }


def _with_leader_raised(source: Source) -> Design:
    design = opening()
    if source.owner in design.parts:
        owner = design.parts[source.owner]
        return design.evolve(parts={**design.parts, source.owner: owner.evolve(figures=_raised_in(source))})
    sites = (s.evolve(figures=_raised_in(source)) if s.id == source.owner else s for s in design.sites)
    return design.evolve(sites=tuple(sites))


def _raised_in(source: Source) -> dict[str, tuple[Reading, ...]]:
    design = opening()
    owner = design.parts.get(source.owner) or design.site(source.owner)
    leader = _figures()[source].leader
    # A second source of the same value holds the end of a range where it is, so all that state it move together.
    readings = tuple(
        _raised(reading) if (reading.value, reading.unit) == (leader.value, leader.unit) else reading
        for reading in owner.figures[source.field]
    )
    return {**owner.figures, source.field: readings}


@pytest.mark.parametrize("source", _figures(), ids="-".join)
def test_that_one_percent_more_of_a_figure_moves_what_rests_on_it_and_nothing_else(source: Source) -> None:
    assert _moved(_with_leader_raised(source)) == _resting_on(_figures()[source])


def test_that_the_figures_of_the_case_are_among_those_in_use() -> None:
    used = {source for source, figure in _figures().items() if _resting_on(figure)}
    assert used >= {
        Source("trainium2", "peak_fp8_dense"),
        Source("trainium3", "memory_bandwidth"),
        Source("h200-sxm", "memory_capacity"),
        Source("gb200", "peak_bf16_dense"),
        Source("aws-u-p6e-gb200x72", "max_power"),
        Source("aws-average", "pue"),
    }


# --- Price quotes -----------------------------------------------------------------------------------------------------


class Price(NamedTuple):
    """A quote by the system that it is for and its position among that system's quotes."""

    system: PartId
    position: int


def _quotes() -> dict[Price, Quote]:
    systems = (part for part in opening().parts.values() if isinstance(part, System))
    return {Price(system.id, i): quote for system in systems for i, quote in enumerate(system.quotes)}


def _leads(price: Price) -> bool:
    design, quote = opening(), _quotes()[price]
    system = design.parts[price.system]
    assert isinstance(system, System)
    asked = Asked(quote.basis, design.price_sets[0].region, design.prices_as_of)
    return applicable(system.quotes, asked)[:1] == [quote]


def _resting_on_quote(price: Price) -> set[Name]:
    quote = _quotes()[price]
    printed = (quote.value, quote.source, quote.date)
    return {
        name
        for name, result in _numbers().items()
        for leaf in result.leaves()
        if leaf.figure is not None and leaf.unit == "USD/h"
        if (leaf.figure.leader.value, leaf.figure.leader.source, leaf.figure.leader.date) == printed
    }


def _with_quote_raised(price: Price) -> Design:
    design = opening()
    system = design.parts[price.system]
    assert isinstance(system, System)
    raised = tuple(
        quote.evolve(value=quote.value * ONE_PERCENT_MORE) if i == price.position else quote
        for i, quote in enumerate(system.quotes)
    )
    return design.evolve(parts={**design.parts, system.id: system.evolve(quotes=raised)})


@pytest.mark.parametrize("price", _quotes(), ids=lambda price: f"{price.system}-{price.position}")
def test_that_one_percent_more_of_a_quote_moves_what_rests_on_it_and_nothing_else(price: Price) -> None:
    expected = _resting_on_quote(price) if _leads(price) else set()
    assert _moved(_with_quote_raised(price)) == expected


def test_that_the_quotes_of_the_case_are_those_that_move_the_rents() -> None:
    moving = {_quotes()[price].value for price in _quotes() if _moved(_with_quote_raised(price))}
    assert moving == {35.7608, 41.612, 761.904}


# --- The assumption that is no figure of the design -------------------------------------------------------------------


def test_that_the_assumed_share_of_nameplate_moves_known_typical_power_only(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = power._SHARE_FIGURE
    assert figure.leader is power.TYPICAL_SHARE
    monkeypatch.setattr(power, "_SHARE_FIGURE", lead([_raised(power.TYPICAL_SHARE)]))
    known = {name for name in _resting_on(figure) if _baseline()[name].value is not None}
    assert known
    assert _moved(opening()) == known


# --- Sources ----------------------------------------------------------------------------------------------------------

TABLE = [(row, position) for row in compare(opening(), Estimator().estimate(opening())) for position in range(4)]


@pytest.mark.parametrize(("row", "position"), TABLE, ids=lambda value: getattr(value, "id", str(value)))
def test_that_every_number_of_the_table_rests_on_a_figure_with_a_source(row: Row, position: int) -> None:
    result = row.results[position]
    sources = {leaf.figure.leader.source for leaf in result.leaves() if leaf.figure is not None}
    assert sources or result.value is None or row.id == "accelerators"
    assert sources <= opening().sources.keys()
