"""The pictures that the map keeps."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from gui.canvas.picture_cache import PictureCache

SIDE = 10
BYTES = 4 * SIDE * SIDE


@pytest.fixture
def cache(qapp: QApplication) -> PictureCache[str]:
    """Return a cache with room for three pictures that holds a, b and c."""
    kept = PictureCache[str](3 * BYTES)
    for name in "abc":
        kept.put(name, QPixmap(SIDE, SIDE))
    return kept


def names(cache: PictureCache[str]) -> str:
    return "".join(name for name in "abcde" if cache.get(name) is not None)


def test_that_the_oldest_picture_goes_when_there_is_no_more_room(cache: PictureCache[str]) -> None:
    cache.put("d", QPixmap(SIDE, SIDE))
    assert names(cache) == "bcd"
    assert cache.size == 3 * BYTES


def test_that_a_picture_that_was_asked_for_is_not_the_oldest(cache: PictureCache[str]) -> None:
    cache.get("a")
    cache.put("d", QPixmap(SIDE, SIDE))
    assert names(cache) == "acd"


def test_that_a_picture_larger_than_all_room_is_kept_alone(cache: PictureCache[str]) -> None:
    cache.put("d", QPixmap(4 * SIDE, SIDE))
    assert names(cache) == "d"
    cache.put("e", QPixmap(SIDE, SIDE))
    assert names(cache) == "e"
    assert cache.size == BYTES
