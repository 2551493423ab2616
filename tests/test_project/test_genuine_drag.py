"""Tests of real drags run on a platform that has a real drag loop, and cannot pass on one that has none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MARKED_TEST = """
import pytest

@pytest.mark.genuine_drag
def test_marked() -> None:
    pass
"""


def run_marked_test(folder: Path, platform: str) -> subprocess.CompletedProcess[str]:
    """Run a test marked `genuine_drag` in a process of its own, on one of Qt's platforms."""
    test = folder / "test_marked.py"
    test.write_text(MARKED_TEST)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", "pyproject.toml"]
    environment = {**os.environ, "QT_QPA_PLATFORM": platform}
    return subprocess.run([*command, str(test)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_that_a_marked_test_fails_on_a_platform_without_drags(tmp_path: Path) -> None:
    answer = run_marked_test(tmp_path, "offscreen")
    assert answer.returncode == pytest.ExitCode.TESTS_FAILED
    assert "a genuine drag needs QT_QPA_PLATFORM=minimal:enable_fonts" in answer.stdout


def test_that_a_marked_test_runs_on_a_platform_with_drags(tmp_path: Path) -> None:
    answer = run_marked_test(tmp_path, "minimal:enable_fonts")
    assert answer.returncode == pytest.ExitCode.OK, answer.stdout
    assert "1 passed" in answer.stdout
