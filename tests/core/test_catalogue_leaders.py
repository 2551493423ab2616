"""The figures of accelerators that lead, as they were agreed on from their sources."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in


@pytest.mark.parametrize(
    ("part", "field", "value", "unit"),
    [
        ("gb200", "peak_fp8_dense", 5000, "TFLOP/s"),
        ("gb200", "peak_bf16_dense", 2500, "TFLOP/s"),
        ("gb200", "peak_fp4_dense", 10000, "TFLOP/s"),
        ("gb200", "memory_capacity", 186, "GB"),
        ("gb200", "memory_installed", 192, "GB"),
        ("gb200", "memory_bandwidth", 8.0, "TB/s"),
        ("h100-sxm", "peak_bf16_dense", 989, "TFLOP/s"),
        ("h100-sxm", "peak_fp8_dense", 1979, "TFLOP/s"),
        ("h100-sxm", "memory_bandwidth", 3.35, "TB/s"),
        ("h200-sxm", "peak_fp8_dense", 1979, "TFLOP/s"),
        ("h200-sxm", "peak_bf16_dense", 989.5, "TFLOP/s"),
        ("h200-sxm", "memory_capacity", 141, "GB"),
        ("h200-sxm", "memory_reported", 144384, "MiB"),
        ("h200-sxm", "memory_bandwidth", 4.8, "TB/s"),
        ("b200-sxm", "peak_fp8_dense", 4500, "TFLOP/s"),
        ("b200-sxm", "peak_bf16_dense", 2250, "TFLOP/s"),
        ("b200-sxm", "memory_capacity", 180, "GB"),
        ("b300-sxm", "peak_fp4_dense", 14000, "TFLOP/s"),
        ("vr200", "memory_bandwidth", 19.2, "TB/s"),
        ("vr200", "scaleup_bandwidth", 1500, "GB/s"),
        ("vr200", "peak_bf16_dense", 4000, "TFLOP/s"),
        ("v100-32g", "peak_fp16_dense", 125, "TFLOP/s"),
        ("trainium2", "peak_fp8_dense", 1299, "TFLOP/s"),
        ("trainium2", "peak_fp8_sparse", 2563, "TFLOP/s"),
        ("trainium2", "peak_bf16_dense", 667, "TFLOP/s"),
        ("trainium2", "memory_capacity", 96, "GiB"),
        ("trainium2", "memory_bandwidth", 2.9, "TB/s"),
        ("trainium3", "peak_fp8_dense", 2517, "TFLOP/s"),
        ("trainium3", "peak_fp4_dense", 2517, "TFLOP/s"),
        ("trainium3", "peak_bf16_dense", 671, "TFLOP/s"),
        ("trainium3", "memory_capacity", 144, "GiB"),
        ("trainium3", "memory_bandwidth", 4.9, "TB/s"),
        ("trainium3", "scaleup_bandwidth", 1099.5, "GB/s"),
        ("mi355x", "peak_fp8_dense", 5033.2, "TFLOP/s"),
        ("gaudi3", "peak_bf16_dense", 1678, "TFLOP/s"),
        ("gaudi3", "tdp", 900, "W"),
        ("gaudi2", "scaleup_bandwidth", 262.5, "GB/s"),
        ("tpu-v3", "peak_bf16_dense", 123, "TFLOP/s"),
        ("h100-pcie", "memory_type", "HBM2e", ""),
        ("vr200", "tdp", 2300, "W"),
        ("gb300", "memory_reported", 284208, "MiB"),
        ("rtx-pro-6000-blackwell", "peak_bf16_dense", 467.8, "TFLOP/s"),
        ("rtx-pro-6000-blackwell", "peak_fp8_dense", 935.6, "TFLOP/s"),
        ("rtx-pro-6000-blackwell", "peak_fp4_dense", 1871.2, "TFLOP/s"),
        ("rtx-pro-6000-blackwell", "memory_bandwidth", 1.597, "TB/s"),
        ("rtx-pro-4500-blackwell", "memory_bandwidth", 0.8, "TB/s"),
        ("a100-80g-pcie", "tdp", 300, "W"),
        ("a100-80g-pcie", "scaleup_bandwidth", 32, "GB/s"),
        ("gh200-96g", "tdp", 1000, "W"),
        ("gh200-144g", "memory_capacity", 144, "GB"),
        ("h200-sxm-cts", "tdp", 1000, "W"),
        ("max-1550", "peak_bf16_dense", 832, "TFLOP/s"),
        ("mi250", "peak_bf16_dense", 362.1, "TFLOP/s"),
        ("mi250", "tdp", 560, "W"),
        ("gb10-dgx-spark", "memory_bandwidth", 0.273, "TB/s"),
        ("gb10-dgx-spark", "tdp", 140, "W"),
        ("arc-pro-b60-dual", "memory_capacity", 48, "GB"),
    ],
)
def test_that_the_agreed_reading_leads(part: str, field: str, value: float | str, unit: str) -> None:
    figure = built_in().parts[part].figure(field)

    assert figure is not None
    assert (figure.leader.value, figure.leader.unit) == (value, unit)


@pytest.mark.parametrize("part", ["rtx-pro-6000-blackwell", "rtx-pro-4500-blackwell"])
def test_that_no_figure_of_a_workstation_card_leads_as_that_of_the_server_card(part: str) -> None:
    for figure in built_in().parts[part].led.values():
        assert figure.leader.status.is_guess or "WORKSTATION" not in figure.leader.note
        assert "Workstation" not in figure.leader.set_aside


def test_that_a_copy_of_a_makers_sheet_is_no_second_witness() -> None:
    figure = built_in().parts["b200-sxm"].figure("peak_fp8_dense")

    assert figure is not None
    assert figure.leader.source == "nvidia-blackwell-datasheet"
    assert "verda-gb300" in {rival.source for rival in figure.rivals}
    assert "verda-gb300" not in {contender.source for contender in figure.contenders}


@pytest.mark.parametrize(
    ("part", "unit"),
    [
        ("mi250", "one OAM with 2 GCDs, which software shows as 2 GPUs"),
        ("arc-pro-b60-dual", "one card with 2 GPUs that do not pool memory"),
        ("max-1550", "one OAM with 2 stacks, which software shows as 2 GPUs"),
    ],
)
def test_that_a_package_of_several_devices_says_what_it_counts(part: str, unit: str) -> None:
    assert built_in().parts[part].text("unit_of_count") == unit
