"""The bars at the top of the window: menus, with units and theme in their corner, and tools with the chips."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QMenuBar, QToolButton, QWidget
from typing_extensions import override

from core.design.document import EXTENSION
from gui.actions.table import MENUS, RECENT, SEPARATOR, THEME, TOOL_BAR, UNITS
from gui.icons import icon, icon_size
from gui.theme import METRICS, FontRole
from gui.window.preferences import units_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction, QPaintEvent, QResizeEvent

    from gui.actions.registry import Actions
    from gui.actions.table import Menu
    from gui.settings import SettingsStore
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


def fill_menu_bar(bar: QMenuBar, actions: Actions) -> None:
    """Add all menus of the table to a menu bar."""
    for shape in MENUS:
        bar.addMenu(actions.menu(shape, bar))


class RecentMenu:
    """Fills the menu of recent designs each time it opens."""

    def __init__(self, bar: QMenuBar, settings: SettingsStore, open_path: Callable[[Path], object]) -> None:
        """Find the menu in a menu bar; `open_path` opens what is chosen."""
        self._settings = settings
        self._open_path = open_path
        menu = bar.findChild(QMenu, RECENT.id)
        assert isinstance(menu, QMenu)
        self._menu = menu
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        self._menu.clear()
        paths = [Path(name) for name in self._settings.current.recent]
        uses = Counter(path.name for path in paths)
        for path in paths:
            name = path.name.removesuffix(EXTENSION)
            text = f"{name} ({path.parent.name})" if uses[path.name] > 1 else name
            action = self._menu.addAction(text.replace("&", "&&"))
            action.setToolTip(str(path))
            action.triggered.connect(lambda _checked, wanted=path: self._open_path(wanted))
        if not paths:
            self._menu.addAction(self._menu.tr("No recent designs")).setEnabled(False)


class Corner(QWidget):
    """Says in the corner of a menu bar which units and which theme are in force; each opens its menu."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, actions: Actions, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._workspace, self._themes, self._actions = workspace, themes, actions
        self.units = self._button(UNITS)
        self.theme = self._button(THEME)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.gap)
        row.addWidget(self.units)
        row.addWidget(self.theme)
        workspace.units_changed.connect(self._say_units)
        themes.theme_changed.connect(self._restyle)
        self._say_units()
        self._restyle(themes.theme)

    def _button(self, shape: Menu) -> QToolButton:
        button = QToolButton(self)
        button.setMenu(self._actions.menu(shape, button))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _say_units(self) -> None:
        self._say(self.units, self.tr("Units"), units_words(self._workspace.units))

    def _restyle(self, theme: Theme) -> None:
        self.units.setIcon(icon("units", theme))
        self.theme.setIcon(icon("theme", theme))
        for button in (self.units, self.theme):
            button.setFont(theme.font(FontRole.BODY))
            button.setIconSize(icon_size(theme))
        action = self._actions[f"theme_{self._themes.mode.value}"]
        self._say(self.theme, self.tr("Theme"), action.text().replace("&", ""))

    def _say(self, button: QToolButton, title: str, value: str) -> None:
        button.setText(value)
        button.setToolTip(f"{title}: {value}")
        button.setAccessibleName(f"{title}: {value}")
        self._bar.setCornerWidget(self)  # which gives it the room it needs now


class ToolBar(QWidget):
    """Tools at the left, chips at the right; unlike those of a stock tool bar, Tab reaches them."""

    def __init__(
        self, actions: Actions, chips: tuple[QWidget, ...], themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Tools"))
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.gap)
        self._buttons: list[QToolButton] = []
        for action_id in TOOL_BAR:
            row.addWidget(_separator(self) if action_id == SEPARATOR else self._button(actions[action_id]))
        row.addStretch(1)
        self._chips = chips
        for chip in chips:
            row.addWidget(chip)
        themes.theme_changed.connect(self._restyle)
        self._restyle(themes.theme)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons.append(button)
        return button

    def _restyle(self, theme: Theme) -> None:
        self._theme = theme
        self.setFixedHeight(theme.scaled(METRICS.toolbar))
        for button in self._buttons:
            button.setIconSize(icon_size(theme))
        self._fit()
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Name the tool whose icon is not known from elsewhere, where there is room for the name."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for button in self._buttons:
            if button.defaultAction().isCheckable():
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
                if self._least_width() > self.width():
                    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _least_width(self) -> int:
        widths = [each.minimumSizeHint().width() for each in (*self._buttons, *self._chips)]
        return sum(widths) + METRICS.gap * (len(widths) + TOOL_BAR.count(SEPARATOR)) + 2 * METRICS.pane_padding

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("chrome"))
        painter.end()


def _separator(parent: QWidget) -> QFrame:
    line = QFrame(parent)
    line.setFrameShape(QFrame.Shape.VLine)
    line.setFixedHeight(METRICS.icon)
    return line
