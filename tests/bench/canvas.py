"""How long the map takes to be drawn again: all of it, one box, after a drop, and with 10,000 different nodes."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from core.catalogue.catalogue import built_in
from core.design.document import Design
from gui.canvas.map_canvas import ZOOMS
from gui.canvas.map_view import MapView
from gui.canvas.pane import CanvasPane
from gui.dragging.payload import PartDrag, encode
from gui.provenance.cards import FigureCards
from gui.stylesheet import Stylesheet
from gui.theme import ThemeManager
from gui.workspace import Workspace
from tests.bench import summary, times_ms
from tests.bench.charts import change_and_paint, edits, settle
from tests.bench.design import ACCELERATORS, SYSTEMS, many_accelerators, many_nodes

SIZE = QSize(1280, 800)
BOXES = 1000
REPEATS = 60
FEW_REPEATS = 10
WARM_UP = 5
ALL_BUDGET_MS = 16.0
ONE_BUDGET_MS = 3.0
DROP_BUDGET_MS = 16.0


def run() -> dict[str, float]:
    """Return CPU times in milliseconds, offscreen, of a map of 1280 × 800."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    themes = ThemeManager(application, Stylesheet())
    themes.apply()
    return {**of_many_boxes(themes), **of_a_drop(themes), **of_many_nodes(themes)}


def of_many_boxes(themes: ThemeManager) -> dict[str, float]:
    """Draw the map of at least a thousand visible boxes: all, and one of them."""
    window, _, view = shown(many_nodes(), themes)
    view.set_zoom(ZOOMS[0])
    settle()
    boxes = visible_boxes(view)
    assert len(boxes) >= BOXES, len(boxes)
    places = itertools.cycle(boxes)
    port = view.viewport()
    measures = {
        **measured(f"{len(boxes):,} visible boxes: full repaint, ms", port.repaint, ALL_BUDGET_MS),
        **measured("the same: one changed box, ms", lambda: port.repaint(next(places)), ONE_BUDGET_MS),
    }
    close(window)
    return measures


def of_a_drop(themes: ThemeManager) -> dict[str, float]:
    """Drop a part on a stack again and again, ten large clusters open, until strip and canvas would be painted."""
    window, workspace, view = shown(many_accelerators(), themes)
    point = view.place_of(view.boxes.root.children[0].rect).center() if view.boxes is not None else QPoint()
    mime = encode(PartDrag(SYSTEMS[0]))

    def act() -> None:
        drop(view, mime, point)
        settle()

    name = f"10 clusters of {ACCELERATORS:,} accelerators: drop to painted map, ms"
    measures = measured(name, act, DROP_BUDGET_MS)
    assert workspace.undo_stack.count() == REPEATS + WARM_UP
    close(window)
    return measures


def of_many_nodes(themes: ThemeManager) -> dict[str, float]:
    """Show one of ten clusters of 1,000 nodes each and change a node; the core's part is in `tests.bench.design`."""
    design, size = many_nodes(), "10,000 different nodes in ten clusters"
    window, workspace, view = shown(design, themes)
    changes = change_and_paint(workspace, edits(design))
    layouts = times_ms(view.relayout, FEW_REPEATS)
    measures = {
        **summary(f"{size}: lay the map out, ms", layouts),
        **summary(f"{size}: change a count to painted map, core included, ms", times_ms(changes, FEW_REPEATS)),
    }
    close(window)
    return measures


def measured(name: str, act: Callable[[], object], budget: float) -> dict[str, float]:
    """Return the summary of an act, which is done some times before it is timed."""
    times_ms(act, WARM_UP)
    return summary(name, times_ms(act, REPEATS), budget)


def shown(design: Design, themes: ThemeManager) -> tuple[QWidget, Workspace, MapView]:
    """Show a canvas on a design."""
    workspace, window = Workspace(built_in(), design), QWidget()
    pane = CanvasPane(workspace, themes, FigureCards(workspace, themes, window), window)
    window.show()
    view = pane.findChild(MapView)
    assert isinstance(view, MapView)
    pane.resize(SIZE + pane.size() - view.size())
    window.resize(pane.size())
    settle()
    return window, workspace, view


def visible_boxes(view: MapView) -> list[QRect]:
    """Return the places of the boxes that can be seen."""
    port = view.viewport().rect()
    boxes = view.boxes.root.walk() if view.boxes is not None else ()
    return [place for place in (view.place_of(box.rect) for box in boxes) if port.intersects(place)]


def drop(view: MapView, mime: QMimeData, point: QPoint) -> None:
    """Send the events of a drag and its drop."""
    button, keys, action = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    for kind in (QDragEnterEvent, QDragMoveEvent):
        QApplication.sendEvent(view.viewport(), kind(point, action, mime, button, keys))
    QApplication.sendEvent(view.viewport(), QDropEvent(point.toPointF(), action, mime, button, keys))


def close(window: QWidget) -> None:
    """Close a window and free it."""
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
