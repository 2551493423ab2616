"""The layout of the map: a pure function, tried with boxes made by hand and characters of equal width."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.canvas.boxes import Box, Face, Level
from gui.canvas.layout import Detail, Placed, Rect, Style, arrange, row_pairs, slot_grid
from gui.canvas.title import arrange_title
from tests.support.boxes import SIZES, cluster, fact, gauge, instance, laid_out, node


def overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def is_inside(inner: Rect, outer: Rect) -> bool:
    return outer.x <= inner.x and outer.y <= inner.y and inner.right <= outer.right and inner.bottom <= outer.bottom


def test_that_an_empty_cluster_has_room_for_its_rows_and_the_drop_zone() -> None:
    root = laid_out().root
    assert root.zone is not None
    assert len(root.rows) == 3
    assert all(is_inside(rect, root.rect) for rect in (*root.rows, root.zone))


def test_that_nodes_stand_left_of_the_shared_rows() -> None:
    root = laid_out(node("a", instance())).root
    assert root.children[0].rect.right <= root.rows[0].x - SIZES.group_gap


def test_that_a_system_shows_its_instances_and_an_instance_its_accelerators() -> None:
    rack = laid_out(node("a", instance())).root.children[0]
    (inner,) = rack.children
    assert inner.key == ("a", "i")
    assert len(inner.slots) == 16
    assert len(inner.rows) == 2
    assert all(is_inside(rect, inner.rect) for rect in (*inner.slots, *inner.rows))


def test_that_a_closed_box_is_as_high_as_its_title() -> None:
    box = laid_out(node("a", instance()), is_open=False).root.children[0]
    assert box.rect.height == SIZES.title
    assert not box.children


def test_that_a_stack_leaves_room_for_the_sheets_behind_it() -> None:
    single, stack = laid_out(node("a")).root.children[0], laid_out(node("a", count=8)).root.children[0]
    assert single.rect.width - stack.rect.width == 2 * SIZES.sheet


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (4, 2), (8, 4), (12, 4), (16, 4)])
def test_that_accelerators_stand_in_even_rows(count: int, columns: int) -> None:
    slots = slot_grid(count, Rect(0, 0, 460, 0), SIZES)
    assert len({slot.x for slot in slots}) == columns
    assert count % columns == 0


def test_that_few_accelerators_have_room_for_a_line_of_facts() -> None:
    assert slot_grid(4, Rect(0, 0, 460, 0), SIZES)[0].height == SIZES.slot_with_facts
    assert slot_grid(16, Rect(0, 0, 460, 0), SIZES)[0].height == SIZES.slot


def test_that_rows_share_a_line_where_both_have_room() -> None:
    wide, narrow = row_pairs(2, Rect(0, 0, 400, 0), SIZES), row_pairs(2, Rect(0, 0, 300, 0), SIZES)
    assert wide[0].y == wide[1].y
    assert narrow[0].y < narrow[1].y


def test_that_an_odd_last_row_takes_the_whole_line() -> None:
    assert [row.width for row in row_pairs(3, Rect(0, 0, 406, 0), SIZES)] == [200, 200, 406]


def test_that_closed_nodes_wrap_into_as_many_columns_as_the_view_has_room_for() -> None:
    nodes = [node(str(i)) for i in range(8)]
    columns = [len({c.rect.x for c in laid_out(*nodes, width=w, is_open=False).root.children}) for w in (828, 1600)]
    assert columns == [2, 5]


def test_that_a_view_too_narrow_scrolls_instead_of_squeezing() -> None:
    assert laid_out(node("a"), width=300).width == SIZES.least_width


@pytest.mark.parametrize(
    ("width", "detail"), [(300, Detail.FULL), (159, Detail.NAME), (79, Detail.ICON), (23, Detail.BLOCK)]
)
def test_that_a_box_shows_as_much_as_its_width_allows(width: int, detail: Detail) -> None:
    assert SIZES.detail_of(width) is detail


def test_that_a_box_without_room_for_details_does_not_lay_out_what_is_in_it() -> None:
    small = replace(SIZES, node_open=100, least_width=200, side=40)
    box = arrange(cluster(*(node(str(i), instance()) for i in range(4))), 500, small, lambda _key: True).root.children[
        0
    ]
    assert box.detail is Detail.NAME
    assert not box.children


def test_that_what_is_in_a_box_that_is_off_is_off_too() -> None:
    root = laid_out(node("a", instance(), is_off=True), node("b", instance())).root
    off, on = root.children
    assert (off.is_off, off.children[0].is_off) == (True, True)
    assert (on.is_off, on.children[0].is_off) == (False, False)


def test_that_boxes_side_by_side_in_a_system_are_equally_high_unless_they_are_empty() -> None:
    tray = node("t", level=Level.INSTANCE)
    rack = node("a", instance("x", slots=16), instance("y", slots=2), tray)
    x, y, empty = laid_out(rack, width=1200).root.children[0].children
    assert x.rect.height == y.rect.height
    assert empty.rect.height == SIZES.small_title


@st.composite
def clusters(draw: st.DrawFn) -> Box:
    def some(depth: int, prefix: str) -> tuple[Box, ...]:
        names = [f"{prefix}{i}" for i in range(draw(st.integers(0 if depth else 1, 3)))]
        return tuple(one(depth, name) for name in names)

    def one(depth: int, name: str) -> Box:
        count = draw(st.sampled_from((1, 7)))
        if depth >= 2 or draw(st.booleans()):
            return instance(name, count, draw(st.integers(1, 32)))
        return node(name, *some(depth + 1, name), count=count)

    return cluster(*some(0, "n"))


@given(box=clusters(), width=st.integers(100, 3000))
def test_that_no_two_boxes_overlap_and_each_lies_within_what_holds_it(box: Box, width: int) -> None:
    layout = arrange(box, width, SIZES, lambda _key: True)
    for placed in layout.root.walk():
        own = (*placed.slots, *placed.rows, *(child.rect for child in placed.children))
        own += (placed.zone,) if placed.zone is not None else ()
        assert all(is_inside(rect, placed.rect) for rect in own)
        assert not any(overlap(one, other) for one, other in combinations(own, 2))
        assert all(isinstance(number, int) for rect in own for number in rect)


def titled(name: str, width: int, facts: tuple[str, ...] = ("64 Trainium2", "2 racks")) -> Placed:
    face = Face(Level.RACK, "rack", name, "×12", is_stack=True, facts=facts, fact=fact())
    return Placed(("a",), Box("a", face), Rect(0, 0, width, 30), SIZES.detail_of(width))


def test_that_a_long_name_gives_way_to_the_figure() -> None:
    title = arrange_title(titled("A name that goes on for very much longer than there is room", 400), SIZES, gauge)
    assert title.name is not None
    assert title.figure is not None
    assert title.count is not None
    assert title.name.right <= title.count.x < title.count.right <= title.figure.x
    assert title.figure.width >= gauge(Style.FIGURE, "83.1") + gauge(Style.FIGURE, "PF")


def test_that_facts_without_room_are_left_out_from_the_end() -> None:
    facts = [arrange_title(titled("Trn2", width), SIZES, gauge).facts for width in (500, 320, 200)]
    assert facts == ["64 Trainium2 · 2 racks", "64 Trainium2", ""]


def test_that_facts_and_name_give_way_before_the_figure() -> None:
    title = arrange_title(titled("A name that is far too long", 240), SIZES, gauge)
    assert title.facts == ""
    assert title.figure is not None
    assert title.name is not None
    assert 0 < title.name.width < gauge(Style.TITLE, "A name that is far too long")


def test_that_a_figure_without_room_is_left_out_rather_than_cut() -> None:
    title = arrange_title(titled("Trn2 UltraServer", 170), SIZES, gauge)
    assert title.figure is None
    assert title.name is not None


@pytest.mark.parametrize(("width", "has_name", "has_icon"), [(120, True, False), (60, False, True), (20, False, False)])
def test_that_a_small_box_shows_name_and_count_then_icon_and_count_then_nothing(
    width: int, has_name: bool, has_icon: bool
) -> None:
    title = arrange_title(titled("Trn2", width), SIZES, gauge)
    assert (title.name is not None, title.icon is not None) == (has_name, has_icon)
    assert title.figure is None
