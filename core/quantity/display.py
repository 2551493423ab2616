"""Figures with their units as shown: one choice of units rules every pane, chart and report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date  # at run time too: settings validate a Currency
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from core.quantity.errors import IncompatibleUnits, quoted
from core.quantity.formatting import MINUS, THIN_SPACE, UNKNOWN, money_text, rounded, rounded_text, without_noise
from core.quantity.table import CURRENCY_SIGNS, MONEY_PREFIXES, Dimension
from core.quantity.units import BITS_PER_BYTE, decimal_of, find_unit

if TYPE_CHECKING:
    from collections.abc import Iterable

_NO_BREAK_SPACE: Final = "\u00a0"
_EN_DASH: Final = "–"


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency to show money in. `per_usd` of it are worth one US dollar on the day `as_of`."""

    code: str
    per_usd: float
    as_of: date | None


US_DOLLAR: Final = Currency("USD", 1.0, None)


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """The reader's choice of units. It changes what is shown, never what is stored."""

    memory: Literal["GB", "GiB"] = "GB"
    """Decimal or binary units for amounts of data; rates stay decimal."""
    network: Literal["Gb/s", "GB/s"] = "Gb/s"
    """Bits or bytes for the rates of networks."""
    direction: Literal["one", "both"] = "one"
    """Links as one direction or as the sum of both, which vendors like to print."""
    currency: Currency = US_DOLLAR
    rent: Literal["h", "730 h", "720 h", "744 h"] = "h"
    """What rent is told for: an hour, or a month as an average year, 30 or 31 days have it."""
    sparse: bool = False
    """Whether sparse peaks are shown beside the dense ones."""
    power: Literal["it", "facility"] = "it"
    """Whose power leads: that of the IT, or of the whole site with its cooling and losses."""


DEFAULT_CHOICE: Final = UnitChoice()


class FormattedQuantity(NamedTuple):
    """A value and its unit, each as text, to be laid out in two columns or in one."""

    value_text: str
    unit_text: str

    @property
    def text(self) -> str:
        """Both in one text that does not break between them."""
        if not self.unit_text:
            return self.value_text
        space = THIN_SPACE if self.unit_text == "%" else _NO_BREAK_SPACE
        return f"{self.value_text}{space}{self.unit_text}"


class _Rung(NamedTuple):
    """One shown unit: how many base units it holds, and from how many on it is used."""

    symbol: str
    scale: Decimal
    threshold: Decimal


class _Ladder(NamedTuple):
    """The units in which one base unit is shown, smallest first; `home` is used for zero and for the unknown."""

    rungs: tuple[_Rung, ...]
    home: str
    factor: Decimal = Decimal(1)
    """What a stored value is multiplied with before a rung is chosen."""
    is_money: bool = False

    def named(self, symbol: str) -> _Rung:
        """Return the rung with this symbol."""
        for rung in self.rungs:
            if rung.symbol == symbol:
                return rung
        shown = ", ".join(rung.symbol for rung in self.rungs)
        message = f"{quoted(symbol)} is not shown for this figure; {shown} are accepted"
        raise IncompatibleUnits(message)

    def fitting(self, amount: Decimal, significant: int | None) -> _Rung:
        """Return the largest rung that the amount reaches as it is shown: 999.96 TB rounds to 1 PB."""
        size = abs(amount)
        if not size:
            return self.named(self.home)
        reached = max(1, sum(rung.threshold <= size for rung in self.rungs))
        best, higher = self.rungs[reached - 1], self.rungs[reached : reached + 1]
        return next((r for r in higher if rounded(size / best.scale, significant) * best.scale >= r.threshold), best)


_DECIMAL_PREFIXES: Final = {"": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "Z": 21}
_BINARY_PREFIXES: Final = {"": 0, "Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}


def _stepped(home: str, *rungs: tuple[str, str]) -> _Ladder:
    return _Ladder(tuple(_Rung(symbol, Decimal(scale), Decimal(scale)) for symbol, scale in rungs), home)


def _prefixed(symbol: str, home: str, *prefixes: str) -> _Ladder:
    return _stepped(home + symbol, *((prefix + symbol, f"1e{_DECIMAL_PREFIXES[prefix]}") for prefix in prefixes))


_BINARY_DATA: Final = _stepped("GiB", *((f"{prefix}B", str(2**power)) for prefix, power in _BINARY_PREFIXES.items()))
_TIME: Final = _Ladder(
    (
        _Rung("\u00b5s", Decimal("1e-6"), Decimal("1e-6")),
        _Rung("ms", Decimal("1e-3"), Decimal("1e-3")),
        _Rung("s", Decimal(1), Decimal(1)),
        _Rung("min", Decimal(60), Decimal(120)),
        _Rung("h", Decimal(3600), Decimal(7200)),
        _Rung("days", Decimal(86400), Decimal(360000)),  # "49.5 h" is how times between failures are told
    ),
    "s",
)
_LADDERS: Final = {
    "FLOP/s": _prefixed("F", "P", *"GTPEZ"),
    "OP/s": _prefixed("OP/s", "T", *"GTPEZ"),
    "byte": _prefixed("B", "G", "", *"kMGTPE"),
    "byte/s": _prefixed("B/s", "G", "", *"kMGTPE"),
    "bit/s": _prefixed("b/s", "G", "", *"kMGTPE"),
    "W": _prefixed("W", "k", "", *"kMG"),
    "Wh": _prefixed("Wh", "k", "", *"kMGT"),
    "tok": _prefixed("tok", "", "", *"kMGT"),
    "tok/s": _prefixed("tok/s", "", "", *"kMG"),
    "s": _TIME,
    "kg": _stepped("kg", ("g", "1e-3"), ("kg", "1"), ("t", "1e3"), ("kt", "1e6")),
    "kg/h": _stepped("kg/h", ("g/h", "1e-3"), ("kg/h", "1"), ("t/h", "1e3")),
    "ratio": _stepped("%", ("%", "0.01")),
}
_MONEY: Final = frozenset({Dimension.MONEY, Dimension.MONEY_RATE, Dimension.PRICE})


@lru_cache(maxsize=256)
def _ladder(si_unit: str, choice: UnitChoice, *, link: bool) -> _Ladder:
    """Return how a base unit is shown. Raises UnknownUnit, or IncompatibleUnits where the unit is no base unit."""
    unit = find_unit(si_unit)
    if unit.si_symbol != si_unit:
        message = f"{quoted(si_unit)} is not a base unit; {quoted(unit.si_symbol)} is accepted"
        raise IncompatibleUnits(message)
    if unit.dimension in _MONEY:
        return _money_ladder(si_unit, choice)
    return _measure_ladder(si_unit, choice, link=link)


def _measure_ladder(si_unit: str, choice: UnitChoice, *, link: bool) -> _Ladder:
    is_network = si_unit == "bit/s"
    factor = Decimal(2 if choice.direction == "both" and (link or is_network) else 1)
    if is_network and choice.network == "GB/s":
        return _scaled(_LADDERS["byte/s"], factor / BITS_PER_BYTE)
    if si_unit == "byte" and choice.memory == "GiB":
        return _BINARY_DATA
    return _scaled(_LADDERS.get(si_unit) or _stepped(si_unit, (si_unit, "1")), factor)


def _scaled(ladder: _Ladder, factor: Decimal) -> _Ladder:
    return _Ladder(ladder.rungs, ladder.home, factor)


def _money_ladder(si_unit: str, choice: UnitChoice) -> _Ladder:
    """Return the rungs of money: dollars in the chosen currency, other currencies as they are.

    A rate by the hour is told for the chosen number of hours, which its unit names: "$/730 h". Large amounts have a
    prefix, "M$/h"; prices, which are for something other than time, have none.
    """
    code, slash, per = si_unit.partition("/")
    factor = Decimal(1)
    if code == US_DOLLAR.code:
        code, factor = choice.currency.code, decimal_of(choice.currency.per_usd)
    if per == "h" and choice.rent != "h":
        per, factor = choice.rent, factor * int(choice.rent.removesuffix(" h"))
    symbol = CURRENCY_SIGNS.get(code, code) + slash + per
    has_prefixes = find_unit(si_unit).dimension is not Dimension.PRICE
    scales = {prefix: decimal_of(times) for prefix, times in MONEY_PREFIXES.items() if has_prefixes}
    large = (_Rung(prefix + symbol, scale, max(scale, _LARGE_MONEY)) for prefix, scale in scales.items())
    return _Ladder((_Rung(symbol, Decimal(1), Decimal(1)), *large), symbol, factor, is_money=True)


_LARGE_MONEY: Final = Decimal(100_000)
"""Up to here an amount of money is told to the cent."""


def display_unit(
    values: Iterable[float | None],
    si_unit: str,
    choice: UnitChoice = DEFAULT_CHOICE,
    *,
    link: bool = False,
) -> str:
    """Return the unit in which a row or an axis is shown: that of its largest value, for `unit` of `format_si`."""
    ladder = _ladder(si_unit, choice, link=link)
    largest = max((abs(decimal_of(value)) for value in values if value is not None), default=Decimal(0))
    return ladder.fitting(largest * ladder.factor, None).symbol


def format_si(
    value: float | None,
    si_unit: str,
    choice: UnitChoice = DEFAULT_CHOICE,
    *,
    unit: str | None = None,
    significant: int | None = None,
    signed: bool = False,
    link: bool = False,
) -> FormattedQuantity:
    """Return a value in a base unit ("FLOP/s", "byte", "USD/h", …) as shown: 8.3136e16 is "83.1" and "PF".

    unit: the shown unit where a row or an axis shares one (see `display_unit`). significant: digits, where the house
    rule does not serve. signed: with a plus too. link: a byte rate of a link, to which the choice of direction applies;
    bit rates are always links. Raises UnknownUnit, IncompatibleUnits, or NotANumber for NaN and infinity.
    """
    ladder = _ladder(si_unit, choice, link=link)
    if value is None:
        return FormattedQuantity(UNKNOWN, unit or ladder.home)
    # What float arithmetic left behind the last digit would make "1.000" of a quotient that is 1.
    amount = decimal_of(without_noise(value)) * ladder.factor
    if unit is None and ladder.is_money and significant is not None:
        unit = ladder.home  # who asks for digits asks for the amount itself
    rung = ladder.named(unit) if unit else ladder.fitting(amount, significant)
    is_plain_money = ladder.is_money and rung.symbol == ladder.home
    return FormattedQuantity(_amount_text(amount / rung.scale, significant, is_plain_money, signed=signed), rung.symbol)


def shown_size(si_unit: str, unit: str, choice: UnitChoice = DEFAULT_CHOICE, *, link: bool = False) -> float:
    """Return how much of a base unit reads as 1 in a shown unit, such as 1e15 FLOP/s for "PF".

    unit and link: as those of `format_si`. Raises UnknownUnit or IncompatibleUnits.
    """
    ladder = _ladder(si_unit, choice, link=link)
    return float(ladder.named(unit).scale / ladder.factor)


def _amount_text(amount: Decimal, significant: int | None, is_plain_money: bool, *, signed: bool) -> str:
    if is_plain_money:
        return money_text(amount, significant, signed=signed)
    return rounded_text(amount, significant, signed=signed)


def format_range(
    low: float | None,
    high: float | None,
    si_unit: str,
    choice: UnitChoice = DEFAULT_CHOICE,
    *,
    unit: str | None = None,
    significant: int | None = None,
    signed: bool = False,
    link: bool = False,
) -> FormattedQuantity:
    """Return a range in one shared unit, "15.9–26.4"; a single value where both ends look the same.

    The options are those of `format_si`. Unknown where either end is. Raises ValueError where low exceeds high.
    """
    if low is None or high is None:
        return format_si(None, si_unit, choice, unit=unit, link=link)
    if low > high:
        message = f"a range from {low} to {high} runs backwards"
        raise ValueError(message)
    shared = unit or display_unit((low, high), si_unit, choice, link=link)
    first, last = (
        format_si(end, si_unit, choice, unit=shared, significant=significant, signed=signed, link=link).value_text
        for end in (low, high)
    )
    return FormattedQuantity(first if first == last else _joined(first, last), shared)


def _joined(first: str, last: str) -> str:
    """Return both ends with an en dash, spaced where a minus stands beside it; one plus serves for both."""
    if first.startswith(MINUS):
        return f"{first}{_NO_BREAK_SPACE}{_EN_DASH}{_NO_BREAK_SPACE}{last}"
    return f"{first}{_EN_DASH}{last.removeprefix('+')}"
