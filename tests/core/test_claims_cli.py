"""`rackwright claims`: every built-in claim with what is computed, and exit code 1 for one that conflicts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.claims import Verdict, built_in_claims
from core.cli.main import main

if TYPE_CHECKING:
    import pytest

VERDICTS = {"agrees", "agrees_within_rounding", "conflicts", "cannot_compute"}


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, dict[str, object]]:
    main(["claims", *arguments, "--json"])
    claims = json.loads(capsys.readouterr().out)["claims"]
    return {claim["id"]: claim for claim in claims}


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["claims", *arguments])
    return capsys.readouterr().out


def test_that_all_claims_are_done_whatever_their_verdicts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--json"]) == 0
    claims = json.loads(capsys.readouterr().out)["claims"]
    assert [claim["id"] for claim in claims] == list(built_in_claims())
    assert {claim["verdict"] for claim in claims} == VERDICTS == {verdict.value for verdict in Verdict}


def test_that_a_claim_that_conflicts_has_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "S-03", "--json"]) == 1
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert claim["verdict"] == "conflicts"
    assert claim["claimed"] == 332.8


def test_that_a_claim_that_agrees_has_exit_code_0() -> None:
    assert main(["claims", "S-01"]) == 0


def test_that_a_claim_that_cannot_be_computed_has_exit_code_0() -> None:
    assert main(["claims", "S-10"]) == 0


def test_that_each_claim_has_the_fields_of_the_format(capsys: pytest.CaptureFixture[str]) -> None:
    for claim in document(capsys).values():
        assert {"id", "statement", "claimed", "computed", "unit", "verdict", "reason", "status"} <= claim.keys()
        assert claim["status"] in ("current", "projection", "superseded")
        assert claim["reason"]


def test_that_a_claim_without_a_baseline_is_null_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    claim = document(capsys)["S-10"]
    assert (claim["claimed"], claim["verdict"], claim["reason"]) == (None, "cannot_compute", "metric undefined")


def test_that_the_text_says_verdict_statement_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert text(capsys, "S-01") == (
        "S-01: agrees within rounding\n"
        "  A Trn2 UltraServer of 64 Trainium2 delivers 83.2 PFLOP/s of dense FP8.\n"
        "  → computed 83.1 PFLOP/s; 64 × the rounded 1.3 PFLOP/s a chip.\n"
    )


def test_that_the_text_marks_what_matches_a_range(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "S-10").splitlines()
    assert lines[0] == "S-10: cannot be computed"
    assert [line for line in lines if line.endswith("← matches the claim")] == [
        "    bandwidth per dollar against p5e at 39.799 (2026-04): 34.5 %  ← matches the claim"
    ]


def test_that_a_projection_is_called_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert text(capsys, "S-04").startswith("S-04: agrees (projection)\n")


def test_that_all_claims_end_in_a_count_of_verdicts(capsys: pytest.CaptureFixture[str]) -> None:
    last = text(capsys).splitlines()[-1]
    counts = [int(word.strip(".,")) for word in last.split() if word.strip(".,").isdecimal()]
    assert last.startswith(f"{len(built_in_claims())} claims: agrees ")
    assert sum(counts[1:]) == counts[0]


def test_that_a_sentence_is_checked_number_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = "A Trn2 UltraServer delivers 83.2 petaflops of dense FP8."
    assert main(["claims", "--text", sentence]) == 0
    assert capsys.readouterr().out == "83.2 petaflops: agrees within rounding\n  → computed 83.1 PFLOP/s.\n"
    assert main(["claims", "--text", "Trainium2 has 1.3 PF of dense BF16.", "--json"]) == 1
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert claim["verdict"] == "conflicts"
    assert "FP8" in claim["reason"]


def test_that_a_text_without_a_number_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--text", "Hello."]) == 0
    assert capsys.readouterr().out == "There is no number with a unit that a part could have.\n"


def test_that_a_claim_and_a_text_are_not_both_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "S-01", "--text", "x"]) == 2
    assert "not both" in capsys.readouterr().err


def test_that_a_conflicting_value_is_first_held_against_its_own_precision(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--text", "The B200 delivers 9,000 TFLOPS of dense FP8."]) == 1
    assert "the value fits FP8 sparse" in " ".join(capsys.readouterr().out.split())


def test_that_an_unknown_claim_beside_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "S-99"]) == 2
    assert "There is no claim 'S-99'" in capsys.readouterr().err
