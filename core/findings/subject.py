"""What a rule looks at: one part, the parts beside it, and what the catalogue knows of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, System
from core.figure import agree
from core.quantity import convert, fits, one_direction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import FieldName, Part, PartId
    from core.figure import Figure, Reading


@dataclass(frozen=True, slots=True)
class Subject:
    """A part under check. `parts` stand in the same design or file; `catalogue` is what is known elsewhere."""

    part: Part
    parts: Mapping[PartId, Part]
    catalogue: Catalogue

    @property
    def accelerator(self) -> Accelerator | None:
        """The part as an accelerator, None for any other kind."""
        return self.part if isinstance(self.part, Accelerator) else None

    @property
    def reference(self) -> Part | None:
        """What the catalogue says of the same part, found by its id, its origin's, its name or an alias."""
        origin = () if self.part.variant_of is None else (self.part.variant_of,)
        words = (*origin, self.part.id, self.part.name, *self.part.aliases)
        found = (self.catalogue.find(word) for word in words)
        return next((part for part in found if part is not None and part.kind == self.part.kind), None)

    def number(self, field: FieldName) -> Reading | None:
        """Return the leading reading of a field where it is a number."""
        return leading_number(self.part, field)

    def numbers(self) -> Iterator[tuple[FieldName, Reading]]:
        """Yield every field that is led by a number."""
        for field in self.part.figures:
            reading = self.number(field)
            if reading is not None:
                yield field, reading

    def known(self, field: FieldName) -> Figure | None:
        """Return what the catalogue says of a field, None where it says nothing."""
        reference = self.reference
        return None if reference is None else reference.figure(field)

    def is_published(self, field: FieldName) -> bool:
        """Whether the leading value is among those the catalogue has for the field: then it is no slip of ours."""
        figure, reading = self.known(field), self.number(field)
        if figure is None or reading is None:
            return False
        return any(one.is_contender and one.is_number and agree(reading, one) for one in figure.readings)

    def contents(self) -> Iterator[tuple[Accelerator, int]]:
        """Yield the accelerators of a system with their counts, however deep they lie."""
        if isinstance(self.part, System):
            yield from _accelerators(self.part, self.parts, 1, frozenset({self.part.id}))


def leading_number(part: Part, field: FieldName) -> Reading | None:
    """Return the leading reading of a part's field where it is a number."""
    figure = part.figure(field)
    return figure.leader if figure is not None and figure.leader.is_number else None


def size_in(reading: Reading, unit: str) -> float | None:
    """Return a numeric reading in another unit, links in one direction and 8 bits a byte; None where it does not fit.

    Raises UnknownUnit.
    """
    if not fits(reading.unit, unit):
        return None
    return one_direction(convert(float(reading.value), reading.unit, unit), reading.convention)


def ratio_between(reading: Reading, other: Reading) -> float | None:
    """Return how many times the other a numeric reading is; None where they measure different things or nothing."""
    size = size_in(reading, other.si_unit)
    return size / other.si_value if size is not None and other.si_value else None


def _accelerators(
    system: System, parts: Mapping[PartId, Part], times: int, above: frozenset[PartId]
) -> Iterator[tuple[Accelerator, int]]:
    for content in system.contents:
        part = parts.get(content.part)
        if isinstance(part, Accelerator):
            yield part, times * content.count
        elif isinstance(part, System) and part.id not in above:
            yield from _accelerators(part, parts, times * content.count, above | {part.id})
