"""The assumptions that stand beside every result, as chips of the tool bar; their menus change them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from core.catalogue.records import Basis
from core.design.cluster_edits import move_together, set_basis_order, set_prices_as_of, set_region
from core.design.outcome import Edit
from core.design.templates import sites_offered
from core.facility.power import pue_result
from core.money.rent import quoted_regions
from core.presentation import present
from core.quantity import UNKNOWN
from core.result import quoted
from core.words import capital, field_words
from gui.window.chip import Chip, ChipFigure
from gui.window.commands import reason_of
from gui.words import basis_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from core.design.document import Cluster, Design, PriceSet, Site
    from core.design.outcome import Outcome
    from gui.dialogs.prompts import Prompts
    from gui.provenance.cards import FigureCards
    from gui.theme import ThemeManager
    from gui.workspace import Workspace


class Assumptions(QObject):
    """Keeps the site and the price chip in line with the current cluster, and turns their menus into edits.

    Clusters that share a site or a way of paying go on sharing it.
    """

    def __init__(
        self,
        workspace: Workspace,
        themes: ThemeManager,
        prompts: Prompts,
        cards: FigureCards,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._prompts = prompts
        self.site = Chip("site", self.tr("Site"), themes, cards, parent)
        self.prices = Chip("price", self.tr("Prices"), themes, cards, parent)
        self.site.menu().aboutToShow.connect(self._fill_site_menu)
        self.prices.menu().aboutToShow.connect(self._fill_prices_menu)
        workspace.design_changed.connect(self._refresh)
        workspace.current_cluster_changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        cluster, design = self._workspace.current_cluster, self._workspace.design
        for chip in (self.site, self.prices):
            chip.setEnabled(cluster is not None)
        if cluster is None:
            self.site.say(ChipFigure(UNKNOWN))
            self.prices.say(ChipFigure(UNKNOWN))
        else:
            site_is_unlike = any(other.site != cluster.site for other in design.clusters)
            self.site.say(*_site_figures(design.site(cluster.site)), is_unlike=site_is_unlike)
            prices_are_unlike = any(other.prices != cluster.prices for other in design.clusters)
            self.prices.say(self._price_figure(design, cluster), is_unlike=prices_are_unlike)

    def _price_figure(self, design: Design, cluster: Cluster) -> ChipFigure:
        """Return the way of paying and its day; behind it is the rent, whose card tells the quotes."""
        prices = design.price_set(cluster.prices)
        words = self.tr("{basis} · as of {date}").format(basis=basis_name(prices.bases[0]), date=design.prices_as_of)
        return ChipFigure(words, self._workspace.estimates[cluster.id].rent_result, self.tr("Rent"))

    def _apply(self, outcome: Outcome) -> None:
        """Carry out an edit, which leaves selected what was selected."""
        kept = replace(outcome, selection=self._workspace.selection) if isinstance(outcome, Edit) else outcome
        self._workspace.apply(kept)

    # The site

    def _fill_site_menu(self) -> None:
        menu, cluster = self.site.menu(), self._workspace.current_cluster
        menu.clear()
        if cluster is None:
            return
        offered = sites_offered(self._workspace.design, self._workspace.catalogue)
        choices = [(site.name, site.id) for site in offered.values()]
        _add_choices(menu, choices, cluster.site, lambda site_id: self._move_to(cluster, offered[site_id]))

    def _move_to(self, cluster: Cluster, site: Site) -> None:
        self._apply(move_together(self._workspace.design, self._workspace.catalogue, cluster.id, site))

    # Prices

    def _fill_prices_menu(self) -> None:
        menu, cluster = self.prices.menu(), self._workspace.current_cluster
        menu.clear()
        if cluster is None:
            return
        prices = self._workspace.design.price_set(cluster.prices)
        bases = [(basis_name(basis), basis.value) for basis in prices.bases]
        _add_choices(menu, bases, prices.bases[0].value, lambda basis: self._prefer(prices, Basis(basis)))
        menu.addSeparator()
        self._add_regions(menu, prices)
        date = menu.addAction(self.tr("As of {date}…").format(date=self._workspace.design.prices_as_of))
        date.triggered.connect(self._ask_date)

    def _add_regions(self, menu: QMenu, prices: PriceSet) -> None:
        regions = QMenu(self.tr("Region"), menu)
        menu.addMenu(regions)
        names = quoted_regions(self._workspace.design)
        choices = [(self.tr("Newest of any region"), ""), *((name, name) for name in names)]
        _add_choices(regions, choices, prices.region or "", lambda region: self._quote_in(prices, region))

    def _quote_in(self, prices: PriceSet, region: str) -> None:
        self._apply(set_region(self._workspace.design, prices.id, region or None))

    def _prefer(self, prices: PriceSet, basis: Basis) -> None:
        order = (basis, *(other for other in prices.bases if other is not basis))
        self._apply(set_basis_order(self._workspace.design, prices.id, order))

    def _ask_date(self) -> None:
        current = self._workspace.design.prices_as_of
        label = self.tr("Quotes up to this day apply (YYYY-MM-DD):")
        design = self._workspace.design
        date = self._prompts.text(
            self.tr("Prices as of"),
            label,
            current,
            self.tr("Set date"),
            lambda text: reason_of(set_prices_as_of(design, text)),
        )
        if date is not None and date.strip() != current:
            self._apply(set_prices_as_of(design, date))


def _site_figures(site: Site) -> tuple[ChipFigure, ...]:
    factor, electricity = pue_result(site), site.figure("electricity")
    pue = ChipFigure(f"PUE {present(factor).value}", factor, "PUE")
    if electricity is None or not electricity.leader.is_number:
        return (pue,)
    price = quoted(site.name, electricity.leader.si_unit, electricity)
    shown = present(price)
    return pue, ChipFigure(f"{shown.value} {shown.unit}", price, capital(field_words("electricity")))


def _add_choices(
    menu: QMenu, choices: Sequence[tuple[str, str]], current: str, choose: Callable[[str], object]
) -> None:
    """Offer choices, each a text and a value, of which one is in force; choosing that one again does nothing."""
    group = QActionGroup(menu)
    for text, value in choices:
        action = QAction(text.replace("&", "&&"), group)
        action.setCheckable(True)
        action.setChecked(value == current)
        action.triggered.connect(lambda _checked, wanted=value: choose(wanted) if wanted != current else None)
        menu.addAction(action)
