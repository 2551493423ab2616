"""What the actions on documents, clusters and parts do, and where a part of the library goes: thin calls to core."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.design.cluster_edits import (
    add_cluster,
    add_clusters_of,
    duplicate_cluster,
    remove_cluster,
    rename_cluster,
    set_base,
)
from core.design.edits import add_part
from core.design.outcome import Edit, Refusal
from core.design.placement import can_place
from core.design.templates import from_template, templates
from core.design.tree import locate

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.catalogue.catalogue import Catalogue
    from core.design.document import Cluster, Design
    from core.design.outcome import Outcome
    from gui.canvas.pane import CanvasPane
    from gui.dialogs.prompts import Prompts
    from gui.document_file import DocumentFile
    from gui.workspace import Workspace


class ClusterCommands:
    """The actions on whole clusters; all act on the cluster that the canvas shows."""

    def __init__(self, workspace: Workspace, prompts: Prompts) -> None:
        self._workspace = workspace
        self._prompts = prompts

    def callbacks(self) -> dict[str, Callable[[], object]]:
        """Return what each of the actions does."""
        return {
            "add_cluster": self.add,
            "duplicate_cluster": self.duplicate,
            "rename_cluster": self.rename,
            "set_base": self.make_base,
            "remove_cluster": self.remove,
            "next_cluster": lambda: self.step(1),
            "previous_cluster": lambda: self.step(-1),
        }

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
        label, verb = _tr("Name of the cluster:"), _tr("Rename")
        design = self._workspace.design
        name = self._prompts.text(
            _tr("Rename cluster"),
            label,
            cluster.name,
            verb,
            lambda text: reason_of(rename_cluster(design, cluster.id, text)),
        )
        if name is not None and name.strip() != cluster.name:
            self._workspace.apply(rename_cluster(design, cluster.id, name))

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


class FileCommands:
    """The actions on the design as a whole: those that begin one, and those of its file."""

    def __init__(self, workspace: Workspace, file: DocumentFile, prompts: Prompts) -> None:
        self._workspace = workspace
        self._file = file
        self._prompts = prompts

    def callbacks(self) -> dict[str, Callable[[], object]]:
        """Return what each of the actions does."""
        return {
            "new": self.new,
            "template": self.choose_template,
            "open": self._file.open,
            "save": self._file.save,
            "save_as": self._file.save_as,
        }

    def new(self) -> None:
        """Start a design of one empty cluster."""
        self._file.show(template_design(self._workspace.catalogue, "empty").evolve(name=_tr("Untitled")))

    def choose_template(self) -> None:
        """Let the user choose a template, and open it or add its clusters."""
        choice = self._prompts.template()
        if choice is None:
            return
        from gui.dialogs.template_dialog import TemplateUse  # with the dialog that has answered

        design = template_design(self._workspace.catalogue, choice.template.id)
        if choice.use is TemplateUse.OPEN:
            self._file.show(design)
        else:
            self._workspace.apply(_with_template(self._workspace.design, design))


def canvas_callbacks(canvas: CanvasPane, announce: Callable[[str], object]) -> dict[str, Callable[[], object]]:
    """Return what each of the actions on the canvas and its selection does; `announce` tells what one cannot see."""

    def copy() -> None:
        canvas.copy()
        announce(_tr("The selected parts were copied."))

    return {
        "cut": canvas.cut,
        "copy": copy,
        "paste": canvas.paste,
        "duplicate": canvas.duplicate,
        "delete": canvas.remove,
        "select_all": canvas.select_all,
        "rename": canvas.rename,
        "more": lambda: canvas.change_count(1),
        "fewer": lambda: canvas.change_count(-1),
        "toggle": canvas.toggle_enabled,
        "group": canvas.group,
        "ungroup": canvas.ungroup,
        "show_map": lambda: canvas.show_tree(False),
        "show_tree": lambda: canvas.show_tree(True),
        "zoom_in": lambda: canvas.zoom_by(1),
        "zoom_out": lambda: canvas.zoom_by(-1),
        "zoom_reset": canvas.reset_zoom,
    }


def template_design(catalogue: Catalogue, template_id: str) -> Design:
    """Return a template's design, priced as of today where it names no date."""
    today = datetime.datetime.now().astimezone().date().isoformat()
    return from_template(templates()[template_id], catalogue, today)


def place_from_library(workspace: Workspace, part_id: str, count: int) -> bool:
    """Add a part where the selection is, as near to it as it may go. Returns whether it was added."""
    design = workspace.design
    cluster = workspace.current_cluster
    if cluster is not None:
        target = _target(workspace, cluster, part_id, count)
        return workspace.apply(add_part(design, workspace.catalogue, part_id, target, count))
    return workspace.apply(_in_new_cluster(design, workspace.catalogue, part_id, count))


def _target(workspace: Workspace, cluster: Cluster, part_id: str, count: int) -> str:
    """Return what takes a part: a selected node or a group around it, from the inside out, else the cluster."""
    design, library = workspace.design, workspace.catalogue.parts
    part = design.parts.get(part_id) or library[part_id]
    places = [place for name in workspace.selection if (place := locate(design, name)) is not None]
    around = [owner.id for place in places for owner in (place.node, *reversed(place.groups))]
    takers = (owner for owner in around if can_place(design, library, part, owner, count).is_allowed)
    return next(takers, cluster.id)


def _in_new_cluster(design: Design, catalogue: Catalogue, part_id: str, count: int) -> Outcome:
    """Add a cluster with a part in it, in one step."""
    begun = add_cluster(design)
    if not isinstance(begun, Edit):
        return begun
    outcome = add_part(begun.after, catalogue, part_id, begun.after.clusters[-1].id, count)
    return Edit(design, outcome.after, outcome.label, outcome.selection) if isinstance(outcome, Edit) else outcome


def _with_template(design: Design, template: Design) -> Outcome:
    """Add the clusters of a template, in one step; they take the place of a lone cluster with nothing in it."""
    outcome = add_clusters_of(design, template)
    lone = design.clusters[0] if len(design.clusters) == 1 else None
    if lone is None or lone.nodes or lone.fabric or not isinstance(outcome, Edit):
        return outcome
    rest = remove_cluster(outcome.after, lone.id)
    return Edit(design, rest.after, outcome.label, outcome.selection) if isinstance(rest, Edit) else rest


def reason_of(outcome: Outcome) -> str:
    """Return why an edit was refused; empty where it was not."""
    return outcome.reason if isinstance(outcome, Refusal) else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Commands", text)
