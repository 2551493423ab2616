"""What boxes say of nodes and clusters of the real catalogue."""

from __future__ import annotations

from dataclasses import replace
from gc import collect
from typing import TYPE_CHECKING
from unittest.mock import patch
from weakref import ref

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, Form
from core.design.document import Node
from core.design.edits import add_part, embed_part, group_nodes, set_count
from core.estimate import Estimator
from core.figure import Sign
from core.performance.metrics import MEMORY
from core.performance.totals import PartTotals
from core.presentation import PARTIAL
from core.provenance.explanation import explain
from core.quantity import DEFAULT_CHOICE
from core.result import Completeness
from gui.canvas.boxes import MISSING_ICON, Level
from gui.canvas.faces import FaceMaker
from gui.painting.figure import FigureState
from gui.words import basis_name, kind_name, part_icon
from tests.support.designs import done
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.design.document import Design
    from gui.canvas.boxes import Box, Face, Fact


def maker(design: Design) -> FaceMaker:
    estimator = Estimator()
    return FaceMaker(estimator.part_totals(design), estimator.part_power(design), DEFAULT_CHOICE)


def boxed(design: Design, cluster: int = 0) -> Box:
    return maker(design).cluster(design, list(Estimator().estimate(design).values())[cluster])


def figure_of(face: Face) -> str:
    assert face.fact is not None
    return f"{face.fact.text.value} {face.fact.text.unit}"


def with_node(part: str, **settings: object) -> Design:
    design = embed_part(design_of("empty"), built_in(), part)
    node = Node(id="n1", part=part).evolve(**settings)
    return design.evolve(clusters=(design.clusters[0].evolve(nodes=(node,)),))


def test_that_a_part_that_the_design_lacks_is_marked_and_called_missing() -> None:
    design = design_of("empty")
    node = Node(id="n1", part="unheard-of", count=2)
    face = boxed(design.evolve(clusters=(design.clusters[0].evolve(nodes=(node,)),))).children[0].face
    assert (face.icon, face.is_missing, face.facts) == (MISSING_ICON, True, ("part missing",))
    assert face.sentence == "unheard-of ×2, part missing"


def test_that_the_cluster_says_how_many_accelerators_it_holds_and_what_all_of_it_shares() -> None:
    face = boxed(design_of("opening")).face
    assert figure_of(face) == "64 accelerators"
    assert face.facts == ("Capacity Block", "EFAv3 (trn2)")
    assert [row.name for row in face.rows] == ["Scale-out: EFAv3 (trn2)", "AWS, region not chosen", "Capacity Block"]
    figures = [f"{row.fact.text.value} {row.fact.text.unit}".strip() for row in face.rows if row.fact is not None]
    assert figures == ["12.8 Tb/s", "PUE 1.15", "143.04 $/h"]


def test_that_a_system_shows_what_is_in_it_down_to_the_accelerators() -> None:
    (ultraserver,) = boxed(design_of("opening")).children
    (instance,) = ultraserver.children
    assert (ultraserver.face.level, instance.face.level) == (Level.RACK, Level.INSTANCE)
    assert (ultraserver.face.name, instance.face.name, instance.face.count) == (
        "Trn2 UltraServer",
        "trn2u.48xlarge",
        "×4",
    )
    assert instance.face.slots is not None
    assert (instance.face.slots.name, instance.face.slots.drawn) == ("Trainium2", 16)
    assert ultraserver.face.facts[:2] == ("64 Trainium2", "2 racks")
    assert [row.name for row in instance.face.rows] == ["Host", "Network"]


def test_that_the_figure_of_a_stack_is_that_of_one_and_says_so() -> None:
    (node,) = boxed(design_of("opening"), 1).children
    assert (node.face.count, figure_of(node.face)) == ("×8", "15.8 PF each")


def test_that_hardware_without_fp8_shows_bf16_and_says_so() -> None:
    (node,) = boxed(with_node("dgx-a100")).children
    assert figure_of(node.face) == "2.50 PF BF16"


def test_that_an_unknown_figure_is_a_dash() -> None:
    (node,) = boxed(with_node("aws-trn3-ultraserver-2024-projection")).children
    assert node.face.fact is not None
    assert node.face.fact.text.value == "–"
    assert node.face.fact.text.sign is Sign.UNKNOWN


def test_that_a_range_stands_where_no_power_is_published() -> None:
    (node,) = boxed(design_of("opening")).children
    power = node.face.rows[-1].fact
    assert power is not None
    assert power.text.value.startswith("– (")


def test_that_many_accelerators_are_one_slot_with_a_count() -> None:
    (node,) = boxed(with_node("gcp-tpu-v5e-pod")).children
    assert node.face.slots is not None
    assert (node.face.slots.drawn, node.face.slots.count) == (1, "×256")


def test_that_an_accelerator_of_its_own_says_how_much_memory_it_has() -> None:
    (node,) = boxed(with_node("trainium2")).children
    assert (node.face.level, node.face.facts, node.is_hollow) == (Level.ACCELERATOR, ("96 GB",), True)


def test_that_a_switch_tray_shows_no_figure() -> None:
    (rack,) = boxed(with_node("gb200-nvl72")).children
    trays = {box.face.name: box.face for box in rack.children}
    switch = next(face for name, face in trays.items() if "switch" in name)
    assert switch.fact is None
    assert switch.icon == "network"


def test_that_a_part_the_design_does_not_hold_is_shown_by_its_id() -> None:
    design = with_node("trainium2")
    box = boxed(design.evolve(parts={})).children[0]
    assert box.face.name == "trainium2"


def test_that_a_node_that_is_off_keeps_its_figures_in_grey() -> None:
    (node,) = boxed(with_node("dgx-h100", enabled=False)).children
    assert node.face.is_off
    assert node.face.fact is not None
    assert node.face.fact.text.state is FigureState.OFF


def test_that_a_name_of_the_users_own_leads() -> None:
    (node,) = boxed(with_node("dgx-h100", name="Spares")).children
    assert node.face.name == "Spares"


def test_that_a_group_shows_its_nodes_and_what_they_add_up_to() -> None:
    design = done(add_part(design_of("opening"), built_in(), "dgx-h100", "c1")).after
    nodes = [node.id for node in design.clusters[0].nodes]
    design = done(set_count(done(group_nodes(design, nodes, "Hall")).after, "n6", 2)).after
    (group,) = boxed(design).children
    assert [box.id for box in group.children] == nodes
    assert group.is_container
    assert (group.face.name, group.face.count, group.face.facts) == ("Hall", "×2", ("72 accelerators",))
    assert figure_of(group.face) == "99.0 PF each"


def test_that_unchanged_nodes_keep_their_boxes_and_equal_nodes_share_a_face() -> None:
    design = done(add_part(design_of("opening"), built_in(), "aws-trn2-ultraserver", "c1")).after
    faces, estimator = maker(design), Estimator()
    before = faces.cluster(design, estimator.estimate(design)["c1"])
    after_edit = done(set_count(design, "n1", 3)).after
    after = faces.cluster(after_edit, estimator.estimate(after_edit)["c1"])
    assert before.children[0].face is before.children[1].face
    assert after.children[1] is before.children[1]
    assert after.children[0] is not before.children[0]


def test_that_a_box_can_be_read_out_in_one_line() -> None:
    (node,) = boxed(design_of("opening")).children
    assert node.face.sentence == "Trn2 UltraServer ×1, 64 Trainium2, 2 racks, 12.8 Tb/s, 83.1 PF"


@pytest.mark.parametrize(
    ("part", "icon", "kind"),
    [
        ("trainium2", "accelerator", "Accelerator"),
        ("dgx-h100", "instance", "Server"),
        ("gb200-nvl72", "rack", "Rack"),
        ("aws-trn3-ultraserver-2024-projection", "rack", "UltraServer"),
        ("host-dgx-h100", "host", "Host"),
        ("efa-v3-p5en", "network", "Network"),
    ],
)
def test_that_each_kind_of_part_has_an_icon_and_a_word(part: str, icon: str, kind: str) -> None:
    assert (part_icon(built_in().parts[part]), kind_name(built_in().parts[part])) == (icon, kind)


def test_that_every_form_and_every_basis_has_a_word() -> None:
    system = built_in().parts["dgx-h100"]
    assert len({kind_name(system.evolve(form=form)) for form in Form}) == len(Form)
    assert len({basis_name(basis) for basis in Basis}) == len(Basis)


def test_that_units_are_those_the_reader_chose() -> None:
    design, estimator = with_node("trainium2"), Estimator()
    binary = replace(DEFAULT_CHOICE, memory="GiB")
    faces = FaceMaker(estimator.part_totals(design), estimator.part_power(design), binary)
    box = faces.cluster(design, estimator.estimate(design)["c1"]).children[0]
    assert box.face.facts == ("89.4 GiB",)


def facts_of(box: Box) -> Iterator[Fact]:
    """Yield the figures of a box and of all in it."""
    facts = (box.face.fact, *(row.fact for row in box.face.rows))
    yield from (fact for fact in facts if fact is not None)
    for child in box.children:
        yield from facts_of(child)


@pytest.mark.parametrize("part", sorted(built_in().parts))
def test_that_the_card_of_every_figure_of_every_part_can_be_opened(part: str) -> None:
    box = boxed(with_node(part))
    cards = [explain(fact.result, built_in().sources, DEFAULT_CHOICE, fact.label) for fact in facts_of(box)]
    assert all(card.title and card.value for card in cards)
    assert len(cards) >= 3  # those of the cluster itself


def test_that_the_figures_of_a_host_are_counted_as_they_are_printed() -> None:
    (rack,) = boxed(with_node("gb200-nvl72")).children
    hosts = [row for tray in rack.children for row in tray.face.rows if row.icon == "host"]
    assert [f"{row.fact.text.value} {row.fact.text.unit}" for row in hosts if row.fact is not None] == ["144 Arm cores"]


def test_that_a_total_of_which_some_is_unknown_says_partial_wherever_it_stands() -> None:
    design = with_node("aws-trn2-ultraserver")
    part = design.parts["aws-trn2-ultraserver"]
    totals = Estimator().part_totals(design)
    known = totals.of(part.id, MEMORY)
    incomplete = replace(known, completeness=Completeness.PARTIAL)
    with patch.object(PartTotals, "of", lambda _totals, _part, _metric: incomplete):
        (node,) = boxed(design).children
    assert [fact for fact in node.face.facts if fact.endswith(PARTIAL)]


def test_that_a_site_shows_its_pue_as_its_card_does() -> None:
    site = boxed(design_of("opening")).face.rows[1].fact
    assert site is not None
    card = explain(site.result, built_in().sources, DEFAULT_CHOICE, site.label)
    assert site.text.value == f"PUE {card.value}" == "PUE 1.15"


def test_that_faces_no_node_has_any_more_are_forgotten() -> None:
    design, estimator = design_of("opening"), Estimator()
    faces = maker(design)
    seen = []
    for count in range(2, 30):
        design = done(set_count(design, "n1", count)).after
        box = faces.cluster(design, estimator.estimate(design)["c1"])
        seen.append(ref(box.children[0].face))
    collect()
    assert [face() is not None for face in seen] == [False] * 27 + [True]
    assert box.children[0].face.count == "×29"
