"""The facts on which actions depend, computed in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.actions.table import Condition
from gui.theme import TEXT_SIZES

if TYPE_CHECKING:
    from gui.workspace import Workspace


def facts(
    workspace: Workspace,
    *,
    can_paste: bool,
    is_canvas_shown: bool,
    is_map: bool,
    text_scale: float,
    has_own_part: bool = False,
    has_newer: bool = False,
) -> frozenset[Condition]:
    """Return the conditions that hold now.

    can_paste: whether something was copied. is_canvas_shown: whether the selection can be seen; what cannot be seen
    cannot be acted on. is_map: whether the canvas shows a map rather than a tree. text_scale: the text size in force.
    has_own_part: whether the library stands on one of the user's own parts. has_newer: whether the library has newer
    figures of the parts in the design.
    """
    cluster, base = workspace.current_cluster, workspace.design.base_cluster
    selected = frozenset(workspace.selection) if is_canvas_shown else frozenset()
    nodes = [node for node in cluster.walk() if node.id in selected] if cluster is not None and selected else []
    shows_nodes = is_canvas_shown and cluster is not None and bool(cluster.nodes)
    holds = {
        Condition.ALWAYS: True,
        Condition.CAN_UNDO: workspace.undo_stack.canUndo(),
        Condition.CAN_REDO: workspace.undo_stack.canRedo(),
        Condition.HAS_CLUSTER: cluster is not None,
        Condition.HAS_NODES: bool(nodes),
        Condition.HAS_ONE: len(selected) == 1,
        Condition.HAS_GROUP: len(selected) == 1 and any(node.is_group for node in nodes),
        Condition.HAS_COPIED: can_paste and cluster is not None and is_canvas_shown,
        Condition.SHOWS_NODES: shows_nodes,
        Condition.SHOWS_MAP: shows_nodes and is_map,
        Condition.IS_NOT_BASE: cluster is not base,
        Condition.HAS_OWN_PART: has_own_part,
        Condition.HAS_NEWER: has_newer,
        Condition.TEXT_CAN_GROW: text_scale < max(TEXT_SIZES),
        Condition.TEXT_CAN_SHRINK: text_scale > min(TEXT_SIZES),
    }
    return frozenset(condition for condition, is_held in holds.items() if is_held)
