"""The dialogs themselves: what they ask, what an answer means, and that no file is replaced unasked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QPushButton, QWidget

from core.design.document import EXTENSION
from core.design.templates import templates
from gui.dialogs.prompts import CloseChoice, OverwriteChoice, QtPrompts, with_extension
from gui.dialogs.template_dialog import TemplateChoice, TemplateDialog, TemplateUse
from gui.dialogs.text_dialog import TextDialog
from tests.support.themes import theme_manager

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def prompts(window: QWidget, qapp: QApplication) -> QtPrompts:
    return QtPrompts(window, theme_manager(qapp))


def answer(act: Callable[[QDialog], object]) -> None:
    """Act on the next dialog that opens."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            act(dialog)
        else:
            QTimer.singleShot(0, look)

    QTimer.singleShot(0, look)


def press(text: str) -> Callable[[QDialog], None]:
    """Return what presses the button of that name."""

    def act(dialog: QDialog) -> None:
        next(each for each in dialog.findChildren(QPushButton) if each.text().replace("&", "") == text).click()

    return act


@pytest.mark.parametrize(
    ("button", "choice"),
    [("Save", CloseChoice.SAVE), ("Don’t save", CloseChoice.DISCARD), ("Cancel", CloseChoice.CANCEL)],
)
def test_that_each_answer_about_unsaved_changes_is_understood(
    prompts: QtPrompts, button: str, choice: CloseChoice
) -> None:
    answer(press(button))
    assert prompts.unsaved("Mine") is choice


@pytest.mark.parametrize(
    ("button", "choice"),
    [
        ("Replace", OverwriteChoice.REPLACE),
        ("Save as…", OverwriteChoice.SAVE_AS),
        ("Cancel", OverwriteChoice.CANCEL),
    ],
)
def test_that_each_answer_about_a_changed_file_is_understood(
    prompts: QtPrompts, button: str, choice: OverwriteChoice
) -> None:
    answer(press(button))
    assert prompts.overwrite("Mine") is choice


def test_that_all_notices_are_told_at_once(prompts: QtPrompts) -> None:
    said: list[str] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        said.append(dialog.informativeText())
        press("Close")(dialog)

    answer(read)
    prompts.notices("mine.json", ["One thing.", "Another."])
    assert said == ["One thing.\nAnother."]


def test_that_escape_cancels_and_enter_saves(prompts: QtPrompts, qtbot: QtBot) -> None:
    answer(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    assert prompts.unsaved("Mine") is CloseChoice.CANCEL
    answer(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Return))
    assert prompts.unsaved("Mine") is CloseChoice.SAVE


def test_that_names_are_shown_as_they_are(prompts: QtPrompts) -> None:
    seen: list[QMessageBox] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        assert dialog.textFormat() is Qt.TextFormat.PlainText
        seen.append(dialog)
        assert dialog.text() == "Save the changes to “<b>Mine</b>”?"
        dialog.reject()

    answer(read)
    prompts.unsaved("<b>Mine</b>")
    assert seen


def test_that_a_problem_is_said_in_one_sentence(prompts: QtPrompts) -> None:
    said: list[str] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        said.append(dialog.text())
        press("Close")(dialog)

    answer(read)
    prompts.problem("The disk is full.")
    assert said == ["The disk is full."]


def test_that_what_is_told_comes_with_its_explanations(prompts: QtPrompts) -> None:
    said: list[str] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        said.append(f"{dialog.text()} {dialog.informativeText()}")
        press("Close")(dialog)

    answer(read)
    prompts.tell("Two files.", ["One is bad.", "Another too."])
    assert said == ["Two files. One is bad.\nAnother too."]


@pytest.mark.parametrize(("button", "is_sure"), [("Delete", True), ("Cancel", False)])
def test_that_what_cannot_be_undone_is_confirmed_by_its_verb(prompts: QtPrompts, button: str, is_sure: bool) -> None:
    answer(press(button))
    assert prompts.confirm("Delete it?", "It is gone then.", "&Delete") is is_sure


def test_that_enter_confirms_nothing_that_cannot_be_undone(prompts: QtPrompts, qtbot: QtBot) -> None:
    answer(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Return))
    assert not prompts.confirm("Delete it?", "It is gone then.", "&Delete")


def test_that_about_names_program_version_and_licence(prompts: QtPrompts) -> None:
    said: list[str] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        said.append(f"{dialog.text()} {dialog.informativeText()}")
        dialog.accept()

    answer(read)
    prompts.about()
    assert "Rackwright 0.1.0" in said[0]
    assert "Apache License 2.0" in said[0]


def ask_for_name(prompts: QtPrompts) -> str | None:
    return prompts.text("Rename rack", "Name:", "old", "Rename", lambda text: "" if text else "A rack needs a name.")


def test_that_a_text_is_asked_for_and_may_be_left_as_it_is(prompts: QtPrompts) -> None:
    def type_(dialog: QDialog) -> None:
        assert isinstance(dialog, TextDialog)
        assert dialog.field.text() == dialog.field.selectedText() == "old"
        dialog.field.setText("new")
        press("Rename")(dialog)

    answer(type_)
    assert ask_for_name(prompts) == "new"
    answer(lambda dialog: dialog.reject())
    assert ask_for_name(prompts) is None


def test_that_a_text_that_cannot_be_taken_is_told_beside_the_field(prompts: QtPrompts, qtbot: QtBot) -> None:
    def type_(dialog: QDialog) -> None:
        assert isinstance(dialog, TextDialog)
        dialog.field.clear()
        press("Rename")(dialog)
        assert dialog.isVisible()
        assert dialog.problem.isVisible()
        assert dialog.problem.text() == dialog.field.accessibleDescription() == "A rack needs a name."
        assert dialog.field.property("invalid")
        qtbot.keyClicks(dialog.field, "new")
        assert not dialog.problem.isVisible()
        assert not dialog.field.property("invalid")
        press("Rename")(dialog)

    answer(type_)
    assert ask_for_name(prompts) == "new"


def test_that_a_template_is_chosen_over_the_window(prompts: QtPrompts, window: QWidget) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, TemplateDialog)
        assert dialog.parent() is window
        press("Add to this design")(dialog)

    answer(choose)
    assert prompts.template() == TemplateChoice(templates()["opening"], TemplateUse.ADD)
    answer(lambda dialog: dialog.reject())
    assert prompts.template() is None


def test_that_opening_begins_in_a_folder(prompts: QtPrompts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def named(_parent: QWidget, _title: str, folder: str, _filter: str) -> tuple[str, str]:
        asked.append(folder)
        return (f"{folder}/x.json" if len(asked) == 1 else "", "")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", named)
    assert prompts.open_path(tmp_path) == tmp_path / "x.json"
    assert prompts.open_path(tmp_path) is None
    assert asked == [str(tmp_path)] * 2


def save_as(names: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the file dialog answer with names, one after the other, and return what it was opened on."""
    suggested: list[str] = []

    def named(_parent: QWidget, _title: str, suggestion: str, _filter: str) -> tuple[str, str]:
        suggested.append(suggestion)
        return names.pop(0), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", named)
    return suggested


def test_that_the_extension_is_added_to_a_name_without_one(
    prompts: QtPrompts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_as([str(tmp_path / "llama-3.1"), str(tmp_path / "x.json"), ""], monkeypatch)
    assert prompts.save_path(tmp_path / "suggested") == tmp_path / f"llama-3.1{EXTENSION}"
    assert prompts.save_path(tmp_path / "suggested") == tmp_path / "x.json"
    assert prompts.save_path(tmp_path / "suggested") is None


def test_that_a_file_the_dialog_did_not_ask_about_is_replaced_only_after_a_question(
    prompts: QtPrompts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / f"mine{EXTENSION}"
    there.write_text("precious")
    suggested = save_as([str(tmp_path / "mine"), str(tmp_path / "other")], monkeypatch)
    answer(press("Cancel"))
    assert prompts.save_path(tmp_path / "first") == tmp_path / f"other{EXTENSION}"
    assert suggested == [str(tmp_path / "first"), str(there)]
    save_as([str(tmp_path / "mine")], monkeypatch)
    answer(press("Replace"))
    assert prompts.save_path(tmp_path / "first") == there


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a", f"a{EXTENSION}"), ("a.json", "a.json"), (f"a{EXTENSION}", f"a{EXTENSION}"), ("a.txt", f"a.txt{EXTENSION}")],
)
def test_that_every_path_ends_in_json(name: str, expected: str) -> None:
    assert with_extension(Path("/x", name)) == Path("/x", expected)
