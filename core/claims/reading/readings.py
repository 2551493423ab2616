"""What is understood of a pasted text: claims, the words they were taken from, and what was assumed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.claims.records import Claim


class Role(StrEnum):
    """What a piece of the text was taken for."""

    PART = "part"
    COUNT = "count"
    QUANTITY = "quantity"
    METRIC = "metric"
    PRECISION = "precision"
    BASELINE = "baseline"
    PER = "per"
    """"Per chip", "each", "per rack"."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece of the text as pasted, `start` to before `end`, and what it was taken for."""

    role: Role
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A claim that a text makes. Why nothing can be computed is the claim's `undefined`, in words.

    `assumed` are remarks on what the text leaves open, which the claim's `note` also carries.
    """

    claim: Claim
    taken: tuple[Taken, ...]
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadText:
    """The claims of a text in its order, and in `remark` why there are none, or what was left out."""

    claims: tuple[ReadClaim, ...]
    remark: str = ""
