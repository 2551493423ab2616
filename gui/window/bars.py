"""The bars at the top of the window: menus, with units and theme in their corner, and tools with the chips."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QMenuBar, QToolButton, QWidget
from typing_extensions import override

from core.design.document import EXTENSION
from core.quantity import format_count
from gui.actions.table import MENUS, RECENT, SEPARATOR, TEXT_SIZE, THEME, TOOL_BAR, UNITS
from gui.icons import icon, icon_size
from gui.theme import METRICS, FontRole
from gui.window.preferences import units_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QAction, QPaintEvent

    from gui.actions.registry import Actions
    from gui.actions.table import Menu
    from gui.settings import SettingsStore
    from gui.theme import Theme, ThemeManager
    from gui.window.chip import Chip
    from gui.workspace import Workspace

_NAMED = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


def fill_menu_bar(bar: QMenuBar, actions: Actions) -> None:
    """Add all menus of the table to a menu bar."""
    for shape in MENUS:
        bar.addMenu(actions.menu(shape, bar))


def tell_text_size(bar: QMenuBar, themes: ThemeManager) -> None:
    """Let the menu of text sizes tell the one in force."""
    menu = bar.findChild(QMenu, TEXT_SIZE.id)
    assert isinstance(menu, QMenu)
    name = menu.title()

    def say(theme: Theme) -> None:
        percent = format_count(round(100 * theme.text_scale))
        menu.setTitle(menu.tr("{name}: {percent} %").format(name=name, percent=percent))

    themes.theme_changed.connect(say)
    say(themes.theme)


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
    """Says in the corner of a menu bar which units and which theme are in force; each opens its menu.

    Where the menus need the room, icons stand for both.
    """

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
        bar.installEventFilter(self)
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
        self._fit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._fit()
        return False

    def _fit(self) -> None:
        """Show the words where the menus have room beside them, which the bar tells by the button for those without."""
        self._set_style(_NAMED)
        others = self._bar.findChild(QToolButton, "qt_menubar_ext_button")
        if self._bar.isVisible() and others is not None and not others.isHidden():  # it says nothing before
            self._set_style(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _set_style(self, style: Qt.ToolButtonStyle) -> None:
        for button in (self.units, self.theme):
            button.setToolButtonStyle(style)
        self._bar.setCornerWidget(self)  # which gives it the room it needs now


class ToolBar(QWidget):
    """Tools at the left, chips at the right; unlike those of a stock tool bar, Tab reaches them.

    Where room is short, the name of the one tool that shows it goes first, then the names on the chips; what has no
    room even so is in a menu at the right, the last tools first and the chips last.
    """

    def __init__(
        self, actions: Actions, chips: tuple[Chip, ...], themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Tools"))
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        row.setSpacing(METRICS.gap)
        self._tools = [_separator(self) if each == SEPARATOR else self._button(actions[each]) for each in TOOL_BAR]
        self._named = next(button for button in self._buttons if button.defaultAction().isCheckable())
        self._chips = chips
        self.more = self._more_button()
        for tool in self._tools:
            row.addWidget(tool)
        row.addStretch(1)
        for chip in (*chips, self.more):
            row.addWidget(chip)
        themes.theme_changed.connect(self._restyle)
        self._restyle(themes.theme)

    @property
    def _buttons(self) -> list[QToolButton]:
        return [tool for tool in self._tools if isinstance(tool, QToolButton)]

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _more_button(self) -> QToolButton:
        button, menu = QToolButton(self), QMenu(self)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(self.tr("More tools"))
        button.setAccessibleName(self.tr("More tools"))
        button.setMenu(menu)
        menu.aboutToShow.connect(self._fill_more)
        return button

    def _fill_more(self) -> None:
        menu = self.more.menu()
        menu.clear()
        for button in self._buttons:
            if button.isHidden():
                menu.addAction(button.defaultAction())
        for chip in self._chips:
            if chip.isHidden():
                menu.addMenu(chip.menu()).setText(chip.accessibleName().replace("&", "&&"))

    def _restyle(self, theme: Theme) -> None:
        self._theme = theme
        self.setFixedHeight(theme.scaled(METRICS.toolbar))
        self.more.setIcon(icon("more", theme))
        for button in (*self._buttons, self.more):
            button.setIconSize(icon_size(theme))
        self._named.setToolButtonStyle(_NAMED)  # to be measured anew
        self._fit()
        self.update()

    @override
    def minimumSizeHint(self) -> QSize:
        """Ask for no width: whatever has no room is in the menu."""
        return QSize(0, super().minimumSizeHint().height())

    @override
    def event(self, event: QEvent) -> bool:
        """Look again at what there is room for once a tool or a chip needs another width."""
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return is_handled

    def _fit(self) -> None:
        self._name_tool()
        for button in (*self._buttons, *self._chips, self.more):
            # The stylesheet gives buttons a least width of its own, which a layout takes for all they need.
            button.setMinimumWidth(button.minimumSizeHint().width())
        staying = self._staying()
        for each in (*self._tools, *self._chips):
            each.setVisible(each in staying)
        self.more.setVisible(len(staying) < len(self._tools) + len(self._chips))

    def _name_tool(self) -> None:
        """Name the tool whose icon is not known from elsewhere, where there is room for the name."""
        tool, width = self._named, self._named.minimumSizeHint().width()
        if tool.toolButtonStyle() is _NAMED:
            self._named_width = width
        needed = self._width_of((*self._tools, *self._chips)) - width + self._named_width
        tool.setToolButtonStyle(_NAMED if needed <= self.width() else Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _staying(self) -> Sequence[QWidget]:
        """Return the tools and chips for which there is room, if need be beside the button with the others."""
        everything: tuple[QWidget, ...] = (*self._tools, *self._chips)
        if self._width_of(everything) <= self.width():
            return everything
        for count in range(len(self._tools) - 1, -1, -1):
            tools = self._tools[:count]
            ends_well = not tools or isinstance(tools[-1], QToolButton)
            if ends_well and self._width_of((*tools, *self._chips, self.more)) <= self.width():
                return (*tools, *self._chips)
        fitting = (self._chips[first:] for first in range(len(self._chips) + 1))
        return next((chips for chips in fitting if self._width_of((*chips, self.more)) <= self.width()), ())

    def _width_of(self, widgets: Sequence[QWidget]) -> int:
        """Return the least width of a row of widgets, with the gaps and the stretch between them."""
        widths = sum(max(each.minimumSizeHint().width(), METRICS.outline) for each in widgets)
        return widths + METRICS.gap * len(widgets) + 2 * METRICS.pane_padding

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
