"""The place of the keyboard: the box or row from which keys act, shared by map and tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.canvas.boxes import Key
    from gui.workspace import Workspace


class Cursor:
    """The focus of a workspace, moved as gestures move it."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    @property
    def key(self) -> Key:
        """The key of the box; its first id is selected, or else it is the shown cluster."""
        return self._workspace.focus

    def go(self, key: Key) -> None:
        """Stand on a box and select it alone."""
        self._workspace.select(key[:1], key)

    def add(self, key: Key) -> None:
        """Stand on a box and select its node besides the others."""
        self.take(key, (*self._others(key), key[0]))

    def toggle(self, key: Key) -> None:
        """Select a box's node besides the others, or no more."""
        if key[0] in self._workspace.selection:
            self._workspace.select(self._others(key), self.key)
        else:
            self.add(key)

    def take(self, key: Key, owners: Sequence[str]) -> None:
        """Stand on a box and select the given nodes, its own among them."""
        self._workspace.select(owners, key)

    def clear(self) -> None:
        """Select nothing."""
        self._workspace.select(())

    def _others(self, key: Key) -> tuple[str, ...]:
        return tuple(owner for owner in self._workspace.selection if owner != key[0])
