"""One figure for one design in every pane and export: 200 random designs, cell by cell."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, System
from core.cli.main import main
from core.comparison import Norm
from core.design.cluster_edits import add_cluster, set_base
from core.design.edits import Edit, add_part, group_nodes, set_enabled
from core.design.overrides import PartWide, override, own_reading
from core.design.storage import dumps
from core.design.templates import empty_design
from core.quantity import THIN_SPACE, UNKNOWN, UnitChoice, format_si
from gui.compare.cells import Difference, Table, Telling, prepare
from gui.compare.plain_text import as_tab_separated
from gui.results.tiles import tiles
from gui.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

    from core.design.document import Design

AS_OF = "2026-12-01"
DESIGNS, BATCHES = 200, 20
MONEY = {"usd_per_fp8_pflop_hour", "usd_per_bf16_pflop_hour"}
PLACEABLE = [
    part.id
    for part in built_in().parts.values()
    if isinstance(part, Accelerator) or (isinstance(part, System) and not part.member)
]


def random_design(seed: int) -> Design:
    """Return a design of some clusters with some parts in any counts, groups, things switched off and overrides."""
    choose = random.Random(seed)
    design = empty_design(built_in(), AS_OF)
    for _ in range(choose.randint(1, 5)):
        design = _with_cluster(design, choose)
    design = _taken(design, set_base(design, choose.choice(design.clusters).id))
    chips = [part for part in design.parts.values() if isinstance(part, Accelerator) and part.figure("tdp")]
    if chips and choose.random() < 1 / 2:
        own = own_reading(choose.uniform(50, 3000), "W", "", "a guess", AS_OF)
        design = _taken(design, override(design, PartWide(choose.choice(chips).id), "tdp", own))
    return design


def _with_cluster(design: Design, choose: random.Random) -> Design:
    design = _taken(design, add_cluster(design))
    cluster = design.clusters[-1].id
    for _ in range(choose.randint(0, 4)):
        count = choose.choice([1, 2, 7, 64, choose.randint(1, 1_000_000)])
        design = _taken(design, add_part(design, built_in(), choose.choice(PLACEABLE), cluster, count))
    nodes = [node.id for node in design.clusters[-1].nodes]
    if len(nodes) > 1 and choose.random() < 1 / 3:
        design = _taken(design, group_nodes(design, nodes[:2]))
    if nodes and choose.random() < 1 / 4:
        design = _taken(design, set_enabled(design, [design.clusters[-1].nodes[0].id], enabled=False))
    return design


def _taken(design: Design, outcome: object) -> Design:
    """Return the design after an edit, or as it was where the edit was refused."""
    return outcome.after if isinstance(outcome, Edit) else design


def printed(design: Design, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return what `show --json` says of each cluster of the design, saved and read again."""
    path = folder / "design.rackwright.json"
    path.write_text(dumps(design), encoding="utf-8")
    assert main(["show", str(path), "--json"]) == 0
    clusters: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["clusters"]
    return clusters


def value_in(cluster: dict[str, Any], row_id: str) -> float | None:
    """Return the value of a row of the comparison in a cluster's JSON document."""
    if row_id in cluster["totals"]:
        value: float | None = cluster["totals"][row_id]
        return value
    if row_id in cluster["power"]:
        likely: float | None = cluster["power"][row_id]["likely"]
        return likely
    if row_id in MONEY:
        ratio: float | None = cluster["cost"][row_id]
        return ratio
    assert row_id == "rent_usd_per_hour"
    return next((rent["usd_per_hour"] for rent in cluster["cost"]["rent_usd_per_hour"] if rent["leads"]), None)


def table_of(workspace: Workspace, units: UnitChoice) -> Table:
    """Return the comparison as the window shows it."""
    return prepare(workspace.design, workspace.estimates, Telling(Norm.TOTAL, Difference.PERCENT, units), Table())


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.usefixtures("qapp")
def test_x_03_window_json_and_csv_agree_cell_by_cell(
    batch: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = 0
    for seed in range(batch, DESIGNS, BATCHES):
        design = random_design(seed)
        units = random.Random(seed).choice([UnitChoice(), UnitChoice(memory="GiB", network="GB/s", rent="730 h")])
        workspace = Workspace(built_in(), design)
        table = table_of(workspace, units)
        told += _compare_with_json(table, printed(design, tmp_path, capsys), units)
        _compare_with_csv(table)
        _compare_with_strip(workspace, table, units)
    assert told > 0


def _compare_with_json(table: Table, documents: list[dict[str, Any]], units: UnitChoice) -> int:
    """Compare each cell with its value in JSON, shown the same way; return how many values were known."""
    known = 0
    for row in table.rows:
        for head, document, result in zip(table.heads, documents, row.results, strict=True):
            cell, value = table.cell(row.id, head.cluster_id), value_in(document, row.id)
            assert cell is not None
            if cell.is_word:
                assert row.id in document["unsupported"] or (row.id in MONEY and value is None)
                continue
            shown = format_si(value, result.unit, units, unit=cell.text.unit, link=result.is_link)
            assert cell.text.value == shown.value_text, (row.id, head.name)
            assert (cell.text.remark != "") == (row.id in document["partial"]) or row.id in MONEY
            known += value is not None
    return known


def _compare_with_csv(table: Table) -> None:
    lines = list(csv.reader(io.StringIO(as_tab_separated(table)), delimiter="\t"))
    by_label = {(line[0], line[1]): line[2 : 2 + len(table.heads)] for line in lines[1:-1]}
    for line in table.lines:
        for head, cell_text in zip(table.heads, by_label[line.label, line.unit], strict=True):
            cell = table.cell(line.id, head.cluster_id)
            assert cell is not None
            value = cell_text.split(" ")[0] if not cell.is_word else cell_text
            assert value.lstrip("'") == cell.text.value.replace(THIN_SPACE, "")


def _compare_with_strip(workspace: Workspace, table: Table, units: UnitChoice) -> None:
    design = workspace.design
    for cluster in design.clusters:
        for tile in tiles(design, workspace.estimates, cluster, units):
            cell = table.cell(tile.spec.id, cluster.id)
            if cell is None:
                assert tile.shown.value == UNKNOWN or tile.shown.unit == ""
            else:
                assert tile.result.value == cell.result.value
                assert tile.shown.sign is cell.text.sign
                assert tile.shown.exact == cell.text.exact
