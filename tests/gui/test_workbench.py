"""Where the panes stand: what gives way in a small window, comes back in a large one, and keeps its size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from gui.theme import METRICS
from gui.window.room import giving_way
from gui.window.workbench import Workbench
from tests.support.themes import theme_manager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.theme import ThemeManager

STRIP, CHARTS = 90, 210
ROOMY = (1440, 800)
LOW = (1440, STRIP + CHARTS + METRICS.canvas_least_height - 1)
LOWEST = (1440, STRIP + METRICS.canvas_least_height - 1)
NARROW = (METRICS.library_narrow + METRICS.inspector_narrow + METRICS.canvas_least_width - 1, 800)


class Pane(QWidget):
    """A pane that needs a height."""

    def __init__(self, parent: QWidget, height: int) -> None:
        super().__init__(parent)
        self._height = height

    @override
    def sizeHint(self) -> QSize:
        return QSize(100, self._height)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeManager]:
    manager = theme_manager(qapp)
    yield manager
    manager.deleteLater()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def bench(window: QWidget, themes: ThemeManager) -> Workbench:
    heights = {"library": 100, "canvas": 100, "inspector": 100, "strip": STRIP, "charts": CHARTS}
    made = Workbench(window, themes, **{name: Pane(window, height) for name, height in heights.items()})
    made.restore({}, (), METRICS.window_width)
    made.resize(*ROOMY)
    window.show()
    return made


def shown(bench: Workbench) -> set[str]:
    return {name for name in bench.names if not bench._panes[name].isHidden()}


@pytest.mark.parametrize(
    ("room", "gone"), [(30, set()), (29, {"a"}), (19, {"a", "b"}), (0, {"a", "b", "c"}), (-5, {"a", "b", "c"})]
)
def test_that_panes_give_way_in_order_until_the_rest_has_room(room: int, gone: set[str]) -> None:
    assert giving_way(("a", "b", "c"), {"a": 10, "b": 10, "c": 10}, room) == gone


def test_that_a_pane_without_room_leaves_it_to_those_that_fit() -> None:
    assert giving_way(("low", "high"), {"low": 10, "high": 50}, 20) == {"high"}


def test_that_a_pane_asked_for_tells_what_it_costs(bench: Workbench) -> None:
    told: list[str] = []
    bench.lacked_room.connect(told.append)
    bench.set_shown("strip", is_shown=True)
    bench.resize(*LOW)
    assert told == []
    bench.set_shown("charts", is_shown=True)
    bench.set_shown("strip", is_shown=True)
    assert told == [
        "The results strip gave way to the charts; a higher window shows both.",
        "The charts gave way to the results strip; a higher window shows both.",
    ]
    bench.set_shown("strip", is_shown=False)
    assert len(told) == 2


def test_that_a_pane_for_which_there_is_no_room_costs_no_other(bench: Workbench) -> None:
    told: list[str] = []
    bench.lacked_room.connect(told.append)
    bench.resize(ROOMY[0], STRIP + METRICS.canvas_least_height)
    bench.set_shown("charts", is_shown=True)
    assert shown(bench) == set(bench.names) - {"charts"}
    assert told == ["There is no room for the charts; make the window higher."]


def test_that_with_room_for_all_everything_is_shown(bench: Workbench) -> None:
    assert shown(bench) == set(bench.names)


@pytest.mark.parametrize(
    ("size", "gone"),
    [(LOW, {"charts"}), (LOWEST, {"charts", "strip"}), (NARROW, {"inspector"}), ((500, 800), {"inspector", "library"})],
)
def test_that_panes_give_way_in_a_small_window_and_come_back(
    bench: Workbench, size: tuple[int, int], gone: set[str]
) -> None:
    bench.resize(*size)
    assert shown(bench) == set(bench.names) - gone
    assert bench.hidden == ()
    bench.resize(*ROOMY)
    assert shown(bench) == set(bench.names)


def test_that_the_pane_asked_for_last_gives_way_last(bench: Workbench) -> None:
    bench.resize(*LOW)
    bench.set_shown("charts", is_shown=True)
    assert shown(bench) == set(bench.names) - {"strip"}
    bench.set_shown("strip", is_shown=True)
    assert shown(bench) == set(bench.names) - {"charts"}


def test_that_what_the_user_has_hidden_stays_so_and_leaves_its_room_to_others(bench: Workbench) -> None:
    bench.set_shown("strip", is_shown=False)
    bench.resize(*LOW)
    assert shown(bench) == set(bench.names) - {"strip"}
    bench.resize(*ROOMY)
    assert bench.hidden == ("strip",)
    assert shown(bench) == set(bench.names) - {"strip"}


def test_that_a_pane_comes_back_in_its_own_size(bench: Workbench) -> None:
    bench.restore({"across": (300, 740, 399), "down": (520, 279)}, (), ROOMY[0])
    before = bench.sizes
    for size in (LOWEST, (500, 800), ROOMY):
        bench.resize(*size)
    assert bench.sizes["across"] == pytest.approx(before["across"], abs=2)
    bench.set_shown("inspector", is_shown=False)
    assert bench.sizes["across"][2] == pytest.approx(399, abs=2)
    bench.set_shown("inspector", is_shown=True)
    assert bench.sizes["across"] == pytest.approx(before["across"], abs=2)


def test_that_each_change_is_told_once(bench: Workbench) -> None:
    told: list[tuple[str, bool]] = []
    bench.visibility_changed.connect(lambda name, is_shown: told.append((name, is_shown)))
    bench.resize(*LOW)
    bench.resize(*ROOMY)
    assert told == [("charts", False), ("charts", True)]


def test_that_side_panes_are_wider_with_larger_text(bench: Workbench, themes: ThemeManager) -> None:
    assert bench._panes["library"].minimumWidth() == METRICS.library_narrow
    themes.theme_changed.emit(replace(themes.theme, text_scale=1.5))
    assert bench._panes["library"].minimumWidth() == 1.5 * METRICS.library_narrow
    assert bench._panes["inspector"].width() >= 1.5 * METRICS.inspector_narrow
