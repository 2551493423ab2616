"""Nothing lost: every row of the tables that the records were made from is among what the program loads.

A row that was changed on purpose is listed in `resources/catalogue/rechecked.json` with its old and its new form.
The check puts the old form back, and then finds every row: value, unit, convention, status, source and note.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pytest
from pydantic import TypeAdapter

from core.catalogue.catalogue import Catalogue, built_in, load_catalogue
from core.catalogue.records import Basis, Fabric, Host, PartId, Quote, System
from core.figure import Reading
from core.frozen import Frozen
from core.resources import ROOT, resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FACTS = ROOT.parent.parent / "shared" / "facts"

with_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the tables that the records were made from are not here")

Printed: TypeAlias = dict[str, str]


class Row(NamedTuple):
    """One row of a table, or a loaded reading in that form."""

    part: str
    field: str
    value: str
    unit: str
    convention: str
    status: str
    source: str
    note: str


class Change(Frozen):
    """A row that was changed on purpose; `old` is None where one was added, `now_at` and `now_field` where it moved."""

    file: str
    part: str
    field: str
    now_at: str = ""
    now_field: str = ""
    old: Reading | str | None = None
    new: Quote | Reading | str
    why: str


CONVENTIONS = {
    "bidir": "one direction (source prints both, halved)",
    "bidir-assumed": "one direction (source states none, halved)",
    "unidir": "one direction",
    "unidir-assumed": "one direction (source states none)",
}
"""What the qualifiers of links of accelerators mean; the numbers of that table are halved already."""

BASES = {
    "price_on_demand": Basis.ON_DEMAND,
    "price_on_demand_pod": Basis.ON_DEMAND,
    "price_spot": Basis.SPOT,
    "price_reserved_1y": Basis.RESERVED_1Y,
    "price_reserved_3y": Basis.RESERVED_3Y,
    "price_capacity_block": Basis.CAPACITY_BLOCK,
    "purchase_price": Basis.PURCHASE,
}
PRICE_UNITS = {"USD/accelerator-h": "accelerator", "USD/h": "system", "USD": "system"}
FABRIC_COLUMNS = {
    "bandwidth": ("bandwidth_per_endpoint_GBps_unidir", "GB/s"),
    "latency": ("latency_us", "us"),
    "topology": ("topology", ""),
}


# --- The tables -------------------------------------------------------------------------------------------------------


def table(name: str) -> list[Printed]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def told(value: float | str) -> str:
    """Return a value in one spelling, so that 4.0 and 4 are not told apart."""
    try:
        return repr(float(value))
    except ValueError:
        return str(value)


def row_of(part: str, field: str, printed: Printed, convention: str) -> Row:
    told_value = told(printed["value"])
    stated = (printed["status"], printed["source_id"], printed["note"])
    if field in BASES:
        return Row(part, BASES[field], told_value, PRICE_UNITS[printed["unit"]], convention, *stated)
    return Row(part, field, told_value, printed["unit"], convention, *stated)


def rows_of_accelerators() -> Iterator[Row]:
    for printed in table("accelerators.csv"):
        convention = CONVENTIONS.get(printed["qualifier"], printed["qualifier"])
        yield row_of(printed["part_id"], printed["field"], printed, convention)


def rows_of_systems() -> Iterator[Row]:
    for printed in table("systems.csv"):
        yield row_of(printed["system_id"], printed["field"], printed, printed["qualifier"])


def rows_of_surroundings() -> Iterator[Row]:
    return (row_of(printed["item"], "", printed, "") for printed in table("economics.csv"))


def rows_of_fabrics() -> Iterator[Row]:
    for printed in table("fabrics.csv"):
        part, stated = printed["fabric_id"], (printed["status"], printed["source_id"])
        yield from about(part, printed["name"], printed["level"], [printed["note"]])
        for field, (column, unit) in FABRIC_COLUMNS.items():
            if printed[column]:
                yield Row(part, field, told(printed[column]), unit, "", *stated, "")


def about(part: str, name: str, level: str, notes: Iterable[str]) -> Iterator[Row]:
    """Yield what a fabric's row says besides its figures; its one note may stand with several of them."""
    words = [("name", name), ("level", level), *(("note", note) for note in notes if note)]
    return (Row(part, column, text, "", "", "", "", "") for column, text in words)


@cache
def facts() -> Counter[Row]:
    """Return every row of the tables of figures with how often it stands there."""
    return Counter((*rows_of_accelerators(), *rows_of_systems(), *rows_of_surroundings(), *rows_of_fabrics()))


# --- What the program loads -------------------------------------------------------------------------------------------


def row_from(part: str, field: str, told_by: Reading | Quote) -> Row:
    stated = (told_by.status.value, told_by.source, told_by.note)
    if isinstance(told_by, Quote):
        return Row(part, told_by.basis, told(told_by.value), told_by.per, told_by.terms, *stated)
    return Row(part, field, told(told_by.value), told_by.unit, told_by.convention, *stated)


def owners(catalogue: Catalogue) -> dict[PartId, PartId]:
    """Return the system that each host belongs to: the tables tell a host's figures as those of its system."""
    inside = ((content.part, system.id) for system in catalogue.systems() for content in system.contents)
    return {part: system for part, system in inside if isinstance(catalogue.parts[part], Host)}


def loaded_rows(catalogue: Catalogue) -> Iterator[Row]:
    owner = owners(catalogue)
    for part in catalogue.parts.values():
        if isinstance(part, Fabric):
            yield from rows_of(part)
            continue
        name = owner.get(part.id, part.id)
        yield from (row_from(name, field, one) for field, group in part.figures.items() for one in group)
        yield from (row_from(name, "", quote) for quote in (part.quotes if isinstance(part, System) else ()))
    for item in catalogue.economics.values():
        yield from (surrounding(item.id, one) for one in item.readings)
    for told_of in catalogue.statements:
        yield from (row_from(told_of.subject, told_of.field, one) for one in told_of.readings)


def surrounding(item: str, one: Reading) -> Row:
    """Return a figure of the surroundings: their table has no column for the convention."""
    return row_from(item, "", one)._replace(convention="")


def rows_of(fabric: Fabric) -> Iterator[Row]:
    notes = {one.note for group in fabric.figures.values() for one in group}
    yield from about(fabric.id, fabric.name, fabric.level, notes)
    for field, group in fabric.figures.items():
        yield from (row_from(fabric.id, field, one)._replace(convention="", note="") for one in group)


@cache
def changes() -> tuple[Change, ...]:
    adapter = TypeAdapter(tuple[Change, ...])
    return adapter.validate_json(resource("catalogue", "rechecked.json").read_bytes())


def before(change: Change) -> Iterator[Row]:
    if isinstance(change.old, Reading):
        row = row_from(change.part, change.field, change.old)
        price = change.field in BASES
        yield row._replace(field=BASES[change.field], unit=PRICE_UNITS[row.unit]) if price else row


def after(change: Change, owner: dict[PartId, PartId]) -> Iterator[Row]:
    if not isinstance(change.new, str):
        at = change.now_at or change.part
        yield row_from(owner.get(at, at), change.now_field or change.field, change.new)


def rebuilt(catalogue: Catalogue) -> Counter[Row]:
    """Return what the tables said, from what is loaded: every recorded change taken back."""
    owner = owners(catalogue)
    rows = Counter(loaded_rows(catalogue))
    rows.subtract(row for change in changes() for row in after(change, owner))
    rows.update(row for change in changes() for row in before(change))
    return +rows


def lost(catalogue: Catalogue) -> list[Row]:
    return list((facts() - rebuilt(catalogue)).elements())


# --- The checks -------------------------------------------------------------------------------------------------------


@with_facts
def test_that_every_row_of_the_tables_is_found_again() -> None:
    assert lost(built_in()) == []


@with_facts
def test_that_no_second_copy_of_a_row_could_hide_the_loss_of_one() -> None:
    found = rebuilt(built_in())
    assert [row for row, times in facts().items() if found[row] > times] == []


@with_facts
def test_that_nothing_was_added_to_a_price_or_to_an_accelerator_of_the_tables_without_a_record() -> None:
    known = {row.part for row in (*rows_of_accelerators(), *rows_of_surroundings())}
    added = rebuilt(built_in()) - facts()
    assert [row for row in added if row.part in known or row.field in BASES.values()] == []


@with_facts
def test_that_what_is_recorded_as_old_stood_in_a_table() -> None:
    assert [row for change in changes() for row in before(change) if row not in facts()] == []


def test_that_what_is_recorded_as_new_is_loaded() -> None:
    catalogue = built_in()
    found, owner = Counter(loaded_rows(catalogue)), owners(catalogue)
    assert [row for change in changes() for row in after(change, owner) if not found[row]] == []


def test_that_every_change_says_why() -> None:
    assert [change for change in changes() if not change.why] == []


# --- The proof: whatever is taken out of the files is missed ----------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for folder in ("catalogue", "prices", "claims"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def drop(path: Path, keys: tuple[int | str, ...]) -> None:
    """Take one item out of a file of JSON."""
    records = json.loads(path.read_bytes())
    inner = records
    for key in keys[:-1]:
        inner = inner[key]
    del inner[keys[-1]]
    path.write_text(json.dumps(records), encoding="utf-8")


@with_facts
@pytest.mark.parametrize(
    ("file", "keys"),
    [
        ("catalogue/accelerators/amazon.json", (0, "figures", "memory_capacity", 0)),
        ("catalogue/accelerators/google.json", (0, "figures", "architecture", 0)),
        ("catalogue/accelerators/nvidia.json", (0, "figures", "released", 0, "note")),
        ("catalogue/accelerators/amd.json", (0, "figures", "memory_type", 0)),
        ("catalogue/hosts/aws.json", (0, "figures", "host_memory", 0)),
        ("catalogue/systems/aws.json", (0, "figures", "accelerator_count", 0)),
        ("catalogue/systems/nvidia.json", (1, "figures", "provider")),
        ("catalogue/systems/google.json", (0, "figures", "accelerator_count", 0, "unit")),
        ("catalogue/fabrics.json", (0, "figures", "topology", 0)),
        ("catalogue/economics.json", (0, "readings", 0)),
        ("prices/aws.json", ("aws-p5-48xlarge", -1)),
        ("claims/system_statements.json", (0, "readings", 0)),
    ],
)
def test_that_what_is_taken_out_of_a_file_is_missed(copied: Path, file: str, keys: tuple[int | str, ...]) -> None:
    drop(copied / file, keys)
    assert len(lost(load_catalogue(copied))) == 1
