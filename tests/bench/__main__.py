"""Run the benchmarks named on the command line, all without names, and print what they measured."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

COLUMNS = ("median", "p95", "budget")
OF_ONE_VALUE = "value"
"""Stands in the column of medians."""


def names() -> list[str]:
    """Return the names of all benchmarks."""
    found = (module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]))
    return sorted(name for name in found if not name.startswith("_"))


def rows(measures: dict[str, float]) -> list[list[str]]:
    """Return the rows of the table: what was measured, then its median, 95th percentile and budget, where known."""
    table: dict[str, dict[str, str]] = {}
    for name, value in measures.items():
        what, _, kind = name.rpartition(": ")
        cells = table.setdefault(what, {})
        cells["median" if kind == OF_ONE_VALUE else kind] = f"{value:.4g}" if value < 1000 else f"{value:,.0f}"
    return [[what, *(cells.get(column, "") for column in COLUMNS)] for what, cells in table.items()]


def text(table: list[list[str]]) -> str:
    """Return a table as plain text, the first column to the left and the figures to the right."""
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in table
    )


def main(wanted: list[str]) -> int:
    """Run benchmarks and print one table for each; return the exit code."""
    known = names()
    if unknown := sorted(set(wanted) - set(known)):
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    for name in wanted or known:
        measures = importlib.import_module(f"tests.bench.{name}").run()
        print(text([[name, *COLUMNS], *rows(measures)]), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
