"""What the library offers, in which order, and what a search finds."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.naming import Vendor
from core.catalogue.records import Fabric, Host, System
from core.figure import Reading, Status
from gui.library.entries import Entry, Group, entries, is_placeable
from gui.library.filters import Filters, shown
from gui.words import kind_name

ENTRIES = entries(built_in().parts)
PARTS = built_in().parts


def entry(part_id: str) -> Entry:
    return next(each for each in ENTRIES if each.part.id == part_id)


def found(query: str, **filters: object) -> list[str]:
    groups = shown(ENTRIES, Filters(query=query, **filters)).groups
    return [ENTRIES[position].part.id for positions in groups.values() for position in positions]


def group(name: Group, **filters: object) -> list[Entry]:
    return [ENTRIES[position] for position in shown(ENTRIES, Filters(**filters)).groups.get(name, [])]


def test_that_every_part_that_can_be_placed_is_offered_once() -> None:
    expected = {part.id for part in PARTS.values() if is_placeable(part)}
    assert sorted(each.part.id for each in ENTRIES) == sorted(expected)


def test_that_hosts_members_measurements_and_links_inside_are_not_offered() -> None:
    offered = [each.part for each in ENTRIES]
    assert not any(isinstance(part, Host) for part in offered)
    assert not any(isinstance(part, System) and part.member for part in offered)
    assert all(part.level == "scaleout" and not part.measured for part in offered if isinstance(part, Fabric))


def test_that_aws_comes_first_and_nvidia_second_in_every_group_that_has_both() -> None:
    for name in Group:
        vendors = list(dict.fromkeys(each.vendor for each in group(name) if not each.is_single))
        assert vendors == sorted(vendors, key=lambda vendor: vendor.prominence)


def test_that_newer_parts_of_a_vendor_come_first() -> None:
    chips = [each.part.id for each in group(Group.ACCELERATORS)]
    assert chips.index("trainium3") < chips.index("trainium2") < chips.index("trainium1")


def test_that_what_is_only_announced_comes_after_what_ships() -> None:
    chips = [each.part.id for each in group(Group.ACCELERATORS) if each.vendor is Vendor.AWS]
    assert entry("trainium4").is_announced
    assert chips[-1] == "trainium4"


def test_that_single_rented_accelerators_come_last() -> None:
    singles = [each.is_single for each in group(Group.INSTANCES)]
    assert any(singles)
    assert singles == sorted(singles)


def test_that_claimed_clusters_have_a_group_of_their_own() -> None:
    assert {"project-rainier", "project-ceiba"} <= {each.part.id for each in group(Group.CLUSTERS)}


@pytest.mark.parametrize(
    ("part_id", "value", "unit"),
    [
        ("trainium2", 667e12, "FLOP/s"),
        ("aws-p5en-48xlarge", 8, "accelerators"),
        ("project-rainier", 500_032, "accelerators"),
        ("efa-v3-p5en", 400e9, "bit/s"),
    ],
)
def test_that_a_row_shows_the_figure_of_its_kind(part_id: str, value: float, unit: str) -> None:
    result = entry(part_id).result
    assert result.value == pytest.approx(value)
    assert result.unit == unit


def test_that_a_fabric_stated_in_bits_is_taken_as_it_is() -> None:
    reading = Reading(value=400, unit="Gb/s", convention="one direction", status=Status.OFFICIAL, source="s")
    fabric = Fabric(id="f", name="F", level="scaleout", figures={"bandwidth": (reading,)})
    assert entries({"f": fabric})[0].result.value == pytest.approx(400e9)


def test_that_a_fabric_without_a_rate_is_unknown() -> None:
    fabric = Fabric(id="f", name="F", level="scaleout")
    assert entries({"f": fabric})[0].result.value is None


def test_that_an_accelerator_type_finds_the_instances_that_hold_it() -> None:
    hits = found("h200")
    assert {"h200-sxm", "aws-p5en-48xlarge", "azure-nd-h200-v5"} <= set(hits)
    assert "aws-p5-48xlarge" not in hits


def test_that_it_is_found_however_deep_it_is() -> None:
    assert "project-ceiba" in found("gb200 aws")


def test_that_all_words_must_match() -> None:
    hits = found("h200 aws")
    assert "aws-p5en-48xlarge" in hits
    assert "h200-sxm" not in hits


@pytest.mark.parametrize("query", ["p5en.48xlarge", "P5EN 48", "p5en48xlarge", "  p5en  "])
def test_that_letter_case_and_separators_do_not_matter(query: str) -> None:
    assert "aws-p5en-48xlarge" in found(query)


def test_that_an_alias_finds_its_part() -> None:
    assert "azure-nd-h100-v5" in found("Standard_ND96isr_H100_v5")


def test_that_a_whole_name_is_the_best_hit() -> None:
    best = shown(ENTRIES, Filters(query="h100 sxm")).best
    assert best is not None
    assert ENTRIES[best].part.id == "h100-sxm"


@pytest.mark.parametrize(
    ("query", "part_id"),
    [
        ("ultraserver", "aws-trn3-ultraserver-gen2"),
        ("ultra", "aws-trn3-ultraserver-gen2"),
        ("trn2 ultra", "aws-trn2-ultraserver"),
        ("ultraserver trn2", "aws-trn2-ultraserver"),
        ("trn3 gen1", "aws-trn3-ultraserver-gen1"),
        ("trn3 gen2", "aws-trn3-ultraserver-gen2"),
        ("trn2", "trainium2"),
        ("trn2 instance", "aws-trn2-48xlarge"),
        ("h100", "h100-sxm"),
        ("h100 server", "dgx-h100"),
        ("h100 aws", "aws-p5-48xlarge"),
        ("b200", "b200-sxm"),
        ("nvl72", "gb300-nvl72"),
        ("gb200 nvl72", "gb200-nvl72"),
        ("gb200 rack", "gb200-nvl72"),
        ("p5", "aws-p5-48xlarge"),
        ("p5e", "aws-p5e-48xlarge"),
        ("p6e", "aws-p6e-gb200-36xlarge"),
        ("l4", "l4"),
        ("mi300", "mi300x"),
        ("mi300x 8", "hgx-mi300x-8"),
        ("tpu v5p", "tpu-v5p"),
        ("tpu v5p pod", "gcp-tpu-v5p-pod"),
        ("superpod", "gcp-tpu-v7-pod"),
        ("dgx", "dgx-b300"),
        ("rainier", "project-rainier"),
        ("efa p5en", "efa-v3-p5en"),
        ("together h100", "together-h100-sxm"),
    ],
)
def test_that_the_part_that_is_meant_is_the_best_hit_and_stands_first(query: str, part_id: str) -> None:
    result = shown(ENTRIES, Filters(query=query))
    first = next(iter(result.groups.values()))[0]
    assert ENTRIES[first].part.id == part_id
    assert result.best == first


@pytest.mark.parametrize("query", ["rack", "pod", "server", "cluster", "accelerator", "network"])
def test_that_a_kind_of_part_finds_all_of_its_kind(query: str) -> None:
    kind = {each.part.id for each in ENTRIES if kind_name(each.part).casefold() == query}
    assert kind
    assert kind <= set(found(query))


def test_that_the_remark_in_a_parenthesis_counts_less_than_the_name() -> None:
    hits = found("ultraserver")
    assert hits.index("aws-trn2-ultraserver") < hits.index("aws-trn2u-48xlarge")


def test_that_without_a_search_groups_and_parts_keep_their_order() -> None:
    groups = shown(ENTRIES, Filters()).groups
    assert [position for positions in groups.values() for position in positions] == sorted(range(len(ENTRIES)))
    assert list(groups) == sorted(groups)


def test_that_better_hits_stand_before_others_of_their_group() -> None:
    hits = [part_id for part_id in found("trn2") if entry(part_id).group is Group.ACCELERATORS]
    assert hits[0] == "trainium2"


def test_that_nothing_is_best_without_a_search() -> None:
    assert shown(ENTRIES, Filters()).best is None


def test_that_a_search_without_hits_shows_nothing() -> None:
    result = shown(ENTRIES, Filters(query="abacus"))
    assert (result.groups, result.best) == ({}, None)


def test_that_vendors_can_be_chosen_and_none_means_all() -> None:
    chosen = found("", vendors=frozenset({Vendor.AMD, Vendor.INTEL}))
    assert {entry(part_id).vendor for part_id in chosen} == {Vendor.AMD, Vendor.INTEL}
    assert len(found("")) == len(ENTRIES)


def test_that_kinds_announced_parts_and_rental_offers_can_be_hidden() -> None:
    assert not group(Group.NETWORK, hidden_groups=frozenset({Group.NETWORK}))
    assert "trainium4" not in found("", shows_announced=False)
    assert "runpod-h100-sxm" not in found("", shows_rentals=False)
    assert "aws-p5-48xlarge" in found("", shows_rentals=False)
