"""Cards and the derivation with texts that are long, strange or look like mark-up, and with little room."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from core.provenance import Verdict, explain
from gui.provenance.card import ProvenanceCard
from gui.provenance.rows import CardRows
from gui.theme import METRICS
from gui.widgets.tips import plain_tip
from gui.widgets.wrapping import WrappedLabel, first_line, height_of, laid_out
from tests.support.figure_cards import button, fp8
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from core.provenance import Explanation
    from gui.theme import ThemeManager

AWKWARD = {
    "2,000 letters": "word " * 400,
    "no spaces": "x" * 2000,
    "right to left": "שלום עולם " * 40,
    "emoji": "😀👩‍👩‍👧‍👦" * 100,
    "mark-up": "<b>bold</b><img src='x'> & <script>" * 10,
    "lines": "one\ntwo\r\nthree\n\nfive",
}
ANCHOR = QRect(20, 20, 100, 30)


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeManager]:
    with kept_looks(qapp) as themes:
        yield themes


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def shown(qapp: QApplication) -> Explanation:
    workspace = workspace_of("opening")
    explanation = explain(fp8(workspace), workspace.catalogue.sources, label="FP8 dense")
    workspace.deleteLater()
    return explanation


def filled(shown: Explanation, text: str) -> Explanation:
    """Return an explanation with a text in every place that sources and people fill."""
    inputs = tuple(replace(row, source=text, label=text) for row in shown.inputs)
    others = tuple(replace(other, source=text) for other in shown.others)
    return replace(shown, title=text, inputs=inputs, others=others, rule=text, note=text, formula=text)


def card_of(shown: Explanation, themes: ThemeManager, window: QWidget, bounds: QRect | None = None) -> ProvenanceCard:
    card = ProvenanceCard(shown, themes.theme, window)
    card.stand_beside(ANCHOR, bounds or window.rect())
    return card


@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_that_awkward_texts_are_shown_whole_and_inside_the_card(
    shown: Explanation, themes: ThemeManager, window: QWidget, text: str
) -> None:
    card = card_of(filled(shown, text), themes, window)
    assert window.rect().contains(QRect(card.mapTo(window, card._frame.pos()), card._frame.size()))
    labels = card.findChildren(WrappedLabel)
    assert sum(label.text() == text for label in labels) == 4
    for widget in (*labels, *card.findChildren(CardRows)):
        assert widget.height() >= widget.heightForWidth(widget.width())
        assert widget.mapTo(card._frame, widget.rect().topRight()).x() <= card._frame.width()


def test_that_a_value_in_words_is_shown_whole(shown: Explanation, themes: ThemeManager, window: QWidget) -> None:
    short = card_of(replace(shown, value="a torus", unit="", band=""), themes, window)
    long = card_of(replace(shown, value="a torus of many words " * 8, unit="", band=""), themes, window)
    assert long._frame.body.height() > short._frame.body.height()


@pytest.mark.parametrize("room", [QSize(900, 700), QSize(600, 300), QSize(320, 200)])
@pytest.mark.parametrize("corner", ["topLeft", "topRight", "bottomLeft", "bottomRight"])
def test_that_a_card_stays_inside_its_bounds_wherever_its_figure_is(
    shown: Explanation, themes: ThemeManager, window: QWidget, room: QSize, corner: str
) -> None:
    bounds = QRect(QPoint(0, 0), room)
    anchor = QRect(0, 0, 60, 20)
    anchor.moveCenter(getattr(bounds, corner)())
    card = ProvenanceCard(shown, themes.theme, window)
    card.stand_beside(anchor, bounds)
    assert bounds.contains(QRect(card.mapTo(window, card._frame.pos()), card._frame.size()))


def test_that_a_card_with_little_room_scrolls_by_keys_and_shows_where_the_keyboard_is(
    shown: Explanation, themes: ThemeManager, window: QWidget
) -> None:
    card = card_of(shown, themes, window, QRect(0, 0, 500, 240))
    assert card._frame.bar.isVisible()
    QTest.keyClick(card, Qt.Key.Key_PageDown)
    assert card._frame.body.y() < 0
    QTest.keyClick(card, Qt.Key.Key_Home)
    assert card._frame.body.y() == 0
    copy = button(card, "Copy with source")
    card.reveal(copy)
    assert card._frame.rect().contains(QRect(copy.mapTo(card._frame, QPoint(0, 0)), copy.size()))


def test_that_a_card_with_room_has_no_bar(shown: Explanation, themes: ThemeManager, window: QWidget) -> None:
    card = card_of(replace(shown, others=()), themes, window)
    assert not card._frame.bar.isVisible()
    assert card._frame.width() == METRICS.card


def test_that_values_of_another_convention_stand_apart(
    shown: Explanation, themes: ThemeManager, window: QWidget
) -> None:
    like, *_ = shown.others
    sparse = replace(like, verdict=Verdict.OTHER_CONVENTION, convention="sparse, 4:16")
    card = card_of(replace(shown, others=(sparse, like)), themes, window)
    titles = [label.text() for label in card.findChildren(WrappedLabel)]
    assert titles.index("Other published values") < titles.index("Other convention: sparse, 4:16")
    assert len(card.findChildren(CardRows)) == 3


@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_that_a_text_in_lines_loses_nothing_and_keeps_to_its_width(
    themes: ThemeManager, text: str, qapp: QApplication
) -> None:
    layout = laid_out(text, qapp.font(), 120)
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    assert sum(line.textLength() for line in lines) == len(layout.text().encode("utf-16-le")) // 2
    assert all(line.naturalTextWidth() <= 120 for line in lines)
    assert height_of(layout) >= sum(int(line.height()) for line in lines)


def test_that_the_first_line_and_the_rest_are_the_whole(qapp: QApplication) -> None:
    for text in ("Trn3 UltraServer (2024 projection)", "x" * 99, "😀" * 50):
        first, rest = first_line(text, qapp.font(), 100)
        assert f"{first}{rest}".replace(" ", "") == text.replace(" ", "")
        assert rest
    assert first_line("short", qapp.font(), 300) == ("short", "")


@pytest.mark.parametrize("text", AWKWARD.values(), ids=AWKWARD)
def test_that_a_tool_tip_shows_mark_up_as_it_is(qapp: QApplication, text: str) -> None:
    document = QTextDocument()
    document.setHtml(plain_tip(text))
    assert "".join(document.toPlainText().split()) == "".join(text.split())
