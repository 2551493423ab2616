"""Results: sums, products and quotients with their bands, what is missing, and the chain that explains them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.figure import Reading, Sign, Status, lead
from core.result import (
    Band,
    Completeness,
    Result,
    Term,
    counted,
    guessed,
    product,
    quoted,
    quotient,
    rival_of,
    sum_of,
    unknown,
    unsupported,
    with_rivals,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

UNKNOWN, UNSUPPORTED = unknown("a", "W"), unsupported("b", "W", "it has none")


def reading(value: float | str, status: Status = Status.OFFICIAL, **changes: object) -> Reading:
    return Reading(value=1, unit="W", status=status, source="a-page").evolve(value=value, **changes)


def known(value: float, status: Status = Status.OFFICIAL) -> Result:
    return quoted("known", "W", lead([reading(value, status)]))


def banded(low: float | None, likely: float | None, high: float | None, sign: Sign = Sign.PRESS) -> Result:
    completeness = Completeness.COMPLETE if likely is not None else Completeness.UNKNOWN
    return Result("banded", "W", Band(low, likely, high), sign, completeness)


PARTIAL = sum_of("partial", "W", [Term(known(5)), Term(UNKNOWN)])


# --- Leaves -----------------------------------------------------------------------------------------------------------


def test_that_a_quoted_figure_has_its_leader_as_value_and_its_rivals_as_band() -> None:
    figure = lead([reading(10, date="2026"), reading(9, Status.PRESS), reading(12, Status.DERIVED)])
    result = quoted("chip", "W", figure)
    assert result.band == Band(9, 10, 12)
    assert result.figure is figure
    assert (result.sign, result.is_known) == (Sign.DOCUMENTED, True)


def test_that_a_quoted_figure_may_be_read_by_a_rule_of_its_own() -> None:
    assert quoted("chip", "W", lead([reading(10)]), lambda one: float(one.value) * 2).band == Band.exact(20)


def test_that_a_conflicting_figure_shows_so() -> None:
    assert quoted("chip", "W", lead([reading(10, date="2026"), reading(12)])).sign is Sign.CONFLICTING


def test_that_a_guessed_figure_has_a_range_and_no_value() -> None:
    figure = lead([reading(700, Status.ESTIMATED), reading(1000, Status.SPECULATIVE)])
    result = guessed("chip", "W", figure)
    assert result.band == Band(700, None, 1000)
    assert (result.sign, result.completeness, result.is_known) == (Sign.UNKNOWN, Completeness.UNKNOWN, False)
    assert result.figure is figure


def test_that_unknown_and_unsupported_have_neither_value_nor_range() -> None:
    for result in (UNKNOWN, UNSUPPORTED):
        assert result.value is None
        assert not result.band.has_range
        assert not result.is_known
    assert UNKNOWN.completeness is Completeness.UNKNOWN
    assert UNSUPPORTED.completeness is Completeness.UNSUPPORTED
    assert UNSUPPORTED.note == "it has none"


def test_that_a_count_is_complete_and_exact() -> None:
    assert counted("racks", "racks", 2) == Result(
        "racks", "racks", Band(2, 2, 2), Sign.DOCUMENTED, Completeness.COMPLETE
    )


def test_that_a_range_needs_both_ends() -> None:
    assert Band(1, None, 2).has_range
    assert not Band(1, 1, None).has_range
    assert not Band(None, 1, 1).has_range


def test_that_renaming_changes_nothing_else() -> None:
    result = known(3)
    assert result.renamed("other").name == "other"
    assert result.renamed("other").renamed("known") == result


# --- Sums -------------------------------------------------------------------------------------------------------------


def test_that_a_sum_adds_factor_times_value_at_every_end() -> None:
    result = sum_of("all", "W", [Term(banded(1, 2, 3), 10), Term(banded(4, 5, 6), 2)])
    assert result.band == Band(18, 30, 42)
    assert result.completeness is Completeness.COMPLETE


def test_that_one_term_taken_once_is_the_term_itself_under_the_new_name() -> None:
    result = known(3)
    assert sum_of("all", "W", [Term(result)]) == result.renamed("all")


def test_that_a_sum_of_nothing_is_unknown() -> None:
    result = sum_of("all", "W", [])
    assert (result.value, result.sign, result.completeness) == (None, Sign.UNKNOWN, Completeness.UNKNOWN)


@pytest.mark.parametrize(
    ("results", "completeness", "value"),
    [
        pytest.param([known(1), known(2)], Completeness.COMPLETE, 3, id="all known"),
        pytest.param([known(1), UNKNOWN], Completeness.PARTIAL, 1, id="one unknown"),
        pytest.param([known(1), UNSUPPORTED], Completeness.PARTIAL, 1, id="one unsupported"),
        pytest.param([known(1), PARTIAL], Completeness.PARTIAL, 6, id="one partial"),
        pytest.param([PARTIAL, PARTIAL], Completeness.PARTIAL, 10, id="all partial"),
        pytest.param([UNKNOWN, UNKNOWN], Completeness.UNKNOWN, None, id="all unknown"),
        pytest.param([UNSUPPORTED, UNSUPPORTED], Completeness.UNSUPPORTED, None, id="all unsupported"),
        pytest.param([UNKNOWN, UNSUPPORTED], Completeness.PARTIAL, None, id="unknown and unsupported"),
    ],
)
def test_that_a_sum_is_as_complete_as_its_terms(
    results: list[Result], completeness: Completeness, value: float | None
) -> None:
    result = sum_of("all", "W", [Term(one) for one in results])
    assert (result.completeness, result.value) == (completeness, value)


def test_that_a_sum_of_what_is_unsupported_says_why_and_keeps_its_chain() -> None:
    result = sum_of("all", "W", [Term(UNSUPPORTED, 8)])
    assert result.note == "it has none"
    assert list(result.leaves()) == [UNSUPPORTED]


def test_that_a_range_without_a_value_adds_to_the_range_only() -> None:
    result = sum_of("all", "W", [Term(known(100)), Term(banded(10, None, 20))])
    assert result.band == Band(110, 100, 120)
    assert result.completeness is Completeness.PARTIAL


# --- Products and quotients -------------------------------------------------------------------------------------------


def test_that_a_product_multiplies_end_by_end() -> None:
    assert product("p", "W", banded(1, 2, 3), banded(10, 20, 30)).band == Band(10, 40, 90)


def test_that_a_quotient_divides_the_low_end_by_the_high_and_the_high_by_the_low() -> None:
    assert quotient("q", "ratio", banded(10, 20, 30), banded(2, 4, 5)).band == Band(2, 5, 15)


def test_that_the_factor_scales_the_denominator() -> None:
    assert quotient("q", "ratio", known(20), known(4), 1e-3).value == pytest.approx(5000)


def test_that_a_division_by_zero_is_unknown() -> None:
    result = quotient("q", "ratio", known(1), counted("none", "W", 0))
    assert (result.value, result.completeness, result.sign) == (None, Completeness.UNKNOWN, Sign.UNKNOWN)


@pytest.mark.parametrize(
    "result",
    [
        sum_of("x", "W", [Term(known(1e200), 1e150), Term(known(1))]),
        sum_of("x", "W", [Term(known(1e300)), Term(known(1e300))]),
        product("x", "W", known(1e200), known(1e150)),
        quotient("x", "W", known(1e200), known(1e-150)),
        quotient("x", "W", banded(1, 1, 1e200), banded(1e-150, 1, 1)),
    ],
)
def test_that_what_outgrows_the_numbers_computed_with_is_unknown_and_says_why(result: Result) -> None:
    assert (result.value, result.completeness, result.sign) == (None, Completeness.UNKNOWN, Sign.UNKNOWN)
    assert result.band == Band(None, None, None)
    assert result.note == "it is beyond 1e+300, the largest number that is computed with"
    assert result.formula is not None
    assert len(result.terms) == 2


@pytest.mark.parametrize(
    ("one", "other", "completeness"),
    [
        (known(1), known(2), Completeness.COMPLETE),
        (known(1), PARTIAL, Completeness.PARTIAL),
        (PARTIAL, UNKNOWN, Completeness.UNKNOWN),
        (UNKNOWN, UNSUPPORTED, Completeness.UNSUPPORTED),
    ],
)
def test_that_products_and_quotients_lack_what_either_input_lacks(
    one: Result, other: Result, completeness: Completeness
) -> None:
    for first, second in ((one, other), (other, one)):
        assert product("p", "W", first, second).completeness is completeness
        ratio = Completeness.UNKNOWN if completeness is Completeness.PARTIAL else completeness
        assert quotient("q", "ratio", first, second).completeness is ratio


def test_that_a_range_times_a_band_is_a_range() -> None:
    assert product("p", "W", banded(100, None, 200), banded(0.6, 0.76, 0.9)).band == Band(60, None, 180)


# --- Signs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("signs", "expected"),
    [
        ([Sign.DOCUMENTED, Sign.DOCUMENTED], Sign.DERIVED),
        ([Sign.DOCUMENTED, Sign.PRESS], Sign.DERIVED),
        ([Sign.DOCUMENTED, Sign.ASSUMED], Sign.ASSUMED),
        ([Sign.CONFLICTING, Sign.ASSUMED], Sign.CONFLICTING),
    ],
)
def test_that_a_computed_number_is_derived_or_as_doubtful_as_its_weakest_input(
    signs: list[Sign], expected: Sign
) -> None:
    one, other = (banded(1, 1, 1, sign) for sign in signs)
    assert sum_of("s", "W", [Term(one), Term(other)]).sign is expected
    assert product("p", "W", one, other).sign is expected
    assert quotient("q", "ratio", one, other).sign is expected


def test_that_what_is_unknown_does_not_colour_the_partial_sum_of_what_is_known() -> None:
    assert PARTIAL.sign is Sign.DERIVED


def test_that_a_product_without_a_value_is_of_unknown_standing() -> None:
    assert product("p", "W", known(1), UNKNOWN).sign is Sign.UNKNOWN


# --- Rivals -----------------------------------------------------------------------------------------------------------


def test_that_a_headline_beside_a_total_says_whether_it_agrees() -> None:
    computed = known(83.136)
    assert rival_of(computed, reading(83.2), 83.2).agrees
    assert not rival_of(computed, reading(80.0), 80.0).agrees
    assert not rival_of(UNKNOWN, reading(80.0), 80.0).agrees


def test_that_rivals_are_added_to_those_present() -> None:
    one, two = rival_of(known(1), reading(1), 1), rival_of(known(1), reading(2), 2)
    result = with_rivals(with_rivals(known(1), [one]), [two])
    assert result.rivals == (one, two)
    assert with_rivals(result, []) is result


# --- The chain --------------------------------------------------------------------------------------------------------


def test_that_the_leaves_are_the_figures_that_a_number_rests_on() -> None:
    one, two, three = known(1), known(2), known(3)
    both = sum_of("both", "W", [Term(one, 2), Term(two)])
    assert list(quotient("q", "ratio", both, three).leaves()) == [one, two, three]
    assert list(one.leaves()) == [one]


VALUES = st.floats(-1e12, 1e12)


@st.composite
def bands(draw: st.DrawFn) -> Band:
    low, likely, high = sorted(draw(st.tuples(VALUES, VALUES, VALUES)))
    return Band(low, draw(st.sampled_from([likely, likely, None])), high)


def results() -> SearchStrategy[Result]:
    return st.one_of(
        bands().map(lambda band: banded(band.low, band.likely, band.high)), st.sampled_from([UNKNOWN, UNSUPPORTED])
    )


TERMS = st.lists(st.builds(Term, results(), st.integers(1, 1000).map(float)), max_size=6)


@given(TERMS.flatmap(lambda terms: st.tuples(st.just(terms), st.permutations(terms))))
def test_that_a_sum_does_not_depend_on_the_order_of_its_terms(orders: tuple[list[Term], list[Term]]) -> None:
    one, other = (sum_of("all", "W", terms) for terms in orders)
    assert (one.band, one.sign, one.completeness) == (other.band, other.sign, other.completeness)


@given(TERMS.filter(bool))
def test_that_a_sum_is_complete_only_where_every_term_is(terms: list[Term]) -> None:
    result = sum_of("all", "W", terms)
    kinds = {term.result.completeness for term in terms}
    assert (result.completeness is Completeness.COMPLETE) is (kinds == {Completeness.COMPLETE})
    assert (result.completeness is Completeness.PARTIAL) is (len(kinds) > 1)


@given(TERMS)
def test_that_a_complete_sum_lies_within_its_band(terms: list[Term]) -> None:
    result = sum_of("all", "W", terms)
    if result.is_known:
        low, likely, high = result.band.low, result.band.likely, result.band.high
        assert low is not None
        assert likely is not None
        assert high is not None
        assert low <= likely <= high


@given(st.integers(1, 1_000_000_000), VALUES)
def test_that_n_times_one_is_one_taken_n_times(count: int, value: float) -> None:
    result = sum_of("all", "W", [Term(known(value), count)]).value
    assert result is not None
    assert math.isclose(result, count * value, rel_tol=1e-15)


POSITIVE = st.floats(1e-3, 1e12)


@st.composite
def positive(draw: st.DrawFn) -> Result:
    low, likely, high = sorted(draw(st.tuples(POSITIVE, POSITIVE, POSITIVE)))
    return banded(low, likely, high)


@given(positive(), positive())
def test_that_products_and_quotients_of_positive_bands_lie_within_theirs(one: Result, other: Result) -> None:
    for result in (product("p", "W", one, other), quotient("q", "ratio", one, other)):
        assert result.band.low is not None
        assert result.band.likely is not None
        assert result.band.high is not None
        assert result.band.low <= result.band.likely <= result.band.high


@given(TERMS)
def test_that_a_computed_number_is_what_its_formula_says_of_its_terms(terms: list[Term]) -> None:
    total = sum_of("all", "W", terms)
    for result in (total, product("p", "W", total, known(3)), quotient("q", "ratio", known(3), total)):
        if result.formula is not None and not result.note:  # which says that it outgrew all numbers
            assert result.formula.evaluate(result.terms) == result.band
            assert result.formula.words
            assert result.formula.source == "arithmetic"
