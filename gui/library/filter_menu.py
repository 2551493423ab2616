"""The menu behind the filter icon: which kinds of parts the library shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from gui.library.filters import Filters

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from gui.library.entries import Group


class FilterMenu(QMenu):
    """A tick for each kind of part, for what is only announced, and for the offers of rental clouds."""

    changed = Signal()

    def __init__(self, kinds: Mapping[Group, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kinds = {group: self._tick(title) for group, title in kinds.items()}
        self.addSeparator()
        self.announced = self._tick(self.tr("Announced parts"))
        self.rentals = self._tick(self.tr("Rental offers"))

    @property
    def filters(self) -> Filters:
        """The ticks as filters."""
        return Filters(
            hidden_groups=frozenset(group for group, tick in self.kinds.items() if not tick.isChecked()),
            shows_announced=self.announced.isChecked(),
            shows_rentals=self.rentals.isChecked(),
        )

    @property
    def is_filtering(self) -> bool:
        """Whether any tick is off."""
        return self.filters != Filters()

    def reset(self) -> None:
        """Set every tick."""
        for tick in (*self.kinds.values(), self.announced, self.rentals):
            tick.setChecked(True)

    def _tick(self, title: str) -> QAction:
        action = self.addAction(title.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(self.changed)
        return action
