"""Choosing a template: a list with a search field, to open as a new design or to add to the open one."""

from __future__ import annotations

from dataclasses import dataclass
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
    QStackedLayout,
    QVBoxLayout,
)
from typing_extensions import override

from gui.dialogs.template_delegate import TemplateDelegate, TemplateRole
from gui.theme import METRICS, FontRole
from gui.widgets.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from core.design.templates import Template
    from gui.theme import Theme

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}
"""How far a key moves in the list."""


class TemplateUse(Enum):
    """What to do with the chosen template."""

    OPEN = "open"
    ADD = "add"


@dataclass(frozen=True, slots=True)
class TemplateChoice:
    """A template and what to do with it."""

    template: Template
    use: TemplateUse


class TemplateDialog(QDialog):
    """Offers the templates; `choice` holds the answer once it is accepted."""

    def __init__(self, offered: Iterable[Template], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Templates"))
        self.choice: TemplateChoice | None = None
        self._offered = tuple(offered)
        self._shown: tuple[Template, ...] = ()
        self._search = QLineEdit(self)
        self._list = QListWidget(self)
        self._notice = Notice("search", theme, parent=self)
        self._pages = QStackedLayout()
        self._buttons = QDialogButtonBox(self)
        self._open = QPushButton(self.tr("&Open as new design"), self)
        self._add = QPushButton(self.tr("&Add to this design"), self)
        self._name()
        self._lay_out(theme)
        self._connect()
        self._fill("")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let keys move in the list while the search field has the focus."""
        if event.key() in _STEPS and self._search.hasFocus():
            row = self._list.currentRow() + _STEPS[Qt.Key(event.key())]
            self._list.setCurrentRow(max(0, min(row, self._list.count() - 1)))
        else:
            super().keyPressEvent(event)

    def _name(self) -> None:
        self._search.setPlaceholderText(self.tr("Search templates"))
        self._search.setAccessibleName(self.tr("Search templates"))
        self._list.setAccessibleName(self.tr("Templates"))
        self._notice.say(self.tr("No template matches."), self.tr("Try a maker, a chip or an instance."))

    def _lay_out(self, theme: Theme) -> None:
        title = QLabel(self.tr("Start from a known machine"), self)
        title.setFont(theme.font(FontRole.DIALOG_TITLE))
        self._list.setItemDelegate(TemplateDelegate(theme, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pages.addWidget(self._list)
        self._pages.addWidget(self._notice)
        self._open.setDefault(True)
        self._add.setAutoDefault(False)
        self._buttons.addButton(self._add, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self._buttons.addButton(self._open, QDialogButtonBox.ButtonRole.AcceptRole)
        column = QVBoxLayout(self)
        padding = METRICS.dialog_padding
        column.setContentsMargins(padding, padding, padding, padding)
        column.setSpacing(METRICS.group_gap)
        column.addWidget(title)
        column.addWidget(self._search)
        column.addLayout(self._pages, 1)
        column.addWidget(self._buttons)
        self.resize(theme.scaled(METRICS.dialog_width), theme.scaled(METRICS.dialog_height))

    def _connect(self) -> None:
        self._search.textChanged.connect(self._fill)
        self._list.itemDoubleClicked.connect(lambda _item: self._finish(TemplateUse.OPEN))
        self._open.clicked.connect(lambda: self._finish(TemplateUse.OPEN))
        self._add.clicked.connect(lambda: self._finish(TemplateUse.ADD))
        self._buttons.rejected.connect(self.reject)

    def _fill(self, text: str) -> None:
        words = text.casefold().split()
        self._shown = tuple(template for template in self._offered if _matches(template, words))
        self._list.clear()
        for template in self._shown:
            item = QListWidgetItem(template.name)
            item.setData(TemplateRole.DESCRIPTION, template.description)
            item.setToolTip(template.description)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{template.name}. {template.description}")
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        self._pages.setCurrentWidget(self._list if self._shown else self._notice)
        for button in (self._open, self._add):
            button.setEnabled(bool(self._shown))

    def _finish(self, use: TemplateUse) -> None:
        row = self._list.currentRow()
        if row >= 0:
            self.choice = TemplateChoice(self._shown[row], use)
            self.accept()


def _matches(template: Template, words: Iterable[str]) -> bool:
    text = f"{template.name} {template.description}".casefold()
    return all(word in text for word in words)
