"""The chips of the tool bar state the assumptions of the cluster on show, and change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QWidget

from core.catalogue.records import Basis
from core.design.cluster_edits import add_cluster, remove_cluster, use_site
from core.design.templates import site_of
from core.money.rent import quoted_regions
from gui.window.chip import Chip, ChipFigure
from gui.window.chips import Assumptions
from gui.words import basis_name
from tests.support.themes import theme_manager
from tests.support.told_cards import ToldCards
from tests.support.workspaces import Answers

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QImage
    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

SITE_WORDS = "PUE 1.15 · 0.0977 $/kWh"


@pytest.fixture
def bar(qtbot: QtBot) -> QWidget:
    holder = QWidget()
    qtbot.addWidget(holder)
    return holder


@pytest.fixture
def cards() -> ToldCards:
    return ToldCards()


@pytest.fixture
def assumptions(
    workspace: Workspace, answers: Answers, cards: ToldCards, bar: QWidget, qapp: QApplication
) -> Assumptions:
    made = Assumptions(workspace, theme_manager(qapp), answers, cards, bar)  # type: ignore[arg-type]
    row = QHBoxLayout(bar)
    row.addStretch(1)
    row.addWidget(made.site)
    row.addWidget(made.prices)
    bar.show()
    return made


def entries(menu: QMenu) -> dict[str, QAction]:
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions()}


def submenu(chip: Chip, title: str) -> dict[str, QAction]:
    entries(chip.menu())
    menu = next(each for each in chip.menu().findChildren(QMenu) if each.title() == title)
    return {action.text(): action for action in menu.actions()}


def on_premises(assumptions: Assumptions) -> QAction:
    menu = entries(assumptions.site.menu())
    return next(action for text, action in menu.items() if text.startswith("On premises"))


def test_that_the_chips_state_site_and_prices(assumptions: Assumptions) -> None:
    assert assumptions.site.value == SITE_WORDS
    assert assumptions.prices.value == "Capacity Block · as of 2026-05-31"
    assert assumptions.prices.accessibleName() == "Prices: Capacity Block · as of 2026-05-31"


def test_that_each_figure_tells_its_card_where_the_pointer_rests(
    assumptions: Assumptions, cards: ToldCards, bar: QWidget, qtbot: QtBot
) -> None:
    site = assumptions.site
    (pue, _), (electricity, _) = site.places()
    for place in (pue, electricity):
        QTest.mouseMove(site, place.center())
        qtbot.waitUntil(lambda place=place: cards.anchor == QRect(site.mapToGlobal(place.topLeft()), place.size()))
    QTest.mouseMove(bar, bar.rect().bottomLeft())
    name = "AWS, region not chosen"
    assert [said for said in cards.said if said[0] == "hover"] == [
        ("hover", "PUE: PUE"),
        ("hover", f"{name}: Electricity"),
    ]


def test_that_a_key_tells_one_figure_after_the_other(assumptions: Assumptions, cards: ToldCards, qtbot: QtBot) -> None:
    for chip in (assumptions.site, assumptions.site, assumptions.site, assumptions.prices):
        qtbot.keyClick(chip, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert [label.rpartition(": ")[2] for _, label in cards.said] == ["PUE", "Electricity", "PUE", "Rent"]


def test_that_another_site_can_be_chosen_and_taken_back(assumptions: Assumptions, workspace: Workspace) -> None:
    menu = entries(assumptions.site.menu())
    assert [text for text, action in menu.items() if action.isChecked()] == ["AWS, region not chosen"]
    on_premises(assumptions).trigger()
    assert assumptions.site.value != SITE_WORDS
    workspace.undo_stack.undo()
    assert assumptions.site.value == SITE_WORDS


def test_that_clusters_which_share_a_site_move_together_in_one_step(
    assumptions: Assumptions, workspace: Workspace
) -> None:
    on_premises(assumptions).trigger()
    assert len({cluster.site for cluster in workspace.design.clusters}) == 1
    assert workspace.design.clusters[0].site != "aws-average"
    assert workspace.undo_stack.count() == 1


def test_that_a_cluster_with_a_site_of_its_own_stays_and_is_marked(
    assumptions: Assumptions, workspace: Workspace
) -> None:
    site = workspace.catalogue.sites["azure-average"]
    workspace.apply(use_site(workspace.design, workspace.catalogue, "c2", site_of(workspace.catalogue, site)))
    assert assumptions.site.is_unlike
    assert assumptions.site.accessibleName().endswith("Other clusters differ.")
    workspace.show_cluster("c1")
    on_premises(assumptions).trigger()
    sites = [cluster.site for cluster in workspace.design.clusters]
    assert sites[1] == site.id
    assert len({sites[0], sites[2], sites[3]}) == 1
    assert not assumptions.prices.is_unlike


def test_that_changing_an_assumption_leaves_selected_what_was(assumptions: Assumptions, workspace: Workspace) -> None:
    workspace.select(["n1"])
    on_premises(assumptions).trigger()
    entries(assumptions.prices.menu())["On demand"].trigger()
    assert workspace.undo_stack.count() == 2
    assert workspace.selection == ("n1",)


def test_that_choosing_what_is_in_force_does_nothing(
    assumptions: Assumptions, workspace: Workspace, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(workspace.edit_refused):
        entries(assumptions.site.menu())["AWS, region not chosen"].trigger()
        entries(assumptions.prices.menu())["Capacity Block"].trigger()
        submenu(assumptions.prices, "Region")["Newest of any region"].trigger()
    assert workspace.undo_stack.count() == 0


def test_that_the_preferred_basis_moves_to_the_front(assumptions: Assumptions, workspace: Workspace) -> None:
    entries(assumptions.prices.menu())["On demand"].trigger()
    assert workspace.design.price_sets[0].bases[:2] == (Basis.ON_DEMAND, Basis.CAPACITY_BLOCK)
    assert assumptions.prices.value.startswith(basis_name(Basis.ON_DEMAND))


def test_that_a_region_can_be_chosen_from_those_that_are_quoted(assumptions: Assumptions, workspace: Workspace) -> None:
    regions = submenu(assumptions.prices, "Region")
    assert regions["Newest of any region"].isChecked()
    assert set(quoted_regions(workspace.design)) <= set(regions)
    regions["us-east-2"].trigger()
    assert workspace.design.price_sets[0].region == "us-east-2"


def test_that_a_bad_date_is_refused_in_words(
    assumptions: Assumptions, workspace: Workspace, answers: Answers, qtbot: QtBot
) -> None:
    answers.types = "yesterday"
    with qtbot.waitSignal(workspace.edit_refused) as refused:
        entries(assumptions.prices.menu())["As of 2026-05-31…"].trigger()
    assert refused.args == ["'yesterday' is not a date; write it as 2026-05-31."]
    answers.types = "2026-12-01"
    entries(assumptions.prices.menu())["As of 2026-05-31…"].trigger()
    assert assumptions.prices.value.endswith("2026-12-01")


@pytest.mark.parametrize("typed", [None, "2026-05-31", " 2026-05-31 "])
def test_that_thinking_better_of_a_date_changes_nothing(
    assumptions: Assumptions, workspace: Workspace, answers: Answers, qtbot: QtBot, typed: str | None
) -> None:
    answers.types = typed
    with qtbot.assertNotEmitted(workspace.edit_refused):
        entries(assumptions.prices.menu())["As of 2026-05-31…"].trigger()
    assert workspace.undo_stack.count() == 0


def test_that_without_clusters_there_is_nothing_to_assume(assumptions: Assumptions, workspace: Workspace) -> None:
    for cluster in workspace.design.clusters:
        workspace.apply(remove_cluster(workspace.design, cluster.id))
    assert not assumptions.site.isEnabled()
    assert not assumptions.prices.isEnabled()
    assert (assumptions.site.value, assumptions.prices.value) == ("–", "–")
    assert entries(assumptions.site.menu()) == {}
    assert entries(assumptions.prices.menu()) == {}
    workspace.apply(add_cluster(workspace.design))
    assert assumptions.site.isEnabled()


def test_that_a_site_of_which_little_is_known_says_so(assumptions: Assumptions, workspace: Workspace) -> None:
    bare = workspace.design.sites[0].evolve(figures={})
    workspace.open_design(workspace.design.evolve(sites=(bare,)))
    assert assumptions.site.value == "PUE –"


def test_that_a_chip_gives_up_its_name_before_its_value(qtbot: QtBot, qapp: QApplication) -> None:
    def picture(title: str, value: str, size: QSize | None = None) -> QImage:
        chip = Chip("site", title, themes, ToldCards())  # type: ignore[arg-type]
        qtbot.addWidget(chip)
        chip.say(ChipFigure(value))
        chip.setFixedSize(size or chip.minimumSizeHint())
        return chip.grab().toImage()

    themes = theme_manager(qapp)
    wide = QSize(400, 28)
    assert picture("Site", "Oslo", wide) != picture("Town", "Oslo", wide)
    assert picture("Site", "Oslo") == picture("Town", "Oslo")
    assert picture("Site", "Oslo") != picture("Site", "Bonn", picture("Site", "Oslo").size())
