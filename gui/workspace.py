"""The workspace: the open design, its estimates, the undo stack and the selection, in one place for all views.

Views read from it and listen to its signals; they never change a design themselves. Whoever wants a change
computes an `Edit` or a `Refusal` with a function of `core.design` and hands it to `Workspace.apply`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from core.catalogue.records import System
from core.design.edits import Edit, Refusal
from core.design.tree import locate
from core.estimate import Estimator
from core.quantity import DEFAULT_CHOICE, UnitChoice
from gui.commands.edit_command import EditCommand

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import PartId
    from core.design.document import Cluster, Design
    from core.design.edits import Outcome
    from core.estimate import ClusterEstimate


class Workspace(QObject):
    """The state that the views share.

    `design_changed` follows every edit, undo and redo, `design_opened` a new document (before `design_changed`);
    both come after the estimates are up to date. The selection always lies in the cluster on show: its nodes, or the
    cluster itself. The focus is one of what is selected, or something inside the system that alone is selected.
    """

    design_opened = Signal()
    design_changed = Signal()
    selection_changed = Signal()
    focus_changed = Signal()
    current_cluster_changed = Signal()
    preview_changed = Signal()
    units_changed = Signal()
    catalogue_changed = Signal()
    edit_refused = Signal(str)
    """The reason, in one sentence."""

    def __init__(self, catalogue: Catalogue, design: Design, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._own_parts: frozenset[PartId] = frozenset()
        self.undo_stack = QUndoStack(self)
        self._estimator = Estimator()
        self._preview_estimator = Estimator()
        self._design = design
        self._estimates = self._estimator.estimate(design)
        self._selection: tuple[str, ...] = ()
        self._current_cluster: str | None = _first_cluster(design)
        self._focus = self._nearest(())
        self._preview: Mapping[str, ClusterEstimate] | None = None
        self._units = DEFAULT_CHOICE

    @property
    def catalogue(self) -> Catalogue:
        """The library: what the program ships, with the user's own parts."""
        return self._catalogue

    @property
    def own_parts(self) -> frozenset[PartId]:
        """The ids of the user's own parts in the library."""
        return self._own_parts

    def set_catalogue(self, catalogue: Catalogue, own_parts: Collection[PartId]) -> None:
        """Take another library, and which of its parts are the user's own; the design keeps its parts as used."""
        self._catalogue, self._own_parts = catalogue, frozenset(own_parts)
        self.catalogue_changed.emit()

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
    def focus(self) -> tuple[str, ...]:
        """What of the selection the user is on: its id, then the parts that lead to something inside that system.

        It is the cluster on show where nothing is selected, and empty in a design without clusters.
        """
        return self._focus

    @property
    def inside(self) -> tuple[str, ...]:
        """The parts that lead from the one selected node to what is looked at inside its system; else empty.

        What is inside a system can be looked at, not changed.
        """
        return self._focus[1:]

    @property
    def current_cluster(self) -> Cluster | None:
        """The cluster that the canvas shows; None only in a design without clusters."""
        return next((cluster for cluster in self._design.clusters if cluster.id == self._current_cluster), None)

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
        self.show_preview(None)
        self._current_cluster = None
        self._take(design, "", ())
        self.undo_stack.clear()
        self.undo_stack.setClean()  # which clearing an empty stack does not see to
        self.design_opened.emit()
        self.design_changed.emit()
        self.current_cluster_changed.emit()
        self.selection_changed.emit()
        self.focus_changed.emit()

    def apply(self, outcome: Outcome, merge_key: str = "") -> bool:
        """Carry out an edit as one undo step, or announce why it was refused. Returns whether it was carried out.

        Edits with the same non-empty `merge_key` in a row, such as the clicks of a spin box, make one step. Raises
        ValueError for an edit of another design than the open one, which would undo what happened in between.
        """
        self.show_preview(None)
        if isinstance(outcome, Refusal):
            self.edit_refused.emit(outcome.reason)
            return False
        if outcome.before is not self._design:
            message = f"'{outcome.label}' was not computed from the open design"
            raise ValueError(message)
        self.undo_stack.push(EditCommand(self, outcome, merge_key))
        return True

    def show(self, design: Design, selection: Sequence[str], cluster_id: str = "") -> None:
        """Make a design current, as a command does when it is done, undone or redone.

        cluster_id: the cluster to show where the selection names none; another if the change took place elsewhere.
        """
        before = self._seen
        self._take(design, cluster_id, selection)
        self.design_changed.emit()
        self._announce(before)

    def select(self, ids: Sequence[str], focus: Sequence[str] = ()) -> None:
        """Select nodes or clusters, and show their cluster; what is not where the first one is, is left out.

        focus: the id among them that the user is on, the last by default, then the parts that lead inside its system.
        """
        before = self._seen
        home = next(filter(None, (self._home(name) for name in ids)), None)
        if home is not None:
            self._current_cluster = home.id
        self._selection = self._present(ids)
        self._focus = self._nearest(focus)
        self._announce(before)

    def show_cluster(self, cluster_id: str) -> None:
        """Let the canvas show a cluster. Raises KeyError if the design has no such cluster."""
        before = self._seen
        self._current_cluster = self._design.cluster(cluster_id).id
        self._selection = self._present(self._selection)
        self._focus = self._nearest(self._focus)
        self._announce(before)

    def show_preview(self, outcome: Outcome | None) -> None:
        """Compute what a drop would lead to, while it is dragged; None or a refusal ends the preview."""
        preview = self._preview_estimator.estimate(outcome.after) if isinstance(outcome, Edit) else None
        if preview is not None or self._preview is not None:
            self._preview = preview
            self.preview_changed.emit()

    def _take(self, design: Design, cluster_id: str, selection: Sequence[str]) -> None:
        before, self._design = self._design, design
        self._estimates = self._estimator.estimate(design)
        self._current_cluster = self._stage(before, cluster_id, selection)
        self._selection = self._present(selection)
        self._focus = self._nearest(self._focus)

    def _stage(self, before: Design, cluster_id: str, selection: Sequence[str]) -> str | None:
        """Return the cluster in which a change is seen: best that of the selection, else the one on show."""
        homes = (self._home(name) for name in (*selection[:1], cluster_id, self._current_cluster or ""))
        likely = [home.id for home in homes if home is not None]
        unchanged = {id(cluster) for cluster in before.clusters}
        changed = [cluster.id for cluster in self._design.clusters if id(cluster) not in unchanged]
        seen = [home for home in likely if home in changed]
        return next(iter((*seen, *changed, *likely)), _first_cluster(self._design))

    def _home(self, name: str) -> Cluster | None:
        """Return the cluster of that id, or the one that a node of that id is in."""
        clusters = (cluster for cluster in self._design.clusters if cluster.id == name)
        place = locate(self._design, name)
        return place.cluster if place is not None else next(clusters, None)

    def _present(self, ids: Sequence[str]) -> tuple[str, ...]:
        """Return those of the ids that belong to the cluster on show, each once."""
        cluster = self.current_cluster
        known = {cluster.id, *(node.id for node in cluster.walk())} if cluster is not None else set()
        return tuple(name for name in dict.fromkeys(ids) if name in known)

    def _nearest(self, focus: Sequence[str]) -> tuple[str, ...]:
        """Return a focus as far as there is such a thing in the selection, else the last of that, else the cluster."""
        if not self._selection:
            return (self._current_cluster,) if self._current_cluster is not None else ()
        if not focus or focus[0] not in self._selection:
            return self._selection[-1:]
        return (focus[0], *(self._contents_on(focus) if len(self._selection) == 1 else ()))

    def _contents_on(self, focus: Sequence[str]) -> Iterator[str]:
        """Yield the parts that lead from a node inwards, as far as each is among the contents of the one before."""
        place = locate(self._design, focus[0]) if focus[1:] else None
        holder = place.node.part if place is not None else None
        for name in focus[1:]:
            part = self._design.parts.get(holder or "")
            if not isinstance(part, System) or all(content.part != name for content in part.contents):
                return
            yield name
            holder = name

    @property
    def _seen(self) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
        """What is on show, selected and looked at, to be compared with what it is afterwards."""
        return self._current_cluster, self._selection, self._focus

    def _announce(self, before: tuple[str | None, tuple[str, ...], tuple[str, ...]]) -> None:
        signals = (self.current_cluster_changed, self.selection_changed, self.focus_changed)
        for old, new, changed in zip(before, self._seen, signals, strict=True):
            if new != old:
                changed.emit()


def _first_cluster(design: Design) -> str | None:
    return design.clusters[0].id if design.clusters else None
