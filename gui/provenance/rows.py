"""The rows of a card, painted: inputs of a formula, and what other sources publish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from core.provenance import Verdict
from gui.painting.badges import Tone, paint_verdict_pill, verdict_pill_width
from gui.painting.shapes import baseline, draw_text
from gui.painting.signs import paint_sign
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QPaintEvent

    from core.figure import Sign
    from core.provenance import InputRow, OtherValue
    from gui.theme import Theme

TONES = {
    Verdict.AGREES: Tone.GOOD,
    Verdict.WITHIN_ROUNDING: Tone.GOOD,
    Verdict.OTHER_CONVENTION: Tone.NOTE,
    Verdict.CONFLICTS: Tone.ERROR,
    Verdict.SUPERSEDED: Tone.NOTE,
}
"""The tone of the pill of each verdict."""


_LARGEST_NAME = 0.45
"""The share of a row that names may take; longer ones are elided."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One row as it is drawn: `sign` is None for a plain count; `name` and `aside` are elided where room is short."""

    sign: Sign | None
    name: str
    figure: str
    aside: str
    end: str
    tone: Tone | None = None


class CardRows(QWidget):
    """Rows with shared columns: sign, name, value, source and date; a verdict takes the place of the date."""

    def __init__(self, lines: Sequence[_Line], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = tuple(lines)
        self._theme = theme
        self._row = theme.scaled(METRICS.inspector_row)
        self._names = _widest(theme, FontRole.BODY, (line.name for line in self._lines))
        self._figures = _widest(theme, FontRole.PANE_TITLE, (line.figure for line in self._lines))

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.card, self._row * len(self._lines))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for index, line in enumerate(self._lines):
            self._paint(painter, QRect(0, index * self._row, self.width(), self._row), line)
        painter.end()

    def _paint(self, painter: QPainter, rect: QRect, line: _Line) -> None:
        theme, column = self._theme, self._theme.scaled(METRICS.sign_column)
        if line.sign is not None:
            sign = theme.scaled(METRICS.sign)
            paint_sign(painter, QRect(rect.left(), rect.top(), sign, rect.height()), line.sign, theme)
        left = rect.left() + column
        names = min(self._names, round(_LARGEST_NAME * rect.width()))
        self._elided(painter, rect, left, names, line.name, FontRole.BODY, "text")
        gap = METRICS.group_gap if self._names else 0
        figure_right = left + names + gap + self._figures
        own = QFontMetrics(theme.font(FontRole.PANE_TITLE)).horizontalAdvance(line.figure)
        figure_left = figure_right - own if self._names else left
        self._text(painter, rect, figure_left, line.figure, FontRole.PANE_TITLE, "text")
        end_left = self._paint_end(painter, rect, line)
        aside_left = figure_right + METRICS.group_gap
        room = end_left - METRICS.group_gap - aside_left
        self._elided(painter, rect, aside_left, room, line.aside, FontRole.CAPTION, "text2")

    def _paint_end(self, painter: QPainter, rect: QRect, line: _Line) -> int:
        """Draw the date or the verdict at the right; return its left edge."""
        if line.tone is None:
            width = QFontMetrics(self._theme.font(FontRole.CAPTION)).horizontalAdvance(line.end)
            self._text(painter, rect, rect.right() + 1 - width, line.end, FontRole.CAPTION, "text2")
            return rect.right() + 1 - width
        width, height = verdict_pill_width(line.end, self._theme), self._theme.scaled(METRICS.pill)
        pill = QRect(rect.right() + 1 - width, rect.top() + (rect.height() - height) // 2, width, height)
        paint_verdict_pill(painter, pill, line.end, line.tone, self._theme)
        return pill.left()

    def _elided(
        self, painter: QPainter, rect: QRect, x: int, width: int, text: str, role: FontRole, color: str
    ) -> None:
        metrics = QFontMetrics(self._theme.font(role))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(width, 0))
        self._text(painter, rect, x, shown, role, color)

    def _text(self, painter: QPainter, rect: QRect, x: int, text: str, role: FontRole, color: str) -> None:
        painter.setFont(self._theme.font(role))
        painter.setPen(self._theme.color(color))
        draw_text(painter, x, baseline(painter, rect), text)


def _widest(theme: Theme, role: FontRole, texts: Iterable[str]) -> int:
    metrics = QFontMetrics(theme.font(role))
    return max((metrics.horizontalAdvance(text) for text in texts), default=0)


def input_rows(inputs: Sequence[InputRow], theme: Theme) -> CardRows:
    """Return the rows of a formula's inputs."""
    lines = (
        _Line(row.sign, row.label, " ".join(filter(None, (row.value, row.unit))), row.source, row.date)
        for row in inputs
    )
    return CardRows(tuple(lines), theme)


def other_rows(others: Sequence[OtherValue], theme: Theme) -> CardRows:
    """Return the rows of other published values with their verdicts."""
    lines = (
        _Line(
            sign=other.sign,
            name="",
            figure=" ".join(filter(None, (other.value, other.unit))),
            aside=", ".join(filter(None, (other.convention, other.date, other.source))),
            end=str(other.verdict),
            tone=TONES[other.verdict],
        )
        for other in others
    )
    return CardRows(tuple(lines), theme)
