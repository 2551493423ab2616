"""The page of a cluster: name, fabric, site, prices, and its totals."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from core.catalogue.naming import short_name
from core.catalogue.records import Basis
from core.design.cluster_edits import (
    clear_fabric,
    letter,
    move_together,
    rename_cluster,
    set_basis_order,
    set_prices_as_of,
    set_region,
)
from core.design.edits import Edit, Outcome, Refusal
from core.design.templates import sites_offered
from core.money.rent import quoted_regions
from core.performance.totals import ACCELERATORS
from core.presentation import present
from gui.icons import icon, icon_size
from gui.inspector.figure_list import FigureList
from gui.inspector.figures import cluster_groups
from gui.inspector.head import Head
from gui.inspector.page import Page, form
from gui.inspector.problem import Problem
from gui.theme import METRICS, FontRole
from gui.widgets.choice_box import ChoiceBox
from gui.widgets.dress import ElidedLabel, dress, hairline, set_invalid
from gui.words import basis_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.design.document import Cluster, Design, PriceSet, Site
    from core.estimate import ClusterEstimate
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme
    from gui.workspace import Workspace


_LEAST_LETTERS = 8
"""How many letters of a choice are to be seen beside its name; with less room it goes below."""


class ClusterPage(Page):
    """Shows one cluster and turns its fields into edits."""

    def __init__(self, workspace: Workspace, theme: Theme, cards: FigureCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._cluster_id = ""
        self.head = Head(theme, self)
        self.fabric = ElidedLabel(self)
        self.no_fabric = QToolButton(self)
        self.site, self.basis, self.region = (ChoiceBox(self) for _ in range(3))
        self.date = QLineEdit(self)
        self.problem = Problem(theme, self)
        self.figures = FigureList(theme, cards, self)
        self._labels: list[QLabel] = []
        self._lay_out()
        self._connect(cards)
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self.head.tile.say("cluster")
        self.add(self.head)
        self.add(self._fields())
        self.add(self.problem)
        self.add_wide(hairline(self))
        self.add_wide(self.figures)
        self.add_stretch()

    def _fields(self) -> QFormLayout:
        fabric = QHBoxLayout()
        fabric.addWidget(self.fabric, 1)
        fabric.addWidget(self.no_fabric)
        rows = form()
        rows.addRow(self._label(self.tr("Fabric"), self.fabric), fabric)
        for name, field in (
            (self.tr("Site"), self.site),
            (self.tr("Basis"), self.basis),
            (self.tr("Region"), self.region),
            (self.tr("Prices as of"), self.date),
        ):
            rows.addRow(self._label(name, field), field)
        return rows

    def _label(self, name: str, field: QWidget) -> QLabel:
        label = QLabel(name, self)
        label.setBuddy(field)
        field.setAccessibleName(name)
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(_LEAST_LETTERS)
        self._labels.append(label)
        return label

    def _connect(self, cards: FigureCards) -> None:
        self.head.name.renamed.connect(self._on_renamed)
        self.no_fabric.clicked.connect(lambda: self._apply(clear_fabric(self._design, self._cluster_id)))
        self.site.activated.connect(lambda _row: self._on_site_chosen())
        self.basis.activated.connect(lambda _row: self._on_basis_chosen())
        self.region.activated.connect(lambda _row: self._on_region_chosen())
        self.date.textEdited.connect(self._on_date_typed)
        self.date.editingFinished.connect(self._on_date_finished)
        self.follow(self.figures, cards)

    @override
    def start_rename(self) -> bool:
        self.head.name.start()
        return True

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self.head.set_theme(theme)
        self.figures.set_theme(theme)
        self.no_fabric.setIcon(icon("close", theme))
        self.no_fabric.setIconSize(icon_size(theme))
        self.fabric.dress(theme, FontRole.NAME, "text")
        self.problem.set_theme(theme)
        day = QFontMetrics(theme.font(FontRole.BODY)).horizontalAdvance(self._design.prices_as_of)
        self.date.setMinimumWidth(day + METRICS.target)
        for label in self._labels:
            dress(label, theme, FontRole.BODY, "text2")

    def show_cluster(self, estimate: ClusterEstimate) -> None:
        """Show a cluster with its totals."""
        cluster = estimate.cluster
        if cluster.id != self._cluster_id:
            self._cluster_id = cluster.id
            self.head.name.stop()
            self.verticalScrollBar().setValue(0)
        self.head.name.say(cluster.name)
        self.head.about.say(self._about(estimate))
        self._show_fabric(cluster)
        self._show_site(cluster)
        self._show_prices(self._design.price_set(cluster.prices))
        self.figures.show_groups(cluster_groups(self._workspace, estimate))

    @property
    def _design(self) -> Design:
        return self._workspace.design

    def _about(self, estimate: ClusterEstimate) -> str:
        position = [cluster.id for cluster in self._design.clusters].index(estimate.cluster.id)
        held = present(estimate.totals[ACCELERATORS.id], self._workspace.units)
        cluster = self.tr("Cluster {letter}").format(letter=letter(position))
        return f"{cluster} · {held.value} {held.unit}"

    def _show_fabric(self, cluster: Cluster) -> None:
        part = self._design.parts.get(cluster.fabric or "")
        name = short_name(part) if part is not None else cluster.fabric
        self.fabric.say(name or self.tr("what each system brings"))
        self.no_fabric.setVisible(cluster.fabric is not None)
        words = self.tr("Remove the fabric")
        self.no_fabric.setToolTip(words)
        self.no_fabric.setAccessibleName(words)

    def _show_site(self, cluster: Cluster) -> None:
        _fill(self.site, [(site.name, site.id) for site in self._sites().values()], cluster.site)

    def _sites(self) -> dict[str, Site]:
        return sites_offered(self._design, self._workspace.catalogue)

    def _show_prices(self, prices: PriceSet) -> None:
        leading = next((basis.value for basis in prices.bases), "")
        _fill(self.basis, [(basis_name(basis), basis.value) for basis in prices.bases], leading)
        # The region in force is offered even where no quote names it, so that the field never tells another.
        names = sorted({*quoted_regions(self._design), *filter(None, [prices.region])})
        regions = [(self.tr("Newest of any region"), ""), *((name, name) for name in names)]
        _fill(self.region, regions, prices.region or "")
        if not self.date.isModified() or not self.date.hasFocus():
            self.date.setText(self._design.prices_as_of)
            self._say_problem("")

    def _apply(self, outcome: Outcome, merge_key: str = "") -> None:
        self._workspace.apply(outcome, merge_key)

    @property
    def _prices(self) -> PriceSet:
        return self._design.price_set(self._design.cluster(self._cluster_id).prices)

    def _on_renamed(self, name: str, typing: int) -> None:
        outcome = rename_cluster(self._design, self._cluster_id, name)
        if isinstance(outcome, Refusal):
            self.head.name.say_problem(outcome.reason)
            return
        self.head.name.say_problem("")
        self._apply(outcome, f"name:{self._cluster_id}:{typing}")

    def _on_site_chosen(self) -> None:
        design, site = self._design, self._sites()[self.site.currentData()]
        if site.id != design.cluster(self._cluster_id).site:
            outcome = move_together(design, self._workspace.catalogue, self._cluster_id, site)
            # What was selected stays so.
            kept = self._workspace.selection
            self._apply(replace(outcome, selection=kept) if isinstance(outcome, Edit) else outcome)

    def _on_basis_chosen(self) -> None:
        chosen, prices = Basis(self.basis.currentData()), self._prices
        if chosen is not prices.bases[0]:
            order = (chosen, *(basis for basis in prices.bases if basis is not chosen))
            self._apply(set_basis_order(self._design, prices.id, order))

    def _on_region_chosen(self) -> None:
        region, prices = self.region.currentData() or None, self._prices
        if region != prices.region:
            self._apply(set_region(self._design, prices.id, region))

    def _on_date_typed(self, text: str) -> None:
        """Take a day as soon as it is typed, so that nothing waits to be kept."""
        outcome = set_prices_as_of(self._design, text)
        if isinstance(outcome, Edit):
            self._say_problem("")
            self._apply(outcome, "prices as of")

    def _on_date_finished(self) -> None:
        outcome = set_prices_as_of(self._design, self.date.text())
        is_in_force = _names_day(self.date.text(), self._design.prices_as_of)
        if isinstance(outcome, Refusal) and not is_in_force:
            self._say_problem(outcome.reason)
        else:
            self.date.setModified(False)
            self.date.setText(self._design.prices_as_of)
            self._say_problem("")

    def _say_problem(self, sentence: str) -> None:
        set_invalid(self.date, is_invalid=bool(sentence))
        self.date.setAccessibleDescription(sentence)
        self.problem.say(sentence)


def _names_day(text: str, day: str) -> bool:
    """Whether a text names a day, in whatever way a day can be written."""
    try:
        return datetime.date.fromisoformat(text.strip()) == datetime.date.fromisoformat(day)
    except ValueError:
        return False


def _fill(box: QComboBox, choices: Sequence[tuple[str, str]], current: str) -> None:
    """Offer choices, each a text and a value; where they are offered already, only the current one changes."""
    offered = [(box.itemText(row), box.itemData(row)) for row in range(box.count())]
    if offered != list(choices):
        box.clear()
        for text, value in choices:
            box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(current)))
