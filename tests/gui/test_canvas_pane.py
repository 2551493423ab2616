"""The pane as a whole: header, views, the page of an empty cluster, themes and units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QToolButton, QWidget

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_cluster, remove_cluster
from core.design.edits import add_part, group_nodes, rename_node
from core.quantity import DEFAULT_CHOICE
from gui.canvas.empty_page import EmptyPage
from gui.canvas.header import Header
from gui.canvas.map_view import MapView
from gui.canvas.tree_view import TreeView
from gui.theme import ThemeMode
from tests.support.canvas import Stage, stage
from tests.support.designs import done
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def opening(qtbot: QtBot, qapp: QApplication) -> Stage:
    """Show the opening comparison."""
    return stage(qtbot, qapp, design_of("opening"))


def header(shown: Stage) -> Header:
    found = shown.pane.findChild(Header)
    assert isinstance(found, Header)
    return found


def button(shown: Stage, name: str) -> QToolButton:
    buttons = [each for each in shown.pane.findChildren(QToolButton) if not each.isHidden()]
    found = [each for each in buttons if each.accessibleName() == name]
    assert len(found) == 1, name
    return found[0]


def crumbs(shown: Stage) -> list[str]:
    """Return the names of the breadcrumb from the left."""
    row = header(shown).findChild(QWidget, "crumbs")
    assert row is not None
    parts = [row.layout().itemAt(i).widget() for i in range(row.layout().count())]  # type: ignore[union-attr]
    texts = [part.text() for part in parts if isinstance(part, QToolButton | QLabel)]
    return [text for text in texts if text != "›"]  # noqa: RUF001


def figures(shown: Stage) -> list[str]:
    assert shown.map.boxes is not None
    rows = shown.map.boxes.root.box.face.rows
    return [f"{row.fact.text.value} {row.fact.text.unit}" for row in rows if row.fact is not None]


def test_that_the_breadcrumb_follows_the_selection_and_leads_back(opening: Stage) -> None:
    assert crumbs(opening) == ["Cluster A"]
    QTest.mouseClick(opening.map.viewport(), LEFT, NONE, opening.title("n1", "aws-trn2u-48xlarge"))
    assert crumbs(opening) == ["Cluster A", "Trn2 UltraServer", "trn2u.48xlarge"]
    button(opening, "Trn2 UltraServer").click()
    assert crumbs(opening) == ["Cluster A", "Trn2 UltraServer"]
    button(opening, "Cluster A").click()
    assert opening.workspace.selection == ("c1",)


def test_that_the_breadcrumb_names_the_groups_around_a_node(opening: Stage) -> None:
    opening.workspace.apply(group_nodes(opening.workspace.design, ["n1"], "R&D"))
    opening.workspace.select(["n1"])
    assert crumbs(opening) == ["Cluster A", "R&&D", "Trn2 UltraServer"]


def test_that_another_cluster_is_shown_with_its_letter_and_hue(opening: Stage) -> None:
    opening.workspace.show_cluster("c2")
    assert crumbs(opening) == ["Cluster B"]
    assert opening.map.brush.hue == opening.themes.theme.cluster(1)
    assert opening.map.boxes is not None
    assert ("n2",) in opening.map.boxes.by_key


def test_that_the_zoom_steps_resets_and_ends(opening: Stage) -> None:
    button(opening, "Zoom out").click()
    assert button(opening, "Zoom 80\u2009%").text() == "80\u2009%"
    button(opening, "Zoom 80\u2009%").click()
    assert opening.map.zoom == 1.0
    opening.pane.zoom_by(-100)
    assert not button(opening, "Zoom out").isEnabled()
    opening.pane.zoom_by(100)
    assert not button(opening, "Zoom in").isEnabled()


def test_that_map_and_tree_change_places_and_the_zoom_belongs_to_the_map(opening: Stage) -> None:
    opening.map.setFocus()
    button(opening, "Tree").click()
    assert isinstance(opening.view, TreeView)
    assert opening.tree.hasFocus()
    assert not button(opening, "Zoom in").isVisible()
    opening.pane.show_tree(False)
    assert isinstance(opening.view, MapView)
    assert button(opening, "Map").isChecked()


def test_that_renaming_works_in_both_views(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    for is_tree in (True, False):
        opening.pane.show_tree(is_tree)
        opening.pane.rename()
        field = QApplication.focusWidget()
        assert field is not None
        QTest.keyClicks(field, "Tree" if is_tree else "Map")
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert opening.workspace.design.clusters[0].nodes[0].name.endswith("Map")
    assert opening.workspace.undo_stack.count() == 2


def test_that_menus_can_edit_cut_and_paste(opening: Stage, qtbot: QtBot) -> None:
    pane, workspace = opening.pane, opening.workspace
    workspace.select(["n1"])
    pane.duplicate()
    pane.change_count(2)
    assert opening.counts() == [1, 3]
    pane.toggle_enabled()
    assert not workspace.design.clusters[0].nodes[1].enabled
    with qtbot.waitSignal(pane.clipboard_changed):
        pane.cut()
    assert pane.can_paste
    workspace.select(["c2"])
    pane.paste()
    assert (opening.counts(0), opening.counts(1)) == ([1], [8, 3])
    pane.copy()
    pane.paste()
    assert opening.counts(1) == [8, 3, 3]
    pane.group()
    pane.ungroup()
    pane.remove()
    assert opening.counts(1) == [8, 3]
    assert workspace.undo_stack.count() == 8


def test_that_cut_nodes_are_drawn_faintly_until_they_are_pasted(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    opening.pane.cut()
    assert opening.map.look().cut == {"n1"}
    assert not opening.pane.grab().isNull()
    opening.workspace.select(["c2"])
    opening.pane.paste()
    assert opening.map.look().cut == frozenset()


def test_that_an_empty_cluster_invites_to_begin(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, design_of("empty"))
    page = shown.view
    assert isinstance(page, EmptyPage)
    assert not header(shown).isVisible()
    (card,) = page.findChildren(QAbstractButton)
    with qtbot.waitSignal(shown.pane.template_requested):
        card.click()
    assert not shown.pane.grab().isNull()
    shown.pane.rename()  # there is no box to name
    shown.workspace.apply(add_part(shown.workspace.design, built_in(), "dgx-h100", "c1"))
    assert header(shown).isVisible()
    shown.workspace.undo_stack.undo()
    assert shown.view is page


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_that_an_empty_page_scrolls_where_the_canvas_is_low(qtbot: QtBot, qapp: QApplication, scale: float) -> None:
    shown = stage(qtbot, qapp, design_of("empty"), height=180)
    shown.themes.set_text_scale(scale)
    assert shown.pane.minimumSizeHint().height() <= 180
    page = shown.view
    assert isinstance(page, EmptyPage)
    (card,), bar = page.findChildren(QAbstractButton), page.verticalScrollBar()
    qtbot.waitUntil(lambda: card.height() == card.sizeHint().height() and bar.maximum() > 0)
    bar.setValue(bar.maximum())
    assert page.viewport().rect().contains(card.mapTo(page.viewport(), card.rect().bottomRight()))


def test_that_one_empty_cluster_among_others_is_not_called_the_first(qtbot: QtBot, qapp: QApplication) -> None:
    shown = stage(qtbot, qapp, done(add_cluster(design_of("opening"))).after)
    shown.workspace.show_cluster(shown.workspace.design.clusters[-1].id)
    texts = [label.text() for label in shown.view.findChildren(QLabel)]
    assert "This cluster is empty" in texts
    assert "Build your first cluster" not in texts


def test_that_tab_goes_through_the_header_to_the_view(opening: Stage) -> None:
    opening.workspace.select(["n1"])
    for is_tree in (False, True):
        opening.pane.show_tree(is_tree)
        button(opening, "Cluster A").setFocus()
        met = []
        while QApplication.focusWidget() is not opening.view:
            focus = QApplication.focusWidget()
            assert focus is not None
            met.append(focus.accessibleName())
            assert len(met) < 9
            QTest.keyClick(focus, Qt.Key.Key_Tab)
        assert met[0] == "Cluster A"
        assert met[-1] == ("Tree" if is_tree else "Map")
        assert ("Map" if is_tree else "Tree") not in met


def test_that_arrows_choose_between_map_and_tree(opening: Stage) -> None:
    button(opening, "Map").setFocus()
    QTest.keyClick(button(opening, "Map"), Qt.Key.Key_Right)
    assert opening.pane.is_tree
    QTest.keyClick(button(opening, "Tree"), Qt.Key.Key_Left)
    assert not opening.pane.is_tree


def test_that_a_click_on_a_view_leaves_the_keyboard_where_it_was(opening: Stage) -> None:
    opening.map.setFocus()
    QTest.mouseClick(button(opening, "Tree"), LEFT)
    assert opening.tree.hasFocus()


def test_that_the_icons_of_the_header_grow_with_the_text(opening: Stage) -> None:
    opening.themes.set_text_scale(1.5)
    assert {button(opening, name).iconSize().width() for name in ("Map", "Tree", "Zoom in", "Zoom out")} == {24}


def test_that_a_name_in_the_breadcrumb_is_told_as_it_is(opening: Stage) -> None:
    opening.workspace.apply(rename_node(opening.workspace.design, "n1", "<b>bold</b>"))
    opening.workspace.select(["n1"])
    QTest.mouseClick(opening.map.viewport(), LEFT, NONE, opening.title("n1", "aws-trn2u-48xlarge"))
    assert "&lt;b&gt;bold" in button(opening, "<b>bold</b>").toolTip()


def test_that_the_pane_hands_the_keyboard_to_its_view(opening: Stage) -> None:
    opening.pane.setFocus()
    assert opening.map.hasFocus()


def test_that_all_of_a_cluster_is_selected_in_map_and_tree(opening: Stage) -> None:
    opening.workspace.apply(add_part(opening.workspace.design, built_in(), "dgx-h100", "c1"))
    for is_tree in (False, True):
        opening.pane.show_tree(is_tree)
        opening.workspace.select(())
        opening.pane.select_all()
        assert list(opening.workspace.selection) == opening.node_ids()


def test_that_a_design_without_clusters_is_empty_too(qtbot: QtBot, qapp: QApplication) -> None:
    design = done(remove_cluster(design_of("empty"), "c1")).after
    shown = stage(qtbot, qapp, design)
    assert isinstance(shown.view, EmptyPage)
    shown.workspace.open_design(design_of("opening"))
    assert shown.view is shown.map


def test_that_units_rule_map_and_tree(opening: Stage) -> None:
    assert figures(opening)[0] == "12.8 Tb/s"
    opening.workspace.set_units(replace(DEFAULT_CHOICE, network="GB/s"))
    assert figures(opening)[0] == "1.6 TB/s"
    opening.pane.show_tree(True)
    opening.workspace.set_units(replace(DEFAULT_CHOICE, memory="GiB"))
    index = opening.tree.model().index(0, 3)
    assert index.data() == "5.59 TiB"


@pytest.mark.parametrize("mode", [ThemeMode.DARK, ThemeMode.CONTRAST])
def test_that_everything_follows_the_theme(opening: Stage, mode: ThemeMode) -> None:
    opening.pane.show_tree(True)
    opening.themes.set_mode(mode)
    assert opening.map.brush.theme.name == mode
    assert not opening.pane.grab().isNull()
    opening.pane.show_tree(False)
    assert not opening.pane.grab().isNull()


def test_that_boxes_grow_with_the_text(opening: Stage) -> None:
    before = opening.place("n1").height()
    opening.themes.set_text_scale(1.5)
    assert opening.place("n1").height() > before


def test_that_widgets_have_names_for_screen_readers(opening: Stage) -> None:
    opening.pane.show_tree(True)
    assert opening.map.accessibleName()
    assert opening.tree.accessibleName()
    assert all(each.accessibleName() for each in opening.pane.findChildren(QAbstractButton) if each.isVisible())
