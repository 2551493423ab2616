"""How long designs take without a window: ten clusters of half a million accelerators, many nodes, many parts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from core.catalogue.catalogue import Catalogue, built_in
from core.design.checks import MAX_PARTS
from core.design.cluster_edits import add_cluster
from core.design.document import Design, Node
from core.design.edits import Edit, Outcome, add_part, set_count
from core.design.storage import dumps, loads
from core.design.templates import empty_design
from core.estimate import Estimator
from tests.bench import summary, times_ms

SYSTEMS = (
    "aws-trn2-ultraserver",
    "aws-p5en-48xlarge",
    "aws-u-p6e-gb200x72",
    "aws-trn3-ultraserver-gen2",
    "aws-trn3-ultraserver-gen1",
    "aws-p5-48xlarge",
    "aws-p6-b200-48xlarge",
    "gb300-nvl72",
    "hgx-mi300x-8",
    "gcp-tpu-v7-pod",
)
ACCELERATORS = 500_000
NODES = 10_000
DATE = "2026-05-31"
REPEATS = 50
COLD_REPEATS = 10
LOAD_BUDGET_TIMES = 2.0
"""How often pydantic's own time opening a design may take."""


def run() -> dict[str, float]:
    """Return CPU times in milliseconds."""
    return {
        **of_many_accelerators(many_accelerators()),
        **of_many_nodes(many_nodes()),
        **of_many_parts(many_parts()),
    }


def of_many_accelerators(design: Design) -> dict[str, float]:
    """Open, edit and add up a design whose clusters are large, but hold few different things."""
    size = f"10 clusters of {ACCELERATORS:,} accelerators"
    text, estimator = dumps(design), Estimator()
    estimator.estimate(design)
    edits = edited_counts(design)
    return {
        **summary(f"{size}: open, ms", times_ms(lambda: loads(text), COLD_REPEATS)),
        **summary(f"{size}: totals from cold, ms", times_ms(lambda: Estimator().estimate(design), COLD_REPEATS)),
        **summary(
            f"{size}: change a count and the totals, ms", times_ms(lambda: estimator.estimate(next(edits)), REPEATS)
        ),
        **summary(f"{size}: save, ms", times_ms(lambda: dumps(design), COLD_REPEATS)),
    }


def of_many_nodes(design: Design) -> dict[str, float]:
    """Open, edit and add up a design of many different nodes; opening is held against pydantic alone."""
    size = f"{NODES:,} different nodes"
    text, estimator = dumps(design), Estimator()
    estimator.estimate(design)
    edits = edited_counts(design)
    alone = summary(f"{size}: pydantic alone, ms", times_ms(lambda: Design.model_validate_json(text), COLD_REPEATS))
    budget = LOAD_BUDGET_TIMES * alone[f"{size}: pydantic alone, ms: median"]
    return {
        **alone,
        **summary(f"{size}: open, ms", times_ms(lambda: loads(text), COLD_REPEATS), budget),
        **summary(f"{size}: totals from cold, ms", times_ms(lambda: Estimator().estimate(design), COLD_REPEATS)),
        **summary(
            f"{size}: change a count and the totals, ms", times_ms(lambda: estimator.estimate(next(edits)), REPEATS)
        ),
    }


def of_many_parts(design: Design) -> dict[str, float]:
    """Open and add up a design of as many different parts as one may name, none of which it holds."""
    size = f"{MAX_PARTS:,} different parts"
    text = dumps(design)
    return {
        **summary(f"{size}: open, ms", times_ms(lambda: loads(text), COLD_REPEATS)),
        **summary(f"{size}: totals from cold, ms", times_ms(lambda: Estimator().estimate(design), COLD_REPEATS)),
    }


def many_accelerators() -> Design:
    """Return a design of ten clusters, each of one system and at least half a million accelerators."""
    catalogue = built_in()
    design = empty_design(catalogue, DATE)
    for system in SYSTEMS:
        design = with_cluster_of(design, catalogue, system, count=1)
    held = {name: each.totals["accelerators"].value or 1 for name, each in Estimator().estimate(design).items()}
    for cluster in design.clusters:
        design = done(set_count(design, cluster.nodes[0].id, math.ceil(ACCELERATORS / held[cluster.id])))
    return design


def many_nodes() -> Design:
    """Return a design whose 10,000 nodes, in ten clusters, differ in name, part and count."""
    catalogue = built_in()
    design = empty_design(catalogue, DATE)
    for system in SYSTEMS:
        design = with_cluster_of(design, catalogue, system, count=1)
    numbers, systems = itertools.count(1), itertools.cycle(SYSTEMS)
    clusters = [
        cluster.evolve(nodes=tuple(_node(next(numbers), next(systems)) for _ in range(NODES // len(SYSTEMS))))
        for cluster in design.clusters
    ]
    return design.evolve(clusters=tuple(clusters))


def many_parts() -> Design:
    """Return a design of one cluster whose nodes each name a part of their own that is missing."""
    design = done(add_cluster(empty_design(built_in(), DATE)))
    nodes = tuple(Node(id=f"n{number}", part=f"part-{number}") for number in range(MAX_PARTS))
    return design.evolve(clusters=(design.clusters[0].evolve(nodes=nodes),))


def _node(number: int, system: str) -> Node:
    return Node(id=f"n{number}", part=system, name=f"Row {number}", count=1 + number % 31)


def with_cluster_of(design: Design, catalogue: Catalogue, system: str, count: int) -> Design:
    """Return the design with one more cluster, of some equal systems."""
    design = done(add_cluster(design))
    return done(add_part(design, catalogue, system, design.clusters[-1].id, count))


def edited_counts(design: Design) -> Iterator[Design]:
    """Yield the design with another count each time, of the first node of each cluster by turns."""
    nodes = itertools.cycle([cluster.nodes[0] for cluster in design.clusters])
    for more in itertools.count(1):
        node = next(nodes)
        design = done(set_count(design, node.id, node.count + more))
        yield design


def done(outcome: Outcome) -> Design:
    """Return the design after an edit. Raises ValueError with the reason where the edit was refused."""
    if isinstance(outcome, Edit):
        return outcome.after
    raise ValueError(outcome.reason)
