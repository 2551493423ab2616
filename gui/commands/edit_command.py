"""The one undo command: it carries an edit, and puts the design before or after it on show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand
from typing_extensions import override

from core.design.edits import Edit

if TYPE_CHECKING:
    from gui.workspace import Workspace

_MERGEABLE = 1
"""Any id but -1 lets Qt offer the next command for merging; the merge key decides."""


class EditCommand(QUndoCommand):
    """Show the design after an edit, or the one before it. The edit was validated when it was computed."""

    def __init__(self, workspace: Workspace, edit: Edit, merge_key: str = "") -> None:
        super().__init__(edit.label)
        self._workspace = workspace
        self._edit = edit
        self._merge_key = merge_key
        self._selection_before = workspace.selection
        self._cluster_before = cluster.id if (cluster := workspace.current_cluster) is not None else ""

    @override
    def id(self) -> int:
        return _MERGEABLE if self._merge_key else -1

    @override
    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, EditCommand) or other._merge_key != self._merge_key:
            return False
        self._edit = Edit(self._edit.before, other._edit.after, other._edit.label, other._edit.selection)
        self.setText(self._edit.label)
        self.setObsolete(self._edit.before == self._edit.after)
        return True

    @override
    def redo(self) -> None:
        self._workspace.show(self._edit.after, self._edit.selection)

    @override
    def undo(self) -> None:
        self._workspace.show(self._edit.before, self._selection_before, self._cluster_before)
