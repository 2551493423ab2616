"""The folder of own parts and the library that follows it, and drafts of parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator
from core.design.document import EXTENSION
from core.design.edits import Edit, add_part
from core.files.atomic import CannotWrite
from gui.own_parts.draft import Draft, draft_of, record_of
from gui.own_parts.fields import BOTH_DIRECTIONS, ONE_DIRECTION
from gui.own_parts.store import OwnPartStore
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

TEXTS = {"peak_fp8_dense": "2 PF", "memory_capacity": "192 GB", "scaleup_bandwidth": "900 GB/s", "devices": "2 dies"}
DRAFT = Draft("Acme X1", "Acme", "X1 sheet", "https://acme.example", "2026-11", TEXTS, BOTH_DIRECTIONS)


@pytest.fixture
def store(workspace: Workspace, tmp_path: Path) -> OwnPartStore:
    return OwnPartStore(workspace, tmp_path / "parts")


def saved(store: OwnPartStore, draft: Draft = DRAFT) -> Accelerator:
    part, source = record_of(draft, store.shipped.parts.keys() | store.parts.keys())
    assert store.save(part, source) == ()
    return part


def test_that_a_saved_part_is_in_the_library_at_once(workspace: Workspace, store: OwnPartStore, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workspace.catalogue_changed):
        part = saved(store)
    assert workspace.catalogue.parts[part.id] == part
    assert workspace.own_parts == {part.id}
    assert store.source(part.id) is not None


def test_that_a_saved_part_can_be_placed(workspace: Workspace, store: OwnPartStore) -> None:
    part = saved(store)
    cluster = workspace.design.clusters[0]
    outcome = add_part(workspace.design, workspace.catalogue, part.id, cluster.id, 4)
    assert isinstance(outcome, Edit)
    assert workspace.apply(outcome)
    assert part.id in workspace.design.parts


def test_that_parts_are_there_at_the_next_start(store: OwnPartStore, qtbot: QtBot) -> None:
    part = saved(store)
    later = workspace_of("empty")
    again = OwnPartStore(later, store.folder)
    assert again.load() == ()
    assert later.catalogue.parts[part.id] == part


def test_that_without_own_parts_the_library_stays_as_it_is(
    workspace: Workspace, store: OwnPartStore, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(workspace.catalogue_changed):
        assert store.load() == ()
    assert workspace.catalogue is built_in()


def test_that_a_file_that_cannot_be_read_is_told_and_stays(store: OwnPartStore) -> None:
    saved(store)
    bad = store.folder / f"bad{EXTENSION}"
    bad.write_text("{", encoding="utf-8")
    (sentence,) = store.load()
    assert bad.name in sentence
    assert bad.is_file()
    assert list(store.parts) == ["own-acme-x1"]


def test_that_a_deleted_part_leaves_the_library_and_stays_in_the_design(
    workspace: Workspace, store: OwnPartStore
) -> None:
    part = saved(store)
    cluster = workspace.design.clusters[0]
    workspace.apply(add_part(workspace.design, workspace.catalogue, part.id, cluster.id, 1))
    store.delete(part.id)
    assert part.id not in workspace.catalogue.parts
    assert part.id in workspace.design.parts
    assert list(store.folder.glob(f"*{EXTENSION}")) == []


def test_that_a_part_in_a_file_of_another_name_is_changed_and_deleted_there(store: OwnPartStore) -> None:
    part = saved(store)
    (file,) = store.folder.glob(f"*{EXTENSION}")
    other = file.rename(store.folder / f"mail from Ann{EXTENSION}")
    store.load()
    source = store.source(part.id)
    assert source is not None
    store.save(part.evolve(name="Renamed"), source)
    assert list(store.folder.glob(f"*{EXTENSION}")) == [other]
    assert store.parts[part.id].name == "Renamed"
    store.delete(part.id)
    assert not other.exists()
    assert part.id not in store.parts


def test_that_a_folder_that_cannot_be_written_is_told(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = OwnPartStore(workspace, tmp_path / "file")
    part, source = record_of(DRAFT, ())
    with pytest.raises(CannotWrite):
        store.save(part, source)


def test_that_a_draft_becomes_a_part_and_a_part_its_draft() -> None:
    part, source = record_of(DRAFT, ())
    assert part.devices == {"die": 2}
    assert part.led["scaleup_bandwidth"].leader.si_value == 450e9
    again = draft_of(part, source)
    assert record_of(again, ()) == (part, source)
    assert again.convention == BOTH_DIRECTIONS


def test_that_editing_keeps_the_id_and_what_the_dialog_does_not_show() -> None:
    shipped = built_in().parts["h100-sxm"]
    assert isinstance(shipped, Accelerator)
    before = shipped.evolve(id="own-h100")
    edited, source = record_of(Draft("My H100", "NVIDIA", texts={"tdp": "650 W"}), (), before)
    assert (edited.id, edited.name, source.id) == ("own-h100", "My H100", "own-h100-sheet")
    assert edited.led["tdp"].leader.si_value == 650
    assert edited.led["tdp"].leader.source == source.id
    assert "peak_fp8_dense" not in edited.figures
    assert edited.figures["memory_type"] == before.figures["memory_type"]
    assert edited.aliases == before.aliases


def test_that_a_published_link_is_edited_in_one_direction() -> None:
    shipped = built_in().parts["h100-sxm"]
    assert isinstance(shipped, Accelerator)
    assert draft_of(shipped, None).convention == ONE_DIRECTION


@pytest.mark.parametrize(
    ("draft", "field", "words"),
    [
        (Draft(texts={"tdp": "700"}), "name", "name"),
        (Draft("X"), "peak_fp4_dense", "at least one figure"),
        (Draft("X", texts={"tdp": "lots"}), "tdp", "cannot be read"),
        (Draft("X", date="Nov 2026", texts={"tdp": "700"}), "date", "Nov 2026"),
        (Draft("X", date="2026-13", texts={"tdp": "700"}), "date", "2026-13"),
        (Draft("X", texts={"scaleup_bandwidth": "900"}), "scaleup_bandwidth", "cannot be read"),
        (Draft("X", "v" * 201, texts={"tdp": "700"}), "vendor", "“Maker” has at most 200 characters."),
        (Draft("X", title="t" * 201, texts={"tdp": "700"}), "title", "“Data sheet” has at most 200 characters."),
        (Draft("X", url="u" * 2_001, texts={"tdp": "700"}), "url", "“Address” has at most 2 000 characters."),
        (Draft("X", "a\u202eb", texts={"tdp": "700"}), "vendor", "“Maker” cannot hold control characters"),
    ],
)
def test_that_what_cannot_be_kept_is_said_with_its_field(draft: Draft, field: str, words: str) -> None:
    assert draft.flaw is not None
    assert draft.flaw.field == field
    assert words in draft.flaw.words


def test_that_a_whole_draft_has_no_problem() -> None:
    assert DRAFT.flaw is None
