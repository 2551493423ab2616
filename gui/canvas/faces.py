"""From the design to the boxes of the map: names, facts and figures in words, prepared once per different thing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from PySide6.QtCore import QCoreApplication

from core.catalogue.naming import brief_name, short_name
from core.catalogue.records import Accelerator, Form, Host, System
from core.performance.metrics import BY_ID, MEMORY, RACKS, SCALEOUT
from core.performance.totals import ACCELERATORS, node_total
from core.presentation import present
from core.quantity import format_count, si_unit
from core.result import Completeness, quoted
from gui.canvas.boxes import MISSING_ICON, Box, Face, Fact, Level, Row, Slots
from gui.canvas.cluster_face import cluster_face, quiet_fact, short_fact
from gui.painting.figure import FigureState, FigureText
from gui.words import part_icon, times

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.catalogue.records import Content, Part, PartId
    from core.design.document import Design, Node
    from core.estimate import ClusterEstimate
    from core.facility.power import PartPower
    from core.performance.metrics import Metric
    from core.performance.totals import PartTotals
    from core.quantity import UnitChoice
    from core.result import Result

translate = QCoreApplication.translate

FP8, BF16 = BY_ID["fp8_dense_flops"], BY_ID["bf16_dense_flops"]

MOST_SLOTS = 32
"""Up to so many accelerators are drawn one by one; more are one slot with a count."""

_LEVELS = {Form.TRAY: Level.INSTANCE, Form.INSTANCE: Level.INSTANCE, Form.SERVER: Level.INSTANCE}


class FaceMaker:
    """Makes boxes of nodes and clusters, and remembers those of unchanged ones.

    It serves as long as the design embeds the same parts and the units are the same.
    """

    def __init__(self, totals: PartTotals, powers: PartPower, units: UnitChoice) -> None:
        self.totals = totals
        self.units = units
        self._parts: Mapping[PartId, Part] = totals.parts
        self._powers = powers
        self._nodes: dict[str, tuple[Node, Box]] = {}
        self._models: dict[tuple[PartId, bool, bool], Face] = {}
        # A face goes with the last box that has it, or each count ever shown would leave one behind.
        self._faces: WeakValueDictionary[tuple[PartId, int, str, bool], Face] = WeakValueDictionary()
        self._inside: dict[PartId, tuple[Box, ...]] = {}

    def cluster(self, design: Design, estimate: ClusterEstimate) -> Box:
        """Return the box of a cluster with those of its nodes."""
        nodes, known = estimate.cluster.nodes, self._nodes
        self._nodes = {}
        for node in nodes:
            self._node(node, known)
        children = tuple(self._nodes[node.id][1] for node in nodes)
        face = cluster_face(design, estimate, self.units)
        return Box(estimate.cluster.id, face, children=children, is_container=True)

    def _node(self, node: Node, known: Mapping[str, tuple[Node, Box]]) -> Box:
        """Return the box of a node, the known one if the node is the same, and note it."""
        inside = tuple(self._node(child, known) for child in node.children)
        found = known.get(node.id)
        box = found[1] if found is not None and found[0] is node else self._new_box(node, inside)
        self._nodes[node.id] = (node, box)
        return box

    def _new_box(self, node: Node, inside: tuple[Box, ...]) -> Box:
        if node.part is None:
            return Box(node.id, self._group_face(node), children=inside, is_container=True)
        asked = (node.part, node.count, node.name, node.enabled)
        face = self._faces.get(asked)
        if face is None:
            face = self._faces[asked] = self._face(node.part, node.count, node.name, is_off=not node.enabled)
        return Box(node.id, face, node.part, self._contents(node.part))

    def _contents(self, part_id: PartId) -> tuple[Box, ...]:
        """Return the boxes of the systems inside a system."""
        if part_id not in self._inside:
            part = self._parts.get(part_id)
            systems = (c for c in part.contents if self._is_system(c)) if isinstance(part, System) else ()
            self._inside[part_id] = tuple(
                Box(content.part, self._face(content.part, content.count), content.part, self._contents(content.part))
                for content in systems
            )
        return self._inside[part_id]

    def _is_system(self, content: Content) -> bool:
        return isinstance(self._parts.get(content.part), System)

    def _face(self, part_id: PartId, count: int, name: str = "", *, is_off: bool = False) -> Face:
        asked = (part_id, count > 1, is_off)
        if asked not in self._models:
            self._models[asked] = self._model_face(*asked)
        model = self._models[asked]
        return replace(model, name=name or model.name, count=times(count))

    def _model_face(self, part_id: PartId, is_stack: bool, is_off: bool) -> Face:
        """Return the face that all nodes of a part have in common."""
        part = self._parts.get(part_id)
        holds = self.totals.accelerators(part_id)
        return Face(
            level=_level(part),
            icon=part_icon(part) if part is not None else MISSING_ICON,
            name=short_name(part) if part is not None else part_id,
            is_missing=part is None,
            is_stack=is_stack,
            facts=self._facts(part_id, part),
            fact=self._key_fact(lambda metric: self.totals.of(part_id, metric), is_stack, is_off) if holds else None,
            is_off=is_off,
            slots=self._slots(part),
            rows=self._rows(part),
        )

    def _group_face(self, node: Node) -> Face:
        one = node.evolve(count=1)
        held = node_total(one, ACCELERATORS, self.totals)
        return Face(
            level=Level.RACK,
            icon=part_icon(None),
            name=node.name or translate("Canvas", "Group"),
            count=times(node.count),
            is_stack=node.count > 1,
            facts=(short_fact(held, self.units),),
            fact=self._key_fact(lambda m: node_total(one, m, self.totals), node.count > 1, not node.enabled)
            if held.value
            else None,
            is_off=not node.enabled,
        )

    def _facts(self, part_id: PartId, part: Part | None) -> tuple[str, ...]:
        if part is None:
            return (translate("Canvas", "part missing"),)
        if isinstance(part, Accelerator):
            return self._plain(part_id, MEMORY)
        if not isinstance(part, System):
            return ()
        facts = [f"{format_count(count)} {name}" for name, count in self._accelerators(part_id).items()]
        racks = self.totals.of(part_id, RACKS)
        if racks.value is not None and racks.value > 1:
            facts.append(short_fact(racks, self.units))
        return (*facts, *self._plain(part_id, SCALEOUT))

    def _accelerators(self, part_id: PartId) -> dict[str, int]:
        """Return how many accelerators one unit of a system holds, by name."""
        part, held = self._parts.get(part_id), dict[str, int]()
        for content in part.contents if isinstance(part, System) else ():
            inner = self._parts.get(content.part)
            inside = {short_name(inner): 1} if isinstance(inner, Accelerator) else self._accelerators(content.part)
            for name, count in inside.items():
                held[name] = held.get(name, 0) + content.count * count
        return held

    def _plain(self, part_id: PartId, metric: Metric) -> tuple[str, ...]:
        """Return a total as a short fact, nothing where it is unknown."""
        total = self.totals.of(part_id, metric)
        return () if total.value is None else (short_fact(total, self.units),)

    def _key_fact(self, total_of: Callable[[Metric], Result], is_stack: bool, is_off: bool) -> Fact:
        """Return the figure of the title: FP8 dense, or BF16 where the hardware has no FP8; that of one of a stack."""
        metric, precision = FP8, ""
        if total_of(FP8).completeness is Completeness.UNSUPPORTED:
            metric, precision = BF16, "BF16"
        result = total_of(metric)
        shown = present(result, self.units)
        each = translate("Canvas", "each") if is_stack else ""
        unit = " ".join(word for word in (shown.unit, precision, each, shown.remark) if word)
        state = FigureState.OFF if is_off else FigureState.NORMAL
        return Fact(FigureText(shown.value, unit, shown.sign, state), result, metric.label)

    def _slots(self, part: Part | None) -> Slots | None:
        """Return the slots of what holds accelerators itself; those of one kind, which leads."""
        held = [(c, self._parts.get(c.part)) for c in part.contents] if isinstance(part, System) else []
        for content, inner in held:
            if isinstance(inner, Accelerator):
                many = content.count > MOST_SLOTS
                name, facts = brief_name(inner), self._slot_facts(inner)
                return Slots(name, facts, 1 if many else content.count, times(content.count) if many else "")
        return None

    def _slot_facts(self, part: Accelerator) -> str:
        total = self.totals.of(part.id, BF16)
        peak = "" if total.completeness is Completeness.UNSUPPORTED else f"{short_fact(total, self.units)} BF16"
        return " · ".join(word for word in (peak, *self._facts(part.id, part)) if word)

    def _rows(self, part: Part | None) -> tuple[Row, ...]:
        if not isinstance(part, System) or not part.contents:
            return ()
        hosts = [(c, inner) for c in part.contents if isinstance(inner := self._parts.get(c.part), Host)]
        rows = [_host_row(inner, content.count) for content, inner in hosts]
        rows.append(self._network_row(part))
        if _level(part) is Level.RACK:
            power = self._powers.of(part.id).maximum
            label = translate("Canvas", "Power, maximum")
            rows.append(Row("power", translate("Canvas", "Power"), "", quiet_fact(power, label, self.units)))
        return tuple(rows)

    def _network_row(self, part: System) -> Row:
        cards, total = part.figure("scaleout_nics"), self.totals.of(part.id, SCALEOUT)
        count = times(int(float(cards.leader.value))) if cards is not None and cards.leader.is_number else ""
        fact = quiet_fact(total, SCALEOUT.label, self.units)
        return Row("network", translate("Canvas", "Network"), count, fact)


def _level(part: Part | None) -> Level:
    if isinstance(part, System):
        return _LEVELS.get(part.form, Level.RACK)
    return Level.ACCELERATOR if isinstance(part, Accelerator) else Level.INSTANCE


def _host_row(host: Host, count: int) -> Row:
    figure, name = host.figure("host_vcpus"), translate("Canvas", "Host")
    spoken = times(count) if count > 1 else ""
    if figure is None or not figure.leader.is_number:
        return Row("host", name, spoken)
    reading = figure.leader
    text = FigureText(format_count(float(reading.value)), reading.unit, figure.sign, FigureState.QUIET)
    return Row("host", name, spoken, Fact(text, quoted(host.name, si_unit(reading.unit), figure), reading.unit))
