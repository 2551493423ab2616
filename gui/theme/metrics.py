"""The sizes of things."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in device-independent pixels at 100 % text size; what holds text grows with it, by `Theme.scaled`."""

    # Space between things.
    gap: int = 6
    group_gap: int = 12
    pane_padding: int = 12
    dialog_padding: int = 24
    unit_gap: int = 5
    unit_column: int = 52
    unit_column_short: int = 30
    """Where all units are short: PF, TB, kW, $/h."""
    sign_column: int = 20

    # Heights of bars and rows.
    toolbar: int = 40
    tabs: int = 36
    pane_title: int = 32
    list_row: int = 28
    table_row: int = 27
    group_row: int = 22
    inspector_row: int = 22
    findings_row: int = 46
    control: int = 28
    strip: int = 88
    status_line: int = 24
    target: int = 24

    # The window: its size at the first start, and the least. What is narrower than the first has narrow side panes.
    window_width: int = 1440
    window_height: int = 900
    window_least_width: int = 640
    window_least_height: int = 420
    dialog_width: int = 640
    dialog_height: int = 560

    # Panes, in a window of 1440 and of 1280.
    library: int = 252
    library_narrow: int = 220
    inspector: int = 358
    inspector_narrow: int = 320
    charts: int = 280
    charts_low: int = 200
    canvas_least_width: int = 440
    canvas_least_height: int = 180
    card: int = 452
    tile_least: int = 112
    tab_name_most: int = 200
    crumb_most: int = 200
    choice_card_least: int = 228
    field_least: int = 96
    """A field laid over a name or a count."""
    charts_two: int = 1100
    charts_three: int = 1500
    """The widths of the pane from which two and three charts stand side by side."""
    scroll_bar: int = 10

    # Corners, outlines and shadows.
    slot_radius: int = 3
    badge_radius: int = 4
    chip_radius: int = 5
    button_radius: int = 6
    rack_radius: int = 8
    box_radius: int = 10
    outline: int = 1
    ring: int = 2
    ring_gap: int = 1
    shadow_reach: int = 16

    # Icons, signs and badges.
    icon: int = 16
    icon_large: int = 20
    icon_empty: int = 24
    icon_tile: int = 36
    sign: int = 12
    badge_small: int = 14
    badge: int = 16
    badge_large: int = 18
    count_badge: int = 20
    pill: int = 18
    pill_padding: int = 7
    filter_pill: int = 20

    # Canvas boxes.
    box_title: int = 30
    instance_title: int = 28
    host_row: int = 26
    slot_least: int = 24
    slot_with_facts: int = 40
    stack_offset: int = 4
    dot_grid: int = 24
    ghost_offset: int = 14
    ghost_padding: int = 8
    ghost_widest: int = 320
    """A message in a ghost that is wider than this takes several lines."""

    # The range in a tile.
    range_track: int = 4
    range_band: int = 6
    range_dot: int = 9
    range_tick_width: int = 2
    range_tick: int = 8


@dataclass(frozen=True, slots=True)
class MapMetrics:
    """Sizes of the map in device-independent pixels at 100 % text size and zoom, beside those that all panes share."""

    margin: int = 16
    lead: int = 4
    side: int = 236
    """Width of the column of shared things."""
    slot_width: int = 104
    slot_wide: int = 144
    pair: int = 172
    """Least width of a row that shares its line with another."""
    node_open: int = 400
    node_closed: int = 232
    content: int = 200
    """Least widths of the columns of open nodes, closed nodes and contents."""
    node_most: int = 640
    """Greatest width of a node, so that one alone does not fill a wide screen."""
    zone_least: int = 96
    zone_most: int = 176
    least_width: int = 640
    detail: tuple[int, int, int] = (24, 80, 160)
    """Drawn widths from which a box shows its icon, its name, everything; not scaled by the zoom."""
    text_margin: int = 2
    """Least difference between the height of a line and of the text in it."""
    least_icon: int = 10


METRICS = Metrics()
MAP_METRICS = MapMetrics()
