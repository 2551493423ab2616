"""Names and icons of parts as the canvas shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.records import Accelerator, Basis, Form, Host, System
from core.quantity import format_count

if TYPE_CHECKING:
    from core.catalogue.records import Part

translate = QCoreApplication.translate

_ICONS = {Form.TRAY: "instance", Form.INSTANCE: "instance", Form.SERVER: "instance"}


def short_name(part: Part) -> str:
    """Return a part's name without its maker's and without what follows a parenthesis or a comma."""
    maker = part.vendor if isinstance(part, Accelerator | Host) else ""
    first, _, rest = part.name.partition(" ")
    initials = "".join(word[0] for word in maker.split())
    name = rest if rest and first in (maker.partition(" ")[0], initials) else part.name
    return name.split(" (")[0].split(",")[0]


def part_icon(part: Part | None) -> str:
    """Return the icon of a kind of part; that of a group where there is none."""
    match part:
        case None:
            return "cluster"
        case Accelerator():
            return "accelerator"
        case Host():
            return "host"
        case System() if part.contents or not part.contents_known:
            return _ICONS.get(part.form, "rack")
    return "network"


def kind_name(part: Part) -> str:
    """Return what kind of thing a part is, in a word."""
    match part:
        case Accelerator():
            return translate("Canvas", "Accelerator")
        case Host():
            return translate("Canvas", "Host")
        case System():
            return _form_name(part.form)
    return translate("Canvas", "Network")


def _form_name(form: Form) -> str:
    names = {
        Form.TRAY: translate("Canvas", "Tray"),
        Form.INSTANCE: translate("Canvas", "Instance"),
        Form.SERVER: translate("Canvas", "Server"),
        Form.RACK: translate("Canvas", "Rack"),
        Form.ULTRASERVER: translate("Canvas", "UltraServer"),
        Form.POD: translate("Canvas", "Pod"),
        Form.CLUSTER: translate("Canvas", "Cluster"),
    }
    return names[form]


def basis_name(basis: Basis) -> str:
    """Return a purchase basis as it is called on screen."""
    names = {
        Basis.ON_DEMAND: translate("Canvas", "On demand"),
        Basis.SPOT: translate("Canvas", "Spot"),
        Basis.RESERVED_1Y: translate("Canvas", "Reserved, 1 year"),
        Basis.RESERVED_3Y: translate("Canvas", "Reserved, 3 years"),
        Basis.CAPACITY_BLOCK: translate("Canvas", "Capacity Block"),
        Basis.PURCHASE: translate("Canvas", "Purchase"),
    }
    return names[basis]


def times(count: int) -> str:
    """Return a count as badges show it, such as "×4"."""
    return f"×{format_count(count)}"
