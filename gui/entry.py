"""The program's entry: a sub-command runs without Qt, anything else opens the window."""

from __future__ import annotations

import sys

from core.cli.commands import COMMANDS
from gui.collection import collection_paused


def main() -> int:
    """Run what the command line asks for and return the exit code.

    Neither side is imported before it is known to be needed: a sub-command needs no Qt, a window no sub-command.
    """
    arguments = sys.argv[1:]
    if arguments and (arguments[0] in COMMANDS or arguments[0] in ("-h", "--help")):
        from core.cli.main import main as run_command

        return run_command(arguments)
    with collection_paused():
        from gui.app import run_window

    return run_window(arguments)


if __name__ == "__main__":
    sys.exit(main())
