"""The grid of fields of a data sheet, in two columns where there is room, the rare ones folded away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from gui.own_parts.field_row import FieldRow
from gui.own_parts.fields import BOTH_DIRECTIONS, LINK, ONE_DIRECTION, SheetField, sheet_fields
from gui.theme import METRICS
from gui.widgets.choice_box import ChoiceBox

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.catalogue.records import FieldName
    from gui.own_parts.fields import Typed
    from gui.theme import Theme

_ROW_WIDTH = 4
"""Columns of the grid that a field and the gap behind it take."""


class SheetGrid(QWidget):
    """Fields with their texts, and how the bandwidth of the link is meant."""

    edited = Signal()
    lines_pasted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = {field.id: FieldRow(field, theme, self) for field in sheet_fields()}
        self.direction = ChoiceBox(self)
        self.more = QToolButton(self)
        self._is_wide, self._wide_width = True, 0
        self._lay_out(theme)
        for row in self.rows.values():
            row.edit.textEdited.connect(self.edited)
            row.edit.lines_pasted.connect(self.lines_pasted)
        self.direction.currentIndexChanged.connect(self.edited)
        self.more.toggled.connect(lambda is_open: self._unfold(is_open=is_open))
        self._unfold(is_open=False)

    @property
    def texts(self) -> dict[FieldName, str]:
        """The typed texts, by field."""
        return {name: row.edit.text() for name, row in self.rows.items()}

    @property
    def convention(self) -> str:
        """How the bandwidth of the link is meant; empty where that is not said."""
        return str(self.direction.currentData())

    def fill(self, texts: Mapping[FieldName, str], convention: str) -> None:
        """Put texts into fields, and how the link is meant where that is known; the other fields stay."""
        for name, text in texts.items():
            self.rows[name].edit.setText(text)
        if convention:
            self.direction.setCurrentIndex(self.direction.findData(convention))
        for name, text in texts.items():
            if text:
                self.show_field(name)
        self.edited.emit()

    def show_field(self, name: FieldName) -> None:
        """Unfold the rare fields where the field is one of them."""
        if self.rows[name].field.is_extra:
            self.more.setChecked(True)

    def say(self, typed: Mapping[FieldName, Typed]) -> None:
        """Show beside each field what was understood of it."""
        for name, each in typed.items():
            self.rows[name].say_typed(each)

    def _lay_out(self, theme: Theme) -> None:
        self.direction.setAccessibleName(self.tr("Direction of the scale-up bandwidth"))
        choices = {
            "": self.tr("Direction?"),
            ONE_DIRECTION: self.tr("One direction"),
            BOTH_DIRECTIONS: self.tr("Both directions"),
        }
        for convention, words in choices.items():
            self.direction.addItem(words, convention)
        self.more.setText(self.tr("FP6 and sparse figures"))
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(METRICS.group_gap)
        self._grid.setVerticalSpacing(METRICS.gap)
        self._grid.setColumnStretch(2, 1)
        self._echo_width = theme.scaled(METRICS.tile_least)
        self._grid.setColumnMinimumWidth(2, self._echo_width)
        self._place_all()

    def fit(self, width: int) -> None:
        """Stand in two columns where a width in pixels holds them, else in one."""
        if self._is_wide:
            self._wide_width = self.minimumSizeHint().width()
        if self._is_wide is not (width >= self._wide_width):
            self._is_wide = not self._is_wide
            self._place_all()

    def _place_all(self) -> None:
        grid, second = self._grid, _ROW_WIDTH if self._is_wide else 0
        grid.setColumnStretch(2 + _ROW_WIDTH, int(self._is_wide))
        grid.setColumnMinimumWidth(2 + _ROW_WIDTH, self._echo_width if self._is_wide else 0)
        fields = [row.field for row in self.rows.values()]
        peaks = [field for field in fields if field.id.startswith("peak_") and not field.is_extra]
        others = [field for field in fields if not field.id.startswith("peak_")]
        extra = [field for field in fields if field.is_extra]
        half = (len(extra) + 1) // 2
        below = self._place_pair(grid, peaks, others, 0, second)
        grid.addWidget(self.more, below, 0, 1, 3 + second, Qt.AlignmentFlag.AlignLeft)
        self._place_pair(grid, extra[:half], extra[half:], below + 1, second)

    def _place_pair(
        self, grid: QGridLayout, first: Sequence[SheetField], other: Sequence[SheetField], row: int, second: int
    ) -> int:
        """Put two columns of fields beside each other, or with 0 as `second` below; return the row below them."""
        below = self._place(grid, first, row, 0)
        return max(below, self._place(grid, other, row if second else below, second))

    def _place(self, grid: QGridLayout, fields: Sequence[SheetField], row: int, column: int) -> int:
        """Put fields below each other; return the row below them."""
        for field in fields:
            self.rows[field.id].place(grid, row, column)
            row += 1
            if field.id == LINK:
                grid.addWidget(self.direction, row, column + 1, 1, 2, Qt.AlignmentFlag.AlignLeft)
                row += 1
        return row

    def _unfold(self, *, is_open: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        for row in self.rows.values():
            row.set_shown(is_shown=is_open or not row.field.is_extra)
