"""The check of figures: one set of rules for whatever is entered, overridden, imported or loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.findings import bounds_rules, peer_rules, precision_rules, price_rules, system_rules
from core.findings.subject import Subject, leading_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import FieldName, Part, PartId
    from core.figure import Reading
    from core.findings.finding import Finding

RULES: Final[tuple[Callable[[Subject], Iterable[Finding]], ...]] = (
    precision_rules.labels,
    precision_rules.ratios,
    precision_rules.sparsity,
    precision_rules.integers,
    peer_rules.known_values,
    peer_rules.bits_of_memory,
    peer_rules.same_silicon,
    peer_rules.same_link,
    bounds_rules.network_unit,
    bounds_rules.per_watt,
    system_rules.contents,
    system_rules.headlines,
    system_rules.counts,
    price_rules.prices,
)
"""Every rule on values that can be, in the order in which findings of one gravity are told: the root cause first."""


def check_part(part: Part, parts: Mapping[PartId, Part], catalogue: Catalogue) -> tuple[Finding, ...]:
    """Return what is odd about the figures of a part, the gravest first.

    `parts` are those beside it in the same design or file; `catalogue` is what is known elsewhere.
    """
    subject = Subject(part, parts, catalogue)
    sound = Subject(_without_negatives(part), parts, catalogue)
    found = [*bounds_rules.absurd(subject), *(finding for rule in RULES for finding in rule(sound))]
    return tuple(sorted(found, key=lambda finding: finding.grade.gravity))


def _without_negatives(part: Part) -> Part:
    """Return a part without the figures that must be above zero and are not: nothing can be held against them."""
    negative = {field for field in part.figures if bounds_rules.is_too_small(leading_number(part, field), field)}
    if not negative:
        return part
    return part.evolve(figures={field: one for field, one in part.figures.items() if field not in negative})


def check_parts(parts: Mapping[PartId, Part], catalogue: Catalogue) -> tuple[Finding, ...]:
    """Return what is odd about the figures of several parts of one design or file, the gravest first."""
    found = [finding for part in parts.values() for finding in check_part(part, parts, catalogue)]
    return tuple(sorted(found, key=lambda finding: finding.grade.gravity))


def check_reading(
    part: Part, field: FieldName, reading: Reading, parts: Mapping[PartId, Part], catalogue: Catalogue
) -> tuple[Finding, ...]:
    """Return what is odd about a reading if it were the only one of a part's field: as it is being typed."""
    entered = part.evolve(figures={**part.figures, field: (reading,)})
    found = check_part(entered, {**parts, part.id: entered}, catalogue)
    return tuple(finding for finding in found if finding.field == field)
