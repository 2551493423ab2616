"""Labels, buttons and fields in the type and colours of the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget
from typing_extensions import override

from gui.theme import METRICS
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import FontRole, Theme


def dress(label: QLabel, theme: Theme, role: FontRole, color: str) -> None:
    """Set a label in a font and a colour role."""
    label.setFont(theme.font(role))
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.color(color))
    label.setPalette(palette)


def wrapped(parent: QWidget) -> QLabel:
    """Return an empty label that breaks its plain text into lines."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def hairline(parent: QWidget) -> QFrame:
    """Return the line between groups."""
    line = QFrame(parent)
    line.setFrameShape(QFrame.Shape.HLine)
    return line


def set_invalid(field: QWidget, *, is_invalid: bool) -> None:
    """Outline a field as holding what cannot be used, or take that back."""
    if bool(field.property("invalid")) is not is_invalid:
        field.setProperty("invalid", is_invalid)
        field.style().unpolish(field)
        field.style().polish(field)


class ElidedLabel(QWidget):
    """One line of text that is elided at its end where room is short; the whole is in the tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        # Kept here, since a widget that moves to another parent may lose a font of its own to the stylesheet.
        self._font = self.font()
        self._color = self.palette().windowText().color()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The whole text."""
        return self._text

    def say(self, text: str) -> None:
        """Show a text."""
        if text != self._text:
            self._text = text
            self.setToolTip(plain_tip(text))
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def dress(self, theme: Theme, role: FontRole, color: str) -> None:
        """Set it in a font and a colour role."""
        self._font = theme.font(role)
        self._color = theme.color(color)
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._font)
        return QSize(metrics.horizontalAdvance(self._text) + METRICS.ring, metrics.height() + METRICS.ring)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._font)
        painter.setPen(self._color)
        shown = painter.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()
