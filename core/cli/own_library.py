"""The library with the user's own parts, as the window has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in
from core.catalogue.own import own_parts_folder, with_own
from core.files.own_parts import load_own_parts

if TYPE_CHECKING:
    from core.catalogue.catalogue import Catalogue


def own_library() -> tuple[Catalogue, tuple[str, ...]]:
    """Return the library with the user's own parts, and what was left out of them, a sentence each."""
    found = load_own_parts(own_parts_folder())
    catalogue, clashes = with_own(built_in(), found.parts, found.sources)
    return catalogue, (*found.notices, *clashes)
