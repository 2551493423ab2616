"""The map under mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip, QWidget
from typing_extensions import override

from core.catalogue.catalogue import built_in
from core.design.edits import add_part, group_nodes, rename_node, set_enabled
from gui.canvas import brush, inner_painter
from gui.canvas.box_painter import BoxPainter
from gui.canvas.boxes import Row
from gui.canvas.layout import Rect, Style
from gui.canvas.map_canvas import ZOOMS
from gui.canvas.title import arrange_title, fact_width
from gui.dragging.payload import PartDrag, encode
from tests.support.canvas import Stage, move_mouse, stage, three_nodes, told_refusals
from tests.support.designs import done, five_levels
from tests.support.drags import hover
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from gui.canvas.boxes import Key
    from gui.canvas.layout import Placed

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
NONE = Qt.KeyboardModifier.NoModifier
INNER = ("n1", "aws-trn2u-48xlarge")


@pytest.fixture
def opening(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show the opening comparison; its cluster c1 holds one Trn2 UltraServer, n1."""
    return stage(qtbot, qapp, design_of("opening"))


@pytest.fixture
def three(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show a cluster c1 with the nodes n1, n5 and n6, in a window that has room for all of it."""
    return stage(qtbot, qapp, three_nodes(), height=900)


def click(shown: Stage, point: QPoint, keys: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(shown.map.viewport(), button, keys, point)


def press(shown: Stage, key: Qt.Key | str, keys: Qt.KeyboardModifier = NONE) -> None:
    if isinstance(key, str):
        QTest.keyClick(shown.map, key, keys)
    else:
        QTest.keyClick(shown.map, key, keys)


def editor_of(view: QWidget) -> QLineEdit:
    found = [field for field in view.findChildren(QLineEdit) if field.isVisible()]
    assert len(found) == 1
    return found[0]


def count_badge(shown: Stage, *key: str) -> QPoint:
    assert shown.map.boxes is not None
    brush = shown.map.brush
    count = arrange_title(shown.map.boxes.by_key[key], brush.sizes, brush.gauge).count
    assert count is not None
    return shown.map.place_of(count).center()


def figure_place(shown: Stage, *key: str) -> QRect:
    assert shown.map.boxes is not None
    brush = shown.map.brush
    figure = arrange_title(shown.map.boxes.by_key[key], brush.sizes, brush.gauge).figure
    assert figure is not None
    return shown.map.place_of(figure)


def turn(shown: Stage, point: QPoint, steps: float, at_ms: int = 0, keys: Qt.KeyboardModifier = NONE) -> None:
    port = shown.map.viewport()
    event = QWheelEvent(
        QPointF(point),
        QPointF(port.mapToGlobal(point)),
        QPoint(),
        QPoint(0, round(120 * steps)),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    event.setTimestamp(at_ms)
    QApplication.sendEvent(port, event)


# Selecting


def test_that_a_click_selects_the_node_under_it(three: Stage) -> None:
    click(three, three.title("n5"))
    assert three.workspace.selection == ("n5",)


def test_that_a_click_on_the_title_of_the_cluster_selects_the_cluster(three: Stage) -> None:
    click(three, three.title("c1"))
    assert three.workspace.selection == ("c1",)


def test_that_a_click_inside_a_system_selects_its_node_and_looks_at_what_is_clicked(opening: Stage) -> None:
    click(opening, opening.title(*INNER))
    assert opening.workspace.selection == ("n1",)
    assert opening.workspace.focus == INNER
    assert opening.map.look().selected == {INNER}


def test_that_what_is_looked_at_in_a_closed_box_is_shown_by_the_ring_of_that(opening: Stage) -> None:
    click(opening, opening.title(*INNER))
    opening.map.toggle_open(INNER[:1])
    assert opening.map.boxes is not None
    assert opening.map.boxes.around(INNER) is opening.map.boxes.by_key[INNER[:1]]
    assert opening.map.boxes.around(("gone",)) is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Plus, Qt.Key.Key_Space])
def test_that_what_is_in_a_system_cannot_be_changed_by_itself(opening: Stage, key: Qt.Key) -> None:
    click(opening, opening.title(*INNER))
    QTest.keyClick(opening.map, key)
    opening.pane.remove()
    assert opening.workspace.undo_stack.count() == 0
    assert set(opening.refusals) == {
        "trn2u.48xlarge is part of Trn2 UltraServer and cannot be changed by itself; select Trn2 UltraServer."
    }


def test_that_ctrl_and_shift_add_to_the_selection_and_ctrl_takes_off(three: Stage) -> None:
    click(three, three.title("n1"))
    click(three, three.title("n5"), CTRL)
    click(three, three.title("n6"), SHIFT)
    assert three.workspace.selection == ("n1", "n5", "n6")
    click(three, three.title("n5"), CTRL)
    assert three.workspace.selection == ("n1", "n6")


def test_that_a_click_on_the_ground_selects_nothing(three: Stage) -> None:
    click(three, three.title("n1"))
    click(three, QPoint(2, 2))
    assert three.workspace.selection == ()


def test_that_a_click_on_one_of_several_selected_nodes_leaves_it_alone_selected(three: Stage) -> None:
    three.workspace.select(["n1", "n5"])
    click(three, three.title("n1"))
    assert three.workspace.selection == ("n1",)


def test_that_the_right_button_selects_what_it_opens_the_menu_of(three: Stage, qtbot: QtBot) -> None:
    three.workspace.select(["n1", "n5"])
    click(three, three.title("n5"), button=RIGHT)
    assert three.workspace.selection == ("n1", "n5")
    click(three, three.title("n6"), button=RIGHT)
    assert three.workspace.selection == ("n6",)
    spot = three.map.viewport().mapToGlobal(three.title("n6"))
    with qtbot.waitSignal(three.pane.context_menu_requested) as asked:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, three.title("n6"), spot)
        QApplication.sendEvent(three.map.viewport(), event)
    assert asked.args == [spot]


def test_that_the_menu_key_opens_the_menu_at_the_box_where_the_keyboard_is(three: Stage, qtbot: QtBot) -> None:
    three.workspace.select(["n5"])
    with qtbot.waitSignal(three.pane.context_menu_requested) as asked:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(three.map.viewport(), event)
    assert asked.args == [three.map.viewport().mapToGlobal(three.place("n5").topLeft())]


# Opening


def test_that_a_double_click_closes_and_opens_a_box(opening: Stage) -> None:
    QTest.mouseDClick(opening.map.viewport(), LEFT, NONE, opening.title("n1"))
    assert opening.map.boxes is not None
    assert INNER not in opening.map.boxes.by_key
    QTest.mouseDClick(opening.map.viewport(), LEFT, NONE, opening.title("n1"))
    assert INNER in opening.map.boxes.by_key


def test_that_enter_closes_the_box_where_the_keyboard_is(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, Qt.Key.Key_Return)
    assert opening.map.boxes is not None
    assert INNER not in opening.map.boxes.by_key


def test_that_a_cluster_of_many_nodes_shows_them_closed(qtbot: QtBot, qapp: QApplication) -> None:
    design = design_of("opening")
    for _ in range(12):
        design = done(add_part(design, built_in(), "dgx-h100", "c1")).after
    shown = stage(qtbot, qapp, design)
    assert shown.map.boxes is not None
    assert not any(box.children or box.slots for box in shown.map.boxes.root.children)


def test_that_another_document_begins_at_its_top_with_nothing_closed(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, design_of("opening"), height=260)
    shown.map.toggle_open(INNER)
    shown.map.verticalScrollBar().setValue(shown.map.verticalScrollBar().maximum())
    gauge = shown.map.brush.gauge
    shown.workspace.open_design(design_of("opening"))
    assert shown.map.boxes is not None
    assert shown.map.boxes.by_key[INNER].slots
    assert shown.map.verticalScrollBar().value() == 0
    assert shown.map.brush.gauge is not gauge  # which keeps the width of every text it was asked for


def test_that_the_map_forgets_its_boxes_when_an_empty_document_follows(opening: Stage) -> None:
    opening.workspace.open_design(design_of("empty"))
    assert opening.map.boxes is None
    assert not opening.map.grab().isNull()


# Keyboard


def test_that_arrows_move_the_selection_and_shift_extends_it(three: Stage) -> None:
    press(three, Qt.Key.Key_Down)  # from the cluster into it
    assert three.workspace.selection == ("n1",)
    press(three, Qt.Key.Key_Down)
    assert three.workspace.selection == ("n5",)
    press(three, Qt.Key.Key_Up, SHIFT)
    assert three.workspace.selection == ("n5", "n1")
    press(three, Qt.Key.Key_Down, CTRL)
    assert three.workspace.focus == INNER
    press(three, Qt.Key.Key_Up, CTRL)
    assert three.workspace.selection == ("n1",)


def test_that_the_place_of_the_keyboard_is_shown_only_once_keys_are_used(three: Stage) -> None:
    three.map.setFocus()
    three.workspace.select(["n1"])
    assert three.map.look().cursor == ()
    press(three, Qt.Key.Key_Down)
    assert three.map.look().cursor == ("n5",)
    click(three, three.title("n1"))
    assert three.map.look().cursor == ()


def test_that_the_box_where_the_keyboard_is_can_be_read_out(three: Stage) -> None:
    three.workspace.select(["n5"])
    assert three.map.accessibleDescription().startswith("DGX H100 ×1, 8 H100 SXM5 80GB")


def test_that_plus_and_minus_change_the_count(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, "+")
    press(opening, "+")
    assert opening.counts() == [3]
    press(opening, "-")
    assert opening.counts() == [2]
    assert opening.workspace.undo_stack.count() == 3


def test_that_digits_open_a_field_for_the_count(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, "2")
    field = editor_of(opening.map)
    QTest.keyClicks(field, "k")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert opening.counts() == [2000]


def test_that_a_count_that_is_refused_stays_in_its_field_marked(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, "0")
    field = editor_of(opening.map)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.property("invalid")
    assert opening.refusals == ["A count is a whole number from 1; 0 was given."]
    QTest.keyClicks(field, "4")
    assert not field.property("invalid")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert opening.counts() == [1]


def test_that_why_a_count_cannot_change_is_told_beside_its_box(opening: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    told = told_refusals(monkeypatch)
    opening.workspace.select(["n1"])
    press(opening, "-")
    press(opening, "0")
    QTest.keyClick(editor_of(opening.map), Qt.Key.Key_Return)
    words = "A count is a whole number from 1; 0 was given."
    assert opening.refusals == [words, words]
    assert [text for _, text in told] == [words] * 2
    assert all(opening.place("n1").contains(opening.map.viewport().mapFromGlobal(spot)) for spot, _ in told)


def test_that_a_field_commits_when_it_is_left(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, "7")
    opening.map.setFocus()
    assert opening.counts() == [7]


def test_that_f2_renames_and_the_field_holds_the_name(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, Qt.Key.Key_F2)
    field = editor_of(opening.map)
    QTest.keyClicks(field, "Rented")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert opening.workspace.design.clusters[0].nodes[0].name == "Rented"
    press(opening, Qt.Key.Key_F2)
    field = editor_of(opening.map)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert opening.workspace.design.clusters[0].nodes[0].name == ""
    opening.workspace.select(["c1"])
    opening.pane.rename()
    assert editor_of(opening.map).text() == "Trn2 UltraServer"


def test_that_f2_offers_the_name_of_the_part_selected_and_leaving_it_changes_nothing(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, Qt.Key.Key_F2)
    field = editor_of(opening.map)
    assert field.selectedText() == "Trn2 UltraServer"
    assert field.width() > field.fontMetrics().horizontalAdvance("Trn2 UltraServer")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert opening.workspace.undo_stack.count() == 0


@pytest.mark.parametrize(("name", "brief", "shown"), [("Scale-out: EFAv3", "EFAv3", "EFAv3"), ("EC2", "", "…")])
def test_that_the_name_of_a_row_gives_way_to_its_figure(
    opening: Stage, monkeypatch: pytest.MonkeyPatch, name: str, brief: str, shown: str
) -> None:
    written: list[str] = []
    figures = Mock()
    monkeypatch.setattr(brush, "draw_text", lambda _painter, _x, _y, text: written.append(text))
    monkeypatch.setattr(inner_painter, "paint_figure", figures)
    look, root = opening.map.brush, opening.map.boxes
    assert root is not None
    fact = root.root.box.face.rows[0].fact
    assert fact is not None
    line = Row("network", name * (1 if brief else 9), "", fact, brief)
    sizes = look.sizes
    figure = fact_width(fact, Style.CAPTION, sizes, look.gauge)
    room = look.gauge(Style.NAME, brief) if brief else sizes.icon
    width = sizes.icon + 4 * sizes.gap + figure + room
    picture = QPixmap(width, sizes.row)
    painter = QPainter(picture)
    inner_painter.paint_row(painter, Rect(0, 0, width, sizes.row), line, look)
    painter.end()
    assert figures.call_count == 1
    assert written[0].endswith(shown)


def test_that_no_count_can_be_typed_for_a_cluster(opening: Stage) -> None:
    opening.workspace.select(["c1"])
    press(opening, "3")
    assert not [field for field in opening.map.findChildren(QLineEdit) if field.isVisible()]


def test_that_space_switches_off_and_on(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, Qt.Key.Key_Space)
    assert not opening.workspace.design.clusters[0].nodes[0].enabled
    press(opening, Qt.Key.Key_Space)
    assert opening.workspace.design.clusters[0].nodes[0].enabled


def test_that_alt_with_an_arrow_reorders(three: Stage) -> None:
    three.workspace.select(["n6"])
    press(three, Qt.Key.Key_Up, ALT)
    assert three.node_ids() == ["n1", "n6", "n5"]
    press(three, Qt.Key.Key_Down, ALT)
    assert three.node_ids() == ["n1", "n5", "n6"]


def test_that_alt_i_opens_the_card_of_the_key_figure(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    press(opening, Qt.Key.Key_I, ALT)
    assert [result.unit for result in opening.cards.opened] == ["FLOP/s"]


# Wheel


def test_that_the_wheel_over_a_count_changes_it_in_one_step_a_burst(three: Stage) -> None:
    spot = count_badge(three, "n5")
    for at_ms in (1000, 1100, 1200, 9000):
        turn(three, spot, 1, at_ms)
    assert three.counts() == [1, 5, 1]
    assert three.workspace.undo_stack.count() == 2
    assert three.workspace.selection == ("n5",)


def test_that_a_wheel_that_began_elsewhere_does_not_change_a_count_it_passes(three: Stage) -> None:
    turn(three, QPoint(3, 3), -1, 1000)
    turn(three, count_badge(three, "n5"), -1, 1100)
    assert three.counts() == [1, 1, 1]


def test_that_half_steps_of_a_wheel_add_up(three: Stage) -> None:
    for at_ms in (1000, 1050):
        turn(three, count_badge(three, "n1"), 0.5, at_ms)
    assert three.counts() == [2, 1, 1]


def test_that_ctrl_and_the_wheel_zoom(opening: Stage) -> None:
    turn(opening, QPoint(50, 50), 1, keys=CTRL)
    assert opening.map.zoom == ZOOMS[ZOOMS.index(1.0) + 1]
    turn(opening, QPoint(50, 50), -100, 5000, keys=CTRL)
    assert opening.map.zoom == ZOOMS[0]


def test_that_the_wheel_scrolls_elsewhere(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, design_of("opening"), height=260)
    turn(shown, QPoint(50, 5), -1)
    assert shown.map.verticalScrollBar().value() > 0


# Figures


def test_that_the_card_hears_which_figure_the_pointer_is_over_and_when_it_leaves(opening: Stage) -> None:
    place = figure_place(opening, "n1")
    port = opening.map.viewport()
    move_mouse(port, place.center())
    move_mouse(port, place.center() + QPoint(3, 0))
    ((result, anchor),) = opening.cards.hovered
    assert result.unit == "FLOP/s"
    assert anchor == QRect(port.mapToGlobal(place.topLeft()), place.size())
    move_mouse(port, opening.title("n1"))
    assert opening.cards.left == 1
    move_mouse(port, place.center())
    QApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
    assert opening.cards.left == 2


@pytest.mark.parametrize(
    "gesture",
    [
        lambda shown: shown.map.toggle_open(("n1",)),
        lambda shown: shown.pane.zoom_by(1),
        lambda shown: shown.pane.show_tree(True),
        lambda shown: shown.workspace.show_cluster("c2"),
        lambda shown: shown.map.verticalScrollBar().setValue(9),
    ],
)
def test_that_the_card_is_left_when_the_figure_goes_from_under_the_pointer(
    qtbot: QtBot, qapp: QApplication, gesture: Callable[[Stage], None]
) -> None:
    shown = stage(qtbot, qapp, design_of("opening"), height=260)
    move_mouse(shown.map.viewport(), figure_place(shown, "n1").center())
    gesture(shown)
    assert (len(shown.cards.hovered), shown.cards.left) == (1, 1)


def tip_at(shown: Stage, point: QPoint) -> str:
    spot = shown.map.viewport().mapToGlobal(point)
    QApplication.sendEvent(shown.map.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, spot))
    return QToolTip.text()


def test_that_a_tip_tells_what_a_box_says_and_leaves_figures_to_their_cards(opening: Stage) -> None:
    assert tip_at(opening, figure_place(opening, "n1").center()) == ""
    assert tip_at(opening, opening.title("n1")).startswith("<p>Trn2 UltraServer ×1, 64 Trainium2")


def test_that_a_tip_shows_a_name_with_tags_as_it_is(opening: Stage) -> None:
    opening.workspace.apply(rename_node(opening.workspace.design, "n1", "<h1>big</h1>"))
    assert "&lt;h1&gt;big" in tip_at(opening, opening.title("n1"))


def test_that_the_key_for_a_card_is_not_left_to_the_menus(opening: Stage) -> None:
    for key, is_taken in ((Qt.Key.Key_I, True), (Qt.Key.Key_O, False)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, ALT)
        event.ignore()
        QApplication.sendEvent(opening.map, event)
        assert event.isAccepted() is is_taken


# Drawing


class PaintSpy(QObject):
    """Keeps which areas of a widget are drawn."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.areas: list[QRect] = []
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.areas += list(event.region())
        return False


def test_that_only_what_has_changed_is_drawn_again(three: Stage, qtbot: QtBot) -> None:
    three.map.viewport().repaint()
    spy, place = PaintSpy(three.map.viewport()), three.place("n5")
    three.workspace.apply(rename_node(three.workspace.design, "n5", "Rented"))
    qtbot.waitUntil(lambda: bool(spy.areas))
    assert all(area.intersects(place.adjusted(-4, -4, 12, 12)) for area in spy.areas)
    assert sum(area.width() * area.height() for area in spy.areas) < 2 * place.width() * place.height()


def drawn(shown: Stage, area: QRect, monkeypatch: pytest.MonkeyPatch) -> list[Key]:
    """Return the keys of the boxes that are drawn when an area of the viewport is."""
    shown.map.viewport().repaint()
    keys: list[Key] = []
    paint = BoxPainter.paint

    def keep(boxes: BoxPainter, painter: QPainter, placed: Placed) -> None:
        keys.append(placed.key)
        paint(boxes, painter, placed)

    monkeypatch.setattr(BoxPainter, "paint", keep)
    shown.map.viewport().repaint(area)
    monkeypatch.undo()
    return keys


def test_that_of_a_group_only_what_is_in_the_area_is_drawn(three: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    three.workspace.apply(group_nodes(three.workspace.design, ["n5", "n6"]))
    (group,) = three.workspace.selection
    inside = three.place("n6").adjusted(20, 20, -20, -20)
    assert drawn(three, inside, monkeypatch) == [("c1",), (group,), ("n6",)]
    assert drawn(three, QRect(0, 0, 3, 3), monkeypatch) == [("c1",)]


def test_that_a_drag_outlines_no_target_outside_the_area(three: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    three.workspace.apply(group_nodes(three.workspace.design, ["n1", "n5", "n6"]))
    hover(three.map.viewport(), encode(PartDrag("dgx-h100")), three.title("c1"))
    three.map.viewport().repaint()
    outlined: list[Key] = []
    monkeypatch.setattr(
        BoxPainter, "paint_outline", lambda _boxes, _painter, placed, *_role, **_dashed: outlined.append(placed.key)
    )
    three.map.viewport().repaint(three.place("n1").adjusted(9, 60, -9, -9))
    assert ("n5",) not in outlined
    three.map.viewport().repaint(three.place("n5"))
    assert ("n5",) in outlined


def test_that_hovering_draws_nothing_again(three: Stage) -> None:
    three.map.viewport().repaint()
    spy = PaintSpy(three.map.viewport())
    move_mouse(three.map.viewport(), three.title("n1"))
    QApplication.processEvents()
    assert spy.areas == []


def test_that_every_kind_of_box_can_be_drawn_at_every_zoom(qtbot: QtBot, qapp: QApplication) -> None:
    design = five_levels()
    design = done(set_enabled(design, ["n7"], True)).after
    shown = stage(qtbot, qapp, design)
    for zoom in ZOOMS:
        shown.map.set_zoom(zoom)
        assert not shown.map.viewport().grab().isNull()


def test_that_the_zoom_lays_boxes_out_anew_in_whole_pixels(opening: Stage) -> None:
    assert opening.map.boxes is not None
    full = opening.place("n1").width()
    opening.map.set_zoom(0.5)
    assert opening.place("n1").width() < full
    assert opening.map.brush.theme.text_scale == 0.5


def test_that_a_selected_box_below_the_view_is_scrolled_to_by_keys(three: Stage) -> None:
    three.window.resize(828, 300)
    press(three, Qt.Key.Key_Down)
    press(three, Qt.Key.Key_Down)
    press(three, Qt.Key.Key_Down)
    assert three.workspace.selection == ("n6",)
    assert three.map.viewport().rect().contains(three.place("n6").topLeft())
    press(three, Qt.Key.Key_Up)
    press(three, Qt.Key.Key_Up)
    assert three.map.viewport().rect().contains(three.place("n1").topLeft())
