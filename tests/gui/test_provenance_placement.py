"""Where a card stands: beside its figure, never outside the window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize

from gui.provenance.placement import TAIL, Side, place_card

WINDOW = QRect(0, 0, 1440, 900)
CARD = QSize(452, 340)
TILE, ROW = QSize(122, 86), QSize(330, 22)


@pytest.mark.parametrize(
    ("anchor", "side"),
    [
        (QRect(QPoint(8, 510), TILE), Side.ABOVE),
        (QRect(QPoint(8, 40), TILE), Side.BELOW),
        (QRect(QPoint(1090, 300), ROW), Side.LEFT),
        (QRect(QPoint(10, 300), ROW), Side.RIGHT),
    ],
)
def test_that_a_card_goes_to_the_side_with_room(anchor: QRect, side: Side) -> None:
    placed = place_card(anchor, CARD, WINDOW)
    assert placed.side is side
    assert not placed.rect.intersects(anchor)


def test_that_the_tail_points_at_the_middle_of_the_figure() -> None:
    anchor = QRect(QPoint(700, 510), TILE)
    placed = place_card(anchor, CARD, WINDOW)
    assert placed.tip == QPoint(anchor.center().x(), anchor.top())
    assert placed.rect.bottom() + 1 + TAIL == placed.tip.y()


def test_that_a_card_without_room_on_any_side_stays_inside_the_window() -> None:
    small = QRect(0, 0, 480, 360)
    placed = place_card(QRect(QPoint(200, 150), TILE), CARD, small)
    assert small.contains(placed.rect)


@given(x=st.integers(0, 1300), y=st.integers(0, 860), is_row=st.booleans())
def test_that_a_card_is_inside_the_window_wherever_its_figure_is(x: int, y: int, is_row: bool) -> None:
    anchor = QRect(QPoint(x, y), ROW if is_row else TILE) & WINDOW
    placed = place_card(anchor, CARD, WINDOW)
    assert WINDOW.contains(placed.rect)
    assert not placed.rect.intersects(anchor)
    # The tail starts on the card's edge, clear of its round corners.
    along = placed.tip.x() if placed.side.is_upright else placed.tip.y()
    edge = placed.rect.left() if placed.side.is_upright else placed.rect.top()
    length = placed.rect.width() if placed.side.is_upright else placed.rect.height()
    assert TAIL < along - edge < length - TAIL
