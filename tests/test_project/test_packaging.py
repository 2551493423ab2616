"""The recipe of the application keeps what the program needs, and the build does not pass what would not start."""

import ast
import gzip
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from core.design.document import EXTENSION

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
MODULES = ("contents", "trial", "linux.deb", "build")
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins for the program are shell scripts")


@pytest.fixture(scope="module")
def packaging() -> Iterator[dict[str, ModuleType]]:
    """Return the modules of the folder `packaging` by name; it is no package, but the place its own scripts run in."""
    known = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PACKAGING))
        yield {name: __import__(name, fromlist=["name"]) for name in MODULES}
    for name in {"linux", *MODULES} - known:
        sys.modules.pop(name, None)


@pytest.fixture
def contents(packaging: dict[str, ModuleType]) -> ModuleType:
    return packaging["contents"]


@pytest.fixture
def trial(packaging: dict[str, ModuleType]) -> ModuleType:
    return packaging["trial"]


@pytest.fixture
def build(packaging: dict[str, ModuleType]) -> ModuleType:
    return packaging["build"]


# --- What goes into the application


def imported_modules() -> set[str]:
    """Return every module that the program's own code imports, and the packages these lie in."""
    names = set()
    for file in [*ROOT.glob("core/**/*.py"), *ROOT.glob("gui/**/*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names | {name.rpartition(".")[0] for name in names}


def test_that_nothing_the_program_imports_is_left_out(contents: ModuleType) -> None:
    imported = imported_modules()
    assert "PySide6.QtSvg" in imported
    assert imported.isdisjoint(contents.LEFT_OUT_MODULES)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "resources/catalogue/sources.json",
        "pyqtgraph/icons/default.svg",
    ],
)
def test_that_what_the_program_needs_is_kept(contents: ModuleType, place: str) -> None:
    assert contents.is_kept(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "pyqtgraph/examples/Plotting.py",
    ],
)
def test_that_plugins_and_data_without_use_are_left_out(contents: ModuleType, place: str) -> None:
    assert not contents.is_kept(place)


def test_that_libraries_stay_only_where_something_left_is_linked_to_them(contents: ModuleType) -> None:
    kept = [
        ("gui.so", "/gui.so", "EXTENSION"),
        ("PySide6/Qt/lib/libA.so", "/libA.so", "BINARY"),
        ("libA.so", "PySide6/Qt/lib/libA.so", "SYMLINK"),
        ("libB.so", "/libB.so", "BINARY"),
        ("libpython3.11.so", "/libpython3.11.so", "BINARY"),
        ("resources/parts.json", "/parts.json", "DATA"),
    ]
    idle = [("libgtk.so", "/libgtk.so", "BINARY"), ("libpango.so", "/libpango.so", "BINARY")]
    links = {"/gui.so": ["libA.so", "libc.so.6"], "/libA.so": ["libB.so"], "/libB.so": ["libA.so"]}
    wanted_by = {**links, "/libpython3.11.so": [], "/libgtk.so": ["libpango.so"]}.__getitem__
    assert set(contents.without_idle_libraries(kept + idle, wanted_by)) == set(kept)


# --- What the build does not pass


def test_that_a_library_missing_for_a_built_file_is_named(build: ModuleType) -> None:
    warning = "98 WARNING: Library not found: could not resolve '{}', dependency of '/qt/plugins/{}'.\n"
    log = ["12 INFO: Processing\n", warning.format("libxcb-icccm.so.4", "libqxcb.so"), warning.format("libgtk", "qgtk")]
    assert build.missing_libraries(log, {"libqxcb.so", "rackwright"}) == ["libxcb-icccm.so.4"]


def test_that_the_version_is_the_projects(build: ModuleType) -> None:
    import gui

    assert build.version() == gui.__version__


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Path]:
    """Return what makes a stand-in for the built program from a shell command."""

    def make(command: str) -> Path:
        path = tmp_path / "rackwright"
        path.write_text(f"#!/bin/sh\n{command}\n")
        path.chmod(0o755)
        return path

    return make


@on_posix
@pytest.mark.parametrize(("command", "problem"), [("echo '{}'; exit 2", "ended with 2"), ("echo text", "not answer")])
def test_that_a_sub_command_that_does_not_answer_fails_the_trial(
    trial: ModuleType, program: Callable[[str], Path], command: str, problem: str
) -> None:
    with pytest.raises(trial.TrialError, match=problem):
        trial.ask(program(command), ["claims"])


@on_posix
def test_that_a_sub_command_that_answers_passes_the_trial(
    trial: ModuleType, program: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    trial.ask(program("""[ "$*" = "claims --json" ] && echo '{"claims": []}'"""), ["claims"])
    assert "answered" in capsys.readouterr().out


@on_posix
def test_that_a_window_that_closes_by_itself_fails_the_trial(trial: ModuleType, program: Callable[[str], Path]) -> None:
    with pytest.raises(trial.TrialError, match=r"closed by itself with 134: no Qt platform plugin"):
        trial.open_window(program("echo no Qt platform plugin >&2; exit 134"), QT_QPA_PLATFORM="xcb")


@on_posix
def test_that_a_window_that_stays_and_is_quiet_passes_the_trial(
    trial: ModuleType, program: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    trial.open_window(program("exec sleep 600"), stay_s=0.1, QT_QPA_PLATFORM="offscreen")
    assert "opened and stayed" in capsys.readouterr().out


# --- The Debian package


def test_that_menu_entry_file_type_and_description_name_the_same_type() -> None:
    entry = (PACKAGING / "linux/rackwright.desktop").read_text(encoding="utf-8")
    kind = ElementTree.parse(PACKAGING / "linux/rackwright.xml").getroot()[0]
    description = ElementTree.parse(next(PACKAGING.glob("linux/*.metainfo.xml")))
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert f"MimeType={kind.get('type')};" in entry.splitlines()
    assert description.findtext("provides/mediatype") == kind.get("type")
    assert [glob.get("pattern") for glob in kind.findall(f"{space}glob")] == [f"*{EXTENSION}"]


@pytest.fixture
def application(tmp_path: Path) -> Path:
    """Return a built application of two files, that only its owner may read."""
    folder = tmp_path / "application"
    (folder / "_internal").mkdir(parents=True)
    for name in ("rackwright", "_internal/libQt6Core.so.6"):
        (folder / name).write_text("")
        (folder / name).chmod(0o700)
    return folder


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="only Debian and its kin make Debian packages")
def test_that_a_debian_package_holds_the_program_and_what_the_desktop_wants(
    packaging: dict[str, ModuleType], application: Path, tmp_path: Path
) -> None:
    made = packaging["linux.deb"].make_deb(application, "1.2.3", tmp_path)
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--raw-extract", made, root], check=True)
    assert (root / "usr/bin/rackwright").resolve() == root / "usr/lib/rackwright/rackwright"
    assert (root / "usr/lib/rackwright/rackwright").stat().st_mode & 0o777 == 0o755
    assert (root / "usr/lib/rackwright/_internal/libQt6Core.so.6").stat().st_mode & 0o777 == 0o644
    changes = gzip.decompress((root / "usr/share/doc/rackwright/changelog.gz").read_bytes())
    assert changes == (ROOT / "CHANGELOG.md").read_bytes()
    control = (root / "DEBIAN/control").read_text()
    assert "Version: 1.2.3\n" in control
    assert "$" not in control
