"""What the window does with the library beside showing it: own parts, newer figures, and the checking of claims.

All of it is imported and made once the window is painted, or when it is first asked for.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.window.notices import Notices

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from gui.claims.commands import ClaimCommands
    from gui.dialogs.prompts import Prompts
    from gui.library.pane import LibraryPane
    from gui.own_parts.commands import OwnPartCommands
    from gui.own_parts.store import OwnPartStore
    from gui.theme import ThemeManager
    from gui.updates.commands import UpdateCommands
    from gui.workspace import Workspace


class LibraryTools(QObject):
    """Says what their actions do, and has `notices` for what they tell."""

    changed = Signal()
    """Whether the library has something newer than the design."""

    def __init__(
        self,
        workspace: Workspace,
        library: LibraryPane,
        prompts: Prompts,
        themes: ThemeManager,
        window: QWidget,
        folder: Path | None,
    ) -> None:
        """Keep own parts in a folder, by default in the user's own data."""
        super().__init__(window)
        self.notices = Notices(themes)
        self._workspace, self._library, self._prompts = workspace, library, prompts
        self._themes, self._window, self._folder = themes, window, folder
        self._is_started = False
        library.new_part_requested.connect(self.new_part)

    def start(self) -> None:
        """Bring the user's own parts into the library, and look whether it has something newer."""
        self._is_started = True
        self.own_parts.load()
        self.updates.changed.connect(self.changed)
        self.updates.look_soon()

    @property
    def has_own_part(self) -> bool:
        """Whether the library stands on one of the user's own parts."""
        return self._library.current_part in self._workspace.own_parts

    @property
    def has_newer(self) -> bool:
        """Whether the library has something newer than the design, as far as that has been looked at."""
        return self._is_started and self.updates.has_newer

    def callbacks(self) -> dict[str, Callable[[], object]]:
        """Return what each of the actions does."""
        return {
            "new_part": self.new_part,
            "edit_part": self.edit_part,
            "duplicate_part": self.duplicate_part,
            "delete_part": self.delete_part,
            "review_newer": self.review_newer,
            "check_claim": self.check_claim,
        }

    def new_part(self) -> None:
        """Ask for a part of the user's own."""
        self.own_parts.new()

    def edit_part(self) -> None:
        """Change the current one of the user's own parts."""
        self.own_parts.edit()

    def duplicate_part(self) -> None:
        """Keep a copy of it."""
        self.own_parts.duplicate()

    def delete_part(self) -> None:
        """Delete it."""
        self.own_parts.delete()

    def review_newer(self) -> None:
        """Let the user take over newer figures."""
        self.updates.review()

    def check_claim(self) -> None:
        """Let the user paste a claim."""
        self.claims.check()

    @cached_property
    def _store(self) -> OwnPartStore:
        from gui.own_parts.store import OwnPartStore

        return OwnPartStore(self._workspace, self._folder)

    @cached_property
    def own_parts(self) -> OwnPartCommands:
        """The actions on the user's own parts."""
        from gui.own_parts.commands import OwnPartCommands

        return OwnPartCommands(self._store, self._library, self.notices, self._prompts, self._themes, self._window)

    @cached_property
    def updates(self) -> UpdateCommands:
        """The review of what is newer."""
        from gui.updates.commands import UpdateCommands

        return UpdateCommands(self._workspace, self.notices, self._themes, self._window)

    @cached_property
    def claims(self) -> ClaimCommands:
        """The checking of claims."""
        from gui.claims.commands import ClaimCommands

        return ClaimCommands(self._workspace, self._themes, self._window)
