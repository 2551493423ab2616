"""The page of something inside a system: what it is, where it is, and its figures, which can be overridden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.catalogue.records import System
from core.design.edits import node_name
from core.quantity import format_count
from gui.inspector.figure_list import FigureList
from gui.inspector.figures import node_groups
from gui.inspector.head import IconTile
from gui.inspector.page import Page
from gui.theme import METRICS, FontRole
from gui.widgets.dress import ElidedLabel, dress, hairline
from gui.widgets.wrapping import WrappedLabel
from gui.words import kind_name, part_icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.catalogue.records import Part, PartId
    from core.design.tree import Place
    from gui.inspector.findings import PartFindings
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme
    from gui.workspace import Workspace


class ContentsPage(Page):
    """Shows one of the parts that a system holds, with a line that leads to it."""

    def __init__(
        self,
        workspace: Workspace,
        theme: Theme,
        cards: FigureCards,
        findings: PartFindings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._findings = findings
        self._shown: tuple[str, ...] = ()
        self.trail = WrappedLabel("", self)
        self.tile = IconTile(theme, self)
        self.name, self.about = ElidedLabel(self), ElidedLabel(self)
        self.figures = FigureList(theme, cards, self)
        self.add(self.trail)
        self.add(self._head())
        self.add_wide(hairline(self))
        self.add_wide(self.figures)
        self.add_stretch()
        self.follow(self.figures, cards)
        self.set_theme(theme)

    def _head(self) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.about)
        row = QHBoxLayout()
        row.setSpacing(METRICS.group_gap)
        row.addWidget(self.tile, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return row

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        dress(self.trail, theme, FontRole.CAPTION, "text2")
        self.tile.set_theme(theme)
        self.name.dress(theme, FontRole.TITLE, "text")
        self.about.dress(theme, FontRole.CAPTION, "text2")
        self.figures.set_theme(theme)

    def show_contents(self, place: Place, inside: Sequence[PartId]) -> None:
        """Show the last of the parts that lead inwards from a node: the figures of one of it."""
        parts = self._workspace.design.parts
        part = parts[inside[-1]]
        holders = [parts[part_id] for part_id in (place.node.part or "", *inside[:-1])]
        trail = " · ".join((node_name(self._workspace.design, place.node), *(holder.name for holder in holders[1:])))
        self.trail.setText(self.tr("inside {trail} · per one").format(trail=trail))
        self.tile.say(part_icon(part))
        self.name.say(part.name)
        self.about.say(self._about(part, holders[-1]))
        one = place.node.evolve(part=part.id, name="", count=1)
        groups = node_groups(self._workspace, place.cluster, one, is_total=False)
        self.figures.show_groups(self._findings.beside(groups, parts, part.id))
        if self._shown != (place.node.id, *inside):
            self._shown = (place.node.id, *inside)
            self.verticalScrollBar().setValue(0)

    def _about(self, part: Part, holder: Part) -> str:
        contents = holder.contents if isinstance(holder, System) else ()
        count = sum(content.count for content in contents if content.part == part.id)
        return self.tr("{kind} · {count} in each {holder}").format(
            kind=kind_name(part), count=format_count(count), holder=holder.name
        )
