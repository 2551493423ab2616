"""The dialog with the derivation of a figure: every formula and count on the way, down to what each source says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from gui.provenance.derivation_model import Column, DerivationModel
from gui.theme import METRICS, FontRole
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from core.provenance import DerivationNode
    from gui.theme import Theme

_DETAIL_LINES = 4
"""Lines of source and note that are seen at once; longer ones scroll."""

_OPEN_LEVELS = 2
"""Levels below the figure that are open at first; the sources stand below them."""


class _Roomy(QStyledItemDelegate):
    """Gives the rows their height and keeps the columns apart."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._height = theme.scaled(METRICS.table_row)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width() + METRICS.group_gap, self._height)


class DerivationDialog(QDialog):
    """Shows a derivation tree; the row chosen tells its note and address below."""

    def __init__(self, root: DerivationNode, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._root = root
        self.setWindowTitle(self.tr("Derivation"))
        self.model = DerivationModel(root, theme, self)
        self.tree = QTreeView(self)
        self.details = QPlainTextEdit(self)
        self._title = WrappedLabel(title, self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy_button = QPushButton(self.tr("Copy as text"), self)
        self._set_up_tree(theme)
        self._set_up_details(theme)
        self._lay_out(theme)
        self._connect()
        self.tree.setCurrentIndex(self.model.index(0, 0))

    def copy(self) -> None:
        """Put the whole tree on the clipboard as indented lines, and say so on the button."""
        QGuiApplication.clipboard().setText("\n".join(self._root.lines()))
        self.copy_button.setText(self.tr("Copied"))

    def _set_up_tree(self, theme: Theme) -> None:
        self.tree.setModel(self.model)
        self.tree.setAccessibleName(self.tr("Derivation"))
        self.tree.setItemDelegate(_Roomy(theme, self.tree))
        self.tree.setUniformRowHeights(True)
        self.tree.setAllColumnsShowFocus(True)
        self.tree.expandToDepth(_OPEN_LEVELS)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setFont(theme.font(FontRole.GROUP_TITLE))
        for column in Column:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.SOURCE, QHeaderView.ResizeMode.Stretch)

    def _set_up_details(self, theme: Theme) -> None:
        self.details.setReadOnly(True)
        self.details.setAccessibleName(self.tr("Source and note"))
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.setFont(theme.font(FontRole.BODY))
        self.details.setTabChangesFocus(True)
        self.details.setFixedHeight(_DETAIL_LINES * self.details.fontMetrics().lineSpacing() + 2 * METRICS.gap)

    def _lay_out(self, theme: Theme) -> None:
        self._title.setFont(theme.font(FontRole.DIALOG_TITLE))
        self.copy_button.setAutoDefault(False)
        self._buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        padding = METRICS.dialog_padding
        column.setContentsMargins(padding, padding, padding, padding)
        column.setSpacing(METRICS.group_gap)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self.details)
        column.addWidget(self._buttons)
        self.resize(theme.scaled(2 * METRICS.card), theme.scaled(METRICS.card))

    def _connect(self) -> None:
        self.copy_button.clicked.connect(self.copy)
        self._buttons.rejected.connect(self.reject)
        self.tree.selectionModel().currentChanged.connect(self._on_current_changed)

    def _on_current_changed(self, current: QModelIndex) -> None:
        node = self.model.node(current)
        self.details.setPlainText("\n".join(words for words in (node.source, node.url, node.note) if words))
