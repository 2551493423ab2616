"""The map under the mouse: select, open, drag, count, zoom, and hear of figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from typing_extensions import override

from gui.canvas.map_canvas import MapCanvas
from gui.canvas.map_look import MapLook
from gui.canvas.places import Spot
from gui.canvas.wheel import Wheel
from gui.dragging.ghost import run_drag
from gui.dragging.payload import NodeDrag
from gui.widgets.figure_card import FigureHover
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QMouseEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from gui.canvas.boxes import Key
    from gui.canvas.layout import Placed
    from gui.canvas.tools import Tools
    from gui.theme import ClusterHue


@dataclass(frozen=True, slots=True)
class _Press:
    """Where the mouse went down, and the box whose lone selection waits for the release."""

    point: QPoint
    owner: str
    waiting: Key = ()


class PointedMap(MapCanvas):
    """A map that knows the selection and obeys the mouse."""

    context_menu_requested = Signal(QPoint)
    """Global coordinates."""

    def __init__(self, tools: Tools, hue: ClusterHue, parent: QWidget | None = None) -> None:
        look = MapLook(tools)
        super().__init__(tools.themes.theme, hue, look, parent)
        self._look = look
        self._tools = tools
        self._cursor, self._editing, self._session = tools.cursor, tools.editing, tools.session
        self._hover = FigureHover(tools.cards, self)
        self._wheel = Wheel()
        self._press: _Press | None = None
        self._shows_cursor = False
        self._rung: frozenset[Key] = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(self.tr("Map of the cluster"))
        self._session.changed.connect(self.viewport().update)
        tools.workspace.focus_changed.connect(self._on_focus_changed)
        tools.workspace.selection_changed.connect(self._on_selection_changed)
        tools.workspace.design_opened.connect(self.forget)
        self._editing.copied_changed.connect(self.viewport().update)

    def _on_selection_changed(self) -> None:
        self._look.selected = self._look.selection()
        self._update_rings()

    def _on_focus_changed(self) -> None:
        placed = self.placed(self._cursor.key)
        self.setAccessibleDescription(placed.box.face.sentence if placed is not None else "")
        if placed is not None and (self._shows_cursor or not self._is_seen(placed)):
            self.ensure_visible(placed.key)
        self._on_selection_changed()

    def _is_seen(self, placed: Placed) -> bool:
        """Whether as much of a box as its title can be seen: what the mouse points at is not scrolled away from it."""
        seen = self.place_of(placed.rect) & self.viewport().rect()
        return seen.height() >= min(placed.rect.height, self.brush.sizes.title)

    def _update_rings(self) -> None:
        """Draw again what has gained or lost a ring."""
        self._look.shows_cursor = self._shows_cursor and self.hasFocus()
        rung = self._look.rung
        self.update_boxes(rung ^ self._rung)
        self._rung = rung

    def _set_shows_cursor(self, *, shows: bool) -> None:
        if shows != self._shows_cursor:
            self._shows_cursor = shows
            self._update_rings()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._set_shows_cursor(shows=False)
        hit = self.hit_at(event.position().toPoint())
        if hit is None:
            self._cursor.clear()
        elif event.button() is Qt.MouseButton.LeftButton:
            self._press_box(event, hit.box.key)
        elif hit.owner.key[0] not in self._tools.workspace.selection:
            self._cursor.go(hit.box.key)

    def _press_box(self, event: QMouseEvent, key: Key) -> None:
        point, owner = event.position().toPoint(), key[0]
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._cursor.toggle(key)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._cursor.add(key)
        elif owner in self._tools.workspace.selection and len(self._tools.workspace.selection) > 1:
            self._press = _Press(point, owner, waiting=key)
            return
        else:
            self._cursor.go(key)
        self._press = _Press(point, owner)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if not event.buttons():
            self._hover_at(point)
        elif self._press is not None and self._is_far(point - self._press.point):
            self._start_drag(self._press.owner)

    def _hover_at(self, point: QPoint) -> None:
        hit = self.hit_at(point)
        if hit is None or hit.fact is None or hit.place is None:
            self._hover.leave()
        else:
            self._hover.over(hit.fact.result, self.place_of(hit.place), hit.fact.label)

    def _is_far(self, way: QPoint) -> bool:
        return way.manhattanLength() >= QApplication.startDragDistance()

    def _start_drag(self, owner: str) -> None:
        """Carry the selected nodes, or the one under the pointer; a cluster stays where it is."""
        self._press = None
        root = self.boxes.root.key if self.boxes is not None else ()
        if (owner,) == root:
            return
        selection = self._tools.workspace.selection
        nodes = tuple(name for name in selection if (name,) != root) if owner in selection else (owner,)
        self._hover.leave()
        both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
        run_drag(self.viewport(), NodeDrag(nodes), both, Qt.DropAction.MoveAction)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        if press is not None and press.waiting:
            self._cursor.go(press.waiting)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        hit = self.hit_at(event.position().toPoint())
        if hit is not None and event.button() is Qt.MouseButton.LeftButton:
            self.toggle_open(hit.box.key)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        """Tell in a tip what a box says, since names give way where there is little room; figures have their cards."""
        if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().viewportEvent(event)
        hit = self.hit_at(event.pos())
        words = hit.box.box.face.sentence if hit is not None and hit.spot is Spot.BOX else ""
        QToolTip.showText(event.globalPos(), plain_tip(words), self.viewport())
        return True

    @override
    def relayout(self) -> None:
        self._hover.leave()
        super().relayout()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        hit = self.hit_at(event.position().toPoint())
        over = hit.box.key if hit is not None and hit.spot is Spot.COUNT else ()
        turn = self._wheel.turn(event, over)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(turn.steps)
        elif len(turn.over) == 1:
            self._cursor.go(turn.over)
            self._nudge(turn.steps, continues=turn.continues)
        else:
            super().wheelEvent(event)

    def _nudge(self, steps: int, *, continues: bool) -> None:
        if steps:
            self._editing.nudge_count(steps, continues=continues)

    def here(self) -> QPoint:
        """Return a visible point of the node where the keyboard is, on its title if possible, in global coordinates."""
        placed, port = self.placed(self._cursor.key[:1]), self.viewport().rect()
        seen = self.place_of(placed.rect) & port if placed is not None else port
        spot = (port if seen.isEmpty() else seen).topLeft()
        return self.viewport().mapToGlobal(spot + QPoint(self.brush.sizes.icon, self.brush.sizes.icon))

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        placed = self.placed(self._cursor.key) if by_key else None
        spot = event.globalPos()
        if placed is not None:
            spot = self.viewport().mapToGlobal(self.place_of(placed.rect).topLeft())
        self.context_menu_requested.emit(spot)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._shows_cursor = self._shows_cursor or by_key
        super().focusInEvent(event)
        self._update_rings()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._update_rings()
