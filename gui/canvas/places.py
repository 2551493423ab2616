"""Questions put to a layout: what lies under a point, where a drop would go in, what is next in a direction."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from gui.canvas.layout import Rect
from gui.canvas.title import arrange_title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.canvas.boxes import Fact, Key
    from gui.canvas.layout import Gauge, Layout, Placed, Sizes


class Spot(Enum):
    """The part of a box that lies under a point."""

    BOX = auto()
    COUNT = auto()
    FIGURE = auto()
    ZONE = auto()


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a point: the boxes from the cluster inwards, and the part of the innermost.

    `fact` and `place` are those of a figure.
    """

    boxes: tuple[Placed, ...]
    spot: Spot = Spot.BOX
    fact: Fact | None = None
    place: Rect | None = None

    @property
    def box(self) -> Placed:
        """The innermost box."""
        return self.boxes[-1]

    @property
    def owner(self) -> Placed:
        """The innermost box that is a node or the cluster, and not the contents of a system."""
        return next(box for box in reversed(self.boxes) if len(box.key) == 1)


def hit(layout: Layout, x: int, y: int, sizes: Sizes, gauge: Gauge) -> Hit | None:
    """Return what lies under a point, None outside the cluster."""
    if not layout.root.rect.contains(x, y):
        return None
    boxes = [layout.root]
    while (inner := next((c for c in boxes[-1].children if c.rect.contains(x, y)), None)) is not None:
        boxes.append(inner)
    return _spot(tuple(boxes), x, y, sizes, gauge)


def _spot(boxes: tuple[Placed, ...], x: int, y: int, sizes: Sizes, gauge: Gauge) -> Hit:
    box = boxes[-1]
    if box.zone is not None and box.zone.contains(x, y):
        return Hit(boxes, Spot.ZONE)
    title, face = arrange_title(box, sizes, gauge), box.box.face
    if title.count is not None and title.count.contains(x, y):
        return Hit(boxes, Spot.COUNT)
    if title.figure is not None and title.figure.contains(x, y) and face.fact is not None:
        return Hit(boxes, Spot.FIGURE, face.fact, title.figure)
    for place, row in zip(box.rows, face.rows, strict=False):
        if place.contains(x, y) and row.fact is not None:
            return Hit(boxes, Spot.FIGURE, row.fact, place)
    return Hit(boxes)


def insertion_index(boxes: Sequence[Placed], x: int, y: int) -> int:
    """Return the position among boxes in rows at which a thing dropped at a point goes in."""
    is_column = len({box.rect.x for box in boxes}) <= 1
    for index, box in enumerate(boxes):
        rect = box.rect
        if y < rect.y or (is_column and y < rect.y + rect.height // 2):
            return index
        if not is_column and y < _row_bottom(boxes, rect.y) and x < rect.x + rect.width // 2:
            return index
    return len(boxes)


def _row_bottom(boxes: Sequence[Placed], y: int) -> int:
    return max(box.rect.bottom for box in boxes if box.rect.y == y)


def insertion_line(boxes: Sequence[Placed], index: int, gap: int, thickness: int) -> Rect | None:
    """Return the bar that marks a position between boxes; None where there are none."""
    if not boxes:
        return None
    is_last = index >= len(boxes)
    rect = boxes[min(index, len(boxes) - 1)].rect
    away = (gap + thickness) // 2
    if len({box.rect.x for box in boxes}) <= 1:
        return Rect(rect.x, rect.bottom + away - thickness if is_last else rect.y - away, rect.width, thickness)
    return Rect(rect.right + away - thickness if is_last else rect.x - away, rect.y, thickness, rect.height)


def is_on_edge(box: Placed, siblings: Sequence[Placed], x: int, y: int, reach: int) -> bool:
    """Whether a point of a box is so near its border with a sibling that a drop goes beside it."""
    rect = box.rect
    if len({sibling.rect.x for sibling in siblings}) <= 1:
        return not rect.y + reach <= y < rect.bottom - reach
    return not rect.x + reach <= x < rect.right - reach


def drop_place(found: Hit, x: int, y: int, sizes: Sizes, accepts: Callable[[str, str], bool]) -> tuple[str, int | None]:
    """Return the node or container that a drop at a point goes onto or into, with the position inside a container.

    Near the border of a node the drop goes beside it, if the container takes what is dragged.
    """
    owner, root = found.owner, found.boxes[0]
    if found.spot is Spot.ZONE or (owner is root and root.zone is not None and x >= root.zone.x):
        return root.box.id, None
    if owner is not root:
        holder = found.boxes[found.boxes.index(owner) - 1]
        if is_on_edge(owner, holder.children, x, y, sizes.gap) and accepts(holder.box.id, ""):
            return holder.box.id, insertion_index(holder.children, x, y)
    if owner.box.is_container:
        return owner.box.id, insertion_index(owner.children, x, y)
    return owner.box.id, None


class Way(Enum):
    """A direction on the map."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)
    IN = (1, 1)
    OUT = (-1, -1)


def neighbour(layout: Layout, key: Key, way: Way) -> Key | None:
    """Return the box that an arrow key leads to.

    That is the nearest sibling in the direction; where there is none, right and down lead into the box, left and up out
    of it. IN and OUT lead there at once.
    """
    chain = _chain(layout.root, key)
    if not chain:
        return layout.root.key
    box = chain[-1]
    siblings = chain[-2].children if len(chain) > 1 else ()
    nearest = _nearest(box, siblings, way) if way not in (Way.IN, Way.OUT) else None
    if nearest is not None:
        return nearest.key
    if way in (Way.RIGHT, Way.DOWN, Way.IN):
        return box.children[0].key if box.children else None
    return chain[-2].key if len(chain) > 1 else None


def _chain(box: Placed, key: Key) -> tuple[Placed, ...]:
    """Return the boxes from one inwards to that with a key, empty if it is not in there."""
    if box.key == key:
        return (box,)
    for child in box.children:
        if chain := _chain(child, key):
            return (box, *chain)
    return ()


def _nearest(box: Placed, siblings: Sequence[Placed], way: Way) -> Placed | None:
    ahead = [(distance, other) for other in siblings if (distance := _distance(box.rect, other.rect, way)) > 0]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else None


def _distance(one: Rect, other: Rect, way: Way) -> int:
    """Return how far another box of the same row or column lies ahead, 0 or less if it does not."""
    dx, dy = way.value
    across, down = other.x - one.x, other.y - one.y
    is_in_line = not (down if dx else across)
    return across * dx + down * dy if is_in_line else 0
