"""The table of totals: ids, units and the fields they come from."""

from __future__ import annotations

import pytest

from core.performance.metrics import BY_ID, DENSE, METRICS, PRECISIONS, SPARSE, Metric, Rule
from core.quantity import si_unit

ALL = (*METRICS, *SPARSE)


def test_that_every_metric_is_found_by_its_own_id() -> None:
    assert len(BY_ID) == len(ALL)
    assert all(BY_ID[metric.id] is metric for metric in ALL)


def test_that_labels_are_as_distinct_as_ids() -> None:
    assert len({metric.label for metric in ALL}) == len(ALL)


@pytest.mark.parametrize("metric", ALL, ids=lambda metric: metric.id)
def test_that_every_metric_is_told_in_a_base_unit(metric: Metric) -> None:
    assert si_unit(metric.unit) == metric.unit


def test_that_compute_has_every_precision_lowest_first() -> None:
    assert [metric.precision for metric in DENSE] == list(PRECISIONS)
    assert list(PRECISIONS.values()) == ["FP4", "FP6", "FP8", "INT8", "BF16", "FP16", "TF32", "FP32", "FP64"]


def test_that_the_names_of_the_command_line_are_among_the_ids() -> None:
    named = {
        "racks",
        "fp4_dense_flops",
        "fp8_dense_flops",
        "bf16_dense_flops",
        "memory_bytes",
        "memory_bandwidth_bytes_per_s",
        "scaleout_bandwidth_bits_per_s",
    }
    assert named <= BY_ID.keys()


@pytest.mark.parametrize(
    ("metric_id", "unit", "field"),
    [
        ("fp8_dense_flops", "FLOP/s", "peak_fp8_dense"),
        ("int8_dense_ops", "OP/s", "peak_int8_dense"),
        ("fp32_dense_flops", "FLOP/s", "peak_fp32"),
        ("fp64_dense_flops", "FLOP/s", "peak_fp64"),
        ("fp8_sparse_flops", "FLOP/s", "peak_fp8_sparse"),
        ("int8_sparse_ops", "OP/s", "peak_int8_sparse"),
    ],
)
def test_that_a_precision_is_read_from_its_own_field(metric_id: str, unit: str, field: str) -> None:
    metric = BY_ID[metric_id]
    assert (metric.unit, metric.accelerator_fields) == (unit, (field,))


def test_that_sparse_and_dense_are_kept_apart() -> None:
    assert all(metric.sparse for metric in SPARSE)
    assert not any(metric.sparse for metric in METRICS)
    assert {metric.id for metric in SPARSE}.isdisjoint(metric.id for metric in METRICS)


def test_that_racks_alone_come_from_the_highest_level() -> None:
    assert [metric.id for metric in ALL if metric.rule is Rule.HIGHEST] == ["racks"]


def test_that_labels_of_memory_count_as_decimal_and_reports_do_not() -> None:
    assert [metric.id for metric in ALL if metric.nominal] == ["memory_bytes", "memory_installed_bytes"]
