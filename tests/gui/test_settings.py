"""What is remembered between sessions: kept, changed, and never lost to a damaged file."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import platformdirs
import pytest

from core.quantity import UnitChoice
from gui.settings import MAX_RECENT, Settings, SettingsStore, recent_with


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.json"


def test_that_without_a_file_the_defaults_apply_and_none_is_written(path: Path) -> None:
    assert SettingsStore(path).current == Settings()
    assert not path.parent.exists()


def test_that_changes_are_there_the_next_time(path: Path) -> None:
    store = SettingsStore(path)
    store.change(theme="dark", memory_unit="GiB", splitters={"across": (250, 800, 350)}, hidden=("charts",))
    again = SettingsStore(path)
    assert again.current == store.current
    assert again.current.splitters == {"across": (250, 800, 350)}
    assert again.units == UnitChoice(memory="GiB")


def test_that_a_change_to_the_same_writes_nothing(path: Path) -> None:
    SettingsStore(path).change(theme="system")
    assert not path.exists()


def test_that_settings_of_a_newer_program_are_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"theme": "dark", "wallpaper": "hills"}))
    SettingsStore(path).change(theme="light")
    assert json.loads(path.read_text()) | {"theme": "light", "wallpaper": "hills"} == json.loads(path.read_text())
    assert not path.with_name("settings.json.bak").exists()


def test_that_one_damaged_setting_does_not_cost_the_others_and_the_file_is_kept(path: Path) -> None:
    path.parent.mkdir()
    damaged = json.dumps({"theme": "purple", "recent": ["/a"], "splitters": {"across": [10**12]}, "memory_unit": "GiB"})
    path.write_text(damaged)
    store = SettingsStore(path)
    assert store.current == Settings(recent=("/a",), memory_unit="GiB")
    store.change(theme="dark")
    assert path.with_name("settings.json.bak").read_text() == damaged
    assert SettingsStore(path).current == Settings(theme="dark", recent=("/a",), memory_unit="GiB")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff\xfe{", b'{"theme": 1e999}', b"[" * 10_000])
def test_that_a_file_that_is_no_settings_gives_the_defaults(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    store = SettingsStore(path)
    assert store.current == Settings()
    store.change(theme="dark")
    assert path.with_name("settings.json.bak").read_bytes() == content
    assert SettingsStore(path).current.theme == "dark"


def test_that_settings_that_cannot_be_read_are_logged(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path.mkdir(parents=True)
    assert SettingsStore(path).current == Settings()
    assert "settings could not be read" in caplog.text


def test_that_settings_that_cannot_be_written_are_logged_and_in_force(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    with caplog.at_level(logging.WARNING):
        store.change(theme="dark")
    assert store.current.theme == "dark"
    assert "settings were not written" in caplog.text


def test_that_a_recent_file_moves_to_the_head_and_the_oldest_go(path: Path) -> None:
    store = SettingsStore(path)
    for number in range(MAX_RECENT + 2):
        store.remember(Path(f"/designs/{number}"))
    store.remember(Path("/designs/5"))
    assert store.current.recent[:2] == ("/designs/5", "/designs/11")
    assert len(store.current.recent) == MAX_RECENT
    store.forget(Path("/designs/5"))
    assert "/designs/5" not in SettingsStore(path).current.recent


def test_that_remembering_again_changes_nothing_else() -> None:
    assert recent_with(("/b", "/a"), Path("/a")) == ("/a", "/b")


def test_that_the_settings_lie_where_the_platform_keeps_them(private_home: Path) -> None:
    SettingsStore().change(theme="dark")
    assert Path(platformdirs.user_config_dir("rackwright", appauthor=False), "settings.json").is_file()
    assert SettingsStore().current.theme == "dark"


def test_that_sparse_peaks_and_the_scope_of_power_are_remembered(path: Path) -> None:
    SettingsStore(path).change(sparse_peaks=True, power_scope="facility")
    assert (SettingsStore(path).units.sparse, SettingsStore(path).units.power) == (True, "facility")
