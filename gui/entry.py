"""The program's entry: a sub-command runs without Qt, anything else opens the window."""

from __future__ import annotations

import sys

from core.cli.commands import COMMANDS
from gui.collection import collection_paused

INTERRUPTED = 130
"""What a shell takes for "ended by Ctrl+C"."""


def main() -> int:
    """Run what the command line asks for and return the exit code.

    Neither side is imported before it is known to be needed: a sub-command needs no Qt, a window no sub-command.
    """
    arguments = sys.argv[1:]
    if arguments and (arguments[0] in COMMANDS or arguments[0] in ("-h", "--help")):
        return _run_command(arguments)
    with collection_paused():
        from gui.app import run_window

    return run_window(arguments)


def _run_command(arguments: list[str]) -> int:
    try:
        from core.cli.main import main as run_command
    except KeyboardInterrupt:  # as the command itself answers, once it is there
        return INTERRUPTED
    return run_command(arguments)


if __name__ == "__main__":
    sys.exit(main())
