"""Choosing a template: a list with a search field, to open as a new design or to add to the open one."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)
from typing_extensions import override

from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from core.design.templates import Template
    from gui.theme import Theme


class TemplateUse(Enum):
    """What to do with the chosen template."""

    OPEN = "open"
    ADD = "add"


class TemplateDialog(QDialog):
    """Offers the templates; `chosen` and `use` hold the answer once it is accepted."""

    def __init__(self, offered: Iterable[Template], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Templates"))
        self.chosen: Template | None = None
        self.use = TemplateUse.OPEN
        self._offered = {template.id: template for template in offered}
        self._search = QLineEdit(self)
        self._list = QListWidget(self)
        self._buttons = QDialogButtonBox(self)
        self._open = QPushButton(self.tr("Open as new design"), self)
        self._add = QPushButton(self.tr("Add to this design"), self)
        self._lay_out(theme)
        self._connect()
        self._fill("")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the arrows move in the list while the search field has the focus."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._search.hasFocus():
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._list.setCurrentRow(max(0, min(self._list.currentRow() + step, self._list.count() - 1)))
            return
        super().keyPressEvent(event)

    def _lay_out(self, theme: Theme) -> None:
        title = QLabel(self.tr("Start from a known machine"), self)
        title.setFont(theme.font(FontRole.DIALOG_TITLE))
        self._search.setPlaceholderText(self.tr("Search templates"))
        self._search.setAccessibleName(self.tr("Search templates"))
        self._list.setAccessibleName(self.tr("Templates"))
        self._list.setSpacing(METRICS.ring)
        self._list.setWordWrap(True)
        self._open.setDefault(True)
        self._buttons.addButton(self._add, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.addButton(self._open, QDialogButtonBox.ButtonRole.AcceptRole)
        column = QVBoxLayout(self)
        padding = METRICS.dialog_padding
        column.setContentsMargins(padding, padding, padding, padding)
        column.setSpacing(METRICS.group_gap)
        for widget in (title, self._search, self._list, self._buttons):
            column.addWidget(widget)
        self.resize(theme.scaled(METRICS.card + 4 * padding), theme.scaled(METRICS.card + 4 * padding))

    def _connect(self) -> None:
        self._search.textChanged.connect(self._fill)
        self._list.itemDoubleClicked.connect(lambda _item: self._finish(TemplateUse.OPEN))
        self._open.clicked.connect(lambda: self._finish(TemplateUse.OPEN))
        self._add.clicked.connect(lambda: self._finish(TemplateUse.ADD))
        self._buttons.rejected.connect(self.reject)

    def _fill(self, text: str) -> None:
        self._list.clear()
        words = text.casefold().split()
        for template in self._offered.values():
            haystack = f"{template.name} {template.description}".casefold()
            if all(word in haystack for word in words):
                item = QListWidgetItem(f"{template.name}\n{template.description}")
                item.setData(Qt.ItemDataRole.UserRole, template.id)
                self._list.addItem(item)
        self._list.setCurrentRow(0)
        for button in (self._open, self._add):
            button.setEnabled(self._list.count() > 0)

    def _finish(self, use: TemplateUse) -> None:
        item = self._list.currentItem()
        if item is not None:
            self.chosen = self._offered[item.data(Qt.ItemDataRole.UserRole)]
            self.use = use
            self.accept()
