"""Whether a view is used by keys or by the mouse, since only the former needs to see where the keyboard is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractScrollArea

_KEY_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class KeyboardUse(QObject):
    """Watches a view: a key, or focus that came by one, turns it on; the mouse turns it off."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self._view = view
        self.is_on = False
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            self._turn(is_on=True)
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._turn(is_on=False)
        elif event.type() == QEvent.Type.FocusIn and isinstance(event, QFocusEvent) and event.reason() in _KEY_REASONS:
            self._turn(is_on=True)
        return False

    def _turn(self, *, is_on: bool) -> None:
        if is_on is not self.is_on:
            self.is_on = is_on
            self._view.viewport().update()
