"""The shipped systems, hosts and prices: well-formed, complete and free of undecided ties."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from pydantic import TypeAdapter

from core.catalogue.records import Accelerator, Basis, Host, Part, PartId, Quote, Source, System
from core.figure import Reading, agree_si, lead
from core.quantity import to_si
from core.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS: TypeAdapter[tuple[Part, ...]] = TypeAdapter(tuple[Part, ...])
QUOTES: TypeAdapter[dict[PartId, tuple[Quote, ...]]] = TypeAdapter(dict[PartId, tuple[Quote, ...]])
SOURCES: TypeAdapter[tuple[Source, ...]] = TypeAdapter(tuple[Source, ...])

COUNT_OF_RAINIER, PARTS_OF_RAINIER = 500_000, 500_032
"""Stated chips, and those in 7,813 UltraServers of 64: the count is no multiple of 64, so it is rounded up."""
REGION = re.compile(r"[a-z]+(-[a-z]+)*-?[0-9]*")
DATE = re.compile(r"[0-9]{4}(-[01][0-9](-[0-3][0-9])?)?")


@cache
def every_part() -> tuple[Part, ...]:
    folders = (resource("catalogue", kind) for kind in ("accelerators", "hosts", "systems"))
    paths = (path for folder in folders for path in sorted(folder.glob("*.json")))
    return tuple(part for path in paths for part in PARTS.validate_json(path.read_bytes()))


@cache
def parts() -> dict[PartId, Part]:
    return {part.id: part for part in every_part()}


@cache
def systems() -> dict[PartId, System]:
    return {part.id: part for part in every_part() if isinstance(part, System)}


@cache
def quotes() -> dict[PartId, tuple[Quote, ...]]:
    files = (QUOTES.validate_json(path.read_bytes()) for path in sorted(resource("prices").glob("*.json")))
    return {part: quoted for file in files for part, quoted in file.items()}


def every_figure() -> Iterator[tuple[PartId, str, tuple[Reading, ...]]]:
    """Yield part, field and readings of all systems and hosts."""
    for part in every_part():
        if isinstance(part, System | Host):
            yield from ((part.id, field, readings) for field, readings in part.figures.items())


def accelerators(part_id: PartId, above: tuple[PartId, ...] = ()) -> int:
    """Count the accelerators of a part by its contents, none of which may contain it."""
    assert part_id not in above, f"{part_id} contains itself"
    part = parts()[part_id]
    if isinstance(part, System):
        return sum(content.count * accelerators(content.part, (*above, part_id)) for content in part.contents)
    return int(isinstance(part, Accelerator))


def led(part_id: PartId, field: str) -> float | None:
    """Return the leading value of a field in its base unit, None where nothing is stated."""
    figure = parts()[part_id].figure(field)
    return None if figure is None else figure.leader.si_value


def newest_capacity_block(part_id: PartId, as_of: str) -> float | None:
    blocks = (quote for quote in quotes().get(part_id, ()) if quote.basis is Basis.CAPACITY_BLOCK)
    dated = [(quote.date, quote.value) for quote in blocks if quote.date and not quote.superseded]
    return max(((date, value) for date, value in dated if date <= as_of), default=(None, None))[1]


def test_that_part_ids_are_unique() -> None:
    assert [part for part, times in Counter(part.id for part in every_part()).items() if times > 1] == []


def test_that_no_id_name_or_alias_means_two_parts() -> None:
    meanings: dict[str, set[PartId]] = {}
    for part in every_part():
        for word in (part.id, part.name, *part.aliases):
            meanings.setdefault("".join(filter(str.isalnum, word.casefold())), set()).add(part.id)

    assert {word: ids for word, ids in meanings.items() if len(ids) > 1} == {}


@pytest.mark.parametrize(
    ("name", "part_id"),
    [
        ("trn2.48xlarge", "aws-trn2-48xlarge"),
        ("p5en.48xlarge", "aws-p5en-48xlarge"),
        ("u-p6e-gb200x72", "aws-u-p6e-gb200x72"),
        ("ND128isr GB200 v6", "azure-nd-gb200-v6"),
        ("BM.GPU.H200.8", "oci-bm-gpu-h200-8"),
    ],
)
def test_that_the_name_a_provider_uses_is_known(name: str, part_id: PartId) -> None:
    assert name in (systems()[part_id].name, *systems()[part_id].aliases)


def test_that_everything_a_system_holds_exists_and_every_host_is_held() -> None:
    held = {content.part for system in systems().values() for content in system.contents}

    assert held <= parts().keys()
    assert {part.id for part in every_part() if isinstance(part, Host)} <= held


def test_that_contents_hold_as_many_accelerators_as_are_stated() -> None:
    counted = {name: accelerators(name) for name, system in systems().items() if system.contents_known}
    stated = {name: led(name, "accelerator_count") or 0 for name in counted}

    assert stated["project-rainier"] == COUNT_OF_RAINIER
    assert counted == stated | {"project-rainier": PARTS_OF_RAINIER}


def test_that_only_the_projection_has_unknown_contents() -> None:
    unknown = [(system.id, system.contents) for system in systems().values() if not system.contents_known]

    assert unknown == [("aws-trn3-ultraserver-2024-projection", ())]


@pytest.mark.parametrize("field", ["host_vcpus", "host_memory", "scaleout_bandwidth"])
def test_that_what_the_members_have_adds_up_to_the_figure_of_the_whole(field: str) -> None:
    """Except Ceiba, announced with twice the network of the racks that were shipped."""
    differing = []
    for system in systems().values():
        figure, inside = system.figure(field), inside_of(system, field)
        if figure is not None and inside and not agree_si(inside, figure.leader.si_value, figure.leader):
            differing.append(system.id)

    assert differing == (["project-ceiba"] if field == "scaleout_bandwidth" else [])


def inside_of(system: System, field: str) -> float:
    """Add up a field of the members, or of the hosts in them."""
    members = [content for content in system.contents if content.part in systems()]
    return sum(content.count * (led(content.part, field) or of_host(content.part, field)) for content in members)


def of_host(system_id: PartId, field: str) -> float:
    inner = (content.part for content in systems()[system_id].contents)
    return sum(led(part_id, field) or 0.0 for part_id in inner if isinstance(parts()[part_id], Host))


def test_that_members_of_the_trn2_ultraserver_are_priced_as_the_single_instance() -> None:
    assert systems()["aws-trn2u-48xlarge"].priced_as == "aws-trn2-48xlarge"
    assert "aws-trn2-48xlarge" in quotes()
    assert "aws-trn2u-48xlarge" not in quotes()


def test_that_every_unit_is_known() -> None:
    for _, _, readings in every_figure():
        for reading in readings:
            to_si(1, reading.unit)


def test_that_every_source_is_known() -> None:
    known = {source.id for source in SOURCES.validate_json(resource("catalogue", "sources.json").read_bytes())}
    cited = {reading.source for _, _, readings in every_figure() for reading in readings}
    cited |= {quote.source for quoted in quotes().values() for quote in quoted}

    assert cited - known == set()


def test_that_no_two_values_tie_for_the_lead() -> None:
    tied = []
    for part_id, field, readings in every_figure():
        first = standing(lead(readings).leader)
        if len({(reading.value, reading.unit) for reading in readings if standing(reading) == first}) > 1:
            tied.append((part_id, field))

    assert tied == []


def standing(reading: Reading) -> tuple[object, ...]:
    """Return all that decides which reading leads, so that equal ones tie."""
    out_of_contest = (reading.superseded, reading.back_computed, bool(reading.set_aside))
    return (*out_of_contest, reading.status, reading.launch, reading.date, bool(reading.preferred))


@pytest.mark.parametrize(
    ("part_id", "field", "value"),
    [
        ("aws-trn1n-32xlarge", "scaleup_bandwidth_per_accelerator", 384),
        ("aws-trn2-ultraserver", "scaleout_bandwidth", 12_800),
        ("aws-trn2-ultraserver", "peak_fp8_sparse", 164),
        ("aws-trn3-ultraserver-gen2", "scaleup_bandwidth_per_accelerator", 2_048),
        ("aws-p6e-gb200-36xlarge", "scaleout_bandwidth", 1_600),
        ("gb200-nvl72", "max_power", 120),
        ("gb300-nvl72", "max_power", 132),
        ("xai-colossus", "accelerator_count", 100_000),
    ],
)
def test_that_the_best_founded_value_leads(part_id: PartId, field: str, value: int) -> None:
    figure = parts()[part_id].figure(field)

    assert figure is not None
    assert figure.leader.value == value


@pytest.mark.parametrize(("part_id", "one_way"), [("gb200-nvl72", 900e9), ("gcp-tpu-v5e-pod", 200e9)])
def test_that_a_link_printed_for_both_directions_counts_half(part_id: PartId, one_way: float) -> None:
    assert led(part_id, "scaleup_bandwidth_per_accelerator") == one_way


def test_that_quotes_stand_in_the_price_files_alone_and_belong_to_a_system() -> None:
    assert [system.id for system in systems().values() if system.quotes] == []
    assert quotes().keys() <= systems().keys()


def test_that_every_quote_writes_region_and_date_in_one_form() -> None:
    every = [quote for quoted in quotes().values() for quote in quoted]

    assert [quote for quote in every if quote.region is not None and not REGION.fullmatch(quote.region)] == []
    assert [quote for quote in every if quote.date is not None and not DATE.fullmatch(quote.date)] == []


@pytest.mark.parametrize(
    ("part_id", "as_of", "usd_per_hour"),
    [
        ("aws-trn2-48xlarge", "2026-05-31", 35.7608),
        ("aws-p5en-48xlarge", "2026-05-31", 41.612),
        ("aws-u-p6e-gb200x72", "2026-05-31", 761.904),
        ("aws-trn3-ultraserver-gen2", "2026-05-31", None),
        ("aws-p5en-48xlarge", "2026-12-01", 63.158),
    ],
)
def test_that_the_newest_capacity_block_answers_for_the_day_asked(
    part_id: PartId, as_of: str, usd_per_hour: float | None
) -> None:
    assert newest_capacity_block(part_id, as_of) == usd_per_hour
