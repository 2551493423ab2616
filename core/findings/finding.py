"""A finding: one graded sentence about a figure, with the numbers that decide it and what to enter instead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.quantity import format_exact, without_noise

if TYPE_CHECKING:
    from core.catalogue.records import FieldName, PartId
    from core.figure import Reading


class Grade(StrEnum):
    """How grave a finding is, gravest first."""

    ERROR = "error"
    """Cannot be."""
    WARNING = "warning"
    """Very likely a slip."""
    NOTE = "note"
    """Worth a second look."""

    @property
    def gravity(self) -> int:
        """Position in the order of gravity, 0 for the gravest."""
        return list(Grade).index(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says of one figure of one part, or of one site, whose id then stands for the part's.

    `field` is empty where several figures are meant.
    `sentence` is one plain sentence with the numbers that decide; `slip` names the likely slip in a few words, empty
    where none is known; `suggestion` is the reading to enter instead, None where nothing can be suggested.
    """

    rule: str
    grade: Grade
    part: PartId
    field: FieldName
    sentence: str
    slip: str = ""
    suggestion: Reading | None = None


def as_printed(reading: Reading) -> str:
    """Return the value of a reading with its unit, every digit as its source prints it, without float noise."""
    value = reading.value if isinstance(reading.value, str) else format_exact(without_noise(reading.value))
    return f"{value} {reading.unit}".strip()
