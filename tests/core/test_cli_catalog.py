"""`rackwright catalog`: every figure with its source, parts by any of their names, and what is cited."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import pytest

from core.catalogue.catalogue import built_in, cited_sources
from core.catalogue.records import Accelerator, Fabric
from core.cli.catalog_text import entry_text
from core.cli.main import main
from core.figure import Reading, Status
from core.resources import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTS = ROOT.parent.parent / "shared" / "facts"
"""The rows that the catalogue was made from, where they lie beside the repository."""

FIGURE_KEYS = {"value", "unit", "convention", "status", "source_id", "date", "si_value", "set_aside", "preferred"}


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["catalog", *arguments, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["catalog", *arguments]) == 0
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["catalog", *arguments]) == 2
    return capsys.readouterr().err


def figures(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every reading of every listed part."""
    for part in document["parts"]:
        for figure in part["figures"].values():
            yield from (figure, *figure["rivals"])


# --- The list --------------------------------------------------------------------------------------------------------


def test_that_the_list_has_every_id_of_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    listed = [part["id"] for part in answer(capsys, "list")["parts"]]
    assert listed == [*built_in().parts, *built_in().economics]


def test_that_no_figure_is_without_source_and_status(capsys: pytest.CaptureFixture[str]) -> None:
    for figure in figures(answer(capsys, "list")):
        assert figure.keys() >= FIGURE_KEYS
        assert figure["source_id"] in built_in().sources
        assert figure["status"] in set(Status)


def test_that_a_figure_is_as_printed_with_the_base_unit_beside(capsys: pytest.CaptureFixture[str]) -> None:
    parts = {part["id"]: part for part in answer(capsys, "list")["parts"]}
    figure = parts["trainium2"]["figures"]["peak_fp8_dense"]
    assert (figure["value"], figure["unit"], figure["si_value"]) == (1299, "TFLOP/s", 1299e12)
    assert [rival["value"] for rival in figure["rivals"]] == [1300, 1264]
    assert parts["trainium2"]["figures"]["vendor"]["si_value"] is None


def test_that_claims_about_whole_systems_are_listed_apart(capsys: pytest.CaptureFixture[str]) -> None:
    statements = answer(capsys, "list")["statements"]
    assert len(statements) == len(built_in().statements)
    assert all(reading["source_id"] for statement in statements for reading in statement["readings"])


@pytest.mark.parametrize(
    ("file", "column"), [("accelerators", "part_id"), ("systems", "system_id"), ("fabrics", "fabric_id")]
)
def test_that_the_list_has_every_part_of_the_facts(file: str, column: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = FACTS / f"{file}.csv"
    if not path.exists():
        pytest.skip("the facts are not beside the repository")
    with path.open(encoding="utf-8", newline="") as rows:
        stated = {row[column] for row in csv.DictReader(rows) if not row[column].startswith("sys-")}
    listed = {part["id"] for part in answer(capsys, "list")["parts"]}
    assert stated - listed == set()
    assert stated


def test_that_the_text_of_the_list_has_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    head, *lines = text(capsys, "list").splitlines()
    assert head.split() == ["Id", "Kind", "Name"]
    assert [line.split()[0] for line in lines] == [*built_in().parts, *built_in().economics]
    assert len({line.index(line.split(maxsplit=1)[1]) for line in lines}) == 1
    assert next(line for line in lines if line.startswith("gb200-nvl72 ")).split(maxsplit=2)[1:] == [
        "rack",
        "GB200 NVL72",
    ]


# --- One part --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["trn2", "trainium2", "AWS Trainium 2", "TRAINIUM2"])
def test_that_a_part_is_found_by_id_name_and_alias(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "show", name)
    assert (document["id"], document["kind"], document["name"]) == ("trainium2", "accelerator", "AWS Trainium2")


@pytest.mark.parametrize(
    ("name", "part"), [("p5en", "aws-p5en-48xlarge"), ("trillium", "tpu-v6e"), ("roce-3600", "roce-3600-colossus")]
)
def test_that_a_short_name_that_fits_one_part_finds_it(
    name: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(capsys, "show", name)["id"] == part


def test_that_a_short_name_that_fits_several_parts_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = complaint(capsys, "show", "H100")
    assert sentence.startswith("rackwright: 'H100' may mean h100-sxm, h100-pcie, h100-nvl, ")
    assert sentence.endswith(" more; name one of them.\n")
    assert "host" not in sentence


def test_that_few_parts_are_all_named(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = complaint(capsys, "show", "nvlink3")
    assert sentence == (
        "rackwright: 'nvlink3' may mean nvlink3-nvswitch and nvlink3-nvswitch-measured; name one of them.\n"
    )


def test_that_a_system_tells_its_contents_and_prices(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "show", "aws-trn2-48xlarge")
    assert document["contents"][0] == {"part": "trainium2", "count": 16}
    assert {"basis", "value", "region", "date", "source_id", "status"} <= document["quotes"][0].keys()


def test_that_an_accelerator_tells_what_it_does_not_support(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "show", "trainium2")["unsupported"].keys() == {"fp4", "fp6", "fp64"}


def test_that_the_text_of_a_part_has_leaders_rivals_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "show", "trn2").splitlines()
    assert lines[0] == "AWS Trainium2"
    assert lines[1].startswith("accelerator trainium2, also called ")
    position = next(i for i, line in enumerate(lines) if line.startswith("peak_fp8_dense"))
    assert [line.split()[:3] for line in lines[position : position + 3]] == [
        ["peak_fp8_dense", "1299", "TFLOP/s"],
        ["or", "1300", "TFLOP/s"],
        ["or", "1264", "TFLOP/s"],
    ]
    bandwidth = next(line for line in lines if line.startswith("memory_bandwidth"))
    assert "documented, conflicting" in bandwidth
    sources = lines[lines.index("Sources") + 1 :]
    assert {line.split()[0] for line in sources} == cited_sources(built_in().parts["trainium2"])
    assert "Not supported" in lines


def a_part(*readings: Reading) -> Fabric:
    """Return a part with one figure of several readings."""
    return Fabric(id="wire", name="Wire", level="scaleout", figures={"bandwidth": readings})


def reasons(*readings: Reading) -> list[str]:
    """Return what the text says of why each of several readings leads or does not."""
    head, *rows = entry_text(a_part(*readings), built_in()).split("\n\n")[1].splitlines()
    return [row[head.index("Why") :] for row in rows]


def test_that_the_text_says_why_the_leader_leads_and_why_others_cannot() -> None:
    first = Reading(value=9, unit="GB/s", status=Status.OFFICIAL, source="aws-nki-trn2", date="2026-01")
    rivals = (
        first.evolve(value=8, set_aside="a slip"),
        first.evolve(value=7, back_computed=True, source="unsourced-recall"),
        first.evolve(value=6, launch=True),
        first.evolve(value=5, status=Status.PRESS),
    )
    assert reasons(first) == [""]
    assert reasons(first, rivals[3]) == ["better founded than the others", ""]
    assert reasons(first, rivals[2]) == ["current material before launch material", "launch material"]
    assert reasons(first, *rivals[:2])[1:] == [
        "set aside: a slip",
        "computed back from a headline, recalled, no source",
    ]


def test_that_the_text_gives_the_stated_reason_of_a_choice() -> None:
    first = Reading(value=9, unit="GB/s", status=Status.OFFICIAL, source="aws-nki-trn2")
    assert reasons(first.evolve(preferred="the rating"), first.evolve(value=8)) == ["the rating", ""]


def test_that_the_text_keeps_every_digit_and_gives_a_date_no_unit(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "show", "trn2").splitlines()
    assert next(line for line in lines if line.startswith("released")).split()[1:3] == ["2024-12", "press"]
    for part in ("project-rainier", "project-ceiba", "gcp-tpu-v7-pod"):
        assert "e+" not in text(capsys, "show", part)
    assert "11000000000 USD" in text(capsys, "show", "project-rainier")


def test_that_the_text_of_a_system_lists_prices_newest_first_within_a_basis(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = text(capsys, "show", "p5en").splitlines()
    prices = lines[next(i for i, line in enumerate(lines) if line.startswith("Price ")) + 1 :]
    blocks = [line.split() for line in prices if line.startswith("capacity block")]
    assert [words[-2] for words in blocks] == ["2026-10-08", "2026-04-26", "2026-01", "2025"]
    assert "(superseded)" in blocks[-1]
    contents = lines[lines.index("Contains") + 1]
    assert contents.split() == ["8", "×", "NVIDIA", "H200", "SXM", "141GB", "h200-sxm"]


def test_that_a_figure_of_the_surroundings_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "show", "pue_aws_global")
    assert (document["kind"], document["figures"]["value"]["value"]) == ("economics", 1.15)
    assert text(capsys, "show", "pue_aws_global").splitlines()[3].split() == [
        "value", "1.15", "ratio", "press", "2023", "dcd-aws-pue",
    ]  # fmt: skip


def test_that_a_part_of_which_nothing_is_known_is_its_name() -> None:
    bare = Fabric(id="wire", name="Wire", level="scaleout")
    assert entry_text(bare, built_in()) == "Wire\nfabric wire"


# --- Sources ---------------------------------------------------------------------------------------------------------


def test_that_the_sources_of_a_part_are_those_it_cites(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "sources", "trn2")
    assert document["id"] == "trainium2"
    assert {source["id"] for source in document["sources"]} == cited_sources(built_in().parts["trainium2"])
    assert {"id", "title", "publisher", "url", "published", "note"} <= document["sources"][0].keys()


def test_that_the_sources_of_a_figure_of_the_surroundings_are_those_it_cites(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert [source["id"] for source in answer(capsys, "sources", "pue_aws_global")["sources"]] == ["dcd-aws-pue"]


def test_that_all_sources_are_listed_without_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(capsys, "sources")
    assert document["id"] is None
    assert [source["id"] for source in document["sources"]] == list(built_in().sources)


def test_that_the_text_of_a_source_says_title_publisher_date_and_address(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = text(capsys, "sources", "trn2").rstrip().split("\n\n")
    assert blocks[0].splitlines()[:3] == [
        "aws-neuron-nc-v3: NeuronCore-v3 Architecture (AWS Neuron documentation)",
        "  Amazon Web Services, 2026-08-21",
        "  https://awsdocs-neuron.readthedocs-hosted.com/en/latest/about-neuron/arch/neuron-hardware/neuron-core-v3.html",
    ]


def test_that_a_source_without_date_or_address_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = text(capsys, "sources").rstrip().split("\n\n")
    assert len(blocks) == len(built_in().sources)
    recalled = next(block for block in blocks if block.startswith("unsourced-recall: "))
    assert "date unknown" in recalled
    assert "http" not in recalled


# --- Units of count and notes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("trainium2", "1 accelerator = 8 cores"),
        ("gb200", "1 superchip = 2 accelerators"),
        ("mi250x", "1 accelerator = 2 dies"),
    ],
)
def test_that_units_of_count_are_printed(capsys: pytest.CaptureFixture[str], part: str, line: str) -> None:
    assert line in text(capsys, "show", part).splitlines()
    document, known = answer(capsys, "show", part), built_in().parts[part]
    assert isinstance(known, Accelerator)
    assert (document["devices"], document["bundles"]) == (known.devices, known.bundles)


def test_that_one_of_a_unit_is_said_in_the_singular() -> None:
    part = built_in().parts["trainium2"].evolve(devices={"die": 1}, bundles={"card": 1})
    lines = entry_text(part, built_in()).splitlines()
    assert lines[3:5] == ["1 accelerator = 1 die", "1 card = 1 accelerator"]


def test_that_notes_name_the_field_and_the_source_they_are_about(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.split(maxsplit=2) for line in text(capsys, "show", "trainium2").splitlines()]
    assert ["tdp", "epoch-ml-hardware", "takes it from SemiAnalysis"] in lines
    assert any(line[:2] == ["value", "dcd-aws-pue"] for line in _lines(text(capsys, "show", "pue_aws_global")))


def test_that_terms_and_notes_of_a_price_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    noted = [line for line in text(capsys, "show", "aws-trn2-ultraserver").splitlines() if "block price" in line]
    assert len(noted) == 1
    assert "4 x the instance price" in noted[0]


def _lines(printed: str) -> list[list[str]]:
    return [line.split() for line in printed.splitlines()]
