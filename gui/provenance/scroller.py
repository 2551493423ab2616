"""The part of a card that scrolls: no ground of its own, and nothing to be seen of it while all fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QScrollBar, QWidget
from typing_extensions import override

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent


class Scroller(QWidget):
    """Shows as much of its body as there is room for; the wheel, a bar and keys move it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.body = QWidget(self)
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.bar.valueChanged.connect(self._on_moved)

    def take_body(self, body: QWidget) -> None:
        """Show another body in place of the one there is, which is deleted."""
        self.body.hide()
        self.body.deleteLater()
        self.body = body
        body.setParent(self)
        body.show()
        self.bar.raise_()

    def fit(self, width: int, most: int) -> None:
        """Take a width, in pixels, and the height that the body then needs, up to the most there may be."""
        is_whole = self._height_for(width) <= most
        room = width if is_whole else width - self.bar.sizeHint().width()
        self.body.resize(room, self._height_for(room))
        self.resize(width, min(self.body.height(), most))
        self.bar.setVisible(not is_whole)
        self.bar.setGeometry(room, 0, width - room, self.height())
        self.bar.setRange(0, self.body.height() - self.height())
        self.bar.setPageStep(self.height())
        self.bar.setSingleStep(self.fontMetrics().lineSpacing())
        self._on_moved(self.bar.value())

    def reveal(self, widget: QWidget) -> None:
        """Bring a widget of the body into view."""
        top = widget.mapTo(self.body, QPoint(0, 0)).y()
        if top < self.bar.value():
            self.bar.setValue(top)
        elif top + widget.height() > self.bar.value() + self.height():
            self.bar.setValue(top + widget.height() - self.height())

    def _height_for(self, width: int) -> int:
        layout = self.body.layout()
        return layout.totalHeightForWidth(width) if layout is not None else 0

    def _on_moved(self, value: int) -> None:
        self.body.move(0, -value)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Move the body; nothing under the card scrolls."""
        self.bar.event(event)
        event.accept()
