"""How everything looks: colour roles from the token files, the type scale, the sizes, and the switch between themes.

Code names a role (`theme.text2`, `FontRole.CAPTION`, `METRICS.list_row`); no colour and no size stands elsewhere.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from core.resources import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from PySide6.QtWidgets import QApplication


@dataclass(frozen=True, slots=True)
class ClusterHue:
    """What tells one cluster from the others: a hue, the colour of the letter on it, a marker and a line style."""

    color: str
    ink: str
    marker: str
    line: str
    dashes: tuple[float, ...]
    """Dash pattern of the line style in pen widths, dash and gap by turns; empty for a solid line."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colour roles as "#RRGGBB", with the strengths at which tints are laid on, 0.0 to 1.0."""

    name: str
    is_dark: bool
    is_high_contrast: bool

    work: str
    chrome: str
    panel: str
    inset: str
    hover: str
    selected: str
    tip: str
    level0: str
    level1: str
    level2: str

    text: str
    text2: str
    text3: str
    accent: str
    on_accent: str
    error: str
    error_ground: str
    warning: str
    warning_ground: str
    good: str
    good_ground: str
    note: str
    note_ground: str
    projection: str

    line: str
    line_soft: str
    line_control: str
    track: str
    hatch: str
    shadow: str

    shadow_alpha: float
    scrim_alpha: float
    band_alpha: float
    slot_fill_alpha: float
    slot_outline_alpha: float

    clusters: tuple[ClusterHue, ...]
    ramp: tuple[str, ...]
    text_scale: float = 1.0
    """The user's text size as a factor of the type scale, 0.9 to 1.5."""

    def color(self, role: str, alpha: float = 1.0) -> QColor:
        """Return the colour of a role at an opacity of 0.0 to 1.0; shared, so not to be changed by the caller."""
        value: str = getattr(self, role)
        return color_of(value, alpha)

    def cluster(self, index: int) -> ClusterHue:
        """Return the hue of the cluster at an index from 0; from the ninth on the hues repeat."""
        return self.clusters[index % len(self.clusters)]

    def font(self, role: FontRole) -> QFont:
        """Return the font of a role at the user's text size."""
        return font(role, self.text_scale)

    def scaled(self, pixels: int) -> int:
        """Return the size of a thing that grows with the text, in whole pixels."""
        return round(pixels * self.text_scale)


@cache
def color_of(value: str, alpha: float = 1.0) -> QColor:
    """Return the colour of a "#RRGGBB" token at an opacity of 0.0 to 1.0; shared, so not to be changed."""
    color = QColor(value)
    color.setAlphaF(alpha)
    return color


def blend(front: QColor, back: QColor, share: float) -> QColor:
    """Return the opaque colour of `front` laid over `back` at a share of 0.0 to 1.0."""
    keep = 1.0 - share
    return QColor.fromRgbF(
        front.redF() * share + back.redF() * keep,
        front.greenF() * share + back.greenF() * keep,
        front.blueF() * share + back.blueF() * keep,
    )


@cache
def load_theme(name: str) -> Theme:
    """Return the theme of a token file: "light", "dark" or "contrast". Raises FileNotFoundError for another name."""
    tokens = json.loads(resource("themes", f"{name}.json").read_text(encoding="utf-8"))
    hues = (ClusterHue(**{**hue, "dashes": tuple(hue["dashes"])}) for hue in tokens.pop("clusters"))
    ramp = tuple(tokens.pop("ramp"))
    return Theme(**tokens.pop("roles"), **tokens.pop("alphas"), **tokens, clusters=tuple(hues), ramp=ramp)


class FontRole(Enum):
    """The type scale: height in pixels at 100 % and weight. Names of equal look are the same role."""

    REPORT_VALUE = (34, 600)
    REPORT_TITLE = (26, 600)
    CARD_VALUE = (24, 600)
    TILE_VALUE = (19, 600)
    DIALOG_TITLE = (17, 600)
    TITLE = (14, 600)
    BOX_TITLE = (13, 600)
    TABLE_VALUE = BOX_TITLE
    BODY = (12, 400)
    NAME = (12, 500)
    PANE_TITLE = (12, 600)
    CAPTION = (11, 400)
    TILE_LABEL = (11, 500)
    GROUP_TITLE = (11, 600)
    CHART_BAR = (10, 400)
    BADGE_SMALL = (10, 700)
    BADGE = (11, 700)
    BADGE_LARGE = (12, 700)


SMALLEST_TEXT = 10
"""No text is drawn smaller than this many pixels, whatever the text size."""

_FAMILIES = {"win32": ("Segoe UI Variable Text", "Segoe UI"), "linux": ("Inter", "Noto Sans", "DejaVu Sans")}


def choose_family(platform: str, installed: Collection[str], system: str) -> str:
    """Return the first family of the platform's list that is installed, else the system's own face."""
    return next((family for family in _FAMILIES.get(platform, ()) if family in installed), system)


def font(role: FontRole, scale: float = 1.0) -> QFont:
    """Return the font of a role at a text size of 0.9 to 1.5; needs a running application."""
    return QFont(_font(role, scale))


@cache
def _font(role: FontRole, scale: float) -> QFont:
    pixels, weight = role.value
    result = QFont(_family())
    result.setPixelSize(max(round(pixels * scale), SMALLEST_TEXT))
    result.setWeight(QFont.Weight(weight))
    result.setFeature(QFont.Tag("tnum"), 1)
    # Inter would turn a typed "x36" into "×36", which falsifies quoted input.
    result.setFeature(QFont.Tag("calt"), 0)
    return result


@cache
def _family() -> str:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    return choose_family(sys.platform, QFontDatabase.families(), system)


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in device-independent pixels at 100 % text size."""

    # Space between things.
    gap: int = 6
    group_gap: int = 12
    pane_padding: int = 12
    dialog_padding: int = 24
    unit_gap: int = 5
    unit_column: int = 52
    sign_column: int = 20

    # Heights of bars and rows.
    menu: int = 30
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

    # Widths of panes, in a window of 1440 and of 1280.
    library: int = 252
    library_narrow: int = 220
    inspector: int = 358
    inspector_narrow: int = 320
    card: int = 452
    tile_least: int = 112
    scroll_bar: int = 10

    # Corners, outlines and shadows.
    slot_radius: int = 3
    badge_radius: int = 4
    chip_radius: int = 5
    button_radius: int = 6
    rack_radius: int = 8
    box_radius: int = 10
    dialog_radius: int = 12
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
    slot_most: int = 60
    stack_offset: int = 4
    dot_grid: int = 24
    ghost_offset: int = 14

    # The range in a tile.
    range_track: int = 4
    range_band: int = 6
    range_dot: int = 9
    range_tick_width: int = 2
    range_tick: int = 8


METRICS = Metrics()
"""The comfortable sizes."""

COMPACT = replace(METRICS, list_row=24, table_row=23, inspector_row=18, findings_row=42, strip=72)
"""The same with denser rows and strip."""

DISABLED_SHARE = 0.5
"""How much of `text3` is left in what is disabled."""


def palette(theme: Theme) -> QPalette:
    """Return the application palette of a theme, all groups filled."""
    role = QPalette.ColorRole
    roles = {
        "panel": (role.Window, role.Base, role.Button, role.Light),
        "inset": (role.AlternateBase, role.Midlight),
        "text": (role.WindowText, role.Text, role.ButtonText),
        "text3": (role.PlaceholderText,),
        "tip": (role.ToolTipBase,),
        "accent": (role.Highlight, role.Accent, role.Link, role.LinkVisited),
        "on_accent": (role.HighlightedText, role.BrightText),
        "line": (role.Mid,),
        "line_control": (role.Dark,),
        "shadow": (role.Shadow,),
    }
    result = QPalette()
    for name, members in roles.items():
        for member in members:
            result.setColor(member, theme.color(name))
    result.setColor(role.ToolTipText, theme.color("text"))
    _fade_disabled(result, theme)
    return result


def _fade_disabled(target: QPalette, theme: Theme) -> None:
    role, disabled = QPalette.ColorRole, QPalette.ColorGroup.Disabled
    faded = blend(theme.color("text3"), theme.color("panel"), DISABLED_SHARE)
    for member in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText, role.Link, role.HighlightedText):
        target.setColor(disabled, member, faded)
    for member in (role.Highlight, role.Accent):
        target.setColor(disabled, member, theme.color("inset"))


class ThemeMode(StrEnum):
    """What the user asks for; SYSTEM follows the desktop between light and dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class ThemeManager(QObject):
    """Keeps the application in the theme and text size that the user chose or the desktop shows."""

    theme_changed = Signal(Theme)
    """The theme now in force, sent after palette, font and stylesheet are in place."""

    def __init__(
        self,
        application: QApplication,
        stylesheet: Callable[[Theme], str],
        mode: ThemeMode = ThemeMode.SYSTEM,
        text_scale: float = 1.0,
    ) -> None:
        """Take over the look of an application; nothing changes before `apply`.

        stylesheet: makes the application stylesheet of a theme. text_scale: factor of 0.9 to 1.5.
        """
        super().__init__(application)
        self._application = application
        self._stylesheet = stylesheet
        self._mode = mode
        self._text_scale = text_scale
        self._scheme = application.styleHints().colorScheme()
        application.styleHints().colorSchemeChanged.connect(self._on_color_scheme_changed)

    @property
    def mode(self) -> ThemeMode:
        """What the user asked for."""
        return self._mode

    @property
    def theme(self) -> Theme:
        """The theme that mode, desktop and text size lead to."""
        name = "dark" if self._scheme is Qt.ColorScheme.Dark else "light"
        theme = load_theme(name if self._mode is ThemeMode.SYSTEM else self._mode)
        return replace(theme, text_scale=self._text_scale)

    def set_mode(self, mode: ThemeMode) -> None:
        """Follow the desktop, or stay in one theme."""
        self._mode = mode
        self.apply()

    def set_text_scale(self, scale: float) -> None:
        """Draw all text at a factor of 0.9 to 1.5."""
        self._text_scale = scale
        self.apply()

    def apply(self) -> None:
        """Put style, palette, font and stylesheet in force and say so."""
        theme = self.theme
        self._application.setStyle("Fusion")
        self._application.setPalette(palette(theme))
        self._application.setFont(theme.font(FontRole.BODY))
        self._application.setStyleSheet(self._stylesheet(theme))
        self.theme_changed.emit(theme)

    def _on_color_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        if self._mode is ThemeMode.SYSTEM:
            self.apply()
