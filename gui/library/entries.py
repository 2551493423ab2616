"""The parts that the library offers: grouped, in their order, each with the one figure that its row shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING

from core.catalogue.naming import Vendor, company_of, short_name, vendor_of
from core.catalogue.records import Accelerator, Fabric, Form, System
from core.figure import Status, newest_first
from core.performance.metrics import BY_ID
from core.performance.totals import ACCELERATORS, PartTotals
from core.quantity import BITS_PER_BYTE, si_unit
from core.result import quoted, unknown
from gui.library.search import SearchText
from gui.words import kind_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from core.catalogue.records import Part, PartId
    from core.figure import Reading
    from core.result import Result


class Group(IntEnum):
    """The groups of the library, in their order."""

    OWN = 0
    """The user's own parts, of whatever kind."""
    ACCELERATORS = 1
    INSTANCES = 2
    RACKS = 3
    ULTRASERVERS = 4
    PODS = 5
    CLUSTERS = 6
    NETWORK = 7


_GROUP_OF_FORM = {
    Form.TRAY: Group.INSTANCES,
    Form.INSTANCE: Group.INSTANCES,
    Form.SERVER: Group.INSTANCES,
    Form.RACK: Group.RACKS,
    Form.ULTRASERVER: Group.ULTRASERVERS,
    Form.POD: Group.PODS,
    Form.CLUSTER: Group.CLUSTERS,
}

_BF16 = BY_ID["bf16_dense_flops"]


@dataclass(frozen=True)
class Entry:
    """One part of the library. `result` is the figure of its row, for one unit of the part."""

    part: Part
    group: Group
    vendor: Vendor
    result: Result
    search_text: SearchText
    released: str
    """Date of release, or of the newest accelerator inside; empty where it is not known."""
    is_announced: bool
    """Whether it, or what is inside, is announced and not yet shipped."""
    is_rental: bool
    """Whether it is the offer of a rental cloud, for a machine that others make too."""
    is_in_systems: bool
    """Whether a system on offer holds it, of itself or deeper inside."""

    @property
    def kind(self) -> Group:
        """The group of the parts of its kind, which for one of the user's own is another than its own."""
        return group_of(self.part)

    @cached_property
    def name(self) -> str:
        """The name in the list."""
        return short_name(self.part)

    @property
    def is_single(self) -> bool:
        """Whether it is one rented accelerator, which comes after everything else."""
        return self.is_rental and self.result.value == 1

    @property
    def order(self) -> tuple[object, ...]:
        """Sort key: single rented accelerators last, then by vendor, what ships first, newest, largest, name."""
        newest = newest_first(self.released or None)
        size = self.result.value or 0.0
        return (self.is_single, self.vendor.prominence, self.is_announced, newest, -size, self.name)


def entries(parts: Mapping[PartId, Part], own: Collection[PartId] = ()) -> tuple[Entry, ...]:
    """Return an entry for every part that can be placed, group by group, each group in its order.

    `own` are the ids of the user's own parts, which have a group to themselves.
    """
    totals = PartTotals(parts)
    inside = {part.id: tuple(_accelerators(part, parts)) for part in parts.values() if is_placeable(part)}
    held = {one.id for part_id, each in inside.items() for one in each if one.id != part_id}
    groups = {part_id: Group.OWN if part_id in own else group_of(parts[part_id]) for part_id in inside}
    found = (_entry(parts[part_id], groups[part_id], each, totals, held) for part_id, each in inside.items())
    return tuple(sorted(found, key=lambda entry: (entry.group, entry.order)))


def is_placeable(part: Part) -> bool:
    """Whether a part can be placed by itself: no hosts, members of larger systems, links inside, or measurements."""
    if isinstance(part, Fabric):
        return part.level == "scaleout" and not part.measured
    return isinstance(part, Accelerator) or (isinstance(part, System) and not part.member)


def _entry(
    part: Part, group: Group, inside: Sequence[Accelerator], totals: PartTotals, held: Collection[PartId]
) -> Entry:
    vendor = vendor_of(part)
    contents = () if isinstance(part, Accelerator) else inside
    return Entry(
        part=part,
        group=group,
        vendor=vendor,
        result=_result(part, totals),
        search_text=SearchText.of(part, kind_name(part), f"{vendor} {company_of(part)}", contents),
        released=max((accelerator.text("released") for accelerator in inside), default=""),
        is_announced=_is_announced(part) or any(_is_announced(accelerator) for accelerator in inside),
        is_rental=isinstance(part, System) and part.form is Form.INSTANCE and vendor is Vendor.OTHER,
        is_in_systems=part.id in held,
    )


def group_of(part: Part) -> Group:
    """Return the group of the parts of a kind."""
    if isinstance(part, System):
        return _GROUP_OF_FORM[part.form]
    return Group.NETWORK if isinstance(part, Fabric) else Group.ACCELERATORS


def _accelerators(part: Part, parts: Mapping[PartId, Part]) -> Iterator[Accelerator]:
    """Yield the accelerators of a part, itself included."""
    if isinstance(part, Accelerator):
        yield part
    elif isinstance(part, System):
        for content in part.contents:
            if content.part in parts:
                yield from _accelerators(parts[content.part], parts)


def _is_announced(part: Part) -> bool:
    """Whether the release, or for a system of unknown contents its very size, is a projection."""
    field = "released" if isinstance(part, Accelerator) else "accelerator_count"
    if isinstance(part, System) and part.contents_known:
        return False
    figure = part.figure(field)
    return figure is not None and figure.leader.status is Status.SPECULATIVE


def _result(part: Part, totals: PartTotals) -> Result:
    if isinstance(part, Fabric):
        figure = part.figure("bandwidth")
        return quoted(part.name, "bit/s", figure, _bits_per_s) if figure else unknown(part.name, "bit/s")
    return totals.of(part.id, _BF16 if isinstance(part, Accelerator) else ACCELERATORS)


def _bits_per_s(reading: Reading) -> float:
    """Return the rate of a fabric for one endpoint in bit/s, whether its source prints bits or bytes."""
    return reading.si_value * (BITS_PER_BYTE if si_unit(reading.unit) == "byte/s" else 1)
