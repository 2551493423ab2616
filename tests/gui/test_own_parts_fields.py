"""The fields of a data sheet: what a typed text says, and what is said of one that says nothing."""

from __future__ import annotations

import pytest

from core.catalogue.own import SheetFigure
from gui.own_parts.fields import BOTH_DIRECTIONS, ONE_DIRECTION, devices_of, read_text, sheet_fields

FIELDS = {field.id: field for field in sheet_fields()}


@pytest.mark.parametrize(
    ("field", "text", "figure", "echo"),
    [
        ("peak_fp8_dense", "1979", SheetFigure(1979, "TFLOP/s"), "1.979 PF"),
        ("peak_fp8_dense", "1.979 PF", SheetFigure(1.979, "PFLOP/s"), "1.979 PF"),
        ("peak_int8_dense", "1979 TOPS", SheetFigure(1979, "TOP/s"), "1.979 POP/s"),
        ("memory_capacity", "141", SheetFigure(141, "GB"), "141 GB"),
        ("memory_capacity", "96 GiB", SheetFigure(96, "GiB"), "96 GB"),
        ("memory_bandwidth", "38.4 Tb/s", SheetFigure(4.8, "TB/s"), "4.8 TB/s"),
        ("tdp", "0.7 kW", SheetFigure(0.7, "kW"), "700 W"),
        ("devices", "2", SheetFigure(2, "dies"), "2 dies"),
        ("devices", "8 cores", SheetFigure(8, "cores"), "8 cores"),
    ],
)
def test_that_a_text_is_understood_and_echoed(field: str, text: str, figure: SheetFigure, echo: str) -> None:
    typed = read_text(FIELDS[field], text)
    assert typed.figure is not None
    assert typed.figure.value == pytest.approx(figure.value)
    assert typed.figure.unit == figure.unit
    assert typed.echo.replace("\xa0", " ").replace("\u2009", " ") == echo
    assert typed.problem == ""


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("tdp", "700 GB"),
        ("tdp", "many"),
        ("tdp", "0"),
        ("tdp", "-5 W"),
        ("peak_fp8_dense", "1,979"),
        ("peak_int8_dense", "1979 TFLOPS"),
        ("devices", "2.5"),
        ("devices", "2 racks"),
        ("scaleup_bandwidth", "900 GB/s"),
    ],
)
def test_that_what_cannot_be_used_has_its_sentence(field: str, text: str) -> None:
    typed = read_text(FIELDS[field], text)
    assert typed.figure is None
    assert typed.problem.endswith(".")


def test_that_an_empty_field_says_nothing() -> None:
    typed = read_text(FIELDS["tdp"], "  ")
    assert (typed.figure, typed.echo, typed.problem) == (None, "", "")


@pytest.mark.parametrize(("convention", "one_way"), [(ONE_DIRECTION, "900"), (BOTH_DIRECTIONS, "450")])
def test_that_a_link_tells_what_one_direction_carries(convention: str, one_way: str) -> None:
    typed = read_text(FIELDS["scaleup_bandwidth"], "900", convention)
    assert typed.figure == SheetFigure(900, "GB/s", convention)
    assert typed.echo.startswith(one_way)


def test_that_devices_are_kept_where_there_are_several() -> None:
    assert devices_of(SheetFigure(2, "dies")) == {"die": 2}
    assert devices_of(SheetFigure(8, "cores")) == {"core": 8}
    assert devices_of(SheetFigure(1, "dies")) == {}
    assert devices_of(None) == {}
