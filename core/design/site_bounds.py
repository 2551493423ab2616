"""What the figures of a site can be: beyond these bounds a value is a slip, and nothing is computed with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from core.catalogue.records import FieldName
    from core.figure import Reading


@dataclass(frozen=True, slots=True)
class SiteBounds:
    """What a figure of a site can be, both ends accepted, in one of its base units; `reason` says in words why."""

    low: float
    high: float
    units: tuple[str, ...]
    unit: str
    """The base unit in words."""
    reason: str

    @property
    def words(self) -> str:
        """The accepted values, such as "1 to 3"."""
        return f"{self.low:g} to {self.high:g} {self.unit}".rstrip()


SITE_BOUNDS: Final[dict[FieldName, SiteBounds]] = {
    "pue": SiteBounds(
        1.0,
        3.0,
        ("ratio",),
        "",
        "a site cannot draw less than its machines do, and the industry's average, 1.54, is half of what is accepted",
    ),
    "electricity": SiteBounds(
        0.005,
        1.0,
        ("USD/kWh", "EUR/kWh", "GBP/kWh", "CHF/kWh"),
        "per kWh",
        "the dearest grid of the catalogue takes 0.276 a kWh, the cheapest 0.06",
    ),
    "carbon": SiteBounds(
        0.0,
        1500.0,
        ("gCO2e/kWh",),
        "gCO2e/kWh",
        "the dirtiest grid of the catalogue emits 790 g a kWh, and a plant of lignite alone about 1200",
    ),
}
"""Bounds by field of a site.

PUE is facility power ÷ IT power, so at least 1; "uptime-2025" gives 1.54 on average. Electricity is in the currency of
its quote, all of which are worth a dollar within a third: "eurostat-2025h1" names the dearest country, "eia-2025-04"
the cheapest state; the bounds lie a factor of four and of twelve beyond, and prices per Wh, per MWh or in cents
outside. Carbon intensity is zero for a site that burns nothing; "ccf-coef-2026" gives the dirtiest grid.
"""


def site_problem(field: FieldName, reading: Reading) -> str:
    """Return why a reading cannot be of a site, in words that follow the value; empty where it can.

    A text, and a unit of another kind, are not for these bounds to judge.
    """
    bounds = SITE_BOUNDS.get(field)
    if bounds is None or not reading.is_number or reading.si_unit not in bounds.units:
        return ""
    if bounds.low <= reading.si_value <= bounds.high:
        return ""
    return f"is outside what a site can have, {bounds.words}: {bounds.reason}"
