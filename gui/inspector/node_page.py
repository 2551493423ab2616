"""The page of one selected node: name, place, switch, count, figures, note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget
from typing_extensions import override

from core.catalogue.naming import company_of, vendor_of
from core.design.cluster_edits import letter
from core.design.edits import Refusal, node_name, rename_node, set_count, set_enabled, set_note
from core.quantity import format_count
from gui.icons import icon, icon_size
from gui.inspector.count_field import CountField
from gui.inspector.figure_list import FigureList
from gui.inspector.figures import node_groups
from gui.inspector.head import Head
from gui.inspector.note_field import NoteField
from gui.inspector.page import Page, form
from gui.inspector.problem import Problem
from gui.theme import FontRole
from gui.widgets.dress import dress, hairline
from gui.words import kind_name, part_icon

if TYPE_CHECKING:
    from core.design.document import Node
    from core.design.edits import Outcome
    from core.design.tree import Place
    from gui.inspector.findings import PartFindings
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme
    from gui.workspace import Workspace


class NodePage(Page):
    """Shows one node and turns its fields into edits."""

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
        self._theme = theme
        self._findings = findings
        self._place: Place | None = None
        self.head = Head(theme, self)
        self.switch = QToolButton(self)
        self._count_label = QLabel(self.tr("Count"), self)
        self.count = CountField(self)
        self.problem = Problem(theme, self)
        self.figures = FigureList(theme, cards, self)
        self.note = NoteField(self)
        self.note_problem = Problem(theme, self)
        self._lay_out()
        self._connect(cards)
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self.head.add_button(self.switch)
        self._count_label.setBuddy(self.count)
        count = QHBoxLayout()
        count.addStretch(1)
        count.addWidget(self.count)
        counts = form()
        counts.addRow(self._count_label, count)
        self.add(self.head)
        self.add(counts)
        self.add(self.problem)
        self.add_wide(hairline(self))
        self.add_wide(self.figures)
        self.add_wide(hairline(self))
        self.add(self.note)
        self.add(self.note_problem)
        self.add_stretch()

    def _connect(self, cards: FigureCards) -> None:
        self.head.name.renamed.connect(self._on_renamed)
        self.switch.clicked.connect(self._on_switched)
        self.count.count_wanted.connect(self._on_count_wanted)
        self.count.problem_changed.connect(self.problem.say)
        self.note.changed.connect(self._on_note_changed)
        self.note.problem_changed.connect(self.note_problem.say)
        self.follow(self.figures, cards)

    @override
    def start_rename(self) -> bool:
        self.head.name.start()
        return True

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self.head.set_theme(theme)
        self.count.set_theme(theme)
        self.figures.set_theme(theme)
        self.note.set_theme(theme)
        dress(self._count_label, theme, FontRole.BODY, "text2")
        self.problem.set_theme(theme)
        self.note_problem.set_theme(theme)
        self._show_switch()

    def show_place(self, place: Place, *, is_total: bool) -> None:
        """Show a node where it stands: the figures of one of it, or with `is_total` of all."""
        is_other = self._place is None or self._place.node.id != place.node.id
        if is_other or self._place is None or self._place.node.count != place.node.count:
            self.count.show_count(place.node.count)
        if is_other:
            self.head.name.stop()
        self._place = place
        part = self._workspace.design.parts.get(place.node.part or "")
        self.head.tile.say(part_icon(part))
        self.head.name.say(node_name(self._workspace.design, place.node))
        self.head.about.say(self._about(place))
        self.note.show_note(place.node.id, place.node.note)
        self._show_switch()
        groups = node_groups(self._workspace, place.cluster, place.node, is_total=is_total)
        parts = self._workspace.design.parts
        self.figures.show_groups(self._findings.beside(groups, parts, place.node.part))
        if is_other:
            self.verticalScrollBar().setValue(0)

    def _about(self, place: Place) -> str:
        """Return what a node is, whose, and where: "Instance · AWS · 4 in cluster A"."""
        part = self._workspace.design.parts.get(place.node.part or "")
        where = self._where(place)
        if part is None:
            kind = self.tr("Group") if place.node.is_group else self.tr("Unknown part")
            return f"{kind} · {where}"
        return " · ".join(word for word in (kind_name(part), _maker(company_of(part), vendor_of(part)), where) if word)

    def _where(self, place: Place) -> str:
        count = format_count(place.node.count)
        if place.groups:
            holder = node_name(self._workspace.design, place.groups[-1])
            return self.tr("{count} in {group}").format(count=count, group=holder)
        clusters = [cluster.id for cluster in self._workspace.design.clusters]
        sign = letter(clusters.index(place.cluster.id))
        return self.tr("{count} in cluster {letter}").format(count=count, letter=sign)

    def _show_switch(self) -> None:
        is_on = self._place is None or self._place.node.enabled
        self.switch.setIcon(icon("eye" if is_on else "eye-off", self._theme))
        self.switch.setIconSize(icon_size(self._theme))
        words = self.tr("Switch off: keep it, but count it for nothing") if is_on else self.tr("Switch on")
        self.switch.setToolTip(words)
        self.switch.setAccessibleName(words)

    @property
    def _node(self) -> Node:
        assert self._place is not None  # the page is seen only once it shows a node
        return self._place.node

    def _apply(self, outcome: Outcome, merge_key: str = "") -> None:
        self._workspace.apply(outcome, merge_key)

    def _on_renamed(self, name: str, typing: int) -> None:
        design, node = self._workspace.design, self._node
        is_plain = name == node_name(design, node.evolve(name=""))
        wanted = "" if is_plain else name
        if wanted == node.name:
            self.head.name.say_problem("")
            return
        outcome = rename_node(design, node.id, wanted)
        if isinstance(outcome, Refusal):
            self.head.name.say_problem(outcome.reason)
            return
        self.head.name.say_problem("")
        self._apply(outcome, f"name:{node.id}:{typing}")

    def _on_switched(self) -> None:
        self._apply(set_enabled(self._workspace.design, [self._node.id], not self._node.enabled))

    def _on_count_wanted(self, count: int, burst: int) -> None:
        outcome = set_count(self._workspace.design, self._node.id, count)
        if isinstance(outcome, Refusal):
            self.count.say_problem(outcome.reason)
            return
        self._apply(outcome, f"count:{self._node.id}:{burst}" if burst else "")

    def _on_note_changed(self, node_id: str, note: str) -> None:
        if note == self._node.note:
            self.note.say_problem("")
            return
        outcome = set_note(self._workspace.design, node_id, note)
        if isinstance(outcome, Refusal):
            self.note.say_problem(outcome.reason)
            return
        self.note.say_problem("")
        self._apply(outcome, f"note {node_id}")


def _maker(company: str, vendor: str) -> str:
    """Return the usual short name of a company, the company's own where there is none."""
    return company if vendor == "Other" else vendor
