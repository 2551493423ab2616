"""Whose number it is, and which numbers say nothing: true sentences that must not be contradicted."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.claims import CheckedClaim, ClaimChecker
from core.claims.reading.folding import MAX_TEXT
from core.claims.reading.sentence import read_sentence

CHECKER = ClaimChecker(built_in(), {})
AGREES, UNKNOWN, CONFLICTS = "agrees", "cannot_compute", "conflicts"


def checked(text: str) -> list[CheckedClaim]:
    return [CHECKER.check(one.claim) for one in read_sentence(text, built_in()).claims]


def verdicts(text: str) -> list[str]:
    return [one.verdict.value.removesuffix("_within_rounding") for one in checked(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Trn2 UltraServer offers 83.2 petaflops, the NVL72 720 petaflops of FP8.", [AGREES, UNKNOWN]),
        ("Trainium2 has 96 GB, the B400 288 GB.", [AGREES, UNKNOWN]),
        ("Trainium2 has 96 GB. The B400 has 288 GB.", [AGREES, UNKNOWN]),
        ("The H100 has 80 GB, the UltraServer 6 TB.", [AGREES, UNKNOWN]),
        ("GB200 NVL72 has 13.4 TB. The NVL72 draws 120 kW.", [AGREES, AGREES]),
        ("The H100 has the FP16 rate of 989 TFLOPS.", [AGREES]),
        (
            "Trainium2 has 1.3 PFLOPS dense FP8 versus 1.98 PFLOPS, 0.99 PFLOPS and 3.35 TB/s for H100.",
            [AGREES, AGREES, AGREES, AGREES],
        ),
        ("The MI300X has 192 GB versus 80 GB for the H100 and draws 750 W.", [AGREES, AGREES, AGREES]),
        ("The MI300X is faster than the H100 and draws 750 W.", [AGREES]),
        ("The MI300X has more memory than the H100 (80 GB).", [AGREES]),
        ("The H100's 80 GB and 3.35 TB/s lose to the MI300X.", [AGREES, AGREES]),
        ("MI300X beats the H100's 80 GB with 192 GB.", [AGREES, UNKNOWN]),
        ("MI300X beats the H100's 80 GB and 3.35 TB/s.", [AGREES, AGREES]),
        ("GB300 NVL72 has 20 TB and the older NVL72 13.4 TB.", [AGREES, UNKNOWN]),
        ("The MI300X, 2.4x more than the H100, has 192 GB.", [UNKNOWN, AGREES]),
        ("The H200 adds 61 GB to reach 141 GB.", [UNKNOWN, AGREES]),
        ("The Llama 70B model needs 140 GB, the H100 has 80 GB.", [UNKNOWN, AGREES]),
        ("The B200 has 180 GB versus 141 GB, 80 GB for the H200, H100.", [AGREES, UNKNOWN, UNKNOWN]),
        ("The B200 has 180 GB versus 80 GB for the H100 and the A100.", [AGREES, AGREES]),
        ("In 2024 the H100 drew 700 W and the H200 had 141 GB.", [AGREES, AGREES]),
        ("The H200 increases memory from 80 GB to 141 GB.", [UNKNOWN, AGREES]),
        ("The H200 has 141 GB, up from 80 GB.", [AGREES, UNKNOWN]),
        ("The H200 has 141 GB, up from 80 GB in the H100.", [AGREES, AGREES]),
        ("The MI300X is unlike the H100: it has 192 GB.", [AGREES]),
        ("The MI300X has 192 GB versus 80 GB.", [AGREES, UNKNOWN]),
        ("The MI300X has 192 GB versus 80 GB: the H100 wins.", [AGREES, UNKNOWN]),
        ("Compared to 80 GB in the H100, the MI300X has 192 GB.", [AGREES, AGREES]),
        ("With 192 GB against the H100's 80 GB, MI300X wins.", [AGREES, AGREES]),
        ("Against the H100's 80 GB, MI300X has 192 GB.", [AGREES, AGREES]),
        ("64 Trainium2 chips with 96 GB each give 6 TB.", [AGREES, AGREES]),
        ("16 Trainium2 chips with 96 GB per chip give 1.5 TB and 20.8 petaflops.", [AGREES, AGREES, AGREES]),
        ("A DGX H100 has 8 GPUs, each with 80 GB.", [AGREES, AGREES]),
        ("The MI300X draws 750 W, 50 W more than the H100.", [AGREES, UNKNOWN]),
        ("The MI300X has 112 GB more memory than the H100.", [UNKNOWN]),
        ("The MI300X exceeds the H100 by 50 W.", [UNKNOWN]),
        ("The MI300X has an advantage of 112 GB over the H100.", [UNKNOWN]),
        ("The H200 has 141 GB, more than the 80 GB of the H100.", [AGREES, AGREES]),
        ("The H100 has 141 GB, unlike the H200.", [CONFLICTS]),
    ],
)
def test_that_a_number_is_judged_against_its_own_part_or_not_at_all(text: str, expected: list[str]) -> None:
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Trainium2 has 96 GB, the B400 288 GB", "B400 is not known by this name"),
        ("The MI300X has 192 GB versus 80 GB", "the text does not say clearly whose number this is"),
        ("The MI300X draws 50 W more than the H100", "this is a difference between two values"),
        ("H100 has 1 979 TFLOPS of FP8", "the number 1 979 can be read in two ways"),
        ("H100 hat 1.979 TFLOPS", "the number 1.979 can be read in two ways"),
        ("H100 hat 1,979 PFLOPS", "the number 1,979 can be read in two ways"),
        ("H100 delivers -989 TFLOPS of BF16", "the number -989 is negative"),
        ("H100 has 1e400 TFLOPS", "the number 1e400 is too long or too large to be read"),
        ("H100 has " + "9" * 400 + " GB", "9 is too long or too large to be read"),
        ("H100 has 640 Gbit", "memory is given in bytes, such as GB"),
        ("H100 is not 2,000 TFLOPS", "the text denies this number"),
        ("The H100 doesn't have 141 GB", "the text denies this number"),
        ("The H100 has 80 GB rather than 141 GB", "the text denies this number"),
        ("The H200 is not 2x as fast as the H100", "the text denies this number"),
        ("The Trn2 UltraServer never holds 72 Trainium2 chips", "the text denies this number"),
        ("100,000 Trainium2 do not take 1,500 Trn2 UltraServers", "the text denies this number"),
    ],
)
def test_that_a_number_that_says_nothing_is_told_in_words(text: str, reason: str) -> None:
    last = checked(text)[-1]
    assert last.verdict.value == UNKNOWN
    assert reason in last.reason


@pytest.mark.parametrize(
    "text",
    [
        "Trainium2 hat 2,9 TB/s",
        "GB200 NVL72 hat 13,4 TB",
        "H100 reaches 9.89e14 FLOP/s of BF16",
        "The H100 delivers 1.979 PFLOPS of FP8",
        "The H100 has not only 80 GB",
        "The H100 does not need help and has 80 GB",
        "The H100 has no more than 80 GB",
        "Gaudi 3 128 GB",
        "The H200 has 1,43x the memory bandwidth of the H100",
    ],
)
def test_that_a_number_that_is_clear_is_judged(text: str) -> None:
    assert verdicts(text) == [AGREES]


def test_that_a_sentence_cut_in_two_is_not_read() -> None:
    last = "The H100 has 3.35 TB/s."
    text = f"The H100 has 80 GB. {'x' * MAX_TEXT}"[: MAX_TEXT - len("The H100 has 3.35 TB")] + last
    assert text[:MAX_TEXT].endswith("3.35 TB")
    assert verdicts(text) == [AGREES]


def test_that_what_a_conflict_fits_is_told_once() -> None:
    reason = checked("B200 delivers 9,000 TFLOPS of dense FP8")[0].reason
    assert reason.count("the value fits FP8 sparse") == 1
