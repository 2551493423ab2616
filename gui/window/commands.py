"""What each action of the window does: thin calls into the core, the canvas and the file."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from core.design.cluster_edits import (
    add_cluster,
    add_clusters_of,
    duplicate_cluster,
    remove_cluster,
    rename_cluster,
    set_base,
)
from core.design.edits import add_part
from core.design.placement import Effect, can_place
from core.design.templates import from_template, templates
from core.design.tree import locate
from gui import __version__
from gui.dialogs.template_dialog import TemplateDialog, TemplateUse

if TYPE_CHECKING:
    from core.design.document import Cluster, Design
    from gui.dialogs.prompts import Prompts
    from gui.document_file import DocumentFile
    from gui.theme import ThemeManager
    from gui.workspace import Workspace


class ClusterCommands:
    """The actions on whole clusters; all act on the cluster that the canvas shows."""

    def __init__(self, workspace: Workspace, prompts: Prompts) -> None:
        self._workspace = workspace
        self._prompts = prompts

    def add(self) -> None:
        """Add an empty cluster and show it."""
        self._workspace.apply(add_cluster(self._workspace.design))

    def duplicate(self) -> None:
        """Put a copy of the cluster beside it."""
        if (cluster := self._current) is not None:
            self._workspace.apply(duplicate_cluster(self._workspace.design, cluster.id))

    def rename(self) -> None:
        """Ask for another name."""
        if (cluster := self._current) is None:
            return
        name = self._prompts.text(_tr("Rename cluster"), _tr("Name of the cluster:"), cluster.name)
        if name is not None and name.strip() != cluster.name:
            self._workspace.apply(rename_cluster(self._workspace.design, cluster.id, name))

    def make_base(self) -> None:
        """Compare the others with it."""
        if (cluster := self._current) is not None:
            self._workspace.apply(set_base(self._workspace.design, cluster.id))

    def remove(self) -> None:
        """Remove the cluster; undo brings it back."""
        if (cluster := self._current) is not None:
            self._workspace.apply(remove_cluster(self._workspace.design, cluster.id))

    def step(self, direction: int) -> None:
        """Show the next cluster (1) or the previous one (−1), around the end."""
        ids = [cluster.id for cluster in self._workspace.design.clusters]
        if (cluster := self._current) is not None:
            self._workspace.show_cluster(ids[(ids.index(cluster.id) + direction) % len(ids)])

    @property
    def _current(self) -> Cluster | None:
        return self._workspace.current_cluster


def place_from_library(workspace: Workspace, part_id: str, count: int) -> bool:
    """Add a part to what is selected if it can go there, else to the cluster shown. Returns whether it was added."""
    target = _target(workspace, part_id, count)
    if target is None:
        return workspace.apply(add_cluster(workspace.design)) and place_from_library(workspace, part_id, count)
    return workspace.apply(add_part(workspace.design, workspace.catalogue, part_id, target, count))


def _target(workspace: Workspace, part_id: str, count: int) -> str | None:
    part = workspace.catalogue.parts[part_id]
    for selected in workspace.selection:
        place = locate(workspace.design, selected)
        verdict = can_place(workspace.design, workspace.catalogue.parts, part, selected, count)
        if place is not None and verdict.effect in (Effect.NEW, Effect.STACK):
            return selected
    return workspace.current_cluster.id if workspace.current_cluster is not None else None


class FileCommands:
    """The actions on documents that need more than the file itself: new, templates, about."""

    def __init__(self, workspace: Workspace, file: DocumentFile, themes: ThemeManager) -> None:
        self._workspace = workspace
        self._file = file
        self._themes = themes

    def new(self) -> None:
        """Start an empty design with one cluster."""
        self._file.show(template_design(self._workspace, "empty").evolve(name=_tr("Untitled")))

    def choose_template(self) -> None:
        """Let the user choose a template, and open it or add its clusters."""
        dialog = TemplateDialog(templates().values(), self._themes.theme)
        if not dialog.exec() or dialog.chosen is None:
            return
        design = template_design(self._workspace, dialog.chosen.id)
        if dialog.use is TemplateUse.OPEN:
            self._file.show(design)
        else:
            self._workspace.apply(add_clusters_of(self._workspace.design, design))

    def about(self) -> None:
        """Say what the program is, its version and licence."""
        text = _tr(
            "Rackwright {version}\n\nCompare and plan AI clusters, with the source of every figure.\nApache-2.0."
        )
        QMessageBox.about(None, _tr("About Rackwright"), text.format(version=__version__))


def template_design(workspace: Workspace, template_id: str) -> Design:
    """Return a template's design, priced as of today where it names no date."""
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    return from_template(templates()[template_id], workspace.catalogue, today)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Commands", text)
