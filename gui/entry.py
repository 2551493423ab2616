"""The program's entry: a sub-command runs without Qt, anything else opens the window."""

from __future__ import annotations

import sys

from core.cli.main import COMMANDS
from core.cli.main import main as run_command


def main() -> int:
    """Run what the command line asks for and return the exit code."""
    arguments = sys.argv[1:]
    if arguments and (arguments[0] in COMMANDS or arguments[0] in ("-h", "--help")):
        return run_command(arguments)
    from gui.app import run_window

    return run_window(arguments)


if __name__ == "__main__":
    sys.exit(main())
