"""One theme: the colour roles of a token file, its strengths, and the text size of the user."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from core.resources import resource
from gui.theme.colors import color_of
from gui.theme.fonts import font

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QFont

    from gui.theme.fonts import FontRole


@dataclass(frozen=True, slots=True)
class ClusterHue:
    """What tells one cluster from the others: a hue, the colour of the letter on it, a marker and a line style."""

    color: str
    ink: str
    marker: str
    line: str
    dashes: tuple[float, ...]
    """Dash pattern of the line style in pen widths, dash and gap by turns; empty for a solid line."""
    is_hollow: bool = False
    """Whether marks are drawn hollow, since the same hue filled is that of another cluster."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colour roles as "#RRGGBB", with the strengths at which tints are laid on, 0.0 to 1.0."""

    name: str
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
    good: str
    good_ground: str
    note: str
    note_ground: str
    projection: str

    line: str
    line_soft: str
    line_control: str
    track: str
    shadow: str

    shadow_alpha: float
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
        """Return the hue of the cluster at an index from 0; from the ninth on the hues repeat, hollow."""
        hue = self.clusters[index % len(self.clusters)]
        return hue if index < len(self.clusters) else _hollow(hue)

    def font(self, role: FontRole) -> QFont:
        """Return the font of a role at the user's text size."""
        return font(role, self.text_scale)

    def scaled(self, pixels: int) -> int:
        """Return the size of a thing that grows with the text, in whole pixels."""
        return round(pixels * self.text_scale)


@cache
def _hollow(hue: ClusterHue) -> ClusterHue:
    return replace(hue, is_hollow=True)


@cache
def load_theme(name: str) -> Theme:
    """Return the theme of a token file: "light", "dark" or "contrast". Raises FileNotFoundError for another name."""
    tokens = json.loads(resource("themes", f"{name}.json").read_text(encoding="utf-8"))
    hues = (ClusterHue(**{**hue, "dashes": tuple(hue["dashes"])}) for hue in tokens.pop("clusters"))
    ramp = tuple(tokens.pop("ramp"))
    return Theme(**tokens.pop("roles"), **tokens.pop("alphas"), **tokens, clusters=tuple(hues), ramp=ramp)
