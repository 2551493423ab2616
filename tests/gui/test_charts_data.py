"""What the charts show, as plain values."""

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
from core.quantity import DEFAULT_CHOICE, Currency, UnitChoice
from core.result import Result, counted
from gui.charts.catalog import CHARTS, Shown
from gui.charts.chart_data import ChartData, Group, Kind, Missing, Why, gathered, sentence, unit_size
from gui.charts.chart_table import as_table, header
from gui.words import basis_name
from tests.support.designs import done

DATE = "2026-12-01"


@cache
def opening() -> Design:
    return done(set_base(from_template(templates()["opening"], built_in(), DATE), "c2")).after


def data_of(chart_id: str, design: Design | None = None, choice: UnitChoice = DEFAULT_CHOICE) -> ChartData:
    shown = opening() if design is None else design
    return CHARTS[chart_id].prepare(shown, Estimator().estimate(shown), choice)


def group_of(data: ChartData, name: str, panel: int = 0) -> Group:
    return next(group for group in data.panels[panel].groups if group.name == name)


def values(group: Group) -> list[float | None]:
    return [mark.value for mark in group.marks]


def kinds(group: Group) -> list[Kind]:
    return [mark.kind for mark in group.marks]


@pytest.mark.parametrize("chart_id", CHARTS)
def test_that_every_chart_is_the_same_for_the_same_design(chart_id: str) -> None:
    assert data_of(chart_id) == data_of(chart_id)


@pytest.mark.parametrize("chart_id", CHARTS)
def test_that_a_chart_of_nothing_can_be_prepared(chart_id: str) -> None:
    data = data_of(chart_id, empty_design(built_in(), DATE))
    assert data.clusters == data.panels == data.missing == ()


@pytest.mark.parametrize("chart_id", CHARTS)
def test_that_every_mark_belongs_to_a_cluster_and_has_a_label_if_it_has_a_value(chart_id: str) -> None:
    data = data_of(chart_id)
    marks = [mark for panel in data.panels for mark in panel.marks]
    assert {mark.position for mark in marks} <= set(range(len(data.clusters)))
    assert all(bool(mark.label) == (mark.value is not None) for mark in marks)


def test_that_totals_are_factors_of_the_base() -> None:
    data = data_of("totals")
    assert data.base == "B"
    assert values(group_of(data, "FP8")) == pytest.approx([83.136 / 126.656, 1, 360 / 126.656, 362.448 / 126.656])
    assert [mark.label for mark in group_of(data, "FP8").marks] == ["0.66", "1", "2.8", "2.9"]


def test_that_compute_per_dollar_is_the_inverse_of_its_cost() -> None:
    first, base = group_of(data_of("totals"), "FP8 per $").marks[:2]
    assert first.value == pytest.approx((83.136 / 143.0432) / (126.656 / 332.896))
    assert first.low is not None
    assert first.high is not None
    assert first.low <= first.value <= first.high
    assert base.value == 1


def test_that_a_missing_price_is_a_dash_with_a_reason() -> None:
    data = data_of("totals")
    assert kinds(group_of(data, "FP8 per $"))[3] is Kind.UNKNOWN
    assert Missing(Why.NO_PRICE, (), ("D",)) in data.missing


@pytest.mark.parametrize("chart_id", list(CHARTS))
def test_that_a_part_that_the_design_lacks_is_told_as_that(chart_id: str) -> None:
    design = opening()
    node = design.clusters[0].nodes[0].evolve(part="unheard-of")
    lacking = design.evolve(clusters=(design.clusters[0].evolve(nodes=(node,)), *design.clusters[1:]))
    assert Missing(Why.PART_MISSING, (), ("A",)) in data_of(chart_id, lacking).missing


def test_that_compute_per_dollar_says_where_prices_are_not_comparable() -> None:
    assert Missing(Why.UNLIKE, ("FP8 per $",), (), "quotes differ in date") in data_of("totals").missing
    alike = opening().evolve(clusters=opening().clusters[1:2])
    assert data_of("totals", alike).missing == ()


def test_that_nothing_is_compared_with_a_base_that_has_no_value() -> None:
    data = data_of("totals", done(set_base(opening(), "c4")).after)
    assert set(kinds(group_of(data, "FP8 per $"))) == {Kind.UNKNOWN}
    assert Missing(Why.BASE_UNKNOWN, ("FP8 per $",), ("D",)) in data.missing
    assert not any(missing.why is Why.UNLIKE and "FP8 per $" in missing.figures for missing in data.missing)


def test_that_a_partial_sum_is_no_factor() -> None:
    mixed = done(add_part(opening(), built_in(), "aws-trn3-ultraserver-gen2", "c1")).after
    data = data_of("totals", mixed)
    assert kinds(group_of(data, "FP8 per $"))[0] is Kind.UNKNOWN
    assert Missing(Why.PARTIAL, ("FP8 per $",), ("A",)) in data.missing


def test_that_precisions_share_one_unit_and_say_what_is_not_supported() -> None:
    data = data_of("precision")
    assert data.panels[0].unit == "PF"
    assert [group.name for group in data.panels[0].groups][:3] == ["FP4", "FP6", "FP8"]
    assert kinds(group_of(data, "FP4")) == [Kind.UNSUPPORTED, Kind.UNSUPPORTED, Kind.KNOWN, Kind.KNOWN]
    assert Missing(Why.UNSUPPORTED, ("FP4", "FP6"), ("B",)) in data.missing


def test_that_integer_operations_are_not_drawn_among_flop() -> None:
    assert "INT8" not in [group.name for group in data_of("precision").panels[0].groups]


def test_that_a_precision_nobody_has_is_left_out() -> None:
    data = data_of("precision", from_template(templates()["trn2-ultraserver"], built_in(), DATE))
    assert data.panels[0].groups[0].name == "FP8"
    assert data.missing == ()


def test_that_memory_has_two_panels_with_a_group_for_each_cluster() -> None:
    data = data_of("memory")
    assert [(panel.title, panel.unit) for panel in data.panels] == [("Capacity", "TB"), ("Bandwidth", "TB/s")]
    assert values(group_of(data, "A")) == [pytest.approx(6.144)]
    assert values(group_of(data, "D", panel=1)) == [pytest.approx(705.6)]


def test_that_memory_follows_the_choice_of_units() -> None:
    data = data_of("memory", choice=UnitChoice(memory="GiB"))
    assert data.panels[0].unit == "TiB"
    assert values(group_of(data, "A")) == [pytest.approx(6.144e12 / 2**40)]


def test_that_a_band_is_kept_beside_the_value() -> None:
    mark = group_of(data_of("memory"), "A", panel=1).marks[0]
    assert (mark.low, mark.high) == (pytest.approx(185.6), pytest.approx(192))


def test_that_an_unpublished_power_is_a_range_without_a_value() -> None:
    mark = group_of(data_of("power"), "Maximum").marks[0]
    assert (mark.kind, mark.value, mark.low, mark.high) == (Kind.UNKNOWN, None, 46, 46)
    assert Missing(Why.ESTIMATED, ("Typical", "Maximum"), ("A", "D")) in data_of("power").missing


def test_that_a_partly_known_power_is_drawn_as_partial() -> None:
    mixed = done(add_part(opening(), built_in(), "aws-p5en-48xlarge", "c1")).after
    data = data_of("power", mixed)
    assert kinds(group_of(data, "Maximum"))[0] is Kind.PARTIAL


def test_that_an_empty_cluster_is_named_as_empty() -> None:
    data = data_of("power", done(add_cluster(opening())).after)
    assert Missing(Why.EMPTY, (), ("E",)) in data.missing


def test_that_only_bases_with_a_quote_are_drawn_with_the_months_of_the_quotes() -> None:
    groups = data_of("rent").panels[0].groups
    assert [(group.name, group.detail) for group in groups] == [("Capacity Block", "2026-04 B C · 2026-05 A")]
    assert values(groups[0]) == [pytest.approx(143.0432), pytest.approx(332.896), pytest.approx(761.904), None]


def test_that_one_month_for_all_quotes_needs_no_letters() -> None:
    data = data_of("rent", from_template(templates()["trn2-ultraserver"], built_in(), DATE))
    assert " " not in group_of(data, "Capacity Block").detail


def test_that_nothing_is_drawn_where_nobody_quotes_a_price() -> None:
    data = data_of("rent", from_template(templates()["trn3-gen2"], built_in(), DATE))
    assert data.panels == ()
    assert data.missing == (Missing(Why.NO_PRICE, (), ("A",)),)


def test_that_reasons_are_gathered_by_what_they_say() -> None:
    told = gathered(
        [
            (Why.UNSUPPORTED, "FP4", "A"),
            (Why.UNSUPPORTED, "FP6", "A"),
            (Why.UNSUPPORTED, "FP4", "B"),
            (Why.UNSUPPORTED, "FP6", "B"),
            (Why.UNSUPPORTED, "FP4", "C"),
        ]
    )
    assert told == (Missing(Why.UNSUPPORTED, ("FP4", "FP6"), ("A", "B")), Missing(Why.UNSUPPORTED, ("FP4",), ("C",)))


@pytest.mark.parametrize(
    ("result", "shown", "choice", "size"),
    [
        (counted("x", "FLOP/s", 1), "PF", DEFAULT_CHOICE, 1e15),
        (counted("x", "byte", 1), "TiB", UnitChoice(memory="GiB"), 2.0**40),
        (counted("x", "bit/s", 1), "GB/s", UnitChoice(network="GB/s"), 8e9),
        (counted("x", "bit/s", 1), "Tb/s", UnitChoice(direction="both"), 0.5e12),
        (replace(counted("x", "byte/s", 1), is_link=True), "TB/s", UnitChoice(direction="both"), 0.5e12),
        (counted("x", "byte/s", 1), "TB/s", UnitChoice(direction="both"), 1e12),
        (counted("x", "USD/h", 1), "CHF/h", UnitChoice(currency=Currency("CHF", 0.8, None)), 1 / 0.8),
    ],
)
def test_that_the_size_of_a_shown_unit_follows_the_choice(
    result: Result, shown: str, choice: UnitChoice, size: float
) -> None:
    assert unit_size(result, shown, choice) == pytest.approx(size)


def test_that_a_tip_tells_the_figure_with_its_band_and_the_factor() -> None:
    totals, memory = data_of("totals"), data_of("memory")
    group = group_of(totals, "FP8")
    assert sentence(totals, totals.panels[0], group, group.marks[0]) == "FP8: 83.1 PF (80.9–83.2), ×0.656"
    group = group_of(memory, "A")
    assert sentence(memory, memory.panels[0], group, group.marks[0]) == "Capacity: 6.14 TB"


def test_that_the_table_has_a_line_for_each_mark_with_full_digits() -> None:
    lines = [line.split("\t") for line in as_table(data_of("power")).splitlines()]
    assert lines[0] == list(header())
    assert lines[1] == ["Trn2 UltraServer", "Typical", "", "27.6", "41.4", "kW", "unknown", ""]
    assert lines[2] == ["8 × P5en", "Typical", "62.016", "48.96", "73.44", "kW", "assumed", ""]
    assert len(lines) == 1 + 8


def test_that_the_table_marks_a_sum_of_what_is_known_as_partial() -> None:
    mixed = done(add_part(opening(), built_in(), "aws-p5en-48xlarge", "c1")).after
    lines = [line.split("\t") for line in as_table(data_of("power", mixed)).splitlines()]
    assert [line[-1] for line in lines[1:3]] == ["partial", ""]


def test_that_the_rent_chart_calls_bases_as_all_panes_do() -> None:
    names = {basis_name(basis) for price_set in opening().price_sets for basis in price_set.bases}
    assert {group.name for group in data_of("rent").panels[0].groups} <= names


def test_that_the_table_of_factors_names_the_base() -> None:
    assert as_table(data_of("totals")).splitlines()[1].split("\t")[5] == "× B"


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x"])
def test_that_a_name_never_becomes_a_formula_in_a_sheet(name: str) -> None:
    design = opening()
    renamed = design.clusters[0].evolve(name=name)
    table = as_table(data_of("power", design.evolve(clusters=(renamed, *design.clusters[1:]))))
    assert table.splitlines()[1].startswith(f"'{name}\t")


def test_that_a_name_with_a_line_break_stays_on_its_line() -> None:
    design = opening()
    renamed = design.clusters[0].evolve(name="two\nlines\there")
    table = as_table(data_of("power", design.evolve(clusters=(renamed, *design.clusters[1:]))))
    assert table.splitlines()[1].startswith("two lines here\t")


def test_that_the_charts_chosen_last_are_shown_in_the_order_of_their_tabs() -> None:
    shown = Shown().with_chart("rent").with_chart("memory")
    assert shown.visible(2) == ("memory", "rent")
    assert shown.visible(1) == ("memory",)


def test_that_a_press_adds_a_chart_in_place_of_the_oldest() -> None:
    shown = Shown(("totals", "precision")).toggled("rent", 2)
    assert shown.visible(2) == ("totals", "rent")


def test_that_a_press_on_a_shown_chart_takes_it_away_without_bringing_another() -> None:
    shown = Shown(("totals", "precision", "power")).toggled("totals", 2)
    assert shown.visible(2) == ("precision",)


def test_that_the_last_chart_stays() -> None:
    assert Shown(("totals",)).toggled("totals", 3).visible(3) == ("totals",)


def test_that_at_most_three_charts_are_chosen() -> None:
    shown = Shown()
    for chart_id in CHARTS:
        shown = shown.with_chart(chart_id)
    assert shown.chosen == ("rent", "power", "memory")


def test_that_one_cluster_alone_shows_its_totals_themselves() -> None:
    alone = data_of("totals", from_template(templates()["trn2-ultraserver"], built_in(), DATE))
    assert not any(panel.is_relative for panel in alone.panels)
    told = [(panel.title, panel.unit, panel.marks[0].label) for panel in alone.panels]
    assert told[:3] == [("FP8", "PF", "83"), ("BF16", "PF", "43"), ("Memory", "TB", "6.1")]
    assert told[-1] == ("Per FP8 PFLOP-h", "$/PF-h", "1.7")


def test_that_sparse_peaks_are_drawn_beside_the_dense_ones_where_asked_for() -> None:
    assert not any(group.name.endswith("sparse") for group in data_of("precision").panels[0].groups)
    groups = data_of("precision", choice=UnitChoice(sparse=True)).panels[0].groups
    names = [group.name for group in groups]
    assert names.index("FP8 sparse") == names.index("FP8") + 1
    fp8 = groups[names.index("FP8 sparse")]
    assert (fp8.caption, fp8.detail) == ("FP8", "sparse 4:16")


def test_that_facility_power_counts_what_the_site_adds() -> None:
    it_power, facility = (
        group_of(data_of("power", choice=choice), "Maximum").marks[1].value
        for choice in (DEFAULT_CHOICE, UnitChoice(power="facility"))
    )
    assert it_power is not None
    assert facility == pytest.approx(1.15 * it_power)


def test_that_bars_of_rent_are_as_high_as_their_unit_says() -> None:
    hour, month = (data_of("rent", choice=choice).panels[0] for choice in (DEFAULT_CHOICE, UnitChoice(rent="730 h")))
    scale = 1e3 if month.unit.startswith("k") else 1.0
    assert month.unit.endswith("$/730 h")
    assert month.marks[0].value == pytest.approx(730 / scale * (hour.marks[0].value or 0.0))
