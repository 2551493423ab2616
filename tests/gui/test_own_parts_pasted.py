"""Pasted lines of a data sheet: what is plain fills a field, and nothing is guessed."""

from __future__ import annotations

import pytest

from gui.own_parts.fields import BOTH_DIRECTIONS, ONE_DIRECTION
from gui.own_parts.pasted import MAX_TEXT, read_lines


@pytest.mark.parametrize(
    ("line", "field", "text"),
    [
        ("FP8: 1979 TFLOPS", "peak_fp8_dense", "1979 TFLOPS"),
        ("• FP8 Tensor Core\t1979 teraFLOPS", "peak_fp8_dense", "1979 TFLOPS"),
        ("INT8 1979 TOPS (dense)", "peak_int8_dense", "1979 TOPS"),
        ("BFLOAT16 = 989.4 TFLOP/s", "peak_bf16_dense", "989.4 TFLOP/s"),
        ("NVFP4, with sparsity: 20 petaFLOPS", "peak_fp4_sparse", "20 PFLOPS"),
        ("FP64 67 TFLOPS", "peak_fp64", "67 TFLOPS"),
        ("TF-32 495 TF", "peak_tf32_dense", "495 TF"),
        ("Memory 141 GB HBM3e", "memory_capacity", "141 GB"),
        ("HBM3e 141GB", "memory_capacity", "141 GB"),
        ("GPU Memory Bandwidth 4.8TB/s", "memory_bandwidth", "4.8 TB/s"),
        ("TDP 700W", "tdp", "700 W"),
        ("Max thermal design power (TDP): up to 700 W", "tdp", "700 W"),
        ("Dies: 2", "devices", "2 dies"),
        ("cores 8", "devices", "8 cores"),
        ("- TDP 700 W", "tdp", "700 W"),
        ("FP-8 1979 TFLOPS", "peak_fp8_dense", "1979 TFLOPS"),
        ("TDP – 700 W", "tdp", "700 W"),
    ],
)
def test_that_a_plain_line_fills_its_field(line: str, field: str, text: str) -> None:
    read = read_lines(line)
    assert read.texts == {field: text}
    assert read.unmatched == ()


@pytest.mark.parametrize(
    ("line", "convention"),
    [
        ("NVLink 900 GB/s bidirectional", BOTH_DIRECTIONS),
        ("Scale-up bandwidth, per direction: 450 GB/s", ONE_DIRECTION),
        ("NVLink: 900GB/s", ""),
    ],
)
def test_that_the_direction_of_a_link_is_taken_only_where_it_is_said(line: str, convention: str) -> None:
    read = read_lines(line)
    assert list(read.texts) == ["scaleup_bandwidth"]
    assert read.convention == convention


@pytest.mark.parametrize(
    "line",
    [
        "FP8 1979 / 3958 TFLOPS",
        "FP8 and FP16: 1979 TFLOPS",
        "FP8 3,958 teraFLOPS*",
        "FP8 1979",
        "FP8 1979 frogs",
        "FP32 with sparsity 67 TFLOPS",
        "Form factor SXM5",
        "INT8 -5 TOPS",
        "INT8 −5 TOPS",
        "TDP: -700 W",
        "-5 TOPS INT8",
        "Decoders 7 NVDEC",
    ],
)
def test_that_a_line_that_is_not_plain_is_listed_and_fills_nothing(line: str) -> None:
    read = read_lines(line)
    assert read.texts == {}
    assert read.unmatched == (line,)


def test_that_a_mark_means_sparsity_where_the_sheet_explains_it_so() -> None:
    read = read_lines("FP8 3958 TFLOPS*\n* With sparsity")
    assert read.texts == {"peak_fp8_sparse": "3958 TFLOPS"}


def test_that_two_lines_that_disagree_fill_nothing() -> None:
    read = read_lines("TDP 700 W\nPower 1000 W\nMemory 80 GB")
    assert read.texts == {"memory_capacity": "80 GB"}
    assert read.unmatched == ("TDP 700 W", "Power 1000 W")


def test_that_a_comma_stands_between_thousands_only_where_the_sheet_shows_a_dot() -> None:
    assert read_lines("FP8 1,979 TFLOPS").texts == {"peak_fp8_dense": "1,979 TFLOPS"}
    both = read_lines("FP8 1,979 TFLOPS\nBandwidth of memory 4.8 TB/s")
    assert both.texts["peak_fp8_dense"] == "1979 TFLOPS"


def test_that_a_text_without_end_is_read_only_so_far() -> None:
    assert read_lines("x" * MAX_TEXT + "\nTDP 700 W").texts == {}
