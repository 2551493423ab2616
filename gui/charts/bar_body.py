"""The drawing of a chart: its panels side by side, each with a title where there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.charts.bar_view import BarView
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.charts.chart_data import Panel
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme


class BarBody(QWidget):
    """Holds one view for each panel; views that are no longer needed are kept hidden."""

    mark_heated = Signal(int, int)
    """The indices of panel and mark; −1 for no mark."""
    mark_pressed = Signal(int, int)

    def __init__(self, theme: Theme, cards: FigureCards, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cards = cards
        self._title = title
        self._views: list[BarView] = []
        self._titles: list[QLabel] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(METRICS.group_gap)

    @property
    def views(self) -> Sequence[BarView]:
        """The views of the panels, in order; the last may be hidden."""
        return tuple(self._views)

    def show_panels(self, panels: Sequence[Panel], greyed: frozenset[int], *, is_log: bool) -> None:
        """Show the panels of a chart; the clusters at the positions `greyed` have grey bars."""
        while len(self._views) < len(panels):
            self._add_view()
        for index, view in enumerate(self._views):
            is_used = index < len(panels)
            view.parentWidget().setVisible(is_used)
            if is_used:
                self._name(index, panels[index])
                view.show_panel(panels[index], greyed, is_log=is_log)

    def restyle(self, theme: Theme) -> None:
        """Take colours and fonts of another theme."""
        self._theme = theme
        for view, title in zip(self._views, self._titles, strict=True):
            view.restyle(theme)
            dress(title, theme, FontRole.TILE_LABEL, "text2")

    def _add_view(self) -> None:
        index, holder = len(self._views), QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        title, view = QLabel(holder), BarView(self._theme, self._cards, holder)
        dress(title, self._theme, FontRole.TILE_LABEL, "text2")
        column.addWidget(title)
        column.addWidget(view, 1)
        view.mark_heated.connect(lambda mark: self.mark_heated.emit(index, mark))
        view.mark_pressed.connect(lambda mark: self.mark_pressed.emit(index, mark))
        self._row.addWidget(holder, 1)
        self._views.append(view)
        self._titles.append(title)

    def _name(self, index: int, panel: Panel) -> None:
        title = self._titles[index]
        title.setVisible(bool(panel.title))
        title.setText(f"{panel.title}, {panel.unit}" if panel.title else "")
        self._views[index].setAccessibleName(f"{self._title}, {panel.title}" if panel.title else self._title)
