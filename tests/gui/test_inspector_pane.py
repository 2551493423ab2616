"""The inspector pane: which page it shows, and what its fields do to the design."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from core.design.cluster_edits import add_cluster, set_region
from core.design.edits import add_part, group_nodes, remove_nodes
from core.quantity import UnitChoice
from gui.inspector.model import Role
from gui.inspector.pane import InspectorPane
from gui.inspector.rows import Row
from gui.painting.figure import ROW
from gui.theme import METRICS, ThemeManager, ThemeMode, load_theme
from gui.widgets.dress import ElidedLabel
from gui.widgets.tips import plain_tip
from gui.workspace import Workspace
from tests.support.designs import node_of
from tests.support.inspector import shown_inspector, values_of
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of

P5EN = "aws-p5en-48xlarge"


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeManager]:
    with kept_looks(qapp) as themes:
        yield themes


@pytest.fixture
def workspace() -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def pane(workspace: Workspace, themes: ThemeManager, qtbot: QtBot) -> InspectorPane:
    return shown_inspector(workspace, themes, qtbot)


def test_that_with_nothing_selected_the_cluster_on_the_canvas_is_shown(
    pane: InspectorPane, workspace: Workspace
) -> None:
    assert pane.pages.currentWidget() is pane.cluster
    assert pane.cluster.head.about.text == "Cluster A · 64 accelerators"
    workspace.show_cluster("c3")
    assert pane.cluster.head.about.text == "Cluster C · 72 accelerators"
    assert values_of(pane.cluster.figures)["FP8"] == "360"


def test_that_a_selected_cluster_is_shown_whichever_is_on_the_canvas(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.select(["c2"])
    assert pane.cluster.head.about.text == "Cluster B · 64 accelerators"


@pytest.mark.parametrize(
    ("node", "about"),
    [("n1", "UltraServer · AWS · 1 in cluster A"), ("n2", "Instance · AWS · 8 in cluster B")],
)
def test_that_one_node_is_shown_with_what_it_is_and_where(
    pane: InspectorPane, workspace: Workspace, node: str, about: str
) -> None:
    workspace.select([node])
    assert pane.pages.currentWidget() is pane.node
    assert pane.node.head.about.text == about


def test_that_a_group_and_what_is_in_it_are_shown(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, workspace.catalogue, P5EN, "c1"))
    inside = workspace.selection[0]
    workspace.apply(group_nodes(workspace.design, [node.id for node in workspace.design.cluster("c1").nodes], "Hall"))
    assert pane.node.head.about.text == "Group · 1 in cluster A"
    workspace.select([inside])
    assert pane.node.head.about.text == "Instance · AWS · 1 in Hall"


def test_that_several_nodes_are_counted_and_named(pane: InspectorPane, workspace: Workspace) -> None:
    for _ in range(5):
        workspace.apply(add_part(workspace.design, workspace.catalogue, P5EN, "c1"))
    workspace.select([node.id for node in workspace.design.cluster("c1").nodes])
    assert pane.pages.currentWidget() is pane.several
    assert pane.several.title.text() == "6 parts selected"
    assert pane.several.names.text().endswith("and 2 more")
    workspace.select([node.id for node in workspace.design.cluster("c1").nodes[:2]])
    assert pane.several.names.text() == "Trn2 UltraServer, p5en.48xlarge"


def test_that_an_empty_cluster_says_that_nothing_is_selected(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.apply(add_cluster(workspace.design))
    workspace.select([])
    workspace.show_cluster("c5")
    assert pane.pages.currentWidget() is pane.empty
    said = [label.text() for label in pane.empty.findChildren(QLabel)]
    assert "Nothing selected" in said
    workspace.select(["c5"])
    assert pane.pages.currentWidget() is pane.cluster


def test_that_a_hidden_pane_catches_up_when_it_is_shown(pane: InspectorPane, workspace: Workspace) -> None:
    pane.hide()
    workspace.select(["n2"])
    assert pane.pages.currentWidget() is pane.cluster
    pane.show()
    assert pane.pages.currentWidget() is pane.node


def test_that_units_and_themes_reach_the_pages(pane: InspectorPane, workspace: Workspace, themes: ThemeManager) -> None:
    workspace.select(["n1"])
    workspace.set_units(UnitChoice(memory="GiB"))
    assert values_of(pane.node.figures)["Capacity"] == "5.59"
    light = pane.grab().toImage()
    themes.set_mode(ThemeMode.DARK)
    assert pane.grab().toImage() != light


def test_that_a_stack_shows_one_of_it_until_all_is_asked_for(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    assert values_of(pane.node.figures)["FP8"] == "15.8"
    qtbot.mouseClick(pane.all, Qt.MouseButton.LeftButton)
    assert values_of(pane.node.figures)["FP8"] == "126.7"
    workspace.select(["n1"])
    assert not pane.all.isVisible()


def test_that_a_burst_of_clicks_is_one_step_back(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.select(["n2"])
    for _ in range(3):
        pane.node.count.stepBy(1)
    assert node_of(workspace.design, "n2").count == 11
    assert pane.node.count.lineEdit().text() == "11"
    assert workspace.undo_stack.count() == 1
    workspace.undo_stack.undo()
    assert node_of(workspace.design, "n2").count == 8
    assert pane.node.count.lineEdit().text() == "8"


def test_that_a_typed_count_is_a_step_of_its_own(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n2"])
    for text in ("2k", "16"):
        pane.node.count.setFocus()
        pane.node.count.selectAll()
        qtbot.keyClicks(pane.node.count, text)
        qtbot.keyClick(pane.node.count, Qt.Key.Key_Return)
    assert node_of(workspace.design, "n2").count == 16
    assert workspace.undo_stack.count() == 2


def test_that_the_eye_switches_a_node_off_and_on(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n2"])
    qtbot.mouseClick(pane.node.switch, Qt.MouseButton.LeftButton)
    assert not node_of(workspace.design, "n2").enabled
    assert pane.node.switch.accessibleName() == "Switch on"
    qtbot.mouseClick(pane.node.switch, Qt.MouseButton.LeftButton)
    assert node_of(workspace.design, "n2").enabled


def test_that_f2_renames_and_the_parts_own_name_takes_the_name_back(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    for text, stored in (("Left row", "Left row"), ("p5en.48xlarge", "")):
        pane.node.switch.setFocus()
        qtbot.keyClick(pane.node.switch, Qt.Key.Key_F2)
        qtbot.keyClicks(pane.node.head.name.edit, text)
        qtbot.keyClick(pane.node.head.name.edit, Qt.Key.Key_Return)
        assert node_of(workspace.design, "n2").name == stored
        assert pane.node.head.name.accessibleName() == f"Name: {text}"


def test_that_a_note_is_kept_in_the_design_and_undone(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n2"])
    pane.node.note.setFocus()
    qtbot.keyClicks(pane.node.note, "Leased")
    assert node_of(workspace.design, "n2").note == "Leased"
    assert pane.node.note.toPlainText() == "Leased"
    assert workspace.undo_stack.count() == 1
    workspace.undo_stack.undo()
    assert pane.node.note.toPlainText() == ""


def test_that_escape_leaves_no_trace_of_a_note(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n2"])
    pane.node.note.setFocus()
    qtbot.keyClicks(pane.node.note, "Leased")
    qtbot.keyClick(pane.node.note, Qt.Key.Key_Escape)
    assert node_of(workspace.design, "n2").note == ""
    assert workspace.undo_stack.isClean()


def test_that_a_name_or_a_count_being_typed_is_in_the_design_and_one_step_back(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    pane.node.head.name.start()
    qtbot.keyClicks(pane.node.head.name.edit, "Left row")
    assert node_of(workspace.design, "n2").name == "Left row"
    pane.node.count.setFocus()
    pane.node.count.selectAll()
    qtbot.keyClicks(pane.node.count, "12")
    assert node_of(workspace.design, "n2").count == 12
    assert workspace.undo_stack.count() == 2
    qtbot.keyClick(pane.node.count, Qt.Key.Key_Escape)
    assert node_of(workspace.design, "n2").count == 8
    assert workspace.undo_stack.count() == 1


def test_that_an_abandoned_name_leaves_no_trace(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n2"])
    pane.node.head.name.start()
    qtbot.keyClicks(pane.node.head.name.edit, "Left row")
    qtbot.keyClick(pane.node.head.name.edit, Qt.Key.Key_Escape)
    assert node_of(workspace.design, "n2").name == ""
    assert workspace.undo_stack.isClean()


def test_that_a_name_being_typed_does_not_go_to_another_node(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"])
    pane.node.head.name.start()
    qtbot.keyClicks(pane.node.head.name.edit, "Left")
    workspace.select(["n1"])
    assert not pane.node.head.name.edit.isVisible()
    assert node_of(workspace.design, "n1").name == ""


def test_that_a_region_no_quote_names_is_shown_as_it_is(pane: InspectorPane, workspace: Workspace) -> None:
    prices = workspace.design.price_sets[0]
    workspace.apply(set_region(workspace.design, prices.id, "mars-north-1"))
    assert pane.cluster.region.currentText() == "mars-north-1"
    choose(pane.cluster.region, "")
    assert workspace.design.price_sets[0].region is None


def test_that_a_day_is_taken_as_soon_as_it_is_typed(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    page = pane.cluster
    page.date.setFocus()
    page.date.selectAll()
    qtbot.keyClicks(page.date, "20261201")
    assert workspace.design.prices_as_of == "2026-12-01"
    qtbot.keyClick(page.date, Qt.Key.Key_Return)
    assert page.date.text() == "2026-12-01"
    assert not page.problem.isVisible()


def test_that_removing_the_node_leaves_the_cluster(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, workspace.catalogue, P5EN, "c1"))
    workspace.apply(remove_nodes(workspace.design, workspace.selection))
    assert pane.pages.currentWidget() is pane.cluster


def choose(box: QComboBox, value: str) -> None:
    """Choose an entry as the arrow keys do."""
    row = box.findData(value)
    assert row >= 0, value
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_that_a_cluster_is_renamed_and_its_fabric_removed(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    page = pane.cluster
    page.head.name.start()
    qtbot.keyClicks(page.head.name.edit, "North")
    qtbot.keyClick(page.head.name.edit, Qt.Key.Key_Return)
    assert workspace.design.cluster("c1").name == "North"
    assert page.fabric.text == "EFAv3 (trn2)"
    qtbot.mouseClick(page.no_fabric, Qt.MouseButton.LeftButton)
    assert workspace.design.cluster("c1").fabric is None
    assert page.fabric.text == "what each system brings"
    assert not page.no_fabric.isVisible()


def test_that_another_site_is_taken_from_the_catalogue(pane: InspectorPane, workspace: Workspace) -> None:
    others = [site for site in workspace.catalogue.sites if site != workspace.design.cluster("c1").site]
    choose(pane.cluster.site, others[0])
    assert workspace.design.cluster("c1").site == others[0]
    assert pane.cluster.site.currentData() == others[0]
    choose(pane.cluster.site, others[0])
    assert workspace.undo_stack.count() == 1


def test_that_clusters_which_share_a_site_move_together(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.select(["c2"])
    others = [site for site in workspace.catalogue.sites if site != workspace.design.cluster("c2").site]
    choose(pane.cluster.site, others[0])
    assert {cluster.site for cluster in workspace.design.clusters} == {others[0]}
    assert workspace.undo_stack.count() == 1
    assert workspace.selection == ("c2",)


def test_that_the_preferred_basis_and_the_region_are_chosen(pane: InspectorPane, workspace: Workspace) -> None:
    choose(pane.cluster.basis, "spot")
    prices = workspace.design.price_sets[0]
    assert prices.bases[0].value == "spot"
    assert len(prices.bases) == 5
    choose(pane.cluster.region, "us-east-2")
    assert workspace.design.price_sets[0].region == "us-east-2"
    choose(pane.cluster.region, "")
    assert workspace.design.price_sets[0].region is None
    choose(pane.cluster.basis, "spot")
    choose(pane.cluster.region, "")
    assert workspace.undo_stack.count() == 3


def test_that_the_day_of_prices_is_typed_and_a_bad_one_is_told(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    page = pane.cluster
    page.date.setFocus()
    page.date.selectAll()
    qtbot.keyClicks(page.date, "next year")
    qtbot.keyClick(page.date, Qt.Key.Key_Return)
    assert page.problem.text() == "'next year' is not a date; write it as 2026-05-31."
    assert page.date.property("invalid") is True
    page.date.selectAll()
    qtbot.keyClicks(page.date, "2026-12-01")
    qtbot.keyClick(page.date, Qt.Key.Key_Return)
    assert workspace.design.prices_as_of == "2026-12-01"
    assert not page.problem.isVisible()
    assert page.date.property("invalid") is False


def test_that_typing_the_same_day_again_ends_the_problem(pane: InspectorPane, qtbot: QtBot) -> None:
    page = pane.cluster
    page.date.setFocus()
    for text in ("soon", "2026-05-31"):
        page.date.selectAll()
        qtbot.keyClicks(page.date, text)
        qtbot.keyClick(page.date, Qt.Key.Key_Return)
    assert not page.problem.isVisible()


def test_that_several_nodes_are_switched_copied_grouped_and_removed(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    def press(name: str) -> None:
        qtbot.mouseClick(pane.several.buttons[name], Qt.MouseButton.LeftButton)

    workspace.apply(add_part(workspace.design, workspace.catalogue, P5EN, "c1"))
    ids = [node.id for node in workspace.design.cluster("c1").nodes]
    workspace.select(ids)
    assert not pane.several.buttons["eye"].isEnabled()
    press("eye-off")
    assert [node_of(workspace.design, name).enabled for name in ids] == [False, False]
    assert not pane.several.buttons["eye-off"].isEnabled()
    press("eye")
    press("copy")
    assert len(workspace.design.cluster("c1").nodes) == 4
    workspace.select(ids)
    press("cluster")
    assert [node.is_group for node in workspace.design.cluster("c1").nodes].count(True) == 1
    workspace.select(ids)
    press("close")
    assert all(name not in {node.id for node in workspace.design.cluster("c1").walk()} for name in ids)


@pytest.mark.parametrize("width", [METRICS.inspector_narrow, METRICS.inspector])
@pytest.mark.parametrize("node", ["n1", "n2", "n3", "n4"])
def test_that_no_value_runs_into_a_label_or_out_of_the_pane(
    pane: InspectorPane, workspace: Workspace, width: int, node: str
) -> None:
    workspace.select([node])
    theme = load_theme("light")
    value_font, unit_font = QFontMetrics(theme.font(ROW.value)), QFontMetrics(theme.font(ROW.unit))
    room = width - METRICS.scroll_bar - 2 * METRICS.pane_padding - METRICS.unit_column - METRICS.sign_column
    model = pane.node.figures.figures
    rows = [model.index(row).data(Role.ITEM) for row in range(model.rowCount())]
    numbers = [row for row in rows if isinstance(row, Row) and not row.is_text]
    assert numbers
    for row in numbers:
        assert value_font.horizontalAdvance(row.figure.value) < room / 2
        assert unit_font.horizontalAdvance(row.figure.unit) <= METRICS.unit_column


def test_that_a_short_pane_scrolls_to_the_row_the_keyboard_comes_to(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n1"])
    pane.resize(METRICS.inspector_narrow, 300)
    figures = pane.node.figures
    figures.setFocus()
    for _ in range(12):
        qtbot.keyClick(figures, Qt.Key.Key_Down)
    viewport = pane.node.viewport()
    shown = figures.visualRect(figures.currentIndex())
    assert viewport.rect().contains(figures.mapTo(viewport, shown.center()))
    assert pane.node.verticalScrollBar().value() > 0


def test_that_an_elided_label_keeps_its_whole_text_for_tool_tip_and_screen_reader(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.say("a" * 300)
    label.resize(50, 20)
    assert (label.toolTip(), label.accessibleName()) == (plain_tip("a" * 300), "a" * 300)
    assert label.minimumSizeHint().width() == 0


@pytest.mark.parametrize(
    "field",
    [
        lambda pane: pane.node.count,
        lambda pane: pane.node.note,
        lambda pane: pane.node.switch,
        lambda pane: pane.node.head.name,
        lambda pane: pane.node.figures,
        lambda pane: pane.cluster.site,
        lambda pane: pane.cluster.basis,
        lambda pane: pane.cluster.region,
        lambda pane: pane.cluster.date,
        lambda pane: pane.cluster.no_fabric,
    ],
)
def test_that_every_field_has_a_name_for_screen_readers_and_can_be_reached(
    pane: InspectorPane, field: Callable[[InspectorPane], QWidget]
) -> None:
    widget = field(pane)
    assert widget.accessibleName()
    assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
