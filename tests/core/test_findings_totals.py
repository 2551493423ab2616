"""What is noted of a cluster as a whole: its site, what its totals lack, figures in conflict, and its rent."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, Content, Part, Quote
from core.design.document import Design, Node
from core.design.templates import from_template, templates
from core.estimate import Estimator
from core.facility.power import TYPICAL_SHARE
from core.figure import Status
from core.findings.design import cluster_findings
from core.findings.finding import Finding, Grade
from core.findings.rent_rules import NO_PRICE, STALE, is_stale
from core.findings.site_rules import NO_PUE, SITE
from core.findings.total_rules import CONFLICT, UNKNOWN
from tests.support.designs import AS_OF
from tests.support.handmade import (
    CHIP,
    HOST,
    NETWORK,
    SERVER,
    a_cluster,
    a_design,
    a_group,
    a_host,
    a_node,
    a_reading,
    a_source,
    a_system,
    an_accelerator,
)

CATALOGUE = built_in()


def findings(design: Design, rule: str) -> list[Finding]:
    """Return what one rule says of the first cluster of a design."""
    estimate = next(iter(Estimator().estimate(design).values()))
    return [finding for finding in cluster_findings(design, estimate, CATALOGUE) if finding.rule == rule]


def told(design: Design, rule: str) -> list[str]:
    """Return the sentences of one rule."""
    return [finding.sentence for finding in findings(design, rule)]


def chip_of(name: str, **figures: object) -> Part:
    """Return an accelerator of which nothing is left open, unless it is said otherwise."""
    peaks = [f"peak_{p}_dense" for p in ("fp4", "fp6", "fp8", "bf16", "fp16", "tf32")]
    known = {
        **{field: (a_reading(1, "PFLOP/s"),) for field in (*peaks, "peak_fp32", "peak_fp64")},
        "peak_int8_dense": (a_reading(1, "POP/s"),),
        "memory_capacity": (a_reading(96, "GB"),),
        "memory_bandwidth": (a_reading(3, "TB/s"),),
        "scaleup_bandwidth": (a_reading(900, "GB/s"),),
        "tdp": (a_reading(700, "W"),),
    }
    return an_accelerator(name, figures={**known, **figures})


def a_quote(date: str | None = AS_OF, **fields: object) -> Quote:
    """Return a price of the one source."""
    return Quote(value=20, basis=Basis.ON_DEMAND, date=date, status=Status.OFFICIAL, source="maker").evolve(**fields)


def server_of(name: str, chip: str, **fields: object) -> Part:
    """Return a server of eight chips of which all is known."""
    figures = {"racks": (a_reading(1, "racks"),), "scaleout_bandwidth": (a_reading(3200, "Gb/s"),)}
    own = {"figures": figures, "contents": (Content(part=chip, count=8),), "quotes": (a_quote(),)}
    return a_system(name, **{**own, **fields})


def design_of(*nodes: Node, parts: tuple[Part, ...], **fields: object) -> Design:
    """Return a design of one cluster."""
    sources = {name: a_source(name) for name in ("maker", TYPICAL_SHARE.source)}
    known = {part.id: part for part in parts}
    return a_design(a_cluster("c1", *nodes), parts=known, sources=sources, **fields)


def whole(*nodes: Node, **fields: object) -> Design:
    """Return a design of one server of which everything is known."""
    return design_of(*(nodes or (a_node(),)), parts=(chip_of(CHIP), server_of(SERVER, CHIP)), **fields)


# --- Nothing to note ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3])
def test_that_a_cluster_of_which_all_is_known_has_no_findings(count: int) -> None:
    design = whole(a_node(count=count))
    for rule in (UNKNOWN, CONFLICT, NO_PRICE, STALE, SITE, NO_PUE):
        assert told(design, rule) == []


def test_that_an_empty_cluster_lacks_nothing() -> None:
    design = design_of(parts=())
    assert [rule for rule in (UNKNOWN, CONFLICT, NO_PRICE, STALE) if told(design, rule)] == []


# --- The site ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "unit", "words"),
    [
        ("pue", 0.1, "ratio", "PUE 0.1 ratio of the site Hall is outside what a site can have, 1 to 3: "),
        ("electricity", 9, "USD/kWh", "Electricity 9 USD/kWh of the site Hall is outside what a site can have"),
        ("carbon", 9000, "gCO2e/kWh", "Carbon 9000 gCO2e/kWh of the site Hall is outside what a site can have"),
    ],
)
def test_that_a_figure_that_no_site_can_have_is_an_error(field: str, value: float, unit: str, words: str) -> None:
    pue = {"pue": (a_reading(1.2, "ratio"),)}
    site = whole().sites[0].evolve(figures={**pue, field: (a_reading(value, unit),)})
    (finding,) = findings(whole(sites=(site,)), SITE)
    assert (finding.grade, finding.part, finding.field) == (Grade.ERROR, "s1", field)
    assert finding.sentence.startswith(words)
    assert told(whole(sites=(site,)), NO_PUE) == []


def test_that_a_site_without_a_pue_is_noted() -> None:
    design = whole(sites=(whole().sites[0].evolve(figures={}),))
    assert told(design, NO_PUE) == ["Facility power is unknown: the site Hall has no PUE."]


# --- What totals lack -------------------------------------------------------------------------------------------------


def test_that_an_estimated_power_inside_a_total_is_noted_of_the_accelerator() -> None:
    guess = a_reading(500, "W", status=Status.ESTIMATED)
    inside = (Content(part=CHIP, count=8), Content(part=HOST))
    chips = (chip_of(CHIP, tdp=(guess,)), chip_of("other"))
    servers = (server_of(SERVER, CHIP, contents=inside), server_of("second", "other"))
    design = design_of(a_node(), a_node("n2", "second"), parts=(*chips, a_host(), *servers))
    (finding,) = findings(design, UNKNOWN)
    assert (finding.grade, finding.part) == (Grade.NOTE, CHIP)
    assert finding.sentence == "No source states IT power of Chip, which leaves that total partial."


def test_that_all_that_is_unknown_of_a_part_is_noted_in_one_sentence() -> None:
    chip = chip_of(CHIP)
    few = {field: readings for field, readings in chip.figures.items() if field not in ("peak_fp6_dense", "tdp")}
    design = design_of(a_node(), parts=(chip.evolve(figures=few), server_of(SERVER, CHIP)))
    assert told(design, UNKNOWN) == [
        "No source states FP6 dense and IT power of Chip, which leaves these totals unknown."
    ]


def test_that_a_part_which_the_design_does_not_hold_is_noted_wherever_it_stands() -> None:
    bare = server_of("bare", "gone", figures={"max_power": (a_reading(8, "kW"),)})
    design = design_of(a_node(), a_node("n2", "bare"), a_node("n3", "lost"), parts=(*whole().parts.values(), bare))
    noted = {finding.part: finding.sentence for finding in findings(design, UNKNOWN)}
    assert set(noted) == {"gone", "bare", "lost"}
    assert noted["bare"] == "No source states scale-out bandwidth and racks of Bare, which leaves these totals partial."
    for part in ("gone", "lost"):
        words = f"The design does not hold the part '{part}', which leaves FP4 dense, FP6 dense, FP8 dense and "
        assert noted[part].startswith(words)
        assert noted[part].endswith(" more partial.")
    assert f"No on demand rent of 'lost' is known as of {AS_OF}" in told(design, NO_PRICE)[-1]


def test_that_totals_which_are_unknown_in_different_degrees_are_told_as_both() -> None:
    few = {field: readings for field, readings in chip_of(CHIP).figures.items() if field != "tdp"}
    headline = {"accelerator_count": (a_reading(8, "accelerators"),), "racks": (a_reading(1, "racks"),)}
    pod = a_system("pod", contents=(), figures=headline)
    parts = (chip_of(CHIP).evolve(figures=few), server_of(SERVER, CHIP), pod.evolve(quotes=(a_quote(),)))
    design = design_of(a_node(), a_node("n2", "pod"), parts=parts)
    assert told(design, UNKNOWN)[0].endswith("which leaves these totals unknown or partial.")


def test_that_a_system_of_which_nothing_is_stated_is_noted_itself() -> None:
    headline = server_of(SERVER, CHIP, figures={"max_power": (a_reading(9, "kW", status=Status.ESTIMATED),)})
    design = design_of(a_node(), parts=(chip_of(CHIP), headline))
    assert [finding.part for finding in findings(design, UNKNOWN)] == [SERVER]
    assert told(design, UNKNOWN)[0].startswith("No source states scale-out bandwidth, racks and IT power of Server")


def test_that_a_host_beside_systems_leaves_only_power_open() -> None:
    design = design_of(a_node(), a_node("n2", HOST), parts=(chip_of(CHIP), a_host(), server_of(SERVER, CHIP)))
    assert told(design, UNKNOWN) == ["No source states IT power of Host, which leaves that total partial."]


def test_that_what_the_hardware_lacks_is_no_gap() -> None:
    design = from_template(templates()["trn2"], CATALOGUE, AS_OF)
    assert not any("FP4" in sentence for sentence in told(design, UNKNOWN))


def test_that_what_is_switched_off_leaves_nothing_open() -> None:
    assert told(whole(a_node(), a_node("n2", "gone", enabled=False)), UNKNOWN) == []


# --- Conflicts --------------------------------------------------------------------------------------------------------


def test_that_a_leading_figure_in_conflict_is_noted_with_both_values() -> None:
    rivals = (
        a_reading(2.9, "TB/s", date="2026"),
        a_reading(3.0, "TB/s", date="2025"),
        a_reading(1.0, "TB/s", launch=True),
    )
    powers = (a_reading(700, "W", date="2026"), a_reading(750, "W", date="2025"), a_reading(750, "W", date="2024"))
    chip = chip_of(CHIP, memory_bandwidth=rivals, tdp=powers)
    (finding,) = findings(design_of(a_node(), parts=(chip, server_of(SERVER, CHIP))), CONFLICT)
    assert (finding.grade, finding.part, finding.field) == (Grade.NOTE, CHIP, "memory_bandwidth")
    assert finding.sentence == (
        "Sources of equal standing differ on Chip; the first value leads: "
        "memory bandwidth 2.9 TB/s or 3 TB/s and TDP 700 W or 750 W."
    )


def test_that_many_parts_are_told_in_a_few_lines() -> None:
    rivals = (a_reading(2.9, "TB/s", date="2026"), a_reading(3.0, "TB/s", date="2025"))
    chips = [chip_of(f"chip{i}", memory_bandwidth=rivals) for i in range(50)]
    servers = [server_of(f"server{i}", f"chip{i}") for i in range(50)]
    nodes = [a_node(f"n{i}", f"server{i}") for i in range(50)]
    design = design_of(a_group("g", *nodes), parts=(*chips, *servers))
    assert len(told(design, CONFLICT)) == 5
    last = "Sources of equal standing also differ on figures of Chip4, Chip5, Chip6 and 43 more."
    assert told(design, CONFLICT)[-1] == last


# --- Rent -------------------------------------------------------------------------------------------------------------


def test_that_a_part_without_a_price_is_noted() -> None:
    parts = (chip_of(CHIP), server_of(SERVER, CHIP), server_of("bare", CHIP, quotes=()))
    alone = design_of(a_node("n1", "bare", count=2), parts=parts)
    assert told(alone, NO_PRICE) == [
        f"No rent of Bare on any of 5 purchase bases is known as of {AS_OF}, so that of the cluster is unknown."
    ]
    both = design_of(a_node(), a_node("n2", "bare"), parts=parts)
    assert told(both, NO_PRICE) == [
        f"No on demand rent of Bare is known as of {AS_OF}, so that of the cluster is partial."
    ]


def test_that_the_region_without_a_price_is_named() -> None:
    design = whole()
    prices = design.price_sets[0].evolve(region="moon-1", bases=(Basis.SPOT,))
    assert told(design.evolve(price_sets=(prices,)), NO_PRICE) == [
        f"No spot rent of Server is known in moon-1 as of {AS_OF}, so that of the cluster is unknown."
    ]


def test_that_a_part_which_is_not_offered_in_the_region_is_noted_once() -> None:
    parts = (chip_of(CHIP), server_of(SERVER, CHIP, quotes=(a_quote(region="earth-1"),)))
    design = design_of(a_node(), parts=parts)
    away = design.evolve(price_sets=(design.price_sets[0].evolve(region="moon-1"),))
    assert told(away, NO_PRICE) == []
    assert told(away, "region")[0].startswith("Server is not known to be offered in moon-1")


def test_that_an_old_quote_is_noted_with_both_dates() -> None:
    parts = (chip_of(CHIP), server_of(SERVER, CHIP, quotes=(a_quote("2025-05"),)))
    (finding,) = findings(design_of(a_node(count=2), parts=parts), STALE)
    assert (finding.grade, finding.part, finding.field) == (Grade.NOTE, SERVER, "quotes")
    assert finding.sentence == (
        f"The on demand quote of Server is of 2025-05, more than 6 months before {AS_OF}, the day whose prices apply."
    )


@pytest.mark.parametrize(
    ("date", "day", "is_old"),
    [
        ("2025-11-30", "2026-05-31", True),
        ("2025-12-01", "2026-05-31", False),
        ("2025-11", "2026-05-31", False),
        ("2025-10", "2026-05-31", True),
        ("2025", "2026-06-30", False),
        ("2025", "2026-07-01", True),
        ("2025-06-30", "2025-12-30", False),
        ("2025-06-30", "2025-12-31", True),
        ("2025-07-01", "2026-01-02", True),
    ],
)
def test_that_a_quote_is_old_six_months_after_the_last_day_of_its_date(date: str, day: str, is_old: bool) -> None:
    assert is_stale(date, day) is is_old


def test_that_fabric_alone_in_a_cluster_leaves_its_power_open() -> None:
    design = a_design(a_cluster("c1", a_node("n1", NETWORK)))
    assert told(design, UNKNOWN) == ["No source states IT power of Network, which leaves that total unknown."]
