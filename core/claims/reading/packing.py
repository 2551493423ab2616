"""Claims of how many systems a number of accelerators fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.catalogue.records import Form, System
from core.claims.reading.proposals import Proposal
from core.claims.reading.quantities import Kind, Quantity
from core.claims.reading.values import Judged
from core.claims.records import Claim, Number, Quotient, RoundedUp, Total
from core.performance.totals import ACCELERATORS

if TYPE_CHECKING:
    from core.catalogue.catalogue import Catalogue
    from core.claims.reading.deciding import Decider
    from core.claims.reading.mentions import Mention

_COUNTED: Final = {
    Form.ULTRASERVER: "UltraServers",
    Form.RACK: "racks",
    Form.INSTANCE: "instances",
    Form.SERVER: "servers",
    Form.POD: "pods",
}


def packed_quantity(outer: Mention, catalogue: Catalogue) -> Quantity:
    """Return the number of systems that a text says as a quantity of its own."""
    system = catalogue.parts[outer.parts[0]]
    unit = _COUNTED.get(system.form, "ratio") if isinstance(system, System) else "ratio"
    digits = outer.count.plain if outer.count is not None else "1"
    return Quantity(Kind.RACKS, digits, unit, outer.whole_start, outer.end)


def read_packing(quantity: Quantity, inner: Mention, outer: Mention, draft: Claim, decider: Decider) -> Judged:
    """Return the claim that so many accelerators fill so many systems, the last one not always wholly."""
    count = float(inner.count.value) if inner.count is not None else 1.0
    chips = Number(op="number", value=count, unit="accelerators", label="the accelerators")
    proposals = []
    for part in outer.parts:
        each = Total(op="total", part=part, metric=ACCELERATORS.id)
        filled = RoundedUp(op="rounded_up", of=Quotient(op="quotient", of=(chips, each)))
        proposals.append(Proposal(decider.catalogue.parts[part].name, filled, quantity.unit, quantity.digits))
    chosen = decider.choose(draft, proposals, "which system is not stated")
    return Judged(chosen.claim, chosen.remarks)
