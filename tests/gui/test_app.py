"""The program as a whole: it starts as it was left, opens what it is given, and ends without a word."""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import pytest
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QApplication

from core.design.document import EXTENSION
from core.design.storage import dumps
from core.quantity import UnitChoice
from gui.app import make_window
from gui.log import logging_to_file
from gui.settings import SettingsStore
from gui.theme import ThemeMode
from gui.workspace import Workspace
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).parents[2]

ENDLESS_S = 120
"""A program that is still there after so many seconds waits for somebody: for an answer to a question, say."""

PROGRAM = """
import sys
from PySide6.QtCore import QTimer
import gui.app
from gui.dialogs.prompts import QtPrompts

def appear(window):
    window.show()
    print("title", window.windowTitle())
    QTimer.singleShot(0, window, lambda: tell(window))

def tell(window):
    if window.charts.is_loaded:
        print("loaded")
        window.close()
    else:
        QTimer.singleShot(10, window, lambda: tell(window))

gui.app.MainWindow.appear = appear
QtPrompts.problem = lambda self, sentence: print("problem", sentence)
sys.exit(gui.app.run_window(sys.argv[1:]))
"""


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the whole program, which tells its title, waits for its charts and closes."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=ENDLESS_S
    )


def lines(answer: subprocess.CompletedProcess[str]) -> list[str]:
    assert answer.returncode == 0, answer.stderr
    heard = [line for line in answer.stderr.splitlines() if "This plugin does not support" not in line]
    assert heard == []
    return answer.stdout.splitlines()


def test_that_the_program_opens_with_the_comparison_and_ends_quietly() -> None:
    assert lines(start()) == ["title Opening comparison[*] – Rackwright", "loaded"]


def test_that_a_design_on_the_command_line_is_there_from_the_first_moment(tmp_path: Path) -> None:
    path = tmp_path / f"big machine{EXTENSION}"
    path.write_text(dumps(design_of("ceiba")), encoding="utf-8")
    assert lines(start(str(path))) == ["title big machine[*] – Rackwright", "loaded"]


def test_that_a_missing_or_bad_design_is_told_and_the_window_opens_all_the_same(tmp_path: Path) -> None:
    missing = tmp_path / "gone.json"
    title = "title Opening comparison[*] – Rackwright"
    assert lines(start(str(missing))) == [f"problem Cannot read {missing}: there is no such file.", title, "loaded"]
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    problem, *rest = lines(start(str(bad)))
    assert problem.startswith("problem ")
    assert "bad.json" in problem
    assert rest == [title, "loaded"]


@pytest.fixture
def look(qapp: QApplication) -> Iterator[None]:
    """Put the look of the application back when a window has changed it."""
    sheet = qapp.styleSheet()
    yield
    qapp.setStyleSheet(sheet)


def test_that_the_window_is_made_as_the_settings_say(
    look: None, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(theme="dark", memory_unit="GiB")
    window = make_window(qapp, settings)
    qtbot.addWidget(window)
    workspace = window.findChild(Workspace)
    assert isinstance(workspace, Workspace)
    assert workspace.units == UnitChoice(memory="GiB")
    assert window.actions_[f"theme_{ThemeMode.DARK}"].isChecked()
    assert not window.windowIcon().isNull()


@contextlib.contextmanager
def logging_of_a_start() -> Iterator[None]:
    """Let logging begin as in a program that has just started."""
    root = logging.getLogger()
    kept, root.handlers = root.handlers, []
    with logging_to_file():
        yield
    logging.captureWarnings(False)
    for handler in root.handlers:
        handler.close()
    root.handlers = kept


def log_text() -> str:
    return Path(platformdirs.user_log_path("rackwright", appauthor=False), "rackwright.log").read_text(encoding="utf-8")


def test_that_the_program_python_and_qt_write_to_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    with logging_of_a_start(), warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.getLogger("rackwright.gui").warning("from the program")
        warnings.warn("from Python", stacklevel=1)
        qWarning("from Qt")
    assert all(words in log_text() for words in ("from the program", "from Python", "from Qt"))
    assert "from Qt" in capsys.readouterr().err


def test_that_a_folder_that_cannot_be_made_costs_only_the_file(
    private_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = platformdirs.user_log_path("rackwright", appauthor=False)
    folder.parent.parent.mkdir(parents=True, exist_ok=True)
    folder.parent.write_text("in the way")
    with logging_of_a_start():
        logging.getLogger("rackwright.gui").warning("all the same")
    assert "all the same" in capsys.readouterr().err
