"""Which figures a result rests on, how far a change reaches, and the edits that carry it out in one step."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.design.document import Design
from core.design.edits import add_part
from core.design.overrides import OfSite, OneNode, PartWide, is_changed
from core.estimate import Estimator
from core.figure import Rule, Status
from core.performance.metrics import BY_ID
from core.result import Result, unknown
from gui.overrides.edits import chosen, followed, overridden, reset
from gui.overrides.targets import Reach, Target, Wanted, reach_of, reachable, targets_of
from tests.support.designs import done, node_of, problems, refused
from tests.support.overriding import H200_FP8, TRAINIUM2_FP8, own
from tests.support.workspaces import design_of

MEMBER = "aws-trn2u-48xlarge"
FP8 = BY_ID["fp8_dense_flops"]


@pytest.fixture
def design() -> Design:
    return design_of("opening")


def total(design: Design, cluster: str = "c1") -> Result:
    return Estimator().estimate(design)[cluster].totals[FP8.id]


def found(design: Design, result: Result, wanted: Wanted | None = None) -> tuple[Target, ...]:
    return targets_of(result, design.parts.values(), design.sites, wanted or Wanted())


def test_that_a_total_rests_on_the_figure_of_the_accelerator(design: Design) -> None:
    assert found(design, total(design)) == (TRAINIUM2_FP8,)


def test_that_power_at_the_facility_rests_on_the_site_too(design: Design) -> None:
    facility = Estimator().estimate(design)["c2"].facility_typical
    assert Target("pue", site=design.sites[0].id) in found(design, facility)


def test_that_a_rent_rests_on_no_figure_that_can_be_changed(design: Design) -> None:
    assert found(design, Estimator().estimate(design)["c2"].rent_result) == ()


def test_that_what_nobody_states_is_found_by_the_field_that_would_state_it(design: Design) -> None:
    part = design.parts["h200-sxm"]
    wanted = Wanted((("accelerator", "memory_reported"),))
    assert found(design, unknown(part.name, "byte"), wanted) == (Target("memory_reported", part=part.id),)
    assert found(design, unknown(part.name, "byte")) == ()


def test_that_a_target_given_beforehand_goes_first(design: Design) -> None:
    first = Target("max_power", part="aws-trn2-ultraserver")
    assert found(design, total(design), Wanted(first=(first,))) == (first, TRAINIUM2_FP8)


def test_that_a_change_reaches_all_nodes_or_the_selected_one_by_the_way_to_the_part(design: Design) -> None:
    assert reach_of(design, TRAINIUM2_FP8, ()) == Reach(PartWide("trainium2"))
    way = ("aws-trn2-ultraserver", MEMBER, "trainium2")
    assert reach_of(design, TRAINIUM2_FP8, ("n1",)).node == OneNode("n1", way)
    assert reach_of(design, TRAINIUM2_FP8, ("n1", MEMBER)).node == OneNode("n1", way)
    assert reach_of(design, H200_FP8, ("n1",)).node is None


def test_that_a_figure_of_a_site_reaches_the_site(design: Design) -> None:
    assert reach_of(design, Target("pue", site="s"), ("n1",)) == Reach(OfSite("s"))


def test_that_parts_inside_are_reached_once(design: Design) -> None:
    ids = [part.id for part in reachable(design.parts, ("aws-trn2-ultraserver",))]
    assert ids[:2] == ["aws-trn2-ultraserver", MEMBER]
    assert len(ids) == len(set(ids))


def of_node(design: Design, node: str, target: Target) -> Target:
    """Return the target as it is inside one node."""
    part = next(
        part for part in reachable(design.parts, (node_of(design, node).part or "",)) if _is_kin(part.id, target)
    )
    return Target(target.field, part=part.id)


def _is_kin(part_id: str, target: Target) -> bool:
    return part_id.split("~")[0] == target.part


def two_nodes(design: Design) -> Design:
    """Return the design with a second node of the part in n2."""
    return done(add_part(design, built_in(), "aws-p5en-48xlarge", "c1")).after


def test_that_an_own_figure_for_one_node_leaves_the_others(design: Design) -> None:
    both = two_nodes(design)
    reach = reach_of(both, H200_FP8, ("n2",))
    assert reach.node is not None
    after = done(overridden(both, H200_FP8, reach.node, own())).after
    assert is_changed(of_node(after, "n2", H200_FP8).readings(after))
    assert not is_changed(H200_FP8.readings(after))
    assert reach_of(after, of_node(after, "n2", H200_FP8), ("n2",)).is_own
    assert list(problems(after)) == []


def test_that_all_nodes_means_the_one_with_a_figure_of_its_own_too(design: Design) -> None:
    both = two_nodes(design)
    node = reach_of(both, H200_FP8, ("n2",)).node
    assert node is not None
    one = done(overridden(both, H200_FP8, node, own())).after
    target = of_node(one, "n2", H200_FP8)
    edit = done(overridden(one, target, reach_of(one, target, ("n2",)).wide, own(1600)))
    assert edit.before is one
    assert of_node(edit.after, "n2", H200_FP8) == H200_FP8
    figure = H200_FP8.figure(edit.after)
    assert figure is not None
    assert (figure.leader.value, figure.rule) == (1600, Rule.YOURS)


def test_that_all_nodes_means_so_where_all_and_one_have_figures_of_their_own(design: Design) -> None:
    both = done(overridden(two_nodes(design), H200_FP8, PartWide("h200-sxm"), own(1700))).after
    node = reach_of(both, H200_FP8, ("n2",)).node
    assert node is not None
    one = done(overridden(both, H200_FP8, node, own(1500))).after
    target = of_node(one, "n2", H200_FP8)
    after = done(overridden(one, target, reach_of(one, target, ("n2",)).wide, own(1600))).after
    assert of_node(after, "n2", H200_FP8) == H200_FP8
    assert H200_FP8.readings(after)[0].value == 1600


def test_that_a_reset_of_one_node_gives_it_the_part_of_the_others_again(design: Design) -> None:
    node = reach_of(design, TRAINIUM2_FP8, ("n1",)).node
    assert node is not None
    one = done(overridden(design, TRAINIUM2_FP8, node, own())).after
    target = of_node(one, "n1", TRAINIUM2_FP8)
    again = done(reset(one, target)).after
    assert again.parts == design.parts
    assert node_of(again, "n1").part == "aws-trn2-ultraserver"


def test_that_a_reset_brings_back_what_is_published(design: Design) -> None:
    own_one = done(overridden(design, TRAINIUM2_FP8, PartWide("trainium2"), own())).after
    assert total(own_one).value != total(design).value
    assert done(reset(own_one, TRAINIUM2_FP8)).after.parts == design.parts
    assert "as it was published" in refused(reset(design, TRAINIUM2_FP8))


def test_that_a_chosen_source_leads_and_is_reset(design: Design) -> None:
    target = Target("memory_bandwidth", part="trainium2")
    figure = target.figure(design)
    assert figure is not None
    after = done(chosen(design, target, PartWide("trainium2"), figure.rivals[0])).after
    led = target.figure(after)
    assert led is not None
    assert (led.leader.value, led.rule) == (figure.rivals[0].value, Rule.CHOSEN)
    assert done(reset(after, target)).after.parts == design.parts


def test_that_a_figure_of_a_site_is_overridden_and_reset(design: Design) -> None:
    site = design.sites[0].id
    target = Target("pue", site=site)
    after = done(overridden(design, target, OfSite(site), own(1.3, "ratio"))).after
    figure = target.figure(after)
    assert figure is not None
    assert figure.leader.status is Status.YOURS
    assert done(reset(after, target)).after.sites == design.sites


def test_that_the_first_refusal_is_told(design: Design) -> None:
    assert "Say why" in refused(overridden(design, TRAINIUM2_FP8, PartWide("trainium2"), own(reason="  ")))


def test_that_a_focus_follows_parts_that_become_variants_and_back(design: Design) -> None:
    focus = ("n1", MEMBER, "trainium2")
    node = reach_of(design, TRAINIUM2_FP8, focus).node
    assert node is not None
    after = done(overridden(design, TRAINIUM2_FP8, node, own())).after
    moved = followed(design, after, focus)
    assert [step.split("~")[0] for step in moved] == list(focus)
    assert moved != focus
    assert followed(after, design, moved) == focus
    assert followed(design, after, ("gone", MEMBER)) == ("gone",)
