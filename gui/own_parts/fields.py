"""The fields of a data sheet: what each is called, in which unit it is meant, and what a typed text says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from core.catalogue.own import SheetFigure
from core.performance.metrics import DENSE, MEMORY, MEMORY_BANDWIDTH, SCALEUP, SPARSE
from core.quantity import (
    LABEL_UNITS,
    Dimension,
    QuantityError,
    convert,
    find_unit,
    format_exact,
    format_si,
    nominal_bytes,
    parse_quantity,
    si_unit,
    to_si,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.catalogue.records import FieldName
    from core.performance.metrics import Metric

ONE_DIRECTION: Final = "one direction"
BOTH_DIRECTIONS: Final = "bidir"
"""The conventions in which the bandwidth of a link is entered; the second is halved when it is used."""

CONVENTIONS: Final = (ONE_DIRECTION, BOTH_DIRECTIONS)

LINK: Final = SCALEUP.accelerator_fields[0]
"""The field whose figure needs one of the conventions."""

RARE: Final = ("fp6",)
"""Precisions that few data sheets state."""

DEVICES: Final = "devices"
"""Stands among the fields for the cores or dies that one accelerator holds."""

DEVICE_UNITS: Final = {"dies": "die", "die": "die", "compute dies": "die", "cores": "core"}
"""The kinds of devices by the unit they are entered in."""


@dataclass(frozen=True, slots=True)
class SheetField:
    """One field: the name of the figure, its label on screen, and the unit of a number that is typed without one.

    One that `is_extra` is folded away at first.
    """

    id: FieldName
    label: str
    unit: str
    is_extra: bool = False

    @property
    def dimension(self) -> Dimension:
        """What its figures measure."""
        return find_unit(self.unit).dimension


@dataclass(frozen=True, slots=True)
class Typed:
    """What a typed text says: a figure, in `echo` as it was understood, or in `problem` why it says none."""

    figure: SheetFigure | None = None
    echo: str = ""
    problem: str = ""


def head_labels() -> dict[str, str]:
    """Return what the fields of a sheet's head are called, in the order of the dialog."""
    return {
        "name": _tr("Name"),
        "vendor": _tr("Maker"),
        "title": _tr("Data sheet"),
        "date": _tr("Date"),
        "url": _tr("Address"),
    }


def sheet_fields() -> tuple[SheetField, ...]:
    """Return the fields in the order of the dialog."""
    return (
        *(_peak(metric) for metric in DENSE if metric.precision not in RARE),
        SheetField(MEMORY.accelerator_fields[0], _tr("Memory"), "GB"),
        SheetField(MEMORY_BANDWIDTH.accelerator_fields[0], _tr("Memory bandwidth"), "TB/s"),
        SheetField(LINK, _tr("Scale-up"), "GB/s"),
        SheetField("tdp", _tr("TDP"), "W"),
        SheetField(DEVICES, _tr("Dies or cores"), "dies"),
        *(_peak(metric) for metric in DENSE if metric.precision in RARE),
        *(_peak(metric) for metric in SPARSE),
    )


def _peak(metric: Metric) -> SheetField:
    label = metric.label.removesuffix(" dense")
    return SheetField(
        metric.accelerator_fields[0], label, f"T{metric.unit}", is_extra=metric.sparse or metric.precision in RARE
    )


def read_text(field: SheetField, text: str, convention: str = "") -> Typed:
    """Return what a typed text says of a field; nothing where it is empty. `convention` is that of a link."""
    if not text.strip():
        return Typed()
    try:
        quantity = parse_quantity(text, field.dimension)
        value, unit = quantity.value, quantity.unit or field.unit
        if field.id == DEVICES:
            return _devices(value, unit)
        if si_unit(unit) != si_unit(field.unit):  # bits for bytes
            value, unit = convert(value, unit, field.unit), field.unit
    except QuantityError as error:
        return Typed(problem=f"{error}.")
    if value <= 0:
        return Typed(problem=_tr("“{text}” is not above zero.").format(text=text.strip()))
    if field.id == LINK:
        return _link(value, unit, convention)
    return Typed(SheetFigure(value, unit), _echo(value, unit))


def _echo(value: float, unit: str) -> str:
    base = nominal_bytes(value) if unit in LABEL_UNITS else to_si(value, unit)
    return format_si(base, si_unit(unit)).text


def _link(value: float, unit: str, convention: str) -> Typed:
    if not convention:
        return Typed(problem=_tr("Say whether this is one direction or the sum of both."))
    one_way = value / 2 if convention == BOTH_DIRECTIONS else value
    return Typed(
        SheetFigure(value, unit, convention),
        _tr("{rate} in one direction").format(rate=_echo(one_way, unit)),
    )


def _devices(value: float, unit: str) -> Typed:
    if unit not in DEVICE_UNITS:
        return Typed(problem=_tr("A number of dies or cores is accepted, such as “2 dies”."))
    if value < 1 or not value.is_integer():
        return Typed(problem=_tr("A whole number of dies or cores is accepted."))
    return Typed(SheetFigure(value, unit), f"{format_exact(value)} {unit}")


def devices_of(figure: SheetFigure | None) -> Mapping[str, int]:
    """Return the devices of an accelerator as its record keeps them, such as {"die": 2}; one or none is nothing."""
    if figure is None or isinstance(figure.value, str) or figure.value <= 1:
        return {}
    return {DEVICE_UNITS[figure.unit]: int(figure.value)}


def _tr(text: str) -> str:
    return QCoreApplication.translate("OwnParts", text)
