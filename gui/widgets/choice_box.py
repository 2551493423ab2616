"""A box to choose from that a turn of the wheel over it does not change, and that is never cut in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QToolTip
from typing_extensions import override

from gui.theme import METRICS
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget


class ChoiceBox(QComboBox):
    """A combo box whose choices turn with the wheel only in its open list; closed, the pane below scrolls instead.

    A choice that is longer than the box ends in an ellipsis; the whole of it is in the tool tip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def shown_text(self) -> str:
        """The choice as it is drawn, shortened to the room there is."""
        return self._shown(self._option())

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option

    def _shown(self, option: QStyleOptionComboBox) -> str:
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        beside = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + METRICS.gap
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room - beside)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = self._option()
        option.currentText = self._shown(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    @override
    def event(self, event: QEvent) -> bool:
        """Tell in a tip what is not drawn whole."""
        if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent) or self.toolTip():
            return super().event(event)
        tip = self.currentData(Qt.ItemDataRole.ToolTipRole)
        words = "" if self.shown_text == self.currentText() else plain_tip(self.currentText())
        QToolTip.showText(event.globalPos(), str(tip or words), self)
        return True

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what holds the box: the open list takes its own."""
        event.ignore()
