"""The records of the catalogue: accelerators, hosts, systems, fabrics, their figures, price quotes and sources."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from core.figure import Figure, Reading, Status, lead
from core.frozen import Frozen, Lenient
from core.quantity import MAX_COUNT

Count: TypeAlias = Annotated[int, Field(ge=1, le=MAX_COUNT)]
PartId: TypeAlias = str
FieldName: TypeAlias = str


class Source(Frozen):
    """A document that states figures. `url` and `published` are None where they are not known."""

    id: str
    title: str
    publisher: str
    url: str | None = None
    published: str | None = None
    note: str = ""


class Basis(StrEnum):
    """How a machine is paid for."""

    ON_DEMAND = "on_demand"
    SPOT = "spot"
    RESERVED_1Y = "reserved_1y"
    RESERVED_3Y = "reserved_3y"
    CAPACITY_BLOCK = "capacity_block"
    PURCHASE = "purchase"

    @property
    def words(self) -> str:
        """The basis in plain words, such as "capacity block"."""
        return self.value.replace("_", " ")


class Quote(Frozen):
    """One price as one source states it, for one basis, region and date.

    `value` is in USD an hour (USD once for a purchase), for the whole system or for each accelerator of it,
    as `per` says. `region` and `date` (YYYY, YYYY-MM or YYYY-MM-DD) are None where the source does not say.
    """

    value: Annotated[float, Field(gt=0, le=1e15)]
    per: Literal["system", "accelerator"] = "system"
    basis: Basis
    region: str | None = None
    date: Annotated[str, Field(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")] | None = None
    status: Status
    source: str
    terms: str = ""
    """The source's own qualifier, such as "3-year commitment"."""
    note: str = ""
    superseded: bool = False
    provider_page: bool = False
    """Whether the source relays the provider's own page or price feed."""


class _Part(Lenient):
    """What every part has. `figures` maps a field's name to all its readings."""

    id: PartId
    name: str
    aliases: tuple[str, ...] = ()
    variant_of: PartId | None = None
    """The part of which this is a copy with figures changed for some nodes of one design alone; None for most."""
    figures: dict[FieldName, tuple[Reading, ...]] = Field(default_factory=dict)

    @cached_property
    def led(self) -> dict[FieldName, Figure]:
        """Every figure with its leader chosen, by field."""
        return {name: lead(readings) for name, readings in self.figures.items()}

    def figure(self, field: FieldName) -> Figure | None:
        """Return the figure of a field with its leader chosen, None where nothing is known."""
        return self.led.get(field)

    def text(self, field: FieldName) -> str:
        """Return the leading value of a field as text, empty where nothing is known."""
        figure = self.figure(field)
        return "" if figure is None else str(figure.leader.value)


class Unsupported(Frozen):
    """The statement that an accelerator has no hardware for a precision."""

    source: str
    note: str = ""


class Accelerator(_Part):
    """One accelerator package, counted as its maker counts it."""

    kind: Literal["accelerator"] = "accelerator"
    vendor: str
    silicon: str = ""
    """Names what parts of the same silicon at the same clocks share, and so their peaks; empty where none is shared."""
    devices: dict[str, Count] = Field(default_factory=dict)
    """How many of a smaller unit one accelerator holds, such as {"core": 8} or {"die": 2}."""
    bundles: dict[str, Count] = Field(default_factory=dict)
    """How many accelerators a larger unit holds, such as {"superchip": 2}."""
    unsupported: dict[str, Unsupported] = Field(default_factory=dict)
    """Precisions ("fp4", "fp8", …) the hardware does not have, with the source that shows it."""


class Host(_Part):
    """The processor, memory and storage side of one server or instance."""

    kind: Literal["host"] = "host"
    vendor: str = ""


class Form(StrEnum):
    """What kind of thing a system is, smallest first."""

    TRAY = "tray"
    INSTANCE = "instance"
    SERVER = "server"
    RACK = "rack"
    ULTRASERVER = "ultraserver"
    POD = "pod"
    CLUSTER = "cluster"


class Content(Frozen):
    """Some equal parts inside a system, or in a cluster that is made from a recipe."""

    part: PartId
    count: Count = 1


class System(_Part):
    """An instance, server, rack, UltraServer, pod or cluster: parts inside, headline figures and prices outside."""

    kind: Literal["system"] = "system"
    form: Form
    provider: str
    contents: tuple[Content, ...] = ()
    contents_known: bool = True
    """False where only headlines are published: the totals of such a system are its claims."""
    quotes: tuple[Quote, ...] = ()
    priced_as: PartId | None = None
    """The system whose quotes apply, where this one is sold only as a member of a larger one."""
    member: bool = False
    """Whether it exists only inside another system, so that the library does not offer it by itself."""


class Fabric(_Part):
    """A network: scale-up inside a domain of accelerators, or scale-out between domains."""

    kind: Literal["fabric"] = "fabric"
    level: Literal["scaleup", "scaleout"]
    measured: bool = False
    """Whether its figures are measured bus bandwidths of whole collectives, not link rates."""


Part: TypeAlias = Annotated[Accelerator | Host | System | Fabric, Field(discriminator="kind")]


class Economics(Frozen):
    """A figure of the surroundings: PUE, electricity price, carbon intensity, building cost."""

    id: str
    readings: tuple[Reading, ...]

    @cached_property
    def figure(self) -> Figure:
        """The figure with its leader chosen."""
        return lead(self.readings)


class Statement(Frozen):
    """What somebody says of a whole system, kept beside the parts: a claim, never the source of a total."""

    subject: str
    field: FieldName
    readings: tuple[Reading, ...]


class Site(Frozen):
    """A place to run a cluster; each field names the record of `Economics` that holds its figure, None if unknown."""

    id: str
    name: str
    pue: str | None = None
    electricity: str | None = None
    carbon: str | None = None
