"""How long a start takes and how much memory, beside a bare window of PySide6 and pyqtgraph with three plots.

The two are started by turns, so that a busy moment of the machine meets both. `python3 dev.py bench startup` starts
each five times; `python3 dev.py exec python -m tests.bench.startup 20` does so as often as it says.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import summary
from tests.bench.__main__ import rows, text

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("_started.py")
STARTS = 5
MEASURES = {
    "first_ms": ("first paint, ms", 0.4),
    "first_cpu_ms": ("first paint, CPU ms", 0.4),
    "ready_ms": ("all ready, ms", 1.25),
    "ready_cpu_ms": ("all ready, CPU ms", 1.25),
    "memory_mb": ("most memory, MB", 1.3),
}
"""What is measured, by key, and the most that Rackwright may take of it as a factor of the bare window.

CPU time is the fairer judge where other programs keep the machine busy.
"""

Start = dict[str, float]


def run(starts: int = STARTS) -> dict[str, float]:
    """Return times from the start of the process, the most memory held, and both as factors of the bare window's."""
    taken: dict[str, list[Start]] = {"bare": [], "rackwright": []}
    with tempfile.TemporaryDirectory() as bytecode:
        for which in taken:
            started(which, bytecode)  # compiles the modules, and is not counted
        for _ in range(starts):
            for which, answers in taken.items():
                answers.append(started(which, bytecode))
    measures: dict[str, float] = {}
    for key, (name, budget) in MEASURES.items():
        for which, answers in taken.items():
            measures |= summary(f"{which}: {name}", [answer[key] for answer in answers])
        bare, ours = (statistics.median(answer[key] for answer in answers) for answers in taken.values())
        measures |= {f"rackwright ÷ bare: {name}: value": ours / bare, f"rackwright ÷ bare: {name}: budget": budget}
    return measures


def started(which: str, bytecode: str) -> Start:
    """Start one of the two windows in a process of its own, without a screen unless the caller has chosen one.

    bytecode: the folder where Python keeps compiled modules, of both alike, whatever it may write elsewhere.
    """
    own = {"PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1", "PYTHONPYCACHEPREFIX": bytecode}
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **own}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, str(PROGRAM), which, str(time.monotonic_ns())]
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    measured: Start = json.loads(answer.stdout)
    return measured


if __name__ == "__main__":
    print(text([["startup", "median", "p95", "budget"], *rows(run(*map(int, sys.argv[1:2])))]))
