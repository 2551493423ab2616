"""`rackwright show`, `compare` and `schema`: the shape of their JSON, their numbers, and their texts."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from jsonschema import Draft202012Validator

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, Basis, Content, Form, Quote, System
from core.cli.main import main
from core.design.cluster_edits import refer, rename_cluster, set_base, set_basis_order
from core.design.document import MAX_DEPTH, Cluster, Design, Node, Site
from core.design.edits import group_nodes, rename_node, set_enabled
from core.design.storage import dumps
from core.design.templates import empty_design, from_template, templates
from core.figure import Reading, Status
from core.performance.metrics import METRICS
from tests.support.designs import AS_OF, done, five_levels

if TYPE_CHECKING:
    from pathlib import Path

PETA, TERA = 1e15, 1e12
TRN2, P5EN, NVL72, TRN3 = "Trn2 UltraServer", "8 × P5en", "GB200 NVL72", "Trn3 Gen2"

TOTALS = {"accelerators", *(metric.id for metric in METRICS)}
RENT_KEYS = {"basis", "usd_per_hour", "region", "date", "source_id", "leads", "partial"}


class Save(Protocol):
    """Save a design; return the name of its file."""

    def __call__(self, design: Design, name: str = "design") -> str: ...


@pytest.fixture
def saved(tmp_path: Path) -> Save:
    def save(design: Design, name: str = "design") -> str:
        path = tmp_path / f"{name}.rackwright.json"
        path.write_text(dumps(design), encoding="utf-8")
        return str(path)

    return save


def opening() -> Design:
    return from_template(templates()["opening"], built_in(), AS_OF)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def clusters(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, dict[str, Any]]:
    return {cluster["name"]: cluster for cluster in answer(capsys, *arguments)["clusters"]}


def text(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out.splitlines()


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    return printed.err


def line_of(lines: list[str], label: str) -> str:
    return next(line for line in lines if line.strip().startswith(label))


# --- The numbers and the shape of the JSON ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metric", "unit", "values"),
    [
        ("fp8_dense_flops", PETA, (83.1, 126.7, 360, 362.4)),
        ("bf16_dense_flops", PETA, (42.7, 63.3, 180, 96.6)),
        ("memory_bytes", TERA, (6.14, 9.02, 13.4, 20.7)),
        ("memory_bandwidth_bytes_per_s", TERA, (185.6, 307.2, 576, 705.6)),
    ],
)
def test_that_the_opening_comparison_has_its_published_totals(
    metric: str, unit: float, values: tuple[float, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    found = clusters(capsys, "compare", "--template", "opening")
    assert list(found) == [TRN2, P5EN, NVL72, TRN3]
    totals = [cluster["totals"][metric] / unit for cluster in found.values()]
    # As printed: half a unit of the last digit, or 0.1 %, whichever is larger.
    assert totals == [pytest.approx(value, rel=1e-3, abs=0.5 * 10 ** -_decimals(value)) for value in values]


def _decimals(value: float) -> int:
    return len(repr(value).partition(".")[2]) if isinstance(value, float) else 0


@pytest.mark.parametrize("command", ["show", "compare"])
def test_that_a_cluster_has_the_fields_of_the_format(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for cluster in clusters(capsys, command, "--template", "opening").values():
        assert cluster.keys() >= {"name", "totals", "power", "cost", "estimates", "findings", "statuses"}
        assert cluster["totals"].keys() == TOTALS
        assert cluster["power"].keys() == {"it_typical_w", "it_max_w", "facility_typical_w"}
        assert all(list(band) == ["low", "likely", "high"] for band in cluster["power"].values())
        assert isinstance(cluster["cost"]["rent_usd_per_hour"], list)
        assert all(rent.keys() == RENT_KEYS for rent in cluster["cost"]["rent_usd_per_hour"])
        assert cluster["statuses"].keys() >= TOTALS | {"it_typical_w", "it_max_w", "rent_usd_per_hour"}


def test_that_what_is_unknown_or_not_supported_is_null(capsys: pytest.CaptureFixture[str]) -> None:
    found = clusters(capsys, "show", "--template", "opening")
    assert found[TRN2]["totals"]["fp4_dense_flops"] is None
    assert "fp4_dense_flops" in found[TRN2]["unsupported"]
    assert found[P5EN]["totals"]["racks"] is None
    assert found[P5EN]["statuses"]["racks"] == "unknown"
    assert found[TRN3]["cost"] == {
        "rent_usd_per_hour": [],
        "usd_per_fp8_pflop_hour": None,
        "usd_per_bf16_pflop_hour": None,
    }
    power = found[TRN2]["power"]["it_max_w"]
    assert power["likely"] is None
    assert 0 < power["low"] <= power["high"]


def test_that_the_rent_that_leads_is_told_with_its_quote(capsys: pytest.CaptureFixture[str]) -> None:
    found = clusters(capsys, "show", "--template", "opening")
    (rent,) = found[NVL72]["cost"]["rent_usd_per_hour"]
    assert rent["usd_per_hour"] == pytest.approx(761.904)
    assert (rent["basis"], rent["leads"], rent["partial"]) == ("capacity_block", True, False)
    assert rent["source_id"] in built_in().sources
    assert rent["date"].startswith("2026-04")


def test_that_the_region_of_a_quote_is_told_where_it_is_stated(capsys: pytest.CaptureFixture[str]) -> None:
    found = clusters(capsys, "show", "--template", "opening")
    assert found[TRN2]["cost"]["rent_usd_per_hour"][0]["region"] == "us-east-2"
    assert found[P5EN]["cost"]["rent_usd_per_hour"][0]["region"] is None


def test_that_every_basis_that_is_quoted_is_listed(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    later = opening().evolve(prices_as_of="2026-12-01")
    rents = clusters(capsys, "show", saved(later))[P5EN]["cost"]["rent_usd_per_hour"]
    assert [rent["basis"] for rent in rents] == ["capacity_block", "on_demand", "reserved_3y", "spot"]
    assert [rent["leads"] for rent in rents] == [True, False, False, False]


def test_that_quotes_that_differ_have_no_common_date(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    a, b, *rest = opening().clusters
    mixed = opening().evolve(clusters=(a.evolve(nodes=(*a.nodes, *b.nodes)), *rest))
    (rent,) = clusters(capsys, "show", saved(mixed))[TRN2]["cost"]["rent_usd_per_hour"]
    assert (rent["date"], rent["source_id"]) == (None, None)
    assert rent["usd_per_hour"] == pytest.approx(143.0432 + 332.896)


def test_that_partial_sums_are_named(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    a, b, *rest = opening().clusters
    mixed = opening().evolve(clusters=(a.evolve(nodes=(*a.nodes, *b.nodes)), *rest))
    found = clusters(capsys, "compare", saved(mixed))
    assert {"racks", "it_max_w"} <= set(found[TRN2]["partial"])
    assert found[TRN2]["totals"]["racks"] == 2
    assert found[NVL72]["differences"]["racks"] is None
    lines = text(capsys, "compare", saved(mixed))
    assert "2 partial" in line_of(lines, "Racks")
    assert "partial, " in line_of(text(capsys, "show", saved(mixed)), "Racks")


# --- Comparing -------------------------------------------------------------------------------------------------------


def test_that_differences_refer_to_the_base_of_the_design(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    document = answer(capsys, "compare", saved(done(set_base(opening(), "c2")).after))
    assert document["base"] == P5EN
    fp8 = [cluster["differences"]["fp8_dense_flops"] for cluster in document["clusters"]]
    assert fp8 == [
        pytest.approx(83.136 / 126.656, rel=1e-3),
        1,
        pytest.approx(2.842, rel=1e-3),
        pytest.approx(2.862, rel=1e-3),
    ]
    assert document["clusters"][0]["differences"]["racks"] is None


@pytest.mark.parametrize("name", [P5EN, "8 × p5EN", "p5en"])
def test_that_the_base_is_chosen_by_name_or_a_part_of_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "compare", "--template", "opening", "--base", name)["base"] == P5EN


def test_that_a_whole_name_goes_before_a_part_of_another(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    named = done(rename_cluster(opening(), "c2", "Trn")).after
    assert answer(capsys, "compare", saved(named), "--base", "trn")["base"] == "Trn"


def test_that_designs_stand_side_by_side(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    one, other = saved(opening(), "one"), saved(five_levels().evolve(name="Deep"), "other")
    document = answer(capsys, "compare", one, other)
    assert [(cluster["design"], cluster["name"]) for cluster in document["clusters"]] == [
        *(("Opening comparison", name) for name in (TRN2, P5EN, NVL72, TRN3)),
        *(("Deep", name) for name in "ABC"),
    ]
    assert document["base"] == TRN2
    lines = text(capsys, "compare", one, other)
    assert lines[:3] == [
        "Opening comparison, prices as of 2026-05-31",
        "Deep, prices as of 2026-05-31",
        "Differences against Trn2 UltraServer.",
    ]
    assert [name.strip() for name in lines[4].split("  ") if name.strip()] == ["Opening comparison", "Deep"]
    assert lines[4].index("Deep") + len("Deep") == lines[5].index(" A ") + len(" A")


def test_that_designs_of_one_name_are_told_apart_by_their_files(
    capsys: pytest.CaptureFixture[str], saved: Save
) -> None:
    one, other = saved(five_levels(), "one"), saved(five_levels(), "other")
    name, end = five_levels().name, "one.rackwright.json"
    lines = text(capsys, "compare", one, other)
    assert lines[0].startswith(f"{name} (…")
    assert lines[0].endswith(f"{end}), prices as of 2026-05-31")
    assert lines[1].endswith("other.rackwright.json), prices as of 2026-05-31")
    assert lines[4].count(f"{end})") == lines[4].count("other.rackwright.json)") == 1
    document = answer(capsys, "compare", one, other)
    assert [cluster["origin"] for cluster in document["clusters"]] == [one] * 3 + [other] * 3
    assert [cluster["is_base"] for cluster in document["clusters"]] == [True] + [False] * 5


def test_that_a_base_that_several_clusters_may_be_is_refused_and_chosen_by_its_place(
    capsys: pytest.CaptureFixture[str], saved: Save
) -> None:
    one, other = saved(five_levels(), "one"), saved(five_levels(), "other")
    assert complaint(capsys, "compare", one, other, "--base", "b") == (
        "rackwright: 2 clusters are called 'B'; choose one by its place in the table, --base 2 or --base 5.\n"
    )
    document = answer(capsys, "compare", one, other, "--base", "5")
    assert [cluster["is_base"] for cluster in document["clusters"]] == [False] * 4 + [True, False]
    assert "no cluster '7'" in complaint(capsys, "compare", one, other, "--base", "7")


def test_that_a_name_spelled_the_same_goes_before_one_alike_and_before_a_place(
    capsys: pytest.CaptureFixture[str], saved: Save
) -> None:
    clusters = zip(five_levels().clusters, ("1", "b", "B"), strict=True)
    renamed = five_levels().evolve(clusters=tuple(cluster.evolve(name=name) for cluster, name in clusters))
    for wanted, place in (("B", 2), ("b", 1), ("1", 0), ("2", 1)):
        found = answer(capsys, "compare", saved(renamed), "--base", wanted)["clusters"]
        assert [cluster["is_base"] for cluster in found].index(True) == place


def test_that_what_only_another_design_lacks_is_not_like_for_like(
    capsys: pytest.CaptureFixture[str], saved: Save,
) -> None:  # fmt: skip
    lines = text(capsys, "compare", "--template", "gb300-nvl72", "--template", "trn2")
    assert any(line.startswith("  FP4 is missing on one side: Trn2 instance") for line in lines)


def test_that_a_design_without_clusters_has_nothing_to_compare(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    nothing = saved(empty_design(built_in(), AS_OF))
    assert answer(capsys, "compare", nothing) == {"base": None, "clusters": []}
    assert text(capsys, "compare", nothing) == ["There are no clusters to compare."]
    assert text(capsys, "show", nothing) == ["Untitled, prices as of 2026-05-31; no clusters"]
    sentence = complaint(capsys, "compare", nothing, "--base", "A")
    assert sentence == "rackwright: There is no cluster 'A' to be the base, since there are no clusters.\n"


def test_that_the_base_is_that_of_the_first_design_with_clusters(
    capsys: pytest.CaptureFixture[str], saved: Save
) -> None:
    nothing = saved(empty_design(built_in(), AS_OF))
    assert answer(capsys, "compare", nothing, saved(opening(), "opening"))["base"] == TRN2


# --- The texts -------------------------------------------------------------------------------------------------------


def test_that_the_comparison_is_a_table_with_differences_and_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "compare", "--template", "opening")
    assert lines[:2] == ["Opening comparison, prices as of 2026-05-31", "Differences against Trn2 UltraServer."]
    assert line_of(lines, "FP8").split() == [
        "FP8", "PF", "83.1", "126.7", "+52", "%", "360", "×4.33", "362.4", "×4.36", "best",
    ]  # fmt: skip
    assert line_of(lines, "FP4").split()[:8] == ["FP4", "PF", "not", "supported", "not", "supported", "720", "362.4"]
    assert line_of(lines, "IT, maximum").split()[3:6] == ["–", "(46)", "81.6"]
    assert line_of(lines, "Rent").split()[1:] == ["$/h", "143.04", "332.90", "×2.33", "761.90", "×5.33", "–"]


def test_that_the_columns_of_the_comparison_are_flush(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "compare", "--template", "opening")
    head, fp8, memory = lines[3], line_of(lines, "FP8"), line_of(lines, "Capacity")
    assert head.index(TRN2) + len(TRN2) == fp8.index("83.1") + 4 == memory.index("6.14") + 4
    assert head.index(TRN3) + len(TRN3) == fp8.index("362.4") + 5 == memory.index("20.7") + 4


def test_that_what_is_not_like_for_like_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "compare", "--template", "opening")
    notes = lines[lines.index("Not like for like:") + 1 :]
    assert len(notes) == len(set(notes)) == 6
    assert notes[-1] == "  Rent, Per FP8 PFLOP-hour, Per BF16 PFLOP-hour: Quotes differ in date: 2026-04 and 2026-05."


def test_that_a_comparison_of_like_with_like_has_no_notes(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Not like for like:" not in text(capsys, "compare", "--template", "p5en", "--template", "p5en")


def test_that_each_cluster_is_shown_with_contents_bands_and_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text(capsys, "show", "--template", "opening")
    assert lines[:6] == [
        "Opening comparison, prices as of 2026-05-31",
        "",
        "Trn2 UltraServer",
        "  1 × Trn2 UltraServer",
        "  fabric EFAv3 (trn2), 3200 Gbps per 16 chips",
        "  site AWS, region not chosen",
    ]
    assert line_of(lines, "FP8").split() == ["FP8", "83.1", "PF", "80.9–83.2", "derived"]
    assert line_of(lines, "FP4").split() == ["FP4", "not", "supported", "documented"]
    assert line_of(lines, "Accelerators").split() == ["Accelerators", "64", "derived"]
    assert line_of(lines, "Rent").split() == ["Rent,", "capacity", "block", "143.04", "$/h", "2026-05,", "derived"]
    assert line_of(lines[lines.index("Trn3 Gen2") :], "Rent").split() == ["Rent", "–", "$/h", "unknown"]


def test_that_a_cluster_with_nothing_in_it_is_unknown_and_holds_no_accelerators(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = text(capsys, "show", "--template", "empty")
    assert lines[2:4] == ["New cluster", "  site AWS, region not chosen"]
    assert line_of(lines, "Accelerators").split()[:2] == ["Accelerators", "0"]
    assert line_of(lines, "FP8").split() == ["FP8", "–", "PF", "unknown"]


def test_that_rents_on_other_bases_follow_the_leading_one(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    later = done(set_basis_order(opening(), "p1", tuple(reversed(opening().price_sets[0].bases)))).after
    lines = text(capsys, "show", saved(later.evolve(prices_as_of="2026-12-01")))
    rents = [line.split("  ")[2] for line in lines[lines.index(P5EN) : lines.index(NVL72)] if "Rent" in line]
    assert rents == ["Rent, spot", "Rent, reserved 3y", "Rent, on demand", "Rent, capacity block"]


def test_that_groups_names_and_switches_are_shown(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    design = done(rename_node(opening(), "n2", "Our racks")).after
    design = done(set_enabled(design, ["n2"], False)).after
    design = done(group_nodes(design, ["n1"], "Hall")).after
    design = design.evolve(clusters=(*design.clusters[:2], _of_a_part_that_is_gone(design.clusters[2])))
    lines = text(capsys, "show", saved(design))
    assert "  1 × Hall, a group of 1" in lines
    assert "  8 × Our racks (off)" in lines
    assert "  3 × abacus" in lines
    assert "  fabric string" in lines


def _of_a_part_that_is_gone(cluster: Cluster) -> Cluster:
    return cluster.evolve(nodes=(Node(id="n20", part="abacus", count=3),), fabric="string")


def test_that_a_cluster_of_many_nodes_is_introduced_by_the_first(
    capsys: pytest.CaptureFixture[str], saved: Save
) -> None:
    many = tuple(Node(id=f"n{number}", part="aws-p5en-48xlarge", count=number) for number in range(1, 1025))
    a, *others = opening().clusters
    lines = text(capsys, "show", saved(opening().evolve(clusters=(a.evolve(nodes=many), *others))))
    assert lines[3:24] == [*(f"  {number} × p5en.48xlarge" for number in range(1, 21)), "  and 1\u2009004 more"]


def test_that_a_name_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    wild = opening().evolve(name="A\x1b[2J", sites=(*opening().sites, Site(id="s", name="Here\nthere")))
    wild = done(refer(wild, "c1", "site", "s")).after
    first, *others = wild.clusters
    first = first.evolve(name="B\x1b]0;title\x07", nodes=tuple(n.evolve(name="C\x1b[1m") for n in first.nodes))
    wild = wild.evolve(clusters=(first, *others))
    for command in ("show", "compare"):
        assert not _controls("".join(text(capsys, command, saved(wild))))
    assert not _controls(complaint(capsys, "compare", saved(wild), "--base", "Z").rstrip("\n"))


def extreme(value: float, price: float) -> Design:
    """Return a design of the largest counts there can be, with one figure and one price."""
    rate = Reading(value=value, unit="EFLOP/s", status=Status.PRESS, source="x")
    power = Reading(value=value, unit="GW", status=Status.PRESS, source="x")
    chip = Accelerator(id="s0", name="S", vendor="V", figures={"peak_fp8_dense": (rate,), "tdp": (power,)})
    quote = Quote(value=price, basis=Basis.SPOT, date="2026-01", status=Status.PRESS, source="x")
    inside = [
        System(id=f"s{n}", name="S", form=Form.POD, provider="V", contents=(Content(part=f"s{n - 1}", count=10**9),))
        for n in range(1, 12)
    ]
    systems = {part.id: part for part in (chip, *inside[:-1], inside[-1].evolve(quotes=(quote,)))}
    node = Node(id="n1", part="s11", count=10**9)
    for level in range(2, MAX_DEPTH + 1):
        node = Node(id=f"n{level}", count=10**9, children=(node,))
    clusters = [cluster.evolve(nodes=(node,)) for cluster in opening().clusters[:1]]
    one = Node(id="m", part="s0")
    return opening().evolve(clusters=(*clusters, clusters[0].evolve(id="z", name="One", nodes=(one,))), parts=systems)


@pytest.mark.parametrize(("value", "price"), [(1e30, 1e-30), (1e-30, 1e15)])
def test_that_the_most_extreme_design_is_shown_and_compared(
    value: float, price: float, capsys: pytest.CaptureFixture[str], saved: Save
) -> None:
    path = saved(extreme(value, price))
    for command in ("show", "compare"):
        for flags in ((), ("--json",), *([("--base", "One")] if command == "compare" else [])):
            assert main([command, path, *flags]) == 0
            printed = capsys.readouterr().out
            assert "inf" not in printed.casefold().replace("infinity", "")
            assert "nan" not in printed.casefold()


def _controls(printed: str) -> list[str]:
    return [character for character in printed if unicodedata.category(character).startswith("C")]


# --- Opening ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["show", "compare"])
def test_that_a_file_that_is_not_there_is_named(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "gone.rackwright.json" in complaint(capsys, command, str(tmp_path / "gone.rackwright.json"))


@pytest.mark.parametrize("command", ["show", "compare"])
def test_that_a_folder_is_no_design(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(tmp_path) in complaint(capsys, command, str(tmp_path))


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n", "UTF-8"),
        (b'{"format": "rackwright-design",', "line 1"),
        (b"[1, 2]", "a list"),
        (b'{"format": "rackwright-design", "version": 99}', "version"),
        (b'{"format": "rackwright-design", "version": 1, "prices_as_of": "soon"}', "prices_as_of"),
    ],
)
@pytest.mark.parametrize("command", ["show", "compare"])
def test_that_a_bad_file_is_told_with_its_fault(
    command: str, content: bytes, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.rackwright.json"
    path.write_bytes(content)
    sentence = complaint(capsys, command, str(path))
    assert "bad.rackwright.json" in sentence
    assert named in sentence


@pytest.mark.parametrize("command", ["show", "compare"])
def test_that_a_template_that_is_not_there_lists_those_that_are(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = complaint(capsys, command, "--template", "castle")
    assert sentence.startswith("rackwright: There is no template 'castle'; known are opening, ")


def test_that_what_was_set_right_is_told_beside_the_answer(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    lost = opening().evolve(base="gone")
    for command in ("show", "compare"):
        assert main([command, saved(lost), "--json"]) == 0
        printed = capsys.readouterr()
        assert len(json.loads(printed.out)["clusters"]) == 4
        assert printed.err.startswith(f"rackwright: {saved(lost)}: The base “gone”")


def test_that_a_file_gives_the_same_numbers_as_its_template(capsys: pytest.CaptureFixture[str], saved: Save) -> None:
    assert answer(capsys, "show", saved(opening())) == answer(capsys, "show", "--template", "opening")


# --- The schema ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("template", ["opening", "tpu-pods", "trn3-2024-projection", "empty"])
def test_that_the_schema_is_one_and_describes_a_saved_template(
    template: str, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = answer(capsys, "schema")
    Draft202012Validator.check_schema(schema)
    design = json.loads(dumps(from_template(templates()[template], built_in(), AS_OF)))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(design)] == []


def test_that_the_schema_refuses_what_is_no_design(capsys: pytest.CaptureFixture[str]) -> None:
    validator = Draft202012Validator(answer(capsys, "schema"))
    assert not validator.is_valid({"format": "something-else"})


def test_that_the_schema_reads_the_same_with_and_without_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads("\n".join(text(capsys, "schema"))) == answer(capsys, "schema")
