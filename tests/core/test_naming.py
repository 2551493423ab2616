"""Who makes or offers a part, and what it is called where there is little room."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.naming import Vendor, brief_name, company_of, short_name, vendor_of
from core.catalogue.records import Accelerator, System

PARTS = built_in().parts


@pytest.mark.parametrize(
    ("part_id", "vendor", "short", "brief"),
    [
        ("trainium2", Vendor.AWS, "Trainium2", "Trainium2"),
        ("h200-sxm", Vendor.NVIDIA, "H200 SXM 141GB", "H200 SXM"),
        ("gb200", Vendor.NVIDIA, "GB200", "GB200"),
        ("gaudi3", Vendor.INTEL, "Gaudi 3", "Gaudi 3"),
        ("maia-200", Vendor.AZURE, "Maia 200", "Maia 200"),
        ("ascend-910c", Vendor.OTHER, "Huawei Ascend 910C", "Huawei Ascend 910C"),
        ("efa-v3-p5en", Vendor.AWS, "EFAv3 (p5en)", "EFAv3 (p5en)"),
        ("roce-400", Vendor.OTHER, "RoCE v2 400 GbE / Spectrum-X 400", "RoCE v2 400 GbE / Spectrum-X 400"),
        ("infiniband-ndr", Vendor.NVIDIA, "InfiniBand NDR 400", "InfiniBand NDR 400"),
        ("gcp-rdma-a3u-a4", Vendor.GOOGLE, "GCP RoCE (A3 Ultra, A4)", "GCP RoCE (A3 Ultra, A4)"),
        ("gcp-tpu-v5e-pod", Vendor.GOOGLE, "TPU v5e pod", "TPU v5e pod"),
    ],
)
def test_that_names_leave_out_a_known_maker_and_remarks(part_id: str, vendor: Vendor, short: str, brief: str) -> None:
    part = PARTS[part_id]
    assert (vendor_of(part), short_name(part), brief_name(part)) == (vendor, short, brief)


def test_that_short_names_of_accelerators_tell_them_apart() -> None:
    names = [short_name(part) for part in PARTS.values() if isinstance(part, Accelerator)]
    assert len(names) == len(set(names))


def test_that_short_names_of_systems_tell_them_apart() -> None:
    systems = [part for part in PARTS.values() if isinstance(part, System)]
    assert len({short_name(part) for part in systems}) == len({part.name for part in systems})


@pytest.mark.parametrize(
    ("part_id", "company"),
    [
        ("gaudi3", "Intel (Habana)"),
        ("trainium2", "Amazon Web Services"),
        ("runpod-h100-sxm", "Runpod"),
        ("efa-v3-p5en", ""),
    ],
)
def test_that_a_company_is_the_maker_or_the_provider_and_a_fabric_names_none(part_id: str, company: str) -> None:
    assert company_of(PARTS[part_id]) == company


def test_that_vendors_are_ordered_by_prominence() -> None:
    assert sorted(Vendor, key=lambda vendor: vendor.prominence) == list(Vendor)
    assert (Vendor.AWS.prominence, Vendor.OTHER.prominence) == (0, len(Vendor) - 1)
