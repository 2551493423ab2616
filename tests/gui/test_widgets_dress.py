"""Labels and boxes that shorten what has no room, and tell the whole of it as it is written."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from gui.theme import FontRole, ThemeManager
from gui.widgets.choice_box import ChoiceBox
from gui.widgets.dress import ElidedLabel
from gui.widgets.notice import Notice
from gui.widgets.tips import plain_tip

TAGGED = "<b>Rack</b> & <img src='x'>"
LONG = "A name that is longer than any box would be wide " * 3


@pytest.fixture
def box(qtbot: QtBot) -> ChoiceBox:
    found = ChoiceBox()
    qtbot.addWidget(found)
    found.setFixedWidth(200)
    found.addItems(["Short", LONG, TAGGED * 3])
    with qtbot.waitExposed(found):
        found.show()
    return found


def tip_of(box: ChoiceBox) -> str:
    place = QPoint(4, 4)
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, place, box.mapToGlobal(place)))
    text = QToolTip.text()
    QToolTip.hideText()
    return text


def test_that_a_label_tells_a_name_with_tags_as_it_is(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.say(TAGGED)
    assert (label.toolTip(), label.accessibleName()) == (plain_tip(TAGGED), TAGGED)


def test_that_a_choice_which_fits_is_drawn_whole_and_needs_no_tip(box: ChoiceBox) -> None:
    assert box.shown_text == "Short"
    assert tip_of(box) == ""


@pytest.mark.parametrize("place", [1, 2])
def test_that_a_long_choice_ends_in_an_ellipsis_and_is_whole_in_the_tip(box: ChoiceBox, place: int) -> None:
    box.setCurrentIndex(place)
    assert box.shown_text.endswith("…")
    assert box.fontMetrics().horizontalAdvance(box.shown_text) < box.width()
    assert tip_of(box) == plain_tip(box.currentText())
    assert not box.grab().isNull()


def test_that_the_icon_of_a_notice_grows_with_the_text(qtbot: QtBot, themes: ThemeManager) -> None:
    notice = Notice("note", themes.theme)
    qtbot.addWidget(notice)
    before = notice.sizeHint().height()
    themes.set_text_scale(1.5)
    notice.set_theme(themes.theme)
    assert notice.sizeHint().height() > before + themes.theme.font(FontRole.BODY).pixelSize() // 2
