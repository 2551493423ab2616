"""An inspector pane on screen, and how tests read its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.inspector.model import Role
from gui.inspector.pane import InspectorPane
from gui.inspector.rows import Row
from gui.provenance.cards import FigureCards
from gui.theme import METRICS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.inspector.figure_list import FigureList
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

HEIGHT = 900


def shown_inspector(
    workspace: Workspace, themes: ThemeManager, qtbot: QtBot, width: int = METRICS.inspector
) -> InspectorPane:
    """Return a pane that has the keyboard, in a window of its own."""
    window = QWidget()
    qtbot.addWidget(window)
    workspace.setParent(window)
    pane = InspectorPane(workspace, themes, FigureCards(workspace, themes, window), window)
    window.resize(width, HEIGHT)
    pane.resize(window.size())
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return pane


def rows_of(figures: FigureList) -> dict[str, Row]:
    """Return the figures that a list shows, by their labels."""
    model = figures.figures
    items = [model.index(row).data(Role.ITEM) for row in range(model.rowCount())]
    return {item.label: item for item in items if isinstance(item, Row)}


def values_of(figures: FigureList) -> dict[str, str]:
    """Return the values that a list shows, by their labels."""
    return {label: row.figure.value for label, row in rows_of(figures).items()}
