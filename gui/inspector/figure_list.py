"""The list of figures as a widget: as high as its rows, for a pane that scrolls as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSizePolicy, QStyleOptionViewItem
from typing_extensions import override

from gui.inspector.delegate import FigureDelegate
from gui.inspector.model import FigureModel
from gui.inspector.rows import Odd, Row
from gui.widgets.figure_card import FigureHover, asks_for_card, claim_card_key
from gui.widgets.keyboard_use import KeyboardUse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from gui.inspector.rows import Group
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

_NO_MODIFIER = Qt.KeyboardModifier.NoModifier
_OVERRIDE_KEYS = (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FigureList(QListView):
    """Figures under group titles.

    Arrows go from row to row; Space and Alt+I open the card of one, F2, Enter and a double click ask for another
    figure in its place, and Enter on a fold or on what is odd does what that offers.
    """

    row_reached = Signal(QRect)
    """Where the row that the keyboard came to is, in the coordinates of the list: to be scrolled to."""
    override_wanted = Signal(object, QPoint)
    """A row in whose place the user has a figure of their own, and where it is on screen."""
    menu_wanted = Signal(object, QPoint)
    """A row of which the user wants to know what can be done, and the place on screen."""
    reset_wanted = Signal(object, QPoint)
    """A row with a figure of the user's own that is to be as published again, and where it is on screen."""
    suggestion_taken = Signal(object)
    """The finding whose suggestion the user takes."""

    def __init__(self, theme: Theme, cards: FigureCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure = FigureHover(cards, self)
        self._pressed_at = QPoint()
        self._keyboard = KeyboardUse(self)
        self._delegate = FigureDelegate(theme, self)
        self.figures = FigureModel(self)
        self.setModel(self.figures)
        self.setItemDelegate(self._delegate)
        self._set_up()

    def _set_up(self) -> None:
        self.setAccessibleName(self.tr("Figures"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double_clicked)
        for signal in (self.figures.modelReset, self.figures.rowsInserted, self.figures.rowsRemoved):
            signal.connect(self.updateGeometry)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show figures; those that look the same are not drawn again."""
        self._figure.leave()
        self.figures.show_groups(groups)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._delegate.theme = theme
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.viewport().update()

    @override
    def sizeHint(self) -> QSize:
        option, model = QStyleOptionViewItem(), self.figures
        heights = (self._delegate.sizeHint(option, model.index(row)).height() for row in range(model.rowCount()))
        return QSize(self._delegate.width, sum(heights))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._delegate.width = event.size().width()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the pane, which scrolls as a whole."""
        event.ignore()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        self._hover(index)
        self.viewport().setCursor(self._cursor(index, place))

    @override
    def event(self, event: QEvent) -> bool:
        """Take the key that asks for a card, before a menu of the window does."""
        return claim_card_key(event) or super().event(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._delegate.shows_focus = self._keyboard.is_on
        super().paintEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.moveCursor(QAbstractItemView.CursorAction.MoveHome, _NO_MODIFIER))
        self._reach(self.currentIndex())

    @override
    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self._reach(current)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if asks_for_card(event) or event.key() == Qt.Key.Key_Space:
            self._open(index)
        elif event.key() in _OVERRIDE_KEYS and index.isValid():
            self._enter(index)
        else:
            super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        item = self.figures.item(index)
        if isinstance(item, Row):
            self._figure.leave()
            self.menu_wanted.emit(item, self._below(index) if by_key else event.globalPos())

    def _hover(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Row):
            self._figure.over(item.result, self.visualRect(index), item.title, item.wanted)
        else:
            self._figure.leave()

    def _open(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Row):
            self.open_card(item)
        else:
            self._enter(index)

    def open_card(self, row: Row) -> None:
        """Open the card of a row at once."""
        place = next(i for i in map(self.figures.index, range(self.figures.rowCount())) if self.figures.item(i) is row)
        self._figure.open_now(row.result, self.visualRect(place), row.title, row.wanted)

    def _enter(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Row):
            self.override_wanted.emit(item, self._below(index))
        elif isinstance(item, Odd):
            self._take(item)
        else:
            self.figures.toggle(index)

    def _take(self, odd: Odd) -> None:
        if odd.finding.suggestion is not None:
            self.suggestion_taken.emit(odd.finding)

    def _on_clicked(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Odd):
            self._take(item)
        elif not isinstance(item, Row):
            self.figures.toggle(index)
        elif self._is_on_reset(item, index, self._pressed_at):
            self.reset_wanted.emit(item, self._below(index))

    def _on_double_clicked(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Row) and not self._is_on_reset(item, index, self._pressed_at):
            self._figure.leave()
            self.override_wanted.emit(item, self._below(index))

    def _is_on_reset(self, row: Row, index: QModelIndex, place: QPoint) -> bool:
        return row.is_yours and self._delegate.reset_place(self.visualRect(index)).contains(place)

    def _cursor(self, index: QModelIndex, place: QPoint) -> Qt.CursorShape:
        """Return the hand over what a click acts on."""
        item = self.figures.item(index)
        is_link = isinstance(item, Odd) and item.finding.suggestion is not None
        is_link = is_link or (isinstance(item, Row) and self._is_on_reset(item, index, place))
        return Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor

    def _below(self, index: QModelIndex) -> QPoint:
        return self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())

    def _reach(self, index: AnyIndex) -> None:
        self.row_reached.emit(self.visualRect(index))
