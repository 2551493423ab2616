"""The days whose prices a design can ask for."""

from __future__ import annotations

from typing import Final

FIRST_DAY: Final = "2000-01-01"
LAST_DAY: Final = "2100-12-31"
"""The first and the last day, YYYY-MM-DD: no price of an accelerator is older, and a later day is a slip of the pen."""


def nearest_day(day: str) -> str:
    """Return a day of the calendar (YYYY-MM-DD), or the end of the range that it lies beyond.

    No quote lies beyond either, so that the same ones apply.
    """
    return max(FIRST_DAY, min(day, LAST_DAY))
