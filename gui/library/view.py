"""The list of the library as a widget: drag, double-click, keys, and figures that can be hovered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView
from typing_extensions import override

from gui.dragging.ghost import run_drag
from gui.dragging.payload import PartDrag
from gui.library.delegate import LibraryDelegate
from gui.library.model import Role
from gui.library.texts import EntryText
from gui.theme import METRICS
from gui.widgets.figure_card import FigureHover, asks_for_card, claim_card_key
from gui.widgets.keyboard_use import KeyboardUse

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from gui.library.model import LibraryModel
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme

_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_UP_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_PageUp)


class LibraryView(QTreeView):
    """Groups that fold, parts that can be dragged, added with Enter or a double-click, and asked about."""

    part_chosen = Signal(str)
    """The id of a part to add once."""
    count_wanted = Signal(str, QRect)
    """The id of a part to add several times, and where its row is, in global coordinates."""
    menu_wanted = Signal(str, QPoint)
    """The id of the part that a context menu is for, and where to open it, in global coordinates."""
    typed = Signal(str)
    """Text typed into the list, which belongs into the search field."""

    def __init__(self, model: LibraryModel, theme: Theme, cards: FigureCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._delegate = LibraryDelegate(theme, self)
        self._figure = FigureHover(cards, self)
        self._keyboard = KeyboardUse(self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self.doubleClicked.connect(self._on_double_clicked)

    def _set_up(self) -> None:
        self.setAccessibleName(self.tr("Parts"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._delegate.theme = theme
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def figure_place(self, index: QModelIndex) -> QRect:
        """Return where the figure of a row is, in the viewport; empty for a group."""
        row = index.data(Role.ROW)
        if not isinstance(row, EntryText):
            return QRect()
        return self._delegate.figure_rect(self.visualRect(index), row.figure)

    def take_key(self, event: QKeyEvent) -> None:
        """Answer a key of the search field, as the list's own keys, but stop only at parts, which can be added."""
        before = self.currentIndex()
        self.keyPressEvent(event)
        onward = self.indexAbove if event.key() in _UP_KEYS else self.indexBelow
        index = self.currentIndex()
        while self._model.group_at(index) is not None:
            index = onward(index)
        if index != self.currentIndex():
            self.setCurrentIndex(index if index.isValid() else before)

    @override
    def event(self, event: QEvent) -> bool:
        """Take the key that asks for a card, before a menu of the window does."""
        return claim_card_key(event) or super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != self._delegate.width:
            self._delegate.width = event.size().width()
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self._delegate.shows_focus = self._keyboard.is_on
        super().paintEvent(event)

    @override
    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        part_id = self.currentIndex().data(Role.PART_ID)
        if part_id is not None:
            self._figure.leave()
            run_drag(self, PartDrag(part_id), Qt.DropAction.CopyAction, Qt.DropAction.CopyAction)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold on the press, so that a double-click folds once and does not undo itself."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and self._model.group_at(index) is not None:
            self._toggle(index)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if event.buttons() == Qt.MouseButton.NoButton:
            self._hover(event.position().toPoint())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in _ENTER_KEYS and index.isValid():
            self._press(index, asks_count=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif event.key() == Qt.Key.Key_Space and self._model.group_at(index) is not None:
            self._toggle(index)
        elif asks_for_card(event):
            self._open_card(index)
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the part under the pointer, or for a key that of the current one."""
        is_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_key else self.indexAt(event.pos())
        part_id = index.data(Role.PART_ID)
        if part_id is None:
            return
        self.setCurrentIndex(index)
        row = self.visualRect(index)
        at = self.viewport().mapToGlobal(QPoint(row.left() + METRICS.pane_padding, row.bottom()))
        self.menu_wanted.emit(part_id, at if is_key else event.globalPos())

    @override
    def keyboardSearch(self, search: str) -> None:
        self.typed.emit(search)

    def _on_double_clicked(self, index: QModelIndex) -> None:
        part_id = index.data(Role.PART_ID)
        if part_id is not None:
            self.part_chosen.emit(part_id)

    def _toggle(self, index: QModelIndex) -> None:
        self.setExpanded(index, not self.isExpanded(index))

    def _press(self, index: QModelIndex, *, asks_count: bool) -> None:
        part_id = index.data(Role.PART_ID)
        if part_id is None:
            self._toggle(index)
        elif asks_count:
            self.scrollTo(index)
            self.count_wanted.emit(part_id, self._on_screen(self.visualRect(index)))
        else:
            self.part_chosen.emit(part_id)

    def _open_card(self, index: QModelIndex) -> None:
        result = index.data(Role.RESULT)
        if result is not None:
            self._figure.open_now(result, self.figure_place(index), index.data(Role.MEASURE))

    def _hover(self, place: QPoint) -> None:
        index = self.indexAt(place)
        figure = self.figure_place(index)
        result = index.data(Role.RESULT) if figure.contains(place) else None
        if result is None:
            self._figure.leave()
        else:
            self._figure.over(result, figure, index.data(Role.MEASURE))

    def _on_screen(self, rect: QRect) -> QRect:
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())
