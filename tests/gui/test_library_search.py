"""The search field of the library under real keys: what it finds, where it stands, and what undo takes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QKeySequence, QShortcut
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip

from core.catalogue.naming import Vendor
from gui.library.entries import Group
from gui.library.model import Role
from gui.theme import METRICS
from gui.widgets.notice import Notice
from tests.support.library import current_part, index_of, shown_library
from tests.support.themes import theme_manager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from gui.library.pane import LibraryPane

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def pane(qapp: QApplication, qtbot: QtBot) -> Iterator[LibraryPane]:
    with shown_library(qapp, qtbot) as pane:
        pane.focus_search()
        yield pane


@pytest.fixture
def undone(pane: LibraryPane) -> QSignalSpy:
    """Return what the undo of the window is asked for; the pane stands for the window."""
    shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), pane)
    spy = QSignalSpy(shortcut.activated)
    assert spy.isValid()
    return spy


def first_part(pane: LibraryPane) -> str:
    return str(pane.model.index(0, 0, pane.model.index(0, 0)).data(Role.PART_ID))


def notice_of(pane: LibraryPane) -> Notice:
    notice = pane.findChild(Notice)
    assert isinstance(notice, Notice)
    return notice


def test_that_the_shortcut_leads_to_the_search_field(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "h100")
    pane.view.setFocus()
    pane.focus_search()
    assert pane.search.hasFocus()
    assert pane.search.selectedText() == "h100"


def test_that_typing_searches_and_stands_on_the_best_hit(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "trn2")
    assert current_part(pane) == "trainium2"


def test_that_the_best_hit_stands_at_the_top_of_the_list(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "trn2 ultra")
    assert current_part(pane) == first_part(pane) == "aws-trn2-ultraserver"
    qtbot.keyClick(pane.search, Qt.Key.Key_Escape)
    assert pane.model.index_of_group(Group.ACCELERATORS).row() == 0


def test_that_letters_typed_into_the_list_go_to_the_search_field(pane: LibraryPane, qtbot: QtBot) -> None:
    pane.view.setCurrentIndex(index_of(pane.model, "trainium2"))
    pane.view.setFocus()
    qtbot.keyClick(pane.view, Qt.Key.Key_M)
    qtbot.keyClicks(pane.search, "i300x")
    assert pane.search.text() == "mi300x"
    assert current_part(pane) == "mi300x"


def test_that_escape_ends_the_search(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "h200")
    qtbot.keyClick(pane.search, Qt.Key.Key_Escape)
    assert pane.search.text() == ""
    assert index_of(pane.model, "trainium2").isValid()


def test_that_the_search_is_cleared_with_the_mouse_too(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "h200")
    button = pane.search.findChild(QToolButton)
    assert isinstance(button, QToolButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert pane.search.text() == ""


def test_that_a_search_without_hits_says_so_and_can_be_cleared(pane: LibraryPane, qtbot: QtBot) -> None:
    pane.pills[Vendor.AMD].click()
    qtbot.keyClicks(pane.search, "abacus")
    assert notice_of(pane).isVisible()
    assert notice_of(pane).words == "No part matches “abacus”. The filters may hide it."
    notice_of(pane).choice.click()
    assert pane.view.isVisible()
    assert not pane.pills[Vendor.AMD].isChecked()
    assert pane.search.text() == ""


def test_that_the_down_arrow_leads_from_the_field_to_the_first_part(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClick(pane.search, Qt.Key.Key_Down)
    assert current_part(pane) == first_part(pane)
    assert pane.search.hasFocus()


def test_that_arrows_walk_over_the_hits_and_pass_the_titles_of_groups(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "trn2")
    down = [current_part(pane)]
    for _ in range(4):
        qtbot.keyClick(pane.search, Qt.Key.Key_Down)
        down.append(current_part(pane))
    assert None not in down
    assert len(set(down)) == len(down)
    for part_id in reversed(down[:-1]):
        qtbot.keyClick(pane.search, Qt.Key.Key_Up)
        assert current_part(pane) == part_id


def test_that_the_up_arrow_stays_on_the_first_part(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "trn2")
    qtbot.keyClick(pane.search, Qt.Key.Key_Up)
    assert current_part(pane) == "trainium2"


def test_that_with_every_group_folded_an_arrow_stands_on_no_part(pane: LibraryPane, qtbot: QtBot) -> None:
    pane.view.collapseAll()
    qtbot.keyClick(pane.search, Qt.Key.Key_Down)
    assert current_part(pane) is None


def test_that_enter_in_the_search_field_adds_the_hit(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "p5en.48xlarge")
    with qtbot.waitSignal(pane.part_activated, check_params_cb=lambda *got: got == ("aws-p5en-48xlarge", 1)):
        qtbot.keyClick(pane.search, Qt.Key.Key_Return)


def test_that_undo_after_adding_is_the_windows(pane: LibraryPane, undone: QSignalSpy, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "p5en")
    qtbot.keyClick(pane.search, Qt.Key.Key_Return)
    qtbot.keyClick(pane.search, Qt.Key.Key_Z, CTRL)
    assert (pane.search.text(), undone.count()) == ("p5en", 1)


def test_that_undo_while_typing_is_the_fields(pane: LibraryPane, undone: QSignalSpy, qtbot: QtBot) -> None:
    qtbot.keyClicks(pane.search, "p5en")
    qtbot.keyClick(pane.search, Qt.Key.Key_Z, CTRL)
    assert (pane.search.text(), undone.count()) == ("", 0)


def test_that_typing_after_adding_is_undone_before_the_part(
    pane: LibraryPane, undone: QSignalSpy, qtbot: QtBot
) -> None:
    qtbot.keyClicks(pane.search, "p5")
    qtbot.keyClick(pane.search, Qt.Key.Key_Return)
    qtbot.keyClicks(pane.search, "en")
    qtbot.keyClick(pane.search, Qt.Key.Key_Z, CTRL)
    assert (pane.search.text(), undone.count()) == ("p5", 0)
    qtbot.keyClick(pane.search, Qt.Key.Key_Z, CTRL)
    assert (pane.search.text(), undone.count()) == ("p5", 1)


def test_that_a_field_in_which_nothing_was_typed_leaves_undo_to_the_window(
    pane: LibraryPane, undone: QSignalSpy, qtbot: QtBot
) -> None:
    qtbot.keyClick(pane.search, Qt.Key.Key_Z, CTRL)
    assert undone.count() == 1


@pytest.mark.parametrize("scale", [1.0, 1.3, 1.5])
def test_that_names_with_little_room_can_be_told_apart(qapp: QApplication, qtbot: QtBot, scale: float) -> None:
    themes = theme_manager(qapp)
    themes.set_text_scale(scale)
    with shown_library(qapp, qtbot, themes=themes) as pane:
        pane.resize(METRICS.library_narrow, pane.height())
        delegate = pane.view._delegate
        for group in pane.model.kinds:
            parent = pane.model.index_of_group(group)
            rows = [pane.model.index(row, 0, parent).data(Role.ROW) for row in range(pane.model.rowCount(parent))]
            shown = [delegate.name_lines(METRICS.library_narrow, row) for row in rows]
            assert len(set(shown)) == len({row.name for row in rows}), group


def point_at(pane: LibraryPane, place: QPoint) -> str:
    """Rest the pointer at a place of the list; return the tool tip that opens."""
    QToolTip.hideText()
    viewport = pane.view.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place)))
    return QToolTip.text()


def test_that_the_whole_name_is_told_where_the_row_shows_less(pane: LibraryPane) -> None:
    index = index_of(pane.model, "efa-v3-p5en")
    pane.view.scrollTo(index)
    row, figure = pane.view.visualRect(index), pane.view.figure_place(index)
    assert point_at(pane, figure.center()) == ""
    assert "EFAv3 (p5en), 3200 Gbps per node of 8" in point_at(pane, row.center())


def test_that_a_name_shown_in_full_has_no_tool_tip(pane: LibraryPane) -> None:
    index = index_of(pane.model, "dgx-h100")
    pane.view.scrollTo(index)
    assert point_at(pane, pane.view.visualRect(index).center()) == ""
