"""Edits make nothing that a file may not hold, and take one pass over a design whatever is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_clusters_of, duplicate_cluster, move_cluster, move_together, use_site
from core.design.document import Site
from core.design.edits import (
    Edit,
    Refusal,
    add_part,
    copy_nodes,
    duplicate_nodes,
    remove_nodes,
    set_enabled,
    set_note,
)
from core.design.tree import places, places_of
from tests.support.designs import five_levels

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.design.document import Design
    from core.design.edits import Outcome


@pytest.mark.parametrize(
    "grow",
    [
        lambda design: add_part(design, built_in(), "dgx-h100", "c-A"),
        lambda design: copy_nodes(design, ["n8"], "c-A"),
        lambda design: duplicate_nodes(design, ["n8"]),
    ],
)
def test_that_a_design_does_not_grow_beyond_what_a_file_holds(
    grow: Callable[[Design], Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    design = five_levels()
    amount = sum(1 for _ in places(design))
    monkeypatch.setattr("core.design.outcome.MAX_NODES", amount + 1)
    assert isinstance(grow(design), Edit)
    monkeypatch.setattr("core.design.outcome.MAX_NODES", amount)
    assert grow(design) == Refusal(f"A design holds at most {amount} nodes.")


def test_that_a_note_is_kept_and_a_note_without_change_or_place_is_refused() -> None:
    noted = set_note(five_levels(), "n8", "Sold")
    assert isinstance(noted, Edit)
    assert places_of(noted.after, ["n8"])["n8"].node.note == "Sold"
    assert set_note(noted.after, "n8", "Sold") == Refusal("The note is unchanged.")
    assert set_note(noted.after, "n99", "Sold") == Refusal("The part is no longer in the design.")
    assert set_note(noted.after, "n8", "x" * 20_001) == Refusal("A note has at most 20\u2009000 characters.")


def test_that_places_are_found_in_the_order_asked_and_only_those_that_exist() -> None:
    assert list(places_of(five_levels(), ["n8", "n99", "n1", "n8"])) == ["n8", "n1"]


def test_that_a_group_and_what_is_in_it_are_switched_together() -> None:
    design = five_levels()
    everything = [place.node.id for place in places(design)]
    off = set_enabled(design, everything, False)
    assert isinstance(off, Edit)
    assert not any(place.node.enabled for place in places(off.after))


def test_that_untouched_clusters_stay_the_same_objects() -> None:
    design = five_levels()
    edit = remove_nodes(design, ["n8"])
    assert isinstance(edit, Edit)
    same = [a is b for a, b in zip(design.clusters, edit.after.clusters, strict=True)]
    assert same.count(False) == 1


def test_that_clusters_which_share_a_site_move_together() -> None:
    apart = use_site(five_levels(), built_in(), "c-B", Site(id="s8", name="Elsewhere"))
    assert isinstance(apart, Edit)
    design = apart.after
    shared = {cluster.id: cluster.site for cluster in design.clusters}
    edit = move_together(design, built_in(), "c-A", Site(id="s9", name="There"))
    assert isinstance(edit, Edit)
    moved = {cluster.id for cluster in edit.after.clusters if cluster.site == "s9"}
    assert moved == {name for name, site in shared.items() if site == shared["c-A"]}
    assert isinstance(move_together(design, built_in(), "gone", Site(id="s9", name="There")), Refusal)
    assert isinstance(move_together(edit.after, built_in(), "c-A", Site(id="s9", name="There")), Refusal)


def test_that_whole_clusters_keep_within_the_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    design = five_levels()
    monkeypatch.setattr("core.design.outcome.MAX_NODES", sum(1 for _ in places(design)))
    assert isinstance(duplicate_cluster(design, "c-A"), Refusal)
    assert isinstance(add_clusters_of(design, design), Refusal)


def test_that_moving_a_cluster_to_the_front_keeps_the_base() -> None:
    design = five_levels()
    edit = move_cluster(design, "c-B", 0)
    assert isinstance(edit, Edit)
    assert edit.after.base_cluster is design.clusters[0]
