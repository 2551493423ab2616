"""A library pane on screen, and how tests reach its rows."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester

from gui.library.entries import Group
from gui.library.model import Role
from gui.library.pane import LibraryPane
from gui.theme import METRICS
from tests.support.themes import theme_manager
from tests.support.told_cards import ToldCards
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.library.model import LibraryModel
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

HEIGHT = 700


@contextmanager
def shown_library(
    application: QApplication,
    qtbot: QtBot,
    workspace: Workspace | None = None,
    themes: ThemeManager | None = None,
    cards: ToldCards | None = None,
) -> Iterator[LibraryPane]:
    """Show a filled pane whose model is watched; what is not given is made."""
    told = cards or ToldCards()
    pane = LibraryPane(workspace or workspace_of("opening"), themes or theme_manager(application), told)  # type: ignore[arg-type]
    pane.fill()
    qtbot.addWidget(pane)
    tester = QAbstractItemModelTester(pane.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    pane.resize(METRICS.library, HEIGHT)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.activateWindow()
    yield pane
    del tester


def index_of(model: LibraryModel, part_id: str) -> QModelIndex:
    """Return where a part is in the list; invalid where it is not shown."""
    for group in Group:
        parent = model.index_of_group(group)
        for row in range(model.rowCount(parent) if parent.isValid() else 0):
            index = model.index(row, 0, parent)
            if index.data(Role.PART_ID) == part_id:
                return index
    return QModelIndex()


def current_part(pane: LibraryPane) -> str | None:
    """Return the id of the part that the list stands on, None for a group."""
    part_id = pane.view.currentIndex().data(Role.PART_ID)
    return None if part_id is None else str(part_id)
