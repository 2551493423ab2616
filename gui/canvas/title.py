"""Where the parts of a box's title stand: icon, name, count, facts, key figure. Names give way, values never do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.canvas.boxes import Level
from gui.canvas.layout import Detail, Rect, Style

if TYPE_CHECKING:
    from gui.canvas.boxes import Face, Fact
    from gui.canvas.layout import Gauge, Placed, Sizes

FACT_JOINT = " · "


@dataclass(frozen=True, slots=True)
class Title:
    """The parts of a title that have a place; `facts` is the text that fits there."""

    icon: Rect | None = None
    name: Rect | None = None
    count: Rect | None = None
    facts_place: Rect | None = None
    facts: str = ""
    figure: Rect | None = None


def title_style(face: Face) -> Style:
    """Return the type in which a box's name is set."""
    return Style.TITLE if face.level <= Level.RACK else Style.SMALL_TITLE


def fact_width(fact: Fact, style: Style, sizes: Sizes, gauge: Gauge) -> int:
    """Return the width of a figure with its unit and sign."""
    unit = sizes.unit_gap + gauge(style, fact.text.unit) if fact.text.unit else 0
    return gauge(style, fact.text.value) + unit + (sizes.sign_column if fact.text.sign is not None else 0)


def arrange_title(placed: Placed, sizes: Sizes, gauge: Gauge) -> Title:
    """Place the parts of a box's title by how much of the box is drawn."""
    face = placed.box.face
    bar = placed.rect._replace(height=min(placed.rect.height, sizes.title_of(face.level)))
    match placed.detail:
        case Detail.FULL:
            return _full(face, bar, sizes, gauge)
        case Detail.NAME:
            return _named(face, bar, sizes, gauge)
        case Detail.ICON:
            return _marked(face, bar, sizes, gauge)
    return Title()


def _full(face: Face, bar: Rect, sizes: Sizes, gauge: Gauge) -> Title:
    icon = Rect(bar.x + sizes.padding, bar.y, sizes.icon, bar.height)
    name_x, right = icon.right + sizes.gap, bar.right - sizes.padding
    natural = gauge(title_style(face), face.name)
    # Facts give way first, then the name; a figure goes only where not even the beginning of a name stays beside it.
    least = min(natural, 2 * sizes.icon)
    count_width = gauge(Style.COUNT, face.count) + sizes.gap if face.count else 0
    figure_width = fact_width(face.fact, Style.FIGURE, sizes, gauge) if face.fact is not None else 0
    room = right - name_x - count_width
    has_figure = figure_width > 0 and room - figure_width - sizes.padding >= least
    room -= figure_width + sizes.padding if has_figure else 0
    name = Rect(name_x, bar.y, max(0, min(natural, room)), bar.height)
    count = _count_after(name, face, sizes, gauge)
    figure = Rect(right - figure_width, bar.y, figure_width, bar.height) if has_figure else None
    start = (count or name).right + sizes.padding
    end = figure.x - sizes.padding if figure is not None else right
    facts = _fitting(face.facts, end - start, gauge)
    return Title(icon, name, count, Rect(start, bar.y, end - start, bar.height) if facts else None, facts, figure)


def _count_after(name: Rect, face: Face, sizes: Sizes, gauge: Gauge) -> Rect | None:
    if not face.count:
        return None
    top = name.y + (name.height - sizes.count) // 2
    return Rect(name.right + sizes.gap, top, gauge(Style.COUNT, face.count), sizes.count)


def _fitting(facts: tuple[str, ...], room: int, gauge: Gauge) -> str:
    """Return as many facts as have room, the first ones first."""
    for end in range(len(facts), 0, -1):
        text = FACT_JOINT.join(facts[:end])
        if gauge(Style.FACTS, text) <= room:
            return text
    return ""


def _named(face: Face, bar: Rect, sizes: Sizes, gauge: Gauge) -> Title:
    count_width = gauge(Style.COUNT, face.count) + sizes.gap if face.is_stack else 0
    room = max(0, bar.width - 2 * sizes.gap - count_width)
    name = Rect(bar.x + sizes.gap, bar.y, min(room, gauge(title_style(face), face.name)), bar.height)
    return Title(name=name, count=_count_after(name, face, sizes, gauge) if face.is_stack else None)


def _marked(face: Face, bar: Rect, sizes: Sizes, gauge: Gauge) -> Title:
    width = gauge(Style.COUNT, face.count) if face.is_stack else 0
    both = sizes.icon + sizes.gap + width
    if not width or both > bar.width:
        return Title(icon=Rect(bar.x + (bar.width - sizes.icon) // 2, bar.y, sizes.icon, bar.height))
    x = bar.x + (bar.width - both) // 2
    icon = Rect(x, bar.y, sizes.icon, bar.height)
    return Title(icon=icon, count=_count_after(icon, face, sizes, gauge))
