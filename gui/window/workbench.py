"""Where the panes stand: library, canvas and inspector side by side, strip and charts below, or the comparison."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from gui.theme import METRICS
from gui.window.room import ACROSS, DOWN, giving_way, no_room_words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from gui.theme import Theme, ThemeManager


class Workbench(QWidget):
    """Places the panes and lets the user hide some of them and move what divides them.

    Where the window is too small for all that is wanted, panes give way in the order of `gui.window.room`, but for the
    one that was last asked for; they come back with the room.
    """

    visibility_changed = Signal(str, bool)
    """A pane that can be hidden, by name, and whether it is to be seen."""
    lacked_room = Signal(str)
    """A pane was asked for that another gave way to, or that has no room itself: that in one sentence."""

    def __init__(
        self,
        parent: QWidget,
        themes: ThemeManager,
        *,
        library: QWidget,
        canvas: QWidget,
        inspector: QWidget,
        strip: QWidget,
        charts: QWidget,
    ) -> None:
        super().__init__(parent)
        self._panes = {"library": library, "inspector": inspector, "strip": strip, "charts": charts}
        self._unwanted: set[str] = set()
        self._asked_for = ""
        self._sizes = _first_sizes(METRICS.window_width)
        # From the outside in, since whatever moves to another parent is styled anew with all that is in it; and in the
        # order of reading, which becomes that of Tab.
        self._pages = QStackedWidget(self)
        fill_column(self, self._pages)
        self._down = _splitter(Qt.Orientation.Vertical, self._pages)
        self._pages.addWidget(self._down)
        upper = QWidget(self._down)
        self._across = _splitter(Qt.Orientation.Horizontal, upper)
        canvas.setMinimumHeight(METRICS.canvas_least_height)  # it scrolls
        for widget in (library, canvas, inspector):
            self._across.addWidget(widget)
        self._across.setStretchFactor(1, 1)
        fill_column(upper, self._across, strip)
        self._down.addWidget(charts)
        self._down.setStretchFactor(0, 1)
        for name, splitter in self._splitters.items():
            splitter.splitterMoved.connect(partial(self._keep_sizes, name))
        themes.theme_changed.connect(self._restyle)
        self._restyle(themes.theme)

    @property
    def names(self) -> tuple[str, ...]:
        """The panes that can be hidden."""
        return tuple(self._panes)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The panes that the user has hidden; those that only give way are not among them."""
        return tuple(name for name in self._panes if name in self._unwanted)

    def set_shown(self, name: str, *, is_shown: bool) -> None:
        """Show or hide a pane, as the user wants it, and tell what that costs where there is not room for all."""
        before = {other for other in self._panes if self.is_shown(other)}
        self._asked_for = name if is_shown else ""
        (self._unwanted.discard if is_shown else self._unwanted.add)(name)
        self._fit()
        cost = {other for other in (before | {name}) - self._unwanted if not self.is_shown(other)}
        if is_shown and cost:
            self.lacked_room.emit(no_room_words(name, cost))

    def is_shown(self, name: str) -> bool:
        """Whether a pane is wanted and has room."""
        return not self._panes[name].isHidden()

    @property
    def shows_compare(self) -> bool:
        """Whether the comparison stands in front of the panes."""
        return self._pages.currentWidget() is not self._down

    def show_compare(self, compare: QWidget | None) -> None:
        """Put the comparison in front of the panes; None takes it away."""
        if compare is not None:
            self._pages.addWidget(compare)  # which does nothing the second time
        self._pages.setCurrentWidget(compare or self._down)

    @property
    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The sizes that the user gave the panes, in pixels, by the name of what divides them."""
        return dict(self._sizes)

    def restore(self, sizes: Mapping[str, Sequence[int]], hidden: Collection[str], width: int) -> None:
        """Give the panes their sizes of last time; where there are none, those that suit the width of the window."""
        self._unwanted = set(hidden) & set(self._panes)
        self._asked_for = ""
        for name, splitter in self._splitters.items():
            stored = tuple(sizes.get(name, ()))
            self._sizes[name] = stored if len(stored) == splitter.count() else _first_sizes(width)[name]
        self._fit()
        self._give_sizes()

    # --- room ---------------------------------------------------------------------------------------------------

    @override
    def minimumSizeHint(self) -> QSize:
        """Ask for no more than a part of the canvas, since all else gives way."""
        return QSize(METRICS.canvas_least_height, METRICS.canvas_least_height)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._give_sizes()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    @override
    def event(self, event: QEvent) -> bool:
        """Look again at what there is room for once a pane needs another size."""
        is_handled = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return is_handled

    def _restyle(self, theme: Theme) -> None:
        self._panes["library"].setMinimumWidth(theme.scaled(METRICS.library_narrow))
        self._panes["inspector"].setMinimumWidth(theme.scaled(METRICS.inspector_narrow))
        self._fit()

    def _fit(self) -> None:
        """Show what is wanted and has room; before the window has a size, there is room for everything."""
        gone = set(self._unwanted)
        if self.isVisible():
            gone |= self._without_room()
        for name, pane in self._panes.items():
            if pane.isHidden() is not (name in gone):
                pane.setVisible(name not in gone)
                self._give_sizes()
                self.visibility_changed.emit(name, name not in gone)

    def _without_room(self) -> set[str]:
        """Return the wanted panes that give way."""
        widths = {name: self._panes[name].minimumWidth() for name in ACROSS}
        gone = giving_way(self._order(ACROSS), widths, self.width() - METRICS.canvas_least_width)
        beside = set(ACROSS) - gone - self._unwanted
        row = max(METRICS.canvas_least_height, *(_least_height(self._panes[name]) for name in beside), 0)
        heights = {"strip": self._panes["strip"].sizeHint().height(), "charts": _least_height(self._panes["charts"])}
        return gone | giving_way(self._order(DOWN), heights, self.height() - row)

    def _order(self, names: Sequence[str]) -> list[str]:
        """Return the wanted panes among some, the first to give way first."""
        wanted = (name for name in names if name not in self._unwanted)
        return sorted(wanted, key=lambda name: name == self._asked_for)

    def _keep_sizes(self, name: str, *_place: int) -> None:
        """Note what the user has moved; what is hidden keeps the size it had."""
        pairs = zip(self._splitters[name].sizes(), self._sizes[name], strict=True)
        self._sizes[name] = tuple(now or last for now, last in pairs)

    def _give_sizes(self) -> None:
        """Give the panes their sizes, and the canvas what is left: a window that was small leaves no trace."""
        left, _, right = self._sizes["across"]
        _, lower = self._sizes["down"]
        sides = self._taken("library", left) + self._taken("inspector", right)
        self._across.setSizes((left, max(self.width() - sides, 1), right))  # with 0 it would be folded away
        self._down.setSizes((max(self.height() - self._taken("charts", lower), 1), lower))

    def _taken(self, name: str, size: int) -> int:
        """Return the room that a pane of some size takes: none where it is hidden."""
        return 0 if self._panes[name].isHidden() else size

    @property
    def _splitters(self) -> dict[str, QSplitter]:
        return {"across": self._across, "down": self._down}


def _least_height(pane: QWidget) -> int:
    return max(pane.minimumSizeHint().height(), pane.minimumHeight())


def _first_sizes(width: int) -> dict[str, tuple[int, ...]]:
    is_wide = width >= METRICS.window_width
    left = METRICS.library if is_wide else METRICS.library_narrow
    right = METRICS.inspector if is_wide else METRICS.inspector_narrow
    lower = METRICS.charts if is_wide else METRICS.charts_low
    return {"across": (left, width - left - right, right), "down": (METRICS.window_height - lower, lower)}


def _splitter(orientation: Qt.Orientation, parent: QWidget) -> QSplitter:
    splitter = QSplitter(orientation, parent)
    splitter.setHandleWidth(METRICS.outline)
    splitter.setChildrenCollapsible(False)
    return splitter


def fill_column(holder: QWidget, *widgets: QWidget) -> None:
    """Put widgets below each other into another one, without gaps."""
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)
