"""The rows of a card, painted: inputs of a formula, and what other sources publish."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from core.provenance import Verdict
from gui.painting.badges import Tone, paint_verdict_pill, verdict_pill_width
from gui.painting.shapes import baseline, draw_text
from gui.painting.signs import paint_sign
from gui.theme import METRICS, FontRole
from gui.widgets.wrapping import height_of, laid_out, line_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QPaintEvent, QTextLayout

    from core.figure import Sign
    from core.provenance import InputRow, OtherValue
    from gui.theme import Theme

TONES = {
    Verdict.AGREES: Tone.GOOD,
    Verdict.WITHIN_ROUNDING: Tone.GOOD,
    Verdict.OTHER_CONVENTION: Tone.NOTE,
    Verdict.CONFLICTS: Tone.ERROR,
    Verdict.TOTAL_UNKNOWN: Tone.NOTE,
    Verdict.TOTAL_PARTIAL: Tone.NOTE,
    Verdict.SUPERSEDED: Tone.NOTE,
}
"""The tone of the pill of each verdict."""


_NAME, _FIGURE, _ASIDE = FontRole.BODY, FontRole.PANE_TITLE, FontRole.CAPTION

_LARGEST_SHARE = 0.45
"""The share of a row that names, and that values, may take; longer ones are broken."""
_MOST_BESIDE = 2
"""Lines that a source may take beside its value; a longer one goes below, where it has the whole width."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One row as it is drawn: `sign` is None for a plain count; texts are broken into lines where room is short."""

    sign: Sign | None
    name: str
    figure: str
    aside: str
    end: str
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of a width stand, in pixels from the left: name, value up to its right edge, source, end."""

    name: int
    names: int
    figure_right: int
    figures: int
    aside: int
    end: int


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of one row in lines, and whether the source stands below the rest."""

    name: QTextLayout
    figure: QTextLayout
    aside: QTextLayout
    is_below: bool


class CardRows(QWidget):
    """Rows with shared columns: sign, name, value, source and date; a verdict takes the place of the date."""

    def __init__(self, lines: Sequence[_Line], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = tuple(lines)
        self._theme = theme
        self._row = theme.scaled(METRICS.inspector_row)
        self._names = _widest(theme, _NAME, (line.name for line in self._lines))
        self._figures = _widest(theme, _FIGURE, (line.figure for line in self._lines))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return sum(self._height(self._texts(line, width)) for line in self._lines)

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.card, self.heightForWidth(METRICS.card))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._row * len(self._lines))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, top = QPainter(self), 0
        for line in self._lines:
            texts = self._texts(line, self.width())
            self._paint(painter, QRect(0, top, self.width(), self._row), line, texts)
            top += self._height(texts)
        painter.end()

    def _columns(self, line: _Line, width: int) -> _Columns:
        name = self._theme.scaled(METRICS.sign_column)
        names, figures = (min(each, round(_LARGEST_SHARE * width)) for each in (self._names, self._figures))
        figure_right = name + names + (METRICS.group_gap if names else 0) + figures
        if line.tone is None:
            end = width - _widest(self._theme, _ASIDE, (line.end,))
        else:
            end = width - verdict_pill_width(line.end, self._theme)
        return _Columns(name, names, figure_right, figures, figure_right + METRICS.group_gap, end)

    def _texts(self, line: _Line, width: int) -> _Texts:
        columns, font = self._columns(line, width), self._theme.font
        beside = columns.end - METRICS.group_gap - columns.aside
        aside = laid_out(line.aside, font(_ASIDE), beside)
        is_below = bool(line.aside) and (beside <= 0 or aside.lineCount() > _MOST_BESIDE)
        return _Texts(
            name=laid_out(line.name, font(_NAME), columns.names),
            figure=laid_out(line.figure, font(_FIGURE), columns.figures),
            aside=laid_out(line.aside, font(_ASIDE), width - columns.name) if is_below else aside,
            is_below=is_below,
        )

    def _height(self, texts: _Texts) -> int:
        beside = (texts.name, texts.figure) if texts.is_below else (texts.name, texts.figure, texts.aside)
        height = self._row + max(self._excess(text) for text in beside)
        return height + (height_of(texts.aside) if texts.is_below else 0)

    def _excess(self, text: QTextLayout) -> int:
        """Return the height that the lines of a text after the first take."""
        lines = text.lineCount()
        return height_of(text) * (lines - 1) // lines if lines else 0

    def _paint(self, painter: QPainter, first: QRect, line: _Line, texts: _Texts) -> None:
        columns = self._columns(line, first.width())
        if line.sign is not None:
            sign = self._theme.scaled(METRICS.sign)
            paint_sign(painter, QRect(first.left(), first.top(), sign, first.height()), line.sign, self._theme)
        self._draw(painter, first, columns.name, texts.name, "text")
        own = math.ceil(texts.figure.boundingRect().width())
        self._draw(painter, first, columns.figure_right - own if line.name else columns.name, texts.figure, "text")
        self._paint_end(painter, first, line, columns.end)
        if texts.is_below:
            below = first.translated(0, self._height(texts) - height_of(texts.aside) - self._row)
            place = QPointF(columns.name, below.bottom() + 1)
            painter.setPen(self._theme.color("text2"))
            texts.aside.draw(painter, place)
        else:
            self._draw(painter, first, columns.aside, texts.aside, "text2")

    def _paint_end(self, painter: QPainter, rect: QRect, line: _Line, left: int) -> None:
        """Draw the date or the verdict at the right."""
        if line.tone is None:
            painter.setFont(self._theme.font(_ASIDE))
            painter.setPen(self._theme.color("text2"))
            draw_text(painter, left, baseline(painter, rect), line.end)
            return
        height = self._theme.scaled(METRICS.pill)
        pill = QRect(left, rect.top() + (rect.height() - height) // 2, rect.right() + 1 - left, height)
        paint_verdict_pill(painter, pill, line.end, line.tone, self._theme)

    def _draw(self, painter: QPainter, first: QRect, x: int, text: QTextLayout, color: str) -> None:
        """Draw a text so that its first line stands where a text of one line would."""
        painter.setFont(text.font())
        painter.setPen(self._theme.color(color))
        text.draw(painter, QPointF(x, baseline(painter, first) - painter.fontMetrics().ascent()))


def _widest(theme: Theme, role: FontRole, texts: Iterable[str]) -> int:
    return max((line_width(text, theme.font(role)) for text in texts), default=0)


def input_rows(inputs: Sequence[InputRow], theme: Theme) -> CardRows:
    """Return the rows of a formula's inputs."""
    lines = (
        _Line(row.sign, row.label, " ".join(filter(None, (row.value, row.unit))), row.source, row.date)
        for row in inputs
    )
    return CardRows(tuple(lines), theme)


def other_rows(others: Sequence[OtherValue], theme: Theme, *, tells_convention: bool) -> CardRows:
    """Return the rows of other published values with their verdicts; a title may tell the convention of all."""
    lines = (
        _Line(
            sign=other.sign,
            name="",
            figure=" ".join(filter(None, (other.value, other.unit))),
            aside=", ".join(filter(None, (other.convention if tells_convention else "", other.date, other.source))),
            end=str(other.verdict),
            tone=TONES[other.verdict],
        )
        for other in others
    )
    return CardRows(tuple(lines), theme)
