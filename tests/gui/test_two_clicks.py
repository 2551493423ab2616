"""From any figure in any pane, two clicks reach a source with its date."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from gui.canvas.map_view import MapView
from gui.canvas.tree_view import TreeView
from gui.provenance.cards import FigureCards
from gui.provenance.derivation_dialog import DerivationDialog
from gui.provenance.derivation_model import Column
from gui.settings import SettingsStore
from gui.stylesheet import Stylesheet
from gui.theme import ThemeManager, ThemeMode
from gui.window.main_window import MainWindow
from tests.support.pointer import enter, leave, move
from tests.support.workspaces import Answers, workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QRect
    from pytestqt.qtbot import QtBot

    from core.result import Result


PANES = ("library", "map", "tree", "inspector", "strip", "charts", "compare")
FIGURES = 10
STEP = 9
"""Pixels between the places where a figure is looked for."""


@dataclass(frozen=True)
class Hovered:
    """A figure that a pane told of while the pointer was at a place of a widget."""

    widget: QWidget
    at: QPoint
    result: Result
    label: str


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """Open the program's window on the opening comparison, its charts loaded."""
    sheet = qapp.styleSheet()
    workspace = workspace_of("opening")
    themes = ThemeManager(qapp, Stylesheet(), ThemeMode.LIGHT)
    themes.apply()
    settings = SettingsStore(tmp_path / "settings.json")
    made = MainWindow(workspace, themes, settings, lambda _window: Answers(), own_parts=tmp_path / "parts")
    workspace.setParent(made)
    qtbot.addWidget(made, before_close_func=lambda _window: workspace.undo_stack.setClean())
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.charts.is_loaded)
    yield made
    qapp.setStyleSheet(sheet)


def shown(window: MainWindow, pane: str) -> QWidget:
    """Bring a pane on screen and return it."""
    window.tabs.show_compare(pane == "compare")
    if pane == "compare":
        return window.compare
    window.canvas.show_tree(pane == "tree")
    if pane == "inspector":
        window.canvas.select_all()
    panes: dict[str, QWidget | None] = {
        "map": window.canvas.findChild(MapView),
        "tree": window.canvas.findChild(TreeView),
        "library": window.library,
        "inspector": window.inspector,
        "strip": window.strip,
        "charts": window.charts,
    }
    found = panes[pane]
    assert found is not None
    return found


def point_at(widget: QWidget, place: QPoint) -> None:
    """Let the pointer come to a place of a widget."""
    enter(widget)
    move(widget, place)


def _keeping(told: list[tuple[Result, str]]) -> Callable[..., None]:
    """Return what takes note of a figure in place of the cards."""

    def keep(result: Result, _anchor: QRect, label: str = "", *_: object) -> None:
        told.append((result, label))

    return keep


def figures_in(pane: QWidget, cards: FigureCards, choose: random.Random) -> Iterator[Hovered]:
    """Yield figures of a pane with a published source behind them, in random order: where the pointer finds them."""
    places = [QPoint(x, y) for x in range(1, pane.width(), STEP) for y in range(1, pane.height(), STEP)]
    choose.shuffle(places)
    for place in places:
        widget = pane.childAt(place) or pane
        at = widget.mapFrom(pane, place)
        told: list[tuple[Result, str]] = []
        hover = cards.hover
        cards.hover = _keeping(told)  # type: ignore[method-assign]
        try:
            point_at(widget, at)
        finally:
            cards.hover = hover  # type: ignore[method-assign]
        if told and any(leaf.figure is not None for leaf in told[-1][0].leaves()):
            yield Hovered(widget, at, *told[-1])


@pytest.mark.parametrize("seed", range(FIGURES))
def test_that_two_clicks_lead_from_a_figure_to_a_dated_source(window: MainWindow, qtbot: QtBot, seed: int) -> None:
    choose = random.Random(seed)
    pane = shown(window, PANES[seed % len(PANES)])
    QApplication.processEvents()
    (cards,) = window.findChildren(FigureCards)
    found = next(figures_in(pane, cards, choose))
    leave(found.widget)
    point_at(found.widget, found.at)
    qtbot.waitUntil(lambda: len(cards.cards) > 0)
    (card,) = cards.cards
    link = next(button for button in card.findChildren(QPushButton) if button.text() == "Derivation tree")
    clicks = 0
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    clicks += 1
    qtbot.waitUntil(lambda: window.findChild(DerivationDialog) is not None)
    dialog = window.findChild(DerivationDialog)
    assert isinstance(dialog, DerivationDialog)
    qtbot.waitExposed(dialog)
    row = dialog.model.first_dated()
    assert row.isValid(), f"{found.label or found.result.name} rests on no dated source"
    if not dialog.tree.viewport().rect().intersects(dialog.tree.visualRect(row)):
        dialog.tree.expand(row.parent())
        clicks += 1
    assert clicks <= 2
    assert dialog.tree.viewport().rect().intersects(dialog.tree.visualRect(row))
    assert row.siblingAtColumn(Column.DATE).data()
    assert row.siblingAtColumn(Column.SOURCE).data()
    dialog.close()
