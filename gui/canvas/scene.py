"""What the views of the canvas show of a workspace: boxes, entries and the way to a box, made anew where it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.design.cluster_edits import letter
from core.design.edits import node_name
from core.design.tree import locate
from core.money.rent import Asked
from gui.canvas.faces import FaceMaker
from gui.canvas.tree_entries import Costs, EntryMaker

if TYPE_CHECKING:
    from core.estimate import ClusterEstimate
    from gui.canvas.boxes import Box, Key
    from gui.canvas.tree_entries import Entry
    from gui.theme import ClusterHue, Theme
    from gui.workspace import Workspace

translate = QCoreApplication.translate


class Scene:
    """Makes boxes and entries of the current cluster; those of unchanged nodes stay the same objects."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._faces: tuple[tuple[object, ...], FaceMaker] | None = None
        self._entries: tuple[tuple[object, ...], EntryMaker] | None = None

    def hue(self, theme: Theme) -> ClusterHue:
        """Return the hue of the current cluster."""
        return theme.cluster(self._position)

    def boxes(self) -> Box:
        """Return the box of the current cluster. Raises LookupError if there is no cluster."""
        workspace, estimate = self._workspace, self._estimate()
        basis = (workspace.design.parts, workspace.units)
        if self._faces is None or not _is_same(self._faces[0], basis):
            totals = workspace.estimator.part_totals(workspace.design)
            powers = workspace.estimator.part_power(workspace.design)
            self._faces = basis, FaceMaker(totals, powers, workspace.units)
        return self._faces[1].cluster(workspace.design, estimate)

    def entries(self) -> Entry:
        """Return the entry of the current cluster. Raises LookupError if there is no cluster."""
        workspace, estimate = self._workspace, self._estimate()
        design, asked = workspace.design, self._asked(estimate)
        basis = (design.parts, workspace.units, asked)
        if self._entries is None or not _is_same(self._entries[0], basis):
            costs = Costs(
                workspace.estimator.part_totals(design),
                workspace.estimator.part_power(design),
                workspace.estimator.part_rent(design, asked),
                workspace.units,
            )
            self._entries = basis, EntryMaker(costs)
        return self._entries[1].root(estimate.cluster)

    def path(self, key: Key) -> list[tuple[str, Key]]:
        """Return the names and keys of the boxes from the current cluster inwards to one."""
        design, cluster = self._workspace.design, self._workspace.current_cluster
        if cluster is None:
            return []
        named = translate("Canvas", "Cluster {letter}").format(letter=letter(self._position))
        steps: list[tuple[str, Key]] = [(named, (cluster.id,))]
        place = locate(design, key[0]) if key else None
        if place is None or place.cluster is not cluster:
            return steps
        steps += [(node_name(design, node), (node.id,)) for node in (*place.groups, place.node)]
        for depth, part_id in enumerate(key[1:], start=2):
            part = design.parts.get(part_id)
            steps.append((part.name if part is not None else part_id, key[:depth]))
        return steps

    @property
    def _position(self) -> int:
        """The position of the current cluster among those of the design."""
        cluster, clusters = self._workspace.current_cluster, self._workspace.design.clusters
        return next((i for i, other in enumerate(clusters) if other is cluster), 0)

    def _estimate(self) -> ClusterEstimate:
        estimate = self._workspace.current_estimate
        if estimate is None:
            message = "the design has no cluster to show"
            raise LookupError(message)
        return estimate

    def _asked(self, estimate: ClusterEstimate) -> Asked:
        """Return the question whose answers are shown as rent: the basis that leads for the cluster."""
        design = self._workspace.design
        prices = design.price_set(estimate.cluster.prices)
        basis = estimate.rent.basis if estimate.rent is not None else prices.bases[0]
        return Asked(basis, prices.region, design.prices_as_of)


def _is_same(known: tuple[object, ...], basis: tuple[object, ...]) -> bool:
    """Whether two bases are the same; the parts, which come first, are the same only as one object."""
    return known[0] is basis[0] and known[1:] == basis[1:]
