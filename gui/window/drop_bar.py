"""A tab bar that takes parts and nodes: dropping on a tab adds to its cluster, resting on it shows the cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QTabBar
from typing_extensions import override

from gui.canvas.dragging import DropSession, DropSurface
from gui.canvas.drops import Target
from gui.painting.shapes import outline_round
from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from gui.theme import ThemeManager
    from gui.workspace import Workspace

_HOVER_MS = 400
"""How long a drag rests on a tab before its cluster is shown."""


class DropBar(QTabBar):
    """One tab for each cluster; the data of a tab is the cluster's id."""

    rested = Signal(str)
    """The id of the cluster on whose tab a drag has rested for a moment."""
    menu_requested = Signal(int, QPoint)
    """A tab, and where its menu should open, in global coordinates."""
    rename_requested = Signal(int)
    grabbed = Signal()
    """The mouse was pressed, and may begin to move a tab."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = DropSession(workspace, themes, self)
        self._themes = themes
        self._hovered = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_HOVER_MS)
        self._timer.timeout.connect(lambda: self.rested.emit(self._hovered))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setIconSize(QSize(METRICS.badge_large, METRICS.badge_large))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        DropSurface(self, self.session, self._target_at)
        self.session.changed.connect(self._on_drag_changed)

    def _target_at(self, point: QPoint) -> Target | None:
        tab = self.tabAt(point)
        return Target(self.tabData(tab)) if tab >= 0 else None

    def _on_drag_changed(self) -> None:
        self.update()
        hot = self.session.hot
        hovered = hot.target.id if hot is not None else ""
        if hovered != self._hovered:
            self._hovered = hovered
            self._timer.start() if hovered else self._timer.stop()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        hot, theme = self.session.hot, self._themes.theme
        if hot is None:
            return
        ids = [self.tabData(tab) for tab in range(self.count())]
        ring = QPen(theme.color("accent" if hot.is_allowed else "error"), METRICS.ring)
        painter = QPainter(self)
        outline_round(painter, self.tabRect(ids.index(hot.target.id)), METRICS.button_radius, ring)
        painter.end()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.grabbed.emit()
        super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2 and self.currentIndex() >= 0:
            self.rename_requested.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        tab = self.currentIndex() if is_by_key else self.tabAt(event.pos())
        if tab >= 0:
            place = self.tabRect(tab).bottomLeft() if is_by_key else event.pos()
            self.menu_requested.emit(tab, self.mapToGlobal(place))
