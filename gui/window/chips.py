"""The chips of the tool bar: the assumptions that stand beside every result, each with a menu to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from core.catalogue.records import Basis, System
from core.design.cluster_edits import set_basis_order, set_prices_as_of, set_region, use_site
from core.design.templates import site_of
from core.quantity import UNKNOWN, format_number
from gui.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from core.design.document import Cluster, Design, PriceSet, Site
    from gui.dialogs.prompts import Prompts
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


class Chip(QToolButton):
    """A button that states one assumption and opens a menu; it shrinks before anything beside it does."""

    def __init__(self, icon_name: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self.setObjectName("chip")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMenu(QMenu(self))
        themes.theme_changed.connect(self._restyle)
        self._restyle(themes.theme)

    def state(self, title: str, text: str) -> None:
        """Show an assumption; `title` names it for tool tip and screen reader."""
        self.setText(text.replace("&", "&&"))
        self.setToolTip(f"{title}: {text}")
        self.setAccessibleName(f"{title}: {text}")

    def _restyle(self, theme: Theme) -> None:
        self.setIcon(icon(self._icon_name, theme))


class Assumptions(QObject):
    """Keeps the site and the price chip in line with the current cluster, and turns their menus into edits."""

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, prompts: Prompts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._prompts = prompts
        self.site = Chip("site", themes, parent)
        self.prices = Chip("price", themes, parent)
        self.site.menu().aboutToShow.connect(self._fill_site_menu)
        self.prices.menu().aboutToShow.connect(self._fill_prices_menu)
        workspace.design_changed.connect(self._refresh)
        workspace.current_cluster_changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        cluster = self._workspace.current_cluster
        self.site.setEnabled(cluster is not None)
        self.prices.setEnabled(cluster is not None)
        if cluster is not None:
            design = self._workspace.design
            self.site.state(self.tr("Site"), self._site_words(design.site(cluster.site)))
            self.prices.state(self.tr("Prices"), self._prices_words(design, cluster))

    def _site_words(self, site: Site) -> str:
        pue, electricity = site.figure("pue"), site.figure("electricity")
        factor = format_number(float(pue.leader.value)) if pue else UNKNOWN
        price = f"{format_number(float(electricity.leader.value))} $/kWh" if electricity else UNKNOWN
        return f"PUE {factor} · {price}"

    def _prices_words(self, design: Design, cluster: Cluster) -> str:
        prices = design.price_set(cluster.prices)
        return self.tr("{basis} · as of {date}").format(basis=basis_name(prices.bases[0]), date=design.prices_as_of)

    def _fill_site_menu(self) -> None:
        menu, cluster = self.site.menu(), self._workspace.current_cluster
        menu.clear()
        if cluster is None:
            return
        offered = {
            site.id: site_of(self._workspace.catalogue, site) for site in self._workspace.catalogue.sites.values()
        }
        offered |= {site.id: site for site in self._workspace.design.sites}
        choices = [(site.name, site.id) for site in offered.values()]
        self._add_choices(menu, choices, cluster.site, lambda site: self._move_to(cluster.id, offered[site]))

    def _move_to(self, cluster_id: str, site: Site) -> None:
        self._workspace.apply(use_site(self._workspace.design, cluster_id, site))

    def _fill_prices_menu(self) -> None:
        menu, cluster = self.prices.menu(), self._workspace.current_cluster
        menu.clear()
        if cluster is None:
            return
        prices = self._workspace.design.price_set(cluster.prices)
        menu.addSection(self.tr("Preferred basis"))
        bases = [(basis_name(basis), basis.value) for basis in prices.bases]
        self._add_choices(menu, bases, prices.bases[0].value, lambda basis: self._prefer(prices, Basis(basis)))
        self._add_regions(menu, prices)
        menu.addSeparator()
        date = menu.addAction(self.tr("As of {date}…").format(date=self._workspace.design.prices_as_of))
        date.triggered.connect(self._ask_date)

    def _add_regions(self, menu: QMenu, prices: PriceSet) -> None:
        regions = QMenu(self.tr("Region"), menu)
        menu.addMenu(regions)
        choices = [
            (self.tr("Newest of any region"), ""),
            *((name, name) for name in quoted_regions(self._workspace.design)),
        ]
        self._add_choices(
            regions,
            choices,
            prices.region or "",
            lambda region: self._workspace.apply(set_region(self._workspace.design, prices.id, region or None)),
        )

    def _add_choices(
        self, menu: QMenu, choices: list[tuple[str, str]], current: str, choose: Callable[[str], object]
    ) -> None:
        group = QActionGroup(menu)
        for text, value in choices:
            action = QAction(text.replace("&", "&&"), group)
            action.setCheckable(True)
            action.setChecked(value == current)
            action.triggered.connect(lambda _checked, wanted=value: choose(wanted))
            menu.addAction(action)

    def _prefer(self, prices: PriceSet, basis: Basis) -> None:
        order = (basis, *(other for other in prices.bases if other is not basis))
        self._workspace.apply(set_basis_order(self._workspace.design, prices.id, order))

    def _ask_date(self) -> None:
        current = self._workspace.design.prices_as_of
        date = self._prompts.text(
            self.tr("Prices as of"), self.tr("Quotes up to this day apply (YYYY-MM-DD):"), current
        )
        if date is not None:
            self._workspace.apply(set_prices_as_of(self._workspace.design, date))


def basis_name(basis: Basis) -> str:
    """Return what a purchase basis is called on screen."""
    return _BASIS_NAMES[basis]


_BASIS_NAMES = {
    Basis.CAPACITY_BLOCK: "Capacity Block",
    Basis.ON_DEMAND: "On demand",
    Basis.RESERVED_1Y: "Reserved, 1 year",
    Basis.RESERVED_3Y: "Reserved, 3 years",
    Basis.SPOT: "Spot",
    Basis.PURCHASE: "Purchase",
}


def quoted_regions(design: Design) -> list[str]:
    """Return the regions that any quote of the design's parts names, sorted."""
    systems = (part for part in design.parts.values() if isinstance(part, System))
    return sorted({quote.region for system in systems for quote in system.quotes if quote.region})
