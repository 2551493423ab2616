"""The catalogue: loading, finding, what a part brings along, and what its records refuse."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from core.catalogue.catalogue import Catalogue, built_in, cited_sources, load_catalogue, mentioned
from core.catalogue.records import (
    Accelerator,
    Basis,
    Content,
    Economics,
    Fabric,
    Form,
    Host,
    Quote,
    System,
    Unsupported,
)
from core.figure import Reading, Status

if TYPE_CHECKING:
    from pathlib import Path


def reading(value: float | str, source: str = "a-page", status: Status = Status.OFFICIAL) -> Reading:
    return Reading(value=value, unit="W", status=status, source=source)


CHIP = Accelerator(
    id="chip",
    name="Fast Chip",
    aliases=("FC-1",),
    vendor="anyone",
    figures={"tdp": (reading(500, "estimate", Status.ESTIMATED), reading(700)), "cooling": (reading("liquid"),)},
    unsupported={"fp4": Unsupported(source="a-manual")},
)
HOST = Host(id="host", name="Host")
SERVER = System(
    id="server",
    name="Server",
    form=Form.SERVER,
    provider="anyone",
    contents=(Content(part="chip", count=8), Content(part="host")),
    quotes=(Quote(value=9, basis=Basis.SPOT, status=Status.PRESS, source="a-list"),),
)
MEMBER = System(id="member", name="Member", form=Form.SERVER, provider="anyone", priced_as="server")
RACK = System(
    id="rack",
    name="Rack",
    form=Form.RACK,
    provider="anyone",
    contents=(Content(part="server", count=4), Content(part="member"), Content(part="chip")),
)
FABRIC = Fabric(id="fabric", name="Fabric", level="scaleout")
PARTS = {part.id: part for part in (CHIP, HOST, SERVER, MEMBER, RACK, FABRIC)}
SMALL = Catalogue(PARTS, {}, {}, {})


# --- Parts and figures ------------------------------------------------------------------------------------------------


def test_that_a_part_gives_its_leading_figure_by_field() -> None:
    figure = CHIP.figure("tdp")
    assert figure is not None
    assert figure.leader.value == 700
    assert figure is CHIP.led["tdp"]
    assert CHIP.figure("weight") is None


def test_that_a_part_tells_a_field_as_text() -> None:
    assert CHIP.text("cooling") == "liquid"
    assert CHIP.text("tdp") == "700.0"
    assert CHIP.text("weight") == ""


def test_that_a_changed_part_chooses_its_leaders_anew() -> None:
    assert CHIP.led
    changed = CHIP.evolve(figures={"tdp": (reading(1),)})
    assert changed.text("tdp") == "1.0"


def test_that_a_figure_of_the_surroundings_has_a_leader() -> None:
    item = Economics(id="pue", readings=(reading(1.2, status=Status.PRESS), reading(1.1)))
    assert item.figure.leader.value == 1.1


@pytest.mark.parametrize("value", [0, -1])
def test_that_a_quote_is_above_zero(value: float) -> None:
    with pytest.raises(ValidationError, match="greater than 0"):
        Quote(value=value, basis=Basis.SPOT, status=Status.PRESS, source="a-list")


@pytest.mark.parametrize("count", [0, -1, 1_000_000_001])
def test_that_a_count_is_from_one_to_a_billion(count: int) -> None:
    with pytest.raises(ValidationError, match="count"):
        Content(part="chip", count=count)


def test_that_a_part_of_a_user_keeps_fields_the_program_does_not_know() -> None:
    assert Host.model_validate({"id": "h", "name": "H", "colour": "red"}).model_dump()["colour"] == "red"


# --- Finding ----------------------------------------------------------------------------------------------------------


def test_that_parts_are_listed_by_kind_in_the_order_of_the_files() -> None:
    assert SMALL.accelerators() == (CHIP,)
    assert SMALL.systems() == (SERVER, MEMBER, RACK)


@pytest.mark.parametrize("text", ["chip", "Fast Chip", "fast-chip", "FC-1", "fc1", "FC 1"])
def test_that_a_part_is_found_by_id_name_or_alias_however_it_is_written(text: str) -> None:
    assert SMALL.find(text) is CHIP


@pytest.mark.parametrize("text", ["", "chip2", "fast"])
def test_that_what_is_not_there_is_not_found(text: str) -> None:
    assert SMALL.find(text) is None


def test_that_every_built_in_part_is_found_by_its_id_and_its_name() -> None:
    catalogue = built_in()
    assert [part.id for part in catalogue.parts.values() if catalogue.find(part.id) is not part] == []
    names = [part.name for part in catalogue.parts.values()]
    unique = [part for part in catalogue.parts.values() if names.count(part.name) == 1]
    assert [part.id for part in unique if catalogue.find(part.name) is not part] == []


# --- What a part brings along -----------------------------------------------------------------------------------------


def test_that_a_part_brings_all_inside_it_and_what_it_is_priced_as_each_once() -> None:
    brought = [part.id for part in SMALL.closure("rack")]
    assert brought[0] == "rack"
    assert sorted(brought) == ["chip", "host", "member", "rack", "server"]
    assert {part.id for part in SMALL.closure("member")} == {"member", "server", "chip", "host"}
    assert list(SMALL.closure("fabric")) == [FABRIC]


def test_that_only_systems_mention_parts() -> None:
    assert mentioned(RACK) == ("server", "member", "chip")
    assert mentioned(MEMBER) == ("server",)
    assert mentioned(CHIP) == mentioned(FABRIC) == ()


def test_that_a_missing_part_is_named_by_the_error() -> None:
    with pytest.raises(KeyError, match="nothing"):
        list(SMALL.closure("nothing"))


def test_that_the_sources_of_figures_quotes_and_missing_precisions_are_cited() -> None:
    assert cited_sources(CHIP) == {"estimate", "a-page", "a-manual"}
    assert cited_sources(SERVER) == {"a-list"}
    assert cited_sources(HOST) == set()


def test_that_every_source_and_part_that_the_built_in_catalogue_names_is_in_it() -> None:
    catalogue = built_in()
    cited = {source for part in catalogue.parts.values() for source in cited_sources(part)}
    cited |= {one.source for item in catalogue.economics.values() for one in item.readings}
    cited |= {one.source for statement in catalogue.statements for one in statement.readings}
    assert cited <= catalogue.sources.keys()
    assert {inner.id for part in catalogue.parts for inner in catalogue.closure(part)} == catalogue.parts.keys()


def test_that_the_built_in_sites_name_figures_that_are_there() -> None:
    named = {item for site in built_in().sites.values() for item in (site.pue, site.electricity, site.carbon) if item}
    assert named <= built_in().economics.keys()


def test_that_the_built_in_catalogue_is_read_once() -> None:
    assert built_in() is built_in()


# --- Loading ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a resources folder that holds the small catalogue, with a price for the server and one for the chip."""
    folder = tmp_path / "catalogue"
    quote = {"value": 5, "basis": "on_demand", "status": "press", "source": "a-page"}
    _write(tmp_path / "prices" / "a.json", {"server": [quote], "chip": [quote]})
    _write(folder / "accelerators" / "a.json", [CHIP.model_dump(mode="json")])
    _write(folder / "hosts" / "a.json", [HOST.model_dump(mode="json")])
    _write(folder / "systems" / "a.json", [SERVER.model_dump(mode="json")])
    _write(folder / "systems" / "b.json", [MEMBER.model_dump(mode="json"), RACK.model_dump(mode="json")])
    _write(folder / "fabrics.json", [FABRIC.model_dump(mode="json")])
    _write(folder / "sources.json", [{"id": "a-page", "title": "A page", "publisher": "anyone"}])
    _write(folder / "economics.json", [{"id": "pue", "readings": [reading(1.1).model_dump(mode="json")]}])
    _write(folder / "sites.json", [{"id": "site", "name": "Site", "pue": "pue"}])
    statement = {"subject": "rack", "field": "racks", "readings": [reading(2).model_dump(mode="json")]}
    _write(tmp_path / "claims" / "system_statements.json", [statement])
    return tmp_path


def _write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")


def test_that_a_folder_is_read_with_quotes_put_to_their_systems(root: Path) -> None:
    catalogue = load_catalogue(root)
    assert list(catalogue.parts) == ["chip", "host", "server", "member", "rack", "fabric"]
    server = catalogue.parts["server"]
    assert isinstance(server, System)
    assert [(quote.value, quote.basis) for quote in server.quotes] == [(5, Basis.ON_DEMAND)]
    assert catalogue.parts["chip"] == CHIP
    assert catalogue.parts["rack"] == RACK
    assert catalogue.sources["a-page"].title == "A page"
    assert catalogue.economics["pue"].figure.leader.value == 1.1
    assert catalogue.sites["site"].pue == "pue"
    assert [statement.subject for statement in catalogue.statements] == ["rack"]


def test_that_bad_data_is_refused_with_the_field_named(root: Path) -> None:
    _write(root / "catalogue" / "fabrics.json", [{"kind": "fabric", "id": "f", "name": "F", "level": "sideways"}])
    with pytest.raises(ValidationError, match=r"level\n"):
        load_catalogue(root)
