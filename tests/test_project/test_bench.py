"""The benchmarks are found by name, and their measures are told in one table."""

import pytest

from tests.bench import summary
from tests.bench.__main__ import main, names, rows, text


def test_that_every_benchmark_is_found_and_no_helper() -> None:
    assert {"canvas", "charts", "design", "startup"} <= set(names())
    assert not any(name.startswith("_") for name in names())


def test_that_an_unknown_benchmark_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["desing"]) == 2
    assert capsys.readouterr().err.startswith("There is no benchmark desing; there are canvas, charts, design")


def test_that_a_summary_tells_the_middle_and_the_slow_end() -> None:
    samples = [float(value) for value in range(100, 0, -1)]
    assert summary("drop, ms", samples, 16) == {"drop, ms: median": 50.5, "drop, ms: p95": 96, "drop, ms: budget": 16}


def test_that_the_table_has_a_row_for_each_thing_measured_and_aligns_its_figures() -> None:
    measures = {**summary("drop, ms", [2.0]), "memory, MB: value": 1234.5, "memory, MB: budget": 1500.0}
    assert rows(measures) == [["drop, ms", "2", "2", ""], ["memory, MB", "1,234", "", "1,500"]]
    assert text(rows(measures)).splitlines() == ["drop, ms        2  2       ", "memory, MB  1,234     1,500"]
