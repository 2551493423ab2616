"""What the inspector lists of a node and a cluster, and the list as a model and as a widget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QFontMetrics, QKeyEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from core.design.cluster_edits import set_prices_as_of
from core.design.document import Cluster, Node
from core.design.edits import add_part, group_nodes, set_count, set_enabled
from core.design.tree import locate
from core.figure import Sign
from core.quantity import UnitChoice
from gui.inspector.figure_list import FigureList
from gui.inspector.figures import cluster_groups, node_groups
from gui.inspector.model import FigureModel, Fold, Role, Title
from gui.inspector.rows import Group, Row
from gui.painting.figure import FigureState
from gui.theme import METRICS, FontRole, load_theme
from gui.workspace import Workspace
from tests.support.designs import done
from tests.support.pointer import move
from tests.support.told_cards import ToldCards
from tests.support.workspaces import workspace_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def workspace(qapp: QApplication) -> Iterator[Workspace]:
    workspace = workspace_of("opening")
    yield workspace
    workspace.deleteLater()


def of(workspace: Workspace, node_id: str, *, is_total: bool = False) -> tuple[Group, ...]:
    place = locate(workspace.design, node_id)
    assert place is not None
    return node_groups(workspace, place.cluster, place.node, is_total=is_total)


def rows(groups: tuple[Group, ...]) -> dict[str, Row]:
    return {row.id: row for group in groups for row in group.rows}


def shown(row: Row) -> tuple[str, str, Sign | None]:
    return row.figure.value, row.figure.unit, row.figure.sign


def test_that_an_ultraserver_is_listed_in_groups(workspace: Workspace) -> None:
    groups = of(workspace, "n1")
    assert [group.title for group in groups] == [
        "Compute, dense",
        "Memory",
        "Links",
        "Power and price",
        "Part",
        "AWS Trainium2",
    ]
    listed = rows(groups)
    assert shown(listed["fp8_dense_flops"]) == ("83.1", "PF", Sign.DERIVED)
    assert shown(listed["fp4_dense_flops"]) == ("not supported", "", Sign.DOCUMENTED)
    assert shown(listed["memory_bandwidth_bytes_per_s"]) == ("185.6", "TB/s", Sign.CONFLICTING)
    assert shown(listed["it_max_w"]) == ("– (46)", "kW", Sign.UNKNOWN)
    assert listed["it_max_w"].figure.state is FigureState.QUIET
    assert shown(listed["rent_capacity_block"]) == ("143.04", "$/h", Sign.DERIVED)
    assert shown(listed["domain"]) == ("64", "", Sign.DOCUMENTED)


def test_that_a_stack_is_listed_by_one_or_by_all(workspace: Workspace) -> None:
    one, all_of_it = rows(of(workspace, "n2")), rows(of(workspace, "n2", is_total=True))
    assert shown(one["fp8_dense_flops"])[:2] == ("15.8", "PF")
    assert shown(all_of_it["fp8_dense_flops"])[:2] == ("126.7", "PF")
    assert shown(one["rent_capacity_block"])[0] == "41.61"
    assert shown(all_of_it["rent_capacity_block"])[0] == "332.90"
    assert one["domain"].figure == all_of_it["domain"].figure


def test_that_the_first_three_precisions_stand_and_the_others_are_folded(workspace: Workspace) -> None:
    compute = of(workspace, "n1")[0]
    assert [row.label for row in compute.rows if not row.is_extra] == ["FP4", "FP8", "BF16"]
    assert [row.label for row in compute.rows if row.is_extra] == ["FP6", "INT8", "FP16", "TF32", "FP32", "FP64"]


def test_that_reported_and_fitted_memory_are_listed_where_they_are_known(workspace: Workspace) -> None:
    labels = {node: [row.label for row in of(workspace, node)[1].rows] for node in ("n1", "n2", "n3")}
    assert labels["n1"] == ["Capacity", "Bandwidth"]
    assert labels["n2"] == ["Capacity", "Bandwidth", "Reported"]
    assert labels["n3"][-1] == "Fitted"


def test_that_other_known_rents_are_folded_behind_the_leading_one(workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, workspace.catalogue, "aws-p5-48xlarge", "c2"))
    workspace.apply(set_prices_as_of(workspace.design, "2026-12-01"))
    node = workspace.design.cluster("c2").nodes[1]
    power = next(group for group in of(workspace, node.id) if group.id == "power")
    rents = [row for row in power.rows if row.id.startswith("rent_")]
    assert len(rents) > 1
    assert [row.is_extra for row in rents] == [False] + [True] * (len(rents) - 1)
    assert all(row.result.value is not None for row in rents)


def test_that_no_quote_is_one_dash(workspace: Workspace) -> None:
    power = next(group for group in of(workspace, "n4") if group.id == "power")
    rents = [row for row in power.rows if row.id.startswith("rent_")]
    assert [(row.label, row.figure.value) for row in rents] == [("Rent", "–")]


def test_that_the_facts_of_a_part_carry_their_signs(workspace: Workspace) -> None:
    listed = rows(of(workspace, "n1"))
    assert shown(listed["trainium2:architecture"]) == ("NeuronCore-v3 (8 cores)", "", Sign.DOCUMENTED)
    cooling = workspace.design.parts["aws-trn2-ultraserver"].figure("cooling")
    assert cooling is not None
    assert shown(listed["aws-trn2-ultraserver:cooling"])[2] is cooling.sign
    assert listed["trainium2:released"].is_text


def test_that_a_group_has_the_sums_of_what_is_in_it(workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, workspace.catalogue, "aws-p5en-48xlarge", "c1"))
    ids = [node.id for node in workspace.design.cluster("c1").nodes]
    workspace.apply(group_nodes(workspace.design, ids))
    groups = of(workspace, workspace.selection[0])
    assert shown(rows(groups)["accelerators"])[0] == "72"
    assert shown(rows(groups)["fp8_dense_flops"])[0] == "99.0"


def test_that_a_partial_sum_says_so(workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, workspace.catalogue, "aws-p5en-48xlarge", "c1"))
    listed = rows(cluster_groups(workspace, workspace.estimates["c1"]))
    assert listed["it_max_w"].remark == "partial"
    assert listed["it_max_w"].spoken == "Maximum: 10.2 kW partial, derived"


def test_that_a_part_that_is_not_in_the_library_is_listed_as_unknown(workspace: Workspace) -> None:
    cluster = workspace.design.clusters[0]
    lost: tuple[Cluster, Node] = (cluster, Node(id="n99", part="lost"))
    listed = rows(node_groups(workspace, *lost, is_total=False))
    assert shown(listed["fp8_dense_flops"])[0] == "–"
    assert "domain" not in listed


def test_that_what_is_switched_off_keeps_its_figures_in_grey(workspace: Workspace) -> None:
    workspace.apply(set_enabled(workspace.design, ["n1"], enabled=False))
    listed = rows(of(workspace, "n1"))
    assert shown(listed["fp8_dense_flops"])[0] == "83.1"
    assert {row.figure.state for row in listed.values()} == {FigureState.OFF}


def test_that_a_cluster_is_listed_with_its_facility_size_and_site(workspace: Workspace) -> None:
    groups = cluster_groups(workspace, workspace.estimates["c2"])
    listed = rows(groups)
    assert [group.title for group in groups][-2:] == ["Size", "Site"]
    assert shown(listed["pue"])[:2] == ("1.15", "")
    assert shown(listed["facility_typical_w"])[:2] == ("71.3", "kW")
    assert shown(listed["accelerators"])[:2] == ("64", "")


def test_that_units_follow_the_choice(workspace: Workspace) -> None:
    workspace.set_units(UnitChoice(memory="GiB"))
    assert shown(rows(of(workspace, "n1"))["memory_bytes"])[1] == "TiB"


@pytest.fixture
def model(workspace: Workspace) -> FigureModel:
    model = FigureModel()
    model.show_groups(of(workspace, "n2"))
    return model


def fold_of(model: FigureModel) -> QModelIndex:
    indexes = (model.index(row) for row in range(model.rowCount()))
    return next(index for index in indexes if isinstance(model.item(index), Fold))


def labels(model: FigureModel) -> list[str]:
    items = [model.item(model.index(row)) for row in range(model.rowCount())]
    return [item.label if isinstance(item, Row) else item.text for item in items if item is not None]


def test_that_the_list_keeps_the_contract_of_item_models_while_it_folds_and_changes(
    model: FigureModel, workspace: Workspace, qtmodeltester: ModelTester
) -> None:
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.toggle(fold_of(model))
    model.show_groups(of(workspace, "n2", is_total=True))
    model.toggle(fold_of(model))
    model.show_groups(of(workspace, "n1"))
    qtmodeltester.check(model, force_py=True)
    assert tester.model() is model


def test_that_a_fold_shows_and_hides_the_lesser_rows(model: FigureModel) -> None:
    assert labels(model)[:5] == ["Compute, dense", "FP4", "FP8", "BF16", "6 more"]
    assert model.toggle(fold_of(model))
    assert labels(model)[4:11] == ["FP6", "INT8", "FP16", "TF32", "FP32", "FP64", "fewer"]
    assert model.toggle(fold_of(model))
    assert labels(model)[4] == "6 more"


def test_that_only_a_fold_can_be_toggled(model: FigureModel) -> None:
    assert not model.toggle(model.index(1))
    assert not model.toggle(QModelIndex())


def test_that_new_values_of_the_same_rows_change_only_what_differs(
    model: FigureModel, workspace: Workspace, qtbot: QtBot
) -> None:
    changed: list[str] = []
    model.dataChanged.connect(lambda first, _last: changed.append(labels(model)[first.row()]))
    with qtbot.assertNotEmitted(model.modelReset):
        model.show_groups(of(workspace, "n2"))
        assert changed == []
        model.show_groups(of(workspace, "n2", is_total=True))
    assert "FP8" in changed
    assert "Domain, accelerators" not in changed


def test_that_rows_are_spoken_and_titles_are_passed_over(model: FigureModel) -> None:
    fp8 = model.index(2)
    assert model.data(fp8, Qt.ItemDataRole.AccessibleTextRole) == "FP8: 15.8 PF, derived"
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert isinstance(model.data(model.index(0), Role.ITEM), Title)
    assert model.data(QModelIndex()) is None
    assert model.data(fp8, Qt.ItemDataRole.DecorationRole) is None


@pytest.fixture
def cards() -> ToldCards:
    return ToldCards()


@pytest.fixture
def view(workspace: Workspace, cards: ToldCards, qtbot: QtBot) -> FigureList:
    view = FigureList(load_theme("light"), cards)  # type: ignore[arg-type]
    qtbot.addWidget(view)
    view.show_groups(of(workspace, "n2"))
    view.resize(METRICS.inspector, view.sizeHint().height())
    with qtbot.waitExposed(view):
        view.show()
    return view


def row_of(view: FigureList, label: str) -> QModelIndex:
    return view.figures.index(labels(view.figures).index(label))


def middle(view: FigureList, label: str) -> QPoint:
    return view.visualRect(row_of(view, label)).center()


def test_that_the_list_is_as_high_as_its_rows_and_grows_when_it_is_unfolded(view: FigureList, qtbot: QtBot) -> None:
    before = view.sizeHint().height()
    last = view.figures.index(view.figures.rowCount() - 1)
    assert view.visualRect(last).bottom() + 1 == before
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, "6 more"))
    assert view.sizeHint().height() == before + 6 * METRICS.inspector_row


def test_that_hovering_a_figure_tells_the_cards_which_and_where(view: FigureList, cards: ToldCards) -> None:
    move(view.viewport(), middle(view, "FP8"))
    move(view.viewport(), middle(view, "FP8") + QPoint(3, 0))
    assert cards.said == [("hover", "p5en.48xlarge: FP8 dense")]
    assert cards.anchor.contains(view.viewport().mapToGlobal(middle(view, "FP8")))
    move(view.viewport(), middle(view, "Compute, dense"))
    assert cards.said[1:] == [("leave", "")]


def test_that_new_figures_end_the_hovering(view: FigureList, cards: ToldCards, workspace: Workspace) -> None:
    move(view.viewport(), middle(view, "FP8"))
    view.show_groups(of(workspace, "n1"))
    assert cards.said[-1] == ("leave", "")


def test_that_arrows_pass_over_titles_and_alt_i_or_space_opens_the_card(
    view: FigureList, cards: ToldCards, qtbot: QtBot
) -> None:
    view.setFocus()
    view.setCurrentIndex(row_of(view, "FP8"))
    reached: list[QRect] = []
    view.row_reached.connect(reached.append)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex() == row_of(view, "Capacity")
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert cards.said[-1] == ("open", "p5en.48xlarge: Memory")
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert cards.said.count(("open", "p5en.48xlarge: Memory")) == 2


def test_that_the_row_in_focus_is_ringed_once_a_key_was_used(view: FigureList, qtbot: QtBot) -> None:
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, "BF16"))
    view.setFocus()
    QCursor.setPos(view.mapToGlobal(QPoint(-50, -50)))
    before = view.grab().toImage()
    qtbot.keyClick(view, Qt.Key.Key_Up)
    ringed = view.grab().toImage()
    row = view.visualRect(row_of(view, "FP8"))
    accent = load_theme("light").color("accent")
    across = range(row.left(), row.right())
    assert any(ringed.pixelColor(x, row.top()) == accent for x in across)
    assert not any(before.pixelColor(x, row.top()) == accent for x in across)


def test_that_the_list_claims_the_key_for_a_card_before_a_menu_does(view: FigureList) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    event.ignore()
    QApplication.sendEvent(view, event)
    assert event.isAccepted()


def test_that_enter_on_a_fold_unfolds_it(view: FigureList, qtbot: QtBot) -> None:
    view.setFocus()
    view.setCurrentIndex(row_of(view, "6 more"))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert "FP64" in labels(view.figures)


@pytest.mark.parametrize("width", [METRICS.inspector_narrow, METRICS.inspector])
def test_that_long_words_take_more_lines_and_are_never_cut(
    view: FigureList, workspace: Workspace, qtbot: QtBot, width: int
) -> None:
    view.show_groups(of(workspace, "n1"))
    view.resize(width, view.sizeHint().height())
    topology, cooling = row_of(view, "Topology"), row_of(view, "Cooling")
    delegate, option = view.itemDelegate(), QStyleOptionViewItem()
    lines = delegate.sizeHint(option, topology).height() - delegate.sizeHint(option, cooling).height()
    metrics = QFontMetrics(load_theme("light").font(FontRole.NAME))
    item = topology.data(Role.ITEM)
    room = width - 2 * METRICS.pane_padding - METRICS.sign_column
    assert lines >= metrics.height() * (metrics.horizontalAdvance(item.figure.value) // room)


def test_that_another_text_size_makes_the_rows_higher(view: FigureList) -> None:
    before = view.sizeHint().height()
    view.set_theme(replace(load_theme("light"), text_scale=1.5))
    assert view.sizeHint().height() > 1.2 * before


def test_that_a_count_changes_the_list_without_a_reset(view: FigureList, workspace: Workspace, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.figures.modelReset):
        workspace.apply(done(set_count(workspace.design, "n2", 9)))
        view.show_groups(of(workspace, "n2", is_total=True))
    assert rows(of(workspace, "n2", is_total=True))["accelerators"].figure.value == "72"
