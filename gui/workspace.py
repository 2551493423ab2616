"""The workspace: the open design, its estimates, the undo stack and the selection, in one place for all views.

Views read from it and listen to its signals; they never change a design themselves. Whoever wants a change
computes an `Edit` or a `Refusal` with a function of `core.design` and hands it to `Workspace.apply`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from core.design.edits import Edit, Refusal
from core.design.tree import locate
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE, UnitChoice
from gui.commands.edit_command import EditCommand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.catalogue.catalogue import Catalogue
    from core.design.document import Cluster, Design
    from core.design.edits import Outcome
    from core.estimate import ClusterEstimate


class Workspace(QObject):
    """The state that the views share.

    `design_changed` follows every edit, undo and redo, `design_opened` a new document (before `design_changed`);
    both come after the estimates are up to date. Ids in the selection are those of nodes or clusters that exist.
    """

    design_opened = Signal()
    design_changed = Signal()
    selection_changed = Signal()
    current_cluster_changed = Signal()
    preview_changed = Signal()
    units_changed = Signal()
    edit_refused = Signal(str)
    """The reason, in one sentence."""

    def __init__(self, catalogue: Catalogue, design: Design, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.catalogue = catalogue
        self.undo_stack = QUndoStack(self)
        self._estimator = Estimator()
        self._preview_estimator = Estimator()
        self._design = design
        self._estimates = self._estimator.estimate(design)
        self._selection: tuple[str, ...] = ()
        self._current_cluster: str | None = _first_cluster(design)
        self._preview: Mapping[str, ClusterEstimate] | None = None
        self._units = DEFAULT_CHOICE

    @property
    def design(self) -> Design:
        """The open design."""
        return self._design

    @property
    def estimates(self) -> Mapping[str, ClusterEstimate]:
        """The estimate of every cluster of the design, by cluster id."""
        return self._estimates

    @property
    def estimator(self) -> Estimator:
        """What computed the estimates; it also answers for single parts."""
        return self._estimator

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of the selected nodes or clusters, in the order they were selected."""
        return self._selection

    @property
    def current_cluster(self) -> Cluster | None:
        """The cluster that the canvas shows; None only in a design without clusters."""
        shown = (cluster for cluster in self._design.clusters if cluster.id == self._current_cluster)
        return next(shown, None)

    @property
    def current_estimate(self) -> ClusterEstimate | None:
        """The estimate of the cluster that the canvas shows."""
        return self._estimates.get(self._current_cluster or "")

    @property
    def preview(self) -> Mapping[str, ClusterEstimate] | None:
        """The estimates a drop would lead to, by cluster id; None while nothing is dragged over a valid target."""
        return self._preview

    @property
    def units(self) -> UnitChoice:
        """The choice of units that rules every pane."""
        return self._units

    def set_units(self, choice: UnitChoice) -> None:
        """Choose the units in which everything is shown."""
        if choice != self._units:
            self._units = choice
            self.units_changed.emit()

    def open_design(self, design: Design) -> None:
        """Show another document; the history of the old one is dropped."""
        self._preview = None
        self._selection = ()
        self._current_cluster = _first_cluster(design)
        self.undo_stack.clear()
        self._take(design)
        self.design_opened.emit()
        self._announce(cluster_changed=True, selection_changed=True)

    def apply(self, outcome: Outcome, merge_key: str = "") -> bool:
        """Carry out an edit as one undo step, or announce why it was refused. Returns whether it was carried out.

        Edits with the same non-empty `merge_key` in a row, such as the clicks of a spin box, make one step.
        """
        self.show_preview(None)
        if isinstance(outcome, Refusal):
            self.edit_refused.emit(outcome.reason)
            return False
        self.undo_stack.push(EditCommand(self, outcome, merge_key))
        return True

    def show(self, design: Design, selection: Sequence[str]) -> None:
        """Make a design current, as a command does when it is done, undone or redone."""
        old_cluster, old_selection = self._current_cluster, self._selection
        self._take(design)
        self._selection = tuple(name for name in selection if self._exists(name))
        self._follow_selection()
        self._announce(
            cluster_changed=old_cluster != self._current_cluster, selection_changed=old_selection != self._selection
        )

    def select(self, ids: Sequence[str]) -> None:
        """Select nodes or clusters; ids that do not exist are left out."""
        wanted = tuple(name for name in dict.fromkeys(ids) if self._exists(name))
        if wanted != self._selection:
            self._selection = wanted
            self.selection_changed.emit()

    def show_cluster(self, cluster_id: str) -> None:
        """Let the canvas show a cluster. Raises KeyError if the design has no such cluster."""
        self._design.cluster(cluster_id)
        if cluster_id != self._current_cluster:
            self._current_cluster = cluster_id
            self.current_cluster_changed.emit()

    def show_preview(self, outcome: Outcome | None) -> None:
        """Compute what a drop would lead to, while it is dragged; None or a refusal ends the preview."""
        preview = self._preview_estimator.estimate(outcome.after) if isinstance(outcome, Edit) else None
        if preview is not None or self._preview is not None:
            self._preview = preview
            self.preview_changed.emit()

    def _take(self, design: Design) -> None:
        self._design = design
        self._estimates = self._estimator.estimate(design)
        if self.current_cluster is None:
            self._current_cluster = _first_cluster(design)

    def _exists(self, name: str) -> bool:
        return any(cluster.id == name for cluster in self._design.clusters) or locate(self._design, name) is not None

    def _follow_selection(self) -> None:
        """Show the cluster of what an edit left selected, so that its effect is seen."""
        if not self._selection:
            return
        place = locate(self._design, self._selection[0])
        self._current_cluster = place.cluster.id if place is not None else self._selection[0]

    def _announce(self, *, cluster_changed: bool, selection_changed: bool) -> None:
        self.design_changed.emit()
        if cluster_changed:
            self.current_cluster_changed.emit()
        if selection_changed:
            self.selection_changed.emit()


def _first_cluster(design: Design) -> str | None:
    return design.clusters[0].id if design.clusters else None
