"""How far a change reaches: all nodes of a part, or the one that is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from gui.overrides.radio import Radio
from gui.theme import FontRole

if TYPE_CHECKING:
    from core.design.overrides import Scope
    from gui.overrides.radio import Radio
    from gui.overrides.targets import Reach
from gui.theme import Theme


class ScopeChoice(QWidget):
    """Two choices where both can be had; nothing to be seen where there is one."""

    def __init__(self, reach: Reach, node_name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reach = reach
        self.wide = Radio(self.tr("All nodes of this part in the design"), theme, FontRole.BODY, self)
        self.node = Radio(self.tr("Only this node: {name}").format(name=node_name), theme, FontRole.BODY, self)
        group, column = QButtonGroup(self), QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for button in (self.wide, self.node):
            group.addButton(button)
            column.addWidget(button)
        (self.node if reach.is_own else self.wide).setChecked(True)
        self.setAccessibleName(self.tr("Where it holds"))
        self.setVisible(reach.node is not None)

    @property
    def scope(self) -> Scope:
        """The scope chosen."""
        is_node = self.node.isChecked() and self._reach.node is not None
        return self._reach.node if is_node and self._reach.node is not None else self._reach.wide
