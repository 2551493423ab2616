"""Pasted sentences: which claims they are read as, and what becomes of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.catalogue.catalogue import built_in
from core.claims import CheckedClaim, ClaimChecker, ReadClaim, Role, Verdict
from core.claims.reading.folding import MAX_TEXT
from core.claims.reading.sentence import MAX_CLAIMS, read_sentence

DATA = Path(__file__).parent / "data"
CHECKER = ClaimChecker(built_in(), {})


def examples(name: str) -> list[dict[str, object]]:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def read(text: str) -> tuple[ReadClaim, ...]:
    return read_sentence(text, built_in()).claims


def check(text: str, at: int = 0) -> CheckedClaim:
    return CHECKER.check(read(text)[at].claim)


def verdicts(text: str) -> list[dict[str, str | None]]:
    checked = [CHECKER.check(one.claim) for one in read(text)]
    return [{"claimed": one.claim.claimed, "unit": one.claim.unit, "verdict": one.verdict.value} for one in checked]


def words(text: str, role: Role, at: int = 0) -> list[str]:
    return [text[one.start : one.end] for one in read(text)[at].taken if one.role is role]


# --- Examples ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", [*examples("case_claims"), *examples("plain_claims"), *examples("public_claims")])
def test_that_a_sentence_is_read_as_its_claims_with_their_verdicts(example: dict[str, object]) -> None:
    assert verdicts(str(example["sentence"])) == example["claims"]


@pytest.mark.parametrize("example", examples("public_claims"))
def test_that_every_claim_read_has_its_number_among_its_words(example: dict[str, object]) -> None:
    text = str(example["sentence"])
    for one in read(text):
        assert [taken.role for taken in one.taken].count(Role.QUANTITY) == 1
        assert all(0 <= taken.start < taken.end <= len(text) for taken in one.taken)
        assert CHECKER.check(one.claim).reason


# --- Which words are taken --------------------------------------------------------------------------------------------


def test_that_the_words_taken_are_those_of_the_text_as_pasted() -> None:
    text = "\u200b64\u00a0Trainium2 chips deliver 83.1 petaflops of dense FP8"
    assert words(text, Role.COUNT) == ["64"]
    assert words(text, Role.PART) == ["Trainium2 chips"]
    assert words(text, Role.QUANTITY) == ["83.1 petaflops"]
    assert words(text, Role.PRECISION) == ["dense", "FP8"]


def test_that_a_baseline_and_a_link_are_told() -> None:
    text = "The H200 has 1.4x the memory bandwidth of the H100"
    assert (words(text, Role.PART), words(text, Role.BASELINE)) == (["H200"], ["H100"])
    assert words("Each B200 has 1.8 TB/s of NVLink", Role.METRIC) == ["NVLink"]
    assert words("Trn2 UltraServers have 96 GB per chip", Role.PER) == ["per chip"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Trn2 UltraServer with 6 TB", "aws-trn2-ultraserver"),
        ("a Trn2 instance has 1.5 TB", "aws-trn2-48xlarge"),
        ("a trn2.3xlarge has 96 GB", "aws-trn2-3xlarge"),
        ("Trn2 has 96 GB", "trainium2"),
        ("the P5en instance has 1,128 GB", "aws-p5en-48xlarge"),
        ("an NVIDIA GB200-NVL72 has 13 TB", "gb200-nvl72"),
        ("the NVL72 GB300 has 20 TB", "gb300-nvl72"),
        ("64 Trainium2 chips in an UltraServer hold 6 TB", "aws-trn2-ultraserver"),
        ("H100 GPU: 80 GB", "h100-sxm"),
        ("Ironwood's 192 GB", "tpu-v7"),
        ("Gaudi 3, 128 GB", "gaudi3"),
        ("Gaudi3 accelerators with 128 GB", "gaudi3"),
        ("aws-trn2-ultraserver 6 TB", "aws-trn2-ultraserver"),
        ("B200s have 180 GB", "b200-sxm"),
        ("Hopper has 80 GB", "h100-sxm"),
    ],
)
def test_that_a_part_is_found_by_name_alias_or_id(text: str, part: str) -> None:
    compute = read(text)[-1].claim.compute
    assert compute is not None
    assert compute.model_dump()["part"] == part


@pytest.mark.parametrize("text", ["The pod has 96 GB", "An UltraServer has 6 TB", "10 h 100 W", "xh100 has 80 GB"])
def test_that_ordinary_words_are_no_part(text: str) -> None:
    assert all(one.claim.undefined == "no part of the catalogue is named" for one in read(text))


# --- What is assumed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("Trainium2 delivers 1.3 petaflops", "precision and dense or sparse not stated: FP8 dense fits"),
        ("H100 has 80 GB", "\u201cH100\u201d is read as NVIDIA H100 SXM5 80GB"),
        ("The H100 has 94 GB", "\u201cH100\u201d is read as NVIDIA H100 NVL 94GB"),
        ("B200 has 7.7 TB/s", "link and direction not stated: Memory bandwidth fits"),
        ("B200's NVLink has 1.8 TB/s", "direction not stated: Scale-up bandwidth, both directions fits"),
        ("B200 has 1.8 TB/s bidirectional", "which link not stated: Scale-up bandwidth, both directions fits"),
        ("Nearly 96 GB in each Trainium2", "\u201cabout\u201d excuses no more than the printed digits do"),
        ("Up to 96 GB in each Trainium2", "\u201cup to\u201d is read as the number itself"),
        ("More than 90 GB in each Trainium2", "a lower bound"),
        ("Trn2 UltraServer has 96 GB per chip", "for one accelerator"),
        ("Trainium2 is a chip. It has 96 GB.", "the part is the one named before, trainium 2"),
        ("On demand a p5 costs $55.04 an hour", "region and date not stated: on demand, us-east-1"),
        ("Project Rainier has 500,000 GPUs", "they are AWS Trainium2, not GPUs"),
        ("Trainium2 has 2.52 PF (1,299 TFLOPS) in FP8", "FP8 is taken from elsewhere in the sentence"),
        ("B300 draws 1,400 W", "another source prints this value: lockwood-b300"),
    ],
)
def test_that_what_is_assumed_is_told(text: str, remark: str) -> None:
    assert any(remark in "; ".join(one.assumed) for one in read(text))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("B200 delivers 9,000 TFLOPS of dense FP8", "the value fits FP8 sparse"),
        ("P5en has 3,200 GB/s of EFA", "the value fits in Gb/s"),
        ("P5en has 400 Gb/s of EFA", "the value fits in GB/s"),
        ("A Trn2 UltraServer has 96 GB", "the value fits one accelerator: Memory"),
        ("A Trn2 UltraServer has 6 TB per chip", "the value fits the whole: Memory"),
        ("20,736 GB200 superchips deliver 414 EF of sparse FP4", "single accelerators, 2 to each: FP4 sparse"),
        ("MI355X has 3.85x the FP8 compute of the MI300X", "FP4 dense against FP8 dense"),
    ],
)
def test_that_a_slip_that_explains_a_conflict_is_told(text: str, hint: str) -> None:
    checked = check(text)
    assert checked.verdict is Verdict.CONFLICTS
    assert hint in checked.reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("96 GB of HBM", "no part of the catalogue is named"),
        ("Trainium2 is 4x faster", "no baseline given"),
        ("4x more memory than the H100", "no part is named that is compared"),
        ("Trn2 UltraServers deliver 4.4x the performance of H100", "metric undefined"),
        ("The H200 has 1,4345x the memory bandwidth of the H100", "the number 1,4345 can be read in two ways"),
        ("Trainium2 delivers 1.300,5 TFLOPS", "the number 1.300,5 can be read in two ways"),
        (
            "P5 has 2 TB of host memory",
            "only the memory of accelerators is compared",
        ),
        ("H100 delivers 4 POPS in INT4", "no figures in INT4 are known"),
        ("Ironwood has two compute dies, each with 2 petaflops", "figures of single dies or cores are not known"),
        ("Trainium2 draws 500 W", "the power of AWS Trainium2 is not published, only estimated"),
        ("Trainium1 draws 500 W", "the power of AWS Trainium (first generation) is not published"),
        ("A Trn2 UltraServer draws 23 kW per rack", "a rack's share of the power is not published"),
        ("The H100 costs $2 an hour", "prices are known of whole systems, not of NVIDIA H100 SXM5 80GB"),
        ("A DGX B300 costs $90 an hour", "no such price of DGX B300 is known"),
        ("10.5 H100 GPUs have 840 GB", "the number of parts is no whole number from one to a billion"),
        ("H100 draws 10 % less power than Trainium2", "the power of AWS Trainium2 is not published, only estimated"),
        ("DGX B300 has 2x better price-performance than DGX H100", "metric undefined: no basis is known at which both"),
    ],
)
def test_that_what_cannot_be_computed_is_told_in_words(text: str, reason: str) -> None:
    checked = check(text)
    assert checked.verdict is Verdict.CANNOT_COMPUTE
    assert reason in checked.reason


def test_that_a_comparison_without_a_resource_lists_what_it_would_be_by_each() -> None:
    checked = check("Trn3 UltraServers deliver 4.4x the performance of Trn2 UltraServers")
    matches = {one.label: one.matches for one in checked.details}
    assert matches["FP8 dense"] is True
    assert matches["BF16 dense"] is False
    assert matches["FP4 dense"] is None


def test_that_fewer_per_cent_are_below_the_base() -> None:
    checked = check("H100 has 10 % lower efficiency than MI300X")
    assert checked.claim.claimed_range == (-10.5, -9.5)
    assert any(one.label == "FP8 dense per watt" for one in checked.details)


def test_that_price_performance_is_listed_for_each_basis_at_which_both_are_quoted() -> None:
    checked = check("A Trn2 instance has 30 to 40 % better price-performance than P5en instances")
    assert checked.claim.claimed_range == (30, 40)
    assert {one.label.rpartition(", ")[2] for one in checked.details} == {"spot", "capacity block"}


@pytest.mark.parametrize(
    ("text", "computed"),
    [
        ("One Trn2 UltraServer has 41.6 PF of FP8 per rack", 41.568),
        ("Two P5 instances have 6.4 Tb/s of EFA", 6.4),
        ("The H100 has 26.8 Tb/s of memory bandwidth", 26.8),
        ("Two H100 SXM draw 1,400 W", 1400),
        ("A Trn2 UltraServer has 96 GB per chip", 96),
        ("A DGX H100 draws 700 W per GPU", 700),
        ("Two DGX H100 have 16 GPUs", 16),
        ("A Trn2 UltraServer takes 2 racks", 2),
        ("Trainium2 has 96 GiB", 96),
        ("16 Trainium2 have 1.5 TiB", 1536),
        ("MI300X uses 1.07x less power than MI350X", 4 / 3),
        ("A Nebius H100 costs $3 an hour", None),
        ("A trn2u.48xlarge costs $35.76 an hour", 35.7608),
        ("MI300X has 1.58x the bandwidth of the H100", 5.3 / 3.35),
        ("Trainium2 has 667 teraflops in half precision", 667),
        ("Trainium2 reaches 667 teraflops in bfloat16", 667),
        ("Trainium2's FP8 rate, at last, of all things, is 1.3 petaflops", 1.299),
    ],
)
def test_that_a_part_of_it_or_several_are_computed(text: str, computed: float | None) -> None:
    value = check(text).computed
    assert value is not None
    assert computed is None or value == pytest.approx(computed)


# --- Hostile texts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t",
        "\u202e96 GB Trainium2\u202c \U0001f600",
        "\ud800 96 GB",
        "\uff11\uff0c\uff19\uff17\uff19 TFLOPS",
        "4x " * 900,
        "than the " * 300 + "H100",
        "1," * 1500,
        "9" * 5000,
        "H100 1PF " * 300,
        "half a million " * 200,
        "0x H100 memory 0 GB $0 0 % less than 0 W in H100",
    ],
)
def test_that_no_text_is_too_strange_to_be_read(text: str) -> None:
    for one in read(text):
        CHECKER.check(one.claim)


PIECES = st.sampled_from(
    [
        *(
            "H100",
            "Trainium2",
            "Trn2",
            "UltraServer",
            "NVL72",
            "64",
            "1,979",
            "1.300,5",
            "4x",
            "30 %",
            "TB/s",
            "PF",
            "GB",
        ),
        *("W", "$", "twice", "than", "more", "of", "each", "per", "chip", ",", ".", "(", "-", "FP8", "sparse", "and"),
        *("million", "half", "to", "between", "x", "up", "about", "an", "hour", "vs", "\u00a0", "\n", "less", "equals"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=40).map(" ".join), st.lists(PIECES).map("".join)))
def test_that_any_text_is_read_and_judged_without_an_error(text: str) -> None:
    understood = read_sentence(text, built_in())
    assert bool(understood.claims) or bool(understood.remark)
    for one in understood.claims:
        assert CHECKER.check(one.claim).reason


def test_that_a_long_text_is_cut_and_says_so() -> None:
    understood = read_sentence("x" * MAX_TEXT + " Trainium2 has 96 GB", built_in())
    assert (understood.claims, understood.remark) == ((), "only the first 2000 characters are read")


def test_that_only_so_many_claims_are_read() -> None:
    understood = read_sentence("H100 has 80 GB. " * (MAX_CLAIMS + 1), built_in())
    assert (len(understood.claims), understood.remark) == (MAX_CLAIMS, "only the first 40 claims are read")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("H100 and H200 have 80 GB and 141 GB of memory respectively", ["agrees", "agrees"]),
        ("H100 and H200 have 80 GB, 141 GB and 3.35 TB/s respectively", ["conflicts", "agrees", "conflicts"]),
    ],
)
def test_that_respectively_gives_each_part_its_number_where_there_are_as_many(text: str, expected: list[str]) -> None:
    assert [one["verdict"] for one in verdicts(text)] == expected


def test_that_claims_are_told_apart() -> None:
    assert [one.claim.id for one in read("H100 has 80 GB and 3.35 TB/s")] == ["pasted-1", "pasted-2"]
