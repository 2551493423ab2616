"""The comparison's item model announces what changed and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from core.catalogue.catalogue import built_in
from core.comparison import Norm
from core.design.cluster_edits import (
    add_cluster,
    duplicate_cluster,
    move_cluster,
    remove_cluster,
    rename_cluster,
    set_base,
)
from core.design.edits import add_part
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE, UnitChoice
from gui.compare.cells import Cell, Difference, Line, Table, Telling, prepare
from gui.compare.model import CompareModel, GroupLine, Role
from tests.support.comparisons import opening
from tests.support.designs import done
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.design.document import Design

Horizontal, Vertical = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
Spoken = Qt.ItemDataRole.AccessibleTextRole


def table_of(design: Design, norm: Norm = Norm.TOTAL) -> Table:
    return prepare(design, Estimator().estimate(design), Telling(norm, Difference.PERCENT, DEFAULT_CHOICE), Table())


@pytest.fixture
def model(qapp: object) -> Iterator[CompareModel]:
    model = CompareModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_table(table_of(design_of("opening")))
    yield model
    del tester


def columns(model: CompareModel) -> list[str]:
    return [model.headerData(column, Horizontal) for column in range(model.columnCount())]


def titles(model: CompareModel) -> list[str]:
    rows = range(model.rowCount())
    return [model.headerData(row, Vertical) for row in rows if model.is_group(row)]


def row_of(model: CompareModel, label: str) -> int:
    return next(row for row in range(model.rowCount()) if model.headerData(row, Vertical) == label)


def test_that_clusters_are_columns_and_groups_head_their_rows(model: CompareModel) -> None:
    assert columns(model) == ["Trn2 UltraServer", "8 × P5en", "GB200 NVL72", "Trn3 Gen2"]
    assert titles(model) == ["Compute, dense", "Memory and network", "Power and space", "Money"]
    assert isinstance(model.headerData(0, Vertical, Role.ROW), GroupLine)
    assert isinstance(model.headerData(1, Vertical, Role.ROW), Line)


def test_that_a_cell_is_looked_up_by_row_and_column(model: CompareModel) -> None:
    index = model.index(row_of(model, "FP8"), 0)
    cell = index.data(Role.CELL)
    assert isinstance(cell, Cell)
    assert (cell.text.value, index.data()) == ("83.1", "83.1")
    assert index.data(Role.HEAD).name == "Trn2 UltraServer"


def test_that_a_screen_reader_hears_the_whole_cell(model: CompareModel) -> None:
    index = model.index(row_of(model, "FP8"), 3)
    assert index.data(Spoken) == "Trn3 Gen2, FP8, 362.4 PF (362.4–362.9), derived, ×4.36, best"
    assert model.headerData(row_of(model, "FP8"), Vertical, Spoken) == "FP8, PF, derived"
    assert model.headerData(0, Horizontal, Spoken) == "A, Trn2 UltraServer, base, 64 Trainium2 · 2 racks"
    assert model.headerData(0, Vertical, Spoken) == "Compute, dense, unfolded"
    assert model.index(0, 0).data(Spoken) == "Compute, dense, unfolded"


def test_that_clusters_come_go_and_move_as_columns(model: CompareModel) -> None:
    resets = QSignalSpy(model.modelReset)
    design = design_of("opening")
    for change in (
        lambda d: add_cluster(d, "New", 1),
        lambda d: duplicate_cluster(d, "c3"),
        lambda d: remove_cluster(d, "c1"),
        lambda d: move_cluster(d, "c4", 0),
        lambda d: remove_cluster(d, "c2"),
        lambda d: rename_cluster(d, "c3", "Renamed"),
    ):
        design = done(change(design)).after
        model.set_table(table_of(design))
        assert columns(model) == [cluster.name for cluster in design.clusters]
    assert resets.count() == 0


def test_that_an_added_cluster_is_one_insertion(model: CompareModel) -> None:
    inserted, removed = QSignalSpy(model.columnsInserted), QSignalSpy(model.columnsRemoved)
    model.set_table(table_of(done(add_cluster(design_of("opening"), "New", 2)).after))
    assert (inserted.count(), removed.count()) == (1, 0)
    assert inserted.at(0)[1:] == [2, 2]


def test_that_an_edit_touches_only_its_column(model: CompareModel) -> None:
    changed = QSignalSpy(model.dataChanged)
    model.set_table(table_of(done(add_part(design_of("opening"), built_in(), "gb200", "c3", 8)).after))
    assert changed.count() > 0
    spans = [[(end.row(), end.column()) for end in changed.at(i)[:2]] for i in range(changed.count())]
    touched = {first for first, last in spans if first == last}
    assert len(touched) == len(spans)
    fp8 = row_of(model, "FP8")
    assert {column for row, column in touched if row == fp8} == {2, 3}  # C grew past D, which was the best
    assert {column for _, column in touched} == {2, 3}


def test_that_cells_which_read_as_before_keep_their_words(model: CompareModel) -> None:
    before = model.table
    design = done(add_part(design_of("opening"), built_in(), "gb200-nvl72", "c3")).after
    estimates = Estimator().estimate(design)
    assert before.telling is not None
    after = prepare(design, estimates, before.telling, before)
    fresh = prepare(design, estimates, before.telling, Table())
    kept = {place for place, cell in after.cells.items() if cell.text is before.cells[place].text}
    assert {("fp8_dense_flops", "c1"), ("it_max_w", "c4")} <= kept
    assert ("fp8_dense_flops", "c3") not in kept
    assert after == fresh


def test_that_other_units_are_worded_anew(model: CompareModel) -> None:
    before, design = model.table, design_of("opening")
    telling = Telling(Norm.TOTAL, Difference.PERCENT, UnitChoice(memory="GiB"))
    estimates = Estimator().estimate(design)
    assert prepare(design, estimates, telling, before) == prepare(design, estimates, telling, Table())


def test_that_an_equal_table_announces_nothing(model: CompareModel) -> None:
    spies = [QSignalSpy(signal) for signal in (model.dataChanged, model.headerDataChanged, model.rowsInserted)]
    model.set_table(table_of(design_of("opening")))
    assert [spy.count() for spy in spies] == [0, 0, 0]


def test_that_heads_that_look_different_are_announced(model: CompareModel) -> None:
    changed = QSignalSpy(model.headerDataChanged)
    model.set_table(table_of(done(set_base(design_of("opening"), "c2")).after))
    sections = {changed.at(i)[1] for i in range(changed.count()) if changed.at(i)[0] == Horizontal}
    assert sections == {0, 1}


def test_that_units_of_rows_that_change_are_announced(model: CompareModel) -> None:
    changed = QSignalSpy(model.headerDataChanged)
    model.set_table(table_of(design_of("opening"), Norm.ACCELERATOR))
    sections = {changed.at(i)[1] for i in range(changed.count()) if changed.at(i)[0] == Vertical}
    assert row_of(model, "Capacity") in sections


def test_that_a_group_folds_and_unfolds(model: CompareModel) -> None:
    before = model.rowCount()
    memory = row_of(model, "Memory and network")
    model.toggle_group(memory)
    assert model.rowCount() == before - 4
    assert model.headerData(memory, Vertical, Spoken) == "Memory and network, folded"
    assert titles(model) == ["Compute, dense", "Memory and network", "Power and space", "Money"]
    model.set_table(table_of(done(add_cluster(design_of("opening"))).after))
    assert model.rowCount() == before - 4
    model.toggle_group(memory)
    assert model.rowCount() == before


def test_that_a_row_of_figures_does_not_fold(model: CompareModel) -> None:
    before = model.rowCount()
    model.toggle_group(row_of(model, "FP8"))
    assert model.rowCount() == before


def test_that_rows_come_and_go_with_the_precisions_known(model: CompareModel) -> None:
    design = design_of("opening")
    trn2 = design.evolve(clusters=design.clusters[:1], base=None)
    model.set_table(table_of(trn2))
    assert "FP4" not in [model.headerData(row, Vertical) for row in range(model.rowCount())]
    model.set_table(table_of(design))
    assert "FP4" in [model.headerData(row, Vertical) for row in range(model.rowCount())]


def test_that_an_empty_design_empties_the_table(model: CompareModel) -> None:
    model.set_table(Table())
    assert (model.rowCount(), model.columnCount()) == (0, 0)
    assert model.headerData(0, Horizontal) is None
    assert model.headerData(0, Vertical) is None


def test_that_columns_know_their_clusters(model: CompareModel) -> None:
    assert (model.cluster_at(2), model.cluster_at(9), model.cluster_at(-1)) == ("c3", None, None)


@pytest.mark.parametrize("norm", list(Norm))
def test_that_equal_values_of_a_row_have_equal_digits(norm: Norm) -> None:
    table = table_of(opening(), norm)
    for line in table.lines:
        texts: dict[str, set[str]] = {}
        for (row_id, _), cell in table.cells.items():
            if row_id == line.id and cell.result.value is not None:
                texts.setdefault(f"{cell.result.value:.9g}", set()).add(cell.text.value)
        assert all(len(same) == 1 for same in texts.values()), (norm, line.label, texts)
