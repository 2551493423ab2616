"""The row above the map: where one is, how large it is drawn, and the choice between map and tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from gui.canvas.ground import paint_ground
from gui.icons import icon, icon_size
from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme

HEIGHT = 2 * METRICS.dot_grid
"""Height of the row: whole steps of the grid, so that it runs on into the map."""

_ZOOM_SAMPLE = "200 %"


class Header(QWidget):
    """Breadcrumb at the left, zoom and view switch at the right."""

    crumb_chosen = Signal(int)
    """The position of a name in the breadcrumb that was pressed."""
    zoom_stepped = Signal(int)
    zoom_reset = Signal()
    tree_chosen = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names: tuple[str, ...] = ()
        self._crumbs = QWidget(self)
        self._crumbs.setObjectName("crumbs")
        self._zoom = _ButtonFrame(self)
        self._views = _ButtonFrame(self)
        self._percent = QToolButton(self)
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.set_theme(theme)

    def _lay_out(self) -> None:
        crumbs = QHBoxLayout(self._crumbs)
        crumbs.setContentsMargins(0, 0, 0, 0)
        crumbs.setSpacing(0)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.group_gap, 0, METRICS.dot_grid // 2, 0)
        row.setSpacing(METRICS.group_gap)
        row.addWidget(self._crumbs, 1)
        row.addWidget(self._zoom)
        row.addWidget(self._views)
        self._crumbs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._smaller = self._zoom.add("minus", self.tr("Zoom out"))
        self._zoom.add_widget(self._percent)
        self._larger = self._zoom.add("plus", self.tr("Zoom in"))
        self._map = self._views.add("map", self.tr("Map"), checkable=True)
        self._tree = self._views.add("tree", self.tr("Tree"), checkable=True)
        self._percent.setToolTip(self.tr("Zoom to 100 %"))
        self.setTabOrder(self._smaller, self._percent)
        self._connect()

    def _connect(self) -> None:
        group = QButtonGroup(self)
        group.addButton(self._map)
        group.addButton(self._tree)
        for view in (self._map, self._tree):
            view.toggled.connect(self._stop_at_chosen)
        self._map.setChecked(True)
        self._smaller.clicked.connect(lambda: self.zoom_stepped.emit(-1))
        self._larger.clicked.connect(lambda: self.zoom_stepped.emit(1))
        self._percent.clicked.connect(self.zoom_reset)
        self._tree.toggled.connect(self.tree_chosen)

    def _stop_at_chosen(self) -> None:
        """Let Tab stop at the chosen view alone, from where arrows lead to the other."""
        for view in (self._map, self._tree):
            view.setFocusPolicy(Qt.FocusPolicy.TabFocus if view.isChecked() else Qt.FocusPolicy.NoFocus)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in another theme or text size."""
        self._theme = theme
        self.setMinimumHeight(max(HEIGHT, theme.scaled(METRICS.control) + METRICS.group_gap))
        self._zoom.set_theme(theme)
        self._views.set_theme(theme)
        metrics = QFontMetrics(theme.font(FontRole.NAME))
        self._percent.setFont(theme.font(FontRole.NAME))
        self._percent.setMinimumWidth(metrics.horizontalAdvance(_ZOOM_SAMPLE) + METRICS.group_gap)
        self._fill_crumbs()
        self.update()

    def show_zoom(self, percent: str, *, is_least: bool, is_most: bool) -> None:
        """Show the zoom in force, as text."""
        self._percent.setText(percent)
        self._percent.setAccessibleName(self.tr("Zoom {percent}").format(percent=percent))
        self._smaller.setEnabled(not is_least)
        self._larger.setEnabled(not is_most)

    @property
    def is_tree(self) -> bool:
        """Whether the tree is chosen."""
        return self._tree.isChecked()

    def show_tree(self, is_tree: bool) -> None:
        """Show which view is chosen; the zoom belongs to the map alone."""
        (self._tree if is_tree else self._map).setChecked(True)
        self._zoom.setVisible(not is_tree)

    def show_crumbs(self, names: Sequence[str]) -> None:
        """Show where one is, the outermost name first."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self._fill_crumbs()

    def _fill_crumbs(self) -> None:
        row = self._crumbs.layout()
        while row is not None and (item := row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        before: QWidget = self._crumbs
        for position, name in enumerate(self._names[:-1]):
            button = self._button(position, name)
            self._add_crumb(button, FontRole.BODY)
            self.setTabOrder(before, button)  # or Tab would come to it last of all in the window
            before = button
            self._add_crumb(QLabel("›", self._crumbs), FontRole.BODY)  # noqa: RUF001
        if self._names:
            end = QLabel(self._elided(self._names[-1], FontRole.PANE_TITLE), self._crumbs)
            end.setTextFormat(Qt.TextFormat.PlainText)
            end.setContentsMargins(2 * METRICS.unit_gap, 0, 0, 0)
            self._add_crumb(end, FontRole.PANE_TITLE)
        if isinstance(row, QHBoxLayout):
            row.addStretch(1)

    def _button(self, position: int, name: str) -> QToolButton:
        button = QToolButton(self._crumbs)
        button.setText(self._elided(name, FontRole.BODY).replace("&", "&&"))
        button.setToolTip(plain_tip(name))
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self.crumb_chosen.emit(position))
        return button

    def _elided(self, name: str, role: FontRole) -> str:
        longest = self._theme.scaled(METRICS.crumb_most)
        return QFontMetrics(self._theme.font(role)).elidedText(name, Qt.TextElideMode.ElideRight, longest)

    def _add_crumb(self, widget: QLabel | QToolButton, role: FontRole) -> None:
        widget.setFont(self._theme.font(role))
        row = self._crumbs.layout()
        if row is not None:
            row.addWidget(widget)
        widget.show()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_ground(painter, event.rect(), QPoint(), self._theme)
        painter.end()


class _ButtonFrame(QWidget):
    """Several small buttons in one outline."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._icons: list[tuple[QToolButton, str]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.outline, METRICS.outline, METRICS.outline, METRICS.outline)
        row.setSpacing(0)
        self._row = row
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def add(self, icon_name: str, name: str, *, checkable: bool = False) -> QToolButton:
        """Add a button with an icon; `name` is its tip and what a screen reader says."""
        button = QToolButton(self)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setCheckable(checkable)
        self._icons.append((button, icon_name))
        self._row.addWidget(button)
        return button

    def add_widget(self, widget: QWidget) -> None:
        """Add another widget."""
        self._row.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in another theme or text size."""
        self._theme = theme
        for button, name in self._icons:
            button.setIcon(icon(name, theme, checked_role="accent"))
            button.setIconSize(icon_size(theme))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        fill_round(painter, self.rect(), METRICS.button_radius, self._theme.color("panel"))
        pen = QPen(self._theme.color("line_soft"), METRICS.outline)
        outline_round(painter, self.rect(), METRICS.button_radius, pen)
        painter.end()
