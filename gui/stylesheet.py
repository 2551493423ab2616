"""The one stylesheet of the application: what stock widgets look like, written in colour roles and sizes.

Type comes from fonts; only weights are set here. What a delegate or a widget paints itself is in `gui.painting`.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from shutil import rmtree
from string import Template
from tempfile import mkdtemp
from typing import TYPE_CHECKING
from weakref import finalize

from gui.icons import tinted_svg
from gui.theme import DISABLED_SHARE, METRICS, FontRole, blend

if TYPE_CHECKING:
    from gui.theme import Theme

_IMAGES = {
    "image_down": ("chevron-down", "text3"),
    "image_right": ("chevron-right", "text3"),
    "image_close": ("close", "text3"),
    "image_plus": ("plus", "text2"),
    "image_minus": ("minus", "text2"),
}
"""The pictures inside stock widgets: name in the template, icon, colour role."""

_HOVERED_SHARE = 0.9
"""How much of the accent is left in a primary button under the pointer."""


class Stylesheet:
    """Makes the stylesheet of a theme when called.

    Qt takes pictures in a stylesheet from files only, so tinted copies lie in a folder that lives as long as this does.
    """

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="rackwright-"))
        finalize(self, rmtree, self._folder, ignore_errors=True)

    def __call__(self, theme: Theme) -> str:
        """Return the stylesheet of a theme."""
        values = asdict(METRICS) | asdict(theme) | self._pictures(theme) | _derived(theme)
        sheet = _TEMPLATE + (_LINUX_TEMPLATE if sys.platform == "linux" else "")
        sheet += _CONTRAST_TEMPLATE if theme.is_high_contrast else ""
        return Template(sheet).substitute(values)

    def _pictures(self, theme: Theme) -> dict[str, str]:
        """Write the pictures in the colours of a theme and return their paths by name in the template."""
        folder = self._folder / theme.name
        folder.mkdir(exist_ok=True)
        paths = {}
        pictures = {name: tinted_svg(icon, getattr(theme, role)) for name, (icon, role) in _IMAGES.items()}
        for name, svg in pictures.items():
            path = folder / f"{name}.svg"
            path.write_text(svg, encoding="utf-8")
            paths[name] = path.as_posix()
        return paths


def _derived(theme: Theme) -> dict[str, str | int]:
    """Return mixed colours, and heights that grow with the text; a height in a stylesheet excludes the outline."""
    control = theme.scaled(METRICS.control)
    return {
        "faded": blend(theme.color("text3"), theme.color("panel"), DISABLED_SHARE).name(),
        "accent_hovered": blend(theme.color("accent"), theme.color("text"), _HOVERED_SHARE).name(),
        "dialog_title": theme.font(FontRole.DIALOG_TITLE).pixelSize(),
        "icon": theme.scaled(METRICS.icon),
        "sign": theme.scaled(METRICS.sign),
        "control": control - 2 * METRICS.outline,
        "control_in_ring": control - 2 * METRICS.ring,
        "table_row": theme.scaled(METRICS.table_row),
        "target": theme.scaled(METRICS.target) - 2 * METRICS.outline,
        "tabs": theme.scaled(METRICS.tabs) - METRICS.ring - METRICS.outline,
    }


_TEMPLATE = """
QMainWindow, QAbstractScrollArea { background: $panel; }
QDialog { background: $tip; }
QFrame[frameShape="4"] { background: $line; border: none; max-height: 1px; }
QFrame[frameShape="5"] { background: $line; border: none; max-width: 1px; }
QMessageBox #qt_msgbox_label { font-size: ${dialog_title}px; font-weight: 600; } /* which takes no font of its own */
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { background: $tip; color: $text; border: 1px solid $line_soft; padding: 4px 6px; }

QMenuBar { background: $chrome; border: none; }
QMenuBar::item { background: transparent; color: $text2; padding: 6px 9px; border-radius: ${chip_radius}px; }
QMenuBar::item:selected { background: $hover; color: $text; }
QMenuBar::item:pressed { background: $selected; color: $text; }
QMenu { background: $tip; border: 1px solid $line_soft; padding: 4px; }
QMenu::item { background: transparent; color: $text; padding: 5px 24px 5px 8px; border-radius: ${badge_radius}px; }
QMenu::item:selected { background: $selected; }
QMenu::item:disabled { background: transparent; color: $faded; }
QMenu::icon { padding-left: 6px; }
QMenu::separator { background: $line; height: 1px; margin: 4px 8px; }
QMenu::right-arrow { image: url("$image_right"); width: ${icon}px; height: ${icon}px; }

QToolButton {
    background: transparent; color: $text2; border: 1px solid transparent; border-radius: ${button_radius}px;
    padding: 0 4px; min-width: ${icon}px; min-height: ${target}px;
}
QToolButton:hover { background: $hover; color: $text; }
QToolButton:pressed, QToolButton:checked { background: $selected; color: $accent; }
QToolButton:disabled { background: transparent; color: $faded; }
QToolButton[popupMode="2"] { padding-right: ${icon}px; }
QToolButton::menu-indicator { image: url("$image_down"); width: ${sign}px; height: ${sign}px; right: 3px;
    subcontrol-origin: padding; subcontrol-position: center right; }

QToolButton, QPushButton { outline: none; } /* their focus is drawn by `FocusRing` */
QPushButton {
    background: $panel; color: $text; border: 1px solid $line_soft; border-radius: ${button_radius}px;
    padding: 0 14px; min-height: ${control}px; font-weight: 500;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $selected; border-color: $accent; }
QPushButton:default { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton:default:hover, QPushButton:default:pressed { background: $accent_hovered; border-color: $accent_hovered; }
QPushButton:disabled { background: $inset; color: $faded; border-color: $line; }
QPushButton:flat { background: transparent; color: $accent; border-color: transparent; padding: 0 4px; }
QPushButton:flat:hover { background: $hover; }

QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit {
    background: $panel; color: $text; border: 1px solid $line_control; border-radius: ${chip_radius}px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit, QAbstractSpinBox, QComboBox { padding: 0 8px; min-height: ${control}px; }
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover, QPlainTextEdit:hover { border-color: $text3; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border: ${ring}px solid $accent; padding: 0 7px; min-height: ${control_in_ring}px;
}
QPlainTextEdit:focus, QTextEdit:focus { border: ${ring}px solid $accent; }
QLineEdit[invalid="true"], QAbstractSpinBox[invalid="true"] {
    border: ${ring}px solid $error; padding: 0 7px; min-height: ${control_in_ring}px;
}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled, QLineEdit:read-only, QPlainTextEdit:read-only {
    background: $inset; border-color: $line;
}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: $faded; }
QAbstractSpinBox, QAbstractSpinBox:focus, QAbstractSpinBox[invalid="true"] { padding: 0 ${target}px; }
QAbstractSpinBox QLineEdit { background: transparent; border: none; padding: 0; min-height: 0; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { background: transparent; border: none;
    width: ${control}px; height: ${control}px; subcontrol-origin: margin; }
QAbstractSpinBox::up-button { subcontrol-position: center right; }
QAbstractSpinBox::down-button { subcontrol-position: center left; }
QAbstractSpinBox::up-arrow { image: url("$image_plus"); width: ${icon}px; height: ${icon}px; }
QAbstractSpinBox::down-arrow { image: url("$image_minus"); width: ${icon}px; height: ${icon}px; }
QComboBox::drop-down { border: none; width: ${target}px; }
QComboBox::down-arrow { image: url("$image_down"); width: ${icon}px; height: ${icon}px; }
QComboBox QAbstractItemView { background: $tip; border: 1px solid $line_soft; padding: 4px; }

QAbstractItemView { background: $panel; color: $text; border: none; outline: none;
    selection-background-color: $selected; selection-color: $text; }
QTreeView::branch { background: transparent; }
QTreeView::branch:has-children:closed { image: url("$image_right"); }
QTreeView::branch:has-children:open { image: url("$image_down"); }
QHeaderView { background: $panel; border: none; }
QHeaderView::section { background: $panel; color: $text2; border: none; border-bottom: 1px solid $line_control;
    padding: 0 8px; min-height: ${table_row}px; }

QTabBar { background: $chrome; border: none; }
QTabBar::tab { background: transparent; color: $text2; padding: 0 12px; min-height: ${tabs}px;
    border: 1px solid transparent; border-top: ${ring}px solid transparent; border-bottom: none; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { background: $panel; color: $text; border-color: $line; border-top-color: $accent; }
QTabBar::close-button { image: url("$image_close"); width: ${icon}px; height: ${icon}px; }

#clusterTabs { background: $chrome; border-bottom: 1px solid $line; }
#clusterTabs QTabBar[inBack="true"]::tab:selected { background: transparent; border-color: transparent; }
#baseMark { background: $hover; color: $text2; border-radius: ${badge_radius}px; padding: 1px 6px; margin: 0 10px 0 0; }
#statusLine { background: $chrome; border-top: 1px solid $line; }
QToolButton#chip { background: $panel; color: $text; border: 1px solid $line_soft; border-radius: ${chip_radius}px;
    padding: 0 22px 0 8px; min-height: ${control}px; margin-left: 6px; font-weight: 500; }
QToolButton#chip:hover { border-color: $text3; }
QToolButton#chip:pressed, QToolButton#chip:open { background: $selected; border-color: $accent; }
QToolButton#chip:disabled { color: $faded; border-color: $line; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: ${scroll_bar}px; }
QScrollBar:horizontal { height: ${scroll_bar}px; }
QScrollBar::handle { background: $line_soft; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: ${target}px; }
QScrollBar::handle:horizontal { min-width: ${target}px; }
QScrollBar::handle:hover { background: $line_control; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QSplitter::handle { background: $line; }
QSplitter::handle:hover { background: $accent; }
"""

_LINUX_TEMPLATE = """
QDialogButtonBox { button-layout: 3; }
"""
"""The primary button comes last, where the desktop does not say so itself."""

_CONTRAST_TEMPLATE = """
QAbstractItemView::item:selected, QToolButton:checked { border: ${ring}px solid $text; }
QMenu::item:selected, QMenuBar::item:selected { border: ${ring}px solid $accent; }
QToolButton:hover:!checked, QPushButton:hover { border: 1px dashed $text; }
QMenu::item, QMenuBar::item { border: ${ring}px solid transparent; }
"""
