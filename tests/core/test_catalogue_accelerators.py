"""What the shipped records of accelerators, fabrics, surroundings, sites and sources promise."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import pytest
from pydantic import TypeAdapter

from core.catalogue.catalogue import Catalogue
from core.catalogue.records import Accelerator, Economics, Fabric, Part, Site, Source
from core.figure import RECALLED, Figure, Reading, Status, lead
from core.performance.metrics import PRECISIONS
from core.quantity import find_unit
from core.resources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

T = TypeVar("T")
Printed: TypeAlias = dict[str, str]
"""A reading with its number as the file prints it."""

CATALOGUE = ROOT / "catalogue"
ACCELERATOR_FILES = sorted((CATALOGUE / "accelerators").glob("*.json"))
STATEMENTS = ROOT / "claims" / "system_statements.json"
FACTS = ROOT.parent.parent / "shared" / "facts"

with_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the tables that the records were made from are not here")


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
    assert (len(accelerators()), len(fabrics())) == (44, 61)
    assert (len(economics()), len(sources())) == (186, 222)


def test_that_no_reading_was_dropped() -> None:
    of_accelerators = sum(len(group) for part in accelerators().values() for group in part.figures.values())
    assert of_accelerators == 1025
    assert sum(len(item.readings) for item in economics().values()) == 196
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


def test_that_a_reading_that_cannot_lead_says_why() -> None:
    silent = [name for name, r in readings() if not (r.is_contender or r.set_aside or r.note)]
    assert silent == []


@pytest.mark.parametrize(
    ("part", "field", "value", "unit"),
    [
        ("gb200", "peak_fp8_dense", 5000, "TFLOP/s"),
        ("gb200", "peak_bf16_dense", 2500, "TFLOP/s"),
        ("gb200", "peak_fp4_dense", 10000, "TFLOP/s"),
        ("gb200", "memory_capacity", 186, "GB"),
        ("gb200", "memory_installed", 192, "GB"),
        ("gb200", "memory_bandwidth", 8.0, "TB/s"),
        ("h100-sxm", "peak_bf16_dense", 989, "TFLOP/s"),
        ("h100-sxm", "peak_fp8_dense", 1979, "TFLOP/s"),
        ("h100-sxm", "memory_bandwidth", 3.35, "TB/s"),
        ("h200-sxm", "peak_fp8_dense", 1979, "TFLOP/s"),
        ("h200-sxm", "peak_bf16_dense", 989.5, "TFLOP/s"),
        ("h200-sxm", "memory_capacity", 141, "GB"),
        ("h200-sxm", "memory_reported", 144384, "MiB"),
        ("h200-sxm", "memory_bandwidth", 4.8, "TB/s"),
        ("b200-sxm", "peak_fp8_dense", 4500, "TFLOP/s"),
        ("b200-sxm", "peak_bf16_dense", 2250, "TFLOP/s"),
        ("b200-sxm", "memory_capacity", 180, "GB"),
        ("b300-sxm", "peak_fp4_dense", 14000, "TFLOP/s"),
        ("vr200", "memory_bandwidth", 19.2, "TB/s"),
        ("vr200", "scaleup_bandwidth", 1500, "GB/s"),
        ("vr200", "peak_bf16_dense", 4000, "TFLOP/s"),
        ("v100-32g", "peak_fp16_dense", 125, "TFLOP/s"),
        ("trainium2", "peak_fp8_dense", 1299, "TFLOP/s"),
        ("trainium2", "peak_fp8_sparse", 2563, "TFLOP/s"),
        ("trainium2", "peak_bf16_dense", 667, "TFLOP/s"),
        ("trainium2", "memory_capacity", 96, "GiB"),
        ("trainium2", "memory_bandwidth", 2.9, "TB/s"),
        ("trainium3", "peak_fp8_dense", 2517, "TFLOP/s"),
        ("trainium3", "peak_fp4_dense", 2517, "TFLOP/s"),
        ("trainium3", "peak_bf16_dense", 671, "TFLOP/s"),
        ("trainium3", "memory_capacity", 144, "GiB"),
        ("trainium3", "memory_bandwidth", 4.9, "TB/s"),
        ("trainium3", "scaleup_bandwidth", 1099.5, "GB/s"),
        ("mi355x", "peak_fp8_dense", 5033.2, "TFLOP/s"),
        ("gaudi3", "peak_bf16_dense", 1678, "TFLOP/s"),
        ("gaudi3", "tdp", 900, "W"),
        ("gaudi2", "scaleup_bandwidth", 262.5, "GB/s"),
        ("tpu-v3", "peak_bf16_dense", 123, "TFLOP/s"),
    ],
)
def test_that_the_agreed_reading_leads(part: str, field: str, value: float, unit: str) -> None:
    leader = figure(part, field).leader
    assert (leader.value, leader.unit) == (value, unit)


@pytest.mark.parametrize("part", ["trainium2", "trainium3", "vr200"])
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


# --- Nothing lost: every row of the original tables, where they lie beside the repository


def _rows(name: str) -> list[Printed]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _printed(path: Path, key: str = "id") -> dict[str, dict[str, list[Printed]]]:
    """Return the figures of each record of a file with their numbers as printed."""
    records = json.loads(path.read_bytes(), parse_float=str, parse_int=str)
    return {r[key]: r.get("figures") or {"": r.get("readings", [])} for r in records}


def _matches(reading: Printed, row: Printed) -> bool:
    stated = (reading["status"], reading["source"]) == (row["status"], row["source_id"])
    noted = reading.get("note", "").startswith(row["note"])
    as_printed = (reading["value"], reading.get("unit", "")) == (row["value"], row["unit"])
    return stated and noted and (as_printed or _is_in_note(row, reading))


def _is_in_note(row: Printed, reading: Printed) -> bool:
    """Whether a memory size was replaced by the exact one that its note gives, which then still names it."""
    forms = (f"{row['value']} {row['unit']}", f"{row['value']}.0 {row['unit']}")
    return reading.get("unit") == "MiB" and any(form in reading["note"] for form in forms)


def _fields(field: str) -> tuple[str, ...]:
    return ("memory_capacity", "memory_installed", "memory_reported") if field == "memory_capacity" else (field,)


def _unmatched(rows: Iterable[Printed], figures: dict[str, dict[str, list[Printed]]]) -> list[Printed]:
    def candidates(row: Printed) -> Iterable[Printed]:
        part = figures[row["part_id"]]
        return (reading for field in _fields(row["field"]) for reading in part.get(field, []))

    return [row for row in rows if not any(_matches(reading, row) for reading in candidates(row))]


@with_facts
def test_that_every_row_about_an_accelerator_is_found_again() -> None:
    printed = {part: fields for path in ACCELERATOR_FILES for part, fields in _printed(path).items()}
    rows = [row for row in _rows("accelerators.csv") if not row["part_id"].startswith("sys-")]
    assert _unmatched(rows, printed) == []


@with_facts
def test_that_every_row_about_a_system_is_found_again() -> None:
    printed: dict[str, dict[str, list[Printed]]] = {}
    for record in json.loads(STATEMENTS.read_bytes(), parse_float=str, parse_int=str):
        printed.setdefault(record["subject"], {})[record["field"]] = record["readings"]
    rows = [row for row in _rows("accelerators.csv") if row["part_id"].startswith("sys-")]
    assert _unmatched(rows, printed) == []


@with_facts
def test_that_the_direction_that_a_source_states_is_kept() -> None:
    for row in (row for row in _rows("accelerators.csv") if row["qualifier"]):
        found = accelerators()[row["part_id"]].figures[row["field"]]
        conventions = {r.convention for r in found if r.source == row["source_id"] and r.value == float(row["value"])}
        halved, assumed = row["qualifier"].startswith("bidir"), row["qualifier"].endswith("assumed")
        assert any(("halved" in text, "states none" in text) == (halved, assumed) for text in conventions)


@with_facts
def test_that_every_row_about_the_surroundings_is_found_again() -> None:
    printed = _printed(CATALOGUE / "economics.json")
    rows = _rows("economics.csv")
    assert [row for row in rows if not any(_matches(r, row) for r in printed[row["item"]][""])] == []


@with_facts
def test_that_every_row_about_a_fabric_is_found_again() -> None:
    printed = _printed(CATALOGUE / "fabrics.json")
    columns = {"bandwidth": "bandwidth_per_endpoint_GBps_unidir", "latency": "latency_us", "topology": "topology"}
    for row in _rows("fabrics.csv"):
        fields = printed[row["fabric_id"]]
        record = fabrics()[row["fabric_id"]]
        assert (record.name, record.level) == (row["name"], row["level"])
        assert {field: fields[field][0]["value"] if field in fields else "" for field in columns} == {
            field: row[column] for field, column in columns.items()
        }
        assert {(r["status"], r["source"]) for group in fields.values() for r in group} == {
            (row["status"], row["source_id"])
        }
        assert row["note"] in {r.get("note", "") for group in fields.values() for r in group}


@with_facts
@pytest.mark.parametrize("name", ["sources.csv", "sources_systems.csv"])
def test_that_every_source_is_found_again(name: str) -> None:
    for row in _rows(name):
        source = sources()[row["id"]]
        assert row["published"] in (source.published or "") or row["published"] in source.note
        assert row["note"] in source.note
        if row["id"] != "chip-facts":  # which cited the tables, and now cites the records made from them
            assert row["title"].strip() in f"{source.title} {source.note}"
