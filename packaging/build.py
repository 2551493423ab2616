"""Build the application, start what was built, and make the installer for this system: `python3 dev.py build`.

Everything lands in `dist/`. With `--no-installer` the application alone is built and tried.
Exit code: 1, with one plain sentence, where the result would not run or this machine lacks a tool.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import trial
from linux.deb import make_deb

PACKAGING = Path(__file__).resolve().parent
ROOT = PACKAGING.parent
BUILD, DIST = ROOT / "build", ROOT / "dist"
APPLICATION = DIST / "rackwright"
PROGRAM = APPLICATION / ("rackwright.exe" if sys.platform == "win32" else "rackwright")
ICONS = {"win32": "rackwright.ico", "darwin": "rackwright.icns"}
NOT_FOUND = "Library not found: could not resolve "


class BuildError(Exception):
    """The build cannot go on; the message is one plain sentence."""


def version() -> str:
    """Return the version of the program, from the one place that states it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def main(arguments: list[str]) -> int:
    """Build, try and pack; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py build", description="Build the application and its installer.")
    parser.add_argument("--no-installer", action="store_true", help="leave the installer out")
    options = parser.parse_args(arguments)
    try:
        make_icon()
        freeze()
        trial.try_out(PROGRAM)
        if not options.no_installer:
            print(f"Made {INSTALLERS[sys.platform]().relative_to(ROOT)}")
    except (BuildError, trial.TrialError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make_icon() -> None:
    """Draw the program's icon in the format of this system; Linux takes the drawing as it is."""
    if sys.platform not in ICONS:
        return
    from PySide6.QtGui import QGuiApplication, QImage

    application = QGuiApplication(["build", "-platform", "offscreen"])
    BUILD.mkdir(exist_ok=True)
    picture = QImage(str(PACKAGING / "rackwright.svg")).scaled(256, 256)
    if not picture.save(str(BUILD / ICONS[sys.platform])):
        raise BuildError(f"Qt could not write {ICONS[sys.platform]}.")
    application.shutdown()


def freeze() -> None:
    """Run PyInstaller; its words go to the terminal and are read for libraries that this machine lacks."""
    folders = [f"--distpath={DIST}", f"--workpath={BUILD}"]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", *folders, str(PACKAGING / "rackwright.spec")]
    lines = []
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, encoding="utf-8") as process:
        for line in process.stderr or ():
            print(line, end="", file=sys.stderr)
            lines.append(line)
    if process.returncode:
        raise BuildError("PyInstaller could not build the application: its own words are above.")
    if missing := missing_libraries(lines, {path.name for path in APPLICATION.rglob("*")}):
        raise BuildError(f"The application would lack {', '.join(missing)}: install them, then build again.")


def missing_libraries(lines: list[str], built: set[str]) -> list[str]:
    """Return the libraries that PyInstaller did not find, from its log, and that a file of those built wants.

    PyInstaller itself goes on without them, and builds an application that does not start.
    """
    warnings = [line.partition(NOT_FOUND)[2].split("'") for line in lines if NOT_FOUND in line]
    return sorted({name for _, name, _, wanted_by, *_ in warnings if Path(wanted_by).name in built})


def make_linux_installer() -> Path:
    """Make a Debian package and return its path."""
    need("dpkg-deb")
    return make_deb(APPLICATION, version(), DIST)


def make_windows_installer() -> Path:
    """Make a set-up program with NSIS and return its path."""
    made = DIST / f"rackwright-{version()}-setup.exe"
    values = {"VERSION": version(), "PAYLOAD": APPLICATION, "TARGET": made}
    script = PACKAGING / "windows" / "rackwright.nsi"
    run("makensis", *(f"-D{name}={value}" for name, value in values.items()), script)
    return made


def make_macos_installer() -> Path:
    """Make a disk image and return its path."""
    made = DIST / f"rackwright-{version()}.dmg"
    run("hdiutil", "create", "-volname", "Rackwright", "-srcfolder", DIST / "Rackwright.app", "-ov", made)
    return made


INSTALLERS = {"linux": make_linux_installer, "win32": make_windows_installer, "darwin": make_macos_installer}


def run(program: str, *arguments: str | Path) -> None:
    """Run a tool of this system; raise BuildError where it is missing or fails."""
    need(program)
    if subprocess.call([program, *arguments]):
        raise BuildError(f"{program} failed: its own words are above.")


def need(program: str) -> None:
    """Raise BuildError unless this machine has a tool."""
    if shutil.which(program) is None:
        raise BuildError(f"The installer needs {program}, which this machine lacks; the application is in dist/.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
