"""A tip that says why something was refused, right where the user looks, and is never in the way of the next click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from gui.painting.shapes import fill_round, outline_round, paint_shadow
from gui.theme import METRICS, FontRole
from gui.widgets.wrapping import height_of, laid_out, line_width

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QPaintEvent, QTextLayout

    from gui.theme import Theme

SHOWN_MS = 10_000
"""How long a tip stays where nothing is pressed; the status line says the same."""

_ENDS = (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel, QEvent.Type.WindowDeactivate)
"""What ends a tip: whatever the user does next."""
_INSET = METRICS.shadow_reach + METRICS.gap


class PassingTip(QWidget):
    """A sentence that floats in a window until the next press, key or turn of the wheel, which it lets through.

    Unlike a tool tip of Qt it is no window of its own: what lies under it takes the mouse.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._words = ""
        self._theme: Theme | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def words(self) -> str:
        """What the tip says, or said last."""
        return self._words

    def tell(self, words: str, spot: QPoint, theme: Theme) -> None:
        """Say something beside a spot, given in global coordinates; the tip stays inside the window."""
        self._words, self._theme = words, theme
        self.setAccessibleName(words)
        self.resize(self.sizeHint())
        self._move_to(self._window.mapFromGlobal(spot))
        self.raise_()
        self.show()
        self.update()
        self._timer.start()
        if (application := QCoreApplication.instance()) is not None:
            application.installEventFilter(self)

    def _move_to(self, spot: QPoint) -> None:
        away = METRICS.ghost_offset - METRICS.shadow_reach
        room, corner = self._window.size() - self.size(), spot + QPoint(away, away)
        reach = METRICS.shadow_reach
        self.move(
            max(-reach, min(corner.x(), room.width() + reach)), max(-reach, min(corner.y(), room.height() + reach))
        )

    def _lines(self, theme: Theme) -> QTextLayout:
        return laid_out(self._words, theme.font(FontRole.BODY), self._width(theme))

    def _width(self, theme: Theme) -> int:
        """Return how wide the words run: on one line where it is not too long, for a reader or for the window."""
        room = self._window.width() - 2 * METRICS.gap
        return min(line_width(self._words, theme.font(FontRole.BODY)), theme.scaled(METRICS.ghost_widest), room)

    @override
    def sizeHint(self) -> QSize:
        if self._theme is None:
            return QSize()
        return QSize(self._width(self._theme), height_of(self._lines(self._theme))) + QSize(2 * _INSET, 2 * _INSET)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _ENDS:
            self.hide()
        return False

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        if (application := QCoreApplication.instance()) is not None:
            application.removeEventFilter(self)
        super().hideEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter, theme, reach = QPainter(self), self._theme, METRICS.shadow_reach
        card = self.rect().adjusted(reach, reach, -reach, -reach)
        paint_shadow(painter, card, METRICS.button_radius, theme)
        fill_round(painter, card, METRICS.button_radius, theme.color("tip"))
        outline_round(painter, card, METRICS.button_radius, QPen(theme.color("line_control"), METRICS.outline))
        painter.setPen(theme.color("text"))
        self._lines(theme).draw(painter, QPointF(_INSET, _INSET))
        painter.end()
