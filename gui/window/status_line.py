"""The status line: what is selected, what was refused or announced, and whether the design is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from core.design.edits import node_name
from core.design.tree import locate
from core.quantity import format_count
from gui.theme import METRICS

if TYPE_CHECKING:
    from gui.document_file import DocumentFile
    from gui.workspace import Workspace

_STAYS_MS = 6000
"""How long an announcement stays."""


class StatusLine(QWidget):
    """Announcements at the left, the selection in the middle, the state of the file at the right."""

    def __init__(self, workspace: Workspace, file: DocumentFile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._file = file
        self._message, self._selected, self._saved = QLabel(self), QLabel(self), QLabel(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_STAYS_MS)
        self._timer.timeout.connect(self._message.clear)
        self._lay_out()
        workspace.selection_changed.connect(self._show_selection)
        workspace.design_changed.connect(self._show_selection)
        workspace.edit_refused.connect(self.announce)
        file.changed.connect(self._show_saved)
        file.notice.connect(self.announce)
        self._show_selection()
        self._show_saved()

    def announce(self, text: str) -> None:
        """Show one sentence for some seconds, and tell it to a screen reader; an empty one takes it away."""
        self._message.setText(text)
        self._timer.start() if text else self._timer.stop()
        QAccessible.updateAccessibility(QAccessibleEvent(self._message, QAccessible.Event.NameChanged))

    def _lay_out(self) -> None:
        self.setObjectName("statusLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
        for label, side, stretch in zip((self._message, self._selected, self._saved), sides, (2, 1, 1), strict=True):
            label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setMinimumWidth(1)
            row.addWidget(label, stretch)
        self._message.setAccessibleName(self.tr("Last message"))

    def _show_selection(self) -> None:
        places = [place for name in self._workspace.selection if (place := locate(self._workspace.design, name))]
        if not places:
            self._selected.clear()
            return
        text = self.tr("{count} parts selected").format(count=len(places))
        if len(places) == 1:
            node = places[0].node
            name = node_name(self._workspace.design, node)
            text = self.tr("Selected: {name} ×{count}").format(name=name, count=format_count(node.count))
        self._selected.setText(text)

    def _show_saved(self) -> None:
        if self._file.is_modified:
            self._saved.setText(self.tr("Unsaved changes"))
        else:
            self._saved.setText(self.tr("Saved") if self._file.path is not None else self.tr("Not saved yet"))
