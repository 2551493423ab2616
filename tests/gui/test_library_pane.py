"""The library pane under real keys and a real mouse: search, filter, fold, drag, add, ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDrag, QFontMetrics, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolButton

from core.catalogue.naming import Vendor
from core.quantity import MAX_COUNT, UnitChoice
from gui.dragging.payload import PartDrag, Payload, decode
from gui.library.count_popup import CountPopup
from gui.library.delegate import fitting_caption
from gui.library.entries import Group
from gui.library.model import Role
from gui.library.pane import LibraryPane
from gui.theme import METRICS, FontRole, ThemeMode
from gui.widgets.notice import Notice
from tests.support.library import index_of, shown_library
from tests.support.themes import theme_manager
from tests.support.told_cards import ToldCards
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QModelIndex
    from pytestqt.qtbot import QtBot

    from gui.theme import ThemeManager
    from gui.workspace import Workspace

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def cards() -> ToldCards:
    return ToldCards()


@pytest.fixture
def workspace(qapp: QApplication) -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    return theme_manager(qapp)


@pytest.fixture
def pane(
    qapp: QApplication, workspace: Workspace, themes: ThemeManager, cards: ToldCards, qtbot: QtBot
) -> Iterator[LibraryPane]:
    with shown_library(qapp, qtbot, workspace, themes, cards) as pane:
        yield pane


@pytest.fixture
def added(pane: LibraryPane) -> list[tuple[str, int]]:
    parts: list[tuple[str, int]] = []
    pane.part_activated.connect(lambda part_id, count: parts.append((part_id, count)))
    return parts


def center(pane: LibraryPane, index: QModelIndex) -> QPoint:
    pane.view.scrollTo(index)
    return pane.view.visualRect(index).center()


def select(pane: LibraryPane, part_id: str) -> QModelIndex:
    index = index_of(pane.model, part_id)
    pane.view.setCurrentIndex(index)
    pane.view.setFocus()
    return index


def popup_of(pane: LibraryPane) -> CountPopup:
    popup = pane.findChild(CountPopup)
    assert isinstance(popup, CountPopup)
    return popup


def notice_of(pane: LibraryPane) -> Notice:
    notice = pane.findChild(Notice)
    assert isinstance(notice, Notice)
    return notice


def double_click(pane: LibraryPane, index: QModelIndex, qtbot: QtBot) -> None:
    place, viewport, left = center(pane, index), pane.view.viewport(), Qt.MouseButton.LeftButton
    qtbot.mouseClick(viewport, left, pos=place)
    qtbot.mouseDClick(viewport, left, pos=place)
    qtbot.mouseRelease(viewport, left, pos=place)


def move_to(pane: LibraryPane, place: QPoint) -> None:
    viewport = pane.view.viewport()
    local, on_screen = QPointF(place), QPointF(viewport.mapToGlobal(place))
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, local, on_screen, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, event)


def test_that_pills_choose_vendors(pane: LibraryPane, qtbot: QtBot) -> None:
    qtbot.mouseClick(pane.pills[Vendor.AMD], Qt.MouseButton.LeftButton)
    assert index_of(pane.model, "mi300x").isValid()
    assert not index_of(pane.model, "trainium2").isValid()
    qtbot.keyClick(pane.pills[Vendor.AMD], Qt.Key.Key_Space)
    assert index_of(pane.model, "trainium2").isValid()


@pytest.mark.parametrize("width", [METRICS.library_narrow, METRICS.library])
def test_that_all_pills_are_seen_in_full(pane: LibraryPane, qtbot: QtBot, width: int) -> None:
    pane.resize(width, 700)
    row = pane.pills[Vendor.AWS].parentWidget()
    qtbot.waitUntil(lambda: row.height() >= row.heightForWidth(row.width()))
    places = [pill.geometry() for pill in pane.pills.values()]
    assert all(row.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for i, one in enumerate(places) for other in places[:i])


@pytest.mark.parametrize("width", [METRICS.library_narrow, METRICS.library])
def test_that_the_captions_of_groups_are_not_cut(pane: LibraryPane, themes: ThemeManager, width: int) -> None:
    pane.resize(width, 700)
    metrics = QFontMetrics(themes.theme.font(FontRole.CAPTION))
    for group in pane.model.kinds:
        index = pane.model.index_of_group(group)
        row = index.data(Role.ROW)
        place = pane.view._delegate.caption_place(pane.view.visualRect(index), row)
        shown = fitting_caption(row.caption, metrics, place.width())
        assert place.width() >= metrics.horizontalAdvance(shown), row.title
        assert shown == row.caption or width == METRICS.library_narrow


def test_that_the_menu_hides_kinds_announced_parts_and_rental_offers(pane: LibraryPane) -> None:
    pane.filter_menu.kinds[Group.NETWORK].trigger()
    pane.filter_menu.announced.trigger()
    pane.filter_menu.rentals.trigger()
    hidden = ("efa-v3-p5en", "trainium4", "runpod-h100-sxm")
    assert not any(index_of(pane.model, part_id).isValid() for part_id in hidden)
    pane.filter_menu.reset()
    assert all(index_of(pane.model, part_id).isValid() for part_id in hidden)


def test_that_hiding_every_kind_says_so(pane: LibraryPane) -> None:
    for tick in pane.filter_menu.kinds.values():
        tick.trigger()
    assert notice_of(pane).words == "No part to show. The filters may hide it."


def test_that_the_filter_button_opens_the_menu(pane: LibraryPane, qtbot: QtBot) -> None:
    button = pane.findChild(QToolButton)
    assert isinstance(button, QToolButton)
    assert button.accessibleName() == "Filter parts"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(pane.filter_menu.isVisible)
    pane.filter_menu.close()


def test_that_a_click_on_a_group_folds_it(pane: LibraryPane, qtbot: QtBot) -> None:
    group = pane.model.index_of_group(Group.ACCELERATORS)
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=center(pane, group))
    assert not pane.view.isExpanded(group)
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=center(pane, group))
    assert pane.view.isExpanded(group)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_that_a_key_on_a_group_folds_it(
    pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot, key: Qt.Key
) -> None:
    group = pane.model.index_of_group(Group.ACCELERATORS)
    pane.view.setCurrentIndex(group)
    qtbot.keyClick(pane.view, key)
    assert not pane.view.isExpanded(group)
    assert not added


def test_that_a_folded_group_opens_for_a_search_and_folds_again(pane: LibraryPane, qtbot: QtBot) -> None:
    pane.view.collapse(pane.model.index_of_group(Group.INSTANCES))
    qtbot.keyClicks(pane.search, "h200")
    assert pane.view.isExpanded(pane.model.index_of_group(Group.INSTANCES))
    pane.search.clear()
    assert not pane.view.isExpanded(pane.model.index_of_group(Group.INSTANCES))
    assert pane.view.isExpanded(pane.model.index_of_group(Group.ACCELERATORS))


def test_that_an_opened_group_stays_open_after_a_filter(pane: LibraryPane) -> None:
    pane.view.collapse(pane.model.index_of_group(Group.PODS))
    pane.view.expand(pane.model.index_of_group(Group.PODS))
    pane.pills[Vendor.AMD].click()
    pane.pills[Vendor.AMD].click()
    assert pane.view.isExpanded(pane.model.index_of_group(Group.PODS))


def test_that_a_double_click_adds_a_part(pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot) -> None:
    double_click(pane, index_of(pane.model, "trainium2"), qtbot)
    assert added == [("trainium2", 1)]


def test_that_a_double_click_on_a_group_adds_nothing_and_folds_it_once(
    pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot
) -> None:
    group = pane.model.index_of_group(Group.ACCELERATORS)
    double_click(pane, group, qtbot)
    assert not added
    assert not pane.view.isExpanded(group)


def test_that_enter_adds_one(pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot) -> None:
    select(pane, "aws-trn2-ultraserver")
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert added == [("aws-trn2-ultraserver", 1)]


def test_that_control_enter_asks_how_many(pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot) -> None:
    select(pane, "aws-trn2-ultraserver")
    qtbot.keyClick(pane.view, Qt.Key.Key_Return, CTRL)
    popup = popup_of(pane)
    assert popup.isVisible()
    qtbot.keyClicks(popup.field, "2k")
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert added == [("aws-trn2-ultraserver", 2000)]
    assert not popup.isVisible()


def test_that_a_count_that_is_none_is_refused_in_words(
    pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot
) -> None:
    select(pane, "trainium2")
    qtbot.keyClick(pane.view, Qt.Key.Key_Return, CTRL)
    popup = popup_of(pane)
    qtbot.keyClicks(popup.field, "many")
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert popup.isVisible()
    assert "“many” is not a whole number" in popup.problem.text()
    assert popup.field.property("invalid")
    qtbot.keyClick(popup.field, Qt.Key.Key_Backspace)
    assert not popup.field.property("invalid")
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert not added


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("0", "A count is a whole number from 1; 0 was given."), (str(MAX_COUNT + 1), "A stack holds at most")],
)
def test_that_a_count_that_cannot_be_is_told(
    pane: LibraryPane, added: list[tuple[str, int]], qtbot: QtBot, text: str, sentence: str
) -> None:
    select(pane, "trainium2")
    qtbot.keyClick(pane.view, Qt.Key.Key_Return, CTRL)
    popup = popup_of(pane)
    qtbot.keyClicks(popup.field, text)
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)
    assert popup.problem.text().startswith(sentence)
    assert not added


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> list[Payload | None]:
    """Drags that were started; none of them runs, as there is no target."""
    payloads: list[Payload | None] = []

    def exec_(drag: QDrag, *_actions: Qt.DropAction) -> Qt.DropAction:
        payloads.append(decode(drag.mimeData()))
        assert drag.pixmap().size().width() == 1
        return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(QDrag, "exec", exec_)
    return payloads


def drag_away(pane: LibraryPane, index: QModelIndex, qtbot: QtBot) -> None:
    viewport, start = pane.view.viewport(), center(pane, index)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in (10, 20, 40):
        place = start + QPoint(step, 0)
        left = Qt.MouseButton.LeftButton
        none = Qt.KeyboardModifier.NoModifier
        on_screen = QPointF(viewport.mapToGlobal(place))
        QApplication.sendEvent(
            viewport, QMouseEvent(QEvent.Type.MouseMove, QPointF(place), on_screen, left, left, none)
        )
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start)


def test_that_a_dragged_row_carries_its_part(pane: LibraryPane, carried: list[Payload | None], qtbot: QtBot) -> None:
    drag_away(pane, index_of(pane.model, "trainium2"), qtbot)
    assert carried == [PartDrag("trainium2")]


def test_that_a_group_is_not_dragged(pane: LibraryPane, carried: list[Payload | None], qtbot: QtBot) -> None:
    drag_away(pane, pane.model.index_of_group(Group.ACCELERATORS), qtbot)
    assert not carried


def test_that_a_hovered_figure_is_told_to_the_cards(pane: LibraryPane, cards: ToldCards) -> None:
    index = index_of(pane.model, "trainium2")
    pane.view.scrollTo(index)
    figure = pane.view.figure_place(index)
    move_to(pane, figure.center())
    move_to(pane, figure.center() + QPoint(1, 0))
    assert cards.said == [("hover", "AWS Trainium2: BF16 dense")]
    assert cards.anchor == QRect(pane.view.viewport().mapToGlobal(figure.topLeft()), figure.size())


def test_that_the_pointer_leaving_a_figure_is_told_too(pane: LibraryPane, cards: ToldCards) -> None:
    index = index_of(pane.model, "trainium2")
    move_to(pane, pane.view.figure_place(index).center())
    move_to(pane, QPoint(METRICS.target, pane.view.visualRect(index).center().y()))
    assert [word for word, _ in cards.said] == ["hover", "leave"]


def test_that_leaving_the_list_leaves_the_figure(pane: LibraryPane, cards: ToldCards) -> None:
    move_to(pane, pane.view.figure_place(index_of(pane.model, "trainium2")).center())
    QApplication.sendEvent(pane.view.viewport(), QEvent(QEvent.Type.Leave))
    assert cards.said[-1] == ("leave", "")


def test_that_names_and_groups_have_no_card(pane: LibraryPane, cards: ToldCards, qtbot: QtBot) -> None:
    move_to(pane, pane.view.visualRect(pane.model.index_of_group(Group.ACCELERATORS)).center())
    pane.view.setCurrentIndex(pane.model.index_of_group(Group.ACCELERATORS))
    qtbot.keyClick(pane.view, Qt.Key.Key_I, ALT)
    assert not cards.said


def test_that_a_key_opens_the_card_of_the_current_row(pane: LibraryPane, cards: ToldCards, qtbot: QtBot) -> None:
    select(pane, "aws-p5en-48xlarge")
    qtbot.keyClick(pane.view, Qt.Key.Key_I, ALT)
    assert cards.said == [("open", "p5en.48xlarge: Accelerators")]


def test_that_the_list_claims_the_key_before_the_window_does(pane: LibraryPane) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_I, ALT)
    event.ignore()
    QApplication.sendEvent(pane.view, event)
    assert event.isAccepted()


def test_that_units_follow_the_workspace(pane: LibraryPane, workspace: Workspace) -> None:
    workspace.set_units(UnitChoice(network="GB/s"))
    assert index_of(pane.model, "efa-v3-p5en").data(Role.ROW).figure.unit == "GB/s"


def test_that_rows_grow_with_the_text(pane: LibraryPane, themes: ThemeManager, qtbot: QtBot) -> None:
    index = index_of(pane.model, "trainium2")
    assert pane.view.visualRect(index).height() == METRICS.list_row
    pane.resize(round(METRICS.library * 1.5), pane.height())
    themes.set_text_scale(1.5)
    qtbot.waitUntil(lambda: pane.view.visualRect(index).height() == round(METRICS.list_row * 1.5))


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK, ThemeMode.CONTRAST])
def test_that_a_selected_row_is_seen_in_every_theme(
    pane: LibraryPane, themes: ThemeManager, qtbot: QtBot, mode: ThemeMode
) -> None:
    themes.set_mode(mode)
    index = select(pane, "trainium3")
    qtbot.keyClick(pane.view, Qt.Key.Key_Down)
    rect, other = pane.view.visualRect(pane.view.currentIndex()), pane.view.visualRect(index)
    picture = pane.view.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    place, beside = (QPoint(3, each.center().y()) * ratio for each in (rect, other))
    assert picture.pixelColor(place) != picture.pixelColor(beside) or mode is ThemeMode.CONTRAST
    top_left, top_beside = (QPoint(60, each.top() + 1) * ratio for each in (rect, other))
    assert picture.pixelColor(top_left) != picture.pixelColor(top_beside)


def test_that_the_place_of_the_keyboard_is_marked_only_while_keys_are_used(pane: LibraryPane, qtbot: QtBot) -> None:
    index = select(pane, "trainium2")
    viewport, rect = pane.view.viewport(), pane.view.visualRect(index)

    def edge() -> str:
        return viewport.grab(rect).toImage().pixelColor(rect.width() // 2, 0).name()

    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=rect.center())
    unmarked = edge()
    qtbot.keyClick(pane.view, Qt.Key.Key_Down)
    qtbot.keyClick(pane.view, Qt.Key.Key_Up)
    assert edge() != unmarked
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=rect.center())
    assert edge() == unmarked


def test_that_focus_by_tab_marks_the_place_at_once(pane: LibraryPane) -> None:
    select(pane, "trainium2")
    pane.search.setFocus()
    rect = pane.view.visualRect(pane.view.currentIndex())
    before = pane.view.viewport().grab(rect).toImage()
    pane.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert pane.view.viewport().grab(rect).toImage() != before
