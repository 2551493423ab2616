"""The comparison in words: verdict, cells, heads, changes, and the texts that are copied."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

import pytest

from core.catalogue.catalogue import built_in
from core.comparison import COMPUTE, MONEY, Better, Norm, Row, compare
from core.design.cluster_edits import add_cluster, set_base
from core.design.document import Design
from core.design.edits import add_part, embed_part, set_count
from core.estimate import Estimator
from core.figure import Sign
from core.quantity import DEFAULT_CHOICE
from core.result import Completeness, counted, unknown, unsupported
from gui.compare.cells import Difference, Table, accelerators_in_words, head_facts, prepare, shown_rows
from gui.compare.difference import accelerator_counts, part_changes, part_counts
from gui.compare.differences import Bar, Change, Kind, Overlap, Pair, Remark, Section, Unlike, side_rows
from gui.compare.plain_text import as_markdown, as_tab_separated
from gui.compare.summary import Verdict, joined, verdict
from gui.spreadsheets import neutral
from tests.support.designs import GB200, H200, P5EN, TRAINIUM2, ULTRASERVER, done, five_levels, stack, with_c
from tests.support.workspaces import design_of

NAMES = ("Trn2 UltraServer", "8 × P5en", "GB200 NVL72", "Trn3 Gen2")


@cache
def opening() -> Design:
    """Return the opening comparison with B as base, as in the pictures."""
    return done(set_base(design_of("opening"), "c2")).after


def table_of(design: Design, norm: Norm = Norm.TOTAL, difference: Difference = Difference.PERCENT) -> Table:
    return prepare(design, Estimator().estimate(design), norm, difference, DEFAULT_CHOICE)


def pair_of(design: Design, base: int, other: int) -> Pair:
    estimates = list(Estimator().estimate(design).values())
    return Pair(design, estimates[base], base, estimates[other], other)


def row(row_id: str, *values: float | None, better: Better = Better.MORE, unlike: str = "") -> Row:
    results = tuple(unknown("x", "W") if value is None else counted("x", "W", value) for value in values)
    known = [(value, i) for i, value in enumerate(values) if value is not None]
    best = None if unlike else max(known)[1]
    group = MONEY if row_id.startswith("rent") else "Memory and network"
    return Row(row_id, group, "Rent" if group == MONEY else row_id, better, results, unlike, best)


# --- verdict ----------------------------------------------------------------------------------------------------------


def test_that_the_verdict_names_the_best_and_what_is_not_ranked() -> None:
    rows = compare(opening(), Estimator().estimate(opening()))
    said = verdict(rows, NAMES)
    assert said.headline == "GB200 NVL72 has the most BF16; Trn3 Gen2 the most FP8, memory and memory bandwidth."
    assert said.remarks == (
        "Rent is not ranked: quotes differ in date (2026-04 against 2026-05). "
        "FP4, FP6 and FP64 are not ranked: not every cluster supports them. "
        "Trn3 Gen2 has no known rent."
    )


def test_that_the_verdict_says_what_it_is_divided_by() -> None:
    rows = compare(opening(), Estimator().estimate(opening()), Norm.ACCELERATOR)
    assert verdict(rows, NAMES, Norm.ACCELERATOR).headline.endswith("per accelerator.")


def test_that_a_best_among_known_values_only_is_called_that() -> None:
    said = verdict([row("memory_bytes", 1, 2, None)], ["A", "B", "C"])
    assert said.headline == "Of the values known, B has the most memory."


def test_that_a_value_known_of_all_goes_before_one_known_of_some() -> None:
    rows = [row("memory_bytes", 1, 2, None), row("it_max_w", 3, 2, 1, better=Better.LESS)]
    assert verdict(rows, ["A", "B", "C"]).headline == "A has the lowest maximum power."


def test_that_more_and_less_are_told_apart() -> None:
    rows = [row("memory_bytes", 2, 1), row("it_max_w", 2, 1, better=Better.LESS)]
    assert verdict(rows, ["A", "B"]).headline == "A has the most memory and the lowest maximum power."


def test_that_what_is_divided_by_itself_is_not_praised() -> None:
    said = verdict([row("it_max_w", 2, 1, better=Better.LESS)], ["A", "B"], Norm.KILOWATT)
    assert said.headline == "No figure may be ranked."


def test_that_one_cluster_is_not_best_of_anything() -> None:
    assert verdict([row("memory_bytes", 2)], ["A"]) == Verdict("")


def test_that_a_reason_without_sides_stands_alone() -> None:
    said = verdict([row("rent_usd_per_hour", 1, 2, unlike="Purchase bases differ")], ["A", "B"])
    assert said.remarks == "Rent is not ranked: purchase bases differ."


def test_that_several_clusters_without_rent_share_a_sentence() -> None:
    assert verdict([row("rent_usd_per_hour", 1, None, None)], ["A", "B", "C"]).remarks == "B and C have no known rent."


def test_that_one_precision_is_spoken_of_as_one() -> None:
    assert verdict([lacking()], ["A", "B"]).remarks == "FP4 is not ranked: not every cluster supports it."


def lacking() -> Row:
    """Return a row that only the second cluster supports."""
    results = (unsupported("x", "FLOP/s", "no FP4"), counted("x", "FLOP/s", 2))
    return Row("fp4", COMPUTE, "FP4", Better.MORE, results, "FP4 is missing on one side: A")


def test_that_each_row_is_not_ranked_for_its_own_reason() -> None:
    dated = replace(row("fp8", 1, 2, unlike="Quotes differ in date: X against Y"), group=COMPUTE, label="FP8")
    rent = row("rent_usd_per_hour", 1, 2, unlike=dated.unlike)
    assert verdict([lacking(), dated, rent], ["A", "B"], Norm.DOLLAR).remarks == (
        "Figures per dollar are not ranked: quotes differ in date (X against Y). "
        "FP4 is not ranked: not every cluster supports it."
    )


def test_that_rows_per_dollar_are_named_beside_what_is_unlike() -> None:
    design = opening()
    rows = compare(design, Estimator().estimate(design), Norm.DOLLAR)
    unlike = {each.title: each.detail for each in side_rows(rows, None, DEFAULT_CHOICE) if isinstance(each, Unlike)}
    assert unlike["Quotes differ in date"].startswith("FP8, ")


def test_that_clusters_of_one_name_are_told_apart_by_their_letters() -> None:
    rows = [row("memory_bytes", 2, 1, 1), row("it_max_w", 2, 1, 3, better=Better.LESS)]
    best = [replace(rows[0], best=0), replace(rows[1], best=1)]
    assert verdict(best, ["Rack", "Rack", "Hall"]).headline == (
        "Rack (A) has the most memory; Rack (B) the lowest maximum power."
    )


def test_that_a_name_with_braces_is_left_as_it_is() -> None:
    assert verdict([row("memory_bytes", 1, 2)], ["A", "{verb}"]).headline == "{verb} has the most memory."


@pytest.mark.parametrize(("words", "text"), [(["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")])
def test_that_words_are_joined_as_in_a_sentence(words: list[str], text: str) -> None:
    assert joined(words) == text


# --- cells ------------------------------------------------------------------------------------------------------------


def test_that_a_row_shares_one_unit_and_shows_band_and_difference() -> None:
    cell = table_of(opening()).cell("fp8_dense_flops", "c1")
    assert cell is not None
    assert (cell.value, cell.unit, cell.band, cell.delta) == ("83.1", "PF", "80.9–83.2", "−34\u2009%")
    assert cell.sentence == "83.1 PF (80.9–83.2)"


def test_that_the_base_has_no_difference_to_itself() -> None:
    cell = table_of(opening()).cell("fp8_dense_flops", "c2")
    assert cell is not None
    assert cell.is_base
    assert (cell.delta, cell.mark) == ("", "")


def test_that_differences_can_be_told_as_factors() -> None:
    cell = table_of(opening(), difference=Difference.FACTOR).cell("fp8_dense_flops", "c1")
    assert cell is not None
    assert cell.delta == "×0.656"


def test_that_an_unknown_value_has_no_difference_and_no_mark() -> None:
    cell = table_of(opening()).cell("rent_usd_per_hour", "c4")
    assert cell is not None
    assert (cell.value, cell.delta, cell.mark) == ("–", "", "")


def test_that_what_is_not_supported_is_said_in_words() -> None:
    cell = table_of(opening()).cell("fp4_dense_flops", "c1")
    assert cell is not None
    assert cell.is_word
    assert cell.value == "not supported"


def test_that_unlike_values_are_marked_and_none_is_best() -> None:
    table = table_of(opening())
    cells = [table.cell("rent_usd_per_hour", head.cluster_id) for head in table.heads]
    assert [bool(cell and cell.mark) for cell in cells] == [True, False, True, False]
    assert not any(cell and cell.is_best for cell in cells)


def test_that_the_best_of_like_values_is_marked_once() -> None:
    table = table_of(opening())
    best = [head.name for head in table.heads if (cell := table.cell("memory_bytes", head.cluster_id)) and cell.is_best]
    assert best == ["Trn3 Gen2"]


def test_that_a_row_bears_the_most_doubtful_sign_of_its_known_values() -> None:
    lines = {line.id: line for line in table_of(opening()).lines}
    assert lines["memory_bandwidth_bytes_per_s"].sign is Sign.CONFLICTING
    assert lines["it_max_w"].sign is Sign.DERIVED


def test_that_a_unit_that_only_repeats_the_name_is_left_out() -> None:
    lines = {line.id: line for line in table_of(opening()).lines}
    assert (lines["racks"].unit, lines["memory_bytes"].unit) == ("", "TB")


def test_that_precisions_nobody_has_anything_to_tell_of_are_left_out() -> None:
    rows = compare(opening(), Estimator().estimate(opening()))
    trn2_only = opening().evolve(clusters=opening().clusters[:1], base=None)
    few = compare(trn2_only, Estimator().estimate(trn2_only))
    assert "fp4_dense_flops" in {each.id for each in shown_rows(rows)}
    assert "fp4_dense_flops" not in {each.id for each in shown_rows(few)}
    assert "rent_usd_per_hour" in {each.id for each in shown_rows(few)}


def test_that_all_precisions_stay_where_none_is_known() -> None:
    empty = with_c().evolve(clusters=with_c().clusters[2:])
    rows = compare(empty, Estimator().estimate(empty))
    assert shown_rows(rows) == rows


def test_that_a_design_without_clusters_makes_an_empty_table() -> None:
    assert table_of(opening().evolve(clusters=())) == Table()


# --- heads ------------------------------------------------------------------------------------------------------------


def test_that_a_head_tells_what_a_cluster_is_made_of() -> None:
    assert [head.facts for head in table_of(opening()).heads] == [
        "64 Trainium2 · 2 racks",
        "64 H200 SXM · 8 instances",
        "72 GB200 · 1 rack",
        "144 Trainium3 · 2 racks",
    ]


def test_that_mixed_accelerators_are_counted_together() -> None:
    design = with_c(stack("x1", TRAINIUM2, 2), stack("x2", H200, 3))
    estimate = Estimator().estimate(design)["c-C"]
    assert accelerators_in_words(design, estimate) == "5 accelerators"
    assert head_facts(design, estimate) == "5 accelerators"


def test_that_letters_follow_the_order_of_clusters() -> None:
    assert [head.letter for head in table_of(opening()).heads] == ["A", "B", "C", "D"]


# --- parts that differ ------------------------------------------------------------------------------------------------


def test_that_parts_are_counted_through_groups_and_systems_without_hosts() -> None:
    design = five_levels()
    counts = part_counts(design.parts, design.cluster("c-B"))
    assert counts[P5EN] == 8
    assert counts[H200] == 64
    assert counts[ULTRASERVER] == 500_000
    assert counts[TRAINIUM2] == 500_000 * 64 + 5 * 500_000
    assert not any(part_id.startswith("host-") for part_id in counts)


def test_that_what_is_switched_off_does_not_count() -> None:
    design = five_levels()
    assert set(accelerator_counts(design.parts, design.cluster("c-A"))) == {TRAINIUM2, H200}
    assert "aws-trn2-48xlarge" not in part_counts(design.parts, design.cluster("c-A"))


def test_that_a_part_the_design_does_not_know_still_counts() -> None:
    design = with_c(stack("x1", "gone", 3))
    assert part_counts(design.parts, design.cluster("c-C")) == {"gone": 3}


def test_that_fewer_comes_before_more_and_equal_is_left_out() -> None:
    design = embed_part(with_c(stack("x1", P5EN, 6), stack("x2", GB200, 1)), built_in(), GB200)
    b = design.cluster("c-B").evolve(nodes=(stack("y1", P5EN, 8),))
    changes = part_changes(design.parts, b, design.cluster("c-C"))
    assert [(change.part_id, change.amount) for change in changes] == [(P5EN, -2), (H200, -16), (GB200, 1)]


# --- the list beside the table ----------------------------------------------------------------------------------------


def side_of(design: Design, base: int, other: int) -> list[object]:
    rows = compare(design, Estimator().estimate(design))
    return [*side_rows(rows, pair_of(design, base, other), DEFAULT_CHOICE)]


def test_that_each_thing_that_is_unlike_stands_once_with_its_rows() -> None:
    unlike = [each for each in side_of(opening(), 1, 0) if isinstance(each, Unlike)]
    assert Unlike("FP4 is missing on one side", "Trn2 UltraServer and 8 × P5en do not support it") in unlike
    rows = "Rent, per FP8 PFLOP-hour and per BF16 PFLOP-hour"
    assert Unlike("Quotes differ in date", f"{rows}: 2026-04 against 2026-05") in unlike


def test_that_rows_whose_ranges_overlap_are_told_apart_from_what_is_unlike() -> None:
    rows = [replace(row("Capacity", 2, 1), best=None, overlap=True), replace(row("Bandwidth", 2, 1), overlap=True)]
    assert side_rows(rows, None, DEFAULT_CHOICE) == [
        Section("Cannot be told apart", is_first=True),
        Overlap("Capacity and bandwidth", "The ranges of the best and another overlap"),
    ]


def test_that_a_row_with_ranges_that_overlap_carries_the_sign() -> None:
    table = table_of(opening())
    overlapping = {each.id for each in table.rows if each.overlap}
    assert {line.id for line in table.lines if line.overlap} == overlapping != set()


@pytest.mark.parametrize(("direction", "label"), [("one", "Scale-out"), ("both", "Scale-out, both directions")])
def test_that_links_in_both_directions_are_named_so(direction: Literal["one", "both"], label: str) -> None:
    units, design = replace(DEFAULT_CHOICE, direction=direction), opening()
    table = prepare(design, Estimator().estimate(design), Norm.TOTAL, Difference.PERCENT, units)
    labels = {line.id: line.label for line in table.lines}
    assert labels["scaleout_bandwidth_bits_per_s"] == label
    assert labels["memory_bandwidth_bytes_per_s"] == "Bandwidth"


def test_that_changes_from_the_base_are_listed_by_part() -> None:
    rows = side_of(opening(), 1, 0)
    assert Section("Changed from base B to A") in rows
    assert [(each.kind, each.text) for each in rows if isinstance(each, Change)] == [
        (Kind.REMOVED, "8 × p5en.48xlarge"),
        (Kind.REMOVED, "64 × H200 SXM 141GB"),
        (Kind.ADDED, "1 × Trn2 UltraServer"),
        (Kind.ADDED, "4 × trn2u.48xlarge"),
        (Kind.ADDED, "64 × Trainium2"),
        (Kind.CHANGED, "Fabric EFAv3 (p5en) → EFAv3 (trn2)"),
        (Kind.CHANGED, "Rent 332.90 → 143.04 $/h"),
        (Kind.CHANGED, "Scale-out 25.6 → 12.8 Tb/s"),
    ]


def test_that_the_factors_lead_from_the_base_to_the_other() -> None:
    bars = [each for each in side_of(opening(), 1, 0) if isinstance(each, Bar)]
    assert [(bar.label, bar.text, bar.cluster) for bar in bars] == [
        ("B, 64 H200 SXM", "126.7", 1),
        ("same count", "×1.00", None),
        ("per accelerator", "×0.656", None),
        ("A, 64 Trainium2", "83.1", 0),
    ]
    assert bars[0].end == 1
    assert (bars[2].start, bars[2].end) == (pytest.approx(83.1 / 126.7, rel=1e-3), 1)


def test_that_another_count_is_called_a_count() -> None:
    bars = [each for each in side_of(opening(), 1, 2) if isinstance(each, Bar)]
    assert (bars[1].label, bars[1].text) == ("count", "×1.13")


def test_that_unknown_totals_have_no_factors() -> None:
    design = done(add_cluster(opening())).after
    assert not any(isinstance(each, Bar) for each in side_of(design, 1, 4))


def test_that_a_fabric_may_be_missing() -> None:
    design = done(add_cluster(opening())).after
    assert Change(Kind.CHANGED, "Fabric EFAv3 (p5en) → not named") in side_of(design, 1, 4)


def test_that_a_list_with_nothing_to_tell_says_so() -> None:
    assert side_rows([], None, DEFAULT_CHOICE) == [Remark("Add another cluster to see what differs.")]
    twin = opening().clusters[0].evolve(id="c9")
    design = opening().evolve(clusters=(opening().clusters[0], twin), base=None)
    rows = side_rows([], pair_of(design, 0, 1), DEFAULT_CHOICE)
    assert not any(isinstance(each, Change) for each in rows)
    empty = with_c()
    c = empty.cluster("c-C")
    twins = empty.evolve(clusters=(c, c.evolve(id="c-D")))
    assert side_rows([], pair_of(twins, 0, 1), DEFAULT_CHOICE) == [
        Remark("Nothing differs between the base and this cluster.")
    ]


# --- copies -----------------------------------------------------------------------------------------------------------


def test_that_the_tab_separated_table_has_a_line_for_each_row() -> None:
    table = table_of(opening())
    lines = as_tab_separated(table).splitlines()
    names = [head.name for head in table.heads]
    ranges = [f"{name}, range" for name in names]
    assert lines[0].split("\t") == ["Metric", "Unit", *names, *ranges, "Not ranked"]
    assert "FP8\tPF\t83.1\t126.7\t360\t362.4\t80.9–83.2\t\t\t362.4–362.9\t" in lines
    assert len(lines) == 2 + len(table.lines)


@pytest.mark.parametrize(("norm", "words"), [(Norm.RACK, "Metric, per rack"), (Norm.DOLLAR, "Metric, per $ per hour")])
def test_that_copies_say_what_the_values_are_divided_by(norm: Norm, words: str) -> None:
    table = table_of(opening(), norm)
    assert as_tab_separated(table).startswith(f"{words}\tUnit\t")
    assert as_markdown(table).startswith(f"| {words} | ")


def test_that_copies_say_why_a_row_is_not_ranked_and_the_day_of_the_prices() -> None:
    tabs, markdown = as_tab_separated(table_of(opening())), as_markdown(table_of(opening()))
    reason = "Quotes differ in date: 2026-04 against 2026-05"
    assert next(line for line in tabs.splitlines() if line.startswith("Rent\t")).endswith(f"\t{reason}")
    assert next(line for line in markdown.splitlines() if line.startswith("| Rent")).endswith(f" | ⚖ {reason} |")
    note = f"Values rounded as shown; prices as of {opening().prices_as_of}"
    assert note in tabs.splitlines()[-1]
    assert markdown.endswith(f"\n\n{note}\n")


def test_that_numbers_are_copied_without_spaces_inside() -> None:
    node = opening().clusters[0].nodes[0]
    design = done(set_count(opening(), node.id, 50_000)).after
    assert "\u2009" not in as_tab_separated(table_of(design))


def test_that_markdown_carries_units_bands_differences_and_the_base() -> None:
    lines = as_markdown(table_of(opening())).splitlines()
    assert lines[0] == "| Metric | Trn2 UltraServer | 8 × P5en (base) | GB200 NVL72 | Trn3 Gen2 | Not ranked |"
    assert lines[1] == "| --- | ---: | ---: | ---: | ---: | --- |"
    assert "| FP8 (PF) | 83.1 (80.9–83.2), −34 % | 126.7 | 360, ×2.84 | 362.4 (362.4–362.9), ×2.86 |  |" in lines


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-x", "@sum", "a|b", "a\\|b", "tab\there", "two\nlines"])
def test_that_no_name_breaks_a_copied_table(name: str) -> None:
    first, *others = opening().clusters
    table = table_of(opening().evolve(clusters=(first.evolve(name=name), *others)))
    tabs, markdown = as_tab_separated(table).splitlines(), as_markdown(table).splitlines()[:-2]
    assert {line.count("\t") for line in tabs} == {10}
    assert {line.replace("\\\\", "").replace("\\|", "").count("|") for line in markdown} == {7}
    cells = [cell.strip() for line in tabs for cell in line.split("\t")]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


@pytest.mark.parametrize(
    ("text", "safe"), [("=1+1", "'=1+1"), (" @x", "'@x"), ("−34 %", "−34 %"), ("a\r\nb\tc", "a b c"), ("", "")]
)
def test_that_a_cell_is_one_line_and_no_formula(text: str, safe: str) -> None:
    assert neutral(text) == safe


def test_that_a_partial_sum_says_so_in_every_text() -> None:
    design = done(add_part(opening(), built_in(), "trainium4", "c1")).after
    cell = table_of(design).cell("bf16_dense_flops", "c1")
    assert cell is not None
    assert cell.result.completeness is Completeness.PARTIAL
    assert (cell.remark, cell.delta) == ("partial", "")
    assert "partial" in cell.sentence
    assert "partial" in as_markdown(table_of(design))
    line = next(line for line in as_tab_separated(table_of(design)).splitlines() if line.startswith("BF16\t"))
    assert line.split("\t")[2] == f"{cell.value} partial"


def test_that_a_change_says_which_side_is_partial() -> None:
    design = done(add_part(opening(), built_in(), "aws-trn3-ultraserver-gen2", "c1")).after
    assert Change(Kind.CHANGED, "Rent 332.90 → 143.04 $/h (partial)") in side_of(design, 1, 0)
    assert Change(Kind.CHANGED, "Rent 143.04 (partial) → 332.90 $/h") in side_of(design, 0, 1)


@pytest.mark.parametrize("difference", list(Difference))
def test_that_nothing_is_a_multiple_of_nothing(difference: Difference) -> None:
    added = done(add_cluster(opening())).after
    design = done(set_base(added, added.clusters[-1].id)).after
    cell = table_of(design, difference=difference).cell("accelerators", "c1")
    assert cell is not None
    assert (cell.value, cell.delta) == ("64", "")
