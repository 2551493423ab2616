"""The figures that results are computed from, with the base unit in which each is wanted."""

from __future__ import annotations

_DENSE = ("fp4", "fp6", "fp8", "bf16", "fp16", "tf32", "fp32", "fp64")
_SPARSE = ("fp4", "fp8", "bf16", "fp16", "tf32")

PART_UNITS: dict[str, str] = {
    **{f"peak_{name}_dense": "FLOP/s" for name in _DENSE},
    **{f"peak_{name}_sparse": "FLOP/s" for name in _SPARSE},
    **dict.fromkeys(("peak_fp32", "peak_fp64", "peak_fp_unspecified"), "FLOP/s"),
    **dict.fromkeys(("peak_int8_dense", "peak_int8_sparse"), "OP/s"),
    **dict.fromkeys(("memory_capacity", "memory_installed", "memory_reported", "accelerator_memory_total"), "byte"),
    **dict.fromkeys(("memory_bandwidth", "accelerator_memory_bandwidth_total", "scaleup_bandwidth"), "byte/s"),
    **dict.fromkeys(("scaleout_bandwidth", "scaleout_bandwidth_per_accelerator"), "bit/s"),
    **dict.fromkeys(("tdp", "host_power", "max_power", "max_power_measured", "typical_power"), "W"),
    "racks": "racks",
    "accelerator_count": "accelerators",
}
"""Base unit by field of a part. What is no number, or in a unit of another kind, counts as unknown."""

SITE_UNITS: dict[str, str] = {"pue": "ratio"}
"""Base unit by field of a site."""
