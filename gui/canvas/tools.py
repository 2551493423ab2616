"""What map and tree are given to work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.canvas.cursor import Cursor
    from gui.canvas.editing import Editing
    from gui.dragging.session import DropSession
    from gui.provenance.cards import FigureCards
    from gui.theme import ThemeManager
    from gui.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Tools:
    """The workspace, and what the views of the canvas share."""

    workspace: Workspace
    themes: ThemeManager
    cards: FigureCards
    cursor: Cursor
    editing: Editing
    session: DropSession
