"""The findings of a part and of what is inside it, beside the figures that they are about; no widgets here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from core.findings.figures import check_part
from gui.inspector.rows import Group, Odd
from gui.overrides.targets import reachable, targets_of
from gui.overrides.words import told_once

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Part, PartId
    from core.findings.finding import Finding
    from gui.inspector.rows import Row

_QUOTES = "quotes"
"""The field that findings about prices are of; rows of rent rest on quotes."""
_RENT = "rent_"


class PartFindings:
    """Checks each part once, as long as the parts of the design stay the same."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._parts: Mapping[PartId, Part] = {}
        self._known: dict[PartId, tuple[Finding, ...]] = {}

    def of(self, parts: Mapping[PartId, Part], part_id: PartId) -> tuple[Finding, ...]:
        """Return what is odd about a part, the gravest first."""
        if parts is not self._parts:
            self._parts, self._known = parts, {}
        if part_id not in self._known:
            self._known[part_id] = check_part(parts[part_id], parts, self._catalogue)
        return self._known[part_id]

    def beside(
        self, groups: Sequence[Group], parts: Mapping[PartId, Part], part_id: PartId | None
    ) -> tuple[Group, ...]:
        """Return groups of figures with the findings of a part and of all inside it, those of no row at the end."""
        inside = reachable(parts, () if part_id is None else (part_id,))
        left = [finding for part in inside for finding in self.of(parts, part.id)]
        if not left:
            return tuple(groups)
        told = tuple(_with_findings(group, inside, left) for group in groups)
        if not left:
            return told
        title = QCoreApplication.translate("Inspector", "Also odd")
        return (*told, Group("odd", title, (), tuple(Odd(f"{one.part}:{one.rule}:{one.field}", one) for one in left)))


def _with_findings(group: Group, parts: Sequence[Part], left: list[Finding]) -> Group:
    """Return a group with what is odd beside its rows, and take that from what is left."""
    rows = tuple(_with_own(row, parts, left) for row in group.rows)
    return replace(group, rows=tuple(sorted(rows, key=lambda row: row.is_extra)))


def _with_own(row: Row, parts: Sequence[Part], left: list[Finding]) -> Row:
    targets = {(target.part, target.field) for target in targets_of(row.result, parts, (), row.wanted)}
    is_rent = row.id.startswith(_RENT) and not row.is_extra
    own = tuple(one for one in left if (one.part, one.field) in targets or (is_rent and one.field == _QUOTES))
    for finding in own:
        left.remove(finding)
    own = told_once(own)
    # What needs thought is not folded away.
    return replace(row, findings=own, is_extra=False) if own else row
