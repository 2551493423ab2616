"""The ghost beside the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from gui.dragging.ghost import DragGhost, GhostFace
from gui.theme import METRICS, load_theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ADD = GhostFace("rack", "Trn2 UltraServer", "64 accelerators", "Add to this stack: ×1 → ×2")
LONG = GhostFace(
    "accelerator", "Trainium2", "", "Not here, for reasons that are given at such length. " * 4, is_refused=True
)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    with qtbot.waitExposed(window):
        window.show()
    return window


def card(ghost: DragGhost) -> QRect:
    """Return where the card itself is, without the room for its shadow."""
    reach = METRICS.shadow_reach
    return ghost.geometry().adjusted(reach, reach, -reach, -reach)


def shown_at(window: QWidget, point: QPoint, face: GhostFace = ADD) -> DragGhost:
    ghost = DragGhost(window)
    ghost.show_at(window.mapToGlobal(point), face, load_theme("light"))
    return ghost


def test_that_the_ghost_stands_beside_the_pointer(window: QWidget) -> None:
    ghost = shown_at(window, QPoint(100, 200))
    offset = METRICS.ghost_offset
    assert card(ghost).topLeft() == QPoint(100 + offset, 200 + offset)
    assert ghost.isVisible()


def test_that_the_ghost_stays_inside_the_window(window: QWidget) -> None:
    ghost = shown_at(window, QPoint(790, 590))
    assert window.rect().contains(card(ghost))


def test_that_the_ghost_stays_on_the_screen_where_the_window_does_not(window: QWidget) -> None:
    screen = window.screen().availableGeometry()
    window.move(screen.bottomRight() - QPoint(300, 200))
    ghost = shown_at(window, QPoint(290, 190))
    assert screen.contains(card(ghost).translated(window.mapToGlobal(QPoint())))


def test_that_the_mouse_goes_through_the_ghost_to_what_is_below(window: QWidget) -> None:
    ghost = shown_at(window, QPoint(100, 200))
    assert ghost.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert window.childAt(card(ghost).center()) is None


def test_that_a_long_message_takes_several_lines(window: QWidget) -> None:
    short, long = shown_at(window, QPoint(10, 10)), shown_at(window, QPoint(10, 10), LONG)
    assert long.height() > short.height()
    assert long.width() < window.width() // 2 + METRICS.icon_tile


def test_that_a_ghost_without_a_message_is_lower(window: QWidget) -> None:
    plain = shown_at(window, QPoint(10, 10), GhostFace("rack", "Trn2 UltraServer"))
    assert plain.height() < shown_at(window, QPoint(10, 10)).height()


@pytest.mark.parametrize("face", [ADD, LONG, GhostFace("rack", "A name alone")])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_that_the_ghost_can_be_drawn_in_every_theme(window: QWidget, face: GhostFace, theme: str) -> None:
    ghost = DragGhost(window)
    ghost.show_at(window.mapToGlobal(QPoint(20, 20)), face, load_theme(theme))
    picture = ghost.grab().toImage()
    role = load_theme(theme).error if face.is_refused else load_theme(theme).accent
    middle = picture.height() // 2
    edge = [picture.pixelColor(x, middle).name() for x in range(METRICS.shadow_reach - 2, METRICS.shadow_reach + 4)]
    assert role.lower() in edge


def test_that_a_ghost_not_yet_shown_has_no_size(window: QWidget) -> None:
    assert DragGhost(window).sizeHint().isEmpty()
