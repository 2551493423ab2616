"""The sizes of the map and the widths of its texts at one zoom and text size, for the layout."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QFontMetrics

from gui.canvas.layout import Sizes, Style
from gui.painting.badges import count_badge_width
from gui.theme import MAP_METRICS, METRICS, FontRole

if TYPE_CHECKING:
    from gui.theme import Theme

ROLES = {
    Style.TITLE: FontRole.BOX_TITLE,
    Style.SMALL_TITLE: FontRole.PANE_TITLE,
    Style.FACTS: FontRole.CAPTION,
    Style.FIGURE: FontRole.PANE_TITLE,
    Style.COUNT: FontRole.PANE_TITLE,
    Style.NAME: FontRole.NAME,
    Style.CAPTION: FontRole.CAPTION,
}
"""The font of each kind of text in a box."""


def zoomed(theme: Theme, zoom: float) -> Theme:
    """Return the theme whose text and sizes are those of a zoom, 1.0 for 100 %."""
    return replace(theme, text_scale=theme.text_scale * zoom)


def sizes_of(theme: Theme) -> Sizes:
    """Return the sizes of the map in a theme's text size; needs a running application."""
    m, own = METRICS, MAP_METRICS

    def length(pixels: int, least: int = 1) -> int:
        return max(theme.scaled(pixels), least)

    def line(pixels: int, role: FontRole) -> int:
        return length(pixels, QFontMetrics(theme.font(role)).height() + own.text_margin)

    return Sizes(
        margin=length(own.margin),
        padding=length(m.pane_padding),
        gap=length(m.gap),
        group_gap=length(m.group_gap),
        lead=length(own.lead),
        title=line(m.box_title, FontRole.BOX_TITLE),
        small_title=line(m.instance_title, FontRole.PANE_TITLE),
        row=line(m.host_row, FontRole.NAME),
        side_row=line(m.list_row, FontRole.NAME),
        slot=line(m.slot_least, FontRole.NAME),
        slot_with_facts=_two_lines(theme),
        slot_width=length(own.slot_width),
        slot_wide=length(own.slot_wide),
        icon=length(m.icon, own.least_icon),
        slot_icon=length(m.badge_small, own.least_icon),
        sign_column=length(m.sign_column),
        unit_gap=length(m.unit_gap),
        count=length(m.count_badge, QFontMetrics(theme.font(FontRole.PANE_TITLE)).height()),
        sheet=length(m.stack_offset),
        side=length(own.side),
        pair=length(own.pair),
        node_open=length(own.node_open),
        node_closed=length(own.node_closed),
        node_most=length(own.node_most),
        content=length(own.content),
        zone_least=length(own.zone_least),
        zone_most=length(own.zone_most),
        least_width=length(own.least_width),
        detail=own.detail,
    )


def _two_lines(theme: Theme) -> int:
    """Return the height of a slot with a name and a line of facts."""
    lines = sum(QFontMetrics(theme.font(role)).height() for role in (FontRole.PANE_TITLE, FontRole.CAPTION))
    return max(theme.scaled(METRICS.slot_with_facts), lines + 2 * theme.scaled(METRICS.gap))


class FontGauge:
    """Tells how wide texts are in a theme's fonts; each text is measured once."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._metrics = {style: QFontMetrics(theme.font(role)) for style, role in ROLES.items()}
        self._known: dict[tuple[Style, str], int] = {}

    def __call__(self, style: Style, text: str) -> int:
        """Return the width of a text in pixels; for a count, that of the whole badge."""
        asked = (style, text)
        if asked not in self._known:
            badge = style is Style.COUNT
            self._known[asked] = (
                count_badge_width(text, self._theme) if badge else self._metrics[style].horizontalAdvance(text)
            )
        return self._known[asked]
