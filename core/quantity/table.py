"""The table of units: every spelling that sources print, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Dimension(StrEnum):
    """What a unit measures. Only units with the same base unit convert into each other."""

    COMPUTE = "compute"
    OPERATIONS = "operations"
    DATA = "data"
    BYTE_RATE = "byte_rate"
    BIT_RATE = "bit_rate"
    POWER = "power"
    ENERGY = "energy"
    MONEY = "money"
    MONEY_RATE = "money_rate"
    PRICE = "price"
    """Money for something other than time: a kilowatt-hour, a watt, a million tokens."""
    TIME = "time"
    MASS = "mass"
    MASS_RATE = "mass_rate"
    CARBON_INTENSITY = "carbon_intensity"
    TOKENS = "tokens"
    TOKEN_RATE = "token_rate"
    RATIO = "ratio"
    COUNT = "count"
    TEXT = "text"
    """A mark of what the text beside it is, such as YYYY-MM; never converted."""
    PLAIN = "plain"
    """No unit at all."""
    OTHER = "other"
    """A compound unit kept as printed."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: a value in it times `factor` is the value in the base unit `si_symbol`."""

    symbol: str
    dimension: Dimension
    factor: float
    si_symbol: str


CURRENCY_SIGNS: Final = MappingProxyType({"USD": "$", "EUR": "€", "GBP": "£", "CHF": "CHF"})
"""Sign of each known currency by its ISO 4217 code."""

MONEY_PREFIXES: Final = MappingProxyType({"k": 1e3, "M": 1e6, "B": 1e9})
"""What stands before the sign of a large amount of money, and how many it means: "M$/h"."""

_Entry: TypeAlias = tuple[str, Unit]
_Row: TypeAlias = tuple[str, float, tuple[str, ...]]

_FROM_GIGA: Final = {"G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18, "Z": 1e21}
_DECIMAL: Final = {"": 1.0, "k": 1e3, "K": 1e3, "M": 1e6, **_FROM_GIGA}
_BINARY: Final = {f"{letter}i": 1024.0**power for power, letter in enumerate("KMGTPE", start=1)}
_S_PER_YEAR: Final = 365 * 24 * 3600.0

# Dimension, base unit, the prefixes in use, spellings with the canonical one first.
_PREFIXED: Final = (
    (Dimension.COMPUTE, "FLOP/s", _DECIMAL, ("{}FLOP/s", "{}FLOPS", "{}FLOPs")),
    # "F" alone would be a farad.
    (Dimension.COMPUTE, "FLOP/s", _FROM_GIGA, ("{}FLOP/s", "{}F")),
    (Dimension.OPERATIONS, "OP/s", _DECIMAL, ("{}OP/s", "{}OPS")),
    (Dimension.DATA, "byte", _DECIMAL, ("{}B", "{}byte", "{}bytes")),
    (Dimension.DATA, "byte", _BINARY, ("{}B",)),
    (Dimension.BYTE_RATE, "byte/s", _DECIMAL, ("{}B/s", "{}Bps", "{}byte/s")),
    (Dimension.BYTE_RATE, "byte/s", _BINARY, ("{}B/s",)),
    (Dimension.BIT_RATE, "bit/s", _DECIMAL, ("{}b/s", "{}bit/s", "{}bps")),
    (Dimension.POWER, "W", _DECIMAL, ("{}W",)),
    (Dimension.ENERGY, "Wh", _DECIMAL, ("{}Wh",)),
    (Dimension.TOKENS, "tok", _DECIMAL, ("{}tok",)),
    (Dimension.TOKEN_RATE, "tok/s", _DECIMAL, ("{}tok/s",)),
)

# Base unit and its rows: symbol, factor to the base unit, other spellings.
_LISTED: Final[tuple[tuple[Dimension, str, tuple[_Row, ...]], ...]] = (
    # Instance descriptions print a rate as "3200 Gigabit".
    (Dimension.BIT_RATE, "bit/s", (("Mb/s", 1e6, ("Megabit",)), ("Gb/s", 1e9, ("Gigabit", "Gigabits")))),
    (Dimension.ENERGY, "Wh", (("J", 1 / 3600, ()),)),
    (
        Dimension.TIME,
        "s",
        (
            ("us", 1e-6, ("\u00b5s", "\u03bcs")),  # the micro sign and the Greek letter
            ("ms", 1e-3, ()),
            ("s", 1.0, ("sec", "seconds")),
            ("min", 60.0, ("minutes",)),
            ("h", 3600.0, ("hour", "hours")),
            ("days", 86400.0, ("d", "day")),
            ("years", _S_PER_YEAR, ()),
        ),
    ),
    (
        Dimension.MASS,
        "kg",
        (
            ("g", 1e-3, ()),
            ("kg", 1.0, ()),
            ("t", 1e3, ()),
            ("kt", 1e6, ()),
            ("gCO2e", 1e-3, ()),
            ("kgCO2e", 1.0, ()),
            ("tCO2e", 1e3, ()),
        ),
    ),
    (Dimension.MASS_RATE, "kg/h", (("g/h", 1e-3, ()), ("kg/h", 1.0, ()), ("t/h", 1e3, ()))),
    (Dimension.CARBON_INTENSITY, "gCO2e/kWh", (("gCO2e/kWh", 1.0, ("g/kWh",)), ("kgCO2e/kWh", 1e3, ("kg/kWh",)))),
    (Dimension.TOKENS, "tok", (("tok", 1.0, ("tokens",)),)),
    (Dimension.TOKEN_RATE, "tok/s", (("tok/s", 1.0, ("tokens/s",)),)),
    (
        Dimension.RATIO,
        "ratio",
        (
            ("ratio", 1.0, ("ratio to on-demand", "to 1 between pods")),
            (
                "x",
                1.0,
                (
                    "×",
                    "x exaFLOPS",
                    "x exaFLOPS of Anthropic's previous training cluster",
                    "x versus P5e/P5en",
                    "x versus Trn2",
                    "x versus Trn2 UltraServer",
                ),
            ),
            ("%", 1e-2, ("% of rated", "% more servers")),
        ),
    ),
)

# Money for the given thing: dimension, what follows the currency in the base unit, then in each unit with its factor.
_PRICED: Final[tuple[tuple[Dimension, str, tuple[tuple[str, float], ...]], ...]] = (
    (Dimension.MONEY, "", (("", 1.0),)),
    (Dimension.MONEY_RATE, "/h", (("/h", 1.0),)),
    # An hour of one accelerator is no hour of a machine: own base units, so that neither passes for the other.
    (Dimension.MONEY_RATE, "/accelerator-h", (("/accelerator-h", 1.0), ("/GPU-h", 1.0), ("/chip-h", 1.0))),
    (Dimension.MONEY_RATE, "/month", (("/month", 1.0),)),
    (Dimension.MONEY_RATE, "/year", (("/year", 1.0),)),
    (Dimension.PRICE, "/kWh", (("/kWh", 1.0), ("/MWh", 1e-3))),
    (Dimension.PRICE, "/W", (("/W", 1.0), ("/kW", 1e-3), ("/MW", 1e-6))),
    (Dimension.PRICE, "/kW-month", (("/kW-month", 1.0),)),
    (Dimension.PRICE, "/Mtok", (("/Mtok", 1.0), ("/ktok", 1e3))),
    (Dimension.PRICE, "/PF-h", (("/PF-h", 1.0),)),
)

# Things counted, with their other names. Racks never convert to accelerators: each noun is its own base unit.
_COUNTED: Final = (
    ("accelerators", "accelerator", "accel.", "GPUs", "GPU", "chips", "chip"),
    ("dies", "die", "compute dies", "GCDs"),
    ("stacks",),
    ("wafer", "wafers"),
    ("sockets", "socket"),
    ("vCPU", "vCPUs"),
    ("hardware threads",),
    ("cores", "Arm cores"),
    ("network cards", "NICs", "NIC", "CX-7", "CX-8", "CX-7 400G + 2 x 200G front-end"),
    ("ports", "CX-7 ports", "ports on the cards"),
    ("instances", "instance", "VMs", "trn2u.48xlarge", "p6e-gb200.36xlarge"),
    ("servers", "server", "nodes", "node", "Grand Teton servers", "servers of 16 chips", "servers of 4 chips"),
    ("racks", "rack", "GPU racks", "NVL72 racks"),
    ("UltraServers", "UltraServer"),
    ("superchips", "superchip"),
    ("pods", "pod", "pods of 3,072 GPUs"),
    ("buildings",),
    ("events",),
    ("U",),
)

_SINGLE: Final = {
    Dimension.TEXT: ("YYYY-MM", "YYYY-Hn", "YYYY", "date", "month", "year"),
    Dimension.PLAIN: ("",),
    Dimension.OTHER: (
        "FLOP",
        "FLOP/B",
        "TWh/year",
        "%/year",
        "%/year of hardware",
        "%/GPU-year",
        "GPU-h",
        "GPU-h per interruption",
    ),
}


def _prefixed_entries() -> Iterator[_Entry]:
    for dimension, base, prefixes, templates in _PREFIXED:
        for prefix, factor in prefixes.items():
            unit = Unit(templates[0].format(prefix), dimension, factor, base)
            yield from ((template.format(prefix), unit) for template in templates)


def _listed_entries() -> Iterator[_Entry]:
    for dimension, base, rows in _LISTED:
        for symbol, factor, others in rows:
            unit = Unit(symbol, dimension, factor, base)
            yield from ((spelling, unit) for spelling in (symbol, *others))


def _priced_entries() -> Iterator[_Entry]:
    for code, sign in CURRENCY_SIGNS.items():
        for dimension, base, rows in _PRICED:
            for per, factor in rows:
                unit = Unit(code + per, dimension, factor, code + base)
                yield from ((currency + per, unit) for currency in (code, sign))
        for prefix, times in MONEY_PREFIXES.items():
            for dimension, per in ((Dimension.MONEY, ""), (Dimension.MONEY_RATE, "/h")):
                unit = Unit(f"{prefix}{code}{per}", dimension, times, code + per)
                yield from ((f"{prefix}{currency}{per}", unit) for currency in (code, sign))


def _counted_entries() -> Iterator[_Entry]:
    for names in _COUNTED:
        unit = Unit(names[0], Dimension.COUNT, 1.0, names[0])
        yield from ((name, unit) for name in names)


def _single_entries() -> Iterator[_Entry]:
    for dimension, symbols in _SINGLE.items():
        yield from ((symbol, Unit(symbol, dimension, 1.0, symbol)) for symbol in symbols)


UNITS: Final[Mapping[str, Unit]] = MappingProxyType(
    dict(
        chain(
            _prefixed_entries(),
            _listed_entries(),
            _priced_entries(),
            _counted_entries(),
            _single_entries(),
        )
    )
)
"""Every accepted spelling with its unit; several spellings share one unit."""
