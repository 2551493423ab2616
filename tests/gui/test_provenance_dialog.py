"""The derivation tree: a model to the letter, and a dialog that tells and copies it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from core.catalogue.catalogue import built_in
from core.figure import Sign
from core.provenance import DerivationNode, derivation
from gui.provenance.derivation_dialog import DerivationDialog
from gui.provenance.derivation_model import Column, DerivationModel
from gui.theme import load_theme
from tests.support.workspaces import workspace_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def root() -> DerivationNode:
    workspace = workspace_of("opening")
    return derivation(workspace.estimates["c1"].totals["fp8_dense_flops"], built_in().sources)


@pytest.fixture
def model(root: DerivationNode) -> DerivationModel:
    return DerivationModel(root, load_theme("light"))


def child(model: DerivationModel, *rows: int) -> QModelIndex:
    index = QModelIndex()
    for row in rows:
        index = model.index(row, 0, index)
    return index


def texts(model: DerivationModel, index: QModelIndex) -> list[str]:
    return [model.data(index.siblingAtColumn(column)) for column in Column]  # type: ignore[misc]


def test_that_the_tree_keeps_the_contract_of_item_models(model: DerivationModel, qtmodeltester: ModelTester) -> None:
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    qtmodeltester.check(model, force_py=True)
    assert tester.model() is model


def test_that_a_row_tells_name_count_value_status_source_and_date(model: DerivationModel) -> None:
    assert texts(model, child(model, 0, 0)) == ["trn2u.48xlarge", "4", "20.784 PF", "derived", "computed here", ""]
    chip = child(model, 0, 0, 1)
    title = "Trainium2 Architecture (AWS Neuron documentation)"
    assert texts(model, chip) == ["AWS Trainium2", "16", "1.299 PF", "documented", title, "2026-08-21"]
    assert texts(model, child(model, 0, 0, 1, 1))[:3] == ["Leading value", "", "1\u2009299 TFLOP/s"]


def test_that_the_status_has_its_sign_and_the_source_its_whole_title(model: DerivationModel) -> None:
    chip = child(model, 0, 0, 1)
    assert not model.data(chip.siblingAtColumn(Column.STATUS), Qt.ItemDataRole.DecorationRole).isNull()  # type: ignore[union-attr]
    assert model.data(chip, Qt.ItemDataRole.DecorationRole) is None
    assert "Trainium2" in str(model.data(chip.siblingAtColumn(Column.SOURCE), Qt.ItemDataRole.ToolTipRole))


def test_that_numbers_stand_at_the_right(model: DerivationModel) -> None:
    role = Qt.ItemDataRole.TextAlignmentRole
    sides = [model.headerData(column, Qt.Orientation.Horizontal, role) for column in Column]
    right = [bool(side & Qt.AlignmentFlag.AlignRight) for side in sides]  # type: ignore[operator]
    assert right == [column in (Column.COUNT, Column.VALUE) for column in Column]


def test_that_headers_name_the_columns_and_rows_have_none(model: DerivationModel) -> None:
    names = [model.headerData(column, Qt.Orientation.Horizontal) for column in Column]
    assert names == ["Name", "Count", "Value", "Status", "Source", "Date"]
    assert model.headerData(0, Qt.Orientation.Vertical) is None


@pytest.fixture
def dialog(root: DerivationNode, qtbot: QtBot) -> DerivationDialog:
    dialog = DerivationDialog(root, "FP8 dense · Trn2 UltraServer", load_theme("light"))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_that_the_row_chosen_tells_its_address_and_note(dialog: DerivationDialog) -> None:
    assert dialog.details.toPlainText() == "computed here\nsum over the parts of count × value each"
    dialog.tree.setCurrentIndex(child(dialog.model, 0, 0, 1))
    assert "https://" in dialog.details.toPlainText()


def test_that_the_tree_opens_down_to_the_accelerator_and_unfolds_to_its_source(dialog: DerivationDialog) -> None:
    chip = child(dialog.model, 0, 0, 1)
    assert dialog.tree.isExpanded(child(dialog.model, 0, 0))
    dialog.tree.expand(chip)
    assert not dialog.tree.visualRect(child(dialog.model, 0, 0, 1, 1)).isEmpty()


def test_that_the_whole_tree_is_copied_as_lines(dialog: DerivationDialog, root: DerivationNode, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines == list(root.lines())
    assert lines[0].startswith("Trn2 UltraServer: 83.136 PF")


def test_that_escape_closes_the_dialog(dialog: DerivationDialog, qtbot: QtBot) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_that_a_source_with_its_date_is_seen_at_once_however_long_the_chain(qtbot: QtBot) -> None:
    leaf = DerivationNode("Source", "1", "W", Sign.DOCUMENTED, source="A book", date="2025")
    deep = leaf
    for level in range(6):
        deep = DerivationNode(f"Sum {level}", "1", "W", Sign.DERIVED, children=(deep,))
    dialog = DerivationDialog(deep, "Power", load_theme("light"))
    qtbot.addWidget(dialog)
    dialog.show()
    index = dialog.model.first_dated()
    assert dialog.model.node(index) is leaf
    assert not dialog.tree.visualRect(index).isEmpty()


def test_that_a_tree_without_dates_opens_too(qtbot: QtBot) -> None:
    dialog = DerivationDialog(DerivationNode("Count", "1", "", Sign.DOCUMENTED), "Count", load_theme("light"))
    qtbot.addWidget(dialog)
    assert not dialog.model.first_dated().isValid()
