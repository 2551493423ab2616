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
        parent: QWidget,
        *,
        library: QWidget,
        canvas: QWidget,
        inspector: QWidget,
        strip: QWidget,
        charts: QWidget,
    ) -> None:
        super().__init__(parent)
        self._panes = {"library": library, "inspector": inspector, "strip": strip, "charts": charts}
        # From the outside in, since whatever moves to another parent is styled anew with all that is in it; and in the
        # order of reading, which becomes that of Tab.
        self._pages = QStackedWidget(self)
        fill_column(self, self._pages)
        self._down = _splitter(Qt.Orientation.Vertical, self._pages)
        self._pages.addWidget(self._down)
        upper = QWidget(self._down)
        self._across = _splitter(Qt.Orientation.Horizontal, upper)
        for widget in (library, canvas, inspector):
            self._across.addWidget(widget)
        self._across.setStretchFactor(1, 1)
        fill_column(upper, self._across, strip)
        self._down.addWidget(charts)
        self._down.setStretchFactor(0, 1)

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
        return self._pages.currentWidget() is not self._down

    def show_compare(self, compare: QWidget | None) -> None:
        """Put the comparison in front of the panes; None takes it away."""
        if compare is not None:
            self._pages.addWidget(compare)  # which does nothing the second time
        self._pages.setCurrentWidget(compare or self._down)

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
