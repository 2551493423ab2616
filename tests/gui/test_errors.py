"""Errors that nobody caught: logged, told once, and never in the way of the user."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox, QWidget

from gui.errors import ErrorHandler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from pytestqt.qtbot import QtBot

    Caught = tuple[type[BaseException], BaseException, TracebackType | None]


@pytest.fixture
def handler(qapp: QApplication) -> Iterator[ErrorHandler]:
    made = ErrorHandler(qapp)
    yield made
    made.deleteLater()
    QApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete.value)


def caught(message: str = "oh", kind: type[BaseException] = ValueError) -> Caught:
    try:
        raise kind(message)
    except kind as error:
        return type(error), error, error.__traceback__


def elsewhere() -> Caught:
    try:
        return 1 // 0, ValueError(), None  # type: ignore[return-value]
    except ZeroDivisionError as error:
        return type(error), error, error.__traceback__


def boxes() -> list[QMessageBox]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]


class Reader:
    """Reads the dialogs that open while something else runs, and closes them."""

    def __init__(self, while_open: Callable[[], object] = lambda: None) -> None:
        self.texts: list[str] = []
        self._while_open = while_open
        self._timer = QTimer()
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read)

    def _read(self) -> None:
        for box in boxes():
            self.texts.append("\n".join((box.text(), box.informativeText(), box.detailedText())))
            self._while_open()
            box.accept()

    def __enter__(self) -> Reader:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.stop()


def test_that_an_error_is_logged_and_told_in_plain_words(
    handler: ErrorHandler, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    with Reader() as reader:
        QTimer.singleShot(0, window, lambda: handler.handle(*caught("no such rack")))
        qtbot.waitUntil(lambda: len(reader.texts) == 1)
    assert "Something went wrong in the program." in reader.texts[0]
    assert "save it under another name" in reader.texts[0]
    assert "ValueError: no such rack" in reader.texts[0]
    assert f"Python {sys.version}" in reader.texts[0]
    assert "no such rack" in caplog.text


def test_that_the_dialog_has_the_buttons_of_the_others(handler: ErrorHandler) -> None:
    words: list[list[str]] = []

    def press_details() -> None:
        for _ in range(3):
            buttons = sorted(boxes()[0].buttons(), key=QAbstractButton.x)
            words.append([button.text() for button in buttons])
            buttons[0].click()

    with Reader(while_open=press_details):
        handler.handle(*caught("at the start"))
    assert words == [["Show details", "Close"], ["Hide details", "Close"], ["Show details", "Close"]]


def test_that_errors_while_the_dialog_is_open_and_the_same_again_are_only_logged(
    handler: ErrorHandler, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    with Reader(while_open=lambda: handler.handle(*elsewhere())) as reader:
        QTimer.singleShot(0, handler, lambda: handler.handle(*caught("first")))
        qtbot.waitUntil(lambda: len(reader.texts) == 1)
        QTimer.singleShot(0, handler, lambda: handler.handle(*caught("once more")))
        qtbot.waitUntil(lambda: "once more" in caplog.text)
        qtbot.waitUntil(lambda: not boxes())
    assert len(reader.texts) == 1
    assert "ZeroDivisionError" in caplog.text


def test_that_another_error_later_is_told_too(
    handler: ErrorHandler, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    with Reader() as reader:
        QTimer.singleShot(0, handler, lambda: handler.handle(*caught()))
        qtbot.waitUntil(lambda: len(reader.texts) == 1 and not boxes())
        QTimer.singleShot(0, handler, lambda: handler.handle(*elsewhere()))
        qtbot.waitUntil(lambda: len(reader.texts) == 2)


def test_that_an_error_before_there_is_a_window_or_a_loop_is_told_at_once(
    handler: ErrorHandler, caplog: pytest.LogCaptureFixture
) -> None:
    with Reader() as reader:
        handler.handle(*caught("at the start"))
    assert len(reader.texts) == 1
    assert "The design is still open" not in reader.texts[0]


def test_that_errors_of_every_thread_come_to_the_handler(
    handler: ErrorHandler, qtbot: QtBot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    handler.install()

    def fail() -> None:
        raise RuntimeError("in the worker")

    with Reader() as reader:
        worker = threading.Thread(target=fail)
        worker.start()
        qtbot.waitUntil(lambda: len(reader.texts) == 1)
        worker.join()
    assert "RuntimeError: in the worker" in reader.texts[0]
    assert sys.excepthook == handler.handle


def test_that_an_interrupt_from_the_terminal_is_no_error(
    handler: ErrorHandler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quits: list[bool] = []
    monkeypatch.setattr(QApplication, "quit", lambda: quits.append(True))
    handler.handle(*caught("", KeyboardInterrupt))
    assert quits == [True]
    assert caplog.text == ""
