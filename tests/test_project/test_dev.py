"""`dev.py` sets up what is missing or says in one sentence what to type, and passes on how a command ended."""

import importlib.util
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import dev

VENV_PACKAGE = f"python3.{sys.version_info[1]}-venv"


@pytest.fixture(autouse=True)
def venv(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep the project's own environment out of every test; return the place of the test's."""
    folder = tmp_path / "venv"
    folder.mkdir()
    monkeypatch.setattr(dev, "VENV", folder)
    return folder


@pytest.fixture
def debian(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> SimpleNamespace:
    """Return a Debian machine, with a user's rights and no package lists, that notes what apt-get was asked."""
    machine = SimpleNamespace(user=1000, lists=tmp_path / "lists", asked=[], answers={})
    machine.lists.mkdir()

    def apt_get(action: str, *packages: str) -> bool:
        machine.asked.append(" ".join([action, *packages]))
        return machine.answers.get(action, True)

    monkeypatch.setattr(dev, "sys", SimpleNamespace(platform="linux", version_info=sys.version_info))
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(dev.os, "geteuid", lambda: machine.user, raising=False)
    monkeypatch.setattr(dev, "APT_LISTS", machine.lists)
    monkeypatch.setattr(dev, "apt_get", apt_get)
    return machine


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return a record of the commands run in an environment that is ready; `code` decides how they end."""
    record = SimpleNamespace(lines=[], code=lambda line: 0)

    def in_environment(*command: str, folder: Path | None = None, **variables: str) -> int:
        line = " ".join([*(f"{name}={value}" for name, value in variables.items()), *command])
        record.lines.append(line)
        return record.code(line)

    monkeypatch.setattr(dev, "in_environment", in_environment)
    monkeypatch.setattr(dev, "prepare", lambda libraries: None)
    return record


# --- What the system must have


def test_that_an_unsupported_python_is_told_with_those_that_are_supported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "sys", SimpleNamespace(version_info=(3, 14)))
    with pytest.raises(dev.SetupError, match=r"runs on Python 3\.11, 3\.12, 3\.13; .* not 3\.14"):
        dev.need_system({})


def test_that_a_python_without_venv_asks_for_debians_package(
    debian: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(dev.SetupError, match=rf"Python's venv module, .* `sudo apt-get install {VENV_PACKAGE}`"):
        dev.need_system({})
    assert debian.asked == []


def test_that_all_missing_libraries_are_told_with_the_packages_that_hold_them(
    debian: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "loads", lambda library: library not in ("libGL.so.1", "libxcb-cursor.so.0"))
    told = r"libGL\.so\.1, libxcb-cursor\.so\.0, .* `sudo apt-get install libgl1 libxcb-cursor0`"
    with pytest.raises(dev.SetupError, match=told):
        dev.need_system(dev.WINDOW_LIBRARIES)


def test_that_libraries_that_only_a_screen_needs_are_not_asked_for_without_one(
    debian: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "loads", lambda library: not library.startswith("libxcb"))
    dev.need_system(dev.QT_LIBRARIES)
    assert debian.asked == []


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux does Qt need libraries of the system")
def test_that_a_library_that_no_linker_finds_does_not_load() -> None:
    assert not dev.loads("librackwright-missing.so.1")


def test_that_a_system_without_apt_is_referred_to_its_own_package_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    with pytest.raises(dev.SetupError, match="Qt needs libGL: install it with this system's package manager"):
        dev.need_packages(["libgl1"], "Qt needs libGL")


def test_that_root_gets_packages_installed_after_the_lists_were_fetched(debian: SimpleNamespace) -> None:
    debian.user = 0
    dev.need_packages(["libgl1", "libegl1"], "Qt needs them")
    assert debian.asked == ["update", "install libgl1 libegl1"]


def test_that_lists_that_are_there_are_not_fetched_again(debian: SimpleNamespace) -> None:
    debian.user = 0
    (debian.lists / "deb.example_dists_stable_main_binary-amd64_Packages").touch()
    dev.need_packages(["libgl1"], "Qt needs it")
    assert debian.asked == ["install libgl1"]


def test_that_a_failed_installation_is_tried_once_more_with_new_lists(debian: SimpleNamespace) -> None:
    debian.user = 0
    debian.answers["install"] = False
    (debian.lists / "old_Packages.lz4").touch()
    with pytest.raises(dev.SetupError, match="apt-get could not install libgl1"):
        dev.need_packages(["libgl1"], "Qt needs it")
    assert debian.asked == ["install libgl1", "update", "install libgl1"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells by variables whether there is a screen")
def test_that_run_without_a_screen_says_so_before_anything_is_installed(
    commands: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert dev.main(["run"]) == 2
    assert capsys.readouterr().err.startswith("There is no screen here")
    assert commands.lines == []


# --- The environment


def test_that_a_step_is_done_once_for_one_state(venv: Path) -> None:
    done: list[str] = []
    for state in ("first", "first", "second"):
        dev.once("step", state, lambda state=state: done.append(state))
    assert done == ["first", "second"]


def test_that_a_step_that_failed_is_done_again() -> None:
    with pytest.raises(ZeroDivisionError):
        dev.once("step", "state", lambda: 1 / 0)
    done: list[str] = []
    dev.once("step", "state", lambda: done.append("done"))
    assert done == ["done"]


@pytest.fixture
def pip_fails(monkeypatch: pytest.MonkeyPatch, venv: Path) -> Iterator[None]:
    """Make environments in no time, and let nothing be installed into them."""

    def make(command: list[str]) -> int:
        assert not Path(command[-1]).exists()
        Path(command[-1], "bin").mkdir(parents=True)
        return 0

    monkeypatch.setattr(dev.subprocess, "call", make)
    monkeypatch.setattr(dev, "in_environment", lambda *command: 1)
    yield
    assert not venv.exists()


@pytest.mark.usefixtures("pip_fails")
def test_that_an_environment_that_cannot_be_filled_is_removed_and_told(venv: Path) -> None:
    (venv / "old").touch()
    with pytest.raises(dev.SetupError, match="pip could not install"):
        dev.prepare({})


def test_that_an_environment_is_not_replaced_from_inside_itself(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(venv))
    with pytest.raises(dev.SetupError, match=r"outside \.venv"):
        dev.fill_environment()
    assert venv.exists()


def test_that_qt_that_does_not_load_is_told_each_time(monkeypatch: pytest.MonkeyPatch, venv: Path) -> None:
    monkeypatch.setattr(dev, "need_system", lambda libraries: None)
    monkeypatch.setattr(dev, "fill_environment", lambda: None)
    monkeypatch.setattr(dev, "in_environment", lambda *command: int("import PySide6.QtWidgets" in command))
    for _ in range(2):
        with pytest.raises(dev.SetupError, match="Qt does not load"):
            dev.prepare(dev.QT_LIBRARIES)


def test_that_a_command_ends_with_its_own_exit_code() -> None:
    assert dev.in_environment(sys.executable, "-c", "raise SystemExit(7)") == 7


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals that end a process")
def test_that_a_death_by_signal_is_told_as_a_shell_tells_it() -> None:
    suicide = f"import os; os.kill(os.getpid(), {signal.SIGKILL})"
    assert dev.in_environment(sys.executable, "-c", suicide) == 128 + signal.SIGKILL


def test_that_the_environments_programs_come_first_and_variables_are_passed_on() -> None:
    first = str(dev.VENV / dev.PROGRAMS)
    test = (
        f"import os; assert os.environ['PATH'].split(os.pathsep)[0] == {first!r}; assert os.environ['PART'] == 'trn2'"
    )
    assert dev.in_environment(sys.executable, "-c", test, PART="trn2") == 0


def test_that_an_unknown_program_is_named() -> None:
    with pytest.raises(dev.SetupError, match="no program named rackwright-missing"):
        dev.in_environment("rackwright-missing")


# --- The commands


def test_that_drags_and_other_tests_run_on_the_platforms_that_suit_them(commands: SimpleNamespace) -> None:
    assert dev.main(["test"]) == 0
    drags, others = commands.lines
    assert "QT_QPA_PLATFORM=minimal:enable_fonts" in drags
    assert "-m genuine_drag" in drags
    assert "QT_QPA_PLATFORM=offscreen" in others
    assert "-m not genuine_drag" in others
    assert "--cov" in others


def test_that_chosen_tests_run_without_coverage(commands: SimpleNamespace) -> None:
    dev.main(["test", "tests/core", "-k", "figure"])
    assert [line.endswith("tests/core -k figure") for line in commands.lines] == [True, True]
    assert not any("--cov" in line for line in commands.lines)


def code_by_platform(drags: int, others: int) -> Callable[[str], int]:
    """Return an answer to commands that tells the two runs of pytest apart."""
    return lambda line: drags if "minimal" in line else others


@pytest.mark.parametrize(
    ("arguments", "drags", "others", "code"),
    [
        ([], 0, 0, 0),
        ([], 1, 0, 1),
        ([], 0, 1, 1),
        ([], 5, 0, 5),
        ([], 0, 139, 139),
        (["tests/core"], 5, 0, 0),
        (["tests/core"], 5, 1, 1),
        (["tests/gui/test_drop.py"], 0, 5, 0),
        (["tests/nowhere"], 5, 5, 5),
    ],
)
def test_that_tests_fail_where_either_run_fails_or_neither_finds_any(
    commands: SimpleNamespace, arguments: list[str], drags: int, others: int, code: int
) -> None:
    commands.code = code_by_platform(drags, others)
    assert dev.main(["test", *arguments]) == code


def test_that_all_checks_run_and_the_failed_ones_are_named(
    commands: SimpleNamespace, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.code = lambda line: line in ("ruff check", "mypy")
    assert dev.main(["check"]) == 1
    assert commands.lines == ["ruff format --check", "ruff check", "mypy", "lint-imports --no-logo"]
    assert capsys.readouterr().out.endswith("Failed: ruff check, mypy\n")


def test_that_checks_that_pass_end_with_success(commands: SimpleNamespace) -> None:
    assert dev.main(["check"]) == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["run", "design.rackwright.json"], "python -m gui design.rackwright.json"),
        (["exec", "rackwright", "claims", "--json"], "rackwright claims --json"),
        (["bench", "drop"], "python -m tests.bench drop"),
        (["build", "--deb"], f"python {dev.ROOT / 'packaging' / 'build.py'} --deb"),
    ],
)
def test_that_a_command_passes_its_arguments_on(
    commands: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, arguments: list[str], line: str
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert dev.main(arguments) == 0
    assert commands.lines == [line]


@pytest.mark.parametrize(("arguments", "code"), [([], 0), (["--help"], 0), (["tets"], 2)])
def test_that_help_lists_the_commands(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(arguments) == code
    shown = capsys.readouterr().out
    assert [name for name in dev.COMMANDS if f"\n  {name} " not in shown] == []


def test_that_an_interrupted_command_ends_as_a_shell_tells_it(commands: SimpleNamespace) -> None:
    def interrupt(line: str) -> int:
        raise KeyboardInterrupt

    commands.code = interrupt
    assert dev.main(["exec", "python"]) == 130
