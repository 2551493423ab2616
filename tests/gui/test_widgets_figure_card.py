"""Asking for the card of a figure: the pointer over one of a view, and the key."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QListWidget

from gui.widgets.figure_card import FigureHover, asks_for_card, claim_card_key

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.result import Result
    from gui.provenance.cards import FigureCards

ONE, OTHER = cast("Result", object()), cast("Result", object())
PLACE = QRect(10, 20, 30, 10)
ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


class Cards:
    """Keeps what the cards are told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, object, QRect | None, str]] = []

    def hover(self, result: object, anchor: QRect, label: str, wanted: object) -> None:
        self.told.append(("hover", result, anchor, label))

    def open_now(self, result: object, anchor: QRect, label: str, wanted: object) -> None:
        self.told.append(("open", result, anchor, label))

    def leave(self) -> None:
        self.told.append(("leave", None, None, ""))

    @property
    def kinds(self) -> list[str]:
        return [kind for kind, *_ in self.told]


@pytest.fixture
def cards() -> Cards:
    return Cards()


@pytest.fixture
def view(qtbot: QtBot) -> QListWidget:
    made = QListWidget()
    qtbot.addWidget(made)
    made.addItems([str(number) for number in range(100)])
    made.resize(200, 100)
    made.show()
    return made


@pytest.fixture
def hover(view: QListWidget, cards: Cards) -> FigureHover:
    return FigureHover(cast("FigureCards", cards), view)


def test_that_the_pointer_on_a_figure_is_told_once_and_where_on_the_screen(
    hover: FigureHover, cards: Cards, view: QListWidget
) -> None:
    hover.over(ONE, PLACE, "FP8")
    hover.over(ONE, PLACE, "FP8")
    at = view.viewport().mapToGlobal(QPoint(10, 20))
    assert cards.told == [("hover", ONE, QRect(at, QSize(30, 10)), "FP8")]


def test_that_from_one_figure_to_the_next_the_first_is_left(hover: FigureHover, cards: Cards) -> None:
    hover.over(ONE, PLACE)
    hover.over(OTHER, PLACE)
    hover.leave()
    hover.leave()
    assert cards.kinds == ["hover", "leave", "hover", "leave"]


def test_that_scrolling_leaving_and_hiding_the_view_leave_the_figure(
    hover: FigureHover, cards: Cards, view: QListWidget
) -> None:
    for act in (
        lambda: view.verticalScrollBar().setValue(20),
        lambda: QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave)),
        view.hide,
    ):
        hover.over(ONE, PLACE)
        act()
        assert cards.kinds.pop() == "leave"
    assert cards.kinds == ["hover", "leave"] * 3


def test_that_a_card_opens_at_once_where_it_is_asked_for(hover: FigureHover, cards: Cards) -> None:
    hover.open_now(ONE, PLACE, "FP8")
    assert cards.kinds == ["open"]


@pytest.mark.parametrize(
    ("key", "modifiers", "asks"),
    [(Qt.Key.Key_I, ALT, True), (Qt.Key.Key_I, NONE, False), (Qt.Key.Key_J, ALT, False)],
)
def test_that_one_key_asks_for_a_card_and_is_claimed(key: Qt.Key, modifiers: Qt.KeyboardModifier, asks: bool) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key.value, modifiers)
    event.ignore()
    assert asks_for_card(event) is asks
    assert claim_card_key(event) is asks
    assert event.isAccepted() is asks
