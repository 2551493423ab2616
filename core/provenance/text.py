"""Values with every digit, sources by title and date, and notes as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from core.presentation import shared_unit
from core.quantity import ALL_DIGITS, FormattedQuantity, format_range, format_si
from core.result import NOT_SUPPORTED, Completeness, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.catalogue.records import Source
    from core.figure import Figure, Reading
    from core.quantity import UnitChoice

    Sources = Mapping[str, Source]

COMPUTED = "computed here"
"""What stands in place of a source beside a computed value."""

_READABLE_DIGITS = 9
"""A value with more digits than this is a quotient that runs on; `_SHORT_DIGITS` of it say enough."""
_SHORT_DIGITS = 6


def exact(result: Result, choice: UnitChoice, factor: float = 1.0) -> FormattedQuantity:
    """Return `factor` times a result with every digit; a text as it stands."""
    if result.completeness is Completeness.UNSUPPORTED:
        return FormattedQuantity(NOT_SUPPORTED, "")
    if is_text(result.figure):
        return FormattedQuantity(str(result.figure.leader.value), "")
    if result.value is None:
        return exact_like(result, None, choice, shared_unit([result], choice))
    return exact_like(result, factor * result.value, choice)


def with_range(result: Result, choice: UnitChoice, factor: float = 1.0) -> FormattedQuantity:
    """Return `factor` times a result with every digit, and where only a range is known, that range beside the dash."""
    shown, band = exact(result, choice, factor), result.band
    if result.value is not None or band.low is None or band.high is None:
        return shown
    low, high = factor * band.low, factor * band.high
    ends = format_range(low, high, result.unit, choice, unit=shown.unit_text, link=result.is_link)
    return FormattedQuantity(f"{shown.value_text} ({ends.value_text})", shown.unit_text)


def exact_like(result: Result, value: float | None, choice: UnitChoice, unit: str | None = None) -> FormattedQuantity:
    """Return a value of the kind of a result with every digit, as far as they can be read; `unit` is the shown one."""
    full = format_si(value, result.unit, choice, unit=unit, significant=ALL_DIGITS, link=result.is_link)
    if sum(character.isdigit() for character in full.value_text) <= _READABLE_DIGITS:
        return full
    return format_si(value, result.unit, choice, unit=unit, significant=_SHORT_DIGITS, link=result.is_link)


def is_text(figure: Figure | None) -> TypeGuard[Figure]:
    """Whether a figure is known, and is a text such as "HBM3e" rather than a number."""
    return figure is not None and not figure.leader.is_number


def title_of(reading: Reading, sources: Sources) -> str:
    """Return the title of the source of a reading, its bare id where the source is not known."""
    source = sources.get(reading.source)
    return source.title if source is not None else reading.source


def url_of(reading: Reading, sources: Sources) -> str:
    """Return the address of the source of a reading, empty where it is not known."""
    source = sources.get(reading.source)
    return (source.url or "") if source is not None else ""


def date_of(reading: Reading, sources: Sources) -> str:
    """Return the date of a reading, else that of its source, as coarse as it is known; empty where neither is."""
    source = sources.get(reading.source)
    return reading.date or (source.published if source is not None else None) or ""


def joined(*words: str) -> str:
    """Return the words that say something, each once."""
    return "; ".join(dict.fromkeys(word for word in words if word))
