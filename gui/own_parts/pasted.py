"""Reading pasted lines of a data sheet, "label value unit", into fields; what is not plain is left to the reader."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.quantity import UNITS
from gui.own_parts.fields import BOTH_DIRECTIONS, DEVICES, LINK, ONE_DIRECTION

if TYPE_CHECKING:
    from core.catalogue.records import FieldName

MAX_TEXT: Final = 20_000
"""The longest text that is read, in characters; more is no data sheet of one accelerator."""

_PRECISION: Final = re.compile(r"\b(?:NV|MX)?(?P<kind>FP|BF|INT|TF|BFLOAT|FLOAT)[ -]?(?P<bits>4|6|8|16|32|64)\b", re.I)
_PRECISIONS: Final = {
    "fp4": "fp4",
    "fp6": "fp6",
    "fp8": "fp8",
    "int8": "int8",
    "bf16": "bf16",
    "bfloat16": "bf16",
    "fp16": "fp16",
    "float16": "fp16",
    "tf32": "tf32",
    "fp32": "fp32",
    "float32": "fp32",
    "fp64": "fp64",
    "float64": "fp64",
}
_UNQUALIFIED: Final = ("fp32", "fp64")
"""Precisions whose field is not told apart into dense and sparse."""

_NAMES: Final[tuple[tuple[FieldName, re.Pattern[str]], ...]] = (
    (
        LINK,
        re.compile(r"nvlink|scale-?up|infinity fabric|neuronlink|\bici\b|interconnect|inter-?chip|xgmi", re.I),
    ),
    ("memory_bandwidth", re.compile(r"(?:memory|hbm\w*|dram) (?:peak )?bandwidth|bandwidth of memory", re.I)),
    ("memory_capacity", re.compile(r"\bmemory\b|\bhbm\w*\b|\bvram\b", re.I)),
    ("tdp", re.compile(r"\btdp\b|\btbp\b|thermal design power|board power|\bpower\b", re.I)),
    (DEVICES, re.compile(r"^(?:dies|cores)\b", re.I)),
)
"""What a line is about, by the first of these that it names, unless it names a precision."""

_SPARSE: Final = re.compile(r"spars", re.I)
_DENSE: Final = re.compile(r"\bdense\b|without spars", re.I)
_BOTH: Final = re.compile(r"bi-?direction|both directions|both ways|aggregate|\bduplex\b", re.I)
_ONE: Final = re.compile(r"\buni-?direction|per direction|(?:one|each)[ -](?:direction|way)", re.I)
_QUANTITY: Final = re.compile(
    r"(?<![\w.,])(?P<number>[0-9](?:[0-9.,'’   ]*[0-9])?)[   ]?(?P<unit>[A-Za-zµ]+(?:/s(?:ec)?)?)?(?P<mark>[*†‡]*)"
)
_NEGATIVE: Final = re.compile(r"(?<!\w)[-−–](?=[0-9])")
"""A sign; a dash between spaces parts a label from its value."""
_BULLET: Final = re.compile(r"^(?:[\s•·]|[-–](?![0-9]))+|[\s•·\-–]+$")
"""What may stand around a line of a list."""
_MARK: Final = re.compile(r"^\s*(?P<mark>[*†‡]+)\s*(?P<words>.+)$")
_LONG_UNITS: Final = re.compile(
    r"(?P<prefix>tera|peta|exa|giga)[ -]?(?P<rest>flops|flop/s|ops|bytes?(?:/s(?:ec)?)?)", re.I
)
_LETTERS: Final = {"giga": "G", "tera": "T", "peta": "P", "exa": "E"}
_SHORT: Final = {"flops": "FLOPS", "flop/s": "FLOP/s", "ops": "OPS"}


@dataclass(frozen=True, slots=True)
class Pasted:
    """The text of each field that a line states plainly, the convention of a link where it is said, and other lines."""

    texts: dict[FieldName, str]
    convention: str = ""
    unmatched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of which is known what it is about."""

    field: FieldName
    number: str
    unit: str
    convention: str = ""


def read_lines(text: str) -> Pasted:
    """Return what the lines of a data sheet say.

    A line counts where it names one field and one quantity, which is not below nought; of a field that two lines state
    differently none counts.
    A mark such as * stands for sparsity where a line of the text explains it so, and else leaves its line out.
    """
    lines = list(filter(None, (_BULLET.sub("", line) for line in text[:MAX_TEXT].splitlines())))
    explained = (_MARK.match(line) for line in lines)
    marks = {each["mark"]: each["words"] for each in explained if each is not None}
    read = {line: _read(_tidied(line), marks) for line in dict.fromkeys(lines) if not _MARK.match(line)}
    found = [one for one in read.values() if one is not None]
    statements = Counter(one.field for one in set(found))
    doubtful = {field for field, times in statements.items() if times > 1}
    taken = [one for one in found if one.field not in doubtful]
    left = (line for line, one in read.items() if one is None or one.field in doubtful)
    has_dots = any(re.search(r"\.\d{1,2}(?!\d)", one.number) for one in found)
    return Pasted(
        texts={one.field: _quantity_text(one, has_dots=has_dots) for one in taken},
        convention=next((one.convention for one in taken if one.field == LINK), ""),
        unmatched=tuple(left),
    )


def _tidied(line: str) -> str:
    """Return a line with the units that are written out made short."""
    return _LONG_UNITS.sub(lambda found: _LETTERS[found["prefix"].casefold()] + _short(found["rest"]), line)


def _short(unit: str) -> str:
    return _SHORT.get(unit.casefold()) or re.sub("bytes?", "B", unit, flags=re.I)


def _read(line: str, marks: dict[str, str]) -> _Line | None:
    precision = _PRECISION.search(line)
    rest = _PRECISION.sub(" ", line)
    found = list(_QUANTITY.finditer(re.sub(r"\bHBM\d\w*|\bGDDR\d\w*", " ", rest, flags=re.I)))
    precisions = {_precision(each) for each in _PRECISION.finditer(line)}
    if len(found) != 1 or len(precisions) > 1 or _NEGATIVE.search(rest):
        return None
    number, unit, mark = found[0]["number"], found[0]["unit"] or "", found[0]["mark"]
    if mark and mark not in marks:
        return None
    words = f"{line} {marks.get(mark, '')}"
    field = _peak(_precision(precision), words) if precision else _named(rest)
    if not field or (field.startswith("peak_") and not unit) or unit not in UNITS:
        return None
    if field == DEVICES:
        unit = rest.split(":")[0].split()[0].casefold()
    return _Line(field, number.strip(), unit, _convention(words) if field == LINK else "")


def _precision(found: re.Match[str]) -> str:
    return _PRECISIONS.get(f"{found['kind']}{found['bits']}".casefold(), "")


def _peak(precision: str, words: str) -> FieldName:
    """Return the field of a peak; none where a line says dense as well as sparse, or sparse of what is never so."""
    is_sparse = bool(_SPARSE.search(words)) and not _DENSE.search(words)
    if not precision or (is_sparse and precision in (*_UNQUALIFIED, "")):
        return ""
    if precision in _UNQUALIFIED:
        return f"peak_{precision}"
    return f"peak_{precision}_{'sparse' if is_sparse else 'dense'}"


def _named(words: str) -> FieldName:
    return next((field for field, pattern in _NAMES if pattern.search(words)), "")


def _convention(words: str) -> str:
    if _BOTH.search(words):
        return BOTH_DIRECTIONS
    return ONE_DIRECTION if _ONE.search(words) else ""


def _quantity_text(line: _Line, *, has_dots: bool) -> str:
    """Return the text for a field; where other lines show a decimal dot, a comma stands between thousands."""
    number = line.number
    if has_dots and re.fullmatch(r"\d{1,3}(?:,\d{3})+", number):
        number = number.replace(",", "")
    return f"{number} {line.unit}".strip()
