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
from gui.canvas.boxes import MISSING_ICON, Fact
from gui.painting.figure import FigureState, FigureText
from gui.words import part_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.catalogue.records import Content, Part, PartId
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

    `holders` is how many there are in the cluster of what holds it: figures are those of all in the cluster, so that
    rows of every depth can be compared.

    Compared by identity: an entry that is the same object looks the same, with all below it.
    """

    id: str
    node: Node
    icon: str
    name: str
    figures: Callable[[Node], Facts]
    holders: int = 1
    children: tuple[Entry, ...] = ()
    is_content: bool = False

    @property
    def count(self) -> str:
        """The count, which is that in one of what holds it."""
        return format_count(self.node.count)

    @property
    def counted(self) -> str:
        """The count as shown, with that in the cluster where it is another."""
        if self.holders == 1:
            return self.count
        words = translate("Canvas", "{count} · {all} in all")
        return words.format(count=self.count, all=format_count(self.node.count * self.holders))

    @cached_property
    def facts(self) -> Facts:
        """The figures, computed once."""
        return self.figures(self.node.evolve(count=self.node.count * self.holders))


@dataclass(frozen=True, slots=True)
class Costs:
    """What is known of the parts of a design: totals, power, and rent on the basis that leads."""

    totals: PartTotals
    powers: PartPower
    rents: PartRent
    units: UnitChoice


_Known: TypeAlias = dict[str, Entry]
"""The entries of nodes by id."""


class EntryMaker:
    """Makes entries of nodes, and remembers those of unchanged ones."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._parts: Mapping[PartId, Part] = costs.totals.parts
        self._nodes: _Known = {}
        self._inside: dict[tuple[PartId, int], tuple[Entry, ...]] = {}

    def root(self, cluster: Cluster) -> Entry:
        """Return the entry of a cluster, with those of its nodes below it."""
        known, self._nodes, self._inside = self._nodes, {}, {}
        children = tuple(self._node(node, 1, known) for node in cluster.nodes)
        return Entry(cluster.id, Node(id=cluster.id), part_icon(None), cluster.name, self._figures, 1, children)

    def _node(self, node: Node, holders: int, known: _Known) -> Entry:
        children = tuple(self._node(child, holders * node.count, known) for child in node.children)
        found = known.get(node.id)
        is_same = found is not None and found.node is node and found.holders == holders
        entry = found if found is not None and is_same else self._new_entry(node, holders, children)
        self._nodes[node.id] = entry
        return entry

    def _new_entry(self, node: Node, holders: int, children: tuple[Entry, ...]) -> Entry:
        if node.part is None:
            name = node.name or translate("Canvas", "Group")
            return Entry(node.id, node, part_icon(None), name, self._figures, holders, children)
        part = self._parts.get(node.part)
        name, inside = node.name or _name(part, node.part), self._contents(node.part, holders * node.count)
        return Entry(node.id, node, _icon(part), name, self._figures, holders, inside)

    def _contents(self, part_id: PartId, holders: int) -> tuple[Entry, ...]:
        """Return the entries of what is in a part, of which there are so many in the cluster."""
        asked = (part_id, holders)
        if asked not in self._inside:
            part = self._parts.get(part_id)
            contents = part.contents if isinstance(part, System) else ()
            self._inside[asked] = tuple(self._content(content, holders) for content in contents)
        return self._inside[asked]

    def _content(self, content: Content, holders: int) -> Entry:
        part_id, part = content.part, self._parts.get(content.part)
        node = Node(id=part_id, part=part_id, count=content.count)
        inside = self._contents(part_id, holders * content.count)
        return Entry(part_id, node, _icon(part), _name(part, part_id), self._figures, holders, inside, is_content=True)

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
    return part_icon(part) if part is not None else MISSING_ICON


def _name(part: Part | None, part_id: PartId) -> str:
    return part_id if part is None else short_name(part)
