"""A canvas in a window for tests, and where its boxes are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QWidget

from core.catalogue.catalogue import built_in
from core.design.edits import add_part
from gui.canvas.map_view import MapView
from gui.canvas.pane import CanvasPane
from gui.canvas.tree_view import TreeView
from gui.widgets.passing_tip import PassingTip
from gui.workspace import Workspace
from tests.support.designs import done
from tests.support.themes import theme_manager
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from core.design.document import Design
    from core.result import Result
    from gui.theme import ThemeManager

WIDTH, HEIGHT = 828, 448


class KeptCards(QObject):
    """Stands in for the provenance cards and keeps what they were told."""

    def __init__(self) -> None:
        super().__init__()
        self.hovered: list[tuple[Result, QRect]] = []
        self.opened: list[Result] = []
        self.left = 0

    def hover(self, result: Result, anchor: QRect, label: str = "", wanted: object = None) -> None:
        self.hovered.append((result, anchor))

    def leave(self) -> None:
        self.left += 1

    def open_now(self, result: Result, anchor: QRect, label: str = "", wanted: object = None) -> None:
        self.opened.append(result)


def told_refusals(monkeypatch: pytest.MonkeyPatch) -> list[tuple[QPoint, str]]:
    """Return what tips of refusals will say, each with the spot it is about, in global coordinates."""
    told: list[tuple[QPoint, str]] = []
    monkeypatch.setattr(PassingTip, "tell", lambda _tip, words, spot, _theme: told.append((spot, words)))
    return told


@dataclass
class Stage:
    """A window with a canvas in it, shown on the screen."""

    window: QWidget
    workspace: Workspace
    themes: ThemeManager
    pane: CanvasPane
    cards: KeptCards
    refusals: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    @property
    def map(self) -> MapView:
        """The map."""
        view = self.pane.findChild(MapView)
        assert isinstance(view, MapView)
        return view

    @property
    def tree(self) -> TreeView:
        """The tree, which must have been shown."""
        view = self.pane.findChild(TreeView)
        assert isinstance(view, TreeView)
        return view

    @property
    def view(self) -> QWidget:
        """What the pane shows: map, tree or the page of an empty cluster."""
        pages = self.pane.findChild(QStackedWidget)
        assert isinstance(pages, QStackedWidget)
        return pages.currentWidget()

    def place(self, *key: str) -> QRect:
        """Return where the box with a key is in the map's viewport."""
        assert self.map.boxes is not None
        return self.map.place_of(self.map.boxes.by_key[key].rect)

    def title(self, *key: str) -> QPoint:
        """Return a point on the name of a box."""
        return self.place(*key).topLeft() + QPoint(60, 16)

    def zone(self) -> QPoint:
        """Return the middle of the drop zone."""
        assert self.map.boxes is not None
        zone = self.map.boxes.root.zone
        assert zone is not None
        return self.map.place_of(zone).center()

    def node_ids(self, cluster: int = 0) -> list[str]:
        """Return the ids of the nodes directly in a cluster."""
        return [node.id for node in self.workspace.design.clusters[cluster].nodes]

    def counts(self, cluster: int = 0) -> list[int]:
        """Return the counts of the nodes directly in a cluster."""
        return [node.count for node in self.workspace.design.clusters[cluster].nodes]


def move_mouse(widget: QWidget, point: QPoint) -> None:
    """Let the pointer, with no button held, be at a point of a widget."""
    spot, none = widget.mapToGlobal(point).toPointF(), Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, point.toPointF(), spot, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)


def three_nodes() -> Design:
    """Return the opening comparison with more in it: its cluster c1 holds the nodes n1, n5 (a DGX H100) and n6."""
    design = design_of("opening")
    for part in ("dgx-h100", "aws-p5en-48xlarge"):
        design = done(add_part(design, built_in(), part, "c1")).after
    return design


def stage(
    qtbot: QtBot, application: QApplication, design: Design, *, beside: QWidget | None = None, height: int = HEIGHT
) -> Stage:
    """Show a canvas on a design, with another widget at its left if one is given."""
    window, themes, cards = QWidget(), theme_manager(application), KeptCards()
    themes.apply()
    qtbot.addWidget(window)
    workspace = Workspace(built_in(), design)
    pane = CanvasPane(workspace, themes, cards)  # type: ignore[arg-type]
    row = QHBoxLayout(window)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    if beside is not None:
        row.addWidget(beside)
    row.addWidget(pane, 1)
    window.resize(WIDTH + (beside.sizeHint().width() if beside is not None else 0), height)
    with qtbot.waitExposed(window):
        window.show()
    shown = Stage(window, workspace, themes, pane, cards)
    workspace.edit_refused.connect(shown.refusals.append)
    pane.drag_message.connect(shown.messages.append)
    return shown
