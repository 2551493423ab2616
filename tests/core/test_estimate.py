"""The estimate of a design: what it holds, what it remembers, and what is true of every number in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, PartId, Quote, System
from core.design.cluster_edits import add_cluster, remove_cluster, rename_cluster, set_prices_as_of
from core.design.document import Cluster, Node
from core.design.edits import Edit, Outcome, add_part, remove_nodes, set_count, set_enabled
from core.design.templates import empty_design, from_template, templates
from core.estimate import Estimator
from core.figure import Status
from core.money.rent import Asked
from core.performance.metrics import METRICS, SPARSE
from core.result import Completeness, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from core.catalogue.records import Part
    from core.design.document import Design
    from core.estimate import ClusterEstimate
    from core.result import Band

TODAY = "2026-05-31"
PARTS = ("aws-trn2-ultraserver", "aws-p5en-48xlarge", "gb200-nvl72", "trainium3", "dgx-h100", "aws-g6-48xlarge")


def done(outcome: Outcome) -> Design:
    assert isinstance(outcome, Edit), outcome
    return outcome.after


def design_of(*clusters: Mapping[PartId, int]) -> Design:
    """Return a design with a cluster for each mapping of parts to counts; nodes are n1, n2 … throughout."""
    design = empty_design(built_in(), TODAY)
    for position, contents in enumerate(clusters, start=1):
        design = done(add_cluster(design))
        for part, count in contents.items():
            design = done(add_part(design, built_in(), part, f"c{position}", count))
    return design


def fresh(design: Design) -> dict[str, ClusterEstimate]:
    return Estimator().estimate(design)


def every(estimate: ClusterEstimate) -> Iterator[Result]:
    """Yield every result of an estimate."""
    yield from estimate.totals.values()
    yield from (estimate.power.nameplate, estimate.power.maximum, estimate.power.typical, estimate.facility_typical)
    yield from (rent.result for rent in estimate.rents)
    yield from (estimate.usd_per_pflop_hour("fp8_dense_flops"), estimate.usd_per_pflop_hour("bf16_dense_flops"))


def bands(estimates: Mapping[str, ClusterEstimate]) -> list[tuple[Band, Completeness]]:
    return [(one.band, one.completeness) for estimate in estimates.values() for one in every(estimate)]


# --- What an estimate holds -------------------------------------------------------------------------------------------


def test_that_an_estimate_has_every_total_by_id() -> None:
    (estimate,) = fresh(design_of({"dgx-h100": 2})).values()
    assert set(estimate.totals) == {"accelerators", *(metric.id for metric in (*METRICS, *SPARSE))}
    assert estimate.totals["accelerators"].value == 16


def test_that_rents_are_told_in_the_order_of_preference() -> None:
    design = design_of({"aws-p5en-48xlarge": 1})
    (estimate,) = fresh(design).values()
    assert [rent.basis for rent in estimate.rents] == list(design.price_sets[0].bases)


def with_bases(design: Design, *bases: Basis) -> Design:
    return design.evolve(price_sets=(design.price_sets[0].evolve(bases=bases),))


def test_that_the_first_basis_that_is_complete_leads() -> None:
    design = design_of({"aws-p5en-48xlarge": 8}, {"aws-trn3-ultraserver-gen2": 1})
    quoted, unquoted = fresh(design).values()
    assert quoted.rent is not None
    assert quoted.rent.basis is Basis.CAPACITY_BLOCK
    assert quoted.rent_result is quoted.rent.result
    assert unquoted.rent is None
    assert unquoted.rent_result.value is None
    assert unquoted.rent_result.note == "no price is quoted"


def quoted(system: Part, *bases: Basis) -> System:
    """Return a system with one quote for each basis."""
    assert isinstance(system, System)
    quotes = (Quote(value=9, basis=one, date="2026-01", status=Status.PRESS, source="a-list") for one in bases)
    return system.evolve(quotes=tuple(quotes))


def test_that_a_complete_basis_leads_over_a_preferred_one_that_is_partial() -> None:
    design = design_of({"dgx-h100": 1, "aws-g6-48xlarge": 1})
    dgx = quoted(design.parts["dgx-h100"], Basis.CAPACITY_BLOCK, Basis.ON_DEMAND)
    g6 = quoted(design.parts["aws-g6-48xlarge"], Basis.ON_DEMAND)
    design = design.evolve(parts={**design.parts, dgx.id: dgx, g6.id: g6})
    (estimate,) = fresh(with_bases(design, Basis.CAPACITY_BLOCK, Basis.ON_DEMAND)).values()
    kinds = [rent.result.completeness for rent in estimate.rents]
    assert kinds == [Completeness.PARTIAL, Completeness.COMPLETE]
    assert estimate.rent is estimate.rents[1]


def test_that_a_partial_basis_leads_where_none_is_complete() -> None:
    design = design_of({"aws-p5en-48xlarge": 1, "trainium3": 1})
    (estimate,) = fresh(design).values()
    assert estimate.rent is not None
    assert estimate.rent.result.completeness is Completeness.PARTIAL
    assert estimate.rent.basis is Basis.CAPACITY_BLOCK


def test_that_dollars_per_pflop_hour_are_rent_over_petaflops() -> None:
    (estimate,) = fresh(design_of({"aws-p5en-48xlarge": 8})).values()
    assert estimate.usd_per_pflop_hour("fp8_dense_flops").value == pytest.approx(332.896 / 126.656)


def test_that_facility_power_is_it_power_times_the_pue_of_the_cluster_s_own_site() -> None:
    design = design_of({"dgx-h100": 1})
    pue = design.sites[0].figures["pue"][0].evolve(value=2.0)
    other = design.sites[0].evolve(id="other", figures={"pue": (pue,)})
    moved = design.evolve(sites=(*design.sites, other), clusters=(design.clusters[0].evolve(site="other"),))
    typical = fresh(moved)["c1"].power.typical.value
    assert typical is not None
    assert fresh(moved)["c1"].facility_typical.value == pytest.approx(2 * typical)


# --- What an estimator remembers --------------------------------------------------------------------------------------


def test_that_a_cluster_that_did_not_change_keeps_its_estimate() -> None:
    estimator, design = Estimator(), design_of({"dgx-h100": 1}, {"trainium3": 4})
    before = estimator.estimate(design)
    after = estimator.estimate(done(set_count(design, "n1", 5)))
    assert after["c2"] is before["c2"]
    assert after["c1"] is not before["c1"]


def test_that_parts_added_to_the_library_leave_other_clusters_as_they_are() -> None:
    estimator, design = Estimator(), design_of({"dgx-h100": 1}, {})
    before = estimator.estimate(design)
    assert estimator.estimate(done(add_part(design, built_in(), "gb200-nvl72", "c2")))["c1"] is before["c1"]


def test_that_a_removed_cluster_is_forgotten() -> None:
    estimator, design = Estimator(), design_of({"dgx-h100": 1}, {})
    estimator.estimate(design)
    assert list(estimator.estimate(done(remove_cluster(design, "c1")))) == ["c2"]
    assert list(estimator.estimate(design)) == ["c1", "c2"]


CHANGES: dict[str, Callable[[Design], Design]] = {
    "a part": lambda design: design.evolve(parts=_half_as_fast(design)),
    "the site": lambda design: design.evolve(sites=(design.sites[0].evolve(figures={}),)),
    "the prices": lambda design: with_bases(design, Basis.ON_DEMAND),
    "the date": lambda design: done(set_prices_as_of(design, "2024-01-01")),
    "the cluster": lambda design: done(set_count(design, "n1", 2)),
}


def _half_as_fast(design: Design) -> dict[PartId, Part]:
    chip = design.parts["h200-sxm"]
    (reading, *rest) = chip.figures["peak_fp8_dense"]
    figures = {**chip.figures, "peak_fp8_dense": (reading.evolve(value=float(reading.value) / 2), *rest)}
    return {**design.parts, chip.id: chip.evolve(figures=figures)}


@pytest.mark.parametrize("change", CHANGES)
def test_that_whatever_an_estimate_rests_on_makes_a_new_one_when_it_changes(change: str) -> None:
    estimator, design = Estimator(), design_of({"aws-p5en-48xlarge": 1})
    before = estimator.estimate(design)
    changed = CHANGES[change](design)
    after = estimator.estimate(changed)
    assert bands(after) == bands(fresh(changed)) != bands(before)


def test_that_a_part_is_answered_for_from_the_same_memory() -> None:
    estimator, design = Estimator(), design_of({"aws-p5en-48xlarge": 1})
    (estimate,) = estimator.estimate(design).values()
    asked = Asked(Basis.CAPACITY_BLOCK, None, TODAY)
    assert estimator.part_totals(design).accelerators("aws-p5en-48xlarge") == 8
    assert estimator.part_power(design).of("aws-p5en-48xlarge").maximum.value == estimate.power.maximum.value
    assert estimator.part_rent(design, asked).of("aws-p5en-48xlarge").value == 41.612
    assert estimator.part_rent(design, asked) is estimator.part_rent(design, asked)


LIBRARY = design_of(dict.fromkeys(PARTS, 1)).parts


class Damaged(NamedTuple):
    """A design of one cluster whose library lacks parts that its nodes or its systems may name."""

    nodes: tuple[PartId, ...]
    gone: frozenset[PartId]

    def design(self) -> Design:
        base = empty_design(built_in(), TODAY)
        nodes = tuple(Node(id=f"n{i}", part=part) for i, part in enumerate(self.nodes))
        sets = {"site": base.sites[0].id, "prices": base.price_sets[0].id, "workload": base.workloads[0].id}
        kept = {part_id: part for part_id, part in LIBRARY.items() if part_id not in self.gone}
        return base.evolve(clusters=(Cluster(id="c1", name="A", nodes=nodes, **sets),), parts=kept)


DAMAGED = st.builds(
    Damaged,
    st.lists(st.sampled_from(PARTS), max_size=3).map(tuple),
    st.frozensets(st.sampled_from(sorted(LIBRARY)), max_size=3),
)


@given(st.lists(DAMAGED, min_size=2, max_size=3))
def test_that_an_estimate_does_not_depend_on_what_was_estimated_before(history: list[Damaged]) -> None:
    estimator = Estimator()
    for damaged in history:
        assert bands(estimator.estimate(damaged.design())) == bands(fresh(damaged.design()))


def test_that_a_part_which_is_gone_is_unknown_even_after_it_was_there() -> None:
    estimator, design = Estimator(), design_of({"dgx-h100": 1})
    assert estimator.estimate(design)["c1"].totals["fp8_dense_flops"].is_known
    without = design.evolve(parts={}, clusters=(design.clusters[0].evolve(name="reread"),))
    assert not estimator.estimate(without)["c1"].totals["fp8_dense_flops"].is_known


# --- True of every number ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("template_id", templates())
def test_that_every_number_of_a_template_is_what_its_formula_says(template_id: str) -> None:
    design = from_template(templates()[template_id], built_in(), TODAY)
    for estimate in fresh(design).values():
        for result in every(estimate):
            _check(result)


def _check(result: Result) -> None:
    """Check a result and its whole chain."""
    assert result.formula is not None or result.terms == ()
    if result.formula is not None:
        assert result.formula.evaluate(result.terms) == result.band
    assert (result.value is not None) >= (result.completeness is Completeness.COMPLETE)
    low, likely, high = result.band.low, result.band.likely, result.band.high
    # The likely value of a partial sum leaves out what is only guessed at; its range does not.
    if result.is_known and low is not None and likely is not None and high is not None:
        assert low <= likely <= high
    for term in result.terms:
        _check(term.result)


def test_that_every_source_of_a_number_of_a_template_is_in_its_design() -> None:
    missing = {name: sources for name in templates() if (sources := _missing_sources(name))}
    assert missing == {}


def _missing_sources(template_id: str) -> set[str]:
    design = from_template(templates()[template_id], built_in(), TODAY)
    leaves = (leaf for estimate in fresh(design).values() for result in every(estimate) for leaf in result.leaves())
    cited = {reading.source for leaf in leaves if leaf.figure is not None for reading in leaf.figure.readings}
    return cited - design.sources.keys()


CONTENTS = st.dictionaries(st.sampled_from(PARTS), st.integers(1, 1000), min_size=1, max_size=4)


@given(CONTENTS, st.data())
def test_that_switching_off_changes_the_numbers_as_removing_does(
    contents: dict[PartId, int], data: st.DataObject
) -> None:
    design = design_of(contents)
    chosen = data.draw(st.sets(st.sampled_from([node.id for node in design.clusters[0].nodes]), min_size=1))
    off = done(set_enabled(design, sorted(chosen), enabled=False))
    gone = done(remove_nodes(design, sorted(chosen)))
    assert bands(fresh(off)) == bands(fresh(gone))


@given(st.sampled_from(PARTS), st.integers(2, 1_000_000))
def test_that_n_of_a_system_are_n_times_one_in_every_number(part: PartId, count: int) -> None:
    (one,), (many,) = (fresh(design_of({part: n})).values() for n in (1, count))
    for single, multiple in zip(_extensive(one), _extensive(many), strict=True):
        assert multiple.completeness is single.completeness
        for end in ("low", "likely", "high"):
            value = getattr(single.band, end)
            expected = None if value is None else pytest.approx(value * count, rel=1e-12)
            assert getattr(multiple.band, end) == expected


def _extensive(estimate: ClusterEstimate) -> list[Result]:
    """Return the results that grow with the count, which prices per PFLOP-hour do not."""
    return [result for result in every(estimate) if result.unit != "USD/PF-h"]


@given(CONTENTS)
def test_that_the_order_of_nodes_changes_no_number(contents: dict[PartId, int]) -> None:
    backwards = dict(reversed(contents.items()))
    assert bands(fresh(design_of(contents))) == bands(fresh(design_of(backwards)))


def test_that_a_name_changes_no_number() -> None:
    design = design_of({"gb200-nvl72": 3})
    assert bands(fresh(done(rename_cluster(design, "c1", "Other")))) == bands(fresh(design))


def test_that_a_rack_and_the_cluster_of_one_rack_tell_the_same_numbers() -> None:
    design = design_of({"gb200-nvl72": 1})
    assert isinstance(design.parts["gb200-nvl72"], System)
    (estimate,) = fresh(design).values()
    totals = Estimator().part_totals(design)
    assert all(totals.of("gb200-nvl72", metric).band == estimate.totals[metric.id].band for metric in METRICS)
