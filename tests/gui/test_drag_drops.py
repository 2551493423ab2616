"""Drags over the canvas, event by event: what they show, what they refuse, what they leave behind."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.catalogue.catalogue import built_in
from core.design.edits import add_part, group_nodes, move_nodes, set_count
from gui.canvas import map_pointer, tree_view
from gui.canvas.empty_page import EmptyPage
from gui.canvas.title import arrange_title
from gui.dragging import session
from gui.dragging.drops import Target, is_home, judge, may_take
from gui.dragging.ghost import DragGhost, GhostFace
from gui.dragging.payload import NodeDrag, PartDrag, Payload, encode
from gui.theme import METRICS
from gui.widgets.passing_tip import PassingTip
from tests.support.canvas import Stage, move_mouse, stage, three_nodes, told_refusals
from tests.support.designs import done, five_levels, ids, node_of
from tests.support.drags import COPY, LEFT, MOVE, NO_KEYS, drop_on, hover, leave, move_to
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

ULTRASERVER, DGX = "aws-trn2-ultraserver", "dgx-h100"


@pytest.fixture
def opening(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show the opening comparison; its cluster c1 holds one Trn2 UltraServer, n1."""
    return stage(qtbot, qapp, design_of("opening"))


@pytest.fixture
def three(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show a cluster c1 with the nodes n1, n5 and n6, in a window that has room for all of it."""
    return stage(qtbot, qapp, three_nodes(), height=900)


def over(shown: Stage, payload: Payload, point: QPoint, action: Qt.DropAction = COPY) -> None:
    hover(shown.map.viewport(), encode(payload), point, action)


def dropped(shown: Stage, payload: Payload, point: QPoint, action: Qt.DropAction = COPY) -> bool:
    return drop_on(shown.map.viewport(), encode(payload), point, action)


def ghost_of(shown: Stage) -> DragGhost:
    ghost = shown.window.findChild(DragGhost)
    assert isinstance(ghost, DragGhost)
    return ghost


def between(shown: Stage, first: str, second: str) -> QPoint:
    one, other = shown.place(first), shown.place(second)
    return QPoint(one.left() + 80, (one.bottom() + other.top()) // 2)


# Dropping parts


def test_that_a_part_dropped_on_the_zone_is_added_at_the_end(three: Stage) -> None:
    assert dropped(three, PartDrag("gb200-nvl72", 3), three.zone())
    assert three.counts() == [1, 1, 1, 3]
    assert three.workspace.undo_stack.count() == 1


def test_that_a_part_dropped_on_a_stack_of_it_raises_the_count(opening: Stage) -> None:
    assert dropped(opening, PartDrag(ULTRASERVER), opening.place("n1").center())
    assert opening.counts() == [2]


def test_that_a_part_dropped_between_nodes_goes_in_there(three: Stage) -> None:
    assert dropped(three, PartDrag("gb200-nvl72"), between(three, "n1", "n5"))
    assert three.node_ids()[1] == three.workspace.selection[0]
    assert three.node_ids()[2:] == ["n5", "n6"]


def test_that_a_fabric_dropped_on_the_cluster_becomes_its_fabric(opening: Stage) -> None:
    assert dropped(opening, PartDrag("infiniband-ndr"), opening.title("c1"))
    assert opening.workspace.design.clusters[0].fabric == "infiniband-ndr"


def test_that_a_fabric_does_not_light_the_place_for_another_system(opening: Stage) -> None:
    at_rest = opening.map.look().words
    over(opening, PartDrag("infiniband-ndr"), opening.zone())
    assert opening.map.look().words == at_rest
    assert opening.map.look().hot is not None
    leave(opening.map.viewport())
    over(opening, PartDrag(DGX), opening.zone())
    assert opening.map.look().words != at_rest


def test_that_a_part_dropped_on_the_ground_below_is_added_too(opening: Stage) -> None:
    opening.window.resize(828, 1200)
    assert dropped(opening, PartDrag(DGX), QPoint(400, 1000))
    assert len(opening.node_ids()) == 2


def test_that_a_full_instance_refuses_and_the_reason_is_announced(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, design_of("trn2"))
    assert not dropped(shown, PartDrag("trainium2"), shown.place("n1").center())
    assert shown.refusals == ["Slots full: 16 of 16 AWS Trainium2 in trn2.48xlarge."]
    tip = shown.window.findChild(PassingTip)
    assert isinstance(tip, PassingTip)
    assert (tip.isVisible(), tip.words) == (True, shown.refusals[0])
    assert shown.workspace.undo_stack.count() == 0


def test_that_the_reason_of_a_refused_drop_stands_where_it_was_let_go(
    opening: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_refusals(monkeypatch)
    point = opening.place("n1").center()
    assert not dropped(opening, PartDrag("trainium2"), point)
    assert told == [(opening.map.viewport().mapToGlobal(point), opening.refusals[0])]
    assert dropped(opening, PartDrag(ULTRASERVER), point)
    assert len(told) == 1


def test_that_the_reason_of_a_refused_drop_takes_no_click(opening: Stage) -> None:
    point = opening.place("n1").center()
    assert not dropped(opening, PartDrag("trainium2"), point)
    tip = opening.window.findChild(PassingTip)
    assert isinstance(tip, PassingTip)
    under_tip = tip.geometry().center()
    assert opening.window.childAt(under_tip) is not tip
    target = opening.window.childAt(under_tip)
    assert target is opening.map.viewport()
    QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(opening.window, under_tip))
    assert opening.workspace.selection == ("n1",)
    assert not tip.isVisible()


@pytest.mark.parametrize("width", [200, 300, 828])
def test_that_the_reason_of_a_refused_drop_stays_inside_the_window(opening: Stage, width: int) -> None:
    opening.window.resize(width, 300)
    view = opening.map.viewport()
    tip = PassingTip(opening.window)
    tip.tell(
        "It cannot go here, since it is complete as it comes.",
        view.mapToGlobal(view.rect().bottomRight()),
        opening.themes.theme,
    )
    reach = METRICS.shadow_reach
    assert opening.window.rect().contains(tip.geometry().adjusted(reach, reach, -reach, -reach))


def test_that_a_part_nobody_knows_is_refused(opening: Stage) -> None:
    assert not dropped(opening, PartDrag("unheard-of"), opening.zone())
    assert opening.refusals == ["The library has no part 'unheard-of'."]


def test_that_a_part_dropped_on_an_empty_cluster_is_its_first_node(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, design_of("empty"))
    page = shown.view
    assert isinstance(page, EmptyPage)
    assert drop_on(page.viewport(), encode(PartDrag(ULTRASERVER)), QPoint(300, 200))
    assert shown.counts() == [1]
    assert shown.view is shown.map


def test_that_what_is_not_ours_is_left_to_the_window(opening: Stage) -> None:
    mime = QMimeData()
    mime.setText("a file")
    event = hover(opening.map.viewport(), mime, opening.zone())
    assert not event.isAccepted()
    assert opening.messages == []


# Moving nodes


def test_that_a_moved_node_keeps_its_settings(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, five_levels())
    before = node_of(shown.workspace.design, "n7")
    shown.workspace.show_cluster("c-B")
    assert dropped(shown, NodeDrag(("n7",)), shown.zone(), MOVE)
    assert ids(shown.workspace.design.clusters[1].nodes) == ["n8", "n9", "n10", "n7"]
    assert node_of(shown.workspace.design, "n7") == before
    assert (before.name, before.note, before.enabled) == ("Spares", "Bought used", False)
    assert shown.workspace.undo_stack.count() == 1


def test_that_a_node_moves_between_clusters_and_undo_brings_it_back(opening: Stage) -> None:
    opening.workspace.show_cluster("c2")
    assert dropped(opening, NodeDrag(("n1",)), opening.zone(), MOVE)
    assert (opening.node_ids(0), opening.node_ids(1)) == ([], ["n2", "n1"])
    opening.workspace.undo_stack.undo()
    assert (opening.node_ids(0), opening.node_ids(1)) == (["n1"], ["n2"])


def test_that_ctrl_copies(opening: Stage) -> None:
    opening.workspace.show_cluster("c2")
    assert dropped(opening, NodeDrag(("n1",)), opening.zone(), COPY)
    assert opening.node_ids(0) == ["n1"]
    assert len(opening.node_ids(1)) == 2


def test_that_a_node_dropped_between_its_siblings_reorders_them(three: Stage) -> None:
    assert dropped(three, NodeDrag(("n6",)), between(three, "n1", "n5"), MOVE)
    assert three.node_ids() == ["n1", "n6", "n5"]


def test_that_a_node_dropped_on_an_equal_stack_joins_it(three: Stage) -> None:
    three.workspace.apply(add_part(three.workspace.design, built_in(), DGX, "c1"))
    extra = three.node_ids()[-1]
    assert dropped(three, NodeDrag((extra,)), three.place("n5").center(), MOVE)
    assert three.counts() == [1, 2, 1]


def test_that_a_node_goes_into_a_group_it_is_dropped_on(three: Stage) -> None:
    three.workspace.apply(group_nodes(three.workspace.design, ["n5"]))
    (group,) = three.workspace.selection
    assert dropped(three, NodeDrag(("n6",)), three.title(group) + QPoint(100, 0), MOVE)
    assert ids(node_of(three.workspace.design, group).children) == ["n6", "n5"]


@pytest.mark.parametrize("spot", ["itself", "beside itself"])
def test_that_a_node_over_its_own_place_does_nothing_and_says_nothing(three: Stage, spot: str) -> None:
    point = three.place("n5").center() if spot == "itself" else between(three, "n1", "n5")
    over(three, NodeDrag(("n5",)), point, MOVE)
    assert ghost_of(three).face.message == ""
    assert not dropped(three, NodeDrag(("n5",)), point, MOVE)
    assert three.refusals == []
    assert three.workspace.undo_stack.count() == 0


# What a drag shows


def test_that_the_ghost_says_what_is_dragged_and_what_will_happen(opening: Stage) -> None:
    over(opening, PartDrag(ULTRASERVER), opening.place("n1").center())
    ghost = ghost_of(opening)
    assert ghost.isVisible()
    assert (ghost.face.name, ghost.face.detail) == ("Trn2 UltraServer", "UltraServer · 64 accelerators")
    assert ghost.face.message == "Add to this stack: ×1 → ×2"
    assert not ghost.face.is_refused
    assert opening.messages[-1] == "Add to this stack: ×1 → ×2. Esc cancels."


def test_that_the_ghost_gives_the_reason_of_a_refusal(opening: Stage) -> None:
    over(opening, PartDrag("trainium2"), opening.place("n1").center())
    assert ghost_of(opening).face.is_refused
    assert "Trn2 UltraServer is complete as it comes" in ghost_of(opening).face.message
    assert ghost_of(opening).face.detail == "Accelerator"


@pytest.mark.parametrize(
    ("payload", "name"),
    [
        (PartDrag(ULTRASERVER, 4), "Trn2 UltraServer ×4"),
        (NodeDrag(("n2",)), "p5en.48xlarge ×8"),
        (NodeDrag(("n2", "n3")), "2 parts"),
        (PartDrag("unheard-of"), "unheard-of"),
    ],
)
def test_that_the_ghost_names_what_is_dragged(opening: Stage, payload: Payload, name: str) -> None:
    over(opening, payload, opening.zone(), MOVE)
    assert ghost_of(opening).face.name == name


def test_that_the_ghost_counts_in_a_part_as_the_design_holds_it(opening: Stage) -> None:
    design = opening.workspace.design
    part = design.parts[ULTRASERVER]
    own = part.evolve(id="own-server", name="Own server")
    opening.workspace.open_design(design.evolve(parts={**design.parts, "own-server": own}))
    over(opening, PartDrag("own-server"), opening.zone())
    assert (ghost_of(opening).face.name, ghost_of(opening).face.detail) == (
        "Own server",
        "UltraServer · 64 accelerators",
    )


def test_that_what_is_dragged_is_put_into_words_once(opening: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Payload] = []
    face = session.ghost_face

    def counted(workspace: Workspace, payload: Payload) -> GhostFace:
        made.append(payload)
        return face(workspace, payload)

    monkeypatch.setattr(session, "ghost_face", counted)
    over(opening, PartDrag(ULTRASERVER), opening.zone())
    move_to(opening.map.viewport(), encode(PartDrag(ULTRASERVER)), opening.place("n1").center())
    assert made == [PartDrag(ULTRASERVER)]
    assert ghost_of(opening).face.message == "Add to this stack: ×1 → ×2"


def test_that_a_copy_says_where_it_goes(opening: Stage) -> None:
    over(opening, NodeDrag(("n2",)), opening.zone(), COPY)
    assert ghost_of(opening).face.message == "Copy to Trn2 UltraServer"


def test_that_an_allowed_target_shows_a_preview_and_a_refused_one_none(opening: Stage) -> None:
    over(opening, PartDrag(ULTRASERVER), opening.zone())
    preview = opening.workspace.preview
    assert preview is not None
    assert preview["c1"].totals["accelerators"].value == 128
    over(opening, PartDrag("trainium2"), opening.place("n1").center())
    assert opening.workspace.preview is None


def test_that_a_drag_that_leaves_leaves_no_trace(opening: Stage) -> None:
    over(opening, PartDrag(ULTRASERVER), opening.zone())
    leave(opening.map.viewport())
    assert opening.workspace.preview is None
    assert not ghost_of(opening).isVisible()
    assert opening.messages[-1] == ""
    assert opening.workspace.undo_stack.count() == 0
    assert opening.map.look().session is None


def test_that_targets_are_told_apart_while_dragging(three: Stage) -> None:
    over(three, PartDrag(DGX), three.zone())
    look, layout = three.map.look(), three.map.boxes
    assert layout is not None
    takers = {key for key, placed in layout.by_key.items() if look.is_taker(placed)}
    assert takers == {("c1",), ("n5",)}
    assert three.map.look().words.title == "New system beside"


def test_that_the_preview_is_reckoned_once_for_each_target(opening: Stage) -> None:
    changes: list[None] = []
    opening.workspace.preview_changed.connect(lambda: changes.append(None))
    for step in range(5):
        over(opening, PartDrag(ULTRASERVER), opening.zone() + QPoint(step, 0))
    entered_anew = len(changes)
    port, mime = opening.map.viewport(), encode(PartDrag(ULTRASERVER))
    for step in range(5):
        move_to(port, mime, opening.zone() + QPoint(0, step))
    assert len(changes) == entered_anew


def test_that_the_right_button_cancels(opening: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "QDrag", Mock())  # no drag loop runs here that could be cancelled
    over(opening, PartDrag(ULTRASERVER), opening.zone())
    QTest.mouseClick(opening.map.viewport(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, QPoint(9, 9))
    assert opening.workspace.preview is None
    assert opening.map.look().session is None


def test_that_the_map_can_be_drawn_during_every_kind_of_drag(three: Stage) -> None:
    points = (three.zone(), three.place("n1").center(), three.place("n5").center(), between(three, "n1", "n5"))
    for part in (DGX, "trainium2", "infiniband-ndr"):
        for point in points:
            over(three, PartDrag(part), point)
            assert not three.pane.grab().isNull()


# Starting drags


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Payload]:
    """Keep what drags carry, in place of running them."""
    carried: list[Payload] = []

    def keep(_source: object, payload: Payload, *_actions: Qt.DropAction) -> None:
        carried.append(payload)

    monkeypatch.setattr(map_pointer, "run_drag", keep)
    monkeypatch.setattr(tree_view, "run_drag", keep)
    return carried


def pull(port: QWidget, start: QPoint, end: QPoint) -> None:
    """Press the left button at one point and move to another with it held."""
    QTest.mousePress(port, LEFT, NO_KEYS, start)
    for point in (start + QPoint(2, 0), end):
        spot = port.mapToGlobal(point).toPointF()
        move = QMouseEvent(QMouseEvent.Type.MouseMove, point.toPointF(), spot, LEFT, LEFT, NO_KEYS)
        QApplication.sendEvent(port, move)
    QTest.mouseRelease(port, LEFT, NO_KEYS, end)


def test_that_a_node_pulled_from_its_box_or_from_what_is_in_it_is_dragged(
    opening: Stage, started: list[Payload]
) -> None:
    pull(opening.map.viewport(), opening.title("n1"), opening.zone())
    pull(opening.map.viewport(), opening.title("n1", "aws-trn2u-48xlarge"), opening.zone())
    assert started == [NodeDrag(("n1",)), NodeDrag(("n1",))]


def test_that_all_selected_nodes_are_dragged_together(three: Stage, started: list[Payload]) -> None:
    three.workspace.select(["n6", "n1"])
    pull(three.map.viewport(), three.title("n1"), three.zone())
    assert started == [NodeDrag(("n6", "n1"))]


def test_that_the_card_of_a_figure_is_left_when_a_drag_begins_on_it(opening: Stage, started: list[Payload]) -> None:
    layout = opening.map.boxes
    assert layout is not None
    figure = arrange_title(layout.by_key["n1",], opening.map.brush.sizes, opening.map.brush.gauge).figure
    assert figure is not None
    spot = opening.map.place_of(figure).center()
    move_mouse(opening.map.viewport(), spot)
    pull(opening.map.viewport(), spot, opening.zone())
    assert started == [NodeDrag(("n1",))]
    assert (len(opening.cards.hovered), opening.cards.left) == (1, 1)


def test_that_a_change_of_the_design_during_a_drag_is_judged_anew(opening: Stage) -> None:
    port, point = opening.map.viewport(), opening.place("n1").center()
    over(opening, PartDrag(ULTRASERVER), point)
    opening.workspace.apply(set_count(opening.workspace.design, "n1", 5))
    move_to(port, encode(PartDrag(ULTRASERVER)), point)
    assert ghost_of(opening).face.message == "Add to this stack: ×5 → ×6"
    assert dropped(opening, PartDrag(ULTRASERVER), point)
    assert opening.counts() == [6]


def test_that_a_cluster_is_not_dragged(opening: Stage, started: list[Payload]) -> None:
    pull(opening.map.viewport(), opening.title("c1"), opening.zone())
    assert started == []


def test_that_a_small_move_of_the_mouse_is_no_drag(opening: Stage, started: list[Payload]) -> None:
    pull(opening.map.viewport(), opening.title("n1"), opening.title("n1") + QPoint(3, 0))
    assert started == []


# The rules alone


def test_that_a_judgement_holds_what_the_edit_would_do() -> None:
    design = design_of("opening")
    drop = judge(design, built_in(), PartDrag(ULTRASERVER), Target("n1"), copies=False)
    assert drop.is_allowed
    assert not drop.is_insertion
    assert judge(design, built_in(), PartDrag(ULTRASERVER), Target("c1", 0), copies=False).is_insertion


def test_that_what_may_be_taken_is_what_the_edit_would_do() -> None:
    design = done(set_count(design_of("opening"), "n1", 5)).after
    assert may_take(design, built_in(), NodeDrag(("n1",)), "c2")
    assert not may_take(design, built_in(), NodeDrag(("n1",)), "n2")
    assert not may_take(design, built_in(), PartDrag("unheard-of"), "c1")


@pytest.mark.parametrize(
    ("target", "home"),
    [
        (Target("n8"), True),
        (Target("c-B", 0), True),
        (Target("c-B", 1), True),
        (Target("c-B", 2), False),
        (Target("c-B"), False),
        (Target("c-A", 0), False),
    ],
)
def test_that_a_node_is_at_home_on_itself_and_beside_itself(target: Target, home: bool) -> None:
    assert is_home(five_levels(), NodeDrag(("n8",)), target) is home


def test_that_a_part_or_a_node_that_is_gone_is_nowhere_at_home() -> None:
    assert not is_home(five_levels(), PartDrag(DGX), Target("c-B", 0))
    assert not is_home(five_levels(), NodeDrag(("gone",)), Target("c-B", 0))


def test_that_moving_several_nodes_says_what_core_says() -> None:
    design = five_levels()
    drop = judge(design, built_in(), NodeDrag(("n8", "n9")), Target("c-C"), copies=False)
    assert drop.outcome == move_nodes(design, ("n8", "n9"), "c-C")
    assert drop.words == "Move to C"


# Scrolling


@pytest.fixture
def low(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show the opening comparison in a window too low for its cluster."""
    return stage(qtbot, qapp, design_of("opening"), height=260)


def test_that_a_drag_near_an_edge_scrolls_until_the_end_or_until_it_is_over(low: Stage, qtbot: QtBot) -> None:
    bar, port = low.map.verticalScrollBar(), low.map.viewport()
    assert bar.maximum() > 0
    over(low, PartDrag(ULTRASERVER), QPoint(200, port.height() - 3))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    over(low, PartDrag(ULTRASERVER), QPoint(200, 3))
    qtbot.waitUntil(lambda: bar.value() < bar.maximum())
    leave(port)
    resting = bar.value()
    QApplication.processEvents()
    assert bar.value() == resting
    assert not any(timer.isActive() for timer in low.map.findChildren(QTimer))


def test_that_what_was_dropped_below_what_is_seen_is_scrolled_to(low: Stage) -> None:
    assert dropped(low, PartDrag("dgx-h100"), low.title("c1"))
    added = low.workspace.selection[0]
    assert low.map.viewport().rect().intersects(low.place(added))
