"""The status line says what was done, what is selected, and whether it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QApplication

from core.catalogue.naming import short_name
from core.catalogue.records import System
from core.design.cluster_edits import rename_cluster
from core.design.edits import Refusal, add_part, duplicate_nodes, set_count
from core.design.tree import locate
from gui.document_file import DocumentFile
from gui.settings import SettingsStore
from gui.window import status_line
from gui.window.status_line import StatusLine
from tests.support.workspaces import Answers, design_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.theme import ThemeManager
    from gui.workspace import Workspace


@pytest.fixture
def file(workspace: Workspace, tmp_path: Path) -> DocumentFile:
    answers = Answers(saves=tmp_path / "mine.json")
    return DocumentFile(workspace, SettingsStore(tmp_path / "settings.json"), answers, workspace)


@pytest.fixture
def line(workspace: Workspace, themes: ThemeManager, file: DocumentFile, qtbot: QtBot) -> StatusLine:
    made = StatusLine(workspace, themes, file)
    qtbot.addWidget(made)
    made.resize(1000, made.height())
    made.show()
    return made


def test_that_what_was_copied_here_is_told(line: StatusLine, qtbot: QtBot) -> None:
    line.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is line)
    picture = QPixmap(4, 4)
    picture.fill(Qt.GlobalColor.transparent)
    QGuiApplication.clipboard().setText("83.1 PF")
    assert line.message.text == "The text was copied."
    QGuiApplication.clipboard().setPixmap(picture)
    assert line.message.text == "The picture was copied."
    line.announce("")
    line.hide()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is None)
    QGuiApplication.clipboard().setText("from elsewhere")
    assert line.message.text == ""


def test_that_at_rest_it_says_only_that_nothing_is_saved(line: StatusLine) -> None:
    assert (line.message.text, line.selected.text, line.saved.text) == ("", "", "Not saved yet")


def test_that_it_says_what_was_done_undone_and_redone(line: StatusLine, workspace: Workspace) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2))
    workspace.apply(set_count(workspace.design, "n1", 3))
    assert line.message.text == "Done: Set count to 3."
    workspace.undo_stack.undo()
    assert line.message.text == "Undone: Set count to 3."
    workspace.undo_stack.undo()
    assert line.message.text == "Undone: Set count to 2."
    workspace.undo_stack.redo()
    assert line.message.text == "Done: Set count to 2."


def test_that_each_part_of_a_burst_is_told(line: StatusLine, workspace: Workspace) -> None:
    for count in (2, 3):
        workspace.apply(set_count(workspace.design, "n1", count), merge_key="count n1")
    assert line.message.text == "Done: Set count to 3."


def test_that_opening_another_design_undoes_nothing_aloud(line: StatusLine, workspace: Workspace) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2))
    line.announce("")
    workspace.open_design(design_of("ceiba"))
    assert line.message.text == ""
    workspace.apply(rename_cluster(workspace.design, "c1", "Mine"))
    assert line.message.text == "Done: Rename cluster."


def test_that_refusals_and_notices_are_told(line: StatusLine, workspace: Workspace, file: DocumentFile) -> None:
    workspace.apply(Refusal("No room."))
    assert line.message.text == "No room."
    file.save()
    assert line.message.text == "Saved mine.json."
    line.announce("")
    assert line.message.text == ""


def test_that_an_announcement_goes_away_by_itself(
    workspace: Workspace, themes: ThemeManager, file: DocumentFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_line, "STAYS_MS", 1)
    line = StatusLine(workspace, themes, file)
    qtbot.addWidget(line)
    line.announce("Look.")
    assert line.message.text == "Look."
    qtbot.waitUntil(lambda: line.message.text == "")


def test_that_it_names_what_is_selected(line: StatusLine, workspace: Workspace) -> None:
    workspace.select(["n2"])
    assert line.selected.text == "Selected: p5en.48xlarge ×8"
    workspace.apply(add_part(workspace.design, workspace.catalogue, "dgx-h100", "c2"))
    workspace.apply(duplicate_nodes(workspace.design, ["n2", *workspace.selection]))
    assert line.selected.text == "2 parts selected"
    workspace.select(["c2"])
    assert line.selected.text == ""


def test_that_it_names_what_is_looked_at_inside_a_system(line: StatusLine, workspace: Workspace) -> None:
    workspace.select(["n1"])
    assert line.selected.text == "Selected: Trn2 UltraServer ×1"
    place = locate(workspace.design, "n1")
    system = workspace.design.parts[place.node.part or ""] if place is not None else None
    assert isinstance(system, System)
    inner = system.contents[0].part
    workspace.select(["n1"], ("n1", inner))
    assert line.selected.text == f"Looking at: {short_name(workspace.design.parts[inner])} in Trn2 UltraServer"
    workspace.select(["n1"])
    assert line.selected.text == "Selected: Trn2 UltraServer ×1"


def test_that_it_follows_the_file(line: StatusLine, workspace: Workspace, file: DocumentFile) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2))
    assert line.saved.text == "Unsaved changes"
    file.save()
    assert line.saved.text == "Saved"
    workspace.undo_stack.undo()
    assert line.saved.text == "Unsaved changes"


def test_that_it_grows_with_the_text(line: StatusLine, themes: ThemeManager) -> None:
    before = line.height()
    themes.set_text_scale(1.5)
    assert line.height() > before
    themes.set_text_scale(1.0)


def test_that_a_step_that_came_to_nothing_is_not_spoken_of(line: StatusLine, workspace: Workspace) -> None:
    node = workspace.design.clusters[0].nodes[0].id
    before = workspace.design
    workspace.apply(set_count(workspace.design, node, 10), "typing")
    assert line.message.text.startswith("Done: ")
    workspace.apply(set_count(workspace.design, node, before.clusters[0].nodes[0].count), "typing")
    assert workspace.undo_stack.count() == 0
    assert line.message.text == ""
