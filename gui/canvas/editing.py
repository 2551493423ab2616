"""What the keyboard and the menus do to the selected nodes; every act becomes one edit and one undo step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.design.cluster_edits import rename_cluster
from core.design.counts import parse_count
from core.design.edits import (
    Edit,
    Refusal,
    copy_nodes,
    duplicate_nodes,
    group_nodes,
    move_nodes,
    node_name,
    remove_nodes,
    rename_node,
    set_count,
    set_enabled,
    ungroup_node,
)
from core.design.tree import locate, places_of, rewritten
from core.quantity import QuantityError
from core.words import isolated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.design.document import Design, Node
    from core.design.edits import Outcome
    from core.design.tree import Place
    from gui.workspace import Workspace


class Editing(QObject):
    """Acts on the selection of a workspace. Nodes that were cut stay where they are until they are pasted."""

    copied_changed = Signal()
    refused = Signal(str)
    """Why an act was not done, in one sentence; the workspace has announced it already."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._copied: tuple[str, ...] = ()
        self._cut: frozenset[str] = frozenset()
        self._burst = 0
        workspace.design_opened.connect(self._forget)

    @property
    def has_copied(self) -> bool:
        """Whether there is something to paste."""
        return bool(places_of(self._workspace.design, self._copied))

    @property
    def cut_ids(self) -> frozenset[str]:
        """The nodes that wait to be moved by the next paste."""
        return self._cut

    def cut(self) -> None:
        """Note the selected nodes, to be moved by the next paste."""
        if self._workspace.inside:
            self._apply(refusal_inside(self._workspace.design, self._workspace.focus))
        else:
            self._note(is_cut=True)

    def copy(self) -> None:
        """Note the selected nodes, to be copied by the next paste."""
        self._note(is_cut=False)

    def _note(self, *, is_cut: bool) -> None:
        if nodes := self._selected():
            self._copied, self._cut = tuple(nodes), frozenset(nodes if is_cut else ())
            self.copied_changed.emit()

    def _forget(self) -> None:
        """Have nothing to paste in another document, whose nodes may bear the same ids."""
        self._copied, self._cut = (), frozenset()
        self.copied_changed.emit()

    def paste(self) -> None:
        """Move or copy the noted nodes into the selected cluster or group, or right behind the selected node."""
        target, index = self._spot()
        put = move_nodes if self._cut else copy_nodes
        if self._apply(put(self._workspace.design, self._copied, target, index)):
            self._cut = frozenset()
            self.copied_changed.emit()

    def _spot(self) -> tuple[str, int | None]:
        """Return the container and position that the selection stands for."""
        current, selection = self._workspace.current_cluster, self._workspace.selection
        place = locate(self._workspace.design, selection[-1]) if selection else None
        if place is None:
            return (selection[-1] if selection else current.id if current is not None else ""), None
        return (place.node.id, None) if place.node.is_group else (place.parent_id, place.index + 1)

    def duplicate(self) -> None:
        """Put a copy right behind each selected node."""
        self._change(duplicate_nodes)

    def remove(self) -> None:
        """Remove the selected nodes."""
        self._change(remove_nodes)

    def toggle_enabled(self) -> None:
        """Switch the selected nodes off, or on if all of them are off."""
        nodes = self._selected()
        is_any_on = any(node.enabled for node in nodes.values())
        self._change(lambda design, _: set_enabled(design, tuple(nodes), not is_any_on))

    def group(self) -> None:
        """Put the selected nodes into a new group."""
        self._change(group_nodes)

    def ungroup(self) -> None:
        """Take the selected group apart."""
        last = self._workspace.selection[-1:] or ("",)
        self._apply(ungroup_node(self._workspace.design, last[0]))

    def change_count(self, delta: int, merge_key: str = "") -> None:
        """Raise or lower the counts of the selected nodes."""
        self._change(lambda design, selection: change_counts(design, selection, delta), merge_key)

    def nudge_count(self, delta: int, *, continues: bool) -> None:
        """Raise or lower the counts; what continues a burst of a wheel or a held key joins its undo step."""
        if not continues:
            self._burst += 1
        self.change_count(delta, f"count {self._burst}")

    def set_count(self, node_id: str, text: str) -> bool:
        """Set a node's count as typed, such as "2k". Returns whether it could be read and set, or was so already."""
        try:
            count = parse_count(text)
        except QuantityError as error:
            return self._apply(Refusal(f"{error}."))
        place = locate(self._workspace.design, node_id)
        if place is not None and place.node.count == count:
            return True
        return self._apply(set_count(self._workspace.design, node_id, count))

    def rename(self, owner_id: str, name: str, shown: str = "") -> bool:
        """Give a node or cluster a name; an empty one gives a node back that of its part. Returns whether it has it.

        shown: what stands for its name, which may be that of its part; to leave that is to change nothing.
        """
        design = self._workspace.design
        typed = name.strip()
        if typed == self.name_of(owner_id) or (typed and typed == shown.strip()):
            return True
        is_node = locate(design, owner_id) is not None
        return self._apply((rename_node if is_node else rename_cluster)(design, owner_id, name))

    def name_of(self, owner_id: str) -> str:
        """Return the name that the user gave a node or cluster, empty for none."""
        place = locate(self._workspace.design, owner_id)
        if place is not None:
            return place.node.name
        return next((cluster.name for cluster in self._workspace.design.clusters if cluster.id == owner_id), "")

    def reorder(self, step: int) -> None:
        """Move the selected nodes one place up (−1) or down (1) among their siblings."""
        self._change(lambda design, selection: reorder_nodes(design, selection, step))

    def _selected(self) -> dict[str, Node]:
        """Return the selected nodes by id, clusters left out."""
        found = places_of(self._workspace.design, self._workspace.selection)
        return {node_id: place.node for node_id, place in found.items()}

    def _change(self, act: Callable[[Design, Sequence[str]], Outcome], merge_key: str = "") -> None:
        """Do something to what is selected; nothing to the contents of a system, which are as its part says."""
        workspace = self._workspace
        inside, design = workspace.inside, workspace.design
        outcome = refusal_inside(design, workspace.focus) if inside else act(design, workspace.selection)
        self._apply(outcome, merge_key)

    def _apply(self, outcome: Outcome, merge_key: str = "") -> bool:
        is_done = self._workspace.apply(outcome, merge_key)
        if isinstance(outcome, Refusal):
            self.refused.emit(outcome.reason)
        return is_done


def refusal_inside(design: Design, focus: Sequence[str]) -> Refusal:
    """Return why what is inside a system is not changed; `focus` is the node with the parts that lead inwards."""
    place, part = locate(design, focus[0]), design.parts.get(focus[-1])
    holder = node_name(design, place.node) if place is not None else focus[0]
    name = part.name if part is not None else focus[-1]
    name, holder = isolated(name), isolated(holder)
    return Refusal(f"{name} is part of {holder} and cannot be changed by itself; select {holder}.")


def change_counts(design: Design, node_ids: Sequence[str], delta: int) -> Outcome:
    """Raise or lower the counts of several nodes in one edit, in one pass over the design."""
    counts = {node_id: place.node.count + delta for node_id, place in places_of(design, node_ids).items()}
    if not counts:
        return Refusal("Select a part to change its count.")
    # If the count that comes nearest to a limit may be, all of them may.
    utmost = (min if delta < 0 else max)(counts, key=counts.__getitem__)
    outcome = set_count(design, utmost, counts[utmost])
    if isinstance(outcome, Refusal) or len(counts) == 1:
        return outcome
    after = rewritten(design, lambda node: (_with_count(node, counts.get(node.id, node.count)),))
    return Edit(design, after, f"Change the counts of {len(counts)} parts", tuple(counts))


def _with_count(node: Node, count: int) -> Node:
    return node if node.count == count else node.evolve(count=count)


def reorder_nodes(design: Design, node_ids: Sequence[str], step: int) -> Outcome:
    """Move nodes that stand side by side one place up (−1) or down (1)."""
    places = list(places_of(design, node_ids).values())
    if not places:
        return Refusal("Select a part to move.")
    if len({place.parent_id for place in places}) > 1:
        return Refusal("Only parts that stand side by side can be moved together.")
    ordered = sorted(places, key=_position)
    index = ordered[0].index - 1 if step < 0 else ordered[-1].index + 2
    if index < 0:
        return Refusal("It is the first already.")
    return move_nodes(design, [place.node.id for place in ordered], places[0].parent_id, index)


def _position(place: Place) -> int:
    return place.index
