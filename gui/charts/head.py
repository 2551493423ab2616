"""The head of a chart: title, unit, and the buttons for the scale and for copying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from gui.icons import icon, icon_size
from gui.painting.shapes import baseline, draw_text
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


class ChartHead(QWidget):
    """Title and unit at the left, buttons at the right."""

    log_toggled = Signal()
    data_wanted = Signal()
    image_wanted = Signal()

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._unit = ""
        self._theme = theme
        self._log = self._button(self.tr("Logarithmic scale"))
        self._log.setText(self.tr("Log"))
        self._log.setCheckable(True)
        self._data = self._button(self.tr("Copy the data"))
        self._image = self._button(self.tr("Copy as an image"))
        self._arrange()
        self._log.toggled.connect(self.log_toggled)
        self._data.clicked.connect(self.data_wanted)
        self._image.clicked.connect(self.image_wanted)
        self.restyle(theme)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setAccessibleName(name)
        button.setToolTip(name)
        return button

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.gap // 2)
        row.addStretch(1)
        for button in (self._log, self._data, self._image):
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def is_log(self) -> bool:
        """Whether the logarithmic scale is chosen."""
        return self._log.isChecked()

    @property
    def unit(self) -> str:
        """What stands beside the title."""
        return self._unit

    def set_unit(self, unit: str) -> None:
        """Write something beside the title: the unit and what the figures are."""
        if unit != self._unit:
            self._unit = unit
            self.update()

    def set_active(self, *, is_active: bool) -> None:
        """Say whether there is anything to scale or copy."""
        for button in (self._log, self._data, self._image):
            button.setEnabled(is_active)

    def set_exporting(self, *, is_exporting: bool) -> None:
        """Leave the buttons out, as in a picture, or show them again."""
        for button in (self._log, self._data, self._image):
            button.setVisible(not is_exporting)

    def restyle(self, theme: Theme) -> None:
        """Take colours and fonts of another theme."""
        self._theme = theme
        self._log.setFont(theme.font(FontRole.CAPTION))
        for button, name in ((self._data, "copy"), (self._image, "image")):
            button.setIcon(icon(name, theme))
            button.setIconSize(icon_size(theme))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(METRICS.library, self._theme.scaled(METRICS.pane_title))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._theme
        painter.setFont(theme.font(FontRole.PANE_TITLE))
        painter.setPen(theme.color("text"))
        y, elide = baseline(painter, self.rect()), Qt.TextElideMode.ElideRight
        end = (self._log.x() if self._log.isVisible() else self.width()) - METRICS.gap
        draw_text(painter, 0, y, painter.fontMetrics().elidedText(self._title, elide, end))
        x = painter.fontMetrics().horizontalAdvance(self._title) + METRICS.group_gap
        painter.setFont(theme.font(FontRole.BODY))
        painter.setPen(theme.color("text2"))
        draw_text(painter, x, y, painter.fontMetrics().elidedText(self._unit, elide, end - x))
