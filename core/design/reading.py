"""From the bytes of a file to plain objects: within limits, and with each fault of the text named by line or path."""

from __future__ import annotations

import codecs
import json
import math
import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from core.design.problems import BadDesign, place
from core.design.wording import Numeral, shown
from core.quantity import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 20_000_000
"""The largest design file, in bytes."""

MAX_NESTING = 200
"""How deep lists and objects may nest; pydantic's own parser stops one level later."""

MAX_OBJECTS = 500_000
MAX_VALUES = 1_500_000
"""The most objects, lists and values in one file: more than a design of 20 MB has, yet parsed within seconds."""

_SPACE = " \t\r\n"
_BYTES_IN_MB = 1_000_000


def decoded(source: str | bytes) -> str:
    """Return the text of a file without its byte-order mark. Raises BadDesign if empty, too large or not UTF-8."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if (problem := excess(data)) is not None:
        raise BadDesign(problem)
    data = data.removeprefix(codecs.BOM_UTF8)
    if not data.strip(b"\0" + _SPACE.encode()):
        raise BadDesign("it is empty")
    if (encoding := _wide_encoding(data)) is not None:
        raise BadDesign(f"it is {encoding} text; UTF-8 is accepted")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadDesign(f"line {format_count(line)} is not UTF-8 text") from None


def excess(data: bytes) -> str | None:
    """Return in words what a file has too much of to be opened, None where it has not."""
    if len(data) > MAX_BYTES:
        size = math.ceil(10 * len(data) / _BYTES_IN_MB) / 10
        return f"it takes {size:g} MB; at most {MAX_BYTES // _BYTES_IN_MB} MB are accepted"
    amounts = ((data.count(mark), limit, what) for mark, limit, what in _AMOUNTS)
    problems = (
        f"it holds {format_count(amount)} {what}; at most {format_count(limit)} are accepted"
        for amount, limit, what in amounts
        if amount > limit
    )
    return next(problems, None)


_AMOUNTS = ((b"{", MAX_OBJECTS, "objects"), (b"[", MAX_OBJECTS, "lists"), (b",", MAX_VALUES, "values"))


def _wide_encoding(data: bytes) -> str | None:
    marked = (name for mark, name in _MARKS if data.startswith(mark))
    # JSON begins with two ASCII characters, so a zero among the first two bytes shows a wider encoding.
    return next(marked, "UTF-16" if b"\0" in data[:2] else None)


_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),  # begins with the mark of UTF-16, so it is tried first
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def check_nesting(text: str) -> None:
    """Raise BadDesign if lists and objects nest too deep for a parser that calls itself."""
    if _nesting(text) > MAX_NESTING:
        raise BadDesign(f"it nests lists and objects deeper than {MAX_NESTING} levels")


def _nesting(text: str) -> int:
    without_escapes = text.encode().replace(rb"\\", b"").replace(rb"\"", b"")
    # Dropping two quotes with no bracket between them leaves every bracket as far inside or outside a string as it was.
    marks = without_escapes.translate(None, _NEITHER_BRACKET_NOR_QUOTE).replace(b'""', b"")
    outside_strings = b"".join(marks.split(b'"')[::2])
    return max(accumulate(map(_LEVELS.__getitem__, outside_strings)), default=0)


_LEVELS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NEITHER_BRACKET_NOR_QUOTE = bytes(byte for byte in range(256) if byte not in {*_LEVELS, ord('"')})


def skimmed(text: str) -> dict[str, object] | None:
    """Return the outermost object of a JSON text without the objects inside it, or None if the text has a flaw.

    A flaw is what parsers let pass: a key that stands twice in one object, or a number that is not finite. Keeping
    nothing of the text makes this look twice as fast as parsing it.
    """
    flaws: list[str] = []
    outermost: dict[str, object] = {}

    def see_object(pairs: list[tuple[str, object]]) -> None:
        nonlocal outermost
        outermost = dict(pairs)  # the object that closes last holds all others
        if len(outermost) < len(pairs):
            flaws.append("repeated key")

    def see_number(spelling: str) -> Numeral:
        if math.isinf(float(spelling)):
            flaws.append(spelling)
        return Numeral(spelling)

    json.JSONDecoder(object_pairs_hook=see_object, parse_float=see_number, parse_constant=flaws.append).decode(text)
    return None if flaws else outermost


@dataclass(slots=True)
class Parsed:
    """A JSON text as plain objects, and the flaws that parsers let pass.

    `repeated` is the last object that closed with a repeated key, and that key: nothing replaced it in the tree.
    """

    tree: object = None
    repeated: tuple[dict[str, object], str] | None = None
    not_finite: Numeral | None = None
    too_long: Numeral | None = None

    def flaw(self) -> BadDesign:
        """Return in words the number of too many digits, the key that stands twice, or the number not finite."""
        if self.too_long is not None:
            accepted = f"a whole number of at most {format_count(_MAX_DIGITS)} digits is accepted"
            return BadDesign(f"{self._place(self.too_long)} is {shown(self.too_long)}; {accepted}")
        if self.repeated is not None:
            holder, key = self.repeated
            where = self._place(holder) or "the design"
            return BadDesign(f"{where} has the key {shown(key)} more than once; once is accepted")
        return BadDesign(f"{self._place(self.not_finite)} is {shown(self.not_finite)}; a finite number is accepted")

    def _place(self, item: object) -> str:
        return place(self.tree, _path_to(self.tree, item) or ())[0]

    def keep_object(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """Return key-value pairs as an object, noting a repeated key."""
        made = dict(pairs)
        if len(made) < len(pairs):
            times = Counter(key for key, _ in pairs)
            self.repeated = made, next(key for key in made if times[key] > 1)
        return made

    def keep_number(self, text: str) -> Numeral:
        """Return a number that is not whole as it is spelled, noting one too large for a computer's numbers."""
        return self.keep_constant(text) if math.isinf(float(text)) else Numeral(text)

    def keep_whole_number(self, text: str) -> int | Numeral:
        """Return a whole number, or as it is spelled and noted one of more digits than are converted."""
        if len(text.removeprefix("-")) <= _MAX_DIGITS:
            return int(text)
        self.too_long = Numeral(text)
        return self.too_long

    def keep_constant(self, text: str) -> Numeral:
        """Return and note a word that Python takes for a number: NaN, Infinity or -Infinity."""
        self.not_finite = Numeral(text)
        return self.not_finite


def parsed(text: str) -> Parsed:
    """Parse a JSON text that is not nested too deep. Raises BadDesign, with the line, if it is not one JSON text."""
    result = Parsed()
    decoder = json.JSONDecoder(
        object_pairs_hook=result.keep_object,
        parse_float=result.keep_number,
        parse_int=result.keep_whole_number,
        parse_constant=result.keep_constant,
    )
    try:
        result.tree, end = decoder.raw_decode(text, _after_space(text, 0))
    except json.JSONDecodeError as error:
        raise BadDesign(_fault_at(text, error.pos)) from None
    if (rest := _after_space(text, end)) < len(text):
        raise BadDesign(_fault_after_end(text, rest))
    return result


_MAX_DIGITS = 4300
"""The longest whole number that Python and pydantic convert, unless told otherwise."""


def _after_space(text: str, start: int) -> int:
    mark = _NOT_SPACE.search(text, start)
    return len(text) if mark is None else mark.start()


def _path_to(tree: object, target: object) -> tuple[str | int, ...] | None:
    """Return the path to an object inside a tree, found by identity."""
    if tree is target:
        return ()
    for step, inner in _items(tree):
        if (path := _path_to(inner, target)) is not None:
            return (step, *path)
    return None


def _items(tree: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(tree, dict):
        return tree.items()
    return enumerate(tree) if isinstance(tree, list) else ()


def _fault_at(text: str, position: int) -> str:
    """Say what keeps a text from being JSON at the position where the parser gave up."""
    line = _line(text, position)
    if _COMMENT.match(text, position):
        return _COMMENTED.format(line)
    if text[_after_space(text, 0)] not in "{[":
        return "it is not JSON text"
    if _CUT_OFF.fullmatch(text, position):
        return f"it breaks off in line {line}"
    comma = _TRAILING_COMMA.match(text, max(0, text.rfind(",", 0, position + 1)))
    if comma is not None and comma.end() > position:
        return f"line {_line(text, comma.start())} has a comma after the last item; plain JSON is accepted"
    return f"line {line} is not JSON at {shown(text[position:])}"


def _fault_after_end(text: str, at: int) -> str:
    line = _line(text, at)
    if _COMMENT.match(text, at):
        return _COMMENTED.format(line)
    if text[at] in "{[":
        return f"a second JSON text begins in line {line}; one is accepted"
    return f"line {line} goes on after the end of the design with {shown(text[at:])}"


def _line(text: str, position: int) -> str:
    return format_count(text.count("\n", 0, position) + 1)


_NOT_SPACE = re.compile(f"[^{_SPACE}]")
_COMMENT = re.compile(r"//|/\*|#")
_COMMENTED = "line {} holds a comment; plain JSON is accepted"
_CUT_OFF = re.compile(r'(?:"(?:[^"\\]|\\.)*+\\?|[^\s"{}\[\],:]*)\s*', re.DOTALL)
_TRAILING_COMMA = re.compile(r",\s*[}\]]")
