"""A page of the inspector: a column that scrolls when the pane is short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayout

    from gui.inspector.figure_list import FigureList
    from gui.inspector.rows import Row
    from gui.overrides.acts import Overrides
    from gui.overrides.targets import Target
    from gui.provenance.cards import FigureCards


class Page(QScrollArea):
    """Holds one column; what stands at its edge keeps the padding of the pane, the list of figures spans it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QWidget(self)
        self._column = QVBoxLayout(self.body)
        self._column.setContentsMargins(0, 0, 0, METRICS.group_gap)
        self._column.setSpacing(METRICS.gap)
        self.setWidget(self.body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def add(self, item: QWidget | QLayout) -> None:
        """Put a widget or a row of widgets under what is there, at the padding of the pane."""
        row = QHBoxLayout()
        row.setContentsMargins(METRICS.pane_padding, 0, METRICS.pane_padding, 0)
        if isinstance(item, QWidget):
            row.addWidget(item)
        else:
            row.addLayout(item)
        self._column.addLayout(row)

    def add_wide(self, widget: QWidget) -> None:
        """Put a widget under what is there, from edge to edge."""
        self._column.addWidget(widget)

    def add_stretch(self) -> None:
        """Leave the rest of the page free."""
        self._column.addStretch(1)

    def start_rename(self) -> bool:
        """Begin to change the name of what is shown; return whether that has one that can be changed."""
        return False

    def follow(self, figures: FigureList, cards: FigureCards) -> None:
        """Scroll to the row that the keyboard comes to, and do what is asked of a figure."""
        figures.row_reached.connect(lambda row: self._show_row(figures, row))
        figures.override_wanted.connect(lambda row, at: _override(figures, cards.overrides, row, at))
        figures.reset_wanted.connect(lambda row, at: cards.overrides.reset_any(_targets(cards.overrides, row), at))
        figures.menu_wanted.connect(lambda row, at: cards.overrides.show_menu(_targets(cards.overrides, row), at))
        figures.suggestion_taken.connect(lambda odd: cards.overrides.take_suggestion(odd))  # noqa: PLW0108 (made then)

    def _show_row(self, figures: FigureList, row: QRect) -> None:
        middle = figures.mapTo(self.body, QPoint(0, row.center().y()))
        self.ensureVisible(0, middle.y(), 0, row.height())


def _targets(overrides: Overrides, row: Row) -> tuple[Target, ...]:
    return overrides.targets(row.result, row.wanted)


def _override(figures: FigureList, overrides: Overrides, row: Row, at: QPoint) -> None:
    """Ask for another figure; of what rests on no figure of a part or a site, the card tells what it rests on."""
    if targets := _targets(overrides, row):
        overrides.override_any(targets, at)
    else:
        figures.open_card(row)


def form() -> QFormLayout:
    """Return rows of a name and a field; a field for which there is no room beside its name goes below it."""
    rows = QFormLayout()
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setHorizontalSpacing(METRICS.group_gap)
    rows.setVerticalSpacing(METRICS.gap)
    return rows
