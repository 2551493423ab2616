"""The file behind a design: opened, saved, asked about, and never lost."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from core.design.document import EXTENSION, MAX_NOTE, Node
from core.design.edits import Edit, set_count
from core.design.storage import dumps, loads
from gui.dialogs.prompts import CloseChoice, OverwriteChoice
from gui.document_file import DocumentFile
from gui.settings import SettingsStore
from tests.support.refusals import GAP
from tests.support.workspaces import Answers, design_of, workspace_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace


@pytest.fixture
def settings(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


@pytest.fixture
def file(workspace: Workspace, settings: SettingsStore, answers: Answers) -> DocumentFile:
    return DocumentFile(workspace, settings, answers, workspace)


@pytest.fixture
def ceiba(tmp_path: Path) -> Path:
    path = tmp_path / f"ceiba{EXTENSION}"
    path.write_text(dumps(design_of("ceiba")), encoding="utf-8")
    return path


def edit(workspace: Workspace, count: int = 2) -> None:
    assert workspace.apply(set_count(workspace.design, workspace.design.clusters[0].nodes[0].id, count))


def count_in(path: Path) -> int:
    return loads(path.read_bytes()).design.clusters[0].nodes[0].count


def test_that_a_design_starts_unsaved_but_unmodified(file: DocumentFile) -> None:
    assert file.path is None
    assert file.name == "Opening comparison"
    assert not file.is_modified
    assert file.may_close()


def test_that_the_first_save_asks_where_and_later_ones_do_not(
    file: DocumentFile, workspace: Workspace, answers: Answers, settings: SettingsStore, tmp_path: Path
) -> None:
    answers.saves = tmp_path / f"mine{EXTENSION}"
    edit(workspace)
    assert file.save()
    edit(workspace, 3)
    assert file.save()
    assert len(answers.asked) == 1
    assert answers.asked[0].endswith(f"Opening comparison{EXTENSION}")
    assert count_in(answers.saves) == 3
    assert file.name == "mine"
    assert not file.is_modified
    assert settings.current.recent == (str(answers.saves),)


def test_that_a_name_which_is_no_file_name_is_suggested_as_one(
    file: DocumentFile, workspace: Workspace, answers: Answers
) -> None:
    workspace.open_design(workspace.design.evolve(name="a/b: <\n>" + "x" * 200))
    assert not file.save()
    suggested = answers.asked[0].rpartition("/")[2].removesuffix(EXTENSION)
    assert suggested.startswith("a-b- ---x")
    assert len(suggested) == 60


def test_that_a_name_of_dots_alone_still_gives_a_file_name(
    file: DocumentFile, workspace: Workspace, answers: Answers
) -> None:
    workspace.open_design(workspace.design.evolve(name=" .. "))
    file.save_as()
    assert answers.asked[0].endswith(f"/Design{EXTENSION}")


def test_that_undo_back_to_the_saved_state_is_unmodified(
    file: DocumentFile, workspace: Workspace, answers: Answers, tmp_path: Path
) -> None:
    answers.saves = tmp_path / "mine.json"
    edit(workspace)
    file.save()
    edit(workspace, 3)
    assert file.is_modified
    workspace.undo_stack.undo()
    assert not file.is_modified
    workspace.undo_stack.undo()
    assert file.is_modified


def test_that_a_design_is_opened_and_remembered(
    file: DocumentFile, workspace: Workspace, answers: Answers, settings: SettingsStore, ceiba: Path, qtbot: QtBot
) -> None:
    answers.opens = ceiba
    with qtbot.waitSignal(workspace.design_opened):
        assert file.open()
    assert workspace.design.name == "Project Ceiba"
    assert (file.path, file.name) == (ceiba, "ceiba")
    assert settings.current.recent == (str(ceiba),)
    assert not file.is_modified


def test_that_the_open_dialog_begins_beside_the_open_design(
    file: DocumentFile, answers: Answers, ceiba: Path, tmp_path: Path
) -> None:
    file.open_path(ceiba)
    assert not file.open()
    assert answers.asked == [f"open {tmp_path}"]


def test_that_the_first_dialog_begins_in_the_documents_or_at_home(
    file: DocumentFile, answers: Answers, private_home: Path
) -> None:
    file.open()
    (private_home / "Documents").mkdir()
    file.open()
    assert answers.asked == [f"open {private_home}", f"open {private_home / 'Documents'}"]


def test_that_the_open_dialog_begins_where_the_last_design_was(
    file: DocumentFile, answers: Answers, settings: SettingsStore, ceiba: Path, tmp_path: Path
) -> None:
    settings.remember(ceiba)
    file.open()
    settings.remember(tmp_path / "gone" / "x.json")
    file.open()
    assert answers.asked[0] == f"open {tmp_path}"
    assert answers.asked[1] != f"open {tmp_path / 'gone'}"


def test_that_a_relative_name_is_remembered_whole(
    file: DocumentFile, ceiba: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ceiba.parent)
    assert file.open_path(ceiba.relative_to(ceiba.parent))
    assert file.path == ceiba


def test_that_a_missing_recent_file_is_said_to_be_gone_and_forgotten(
    file: DocumentFile, workspace: Workspace, answers: Answers, settings: SettingsStore, tmp_path: Path
) -> None:
    before, gone = workspace.design, tmp_path / f"gone{EXTENSION}"
    settings.remember(gone)
    assert not file.open_path(gone)
    assert answers.problems == [f"Cannot read {gone}: there is no such file."]
    assert settings.current.recent == ()
    assert workspace.design is before


@pytest.mark.parametrize("content", [b"", b"{", b'{"format": "other"}', b"\x00\x01", b"[]"])
def test_that_a_file_that_is_no_design_changes_nothing_and_asks_nothing(
    file: DocumentFile, workspace: Workspace, answers: Answers, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / f"bad{EXTENSION}"
    path.write_bytes(content)
    edit(workspace)
    before = workspace.design
    assert not file.open_path(path)
    assert workspace.design is before
    assert file.path is None
    assert len(answers.problems) == 1
    assert path.name in answers.problems[0]
    assert answers.asked == []


def test_that_what_was_set_right_in_a_file_is_told_and_is_still_to_be_saved(
    file: DocumentFile, answers: Answers, ceiba: Path
) -> None:
    ceiba.write_text(dumps(design_of("ceiba").evolve(base="c99")), encoding="utf-8")
    assert file.open_path(ceiba)
    assert len(answers.told) == 1
    assert answers.told[0].startswith(f"{ceiba.name}: ")
    assert file.is_modified
    assert file.save()
    assert not file.is_modified
    assert file.open_path(ceiba)
    assert len(answers.told) == 1


def test_that_a_sound_file_opened_after_a_repaired_one_is_unmodified(
    file: DocumentFile, answers: Answers, ceiba: Path, tmp_path: Path
) -> None:
    answers.closes = CloseChoice.DISCARD
    broken = tmp_path / "broken.rackwright.json"
    broken.write_text(dumps(design_of("ceiba").evolve(base="c99")), encoding="utf-8")
    assert file.open_path(broken)
    assert file.is_modified
    assert file.open_path(ceiba)
    assert not file.is_modified


def test_that_what_another_window_saved_is_replaced_only_after_a_question(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path
) -> None:
    file.open_path(ceiba)
    edit(workspace, 3)
    other = workspace_of("opening")
    theirs = DocumentFile(other, SettingsStore(ceiba.with_name("other.json")), Answers(), other)
    theirs.open_path(ceiba)
    edit(other, 5)
    assert theirs.save()
    assert not file.save()
    assert answers.asked == [f"overwrite {ceiba.name}"]
    assert count_in(ceiba) == 5
    assert file.is_modified
    answers.overwrites = OverwriteChoice.REPLACE
    assert file.save()
    assert count_in(ceiba) == 3
    edit(workspace, 4)
    assert file.save()
    assert len(answers.asked) == 2


def test_that_instead_of_replacing_another_name_may_be_chosen(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path, tmp_path: Path
) -> None:
    file.open_path(ceiba)
    edit(workspace, 3)
    ceiba.write_text("theirs", encoding="utf-8")
    answers.overwrites, answers.saves = OverwriteChoice.SAVE_AS, tmp_path / f"mine{EXTENSION}"
    assert file.save()
    assert ceiba.read_text(encoding="utf-8") == "theirs"
    assert file.path == answers.saves


def test_that_a_file_that_was_only_touched_or_is_gone_is_saved_without_a_question(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path
) -> None:
    file.open_path(ceiba)
    for spoil in (ceiba.touch, ceiba.unlink):
        spoil()
        edit(workspace, workspace.design.clusters[0].nodes[0].count + 1)
        assert file.save()
    assert answers.asked == []


def test_that_a_file_that_may_not_be_written_stays_and_so_do_the_changes(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.open_path(ceiba)
    edit(workspace)
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write even what is protected
    assert not file.save()
    assert answers.problems == [f"Cannot write {ceiba}: permission is denied."]
    assert file.is_modified
    assert count_in(ceiba) == 288


def test_that_a_save_that_fails_leaves_path_and_changes(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path, tmp_path: Path
) -> None:
    file.open_path(ceiba)
    edit(workspace)
    answers.saves = tmp_path / "no such folder" / "x.json"
    assert not file.save_as()
    assert answers.problems == [f"Cannot write {answers.saves}: its folder does not exist."]
    assert file.path == ceiba
    assert file.is_modified


@pytest.mark.parametrize(
    ("note", "limit"),
    [("x" * MAX_NOTE, " MB; at most 20 MB are accepted"), ("{" * 1000, f" objects; at most 500{GAP}000 are accepted")],
)
def test_that_a_design_too_large_to_be_opened_again_is_not_saved_and_the_file_stays(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path, note: str, limit: str
) -> None:
    file.open_path(ceiba)
    saved, cluster = ceiba.read_bytes(), workspace.design.clusters[0]
    nodes = tuple(Node(id=f"m{number}", note=note) for number in range(1200))
    large = workspace.design.evolve(clusters=(cluster.evolve(nodes=nodes),))
    assert workspace.apply(Edit(workspace.design, large, "Grow"))
    assert not file.save()
    (problem,) = answers.problems
    assert problem.startswith(f"Cannot save {ceiba.name}, since it could not be opened again: it ")
    assert problem.endswith(f"{limit}.")
    assert ceiba.read_bytes() == saved
    assert workspace.design is large
    assert file.is_modified


def test_that_cancel_keeps_the_design(file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path) -> None:
    edit(workspace)
    before = workspace.design
    answers.closes = CloseChoice.CANCEL
    assert not file.open_path(ceiba)
    assert not file.show(design_of("empty"))
    assert not file.may_close()
    assert workspace.design is before
    assert answers.asked == ["unsaved Opening comparison"] * 3


def test_that_discarding_lets_the_design_go(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path
) -> None:
    edit(workspace)
    answers.closes = CloseChoice.DISCARD
    assert file.open_path(ceiba)
    assert workspace.design.name == "Project Ceiba"


def test_that_saving_before_closing_saves_and_a_cancelled_save_keeps_the_design(
    file: DocumentFile, workspace: Workspace, answers: Answers, tmp_path: Path
) -> None:
    edit(workspace)
    answers.closes = CloseChoice.SAVE
    assert not file.may_close()
    answers.saves = tmp_path / "mine.json"
    assert file.may_close()
    assert count_in(answers.saves) == 2


def test_that_opening_the_same_file_again_after_saving_shows_what_was_saved(
    file: DocumentFile, workspace: Workspace, answers: Answers, ceiba: Path
) -> None:
    file.open_path(ceiba)
    edit(workspace, 7)
    answers.closes = CloseChoice.SAVE
    assert file.open_path(ceiba)
    assert workspace.design.clusters[0].nodes[0].count == 7
    assert count_in(ceiba) == 7


def test_that_a_new_design_has_no_file_yet(file: DocumentFile, answers: Answers, ceiba: Path, qtbot: QtBot) -> None:
    file.open_path(ceiba)
    with qtbot.waitSignal(file.changed):
        assert file.show(design_of("empty"))
    assert file.path is None
    assert file.name == "Empty"


def test_that_state_and_name_are_announced(
    file: DocumentFile, workspace: Workspace, answers: Answers, tmp_path: Path
) -> None:
    seen: list[tuple[str, bool]] = []
    file.changed.connect(lambda: seen.append((file.name, file.is_modified)))
    edit(workspace)
    answers.saves = tmp_path / f"mine{EXTENSION}"
    file.save()
    assert seen[-1] == ("mine", False)
    assert ("Opening comparison", True) in seen
