"""The texts of a comparison that are copied."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.comparison import Norm
from core.design.edits import add_part, set_count
from core.result import Completeness
from gui.compare.plain_text import as_markdown, as_tab_separated
from gui.spreadsheets import neutral
from tests.support.comparisons import opening, table_of
from tests.support.designs import done


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
    reason = "Quotes differ in date: 2026-04 and 2026-05"
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
    assert (cell.text.remark, cell.delta) == ("partial", "")
    assert "partial" in cell.text.sentence
    assert "partial" in as_markdown(table_of(design))
    line = next(line for line in as_tab_separated(table_of(design)).splitlines() if line.startswith("BF16\t"))
    assert line.split("\t")[2] == f"{cell.text.value} partial"
