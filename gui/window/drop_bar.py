"""A tab bar that takes parts and nodes: dropping on a tab adds to its cluster, resting on it shows the cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QCursor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QTabBar
from typing_extensions import override

from gui.dragging.drops import Target
from gui.dragging.session import DropSession, DropSurface
from gui.painting.shapes import outline_round
from gui.theme import METRICS

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
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
    moved = Signal()
    """The mouse has let a tab go, perhaps at another place."""
    move_cancelled = Signal()
    """Escape was pressed while the mouse held a tab."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.session = DropSession(workspace, themes, self)
        self._themes = themes
        self._hovered = ""
        self._is_held = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_HOVER_MS)
        self._timer.timeout.connect(lambda: self.rested.emit(self._hovered))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
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

    @property
    def is_held(self) -> bool:
        """Whether the mouse holds a tab, and may be moving it."""
        return self._is_held

    def let_go(self) -> None:
        """Let go of the tab that the mouse holds, as if its button were released; the order is the caller's to mend."""
        if self._is_held:
            self._hold(is_held=False)
            spot = QCursor.pos()
            button, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
            where = self.mapFromGlobal(spot).toPointF()
            kind, keys = QEvent.Type.MouseButtonRelease, Qt.KeyboardModifier.NoModifier
            super().mouseReleaseEvent(QMouseEvent(kind, where, spot.toPointF(), button, none, keys))

    def _hold(self, *, is_held: bool) -> None:
        """Note whether a tab is held, and hear every key meanwhile, wherever the keyboard is."""
        application = QCoreApplication.instance()
        if is_held != self._is_held and application is not None:
            self._is_held = is_held
            (application.installEventFilter if is_held else application.removeEventFilter)(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        if event.type() in kinds and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() is QEvent.Type.KeyPress:
                self.move_cancelled.emit()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hold(is_held=event.button() is Qt.MouseButton.LeftButton and self.tabAt(event.position().toPoint()) >= 0)
        super().mousePressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._is_held:
            self._hold(is_held=False)
            self.moved.emit()

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
