"""The place of the keyboard: the box or row from which keys act, shared by map and tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.canvas.boxes import Key
    from gui.workspace import Workspace


class Cursor(QObject):
    """Follows the selection of a workspace, and may stand on what is inside a selected system."""

    moved = Signal()

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._key: Key = ()
        workspace.selection_changed.connect(self._on_selection_changed)
        workspace.current_cluster_changed.connect(self._on_selection_changed)
        self._on_selection_changed()

    @property
    def key(self) -> Key:
        """The key of the box; its first id is selected, or else it is the shown cluster."""
        return self._key

    def go(self, key: Key) -> None:
        """Stand on a box and select its node or cluster alone."""
        self._stand(key)
        self._workspace.select(key[:1])

    def add(self, key: Key) -> None:
        """Stand on a box and select its node besides the others."""
        self._stand(key)
        self._workspace.select((*(owner for owner in self._workspace.selection if owner != key[0]), key[0]))

    def toggle(self, key: Key) -> None:
        """Select a box's node besides the others, or no more."""
        selection = self._workspace.selection
        if key[0] in selection:
            self._workspace.select([owner for owner in selection if owner != key[0]])
        else:
            self.add(key)

    def take(self, key: Key, owners: Sequence[str]) -> None:
        """Stand on a box and select the given nodes, its own among them."""
        self._stand(key)
        self._workspace.select(owners)

    def clear(self) -> None:
        """Select nothing."""
        self._workspace.select(())

    def _stand(self, key: Key) -> None:
        if key != self._key:
            self._key = key
            self.moved.emit()

    def _on_selection_changed(self) -> None:
        selection, cluster = self._workspace.selection, self._workspace.current_cluster
        if selection and self._key[:1] and self._key[0] in selection:
            return
        shown = (cluster.id,) if cluster is not None else ()
        self._stand(selection[-1:] or shown)
