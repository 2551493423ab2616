"""The results strip: one row of equal tiles, more where they would be too narrow, for the cluster on the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from gui.results.face import needed_width, tile_height
from gui.results.tile import ResultTile
from gui.results.tiles import change_text, tiles
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from gui.provenance.cards import FigureCards
    from gui.results.tiles import Tile
    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

BADGE_MS = 1500
"""How long a badge tells what an edit changed."""


class ResultsStrip(QWidget):
    """The figures of the current cluster with their place among all clusters and their difference to the base.

    Hovering opens the provenance card of a figure, as do Enter and Alt+I; a click or Space asks for its chart.
    While something is dragged, badges tell what the drop would change; after an edit, for a moment, what it did.
    """

    chart_requested = Signal(str)
    """The id of the chart that belongs to a pressed tile."""

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._cards = cards
        self._theme = themes.theme
        self._cluster_id: str | None = None
        self._widgets: list[ResultTile] = []
        self._changes: Mapping[str, str] = {}
        self._rows = 1
        self._refresh_timer = self._single_shot(0, self._refresh)
        self._badge_timer = self._single_shot(BADGE_MS, self._on_badges_expired)
        self.setAccessibleName(self.tr("Results"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._listen(themes)
        self._refresh()

    def _single_shot(self, interval_ms: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(then)
        return timer

    def _listen(self, themes: ThemeManager) -> None:
        workspace = self._workspace
        workspace.design_opened.connect(self._forget)
        for signal in (
            workspace.design_changed,
            workspace.current_cluster_changed,
            workspace.preview_changed,
            workspace.units_changed,
        ):
            signal.connect(self._refresh_timer.start)
        themes.theme_changed.connect(self._on_theme_changed)

    @property
    def tiles(self) -> Sequence[ResultTile]:
        """The tiles, in order."""
        return tuple(self._widgets)

    def _forget(self) -> None:
        """Take the next refresh as another document, not as an edit of this one."""
        self._cluster_id = None
        self._drop_changes()

    def _on_theme_changed(self, theme: Theme) -> None:
        self._theme = theme
        self._refresh()
        self.update()

    def _on_badges_expired(self) -> None:
        self._drop_changes()
        self._refresh()

    def _drop_changes(self) -> None:
        self._badge_timer.stop()
        self._changes = {}

    def _refresh(self) -> None:
        """Bring every tile up to date; those that look the same are not drawn again."""
        workspace = self._workspace
        cluster = workspace.current_cluster
        shown = tiles(workspace.design, workspace.estimates, cluster, workspace.units)
        self._note_changes(shown, None if cluster is None else cluster.id)
        self._match_widgets(shown)
        badges = self._preview_badges(shown) or self._changes
        for index, (widget, tile) in enumerate(zip(self._widgets, shown, strict=True)):
            starts_group = index > 0 and shown[index - 1].spec.group is not tile.spec.group
            widget.show_tile(tile, self._theme, badges.get(tile.spec.id, ""), starts_group=starts_group)
        self._lay_out()

    def _note_changes(self, shown: Sequence[Tile], cluster_id: str | None) -> None:
        """Remember what an edit changed; another cluster has no changes to tell."""
        if cluster_id != self._cluster_id:
            self._cluster_id = cluster_id
            self._drop_changes()
            return
        before = {widget.tile.spec.id: widget.tile for widget in self._widgets}
        changes = {
            tile.spec.id: self._change(before[tile.spec.id], tile)
            for tile in shown
            if tile.spec.id in before and before[tile.spec.id].result.band != tile.result.band
        }
        if changes:
            self._changes = changes
            self._badge_timer.start()

    def _change(self, before: Tile, after: Tile) -> str:
        units = self._workspace.units
        return change_text(before.result, after.result, units, after.shown.unit, is_sum=after.spec.is_sum)

    def _preview_badges(self, shown: Sequence[Tile]) -> dict[str, str]:
        """Return what the drop under way would change, by tile; empty where it does not touch this cluster."""
        preview = (self._workspace.preview or {}).get(self._cluster_id or "")
        if preview is None or preview.cluster is self._workspace.current_cluster:
            return {}
        units = self._workspace.units
        return {
            tile.spec.id: change_text(
                tile.result, tile.spec.pick(preview), units, tile.shown.unit, is_sum=tile.spec.is_sum
            )
            for tile in shown
        }

    def _match_widgets(self, shown: Sequence[Tile]) -> None:
        """Have one widget for each tile; the first can be reached with Tab, the others from it with arrows."""
        while len(self._widgets) > len(shown):
            widget = self._widgets.pop()
            widget.hide()
            widget.deleteLater()
        for tile in shown[len(self._widgets) :]:
            self._widgets.append(self._new_widget(tile))

    def _new_widget(self, tile: Tile) -> ResultTile:
        widget = ResultTile(tile, self._theme, self)
        widget.setFocusPolicy(Qt.FocusPolicy.ClickFocus if self._widgets else Qt.FocusPolicy.StrongFocus)
        widget.hovered.connect(lambda: self._cards.hover(widget.tile.result, widget.place(), widget.face.label))
        widget.left.connect(self._cards.leave)
        widget.opened.connect(lambda: self._open_card(widget))
        widget.clicked.connect(lambda: self._press(widget))
        widget.focused.connect(lambda: self._on_focused(widget))
        widget.stepped.connect(lambda step: self._step(widget, step))
        widget.show()
        return widget

    def _press(self, widget: ResultTile) -> None:
        """Ask for the chart of a figure; one without a chart opens its card."""
        if widget.tile.spec.chart:
            self.chart_requested.emit(widget.tile.spec.chart)
        else:
            self._open_card(widget)

    def _open_card(self, widget: ResultTile) -> None:
        self._cards.open_now(widget.tile.result, widget.place(), widget.face.label)

    def _on_focused(self, focused: ResultTile) -> None:
        """Let Tab come back to the tile that had the focus last."""
        for widget in self._widgets:
            policy = Qt.FocusPolicy.StrongFocus if widget is focused else Qt.FocusPolicy.ClickFocus
            widget.setFocusPolicy(policy)

    def _step(self, widget: ResultTile, step: int) -> None:
        place = self._widgets.index(widget) + step
        if 0 <= place < len(self._widgets):
            self._widgets[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _lay_out(self) -> None:
        """Spread the tiles evenly over as few rows as their words allow."""
        least = max(needed_width(widget.face, self._theme) for widget in self._widgets)
        fitting = max(1, self.width() // least)
        rows = -(-len(self._widgets) // fitting)
        columns = -(-len(self._widgets) // rows)
        for index, widget in enumerate(self._widgets):
            row, column = divmod(index, columns)
            widget.setGeometry(self._cell(row, column, columns))
            widget.set_first(is_first=column == 0)
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()

    def _cell(self, row: int, column: int, columns: int) -> QRect:
        left, right = (self.width() * edge // columns for edge in (column, column + 1))
        height = tile_height(self._theme)
        return QRect(left, row * height + METRICS.outline, right - left, height - METRICS.outline)

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.tile_least * len(self._widgets), self._rows * tile_height(self._theme))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.scaled(METRICS.tile_least), self._rows * tile_height(self._theme))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        super().resizeEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        for row in range(self._rows):
            top = row * tile_height(self._theme)
            painter.fillRect(0, top, self.width(), METRICS.outline, self._theme.color("line"))
