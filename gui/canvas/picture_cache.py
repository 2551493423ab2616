"""Pictures kept for drawing again, bounded by the memory that they take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable

    from PySide6.QtGui import QPixmap

MOST_BYTES = 64 * 1024 * 1024
"""Twice what the pixels of a screen of 3840 × 2160 take, so that scrolling back costs nothing."""

_BITS_IN_A_BYTE = 8

Key = TypeVar("Key", bound="Hashable")


class PictureCache(Generic[Key]):
    """Keeps pictures by key; what was not asked for the longest goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._pictures: dict[Key, QPixmap] = {}
        self._bytes = 0

    @property
    def size(self) -> int:
        """What the kept pictures take, in bytes."""
        return self._bytes

    def get(self, key: Key) -> QPixmap | None:
        """Return the picture kept for a key, None if there is none."""
        picture = self._pictures.pop(key, None)
        if picture is not None:
            self._pictures[key] = picture  # to the end of the queue
        return picture

    def put(self, key: Key, picture: QPixmap) -> None:
        """Keep a picture for a key that has none, and let go of old ones there is no more room for."""
        self._pictures[key] = picture
        self._bytes += _bytes_of(picture)
        while self._bytes > self._most_bytes and len(self._pictures) > 1:
            oldest = next(iter(self._pictures))
            self._bytes -= _bytes_of(self._pictures.pop(oldest))


def _bytes_of(picture: QPixmap) -> int:
    return picture.width() * picture.height() * picture.depth() // _BITS_IN_A_BYTE
