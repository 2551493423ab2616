"""The tiles of the results strip as plain values."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_cluster, set_base
from core.design.document import Design
from core.design.edits import add_part
from core.design.templates import empty_design, from_template, templates
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE, UNKNOWN, UnitChoice
from core.result import Band, Completeness, Result, counted, unknown, unsupported
from gui.results.tiles import Gap, Group, Tile, change_text, tiles
from tests.support.designs import done

RENT, POWER, MEMORY = "rent_usd_per_hour", "it_max_w", "memory_bytes"
BANDWIDTH = "memory_bandwidth_bytes_per_s"


@cache
def opening() -> Design:
    design = from_template(templates()["opening"], built_in(), "2026-12-01")
    return done(set_base(design, "c2")).after


def tiles_of(design: Design, cluster_id: str | None, choice: UnitChoice = DEFAULT_CHOICE) -> dict[str, Tile]:
    current = None if cluster_id is None else design.cluster(cluster_id)
    shown = tiles(design, Estimator().estimate(design), current, choice)
    return {tile.spec.id: tile for tile in shown}


def with_part(design: Design, part: str, cluster_id: str) -> Design:
    return done(add_part(design, built_in(), part, cluster_id)).after


def known(value: float, unit: str = "FLOP/s") -> Result:
    return counted("x", unit, value)


def ranged(low: float, high: float) -> Result:
    return Result("x", "W", Band(low, None, high), unknown("x", "W").sign, Completeness.UNKNOWN)


def test_that_groups_follow_one_another_without_coming_back() -> None:
    groups = [tile.spec.group for tile in tiles_of(opening(), "c1").values()]
    assert groups == sorted(groups, key=lambda group: list(Group).index(group))


def test_that_fp4_is_shown_where_one_cluster_has_it_and_else_left_out() -> None:
    assert tiles_of(opening(), "c1")["fp4_dense_flops"].shown.value == "not supported"
    ultraserver = from_template(templates()["trn2-ultraserver"], built_in(), "2026-12-01")
    assert "fp4_dense_flops" not in tiles_of(ultraserver, "c1")


def test_that_a_tile_shows_value_and_unit_of_the_current_cluster() -> None:
    memory = tiles_of(opening(), "c1")[MEMORY]
    assert (memory.shown.value, memory.shown.unit) == ("6.14", "TB")


def test_that_the_choice_of_units_reaches_the_tiles() -> None:
    assert tiles_of(opening(), "c1", UnitChoice(memory="GiB"))[MEMORY].shown.unit == "TiB"


def test_that_more_bandwidth_than_the_base_is_better_and_more_power_is_not() -> None:
    shown = tiles_of(opening(), "c3")
    assert (shown[BANDWIDTH].delta, shown[BANDWIDTH].is_better) == ("+88\u2009%", True)
    assert (shown[POWER].delta, shown[POWER].is_better) == ("+47\u2009%", False)


def test_that_memory_counted_in_another_way_is_compared_but_not_called_better() -> None:
    memory = tiles_of(opening(), "c3")[MEMORY]
    assert (memory.delta, memory.is_better) == ("+48\u2009%", False)
    assert memory.unlike == "Counted in different ways: GB200 NVL72 by what can be used (×1.032 is fitted)"


def test_that_the_base_has_no_delta() -> None:
    assert {tile.delta for tile in tiles_of(opening(), "c2").values()} == {""}


def test_that_prices_of_other_dates_are_compared_but_not_called_better() -> None:
    rent = tiles_of(opening(), "c1")[RENT]
    assert rent.delta == "−57\u2009%"
    assert not rent.is_better
    assert "2026-04" in rent.unlike


def test_that_an_unknown_power_keeps_its_range_but_gets_no_place_of_its_own() -> None:
    power = tiles_of(opening(), "c1")[POWER]
    assert (power.gap, power.shown.value, power.shown.band) == (Gap.PARTIAL, "–", "46")
    assert power.own is None
    assert power.band is None


def test_that_a_missing_price_is_named() -> None:
    assert tiles_of(opening(), "c4")[RENT].gap is Gap.NO_PRICE


def test_that_a_part_that_the_design_lacks_is_not_called_unpublished() -> None:
    design = opening()
    node = design.clusters[0].nodes[0].evolve(part="unheard-of")
    lacking = design.evolve(clusters=(design.clusters[0].evolve(nodes=(node,)), *design.clusters[1:]))
    shown = tiles_of(lacking, "c1").values()
    assert {tile.gap for tile in shown if tile.spec.id != "accelerators"} == {Gap.PART_MISSING}


def test_that_a_cluster_with_nothing_in_it_lacks_nothing() -> None:
    empty = from_template(templates()["empty"], built_in(), "2026-12-01")
    assert {(tile.gap, tile.shown.value) for tile in tiles_of(empty, "c1").values()} == {(Gap.NONE, "–")}


def test_that_a_design_without_clusters_shows_dashes_with_units() -> None:
    shown = tiles_of(empty_design(built_in(), "2026-12-01"), None)
    assert {tile.shown.value for tile in shown.values()} == {"–"}
    assert all(tile.shown.unit for tile in shown.values())


def test_that_places_run_to_the_largest_of_all_clusters() -> None:
    memory = tiles_of(opening(), "c1")[MEMORY]
    assert memory.own == pytest.approx(6.144 / 20.736)
    assert {index: place for place, index in memory.others}[3] == 1.0
    assert {index for _, index in memory.others} == {1, 2, 3}


def test_that_a_partial_sum_outside_its_own_range_gets_no_place() -> None:
    mixed = with_part(opening(), "aws-p5en-48xlarge", "c1")
    power = tiles_of(mixed, "c1")[POWER]
    assert (power.gap, power.own, power.band) == (Gap.PARTIAL, None, None)


def test_that_a_partial_figure_has_no_delta() -> None:
    mixed = with_part(opening(), "aws-trn3-ultraserver-gen2", "c1")
    rent = tiles_of(mixed, "c1")[RENT]
    assert (rent.gap, rent.delta) == (Gap.PARTIAL, "")


def test_that_a_new_empty_cluster_does_not_disturb_the_others() -> None:
    wider = done(add_cluster(opening())).after
    assert tiles_of(wider, "c1")[MEMORY].others == tiles_of(opening(), "c1")[MEMORY].others


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (known(83.136e15), known(166.272e15), "+83.1"),
        (known(166.272e15), known(83.136e15), "−83.1"),
        (known(1e15), known(1e15), "±0"),
        (unknown("x", "FLOP/s"), known(83.136e15), "+83.1"),
        (unknown("x", "FLOP/s"), known(83.136e12), "+83.1\u00a0TF"),
        (known(1e15), unknown("x", "FLOP/s"), "–"),
        (unknown("x", "FLOP/s"), unknown("x", "FLOP/s"), ""),
        (unsupported("x", "FLOP/s", ""), unsupported("x", "FLOP/s", ""), ""),
    ],
)
def test_that_a_change_is_told_in_the_unit_of_the_tile(before: Result, after: Result, text: str) -> None:
    assert change_text(before, after, DEFAULT_CHOICE, "PF", is_sum=True) == text


def test_that_the_ends_of_ranges_are_subtracted() -> None:
    text = change_text(ranged(32e3, 46e3), ranged(64e3, 92e3), DEFAULT_CHOICE, "kW", is_sum=True)
    assert text == "+32–46"


def test_that_a_range_out_of_nothing_is_told_whole() -> None:
    assert change_text(unknown("x", "W"), ranged(32e3, 46e3), DEFAULT_CHOICE, "kW", is_sum=True) == "+32–46"


def test_that_a_sum_that_changes_only_by_what_is_unknown_has_no_number() -> None:
    before = known(10.0, "USD/h")
    after = replace(before, completeness=Completeness.PARTIAL)
    assert change_text(before, after, DEFAULT_CHOICE, "$/h", is_sum=True) == UNKNOWN
    assert change_text(after, after, DEFAULT_CHOICE, "$/h", is_sum=True) == UNKNOWN


def test_that_a_cost_that_rests_on_a_partial_rent_is_unknown_and_called_partial() -> None:
    mixed = with_part(opening(), "aws-trn3-ultraserver-gen2", "c1")
    cost = tiles_of(mixed, "c1")["usd_per_fp8_pflop_hour"]
    assert (cost.shown.value, cost.delta, cost.own, cost.gap) == (UNKNOWN, "", None, Gap.PARTIAL)
    before = tiles_of(opening(), "c1")["usd_per_fp8_pflop_hour"]
    assert change_text(before.result, cost.result, DEFAULT_CHOICE, before.shown.unit, is_sum=False) == UNKNOWN


def test_that_a_quotient_out_of_nothing_is_no_gain() -> None:
    after = known(1.72, "USD/PF-h")
    assert change_text(unknown("x", "USD/PF-h"), after, DEFAULT_CHOICE, "$/PF-h", is_sum=False) == "→ 1.72"


def test_that_the_power_of_the_facility_leads_where_that_is_chosen() -> None:
    shown = tiles_of(opening(), "c2", UnitChoice(power="facility"))
    assert POWER not in shown
    facility = shown["facility_typical_w"]
    assert facility.result.value == Estimator().estimate(opening())["c2"].facility_typical.value
