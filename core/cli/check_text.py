"""Findings as text: cluster by cluster, the gravest first."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING

from core.findings.design import NOT_CHECKED
from core.findings.finding import Finding, Grade, as_printed
from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.design.document import Cluster

_WIDTH = 100


def checked(found: Sequence[tuple[Cluster, Sequence[Finding]]]) -> str:
    """Return the findings of some clusters, how many of each grade there are in all, and what is not checked."""
    clusters = ["\n".join((cluster.name, *_lines(own))) for cluster, own in found]
    left_out = textwrap.fill(f"Not checked: {', '.join(NOT_CHECKED)}.", _WIDTH)
    return "\n\n".join((*clusters, _summary(finding for _, own in found for finding in own), left_out))


def _lines(findings: Sequence[Finding]) -> Iterator[str]:
    if not findings:
        yield "  Nothing odd is found."
    for finding in findings:
        head = f"  {finding.grade.value}: "
        yield from textwrap.wrap(finding.sentence, _WIDTH, initial_indent=head, subsequent_indent="    ")
        if finding.suggestion is not None:
            yield f"    Likely meant: {as_printed(finding.suggestion)}."


def _summary(findings: Iterable[Finding]) -> str:
    times = Counter(finding.grade for finding in findings)
    return f"{', '.join(_counted(times[grade], grade.value) for grade in Grade)}."


def _counted(times: int, noun: str) -> str:
    return f"{format_count(times)} {noun}{'' if times == 1 else 's'}"
