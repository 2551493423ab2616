"""Which panes give way where there is not room for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def giving_way(order: Sequence[str], needs: Mapping[str, int], room: int) -> set[str]:
    """Return the panes that give way, taken in order until what stays has room.

    needs: the least height or width of each pane in pixels. room: what there is for all of them together.
    """
    staying = list(order)
    while staying and sum(needs[name] for name in staying) > room:
        del staying[0]
    return set(order) - set(staying)
