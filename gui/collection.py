"""Python's garbage collector at rest while modules load."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def collection_paused() -> Iterator[None]:
    """Let no garbage be collected within the block: for imports alone, which make much and leave no garbage.

    Each full collection walks all that was loaded so far, about a tenth of a start in all. What was on before is on
    again afterwards; a block inside another changes nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
