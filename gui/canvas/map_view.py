"""The map with keyboard, fields in place and drops on top of the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from typing_extensions import override

from gui.canvas.inline_editor import InlineEditor
from gui.canvas.keys import take_edit_key, typed_digit
from gui.canvas.map_pointer import PointedMap
from gui.canvas.places import Way, drop_place, neighbour
from gui.canvas.title import arrange_title
from gui.dragging.drops import Target
from gui.dragging.session import DropSurface
from gui.theme import METRICS
from gui.widgets.figure_card import asks_for_card, claim_card_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QEvent, QPoint
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from gui.canvas.boxes import Key
    from gui.canvas.tools import Tools
    from gui.theme import ClusterHue

_WAYS = {
    Qt.Key.Key_Left: Way.LEFT,
    Qt.Key.Key_Right: Way.RIGHT,
    Qt.Key.Key_Up: Way.UP,
    Qt.Key.Key_Down: Way.DOWN,
}
_WAYS_WITH_CTRL = {Qt.Key.Key_Up: Way.OUT, Qt.Key.Key_Down: Way.IN}


class MapView(PointedMap):
    """Shows the current cluster as nested boxes and turns gestures into edits."""

    def __init__(self, tools: Tools, hue: ClusterHue, parent: QWidget | None = None) -> None:
        super().__init__(tools, hue, parent)
        DropSurface(self, self._session, self.target_at)

    @override
    def event(self, event: QEvent) -> bool:
        return claim_card_key(event) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._set_shows_cursor(shows=True)
        if take_edit_key(event, self._editing):
            return
        if digit := typed_digit(event):
            self.edit_count(digit)
        elif not (self._take_way(event) or self._take_command(event)):
            super().keyPressEvent(event)

    def _take_way(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ways = _WAYS_WITH_CTRL if held == Qt.KeyboardModifier.ControlModifier else _WAYS
        if event.key() not in ways or held & Qt.KeyboardModifier.AltModifier or self.boxes is None:
            return False
        key = neighbour(self.boxes, self._cursor.key, ways[Qt.Key(event.key())])
        if key is not None:
            (self._cursor.add if held == Qt.KeyboardModifier.ShiftModifier else self._cursor.go)(key)
        return True

    def _take_command(self, event: QKeyEvent) -> bool:
        commands: dict[tuple[int, Qt.KeyboardModifier], Callable[[], None]] = {
            (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier): self._toggle_at_cursor,
            (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier): self._toggle_at_cursor,
            (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier): self.edit_name,
        }
        command = self.open_card if asks_for_card(event) else commands.get((event.key(), event.modifiers()))
        if command is not None:
            command()
        return command is not None

    def _toggle_at_cursor(self) -> None:
        self.toggle_open(self._cursor.key)

    def open_card(self) -> None:
        """Open the provenance card of the key figure of the box where the keyboard is."""
        placed = self.placed(self._cursor.key)
        fact = placed.box.face.fact if placed is not None else None
        if placed is None or fact is None:
            return
        figure = arrange_title(placed, self.brush.sizes, self.brush.gauge).figure
        self._hover.open_now(fact.result, self.place_of(figure or placed.rect), fact.label)

    # Fields in place

    def edit_name(self) -> None:
        """Let the user name the node or cluster where the keyboard is."""
        owner = self._cursor.key[:1]
        placed = self.placed(owner) if owner else None
        if placed is not None:
            name = placed.box.face.name
            self._open_editor(owner, name, lambda text: self._editing.rename(owner[0], text, name), is_count=False)

    def edit_count(self, text: str) -> None:
        """Let the user type the count of the node where the keyboard is; `text` is what was typed already."""
        owner = self._cursor.key[:1]
        if self.boxes is not None and owner and owner != self.boxes.root.key:
            self._open_editor(owner, text, lambda typed: self._editing.set_count(owner[0], typed), is_count=True)

    def _open_editor(self, key: Key, text: str, commit: Callable[[str], bool], *, is_count: bool) -> None:
        placed = self.placed(key)
        if placed is None:
            return
        self.ensure_visible(key)
        title = arrange_title(placed, self.brush.sizes, self.brush.gauge)
        place = self.place_of((title.count if is_count else title.name) or placed.rect)
        if not is_count:
            place.setRight(self.place_of(placed.rect).right() - self.brush.sizes.gap)
        place.setWidth(max(place.width(), self.brush.theme.scaled(METRICS.field_least)))
        editor = InlineEditor(self.viewport(), place, text, commit)
        editor.setAccessibleName(self.tr("Count") if is_count else self.tr("Name"))
        if not is_count:
            editor.selectAll()

    # Drops

    def target_at(self, point: QPoint) -> Target | None:
        """Return what a drop at a point of the viewport would go onto or into."""
        if self.boxes is None:
            return None
        hit = self.hit_at(point)
        if hit is None:
            return Target(self.boxes.root.box.id)
        at = point + self.scrolled()
        return Target(*drop_place(hit, at.x(), at.y(), self.brush.sizes, self._session.accepts))
