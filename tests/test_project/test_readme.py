"""What the README shows is what the program shows."""

import re
from pathlib import Path

import pytest

from core.cli.main import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND = "    $ rackwright compare --template opening\n"


def test_that_the_command_of_the_readme_prints_what_stands_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--template", "opening"]) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.rstrip().splitlines()]
    shown = [line.removeprefix("    ") for line in README.partition(COMMAND)[2].splitlines()]
    assert shown[: len(printed)] == printed


def test_that_the_pictures_and_files_the_readme_names_are_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert "docs/pictures/main-light.png" in links
    assert [link for link in links if not (ROOT / link).exists()] == []
