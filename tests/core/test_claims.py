"""Claims: what a statement is computed from, what became of it, and the reason in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from core.catalogue.catalogue import Catalogue, built_in
from core.catalogue.records import Content, Form, System
from core.claims import (
    CheckedClaim,
    Claim,
    ClaimChecker,
    Detail,
    Excess,
    Expression,
    FigureOf,
    Number,
    Product,
    Quotient,
    RoundedUp,
    Stated,
    Total,
    Verdict,
    built_in_claims,
    compare_digits,
    unit_in_last_place,
)

FP8_OF_64 = Total(op="total", part="aws-trn2-ultraserver", metric="fp8_dense_flops")


def number(value: float, unit: str = "ratio") -> Number:
    return Number(op="number", value=value, unit=unit, label="a number")


def claim(**changes: object) -> Claim:
    return Claim(id="c", statement="So they say", source="a-page", unit="PFLOP/s").evolve(**changes)


def check(one: Claim, *others: Claim) -> CheckedClaim:
    return ClaimChecker(built_in(), {other.id: other for other in (one, *others)}).check(one)


def computed(expression: Expression, unit: str) -> float | None:
    return check(claim(unit=unit, claimed="1", compute=expression)).computed


# --- What is computed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "unit", "value"),
    [
        pytest.param(FP8_OF_64, "PFLOP/s", 83.136, id="total"),
        pytest.param(
            Total(op="total", part="trainium2", count=16, metric="memory_bytes"), "GB", 1536, id="total of a count"
        ),
        pytest.param(Total(op="total", part="gb200", metric="accelerators"), "accelerators", 1, id="accelerators"),
        pytest.param(FigureOf(op="figure", part="trainium2", field="tdp"), "W", 500, id="figure"),
        pytest.param(number(1.2, "TB/s"), "GB/s", 1200, id="number"),
        pytest.param(Product(op="product", of=(number(4), number(8, "GB"))), "GB", 32, id="factor times quantity"),
        pytest.param(Product(op="product", of=(number(8, "GB"), number(4))), "GB", 32, id="quantity times factor"),
        pytest.param(Quotient(op="quotient", of=(number(9, "GB"), number(6, "GB"))), "x", 1.5, id="like by like"),
        pytest.param(Quotient(op="quotient", of=(number(9, "GB"), number(6))), "GB", 1.5, id="quantity by factor"),
        pytest.param(Excess(op="excess", of=(number(9, "GB"), number(6, "GB"))), "%", 50, id="excess"),
        pytest.param(RoundedUp(op="rounded_up", of=number(1562.5)), "ratio", 1563, id="rounded up"),
        pytest.param(RoundedUp(op="rounded_up", of=number(1562)), "ratio", 1562, id="whole already"),
    ],
)
def test_that_an_expression_is_computed_in_the_unit_of_the_claim(
    expression: Expression, unit: str, value: float
) -> None:
    assert computed(expression, unit) == pytest.approx(value)


UNSUPPORTED = Total(op="total", part="trainium2", metric="fp4_dense_flops")


@pytest.mark.parametrize(
    "expression",
    [
        UNSUPPORTED,
        Product(op="product", of=(UNSUPPORTED, number(2))),
        Quotient(op="quotient", of=(UNSUPPORTED, number(2))),
        Excess(op="excess", of=(UNSUPPORTED, number(2))),
        RoundedUp(op="rounded_up", of=UNSUPPORTED),
        Quotient(op="quotient", of=(number(1), number(0))),
    ],
    ids=lambda expression: expression.op,
)
def test_that_what_lacks_an_input_is_not_computed(expression: Expression) -> None:
    checked = check(claim(claimed="1", compute=expression))
    assert checked.computed is None
    assert checked.verdict is Verdict.CANNOT_COMPUTE


def test_that_a_claim_may_rest_on_what_another_states() -> None:
    four_times = Product(op="product", of=(number(4), Stated(op="stated", claim="base")))
    checked = check(claim(claimed="332.8", compute=four_times), claim(id="base", claimed="83.2"))
    assert checked.computed == pytest.approx(332.8)
    assert checked.verdict is Verdict.AGREES


def test_that_a_claim_which_rests_on_a_statement_without_a_number_cannot_be_computed() -> None:
    checked = check(claim(claimed="1", compute=Stated(op="stated", claim="base")), claim(id="base"))
    assert (checked.computed, checked.verdict) == (None, Verdict.CANNOT_COMPUTE)


@pytest.mark.parametrize(
    "expression",
    [
        Total(op="total", part="gone", metric="fp8_dense_flops"),
        Total(op="total", part="trainium2", metric="gone"),
        FigureOf(op="figure", part="trainium2", field="gone"),
        Stated(op="stated", claim="gone"),
    ],
    ids=lambda expression: expression.op,
)
def test_that_an_unknown_part_metric_field_or_claim_is_an_error_that_names_it(expression: Expression) -> None:
    with pytest.raises(KeyError, match="gone"):
        check(claim(claimed="1", compute=expression))


def test_that_the_result_keeps_its_chain_to_the_sources() -> None:
    checked = check(claim(claimed="83.2", compute=FP8_OF_64))
    assert checked.result is not None
    sources = [leaf.figure.leader.source for leaf in checked.result.leaves() if leaf.figure is not None]
    assert sources == ["aws-neuron-trn2-chip"]


def test_that_a_number_rounded_up_keeps_its_chain_too() -> None:
    half = Quotient(op="quotient", of=(FigureOf(op="figure", part="trainium2", field="tdp"), number(3)))
    checked = check(claim(unit="W", claimed="167", compute=RoundedUp(op="rounded_up", of=half)))
    assert checked.computed == 167
    assert checked.result is not None
    assert any(leaf.figure is not None for leaf in checked.result.leaves())


# --- Verdicts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "value", "verdict"),
    [
        ("83.1", 83.136, Verdict.AGREES),
        ("83.2", 83.15, Verdict.AGREES),
        ("83.2", 83.136, Verdict.WITHIN_ROUNDING),
        ("83.2", 83.1, Verdict.WITHIN_ROUNDING),
        ("83.3", 83.136, Verdict.WITHIN_ROUNDING),
        ("83.7", 83.136, Verdict.CONFLICTS),
        ("414", 414.72, Verdict.WITHIN_ROUNDING),
        ("51", 51.84, Verdict.WITHIN_ROUNDING),
        ("102", 103.68, Verdict.CONFLICTS),
        ("4", 3.1, Verdict.CONFLICTS),
        ("0", 0.0, Verdict.AGREES),
        ("-5.2", -5.247, Verdict.AGREES),
    ],
)
def test_that_a_claim_agrees_to_its_last_digit_or_within_rounding(claimed: str, value: float, verdict: Verdict) -> None:
    assert compare_digits(claimed, value) is verdict


@pytest.mark.parametrize(
    ("value", "verdict"),
    [
        (1331.2, Verdict.AGREES),
        (1300.0, Verdict.AGREES),
        (1299.4, Verdict.WITHIN_ROUNDING),
        (1200.0, Verdict.CONFLICTS),
    ],
)
def test_that_a_claim_of_more_than_a_number_agrees_with_anything_above(value: float, verdict: Verdict) -> None:
    assert compare_digits("1300", value, at_least=True) is verdict


@pytest.mark.parametrize(("text", "unit"), [("83.2", 0.1), ("360", 1), ("3.80", 0.01), ("-5.25", 0.01)])
def test_that_one_unit_of_the_last_digit_is_read_off_the_print(text: str, unit: float) -> None:
    assert unit_in_last_place(text) == pytest.approx(unit)


@given(st.decimals(min_value="0.1", max_value="100000", places=2), st.floats(0.9, 1.1))
def test_that_a_nearer_value_is_judged_no_worse(claimed: object, factor: float) -> None:
    order = [Verdict.AGREES, Verdict.WITHIN_ROUNDING, Verdict.CONFLICTS]
    text = str(claimed)
    far, near = float(text) * factor, float(text) * (1 + (factor - 1) / 2)
    assert order.index(compare_digits(text, near)) <= order.index(compare_digits(text, far))


# --- Reasons ----------------------------------------------------------------------------------------------------------


def test_that_an_undefined_claim_says_so_even_where_something_was_computed() -> None:
    checked = check(claim(claimed="83.1", compute=FP8_OF_64, undefined="metric undefined"))
    assert (checked.verdict, checked.reason) == (Verdict.CANNOT_COMPUTE, "metric undefined")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, "nothing to compute it from"),
        ({"compute": UNSUPPORTED}, "not supported"),
        (
            {"compute": Total(op="total", part="trainium2", metric="int8_dense_ops")},
            "a figure it needs is not published",
        ),
        ({"compute": FP8_OF_64, "claimed": None}, "the statement gives no number"),
        ({"compute": FP8_OF_64, "claimed": None, "note": "only a direction"}, "only a direction"),
    ],
)
def test_that_a_claim_that_cannot_be_judged_says_why(changes: dict[str, object], reason: str) -> None:
    checked = check(claim(claimed="1").evolve(**changes))
    assert (checked.verdict, checked.reason) == (Verdict.CANNOT_COMPUTE, reason)


def test_that_a_part_missing_inside_is_the_reason() -> None:
    shell = System(id="shell", name="Shell", form=Form.SERVER, provider="anyone", contents=(Content(part="gone"),))
    checker = ClaimChecker(Catalogue({"shell": shell}, {}, {}, {}), {})
    total = Total(op="total", part="shell", metric="fp8_dense_flops")
    assert checker.check(claim(claimed="1", compute=total)).reason == "the part 'gone' is not in the design's library"


@pytest.mark.parametrize(
    ("claimed", "compute", "reason"),
    [
        pytest.param("83.1", FP8_OF_64, "computed 83.1 PFLOP/s", id="agrees"),
        pytest.param("90.0", FP8_OF_64, "computed 83.1 PFLOP/s, ×1.08 less than claimed", id="less"),
        pytest.param("70.0", FP8_OF_64, "computed 83.1 PFLOP/s, ×1.19 more than claimed", id="more"),
        pytest.param(
            "332.8",
            FP8_OF_64,
            "computed 83.1 PFLOP/s, ×4.00 less than claimed: about a factor of 4",
            id="a known slip",
        ),
        pytest.param(
            "42.7",
            FP8_OF_64,
            "computed 83.1 PFLOP/s, ×1.95 more than claimed; the value fits BF16 dense",
            id="another precision",
        ),
        pytest.param("0", FP8_OF_64, "computed 83.1 PFLOP/s, 0 was claimed", id="zero"),
        pytest.param("5", number(2, "PFLOP/s"), "computed 2 PFLOP/s, ×2.50 less than claimed", id="no total"),
    ],
)
def test_that_a_verdict_is_explained_in_words(claimed: str, compute: Expression, reason: str) -> None:
    assert check(claim(claimed=claimed, compute=compute)).reason == reason


def test_that_a_note_follows_the_reason() -> None:
    checked = check(claim(claimed="83.1", compute=FP8_OF_64, note="64 chips"))
    assert checked.reason == "computed 83.1 PFLOP/s; 64 chips"


def test_that_a_conflicting_count_fits_no_precision() -> None:
    accelerators = Total(op="total", part="aws-trn2-ultraserver", metric="accelerators")
    checked = check(claim(unit="accelerators", claimed="70", compute=accelerators))
    assert checked.verdict is Verdict.CONFLICTS
    assert "fits" not in checked.reason


def test_that_a_conflicting_memory_fits_no_precision() -> None:
    memory = Total(op="total", part="aws-trn2-ultraserver", metric="memory_bytes")
    checked = check(claim(unit="TB", claimed="83.1", compute=memory))
    assert checked.verdict is Verdict.CONFLICTS
    assert "fits" not in checked.reason


def test_that_a_negative_difference_is_told_by_its_size() -> None:
    lost = Excess(op="excess", of=(number(632), number(667)))
    assert "×1.91" in check(claim(unit="%", claimed="-10.0", compute=lost)).reason


# --- Details ----------------------------------------------------------------------------------------------------------


def test_that_details_tell_which_numbers_fall_into_the_claimed_range() -> None:
    details = (
        Detail(label="inside", compute=number(35, "%"), unit="%"),
        Detail(label="at the edge", compute=number(40, "%"), unit="%"),
        Detail(label="outside", compute=number(41, "%"), unit="%"),
        Detail(label="unknown", compute=UNSUPPORTED, unit="%"),
    )
    checked = check(claim(unit="%", undefined="metric undefined", claimed_range=(30, 40), details=details))
    assert [(one.label, one.matches) for one in checked.details] == [
        ("inside", True),
        ("at the edge", True),
        ("outside", False),
        ("unknown", None),
    ]
    assert [one.value for one in checked.details] == [35, 40, 41, None]


def test_that_details_of_a_claim_without_a_range_match_nothing() -> None:
    checked = check(claim(claimed="83.1", compute=FP8_OF_64, details=(Detail(label="a", compute=number(1), unit="x"),)))
    assert [one.matches for one in checked.details] == [None]


def test_that_the_claimed_value_is_a_number_of_the_print() -> None:
    assert check(claim(claimed="3.80", compute=FP8_OF_64)).claimed == 3.8
    assert check(claim(compute=FP8_OF_64)).claimed is None


# --- The built-in claims ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claim_id", built_in_claims())
def test_that_every_built_in_claim_is_judged_with_a_reason_and_a_known_source(claim_id: str) -> None:
    one = built_in_claims()[claim_id]
    checked = ClaimChecker(built_in(), built_in_claims()).check(one)
    assert one.id == claim_id
    assert one.source in built_in().sources
    assert checked.reason
    assert (checked.computed is None) <= (checked.verdict is Verdict.CANNOT_COMPUTE)


def test_that_the_conflicts_among_the_built_in_claims_are_the_known_ones() -> None:
    checker = ClaimChecker(built_in(), built_in_claims())
    conflicts = {name for name, one in built_in_claims().items() if checker.check(one).verdict is Verdict.CONFLICTS}
    assert conflicts == {
        "S-03",
        "S-03-launch-rounding",
        "S-13-fp8",
        "S-14-total",
        "S-15",
        "V-07",
        "V-08-cores",
    }


def test_that_built_in_claims_are_read_once_and_refuse_unknown_fields() -> None:
    assert built_in_claims() is built_in_claims()
    with pytest.raises(ValidationError, match="Extra inputs"):
        Claim.model_validate({"id": "c", "statement": "s", "source": "p", "unit": "x", "certainty": 1})


def test_that_an_unknown_operation_is_refused() -> None:
    with pytest.raises(ValidationError, match="does not match any of the expected tags"):
        Claim.model_validate(
            {"id": "c", "statement": "s", "source": "p", "unit": "x", "compute": {"op": "power", "of": []}}
        )
