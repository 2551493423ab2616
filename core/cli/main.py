"""Parsing the command line and running the sub-command it names."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NoReturn

from typing_extensions import override

from core.cli.answers import Answer, BadInput
from core.cli.catalog import catalog_answer
from core.cli.claims import claims_answer
from core.cli.designs import compare_answer, schema_answer, show_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_TEMPLATE_HELP = "a built-in template instead of a design file, such as 'opening'"
_JSON_HELP = "print one JSON document, in SI base units"

COMMANDS = ("show", "compare", "catalog", "claims", "schema")
"""The sub-commands; anything else on the command line opens the window."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one plain sentence, with exit code 2."""

    @override
    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}. Try '{self.prog} --help'.\n")
        sys.exit(2)


def main(arguments: Sequence[str]) -> int:
    """Run a sub-command and return its exit code: 0 done, 1 "done, and the answer is no", 2 bad input."""
    options = parser().parse_args(list(arguments))
    answer_of: Callable[[argparse.Namespace], Answer] = options.answer
    try:
        answer = answer_of(options)
    except BadInput as problem:
        sys.stderr.write(f"rackwright: {problem}\n")
        return 2
    for notice in answer.notices:
        sys.stderr.write(f"rackwright: {notice}\n")
    return _print(answer, as_json=options.json)


def _print(answer: Answer, *, as_json: bool) -> int:
    try:
        sys.stdout.write(answer.as_json() if as_json else answer.as_text())
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough, as with `| head`; Python would complain once more when it closes the stream.
        sys.stdout = None  # type: ignore[assignment]
    return answer.exit_code


def parser() -> argparse.ArgumentParser:
    """Return the parser of all sub-commands."""
    top = _Parser(prog="rackwright", description="Compare and plan AI clusters; without a command, open the window.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    show = _command(commands, "show", "totals, power and cost of every cluster in a design", show_answer)
    show.add_argument("design", nargs="?", metavar="DESIGN", help="a .rackwright.json file")
    show.add_argument("--template", metavar="NAME", help=_TEMPLATE_HELP)
    compare = _command(commands, "compare", "the comparison table, with differences against the base", compare_answer)
    compare.add_argument("designs", nargs="*", metavar="DESIGN", help=".rackwright.json files")
    compare.add_argument("--template", metavar="NAME", action="append", default=[], help=_TEMPLATE_HELP)
    compare.add_argument("--base", metavar="NAME", help="the cluster that the others are compared with")
    catalog = _command(commands, "catalog", "the catalogue with figures, rivals and sources", catalog_answer)
    catalog.add_argument("what", choices=("list", "show", "sources"))
    catalog.add_argument("part", nargs="?", metavar="ID", help="a part's id, name or alias")
    claims = _command(commands, "claims", "reproduce the built-in claims", claims_answer)
    claims.add_argument("claim", nargs="?", metavar="ID")
    _command(commands, "schema", "JSON Schema of the design format", schema_answer)
    return top


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
