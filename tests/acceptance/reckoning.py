"""What the acceptance cases share: numbers as a document prints them, and designs made the way a person makes them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.claims import CheckedClaim, ClaimChecker, built_in_claims
from core.comparison import Norm, Row, compare
from core.design.cluster_edits import add_cluster, letter
from core.design.edits import Edit, Outcome, add_part
from core.design.templates import empty_design, from_template, templates
from core.estimate import ClusterEstimate, Estimator

if TYPE_CHECKING:
    from core.catalogue.records import PartId
    from core.design.document import Design

AS_OF = "2026-05-31"
"""The day whose prices the cases use."""

PETA, EXA, TERA, GIGA = 1e15, 1e18, 1e12, 1e9

HOPPER_BF16 = 989.4e12
"""The rival of Hopper's BF16, equally accepted where the last digit of a case depends on it."""

TRN2, P5EN, NVL72, TRN3 = range(4)
"""The positions of the clusters in the opening comparison."""


def printed(text: str, scale: float = 1.0) -> object:
    """Return what equals a printed number within 0.1 % or half a unit of its last digit, whichever is larger."""
    half_unit = 0.5 * 10.0 ** -len(text.partition(".")[2])
    return pytest.approx(float(text) * scale, rel=1e-3, abs=half_unit * scale)


def done(outcome: Outcome) -> Edit:
    """Return the edit, which must not have been refused."""
    assert isinstance(outcome, Edit), outcome
    return outcome


def assembled(*clusters: dict[PartId, int]) -> Design:
    """Return a design with one cluster for each mapping of parts to counts, put together by edits."""
    design = empty_design(built_in(), AS_OF)
    for position, contents in enumerate(clusters):
        added = done(add_cluster(design, f"Cluster {letter(position)}"))
        design = added.after
        for part, count in contents.items():
            design = done(add_part(design, built_in(), part, added.selection[0], count)).after
    return design


def estimate_of(contents: dict[PartId, int]) -> ClusterEstimate:
    """Return the estimate of one cluster of the given parts."""
    return next(iter(Estimator().estimate(assembled(contents)).values()))


def total(contents: dict[PartId, int], metric: str) -> float | None:
    """Return the total of one metric over the given parts, in its base unit."""
    return estimate_of(contents).totals[metric].value


@cache
def opening() -> Design:
    """Return the design of the first start."""
    return from_template(templates()["opening"], built_in(), AS_OF)


@cache
def opening_estimates() -> tuple[ClusterEstimate, ...]:
    """Return the estimates of the opening comparison, in the order of its clusters."""
    return tuple(Estimator().estimate(opening()).values())


def rows_of(design: Design, norm: Norm = Norm.TOTAL) -> dict[str, Row]:
    """Return the comparison of a design, its rows by id."""
    return {row.id: row for row in compare(design, Estimator().estimate(design), norm)}


@cache
def claim(claim_id: str) -> CheckedClaim:
    """Return a built-in claim as checked."""
    claims = built_in_claims()
    return ClaimChecker(built_in(), claims).check(claims[claim_id])


def details(claim_id: str) -> dict[str, float | None]:
    """Return the details of a checked claim, by label."""
    return {detail.label: detail.value for detail in claim(claim_id).details}
