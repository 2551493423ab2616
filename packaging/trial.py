"""Try out a built application: sub-commands must answer, and the window must open and stay, without an error."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

STAY_S = 20
"""How long the window must stay open, in seconds: it is all there after a few, also on a busy machine."""

HARMLESS = "This plugin does not support "
"""What Qt says where a platform without a screen lacks some services of window managers."""

QUESTIONS = (["compare", "--template", "opening"], ["claims"], ["catalog", "list"], ["schema"])


class TrialError(Exception):
    """The built application does not do what it should; the message is one plain sentence."""


def try_out(program: Path) -> None:
    """Ask for sub-commands, then open the window without a screen and, where Xvfb is installed, on an X server."""
    for question in QUESTIONS:
        ask(program, question)
    open_window(program, QT_QPA_PLATFORM="offscreen")
    if sys.platform == "linux" and shutil.which("Xvfb"):
        with x_server() as display:
            open_window(program, QT_QPA_PLATFORM="xcb", DISPLAY=display)


def ask(program: Path, question: list[str]) -> None:
    """Raise TrialError unless a sub-command answers with one JSON document."""
    asked = f"`rackwright {' '.join(question)} --json`"
    answer = subprocess.run([program, *question, "--json"], capture_output=True, encoding="utf-8", check=False)
    if answer.returncode:
        raise TrialError(f"{asked} ended with {answer.returncode}: {answer.stderr}")
    try:
        json.loads(answer.stdout)
    except ValueError as error:
        raise TrialError(f"{asked} did not answer with JSON: {error}") from error
    print(f"{asked}: answered")


def open_window(program: Path, stay_s: float = STAY_S, **variables: str) -> None:
    """Raise TrialError unless the window opens, stays and reports nothing; it runs in a home folder of its own."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, **variables}
        process = subprocess.Popen([program], env=environment, stderr=subprocess.PIPE, encoding="utf-8")
        try:
            _, errors = process.communicate(timeout=stay_s)
        except subprocess.TimeoutExpired:
            process.terminate()
            _, errors = process.communicate()
        else:
            raise TrialError(f"The window closed by itself with {process.returncode}: {errors}")
    if reported := [line for line in errors.splitlines() if HARMLESS not in line]:
        raise TrialError(f"The window opened, but reported: {' '.join(reported)}")
    print(f"The window on {variables['QT_QPA_PLATFORM']}: opened and stayed")


@contextmanager
def x_server() -> Iterator[str]:
    """Run an X server without a screen; yield the display's name."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        process.terminate()
        process.wait()
