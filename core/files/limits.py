"""How much of a file is read."""

from core.design.reading import MAX_BYTES

__all__ = ["MAX_BYTES"]
