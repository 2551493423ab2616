"""Questions put to a layout: what is under a point, where drops and arrow keys lead, what has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gui.canvas.boxes import Box
from gui.canvas.changes import changed_areas
from gui.canvas.layout import Layout, Rect, arrange
from gui.canvas.places import Hit, Spot, Way, drop_place, hit, insertion_index, insertion_line, neighbour
from gui.canvas.title import arrange_title
from tests.support.boxes import SIZES, WIDTH, cluster, gauge, group, instance, laid_out, node


def center(rect: Rect) -> tuple[int, int]:
    return rect.x + rect.width // 2, rect.y + rect.height // 2


def found(layout: Layout, point: tuple[int, int]) -> Hit:
    result = hit(layout, *point, SIZES, gauge)
    assert result is not None
    return result


def test_that_a_point_finds_the_innermost_box_and_the_node_it_belongs_to() -> None:
    layout = laid_out(node("a", instance()))
    result = found(layout, center(layout.by_key["a", "i"].slots[5]))
    assert result.box.key == ("a", "i")
    assert result.owner.key == ("a",)


def test_that_a_point_outside_the_cluster_finds_nothing() -> None:
    assert hit(laid_out(node("a")), 2, 2, SIZES, gauge) is None


def test_that_a_point_finds_the_count_the_figure_a_row_and_the_zone() -> None:
    layout = laid_out(node("a", instance()))
    box, root = layout.by_key["a",], layout.root
    title = arrange_title(box, SIZES, gauge)
    assert title.count is not None
    assert title.figure is not None
    assert root.zone is not None
    spots = [found(layout, center(rect)).spot for rect in (title.count, title.figure, root.rows[0], root.zone)]
    assert spots == [Spot.COUNT, Spot.FIGURE, Spot.FIGURE, Spot.ZONE]
    assert found(layout, center(title.figure)).fact is box.box.face.fact


def in_column(*names: str) -> Layout:
    return laid_out(*(node(name, instance()) for name in names))


def in_rows(count: int) -> Layout:
    return laid_out(*(node(str(i)) for i in range(count)), is_open=False)


def test_that_a_drop_in_a_column_goes_in_before_the_box_whose_upper_half_it_is_on() -> None:
    boxes = in_column("a", "b", "c").root.children
    points = [(box.rect.x + 9, y) for box in boxes for y in (box.rect.y + 1, box.rect.bottom - 1)]
    assert [insertion_index(boxes, *point) for point in points] == [0, 1, 1, 2, 2, 3]


def test_that_a_drop_among_rows_goes_in_in_reading_order() -> None:
    boxes = in_rows(5).root.children
    points = [(x, box.rect.y + 5) for box in boxes for x in (box.rect.x + 1, box.rect.right - 1)]
    assert [insertion_index(boxes, *point) for point in points] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_that_the_line_of_an_insertion_lies_in_the_gap_between_boxes() -> None:
    boxes = in_column("a", "b").root.children
    line = insertion_line(boxes, 1, SIZES.group_gap, 2)
    assert line is not None
    assert boxes[0].rect.bottom < line.y < line.bottom < boxes[1].rect.y
    assert insertion_line((), 0, SIZES.group_gap, 2) is None


@pytest.mark.parametrize("index", range(6))
def test_that_the_line_among_rows_stands_beside_a_box(index: int) -> None:
    boxes = in_rows(5).root.children
    line = insertion_line(boxes, index, SIZES.group_gap, 2)
    assert line is not None
    assert line.width == 2
    assert not any(box.rect.contains(line.x, line.y) for box in boxes)


def anything(_target: str, _part: str) -> bool:
    return True


def nothing(_target: str, _part: str) -> bool:
    return False


def placed(layout: Layout, x: int, y: int, *, takes: bool = True) -> tuple[str, int | None]:
    return drop_place(found(layout, (x, y)), x, y, SIZES, anything if takes else nothing)


def test_that_a_drop_on_the_middle_of_a_node_or_of_what_is_in_it_goes_onto_the_node() -> None:
    layout = in_column("a", "b")
    assert placed(layout, *center(layout.by_key["a",].rect)) == ("a", None)
    assert placed(layout, *center(layout.by_key["b", "i"].slots[0])) == ("b", None)


def test_that_a_drop_near_the_border_of_a_node_goes_beside_it_if_the_cluster_takes_it() -> None:
    layout = in_column("a", "b")
    rect = layout.by_key["a",].rect
    assert placed(layout, rect.x + 50, rect.bottom - 2) == ("c", 1)
    assert placed(layout, rect.x + 50, rect.bottom - 2, takes=False) == ("a", None)


def test_that_a_drop_on_the_zone_or_the_shared_rows_goes_to_the_end_of_the_cluster() -> None:
    layout = in_column("a")
    assert layout.root.zone is not None
    assert placed(layout, *center(layout.root.zone)) == ("c", None)
    assert placed(layout, *center(layout.root.rows[1])) == ("c", None)


def test_that_a_drop_between_the_nodes_of_a_group_goes_in_there() -> None:
    layout = laid_out(group("g", node("a", instance()), node("b", instance())))
    first, second = (layout.by_key[name,].rect for name in ("a", "b"))
    assert placed(layout, first.x + 50, (first.bottom + second.y) // 2) == ("g", 1)


def test_that_arrows_lead_to_the_nearest_sibling_then_in_and_out() -> None:
    layout = in_column("a", "b")
    ways = [(("a",), Way.DOWN), (("b",), Way.UP), (("b",), Way.DOWN), (("b", "i"), Way.UP), (("a",), Way.RIGHT)]
    assert [neighbour(layout, *way) for way in ways] == [("b",), ("a",), ("b", "i"), ("b",), ("a", "i")]
    assert neighbour(layout, ("a",), Way.LEFT) == ("c",)
    assert neighbour(layout, ("c",), Way.UP) is None
    assert neighbour(layout, ("a", "i"), Way.IN) is None


def test_that_arrows_follow_rows_and_columns() -> None:
    layout = in_rows(5)
    assert neighbour(layout, ("0",), Way.RIGHT) == ("1",)
    assert neighbour(layout, ("0",), Way.DOWN) == ("2",)
    assert neighbour(layout, ("3",), Way.LEFT) == ("2",)


def test_that_in_and_out_lead_there_whatever_stands_beside() -> None:
    layout = in_column("a", "b")
    assert neighbour(layout, ("a",), Way.IN) == ("a", "i")
    assert neighbour(layout, ("b",), Way.OUT) == ("c",)


def test_that_an_arrow_from_nowhere_leads_to_the_cluster() -> None:
    assert neighbour(in_column("a"), ("gone",), Way.DOWN) == ("c",)


def all_open(box: Box) -> Layout:
    return arrange(box, WIDTH, SIZES, lambda _key: True)


def test_that_nothing_is_drawn_again_where_nothing_has_changed() -> None:
    box = cluster(node("a", instance()), node("b", instance()))
    assert list(changed_areas(all_open(box), all_open(box), SIZES)) == []


def test_that_one_changed_leaf_is_drawn_again_alone() -> None:
    a, b = (instance(name, count=1) for name in "ab")
    old = cluster(a, b)
    new = replace(old, children=(a, replace(b, face=replace(b.face, name="Renamed"))))
    layout = all_open(new)
    assert list(changed_areas(all_open(old), layout, SIZES)) == [
        layout.by_key["b",].rect._replace(
            width=layout.by_key["b",].rect.width + 2 * SIZES.sheet,
            height=layout.by_key["b",].rect.height + 2 * SIZES.sheet,
        )
    ]


def test_that_of_a_changed_box_with_boxes_in_it_only_title_and_rows_are_drawn_again() -> None:
    a = node("a", instance())
    old = cluster(a)
    layout = all_open(replace(old, children=(replace(a, face=replace(a.face, name="Renamed")),)))
    areas = list(changed_areas(all_open(old), layout, SIZES))
    assert areas == [layout.by_key["a",].rect._replace(height=SIZES.title)]


def test_that_a_box_that_came_or_went_is_drawn_again() -> None:
    a, b = (node(name) for name in "ab")
    one, two = cluster(a), cluster(a, b)
    old, new = all_open(replace(two, children=(a,))), all_open(two)
    there = new.by_key["b",].rect
    assert one.id == two.id
    assert any((area.x, area.y) == (there.x, there.y) for area in changed_areas(old, new, SIZES))
    assert any((area.x, area.y) == (there.x, there.y) for area in changed_areas(new, old, SIZES))
