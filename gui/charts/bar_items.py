"""The bars of a chart: one item of the plotting library for each cluster, made once and then given other values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyqtgraph
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPen
from typing_extensions import override

from gui.charts.chart_data import Kind
from gui.painting.shapes import hatch
from gui.theme import color_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.charts.chart_data import Mark
    from gui.charts.scale import Scale, Slot
    from gui.theme import Theme


class Bars(pyqtgraph.BarGraphItem):
    """The bars of one cluster.

    They claim the whole area of the axes: their own extent, which the library works out in pixels whenever it is
    asked, is asked for several times in each paint.
    """

    def __init__(self) -> None:
        self._area = QRectF()
        super().__init__(x=[], height=[], width=[])

    def set_area(self, area: QRectF) -> None:
        """Take the range of both axes."""
        self._area = area

    @override
    def boundingRect(self) -> QRectF:
        return self._area


@dataclass(frozen=True, slots=True)
class Hues:
    """The colours of the clusters' bars; those at the positions `greyed` are grey."""

    theme: Theme
    greyed: frozenset[int]

    def color(self, position: int) -> str:
        """Return the colour of a cluster's bars, "#RRGGBB"."""
        return self.theme.text3 if position in self.greyed else self.theme.cluster(position).color

    def pen(self, position: int) -> QPen:
        """Return what outlines a cluster's bars."""
        return QPen(color_of(self.color(position)), 0) if self._is_hollow(position) else QPen(Qt.PenStyle.NoPen)

    def brush(self, position: int, kind: Kind) -> QBrush:
        """Return what fills a bar: a partial sum is hatched."""
        if self._is_hollow(position):
            return QBrush(self.theme.color("panel"))
        color = color_of(self.color(position))
        return hatch(color) if kind is Kind.PARTIAL else QBrush(color)

    def _is_hollow(self, position: int) -> bool:
        """Whether the cluster's hue is already another's: hues repeat from the ninth on."""
        return position >= len(self.theme.clusters) and position not in self.greyed


class BarItems:
    """The bars of all clusters in one pair of axes."""

    def __init__(self, box: pyqtgraph.ViewBox) -> None:
        self._box = box
        self.items: dict[int, Bars] = {}
        """The bars of each cluster by its position."""

    def place(self, drawn: Iterable[tuple[Slot, Mark]], scale: Scale, area: QRectF, hues: Hues) -> None:
        """Give every cluster its bars, and leave none to clusters that have none."""
        of_cluster: dict[int, list[tuple[Slot, Mark]]] = {position: [] for position in self.items}
        for slot, mark in drawn:
            if mark.kind in (Kind.KNOWN, Kind.PARTIAL):
                of_cluster.setdefault(mark.position, []).append((slot, mark))
        for position, placed in of_cluster.items():
            bars = self._item(position)
            bars.set_area(area)
            bars.setOpts(
                x=[slot.center for slot, _ in placed],
                y0=scale.base,
                height=[scale.place(mark.value or 0.0) - scale.base for _, mark in placed],
                width=[slot.bar_width for slot, _ in placed],
                pen=hues.pen(position),
                brushes=[hues.brush(position, mark.kind) for _, mark in placed],
            )

    def _item(self, position: int) -> Bars:
        if position not in self.items:
            self.items[position] = Bars()
            self._box.addItem(self.items[position])
        return self.items[position]
