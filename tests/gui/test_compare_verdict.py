"""The verdict of a comparison in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from typing_extensions import override

from core.comparison import COMPUTE, Better, Norm, Row, compare
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE
from core.result import counted, unsupported
from gui.compare.differences import Unlike, side_rows
from gui.compare.summary import Verdict, joined, verdict
from tests.support.comparisons import opening, row

NAMES = ("Trn2 UltraServer", "8 × P5en", "GB200 NVL72", "Trn3 Gen2")


def test_that_the_verdict_names_the_best_and_what_is_not_ranked() -> None:
    rows = compare(opening(), Estimator().estimate(opening()))
    said = verdict(rows, NAMES)
    assert said.headline == "GB200 NVL72 has the most BF16; Trn3 Gen2 the most FP8 and memory bandwidth."
    assert said.remarks == (
        "Capacity is not ranked: counted in different ways. "
        "Scale-up is not ranked: direction is not stated on every side. "
        "Rent is not ranked: quotes differ in date. "
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
        "Figures per dollar are not ranked: quotes differ in date. FP4 is not ranked: not every cluster supports it."
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


class Marked(QTranslator):
    """Marks every text that goes through it."""

    @override
    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"«{sourceText}»"


def test_that_every_sentence_of_the_verdict_can_be_translated(qapp: QCoreApplication) -> None:
    marked = Marked()
    qapp.installTranslator(marked)
    said = verdict([row("memory_bytes", 1, 2, None), lacking()], ["A", "B", "C"])
    qapp.removeTranslator(marked)
    assert said.headline == "«Of the values known, «B has «the most «memory»»».»"
    assert said.remarks == "«FP4 is not ranked: not every cluster supports it.»"


@pytest.mark.parametrize(
    ("count", "words"),
    [(2, "Both clusters are alike in every figure."), (10, "All 10 clusters are alike in every figure.")],
)
def test_that_clusters_without_a_difference_are_called_alike(count: int, words: str) -> None:
    rows = [row("memory_bytes", *[2.0] * count), row("it_max_w", *[None] * count, 1.0)]
    same = [replace(each, best=None, results=each.results[:count]) for each in rows]
    assert verdict(same, NAMES[:1] * count) == Verdict(words)


def test_that_clusters_of_which_nothing_is_known_are_not_called_alike() -> None:
    nothing = replace(row("memory_bytes", None, 1.0), best=None)
    rows = [replace(nothing, results=(nothing.results[0],) * 2)]
    assert verdict(rows, ["A", "B"]).headline == "No figure may be ranked."


def test_that_a_name_does_not_turn_the_verdict_round() -> None:
    said = verdict([row("memory_bytes", 2, 1)], ["x\u202ey", "B"])
    assert said.headline == "\u2068x\u202ey\u2069 has the most memory."
