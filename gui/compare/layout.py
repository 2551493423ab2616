"""Where things stand inside the cells of the comparison: measured once when values change, the same in every cell."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics

from gui.painting.figure import CELL
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.compare.cells import Cell, Line, Table
    from gui.compare.heads import Head
    from gui.theme import Theme

_WIDEST = 1.5
"""Columns grow to at most this multiple of what they need, so that value and difference stay together."""


@dataclass(frozen=True, slots=True)
class CellLayout:
    """Widths in device-independent pixels: of the texts of a cell, of a whole column, and of the column of names."""

    value: int = 0
    band: int = 0
    delta: int = 0
    needed: int = 0
    names: int = 0

    def holds(self, other: CellLayout) -> bool:
        """Whether all that needs the other layout also fits into this one."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return all(own >= needed for own, needed in pairs)

    def column(self, room: int, columns: int) -> int:
        """Return the width of each column where `room` is left for all of them: only whole ones stand side by side."""
        whole = max(1, min(columns, room // max(1, self.needed)))
        share = room // whole
        return share if whole < columns else min(share, round(self.needed * _WIDEST))

    def has_room_for_band(self, cell: QRect) -> bool:
        """Whether a cell is wide enough for band and remark; what does not fit is left out, not cut."""
        return self.band_rect(cell).right() < self.mark_rect(cell).left()

    def has_room_for_delta(self, cell: QRect) -> bool:
        """Whether a cell is wide enough for the difference beside all that goes before it."""
        return self.band_rect(cell).right() < self.delta_rect(cell).left()

    def value_rect(self, cell: QRect) -> QRect:
        """Return where the value stands, right-aligned."""
        return QRect(cell.left() + METRICS.pane_padding, cell.top(), self.value, cell.height())

    def words_rect(self, cell: QRect) -> QRect:
        """Return where words in place of a value stand, left-aligned."""
        return cell.adjusted(METRICS.pane_padding, 0, 0, 0)

    def band_rect(self, cell: QRect) -> QRect:
        """Return where band and remark stand, left-aligned."""
        left = self.value_rect(cell).right() + 1 + METRICS.group_gap
        return QRect(left, cell.top(), self.band, cell.height())

    def mark_rect(self, cell: QRect) -> QRect:
        """Return where the mark of unlike sides stands."""
        return QRect(cell.right() + 1 - METRICS.target, cell.top(), METRICS.target, cell.height())

    def delta_rect(self, cell: QRect) -> QRect:
        """Return where the difference to the base stands, right-aligned."""
        right = self.mark_rect(cell).left() - METRICS.unit_gap
        return QRect(right - self.delta, cell.top(), self.delta, cell.height())


def measured(table: Table, theme: Theme) -> CellLayout:
    """Return the layout that the texts of a table need in the type of a theme."""
    cells = list(table.cells.values())
    value = _widest((cell.text.value for cell in cells if not cell.is_word), theme, CELL.value)
    band = _widest((side_note(cell) for cell in cells), theme, FontRole.CAPTION)
    delta = _widest((cell.delta for cell in cells), theme, FontRole.CAPTION)
    gaps = METRICS.pane_padding + METRICS.group_gap + METRICS.gap + METRICS.unit_gap + METRICS.target
    needed = max(
        value + band + delta + gaps, min(_heads_width(table.heads, theme), theme.scaled(METRICS.library_narrow))
    )
    return CellLayout(value, band, delta, needed, _names_width(table.lines, theme))


def side_note(cell: Cell) -> str:
    """Return what stands beside a value: its band and what is missing of it."""
    return " ".join(word for word in (cell.text.band, cell.text.remark) if word)


def _heads_width(heads: Iterable[Head], theme: Theme) -> int:
    name, facts = QFontMetrics(theme.font(FontRole.BOX_TITLE)), QFontMetrics(theme.font(FontRole.CAPTION))
    widths = (max(name.horizontalAdvance(head.name), facts.horizontalAdvance(head.facts)) for head in heads)
    badge = theme.scaled(METRICS.badge_large) + METRICS.gap
    return max(widths, default=0) + badge + 2 * METRICS.pane_padding


def _names_width(lines: Iterable[Line], theme: Theme) -> int:
    name, unit = QFontMetrics(theme.font(FontRole.BODY)), QFontMetrics(theme.font(FontRole.CAPTION))
    overlap = theme.scaled(METRICS.icon) + METRICS.unit_gap
    widths = (
        name.horizontalAdvance(line.label) + unit.horizontalAdvance(line.unit) + (overlap if line.overlap else 0)
        for line in lines
    )
    columns = METRICS.target + METRICS.gap + METRICS.group_gap + theme.scaled(METRICS.sign_column) + METRICS.gap
    return max(widths, default=0) + columns


def _widest(texts: Iterable[str], theme: Theme, role: FontRole) -> int:
    metrics = QFontMetrics(theme.font(role))
    return max((metrics.horizontalAdvance(text) for text in set(texts)), default=0)
