"""The page of several selected nodes: how many, and what can be done to all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from core.design.edits import Outcome, duplicate_nodes, group_nodes, node_name, remove_nodes, set_enabled
from gui.icons import icon, icon_size
from gui.inspector.page import Page
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.flow_row import FlowRow
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.design.document import Design
    from core.design.tree import Place
    from gui.theme import Theme
    from gui.workspace import Workspace

    Act = Callable[[Design, Sequence[str]], Outcome]

_NAMED = 4
"""How many of the selected nodes are named."""


class SeveralPage(Page):
    """Shows what several nodes have in common: that they can be switched, copied, grouped and removed."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.title, self.names = WrappedLabel("", self), WrappedLabel("", self)
        self.buttons: dict[str, QPushButton] = {}
        self._add_buttons()
        self.add(self.title)
        self.add(self.names)
        self.add(FlowRow(list(self.buttons.values()), METRICS.gap, METRICS.gap, self))
        self.add_stretch()
        self.set_theme(theme)

    def _add_buttons(self) -> None:
        acts: tuple[tuple[str, str, Act], ...] = (
            ("eye", self.tr("Switch on"), lambda design, ids: set_enabled(design, ids, enabled=True)),
            ("eye-off", self.tr("Switch off"), lambda design, ids: set_enabled(design, ids, enabled=False)),
            ("copy", self.tr("Duplicate"), duplicate_nodes),
            ("cluster", self.tr("Group"), group_nodes),
            ("close", self.tr("Remove"), remove_nodes),
        )
        for name, text, act in acts:
            button = QPushButton(text, self)
            button.clicked.connect(lambda _checked=False, act=act: self._do(act))
            self.buttons[name] = button

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        dress(self.title, theme, FontRole.TITLE, "text")
        dress(self.names, theme, FontRole.BODY, "text2")
        for name, button in self.buttons.items():
            button.setIcon(icon(name, theme))
            button.setIconSize(icon_size(theme))

    def show_places(self, places: Sequence[Place]) -> None:
        """Show several nodes."""
        self.title.setText(self.tr("{count} parts selected").format(count=len(places)))
        names = [node_name(self._workspace.design, place.node) for place in places]
        listed = ", ".join(names[:_NAMED])
        rest = len(names) - _NAMED
        self.names.setText(self.tr("{names} and {count} more").format(names=listed, count=rest) if rest > 0 else listed)
        states = {place.node.enabled for place in places}
        self.buttons["eye"].setEnabled(False in states)
        self.buttons["eye-off"].setEnabled(True in states)

    def _do(self, act: Act) -> None:
        self._workspace.apply(act(self._workspace.design, self._workspace.selection))
