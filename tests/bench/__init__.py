"""Benchmarks that a person runs, `python3 dev.py bench [NAME…]`; no test passes or fails by a clock.

Each module here has a `run()` that returns measures by name. A name is what was measured, with its unit, then one of
`median`, `p95`, `value` or `budget`, as in "one changed box, ms: p95". `summary` makes such names.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from time import process_time_ns

NS_PER_MS = 1e6
P95 = 0.95


def summary(name: str, samples: Sequence[float], budget: float | None = None) -> dict[str, float]:
    """Return median and 95th percentile of some samples under a name, and the budget if there is one."""
    ordered = sorted(samples)
    high = ordered[min(int(P95 * len(ordered)), len(ordered) - 1)]
    measures = {f"{name}: median": statistics.median(ordered), f"{name}: p95": high}
    return measures if budget is None else measures | {f"{name}: budget": budget}


def times_ms(act: Callable[[], object], repeats: int, clock: Callable[[], int] = process_time_ns) -> list[float]:
    """Call something several times and return what each call took, in milliseconds of this process's CPU time.

    `time.perf_counter_ns` as the clock counts waiting too, and on a busy machine the work of others.
    """
    taken = []
    for _ in range(repeats):
        started = clock()
        act()
        taken.append((clock() - started) / NS_PER_MS)
    return taken
