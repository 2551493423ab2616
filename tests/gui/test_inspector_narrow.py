"""The inspector with little room: everything stays inside the pane, and no value is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from core.design.edits import add_part, set_count
from gui.theme import METRICS
from tests.support.inspector import rows_of, shown_inspector
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.inspector.pane import InspectorPane
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

NARROW = METRICS.library_narrow
"""Width in pixels of the narrowest side pane."""
MILLION = 1_000_000


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeManager]:
    with kept_looks(qapp) as themes:
        yield themes


@pytest.fixture
def workspace() -> Workspace:
    workspace = workspace_of("opening")
    workspace.apply(add_part(workspace.design, workspace.catalogue, "aws-p5en-48xlarge", "c1"))
    return workspace


@pytest.fixture(params=[1.0, 1.3, 1.5])
def pane(workspace: Workspace, themes: ThemeManager, qtbot: QtBot, request: pytest.FixtureRequest) -> InspectorPane:
    themes.set_text_scale(request.param)
    return shown_inspector(workspace, themes, qtbot, NARROW)


def cut(pane: InspectorPane) -> list[str]:
    """Return what of the page on show reaches beyond the pane."""
    page = pane.pages.currentWidget()
    room = QRect(QPoint(0, 0), page.viewport().size())
    return [
        f"{type(widget).__name__} {widget.accessibleName()}"
        for widget in page.body.findChildren(QWidget)
        if widget.isVisible() and widget.mapTo(page.body, widget.rect().topRight()).x() > room.right()
    ]


@pytest.mark.parametrize("selection", [("n1",), ("n2",), ("c1",), ()])
def test_that_nothing_reaches_beyond_a_narrow_pane(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot, selection: tuple[str, ...]
) -> None:
    workspace.select(selection)
    qtbot.waitUntil(lambda: cut(pane) == [])


def test_that_several_parts_and_a_count_of_a_million_fit_too(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select([node.id for node in workspace.design.cluster("c1").nodes])
    qtbot.waitUntil(lambda: cut(pane) == [])
    workspace.apply(set_count(workspace.design, "n1", MILLION))
    qtbot.waitUntil(lambda: cut(pane) == [])


@pytest.mark.parametrize("selection", [("n1",), ("c1",)])
def test_that_every_value_has_the_room_it_needs(
    pane: InspectorPane, workspace: Workspace, selection: tuple[str, ...]
) -> None:
    workspace.select(selection)
    page = pane.pages.currentWidget()
    delegate = page.figures._delegate
    room = page.figures.width() - 2 * METRICS.pane_padding
    for row in rows_of(page.figures).values():
        if not row.is_text:
            style = delegate._style(row)
            assert delegate._figure_width(row, style) <= room, row.label


@pytest.mark.parametrize("width", [METRICS.inspector_narrow, METRICS.inspector])
def test_that_in_a_pane_of_usual_width_every_figure_stands_beside_its_name(
    workspace: Workspace, themes: ThemeManager, qtbot: QtBot, width: int
) -> None:
    pane = shown_inspector(workspace, themes, qtbot, width)
    workspace.select(["n1"])
    delegate = pane.node.figures._delegate
    broken = [row.label for row in rows_of(pane.node.figures).values() if delegate.is_broken(row) and not row.is_text]
    assert broken == []
