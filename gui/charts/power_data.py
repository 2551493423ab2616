"""The chart of power: typical and maximum draw of every cluster, with what is assumed as a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.facility.power import facility_power
from gui.charts.chart_data import ChartData, cluster_keys, in_order, missing_in, panel_of

if TYPE_CHECKING:
    from core.design.document import Design
    from core.quantity import UnitChoice
    from gui.charts.chart_data import Estimates

translate = QCoreApplication.translate


def power_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return typical and maximum power of all clusters, of the IT or of the facility as the reader chose."""
    ordered = in_order(design, estimates)
    typical = [estimate.power.typical for estimate in ordered]
    maximum = [estimate.power.maximum for estimate in ordered]
    if choice.power == "facility":
        sites = [design.site(estimate.cluster.site) for estimate in ordered]
        typical = [estimate.facility_typical for estimate in ordered]
        maximum = [facility_power(it_power, site) for it_power, site in zip(maximum, sites, strict=True)]
    named = [(translate("Charts", "Typical"), typical), (translate("Charts", "Maximum"), maximum)]
    panel = panel_of(named, choice)
    return ChartData(cluster_keys(design), () if panel is None else (panel,), missing_in(named, ordered), choice)
