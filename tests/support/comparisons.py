"""The opening comparison as text, and pairs of clusters set against each other."""

from __future__ import annotations

from functools import cache

from core.comparison import MONEY, Better, Norm, Row
from core.design.cluster_edits import set_base
from core.design.document import Design
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE
from core.result import counted, unknown
from gui.compare.cells import Difference, Table, Telling, prepare
from gui.compare.differences import Pair
from tests.support.designs import done
from tests.support.workspaces import design_of


@cache
def opening() -> Design:
    """Return the opening comparison with B as base, as in the pictures."""
    return done(set_base(design_of("opening"), "c2")).after


def table_of(design: Design, norm: Norm = Norm.TOTAL, difference: Difference = Difference.PERCENT) -> Table:
    return prepare(design, Estimator().estimate(design), Telling(norm, difference, DEFAULT_CHOICE), Table())


def pair_of(design: Design, base: int, other: int) -> Pair:
    estimates = list(Estimator().estimate(design).values())
    return Pair(design, estimates[base], base, estimates[other], other)


def row(row_id: str, *values: float | None, better: Better = Better.MORE, unlike: str = "") -> Row:
    results = tuple(unknown("x", "W") if value is None else counted("x", "W", value) for value in values)
    known = [(value, i) for i, value in enumerate(values) if value is not None]
    best = None if unlike else max(known)[1]
    group = MONEY if row_id.startswith("rent") else "Memory and network"
    return Row(row_id, group, "Rent" if group == MONEY else row_id, better, results, unlike, best)
