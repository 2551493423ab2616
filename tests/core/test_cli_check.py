"""`rackwright check`: the findings of a design, as text and JSON, and what the exit code says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.catalogue.catalogue import built_in
from core.cli.main import main
from core.design.cluster_edits import set_region
from core.design.document import Design
from core.design.overrides import PartWide, override, own_reading
from core.design.storage import dumps
from core.design.templates import from_template, templates
from tests.support.designs import AS_OF, done


def opening() -> Design:
    """Return the opening comparison."""
    return from_template(templates()["opening"], built_in(), AS_OF)


def overridden(value: float, unit: str, field: str = "peak_bf16_dense") -> Design:
    """Return the opening comparison with a figure of Trainium2 as a user entered it."""
    return done(override(opening(), PartWide("trainium2"), field, own_reading(value, unit, "", "typed", AS_OF))).after


def saved(folder: Path, design: Design) -> str:
    """Save a design and return the name of its file."""
    path = folder / "design.rackwright.json"
    path.write_text(dumps(design), encoding="utf-8")
    return str(path)


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the JSON document of a call."""
    code = main([*arguments, "--json"])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, answer


def test_that_the_opening_comparison_tells_what_is_unknown_and_in_conflict(capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = document(capsys, "check", "--template", "opening")
    assert code == 0
    findings = [finding for cluster in answer["clusters"] for finding in cluster["findings"]]
    assert {finding["grade"] for finding in findings} == {"note"}
    sentences = [finding["sentence"] for finding in findings]
    assert "No source states IT power of Trn2 UltraServer, which leaves that total unknown." in sentences
    assert any("AWS Trainium2; the first value leads: memory bandwidth 2.9 TB/s or 3 TB/s" in one for one in sentences)
    assert any(one.startswith("No rent of Trn3 UltraServer Gen2") for one in sentences)
    assert answer["clusters"][2]["findings"] == []
    assert main(["check", "--template", "opening"]) == 0
    text = capsys.readouterr().out
    assert text.count("Nothing odd is found.") == 1
    assert f"0 errors, 0 warnings, {len(findings)} notes." in text


def test_that_old_quotes_are_told_of(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    old = opening().evolve(prices_as_of="2026-12-01")
    _, answer = document(capsys, "check", saved(tmp_path, old))
    rules = [[finding["rule"] for finding in cluster["findings"]] for cluster in answer["clusters"]]
    assert ["stale-price" in own for own in rules] == [False, False, True, False]


def test_that_what_is_not_checked_is_said_with_every_answer(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = document(capsys, "check", "--template", "empty")
    assert answer["not_checked"][0] == "rack power and cooling"
    assert main(["check", "--template", "empty"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.endswith(
        "Not checked: rack power and cooling, switch ports, memory fit, floor load, cable lengths, lead times, "
        "software support."
    )


def test_that_an_impossible_pue_is_an_error_and_told_on_opening(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    design = opening()
    pue = design.sites[0].figures["pue"][0].evolve(value=0.1)
    name = saved(tmp_path, design.evolve(sites=(design.sites[0].evolve(figures={"pue": (pue,)}),)))
    code, answer = document(capsys, "check", name)
    assert code == 1
    assert all(cluster["findings"][0]["rule"] == "impossible-site" for cluster in answer["clusters"])
    assert main(["show", name]) == 0
    assert "pue" in capsys.readouterr().err


def test_that_a_slip_is_a_warning_with_what_was_meant(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = saved(tmp_path, overridden(1.3, "PFLOP/s"))
    code, answer = document(capsys, "check", name)
    assert code == 0
    finding = answer["clusters"][0]["findings"][0]
    assert (finding["grade"], finding["part"], finding["field"]) == ("warning", "trainium2", "peak_bf16_dense")
    assert finding["suggestion"] == {"value": 667.0, "unit": "TFLOP/s"}
    assert main(["check", name]) == 0
    text = capsys.readouterr().out
    assert "warning: BF16 1.3 PFLOP/s conflicts with 667 TFLOP/s" in text
    assert "Likely meant: 667 TFLOP/s." in text
    assert "0 errors, 1 warning, " in text


def test_that_an_error_makes_the_exit_code_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, answer = document(capsys, "check", saved(tmp_path, overridden(5, "EFLOP/s")))
    assert code == 1
    assert answer["clusters"][0]["findings"][0]["grade"] == "error"


def test_that_show_and_compare_tell_the_same_findings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = saved(tmp_path, overridden(1.3, "PFLOP/s"))
    findings = [
        [cluster["findings"] for cluster in document(capsys, command, name)[1]["clusters"]]
        for command in ("check", "show", "compare")
    ]
    assert findings[0] == findings[1] == findings[2]
    assert findings[0][0]


def test_s_19_that_a_part_not_offered_in_a_region_is_a_note(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    design = opening()
    away = done(set_region(design, design.price_sets[0].id, "eu-north-9")).after
    name = saved(tmp_path, away)
    code, answer = document(capsys, "check", name)
    assert code == 0
    notes = [finding for cluster in answer["clusters"] for finding in cluster["findings"]]
    assert notes
    assert {finding["grade"] for finding in notes} == {"note"}
    assert any("not known to be offered in eu-north-9 as of 2026" in finding["sentence"] for finding in notes)
    assert main(["check", name]) == 0
    assert "Likely meant" not in capsys.readouterr().out


def test_that_check_wants_one_design(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 2
    assert "Name one design file" in capsys.readouterr().err
