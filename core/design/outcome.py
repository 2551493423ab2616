"""What comes of an edit: the design before and after, or a refusal in words; and the limits that refuse one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.design.document import MAX_NODES
from core.design.names import name_flaw
from core.design.tree import places
from core.quantity import MAX_COUNT, format_count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.design.document import Design, Node


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: the design before and after, what was done in words, and the ids it leaves selected."""

    before: Design
    after: Design
    label: str
    selection: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a change was not made, in one sentence."""

    reason: str


Outcome = Edit | Refusal

TOO_MANY = Refusal(f"A stack holds at most {format_count(MAX_COUNT)} parts.")
"""The refusal of a larger stack."""


def amount_problem(design: Design, added: Iterable[Node]) -> Refusal | None:
    """Return why more nodes do not fit into a design, None if they do."""
    present = sum(1 for _ in places(design))
    if present + sum(1 for node in added for _ in node.walk()) <= MAX_NODES:
        return None
    return Refusal(f"A design holds at most {format_count(MAX_NODES)} nodes.")


def count_problem(count: int) -> Refusal | None:
    """Return why there cannot be so many of a part, None if there can."""
    if count < 1:
        return Refusal(f"A count is a whole number from 1; {count} was given.")
    return TOO_MANY if count > MAX_COUNT else None


def name_problem(name: str, *, may_be_empty: bool = False) -> Refusal | None:
    """Return why a name cannot be used, None if it can."""
    flaw = name_flaw(name, may_be_empty=may_be_empty)
    return Refusal(flaw) if flaw else None
