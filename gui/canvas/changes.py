"""What must be drawn again when one layout follows another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.canvas.layout import Layout, Placed, Rect, Sizes


def changed_areas(old: Layout, new: Layout, sizes: Sizes) -> Iterator[Rect]:
    """Yield the areas in which a new layout looks different, with room for sheets but not for rings."""
    before, after = old.by_key, new.by_key
    for key, placed in after.items():
        known = before.get(key)
        if known is None:
            yield _whole(placed, sizes)
        elif known is not placed:
            yield from _differing(known, placed, sizes)
    for key, placed in before.items():
        if key not in after:
            yield _whole(placed, sizes)


def _differing(known: Placed, placed: Placed, sizes: Sizes) -> Iterator[Rect]:
    if known.rect != placed.rect or known.is_off != placed.is_off or known.zone != placed.zone:
        yield _whole(known, sizes)
        yield _whole(placed, sizes)
    elif known.box.face is not placed.box.face:
        yield from _own_areas(known, placed, sizes)


def _own_areas(known: Placed, placed: Placed, sizes: Sizes) -> Iterator[Rect]:
    """Yield what a box draws itself: all of it, or the title and rows that differ where other boxes fill it."""
    old, new = known.box.face, placed.box.face
    if not placed.children and placed.zone is None:
        yield _whole(placed, sizes)
        return
    if old.heading != new.heading:
        yield placed.rect._replace(height=sizes.title_of(new.level))
    for place, before, after in zip(placed.rows, old.rows, new.rows, strict=False):
        if before != after:
            yield place


def _whole(placed: Placed, sizes: Sizes) -> Rect:
    reach = 2 * sizes.sheet
    rect = placed.rect
    return rect._replace(width=rect.width + reach, height=rect.height + reach)
