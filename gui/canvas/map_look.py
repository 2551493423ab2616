"""What the map shows besides its boxes: what is selected, where the keyboard is, what is cut, and the drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.canvas.inner_painter import ZoneWords
from gui.canvas.map_painter import Look

if TYPE_CHECKING:
    from gui.canvas.boxes import Key
    from gui.canvas.tools import Tools

translate = QCoreApplication.translate


class MapLook:
    """Knows the look of a map at any moment. Whether the keyboard is shown, the map itself tells it."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._idle = ZoneWords(
            translate("Canvas", "Drop a system here"), translate("Canvas", "or press Enter in the library")
        )
        self._dragging = ZoneWords(translate("Canvas", "New system beside"), translate("Canvas", "stays on its own"))
        self.shows_cursor = False
        self.selected = self.selection()

    def selection(self) -> frozenset[Key]:
        """Return the keys of what is selected: nodes, the cluster, or what is looked at inside a node."""
        workspace = self._tools.workspace
        return frozenset([workspace.focus] if workspace.inside else [(owner,) for owner in workspace.selection])

    @property
    def rung(self) -> frozenset[Key]:
        """The keys of what has a ring."""
        return self.selected | {key for key in (self._cursor,) if key}

    @property
    def _cursor(self) -> Key:
        return self._tools.cursor.key if self.shows_cursor else ()

    def __call__(self) -> Look:
        """Return the look of this moment."""
        tools = self._tools
        session = tools.session if tools.session.is_active else None
        return Look(
            selected=self.selected,
            cut=tools.editing.cut_ids,
            cursor=self._cursor,
            words=self._idle if session is None or session.carries_fabric else self._dragging,
            session=session,
        )
