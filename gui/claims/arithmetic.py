"""The arithmetic behind a claim, a figure a row: what was computed, and below it what it was computed from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from core.presentation import present
from core.quantity import format_count
from core.result import Term
from gui.painting.figure import ROW, FigureText, paint_figure
from gui.theme import METRICS, FontRole
from gui.widgets.figure_card import FigureHover, asks_for_card, claim_card_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
    from PySide6.QtWidgets import QWidget

    from core.quantity import UnitChoice
    from core.result import Result
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

MOST_ROWS: Final = 8
"""Rows that are seen at once; more scroll."""

DEEPEST: Final = 4
"""How far down the arithmetic goes; the derivation tells the rest."""

_ROOT = QModelIndex()
_ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Step:
    """One figure of the arithmetic: how deep it stands, what it is called, and its value."""

    depth: int
    name: str
    figure: FigureText
    result: Result

    @property
    def spoken(self) -> str:
        """The row in words, for screen readers."""
        figure = " ".join(word for word in (self.figure.value, self.figure.unit) if word)
        return f"{self.name}: {figure}, {self.result.sign}"


def steps_of(result: Result, units: UnitChoice) -> tuple[Step, ...]:
    """Return a result and what it was computed from, each below what it goes into."""
    return tuple(_steps(Term(result), units, 0))


def _steps(term: Term, units: UnitChoice, depth: int) -> Iterator[Step]:
    result, shown = term.result, present(term.result, units)
    name = result.name if term.factor == 1 else f"{format_count(term.factor)} × {result.name}"
    yield Step(depth, name, FigureText(shown.value, shown.unit, shown.sign), result)
    if depth < DEEPEST:
        for inner in result.terms:
            yield from _steps(inner, units, depth + 1)


class ArithmeticModel(QAbstractListModel):
    """Holds the steps."""

    def __init__(self, steps: tuple[Step, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps = steps

    @override
    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.steps)

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        step = self.steps[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return step.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return step.spoken
        return step if role == _ROW_ROLE else None


class _Delegate(QStyledItemDelegate):
    """Draws name and figure of a step."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.scaled(METRICS.inspector_row))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        step, theme = index.data(_ROW_ROLE), self._theme
        if option.state & QStyle.StateFlag.State_Selected and option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(option.rect, theme.color("selected"))
        figure = figure_place(option.rect)
        paint_figure(painter, figure, step.figure, theme, ROW)
        name = option.rect.adjusted(METRICS.gap + step.depth * METRICS.group_gap, 0, 0, 0)
        name.setRight(figure.left() - METRICS.gap)
        painter.setFont(theme.font(FontRole.NAME if step.depth == 0 else FontRole.BODY))
        painter.setPen(theme.color("text" if step.depth == 0 else "text2"))
        words = painter.fontMetrics().elidedText(step.name, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def figure_place(row: QRect) -> QRect:
    """Return where the figure of a row is: its right half."""
    return QRect(row.left() + row.width() // 2, row.top(), row.width() - row.width() // 2 - METRICS.gap, row.height())


class ArithmeticView(QListView):
    """The steps as a list: a figure that is rested on, or asked about with Alt+I, tells its card."""

    def __init__(
        self, steps: tuple[Step, ...], theme: Theme, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = ArithmeticModel(steps, self)
        self._hover = FigureHover(cards, self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(theme, self))
        self.setAccessibleName(self.tr("Arithmetic"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(min(len(steps), MOST_ROWS) * theme.scaled(METRICS.inspector_row))
        self.setCurrentIndex(self._model.index(0, 0))

    @override
    def event(self, event: QEvent) -> bool:
        """Take the key that asks for a card, before a menu of the window does."""
        return claim_card_key(event) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if asks_for_card(event) and index.isValid():
            step = self._model.steps[index.row()]
            self._hover.open_now(step.result, figure_place(self.visualRect(index)))
        else:
            super().keyPressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        figure = figure_place(self.visualRect(index))
        if index.isValid() and figure.contains(place):
            self._hover.over(self._model.steps[index.row()].result, figure)
        else:
            self._hover.leave()
