"""Draws the map of a cluster: what is visible of its boxes, with rings, or lit and dimmed during a drag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QPen

from gui.canvas.box_painter import BoxPainter
from gui.canvas.brush import qrect
from gui.canvas.inner_painter import ZoneWords, paint_row, paint_zone
from gui.canvas.places import insertion_line
from gui.painting.shapes import outline_round
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter, QRegion

    from gui.canvas.boxes import Key
    from gui.canvas.brush import Brush
    from gui.canvas.layout import Layout, Placed
    from gui.dragging.drops import Drop
    from gui.dragging.session import DropSession

_DIMMED = 0.47
"""How much is left of what cannot take the drop, and of what was cut."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the map shows besides the boxes themselves.

    `selected` holds keys. `cursor` is the box where the keyboard is, empty while that is not shown. `session` is the
    drag, if there is one.
    """

    selected: frozenset[Key]
    cut: frozenset[str]
    cursor: Key
    words: ZoneWords
    session: DropSession | None = None

    @property
    def hot(self) -> Drop | None:
        """The drop under the pointer."""
        return self.session.hot if self.session is not None else None

    @property
    def has_shades(self) -> bool:
        """Whether some boxes are drawn more faintly than others."""
        return self.session is not None or bool(self.cut)

    def is_hot(self, placed: Placed) -> bool:
        """Whether a box is the target under the pointer."""
        return self.hot is not None and placed.key == (self.hot.target.id,)

    def is_taker(self, placed: Placed) -> bool:
        """Whether a box is a node, group or cluster that may take what is dragged."""
        is_own = len(placed.key) == 1
        return is_own and self.session is not None and self.session.accepts(placed.box.id, placed.box.part)


class MapPainter:
    """Draws one cluster at one theme and zoom."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._boxes = BoxPainter(brush)

    def paint(self, painter: QPainter, layout: Layout, region: QRegion, look: Look) -> None:
        """Draw what of a layout lies in a region, in the layout's coordinates."""
        root = layout.root
        self._boxes.paint(painter, root)
        self._paint_side(painter, root, look)
        for child in self._visible(root, region):
            self._paint_node(painter, child, region, look)
        painter.setOpacity(1.0)
        if look.session is not None:
            self._paint_hot(painter, layout, look, region)
        else:
            self._paint_rings(painter, layout, look, region)

    def _is_in(self, placed: Placed, region: QRegion) -> bool:
        """Whether anything of a box, the sheets behind it included, lies in a region."""
        rect, reach = placed.rect, 2 * self._brush.sizes.sheet
        return region.intersects(QRect(rect.x, rect.y, rect.width + reach, rect.height + reach))

    def _visible(self, holder: Placed, region: QRegion) -> Iterator[Placed]:
        """Yield the boxes right inside a box that lie in a region."""
        clip, reach = region.boundingRect(), 2 * self._brush.sizes.sheet
        top, bottom = clip.top() - reach, clip.bottom()
        for child in holder.children:
            # The height alone tells most of them apart, and is quick to look at.
            if child.rect.y <= bottom and child.rect.bottom > top and self._is_in(child, region):
                yield child

    def _all_visible(self, holder: Placed, region: QRegion) -> Iterator[Placed]:
        """Yield all boxes in a box that lie in a region."""
        for child in self._visible(holder, region):
            yield child
            yield from self._all_visible(child, region)

    def _paint_node(
        self, painter: QPainter, placed: Placed, region: QRegion, look: Look, imposed: float | None = None
    ) -> None:
        """Draw a box and all in it that lies in a region; `imposed` is the opacity its holder gives to all in it."""
        if look.has_shades:
            imposed = self._imposed(placed, look) if imposed is None else imposed
            painter.setOpacity(self._opacity(placed, look) if imposed is None else imposed)
        if look.is_hot(placed) and look.hot is not None and look.hot.is_allowed:
            self._boxes.paint_lit(painter, placed)
        else:
            self._boxes.paint(painter, placed)
        for child in self._visible(placed, region):
            self._paint_node(painter, child, region, look, imposed)

    def _imposed(self, placed: Placed, look: Look) -> float | None:
        """Return the opacity of all in a box: a target that refuses is shown whole, what was cut faintly."""
        if look.hot is not None and not look.hot.is_allowed and look.is_hot(placed):
            return 1.0
        return _DIMMED if placed.key[0] in look.cut else None

    def _opacity(self, placed: Placed, look: Look) -> float:
        """Return the opacity of a box by itself: during a drag, what is no target steps back."""
        return 1.0 if look.session is None or look.is_hot(placed) or look.is_taker(placed) else _DIMMED

    def _paint_side(self, painter: QPainter, root: Placed, look: Look) -> None:
        is_fabric = look.session is not None and look.session.carries_fabric and look.is_taker(root)
        for place, row in zip(root.rows, root.box.face.rows, strict=False):
            takes = is_fabric and row.takes_fabric
            painter.setOpacity(1.0 if look.session is None or takes else _DIMMED)
            paint_row(painter, place, row, self._brush)
            if takes:
                pen = QPen(self._brush.theme.color("accent"), METRICS.outline)
                outline_round(painter, qrect(place), METRICS.chip_radius, pen)
        is_lit = look.is_taker(root) and not is_fabric
        painter.setOpacity(1.0 if look.session is None or is_lit else _DIMMED)
        hot = look.hot
        is_hot = is_lit and hot is not None and hot.is_allowed and look.is_hot(root) and hot.target.index is None
        if root.zone is not None:
            paint_zone(painter, root.zone, look.words, self._brush, is_lit=is_lit, is_hot=is_hot)
        painter.setOpacity(1.0)

    def _paint_hot(self, painter: QPainter, layout: Layout, look: Look, region: QRegion) -> None:
        """Outline the targets that can be seen, and mark where the drop would go in."""
        root = layout.root
        for placed in (root, *self._all_visible(root, region)):
            if look.hot is not None and look.is_hot(placed):
                self._paint_target(painter, placed, look.hot)
            elif placed is not root and look.is_taker(placed):
                self._boxes.paint_outline(painter, placed, "accent", dashed=True)

    def _paint_target(self, painter: QPainter, placed: Placed, hot: Drop) -> None:
        if not hot.is_allowed:
            self._boxes.paint_outline(painter, placed, "error")
            return
        index = hot.target.index if hot.is_insertion else None
        gap = self._brush.sizes.group_gap
        line = insertion_line(placed.children, index, gap, METRICS.ring) if index is not None else None
        if placed.zone is None or not hot.is_insertion:
            self._boxes.paint_outline(painter, placed, "accent")
        if line is not None:
            self._boxes.paint_insertion(painter, line)

    def _paint_rings(self, painter: QPainter, layout: Layout, look: Look, region: QRegion) -> None:
        clip, reach = region.boundingRect(), METRICS.ring + METRICS.ring_gap
        for key in look.selected | ({look.cursor} if look.cursor else set()):
            placed = layout.around(key)
            if placed is not None and clip.intersects(qrect(placed.rect).adjusted(-reach, -reach, reach, reach)):
                self._boxes.paint_ring(painter, placed, dashed=key not in look.selected)
