"""Making QActions of the table: texts, icons, shortcuts, and enabling by condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from gui.actions.table import ACTIONS, EXCLUSIVE, SEPARATOR, ActionSpec
from gui.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from gui.actions.table import Condition
    from gui.theme import Theme


class Actions(QObject):
    """All actions of the window by id. `callbacks` says what each does; a checkable one is told its state."""

    def __init__(self, window: QWidget, callbacks: Mapping[str, Callable[[], object]]) -> None:
        """Make every action of the table; raises KeyError for one without a callback."""
        super().__init__(window)
        self._by_id = {spec.id: self._make(spec, callbacks[spec.id]) for spec in ACTIONS}
        window.addActions(list(self._by_id.values()))
        for ids in EXCLUSIVE:
            group = QActionGroup(self)
            for action_id in ids:
                group.addAction(self._by_id[action_id])

    def __getitem__(self, action_id: str) -> QAction:
        """Return the action with an id."""
        return self._by_id[action_id]

    def menu(self, ids: Sequence[str], parent: QWidget) -> QMenu:
        """Return a menu of the actions with these ids."""
        menu = QMenu(parent)
        self.fill(menu, ids)
        return menu

    def fill(self, target: QMenu, ids: Sequence[str]) -> None:
        """Add the actions with these ids to a menu."""
        for action_id in ids:
            if action_id == SEPARATOR:
                target.addSeparator()
            else:
                target.addAction(self._by_id[action_id])

    def enable(self, facts: Collection[Condition]) -> None:
        """Enable the actions whose condition is among the facts, and disable the others."""
        for spec in ACTIONS:
            self._by_id[spec.id].setEnabled(spec.condition in facts)

    def restyle(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        for spec in ACTIONS:
            if spec.icon:
                self._by_id[spec.id].setIcon(icon(spec.icon, theme))

    def _make(self, spec: ActionSpec, callback: Callable[[], object]) -> QAction:
        action = QAction(QCoreApplication.translate("Actions", spec.text), self)
        tip = QCoreApplication.translate("Actions", spec.tip)
        keys = [QKeySequence(key) for key in spec.keys]
        shown = keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else spec.shown_key
        action.setShortcuts(keys)
        if spec.shown_key:
            # A pane handles the plain key itself; a real shortcut would take it from every text field.
            action.setText(f"{action.text()}\t{spec.shown_key}")
        action.setToolTip(f"{tip} ({shown})" if shown else tip)
        action.setStatusTip(tip)
        action.setCheckable(spec.checkable)
        action.setMenuRole(spec.role)
        action.triggered.connect(lambda _checked: callback())
        return action
