"""What a card and a derivation tree say of a result, from plain figures and from the opening comparison."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue.catalogue import built_in
from core.catalogue.records import Source
from core.design.document import Design
from core.design.edits import Edit, add_part
from core.design.templates import from_template, templates
from core.estimate import ClusterEstimate, Estimator
from core.figure import Reading, Sign, Status, lead
from core.provenance import Verdict, derivation, explain, stated
from core.quantity import UnitChoice
from core.result import (
    Result,
    Term,
    counted,
    guessed,
    hull,
    product,
    quoted,
    quotient,
    rival_of,
    sum_of,
    unknown,
    unsupported,
    with_rivals,
)

SOURCES = {
    "maker": Source(id="maker", title="Data sheet", publisher="Maker", url="https://maker.example", published="2026"),
    "press": Source(id="press", title="A newspaper", publisher="Press"),
}


def reading(value: float | str = 100.0, unit: str = "TFLOP/s", **fields: object) -> Reading:
    return Reading(**{"value": value, "unit": unit, "status": Status.OFFICIAL, "source": "maker", **fields})


def peak(*readings: Reading, name: str = "Chip") -> Result:
    return quoted(name, "FLOP/s", lead(readings or (reading(),)))


def opening() -> Design:
    return from_template(templates()["opening"], built_in(), "2026-12-01")


@pytest.fixture(scope="module")
def estimates() -> list[ClusterEstimate]:
    design = opening()
    return [Estimator().estimate(design)[cluster.id] for cluster in design.clusters]


def all_results(estimate: ClusterEstimate) -> list[Result]:
    power = (estimate.power.nameplate, estimate.power.maximum, estimate.power.typical, estimate.facility_typical)
    rents = [rent.result for rent in estimate.rents]
    return [*estimate.totals.values(), *power, *rents, estimate.usd_per_pflop_hour("fp8_dense_flops")]


def below(result: Result) -> list[Result]:
    return [result, *(inner for term in result.terms for inner in below(term.result))]


# --- Explaining and computing are the same act ------------------------------------------------------------------------


def test_that_every_result_of_the_opening_comparison_recomputes_from_its_terms(
    estimates: list[ClusterEstimate],
) -> None:
    computed = [
        inner
        for estimate in estimates
        for result in all_results(estimate)
        for inner in below(result)
        if inner.formula is not None
    ]
    assert len(computed) > 100
    for result in computed:
        assert result.formula is not None
        assert result.formula.evaluate(result.terms) == result.band, result.name


def test_that_every_result_of_the_opening_comparison_can_be_explained_and_derived(
    estimates: list[ClusterEstimate],
) -> None:
    for estimate in estimates:
        for result in all_results(estimate):
            shown = explain(result, built_in().sources)
            assert shown.value
            assert shown.sign is result.sign
            assert derivation(result, built_in().sources).sign is result.sign


@given(
    counts=st.lists(st.integers(1, 10**6), min_size=1, max_size=4),
    value=st.floats(1e9, 1e18),
)
def test_that_the_values_listed_for_a_chain_multiply_to_the_total(counts: list[int], value: float) -> None:
    result = peak(reading(value, "FLOP/s"))
    for count in counts:
        result = sum_of("Box", "FLOP/s", [Term(result, count)])
    many = [count for count in counts if count != 1]
    rows = explain(result, SOURCES).inputs
    assert [row.value.replace("\u2009", "") for row in rows[:-1]] == [str(count) for count in reversed(many)]
    assert result.value == pytest.approx(value * math.prod(many))


# --- The card ---------------------------------------------------------------------------------------------------------


def test_that_the_ultraserver_lists_its_counts_and_the_figure_of_one_accelerator(
    estimates: list[ClusterEstimate],
) -> None:
    shown = explain(estimates[0].totals["fp8_dense_flops"], built_in().sources, label="FP8 dense")
    assert shown.title == "FP8 dense · Trn2 UltraServer"
    assert (shown.value, shown.unit, shown.sign) == ("83.136", "PF", Sign.DERIVED)
    assert shown.formula == "instances × accelerators each × FP8 dense per accelerator"
    assert [(row.label, row.value, row.unit) for row in shown.inputs] == [
        ("Instances", "4", ""),
        ("Accelerators each", "16", ""),
        ("FP8 dense", "1.299", "PF"),
    ]
    assert {row.sign for row in shown.inputs} == {Sign.DOCUMENTED}
    assert all(row.source and row.date for row in shown.inputs)


_SIGNS = (Sign.DOCUMENTED, Sign.PRESS, Sign.DERIVED, Sign.DOCUMENTED)


def test_that_published_values_stand_beside_the_total_at_its_count_each_once(estimates: list[ClusterEstimate]) -> None:
    shown = explain(estimates[0].totals["fp8_dense_flops"], built_in().sources)
    assert [(other.value, other.unit, other.verdict) for other in shown.others] == [
        ("83.2", "PF", Verdict.WITHIN_ROUNDING),
        ("83.2", "PF", Verdict.WITHIN_ROUNDING),
        ("80.896", "PF", Verdict.CONFLICTS),
        ("164.032", "PF", Verdict.OTHER_CONVENTION),
        ("332.8", "PF", Verdict.CONFLICTS),
    ]
    assert len({(other.source, other.value) for other in shown.others}) == len(shown.others)
    assert [other.sign for other in shown.others] == [*_SIGNS, Sign.PRESS]
    assert shown.others[1].date == "2024-12-03"


def test_that_a_stack_is_a_count_times_a_name() -> None:
    result = sum_of("Cluster", "USD/h", [Term(quoted("server", "USD/h", lead([reading(2.5, "USD/h")])), 8)])
    shown = explain(result, SOURCES)
    assert shown.formula == "8 × server × rent each"
    assert (shown.inputs[0].label, shown.inputs[0].value, shown.inputs[0].sign) == ("server", "8", None)


def test_that_a_bare_count_ends_with_what_is_counted() -> None:
    inner = sum_of("server", "accelerators", [Term(counted("Chip", "accelerators", 1), 8)])
    shown = explain(sum_of("Cluster", "accelerators", [Term(inner, 2)]), SOURCES)
    assert shown.formula == "2 × server × 8 × Chip"
    assert [row.value for row in shown.inputs] == ["2", "8"]


def test_that_a_count_with_a_unit_of_its_own_keeps_that_word() -> None:
    drawers = lead([reading(3, "drawers")])
    shown = explain(sum_of("Box", "FLOP/s", [Term(peak(), 3, drawers)]), SOURCES, label="FP8 dense")
    assert shown.formula == "drawers × FP8 dense per drawer"


def test_that_a_sum_names_its_terms_and_lists_what_each_contributes() -> None:
    stack = sum_of("Big", "FLOP/s", [Term(peak(name="Big"), 8)])
    shown = explain(sum_of("Mix", "FLOP/s", [Term(stack), Term(peak(name="Small"))]), SOURCES)
    assert shown.formula == "8 × Big + Small"
    assert [(row.label, row.value, row.unit) for row in shown.inputs] == [
        ("8 × Big", "800", "TF"),
        ("Small", "100", "TF"),
    ]


def test_that_a_sum_inside_a_stack_stands_in_brackets() -> None:
    group = sum_of("Group", "FLOP/s", [Term(peak(name="A")), Term(peak(name="B"), 2)])
    shown = explain(sum_of("Cluster", "FLOP/s", [Term(group, 3)]), SOURCES)
    assert shown.formula == "3 × Group × (A + 2 × B)"
    assert [row.label for row in shown.inputs] == ["Group", "A", "2 × B"]


def test_that_a_long_sum_is_described_and_its_list_is_cut() -> None:
    result = sum_of("Mix", "FLOP/s", [Term(peak(name=f"Part {index}")) for index in range(12)])
    shown = explain(result, SOURCES)
    assert shown.formula == "sum over the parts of count × value each"
    assert len(shown.inputs) == 8
    assert shown.inputs[-1].label == "and 5 more"


def test_that_a_product_of_products_is_one_row_of_factors() -> None:
    watts = quoted("Server", "W", lead([reading(10.0, "kW")]))
    share = quoted("Share", "ratio", lead([reading(0.5, "ratio")]))
    pue = quoted("PUE", "ratio", lead([reading(1.2, "ratio")]))
    shown = explain(product("Server", "W", product("Server", "W", watts, share), pue), SOURCES)
    assert shown.formula == "power × Share × PUE"
    assert [(row.label, row.value, row.unit) for row in shown.inputs] == [
        ("Power", "10", "kW"),
        ("Share", "50", "%"),
        ("PUE", "120", "%"),
    ]


def test_that_a_quotient_that_runs_on_is_cut_to_six_digits() -> None:
    rent = quoted("Server", "USD/h", lead([reading(10.0, "USD/h")]))
    shown = explain(quotient("Server", "USD/PF-h", rent, peak(reading(7.0, "PFLOP/s")), 1e-15), SOURCES)
    assert shown.formula == "rent ÷ compute"
    assert (shown.value, shown.unit) == ("1.42857", "$/PF-h")


def test_that_a_computed_input_without_a_source_says_so() -> None:
    mix = sum_of("Mix", "FLOP/s", [Term(peak(name="A")), Term(peak(name="B"))])
    shown = explain(quotient("Mix", "FLOP/s", mix, counted("n", "accelerators", 2)), SOURCES)
    assert [row.source for row in shown.inputs] == ["computed here", ""]


def test_that_a_quotient_of_a_product_lists_the_product_as_one_input() -> None:
    watts = quoted("Server", "W", lead([reading(10.0, "kW")]))
    facility = product("Server", "W", watts, quoted("PUE", "ratio", lead([reading(1.2, "ratio")])))
    shown = explain(quotient("Server", "W", facility, counted("n", "accelerators", 8)), SOURCES)
    assert shown.formula == "power ÷ accelerators"
    assert [(row.label, row.value) for row in shown.inputs] == [("Power", "12"), ("Accelerators", "8")]


def test_that_a_range_names_the_guesses_it_covers() -> None:
    guess = guessed("Server", "W", lead([reading(46.0, "kW", status=Status.ESTIMATED)]))
    parts = [Term(guessed("Chip", "W", lead([reading(500.0, "W", status=Status.ESTIMATED)])), 64)]
    shown = explain(hull("Server", "W", [guess, sum_of("Server", "W", [*parts, Term(unknown("Host", "W"))])]), SOURCES)
    assert shown.formula == "lowest to highest of the estimate and the sum of the parts"
    assert [(row.label, row.value, row.source) for row in shown.inputs] == [
        ("The estimate", "– (46)", "Data sheet"),
        ("The sum of the parts", "–", "computed here"),
    ]


def test_that_links_follow_the_choice_of_direction() -> None:
    one_way = replace(quoted("Chip", "byte/s", lead([reading(640.0, "GB/s"), reading(600.0, "GB/s")])), is_link=True)
    shown = explain(one_way, SOURCES, UnitChoice(direction="both"))
    assert (shown.value, shown.inputs[0].value, shown.others[0].value) == ("1.2", "1.2", "1.28")


def test_that_a_stated_figure_has_no_formula_and_one_row() -> None:
    shown = explain(peak(reading(convention="dense", note="at boost clock")), SOURCES, label="FP8 dense")
    assert shown.formula == ""
    assert [(row.label, row.source, row.date) for row in shown.inputs] == [("FP8 dense", "Data sheet", "2026")]
    assert (shown.convention, shown.note) == ("dense", "at boost clock")
    assert shown.completeness == ""
    assert shown.rule == "Leading value: the only published value."


def test_that_an_unknown_source_goes_by_its_id() -> None:
    row = explain(peak(reading(source="lost")), SOURCES).inputs[0]
    assert (row.source, row.date) == ("lost", "")


def test_that_a_stated_reason_is_told() -> None:
    one, other = reading(), reading(90.0, source="press", preferred="names the clock")
    assert explain(peak(one, other), SOURCES).rule == "Leading value: names the clock."


def test_that_a_text_is_shown_as_it_stands_beside_other_texts() -> None:
    memory = lead(
        [
            reading("HBM3e", "", date="2026"),
            reading("hbm3E", "", status=Status.PRESS, source="press"),
            reading("HBM3", "", status=Status.ESTIMATED, source="press"),
            reading("HBM2", "", superseded=True),
        ]
    )
    shown = explain(stated("Memory type", memory), SOURCES)
    assert (shown.value, shown.unit, shown.band) == ("HBM3e", "", "")
    assert [(other.value, other.unit, other.verdict) for other in shown.others] == [
        ("hbm3E", "", Verdict.AGREES),
        ("HBM3", "", Verdict.CONFLICTS),
        ("HBM2", "", Verdict.SUPERSEDED),
    ]


def test_that_units_follow_the_choice() -> None:
    memory = quoted("Chip", "byte", lead([reading(64.0, "GiB")]))
    assert explain(memory, SOURCES, UnitChoice(memory="GiB")).unit == "GiB"


# --- Verdicts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        (reading(100.0, status=Status.PRESS), Verdict.AGREES),
        (reading(0.1, "PFLOP/s", status=Status.PRESS), Verdict.AGREES),
        (reading(99.7, status=Status.PRESS), Verdict.WITHIN_ROUNDING),
        (reading(80.0, status=Status.PRESS), Verdict.CONFLICTS),
        (reading(80.0, superseded=True), Verdict.SUPERSEDED),
        (reading(200.0, status=Status.PRESS, convention="sparse, 2:4"), Verdict.OTHER_CONVENTION),
    ],
)
def test_that_a_rival_is_judged_against_the_leader(other: Reading, verdict: Verdict) -> None:
    shown = explain(peak(reading(100.0, convention="dense"), other), SOURCES)
    assert [each.verdict for each in shown.others] == [verdict]


def test_that_a_text_among_numbers_is_no_other_value() -> None:
    shown = explain(peak(reading(), reading("a lot", status=Status.PRESS)), SOURCES)
    assert shown.others == ()


def test_that_a_memory_label_in_gib_agrees_with_the_same_label_in_gb() -> None:
    figure = lead([reading(96.0, "GiB"), reading(96.0, "GB", status=Status.PRESS, source="press")])
    labelled = quoted("Chip", "byte", figure, lambda each: float(each.value) * 1e9)
    assert [other.verdict for other in explain(labelled, SOURCES).others] == [Verdict.AGREES]
    measured = quoted("Chip", "byte", figure)
    assert [other.verdict for other in explain(measured, SOURCES).others] == [Verdict.CONFLICTS]


PARTIAL = sum_of("Box", "FLOP/s", [Term(peak()), Term(unknown("Odd", "FLOP/s"))])


@pytest.mark.parametrize(
    ("total", "verdict", "name"),
    [
        (unknown("Box", "FLOP/s"), Verdict.TOTAL_UNKNOWN, "Headline"),
        (PARTIAL, Verdict.TOTAL_PARTIAL, "Headline"),
        (unsupported("Box", "FLOP/s", ""), Verdict.CONFLICTS, "Headline"),
        (peak(), Verdict.CONFLICTS, "Headline, differs"),
    ],
)
def test_that_a_headline_conflicts_only_with_a_complete_total_or_a_lack(
    total: Result, verdict: Verdict, name: str
) -> None:
    result = with_rivals(total, [rival_of(total, reading(1.0, "PFLOP/s"), 1e15)])
    (other,) = explain(result, SOURCES).others
    assert other.verdict is verdict
    assert derivation(result, SOURCES).children[-1].name == name


def test_that_a_systems_sparse_headline_conflicts_where_the_parts_say_otherwise(
    estimates: list[ClusterEstimate],
) -> None:
    others = explain(estimates[0].totals["fp8_dense_flops"], built_in().sources).others
    told = [(f"{other.value} {other.unit}", other.verdict) for other in others if "sparse" in other.convention]
    assert told == [("164.032 PF", Verdict.OTHER_CONVENTION), ("332.8 PF", Verdict.CONFLICTS)]
    (headline,) = [other for other in others if other.value == "332.8"]
    assert headline.convention == "4x sparse; ×4.00 the dense rate"


def test_that_the_sparse_rate_stands_beside_the_dense_one_with_its_factor_and_is_no_conflict(
    estimates: list[ClusterEstimate],
) -> None:
    p5en = explain(estimates[1].totals["fp8_dense_flops"], built_in().sources).others[-1]
    assert (p5en.value, p5en.unit, p5en.verdict) == ("253.312", "PF", Verdict.OTHER_CONVENTION)
    assert p5en.convention == "sparse; ×2 the dense rate"
    trn2 = explain(estimates[0].totals["bf16_dense_flops"], built_in().sources).others[-1]
    assert trn2.convention == "sparse, 4:16; ×3.84 the dense rate"


def test_that_a_set_aside_value_says_why() -> None:
    slip = reading(10.0, set_aside="a typing slip", note="page 3")
    assert explain(peak(reading(), slip), SOURCES).others[0].note == "a typing slip; page 3"


# --- What is missing --------------------------------------------------------------------------------------------------


def test_that_a_partial_sum_names_what_is_left_out() -> None:
    result = sum_of("Mix", "FLOP/s", [Term(peak()), Term(unknown("Odd", "FLOP/s"))])
    shown = explain(result, SOURCES)
    assert shown.completeness == "Partial: Odd is not known and left out."
    assert shown.inputs[1].value == "–"


def test_that_many_missing_names_are_counted() -> None:
    missing = [Term(unknown(f"Odd {index}", "FLOP/s")) for index in range(5)]
    shown = explain(sum_of("Mix", "FLOP/s", [Term(peak()), *missing]), SOURCES)
    assert shown.completeness == "Partial: Odd 0, Odd 1, Odd 2 and 2 more are not known and left out."


def test_that_an_estimated_power_is_a_dash_with_its_range() -> None:
    guess = lead([reading(40.0, "kW", status=Status.ESTIMATED), reading(50.0, "kW", status=Status.SPECULATIVE)])
    result = sum_of("Pair", "W", [Term(guessed("Server", "W", guess), 2)])
    shown = explain(result, SOURCES, label="Maximum")
    assert (shown.value, shown.unit, shown.band) == ("–", "kW", "80–100")
    assert shown.completeness == "No source states it; estimates reach 80–100 kW."
    assert shown.inputs[1].value == "– (40–50)"
    assert [other.value for other in shown.others] == ["100"]


def test_that_nothing_known_is_said_by_name() -> None:
    shown = explain(unknown("Chip", "FLOP/s", "asked for"), SOURCES)
    assert shown.completeness == "No source states it for Chip."
    assert shown.note == "asked for"


@pytest.mark.parametrize(
    ("note", "sentence"), [("Chip has no FP4", "Chip has no FP4."), ("", "The hardware does not have it.")]
)
def test_that_what_hardware_lacks_is_a_fact_and_no_gap(note: str, sentence: str) -> None:
    shown = explain(sum_of("Box", "FLOP/s", [Term(unsupported("Chip", "FLOP/s", note), 4)]), SOURCES)
    assert (shown.value, shown.unit, shown.completeness) == ("not supported", "", sentence)
    assert (shown.formula, shown.inputs, shown.note) == ("", (), "")


def test_that_the_card_of_what_hardware_lacks_names_the_source_that_says_so(estimates: list[ClusterEstimate]) -> None:
    shown = explain(estimates[0].totals["fp4_dense_flops"], built_in().sources)
    assert [(row.label, row.value, row.sign) for row in shown.inputs] == [
        ("AWS Trainium2", "not supported", Sign.DOCUMENTED)
    ]
    assert shown.inputs[0].source.startswith("NeuronCore-v3 Architecture")
    assert shown.inputs[0].date
    assert shown.note == "its engines take cFP8, FP16, BF16, TF32 and FP32"
    assert shown.rule == ""


# --- Plain text -------------------------------------------------------------------------------------------------------


def test_that_the_copied_line_has_value_unit_convention_source_and_date() -> None:
    figure = peak(reading(convention="dense"), reading(90.0, status=Status.PRESS))
    line = explain(sum_of("Box", "FLOP/s", [Term(figure, 2)]), SOURCES, label="FP8").line
    assert line == "FP8 · Box: 200 TF (180–200); dense; derived; 2 × Chip × FP8 each; Data sheet, 2026"
    assert "\n" not in line


# --- The tree ---------------------------------------------------------------------------------------------------------


def test_that_the_tree_reaches_the_source_of_counts_and_figures(estimates: list[ClusterEstimate]) -> None:
    root = derivation(estimates[0].totals["fp8_dense_flops"], built_in().sources)
    assert (root.value, root.unit, root.count, root.source) == ("83.136", "PF", "", "computed here")
    instance = root.children[0]
    assert (instance.name, instance.count, instance.value) == ("trn2u.48xlarge", "4", "20.784")
    count, chip = instance.children[:2]
    assert (count.name, count.value, count.children[0].unit) == ("Instances", "4", "trn2u.48xlarge")
    assert (chip.name, chip.count, chip.value) == ("AWS Trainium2", "16", "1.299")
    leading = chip.children[1]
    assert (leading.name, leading.value, leading.unit) == ("Leading value", "1\u2009299", "TFLOP/s")
    assert leading.url.startswith("https://")
    assert [child.name for child in chip.children[2:]] == ["Other value", "Other value", "Other convention"]
    headlines = ["Headline, agrees", "Headline, agrees", "Other convention, differs"]
    assert [child.name for child in root.children[1:]] == headlines


def test_that_the_tree_tells_headlines_that_differ(estimates: list[ClusterEstimate]) -> None:
    root = derivation(estimates[0].totals["fp8_sparse_flops"], built_in().sources)
    assert [(child.name, child.value) for child in root.children[1:]] == [
        ("Headline, agrees", "164"),
        ("Headline, differs", "332.8"),
    ]


def test_that_the_tree_shows_a_range_where_only_that_is_known(estimates: list[ClusterEstimate]) -> None:
    assert derivation(estimates[0].power.maximum, built_in().sources).value == "– (46)"


def test_that_a_date_has_no_unit_in_the_tree() -> None:
    released = stated("Released", lead([reading("2024-12", "YYYY-MM")]))
    assert derivation(released, SOURCES).children[0].unit == ""


def test_that_a_source_without_address_leaves_the_address_empty() -> None:
    for source in ("press", "lost"):
        assert derivation(peak(reading(source=source)), SOURCES).url == ""


def test_that_the_tree_as_text_has_a_line_for_each_row() -> None:
    lines = list(derivation(sum_of("Box", "FLOP/s", [Term(peak(), 2)]), SOURCES).lines())
    assert lines == [
        "Box: 200 TF; derived; computed here; sum over the parts of count × value each",
        "  2 × Chip: 100 TF; documented; Data sheet; 2026; https://maker.example",
        "    Leading value: 100 TFLOP/s; documented; Data sheet; 2026; https://maker.example; the only published value",
    ]


def test_that_unknown_without_any_figure_has_no_source_in_the_tree() -> None:
    assert derivation(unknown("Chip", "FLOP/s"), SOURCES).source == ""


def test_that_a_cluster_of_two_kinds_is_explained_by_both() -> None:
    design = opening()
    edit = add_part(design, built_in(), "aws-p5en-48xlarge", "c1", 2)
    assert isinstance(edit, Edit)
    shown = explain(Estimator().estimate(edit.after)["c1"].totals["fp8_dense_flops"], built_in().sources)
    assert shown.formula == "Trn2 UltraServer + 2 × p5en.48xlarge"


def test_that_the_name_of_a_part_keeps_its_first_letter_among_the_inputs() -> None:
    design = opening()
    edit = add_part(design, built_in(), "aws-p5en-48xlarge", "c1", 1)
    assert isinstance(edit, Edit)
    total = Estimator().estimate(edit.after)["c1"].totals["fp8_dense_flops"]
    assert [row.label for row in explain(total, built_in().sources).inputs] == ["Trn2 UltraServer", "p5en.48xlarge"]
