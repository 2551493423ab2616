"""What stays in an opened design though it cannot be meant so, and what the reader is told of it."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.catalogue.records import Basis, Quote, Unsupported
from core.design.doubts import doubts
from core.design.fields import PART_UNITS
from core.design.storage import dumps, loads
from core.design.templates import site_of
from core.figure import Status
from core.performance.metrics import METRICS, SPARSE
from core.performance.totals import ACCELERATORS
from core.quantity import fits
from tests.support.handmade import (
    CHIP,
    DAY,
    HOST,
    NETWORK,
    SERVER,
    a_cluster,
    a_design,
    a_node,
    a_reading,
    a_system,
    an_accelerator,
)


def notices(**fields: object) -> list[str]:
    """Return what is told of a design with some fields replaced, with a plain sign between the steps of paths."""
    return [notice.replace("\u203a", ">") for notice in loads(dumps(a_design(**fields))).notices]


def with_parts(*parts: object) -> list[str]:
    """Return what is told of a design with some parts replaced."""
    return notices(parts=a_design().parts | {part.id: part for part in parts})


# --- References ------------------------------------------------------------------------------------------------------


def test_that_a_system_to_be_priced_as_one_that_is_not_there_is_told() -> None:
    assert with_parts(a_system(priced_as="gone")) == ["Parts that the file does not hold count as unknown: “gone”."]


def test_that_sources_that_are_not_there_are_told_whoever_cites_them() -> None:
    quote = Quote(value=1, basis=Basis.SPOT, date=DAY, status=Status.PRESS, source="q")
    chip = an_accelerator(unsupported={"fp4": Unsupported(source="u")})
    site = a_design().sites[0].evolve(figures={"pue": (a_reading(1.2, "ratio", source="s"),)})
    parts = a_design().parts | {CHIP: chip, SERVER: a_system(quotes=(quote,))}
    assert notices(parts=parts, sites=(site,)) == ["Sources that the file does not hold are cited: “q”, “s” and “u”."]
    assert notices(sources={}) == ["Sources that the file does not hold are cited: “maker”."]


MISPLACED = "Parts that stand where they cannot serve count for nothing: "


@pytest.mark.parametrize("part", [CHIP, HOST, SERVER])
def test_that_what_is_no_fabric_where_one_is_wanted_is_told(part: str) -> None:
    (told,) = notices(clusters=(a_cluster("c1", a_node(), fabric=part),))
    assert told == f"{MISPLACED}“{part}” as fabric of “Cluster c1”, where a fabric is accepted."


def test_that_what_is_no_system_where_a_price_is_wanted_is_told() -> None:
    (told,) = with_parts(a_system(priced_as=NETWORK))
    assert told == f"{MISPLACED}“network” as the price of “server”, where a system is accepted."


# --- Figures ---------------------------------------------------------------------------------------------------------

USELESS = "Figures that cannot be computed with count as unknown: "


@pytest.mark.parametrize(
    ("readings", "words"),
    [
        ([a_reading("700W", "W")], "1 is “700W”, where a number in W is accepted"),
        ([a_reading(700, "W"), a_reading("much", "W")], "2 is “much”, where a number in W is accepted"),
        (
            [a_reading(700, "GB"), a_reading(1, "TB")],
            "1 is in “GB”, where W is accepted and {}2 is in “TB”, where W is accepted",
        ),
        ([a_reading(700, "")], "1 is in “”, where W is accepted"),
    ],
)
def test_that_a_figure_from_which_nothing_is_computed_is_told(readings: list[object], words: str) -> None:
    place = "parts > chip > figures > tdp > "
    told = with_parts(an_accelerator(figures={"tdp": tuple(readings)}))
    assert told == [f"{USELESS}{place}{words.format(place)}."]


def test_that_the_pue_of_a_site_is_a_plain_number() -> None:
    site = a_design().sites[0].evolve(figures={"pue": (a_reading(1.2, "kW"),)})
    assert notices(sites=(site,)) == [f"{USELESS}sites > 1 > figures > pue > 1 is in “kW”, where ratio is accepted."]


@pytest.mark.parametrize(
    ("field", "value", "unit", "words"),
    [
        ("pue", 0.1, "ratio", "0.1 ratio, where 1 to 3 is accepted"),
        ("pue", 5e6, "ratio", "5000000 ratio, where 1 to 3 is accepted"),
        ("electricity", 9, "USD/kWh", "9 USD/kWh, where 0.005 to 1 per kWh is accepted"),
        ("carbon", 4000, "g/kWh", "4000 g/kWh, where 0 to 1500 gCO2e/kWh is accepted"),
    ],
)
def test_that_a_figure_that_no_site_can_have_is_kept_and_told(field: str, value: float, unit: str, words: str) -> None:
    site = a_design().sites[0].evolve(figures={field: (a_reading(value, unit),), "note": (a_reading("text", ""),)})
    assert notices(sites=(site,)) == [f"{USELESS}sites > 1 > figures > {field} > 1 is {words}."]


def test_that_the_sites_of_the_program_itself_are_what_sites_can_be() -> None:
    sites = tuple(site_of(built_in(), site) for site in built_in().sites.values())
    assert list(doubts(a_design(parts={}, sites=sites, sources=built_in().sources), [], [])) == []


def test_that_many_useless_figures_are_told_in_one_sentence() -> None:
    chips = [an_accelerator(f"chip{i}", figures={"tdp": (a_reading("?", "W"),)}) for i in range(9)]
    (told,) = with_parts(*chips)
    assert told.endswith("accepted and 6 more.")
    assert told.count("is “?”") == 3


def test_that_the_unit_wanted_of_a_figure_is_that_of_the_total_made_of_it() -> None:
    for metric in (ACCELERATORS, *METRICS, *SPARSE):
        for field in (*metric.accelerator_fields, *metric.system_fields):
            assert fits(PART_UNITS[field], metric.unit), field


def test_that_the_parts_of_the_program_itself_raise_no_doubt_about_figures() -> None:
    design = a_design(parts=built_in().parts, sources=built_in().sources, sites=())
    assert list(doubts(design, [], [])) == []
