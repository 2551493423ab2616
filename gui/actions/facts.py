"""The facts on which actions depend, computed in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.comparison import base_position
from core.design.tree import locate
from gui.actions.table import Condition

if TYPE_CHECKING:
    from gui.workspace import Workspace


def facts(workspace: Workspace, *, can_paste: bool) -> frozenset[Condition]:
    """Return the conditions that hold now. `can_paste` says whether something was copied."""
    places = [place for name in workspace.selection if (place := locate(workspace.design, name)) is not None]
    cluster, clusters = workspace.current_cluster, workspace.design.clusters
    is_base = cluster is not None and clusters[base_position(workspace.design)] is cluster
    holds = {
        Condition.ALWAYS: True,
        Condition.CAN_UNDO: workspace.undo_stack.canUndo(),
        Condition.CAN_REDO: workspace.undo_stack.canRedo(),
        Condition.HAS_CLUSTER: cluster is not None,
        Condition.HAS_NODES: bool(places),
        Condition.HAS_ONE: len(places) == 1,
        Condition.HAS_GROUP: len(places) == 1 and places[0].node.is_group,
        Condition.HAS_COPIED: can_paste and cluster is not None,
        Condition.IS_NOT_BASE: cluster is not None and not is_base,
    }
    return frozenset(condition for condition, held in holds.items() if held)
