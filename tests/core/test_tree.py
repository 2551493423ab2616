"""Finding and replacing nodes: what changes is new, what does not is shared."""

from __future__ import annotations

from itertools import islice

import pytest

from core.design.document import MAX_NAME, Node
from core.design.tree import (
    children,
    container,
    fresh_ids,
    locate,
    located,
    places,
    with_children,
    with_fresh_ids,
    with_node,
    without_nodes,
)
from tests.support.designs import five_levels, ids, node_of, stack, with_c


def test_that_a_place_names_the_cluster_the_groups_around_and_the_position() -> None:
    place = located(five_levels(), "n6")
    assert place.cluster.name == "A"
    assert ids(place.groups) == ["n1", "n2", "n3", "n4"]
    assert place.index == 1
    assert place.node is node_of(five_levels(), "n6")
    assert place.parent_id == "n4"


def test_that_the_parent_of_an_outermost_node_is_its_cluster() -> None:
    assert located(five_levels(), "n7").parent_id == "c-A"


def test_that_every_node_has_one_place() -> None:
    assert [place.node.id for place in places(five_levels())] == [f"n{number}" for number in range(1, 12)]


def test_that_a_node_that_is_not_there_has_no_place() -> None:
    assert locate(five_levels(), "n99") is None
    with pytest.raises(KeyError, match="n99"):
        located(five_levels(), "n99")


@pytest.mark.parametrize(("container_id", "inside"), [("c-B", ["n8", "n9", "n10"]), ("n4", ["n5", "n6"]), ("c-C", [])])
def test_that_clusters_and_groups_are_containers(container_id: str, inside: list[str]) -> None:
    holder = container(five_levels(), container_id)
    assert holder is not None
    assert holder.id == container_id
    assert ids(children(holder)) == inside


@pytest.mark.parametrize("not_a_container", ["n5", "n99"])
def test_that_a_part_is_no_container(not_a_container: str) -> None:
    assert container(five_levels(), not_a_container) is None


def test_that_a_change_deep_inside_renews_the_groups_around_it_and_shares_the_rest() -> None:
    before = five_levels()
    after = with_node(before, "n5", lambda node: node.evolve(count=7))
    assert node_of(after, "n5").count == 7
    assert all(node_of(after, name) is not node_of(before, name) for name in ("n1", "n2", "n3", "n4"))
    assert all(node_of(after, name) is node_of(before, name) for name in ("n6", "n7"))
    assert after.clusters[1:] == before.clusters[1:]
    assert all(a is b for a, b in zip(after.clusters[1:], before.clusters[1:], strict=True))
    assert after.parts is before.parts
    assert node_of(before, "n5").count == 500_000


def test_that_the_nodes_of_a_cluster_can_be_replaced() -> None:
    before = five_levels()
    after = with_children(before, "c-C", lambda _nodes: (stack("n12", "trainium2"),))
    assert ids(after.clusters[2].nodes) == ["n12"]
    assert after.clusters[0] is before.clusters[0]


@pytest.mark.parametrize("container_id", ["c-A", "n4", "n99"])
def test_that_a_change_of_nothing_shares_every_cluster(container_id: str) -> None:
    before = five_levels()
    after = with_children(before, container_id, lambda nodes: nodes)
    assert all(a is b for a, b in zip(after.clusters, before.clusters, strict=True))


def test_that_nodes_are_removed_with_all_below_them() -> None:
    before = five_levels()
    after = without_nodes(before, ["n2", "n9"])
    assert [place.node.id for place in places(after)] == ["n1", "n7", "n8", "n10", "n11"]
    assert node_of(after, "n10") is node_of(before, "n10")
    assert after.clusters[2] is before.clusters[2]


def test_that_removing_nothing_shares_every_cluster() -> None:
    before = five_levels()
    after = without_nodes(before, ["n99"])
    assert all(a is b for a, b in zip(after.clusters, before.clusters, strict=True))


def test_that_fresh_ids_are_not_in_use_and_rise() -> None:
    design = with_c(stack("n40", "trainium2"), stack("nine", "trainium2"), stack("n", "trainium2"))
    fresh = list(islice(fresh_ids(design, "n"), 100))
    numbers = [int(name.removeprefix("n")) for name in fresh]
    assert numbers == sorted(set(numbers))
    assert not set(fresh) & {place.node.id for place in places(design)}


def test_that_fresh_ids_pass_over_long_numbers_in_use() -> None:
    used = ("n999999999", "n1000000000", "n1000000001")
    design = with_c(*(stack(name, "trainium2") for name in used))
    assert not set(islice(fresh_ids(design, "n"), 3)) & set(used)


def test_that_fresh_ids_start_at_1() -> None:
    assert next(fresh_ids(five_levels(), "c")) == "c1"


def test_that_fresh_ids_stay_short_whatever_the_design_uses() -> None:
    design = with_c(stack("n" + "9" * (MAX_NAME - 1), "trainium2"))
    assert len(next(fresh_ids(design, "n"))) <= MAX_NAME  # a longer one could not be read back


def test_that_a_copy_has_fresh_ids_all_the_way_down_and_the_same_settings() -> None:
    design = five_levels()
    original = node_of(design, "n1")
    copy = with_fresh_ids(original, fresh_ids(design, "n"))
    assert [node.id for node in copy.walk()] == ["n12", "n13", "n14", "n15", "n16", "n17"]
    assert [_settings(node) for node in copy.walk()] == [_settings(node) for node in original.walk()]


def _settings(node: Node) -> dict[str, object]:
    return node.model_dump(exclude={"id", "children"})
