"""A figure: one number with where it comes from, and the other published values that rival it.

A `Reading` is what one source says. A `Figure` is all readings of one field with the leading one chosen
by a fixed rule, so that the choice can be shown and never depends on the order in a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from core.frozen import Frozen
from core.quantity import LABEL_UNITS, convert, fits, nominal_bytes, one_direction, si_unit, to_si

if TYPE_CHECKING:
    from collections.abc import Iterable

RECALLED = "unsourced-recall"
"""The source id of figures from general knowledge: shown as "recalled, no source"."""


class Status(StrEnum):
    """How well a reading is founded, as the catalogue stores it, best first."""

    YOURS = "yours"
    OFFICIAL = "official"
    PRESS = "press"
    DERIVED = "derived"
    ESTIMATED = "estimated"
    SPECULATIVE = "speculative"

    @property
    def rank(self) -> int:
        """Position in the order of trust, 0 for the best."""
        return _STATUS_RANK[self]

    @property
    def is_guess(self) -> bool:
        """Whether no source states the value: an estimate or a guess about an unreleased thing."""
        return self in (Status.ESTIMATED, Status.SPECULATIVE)


_STATUS_RANK = {status: rank for rank, status in enumerate(Status)}


class Sign(StrEnum):
    """What the status sign beside a figure says, in the words used on screen."""

    DOCUMENTED = "documented"
    PRESS = "press"
    DERIVED = "derived"
    YOURS = "yours"
    ASSUMED = "assumed"
    SUPERSEDED = "superseded"
    CONFLICTING = "conflicting"
    PROJECTION = "projection"
    UNKNOWN = "unknown"

    @property
    def doubt(self) -> int:
        """Position in the order of growing doubt; the weakest of a chain is the largest."""
        return _DOUBT[self]


_DOUBT = {sign: doubt for doubt, sign in enumerate(Sign)}

_SIGN_OF_STATUS = {
    Status.YOURS: Sign.YOURS,
    Status.OFFICIAL: Sign.DOCUMENTED,
    Status.PRESS: Sign.PRESS,
    Status.DERIVED: Sign.DERIVED,
    Status.ESTIMATED: Sign.ASSUMED,
    Status.SPECULATIVE: Sign.PROJECTION,
}


def weakest(signs: Iterable[Sign]) -> Sign:
    """Return the most doubtful of the signs; UNKNOWN when there is none."""
    return max(signs, key=lambda sign: sign.doubt, default=Sign.UNKNOWN)


class Reading(Frozen):
    """One value as one source states it.

    `value` and `unit` are as printed (a text for what is not a number); `convention` is the source's own
    qualifier, such as "dense" or "bidir, all links". `date` is YYYY, YYYY-MM or YYYY-MM-DD, None if not said.
    """

    value: float | str
    unit: str = ""
    convention: str = ""
    status: Status
    source: str
    date: str | None = None
    note: str = ""
    superseded: bool = False
    launch: bool = False
    """Launch material, which current material of the same standing outranks."""
    back_computed: bool = False
    """Computed from a system's headline: a rival, never the leader while another stands."""
    set_aside: str = ""
    """The reason for which an evidently mistaken print never leads while another stands; empty for most."""
    preferred: str = ""
    """The reason for which this reading wins a tie; empty for most."""
    chosen: bool = False
    """Whether the user chose it to lead in this design, whatever its standing."""

    @property
    def sign(self) -> Sign:
        """The status sign to show beside this reading."""
        return Sign.SUPERSEDED if self.superseded else _SIGN_OF_STATUS[self.status]

    @property
    def is_number(self) -> bool:
        """Whether the value is a number rather than a text."""
        return not isinstance(self.value, str)

    @property
    def si_value(self) -> float:
        """The value in the base unit of its kind, links in one direction. Raises ValueError for a text."""
        if isinstance(self.value, str):
            message = f"'{self.value}' is a text, not a number"
            raise ValueError(message)
        return one_direction(to_si(self.value, self.unit), self.convention)

    @property
    def nominal_value(self) -> float:
        """The value in the base unit, the number of a memory label taken as decimal. Raises ValueError for a text."""
        return nominal_bytes(float(self.value)) if self.unit in LABEL_UNITS else self.si_value

    @property
    def si_unit(self) -> str:
        """The base unit of `si_value`."""
        return si_unit(self.unit)

    @property
    def is_contender(self) -> bool:
        """Whether the reading still counts: not superseded, computed back from a headline, or set aside."""
        return not (self.superseded or self.back_computed or self.set_aside)


class Rule(IntEnum):
    """The first point on which the leader beat the runner-up, in the order they are tried."""

    ONLY = 0
    STANDING = 1
    STATUS = 2
    CURRENT = 3
    DATE = 4
    STATED = 5
    REGION = 6
    PROVIDER = 7
    CHEAPEST = 8
    ORDER = 9
    SAME = 10
    YOURS = 11
    CHOSEN = 12

    @property
    def words(self) -> str:
        """The rule as a sentence for the reader."""
        return _RULE_WORDS[self]


_RULE_WORDS = {
    Rule.ONLY: "the only published value",
    Rule.STANDING: "the others are superseded, set aside, computed back from a headline, or recalled without a source",
    Rule.STATUS: "better founded than the others",
    Rule.CURRENT: "current material before launch material",
    Rule.DATE: "the newest of equal standing",
    Rule.STATED: "chosen for a stated reason",
    Rule.REGION: "quoted for the region asked for",
    Rule.PROVIDER: "relayed from the provider's own page",
    Rule.CHEAPEST: "the cheapest of equal standing",
    Rule.ORDER: "nothing tells the sources apart: the first by name",
    Rule.SAME: "sources of equal standing agree",
    Rule.YOURS: "your own figure leads",
    Rule.CHOSEN: "you chose it for this design",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """All readings of one field: the leader, its rivals in order of standing, and the rule that chose."""

    leader: Reading
    rivals: tuple[Reading, ...]
    rule: Rule

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Leader first, then the rivals."""
        return (self.leader, *self.rivals)

    @property
    def contenders(self) -> tuple[Reading, ...]:
        """The numeric readings that still count, the leader first: those that span the band.

        Beside the user's own figure nothing else counts: it replaces what was published, and is shown beside it.
        """
        if self.leader.status is Status.YOURS:
            return (self.leader,)
        return (self.leader, *(r for r in self.rivals if r.is_contender and _is_comparable(r)))

    @property
    def is_conflicting(self) -> bool:
        """Whether a source of the leader's own standing states a value that rounding cannot explain."""
        peers = (r for r in self.rivals if r.is_contender and not r.launch and r.status is self.leader.status)
        return self.leader.is_number and any(not agree(self.leader, r) for r in peers if _is_comparable(r))

    @property
    def sign(self) -> Sign:
        """The sign to show: that of the leader, or CONFLICTING."""
        return Sign.CONFLICTING if self.is_conflicting else self.leader.sign


def _is_comparable(reading: Reading) -> bool:
    return reading.is_number and reading.source != RECALLED


RELATIVE_TOLERANCE = 1e-3
"""Two values closer than this fraction agree whatever their digits: the tolerance of the acceptance cases."""


def half_unit_in_last_place(value: float) -> float:
    """Return half a unit of the last digit in which a value is printed: 0.05 for 83.2, 0.5 for 1299."""
    exponent = Decimal(repr(value)).normalize().as_tuple().exponent
    return 0.5 * 10.0 ** min(int(exponent), 0)


def agree(one: Reading, other: Reading) -> bool:
    """Whether two numeric readings are equal within 0.1 % or the rounding of the coarser print, in bits or in bytes.

    Memory labels agree where their numbers do: makers print the same label as GB and as GiB. Readings that measure
    different things never agree. Raises UnknownUnit.
    """
    if one.value == other.value and {one.unit, other.unit} <= LABEL_UNITS:
        return True
    if not fits(one.unit, other.unit):
        return False
    if one.si_unit != other.si_unit:
        one = one.evolve(value=convert(float(one.value), one.unit, other.unit), unit=other.unit)
    return agree_si(one.si_value, other.si_value, other, slack=rounding_si(one))


def agree_si(value: float, stated: float, reading: Reading, slack: float = 0.0) -> bool:
    """Whether a value in the base unit is the stated one within 0.1 %, the reading's rounding, or `slack`."""
    digits = rounding_si(reading) * _scale(stated, reading)
    allowed = max(slack, digits, RELATIVE_TOLERANCE * max(abs(value), abs(stated)))
    return abs(value - stated) <= allowed * (1 + 1e-9)


COARSEST_ROUNDING = 1e-2
"""Rounding explains at most this fraction of a value: a 3 where others print 2.9 is another value, not a short one."""


def rounding_si(reading: Reading) -> float:
    """Return half a unit of the last printed digit of a numeric reading, in the base unit, at most 1 % of it."""
    value = float(reading.value)
    printed = min(half_unit_in_last_place(value), COARSEST_ROUNDING * abs(value))
    return abs(one_direction(to_si(printed, reading.unit), reading.convention))


def _scale(stated: float, reading: Reading) -> float:
    own = reading.si_value
    return abs(stated / own) if own else 1.0


def lead(readings: Iterable[Reading]) -> Figure:
    """Choose the leading reading.

    What the user chose leads. Then the order is: not superseded, not computed back, not set aside and not merely
    recalled; then status; then current over launch material; then the newest date; then a reason stated in the data.
    Raises ValueError if there is none.
    """
    ranked = sorted(readings, key=_rank)
    if not ranked:
        message = "a figure needs at least one reading"
        raise ValueError(message)
    return Figure(ranked[0], tuple(ranked[1:]), _deciding_rule(ranked))


def _standing(reading: Reading) -> int:
    if reading.chosen:
        return -1
    return int(not reading.is_contender) * 2 + int(reading.source == RECALLED)


_DATE_LENGTH = len("2026-05-31")


def newest_first(date: str | None) -> tuple[int, ...]:
    """Return a sort key for dates as coarse as YYYY: newest first, the coarser of a period after, undated last."""
    return tuple(-ord(character) for character in (date or "").ljust(_DATE_LENGTH))


def _rank(reading: Reading) -> tuple[int, int, bool, tuple[int, ...], bool, tuple[str, ...], int]:
    return (
        _standing(reading),
        reading.status.rank,
        reading.launch,
        newest_first(reading.date),
        not reading.preferred,
        (reading.source, str(reading.value), reading.unit, reading.convention, reading.note, reading.set_aside),
        reading.superseded + 2 * reading.back_computed,
    )


def _deciding_rule(ranked: list[Reading]) -> Rule:
    if len(ranked) == 1:
        return Rule.ONLY
    if ranked[0].chosen or ranked[0].status is Status.YOURS:
        return Rule.CHOSEN if ranked[0].chosen else Rule.YOURS
    first, second = _rank(ranked[0]), _rank(ranked[1])
    rules = (Rule.STANDING, Rule.STATUS, Rule.CURRENT, Rule.DATE, Rule.STATED)
    last = Rule.SAME if ranked[0].value == ranked[1].value else Rule.ORDER
    return next((rule for rule, a, b in zip(rules, first, second, strict=False) if a != b), last)
