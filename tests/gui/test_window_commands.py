"""What the actions on clusters and documents do, and where a part of the library goes."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from core.design.cluster_edits import remove_cluster
from core.design.edits import group_nodes, set_count
from core.design.templates import templates
from core.design.tree import located
from gui.dialogs.prompts import CloseChoice
from gui.dialogs.template_dialog import TemplateChoice, TemplateUse
from gui.document_file import DocumentFile
from gui.settings import SettingsStore
from gui.window.commands import ClusterCommands, FileCommands, place_from_library, template_design
from tests.support.workspaces import Answers, design_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

ULTRASERVER, DGX, EFA = "aws-trn2-ultraserver", "dgx-h100", "efa-v3-p5en"


@pytest.fixture
def clusters(workspace: Workspace, answers: Answers) -> ClusterCommands:
    return ClusterCommands(workspace, answers)


@pytest.fixture
def files(workspace: Workspace, answers: Answers, tmp_path: Path) -> FileCommands:
    file = DocumentFile(workspace, SettingsStore(tmp_path / "settings.json"), answers, workspace)
    return FileCommands(workspace, file, answers)


def ids(workspace: Workspace) -> list[str]:
    return [cluster.id for cluster in workspace.design.clusters]


def test_that_a_new_cluster_is_shown(clusters: ClusterCommands, workspace: Workspace) -> None:
    clusters.add()
    assert workspace.current_cluster is workspace.design.clusters[4]


def test_that_all_act_on_the_cluster_on_show(clusters: ClusterCommands, workspace: Workspace) -> None:
    workspace.show_cluster("c3")
    clusters.duplicate()
    assert ids(workspace) == ["c1", "c2", "c3", "c5", "c4"]
    clusters.make_base()
    assert workspace.design.base == "c5"
    clusters.remove()
    assert ids(workspace) == ["c1", "c2", "c3", "c4"]


def test_that_a_cluster_gets_the_name_that_is_typed(
    clusters: ClusterCommands, workspace: Workspace, answers: Answers, qtbot: QtBot
) -> None:
    answers.types = " Mine "
    clusters.rename()
    assert workspace.design.clusters[0].name == "Mine"
    assert answers.asked == ["text Rename cluster Trn2 UltraServer"]
    for same in (None, "Mine", " Mine "):
        answers.types = same
        with qtbot.assertNotEmitted(workspace.edit_refused):
            clusters.rename()
    assert workspace.undo_stack.count() == 1


def test_that_stepping_goes_around_the_end(clusters: ClusterCommands, workspace: Workspace) -> None:
    clusters.step(-1)
    assert workspace.current_cluster is workspace.design.clusters[3]
    clusters.step(1)
    assert workspace.current_cluster is workspace.design.clusters[0]


def test_that_without_clusters_nothing_happens(
    clusters: ClusterCommands, workspace: Workspace, answers: Answers
) -> None:
    for cluster_id in ids(workspace):
        workspace.apply(remove_cluster(workspace.design, cluster_id))
    steps = workspace.undo_stack.count()
    for act in (clusters.duplicate, clusters.rename, clusters.make_base, clusters.remove, lambda: clusters.step(1)):
        act()
    assert workspace.undo_stack.count() == steps
    assert answers.asked == []


def test_that_a_part_goes_onto_the_selected_stack_of_its_kind(workspace: Workspace) -> None:
    workspace.select(["n1"])
    assert place_from_library(workspace, ULTRASERVER, 3)
    assert located(workspace.design, "n1").node.count == 4


def test_that_a_part_of_another_kind_goes_into_the_cluster(workspace: Workspace) -> None:
    workspace.select(["n1"])
    assert place_from_library(workspace, DGX, 2)
    assert [(node.part, node.count) for node in workspace.design.clusters[0].nodes] == [(ULTRASERVER, 1), (DGX, 2)]


def test_that_a_part_goes_into_the_group_around_what_is_selected(workspace: Workspace) -> None:
    workspace.apply(group_nodes(workspace.design, ["n1"]))
    group = workspace.selection[0]
    workspace.select(["n1"])
    assert place_from_library(workspace, DGX, 1)
    assert located(workspace.design, workspace.selection[0]).parent_id == group


def test_that_a_fabric_goes_to_the_cluster_whatever_is_selected(workspace: Workspace) -> None:
    workspace.apply(group_nodes(workspace.design, ["n1"]))
    assert place_from_library(workspace, EFA, 1)
    assert workspace.design.clusters[0].fabric == EFA


def test_that_what_goes_nowhere_is_refused_in_words(workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select(["n1"])
    with qtbot.waitSignal(workspace.edit_refused) as refused:
        assert not place_from_library(workspace, "nvlink4-nvswitch", 1)
    assert refused.args[0].endswith("it comes with its system.")


def test_that_the_first_part_brings_its_cluster_in_one_step(workspace: Workspace, qtbot: QtBot) -> None:
    for cluster_id in ids(workspace):
        workspace.apply(remove_cluster(workspace.design, cluster_id))
    steps = workspace.undo_stack.count()
    assert place_from_library(workspace, DGX, 2)
    assert [node.part for node in workspace.design.clusters[0].nodes] == [DGX]
    assert workspace.undo_stack.count() == steps + 1
    workspace.undo_stack.undo()
    with qtbot.waitSignal(workspace.edit_refused):
        assert not place_from_library(workspace, "nvlink4-nvswitch", 1)
    assert workspace.design.clusters == ()


def test_that_a_new_design_is_empty_and_untitled(files: FileCommands, workspace: Workspace) -> None:
    files.new()
    assert workspace.design.name == "Untitled"
    assert [len(cluster.nodes) for cluster in workspace.design.clusters] == [0]


def test_that_a_new_design_waits_for_unsaved_changes(
    files: FileCommands, workspace: Workspace, answers: Answers
) -> None:
    workspace.apply(set_count(workspace.design, "n1", 2))
    before = workspace.design
    files.new()
    assert workspace.design is before
    answers.closes = CloseChoice.DISCARD
    files.new()
    assert workspace.design.name == "Untitled"


def test_that_a_template_is_opened_or_added(files: FileCommands, workspace: Workspace, answers: Answers) -> None:
    files.choose_template()
    assert workspace.design.name == "Opening comparison"
    answers.chooses = TemplateChoice(templates()["ceiba"], TemplateUse.ADD)
    files.choose_template()
    assert [cluster.name for cluster in workspace.design.clusters][-1] == "Project Ceiba"
    assert workspace.undo_stack.count() == 1
    workspace.undo_stack.undo()
    answers.chooses = TemplateChoice(templates()["ceiba"], TemplateUse.OPEN)
    files.choose_template()
    assert workspace.design.name == "Project Ceiba"
    assert workspace.undo_stack.count() == 0


def test_that_an_added_template_takes_the_place_of_a_lone_empty_cluster(
    files: FileCommands, workspace: Workspace, answers: Answers
) -> None:
    workspace.open_design(design_of("empty"))
    answers.chooses = TemplateChoice(templates()["ceiba"], TemplateUse.ADD)
    files.choose_template()
    assert [cluster.name for cluster in workspace.design.clusters] == ["Project Ceiba"]
    assert workspace.design.base_cluster is workspace.current_cluster
    assert workspace.undo_stack.count() == 1


def test_that_a_template_without_a_date_is_priced_as_of_today(workspace: Workspace) -> None:
    assert template_design(workspace.catalogue, "opening").prices_as_of == "2026-05-31"
    today = template_design(workspace.catalogue, "empty").prices_as_of
    assert datetime.date.fromisoformat(today).isoformat() == today
