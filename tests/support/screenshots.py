"""Draw the pictures of the window for the README: `python3 dev.py exec python -m tests.support.screenshots [FOLDER]`.

The same window gives the same pictures each time: one size, no screen, one font, settings of its own. For Linux, where
fontconfig can be told which fonts there are.
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QEnterEvent, QFontDatabase, QPolygon
from PySide6.QtWidgets import QApplication

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_cluster
from core.design.templates import empty_design
from gui.app import make_window
from gui.canvas.map_view import MapView
from gui.drag import PartDrag, encode
from gui.settings import SettingsStore
from gui.window.main_window import MainWindow
from gui.workspace import Workspace
from tests.bench.design import done

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (1440, 900)
FAMILY = "Inter"
FONTS = f"""<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <selectfont>
    <rejectfont><pattern/></rejectfont>
    <acceptfont><pattern><patelt name="family"><string>{FAMILY}</string></patelt></pattern></acceptfont>
  </selectfont>
</fontconfig>
"""
REST_MS = 800
"""Longer than any timer of the window that still changes what is shown."""
STEP = 8
"""How finely a place on the map is looked for, in pixels."""

Scene = Callable[[MainWindow], object]


def workspace(window: MainWindow) -> Workspace:
    """Return what the panes of a window share."""
    found = window.findChild(Workspace)
    assert found is not None
    return found


def second_cluster(window: MainWindow) -> None:
    """Show the second cluster with its system selected."""
    cluster = workspace(window).design.clusters[1]
    workspace(window).show_cluster(cluster.id)
    workspace(window).select([cluster.nodes[0].id])


def compare(window: MainWindow) -> None:
    """Show the comparison."""
    window.tabs.show_compare(True)


def dragging(window: MainWindow) -> QMimeData:
    """Hold four more of the first cluster's systems over it."""
    node = workspace(window).design.clusters[0].nodes[0]
    return hold(window, PartDrag(node.part or "", 4), node.id)


def refused(window: MainWindow) -> QMimeData:
    """Hold an accelerator over a system that comes with its own."""
    node = workspace(window).design.clusters[0].nodes[0]
    return hold(window, PartDrag("h100-sxm"), node.id)


def empty(window: MainWindow) -> None:
    """Show a new design with its first, empty cluster."""
    shared = workspace(window)
    shared.open_design(done(add_cluster(empty_design(built_in(), shared.design.prices_as_of))))


def provenance(window: MainWindow) -> None:
    """Rest the pointer on the first figure of the strip until its card opens."""
    tile = window.strip.tiles[0]
    at = QPointF(tile.rect().center())
    QApplication.sendEvent(tile, QEnterEvent(at, tile.mapTo(window, at), tile.mapToGlobal(at)))


SCENES: dict[str, tuple[str, Scene]] = {
    "main-light": ("light", lambda _window: None),
    "main-dark": ("dark", lambda _window: None),
    "second-cluster": ("light", second_cluster),
    "compare": ("light", compare),
    "dragging": ("light", dragging),
    "refused": ("light", refused),
    "empty": ("light", empty),
    "provenance": ("light", provenance),
}
"""The pictures by name: theme, and what is done before the picture is taken."""


def hold(window: MainWindow, part: PartDrag, target_id: str) -> QMimeData:
    """Drag a part to the middle of a node on the map without dropping it; the payload must live as long as the drag."""
    view = window.canvas.findChild(MapView)
    assert view is not None
    point = middle(view, target_id)
    payload, action, button = encode(part), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    for kind in (QDragEnterEvent, QDragMoveEvent):
        event = kind(point, action, payload, button, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view.viewport(), event)
    return payload


def middle(view: MapView, target_id: str) -> QPoint:
    """Return the middle of what a map shows of a node."""
    ground = view.viewport().rect()
    columns, rows = range(0, ground.width(), STEP), range(0, ground.height(), STEP)
    points = [QPoint(x, y) for x, y in itertools.product(columns, rows)]
    inside = QPolygon([point for point in points if (target := view.target_at(point)) and target.id == target_id])
    return inside.boundingRect().center()


def rest() -> None:
    """Let the window run until nothing is left to do."""
    loop = QEventLoop()
    QTimer.singleShot(REST_MS, loop.quit)
    loop.exec()


def draw(application: QApplication, name: str, path: Path) -> None:
    """Open a window, bring it into a scene, and write its picture."""
    theme, act = SCENES[name]
    with tempfile.TemporaryDirectory() as home:
        settings = SettingsStore(Path(home, "settings.json"))
        settings.change(theme=theme)
        window = make_window(application, settings)
        window.resize(*SIZE)
        window.show()
        rest()
        held = act(window)
        rest()
        window.grab().save(str(path))
        del held
        window.close()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def main(arguments: list[str]) -> int:
    """Write all pictures into a folder; return the exit code."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        fonts = Path(home, "fonts.conf")
        fonts.write_text(FONTS, encoding="utf-8")
        os.environ |= {"FONTCONFIG_FILE": str(fonts), "QT_QPA_PLATFORM": "offscreen"}
        application = QApplication([])
        application.setApplicationName("rackwright")
        application.setCursorFlashTime(0)  # a caret that blinks is not there in every picture
        if FAMILY not in QFontDatabase.families():
            print(f"The pictures are set in {FAMILY}: `sudo apt-get install fonts-inter`.", file=sys.stderr)
            return 2
        for name in SCENES:
            draw(application, name, folder / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
