"""The dialog with the derivation of a figure: every formula and count on the way, down to what each source says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt
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

from gui.overrides.acts import Act
from gui.provenance.derivation_model import Column, DerivationModel
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from core.provenance import DerivationNode
    from gui.overrides.targets import Target
    from gui.provenance.leaf_acts import LeafActs
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

    def __init__(
        self,
        root: DerivationNode,
        title: str,
        theme: Theme,
        parent: QWidget | None = None,
        leaf_acts: LeafActs | None = None,
    ) -> None:
        """Show a tree. leaf_acts: what can be done to the figures in it; none for a tree that is only to be read."""
        super().__init__(parent)
        self._root = root
        self._leaf_acts = leaf_acts
        self.act_buttons: dict[Act, QPushButton] = {}
        self.setWindowTitle(self.tr("Derivation"))
        self.model = DerivationModel(root, theme, self)
        self.tree = QTreeView(self)
        self.details = QPlainTextEdit(self)
        self._title = WrappedLabel(title, self)
        self.outdated = WrappedLabel(self.tr("As it was before the last change."), self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy_button = QPushButton(self.tr("Copy as text"), self)
        self._set_up_tree(theme)
        self._set_up_details(theme)
        self._lay_out(theme)
        self._connect()
        self.tree.setCurrentIndex(self.model.index(0, 0))
        self._unfold_to_source()

    def _unfold_to_source(self) -> None:
        """Unfold as far as the first source with its date, which a long chain would else hide."""
        index = self.model.first_dated()
        while (index := index.parent()).isValid():
            self.tree.expand(index)

    def mark_outdated(self) -> None:
        """Say that the design has changed since; nothing more can be done to its figures here."""
        self.outdated.show()
        self._leaf_acts = None
        for button in self.act_buttons.values():
            button.setEnabled(False)

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
        self._add_acts()
        dress(self.outdated, theme, FontRole.CAPTION, "warning")
        self.outdated.hide()
        column = QVBoxLayout(self)
        padding = METRICS.dialog_padding
        column.setContentsMargins(padding, padding, padding, padding)
        column.setSpacing(METRICS.group_gap)
        column.addWidget(self._title)
        column.addWidget(self.outdated)
        column.addWidget(self.tree, 1)
        column.addWidget(self.details)
        column.addWidget(self._buttons)
        self.resize(theme.scaled(2 * METRICS.card), theme.scaled(METRICS.card))

    def _add_acts(self) -> None:
        """Offer what can be done to the figure of the current row."""
        names = {} if self._leaf_acts is None else {act: self._leaf_acts.overrides.name(act) for act in Act}
        for act, name in names.items():
            button = QPushButton(name, self)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, act=act: self._do(act))
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            self.act_buttons[act] = button

    def _do(self, act: Act) -> None:
        if self._leaf_acts is not None:
            at = self.tree.viewport().mapToGlobal(self.tree.visualRect(self.tree.currentIndex()).bottomLeft())
            self._leaf_acts.overrides.act(act, self._targets(), at, self)

    def _targets(self) -> tuple[Target, ...]:
        current = self.tree.currentIndex()
        return self._leaf_acts.targets(self.model.node(current)) if self._leaf_acts is not None else ()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2:
            self._do(Act.OVERRIDE)
        else:
            super().keyPressEvent(event)

    def _on_menu_requested(self, place: QPoint) -> None:
        if self._leaf_acts is not None:
            self._leaf_acts.overrides.show_menu(self._targets(), self.tree.viewport().mapToGlobal(place), self)

    def _connect(self) -> None:
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._on_menu_requested)
        self.copy_button.clicked.connect(self.copy)
        self._buttons.rejected.connect(self.reject)
        self.tree.selectionModel().currentChanged.connect(self._on_current_changed)

    def _on_current_changed(self, current: QModelIndex) -> None:
        node = self.model.node(current)
        targets = self._targets()
        for act, button in self.act_buttons.items():
            is_offered = self._leaf_acts is not None and act in self._leaf_acts.overrides.offered(targets)
            button.setEnabled(is_offered)
        self.details.setPlainText("\n".join(words for words in (node.source, node.url, node.note) if words))
