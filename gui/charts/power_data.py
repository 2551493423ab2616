"""The chart of power: typical and maximum draw of every cluster at the IT boundary, with what is assumed as a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.charts.chart_data import ChartData, cluster_keys, in_order, missing_in, panel_of

if TYPE_CHECKING:
    from core.design.document import Design
    from core.quantity import UnitChoice
    from gui.charts.chart_data import Estimates

translate = QCoreApplication.translate


def power_data(design: Design, estimates: Estimates, choice: UnitChoice) -> ChartData:
    """Return typical and maximum IT power of all clusters."""
    ordered = in_order(design, estimates)
    named = [
        (translate("Charts", "Typical"), [estimate.power.typical for estimate in ordered]),
        (translate("Charts", "Maximum"), [estimate.power.maximum for estimate in ordered]),
    ]
    panel = panel_of(named, choice)
    return ChartData(cluster_keys(design), () if panel is None else (panel,), missing_in(named, ordered), choice)
