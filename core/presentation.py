"""Results as text: one way to show a value, its unit, its band and what is missing, for every pane and report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.figure import Sign
from core.quantity import (
    DEFAULT_CHOICE,
    UNKNOWN,
    UnitChoice,
    display_unit,
    format_exact,
    format_range,
    format_si,
    without_noise,
)
from core.result import NOT_SUPPORTED, Completeness, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

PARTIAL = "partial"


@dataclass(frozen=True, slots=True)
class Presented:
    """A result as shown: value and unit in two columns, the sign, the band, and a word on what is missing.

    `value` is a dash where it is unknown and "not supported" where the hardware lacks it; `band` is empty where it
    would repeat the value; `remark` is "partial" or empty; `exact` is the value in the base unit with every digit that
    is not noise.
    """

    value: str
    unit: str
    sign: Sign
    band: str = ""
    remark: str = ""
    exact: str = ""

    @property
    def sentence(self) -> str:
        """The whole in one line, for screen readers, tool tips and plain text."""
        band = f"({self.band})" if self.band else ""
        return " ".join(word for word in (self.value, self.unit, band, self.remark) if word)


def present(result: Result, choice: UnitChoice = DEFAULT_CHOICE, unit: str | None = None) -> Presented:
    """Return a result as text; `unit` is the shown unit where a row or an axis shares one."""
    if result.completeness is Completeness.UNSUPPORTED:
        return Presented(NOT_SUPPORTED, "", result.sign)
    link = result.is_link
    shown = unit or shared_unit([result], choice)
    value = format_si(result.value, result.unit, choice, unit=shown, link=link)
    return Presented(
        value=value.value_text,
        unit=value.unit_text,
        sign=result.sign,
        band=_band(result, choice, shown, value.value_text),
        remark=PARTIAL if result.completeness is Completeness.PARTIAL else "",
        exact=f"{format_exact(without_noise(result.value))} {result.unit}" if result.value is not None else UNKNOWN,
    )


def _band(result: Result, choice: UnitChoice, unit: str, value: str) -> str:
    low, high = result.band.low, result.band.high
    if low is None or high is None:
        return ""
    text = format_range(low, high, result.unit, choice, unit=unit, link=result.is_link).value_text
    return "" if text == value else text


def shared_unit(results: Iterable[Result], choice: UnitChoice = DEFAULT_CHOICE) -> str:
    """Return the shown unit that suits a row of results of one base unit, ranges of unknown ones included.

    Raises ValueError if there are no results.
    """
    row = list(results)
    if not row:
        message = "a row needs at least one result to have a unit"
        raise ValueError(message)
    values = [value for result in row for value in (result.value, result.band.high if result.value is None else None)]
    return display_unit(values, row[0].unit, choice, link=row[0].is_link)
