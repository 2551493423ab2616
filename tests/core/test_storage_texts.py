"""Texts that are no design file: each refused with one sentence that names the line, or the limit."""

from __future__ import annotations

import json

import pytest

from core.design import reading
from core.design.storage import dumps, loads
from tests.support.handmade import a_design
from tests.support.refusals import GAP, edited, refusal

WHOLE = dumps(a_design())


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"", "it is empty"),
        (b"\n \t", "it is empty"),
        (b"\0" * 64, "it is empty"),
        (WHOLE.encode("utf-16"), "it is UTF-16 text; UTF-8 is accepted"),
        (WHOLE.encode("utf-16-le"), "it is UTF-16 text; UTF-8 is accepted"),
        (WHOLE.encode("utf-16-be"), "it is UTF-16 text; UTF-8 is accepted"),
        (WHOLE.encode("utf-32"), "it is UTF-32 text; UTF-8 is accepted"),
        (b'{\n"name": "M\xfcnchen"}', "line 2 is not UTF-8 text"),
        ('{\n"name": "\ud83d"}', "line 2 is not UTF-8 text"),
        (
            edited("name", value='\n"\\ud83d"'),
            "line 2 holds a number or a character code that is out of range",
        ),
        ("hello", "it is not JSON text"),
        ("<xml/>", "it is not JSON text"),
        ("[1, 2]", "it holds a list; an object in braces is accepted"),
        ("{'a': 1}", "line 1 is not JSON at “'a': 1}”"),
        ('{"a": 1\n"b": 2}', 'line 2 is not JSON at “"b": 2}”'),
        ('{"a": "x\n"}', 'line 1 is not JSON at “\ufffd"}”'),
        ('{"a": [1,, 2]}', "line 1 is not JSON at “, 2]}”"),
        ('{"a": 1} x', "line 1 goes on after the end of the design with “x”"),
        ('{"a": 1}\n{"a": 1}', "a second JSON text begins in line 2; one is accepted"),
        (WHOLE + WHOLE, f"a second JSON text begins in line {WHOLE.count(chr(10)) + 1}; one is accepted"),
    ],
)
def test_that_a_text_that_is_no_json_is_named(source: str | bytes, reason: str) -> None:
    assert refusal(source) == reason


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("{", 1),
        ('{"a"', 1),
        ('{"a":', 1),
        ('{"a": 1,', 1),
        ('{"a": [1,\n2', 2),
        ('{"a": tru', 1),
        ('{\n"a": "xy', 2),
        ('{\n"a": "x\\', 2),
        ('{\n"a": "x\\u12', 2),
        ('{\n"a": "x\\"y ]} ,', 2),
    ],
)
def test_that_a_file_that_was_cut_off_is_told_from_a_wrong_one(text: str, line: int) -> None:
    assert refusal(text) == f"it breaks off in line {line}"


def test_that_a_design_cut_off_anywhere_is_refused_in_one_sentence() -> None:
    start = len("{")
    assert {refusal(WHOLE[:end]).partition(" in ")[0] for end in range(start, len(WHOLE.rstrip()))} == {"it breaks off"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"a": 1, // one\n"b": 2}', 1),
        ('{"a": 1,\n/* two */ "b": 2}', 2),
        ('{"a":\n\n# three\n2}', 3),
        ("// four\n{}", 1),
        ('{"a": 1}\n// five', 2),
    ],
)
def test_that_a_comment_is_refused_with_its_line(text: str, line: int) -> None:
    assert refusal(text) == f"line {line} holds a comment; plain JSON is accepted"


@pytest.mark.parametrize(
    ("text", "line"), [('{"a": 1,\n}', 1), ('{"a": [1,\n2,]}', 2), ('{"a": [1, 2 , ],\n"b": 1}', 1)]
)
def test_that_a_comma_after_the_last_item_is_refused_with_its_line(text: str, line: int) -> None:
    assert refusal(text) == f"line {line} has a comma after the last item; plain JSON is accepted"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            WHOLE.replace('"id": "n1"', '"id": "n1", "id": "n2"'),
            "clusters > 1 (“Cluster c1”) > nodes > 1 has the key “id”",
        ),
        (WHOLE.replace('"version": 1', '"version": 1, "version": 1'), "the design has the key “version”"),
        (WHOLE.replace('"version": 1', '"version": 1, "a": {"b": 1, "b": 2}, "a": 0'), "the design has the key “a”"),
        (WHOLE.replace('"version": 1', '"version": 1, "a": [{}, {"": 1, "": 2}]'), "a > 2 has the key “”"),
    ],
)
def test_that_a_repeated_key_is_refused_with_the_place_of_its_object(text: str, reason: str) -> None:
    assert refusal(text) == f"{reason} more than once; once is accepted"


# --- Limits ----------------------------------------------------------------------------------------------------------


def test_that_a_file_over_20_mb_is_refused() -> None:
    assert refusal(b" " * (reading.MAX_BYTES + 1)) == "it takes 20.1 MB; at most 20 MB are accepted"


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        ("{},", f"it holds 1{GAP}600{GAP}001 objects; at most 500{GAP}000 are accepted"),
        ("[],", f"it holds 1{GAP}600{GAP}001 lists; at most 500{GAP}000 are accepted"),
        ("0,", f"it holds 1{GAP}600{GAP}000 values; at most 1{GAP}500{GAP}000 are accepted"),
    ],
)
def test_that_more_pieces_than_any_design_has_are_refused_unparsed(unit: str, reason: str) -> None:
    assert refusal(f'{{"a": [{unit * 1_600_000}') == reason


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":[', '["]",', '["\\"]",', '["\\\\",'])
def test_that_hostile_nesting_is_refused_without_following_it(opening: str) -> None:
    assert refusal(opening * 100_000) == "it nests lists and objects deeper than 200 levels"


def test_that_unknown_fields_may_nest_as_deep_as_the_limit() -> None:
    inside = reading.MAX_NESTING - 1
    assert loads(edited("made", value="[" * inside + "]" * inside)).notices == ()
    assert "deeper than 200" in refusal(edited("made", value="[" * 2 * inside + "]" * 2 * inside))


def test_that_brackets_inside_strings_do_not_count_as_nesting() -> None:
    text = json.dumps("[{" * 500 + '"\\' * 50)
    assert loads(edited("made", value=text)).notices == ()
    assert refusal(edited("made", value=f"{text}x")).startswith("line 1 is not JSON at “x")
