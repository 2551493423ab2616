"""The status line: what was done, refused or announced, what is selected, and whether the design is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QWidget

from core.catalogue.naming import short_name
from core.design.edits import node_name
from core.quantity import format_count
from gui.theme import METRICS, FontRole
from gui.widgets.dress import ElidedLabel

if TYPE_CHECKING:
    from core.design.document import Node
    from gui.document_file import DocumentFile
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

STAYS_MS = 6000
"""How long an announcement stays."""


class StatusLine(QWidget):
    """Announcements at the left, the selection in the middle, the state of the file at the right."""

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, file: DocumentFile, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._file = file
        self._step = workspace.undo_stack.index()
        self.message, self.selected, self.saved = ElidedLabel(self), ElidedLabel(self), ElidedLabel(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAYS_MS)
        self._timer.timeout.connect(lambda: self.message.say(""))
        self._lay_out()
        self._connect(themes)
        self._restyle(themes.theme)
        self._show_selection()
        self._show_saved()

    def announce(self, text: str) -> None:
        """Show one sentence for some seconds, and tell it to a screen reader; an empty one takes it away."""
        self.message.say(text)
        if text:
            self._timer.start()
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
        else:
            self._timer.stop()

    def _lay_out(self) -> None:
        self.setObjectName("statusLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.dialog_padding)
        self.saved.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row.addWidget(self.message, 3)
        row.addWidget(self.selected, 2)
        row.addWidget(self.saved, 0)

    def _connect(self, themes: ThemeManager) -> None:
        workspace = self._workspace
        workspace.selection_changed.connect(self._show_selection)
        workspace.focus_changed.connect(self._show_selection)
        workspace.design_changed.connect(self._show_selection)
        workspace.edit_refused.connect(self.announce)
        workspace.undo_stack.indexChanged.connect(self._on_step)
        self._file.changed.connect(self._show_saved)
        self._file.notice.connect(self.announce)
        themes.theme_changed.connect(self._restyle)
        QGuiApplication.clipboard().dataChanged.connect(self._on_copied)

    def _restyle(self, theme: Theme) -> None:
        self.message.dress(theme, FontRole.CAPTION, "text")
        self.selected.dress(theme, FontRole.CAPTION, "text2")
        self.saved.dress(theme, FontRole.CAPTION, "text2")
        self.setFixedHeight(theme.scaled(METRICS.status_line) + METRICS.outline)

    def _on_step(self, step: int) -> None:
        """Say what was done or taken back; a step that came to nothing is not spoken of any more."""
        stack = self._workspace.undo_stack
        if step < self._step:
            what = stack.text(step)
            self.announce(self.tr("Undone: {what}.").format(what=what) if what else "")
        elif step and step >= self._step:
            self.announce(self.tr("Done: {what}.").format(what=stack.text(step - 1)))
        self._step = step

    def _on_copied(self) -> None:
        """Say that something was copied here, which nothing else shows: what other programs copy is their affair."""
        if QApplication.activeWindow() is not None:
            is_picture = QGuiApplication.clipboard().mimeData().hasImage()
            self.announce(self.tr("The picture was copied.") if is_picture else self.tr("The text was copied."))

    def _show_selection(self) -> None:
        cluster, selection = self._workspace.current_cluster, frozenset(self._workspace.selection)
        nodes = [node for node in cluster.walk() if node.id in selection] if cluster is not None else []
        text = self.tr("{count} parts selected").format(count=format_count(len(nodes))) if nodes else ""
        self.selected.say(self._words(nodes[0]) if len(nodes) == 1 else text)

    def _words(self, node: Node) -> str:
        """Name a selected node with its count, or what is looked at inside it."""
        design, inside = self._workspace.design, self._workspace.inside
        name = node_name(design, node)
        if inside:
            part = design.parts[inside[-1]]
            return self.tr("Looking at: {part} in {name}").format(part=short_name(part), name=name)
        return self.tr("Selected: {name} ×{count}").format(name=name, count=format_count(node.count))

    def _show_saved(self) -> None:
        if self._file.is_modified:
            self.saved.say(self.tr("Unsaved changes"))
        else:
            self.saved.say(self.tr("Saved") if self._file.path is not None else self.tr("Not saved yet"))
