"""The bar above the table: the verdict in two sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from gui.icons import icon_pixmap
from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.compare.summary import Verdict
    from gui.theme import Theme


class VerdictBar(QWidget):
    """What is best in bold, what may not be ranked below it, on the ground of notes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon, self.headline, self.remarks = QLabel(self), QLabel(self), QLabel(self)
        self.setAccessibleName(self.tr("Verdict"))
        lines = QVBoxLayout()
        lines.setSpacing(METRICS.ring)
        for label in (self.headline, self.remarks):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            lines.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, METRICS.rack_radius, METRICS.pane_padding, METRICS.rack_radius)
        row.setSpacing(METRICS.group_gap)
        row.addWidget(self._icon)
        row.addLayout(lines, 1)
        self.set_theme(theme)

    def say(self, verdict: Verdict) -> None:
        """Show a verdict; without any words there is no bar."""
        for label, words in ((self.headline, verdict.headline), (self.remarks, verdict.remarks)):
            label.setText(words)
            label.setVisible(bool(words))
        self.setVisible(bool(verdict.headline or verdict.remarks))

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        side, dpr = theme.scaled(METRICS.icon_large), self.devicePixelRatioF()
        self._icon.setPixmap(icon_pixmap("scales", theme.note, side, dpr))
        dress(self.headline, theme, FontRole.BOX_TITLE, "text")
        dress(self.remarks, theme, FontRole.BODY, "text2")
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_round(painter, self.rect(), METRICS.rack_radius, self._theme.color("note_ground"))
        if self._theme.is_high_contrast:
            outline = QPen(self._theme.color("note"), METRICS.outline)
            outline_round(painter, self.rect(), METRICS.rack_radius, outline)
        painter.end()
