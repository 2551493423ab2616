"""Making QActions and menus of the tables: texts, icons, shortcuts, and enabling by condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from gui.actions.table import ACTIONS, CONTEXT, EXCLUSIVE, SEPARATOR, ActionSpec, Menu, Scope
from gui.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from PySide6.QtWidgets import QWidget

    from gui.actions.table import Condition
    from gui.theme import Theme

_SPECS = {spec.id: spec for spec in ACTIONS}

_SHORTCUT_CONTEXTS = {
    Scope.WINDOW: Qt.ShortcutContext.WindowShortcut,
    Scope.CANVAS: Qt.ShortcutContext.WidgetWithChildrenShortcut,
    Scope.SHOWN: Qt.ShortcutContext.WidgetShortcut,  # of a widget that it is never given to
}


class Actions(QObject):
    """All actions of the window by id; `callbacks` says what each does."""

    def __init__(self, window: QWidget, canvas: QWidget, callbacks: Mapping[str, Callable[[], object]]) -> None:
        """Make every action of the table; raises KeyError for one without a callback."""
        super().__init__(window)
        self._by_id = {spec.id: self._made(spec, callbacks[spec.id]) for spec in ACTIONS}
        for scope, widget in ((Scope.WINDOW, window), (Scope.CANVAS, canvas)):
            widget.addActions([self._by_id[spec.id] for spec in ACTIONS if spec.scope is scope])
        for ids in EXCLUSIVE:
            group = QActionGroup(self)
            for action_id in ids:
                group.addAction(self._by_id[action_id])

    def __getitem__(self, action_id: str) -> QAction:
        """Return the action with an id."""
        return self._by_id[action_id]

    def menu(self, shape: Menu, parent: QWidget) -> QMenu:
        """Return a menu made as a table says; the id of one that has one is its object name."""
        menu = QMenu(_translated(shape.title), parent)
        menu.setObjectName(shape.id)
        for entry in shape.entries:
            if isinstance(entry, Menu):
                menu.addMenu(self.menu(entry, menu))
            elif entry == SEPARATOR:
                menu.addSeparator()
            else:
                menu.addAction(self._by_id[entry])
        return menu

    def enable(self, facts: Collection[Condition]) -> None:
        """Enable the actions whose condition is among the facts, and disable the others."""
        for spec in ACTIONS:
            self._by_id[spec.id].setEnabled(spec.condition in facts)

    def name_steps(self, undone: str, redone: str) -> None:
        """Say what undo and redo would take back and do again; empty where there is nothing."""
        for action_id, step in (("undo", undone), ("redo", redone)):
            spec, action = _SPECS[action_id], self._by_id[action_id]
            verb = _translated(spec.text)
            action.setText(f"{verb} {step.replace('&', '&&')}" if step else verb)
            action.setToolTip(_tip(spec, step))

    def restyle(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        for spec in ACTIONS:
            if spec.icon:
                self._by_id[spec.id].setIcon(icon(spec.icon, theme))

    def _made(self, spec: ActionSpec, callback: Callable[[], object]) -> QAction:
        action = QAction(_translated(spec.text), self)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setShortcutContext(_SHORTCUT_CONTEXTS[spec.scope])
        action.setToolTip(_tip(spec))
        action.setCheckable(spec.checkable)
        action.setIconVisibleInMenu(not spec.checkable)  # the icon would cover the check mark
        action.setMenuRole(spec.role)
        action.triggered.connect(lambda _checked: callback())
        return action


def _tip(spec: ActionSpec, what: str = "") -> str:
    """Return a tool tip with the shortcut; `what` makes a verb definite, such as what would be undone."""
    tip = f"{_translated(spec.text).replace('&', '')} {what}" if what else _translated(spec.tip)
    key = QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if spec.keys else ""
    return f"{tip} ({key})" if key else tip


def _translated(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)
