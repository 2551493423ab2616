"""The user's own parts: from a data sheet into the folder, and from there beside the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.own import DataSheet, SheetFigure, accelerator_from, own_id, with_own
from core.design.edits import Edit, add_part
from core.design.storage import dumps, loads
from core.design.templates import from_template, templates
from core.files.atomic import CannotWrite
from core.files.own_parts import MAX_FILES, delete_own_part, load_own_parts, save_own_part

CATALOGUE = built_in()
SHEET = DataSheet(
    name=" Acme X1 ",
    vendor="Acme",
    title="X1 data sheet",
    url="https://acme.example/x1",
    date="2026-10",
    figures={"peak_bf16_dense": SheetFigure(1000, "TFLOP/s"), "memory_capacity": SheetFigure(96, "GB")},
)


def test_that_a_data_sheet_becomes_a_part_with_its_source() -> None:
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    assert (part.id, part.name, part.vendor) == ("own-acme-x1", "Acme X1", "Acme")
    figure = part.figure("peak_bf16_dense")
    assert figure is not None
    assert (figure.leader.si_value, figure.leader.source, figure.leader.date) == (1e15, source.id, "2026-10")
    assert (source.title, source.url, source.published) == ("X1 data sheet", "https://acme.example/x1", "2026-10")


def test_that_what_a_sheet_does_not_say_stays_unknown() -> None:
    part, source = accelerator_from(DataSheet(name="X", vendor="", title=""), ())
    assert part.figures == {}
    assert (source.title, source.url, source.published) == ("Data sheet of X", None, None)


@pytest.mark.parametrize(
    ("name", "taken", "part_id"),
    [
        ("X 1", (), "own-x-1"),
        ("X 1", ("own-x-1",), "own-x-1-2"),
        ("X 1", ("own-x-1", "own-x-1-2"), "own-x-1-3"),
        ("芯片", (), "own-part"),
        ("../../etc", (), "own-etc"),
        ("x" * 200, (), "own-" + "x" * 60),
    ],
)
def test_that_an_id_is_made_of_plain_letters_and_is_free(name: str, taken: tuple[str, ...], part_id: str) -> None:
    assert own_id(name, taken) == part_id


def test_that_a_part_saved_is_a_part_loaded(tmp_path: Path) -> None:
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    path = save_own_part(tmp_path / "new" / "parts", part, {source.id: source}, "2026-12-01")
    found = load_own_parts(path.parent)
    assert found.parts == {part.id: part}
    assert found.sources == {source.id: source}
    assert found.notices == ()


def test_that_the_file_of_a_part_opens_as_a_design(tmp_path: Path) -> None:
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    path = save_own_part(tmp_path, part, {source.id: source}, "2026-12-01")
    assert loads(path.read_bytes()).design.parts == {part.id: part}


def test_that_a_folder_that_is_not_there_holds_no_parts(tmp_path: Path) -> None:
    assert load_own_parts(tmp_path / "none").parts == {}


def test_that_a_bad_file_is_told_of_and_hides_no_other(tmp_path: Path) -> None:
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    save_own_part(tmp_path, part, {source.id: source}, "2026-12-01")
    (tmp_path / "bad.rackwright.json").write_text("{", encoding="utf-8")
    (tmp_path / "folder.rackwright.json").mkdir()
    found = load_own_parts(tmp_path)
    assert list(found.parts) == [part.id]
    assert len(found.notices) == 2
    assert all("was left out" in notice for notice in found.notices)
    assert (tmp_path / "bad.rackwright.json").exists()


def test_that_a_part_in_a_file_of_another_name_is_changed_and_deleted_there(tmp_path: Path) -> None:
    first, source = accelerator_from(SHEET, CATALOGUE.parts)
    second = first.evolve(id="own-second", name="Second")
    path = tmp_path / "from a friend.rackwright.json"
    both = loads(save_own_part(tmp_path, first, {source.id: source}, "2026-12-01").read_bytes()).design
    (tmp_path / f"{first.id}.rackwright.json").rename(path)
    path.write_text(dumps(both.evolve(parts={first.id: first, second.id: second})), encoding="utf-8")
    assert load_own_parts(tmp_path).files == {first.id: path, second.id: path}
    save_own_part(tmp_path, second.evolve(name="Renamed"), {}, "2026-12-01", path)
    assert [part.name for part in load_own_parts(tmp_path).parts.values()] == [first.name, "Renamed"]
    delete_own_part(path, first.id)
    assert list(load_own_parts(tmp_path).parts) == [second.id]
    delete_own_part(path, second.id)
    assert not path.exists()


def test_that_a_part_that_its_file_is_made_of_is_not_taken_out(tmp_path: Path) -> None:
    design = from_template(templates()["opening"], CATALOGUE, "2026-12-01")
    path = tmp_path / "whole.rackwright.json"
    path.write_text(dumps(design), encoding="utf-8")
    node = design.clusters[0].nodes[0]
    with pytest.raises(CannotWrite, match="is used by others in whole"):
        delete_own_part(path, node.part or "")
    assert loads(path.read_bytes()).design == design


def test_that_a_file_damaged_meanwhile_is_left_alone(tmp_path: Path) -> None:
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    path = save_own_part(tmp_path, part, {source.id: source}, "2026-12-01")
    path.write_text("{", encoding="utf-8")
    for act in (lambda: delete_own_part(path, part.id), lambda: save_own_part(tmp_path, part, {}, "2026-12-01", path)):
        with pytest.raises(CannotWrite):
            act()
    assert path.read_text(encoding="utf-8") == "{"


def test_that_only_so_many_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.files.own_parts.MAX_FILES", 1)
    for name in ("a", "b"):
        part, source = accelerator_from(DataSheet(name=name, vendor="", title=""), ())
        save_own_part(tmp_path, part, {source.id: source}, "2026-12-01")
    found = load_own_parts(tmp_path)
    assert list(found.parts) == ["own-a"]
    assert found.notices == ("Of your 2 parts the first 1 are read.",)
    assert MAX_FILES > 1


def test_that_a_folder_that_cannot_be_made_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    part, source = accelerator_from(SHEET, ())
    with pytest.raises(CannotWrite, match="Cannot make the folder"):
        save_own_part(tmp_path / "file" / "parts", part, {source.id: source}, "2026-12-01")


def test_that_own_parts_stand_beside_the_library_and_can_be_placed() -> None:
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    catalogue, notices = with_own(CATALOGUE, {part.id: part}, {source.id: source})
    assert notices == ()
    assert catalogue.find("acme x1") is part
    design = from_template(templates()["opening"], catalogue, "2026-12-01")
    edit = add_part(design, catalogue, part.id, design.clusters[0].id)
    assert isinstance(edit, Edit)
    assert loads(dumps(edit.after)).design.sources[source.id] == source


def test_that_a_shipped_part_is_never_replaced_nor_its_name_taken() -> None:
    shipped = CATALOGUE.parts["trainium2"]
    namesake = shipped.evolve(id="own-trainium2")
    catalogue, notices = with_own(CATALOGUE, {"trainium2": shipped.evolve(name="mine"), namesake.id: namesake}, {})
    assert catalogue.parts["trainium2"] is shipped
    assert catalogue.find("Trainium2") is shipped
    (notice,) = notices
    assert "'trainium2' is the id of" in notice


def test_that_deleting_what_is_gone_does_nothing_and_what_cannot_go_is_told(tmp_path: Path) -> None:
    delete_own_part(tmp_path / "none.rackwright.json", "own-x")
    part, source = accelerator_from(SHEET, CATALOGUE.parts)
    path = save_own_part(tmp_path, part, {source.id: source}, "2026-12-01")

    def refuse(self: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        with pytest.raises(CannotWrite, match="Permission denied"):
            delete_own_part(path, part.id)
    assert path.exists()
    delete_own_part(path, part.id)
    assert not path.exists()
