"""Filter pills: small buttons that stay pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


class FilterPill(QAbstractButton):
    """One choice; pressed, it is filled and outlined in the accent. Its target is higher than what is drawn."""

    def __init__(self, word: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setText(word)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        word = QFontMetrics(self._theme.font(FontRole.TILE_LABEL)).horizontalAdvance(self.text())
        return QSize(word + 2 * METRICS.pill_padding, self._theme.scaled(METRICS.target))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, is_on = self._theme, self.isChecked()
        height = theme.scaled(METRICS.filter_pill)
        rect = QRect(0, (self.height() - height) // 2, self.width(), height)
        painter = QPainter(self)
        ground = "selected" if is_on else "hover" if self.underMouse() else "panel"
        fill_round(painter, rect, METRICS.chip_radius, theme.color(ground))
        outline = QPen(theme.color("accent" if is_on else "line_soft"), METRICS.outline)
        outline_round(painter, rect, METRICS.chip_radius, outline)
        painter.setFont(theme.font(FontRole.TILE_LABEL))
        painter.setPen(theme.color("accent" if is_on else "text"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
