"""The axes of a chart: bare ones, and the names below its groups."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pyqtgraph
from PySide6.QtCore import Qt

from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFontMetrics

    from gui.charts.chart_data import Group

OPAQUE = 255
"""The alpha of a grid that is drawn in full."""
_BELOW_BARS = -1000
"""Depth of axes and grid: at their own they would lie over the bars."""
_LEAST_NAME = "mmm…"
"""As much of a name is always left."""
_NAME_GAP = METRICS.gap // 2


def bare_axis(side: str, box: pyqtgraph.ViewBox, tick_alpha: int) -> pyqtgraph.AxisItem:
    """Return an axis without ticks and without a line of its own, under everything else."""
    axis = pyqtgraph.AxisItem(side, linkView=box)
    axis.setZValue(_BELOW_BARS)
    axis.setStyle(tickLength=0, hideOverlappingLabels=False, autoExpandTextSpace=False, tickAlpha=tick_alpha)
    return axis


def group_names(groups: Sequence[Group], metrics: QFontMetrics, group_width: float) -> list[tuple[float, str]]:
    """Return the places and names of groups, shortened to the room they have in pixels; only names ever are.

    Where nothing would be left of a name, only every second or later group is named.
    """
    longest = max((metrics.horizontalAdvance(group.caption) for group in groups), default=0)
    least = min(longest, metrics.horizontalAdvance(_LEAST_NAME)) + _NAME_GAP
    every = max(1, math.ceil(least / group_width))
    names = []
    for place in range(0, len(groups), every):
        up_to_edge = 2 * (len(groups) - place) - 1
        room = int(group_width * min(every, up_to_edge)) - _NAME_GAP
        lines = filter(None, (groups[place].caption, groups[place].detail))
        shown = (metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines)
        names.append((float(place), "\n".join(shown)))
    return names
