"""The command line knows the user's own parts: in the catalogue and in sentences that are checked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.own import (
    OWN_MARK,
    DataSheet,
    SheetFigure,
    accelerator_from,
    own_parts_folder,
    told_apart,
)
from core.cli.main import main
from core.figure import Status
from core.files.own_parts import save_own_part

if TYPE_CHECKING:
    from pathlib import Path

SHEET = DataSheet("Acme X1", "Acme", "X1 sheet", figures={"peak_fp8_dense": SheetFigure(1000, "TFLOP/s")})


@pytest.fixture(autouse=True)
def own_part() -> str:
    """Put a part into the user's folder; return its id."""
    part, source = accelerator_from(SHEET, ())
    save_own_part(own_parts_folder(), part, {source.id: source}, "2026-12-01")
    return part.id


def test_that_the_folder_is_among_the_users_data(private_home: Path) -> None:
    assert own_parts_folder().is_relative_to(private_home)
    assert own_parts_folder().name == "parts"


def test_that_the_catalogue_lists_and_shows_an_own_part(own_part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "list"]) == 0
    assert own_part in capsys.readouterr().out
    assert main(["catalog", "show", "acme x1"]) == 0
    assert "X1 sheet" in capsys.readouterr().out
    assert main(["catalog", "sources", own_part, "--json"]) == 0
    (source,) = json.loads(capsys.readouterr().out)["sources"]
    assert source["title"] == "X1 sheet"


def test_that_a_sentence_about_an_own_part_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--text", "The Acme X1 has 3000 TFLOPS in FP8.", "--json"]) == 1
    answer = capsys.readouterr()
    (claim,) = json.loads(answer.out)["claims"]
    assert (claim["computed"], claim["verdict"]) == (1000, "conflicts")
    assert answer.err == ""


@pytest.mark.parametrize("arguments", [("catalog", "list"), ("claims", "--text", "The H100 SXM has 80 GB.")])
def test_that_a_file_that_cannot_be_read_is_a_notice(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    (own_parts_folder() / "bad.rackwright.json").write_text("{", encoding="utf-8")
    assert main(arguments) == 0
    assert "Your part in bad.rackwright.json was left out" in capsys.readouterr().err


def test_that_an_own_word_among_the_figures_cites_no_document(capsys: pytest.CaptureFixture[str]) -> None:
    part, source = accelerator_from(SHEET, ())
    (reading,) = part.figures["peak_fp8_dense"]
    own = reading.evolve(source="yours", status=Status.YOURS, value=900)
    changed = part.evolve(id="own-changed", figures={"peak_fp8_dense": (own, reading)})
    save_own_part(own_parts_folder(), changed, {source.id: source}, "2026-12-01")
    for what in ("show", "sources"):
        assert main(["catalog", what, "own-changed"]) == 0
        assert "X1 sheet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("H100 SXM", f"H100 SXM{OWN_MARK}"),
        ("h100-sxm", f"h100-sxm{OWN_MARK}"),
        (f"H100 SXM{OWN_MARK}", f"H100 SXM{OWN_MARK}"),
        ("Acme X1", "Acme X1"),
        ("", ""),
        ("芯片", "芯片"),
    ],
)
def test_that_a_name_of_the_library_is_told_apart(name: str, kept: str) -> None:
    assert told_apart(name, built_in()) == kept
