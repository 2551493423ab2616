"""How everything looks: colour roles from the token files, the type scale, the sizes, and the switch between themes.

Code names a role (`theme.text2`, `FontRole.CAPTION`, `METRICS.list_row`); no colour and no size stands elsewhere. What
the panes need of it is named here; the rest of the package is its own affair.
"""

from gui.theme.colors import DISABLED_SHARE, blend, color_of
from gui.theme.fonts import TEXT_SIZES, FontRole, next_text_size
from gui.theme.manager import ThemeManager, ThemeMode
from gui.theme.metrics import MAP_METRICS, METRICS
from gui.theme.roles import ClusterHue, Theme, load_theme

__all__ = [
    "DISABLED_SHARE",
    "MAP_METRICS",
    "METRICS",
    "TEXT_SIZES",
    "ClusterHue",
    "FontRole",
    "Theme",
    "ThemeManager",
    "ThemeMode",
    "blend",
    "color_of",
    "load_theme",
    "next_text_size",
]
