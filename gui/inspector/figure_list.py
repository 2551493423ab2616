"""The list of figures as a widget: as high as its rows, for a pane that scrolls as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSizePolicy, QStyleOptionViewItem
from typing_extensions import override

from gui.inspector.delegate import FigureDelegate
from gui.inspector.model import FigureModel
from gui.inspector.rows import Row
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
_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FigureList(QListView):
    """Figures under group titles. Arrows go from row to row; Enter and Alt+I open the card of one, or a fold."""

    row_reached = Signal(QRect)
    """Where the row that the keyboard came to is, in the coordinates of the list: to be scrolled to."""

    def __init__(self, theme: Theme, cards: FigureCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure = FigureHover(cards, self)
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
        self.clicked.connect(self._toggle)
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
        self._hover(self.indexAt(event.position().toPoint()))

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
        if asks_for_card(event) or event.key() in _ENTER_KEYS:
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _hover(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Row):
            self._figure.over(item.result, self.visualRect(index), item.title)
        else:
            self._figure.leave()

    def _open(self, index: QModelIndex) -> None:
        item = self.figures.item(index)
        if isinstance(item, Row):
            self._figure.open_now(item.result, self.visualRect(index), item.title)
        else:
            self._toggle(index)

    def _toggle(self, index: QModelIndex) -> None:
        self.figures.toggle(index)

    def _reach(self, index: AnyIndex) -> None:
        self.row_reached.emit(self.visualRect(index))
