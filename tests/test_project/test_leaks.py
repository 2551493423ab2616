"""The leak check of the window's tests finds what is left, names it, and is quiet where all is clean."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.support import leaks as leak_check
from tests.support.leaks import alive, leaks

pytestmark = pytest.mark.usefixtures("qapp")
LONG_MS = 3_600_000


@pytest.fixture
def before(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return what is alive as the test starts; threads get no time to end."""
    monkeypatch.setattr(leak_check, "GRACE_MS", 0)
    return alive()


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Return an event that lets waiting threads end, at the latest with the test."""
    event = threading.Event()
    yield event
    event.set()


class Owner:
    """Holds a timer, as a view would."""

    def __init__(self) -> None:
        self.refresh_timer = QTimer()
        self.refresh_timer.start(LONG_MS)


def test_that_a_clean_test_leaves_nothing(before: list[object]) -> None:
    assert leaks(before) == []


def test_that_a_window_left_open_is_named(before: list[object]) -> None:
    window = QWidget()
    window.setObjectName("forgotten")
    assert leaks(before) == ["QWidget 'forgotten'"]
    window.deleteLater()
    assert leaks(before) == []


def test_that_a_dialog_is_told_with_its_parent_only(before: list[object]) -> None:
    window = QWidget()
    QDialog(window)
    assert leaks(before) == ["QWidget"]
    window.deleteLater()


def test_that_what_was_there_before_is_not_reported(qapp: QApplication) -> None:
    window = QWidget()
    assert leaks(alive()) == []
    window.deleteLater()


def test_that_a_window_in_a_reference_cycle_is_garbage_and_no_leak(before: list[object]) -> None:
    window = QWidget()
    window.itself = window
    del window
    assert leaks(before) == []


def test_that_an_active_timer_is_named_with_its_parent(before: list[object], qtbot: QtBot) -> None:
    window = QWidget()
    window.setObjectName("strip")
    qtbot.addWidget(window)
    timer = QTimer(window)
    timer.start(LONG_MS)
    assert "QTimer, child of QWidget 'strip'" in leaks(before)
    timer.stop()
    assert leaks(before) == ["QWidget 'strip'"]


def test_that_an_active_timer_is_named_with_the_attribute_that_holds_it(before: list[object]) -> None:
    owner = Owner()
    assert leaks(before) == ["QTimer, held as Owner.refresh_timer"]
    owner.refresh_timer.stop()
    assert leaks(before) == []


def test_that_a_running_qt_thread_is_named(before: list[object]) -> None:
    thread = QThread()
    thread.setObjectName("planner")
    thread.start()
    assert leaks(before) == ["QThread 'planner'"]
    thread.quit()
    thread.wait()
    assert leaks(before) == []


def test_that_a_busy_thread_pool_is_named(before: list[object], gate: threading.Event) -> None:
    pool = QThreadPool()
    pool.setObjectName("estimates")
    pool.start(gate.wait)
    assert leaks(before) == ["QThreadPool 'estimates'"]
    gate.set()
    pool.waitForDone()
    assert leaks(before) == []


def test_that_a_running_python_thread_is_named(before: list[object], gate: threading.Event) -> None:
    thread = threading.Thread(target=gate.wait, name="autosave")
    thread.start()
    assert leaks(before) == ["Thread 'autosave'"]
    gate.set()
    thread.join()
    assert leaks(before) == []


def test_that_a_thread_that_is_about_to_end_is_waited_for(
    before: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leak_check, "GRACE_MS", LONG_MS)
    thread = QThread()
    thread.start()
    thread.quit()
    assert leaks(before) == []
