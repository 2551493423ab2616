"""Tests of real drags run on a platform that has a real drag loop, and cannot pass on one that has none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QMimeData, QPoint, Qt, QTimer
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

ROOT = Path(__file__).parents[2]
MARKED_TEST = """
import pytest

@pytest.mark.genuine_drag
def test_marked() -> None:
    pass
"""


def run_marked_test(folder: Path, platform: str) -> subprocess.CompletedProcess[str]:
    """Run a test marked `genuine_drag` in a process of its own, on one of Qt's platforms."""
    test = folder / "test_marked.py"
    test.write_text(MARKED_TEST)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    environment = {**os.environ, "QT_QPA_PLATFORM": platform}
    return subprocess.run([*command, str(test)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_that_a_marked_test_fails_on_a_platform_without_drags(tmp_path: Path) -> None:
    answer = run_marked_test(tmp_path, "offscreen")
    assert answer.returncode == pytest.ExitCode.TESTS_FAILED
    assert "a genuine drag needs QT_QPA_PLATFORM=minimal:enable_fonts" in answer.stdout


def test_that_a_marked_test_runs_on_a_platform_with_drags(tmp_path: Path) -> None:
    answer = run_marked_test(tmp_path, "minimal:enable_fonts")
    assert answer.returncode == pytest.ExitCode.OK, answer.stdout
    assert "1 passed" in answer.stdout


class Source(QWidget):
    """Starts a drag at the first move of the mouse."""

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        payload = QMimeData()
        payload.setText("a part")
        drag = QDrag(self)
        drag.setMimeData(payload)
        drag.exec(Qt.DropAction.CopyAction)


class Target(QWidget):
    """Takes every drop and remembers its text."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.dropped: list[str] = []

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.dropped.append(event.mimeData().text())
        event.acceptProposedAction()


@pytest.mark.genuine_drag
def test_that_the_platform_of_the_drag_tests_carries_a_drag_through(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    source, target = Source(), Target()
    layout = QHBoxLayout(window)
    layout.addWidget(source)
    layout.addWidget(target)
    window.resize(400, 200)
    with qtbot.waitExposed(window):
        window.show()
    drag(window, source.geometry().center(), target.geometry().center())
    qtbot.waitUntil(lambda: target.dropped == ["a part"])


def drag(window: QWidget, start: QPoint, end: QPoint) -> None:
    """Press the mouse at one place of a window, move it to another and release it there."""
    handle = window.windowHandle()
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    path = [start + (end - start) * step / 8 for step in range(1, 9)]
    loop = QEventLoop()

    def step() -> None:
        if path:
            QTimer.singleShot(0, step)  # queued before the move, since the one that starts the drag blocks
            QTest.mouseMove(handle, path.pop(0))
        else:
            QTest.mouseRelease(handle, button, keys, end)
            loop.quit()

    QTest.mousePress(handle, button, keys, start)
    QTimer.singleShot(0, step)
    loop.exec()
