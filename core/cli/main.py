"""Parsing the command line and running the sub-command it names."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from typing_extensions import override

from core.cli.answers import Answer, BadInput
from core.cli.catalog import catalog_answer
from core.cli.claims import claims_answer
from core.cli.designs import check_answer, compare_answer, schema_answer, show_answer
from core.design.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_TEMPLATE_HELP = "a built-in template instead of a design file, such as 'opening'"
_JSON_HELP = "print one JSON document, in SI base units"


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one plain sentence, with exit code 2."""

    @override
    def error(self, message: str) -> NoReturn:
        _complain(f"{message}; try '{self.prog} --help'.")
        sys.exit(2)


_INTERRUPTED = 130
"""What a shell takes for "ended by Ctrl+C"."""


def main(arguments: Sequence[str]) -> int:
    """Run a sub-command and return its exit code.

    0 is done, 1 "done, and the answer is no", 2 bad input, 130 ended by Ctrl+C.
    """
    _write_utf_8()
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        _complain("Interrupted.")
        return _INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    options = parser().parse_args(list(arguments))
    answer_of: Callable[[argparse.Namespace], Answer] = options.answer
    try:
        answer = answer_of(options)
    except BadInput as problem:
        _complain(str(problem))
        return 2
    for notice in answer.notices:
        _complain(notice)
    return answer.exit_code if _print(answer.as_json() if options.json else answer.as_text()) else 2


def _write_utf_8() -> None:
    """Let the signs in an answer pass where a pipe has an older encoding, as on Windows or in the C locale."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _complain(sentence: str) -> None:
    if sys.stderr is None:  # it was closed before the start; printing to None would go to standard output
        return
    with contextlib.suppress(OSError):
        print(f"rackwright: {harmless(sentence)}", file=sys.stderr, flush=True)


def _print(text: str) -> bool:
    """Print an answer. Returns whether it could be written, or its reader had seen enough, as with `| head`."""
    try:
        print(text, end="", flush=True)
    except BrokenPipeError:
        _discard_output()
    except OSError as problem:
        _discard_output()
        _complain(f"The answer could not be written: {problem.strerror}.")
        return False
    return True


def _discard_output() -> None:
    """Let what is left over go nowhere, or Python fails with it once more when it closes the stream."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def parser() -> argparse.ArgumentParser:
    """Return the parser of all sub-commands."""
    top = _Parser(prog="rackwright", description="Compare and plan AI clusters; without a command, open the window.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    _of_one_design(_command(commands, "show", "totals, power and cost of every cluster in a design", show_answer))
    compare = _command(commands, "compare", "the comparison table, with differences against the base", compare_answer)
    compare.add_argument("designs", nargs="*", metavar="DESIGN", help=".rackwright.json files")
    compare.add_argument("--template", metavar="NAME", action="append", default=[], help=_TEMPLATE_HELP)
    compare.add_argument(
        "--base", metavar="NAME", help="the cluster, by name or number, that the others are compared with"
    )
    catalog = _command(commands, "catalog", "the catalogue with figures, rivals and sources", catalog_answer)
    catalog.add_argument("what", choices=("list", "show", "sources"), help="all parts, one part, or what is cited")
    catalog.add_argument("part", nargs="?", metavar="ID", help="a part's id, name or alias")
    claims = _command(commands, "claims", "reproduce the built-in claims", claims_answer)
    claims.add_argument("claim", nargs="?", metavar="ID", help="one claim alone; exit code 1 if it conflicts")
    claims.add_argument("--text", metavar="SENTENCE", help="check what a sentence claims; exit code 1 on a conflict")
    _of_one_design(_command(commands, "check", "what is odd about a design; exit code 1 for an error", check_answer))
    _command(commands, "schema", "JSON Schema of the design format", schema_answer)
    return top


def _of_one_design(command: argparse.ArgumentParser) -> None:
    command.add_argument("design", nargs="?", metavar="DESIGN", help="a .rackwright.json file")
    command.add_argument("--template", metavar="NAME", help=_TEMPLATE_HELP)


def _command(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    summary: str,
    answer: Callable[[argparse.Namespace], Answer],
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
    command.add_argument("--json", action="store_true", help=_JSON_HELP)
    command.set_defaults(answer=answer)
    return command
