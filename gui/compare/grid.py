"""The comparison table as a widget: headers that stay, cells to walk over, hover, copy and ask about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaMethod, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget
from typing_extensions import override

from gui.compare.cells import Cell
from gui.compare.delegate import CellDelegate
from gui.compare.headers import ClusterHeader, Corner, LineHeader
from gui.compare.layout import measured
from gui.compare.model import Role
from gui.theme import METRICS
from gui.widgets.figure_card import FigureHover, asks_for_card
from gui.widgets.keyboard_use import KeyboardUse

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from gui.compare.layout import CellLayout
    from gui.compare.model import CompareModel
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CompareGrid(QTableView):
    """Clusters side by side. Arrows walk over the cells; Enter shows a cell's cluster, or folds a group."""

    cluster_chosen = Signal(str)
    """The id of a cluster to show."""
    column_changed = Signal()
    """The walk came to another column."""
    copy_requested = Signal()

    def __init__(self, model: CompareModel, theme: Theme, cards: FigureCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._figure = FigureHover(cards, self)
        self._fitted: object = None
        """What the layout was measured for: how the comparison is told, and the clusters."""
        self._keyboard = KeyboardUse(self)
        self._delegate = CellDelegate(theme, self)
        self._clusters, self._lines = ClusterHeader(theme, self), LineHeader(theme, self)
        self._corner = Corner(theme, self)
        self.setHorizontalHeader(self._clusters)
        self.setVerticalHeader(self._lines)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self._clusters.sectionClicked.connect(self._on_cluster_clicked)
        self._lines.sectionClicked.connect(model.toggle_group)
        for signal in (model.rowsInserted, model.rowsRemoved, model.rowsMoved):
            signal.connect(self._size_rows)
        self._draw_headers_alone()

    def _set_up(self) -> None:
        self.setAccessibleName(self.tr("Comparison"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)  # no column is ever cut
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setTabKeyNavigation(False)
        self.setCornerWidget(QWidget(self))

    def _draw_headers_alone(self) -> None:
        """Let a change of words in a header draw that header; Qt would lay table and headers out anew."""
        changed = self._model.headerDataChanged
        for view in (self, self._clusters, self._lines):
            QObject.disconnect(self._model, QMetaMethod.fromSignal(changed), view, QMetaMethod())
        changed.connect(self._on_header_changed)

    def _on_header_changed(self, orientation: Qt.Orientation) -> None:
        header = self._clusters if orientation == Qt.Orientation.Horizontal else self._lines
        header.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self._delegate.theme = self._clusters.theme = self._lines.theme = self._corner.theme = theme
        self._lay_out(measured(self._model.table, theme))

    def fit(self) -> None:
        """Make room for the texts of the table; while the same clusters are told alike, nothing moves without need."""
        table = self._model.table
        self._corner.say(table.caption)
        kind = (table.telling, tuple(head.cluster_id for head in table.heads))
        needed = measured(table, self._theme)
        if kind != self._fitted or not self._delegate.layout.holds(needed):
            self._fitted = kind
            self._lay_out(needed)

    def _lay_out(self, layout: CellLayout) -> None:
        """Size rows and columns by what the texts need."""
        self._delegate.layout = layout
        self._lines.setFixedWidth(self._delegate.layout.names)
        self._clusters.setFixedHeight(self._clusters.sizeHint().height())
        self._size_rows()
        self._size_columns()
        self.viewport().update()

    @override
    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._corner.setGeometry(0, 0, self._lines.width(), self._clusters.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()

    @override
    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if current.column() != previous.column():
            self.column_changed.emit()

    @override
    def event(self, event: QEvent) -> bool:
        if _is_ours(event):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        elif asks_for_card(event):
            self._open_card(index)
        elif event.key() in (*_ENTER_KEYS, Qt.Key.Key_Space) and index.isValid():
            self._press(index)
        else:
            super().keyPressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if event.buttons() == Qt.MouseButton.NoButton:
            self._hover(event.position().toPoint())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells, and what continues every row where columns end before the edge."""
        self._delegate.shows_focus = self._keyboard.is_on
        super().paintEvent(event)
        viewport, left = self.viewport(), self._clusters.length()
        if left >= viewport.width():
            return
        painter = QPainter(viewport)
        for row in range(self._model.rowCount()):
            rest = QRect(left, self.rowViewportPosition(row), viewport.width(), self.rowHeight(row))
            if self._model.is_group(row):
                painter.fillRect(rest, self._theme.color("inset"))
            else:
                painter.fillRect(rest.adjusted(0, rest.height() - METRICS.outline, 0, 0), self._theme.color("line"))
        painter.end()

    def figure_place(self, index: QModelIndex) -> QRect:
        """Return where the figure of a cell is, band included, in the viewport."""
        cell = self.visualRect(index)
        layout = self._delegate.layout
        return layout.value_rect(cell).united(layout.band_rect(cell))

    def _size_rows(self) -> None:
        group, line = self._theme.scaled(METRICS.group_row), self._theme.scaled(METRICS.table_row)
        for row in range(self._model.rowCount()):
            self._lines.resizeSection(row, group if self._model.is_group(row) else line)

    def _size_columns(self) -> None:
        columns = self._model.columnCount()
        width = self._delegate.layout.column(self.viewport().width(), columns)
        for column in range(columns):
            self._clusters.resizeSection(column, width)

    def _on_cluster_clicked(self, column: int) -> None:
        row = max(0, self.currentIndex().row())
        self.setCurrentIndex(self._model.index(row, column))
        self._choose(column)

    def _choose(self, column: int) -> None:
        cluster_id = self._model.cluster_at(column)
        if cluster_id is not None:
            self.cluster_chosen.emit(cluster_id)

    def _press(self, index: QModelIndex) -> None:
        if self._model.is_group(index.row()):
            self._model.toggle_group(index.row())
        else:
            self._choose(index.column())

    def _open_card(self, index: QModelIndex) -> None:
        cell = index.data(Role.CELL)
        if isinstance(cell, Cell):
            self._figure.open_now(cell.result, self.figure_place(index), self._label(index))

    def _hover(self, place: QPoint) -> None:
        index = self.indexAt(place)
        cell = index.data(Role.CELL) if index.isValid() else None
        result = cell.result if isinstance(cell, Cell) and self.figure_place(index).contains(place) else None
        if result is None:
            self._figure.leave()
        else:
            self._figure.over(result, self.figure_place(index), self._label(index))

    def _label(self, index: QModelIndex) -> str:
        return str(self._model.headerData(index.row(), Qt.Orientation.Vertical))


def _is_ours(event: QEvent) -> bool:
    """Whether a key means the table where the window has shortcuts of its own for it."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    return event.matches(QKeySequence.StandardKey.Copy) or asks_for_card(event)
