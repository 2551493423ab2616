"""What the rows of the tree show: entries for nodes and for what is in them, their figures computed when first seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import short_name
from core.catalogue.records import Accelerator, Host, System
from core.design.document import Node
from core.facility.power import node_power
from core.money.rent import node_rent
from core.performance.metrics import BY_ID, MEMORY
from core.performance.totals import node_total
from core.presentation import present
from core.quantity import format_count
from gui.canvas.boxes import Fact
from gui.painting.figure import FigureState, FigureText
from gui.words import part_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.catalogue.records import Part, PartId
    from core.design.document import Cluster
    from core.facility.power import PartPower
    from core.money.rent import PartRent
    from core.performance.totals import PartTotals
    from core.quantity import UnitChoice
    from core.result import Result

translate = QCoreApplication.translate

Facts: TypeAlias = tuple[Fact | None, ...]
"""FP8 dense, memory, maximum power and rent of a row, its count included; None where a thing has no such figure."""

_FP8 = BY_ID["fp8_dense_flops"]


@dataclass(frozen=True, eq=False)
class Entry:
    """One row: a node, or some equal parts inside a system, written as a node of their own.

    Compared by identity: an entry that is the same object looks the same, with all below it.
    """

    id: str
    node: Node
    icon: str
    name: str
    figures: Callable[[Node], Facts]
    children: tuple[Entry, ...] = ()
    is_content: bool = False

    @property
    def count(self) -> str:
        """The count as shown."""
        return format_count(self.node.count)

    @cached_property
    def facts(self) -> Facts:
        """The figures, computed once."""
        return self.figures(self.node)


@dataclass(frozen=True, slots=True)
class Costs:
    """What is known of the parts of a design: totals, power, and rent on the basis that leads."""

    totals: PartTotals
    powers: PartPower
    rents: PartRent
    units: UnitChoice


class EntryMaker:
    """Makes entries of nodes, and remembers those of unchanged ones."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._parts: Mapping[PartId, Part] = costs.totals.parts
        self._nodes: dict[str, tuple[Node, Entry]] = {}
        self._inside: dict[PartId, tuple[Entry, ...]] = {}

    def root(self, cluster: Cluster) -> Entry:
        """Return the entry of a cluster, with those of its nodes below it."""
        known, self._nodes = self._nodes, {}
        children = tuple(self._node(node, known) for node in cluster.nodes)
        return Entry(cluster.id, Node(id=cluster.id), part_icon(None), cluster.name, self._figures, children)

    def _node(self, node: Node, known: Mapping[str, tuple[Node, Entry]]) -> Entry:
        children = tuple(self._node(child, known) for child in node.children)
        found = known.get(node.id)
        entry = found[1] if found is not None and found[0] is node else self._new_entry(node, children)
        self._nodes[node.id] = (node, entry)
        return entry

    def _new_entry(self, node: Node, children: tuple[Entry, ...]) -> Entry:
        if node.part is None:
            name = node.name or translate("Canvas", "Group")
            return Entry(node.id, node, part_icon(None), name, self._figures, children)
        part = self._parts.get(node.part)
        name = node.name or _name(part, node.part)
        return Entry(node.id, node, _icon(part), name, self._figures, self._contents(node.part))

    def _contents(self, part_id: PartId) -> tuple[Entry, ...]:
        if part_id not in self._inside:
            part = self._parts.get(part_id)
            contents = part.contents if isinstance(part, System) else ()
            self._inside[part_id] = tuple(self._content(content.part, content.count) for content in contents)
        return self._inside[part_id]

    def _content(self, part_id: PartId, count: int) -> Entry:
        part, node = self._parts.get(part_id), Node(id=part_id, part=part_id, count=count)
        name = _name(part, part_id)
        return Entry(part_id, node, _icon(part), name, self._figures, self._contents(part_id), is_content=True)

    def _figures(self, node: Node) -> Facts:
        part, costs = self._parts.get(node.part or ""), self._costs
        peak = memory = rent = None
        if not isinstance(part, Host):
            peak, memory = node_total(node, _FP8, costs.totals), node_total(node, MEMORY, costs.totals)
        if not isinstance(part, Accelerator | Host):
            rent = node_rent(node, costs.rents)
        power = node_power(node, costs.powers).maximum
        labels = (_FP8.label, MEMORY.label, translate("Canvas", "Power, maximum"), translate("Canvas", "Rent"))
        results = (peak, memory, power, rent)
        return tuple(self._fact(result, label) for result, label in zip(results, labels, strict=True))

    def _fact(self, result: Result | None, label: str) -> Fact | None:
        if result is None:
            return None
        shown = present(result, self._costs.units)
        value = f"{shown.value} ({shown.band})" if result.value is None and shown.band else shown.value
        state = FigureState.NORMAL if result.value is not None else FigureState.QUIET
        return Fact(FigureText(f"{shown.remark} {value}".strip(), shown.unit, shown.sign, state), result, label)


def _icon(part: Part | None) -> str:
    return part_icon(part) if part is not None else "instance"


def _name(part: Part | None, part_id: PartId) -> str:
    return part_id if part is None else short_name(part)
