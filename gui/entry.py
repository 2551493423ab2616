"""The program's entry: a sub-command runs without Qt, anything else opens the window."""

from __future__ import annotations

import gc
import sys

from core.cli.commands import COMMANDS

_OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""How many more objects there must be before Python looks for cycles among them; by itself it does at 700 or 2,000.

A start makes many objects that all stay. To look through them again and again takes it a tenth longer.
"""

# Here and not in `main`, since it is to hold already while the rest of the program is imported.
gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)


def main() -> int:
    """Run what the command line asks for and return the exit code.

    Neither side is imported before it is known to be needed: a sub-command needs no Qt, a window no sub-command.
    """
    arguments = sys.argv[1:]
    if arguments and (arguments[0] in COMMANDS or arguments[0] in ("-h", "--help")):
        from core.cli.main import main as run_command

        return run_command(arguments)
    from gui.app import run_window

    return run_window(arguments)


if __name__ == "__main__":
    sys.exit(main())
