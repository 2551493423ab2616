"""Rules for every test: settings, caches and data in a folder of its own, and no verdict that hangs on a clock."""

import os
import sys
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile(
    "rackwright",
    deadline=None,  # a busy machine is not a failure
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    derandomize="CI" in os.environ,  # a change is judged by the same examples each time
)
hypothesis.settings.load_profile("rackwright")

# Where the platforms look for a person's folders; the last two are platformdirs' own, since Windows has no variables.
FOLDER_VARIABLES = {
    "HOME": "",
    "USERPROFILE": "",
    "XDG_CACHE_HOME": "cache",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "WIN_PD_OVERRIDE_APPDATA": "roaming",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "local",
}


@pytest.fixture(autouse=True)
def private_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point settings, caches and data at an empty folder; return that folder."""
    home = tmp_path_factory.mktemp("home")
    for variable, folder in FOLDER_VARIABLES.items():
        monkeypatch.setenv(variable, str(home / folder))
    if "PySide6.QtCore" in sys.modules:
        sys.modules["PySide6.QtCore"].QStandardPaths.setTestModeEnabled(True)
    return home


@pytest.fixture(autouse=True)
def _genuine_drags_run_where_they_can(request: pytest.FixtureRequest) -> None:
    """Fail a test marked `genuine_drag` where no drag can happen: it might pass there for nothing."""
    if request.node.get_closest_marker("genuine_drag") is not None:
        application = request.getfixturevalue("qapp")
        if application.platformName() == "offscreen":
            pytest.fail("a genuine drag needs QT_QPA_PLATFORM=minimal:enable_fonts", pytrace=False)
