"""Who makes or offers a part, and what a part is called where there is little room."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from core.catalogue.records import Accelerator, Fabric, System

if TYPE_CHECKING:
    from core.catalogue.records import Part


class Vendor(StrEnum):
    """Who makes or offers a part, the most prominent first; the value is the word on screen."""

    AWS = "AWS"
    NVIDIA = "NVIDIA"
    AMD = "AMD"
    GOOGLE = "Google"
    AZURE = "Azure"
    INTEL = "Intel"
    OTHER = "Other"

    @property
    def prominence(self) -> int:
        """Position in the order of prominence, 0 for the first."""
        return _PROMINENCE[self]


_PROMINENCE = {vendor: position for position, vendor in enumerate(Vendor)}

_COMPANIES = {
    "Amazon Web Services": Vendor.AWS,
    "Google Cloud": Vendor.GOOGLE,
    "Microsoft": Vendor.AZURE,
    "Intel (Habana)": Vendor.INTEL,
} | {vendor.value: vendor for vendor in Vendor}
"""The vendor of each company that the catalogue names; any other company is OTHER."""

_NETWORKS = {
    "EFA": Vendor.AWS,
    "InfiniBand": Vendor.NVIDIA,
    "Spectrum": Vendor.NVIDIA,
    "GCP": Vendor.GOOGLE,
    "TPU": Vendor.GOOGLE,
}
"""The vendor of a fabric, for which the catalogue names no company, by the beginning of its name."""

_REMARKS = re.compile(r", (?![^(]*\)).*$")
"""What follows the first comma that is not inside a parenthesis."""
_MEMORY_SIZE = re.compile(r" \d+GB$")


def company_of(part: Part) -> str:
    """Return the company that makes or offers a part, empty for a fabric."""
    if isinstance(part, Fabric):
        return ""
    return part.provider if isinstance(part, System) else part.vendor


def vendor_of(part: Part) -> Vendor:
    """Return who makes or offers a part."""
    if isinstance(part, Fabric):
        known = (vendor for word, vendor in _NETWORKS.items() if part.name.startswith(word))
        return next(known, Vendor.OTHER)
    return _COMPANIES.get(company_of(part), Vendor.OTHER)


def short_name(part: Part) -> str:
    """Return what a part is called where there is little room: "H200 SXM 141GB", "EFAv3 (trn2)".

    An accelerator loses a maker that is known as a vendor and the remark in its parenthesis, a fabric its rate.
    Systems and hosts keep their whole name, which is what tells one from the next.
    """
    if isinstance(part, Accelerator):
        return _without_maker(part).partition(" (")[0]
    return _REMARKS.sub("", part.name) if isinstance(part, Fabric) else part.name


def _without_maker(part: Accelerator) -> str:
    vendor = vendor_of(part)
    makers = () if vendor is Vendor.OTHER else (vendor.value, part.vendor)
    prefixes = (f"{maker} " for maker in makers if part.name.startswith(f"{maker} "))
    return part.name.removeprefix(next(prefixes, ""))


def brief_name(part: Part) -> str:
    """Return the short name without a size of memory at its end: "H200 SXM"."""
    return _MEMORY_SIZE.sub("", short_name(part))
