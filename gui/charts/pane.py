"""The pane of charts under the results: tabs, and up to three charts side by side for all clusters of the design.

Nothing here imports the plotting library before `ChartsPane.load`, so that the window is painted without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget
from typing_extensions import override

from gui.charts.catalog import CHARTS, Shown
from gui.charts.tab_row import TabRow
from gui.collection import collection_paused
from gui.theme import METRICS
from gui.widgets.notice import Notice

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent

    from gui.charts.frame import ChartFrame
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace


class ChartsPane(QWidget):
    """Charts that compare the clusters of the design. A press on a bar shows its cluster.

    Until `load` is called the pane shows its tabs only.
    """

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._cards = cards
        self._theme = themes.theme
        self._shown = Shown()
        self._frames: dict[str, ChartFrame] = {}
        self._make_frame: type[ChartFrame] | None = None
        self._titles = self._named()
        self._tab_row = TabRow(self._titles, self._theme, self)
        self._notice = Notice("workload", self._theme, parent=self)
        title = self.tr("Charts appear with the first system")
        self._notice.say(title, self.tr("They compare all clusters of the design."))
        self._blank = QWidget(self)
        self._row = _Row(self._theme, self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._refresh)
        self._arrange()
        self._listen(themes)
        self._refresh()

    def _named(self) -> dict[str, str]:
        return {
            "totals": self.tr("Totals"),
            "precision": self.tr("Compute by precision"),
            "memory": self.tr("Memory and bandwidth"),
            "power": self.tr("Power"),
            "rent": self.tr("Rent"),
        }

    def _arrange(self) -> None:
        below = QWidget(self)
        self._stack = QStackedLayout(below)
        for page in (self._blank, self._notice, self._row):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._tab_row)
        column.addWidget(below, 1)
        self.setAccessibleName(self.tr("Charts"))

    def _listen(self, themes: ThemeManager) -> None:
        self._workspace.design_changed.connect(self._on_changed)
        self._workspace.units_changed.connect(self._on_changed)
        self._workspace.current_cluster_changed.connect(self._on_changed)
        self._tab_row.pressed.connect(self._on_tab_pressed)
        themes.theme_changed.connect(self._on_theme_changed)

    @property
    def visible_charts(self) -> tuple[str, ...]:
        """The ids of the charts that stand side by side, in order."""
        return self._shown.visible(self._room())

    @property
    def is_loaded(self) -> bool:
        """Whether the plotting library is there and charts are drawn."""
        return self._make_frame is not None

    def frame(self, chart_id: str) -> ChartFrame | None:
        """Return a chart that has been shown, else None."""
        return self._frames.get(chart_id)

    def load(self) -> None:
        """Import the plotting library and draw the charts; takes a moment, so it is called after the first paint."""
        with collection_paused():
            from gui.charts.frame import ChartFrame

        self._make_frame = ChartFrame
        self._refresh()

    def show_chart(self, chart_id: str) -> None:
        """Have a chart among those shown. Raises KeyError if there is no such chart."""
        if CHARTS[chart_id].id not in self.visible_charts:
            self._choose(self._shown.with_chart(chart_id))

    def _on_tab_pressed(self, chart_id: str) -> None:
        self._choose(self._shown.toggled(chart_id, self._room()))

    def _choose(self, shown: Shown) -> None:
        self._shown = shown
        self._refresh()

    def _room(self) -> int:
        """Return how many charts fit side by side."""
        steps = (METRICS.charts_two, METRICS.charts_three)
        return 1 + sum(self.width() >= self._theme.scaled(step) for step in steps)

    def _on_changed(self) -> None:
        """Draw again in a moment, once for all changes of that moment; a hidden pane waits until it is shown."""
        if self.isVisible():
            self._timer.start()

    def _refresh(self) -> None:
        is_empty = not any(cluster.nodes for cluster in self._workspace.design.clusters)
        self._tab_row.setVisible(not is_empty)
        self._tab_row.set_shown(self.visible_charts)
        if self.is_loaded and not is_empty:
            self._refresh_frames()
        page = self._notice if is_empty else self._row if self.is_loaded else self._blank
        self._stack.setCurrentWidget(page)

    def _refresh_frames(self) -> None:
        visible, workspace, current = self.visible_charts, self._workspace, self._workspace.current_cluster
        current_id = None if current is None else current.id
        for chart_id in visible:
            frame = self._made_frame(chart_id)
            frame.refresh(workspace.design, workspace.estimates, workspace.units, current_id)
        for chart_id, frame in self._frames.items():
            frame.setVisible(chart_id in visible)

    def _made_frame(self, chart_id: str) -> ChartFrame:
        """Return the frame of a chart, made when it is first shown and kept in the order of the tabs."""
        if chart_id not in self._frames and self._make_frame is not None:
            frame = self._make_frame(CHARTS[chart_id], self._titles[chart_id], self._theme, self._cards)
            frame.cluster_pressed.connect(self._workspace.show_cluster)
            order = list(CHARTS)
            place = sum(order.index(other) < order.index(chart_id) for other in self._frames)
            self._row.insert(place, frame)
            self._frames[chart_id] = frame
        return self._frames[chart_id]

    def _on_theme_changed(self, theme: Theme) -> None:
        self._theme = theme
        self._tab_row.restyle(theme)
        self._notice.set_theme(theme)
        self._row.restyle(theme)
        for frame in self._frames.values():
            frame.restyle(theme)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if any(tab.isChecked() != (chart in self.visible_charts) for chart, tab in self._tab_row.tabs.items()):
            self._refresh()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.color("panel"))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self._refresh()
        super().showEvent(event)


class _Row(QWidget):
    """Charts side by side with hairlines between them."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(METRICS.outline)

    def insert(self, place: int, frame: ChartFrame) -> None:
        """Add a chart at a place; all get the same width."""
        self._layout.insertWidget(place, frame, 1)

    def restyle(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        # The charts paint their own ground; what is left between them are the hairlines.
        QPainter(self).fillRect(self.rect(), self._theme.color("line"))
