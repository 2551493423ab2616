"""The row of chart names: pressed ones are shown side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


_LEAST_NAME = 2 * METRICS.icon_tile
"""The width that a tab keeps where the row is too narrow for all names."""


class ChartTab(QAbstractButton):
    """The name of one chart; checked while the chart is shown."""

    def __init__(self, name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setText(name)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def restyle(self, theme: Theme) -> None:
        """Take colours and fonts of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _role(self) -> FontRole:
        return FontRole.PANE_TITLE if self.isChecked() else FontRole.BODY

    @override
    def sizeHint(self) -> QSize:
        # The width of the heavier type, so that nothing moves when a tab is checked.
        words = QFontMetrics(self._theme.font(FontRole.PANE_TITLE)).horizontalAdvance(self.text())
        return QSize(words + 2 * METRICS.pane_padding, self._theme.scaled(METRICS.target))

    @override
    def minimumSizeHint(self) -> QSize:
        # Short names stay whole; long ones give way first.
        return self.sizeHint().boundedTo(QSize(self._theme.scaled(_LEAST_NAME), self.sizeHint().height()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._theme
        ground = "selected" if self.isChecked() else "hover" if self.underMouse() else "panel"
        fill_round(painter, self.rect(), METRICS.button_radius, theme.color(ground))
        if self.isChecked() and theme.is_high_contrast:
            outline_round(painter, self.rect(), METRICS.button_radius, QPen(theme.color("accent"), METRICS.ring))
        painter.setFont(theme.font(self._role()))
        painter.setPen(theme.color("accent" if self.isChecked() else "text2"))
        shown = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - METRICS.gap)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, shown)


class TabRow(QWidget):
    """One tab for each chart."""

    pressed = Signal(str)
    """The id of the chart whose tab was pressed."""

    def __init__(self, names: Mapping[str, str], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tabs = {chart_id: self._new_tab(chart_id, name) for chart_id, name in names.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.gap, 0, METRICS.gap, METRICS.outline)
        row.setSpacing(METRICS.gap // 2)
        for tab in self._tabs.values():
            row.addWidget(tab)
        row.addStretch(1)
        self.setAccessibleName(self.tr("Charts"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _new_tab(self, chart_id: str, name: str) -> ChartTab:
        tab = ChartTab(name, self._theme, self)
        tab.clicked.connect(lambda: self.pressed.emit(chart_id))
        return tab

    @property
    def tabs(self) -> Mapping[str, ChartTab]:
        """The tabs by the id of their chart."""
        return self._tabs

    def set_shown(self, chart_ids: Collection[str]) -> None:
        """Check the tabs of the charts that are shown."""
        for chart_id, tab in self._tabs.items():
            tab.setChecked(chart_id in chart_ids)

    def restyle(self, theme: Theme) -> None:
        """Take colours and fonts of another theme."""
        self._theme = theme
        for tab in self._tabs.values():
            tab.restyle(theme)
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._theme.scaled(METRICS.tabs))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("panel"))
        line = QRect(0, self.height() - METRICS.outline, self.width(), METRICS.outline)
        painter.fillRect(line, self._theme.color("line"))
