"""Power: nameplate, maximum and typical of parts, nodes and clusters, and what stays a range."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, Content, Fabric, Form, Host, Part, System
from core.design.document import Node, Site
from core.facility.power import (
    TYPICAL_SHARE,
    TYPICAL_SHARE_BAND,
    PartPower,
    cluster_power,
    facility_power,
    node_power,
    pue_result,
    typical_share,
)
from core.figure import Reading, Sign, Status
from core.result import Band, Completeness, counted, unknown
from tests.support.sums import cluster, group, node, told

COMPLETE, PARTIAL, UNKNOWN = Completeness.COMPLETE, Completeness.PARTIAL, Completeness.UNKNOWN


def watts(value: float | str, status: Status = Status.OFFICIAL) -> Reading:
    return Reading(value=value, unit="W", status=status, source="a-page")


def guess(value: float) -> Reading:
    return watts(value, Status.ESTIMATED)


def system(part_id: str, *contents: tuple[str, int], **figures: Reading) -> System:
    return System(
        id=part_id,
        name=part_id.title(),
        form=Form.SERVER,
        provider="anyone",
        contents=tuple(Content(part=inner, count=count) for inner, count in contents),
        figures={field: (one,) for field, one in figures.items()},
    )


CHIP = Accelerator(id="chip", name="Chip", vendor="anyone", figures={"tdp": (watts(700),)})
VAGUE = Accelerator(id="vague", name="Vague", vendor="anyone", figures={"tdp": (guess(400), guess(600))})
HOST = Host(id="host", name="Host", figures={"host_power": (watts(1000),)})
DARK = Host(id="dark", name="Dark")


def powers(*parts: Part) -> PartPower:
    return PartPower({part.id: part for part in (CHIP, VAGUE, HOST, DARK, *parts)})


# --- Nameplate --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "rated"),
    [
        (CHIP, 700),
        (HOST, 1000),
        (system("server", max_power=watts(10_200)), 10_200),
        (Fabric(id="switch", name="Switch", level="scaleout", figures={"max_power": (watts(1500),)}), 1500),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_that_every_kind_of_part_has_its_own_rated_figure(part: Part, rated: float) -> None:
    nameplate = powers(part).of(part.id).nameplate
    assert told(nameplate) == (rated, COMPLETE)
    assert nameplate.name == part.name


def test_that_the_rating_of_the_highest_level_counts() -> None:
    server = system("server", ("chip", 8), ("host", 1), max_power=watts(10_200))
    assert told(powers(server).of("server").nameplate) == (10_200, COMPLETE)
    assert told(powers(server, system("rack", ("server", 4))).of("rack").nameplate) == (40_800, COMPLETE)


def test_that_a_system_without_a_rating_draws_what_its_parts_are_rated_for() -> None:
    assert told(powers(system("server", ("chip", 8), ("host", 1))).of("server").nameplate) == (6600, COMPLETE)
    assert told(powers(system("server", ("chip", 8), ("dark", 1))).of("server").nameplate) == (5600, PARTIAL)


def test_that_a_part_of_which_nothing_is_known_has_unknown_power() -> None:
    for part in ("dark", "gone"):
        power = powers().of(part)
        assert {told(result) for result in (power.nameplate, power.maximum, power.typical)} == {(None, UNKNOWN)}


def test_that_a_rating_told_in_words_is_unknown() -> None:
    words = CHIP.evolve(id="words", figures={"tdp": (watts("not disclosed"),)})
    assert told(powers(words).of("words").nameplate) == (None, UNKNOWN)


def test_that_an_estimate_is_a_range_without_a_value() -> None:
    nameplate = powers().of("vague").nameplate
    assert told(nameplate) == (None, UNKNOWN)
    assert nameplate.band == Band(400, None, 600)
    assert nameplate.sign is Sign.UNKNOWN


def test_that_an_estimate_of_a_system_spans_what_its_parts_would_draw() -> None:
    server = system("server", ("vague", 10), max_power=guess(5000))
    assert powers(server).of("server").nameplate.band == Band(4000, None, 6000)
    empty = system("empty", ("dark", 1), max_power=guess(5000))
    assert powers(empty).of("empty").nameplate.band == Band(5000, None, 5000)


def rumoured(value: float) -> Reading:
    """Return a guess about what is not released."""
    return guess(value).evolve(status=Status.SPECULATIVE)


def test_that_a_rumour_of_a_system_spans_what_is_known_of_its_better_founded_parts() -> None:
    tray = system("tray", ("vague", 4), ("dark", 1))
    server = system("server", ("tray", 3), ("dark", 2), max_power=rumoured(9000))
    nameplate = powers(tray, server).of("server").nameplate
    assert told(nameplate) == (None, UNKNOWN)
    assert nameplate.band == Band(4800, None, 9000)
    assert VAGUE.figure("tdp") in [leaf.figure for leaf in nameplate.leaves()]


def test_that_an_estimate_of_a_system_as_well_founded_as_its_parts_stands_alone() -> None:
    server = system("server", ("vague", 10), ("dark", 1), max_power=guess(9000))
    assert powers(server).of("server").nameplate.band == Band(9000, None, 9000)


def test_that_a_rumour_below_what_its_parts_draw_is_the_low_end() -> None:
    server = system("server", ("vague", 10), ("dark", 1), max_power=rumoured(3000))
    assert powers(server).of("server").nameplate.band == Band(3000, None, 6000)


def test_that_a_rumour_of_a_system_of_which_no_part_is_known_stands_alone() -> None:
    server = system("server", ("dark", 2), max_power=rumoured(3000))
    assert powers(server).of("server").nameplate.band == Band(3000, None, 3000)


def test_that_a_range_names_every_figure_that_spans_it() -> None:
    server = system("server", ("vague", 10), max_power=guess(5000))
    figures = [leaf.figure for leaf in powers(server).of("server").nameplate.leaves()]
    assert server.figure("max_power") in figures
    assert VAGUE.figure("tdp") in figures


def test_that_the_power_of_a_part_is_computed_once() -> None:
    known = powers()
    assert known.of("chip") is known.of("chip")


# --- Maximum ----------------------------------------------------------------------------------------------------------


def test_that_a_measured_maximum_counts_before_the_nameplate() -> None:
    server = system("server", max_power=watts(10_200), max_power_measured=watts(8400))
    power = powers(server).of("server")
    assert (power.nameplate.value, power.maximum.value) == (10_200, 8400)


def test_that_an_estimated_maximum_does_not() -> None:
    server = system("server", max_power=watts(10_200), max_power_measured=guess(8400))
    assert powers(server).of("server").maximum.value == 10_200


def test_that_a_system_of_measured_systems_draws_at_most_what_they_do_one_by_one() -> None:
    server = system("server", max_power=watts(10_200), max_power_measured=watts(8400))
    known = powers(server, system("row", ("server", 8)))
    assert known.of("row").maximum.value == cluster_power(cluster(node("server", 8)), known).maximum.value == 67_200


# --- Typical ----------------------------------------------------------------------------------------------------------


def test_that_a_published_typical_draw_counts() -> None:
    server = system("server", max_power=watts(10_200), typical_power=watts(7750))
    assert told(powers(server).of("server").typical) == (7750, COMPLETE)


def test_that_an_estimated_one_does_not() -> None:
    server = system("server", max_power=watts(10_000), typical_power=guess(5000))
    assert powers(server).of("server").typical.value == pytest.approx(7600)


def test_that_what_the_share_was_multiplied_out_to_carries_the_band_of_the_share() -> None:
    derived = Reading(value=7.75, unit="kW", status=Status.DERIVED, source=TYPICAL_SHARE.source)
    typical = powers(system("server", max_power=watts(10_200), typical_power=derived)).of("server").typical
    assert (typical.band.low, typical.value, typical.band.high) == pytest.approx((6120, 7752, 9180))
    assert typical.sign is Sign.ASSUMED
    assert [(rival.reading, rival.agrees) for rival in typical.rivals] == [(derived, True)]


def test_that_a_draw_derived_from_something_else_counts_as_published() -> None:
    server = system("server", max_power=watts(10_200), typical_power=watts(7750, Status.DERIVED))
    assert powers(server).of("server").typical.band == Band.exact(7750)


def test_that_an_estimated_draw_stands_beside_the_assumed_one() -> None:
    server = system("server", max_power=watts(10_000), typical_power=guess(5000))
    assert [rival.value for rival in powers(server).of("server").typical.rivals] == [5000]


@pytest.mark.parametrize("other", [watts("low"), Reading(value=5, unit="%", status=Status.PRESS, source="a-page")])
def test_that_a_typical_draw_that_is_no_power_is_left_out(other: Reading) -> None:
    typical = powers(system("server", max_power=watts(10_000), typical_power=other)).of("server").typical
    assert typical.value == pytest.approx(7600)
    assert typical.rivals == ()


def test_that_typical_draw_is_else_an_assumed_share_of_nameplate_with_a_band() -> None:
    typical = powers().of("chip").typical
    assert typical.value == pytest.approx(0.76 * 700)
    assert typical.band.low == pytest.approx(0.6 * 700)
    assert typical.band.high == pytest.approx(0.9 * 700)
    assert typical.sign is Sign.ASSUMED
    leaders = [leaf.figure.leader for leaf in typical.leaves() if leaf.figure is not None]
    assert leaders == [watts(700), TYPICAL_SHARE]


def test_that_the_assumed_share_lies_within_its_band() -> None:
    low, high = TYPICAL_SHARE_BAND
    assert low < float(TYPICAL_SHARE.value) < high


def test_that_the_assumed_share_is_the_one_of_the_catalogue() -> None:
    (record,) = built_in().economics["h100_node_power_fraction_training"].readings
    assert (TYPICAL_SHARE.si_value, TYPICAL_SHARE.source, TYPICAL_SHARE.date) == (
        record.si_value,
        record.source,
        record.date,
    )


def published_shares() -> Iterator[tuple[str, float]]:
    """Yield what the catalogue tells of a system's draw in use as a share of what it is rated for."""
    known = PartPower(built_in().parts)
    for part in built_in().systems():
        rated = known.of(part.id).nameplate.value
        for field in ("typical_power", "max_power_measured"):
            figure = part.figure(field)
            for reading in figure.readings if figure is not None and rated is not None else ():
                yield f"{part.id} {field}", reading.si_value / (rated or math.nan)


def test_that_every_share_that_somebody_publishes_lies_within_the_band() -> None:
    low, high = TYPICAL_SHARE_BAND
    shares = list(published_shares())
    assert len(shares) > 5
    assert [(name, share) for name, share in shares if not low <= share <= high] == []


@pytest.mark.parametrize("part", ["dgx-b200", "dgx-h100", "dgx-h200", "aws-p5-48xlarge", "aws-p5en-48xlarge"])
def test_that_no_other_typical_draw_of_a_system_lies_outside_the_band_of_its_estimate(part: str) -> None:
    typical = PartPower(built_in().parts).of(part).typical
    assert typical.band.low is not None
    assert typical.band.high is not None
    assert typical.rivals
    assert all(typical.band.low <= rival.value <= typical.band.high for rival in typical.rivals)


def test_that_a_system_without_figures_of_its_own_draws_typically_what_its_parts_do() -> None:
    server = system("server", max_power=watts(10_200), typical_power=watts(7750))
    assert told(powers(server, system("rack", ("server", 4))).of("rack").typical) == (31_000, COMPLETE)


def test_that_a_rated_system_draws_a_share_of_its_own_rating() -> None:
    server = system("server", max_power=watts(10_000), typical_power=watts(7750))
    rack = system("rack", ("server", 4), max_power=watts(50_000))
    assert powers(server, rack).of("rack").typical.value == pytest.approx(38_000)


def test_that_the_share_of_a_range_is_a_range() -> None:
    assert powers().of("vague").typical.band == Band(0.6 * 400, None, 0.9 * 600)
    assert told(typical_share("any", unknown("any", "W"))) == (None, UNKNOWN)


# --- Nodes and clusters -----------------------------------------------------------------------------------------------


def test_that_a_cluster_adds_its_nodes_up_by_count() -> None:
    power = cluster_power(cluster(node("chip", 8), group(node("host", 2), node("chip"), count=3)), powers())
    assert told(power.nameplate) == (8 * 700 + 3 * (2000 + 700), COMPLETE)
    assert power.nameplate.name == "A"


def test_that_a_node_tells_its_power_with_its_count_whether_or_not_it_is_on() -> None:
    assert node_power(node("chip", 8, enabled=False), powers()).nameplate.value == 5600


def test_that_what_is_switched_off_draws_nothing_at_any_depth() -> None:
    off = node("host", 5, enabled=False)
    nodes = (node("chip"), off, group(off, node("chip")), group(node("chip"), enabled=False))
    assert told(cluster_power(cluster(*nodes), powers()).nameplate) == (1400, COMPLETE)


@pytest.mark.parametrize("nodes", [(), (node("chip", enabled=False),), (group(),)], ids=["empty", "off", "empty group"])
def test_that_the_power_of_nothing_is_unknown(nodes: tuple[Node, ...]) -> None:
    assert told(cluster_power(cluster(*nodes), powers()).maximum) == (None, UNKNOWN)


@pytest.mark.parametrize("spare", [group(), group(group()), group(node("chip", enabled=False))], ids=range(3))
def test_that_an_empty_group_does_not_make_a_total_partial(spare: Node) -> None:
    assert told(cluster_power(cluster(node("chip"), spare), powers()).maximum) == (700, COMPLETE)


def test_that_an_estimated_part_makes_a_total_partial_with_a_range() -> None:
    maximum = cluster_power(cluster(node("chip", 10), node("vague")), powers()).maximum
    assert told(maximum) == (7000, PARTIAL)
    assert maximum.band == Band(7400, 7000, 7600)


# --- The facility -----------------------------------------------------------------------------------------------------


def test_that_a_facility_draws_it_power_times_pue() -> None:
    pue = Reading(value=1.15, unit="ratio", status=Status.PRESS, source="a-page")
    result = facility_power(counted("A", "W", 1000), Site(id="s", name="S", figures={"pue": (pue,)}))
    assert result.value == pytest.approx(1150)
    assert result.completeness is COMPLETE


def test_that_facility_power_is_unknown_where_the_pue_is() -> None:
    result = facility_power(counted("A", "W", 1000), Site(id="s", name="S"))
    assert told(result) == (None, UNKNOWN)
    assert result.note == "the site's PUE is not known"


def site_with_pue(*values: float) -> Site:
    """Return a site whose PUE several sources of equal standing state, the first of them last."""
    readings = tuple(
        Reading(value=value, unit="ratio", status=Status.PRESS, source="a-page", date=str(2026 - position))
        for position, value in enumerate(values)
    )
    return Site(id="s", name="S", figures={"pue": readings})


@pytest.mark.parametrize("value", [0.0, 0.1, 0.999, 3.001, 5e6])
def test_that_nothing_is_computed_with_an_impossible_pue(value: float) -> None:
    pue = pue_result(site_with_pue(value, 1.2))
    assert told(pue) == (None, UNKNOWN)
    assert "is outside what a site can have, 1 to 3" in pue.note
    result = facility_power(counted("A", "W", 1000), site_with_pue(value))
    assert told(result) == (None, UNKNOWN)
    assert not result.band.has_range


@pytest.mark.parametrize("value", [1.0, 3.0])
def test_that_both_ends_of_what_a_pue_can_be_are_computed_with(value: float) -> None:
    assert facility_power(counted("A", "W", 1000), site_with_pue(value)).value == 1000 * value


def test_that_an_impossible_rival_of_a_pue_does_not_span_its_band() -> None:
    assert pue_result(site_with_pue(1.2, 0.1, 1.4, 50)).band == Band(1.2, 1.2, 1.4)
