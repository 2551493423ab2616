"""Rent: which quote leads, when it is verified, and what parts, nodes and clusters cost an hour."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue.records import Accelerator, Basis, Content, Form, Part, Quote, System
from core.design.document import Design, Node
from core.figure import Rule, Sign, Status
from core.money.rent import Asked, PartRent, applicable, cluster_rent, is_verified, node_rent, quoted_regions, region_of
from core.performance.totals import PartTotals
from core.result import Completeness
from tests.support.sums import cluster, group, node, told

COMPLETE, PARTIAL, UNKNOWN = Completeness.COMPLETE, Completeness.PARTIAL, Completeness.UNKNOWN

ON_DEMAND = Asked(Basis.ON_DEMAND, None, "2026-05-31")
VIRGINIA = Asked(Basis.ON_DEMAND, "us-east-1", "2026-05-31")


def quote(value: float = 10, **changes: object) -> Quote:
    return Quote(value=1, basis=Basis.ON_DEMAND, date="2026-05", status=Status.PRESS, source="a-list").evolve(
        value=value, **changes
    )


def system(
    part_id: str, *contents: tuple[str, int], quotes: tuple[Quote, ...] = (), priced_as: str | None = None
) -> System:
    return System(
        id=part_id,
        name=part_id.title(),
        form=Form.SERVER,
        provider="anyone",
        contents=tuple(Content(part=inner, count=count) for inner, count in contents),
        contents_known=bool(contents),
        quotes=quotes,
        priced_as=priced_as,
    )


CHIP = Accelerator(id="chip", name="Chip", vendor="anyone")
SERVER = system("server", ("chip", 8), quotes=(quote(80),))


def rents(*parts: Part, asked: Asked = ON_DEMAND) -> PartRent:
    known = {part.id: part for part in (CHIP, SERVER, *parts)}
    return PartRent(known, PartTotals(known).accelerators, asked)


# --- Which quotes answer ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(quote(basis=Basis.SPOT), id="another basis"),
        pytest.param(quote(superseded=True), id="superseded"),
        pytest.param(quote(region="eu-north-1"), id="another region"),
        pytest.param(quote(date=None), id="no date"),
        pytest.param(quote(date="2026-06-01"), id="later"),
        pytest.param(quote(date="2026-06"), id="a later month"),
        pytest.param(quote(date="2027"), id="a later year"),
    ],
)
def test_that_a_quote_for_something_else_does_not_answer(other: Quote) -> None:
    assert applicable([other], VIRGINIA) == []


@pytest.mark.parametrize("date", ["2026-05-31", "2026-05", "2026", "2024-12-03"])
def test_that_a_quote_of_the_day_or_before_answers_however_coarse_its_date(date: str) -> None:
    assert applicable([quote(date=date)], VIRGINIA) == [quote(date=date)]


def test_that_a_quote_of_any_region_answers_where_none_is_asked_for() -> None:
    assert len(applicable([quote(region="eu-north-1"), quote(), quote(region="us-east-1")], ON_DEMAND)) == 3


DUELS = [
    pytest.param(quote(region="us-east-1", date="2025"), quote(), VIRGINIA, id="the region asked for before no region"),
    pytest.param(quote(date="2026-05-02"), quote(date="2026-05-01", value=1), ON_DEMAND, id="the newer day"),
    pytest.param(quote(date="2026-05-01"), quote(date="2026-05", value=1), ON_DEMAND, id="a day before its month"),
    pytest.param(quote(date="2026-01"), quote(date="2026", value=1), ON_DEMAND, id="a month before its year"),
    pytest.param(quote(date="2026"), quote(date="2025-12-31", value=1), ON_DEMAND, id="the newer year"),
    pytest.param(quote(status=Status.OFFICIAL), quote(value=1), ON_DEMAND, id="the better founded"),
    pytest.param(quote(provider_page=True), quote(value=1), ON_DEMAND, id="the provider's own page"),
    pytest.param(quote(1), quote(2), ON_DEMAND, id="the cheapest"),
]


@pytest.mark.parametrize(("first", "second", "asked"), DUELS)
def test_that_the_better_quote_leads(first: Quote, second: Quote, asked: Asked) -> None:
    assert applicable([first, second], asked) == applicable([second, first], asked) == [first, second]


QUOTES = st.builds(
    quote,
    st.sampled_from([1.0, 2.0]),
    date=st.sampled_from(["2025", "2026", "2026-03", "2026-03-01", "2026-05-31", "2026-06"]),
    region=st.sampled_from([None, "us-east-1", "eu-north-1"]),
    source=st.sampled_from(["a", "b"]),
    status=st.sampled_from([Status.OFFICIAL, Status.PRESS]),
)


@given(st.lists(QUOTES, max_size=6).flatmap(lambda some: st.tuples(st.just(some), st.permutations(some))))
def test_that_the_leading_price_does_not_depend_on_the_order(orders: tuple[list[Quote], list[Quote]]) -> None:
    one, other = (applicable(quotes, VIRGINIA)[:1] for quotes in orders)
    assert [(lead.value, lead.date) for lead in one] == [(lead.value, lead.date) for lead in other]


@given(st.lists(QUOTES, min_size=2, max_size=6).flatmap(lambda s: st.tuples(st.just(s), st.permutations(s))))
def test_that_the_leading_quote_with_its_source_does_not_depend_on_the_order(
    orders: tuple[list[Quote], list[Quote]],
) -> None:
    one, other = (applicable(quotes, VIRGINIA)[:1] for quotes in orders)
    assert one == other


# --- Verified ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "others", "expected"),
    [
        pytest.param(quote(provider_page=True), [], True, id="the provider's page"),
        pytest.param(quote(status=Status.OFFICIAL), [], True, id="official"),
        pytest.param(quote(), [quote(source="b")], True, id="two sources"),
        pytest.param(quote(), [], False, id="one source"),
        pytest.param(quote(), [quote()], False, id="one source twice"),
        pytest.param(quote(), [quote(11, source="b")], False, id="another price"),
        pytest.param(quote(), [quote(source="b", basis=Basis.SPOT)], False, id="another basis"),
        pytest.param(quote(), [quote(source="b", per="accelerator")], False, id="another unit"),
    ],
)
def test_that_a_quote_is_verified_by_its_provider_or_a_second_source(
    one: Quote, others: list[Quote], expected: bool
) -> None:
    assert is_verified(one, [one, *others]) is expected


# --- Parts ------------------------------------------------------------------------------------------------------------


def test_that_a_system_costs_what_is_quoted_and_names_the_rivals() -> None:
    quotes = (quote(70, date="2026-04", source="b"), quote(80, region="us-east-1", note="printed small"))
    result = rents(system("offer", ("chip", 8), quotes=quotes)).of("offer")
    assert told(result) == (80, COMPLETE)
    assert (result.band.low, result.band.high, result.sign) == (80, 80, Sign.PRESS)
    assert result.figure is not None
    assert [reading.value for reading in result.figure.readings] == [80, 70]
    assert result.figure.rule is Rule.DATE
    leader = result.figure.leader
    assert (leader.unit, leader.convention) == ("USD/h", "on demand, us-east-1")
    assert (leader.source, leader.date, leader.note) == ("a-list", "2026-05", "printed small")


def test_that_the_rule_that_chose_a_quote_is_the_one_that_decided() -> None:
    quotes = (quote(70, source="b"), quote(80, status=Status.OFFICIAL))
    figure = rents(system("offer", ("chip", 8), quotes=quotes)).of("offer").figure
    assert figure is not None
    assert (figure.leader.value, figure.rule) == (80, Rule.STATUS)


def test_that_a_single_quote_is_the_only_one_and_says_where_its_region_is_unstated() -> None:
    figure = rents().of("server").figure
    assert figure is not None
    assert (figure.rule, figure.leader.convention) == (Rule.ONLY, "on demand, region not stated")


@pytest.mark.parametrize("region", [None, "us-east-1"])
@pytest.mark.parametrize("basis", [Basis.ON_DEMAND, Basis.RESERVED_3Y])
def test_that_the_region_of_a_quote_can_be_read_back(basis: Basis, region: str | None) -> None:
    offer = system("offer", ("chip", 8), quotes=(quote(70, basis=basis, region=region),))
    figure = rents(offer, asked=Asked(basis, region, "2026-05-31")).of("offer").figure
    assert figure is not None
    assert region_of(figure.leader) == region


def test_that_the_regions_quoted_are_told_once_and_in_order() -> None:
    quotes = (quote(region="us-west-2"), quote(), quote(region="eu-west-1"))
    parts = {"a": system("a", quotes=quotes), "b": system("b", quotes=quotes), "chip": CHIP}
    assert quoted_regions(Design(prices_as_of="2026-05-31", parts=parts)) == ["eu-west-1", "us-west-2"]


def test_that_a_price_per_accelerator_is_taken_for_each() -> None:
    offer = system("offer", ("chip", 8), quotes=(quote(2.5, per="accelerator"),))
    result = rents(offer).of("offer")
    assert told(result) == (20, COMPLETE)
    (leaf,) = result.leaves()
    assert leaf.figure is not None
    assert leaf.figure.leader.unit == "USD/accelerator-h"


def test_that_a_price_per_accelerator_is_unknown_in_all_where_their_number_is() -> None:
    offer = system("offer", quotes=(quote(2.5, per="accelerator"),))
    assert told(rents(offer).of("offer")) == (None, UNKNOWN)


def test_that_a_published_price_per_accelerator_leads_over_the_prices_of_the_parts() -> None:
    per_chip = quote(2.5, per="accelerator", status=Status.OFFICIAL)
    rack = system("rack", ("server", 4), quotes=(per_chip,))
    assert told(rents(rack).of("rack")) == (32 * 2.5, COMPLETE)


def test_that_a_system_without_a_quote_costs_what_the_systems_inside_cost() -> None:
    rack = system("rack", ("server", 4), ("switches", 9))
    assert told(rents(rack, system("switches")).of("rack")) == (320, COMPLETE)


def test_that_accelerators_beside_the_systems_inside_are_not_free() -> None:
    rack = system("rack", ("server", 4), ("chip", 2))
    assert told(rents(rack).of("rack")) == (320, Completeness.PARTIAL)


def test_that_a_member_priced_as_the_system_around_it_ends() -> None:
    member, outer = system("member", ("chip", 8), priced_as="outer"), system("outer", ("member", 2))
    assert told(rents(member, outer).of("outer"))[0] is None


def test_that_a_published_price_leads_over_the_prices_of_the_parts() -> None:
    rack = system("rack", ("server", 4), quotes=(quote(300),))
    assert rents(rack).of("rack").value == 300


def test_that_a_derived_price_yields_to_the_prices_of_the_parts_where_they_are_known() -> None:
    derived = (quote(300, status=Status.DERIVED),)
    assert rents(system("rack", ("server", 4), quotes=derived)).of("rack").value == 320
    assert rents(system("loose", ("chip", 8), quotes=derived)).of("loose").value == 300


def test_that_a_system_sold_as_another_costs_what_that_one_costs() -> None:
    result = rents(system("member", ("chip", 8), priced_as="server")).of("member")
    assert told(result) == (80, COMPLETE)
    assert result.name == "Member"


@pytest.mark.parametrize("part", ["chip", "gone", "bare"])
def test_that_what_nobody_quotes_is_unknown(part: str) -> None:
    assert told(rents(system("bare", ("chip", 8))).of(part)) == (None, UNKNOWN)


def test_that_a_purchase_price_is_no_rent() -> None:
    bought = system("bought", ("chip", 8), quotes=(quote(300_000, basis=Basis.PURCHASE),))
    asked = Asked(Basis.PURCHASE, None, "2026-05-31")
    assert told(rents(bought, asked=asked).of("bought")) == (None, UNKNOWN)


def test_that_the_rent_of_a_part_is_computed_once() -> None:
    known = rents()
    assert known.of("server") is known.of("server")


# --- Nodes and clusters -----------------------------------------------------------------------------------------------


def test_that_a_cluster_adds_its_nodes_up_by_count() -> None:
    result = cluster_rent(cluster(node("server", 2), group(node("server", 3), count=10)), rents())
    assert told(result) == (80 * 32, COMPLETE)
    assert result.name == "A"


def test_that_a_node_tells_its_rent_with_its_count_whether_or_not_it_is_on() -> None:
    assert told(node_rent(node("server", 2, enabled=False), rents())) == (160, COMPLETE)
    named = node_rent(group(node("server"), node("server"), count=2, name="Row"), rents())
    assert (named.name, named.value) == ("Row", 320)


def test_that_what_is_switched_off_costs_nothing_at_any_depth() -> None:
    off = node("server", 5, enabled=False)
    nodes = (node("server"), off, group(off, node("server")), group(node("server"), enabled=False))
    assert told(cluster_rent(cluster(*nodes), rents())) == (160, COMPLETE)


def test_that_a_node_without_a_price_makes_the_rent_partial() -> None:
    assert told(cluster_rent(cluster(node("server"), node("chip")), rents())) == (80, PARTIAL)


@pytest.mark.parametrize("nodes", [(), (node("server", enabled=False),), (group(),)], ids=["empty", "off", "group"])
def test_that_the_rent_of_nothing_is_unknown(nodes: tuple[Node, ...]) -> None:
    assert told(cluster_rent(cluster(*nodes), rents())) == (None, UNKNOWN)


@pytest.mark.parametrize("spare", [group(), group(group()), group(node("server", enabled=False))], ids=range(3))
def test_that_an_empty_group_does_not_make_the_rent_partial(spare: Node) -> None:
    assert told(cluster_rent(cluster(node("server"), spare), rents())) == (80, COMPLETE)
