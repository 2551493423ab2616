"""One pair of axes with grouped bars, drawn with pyqtgraph: items are made once, then given other values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pyqtgraph
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPen, QTransform
from typing_extensions import override

from gui.charts.axes import OPAQUE, bare_axis, group_names
from gui.charts.bar_items import BarItems, Hues
from gui.charts.bar_layer import EMPTY, BarLayer, LayerContent, LayerMark
from gui.charts.chart_data import Mark, Panel
from gui.charts.labels import Run, fit_turned, height_of
from gui.charts.scale import Room, Scale, Slot, linear, logarithmic, slot_at, slots
from gui.theme import METRICS, FontRole
from gui.widgets.figure_card import FigureHover, asks_for_card, claim_card_key

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from core.result import Result
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme

_LEAST_HEIGHTS = 2
"""A view is laid out as if it were at least this many times as high as the labels at its ends."""
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_KEY_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_NO_MARK = -1


class BarView(pyqtgraph.GraphicsView):
    """Grouped bars of one panel. Hovering, or the arrow keys, make a mark hot; a click or Enter presses it.

    The provenance card of a mark opens where the pointer rests on it, and with Alt+I.
    """

    mark_heated = Signal(int)
    """The index of the hot mark among the panel's, −1 for none."""
    mark_pressed = Signal(int)
    """The index of a pressed mark among the panel's."""

    def __init__(self, theme: Theme, cards: FigureCards, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure = FigureHover(cards, self)
        self._theme = theme
        self._panel = Panel("", ())
        self._greyed: frozenset[int] = frozenset()
        self._is_log = False
        self._slots: tuple[Slot, ...] = ()
        self._hot = _NO_MARK
        self._content = EMPTY
        self._layer = BarLayer(theme)
        # Not the library's plot widget: it brings menus, buttons and dialogs of its own, which nothing here uses.
        self._box = pyqtgraph.ViewBox(enableMouse=False, enableMenu=False, defaultPadding=0.0)
        self._left = bare_axis("left", self._box, tick_alpha=OPAQUE)
        self._bottom = bare_axis("bottom", self._box, tick_alpha=0)
        self._left.setGrid(OPAQUE)
        self._compose()
        self.restyle(theme)
        self._box.sigResized.connect(self._lay_out)

    def _compose(self) -> None:
        layout = self.centralLayout
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addItem(self._left, 0, 0)
        layout.addItem(self._box, 0, 1)
        layout.addItem(self._bottom, 1, 1)
        self._bars = BarItems(self._box)
        self._box.addItem(self._layer)
        self._layer.setZValue(1)

    def show_panel(self, panel: Panel, greyed: frozenset[int], *, is_log: bool) -> None:
        """Show other values; the clusters at the positions `greyed` have grey bars."""
        self._figure.leave()
        self._panel, self._greyed, self._is_log = panel, greyed, is_log
        self._heat(_NO_MARK)
        self._lay_out()

    def restyle(self, theme: Theme) -> None:
        """Take colours and fonts of another theme: pyqtgraph does not follow the palette."""
        self._theme = theme
        self.setBackground(theme.color("panel"))
        for axis in (self._left, self._bottom):
            axis.setTickFont(theme.font(FontRole.CAPTION))
            axis.setTextPen(theme.color("text2"))
            axis.setPen(QPen(Qt.PenStyle.NoPen))
        self._left.setTickPen(QPen(theme.color("line"), 0))
        self._lay_out()
        self.updateGeometry()

    def mark_tip(self, index: int) -> QPoint:
        """Return the point above a mark, where its tip belongs, in the view's coordinates."""
        slot, mark = self._slots[index], self._panel.marks[index]
        place = QPointF(slot.center, self._scale(self._content.run).place(mark.top))
        point: QPoint = self.mapFromScene(self._box.mapViewToScene(place))
        return point

    def mark_place(self, index: int) -> QRect:
        """Return where the bar of a mark is, or the range that stands in its place, in the view's coordinates."""
        slot, mark, scale = self._slots[index], self._panel.marks[index], self._scale(self._content.run)
        foot = scale.base if mark.value is not None else scale.place(mark.low or 0.0)
        bar = QRectF(slot.center - slot.bar_width / 2, foot, slot.bar_width, scale.place(mark.top) - foot)
        place: QRect = self.mapFromScene(self._box.mapViewToScene(bar).boundingRect()).boundingRect()
        return place

    def _scale(self, run: Run) -> Scale:
        suffix, room = self._panel.unit if self._panel.is_relative else "", self._free_room(run)
        if self._is_log:
            ends = (end for mark in self._panel.marks for end in (mark.low, mark.value, mark.high) if end is not None)
            return logarithmic(ends, room, suffix)
        return linear(max((mark.top for mark in self._panel.marks), default=0.0), room, suffix)

    def _free_room(self, run: Run) -> Room:
        """Return what the labels at the ends need of the height there is."""
        tick = self._tick_metrics().height() / 2
        height = max(self._box.height(), _LEAST_HEIGHTS * (tick + self._label_height(Run.LEVEL)))
        return Room(tick / height, self._label_height(run) / height)

    def _label_height(self, run: Run) -> float:
        texts = [mark.label for mark in self._panel.marks]
        return height_of(texts, self._label_metrics(), run)

    def _label_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._theme.font(FontRole.CHART_BAR))

    @override
    def minimumSizeHint(self) -> QSize:
        """Leave the height in which the labels at both ends are drawn."""
        ends = self._tick_metrics().height() / 2 + self._label_height(Run.LEVEL)
        below = math.ceil(self._bottom.height())
        return QSize(super().minimumSizeHint().width(), math.ceil(_LEAST_HEIGHTS * ends) + below)

    def _tick_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._theme.font(FontRole.CAPTION))

    def _lay_out(self) -> None:
        """Place bars, labels and ticks for the values and the size there are."""
        group_width = max(self._box.width() / max(len(self._panel.groups), 1), 1.0)
        widest = self._theme.scaled(METRICS.icon_tile) / group_width
        self._slots = slots((len(group.marks) for group in self._panel.groups), widest)
        scale = self._scale(Run.LEVEL)
        content = self._layer_content(scale, group_width, Run.LEVEL)
        run = self._run(content)
        if run is not Run.LEVEL:
            scale = self._scale(run)
            content = self._layer_content(scale, group_width, run)
        self._content = content
        self._box.setRange(content.area, padding=0.0)
        self._place_axes(scale, group_width)
        drawn = zip(self._slots, self._panel.marks, strict=True)
        self._bars.place(drawn, scale, content.area, Hues(self._theme, self._greyed))
        self._layer.show_content(content, self._theme)

    def _run(self, level: LayerContent) -> Run:
        """Return which way labels run; `level` is what would be drawn with all of them side by side."""
        metrics, area = self._label_metrics(), level.area
        to_pixels = QTransform.fromScale(self._box.width() / area.width(), -self._box.height() / area.height())
        labels = level.labels(to_pixels)
        if len(level.placed_labels(metrics, to_pixels)) == len(labels):
            return Run.LEVEL
        texts = [label.text for label in labels]
        return Run.TURNED if fit_turned(texts, metrics, level.pitch, self._box.height()) else Run.SPARSE

    def _place_axes(self, scale: Scale, group_width: float) -> None:
        """Set ticks, and sizes that follow from the fonts, so that charts side by side stand level."""
        metrics = self._tick_metrics()
        widest = max(metrics.horizontalAdvance(label) for _, label in scale.ticks)
        lines = 2 if any(group.detail for group in self._panel.groups) else 1
        self._left.setWidth(max(self._theme.scaled(METRICS.control), widest + METRICS.group_gap))
        self._left.setTicks([list(scale.ticks)])
        self._bottom.setHeight(lines * metrics.height() + METRICS.gap)
        self._bottom.setTicks([group_names(self._panel.groups, metrics, group_width)])

    def _layer_content(self, scale: Scale, group_width: float, run: Run) -> LayerContent:
        area = QRectF(-0.5, scale.low, max(len(self._panel.groups), 1), scale.high - scale.low)
        marks = [self._layer_mark(s, m, scale) for s, m in zip(self._slots, self._panel.marks, strict=True)]
        pitch = min((slot.pitch for slot in self._slots), default=0.0) * group_width
        reference = scale.place(1.0) if self._panel.is_relative else None
        return LayerContent(area, scale.base, pitch, marks, reference, run)

    def _layer_mark(self, slot: Slot, mark: Mark, scale: Scale) -> LayerMark:
        low, high = mark.low, mark.high
        has_band = low is not None and high is not None and (low != high or mark.value is None)
        band = (scale.place(low or 0.0), scale.place(high or 0.0)) if has_band else None
        value = scale.place(mark.value or 0.0)
        color = Hues(self._theme, self._greyed).color(mark.position)
        is_tallest = mark == self._panel.groups[slot.group].tallest
        return LayerMark(mark.kind, slot.center, slot.bar_width, value, band, mark.label, color, is_tallest)

    def _mark_at(self, position: QPointF) -> int:
        point = self._box.mapSceneToView(self.mapToScene(position.toPoint()))
        slot = slot_at(self._slots, point.x()) if self._box.viewRect().contains(point) else None
        return _NO_MARK if slot is None else self._slots.index(slot)

    def _heat(self, index: int) -> None:
        if index != self._hot:
            self._hot = index
            self._layer.set_hot(None if index == _NO_MARK else index)
            self.mark_heated.emit(index)

    def _step(self, step: int) -> None:
        """Make the next mark hot, from either end if none is."""
        start = self._hot if self._hot != _NO_MARK else min(-step, 0)
        if self._slots:
            self._heat((start + step) % len(self._slots))

    def _tell_cards(self) -> None:
        """Tell the cards which figure the pointer is over."""
        if self._hot == _NO_MARK:
            self._figure.leave()
        else:
            self._figure.over(*self._figure_of(self._hot))

    def _open_card(self) -> None:
        """Open the card of the hot mark, or of the first where none is hot."""
        if self._hot == _NO_MARK:
            self._step(1)
        if self._hot != _NO_MARK:
            self._figure.open_now(*self._figure_of(self._hot))

    def _figure_of(self, index: int) -> tuple[Result, QRect, str]:
        """Return the result of a mark, its place, and what is measured."""
        name = self._panel.title or self._panel.groups[self._slots[index].group].name
        return self._panel.marks[index].result, self.mark_place(index), name

    @override
    def event(self, event: QEvent) -> bool:
        return claim_card_key(event) or bool(super().event(event))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._heat(self._mark_at(event.position()))
        if event.buttons() == Qt.MouseButton.NoButton:
            self._tell_cards()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self._mark_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and index != _NO_MARK:
            self.mark_pressed.emit(index)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._heat(_NO_MARK)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _KEY_REASONS:
            self._step(1)
        super().focusInEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._heat(_NO_MARK)
        super().focusOutEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            self._step(_STEPS[Qt.Key(event.key())])
        elif asks_for_card(event):
            self._open_card()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._hot != _NO_MARK:
            self.mark_pressed.emit(self._hot)
        else:
            event.ignore()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # nothing to zoom: what holds the charts may scroll
