"""One tile of the results strip as a widget: it words and draws its figure, and says what is done to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton
from typing_extensions import override

from core.presentation import PARTIAL
from core.result import Completeness
from gui.painting.figure import FigureState
from gui.painting.mini_range import MiniRange
from gui.results.face import VALUE_ROLES, WORD_ROLES, Face, TileState, fitting_role, paint_face
from gui.results.tiles import Gap
from gui.widgets.figure_card import asks_for_card
from gui.words import link_label

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from gui.results.tiles import Tile
    from gui.theme import FontRole, Theme

_OPENING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class ResultTile(QAbstractButton):
    """A figure that can be pressed (for its chart), hovered, and opened with Enter or Alt+I (for its card)."""

    hovered = Signal()
    left = Signal()
    opened = Signal()
    focused = Signal()
    stepped = Signal(int)
    """An arrow key: −1 towards the first tile, 1 towards the last."""

    def __init__(self, tile: Tile, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tile = tile
        self._theme = theme
        self._face = self._worded(tile, "", starts_group=False)
        self._role = self._face.roles[0]
        self._state = TileState()
        self.setAccessibleName(self._spoken())

    @property
    def tile(self) -> Tile:
        """The figure shown, as plain values."""
        return self._tile

    @property
    def face(self) -> Face:
        """The figure as it is drawn."""
        return self._face

    @property
    def value_role(self) -> FontRole:
        """The size in which the value is drawn."""
        return self._role

    def show_tile(self, tile: Tile, theme: Theme, badge: str, *, starts_group: bool) -> None:
        """Show a figure, with a delta badge unless it is empty; nothing is drawn where all is as before."""
        old_face, old_theme = self._face, self._theme
        self._tile, self._theme = tile, theme
        self._face = self._worded(tile, badge, starts_group=starts_group)
        if old_face != self._face or old_theme != theme:
            self._role = fitting_role(self._face, theme, self.width())
            self.setAccessibleName(self._spoken())
            self.update()

    def set_first(self, *, is_first: bool) -> None:
        """Say whether the tile stands first in its row, where no line parts it from another."""
        self._change_state(is_first=is_first)

    def place(self) -> QRect:
        """Return where the tile is on the screen, in global coordinates."""
        return QRect(self.mapToGlobal(QPoint(0, 0)), self.size())

    def _worded(self, tile: Tile, badge: str, *, starts_group: bool) -> Face:
        is_word = tile.result.completeness is Completeness.UNSUPPORTED
        note, note_role = self._note(tile)
        aside, aside_role = self._aside(tile)
        return Face(
            label=link_label(self._label(tile), [tile.result], tile.choice),
            least_label=self._label(tile),
            value=tile.shown.value,
            unit=tile.shown.unit,
            sign=tile.shown.sign,
            state=FigureState.QUIET if is_word else FigureState.NORMAL,
            roles=WORD_ROLES if is_word else VALUE_ROLES,
            range=self._range(tile),
            note=note,
            note_role=note_role,
            aside=aside,
            aside_role=aside_role,
            is_unlike=bool(tile.delta and tile.unlike),
            badge=badge,
            starts_group=starts_group,
        )

    def _label(self, tile: Tile) -> str:
        return {
            "fp8_dense_flops": self.tr("FP8 dense"),
            "bf16_dense_flops": self.tr("BF16 dense"),
            "fp4_dense_flops": self.tr("FP4 dense"),
            "memory_bytes": self.tr("Memory"),
            "memory_bandwidth_bytes_per_s": self.tr("Mem. bandwidth"),
            "scaleout_bandwidth_bits_per_s": self.tr("Scale-out"),
            "it_max_w": self.tr("Power, IT max"),
            "facility_typical_w": self.tr("Power, facility"),
            "rent_usd_per_hour": self.tr("Rent"),
            "usd_per_fp8_pflop_hour": self.tr("Per FP8 PFLOP-h"),
        }[tile.spec.id]

    def _note(self, tile: Tile) -> tuple[str, str]:
        """Return what stands at the bottom left and its colour role: the band, else why there is no value."""
        if tile.gap is Gap.NO_PRICE:
            return self.tr("no price"), "warning"
        if tile.gap is Gap.PART_MISSING:
            return self.tr("part missing"), "warning"
        if tile.gap is Gap.NOT_PUBLISHED:
            return self.tr("not published"), "warning"
        return tile.shown.band, "text3"

    def _aside(self, tile: Tile) -> tuple[str, str]:
        """Return what stands at the bottom right and its colour role: "partial", else the delta to the base."""
        if tile.gap is Gap.PARTIAL:
            return PARTIAL, "warning"
        return tile.delta, "good" if tile.is_better else "text2"

    def _range(self, tile: Tile) -> MiniRange:
        others = tuple((place, self._theme.cluster(index)) for place, index in tile.others)
        return MiniRange(self._theme.cluster(tile.position), tile.own, tile.band, others)

    def _spoken(self) -> str:
        """Return the tile in words: label, figure, then delta, what is unlike, and what a drop would change."""
        face, tile = self._face, self._tile
        words = (f"{face.label}: {tile.shown.sentence}", tile.shown.sign.value, *self._spoken_remarks())
        return ", ".join(word for word in words if word)

    def _spoken_remarks(self) -> tuple[str, ...]:
        face, tile = self._face, self._tile
        gap = face.note if tile.gap in (Gap.NO_PRICE, Gap.NOT_PUBLISHED, Gap.PART_MISSING) else ""
        against_base = self.tr("{delta} against the base").format(delta=tile.delta) if tile.delta else ""
        change = self.tr("change {delta}").format(delta=face.badge) if face.badge else ""
        return gap, against_base, tile.unlike if face.is_unlike else "", change

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        paint_face(QPainter(self), self.rect(), self._face, self._role, self._state, self._theme)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._role = fitting_role(self._face, self._theme, self.width())
        super().resizeEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._change_state(is_hot=True)
        self.hovered.emit()
        super().enterEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._change_state(is_hot=False)
        self.left.emit()
        super().leaveEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit()
        super().focusInEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._opens(event):
            self.opened.emit()
        elif event.key() in _STEPS:
            self.stepped.emit(_STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    @staticmethod
    def _opens(event: QKeyEvent) -> bool:
        return event.key() in _OPENING_KEYS or asks_for_card(event)

    def _change_state(self, **changes: bool) -> None:
        changed = replace(self._state, **changes)
        if changed != self._state:
            self._state = changed
            self.update()
