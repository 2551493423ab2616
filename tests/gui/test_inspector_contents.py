"""What the inspector shows of something inside a system: its own figures, and the way to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from tests.support.inspector import shown_inspector, values_of
from tests.support.looks import kept_looks
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.inspector.pane import InspectorPane
    from gui.workspace import Workspace

MEMBER, CHIP = "aws-trn2u-48xlarge", "trainium2"


@pytest.fixture
def workspace() -> Workspace:
    return workspace_of("opening")


@pytest.fixture
def pane(qapp: QApplication, workspace: Workspace, qtbot: QtBot) -> Iterator[InspectorPane]:
    with kept_looks(qapp) as themes:
        yield shown_inspector(workspace, themes, qtbot)


def test_that_what_is_inside_a_system_is_shown_with_the_figures_of_one(
    pane: InspectorPane, workspace: Workspace
) -> None:
    workspace.select(["n1"], ["n1", MEMBER])
    page = pane.contents
    assert pane.pages.currentWidget() is page
    assert page.trail.text() == "inside Trn2 UltraServer · per one"
    assert page.name.text == "trn2u.48xlarge"
    assert page.about.text == "Instance · 4 in each Trn2 UltraServer"
    assert values_of(page.figures)["FP8"] == "20.8"
    assert not pane.each.isVisible()


def test_that_the_line_leads_through_every_level(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.select(["n1"], ["n1", MEMBER, CHIP])
    assert pane.contents.trail.text() == "inside Trn2 UltraServer · trn2u.48xlarge · per one"
    assert pane.contents.about.text == "Accelerator · 16 in each trn2u.48xlarge"
    assert values_of(pane.contents.figures)["FP8"] == "1.299"


def test_that_going_out_again_shows_the_node(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.select(["n1"], ["n1", MEMBER])
    workspace.select(["n1"])
    assert pane.pages.currentWidget() is pane.node


def test_that_what_is_inside_a_system_has_no_name_to_change(pane: InspectorPane, workspace: Workspace) -> None:
    workspace.select(["n1"], ["n1", MEMBER])
    assert pane.contents.findChildren(QLineEdit) == []


def test_that_a_card_of_a_figure_inside_tells_the_part(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n1"], ["n1", MEMBER])
    figures = pane.contents.figures
    figures.setFocus()
    figures.setCurrentIndex(figures.figures.index(2))
    with qtbot.assertNotEmitted(workspace.selection_changed):
        qtbot.keyClick(figures, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    (card,) = figures._figure._cards.cards
    assert "trn2u.48xlarge" in card.explanation.title
