"""The palette of the application, which stock widgets paint with where the stylesheet says nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPalette

from gui.theme.colors import DISABLED_SHARE, blend

if TYPE_CHECKING:
    from gui.theme.roles import Theme


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
