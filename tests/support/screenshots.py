"""Draw the pictures of the window for the README: `python3 dev.py exec python -m tests.support.screenshots [FOLDER]`.

The same window gives the same pictures each time: one size, no screen, one font, settings of its own. For Linux, where
fontconfig can be told which fonts there are.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QMimeData, QPointF, QTimer
from PySide6.QtGui import QEnterEvent, QFontDatabase
from PySide6.QtWidgets import QApplication

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_cluster
from core.design.templates import empty_design
from gui.app import make_window
from gui.canvas.map_view import MapView
from gui.dragging.payload import PartDrag, encode
from gui.settings import SettingsStore
from gui.window.main_window import MainWindow
from gui.workspace import Workspace
from tests.bench.design import done
from tests.support.drags import hover

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
    return hold(window, PartDrag("aws-trn2-ultraserver", 4))


def refused(window: MainWindow) -> QMimeData:
    """Hold an accelerator over a system that comes with its own."""
    return hold(window, PartDrag("h100-sxm"))


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


def hold(window: MainWindow, part: PartDrag) -> QMimeData:
    """Drag a part to the middle of the first system on the map; the payload must live as long as the drag."""
    view, payload = window.canvas.findChild(MapView), encode(part)
    assert isinstance(view, MapView)
    assert view.boxes is not None
    hover(view.viewport(), payload, view.place_of(view.boxes.root.children[0].rect).center())
    return payload


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


def main(arguments: list[str]) -> None:
    """Write all pictures into a folder."""
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
            sys.exit(f"The pictures are set in {FAMILY}: `sudo apt-get install fonts-inter`.")
        for name in SCENES:
            draw(application, name, folder / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
