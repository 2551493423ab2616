"""Filter pills: small buttons that stay pressed, in as many rows as they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget
from typing_extensions import override

from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

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


class PillRow(QWidget):
    """Pills side by side, wrapped where the width ends."""

    def __init__(self, pills: Sequence[FilterPill], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pills = pills
        for pill in pills:
            pill.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def sizeHint(self) -> QSize:
        width = sum(pill.sizeHint().width() + METRICS.unit_gap for pill in self._pills)
        return QSize(width, self.heightForWidth(width))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return max((rect.bottom() + 1 for rect in self._places(width)), default=0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        for pill, rect in zip(self._pills, self._places(self.width()), strict=True):
            pill.setGeometry(rect)

    def _places(self, width: int) -> Iterator[QRect]:
        x = y = 0
        for pill in self._pills:
            size = pill.sizeHint()
            if x and x + size.width() > width:
                x, y = 0, y + size.height()
            yield QRect(x, y, size.width(), size.height())
            x += size.width() + METRICS.unit_gap
