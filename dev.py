#!/usr/bin/env python3
"""Set up, run, check, test and build Rackwright from its source: `python3 dev.py`.

Needs nothing but a Python that Rackwright supports. The first command makes an environment in `.venv`, filled from
`requirements.lock`; later ones use it, and make it anew when the lock, this folder's place or Python changed.
Exit code: that of the command; 2 with one plain sentence where this machine lacks something.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
PYTHONS = ("3.11", "3.12", "3.13")
PROGRAMS = "Scripts" if os.name == "nt" else "bin"  # where an environment keeps them
EDITABLE = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
APT_LISTS = Path("/var/lib/apt/lists")
NO_TESTS_COLLECTED = 5  # an exit code of pytest

# Shared libraries that Qt's wheels expect to find on Linux, with the Debian package that holds each.
QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
}
WINDOW_LIBRARIES = {
    **QT_LIBRARIES,
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}


class SetupError(Exception):
    """This machine lacks something; the message says in one plain sentence what, and what would help."""


def need_system(libraries: dict[str, str]) -> None:
    """Raise SetupError unless this Python is supported and can make environments, and the shared libraries load.

    libraries: the Debian package that holds each. Where this process may, it installs what is missing.
    """
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if here not in PYTHONS:
        raise SetupError(f"Rackwright runs on Python {', '.join(PYTHONS)}; start dev.py with one of these, not {here}.")
    missing = {library: package for library, package in libraries.items() if not loads(library)}
    if importlib.util.find_spec("ensurepip") is None:
        missing["Python's venv module"] = f"python{here}-venv"
    if missing:
        need_packages(list(missing.values()), f"Rackwright needs {', '.join(missing)}, which this machine lacks")


def loads(library: str) -> bool:
    """Say whether the dynamic linker finds a shared library; elsewhere than on Linux, Qt brings all it needs."""
    with contextlib.suppress(OSError):
        return sys.platform != "linux" or bool(ctypes.CDLL(library))
    return False


def need_packages(packages: list[str], reason: str) -> None:
    """Install Debian packages where this process may; raise SetupError with the line to type where it may not."""
    if not shutil.which("apt-get"):
        raise SetupError(f"{reason}: install it with this system's package manager, then run this again.")
    if sys.platform != "linux" or os.geteuid() != 0:
        raise SetupError(f"{reason}: type `sudo apt-get install {' '.join(packages)}`, then run this again.")
    print(f"{reason}: installing {' '.join(packages)}", flush=True)
    if not any(APT_LISTS.glob("*Packages*")):
        apt_get("update")
    if not apt_get("install", *packages) and not (apt_get("update") and apt_get("install", *packages)):
        raise SetupError(f"{reason}, and apt-get could not install {' '.join(packages)}: its own words are above.")


def apt_get(action: str, *packages: str) -> bool:
    """Run one apt-get action that asks no questions; say whether it went well."""
    command = ["apt-get", action, "-qq", "-y", "--no-install-recommends", *packages]
    return subprocess.call(command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}) == 0


def need_display() -> None:
    """Raise SetupError where Linux has no screen to show a window on."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in screens):
        raise SetupError("There is no screen here (DISPLAY and WAYLAND_DISPLAY are empty): start this from a desktop.")


def prepare(libraries: dict[str, str]) -> None:
    """Make the environment where there is none or the lock has changed, and install the project into it.

    libraries: what a command that loads Qt needs from the system; empty for others. Raises SetupError.
    """
    need_system(libraries)
    python = sys.version.split()[0]
    once("packages", f"{VENV}\n{python}\n{LOCK.read_text(encoding='utf-8')}", fill_environment)
    once("project", PROJECT.read_text(encoding="utf-8"), lambda: pip_install(*EDITABLE))
    if libraries:
        once("qt", "loads", load_qt)


def once(name: str, state: str, act: Callable[[], None]) -> None:
    """Act unless the environment notes under `name` that it was done for this very state."""
    note = VENV / f"{name}.done"
    if not note.is_file() or note.read_text(encoding="utf-8") != state:
        act()
        note.write_text(state, encoding="utf-8")


def fill_environment() -> None:
    """Make `.venv` anew with the locked packages; leave nothing behind if that fails half-way."""
    if Path(sys.prefix).resolve() == VENV:
        raise SetupError("The environment must be made anew: start dev.py with the Python outside .venv.")
    print("Installing the packages of requirements.lock into .venv (once; a minute or two)", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        if subprocess.call([sys.executable, "-m", "venv", str(VENV)]):
            raise SetupError("Python could not make an environment in .venv: its own words are above.")
        pip_install("--requirement", str(LOCK))
    except BaseException:
        shutil.rmtree(VENV, ignore_errors=True)
        raise


def load_qt() -> None:
    """Raise SetupError unless Qt loads in the environment."""
    if in_environment("python", "-c", "import PySide6.QtWidgets"):
        raise SetupError("Qt does not load on this machine: the last line above names what it lacks.")


def pip_install(*arguments: str) -> None:
    """Run `pip install` in the environment; raise SetupError where it fails."""
    if in_environment("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments):
        raise SetupError("pip could not install what Rackwright needs: its own words are above.")


def in_environment(*command: str, folder: Path | None = None, **variables: str) -> int:
    """Run a command with the environment's programs first on PATH; return its exit code.

    folder: where it runs; the caller's own by default, so that relative file names mean what the user typed.
    """
    path = os.pathsep.join([str(VENV / PROGRAMS), os.environ.get("PATH", "")])
    if (program := shutil.which(command[0], path=path)) is None:
        raise SetupError(f"There is no program named {command[0]}, neither in .venv nor on PATH.")
    code = subprocess.call([program, *command[1:]], cwd=folder, env={**os.environ, "PATH": path, **variables})
    return code if code >= 0 else 128 - code  # as a shell tells a death by signal


def run(arguments: list[str]) -> int:
    """Start the program; a design file may follow."""
    need_display()
    prepare(WINDOW_LIBRARIES)
    return in_environment("python", "-m", "gui", *arguments)


def test(arguments: list[str]) -> int:
    """Run the tests, with the coverage of core; arguments for pytest may follow, and coverage is then left out."""
    prepare(QT_LIBRARIES)
    coverage = [] if arguments else ["--cov", "--cov-report=term-missing:skip-covered"]
    # Neither platform needs a screen. Only `minimal` runs a real drag loop; all else is as on a desktop on `offscreen`.
    drags = pytest("minimal:enable_fonts", "-m", "genuine_drag", *arguments)
    others = pytest("offscreen", "-n", "auto", "-m", "not genuine_drag", *coverage, *arguments)
    codes = {drags, others}
    if arguments:  # which may well name tests for one platform only
        codes = codes - {NO_TESTS_COLLECTED} or codes
    return max(codes)


def pytest(platform: str, *arguments: str) -> int:
    """Run pytest on one of Qt's platforms; return its exit code."""
    return in_environment("python", "-m", "pytest", *arguments, folder=ROOT, QT_QPA_PLATFORM=platform)


def check(_arguments: list[str]) -> int:
    """Check format, lint, types and import rules: all four, even where one fails."""
    prepare({})
    failed = []
    for command in ("ruff format --check", "ruff check", "mypy", "lint-imports --no-logo"):
        print(f"\n== {command}", flush=True)
        if in_environment(*command.split(), folder=ROOT):
            failed.append(command)
    print(f"\nFailed: {', '.join(failed)}" if failed else "\nAll four checks passed.", flush=True)
    return 1 if failed else 0


def execute(arguments: list[str]) -> int:
    """Run a command in the environment, such as `exec rackwright compare DESIGN`."""
    prepare({})
    return in_environment(*(arguments or ["rackwright"]))


def bench(arguments: list[str]) -> int:
    """Run the benchmarks."""
    prepare(QT_LIBRARIES)
    return in_environment("python", "-m", "tests.bench", *arguments, folder=ROOT)


def build(arguments: list[str]) -> int:
    """Build the application and its installer for this system."""
    prepare(WINDOW_LIBRARIES)
    return in_environment("python", str(ROOT / "packaging" / "build.py"), *arguments, folder=ROOT)


def lock(arguments: list[str]) -> int:
    """Write requirements.lock from pyproject.toml, keeping its versions; `--upgrade` takes newer ones."""
    need_system({})
    resolve = ["-m", "uv", "pip", "compile", "--quiet", "--universal", f"--python-version={PYTHONS[0]}", "--extra=dev"]
    style = ["--no-annotate", "--custom-compile-command=python3 dev.py lock"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, PROGRAMS, "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        return subprocess.call([python, *resolve, *style, *arguments, "-o", LOCK.name, PROJECT.name], cwd=ROOT)


COMMANDS = {"run": run, "test": test, "check": check, "exec": execute, "bench": bench, "build": build, "lock": lock}


def main(arguments: list[str]) -> int:
    """Run the command that the arguments name; return the exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        print("python3 dev.py COMMAND", *(f"{name:8}{act.__doc__}" for name, act in COMMANDS.items()), sep="\n  ")
        return 0 if arguments in ([], ["-h"], ["--help"]) else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except SetupError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
