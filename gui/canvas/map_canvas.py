"""The map as a picture: lays the current cluster out, draws what is visible, scrolls and zooms.

It is a plain scroll area: zooming lays the boxes out anew in sizes of the zoom instead of scaling the painter, so text
is never below its least size and lines stay sharp, and ten thousand nodes need no objects of their own to be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QFrame
from typing_extensions import override

from gui.canvas.brush import Brush, qrect
from gui.canvas.changes import changed_areas
from gui.canvas.ground import paint_ground
from gui.canvas.layout import arrange
from gui.canvas.map_painter import MapPainter
from gui.canvas.measure import FontGauge, sizes_of, zoomed
from gui.canvas.places import hit
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from gui.canvas.boxes import Box, Key
    from gui.canvas.layout import Layout, Placed, Rect
    from gui.canvas.map_painter import Look
    from gui.canvas.places import Hit
    from gui.theme import ClusterHue, Theme

ZOOMS = (0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0)
"""The steps of the zoom; 1.0 is 100 %."""

FEW_NODES = 12
"""Up to so many nodes a cluster shows what is in each unless it is closed; with more, only where it is opened."""

_MOST_AREAS = 64
"""With more changed areas than this, drawing everything is quicker than telling them apart."""


class MapCanvas(QAbstractScrollArea):
    """Shows the boxes of one cluster."""

    zoom_changed = Signal()

    def __init__(self, theme: Theme, hue: ClusterHue, look: Callable[[], Look], parent: QWidget | None = None) -> None:
        """`look` tells at each moment what is shown besides the boxes: what is selected or dragged."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.look = look
        self._theme = theme
        self._hue = hue
        self._zoom = 1.0
        self._cluster: Box | None = None
        self._layout: Layout | None = None
        self._opened: dict[Key, bool] = {}
        self._few = True
        self._brush = self._new_brush()
        self._painter = MapPainter(self._brush)

    @property
    def zoom(self) -> float:
        """The zoom, 1.0 for 100 %."""
        return self._zoom

    @property
    def boxes(self) -> Layout | None:
        """Where the boxes stand; None before a cluster is shown."""
        return self._layout

    @property
    def brush(self) -> Brush:
        """Sizes, fonts and colours in force."""
        return self._brush

    def show_cluster(self, cluster: Box, hue: ClusterHue) -> None:
        """Show a cluster, drawing again only what is different from before."""
        is_same = self._cluster is not None and self._cluster.id == cluster.id and self._hue == hue
        self._cluster = cluster
        self._few = sum(1 for _ in _nodes(cluster)) <= FEW_NODES
        if is_same:
            self.relayout()
            return
        self._hue = hue
        self._renew()
        self.verticalScrollBar().setValue(0)

    def forget(self) -> None:
        """Show nothing, and forget what was opened, measured and drawn, before another document is shown."""
        self._cluster, self._opened = None, {}
        self._renew()
        self.viewport().update()

    def set_theme(self, theme: Theme, hue: ClusterHue) -> None:
        """Draw everything in another theme or text size."""
        self._theme, self._hue = theme, hue
        self._renew()

    def set_zoom(self, zoom: float) -> None:
        """Show the map at a zoom of `ZOOMS`."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._renew()
            self.zoom_changed.emit()

    def zoom_by(self, steps: int) -> None:
        """Zoom in by a number of steps, out if it is negative."""
        index = ZOOMS.index(self._zoom) + steps
        self.set_zoom(ZOOMS[max(0, min(index, len(ZOOMS) - 1))])

    def toggle_open(self, key: Key) -> None:
        """Show or hide what is in a box."""
        placed = self.placed(key)
        if placed is None or placed.box.is_hollow or placed.zone is not None:
            return
        self._opened[key] = not self._is_open(key)
        self.relayout()

    def hit_at(self, point: QPoint) -> Hit | None:
        """Return what lies under a point of the viewport."""
        if self._layout is None:
            return None
        at = point + self.scrolled()
        return hit(self._layout, at.x(), at.y(), self._brush.sizes, self._brush.gauge)

    def place_of(self, rect: Rect) -> QRect:
        """Return a rectangle of the layout in the coordinates of the viewport."""
        return qrect(rect).translated(-self.scrolled())

    def placed(self, key: Key) -> Placed | None:
        """Return the box with a key, None if it has no place on the map."""
        return self._layout.by_key.get(key) if self._layout is not None else None

    def ensure_visible(self, key: Key) -> None:
        """Scroll so that a box, or as much of it as there is room for, can be seen."""
        placed = self.placed(key)
        if placed is None:
            return
        bar, margin = self.verticalScrollBar(), self._brush.sizes.margin
        top, bottom = placed.rect.y - margin, placed.rect.bottom + margin
        if bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())
        if top < bar.value():
            bar.setValue(top)

    def update_boxes(self, keys: Iterable[Key]) -> None:
        """Draw some boxes again, with the rings around them; those that have no place count as what they are in."""
        for key in keys:
            placed = self._layout.around(key) if self._layout is not None else None
            if placed is not None:
                self._update_area(placed.rect)

    def _update_area(self, rect: Rect) -> None:
        reach = METRICS.ring + METRICS.ring_gap
        self.viewport().update(self.place_of(rect).adjusted(-reach, -reach, reach, reach))

    def scrolled(self) -> QPoint:
        """Return the point of the layout at the top left of the viewport."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _is_open(self, key: Key) -> bool:
        return self._opened.get(key, self._few or len(key) > 1)

    def _new_brush(self) -> Brush:
        theme = zoomed(self._theme, self._zoom)
        return Brush(theme, sizes_of(theme), FontGauge(theme), self._hue)

    def _renew(self) -> None:
        self._brush = self._new_brush()
        self._painter = MapPainter(self._brush)
        self._layout = None
        self.relayout()

    def relayout(self) -> None:
        """Lay the boxes out for the width of the view, and draw again what has changed."""
        if self._cluster is None:
            return
        old = self._layout
        width = self.viewport().width()
        self._layout = new = arrange(self._cluster, width, self._brush.sizes, self._is_open)
        areas = list(changed_areas(old, new, self._brush.sizes)) if old is not None else []
        if old is None or len(areas) > _MOST_AREAS:
            self.viewport().update()
        for area in areas[:_MOST_AREAS]:
            self._update_area(area)
        self._fit_bars(new)

    def _fit_bars(self, layout: Layout) -> None:
        port, line = self.viewport().size(), self._brush.sizes.title
        for bar, whole, part in (
            (self.horizontalScrollBar(), layout.width, port.width()),
            (self.verticalScrollBar(), layout.height, port.height()),
        ):
            bar.setPageStep(part)
            bar.setSingleStep(line)
            bar.setRange(0, max(0, whole - part))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.relayout()

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        scrolled = self.scrolled()
        painter = QPainter(self.viewport())
        paint_ground(painter, event.rect(), -scrolled, self._theme)
        if self._layout is not None:
            painter.translate(-scrolled)
            self._painter.paint(painter, self._layout, event.region().translated(scrolled), self.look())
        painter.end()


def _nodes(box: Box) -> list[Box]:
    """Return the boxes of nodes in a cluster or group, those in groups included."""
    inner = [node for child in box.children if child.is_container for node in _nodes(child)]
    return [*box.children, *inner]
