"""The sub-commands that read designs: `show`, `compare`, `check` and `schema`."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in
from core.cli.answers import MOST_CHOICES, Answer, BadInput, folded
from core.cli.check_text import checked
from core.cli.design_documents import cluster_document, differences, finding_document
from core.cli.design_text import Side, compared, shown
from core.design.problems import BadDesign
from core.design.reading import MAX_BYTES
from core.design.schema import schema
from core.design.storage import loads
from core.design.templates import from_template, templates
from core.design.wording import cut, listed
from core.estimate import ClusterEstimate, Estimator
from core.files.atomic import CannotRead, read_limited
from core.findings.design import NOT_CHECKED, cluster_findings
from core.findings.finding import Grade

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from core.design.document import Design
    from core.findings.finding import Finding


@dataclass(frozen=True, slots=True)
class _Opened:
    """A design with the file or template it is from, its estimates in the order of its clusters, and notices."""

    design: Design
    origin: str
    estimates: tuple[ClusterEstimate, ...]
    notices: tuple[str, ...] = ()

    def findings(self, estimate: ClusterEstimate) -> tuple[Finding, ...]:
        """Return what is odd about one of its clusters, the gravest first."""
        return cluster_findings(self.design, estimate, built_in())


def show_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright show`: every cluster of one design."""
    opened = _one_design(options)
    clusters = [cluster_document(estimate, opened.findings(estimate)) for estimate in opened.estimates]
    document = {"design": opened.design.name, "clusters": clusters}
    return Answer(document, lambda: shown(opened.design, opened.estimates), notices=opened.notices)


def check_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright check`: the findings of one design, and what is not checked; exit code 1 for an error."""
    opened = _one_design(options)
    found = [(e.cluster, opened.findings(e)) for e in opened.estimates]
    document = {
        "design": opened.design.name,
        "clusters": [{"name": cluster.name, "findings": [*map(finding_document, own)]} for cluster, own in found],
        "not_checked": list(NOT_CHECKED),
    }
    is_wrong = any(finding.grade is Grade.ERROR for _, own in found for finding in own)
    return Answer(document, lambda: checked(found), exit_code=int(is_wrong), notices=opened.notices)


def _one_design(options: argparse.Namespace) -> _Opened:
    if (options.design is None) == (options.template is None):
        message = "Name one design file, or a template with --template."
        raise BadInput(message)
    return _from_file(options.design) if options.template is None else _from_template(options.template)


def compare_answer(options: argparse.Namespace) -> Answer:
    """Answer `rackwright compare`: the clusters of one or more designs side by side."""
    opened = [_from_template(name) for name in options.template] + [_from_file(name) for name in options.designs]
    if not opened:
        message = "Name a design file, or a template with --template."
        raise BadInput(message)
    sides = [Side(one.design, one.origin, estimate) for one in opened for estimate in one.estimates]
    findings = [one.findings(estimate) for one in opened for estimate in one.estimates]
    base = _first_base(opened) if options.base is None else _named_base([side.estimate for side in sides], options.base)
    document = {
        "base": None if base is None else base.cluster.name,
        "clusters": [_side_document(*side, base) for side in zip(sides, findings, strict=True)],
    }
    notices = tuple(notice for one in opened for notice in one.notices)
    return Answer(
        document, lambda: compared(sides, base) if base else "There are no clusters to compare.", notices=notices
    )


def _side_document(side: Side, findings: Iterable[Finding], base: ClusterEstimate | None) -> dict[str, object]:
    return {
        "design": side.design.name,
        "origin": side.origin,
        "is_base": side.estimate is base,
        **cluster_document(side.estimate, findings),
        "differences": differences(side.estimate, base),
    }


def schema_answer(_options: argparse.Namespace) -> Answer:
    """Answer `rackwright schema`: the JSON Schema of the design format."""
    return Answer(schema())


def _from_template(name: str) -> _Opened:
    template = templates().get(name)
    if template is None:
        message = f"There is no template '{name}'; known are {', '.join(templates())}."
        raise BadInput(message)
    today = datetime.date.today().isoformat()  # noqa: DTZ011 (prices of the reader's own day)
    return _opened(from_template(template, built_in(), today), f"template {name}")


def _from_file(name: str) -> _Opened:
    try:
        loaded = loads(read_limited(Path(name), MAX_BYTES), name)
    except (BadDesign, CannotRead) as problem:
        raise BadInput(str(problem)) from problem
    return _opened(loaded.design, name, tuple(f"{name}: {notice}" for notice in loaded.notices))


def _opened(design: Design, origin: str, notices: tuple[str, ...] = ()) -> _Opened:
    return _Opened(design, origin, tuple(Estimator().estimate(design).values()), notices)


def _first_base(opened: Sequence[_Opened]) -> ClusterEstimate | None:
    """Return the base of the first design that has clusters, None if none has."""
    bases = (one.design.base_cluster for one in opened)
    base = next((cluster for cluster in bases if cluster is not None), None)
    return next((estimate for one in opened for estimate in one.estimates if estimate.cluster is base), None)


def _named_base(estimates: Sequence[ClusterEstimate], name: str) -> ClusterEstimate:
    """Return the cluster of this name, the one with this number, or the only one whose name contains it."""
    names = [estimate.cluster.name for estimate in estimates]
    same = [i for i, own in enumerate(names) if own == name]
    alike = same or [i for i, own in enumerate(names) if own.casefold() == name.casefold()]
    numbered = [] if alike else [i for i in range(len(names)) if name == str(i + 1)]
    like = alike or numbered or [i for i, own in enumerate(names) if folded(name) and folded(name) in folded(own)]
    if len(like) != 1:
        raise BadInput(_not_one_base(names, like, name))
    return estimates[like[0]]


def _not_one_base(names: Sequence[str], like: Sequence[int], wanted: str) -> str:
    """Return why a name says of no cluster, or of several, that it is the base."""
    if not names:
        return f"There is no cluster '{wanted}' to be the base, since there are no clusters."
    known = dict.fromkeys(names[position] for position in like or range(len(names)))
    if like and len(known) == 1:
        numbers = " or ".join(f"--base {position + 1}" for position in like)
        return f"{len(like)} clusters are called '{cut(*known)}'; choose one by its place in the table, {numbers}."
    choices = listed(known, lambda name: f"'{cut(name)}'", most=MOST_CHOICES)
    return f"There is no cluster '{wanted}' to be the base; choose one of {choices}."
