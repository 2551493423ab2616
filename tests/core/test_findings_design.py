"""The findings of a design: each part once, however often it is used, and parts that are not there."""

from __future__ import annotations

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import set_region
from core.design.document import Cluster, Design, Node
from core.design.edits import duplicate_nodes
from core.design.overrides import PartWide, override, own_reading
from core.design.templates import from_template, templates
from core.estimate import Estimator
from core.findings.design import REGION, cluster_findings
from core.findings.finding import Finding, Grade
from tests.support.designs import AS_OF, done

CATALOGUE = built_in()


def slipped() -> Design:
    """Return the opening comparison with Trainium2's BF16 under the wrong label."""
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    own = own_reading(1.3, "PFLOP/s", "", "typed", AS_OF)
    return done(override(design, PartWide("trainium2"), "peak_bf16_dense", own)).after


def first(design: Design) -> Cluster:
    """Return the first cluster."""
    return design.clusters[0]


def found(design: Design, cluster: Cluster | None = None) -> tuple[Finding, ...]:
    """Return the findings of the first cluster of a design, or of another in its place."""
    estimated = design if cluster is None else design.evolve(clusters=(cluster,))
    estimate = next(iter(Estimator().estimate(estimated).values()))
    return cluster_findings(estimated, estimate, CATALOGUE)


def graver(findings: tuple[Finding, ...]) -> list[str]:
    """Return the parts of those findings that are more than notes."""
    return [finding.part for finding in findings if finding.grade is not Grade.NOTE]


def test_that_a_part_used_twice_is_told_of_once() -> None:
    design = slipped()
    doubled = done(duplicate_nodes(design, [first(design).nodes[0].id])).after
    assert graver(found(doubled)) == ["trainium2"]


def test_that_findings_about_figures_stand_before_notes() -> None:
    grades = [finding.grade.gravity for finding in found(slipped())]
    assert len(grades) > 1
    assert grades == sorted(grades)


def test_that_a_part_which_is_not_in_the_design_is_passed_over() -> None:
    design = slipped()
    lost = first(design).evolve(nodes=(Node(id="x", part="nowhere"), Node(id="g", children=first(design).nodes)))
    assert graver(found(design, lost)) == ["trainium2"]


def test_that_a_region_where_a_part_is_quoted_is_no_finding() -> None:
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    at_home = done(set_region(design, design.price_sets[0].id, "us-east-2")).after
    assert REGION not in {finding.rule for finding in found(at_home)}
