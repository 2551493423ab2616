"""A chip: a button of the tool bar that states one assumption and opens a menu to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton
from typing_extensions import override

from gui.painting.shapes import baseline, draw_text
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme, ThemeManager

_EDGE = METRICS.gap + METRICS.outline + METRICS.pill_padding
"""What lies left of the icon: the stylesheet keeps chips apart by a margin, then outline and padding."""

_CHEVRON = METRICS.sign + METRICS.pill_padding
"""What the chevron takes at the right."""


class Chip(QToolButton):
    """Icon, name, value and chevron. Where room is short the name goes; the value always stays whole."""

    def __init__(self, icon_name: str, title: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name, self._title = icon_name, title
        self._value = ""
        self._is_unlike = False
        self._theme = themes.theme
        self.setObjectName("chip")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMenu(QMenu(title, self))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        themes.theme_changed.connect(self._restyle)

    @property
    def value(self) -> str:
        """What is assumed."""
        return self._value

    @property
    def is_unlike(self) -> bool:
        """Whether the clusters of the design differ in what is assumed."""
        return self._is_unlike

    def say(self, value: str, *, is_unlike: bool = False) -> None:
        """State an assumption; `is_unlike` marks one in which the clusters of the design differ."""
        self._value, self._is_unlike = value, is_unlike
        words = f"{self._title}: {value}"
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

    def _size(self, title: int) -> QSize:
        marks = (self._theme.scaled(METRICS.icon) + METRICS.gap) * (2 if self._is_unlike else 1)
        width = _EDGE + marks + title + self._advance(FontRole.NAME, self._value) + METRICS.gap + _CHEVRON
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
        if self.width() >= self.sizeHint().width():
            self._paint_words(painter, x, self._title, FontRole.BODY, "text3")
            x += self._advance(FontRole.BODY, self._title) + METRICS.unit_gap
        self._paint_words(painter, x, self._value, FontRole.NAME, "text" if self.isEnabled() else "text3")
        painter.end()

    def _paint_words(self, painter: QStylePainter, x: int, words: str, role: FontRole, color: str) -> None:
        painter.setFont(self._theme.font(role))
        painter.setPen(self._theme.color(color))
        draw_text(painter, x, baseline(painter, self.rect()), words)
