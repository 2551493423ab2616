"""The charts there are, in the order of their tabs, and which of them are shown side by side. No widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.charts.memory_data import memory_data
from gui.charts.power_data import power_data
from gui.charts.precision_data import precision_data
from gui.charts.rent_data import rent_data
from gui.charts.totals_data import totals_data

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.charts.chart_data import Prepare


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart: its id and the function that prepares what it shows."""

    id: str
    prepare: Prepare


CHARTS = {
    chart.id: chart
    for chart in (
        Chart("totals", totals_data),
        Chart("precision", precision_data),
        Chart("memory", memory_data),
        Chart("power", power_data),
        Chart("rent", rent_data),
    )
}
"""All charts by id, in order."""

MOST_SHOWN = 3
"""The most charts that stand side by side."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The charts the reader has chosen, the latest first; as many are shown as there is room for."""

    chosen: tuple[str, ...] = ("totals", "precision", "power")

    def visible(self, room: int) -> tuple[str, ...]:
        """Return the charts shown where `room` of them fit, in the order of their tabs."""
        latest = self.chosen[:room]
        return tuple(chart_id for chart_id in CHARTS if chart_id in latest)

    def toggled(self, chart_id: str, room: int) -> Shown:
        """Return the choice after a press on a tab: a chart is added or taken away, but one always stays.

        Where all room is taken the chart chosen longest ago makes way.
        """
        visible = self.chosen[:room]
        if chart_id not in visible:
            return self.with_chart(chart_id)
        rest = tuple(other for other in visible if other != chart_id)
        return Shown(rest) if rest else self

    def with_chart(self, chart_id: str) -> Shown:
        """Return the choice with a chart in it as the latest."""
        others: Iterable[str] = (other for other in self.chosen if other != chart_id)
        return Shown((chart_id, *others)[:MOST_SHOWN])
