"""Rules on sites: figures that no site can have, and a PUE that is not stated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.design.site_bounds import site_problem
from core.facility.power import pue_result
from core.findings.finding import Finding, Grade, as_printed
from core.words import capital, field_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.design.document import Site

SITE = "impossible-site"
NO_PUE = "no-pue"


def site_findings(site: Site) -> Iterator[Finding]:
    """Find leading figures that no site can have, and a site without a PUE; each names the site as its part."""
    for field, figure in site.led.items():
        if problem := site_problem(field, figure.leader):
            value = as_printed(figure.leader)
            sentence = f"{capital(field_words(field))} {value} of the site {site.name} {problem}."
            yield Finding(SITE, Grade.ERROR, site.id, field, sentence)
    if pue_result(site).value is None and not _is_impossible(site):
        yield Finding(
            NO_PUE, Grade.NOTE, site.id, "pue", f"Facility power is unknown: the site {site.name} has no PUE."
        )


def _is_impossible(site: Site) -> bool:
    figure = site.figure("pue")
    return figure is not None and bool(site_problem("pue", figure.leader))
