"""Where the panes stand: library, canvas and inspector side by side, strip and charts below, or the comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

_WIDE_FROM = 1440
"""The width of the window from which the side panes get their full width."""

_UPPER, _LOWER = 490, 280
"""The heights of what is above the charts and of the charts at the first start; what differs goes to the upper."""


class Workbench(QWidget):
    """Places the panes and lets the user hide some of them and move what divides them."""

    visibility_changed = Signal(str, bool)
    """A pane that can be hidden, by name, and whether it is to be seen."""

    def __init__(
        self,
        *,
        library: QWidget,
        canvas: QWidget,
        inspector: QWidget,
        strip: QWidget,
        charts: QWidget,
        compare: QWidget,
    ) -> None:
        super().__init__()
        self._panes = {"library": library, "inspector": inspector, "strip": strip, "charts": charts}
        self._across = _splitter(Qt.Orientation.Horizontal, (library, canvas, inspector))
        self._across.setStretchFactor(1, 1)
        self._down = _splitter(Qt.Orientation.Vertical, (column(self._across, strip), charts))
        self._down.setStretchFactor(0, 1)
        self._compare = compare
        self._pages = QStackedWidget()
        self._pages.addWidget(self._down)
        self._pages.addWidget(compare)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._pages)

    @property
    def names(self) -> tuple[str, ...]:
        """The panes that can be hidden."""
        return tuple(self._panes)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The panes that are hidden."""
        return tuple(name for name, pane in self._panes.items() if pane.isHidden())

    def set_shown(self, name: str, *, is_shown: bool) -> None:
        """Show or hide a pane."""
        if self._panes[name].isHidden() is is_shown:
            self._panes[name].setVisible(is_shown)
            self.visibility_changed.emit(name, is_shown)

    @property
    def shows_compare(self) -> bool:
        """Whether the comparison stands in front of the panes."""
        return self._pages.currentWidget() is self._compare

    def show_compare(self, is_shown: bool) -> None:
        """Put the comparison in front of the panes, or take it away."""
        self._pages.setCurrentWidget(self._compare if is_shown else self._down)

    @property
    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The sizes of the panes in pixels, by the name of what divides them."""
        return {name: tuple(splitter.sizes()) for name, splitter in self._splitters.items()}

    def restore(self, sizes: Mapping[str, Sequence[int]], hidden: Collection[str], width: int) -> None:
        """Give the panes their sizes of last time; where there are none, those that suit the width of the window."""
        for name in self.names:
            self.set_shown(name, is_shown=name not in hidden)
        for name, splitter in self._splitters.items():
            stored = sizes.get(name, ())
            splitter.setSizes(list(stored if len(stored) == splitter.count() else _first_sizes(width)[name]))

    @property
    def _splitters(self) -> dict[str, QSplitter]:
        return {"across": self._across, "down": self._down}


def _first_sizes(width: int) -> dict[str, tuple[int, ...]]:
    is_wide = width >= _WIDE_FROM
    left = METRICS.library if is_wide else METRICS.library_narrow
    right = METRICS.inspector if is_wide else METRICS.inspector_narrow
    return {"across": (left, width - left - right, right), "down": (_UPPER, _LOWER)}


def _splitter(orientation: Qt.Orientation, widgets: Sequence[QWidget]) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(METRICS.outline)
    splitter.setChildrenCollapsible(False)
    for widget in widgets:
        splitter.addWidget(widget)
    return splitter


def column(*widgets: QWidget) -> QWidget:
    """Return a widget with others below each other, without gaps."""
    holder = QWidget()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)
    return holder
