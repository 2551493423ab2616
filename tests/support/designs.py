"""Designs to edit, and what every edited design must still be."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from pydantic import ValidationError

from core.catalogue.catalogue import built_in, cited_sources
from core.design.document import MAX_DEPTH, Cluster, Design, Node
from core.design.edits import Edit, Outcome, Refusal, embed_part
from core.design.templates import empty_design
from core.design.tree import places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.catalogue.records import PartId

AS_OF = "2026-05-31"
TRAINIUM2, H200, GB200 = "trainium2", "h200-sxm", "gb200"
TRN2, P5EN, ULTRASERVER, NVL72 = "aws-trn2-48xlarge", "aws-p5en-48xlarge", "aws-trn2-ultraserver", "gb200-nvl72"
EFA = "efa-v3-trn2"
PARTS = (TRAINIUM2, H200, TRN2, P5EN, ULTRASERVER, EFA)
"""The parts that `five_levels` embeds."""

STACK = 500_000
TOO_MANY = "A stack holds at most 1\u2009000\u2009000\u2009000 parts."
"""Why a stack does not grow beyond what a file holds."""


@cache
def five_levels() -> Design:
    """Return a design of three clusters, named by their letters, the first of them five levels deep.

    A: the groups n1 to n4, one in the other, and in the innermost the stacks n5 and n6; beside n1 the stack n7, with
    settings of its own. B: the stacks n8 and n9, and the group n10 of the stack n11. C: nothing.
    """
    rack = Node(id="n4", name="Rack", count=3, children=(stack("n5", TRAINIUM2), stack("n6", H200)))
    row = Node(id="n2", name="Row", count=4, children=(Node(id="n3", name="Pod", children=(rack,)),))
    hall = Node(id="n1", name="Hall", count=2, children=(row,))
    spares = stack("n7", TRN2, 12).evolve(name="Spares", note="Bought used", enabled=False)
    lone = Node(id="n10", name="Lone", count=5, children=(stack("n11", TRAINIUM2),))
    design = empty_design(built_in(), AS_OF)
    for part in PARTS:
        design = embed_part(design, built_in(), part)
    clusters = (
        _cluster(design, "A", hall, spares),
        _cluster(design, "B", stack("n8", P5EN, 8), stack("n9", ULTRASERVER), lone),
        _cluster(design, "C"),
    )
    return design.evolve(clusters=clusters)


def stack(node_id: str, part: PartId, count: int = STACK) -> Node:
    """Return a node of equal parts."""
    return Node(id=node_id, part=part, count=count)


def _cluster(design: Design, name: str, *nodes: Node) -> Cluster:
    site, prices, workload = design.sites[0].id, design.price_sets[0].id, design.workloads[0].id
    return Cluster(id=f"c-{name}", name=name, nodes=nodes, site=site, prices=prices, workload=workload)


def nested(depth: int) -> Design:
    """Return `five_levels` with groups g1 to g<depth>, one in the other, in cluster C."""
    node: Node | None = None
    for level in range(depth, 0, -1):
        node = Node(id=f"g{level}", name=f"Level {level}", children=() if node is None else (node,))
    return with_c(*(() if node is None else (node,)))


def with_c(*nodes: Node) -> Design:
    """Return `five_levels` with the given nodes in cluster C."""
    design = five_levels()
    a, b, c = design.clusters
    return design.evolve(clusters=(a, b, c.evolve(nodes=nodes)))


def done(outcome: Outcome) -> Edit:
    """Return the edit, which must not have been refused."""
    assert isinstance(outcome, Edit), outcome
    return outcome


def sound_edit(edit: Callable[[Design], Outcome], start: Callable[[], Design]) -> Edit:
    """Return an edit of the design that `start` makes, which must leave that as it was, and a sound one after it."""
    before = start()
    made = done(edit(before))
    assert made.before is before
    assert before == start()
    assert made.after != before
    assert made.label
    assert list(problems(made.after)) == []
    return made


def refused(outcome: Outcome) -> str:
    """Return the reason of a refusal, which must be one."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason


def node_of(design: Design, node_id: str) -> Node:
    """Return a node, which must be in the design."""
    return next(place.node for place in places(design) if place.node.id == node_id)


def ids(nodes: tuple[Node, ...]) -> list[str]:
    """Return the ids of nodes that stand side by side."""
    return [node.id for node in nodes]


def problems(design: Design) -> Iterator[str]:
    """Yield all that is wrong with a design: ids that are not unique, references to nothing, limits exceeded."""
    used = [cluster.id for cluster in design.clusters] + [place.node.id for place in places(design)]
    yield from (f"the id {name} is used {times} times" for name, times in Counter(used).items() if times > 1)
    yield from _dangling(design)
    for place in places(design):
        if len(place.groups) >= MAX_DEPTH:
            yield f"{place.node.id} stands {len(place.groups) + 1} levels deep"
    yield from _misfits(design)


def _misfits(design: Design) -> Iterator[str]:
    """Yield what a file may not say: edits do not validate what they make, but reading it back does."""
    bare = design.evolve(parts={}, sources={})  # which edits take over as they are, and which take long to validate
    try:
        assert Design.model_validate(bare.model_dump()) == bare
    except ValidationError as error:
        yield from (f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())


def _dangling(design: Design) -> Iterator[str]:
    known = {
        "site": {site.id for site in design.sites},
        "prices": {prices.id for prices in design.price_sets},
        "workload": {workload.id for workload in design.workloads},
    }
    for cluster in design.clusters:
        wrong = (field for field, there in known.items() if getattr(cluster, field) not in there)
        yield from (f"the {field} of {cluster.id} is not in the design" for field in wrong)
        used = {part for part in (*(node.part for node in cluster.walk()), cluster.fabric) if part is not None}
        yield from (f"the part {part} is not in the design" for part in sorted(used - design.parts.keys()))
    if design.base is not None and design.base not in {cluster.id for cluster in design.clusters}:
        yield f"the base {design.base} is not in the design"
    readings = {reading.source for site in design.sites for figure in site.figures.values() for reading in figure}
    cited = readings.union(*(cited_sources(part) for part in design.parts.values()))
    yield from (f"the source {source} is not in the design" for source in sorted(cited - design.sources.keys()))
