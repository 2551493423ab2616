"""The findings of a design: each part once, however often it is used, and parts that are not there."""

from __future__ import annotations

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import set_region
from core.design.document import Cluster, Design, Node
from core.design.edits import duplicate_nodes
from core.design.overrides import PartWide, override, own_reading
from core.design.templates import from_template, templates
from core.findings.design import REGION, cluster_findings
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


def test_that_a_part_used_twice_is_told_of_once() -> None:
    design = slipped()
    doubled = done(duplicate_nodes(design, [first(design).nodes[0].id])).after
    found = cluster_findings(doubled, first(doubled), CATALOGUE)
    assert [finding.part for finding in found] == ["trainium2"]


def test_that_a_part_which_is_not_in_the_design_is_passed_over() -> None:
    design = slipped()
    lost = first(design).evolve(nodes=(Node(id="x", part="nowhere"), Node(id="g", children=first(design).nodes)))
    assert [finding.part for finding in cluster_findings(design, lost, CATALOGUE)] == ["trainium2"]


def test_that_a_region_where_a_part_is_quoted_is_no_finding() -> None:
    design = from_template(templates()["opening"], CATALOGUE, AS_OF)
    at_home = done(set_region(design, design.price_sets[0].id, "us-east-2")).after
    assert REGION not in {finding.rule for finding in cluster_findings(at_home, first(at_home), CATALOGUE)}
