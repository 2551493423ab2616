"""The table of totals: what is added up over a cluster, from which fields, in which unit and how."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Rule(Enum):
    """Where a total comes from when a system holds parts and also states a headline of its own."""

    CONTENTS = "contents"
    """From the contained parts; the system's own headline is a rival, and serves only where the parts say nothing."""
    HIGHEST = "highest"
    """From the highest level that has a figure; the parts serve only where the system says nothing."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One total. `id` is its name in files and JSON; `unit` its base unit; `label` its name on screen.

    `accelerator_fields` and `system_fields` name the figures that state it, first found first used; a system's
    field that ends in "_per_accelerator" is multiplied by its accelerators. `precision` is set for compute.
    """

    id: str
    label: str
    unit: str
    accelerator_fields: tuple[str, ...] = ()
    system_fields: tuple[str, ...] = ()
    rule: Rule = Rule.CONTENTS
    precision: str = ""
    sparse_field: str = ""
    """The figure that states the sparse rate of the same precision, for a dense one."""
    nominal: bool = False
    """Whether a label's number counts as decimal whatever unit its source prints."""
    sparse: bool = False
    is_link: bool = False
    """Whether it is a rate of links, which may be shown for both directions."""


def _compute(precision: str, label: str, sparse: bool = False) -> Metric:
    kind = "sparse" if sparse else "dense"
    operations = "ops" if precision.startswith("int") else "flops"
    field = f"peak_{precision}" if precision in ("fp32", "fp64") else f"peak_{precision}_{kind}"
    return Metric(
        id=f"{precision}_{kind}_{operations}",
        label=f"{label} {kind}",
        unit="OP/s" if operations == "ops" else "FLOP/s",
        accelerator_fields=(field,),
        system_fields=(f"peak_{precision}_{kind}",),
        precision=precision,
        sparse_field="" if sparse else f"peak_{precision}_sparse",
        sparse=sparse,
    )


PRECISIONS = {
    "fp4": "FP4",
    "fp6": "FP6",
    "fp8": "FP8",
    "int8": "INT8",
    "bf16": "BF16",
    "fp16": "FP16",
    "tf32": "TF32",
    "fp32": "FP32",
    "fp64": "FP64",
}
"""The precisions compared, lowest first, with their names on screen."""

DENSE = tuple(_compute(precision, label) for precision, label in PRECISIONS.items())
SPARSE = tuple(_compute(p, PRECISIONS[p], sparse=True) for p in ("fp4", "fp8", "int8", "bf16", "fp16", "tf32"))

MEMORY = Metric("memory_bytes", "Memory", "byte", ("memory_capacity",), ("accelerator_memory_total",), nominal=True)
MEMORY_INSTALLED = Metric(
    "memory_installed_bytes", "Memory, fitted", "byte", ("memory_installed", "memory_capacity"), nominal=True
)
MEMORY_REPORTED = Metric("memory_reported_bytes", "Memory, reported", "byte", ("memory_reported",))
MEMORY_BANDWIDTH = Metric(
    "memory_bandwidth_bytes_per_s",
    "Memory bandwidth",
    "byte/s",
    ("memory_bandwidth",),
    ("accelerator_memory_bandwidth_total",),
)
SCALEUP = Metric("scaleup_bandwidth_bytes_per_s", "Scale-up bandwidth", "byte/s", ("scaleup_bandwidth",), is_link=True)
SCALEOUT = Metric(
    "scaleout_bandwidth_bits_per_s",
    "Scale-out bandwidth",
    "bit/s",
    (),
    ("scaleout_bandwidth", "scaleout_bandwidth_per_accelerator"),
    is_link=True,
)
UNSTATED = Metric("unstated_precision_flops", "Peak, precision not stated", "FLOP/s", (), ("peak_fp_unspecified",))
RACKS = Metric("racks", "Racks", "racks", (), ("racks",), rule=Rule.HIGHEST)

METRICS = (*DENSE, MEMORY, MEMORY_BANDWIDTH, SCALEUP, SCALEOUT, RACKS, MEMORY_INSTALLED, MEMORY_REPORTED, UNSTATED)
"""The totals of every cluster, in the order of tables; sparse ones are computed on request."""

BY_ID = {metric.id: metric for metric in (*METRICS, *SPARSE)}
