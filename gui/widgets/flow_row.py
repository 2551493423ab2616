"""Widgets side by side, in as many rows as they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QResizeEvent


class FlowRow(QWidget):
    """Lays widgets out at the size they ask for, wrapped where the width ends.

    gap, row_gap: pixels between two side by side, and between rows.
    """

    def __init__(self, widgets: Sequence[QWidget], gap: int, row_gap: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widgets = widgets
        self._gap, self._row_gap = gap, row_gap
        for widget in widgets:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def sizeHint(self) -> QSize:
        width = sum(widget.sizeHint().width() + self._gap for widget in self._widgets)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(max((widget.sizeHint().width() for widget in self._widgets), default=0), 0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return max((rect.bottom() + 1 for rect in self._places(width)), default=0)

    @override
    def event(self, event: QEvent) -> bool:
        """Lay out anew where a widget asks for another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._lay_out()
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        for widget, rect in zip(self._widgets, self._places(self.width()), strict=True):
            widget.setGeometry(rect)

    def _places(self, width: int) -> Iterator[QRect]:
        x = y = 0
        for widget in self._widgets:
            size = widget.sizeHint()
            if x and x + size.width() > width:
                x, y = 0, y + size.height() + self._row_gap
            yield QRect(x, y, size.width(), size.height())
            x += size.width() + self._gap
