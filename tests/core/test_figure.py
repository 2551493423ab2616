"""Figures: what a reading says, which one leads and why, and when two prints agree."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.figure import (
    COARSEST_ROUNDING,
    RECALLED,
    RELATIVE_TOLERANCE,
    Figure,
    Reading,
    Rule,
    Sign,
    Status,
    agree,
    agree_si,
    half_unit_in_last_place,
    lead,
    newest_first,
    rounding_si,
    weakest,
)


def reading(value: float | str = 1299, **changes: object) -> Reading:
    return Reading(value=1, unit="TFLOP/s", status=Status.OFFICIAL, source="a-page").evolve(value=value, **changes)


# --- Status and sign --------------------------------------------------------------------------------------------------


def test_that_statuses_rank_from_the_users_own_to_speculation() -> None:
    names = ["yours", "official", "press", "derived", "estimated", "speculative"]
    assert [Status(name).rank for name in names] == [0, 1, 2, 3, 4, 5]


def test_that_only_estimates_and_speculation_are_guesses() -> None:
    assert [status for status in Status if status.is_guess] == [Status.ESTIMATED, Status.SPECULATIVE]


@pytest.mark.parametrize(
    ("status", "sign"),
    [
        (Status.YOURS, Sign.YOURS),
        (Status.OFFICIAL, Sign.DOCUMENTED),
        (Status.PRESS, Sign.PRESS),
        (Status.DERIVED, Sign.DERIVED),
        (Status.ESTIMATED, Sign.ASSUMED),
        (Status.SPECULATIVE, Sign.PROJECTION),
    ],
)
def test_that_a_reading_shows_the_sign_of_its_status(status: Status, sign: Sign) -> None:
    assert reading(status=status).sign is sign


def test_that_a_superseded_reading_shows_so_whatever_its_status() -> None:
    assert reading(superseded=True).sign is Sign.SUPERSEDED


def test_that_the_weakest_sign_is_the_most_doubtful() -> None:
    assert weakest([Sign.DOCUMENTED, Sign.CONFLICTING, Sign.DERIVED]) is Sign.CONFLICTING
    assert weakest([]) is Sign.UNKNOWN
    assert sorted(Sign, key=lambda sign: sign.doubt)[0] is Sign.DOCUMENTED
    assert sorted(Sign, key=lambda sign: sign.doubt)[-1] is Sign.UNKNOWN


# --- Readings ---------------------------------------------------------------------------------------------------------


def test_that_a_value_is_told_in_its_base_unit() -> None:
    assert reading(1299).si_value == 1299e12


def test_that_a_link_counts_in_one_direction() -> None:
    assert reading(900, unit="GB/s", convention="bidir, all links").si_value == 450e9
    assert reading(450, unit="GB/s", convention="one direction").si_value == 450e9


def test_that_a_text_has_no_value() -> None:
    words = reading("liquid", unit="")
    assert not words.is_number
    with pytest.raises(ValueError, match="'liquid' is a text, not a number"):
        _ = words.si_value


@pytest.mark.parametrize(
    "flawed", [reading(superseded=True), reading(back_computed=True), reading(set_aside="a misprint")], ids=range(3)
)
def test_that_a_flawed_reading_does_not_contend(flawed: Reading) -> None:
    assert reading().is_contender
    assert not flawed.is_contender


# --- Which one leads --------------------------------------------------------------------------------------------------

DUELS = [
    pytest.param(reading(), reading(superseded=True, status=Status.YOURS), Rule.STANDING, id="superseded"),
    pytest.param(reading(), reading(back_computed=True, status=Status.YOURS), Rule.STANDING, id="back-computed"),
    pytest.param(reading(), reading(set_aside="a misprint", date="2026"), Rule.STANDING, id="set aside"),
    pytest.param(reading(), reading(source=RECALLED, date="2026"), Rule.STANDING, id="recalled"),
    pytest.param(reading(source=RECALLED), reading(superseded=True), Rule.STANDING, id="recalled before superseded"),
    pytest.param(reading(date="2020"), reading(status=Status.PRESS, date="2026"), Rule.STATUS, id="status"),
    pytest.param(reading(status=Status.YOURS, date="2020"), reading(date="2026"), Rule.YOURS, id="yours"),
    pytest.param(reading(date="2020"), reading(launch=True, date="2026"), Rule.CURRENT, id="launch material"),
    pytest.param(reading(date="2026-05-31"), reading(date="2026-05-30"), Rule.DATE, id="day"),
    pytest.param(reading(date="2025"), reading(date="2024-12-31"), Rule.DATE, id="year"),
    pytest.param(reading(date="2026-05-01"), reading(date="2026-05"), Rule.DATE, id="a day before its month"),
    pytest.param(reading(date="2026-01"), reading(date="2026"), Rule.DATE, id="a month before its year"),
    pytest.param(reading(date="2026-01-01"), reading(date="2026"), Rule.DATE, id="a day before its year"),
    pytest.param(reading(date="1999"), reading(), Rule.DATE, id="dated before undated"),
    pytest.param(reading(preferred="the newer tool"), reading(source="b"), Rule.STATED, id="a stated reason"),
    pytest.param(reading(source="a"), reading(source="b"), Rule.SAME, id="equal standing"),
]


@pytest.mark.parametrize(("first", "second", "rule"), DUELS)
def test_that_the_better_reading_leads_for_the_rule_that_decided(first: Reading, second: Reading, rule: Rule) -> None:
    for order in ([first, second], [second, first]):
        figure = lead(order)
        assert figure.leader is first
        assert figure.rivals == (second,)
        assert figure.rule is rule


def test_that_a_single_reading_leads_alone_even_where_it_is_flawed() -> None:
    only = reading(superseded=True)
    assert lead([only]) == Figure(only, (), Rule.ONLY)


def test_that_a_figure_needs_a_reading() -> None:
    with pytest.raises(ValueError, match="at least one reading"):
        lead([])


@pytest.mark.parametrize("rule", Rule)
def test_that_every_rule_is_told_in_words(rule: Rule) -> None:
    assert rule.words
    assert [other for other in Rule if other.words == rule.words] == [rule]


def test_that_readings_are_the_leader_and_its_rivals_in_order() -> None:
    figure = lead([reading(1, status=Status.DERIVED), reading(2), reading(3, status=Status.PRESS)])
    assert [one.value for one in figure.readings] == [2, 3, 1]


DATES = st.sampled_from([None, "2024", "2025", "2025-06", "2025-06-15", "2025-12-31", "2026-01"])
READINGS = st.builds(
    Reading,
    value=st.sampled_from([1.0, 2.0, 96.0, "a text"]),
    unit=st.sampled_from(["GB", "GiB"]),
    convention=st.sampled_from(["", "dense"]),
    status=st.sampled_from(Status),
    source=st.sampled_from(["a", "b", RECALLED]),
    date=DATES,
    note=st.sampled_from(["", "a note"]),
    superseded=st.booleans(),
    launch=st.booleans(),
    back_computed=st.booleans(),
    set_aside=st.sampled_from(["", "a misprint"]),
    preferred=st.sampled_from(["", "the newer tool"]),
)


@given(st.lists(READINGS, min_size=1, max_size=5).flatmap(lambda some: st.tuples(st.just(some), st.permutations(some))))
def test_that_the_choice_does_not_depend_on_the_order(orders: tuple[list[Reading], list[Reading]]) -> None:
    one, other = orders
    assert lead(one) == lead(other)


@given(st.permutations([reading(96, unit="GB"), reading(96, unit="GiB"), reading(96, unit="GB", convention="usable")]))
def test_that_the_choice_among_prints_of_one_source_does_not_depend_on_the_order(readings: list[Reading]) -> None:
    assert lead(readings) == lead(readings[::-1])


@given(st.lists(READINGS, min_size=1, max_size=5))
def test_that_nothing_flawed_leads_while_something_sound_stands(readings: list[Reading]) -> None:
    leader = lead(readings).leader
    assert leader.is_contender or not any(one.is_contender for one in readings)
    sound = [one for one in readings if one.is_contender and one.source != RECALLED]
    assert not sound or leader.status.rank == min(one.status.rank for one in sound)


# --- Dates ------------------------------------------------------------------------------------------------------------


NEWEST = ["2026-05-31", "2026-05-01", "2026-05", "2026-04-30", "2026", "2025-12-31", "2025", None]


@given(st.permutations(NEWEST))
def test_that_dates_sort_newest_first_and_the_coarser_of_a_period_behind(dates: list[str | None]) -> None:
    assert sorted(dates, key=newest_first) == NEWEST


@given(st.dates(), st.dates())
def test_that_full_dates_sort_as_days_do(one: object, other: object) -> None:
    assert (newest_first(str(one)) < newest_first(str(other))) is (str(one) > str(other))


@given(st.dates())
def test_that_a_coarser_date_never_outranks_a_finer_one_of_its_period(day: object) -> None:
    text = str(day)
    assert newest_first(text) < newest_first(text[:7]) < newest_first(text[:4]) < newest_first(None)


# --- Bands and conflicts ----------------------------------------------------------------------------------------------


def test_that_only_sound_numbers_from_sources_span_the_band() -> None:
    rivals = [
        reading(1300, status=Status.PRESS),
        reading(1, superseded=True),
        reading(2, back_computed=True),
        reading(3, set_aside="a misprint"),
        reading(4, source=RECALLED),
        reading("fast"),
    ]
    figure = lead([reading(date="2026"), *rivals])
    assert [one.value for one in figure.contenders] == [1299, 1300]


def test_that_the_leader_is_a_contender_even_where_it_is_flawed() -> None:
    assert lead([reading(superseded=True)]).contenders == (reading(superseded=True),)


@pytest.mark.parametrize(
    ("rival", "is_conflicting"),
    [
        pytest.param(reading(1400), True, id="a peer that differs"),
        pytest.param(reading(1299.4), False, id="a peer that rounding explains"),
        pytest.param(reading(1400, status=Status.PRESS), False, id="a weaker source"),
        pytest.param(reading(1400, launch=True), False, id="launch material"),
        pytest.param(reading(1400, superseded=True), False, id="superseded"),
        pytest.param(reading(1400, source=RECALLED), False, id="recalled"),
        pytest.param(reading("fast"), False, id="a text"),
    ],
)
def test_that_a_figure_conflicts_only_with_peers_of_its_leader(rival: Reading, is_conflicting: bool) -> None:
    figure = lead([reading(date="2026-12-31"), rival])
    assert figure.leader.value == 1299
    assert figure.is_conflicting is is_conflicting
    assert figure.sign is (Sign.CONFLICTING if is_conflicting else Sign.DOCUMENTED)


def test_that_a_figure_in_words_does_not_conflict_with_numbers() -> None:
    assert not lead([reading("liquid", date="2026"), reading(5)]).is_conflicting


# --- Agreement --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "half"),
    [(83.2, 0.05), (1299.0, 0.5), (0.656, 0.0005), (360.0, 0.5), (1.5e-07, 0.5e-8), (2e-05, 0.5e-5)],
)
def test_that_half_a_unit_of_the_last_digit_is_read_off_the_print(value: float, half: float) -> None:
    assert half_unit_in_last_place(value) == pytest.approx(half)


def test_that_rounding_is_told_in_the_base_unit_and_in_one_direction() -> None:
    assert rounding_si(reading(83.2, unit="PFLOP/s")) == pytest.approx(0.05e15)
    assert rounding_si(reading(900, unit="GB/s", convention="bidir, all links")) == pytest.approx(0.25e9)


def test_that_rounding_explains_at_most_one_percent() -> None:
    assert rounding_si(reading(3, unit="TB/s")) == pytest.approx(COARSEST_ROUNDING * 3e12)
    assert not agree(reading(3, unit="TB/s"), reading(2.9, unit="TB/s"))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(reading(83.2, unit="PFLOP/s"), reading(83200, unit="TFLOP/s"), True, id="one value in two units"),
        pytest.param(reading(989), reading(989.4), True, id="rounding of the coarser print"),
        pytest.param(reading(667), reading(632), False, id="another value"),
        pytest.param(reading(96, unit="GB"), reading(96, unit="GiB"), True, id="one label in two units"),
        pytest.param(reading(80, unit="GB"), reading(81559, unit="MiB"), False, id="label and report"),
        pytest.param(reading(80, unit="GB"), reading(74.5, unit="GiB"), True, id="converted exactly"),
        pytest.param(reading(10000), reading(10009), True, id="within 0.1 percent"),
        pytest.param(reading(10000), reading(10011), False, id="beyond 0.1 percent"),
        pytest.param(reading(0), reading(0), True, id="nothing twice"),
        pytest.param(reading(0), reading(1), False, id="nothing and something"),
    ],
)
def test_that_two_prints_agree_within_the_coarser_rounding(one: Reading, other: Reading, expected: bool) -> None:
    assert agree(one, other) is expected
    assert agree(other, one) is expected


POSITIVE = st.floats(0.01, 1e6).map(lambda value: round(value, 3))


@given(POSITIVE, POSITIVE)
def test_that_agreement_is_mutual(one: float, other: float) -> None:
    assert agree(reading(one), reading(other)) is agree(reading(other), reading(one))


@given(POSITIVE, st.floats(0.5, 1.5))
def test_that_values_within_the_tolerance_agree_and_far_ones_do_not(value: float, factor: float) -> None:
    assume(value > 0)
    stated = reading(value)
    computed = stated.si_value * factor
    if abs(factor - 1) < RELATIVE_TOLERANCE * 0.99:
        assert agree_si(computed, stated.si_value, stated)
    if abs(factor - 1) > COARSEST_ROUNDING * 1.01:
        assert not agree_si(computed, stated.si_value, stated)


def test_that_the_rounding_of_a_headline_scales_with_its_count() -> None:
    headline = reading(83.2, unit="PFLOP/s")
    assert agree_si(831.6e15, 832e15, headline)
    assert not agree_si(831.0e15, 832e15, headline)


def test_that_slack_widens_what_agrees() -> None:
    headline = reading(100)
    assert not agree_si(105e12, 100e12, headline)
    assert agree_si(105e12, 100e12, headline, slack=5e12)


def test_that_what_the_user_chose_leads_whatever_its_standing() -> None:
    chosen = reading(status=Status.SPECULATIVE, superseded=True).evolve(chosen=True)
    figure = lead([reading(status=Status.OFFICIAL), chosen])
    assert (figure.leader, figure.rule) == (chosen, Rule.CHOSEN)


def test_that_beside_the_users_own_figure_nothing_widens_the_band() -> None:
    own = reading(value=3.0, status=Status.YOURS)
    figure = lead([reading(value=2.0), own])
    assert figure.contenders == (own,)
    assert not figure.is_conflicting


def test_that_bits_and_bytes_agree_by_what_they_measure_and_not_by_their_number() -> None:
    eight_bytes, bits = reading(400).evolve(unit="GB/s"), reading(3200).evolve(unit="Gb/s")
    assert agree(eight_bytes, bits)
    assert agree(bits, eight_bytes)
    assert not agree(eight_bytes, bits.evolve(value=400))
    assert not lead([eight_bytes, bits]).is_conflicting
    assert not agree(eight_bytes, bits.evolve(unit="W", value=400))
