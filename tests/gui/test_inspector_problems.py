"""What the inspector says of a count, a name or a note that cannot be: below the field, and the text stays in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from core.design.document import MAX_NAME, MAX_NOTE
from core.design.edits import set_count
from tests.support.designs import node_of
from tests.support.inspector import shown_inspector, values_of
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

    from gui.inspector.pane import InspectorPane
    from gui.inspector.problem import Problem
    from gui.workspace import Workspace


@pytest.fixture
def workspace() -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def pane(qapp: QApplication, workspace: Workspace, qtbot: QtBot) -> Iterator[InspectorPane]:
    with kept_looks(qapp) as themes:
        yield shown_inspector(workspace, themes, qtbot)


def stands_below(problem: Problem, field: QWidget) -> bool:
    """Whether a sentence is seen right below a field, whole."""
    window = field.window()
    gap = problem.mapTo(window, problem.rect().topLeft()).y() - field.mapTo(window, field.rect().bottomLeft()).y()
    is_whole = problem.height() >= problem.heightForWidth(problem.width())
    return problem.isVisible() and is_whole and 0 <= gap < field.height()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2.5", "“2.5” is not a whole number"),
        ("0", "A count is a whole number from 1; 0 was given."),
        ("2e9", "at most"),
        ("1e10", "at most"),
        ("1e300", "at most"),
    ],
)
def test_that_a_bad_count_is_told_below_and_changes_nothing(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot, text: str, sentence: str
) -> None:
    workspace.select(["n2"])
    count, problem = pane.node.count, pane.node.problem
    count.setFocus()
    count.selectAll()
    with qtbot.assertNotEmitted(workspace.edit_refused):
        qtbot.keyClicks(count, text)
        qtbot.keyClick(count, Qt.Key.Key_Return)
    assert sentence in problem.text()
    qtbot.waitUntil(lambda: stands_below(problem, count))
    assert count.lineEdit().text() == text
    assert node_of(workspace.design, "n2").count == 8
    assert values_of(pane.node.figures)["FP8"] == "15.8"
    workspace.apply(set_count(workspace.design, "n2", 9))
    assert not problem.isVisible()


@pytest.mark.parametrize("keys", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_that_a_clusters_name_cannot_be_taken_away(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot, keys: Qt.Key
) -> None:
    name, problem = pane.cluster.head.name, pane.cluster.head.problem
    before = workspace.design.cluster("c1").name
    name.start()
    with qtbot.assertNotEmitted(workspace.edit_refused):
        qtbot.keyClick(name.edit, Qt.Key.Key_Backspace)
        qtbot.keyClick(name.edit, keys)
    qtbot.waitUntil(lambda: stands_below(problem, name))
    assert problem.text().endswith(".")
    assert name.edit.property("invalid") is True
    assert name.edit.accessibleDescription() == problem.text()
    assert (name.edit.isVisible(), name.edit.text()) == (True, "")
    qtbot.keyClick(name.edit, Qt.Key.Key_Escape)
    assert not name.edit.isVisible()
    assert not problem.isVisible()
    assert workspace.design.cluster("c1").name == before


def test_that_a_name_that_is_too_long_stays_to_be_corrected(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    name, problem = pane.node.head.name, pane.node.head.problem
    name.start()
    name.edit.insert("x" * MAX_NAME)
    qtbot.keyClicks(name.edit, "y")
    assert problem.text() == f"A name has at most {MAX_NAME} characters."
    qtbot.keyClick(name.edit, Qt.Key.Key_Return)
    assert len(name.edit.text()) == MAX_NAME + 1
    qtbot.keyClick(name.edit, Qt.Key.Key_Backspace)
    assert not problem.isVisible()
    qtbot.keyClick(name.edit, Qt.Key.Key_Backspace)
    qtbot.keyClick(name.edit, Qt.Key.Key_Return)
    assert len(node_of(workspace.design, "n2").name) == MAX_NAME - 1


def test_that_the_problem_of_a_name_does_not_go_to_another_node(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    name = pane.node.head.name
    name.start()
    name.edit.insert("x" * MAX_NAME)
    qtbot.keyClicks(name.edit, "y")
    workspace.select(["n1"])
    assert not pane.node.head.problem.isVisible()
    assert not name.edit.isVisible()


def test_that_a_note_that_is_too_long_is_told_and_outlined_until_it_fits(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    note, problem = pane.node.note, pane.node.note_problem
    note.setFocus()
    note.insertPlainText("x" * MAX_NOTE)
    qtbot.keyClicks(note, "y")
    assert "at most" in problem.text()
    assert problem.isVisible()
    assert note.property("invalid") is True
    assert note.toPlainText().endswith("xy")
    qtbot.keyClick(note, Qt.Key.Key_Backspace)
    assert not problem.isVisible()
    assert note.property("invalid") is False
    assert len(node_of(workspace.design, "n2").note) == MAX_NOTE
