"""Provenance cards: when they open and close, what they say, and what keys and clicks do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from core.design.edits import set_count
from core.provenance import Verdict, explain
from core.quantity import UnitChoice
from gui.provenance.card import ProvenanceCard
from gui.provenance.cards import FigureCards
from gui.provenance.derivation_dialog import DerivationDialog
from gui.provenance.rows import TONES
from gui.theme import METRICS, ThemeManager, ThemeMode
from gui.workspace import Workspace
from tests.support.figure_cards import button, cards_over, fp8, opened, place, window_with_field
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeManager]:
    with kept_looks(qapp) as themes:
        yield themes


@pytest.fixture
def workspace() -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    return window_with_field(qtbot)


@pytest.fixture
def cards(workspace: Workspace, themes: ThemeManager, window: QWidget) -> FigureCards:
    return cards_over(workspace, themes, window)


def words(card: ProvenanceCard) -> list[str]:
    return [label.text() for label in card.findChildren(QLabel)]


def test_that_a_card_opens_beside_a_figure_that_the_pointer_rests_on(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.hover(fp8(workspace), place(window), "FP8 dense")
    assert cards.cards == ()
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    assert cards.cards[0].isVisible()
    assert not cards.cards[0].hasFocus()


def test_that_passing_over_a_figure_opens_nothing(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.hover(fp8(workspace), place(window))
    cards.leave()
    cards.hover(workspace.estimates["c2"].totals["fp8_dense_flops"], place(window, 300))
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    assert cards.cards[0].explanation.title == "8 × P5en"


def test_that_a_card_closes_when_the_pointer_leaves_its_figure(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.hover(fp8(workspace), place(window))
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    cards.leave()
    qtbot.waitUntil(lambda: cards.cards == ())


def test_that_a_card_stays_while_the_pointer_is_on_it_and_closes_when_it_leaves(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.hover(fp8(workspace), place(window))
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    card = cards.cards[0]
    at = QPointF(card.rect().center())
    QApplication.sendEvent(card, QEnterEvent(at, at, QPointF(card.mapToGlobal(at))))
    cards.leave()
    qtbot.waitUntil(lambda: not cards._closing.isActive())
    assert cards.cards == (card,)
    QApplication.sendEvent(card, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: cards.cards == ())


def test_that_going_back_to_the_figure_keeps_its_card(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    anchor = place(window)
    cards.hover(fp8(workspace), anchor)
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    card = cards.cards[0]
    cards.leave()
    cards.hover(fp8(workspace), anchor)
    assert not cards._closing.isActive()
    assert cards.cards == (card,)


def test_that_the_next_figure_takes_the_place_of_the_last_card(
    cards: FigureCards, workspace: Workspace, window: QWidget
) -> None:
    opened(cards, workspace, window)
    cards.open_now(workspace.estimates["c2"].totals["memory_bytes"], place(window, 300), "Memory")
    assert [card.explanation.title for card in cards.cards] == ["Memory · 8 × P5en"]


def test_that_a_key_opens_a_card_at_once_and_escape_gives_the_keyboard_back(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    before = QApplication.focusWidget()
    card = opened(cards, workspace, window)
    assert card.hasFocus()
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert cards.cards == ()
    assert QApplication.focusWidget() is before


def test_that_escape_anywhere_closes_a_hovered_card_only(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    field = window.findChild(QLineEdit)
    cards.hover(fp8(workspace), place(window))
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    qtbot.keyClick(field, Qt.Key.Key_A)
    assert len(cards.cards) == 1
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert cards.cards == ()
    assert field.text() == "a"


def test_that_tab_reaches_pin_acts_derivation_and_copy(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    card = opened(cards, workspace, window)
    reached = []
    for _ in range(5):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    links = ("Override…", "Use another source…", "Derivation tree", "Copy with source")
    assert reached == [card.pin, *(button(card, text) for text in links)]


def test_that_a_card_opened_by_a_key_closes_when_the_keyboard_goes_elsewhere(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    card = opened(cards, workspace, window)
    card.pin.setFocus()
    assert not cards._closing.isActive()
    window.findChild(QLineEdit).setFocus()
    qtbot.waitUntil(lambda: cards.cards == ())


def test_that_a_pinned_card_stays_beside_the_next_one_until_escape(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    pinned = opened(cards, workspace, window)
    qtbot.mouseClick(pinned.pin, Qt.MouseButton.LeftButton)
    cards.open_now(workspace.estimates["c2"].totals["memory_bytes"], place(window, 700))
    assert len(cards.cards) == 2
    passing = cards.cards[1]
    qtbot.keyClick(passing, Qt.Key.Key_Escape)
    assert cards.cards == (pinned,)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert cards.cards == ()


def test_that_an_edit_closes_a_passing_card_and_marks_a_pinned_one_as_old(
    cards: FigureCards, workspace: Workspace, window: QWidget
) -> None:
    pinned = opened(cards, workspace, window)
    pinned.pin.setChecked(True)
    cards.open_now(workspace.estimates["c2"].totals["memory_bytes"], place(window, 700))
    workspace.apply(set_count(workspace.design, "n1", 3))
    assert cards.cards == (pinned,)
    assert "As it was before the last change." in words(pinned)
    assert pinned.explanation.value == "83.136"
    workspace.set_units(UnitChoice(memory="GiB"))
    assert "As it was before the last change." in words(pinned)


def test_that_a_card_says_everything_to_a_screen_reader(
    cards: FigureCards, workspace: Workspace, window: QWidget
) -> None:
    card = opened(cards, workspace, window)
    assert card.accessibleName() == "FP8 dense · Trn2 UltraServer: 83.136 PF, derived"
    for said in ("instances × accelerators each × FP8 dense per accelerator", "Accelerators each 16", "conflicts"):
        assert said in card.accessibleDescription()


def test_that_a_card_shows_formula_rule_and_note(cards: FigureCards, workspace: Workspace, window: QWidget) -> None:
    said = words(opened(cards, workspace, window))
    assert "instances × accelerators each × FP8 dense per accelerator" in said
    assert "Other published values" in said
    assert "Leading value: better founded than the others." in said


def test_that_a_card_says_what_is_missing(cards: FigureCards, workspace: Workspace, window: QWidget) -> None:
    cards.open_now(workspace.estimates["c1"].power.maximum, place(window), "Power")
    assert "No source states it; estimates reach 46 kW." in words(cards.cards[0])


def test_that_a_long_list_of_other_values_is_cut_and_says_so(
    themes: ThemeManager, workspace: Workspace, window: QWidget
) -> None:
    shown = explain(fp8(workspace), workspace.catalogue.sources)
    other = shown.others[0]
    card = ProvenanceCard(replace(shown, others=(other,) * 9), themes.theme, window)
    assert "5 more in the derivation" in words(card)


def test_that_every_verdict_has_a_tone() -> None:
    assert set(TONES) == set(Verdict)


def test_that_a_card_is_as_high_as_its_text_and_inside_the_window(
    cards: FigureCards, workspace: Workspace, window: QWidget
) -> None:
    card = opened(cards, workspace, window)
    body, frame = card._frame.body, card._frame
    assert frame.width() == METRICS.card
    assert body.height() >= body.layout().totalMinimumHeightForWidth(body.width())
    inside = QRect(card.mapTo(window, frame.pos()), frame.size())
    assert window.rect().contains(inside)
    for label in card.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width())


def test_that_other_units_and_another_theme_fill_an_open_card_anew(
    cards: FigureCards, workspace: Workspace, themes: ThemeManager, window: QWidget
) -> None:
    cards.open_now(workspace.estimates["c1"].totals["memory_bytes"], place(window), "Memory")
    card = cards.cards[0]
    assert card.explanation.unit == "TB"
    workspace.set_units(UnitChoice(memory="GiB"))
    assert card.explanation.unit == "TiB"
    light = card.grab().toImage()
    themes.set_mode(ThemeMode.DARK)
    assert card.grab().toImage() != light


def test_that_copying_puts_value_convention_source_and_date_on_one_line(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    card = opened(cards, workspace, window)
    qtbot.mouseClick(button(card, "Copy with source"), Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("FP8 dense · Trn2 UltraServer: 83.136 PF")
    assert "Trainium2 Architecture (AWS Neuron documentation), 2026-08-21" in copied
    assert "\n" not in copied
    assert button(card, "Copied").isVisible()


def dialogs(window: QWidget) -> list[DerivationDialog]:
    return window.findChildren(DerivationDialog)


def test_that_ctrl_click_on_a_hovered_figure_opens_its_derivation(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    cards.hover(fp8(workspace), place(window), "FP8 dense")
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(window, Qt.MouseButton.LeftButton, control, QPoint(20, 20))
    assert dialogs(window) == []
    qtbot.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(120, 620))
    assert dialogs(window) == []
    qtbot.mouseClick(window, Qt.MouseButton.LeftButton, control, QPoint(120, 620))
    (dialog,) = dialogs(window)
    assert dialog.model.node(dialog.model.index(0, 0)).value == "83.136"
    dialog.close()
    cards.leave()


def test_that_the_button_opens_the_derivation_too(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    card = opened(cards, workspace, window)
    qtbot.mouseClick(button(card, "Derivation tree"), Qt.MouseButton.LeftButton)
    (dialog,) = dialogs(window)
    dialog.close()


def test_that_events_are_watched_only_while_a_figure_is_hovered_or_a_card_is_open(
    cards: FigureCards, workspace: Workspace, window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.keyClick(opened(cards, workspace, window), Qt.Key.Key_Escape)
    asked: list[object] = []
    monkeypatch.setattr(FigureCards, "_takes_escape", lambda _self, event: asked.append(event) or False)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert asked == []
