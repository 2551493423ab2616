"""The heads of the comparison's columns: whose column it is, and what its cluster is made of in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import brief_name
from core.catalogue.records import Form, System
from core.design.cluster_edits import letter
from core.performance.metrics import RACKS
from core.performance.totals import ACCELERATORS
from core.quantity import format_count
from gui.compare.difference import accelerator_counts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.design.document import Design
    from core.estimate import ClusterEstimate

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Head:
    """The head of one column."""

    cluster_id: str
    position: int
    """Position among the clusters, which decides the hue."""
    letter: str
    name: str
    facts: str
    is_base: bool


def heads(design: Design, estimates: Mapping[str, ClusterEstimate], base: int) -> tuple[Head, ...]:
    """Return the heads of all clusters; `base` is the position of the one compared with."""
    return tuple(
        Head(
            cluster_id=cluster.id,
            position=position,
            letter=letter(position),
            name=cluster.name,
            facts=head_facts(design, estimates[cluster.id]),
            is_base=position == base,
        )
        for position, cluster in enumerate(design.clusters)
    )


def head_facts(design: Design, estimate: ClusterEstimate) -> str:
    """Return what a cluster is made of in a few words: "64 Trainium2 · 2 racks"."""
    words = (accelerators_in_words(design, estimate), _place_in_words(design, estimate))
    return " · ".join(word for word in words if word)


def accelerators_in_words(design: Design, estimate: ClusterEstimate) -> str:
    """Return how many accelerators of which kind a cluster holds; their number alone where kinds are mixed."""
    counts = accelerator_counts(design.parts, estimate.cluster)
    if len(counts) == 1:
        part_id, count = next(iter(counts.items()))
        return f"{format_count(count)} {brief_name(design.parts[part_id])}"
    total = estimate.totals[ACCELERATORS.id].value
    return translate("Compare", "{count} accelerators").format(count=format_count(total))


def _place_in_words(design: Design, estimate: ClusterEstimate) -> str:
    racks = estimate.totals[RACKS.id]
    if racks.is_known:
        return _counted(Form.RACK, round(racks.value or 0))
    nodes = [node for node in estimate.cluster.nodes if node.enabled]
    parts = [design.parts.get(node.part or "") for node in nodes]
    forms = {part.form if isinstance(part, System) else None for part in parts}
    form = forms.pop() if len(forms) == 1 else None
    return "" if form is None else _counted(form, sum(node.count for node in nodes))


def _counted(form: Form, count: int) -> str:
    one, many = {
        Form.TRAY: (translate("Compare", "{count} tray"), translate("Compare", "{count} trays")),
        Form.INSTANCE: (translate("Compare", "{count} instance"), translate("Compare", "{count} instances")),
        Form.SERVER: (translate("Compare", "{count} server"), translate("Compare", "{count} servers")),
        Form.RACK: (translate("Compare", "{count} rack"), translate("Compare", "{count} racks")),
        Form.ULTRASERVER: (translate("Compare", "{count} UltraServer"), translate("Compare", "{count} UltraServers")),
        Form.POD: (translate("Compare", "{count} pod"), translate("Compare", "{count} pods")),
        Form.CLUSTER: (translate("Compare", "{count} cluster"), translate("Compare", "{count} clusters")),
    }[form]
    return (one if count == 1 else many).format(count=format_count(count))
