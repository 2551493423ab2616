"""No test reads or writes the settings, caches and data of the person who runs it."""

from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest
from PySide6.QtCore import QStandardPaths

FOLDERS = [
    platformdirs.user_cache_path,
    platformdirs.user_config_path,
    platformdirs.user_data_path,
    platformdirs.user_log_path,
    platformdirs.user_state_path,
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.__name__)
def test_that_the_programs_folders_lie_in_the_tests_own(folder: Callable[[str], Path], private_home: Path) -> None:
    assert private_home in folder("rackwright").parents


def test_that_the_home_folder_is_empty_at_first(private_home: Path) -> None:
    assert Path.home() == private_home
    assert list(private_home.iterdir()) == []


def test_that_qt_keeps_away_from_real_folders() -> None:
    assert QStandardPaths.isTestModeEnabled()
