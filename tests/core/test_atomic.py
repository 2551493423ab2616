"""Files written as a whole or not at all, and read within a limit; every failure in one sentence."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from core.design.reading import MAX_BYTES
from core.files.atomic import CannotRead, CannotWrite, read_limited, write_atomically

OLD, NEW = b"old", b"new and longer"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file that holds the old bytes."""
    path = tmp_path / "hall.rackwright.json"
    path.write_bytes(OLD)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def failing(code: int) -> object:
    """Return a stand-in for a function of the system that fails with an error code."""

    def fail(*arguments: object, **options: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


# --- Writing ---------------------------------------------------------------------------------------------------------


def test_that_a_new_file_is_written_alone(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new.json", NEW)
    assert (tmp_path / "new.json").read_bytes() == NEW
    assert names(tmp_path) == ["new.json"]


def test_that_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new.json", NEW)
    (tmp_path / "other").touch()
    assert (tmp_path / "new.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_that_the_old_file_is_kept_as_a_backup(file: Path) -> None:
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW
    assert file.with_name("hall.rackwright.json.bak").read_bytes() == OLD
    assert names(file.parent) == ["hall.rackwright.json", "hall.rackwright.json.bak"]


def test_that_a_backup_is_that_of_the_last_file(file: Path) -> None:
    for data in (b"1", b"2", b"3"):
        write_atomically(file, data)
    assert file.with_name("hall.rackwright.json.bak").read_bytes() == b"2"
    assert len(names(file.parent)) == 2


def test_that_no_backup_is_kept_where_none_is_wanted(file: Path) -> None:
    write_atomically(file, NEW, keep_backup=False)
    assert file.read_bytes() == NEW
    assert names(file.parent) == ["hall.rackwright.json"]


def test_that_a_backup_is_copied_where_the_disk_has_no_hard_links(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    write_atomically(file, NEW)
    assert file.with_name("hall.rackwright.json.bak").read_bytes() == OLD
    assert len(names(file.parent)) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows knows only one permission")
@pytest.mark.parametrize("keep_backup", [True, False])
def test_that_the_permissions_of_the_old_file_are_kept(file: Path, keep_backup: bool) -> None:
    file.chmod(0o640)
    write_atomically(file, NEW, keep_backup=keep_backup)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="Windows asks for a privilege to make links")
def test_that_a_link_stays_and_its_file_is_written(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(file)
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_that_the_folder_need_not_be_one_that_can_be_flushed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW


def test_that_the_data_and_the_folder_reach_the_disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[bool] = []

    def note(descriptor: int) -> None:
        flushed.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))

    monkeypatch.setattr(os, "fsync", note)
    write_atomically(file, NEW)
    assert flushed == [False, *([True] if hasattr(os, "O_DIRECTORY") else [])]


# --- Failing to write ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keep_backup", [True, False])
@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_that_a_failure_at_any_step_leaves_the_old_file_and_nothing_else(
    file: Path, step: str, keep_backup: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, step, failing(errno.ENOSPC))
    with pytest.raises(CannotWrite, match="the disk is full"):
        write_atomically(file, NEW, keep_backup=keep_backup)
    assert file.read_bytes() == OLD
    assert names(file.parent) == ["hall.rackwright.json"]


def test_that_a_failed_backup_stops_the_save(file: Path) -> None:
    (file.parent / "hall.rackwright.json.bak").mkdir()
    with pytest.raises(CannotWrite):
        write_atomically(file, NEW)
    assert file.read_bytes() == OLD
    assert names(file.parent) == ["hall.rackwright.json", "hall.rackwright.json.bak"]


def test_that_an_interrupted_save_leaves_the_old_file_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(file, NEW)
    assert file.read_bytes() == OLD
    assert names(file.parent) == ["hall.rackwright.json"]


def test_that_a_file_its_owner_protected_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # the superuser may write what is protected
    with pytest.raises(CannotWrite, match="permission is denied"):
        write_atomically(file, NEW)
    assert file.read_bytes() == OLD


def test_that_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="it is a folder or a device, not a file"):
        write_atomically(tmp_path, NEW)
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("gone/new.json", "its folder does not exist"),
        ("hall.rackwright.json/new.json", "its folder is a file"),
        ("a\0b", "its name has a character that the system does not accept"),
    ],
)
def test_that_a_path_that_leads_nowhere_is_named(file: Path, name: str, reason: str) -> None:
    path = file.parent / name
    with pytest.raises(CannotWrite) as caught:
        write_atomically(path, NEW)
    assert str(caught.value) == f"Cannot write {path}: {reason}."


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.EACCES, "permission is denied"),
        (errno.EPERM, "permission is denied"),
        (errno.EROFS, "the disk can only be read"),
        (errno.ENAMETOOLONG, "its name is too long"),
        (errno.EIO, f"the system says “{os.strerror(errno.EIO)}”"),
    ],
)
def test_that_each_cause_is_told_in_words(file: Path, code: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "replace", failing(code))
    with pytest.raises(CannotWrite) as caught:
        write_atomically(file, NEW)
    assert str(caught.value) == f"Cannot write {file}: {reason}."


# --- Reading ---------------------------------------------------------------------------------------------------------


def test_that_a_file_is_read_up_to_its_limit(file: Path) -> None:
    assert read_limited(file, len(OLD)) == OLD


def test_that_a_larger_file_is_not_read(file: Path) -> None:
    file.write_bytes(bytes(1_500_001))
    with pytest.raises(CannotRead) as caught:
        read_limited(file, 1_500_000)
    assert str(caught.value) == f"Cannot read {file}: it is larger than 1.5 MB."


def test_that_files_are_read_up_to_20_mb() -> None:
    assert MAX_BYTES == 20_000_000


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "it is a folder or a device, not a file"),
        ("gone.json", "there is no such file"),
        ("hall.rackwright.json/x", "its folder is a file"),
        ("a\0b", "its name has a character that the system does not accept"),
        ("x" * 5000, "its name is too long"),
    ],
)
def test_that_a_path_that_holds_no_file_is_named(file: Path, name: str, reason: str) -> None:
    path = file.parent / name
    with pytest.raises(CannotRead) as caught:
        read_limited(path, MAX_BYTES)
    assert str(caught.value) == f"Cannot read {path}: {reason}."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_that_a_pipe_is_refused_without_waiting_for_its_other_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CannotRead, match="not a file"):
        read_limited(tmp_path / "pipe", MAX_BYTES)


def test_that_a_file_one_may_not_read_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", failing(errno.EACCES))
    with pytest.raises(CannotRead, match=r"permission is denied\.$"):
        read_limited(file, MAX_BYTES)
