"""A chip: a button of the tool bar that states an assumption, tells its figures, and opens a menu to change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton
from typing_extensions import override

from gui.painting.shapes import baseline, draw_text
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole
from gui.widgets.figure_card import asks_for_card, claim_card_key

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from core.result import Result
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme, ThemeManager

_EDGE = METRICS.gap + METRICS.outline + METRICS.pill_padding
"""What lies left of the icon: the stylesheet keeps chips apart by a margin, then outline and padding."""


_BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class ChipFigure:
    """A piece of what a chip states, with the result behind it and what that measures."""

    words: str
    result: Result | None = None
    label: str = ""


class Chip(QToolButton):
    """Icon, name, value and chevron. Where room is short the name goes; the value always stays whole.

    A figure in it that the pointer rests on tells its card. Alt+I opens the card of the first, and of the next one
    when it is pressed again.
    """

    def __init__(
        self, icon_name: str, title: str, themes: ThemeManager, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon_name, self._title = icon_name, title
        self._cards = cards
        self._pieces: tuple[ChipFigure, ...] = ()
        self._told = 0
        self._hovered: ChipFigure | None = None
        self._is_unlike = False
        self._theme = themes.theme
        self.setObjectName("chip")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMenu(QMenu(title, self))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        themes.theme_changed.connect(self._restyle)

    @property
    def value(self) -> str:
        """What is assumed."""
        return _BETWEEN.join(piece.words for piece in self._pieces)

    @property
    def is_unlike(self) -> bool:
        """Whether the clusters of the design differ in what is assumed."""
        return self._is_unlike

    def say(self, *pieces: ChipFigure, is_unlike: bool = False) -> None:
        """State an assumption; `is_unlike` marks one in which the clusters of the design differ."""
        self._leave()
        self._pieces, self._is_unlike, self._told = pieces, is_unlike, 0
        words = f"{self._title}: {self.value}"
        if is_unlike:
            words = self.tr("{assumption}. Other clusters differ.").format(assumption=words)
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def _restyle(self, theme: Theme) -> None:
        self._theme = theme
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return self._size(self._advance(FontRole.BODY, self._title) + METRICS.unit_gap)

    @override
    def minimumSizeHint(self) -> QSize:
        return self._size(0)

    @property
    def _shows_title(self) -> bool:
        return self.width() >= self.sizeHint().width()

    @property
    def _marks(self) -> int:
        """The width of the icon, and of the mark before it where there is one."""
        return (self._theme.scaled(METRICS.icon) + METRICS.gap) * (2 if self._is_unlike else 1)

    @property
    def _value_left(self) -> int:
        title = self._advance(FontRole.BODY, self._title) + METRICS.unit_gap if self._shows_title else 0
        return _EDGE + self._marks + title

    def places(self) -> list[tuple[QRect, ChipFigure]]:
        """Return where the figures are; what has no result is no figure."""
        found, left = [], self._value_left
        for piece in self._pieces:
            width = self._advance(FontRole.NAME, piece.words)
            if piece.result is not None:
                found.append((QRect(left, 0, width, self.height()), piece))
            left += width + self._advance(FontRole.NAME, _BETWEEN)
        return found

    @override
    def event(self, event: QEvent) -> bool:
        """Take the key that asks for a card before a menu does, and tell nothing in a tip that a card tells."""
        if event.type() is QEvent.Type.ToolTip and self._hovered is not None:
            return True
        return claim_card_key(event) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        figures = self.places()
        if asks_for_card(event) and figures:
            place, figure = figures[self._told % len(figures)]
            self._told += 1
            assert figure.result is not None
            self._cards.open_now(figure.result, self._on_screen(place), figure.label)
        else:
            super().keyPressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = event.position().toPoint()
        place, figure = next((each for each in self.places() if each[0].contains(at)), (QRect(), None))
        if figure is None or figure.result is None:
            self._leave()
        elif figure is not self._hovered:
            self._leave()
            self._hovered = figure
            self._cards.hover(figure.result, self._on_screen(place), figure.label)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._leave()
        super().leaveEvent(event)

    def _leave(self) -> None:
        if self._hovered is not None:
            self._hovered = None
            self._cards.leave()

    def _on_screen(self, place: QRect) -> QRect:
        return QRect(self.mapToGlobal(place.topLeft()), place.size())

    def _size(self, title: int) -> QSize:
        chevron = self._theme.scaled(METRICS.sign) + METRICS.pill_padding
        width = _EDGE + self._marks + title + self._advance(FontRole.NAME, self.value) + METRICS.gap + chevron
        return QSize(width, self._theme.scaled(METRICS.control))

    def _advance(self, role: FontRole, text: str) -> int:
        return QFontMetrics(self._theme.font(role)).horizontalAdvance(text)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option, theme = QStylePainter(self), QStyleOptionToolButton(), self._theme
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        x, side = _EDGE, theme.scaled(METRICS.icon)
        for name, color in (("scales", theme.warning), (self._icon_name, theme.text2)):
            if name == self._icon_name or self._is_unlike:
                paint_icon(painter, QRect(x, 0, side, self.height()), name, color, side)
                x += side + METRICS.gap
        if self._shows_title:
            self._paint_words(painter, x, self._title, FontRole.BODY, "text3")
        x = self._value_left
        self._paint_words(painter, x, self.value, FontRole.NAME, "text" if self.isEnabled() else "text3")
        painter.end()

    def _paint_words(self, painter: QStylePainter, x: int, words: str, role: FontRole, color: str) -> None:
        painter.setFont(self._theme.font(role))
        painter.setPen(self._theme.color(color))
        draw_text(painter, x, baseline(painter, self.rect()), words)
