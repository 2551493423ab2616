"""Checking a claim: one dialog, which stays beside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.theme import ThemeManager
    from gui.workspace import Workspace


class ClaimCommands:
    """Opens the dialog, or brings the open one to the front."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, window: QWidget) -> None:
        self._workspace, self._themes, self._window = workspace, themes, window

    def check(self) -> None:
        """Let the user paste a claim."""
        from gui.claims.dialog import ClaimDialog  # imported when first asked for: a start does without

        dialog = self._window.findChild(ClaimDialog)
        if dialog is None:
            dialog = ClaimDialog(self._workspace, self._themes, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        dialog.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
