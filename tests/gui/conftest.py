"""Rules for every test of the window: it closes what it opened and stops what it started; and what many begin with."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.theme import ThemeManager
from gui.workspace import Workspace
from tests.support.leaks import alive, leaks
from tests.support.themes import theme_manager
from tests.support.workspaces import Answers, workspace_of


@pytest.fixture(autouse=True)
def _leaves_nothing_behind() -> Iterator[None]:
    before = alive()
    yield
    if left := leaks(before):
        pytest.fail("the test left behind: " + "; ".join(left), pytrace=False)


@pytest.fixture
def workspace(qtbot: QtBot) -> Workspace:
    """Return a workspace on the opening comparison."""
    return workspace_of("opening")


@pytest.fixture
def answers() -> Answers:
    """Return answers to everything modal."""
    return Answers()


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    """Return a manager of the light theme, without a stylesheet."""
    return theme_manager(qapp)
