"""Totals: what parts, systems, nodes and clusters add up to, and what they leave unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from core.catalogue.catalogue import built_in
from core.catalogue.records import Accelerator, Content, Fabric, Form, Host, Part, PartId, System, Unsupported
from core.design.document import Cluster, Node
from core.figure import Reading, Status
from core.performance.metrics import (
    BY_ID,
    MEMORY,
    MEMORY_INSTALLED,
    MEMORY_REPORTED,
    METRICS,
    RACKS,
    SCALEOUT,
    SPARSE,
    UNSTATED,
    Metric,
)
from core.performance.totals import ACCELERATORS, PartTotals, cluster_total, node_total
from core.result import Completeness, counted
from tests.support.sums import cluster, group, node, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FP4, FP8, BF16 = BY_ID["fp4_dense_flops"], BY_ID["fp8_dense_flops"], BY_ID["bf16_dense_flops"]
ALL = (ACCELERATORS, *METRICS, *SPARSE)

COMPLETE, PARTIAL, UNKNOWN, UNSUPPORTED = (
    Completeness.COMPLETE,
    Completeness.PARTIAL,
    Completeness.UNKNOWN,
    Completeness.UNSUPPORTED,
)


def reading(value: float | str, unit: str, **changes: object) -> Reading:
    return Reading(value=1, unit=unit, status=Status.OFFICIAL, source="a-page").evolve(value=value, **changes)


def system(part_id: str, *contents: tuple[str, int], known: bool = True, **figures: Reading) -> System:
    return System(
        id=part_id,
        name=part_id.title(),
        form=Form.SERVER,
        provider="anyone",
        contents=tuple(Content(part=inner, count=count) for inner, count in contents),
        contents_known=known,
        figures={field: (one,) for field, one in figures.items()},
    )


CHIP = Accelerator(
    id="chip",
    name="Chip",
    vendor="anyone",
    figures={
        "peak_fp8_dense": (reading(1000, "TFLOP/s"),),
        "peak_bf16_dense": (reading("about half", ""),),
        "memory_capacity": (reading(96, "GiB"),),
        "memory_reported": (reading(95, "GiB"),),
    },
    unsupported={"fp4": Unsupported(source="a-manual")},
)
OTHER = Accelerator(
    id="other", name="Other", vendor="anyone", figures={"memory_installed": (reading(192, "GB"),)}, unsupported={}
)
HOST = Host(id="host", name="Host", vendor="anyone")


def totals(*parts: Part) -> PartTotals:
    return PartTotals({part.id: part for part in (CHIP, OTHER, HOST, *parts)})


# --- Accelerators -----------------------------------------------------------------------------------------------------


def test_that_an_accelerator_tells_its_figure_in_the_base_unit() -> None:
    result = totals().of("chip", FP8)
    assert told(result) == (1000e12, COMPLETE)
    assert result.figure is CHIP.figure("peak_fp8_dense")


def test_that_a_precision_the_hardware_lacks_is_unsupported_with_a_note() -> None:
    result = totals().of("chip", FP4)
    assert told(result) == (None, UNSUPPORTED)
    assert result.note == "Chip has no FP4"
    assert result.figure is not None
    assert (result.figure.leader.value, result.figure.leader.source) == ("not supported", "a-manual")


SPARSE_8 = reading(2000, "TFLOP/s")


@pytest.mark.parametrize(
    ("readings", "taken", "convention"),
    [
        ((SPARSE_8,), SPARSE_8, "sparse; ×2 the dense rate"),
        (
            (SPARSE_8.evolve(source="elsewhere", date="2026"), SPARSE_8.evolve(convention="sparse, 2:4")),
            SPARSE_8.evolve(convention="sparse, 2:4"),
            "sparse, 2:4; ×2 the dense rate",
        ),
    ],
    ids=["alone", "of the same source"],
)
def test_that_the_sparse_rate_stands_beside_a_dense_one_as_another_convention(
    readings: tuple[Reading, ...], taken: Reading, convention: str
) -> None:
    chip = CHIP.evolve(id="sparse", figures={**CHIP.figures, "peak_fp8_sparse": readings})
    (beside,) = totals(chip).of("sparse", FP8).rivals
    assert (beside.reading, beside.value, beside.convention) == (taken, 2000e12, convention)


@pytest.mark.parametrize("odd", [reading("twice", ""), reading(2000, "TOP/s")], ids=["told in words", "other unit"])
def test_that_a_sparse_rate_that_cannot_be_compared_is_left_out(odd: Reading) -> None:
    chip = CHIP.evolve(id="odd", figures={**CHIP.figures, "peak_fp8_sparse": (odd,)})
    assert totals(chip).of("odd", FP8).rivals == ()


@pytest.mark.parametrize("metric", [BF16, RACKS], ids=["told in words", "no field"])
def test_that_an_accelerator_without_a_number_is_unknown(metric: Metric) -> None:
    assert told(totals().of("chip", metric)) == (None, UNKNOWN)


def test_that_a_label_counts_as_decimal_gigabytes_whatever_its_source_prints() -> None:
    assert totals().of("chip", MEMORY).value == 96e9


def test_that_reported_memory_counts_in_bytes_as_printed() -> None:
    assert totals().of("chip", MEMORY_REPORTED).value == 95 * 2**30


def test_that_a_memory_printed_in_other_units_than_labels_counts_as_printed() -> None:
    odd = CHIP.evolve(id="odd", figures={"memory_capacity": (reading(1.5, "TB"),)})
    assert totals(odd).of("odd", MEMORY).value == 1.5e12


def test_that_the_first_field_with_a_figure_is_used() -> None:
    assert totals().of("other", MEMORY_INSTALLED).value == 192e9
    assert totals().of("chip", MEMORY_INSTALLED).value == 96e9


# --- Systems ----------------------------------------------------------------------------------------------------------


def test_that_a_system_is_the_sum_of_its_parts() -> None:
    server = system("server", ("chip", 8), ("host", 1))
    assert told(totals(server).of("server", FP8)) == (8000e12, COMPLETE)
    assert told(totals(server).of("server", ACCELERATORS)) == (8, COMPLETE)


def test_that_a_system_inside_a_system_counts_as_often_as_it_is_there() -> None:
    known = totals(system("server", ("chip", 8)), system("rack", ("server", 4)))
    assert told(known.of("rack", FP8)) == (32_000e12, COMPLETE)
    assert known.accelerators("rack") == 32


def test_that_a_headline_is_a_rival_of_the_sum_of_the_parts() -> None:
    server = system("server", ("chip", 8), peak_fp8_dense=reading(9, "PFLOP/s"))
    result = totals(server).of("server", FP8)
    assert result.value == 8000e12
    assert [(rival.value, rival.agrees) for rival in result.rivals] == [(9e15, False)]


def test_that_a_memory_headline_is_compared_as_the_label_that_it_is() -> None:
    server = system("server", ("chip", 8), accelerator_memory_total=reading(768, "GiB"))
    result = totals(server).of("server", MEMORY)
    assert [(rival.value, rival.agrees) for rival in result.rivals] == [(768e9, True)]


def test_that_a_rival_in_words_is_left_out() -> None:
    readings = (reading(8, "PFLOP/s", date="2026"), reading("much", ""))
    server = system("server", ("chip", 8)).evolve(figures={"peak_fp8_dense": readings})
    assert [rival.value for rival in totals(server).of("server", FP8).rivals] == [8e15]


def test_that_a_headline_serves_where_the_parts_say_nothing() -> None:
    server = system("server", ("other", 8), peak_fp8_dense=reading(9, "PFLOP/s"))
    assert told(totals(server).of("server", FP8)) == (9e15, COMPLETE)


def test_that_a_headline_in_words_is_no_headline() -> None:
    server = system("server", ("other", 8), peak_fp8_dense=reading("much", ""))
    assert told(totals(server).of("server", FP8)) == (None, UNKNOWN)


def test_that_a_system_of_which_nothing_is_said_is_unknown() -> None:
    assert told(totals(system("server")).of("server", FP8)) == (None, UNKNOWN)


def test_that_racks_come_from_the_highest_level_that_states_them() -> None:
    rack = system("rack", ("chip", 8), racks=reading(1, "racks"))
    pod = system("pod", ("rack", 8), racks=reading(10, "racks"))
    assert told(totals(rack, pod).of("pod", RACKS)) == (10, COMPLETE)


def test_that_racks_come_from_the_parts_where_the_system_says_nothing() -> None:
    rack = system("rack", ("chip", 8), racks=reading(2, "racks"))
    assert told(totals(rack, system("pod", ("rack", 3))).of("pod", RACKS)) == (6, COMPLETE)


def test_that_a_figure_per_accelerator_is_taken_for_each() -> None:
    server = system("server", ("chip", 8), scaleout_bandwidth_per_accelerator=reading(400, "Gb/s"))
    assert told(totals(server).of("server", SCALEOUT)) == (3200e9, COMPLETE)


def test_that_a_headline_per_accelerator_is_a_rival_as_any_other() -> None:
    server = system("server", ("chip", 8), scaleout_bandwidth=reading(3200, "Gb/s"))
    rack = system("rack", ("server", 4), scaleout_bandwidth_per_accelerator=reading(800, "Gb/s"))
    result = totals(server, rack).of("rack", SCALEOUT)
    assert result.value == 12_800e9
    assert [(rival.value, rival.agrees) for rival in result.rivals] == [(25_600e9, False)]


def test_that_a_figure_per_accelerator_is_unknown_in_all_where_their_number_is() -> None:
    headline = system("headline", known=False, scaleout_bandwidth_per_accelerator=reading(400, "Gb/s"))
    assert told(totals(headline).of("headline", SCALEOUT)) == (None, UNKNOWN)


def test_that_a_system_of_unknown_parts_has_the_accelerators_that_it_states() -> None:
    stated = system("stated", known=False, accelerator_count=reading(64, "chips"), peak_fp8_dense=reading(9, "PFLOP/s"))
    known = totals(stated, system("silent", known=False))
    assert told(known.of("stated", ACCELERATORS)) == (64, COMPLETE)
    assert told(known.of("stated", FP8)) == (9e15, COMPLETE)
    assert told(known.of("silent", ACCELERATORS)) == (None, UNKNOWN)
    assert known.accelerators("silent") == 0


def test_that_an_inner_system_of_unknown_parts_still_counts_for_what_it_states() -> None:
    inner = system("inner", known=False, peak_fp_unspecified=reading(5, "PFLOP/s"))
    assert told(totals(inner, system("outer", ("inner", 2))).of("outer", UNSTATED)) == (10e15, COMPLETE)


@pytest.mark.parametrize("metric", [FP8, MEMORY, SCALEOUT], ids=lambda metric: metric.id)
def test_that_hosts_and_switches_inside_do_not_make_a_total_partial(metric: Metric) -> None:
    tray = system("tray", ("chip", 4), ("host", 1), scaleout_bandwidth=reading(800, "Gb/s"))
    rack = system("rack", ("tray", 2), ("switches", 9), ("host", 1))
    assert totals(tray, rack, system("switches")).of("rack", metric).completeness is COMPLETE


def test_that_switches_inside_have_no_accelerators_rather_than_an_unknown_number() -> None:
    known = totals(system("rack", ("chip", 8), ("switches", 9)), system("switches"))
    assert told(known.of("rack", ACCELERATORS)) == (8, COMPLETE)


def test_that_a_system_of_hosts_has_no_accelerators() -> None:
    assert told(totals(system("storage", ("host", 2))).of("storage", ACCELERATORS)) == (0, COMPLETE)


def test_that_every_built_in_system_of_known_parts_knows_its_accelerators() -> None:
    known = PartTotals(built_in().parts)
    unsure = [
        part.id for part in built_in().systems() if part.contents_known and not known.of(part.id, ACCELERATORS).is_known
    ]
    assert unsure == []


def test_that_an_unknown_part_inside_makes_a_total_partial() -> None:
    result = totals(system("server", ("chip", 8), ("gone", 1))).of("server", FP8)
    assert told(result) == (8000e12, PARTIAL)


def test_that_a_system_states_who_published_its_count() -> None:
    server = system("server", ("chip", 8), ("host", 1), accelerator_count=reading(8, "chips"))
    chips = totals(server).of("server", FP8).terms[0]
    assert chips.factor == 8
    assert chips.factor_figure is server.figure("accelerator_count")
    plain = totals(system("plain", ("chip", 8))).of("plain", FP8).terms[0]
    assert plain.factor_figure is None


# --- Other parts ------------------------------------------------------------------------------------------------------


def test_that_hosts_and_fabrics_have_no_accelerators_and_no_totals() -> None:
    known = totals(Fabric(id="fabric", name="Fabric", level="scaleout"))
    for part in ("host", "fabric"):
        assert told(known.of(part, ACCELERATORS)) == (0, COMPLETE)
        assert told(known.of(part, FP8)) == (None, UNKNOWN)


def test_that_a_missing_part_is_unknown_and_remembered_as_missing() -> None:
    known = totals()
    result = known.of("gone", FP8)
    assert told(result) == (None, UNKNOWN)
    assert result.note == "the part 'gone' is not in the design's library"
    assert known.missing == {"gone"}
    assert known.accelerators("gone") == 0


def test_that_a_total_of_a_part_is_computed_once() -> None:
    known = totals()
    assert known.of("chip", FP8) is known.of("chip", FP8)


# --- Nodes and clusters -----------------------------------------------------------------------------------------------


def test_that_a_cluster_adds_its_nodes_up_by_count() -> None:
    server = system("server", ("chip", 8))
    result = cluster_total(cluster(node("server", 10), node("chip", 4)), FP8, totals(server))
    assert told(result) == (84_000e12, COMPLETE)
    assert result.name == "A"


def test_that_a_group_multiplies_what_it_holds() -> None:
    inside = group(node("chip", 4), group(node("chip", 2), count=3), count=10)
    assert told(cluster_total(cluster(inside), FP8, totals())) == (100_000e12, COMPLETE)


def test_that_what_is_switched_off_counts_for_nothing_at_any_depth() -> None:
    off = node("chip", 100, enabled=False)
    nodes = (node("chip"), off, group(off, node("chip")), group(node("chip"), enabled=False))
    assert told(cluster_total(cluster(*nodes), FP8, totals())) == (2000e12, COMPLETE)


def test_that_one_node_tells_its_total_whether_or_not_it_is_on() -> None:
    assert told(node_total(node("chip", 3, enabled=False), FP8, totals())) == (3000e12, COMPLETE)
    named = node_total(group(node("chip", 3), node("chip"), count=2, name="Row"), FP8, totals())
    assert told(named) == (8000e12, COMPLETE)
    assert named.name == "Row"
    assert node_total(group(node("chip"), node("chip")), FP8, totals()).name == "Group"


@pytest.mark.parametrize("nodes", [(), (node("chip", enabled=False),), (group(),)], ids=["empty", "off", "empty group"])
def test_that_an_empty_cluster_has_no_accelerators_and_knows_nothing_else(nodes: tuple[Node, ...]) -> None:
    assert cluster_total(cluster(*nodes), ACCELERATORS, totals()) == counted("A", "accelerators", 0)
    assert told(cluster_total(cluster(*nodes), FP8, totals())) == (None, UNKNOWN)


@pytest.mark.parametrize(
    "spare", [node("host"), group(), group(node("host")), group(node("chip", enabled=False))], ids=range(4)
)
def test_that_a_spare_host_and_an_empty_group_do_not_make_a_total_partial(spare: Node) -> None:
    for metric in (FP8, ACCELERATORS):
        assert cluster_total(cluster(node("chip", 2), spare), metric, totals()).completeness is COMPLETE


def test_that_a_node_whose_part_is_missing_makes_a_total_partial() -> None:
    assert told(cluster_total(cluster(node("chip"), node("gone")), FP8, totals())) == (1000e12, PARTIAL)


def test_that_a_cluster_mixing_support_is_partial_and_one_without_is_unsupported() -> None:
    four = OTHER.evolve(id="four", figures={"peak_fp4_dense": (reading(2, "PFLOP/s"),)})
    assert told(cluster_total(cluster(node("chip"), node("four")), FP4, totals(four))) == (2e15, PARTIAL)
    assert told(cluster_total(cluster(node("chip", 8)), FP4, totals())) == (None, UNSUPPORTED)


# --- The work grows with what is different ----------------------------------------------------------------------------

PARTS = built_in().parts
PLACED = st.sampled_from(["aws-trn2-ultraserver", "aws-p5en-48xlarge", "gb200-nvl72", "trainium3", "dgx-h100"])


@given(PLACED, st.integers(1, 1_000_000), st.sampled_from(ALL))
def test_that_a_count_of_n_is_n_times_a_count_of_one(part: str, count: int, metric: Metric) -> None:
    known = PartTotals(PARTS)
    one, many = (cluster_total(cluster(node(part, n)), metric, known) for n in (1, count))
    assert many.completeness is one.completeness
    assert many.value == (None if one.value is None else pytest.approx(count * one.value, rel=1e-12))


@given(PLACED, st.integers(2, 5), st.sampled_from(ALL))
def test_that_a_count_of_n_is_the_same_as_n_nodes(part: str, count: int, metric: Metric) -> None:
    known = PartTotals(PARTS)
    stacked = cluster_total(cluster(node(part, count)), metric, known)
    apart = cluster_total(cluster(*[node(part)] * count), metric, known)
    assert apart.completeness is stacked.completeness
    assert apart.value == (None if stacked.value is None else pytest.approx(stacked.value, rel=1e-12))


class Counting(Mapping[PartId, Part]):
    """The built-in parts, which count how often they are looked up."""

    look_ups = 0

    @override
    def __getitem__(self, part_id: PartId) -> Part:
        self.look_ups += 1
        return PARTS[part_id]

    @override
    def __iter__(self) -> Iterator[PartId]:
        return iter(PARTS)

    @override
    def __len__(self) -> int:
        return len(PARTS)


def _look_ups(clusters: Iterable[Cluster]) -> int:
    parts = Counting()
    known = PartTotals(parts)
    for one in clusters:
        for metric in ALL:
            cluster_total(one, metric, known)
    return parts.look_ups


def test_that_ten_clusters_of_half_a_million_accelerators_cost_what_ten_of_one_system_cost() -> None:
    large, small = (cluster(node("aws-trn2-ultraserver", count)) for count in (7813, 1))
    assert PartTotals(PARTS).accelerators("aws-trn2-ultraserver") * 7813 >= 500_000
    assert _look_ups([large] * 10) == _look_ups([small] * 10)
    assert _look_ups([large]) == _look_ups([small])


def test_that_the_chain_of_a_large_total_is_as_short_as_that_of_a_small_one() -> None:
    known = PartTotals(PARTS)
    large, small = (cluster_total(cluster(node("gb200-nvl72", count)), FP8, known) for count in (288_000, 2))
    assert list(large.leaves()) == list(small.leaves())


def test_that_a_sparse_headline_in_words_is_no_rival_of_the_dense_total() -> None:
    parts = built_in().parts
    system = parts["aws-trn2-ultraserver"]
    words = Reading(value="a great deal", status=Status.PRESS, source="a-page")
    said = system.evolve(figures={**system.figures, "peak_fp8_sparse": (words,)})
    result = PartTotals({**parts, system.id: said}).of(system.id, BY_ID["fp8_dense_flops"])
    assert words not in [rival.reading for rival in result.rivals]
    assert result.value == 64 * 1299e12
