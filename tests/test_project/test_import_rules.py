"""`core` stands alone: it can be imported where Qt, plotting and the window do not exist."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMPORT_ALL = """
import importlib, pkgutil, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "gui"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    if not module.name.endswith(".__main__"):
        importlib.import_module(module.name)
"""


def import_all(package: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Import every module of a package of a folder in a fresh interpreter where `core`'s forbidden ones are blocked."""
    command = [sys.executable, "-W", "error", "-c", IMPORT_ALL, package]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_that_all_of_core_is_imported_without_qt_plotting_and_window() -> None:
    answer = import_all("core", ROOT)
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize("forbidden", ["PySide6.QtCore", "shiboken6", "pyqtgraph", "gui"])
def test_that_a_package_that_needs_any_of_these_is_found_out(tmp_path: Path, forbidden: str) -> None:
    package = tmp_path / "probe"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "inner.py").write_text(f"import {forbidden}\n")
    answer = import_all("probe", tmp_path)
    assert f"{forbidden.partition('.')[0]} is blocked" in answer.stderr


def test_that_the_packaging_folder_is_no_package() -> None:
    # As a package it would hide the library of that name, which pytest and PyInstaller import, from all started here.
    assert not (ROOT / "packaging" / "__init__.py").exists()
