"""The ghost: what is dragged, beside the pointer, with what a drop would do there or why it may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QDrag, QFontMetrics, QGuiApplication, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from gui.dragging.payload import encode
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round, paint_shadow
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.dragging.payload import Payload
    from gui.theme import Theme


@dataclass(frozen=True, slots=True)
class GhostFace:
    """What the ghost says: the thing dragged in two lines, then what a drop would do; `is_refused` if it may not."""

    icon: str
    name: str
    detail: str = ""
    message: str = ""
    is_refused: bool = False


class DragGhost(QWidget):
    """Floats over a window while something is dragged. Widgets below it still get the drag's events."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("dragGhost")
        self._face = GhostFace("", "")
        self._theme: Theme | None = None
        self.hide()

    @property
    def face(self) -> GhostFace:
        """What the ghost says."""
        return self._face

    def show_at(self, pointer: QPoint, face: GhostFace, theme: Theme) -> None:
        """Show the ghost beside the pointer, given in global coordinates; it stays where the window can be seen."""
        if face != self._face or theme is not self._theme:
            self._face, self._theme = face, theme
            self.resize(self.sizeHint())
            self.update()
        screen = (QGuiApplication.screenAt(pointer) or self._window.screen()).availableGeometry()
        on_screen = QRect(self._window.mapFromGlobal(screen.topLeft()), screen.size())
        self._move_to(self._window.mapFromGlobal(pointer), self._window.rect() & on_screen)
        self.raise_()
        self.show()

    def _move_to(self, pointer: QPoint, room: QRect) -> None:
        away = METRICS.ghost_offset - METRICS.shadow_reach
        spot = pointer + QPoint(away, away)
        x = max(room.left(), min(spot.x(), room.right() - self.width() + METRICS.shadow_reach))
        y = max(room.top(), min(spot.y(), room.bottom() - self.height() + METRICS.shadow_reach))
        self.move(x, y)

    @override
    def sizeHint(self) -> QSize:
        theme = self._theme
        if theme is None:
            return QSize()
        padding, side = theme.scaled(METRICS.ghost_padding), theme.scaled(METRICS.icon_tile)
        head = side + max(
            _advance(theme, FontRole.BOX_TITLE, self._face.name), _advance(theme, FontRole.CAPTION, self._face.detail)
        )
        message = self._message_size(theme)
        reach = 2 * METRICS.shadow_reach
        beside = theme.scaled(METRICS.icon) + 3 * padding
        width = max(head + 3 * padding, message.width() + beside)
        return QSize(width + reach, side + 2 * padding + self._message_height(theme) + reach)

    def _message_size(self, theme: Theme) -> QSize:
        """Return the room for the message, in several lines if it is long."""
        if not self._face.message:
            return QSize()
        room = QRect(0, 0, theme.scaled(METRICS.ghost_widest), theme.scaled(METRICS.ghost_widest))
        metrics = QFontMetrics(theme.font(FontRole.PANE_TITLE))
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._face.message).size()

    def _message_height(self, theme: Theme) -> int:
        """Return the height of the row with the message, 0 if there is none."""
        if not self._face.message:
            return 0
        needed = self._message_size(theme).height() + theme.scaled(METRICS.ghost_padding)
        return max(theme.scaled(METRICS.list_row), needed)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        reach = METRICS.shadow_reach
        card = self.rect().adjusted(reach, reach, -reach, -reach)
        painter = QPainter(self)
        paint_shadow(painter, card, METRICS.rack_radius, self._theme)
        fill_round(painter, card, METRICS.rack_radius, self._theme.color("tip"))
        row = self._message_height(self._theme)
        self._paint_head(painter, card.adjusted(0, 0, 0, -row), self._theme)
        if row:
            self._paint_message(painter, QRect(card.left(), card.bottom() + 1 - row, card.width(), row), self._theme)
        role = "error" if self._face.is_refused else "accent"
        outline_round(painter, card, METRICS.rack_radius, QPen(self._theme.color(role), METRICS.ring))
        painter.end()

    def _paint_head(self, painter: QPainter, head: QRect, theme: Theme) -> None:
        padding, side = theme.scaled(METRICS.ghost_padding), theme.scaled(METRICS.icon_tile)
        tile = QRect(head.left() + padding, head.top() + padding, side, side)
        fill_round(painter, tile, METRICS.chip_radius, theme.color("inset"))
        outline_round(painter, tile, METRICS.chip_radius, QPen(theme.color("line"), METRICS.outline))
        paint_icon(painter, tile, self._face.icon, theme.text, theme.scaled(METRICS.icon_large))
        left = tile.right() + 1 + padding
        half = tile.height() // 2
        lines = [(FontRole.BOX_TITLE, "text", self._face.name)]
        if self._face.detail:
            lines.append((FontRole.CAPTION, "text2", self._face.detail))
        for index, (role, color, text) in enumerate(lines):
            height = half if len(lines) > 1 else tile.height()
            line = QRect(left, tile.top() + index * half, head.right() - left, height)
            _paint_line(painter, line, text, theme, role, color)

    def _paint_message(self, painter: QPainter, row: QRect, theme: Theme) -> None:
        padding, icon = theme.scaled(METRICS.ghost_padding), theme.scaled(METRICS.icon)
        role = "error" if self._face.is_refused else "accent"
        if self._face.is_refused:
            ground = row.adjusted(METRICS.ring, 0, -METRICS.ring, -METRICS.ring)
            fill_round(painter, ground, METRICS.button_radius, theme.color("error_ground"))
        painter.fillRect(QRect(row.left(), row.top(), row.width(), METRICS.outline), theme.color("line"))
        name = "not-allowed" if self._face.is_refused else "plus"
        mark = QRect(row.left() + padding, row.top(), icon, row.height())
        paint_icon(painter, mark, name, getattr(theme, role), icon)
        words = QRect(QPoint(mark.right() + 1 + padding, 0), self._message_size(theme))
        words.moveTop(row.top() + (row.height() - words.height()) // 2)
        painter.setFont(theme.font(FontRole.PANE_TITLE))
        painter.setPen(theme.color(role))
        painter.drawText(words, Qt.TextFlag.TextWordWrap, self._face.message)


def _advance(theme: Theme, role: FontRole, text: str) -> int:
    return QFontMetrics(theme.font(role)).horizontalAdvance(text)


def _paint_line(painter: QPainter, line: QRect, text: str, theme: Theme, role: FontRole, color: str) -> None:
    painter.setFont(theme.font(role))
    painter.setPen(theme.color(color))
    draw_text(painter, line.left(), baseline(painter, line), text)


def run_drag(source: QWidget, payload: Payload, actions: Qt.DropAction, default: Qt.DropAction) -> Qt.DropAction:
    """Carry a payload until it is dropped or let go, and return what was done. The ghost stands in for Qt's picture."""
    drag = QDrag(source)
    drag.setMimeData(encode(payload))
    picture = QPixmap(1, 1)
    picture.fill(Qt.GlobalColor.transparent)
    drag.setPixmap(picture)
    return drag.exec(actions, default)
