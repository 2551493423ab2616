"""Every part of the catalogue fits into a design that opens again."""

from __future__ import annotations

import pytest

from core.catalogue.catalogue import built_in
from core.design.edits import embed_part
from core.design.storage import dumps, loads
from core.design.templates import empty_design

CATALOGUE = built_in()


@pytest.mark.parametrize("part_id", sorted(CATALOGUE.parts))
def test_that_a_design_with_the_part_opens_without_a_notice(part_id: str) -> None:
    design = embed_part(empty_design(CATALOGUE, "2026-12-01"), CATALOGUE, part_id)
    loaded = loads(dumps(design))
    assert loaded.design == design
    assert loaded.notices == ()
