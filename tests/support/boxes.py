"""Boxes of the map made by hand, in sizes and with texts that can be reckoned."""

from __future__ import annotations

from core.result import unknown
from gui.canvas.boxes import Box, Face, Fact, Level, Row, Slots
from gui.canvas.layout import Layout, Sizes, Style, arrange
from gui.painting.figure import FigureText

SIZES = Sizes(
    margin=16,
    padding=12,
    gap=6,
    group_gap=12,
    lead=4,
    title=30,
    small_title=28,
    row=26,
    side_row=28,
    slot=24,
    slot_with_facts=40,
    slot_width=104,
    slot_wide=144,
    icon=16,
    slot_icon=14,
    sign_column=20,
    unit_gap=5,
    count=20,
    sheet=4,
    side=236,
    pair=172,
    node_open=400,
    node_closed=232,
    node_most=640,
    content=200,
    zone_least=96,
    zone_most=176,
    least_width=640,
    detail=(24, 80, 160),
)
WIDTH = 828
LETTER = 7


def gauge(style: Style, text: str) -> int:
    """Take every character as equally wide."""
    return LETTER * len(text) + (14 if style is Style.COUNT else 0)


def fact(value: str = "83.1", unit: str = "PF") -> Fact:
    """Return a figure."""
    return Fact(FigureText(value, unit), unknown("x", "FLOP/s"), "FP8 dense")


def node(
    name: str,
    *children: Box,
    level: Level = Level.RACK,
    count: int = 1,
    is_off: bool = False,
    slots: Slots | None = None,
    rows: tuple[Row, ...] = (),
) -> Box:
    """Return the box of a node of some system."""
    face = Face(level, "rack", name, f"×{count}", count > 1, (), fact(), is_off, slots, rows)
    return Box(name, face, part="part", children=children)


def group(name: str, *children: Box) -> Box:
    """Return the box of a group of nodes."""
    return Box(name, Face(Level.RACK, "cluster", name, "×1"), children=children, is_container=True)


def cluster(*nodes: Box) -> Box:
    """Return the box of a cluster with three shared rows."""
    rows = tuple(Row("network", name, "", fact()) for name in ("Scale-out", "Site", "Prices"))
    return Box("c", Face(Level.CLUSTER, "cluster", "Cluster", rows=rows), children=nodes, is_container=True)


def instance(name: str = "i", count: int = 4, slots: int = 16) -> Box:
    """Return the box of an instance with accelerators and two rows."""
    rows = (Row("host", "Host"), Row("network", "Network"))
    held = Slots("Trainium2", "667 TF", slots)
    return node(name, level=Level.INSTANCE, count=count, slots=held, rows=rows)


def laid_out(*nodes: Box, width: int = WIDTH, is_open: bool = True) -> Layout:
    """Lay a cluster of nodes out, all of them open or all closed."""
    return arrange(cluster(*nodes), width, SIZES, lambda _key: is_open)
