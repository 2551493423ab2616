"""Where the boxes of the map stand: a pure function from the tree of boxes to rectangles on whole pixels.

Zoom and text size come in as `Sizes` and as the widths of texts, so that one layout serves both, text is never
scaled by the painter, and lines stay sharp at every zoom.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gui.canvas.boxes import Level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.canvas.boxes import Box, Key


_FEW_SLOTS = 4
"""Up to so many accelerators stand in wide slots, in which a line of facts has room."""


class Rect(NamedTuple):
    """A rectangle on whole pixels; `right` and `bottom` are just outside it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def contains(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Style(Enum):
    """The kinds of text in a box; each has its font."""

    TITLE = "title"
    SMALL_TITLE = "small title"
    FACTS = "facts"
    FIGURE = "figure"
    COUNT = "count"
    NAME = "name"
    CAPTION = "caption"


Gauge: TypeAlias = Callable[[Style, str], int]
"""Tells how wide a text is in a style, in pixels; for COUNT the whole badge."""


class Detail(IntEnum):
    """How much of a box is drawn."""

    BLOCK = 0
    """A block in the hue of the cluster."""
    ICON = 1
    """Icon and count."""
    NAME = 2
    """Name and count."""
    FULL = 3


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes in pixels at the zoom and text size in force, each at least as high as the text in it."""

    margin: int
    padding: int
    gap: int
    group_gap: int
    lead: int
    """Space between a title and what is below it."""
    title: int
    small_title: int
    row: int
    side_row: int
    slot: int
    slot_with_facts: int
    slot_width: int
    slot_wide: int
    icon: int
    slot_icon: int
    sign_column: int
    unit_gap: int
    count: int
    sheet: int
    side: int
    pair: int
    node_open: int
    node_closed: int
    node_most: int
    content: int
    zone_least: int
    zone_most: int
    least_width: int
    detail: tuple[int, int, int]
    """Drawn widths from which a box shows its icon, its name, everything."""

    def title_of(self, level: Level) -> int:
        """Return the height of the title of a box."""
        return self.title if level <= Level.RACK else self.small_title

    def detail_of(self, width: int) -> Detail:
        """Return how much a box of a width shows."""
        return Detail(sum(width >= least for least in self.detail))


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A box with its place; everything in the coordinates of the map."""

    key: Key
    box: Box
    rect: Rect
    detail: Detail
    is_off: bool = False
    """Whether it or what holds it is switched off."""
    children: tuple[Placed, ...] = ()
    slots: tuple[Rect, ...] = ()
    rows: tuple[Rect, ...] = ()
    zone: Rect | None = None
    """Where a cluster offers to take another system."""

    def walk(self) -> Iterator[Placed]:
        """Yield this box and all inside it, outer ones first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, eq=False)
class Layout:
    """The whole map: the cluster's box with everything in it, and how large the map is."""

    root: Placed
    width: int
    height: int

    @cached_property
    def by_key(self) -> dict[Key, Placed]:
        """Every box that has a place, by key."""
        return {placed.key: placed for placed in self.root.walk()}

    def around(self, key: Key) -> Placed | None:
        """Return the box with a key, or the innermost around it where it has no place itself; None where none has."""
        outwards = (key[:length] for length in range(len(key), 0, -1))
        return next((self.by_key[each] for each in outwards if each in self.by_key), None)


IsOpen: TypeAlias = Callable[["Key"], bool]
"""Tells whether the box with a key shows what is in it."""


def arrange(cluster: Box, width: int, sizes: Sizes, is_open: IsOpen) -> Layout:
    """Lay a cluster out in a view of a width: nodes at the left, shared things and the drop zone at the right."""
    total = max(width, sizes.least_width)
    arranger = _Arranger(sizes, is_open)
    root = arranger.cluster(cluster, Rect(sizes.margin, sizes.gap, total - 2 * sizes.margin, 0))
    return Layout(root, total, root.rect.bottom + sizes.margin)


@dataclass(slots=True)
class _Arranger:
    sizes: Sizes
    is_open: IsOpen
    _is_off: bool = False

    def cluster(self, box: Box, frame: Rect) -> Placed:
        sizes = self.sizes
        left, top = frame.x + sizes.padding, frame.y + sizes.title + sizes.lead
        inner = frame.width - 2 * sizes.padding
        room = inner - sizes.group_gap - sizes.side
        nodes, bottom = self.grid(box.children, (), Rect(left, top, room, 0), self._least(box.children))
        rows = self._side_rows(box, left + room + sizes.group_gap, top)
        zone_top = rows[-1].bottom + sizes.group_gap if rows else top
        zone_height = min(max(bottom - zone_top, sizes.zone_least), sizes.zone_most)
        zone = Rect(left + room + sizes.group_gap, zone_top, sizes.side, zone_height)
        height = max(bottom, zone.bottom) + sizes.padding - frame.y
        whole = Rect(frame.x, frame.y, frame.width, height)
        return Placed((box.id,), box, whole, Detail.FULL, children=nodes, rows=rows, zone=zone)

    def _side_rows(self, box: Box, x: int, top: int) -> tuple[Rect, ...]:
        step = self.sizes.side_row + self.sizes.gap + self.sizes.lead // 2
        return tuple(Rect(x, top + i * step, self.sizes.side, self.sizes.side_row) for i in range(len(box.face.rows)))

    def _least(self, nodes: Sequence[Box]) -> int:
        """Return the least width of the columns of nodes: wider where one of them shows what is inside."""
        is_any_open = any(not node.is_hollow and self.is_open((node.id,)) for node in nodes)
        return self.sizes.node_open if is_any_open else self.sizes.node_closed

    def grid(self, boxes: Sequence[Box], outer: Key, area: Rect, least: int) -> tuple[tuple[Placed, ...], int]:
        """Place boxes in rows of equal columns; return them and the bottom of the last."""
        gap = self.sizes.group_gap
        columns = max(1, min(len(boxes), (area.width + gap) // (least + gap)))
        width = min((area.width - (columns - 1) * gap) // columns, self.sizes.node_most)
        placed: list[Placed] = []
        y = bottom = area.y
        for start in range(0, len(boxes), columns):
            y = bottom + gap if start else area.y
            row = [
                self.box(box, (*outer, box.id), area.x + i * (width + gap), y, width)
                for i, box in enumerate(boxes[start : start + columns])
            ]
            bottom = max(self._reach(child) for child in row)
            placed += row
        return tuple(placed), bottom

    def _reach(self, placed: Placed) -> int:
        """Return the bottom of a box with the sheets behind it."""
        return placed.rect.bottom + (2 * self.sizes.sheet if placed.box.face.is_stack else 0)

    def box(self, box: Box, key: Key, x: int, y: int, cell: int) -> Placed:
        """Place one box, and what is in it where there is room and it is open."""
        face, sizes = box.face, self.sizes
        width = cell - 2 * sizes.sheet if face.is_stack else cell
        title, detail = sizes.title_of(face.level), sizes.detail_of(width)
        outside, self._is_off = self._is_off, self._is_off or face.is_off
        if detail < Detail.FULL or box.is_hollow or not self.is_open(key):
            placed = Placed(key, box, Rect(x, y, width, title), detail, self._is_off)
        else:
            placed = self._open(box, key, Rect(x, y, width, title), detail)
        self._is_off = outside
        return placed

    def _open(self, box: Box, key: Key, title: Rect, detail: Detail) -> Placed:
        sizes, face = self.sizes, box.face
        inner = Rect(title.x + sizes.padding, title.bottom + sizes.lead, title.width - 2 * sizes.padding, 0)
        slots = slot_grid(face.slots.drawn, inner, sizes) if face.slots is not None else ()
        bottom = slots[-1].bottom if slots else inner.y
        children: tuple[Placed, ...] = ()
        if box.children:
            below = inner._replace(y=bottom + sizes.gap if slots else inner.y)
            children, bottom = self._inside(box, key, below)
        rows = row_pairs(len(face.rows), inner._replace(y=bottom + sizes.gap), sizes)
        bottom = rows[-1].bottom if rows else bottom
        whole = title._replace(height=bottom + sizes.padding - title.y)
        return Placed(key, box, whole, detail, self._is_off, children, slots, rows)

    def _inside(self, box: Box, key: Key, area: Rect) -> tuple[tuple[Placed, ...], int]:
        if box.is_container:
            return self.grid(box.children, (), area, self._least(box.children))
        children, bottom = self.grid(box.children, key, area, self.sizes.content)
        return _levelled(children), bottom


def _levelled(children: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Make boxes with something in them that stand side by side equally high."""
    heights: dict[int, int] = {}
    for child in children:
        heights[child.rect.y] = max(heights.get(child.rect.y, 0), child.rect.height)
    return tuple(
        child if child.box.is_hollow else replace(child, rect=child.rect._replace(height=heights[child.rect.y]))
        for child in children
    )


def slot_grid(count: int, area: Rect, sizes: Sizes) -> tuple[Rect, ...]:
    """Place accelerators in even rows; up to two rows are high enough for a line of facts."""
    gap = sizes.gap
    least = sizes.slot_wide if count <= _FEW_SLOTS else sizes.slot_width
    most = max(1, min(count, (area.width + gap) // (least + gap)))
    even = next(columns for columns in range(most, 0, -1) if count % columns == 0)
    columns = even if 2 * even > most else most
    width = (area.width - (columns - 1) * gap) // columns
    height = sizes.slot_with_facts if count <= 2 * columns else sizes.slot
    return tuple(
        Rect(area.x + i % columns * (width + gap), area.y + i // columns * (height + gap), width, height)
        for i in range(count)
    )


def row_pairs(count: int, area: Rect, sizes: Sizes) -> tuple[Rect, ...]:
    """Place rows two side by side where there is room; an odd last one takes the whole width."""
    gap, fits = sizes.gap, area.width >= 2 * sizes.pair + sizes.gap
    columns = 2 if fits else 1
    half = (area.width - gap) // 2 if fits else area.width
    return tuple(
        Rect(
            area.x + i % columns * (half + gap),
            area.y + i // columns * (sizes.row + gap),
            area.width if i == count - 1 and i % columns == 0 else half,
            sizes.row,
        )
        for i in range(count)
    )
