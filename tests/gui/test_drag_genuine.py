"""Whole drags with the mouse, from a stand-in for the library to the canvas, and within the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from gui.dragging.ghost import DragGhost, run_drag
from gui.dragging.payload import PartDrag
from tests.support.canvas import stage, told_refusals
from tests.support.drags import press_escape, press_right_button, real_drag, release
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.dragging.ghost import GhostFace
    from tests.support.canvas import Stage

pytestmark = pytest.mark.genuine_drag

ULTRASERVER = "aws-trn2-ultraserver"
OUTSIDE = QPoint(20, 400)
INSIDE = QPoint(20, 20)


class Source(QWidget):
    """Starts the drag of a part at the first move of the mouse, as the library does. It takes no drops."""

    def __init__(self, part_id: str) -> None:
        super().__init__()
        self._part_id = part_id

    @override
    def sizeHint(self) -> QSize:
        return QSize(80, 80)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        run_drag(self, PartDrag(self._part_id), Qt.DropAction.CopyAction, Qt.DropAction.CopyAction)


def staged(qtbot: QtBot, application: QApplication, part_id: str, template: str = "opening") -> tuple[Source, Stage]:
    source = Source(part_id)
    return source, stage(qtbot, application, design_of(template), beside=source)


def is_untouched(shown: Stage) -> bool:
    """Whether a canvas is as if nothing had ever been dragged over it."""
    ghost = shown.window.findChild(QWidget, "dragGhost")
    is_seen = ghost is not None and ghost.isVisible()
    return not (shown.workspace.undo_stack.count() or shown.workspace.preview or is_seen or any(shown.messages[-1:]))


def test_that_a_part_dragged_onto_the_drop_zone_becomes_a_node_in_one_undo_step(
    qtbot: QtBot, qapp: QApplication
) -> None:
    source, shown = staged(qtbot, qapp, "gb200-nvl72")
    real_drag(source, INSIDE, shown.map.viewport(), shown.zone())
    qtbot.waitUntil(lambda: len(shown.node_ids()) == 2)
    assert shown.workspace.undo_stack.count() == 1
    assert shown.workspace.selection == (shown.node_ids()[1],)


def test_that_a_part_dragged_onto_its_stack_raises_the_count(qtbot: QtBot, qapp: QApplication) -> None:
    source, shown = staged(qtbot, qapp, ULTRASERVER)
    real_drag(source, INSIDE, shown.map.viewport(), shown.place("n1").center())
    qtbot.waitUntil(lambda: shown.counts() == [2])
    assert shown.workspace.undo_stack.count() == 1


def test_that_a_part_dragged_onto_an_empty_cluster_is_its_first(qtbot: QtBot, qapp: QApplication) -> None:
    source, shown = staged(qtbot, qapp, ULTRASERVER, "empty")
    real_drag(source, INSIDE, shown.pane, QPoint(300, 60))
    qtbot.waitUntil(lambda: shown.counts() == [1])


def test_that_a_refused_drop_is_announced_and_changes_nothing(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = told_refusals(monkeypatch)
    source, shown = staged(qtbot, qapp, "trainium2", "trn2")
    real_drag(source, INSIDE, shown.map.viewport(), shown.place("n1").center())
    qtbot.waitUntil(lambda: shown.refusals == ["Slots full: 16 of 16 AWS Trainium2 in trn2.48xlarge."])
    assert is_untouched(shown)
    assert [words for _, words in told] == shown.refusals


@pytest.mark.parametrize("finish", [press_escape, press_right_button])
def test_that_a_cancelled_drag_leaves_no_trace(
    qtbot: QtBot, qapp: QApplication, finish: Callable[[QWidget, QPoint], None]
) -> None:
    source, shown = staged(qtbot, qapp, ULTRASERVER)
    real_drag(source, INSIDE, shown.map.viewport(), shown.zone(), finish)
    assert shown.messages, "the drag never came over the canvas"
    assert is_untouched(shown)
    real_drag(source, INSIDE, shown.map.viewport(), shown.zone())  # the same drag, not cancelled, does something
    qtbot.waitUntil(lambda: len(shown.node_ids()) == 2)


def test_that_a_drag_dropped_outside_leaves_no_trace(qtbot: QtBot, qapp: QApplication) -> None:
    source, shown = staged(qtbot, qapp, ULTRASERVER)
    real_drag(source, INSIDE, source, OUTSIDE)
    assert is_untouched(shown)
    real_drag(source, INSIDE, shown.map.viewport(), shown.zone())
    qtbot.waitUntil(lambda: len(shown.node_ids()) == 2)


def test_that_a_node_dragged_onto_an_equal_stack_joins_it(qtbot: QtBot, qapp: QApplication) -> None:
    source, shown = staged(qtbot, qapp, ULTRASERVER)
    real_drag(source, INSIDE, shown.map.viewport(), shown.zone())
    qtbot.waitUntil(lambda: len(shown.node_ids()) == 2)
    first, second = shown.node_ids()
    shown.map.ensure_visible((first,))
    port = shown.map.viewport()
    shown.map.set_zoom(0.5)
    real_drag(port, shown.title(second), port, shown.place(first).center())
    qtbot.waitUntil(lambda: shown.counts() == [2])
    assert shown.workspace.undo_stack.count() == 2


@pytest.mark.parametrize("finish", [release, press_escape])
def test_that_over_what_takes_no_drops_the_ghost_says_where_to_go(
    qtbot: QtBot, qapp: QApplication, finish: Callable[[QWidget, QPoint], None]
) -> None:
    source, shown = staged(qtbot, qapp, ULTRASERVER)
    seen: list[tuple[bool, GhostFace]] = []

    def look_and_finish(window: QWidget, end: QPoint) -> None:
        ghost = window.findChild(DragGhost)
        assert isinstance(ghost, DragGhost)
        seen.append((ghost.isVisible(), ghost.face))
        finish(window, end)

    real_drag(source, INSIDE, source, OUTSIDE, look_and_finish)
    assert [(is_visible, face.message, face.is_refused) for is_visible, face in seen] == [
        (True, "Drop it on the canvas or on a cluster's tab", True)
    ]
    assert is_untouched(shown)
