"""One drag over the canvas: its targets are judged, shown and previewed, and its drop is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget
from typing_extensions import override

from core.catalogue.records import Fabric
from core.design.edits import Refusal
from gui.dragging.drops import Target, is_home, judge, may_take
from gui.dragging.edge_scroll import EdgeScroll
from gui.dragging.ghost import DragGhost, GhostFace
from gui.dragging.ghost_words import ghost_face, over_nothing, over_target
from gui.dragging.payload import NodeDrag, PartDrag, decode

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.dragging.drops import Drop
    from gui.dragging.payload import Payload
    from gui.theme import ThemeManager
    from gui.workspace import Workspace


class DropSession(QObject):
    """Knows what is dragged over the canvas and where it would go. Map, tree and empty page share one."""

    changed = Signal()
    """Another target, or the drag came or went."""
    message = Signal(str)
    """What a drop would do, in one sentence for the status line; empty when the drag is over."""
    refused = Signal(str, QPoint)
    """Why a drop was not carried out, in one sentence, and where it was let go, in global coordinates."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._workspace = workspace
        self._themes = themes
        self._canvas = canvas
        self._ghost: DragGhost | None = None
        self._face = GhostFace("", "")
        self._carried: frozenset[str] = frozenset()
        self._pointer = QPoint()
        self._payload: Payload | None = None
        self._hot: Drop | None = None
        self._asked: tuple[Target | None, bool] | None = None
        self._takers: dict[str, bool] = {}
        workspace.design_changed.connect(self._forget_judgements)

    @property
    def is_active(self) -> bool:
        """Whether something is dragged over the canvas."""
        return self._payload is not None

    @property
    def hot(self) -> Drop | None:
        """The drop under the pointer; None where there is nothing to drop on."""
        return self._hot

    @property
    def carries_fabric(self) -> bool:
        """Whether a fabric is dragged, which becomes the whole cluster's and stands nowhere in it."""
        payload, workspace = self._payload, self._workspace
        if not isinstance(payload, PartDrag):
            return False
        part = workspace.design.parts.get(payload.part_id) or workspace.catalogue.parts.get(payload.part_id)
        return isinstance(part, Fabric)

    def enter(self, payload: Payload) -> None:
        """Take up a drag that came over the canvas."""
        self._payload = payload
        self._forget_judgements()
        self._carried = frozenset(payload.node_ids if isinstance(payload, NodeDrag) else ())
        self._face = ghost_face(self._workspace, payload)
        self._watch_buttons(watches=True)
        self.changed.emit()

    def hover(self, target: Target | None, pointer: QPoint, *, copies: bool) -> Drop | None:
        """Judge the target under the pointer, given in global coordinates; show its preview and the ghost."""
        if self._payload is None:
            return None
        self._pointer = pointer
        if (target, copies) != self._asked:
            self._asked = (target, copies)
            self._judge(target, copies=copies)
        self._show_ghost()
        return self._hot

    def leave(self) -> None:
        """Forget the drag without a trace."""
        if self._payload is None:
            return
        self._payload = None
        self._forget_judgements()
        self._watch_buttons(watches=False)
        if self._ghost is not None:
            self._ghost.hide()
        self._workspace.show_preview(None)
        self.message.emit("")
        self.changed.emit()

    def drop(self) -> bool:
        """Carry out the drop under the pointer, or announce why it is refused. Returns whether it was carried out."""
        hot = self._hot
        self.leave()
        if hot is None:
            return False
        is_done = self._workspace.apply(hot.outcome)
        if isinstance(hot.outcome, Refusal):
            self.refused.emit(hot.outcome.reason, self._pointer)
        return is_done

    def accepts(self, target_id: str, part: str = "") -> bool:
        """Whether what is dragged may go onto a node of a part, or into a cluster or group."""
        if self._payload is None or target_id in self._carried:
            return False
        # All nodes of one part take or refuse alike.
        asked = part or target_id
        if asked not in self._takers:
            workspace = self._workspace
            self._takers[asked] = may_take(workspace.design, workspace.catalogue, self._payload, target_id)
        return self._takers[asked]

    def _forget_judgements(self) -> None:
        """Judge anew: the drag is another one, or the design."""
        self._hot, self._asked, self._takers = None, None, {}

    def _judge(self, target: Target | None, *, copies: bool) -> None:
        workspace, payload = self._workspace, self._payload
        is_nowhere = payload is None or target is None or is_home(workspace.design, payload, target)
        if payload is None or target is None or (is_nowhere and not copies):
            self._hot = None
        else:
            self._hot = judge(workspace.design, workspace.catalogue, payload, target, copies=copies)
        workspace.show_preview(self._hot.outcome if self._hot is not None else None)
        self.message.emit(self._sentence())
        self.changed.emit()

    def _sentence(self) -> str:
        words = self._ghost_face().message
        return self.tr("{what}. Esc cancels.").format(what=words.rstrip(".")) if words else self.tr("Esc cancels.")

    def _ghost_face(self) -> GhostFace:
        """Return what the ghost says where the pointer is."""
        if self._asked is not None and self._asked[0] is None:
            return over_nothing(self._face)
        return over_target(self._face, self._hot)

    def _show_ghost(self) -> None:
        if self._ghost is None:
            self._ghost = DragGhost(self._canvas.window())
        self._ghost.show_at(self._pointer, self._ghost_face(), self._themes.theme)

    def _watch_buttons(self, *, watches: bool) -> None:
        application = QCoreApplication.instance()
        if application is not None:
            (application.installEventFilter if watches else application.removeEventFilter)(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the right button cancel the drag."""
        is_press = event.type() is QEvent.Type.MouseButtonPress
        if is_press and isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.RightButton:
            QDrag.cancel()
            self.leave()
            return True
        return False


def nothing_at(_point: QPoint) -> Target | None:
    """Return the target under a point where there is none: a drag is followed there and told where to go."""
    return None


class DropSurface(QObject):
    """Makes a widget, or the viewport of a scroll area, take drops for a session.

    What takes no drops passes a drag on to what holds it: a surface of the window hears of all of it that has none.
    """

    def __init__(
        self, widget: QWidget, session: DropSession, target_at: Callable[[QPoint], Target | None] = nothing_at
    ) -> None:
        """`target_at` tells what lies under a point of the widget or viewport."""
        super().__init__(widget)
        area = widget if isinstance(widget, QAbstractScrollArea) else None
        self._widget = area.viewport() if area is not None else widget
        self._edges = EdgeScroll(area, self._judge) if area is not None else None
        self._session = session
        self._target_at = target_at
        self._point, self._copies = QPoint(), False
        self._widget.setAcceptDrops(True)
        self._widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.DragEnter if isinstance(event, QDragMoveEvent):
                return self._enter(event)
            case QEvent.Type.DragMove if isinstance(event, QDragMoveEvent) and self._session.is_active:
                self._hover(event)
                return True
            case QEvent.Type.DragLeave:
                self._stop()
                self._session.leave()
            case QEvent.Type.Drop if isinstance(event, QDropEvent) and self._session.is_active:
                self._hover(event)
                self._stop()
                event.setAccepted(self._session.drop())
                return True
        return False

    def _enter(self, event: QDragMoveEvent) -> bool:
        payload = decode(event.mimeData())
        if payload is None:
            event.ignore()  # a file, for instance, is for the window itself
            return False
        self._session.enter(payload)
        self._hover(event)
        event.accept()  # or Qt would tell nothing of where the drag goes from here
        return True

    def _hover(self, event: QDropEvent) -> None:
        self._point = event.position().toPoint()
        self._copies = event.proposedAction() == Qt.DropAction.CopyAction
        if self._edges is not None:
            self._edges.follow(self._point)
        hot = self._judge()
        # A refused drop is taken with no action: the pointer says no, yet the drop comes here and its reason is told.
        is_allowed = hot is not None and hot.is_allowed
        event.setDropAction(event.proposedAction() if is_allowed else Qt.DropAction.IgnoreAction)
        event.setAccepted(hot is not None)

    def _judge(self) -> Drop | None:
        target, pointer = self._target_at(self._point), self._widget.mapToGlobal(self._point)
        return self._session.hover(target, pointer, copies=self._copies)

    def _stop(self) -> None:
        if self._edges is not None:
            self._edges.stop()
