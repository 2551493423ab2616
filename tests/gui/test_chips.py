"""The chips of the tool bar state the assumptions of the cluster on show, and change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from core.catalogue.records import Basis
from core.design.cluster_edits import remove_cluster
from gui.window.chips import Assumptions, basis_name, quoted_regions
from tests.support.themes import theme_manager
from tests.support.workspaces import Answers, workspace_of

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu
    from pytestqt.qtbot import QtBot

    from gui.window.chips import Chip
    from gui.workspace import Workspace


@pytest.fixture
def workspace(qtbot: QtBot) -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def assumptions(workspace: Workspace, answers: Answers, qtbot: QtBot, qapp: QApplication) -> Assumptions:
    holder = QWidget()
    qtbot.addWidget(holder)
    return Assumptions(workspace, theme_manager(qapp), answers, holder)


def entries(menu: QMenu) -> dict[str, QAction]:
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions()}


def submenu(chip: Chip, title: str) -> dict[str, QAction]:
    menu = entries(chip.menu())[title].menu()
    return {action.text(): action for action in menu.actions()}  # type: ignore[attr-defined]


def test_that_the_chips_state_site_and_prices(assumptions: Assumptions) -> None:
    assert assumptions.site.text() == "PUE 1.15 · 0.0977 $/kWh"
    assert assumptions.prices.text() == "Capacity Block · as of 2026-05-31"
    assert assumptions.prices.accessibleName() == "Prices: Capacity Block · as of 2026-05-31"


def test_that_another_site_of_the_catalogue_can_be_chosen_and_taken_back(
    assumptions: Assumptions, workspace: Workspace
) -> None:
    before = workspace.estimates["c2"].facility_typical.value
    menu = entries(assumptions.site.menu())
    assert [text for text, action in menu.items() if action.isChecked()] == ["AWS, region not chosen"]
    other = next(text for text in menu if "On-prem" in text or "on-prem" in text)
    menu[other].trigger()
    assert workspace.design.clusters[0].site != "aws-average"
    assert workspace.estimates["c2"].facility_typical.value == before
    workspace.undo_stack.undo()
    assert assumptions.site.text() == "PUE 1.15 · 0.0977 $/kWh"


def test_that_the_preferred_basis_moves_to_the_front(assumptions: Assumptions, workspace: Workspace) -> None:
    entries(assumptions.prices.menu())["On demand"].trigger()
    assert workspace.design.price_sets[0].bases[:2] == (Basis.ON_DEMAND, Basis.CAPACITY_BLOCK)
    assert assumptions.prices.text().startswith("On demand")


def test_that_a_region_can_be_chosen_from_those_that_are_quoted(
    assumptions: Assumptions, workspace: Workspace
) -> None:
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
    assert assumptions.prices.text().endswith("2026-12-01")


def test_that_thinking_better_of_a_date_changes_nothing(
    assumptions: Assumptions, workspace: Workspace, answers: Answers
) -> None:
    before = workspace.design
    entries(assumptions.prices.menu())["As of 2026-05-31…"].trigger()
    assert workspace.design is before


def test_that_without_clusters_there_is_nothing_to_assume(assumptions: Assumptions, workspace: Workspace) -> None:
    for cluster in workspace.design.clusters:
        workspace.apply(remove_cluster(workspace.design, cluster.id))
    assert not assumptions.site.isEnabled()
    assert not assumptions.prices.isEnabled()
    assert entries(assumptions.site.menu()) == {}
    assert entries(assumptions.prices.menu()) == {}


def test_that_every_basis_has_a_name() -> None:
    assert all(basis_name(basis) for basis in Basis)
