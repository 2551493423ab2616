"""Own parts in the window: from the menu or the library's button into the list, and what can be done to them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from core.design.document import EXTENSION
from gui.library.entries import Group
from gui.own_parts.dialog import PartDialog
from gui.settings import SettingsStore
from gui.window.main_window import MainWindow
from tests.support.library import index_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.theme import ThemeManager
    from gui.workspace import Workspace
    from tests.support.workspaces import Answers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "parts"


@pytest.fixture
def window(
    qtbot: QtBot, workspace: Workspace, themes: ThemeManager, answers: Answers, folder: Path, tmp_path: Path
) -> MainWindow:
    made = MainWindow(workspace, themes, SettingsStore(tmp_path / "s.json"), lambda _window: answers, folder)
    workspace.setParent(made)
    qtbot.addWidget(made, before_close_func=lambda _window: workspace.undo_stack.setClean())
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: made.library.model.rowCount() > 0)
    return made


def enter(window: MainWindow, qtbot: QtBot, name: str, tdp: str) -> None:
    """Enter a part in the open dialog."""
    dialog = next(each for each in window.findChildren(PartDialog) if each.isVisible())
    dialog.head.edits["name"].setText(name)
    edit = dialog.grid.rows["tdp"].edit
    edit.clear()
    qtbot.keyClicks(edit, tdp)
    dialog.accept()
    qtbot.waitUntil(lambda: not window.findChildren(PartDialog))


def new_part(window: MainWindow, qtbot: QtBot, name: str = "Acme X1", tdp: str = "700 W") -> None:
    window.actions_["new_part"].trigger()
    enter(window, qtbot, name, tdp)


def own_names(window: MainWindow) -> list[str]:
    model = window.library.model
    group = model.index_of_group(Group.OWN)
    return [model.index(row, 0, group).data() for row in range(model.rowCount(group))] if group.isValid() else []


def test_that_without_own_parts_there_is_no_group_for_them(window: MainWindow) -> None:
    assert own_names(window) == []
    assert window.library.model.index(0, 0).data() == "Accelerators"
    assert not window.actions_["edit_part"].isEnabled()


def test_that_a_new_part_is_listed_first_and_stood_on(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(window.library.new_button, Qt.MouseButton.LeftButton)
    enter(window, qtbot, "Acme X1", "700 W")
    assert own_names(window) == ["Acme X1"]
    assert window.library.model.index(0, 0).data() == "Your parts"
    assert window.library.current_part == "own-acme-x1"
    assert window.actions_["edit_part"].isEnabled()


def test_that_enter_in_the_library_adds_it_to_the_design(
    window: MainWindow, workspace: Workspace, qtbot: QtBot
) -> None:
    new_part(window, qtbot)
    qtbot.keyClick(window.library.view, Qt.Key.Key_Return)
    assert "own-acme-x1" in workspace.design.parts


def test_that_the_key_of_the_action_opens_the_dialog(window: MainWindow, qtbot: QtBot) -> None:
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.library.view, Qt.Key.Key_P, keys)
    assert [each.isVisible() for each in window.findChildren(PartDialog)] == [True]


def test_that_editing_changes_the_library_and_not_the_design(
    window: MainWindow, workspace: Workspace, qtbot: QtBot
) -> None:
    new_part(window, qtbot)
    qtbot.keyClick(window.library.view, Qt.Key.Key_Return)
    window.library.show_part("own-acme-x1")
    window.actions_["edit_part"].trigger()
    enter(window, qtbot, "Acme X1 rev B", "650 W")
    assert own_names(window) == ["Acme X1 rev B"]
    assert workspace.catalogue.parts["own-acme-x1"].led["tdp"].leader.value == 650
    assert workspace.design.parts["own-acme-x1"].led["tdp"].leader.value == 700


def test_that_a_duplicate_stands_beside(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    new_part(window, qtbot)
    window.actions_["duplicate_part"].trigger()
    assert sorted(own_names(window)) == ["Acme X1", "Acme X1 copy"]
    assert len(list(folder.glob(f"*{EXTENSION}"))) == 2


@pytest.mark.parametrize("sure", [False, True])
def test_that_a_part_is_deleted_only_after_asking(
    window: MainWindow, answers: Answers, qtbot: QtBot, sure: bool
) -> None:
    new_part(window, qtbot)
    answers.confirms = sure
    window.actions_["delete_part"].trigger()
    assert "Acme X1" in answers.asked[-1]
    assert own_names(window) == ([] if sure else ["Acme X1"])
    assert window.actions_["delete_part"].isEnabled() is not sure


def test_that_the_context_menu_is_for_own_parts_alone(window: MainWindow, qtbot: QtBot) -> None:
    new_part(window, qtbot)
    view = window.library.view
    for part_id, is_own in (("h100-sxm", False), ("own-acme-x1", True)):
        index = index_of(window.library.model, part_id)
        view.scrollTo(index)
        at = view.visualRect(index).center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu) is is_own
        if isinstance(menu, QMenu):
            assert [each.text().replace("&", "") for each in menu.actions()] == [
                "Edit part…",
                "Duplicate part",
                "Delete part…",
            ]
            menu.close()


def test_that_the_menu_key_opens_the_menu_of_the_current_part(window: MainWindow, qtbot: QtBot) -> None:
    new_part(window, qtbot)
    view = window.library.view
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()


def test_that_bad_files_are_told_in_one_notice_that_waits(
    qtbot: QtBot, workspace: Workspace, themes: ThemeManager, answers: Answers, folder: Path, tmp_path: Path
) -> None:
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}{EXTENSION}").write_text("{", encoding="utf-8")
    window = MainWindow(workspace, themes, SettingsStore(tmp_path / "s.json"), lambda _window: answers, folder)
    workspace.setParent(window)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: bool(window.notices.rows))
    (row,) = window.notices.rows.values()
    assert row.words.text() == "2 of your parts could not be read."
    assert answers.told == []
    qtbot.mouseClick(row.choice, Qt.MouseButton.LeftButton)
    assert len(answers.told) == 3
    qtbot.mouseClick(row.cross, Qt.MouseButton.LeftButton)
    assert not window.notices.isVisible()
