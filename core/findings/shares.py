"""What each part of a cluster has in its results: where to look for what is unknown, old or in conflict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from core.catalogue.records import Accelerator, System
from core.performance.metrics import MEMORY_INSTALLED, MEMORY_REPORTED, METRICS, UNSTATED
from core.result import Completeness

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.catalogue.records import FieldName, Part, PartId
    from core.design.document import Design
    from core.estimate import ClusterEstimate, Rent
    from core.result import Result

_TOTALS: Final = tuple(m for m in METRICS if m not in (MEMORY_INSTALLED, MEMORY_REPORTED, UNSTATED))
"""The totals that every table shows; what is left out only stands beside them."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one or all of a part have in a result of the cluster.

    `label` names the result and `completeness` tells how much of the whole is known; `is_of_systems` where
    accelerators by themselves have nothing of it, such as racks.
    """

    label: str
    completeness: Completeness
    part: PartId
    result: Result
    is_of_systems: bool = False


@dataclass(frozen=True)
class Shares:
    """A cluster with its estimate and the parts in it, all inside them included."""

    design: Design
    estimate: ClusterEstimate
    used: Sequence[Part]

    @cached_property
    def parts(self) -> list[PartId]:
        """The parts that the cluster itself counts, switched-off ones left out."""
        return list(self.estimate.cluster.tally)

    def by_total(self) -> Iterator[Share]:
        """Yield what each part has in each total and power of the cluster."""
        estimate = self.estimate
        computing = [
            part for part in self.parts if isinstance(self.design.parts.get(part), Accelerator | System | None)
        ]
        for metric in _TOTALS:
            total = estimate.totals[metric.id]
            for part, result in self._split(total, computing):
                yield Share(metric.label, total.completeness, part, result, is_of_systems=not metric.accelerator_fields)
        for power in (estimate.power.maximum, estimate.power.typical):
            for part, result in self._split(power, self.parts):
                yield Share("IT power", power.completeness, part, result)

    def of_rent(self, rent: Rent) -> Iterator[tuple[PartId, Result]]:
        """Yield each part with what one or all of it cost an hour."""
        return self._split(rent.result, self.parts)

    def _split(self, result: Result, parts: Sequence[PartId]) -> Iterator[tuple[PartId, Result]]:
        """Yield parts with their terms of a sum over them; a sum of one part, once, is the part's own result."""
        if len(parts) == 1 and self.estimate.cluster.tally[parts[0]] == 1:
            yield parts[0], result
        elif parts:
            yield from zip(parts, (term.result for term in result.terms), strict=True)

    @cached_property
    def origins(self) -> dict[int, tuple[PartId, FieldName]]:
        """The part and field of each figure, by the identity of the figure."""
        return {id(figure): (part.id, field) for part in self.used for field, figure in part.led.items()}

    @cached_property
    def _named(self) -> dict[str, PartId]:
        """The parts by the names that results of theirs bear: those which the design does not hold by their ids."""
        inside = [content.part for part in self.used if isinstance(part, System) for content in part.contents]
        missing = {part: part for part in inside if part not in self.design.parts}
        return missing | {part.name: part.id for part in self.used}

    def origin(self, leaf: Result, above: PartId) -> PartId:
        """Return the part that a leaf is of, by its figure or its name; else the part `above` it in the cluster."""
        known = self.origins.get(id(leaf.figure)) if leaf.figure is not None else None
        return known[0] if known is not None else self._named.get(leaf.name, above)

    def name(self, part_id: PartId) -> str:
        """Return what a part is called, its id in quotation marks where the design does not hold it."""
        part = self.design.parts.get(part_id)
        return f"'{part_id}'" if part is None else part.name

    def culprits(self, share: Share) -> list[PartId]:
        """Return the parts that leave a share open: the accelerators, else the part itself, else what is inside."""
        if share.result.completeness in (Completeness.COMPLETE, Completeness.UNSUPPORTED):
            return []
        if share.is_of_systems:
            return [share.part]
        leaves = (leaf for leaf in share.result.leaves() if leaf.completeness is Completeness.UNKNOWN)
        found = list(dict.fromkeys(self.origin(leaf, share.part) for leaf in leaves))
        accelerators = [part for part in found if isinstance(self.design.parts.get(part), Accelerator)]
        return accelerators or ([share.part] if share.part in found else found)
