"""Telling that the library has newer figures for a design, and taking over what the user chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from core.design.updates import accept, updates
from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from core.catalogue.records import FieldName, Part, PartId
    from gui.theme import ThemeManager
    from gui.window.notices import Notices
    from gui.workspace import Workspace

NOTICE = "newer-figures"
"""The name of the notice that the library has newer figures."""


class UpdateCommands(QObject):
    """Looks once a design is open, and again after each change of its parts."""

    changed = Signal()
    """Whether something is newer."""

    def __init__(
        self,
        workspace: Workspace,
        notices: Notices,
        themes: ThemeManager,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._workspace, self._notices = workspace, notices
        self._themes, self._window = themes, window
        self._looking = QTimer(self)
        self._looking.setSingleShot(True)
        self._looking.setInterval(0)
        self._looking.timeout.connect(self._look)
        self._seen: Mapping[PartId, Part] = workspace.design.parts
        self._told: frozenset[tuple[PartId, FieldName]] = frozenset()
        self.has_newer = False
        workspace.design_opened.connect(self._on_opened)
        workspace.catalogue_changed.connect(self._looking.start)
        workspace.undo_stack.indexChanged.connect(self._on_step)

    def look_soon(self) -> None:
        """Look whether there is something newer, once the panes have shown the design."""
        self._looking.start()

    def review(self) -> None:
        """Let the user choose among the newer figures; nothing changes before that."""
        from gui.updates.dialog import UpdatesDialog  # imported when first asked for: a start does without
        from gui.updates.rows import rows_of

        rows = rows_of(self._workspace.design, self._workspace.catalogue)
        if not rows:
            return
        dialog = UpdatesDialog(rows, self._themes.theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._take_over(dialog.chosen))
        dialog.open()

    def _take_over(self, wanted: frozenset[tuple[PartId, FieldName]]) -> None:
        self._tell_anew()
        self._workspace.apply(accept(self._workspace.design, self._workspace.catalogue, wanted))

    def _on_opened(self) -> None:
        self._tell_anew()
        self._looking.start()

    def _tell_anew(self) -> None:
        """Tell at the next look of what is newer then, whatever was told before."""
        self._notices.clear(NOTICE)
        self._told = frozenset()

    def _on_step(self) -> None:
        """Look again where a step has changed parts: it may have taken over what was newer, or taken that back."""
        if self._workspace.design.parts is not self._seen:
            self._looking.start()

    def _look(self) -> None:
        self._seen = self._workspace.design.parts
        found = updates(self._workspace.design, self._workspace.catalogue)
        self._tell({(update.part, update.field) for update in found if not update.is_removal})
        had_newer, self.has_newer = self.has_newer, bool(found)
        if self.has_newer is not had_newer:
            self.changed.emit()

    def _tell(self, newer: set[tuple[PartId, FieldName]]) -> None:
        """Say what is newer; a notice that was closed comes back only for more than it had told of."""
        if not newer:
            self._notices.clear(NOTICE)
        elif newer - self._told or NOTICE in self._notices.rows:
            self._say(len({part for part, _ in newer}))
        self._told = frozenset(newer)

    def _say(self, parts: int) -> None:
        one = self.tr("The library has newer figures for one part.")
        many = self.tr("The library has newer figures for {count} parts.")
        sentence = one if parts == 1 else many.format(count=format_count(parts))
        self._notices.say(NOTICE, sentence, self.tr("Review…"), self.review)
