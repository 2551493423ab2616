"""Words and icons for what parts are and how they are bought, the same in every pane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.records import Accelerator, Basis, Form, Host, System
from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.catalogue.records import Part
    from core.quantity import UnitChoice
    from core.result import Result

translate = QCoreApplication.translate

_ICONS = {Form.TRAY: "instance", Form.INSTANCE: "instance", Form.SERVER: "instance"}


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
            return translate("Words", "Accelerator")
        case Host():
            return translate("Words", "Host")
        case System():
            return _form_name(part.form)
    return translate("Words", "Network")


def _form_name(form: Form) -> str:
    names = {
        Form.TRAY: translate("Words", "Tray"),
        Form.INSTANCE: translate("Words", "Instance"),
        Form.SERVER: translate("Words", "Server"),
        Form.RACK: translate("Words", "Rack"),
        Form.ULTRASERVER: translate("Words", "UltraServer"),
        Form.POD: translate("Words", "Pod"),
        Form.CLUSTER: translate("Words", "Cluster"),
    }
    return names[form]


def basis_name(basis: Basis) -> str:
    """Return a purchase basis as it is called on screen."""
    names = {
        Basis.ON_DEMAND: translate("Words", "On demand"),
        Basis.SPOT: translate("Words", "Spot"),
        Basis.RESERVED_1Y: translate("Words", "Reserved, 1 year"),
        Basis.RESERVED_3Y: translate("Words", "Reserved, 3 years"),
        Basis.CAPACITY_BLOCK: translate("Words", "Capacity Block"),
        Basis.PURCHASE: translate("Words", "Purchase"),
    }
    return names[basis]


def link_label(label: str, results: Iterable[Result], choice: UnitChoice) -> str:
    """Return the name of a figure, which says so where its links are shown as the sum of both directions."""
    if not any(result.is_link for result in results) or choice.direction != "both":
        return label
    return translate("Words", "{links}, both directions").format(links=label)


def times(count: int) -> str:
    """Return a count as badges show it, such as "×4"."""
    return f"×{format_count(count)}"
