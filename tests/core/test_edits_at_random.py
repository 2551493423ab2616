"""Edits in any order: whatever a person does to a deep design, it stays sound, and undoing it all brings it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import (
    add_cluster,
    add_clusters_of,
    clear_fabric,
    duplicate_cluster,
    move_cluster,
    refer,
    remove_cluster,
    rename_cluster,
    set_base,
)
from core.design.document import MAX_NOTE
from core.design.edits import (
    Edit,
    Outcome,
    add_part,
    copy_nodes,
    duplicate_nodes,
    group_nodes,
    move_nodes,
    remove_nodes,
    rename_node,
    set_count,
    set_enabled,
    set_note,
    ungroup_node,
)
from core.design.storage import dumps, loads
from core.design.tree import places
from core.quantity import MAX_COUNT
from tests.support.designs import EFA, H200, P5EN, PARTS, TRAINIUM2, five_levels, nested, problems

if TYPE_CHECKING:
    from core.design.document import Node

MAX_NODES = 200
"""A design that has grown beyond this is not copied further, so that a run ends in seconds."""

COUNTS = st.sampled_from((0, 1, 2, 500_000, MAX_COUNT // 2, MAX_COUNT, MAX_COUNT + 1))
INDICES = st.none() | st.integers(-1, 5)
NAMES = st.sampled_from(("", " ", "Hall", "Rack", "x" * 199, "x" * 201))
PLACEABLE = st.sampled_from((*PARTS, TRAINIUM2, H200, P5EN, EFA, "nvlink5-nvswitch", "host-dgx-h200", "gone"))


class EditsAtRandom(RuleBasedStateMachine):
    """A person who edits a design of five levels; `done` are the edits made so far."""

    def __init__(self) -> None:
        super().__init__()
        self.start = self.design = five_levels()
        self.written = self.start.model_dump_json()
        self.done: list[Edit] = []

    # --- What a person may point at ----------------------------------------------------------------------------------

    def node(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from([*(place.node.id for place in places(self.design)), "gone"]), label="node")

    def nodes(self, data: st.DataObject) -> list[str]:
        return [self.node(data) for _ in range(data.draw(st.integers(1, 3), label="nodes"))]

    def cluster(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from([*(cluster.id for cluster in self.design.clusters), "gone"]), label="cluster")

    def target(self, data: st.DataObject) -> str:
        return self.cluster(data) if data.draw(st.booleans(), label="onto a cluster") else self.node(data)

    def is_large(self) -> bool:
        return sum(1 for _ in places(self.design)) > MAX_NODES

    # --- What comes of it --------------------------------------------------------------------------------------------

    def take(self, outcome: Outcome) -> None:
        """Take an edit as the document, or check that a refusal is a sentence."""
        if not isinstance(outcome, Edit):
            assert outcome.reason.endswith(".")
            return
        assert outcome.before is self.design
        assert outcome.after != self.design, f"{outcome.label} changes nothing"
        self.check_sharing(outcome)
        self.design = outcome.after
        self.done.append(outcome)

    def check_sharing(self, edit: Edit) -> None:
        """Check that a cluster or node is new only where it differs, unless the edit was about it."""
        before = {cluster.id: cluster for cluster in edit.before.clusters}
        for cluster in edit.after.clusters:
            old = before.get(cluster.id)
            assert old is None or (old is cluster) is (old == cluster)
        for old_node, node in _alike(edit):
            assert old_node is node or node.id in edit.selection, f"{edit.label} made {node.id} anew"

    # --- The edits ---------------------------------------------------------------------------------------------------

    @rule(data=st.data(), part=PLACEABLE, count=COUNTS, index=INDICES)
    def add(self, data: st.DataObject, part: str, count: int, index: int | None) -> None:
        self.take(add_part(self.design, built_in(), part, self.target(data), count, index))

    @rule(data=st.data(), index=INDICES)
    def move(self, data: st.DataObject, index: int | None) -> None:
        self.take(move_nodes(self.design, self.nodes(data), self.target(data), index))

    @rule(data=st.data(), index=INDICES)
    def copy(self, data: st.DataObject, index: int | None) -> None:
        if not self.is_large():
            self.take(copy_nodes(self.design, self.nodes(data), self.target(data), index))

    @rule(data=st.data())
    def duplicate(self, data: st.DataObject) -> None:
        if not self.is_large():
            self.take(duplicate_nodes(self.design, self.nodes(data)))

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        self.take(remove_nodes(self.design, self.nodes(data)[:1]))

    @rule(data=st.data(), count=COUNTS)
    def count(self, data: st.DataObject, count: int) -> None:
        self.take(set_count(self.design, self.node(data), count))

    @rule(data=st.data(), name=NAMES)
    def rename(self, data: st.DataObject, name: str) -> None:
        self.take(rename_node(self.design, self.node(data), name))

    @rule(data=st.data(), note=st.sampled_from(("", "Ours", "x" * MAX_NOTE, "x" * (MAX_NOTE + 1))))
    def note(self, data: st.DataObject, note: str) -> None:
        self.take(set_note(self.design, self.node(data), note))

    @rule(data=st.data(), enabled=st.booleans())
    def switch(self, data: st.DataObject, enabled: bool) -> None:
        self.take(set_enabled(self.design, self.nodes(data), enabled))

    @rule(data=st.data())
    def group(self, data: st.DataObject) -> None:
        self.take(group_nodes(self.design, self.nodes(data)))

    @rule(data=st.data())
    def ungroup(self, data: st.DataObject) -> None:
        self.take(ungroup_node(self.design, self.node(data)))

    @rule(data=st.data(), name=NAMES, index=st.none() | st.integers(0, 3))
    def add_cluster(self, data: st.DataObject, name: str, index: int | None) -> None:
        self.take(add_cluster(self.design, name, index))

    @rule(data=st.data())
    def duplicate_cluster(self, data: st.DataObject) -> None:
        if not self.is_large():
            self.take(duplicate_cluster(self.design, self.cluster(data)))

    @rule(data=st.data())
    def remove_cluster(self, data: st.DataObject) -> None:
        self.take(remove_cluster(self.design, self.cluster(data)))

    @rule(data=st.data(), index=st.integers(-1, 4))
    def move_cluster(self, data: st.DataObject, index: int) -> None:
        self.take(move_cluster(self.design, self.cluster(data), index))

    @rule(data=st.data(), name=NAMES)
    def rename_cluster(self, data: st.DataObject, name: str) -> None:
        self.take(rename_cluster(self.design, self.cluster(data), name))

    @rule(data=st.data())
    def set_base(self, data: st.DataObject) -> None:
        self.take(set_base(self.design, self.cluster(data)))

    @rule(data=st.data())
    def clear_fabric(self, data: st.DataObject) -> None:
        self.take(clear_fabric(self.design, self.cluster(data)))

    @rule(data=st.data(), site=st.sampled_from(("aws-average", "gone")))
    def refer(self, data: st.DataObject, site: str) -> None:
        self.take(refer(self.design, self.cluster(data), "site", site))

    @rule(depth=st.integers(1, 12))
    def add_clusters_of_another_design(self, depth: int) -> None:
        if not self.is_large():
            self.take(add_clusters_of(self.design, nested(depth)))

    # --- What holds throughout ---------------------------------------------------------------------------------------

    @invariant()
    def the_design_is_sound(self) -> None:
        assert list(problems(self.design)) == []

    def teardown(self) -> None:
        """Save and open what came of it, then undo everything: the very start is there again, untouched."""
        opened = loads(dumps(self.design))
        assert (opened.design, opened.notices) == (self.design, ())
        for edit in reversed(self.done):
            assert edit.after is self.design
            self.design = edit.before
        assert self.design is self.start
        assert self.start.model_dump_json() == self.written


def _alike(edit: Edit) -> list[tuple[Node, Node]]:
    """Return the nodes that are the same before and after, in pairs."""
    before = {place.node.id: place.node for place in places(edit.before)}
    pairs = ((before.get(place.node.id), place.node) for place in places(edit.after))
    return [(old, new) for old, new in pairs if old is not None and old == new]


EditsAtRandom.TestCase.settings = settings(max_examples=20, stateful_step_count=30)
TestEditsAtRandom = EditsAtRandom.TestCase
