"""What the shipped records of accelerators, fabrics, surroundings, sites and sources promise."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import pytest
from pydantic import TypeAdapter

from core.catalogue.catalogue import Catalogue
from core.catalogue.records import Accelerator, Economics, Fabric, Part, Site, Source
from core.figure import RECALLED, Figure, Reading, Rule, Status, lead
from core.performance.metrics import PRECISIONS
from core.quantity import find_unit
from core.resources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

T = TypeVar("T")

CATALOGUE = ROOT / "catalogue"
ACCELERATOR_FILES = sorted((CATALOGUE / "accelerators").glob("*.json"))
STATEMENTS = ROOT / "claims" / "system_statements.json"


def _read(model: type[T], *paths: Path) -> list[T]:
    adapter = TypeAdapter(list[model])  # type: ignore[valid-type]
    return [record for path in paths for record in adapter.validate_json(path.read_bytes())]


@cache
def accelerators() -> dict[str, Accelerator]:
    return {part.id: part for part in _read(Accelerator, *ACCELERATOR_FILES)}


@cache
def fabrics() -> dict[str, Fabric]:
    return {part.id: part for part in _read(Fabric, CATALOGUE / "fabrics.json")}


@cache
def economics() -> dict[str, Economics]:
    return {item.id: item for item in _read(Economics, CATALOGUE / "economics.json")}


@cache
def sources() -> dict[str, Source]:
    return {source.id: source for source in _read(Source, CATALOGUE / "sources.json")}


def statements() -> dict[str, tuple[Reading, ...]]:
    records = json.loads(STATEMENTS.read_bytes())
    readings = TypeAdapter(tuple[Reading, ...])
    return {f"{r['subject']} {r['field']}": readings.validate_python(r["readings"]) for r in records}


def figures() -> Iterator[tuple[str, tuple[Reading, ...]]]:
    """Yield every field of every record with its readings."""
    for part in (*accelerators().values(), *fabrics().values()):
        yield from ((f"{part.id} {name}", readings) for name, readings in part.figures.items())
    yield from ((item.id, item.readings) for item in economics().values())
    yield from statements().items()


def readings() -> Iterator[tuple[str, Reading]]:
    return ((name, reading) for name, group in figures() for reading in group)


def figure(part: str, field: str) -> Figure:
    found = accelerators()[part].figure(field)
    assert found is not None
    return found


def test_that_the_catalogue_holds_every_record_once() -> None:
    parts = TypeAdapter(list[Part])
    paths = (*ACCELERATOR_FILES, CATALOGUE / "fabrics.json")
    ids = [part.id for path in paths for part in parts.validate_json(path.read_bytes())]
    assert len(ids) == len(set(ids))
    assert (len(accelerators()), len(fabrics())) == (57, 61)
    assert (len(economics()), len(sources())) == (186, 318)


def test_that_no_reading_was_dropped() -> None:
    of_accelerators = sum(len(group) for part in accelerators().values() for group in part.figures.values())
    assert of_accelerators == 1496
    assert sum(len(item.readings) for item in economics().values()) == 197
    assert sum(len(group) for group in statements().values()) == 37


def test_that_every_reading_cites_a_known_source() -> None:
    cited = {reading.source for _, reading in readings()}
    cited |= {statement.source for part in accelerators().values() for statement in part.unsupported.values()}
    assert cited <= sources().keys()


def test_that_every_number_has_a_known_unit() -> None:
    for _, reading in readings():
        if reading.is_number:
            find_unit(reading.unit)


def test_that_dates_are_as_coarse_as_their_source_and_no_other_form() -> None:
    form = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
    assert [(name, r.date) for name, r in readings() if r.date is not None and not form.fullmatch(r.date)] == []


def test_that_name_and_vendor_are_what_the_leading_figure_says() -> None:
    for part in accelerators().values():
        assert (part.name, part.vendor) == (part.text("name"), part.text("vendor"))


def _ties(chosen: Figure) -> Iterator[Reading]:
    """Yield the rivals that only a stated reason can put behind the leader."""
    leader = chosen.leader
    for rival in chosen.rivals:
        one, other = ((r.is_contender, r.status, r.launch, r.date, r.source == RECALLED) for r in (leader, rival))
        if one == other and (rival.value, rival.unit) != (leader.value, leader.unit):
            yield rival


def test_that_no_tie_between_different_values_is_left_to_chance() -> None:
    chosen = ((name, lead(group)) for name, group in figures())
    undecided = [
        name for name, figure in chosen for rival in _ties(figure) if not figure.leader.preferred or rival.preferred
    ]
    assert undecided == []


def test_that_the_bandwidth_of_trainium3_is_chosen_for_a_stated_reason_and_not_by_the_day_a_page_was_read() -> None:
    bandwidth = lead(accelerators()["trainium3"].figures["memory_bandwidth"])
    assert [reading.value for reading in bandwidth.readings] == [4.9, 4.7]
    assert bandwidth.rule is Rule.STATED
    assert bandwidth.is_conflicting


def test_that_a_reading_that_cannot_lead_says_why() -> None:
    silent = [name for name, r in readings() if not (r.is_contender or r.set_aside or r.note)]
    assert silent == []


@pytest.mark.parametrize("part", ["trainium2", "trainium3"])
def test_that_power_nobody_published_is_only_assumed(part: str) -> None:
    assert all(reading.status in (Status.ESTIMATED, Status.SPECULATIVE) for reading in figure(part, "tdp").readings)


def test_that_figures_divided_back_from_a_cluster_are_marked() -> None:
    marked = {
        name for name, reading in readings() if reading.back_computed and reading.source == "seed-register-2024-12"
    }
    ceiba = {"scaleout_bandwidth_per_chip", "peak_fp4_sparse", "peak_bf16_dense", "peak_fp8_dense"}
    assert marked == {"trainium2 peak_fp8_sparse", *(f"gb200 {field}" for field in ceiba)}


@pytest.mark.parametrize("part", ["b200-sxm", "gb200", "b300-sxm", "gb300"])
def test_that_memory_for_use_is_kept_apart_from_memory_fitted(part: str) -> None:
    usable, fitted = figure(part, "memory_capacity"), figure(part, "memory_installed")
    assert all(reading.si_value < fitted.leader.si_value for reading in usable.readings)


def test_that_no_link_of_an_accelerator_is_halved_again() -> None:
    for part in accelerators().values():
        for reading in part.figures.get("scaleup_bandwidth", ()):
            assert reading.convention.startswith("one direction")
            assert reading.si_value == pytest.approx(float(reading.value) * 1e9)


def test_that_a_precision_without_hardware_has_no_peak() -> None:
    for part in accelerators().values():
        assert part.unsupported.keys() <= PRECISIONS.keys()
        peaks = {name.split("_")[1] for name in part.figures if name.startswith("peak_")}
        assert not peaks & part.unsupported.keys()


def test_that_fp4_is_missing_on_trainium2_and_present_on_trainium3() -> None:
    assert "fp4" in accelerators()["trainium2"].unsupported
    assert "fp4" not in accelerators()["trainium3"].unsupported


@pytest.mark.parametrize(
    ("part", "devices", "bundles"),
    [
        ("trainium1", {"core": 2}, {}),
        ("trainium2", {"core": 8}, {}),
        ("trainium3", {"core": 8}, {}),
        ("mi250x", {"die": 2}, {}),
        ("gb200", {}, {"superchip": 2}),
        ("h100-nvl", {}, {"pair": 2}),
        ("mi250", {"die": 2}, {}),
        ("max-1550", {"stack": 2}, {}),
        ("arc-pro-b60-dual", {"GPU": 2}, {}),
        ("h100-sxm", {}, {}),
    ],
)
def test_that_units_smaller_and_larger_than_a_package_are_counted(
    part: str, devices: dict[str, int], bundles: dict[str, int]
) -> None:
    record = accelerators()[part]
    assert (record.devices, record.bundles) == (devices, bundles)


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def test_that_no_name_means_two_accelerators() -> None:
    meaning: dict[str, str] = {}
    for part in accelerators().values():
        for word in (part.id, part.name, *part.aliases):
            assert meaning.setdefault(_folded(word), part.id) == part.id, word


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("NVIDIA H100 80GB HBM3", "h100-sxm"),
        ("NVIDIA-H100-80GB-HBM3", "h100-sxm"),
        ("h100-sxm5", "h100-sxm"),
        ("H100-80GB-SXM", "h100-sxm"),
        ("NVIDIA H100 PCIe", "h100-pcie"),
        ("NVIDIA_H100-PCIE", "h100-pcie"),
        ("NVIDIA H100 NVL", "h100-nvl"),
        ("NVIDIA GB200", "gb200"),
        ("NVIDIA B200-SXM-180GB", "b200-sxm"),
        ("A100-SXM4-40GB", "a100-40g-sxm"),
        ("MI300X", "mi300x"),
        ("trn2", "trainium2"),
        ("Trainium 2", "trainium2"),
        ("MI250", "mi250"),
        ("NVIDIA GB10", "gb10-dgx-spark"),
        ("NVIDIA H200-SXM-141GB-CTS", "h200-sxm-cts"),
        ("BMG-Pro-B60-Dual", "arc-pro-b60-dual"),
        *((name, None) for name in ("GH200", "RTX PRO 6000", "A100 PCIe")),
        *(
            (name, None)
            for name in ("H100", "H100 (80 GB)", "H200", "A100", "NVIDIA A100-SXM...", "V100", "tesla-v100")
        ),
        *((name, None) for name in ("GB202", "NVIDIA H100 NVL MIG 3g.47gb", "BM.GPU.H100.8", "Trainium", "Neuron")),
    ],
)
def test_that_a_name_in_use_finds_its_one_part_or_none(text: str, part: str | None) -> None:
    found = Catalogue(parts=dict(accelerators()), sources={}, economics={}, sites={}).find(text)
    assert (found.id if found else None) == part


def test_that_every_link_rate_is_one_direction_and_measurements_are_marked() -> None:
    for fabric in fabrics().values():
        for reading in fabric.figures.get("bandwidth", ()):
            assert fabric.measured == reading.convention.startswith("bus bandwidth of a whole collective")
            assert fabric.measured or reading.convention.startswith("one direction")


def test_that_every_site_names_figures_that_exist() -> None:
    sites = _read(Site, CATALOGUE / "sites.json")
    assert len({site.id for site in sites}) == len(sites) == 13
    for site in sites:
        assert {site.pue, site.electricity, site.carbon} - {None} <= economics().keys()
