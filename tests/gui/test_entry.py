"""The entry: a sub-command never meets Qt, anything else is for the window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import core.cli.main
import gui.app
from gui import entry

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a person does, without a screen unless the variables name one."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in screens} | variables
    command = [sys.executable, "-m", "gui", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", [[], ["mine.rackwright.json"], ["shwo", "mine.json"], ["--style", "fusion"]])
def test_that_what_is_no_command_is_for_the_window(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["rackwright", *arguments])
    monkeypatch.setattr(gui.app, "run_window", lambda names: given.append(names) or 0)
    assert entry.main() == 0
    assert given == [arguments]


@pytest.mark.parametrize("arguments", [["claims"], ["show", "x.json"], ["-h"], ["--help"]])
def test_that_a_command_is_run_without_a_window(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["rackwright", *arguments])
    monkeypatch.setattr(core.cli.main, "main", lambda names: given.append(names) or 1)
    assert entry.main() == 1
    assert given == [arguments]


def test_that_an_interruption_while_a_command_loads_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "core.cli.main":
                raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["rackwright", "claims"])
    monkeypatch.delitem(sys.modules, "core.cli.main")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    assert entry.main() == entry.INTERRUPTED


def test_that_a_command_needs_no_screen() -> None:
    answer = run("catalog", "show", "gb200")
    assert answer.returncode == 0, answer.stderr
    assert "GB200" in answer.stdout


def test_that_a_window_without_a_screen_is_one_plain_sentence() -> None:
    answer = run()
    assert answer.returncode == 2
    assert answer.stderr == "rackwright: there is no screen here (DISPLAY and WAYLAND_DISPLAY are empty).\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--nonsense"], "there is no option '--nonsense'; try 'rackwright --help'."),
        (["a.json", "b.json"], "one design can be opened at a time, not 2."),
    ],
)
def test_that_arguments_without_sense_are_one_plain_sentence(arguments: list[str], sentence: str) -> None:
    answer = run(*arguments, QT_QPA_PLATFORM="offscreen")
    assert answer.returncode == 2
    assert answer.stderr == f"rackwright: {sentence}\n"
