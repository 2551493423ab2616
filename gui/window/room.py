"""Which panes give way where there is not room for all of them, and how that is told.

This is the order for the whole window: where it is too narrow the inspector goes, then the library; where it is too low
the charts go, then the results strip. The canvas stays. The pane that was asked for last goes last of its line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from core.words import capital, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

DOWN: Final = ("charts", "strip")
ACROSS: Final = ("inspector", "library")
"""The panes by name, the first to give way first."""


def giving_way(order: Sequence[str], needs: Mapping[str, int], room: int) -> set[str]:
    """Return the panes that give way: each for which those that go after it leave no room.

    needs: the least height or width of each pane in pixels. room: what there is for all of them together.
    """
    gone: set[str] = set()
    for name in reversed(order):
        if needs[name] > room:
            gone.add(name)
        else:
            room -= needs[name]
    return gone


def no_room_words(asked: str, gone: Collection[str]) -> str:
    """Say what the pane that was asked for has cost, or that there is no room for it; nothing where it cost nothing."""
    if not gone:
        return ""
    is_down = asked in DOWN
    if asked in gone:
        higher = _tr("There is no room for {pane}; make the window higher.")
        wider = _tr("There is no room for {pane}; make the window wider.")
        return (higher if is_down else wider).format(pane=_names()[asked])
    higher = _tr("{others} gave way to {pane}; a higher window shows both.")
    wider = _tr("{others} gave way to {pane}; a wider window shows both.")
    others = capital(listed([_names()[name] for name in gone]))
    return (higher if is_down else wider).format(others=others, pane=_names()[asked])


def _names() -> Mapping[str, str]:
    return {
        "library": _tr("the library"),
        "inspector": _tr("the inspector"),
        "strip": _tr("the results strip"),
        "charts": _tr("the charts"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("Room", text)
