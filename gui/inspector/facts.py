"""What is told of a part in words: maker, architecture, memory type, cooling, with the sign of each source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.catalogue.records import Accelerator, System
from gui.inspector.rows import Group, Row, rests_on_yours
from gui.painting.figure import FigureState, FigureText

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from core.catalogue.records import Part, PartId
    from core.figure import Figure


def fact_groups(part: Part | None, parts: Mapping[PartId, Part], *, is_off: bool = False) -> tuple[Group, ...]:
    """Return what is known of a part in words, then the same of every kind of accelerator inside it."""
    own = Group("part", _tr("Part"), tuple(_rows(part, is_off=is_off)) if part is not None else ())
    inside = (parts[part_id] for part_id in dict.fromkeys(_accelerators_in(part, parts)))
    return own, *(Group(f"part:{inner.id}", inner.name, tuple(_rows(inner, is_off=is_off))) for inner in inside)


def _accelerators_in(part: Part | None, parts: Mapping[PartId, Part]) -> Iterator[PartId]:
    for content in part.contents if isinstance(part, System) else ():
        inner = parts.get(content.part)
        if isinstance(inner, Accelerator):
            yield inner.id
        else:
            yield from _accelerators_in(inner, parts)


def _rows(part: Part, *, is_off: bool) -> Iterator[Row]:
    for field, label in _labels().items():
        if (figure := part.figure(field)) is not None:
            yield _row(part, field, label, figure, is_off=is_off)


def _row(part: Part, field: str, label: str, figure: Figure, *, is_off: bool) -> Row:
    from core.provenance import stated  # when a node is first shown: a start does without

    state = FigureState.OFF if is_off else FigureState.NORMAL
    words = FigureText(str(figure.leader.value), "", figure.sign, state)
    result = stated(part.name, figure)
    return Row(f"{part.id}:{field}", label, words, result, label, is_text=True, is_yours=rests_on_yours(result))


def _labels() -> dict[str, str]:
    """Return the fields that are told, in order, with what they are called."""
    return {
        "vendor": _tr("Vendor"),
        "provider": _tr("Provider"),
        "architecture": _tr("Architecture"),
        "memory_type": _tr("Memory type"),
        "sparsity_pattern": _tr("Sparsity pattern"),
        "scaleup_topology": _tr("Topology"),
        "cooling": _tr("Cooling"),
        "released": _tr("Released"),
        "available_since": _tr("Available since"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("Inspector", text)
