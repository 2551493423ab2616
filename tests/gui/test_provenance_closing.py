"""What makes a card go that merely came with the pointer or a key, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.provenance.derivation_dialog import DerivationDialog
from tests.support.figure_cards import button, cards_over, fp8, opened, place, window_with_field
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from gui.provenance.cards import FigureCards
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
BESIDE, ON_FIGURE = QPoint(900, 20), QPoint(120, 620)
"""Places in the window: away from card and figure, and on the figure."""


@pytest.fixture
def workspace() -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeManager]:
    with kept_looks(qapp) as themes:
        yield themes


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    return window_with_field(qtbot)


@pytest.fixture
def cards(workspace: Workspace, themes: ThemeManager, window: QWidget) -> FigureCards:
    return cards_over(workspace, themes, window)


def turn_wheel(widget: QWidget, at: QPoint) -> None:
    none = Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        QPointF(at),
        QPointF(widget.mapToGlobal(at)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        none,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # not inverted
    )
    QApplication.sendEvent(widget, event)


def drag_over(window: QWidget) -> None:
    window.setAcceptDrops(True)
    action, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(BESIDE, action, QMimeData(), LEFT, none))


CLOSING: dict[str, Callable[[QWidget, QtBot], None]] = {
    "a click beside the card": lambda window, bot: bot.mouseClick(window, LEFT, pos=BESIDE),
    "a click on the figure": lambda window, bot: bot.mouseClick(window, LEFT, pos=ON_FIGURE),
    "the right button": lambda window, bot: bot.mouseClick(window, Qt.MouseButton.RightButton, pos=BESIDE),
    "a turn of the wheel": lambda window, _bot: turn_wheel(window, BESIDE),
    "a drag": lambda window, _bot: drag_over(window),
    "another program": lambda window, _bot: QApplication.sendEvent(window, QEvent(QEvent.Type.WindowDeactivate)),
    "another size of the window": lambda window, _bot: window.resize(1100, 780),
}


@pytest.mark.parametrize("act", CLOSING.values(), ids=CLOSING)
def test_that_a_card_goes_with(
    cards: FigureCards,
    workspace: Workspace,
    window: QWidget,
    qtbot: QtBot,
    act: Callable[[QWidget, QtBot], None],
) -> None:
    opened(cards, workspace, window)
    act(window, qtbot)
    assert cards.cards == ()


@pytest.mark.parametrize("act", CLOSING.values(), ids=CLOSING)
def test_that_a_pinned_card_stays_at(
    cards: FigureCards,
    workspace: Workspace,
    window: QWidget,
    qtbot: QtBot,
    act: Callable[[QWidget, QtBot], None],
) -> None:
    card = opened(cards, workspace, window)
    card.pin.setChecked(True)
    act(window, qtbot)
    assert cards.cards == (card,)


def test_that_a_click_on_a_figure_ends_the_waiting_for_its_card(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.hover(fp8(workspace), place(window))
    qtbot.mouseClick(window, LEFT, pos=ON_FIGURE)
    assert not cards._opening.isActive()


def test_that_click_and_wheel_on_the_card_keep_it(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    card = opened(cards, workspace, window)
    qtbot.mouseClick(card, LEFT, pos=card.rect().center())
    turn_wheel(card, card.rect().center())
    assert cards.cards == (card,)


def test_that_ctrl_click_opens_the_derivation_and_closes_the_card(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    opened(cards, workspace, window)
    qtbot.mouseClick(window, LEFT, CONTROL, ON_FIGURE)
    assert cards.cards == ()
    (dialog,) = window.findChildren(DerivationDialog)
    dialog.close()


def test_that_the_card_goes_when_its_button_opens_the_derivation(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    card = opened(cards, workspace, window)
    qtbot.mouseClick(button(card, "Derivation tree"), LEFT)
    assert cards.cards == ()
    (dialog,) = window.findChildren(DerivationDialog)
    dialog.close()


def pane_under_figure(window: QWidget) -> QWidget:
    """Show a pane that holds the figure."""
    pane = QWidget(window)
    pane.setGeometry(0, 560, 400, 200)
    pane.show()
    return pane


def test_that_a_card_goes_when_what_holds_its_figure_is_hidden(
    cards: FigureCards, workspace: Workspace, window: QWidget
) -> None:
    pane = pane_under_figure(window)
    opened(cards, workspace, window)
    pane.hide()
    assert cards.cards == ()


def test_that_no_card_opens_for_a_figure_that_was_hidden_before(
    cards: FigureCards, workspace: Workspace, window: QWidget
) -> None:
    pane = pane_under_figure(window)
    cards.hover(fp8(workspace), place(window))
    pane.hide()
    assert not cards._opening.isActive()


@pytest.mark.parametrize("is_tip", [False, True])
def test_that_a_card_stays_when_something_else_is_hidden(
    cards: FigureCards, workspace: Workspace, window: QWidget, is_tip: bool
) -> None:
    pane = pane_under_figure(window)
    pane.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, is_tip)
    if not is_tip:
        pane.resize(100, 100)
    card = opened(cards, workspace, window)
    pane.hide()
    assert cards.cards == (card,)


def test_that_another_cluster_on_show_closes_the_card_and_opens_none_for_the_one_before(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.open_now(fp8(workspace), place(window))
    assert len(cards.cards) == 1
    workspace.show_cluster(workspace.design.clusters[1].id)
    assert cards.cards == ()
    cards.hover(fp8(workspace), place(window))
    workspace.show_cluster(workspace.design.clusters[0].id)
    assert not cards._opening.isActive()
    assert cards.cards == ()
