"""No source lost: every text of the two tables of sources stands in the record of that source.

Where both tables held a source, or a text was no title, publisher, address or date, it stands in the note. A text that
was rewritten is listed in `resources/catalogue/rechecked.json` with its old and its new form.
"""

from __future__ import annotations

import csv
import json
import shutil
from typing import TYPE_CHECKING, TypeAlias

import pytest

from core.catalogue.catalogue import built_in, load_catalogue
from core.resources import ROOT, resource

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from core.catalogue.records import Source

FACTS = ROOT.parent.parent / "shared" / "facts"
TABLES = ("sources.csv", "sources_systems.csv")
COLUMNS = ("title", "publisher", "url", "published", "note")

Text: TypeAlias = tuple[str, str, str]
"""Source, column and text."""

with_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the tables that the records were made from are not here")


def texts() -> Iterator[Text]:
    """Yield every text of the two tables."""
    for name in TABLES:
        with (FACTS / name).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield from ((row["id"], column, row[column].strip()) for column in COLUMNS)


def rewritten(form: str) -> set[Text]:
    """Return the recorded texts in their "old" or "new" form."""
    changes = json.loads(resource("catalogue", "rechecked.json").read_bytes())
    return {(change["part"], change["field"], change[form]) for change in changes if change["file"] in TABLES}


def lost(sources: Mapping[str, Source]) -> list[Text]:
    recorded = rewritten("old")
    return [text for text in texts() if not stands(text, sources) and text not in recorded]


def stands(text: Text, sources: Mapping[str, Source]) -> bool:
    name, column, words = text
    source = sources.get(name)
    return source is not None and any(words in (told or "") for told in (getattr(source, column), source.note))


@with_facts
def test_that_every_text_of_every_source_is_found_again() -> None:
    assert lost(built_in().sources) == []


@with_facts
def test_that_a_text_recorded_as_old_stood_in_a_table() -> None:
    assert rewritten("old") <= set(texts())


def test_that_a_text_recorded_as_new_is_loaded() -> None:
    sources = built_in().sources
    assert [text for text in rewritten("new") if (getattr(sources[text[0]], text[1]) or "") != text[2]] == []


@with_facts
def test_that_a_source_or_a_text_of_one_taken_out_is_missed(tmp_path: Path) -> None:
    for folder in ("catalogue", "prices", "claims"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = tmp_path / "catalogue" / "sources.json"
    first, second, *others = json.loads(path.read_bytes())
    path.write_text(json.dumps([second | {"url": None}, *others]), encoding="utf-8")

    gone = lost(load_catalogue(tmp_path).sources)

    assert {column for name, column, _ in gone if name == first["id"]} == set(COLUMNS)
    assert [column for name, column, _ in gone if name != first["id"]] == ["url"]
    assert [words for name, _, words in gone if name == second["id"]] == [second["url"]]
