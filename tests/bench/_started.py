"""A program that `startup` starts: it opens a window and prints when it was painted and when it was all there.

Arguments: `bare` or `rackwright`, and the reading of `time.monotonic_ns` just before this process was started.
Prints one JSON object: milliseconds from the start of the process, by the clock and of CPU time, and the most memory it
held, in MB.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QMainWindow
from typing_extensions import override

SETTLE_MS = 200
"""So long after the last part is there, further painting still counts as belonging to the start."""
PLOTS = 3
POINTS = 100


class Watch(QObject):
    """Notes when a window has been painted for the first time, and when for the last before it came to rest."""

    painted = Signal()

    def __init__(self, window: QMainWindow, is_complete: Callable[[], bool], started_ns: int) -> None:
        super().__init__(window)
        self._is_complete, self._started_ns = is_complete, started_ns
        self.first: dict[str, float] = {}
        self.last: dict[str, float] = {}
        self._is_settling = False
        # Queued, and so handled after all of the window was painted, but before any timer.
        self.painted.connect(self._on_painted, Qt.ConnectionType.QueuedConnection)
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Paint, QEvent.Type.UpdateRequest):
            self.painted.emit()
        return False

    def _on_painted(self) -> None:
        self.last = {"ms": (time.monotonic_ns() - self._started_ns) / 1e6, "cpu_ms": time.process_time_ns() / 1e6}
        self.first = self.first or self.last
        if self._is_complete() and not self._is_settling:
            self._is_settling = True
            QTimer.singleShot(SETTLE_MS, self, QApplication.quit)


def bare_window() -> tuple[QMainWindow, Callable[[], bool]]:
    """Return a window with three plots and nothing else, and what says whether it is complete: it always is."""
    import pyqtgraph
    from PySide6.QtWidgets import QSplitter

    window, plots = QMainWindow(), QSplitter()
    for _ in range(PLOTS):
        plot = pyqtgraph.PlotWidget()
        plot.plot(list(range(POINTS)))
        plots.addWidget(plot)
    window.setCentralWidget(plots)
    window.resize(1440, 900)
    return window, lambda: True


def rackwright_window() -> tuple[QMainWindow, Callable[[], bool]]:
    """Return the program's own window at its first start, and what says whether its charts are there."""
    import gui.entry  # noqa: F401  what a start imports before it knows that it needs a window
    from gui.collection import collection_paused

    with collection_paused():  # as the entry does
        from gui.app import make_window
        from gui.settings import SettingsStore

    application = QApplication.instance()
    assert isinstance(application, QApplication)
    with tempfile.TemporaryDirectory() as home:
        window = make_window(application, SettingsStore(Path(home, "settings.json")))
    return window, lambda: window.charts.is_loaded


def peak_memory_mb() -> float:
    """Return the most memory this process has held, in MB; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main() -> None:
    """Open the window that the first argument names and print what it took."""
    application = QApplication([])
    window, is_complete = {"bare": bare_window, "rackwright": rackwright_window}[sys.argv[1]]()
    watch = Watch(window, is_complete, int(sys.argv[2]))
    window.show()
    application.exec()
    times = {f"{name}_{unit}": at[unit] for name, at in (("first", watch.first), ("ready", watch.last)) for unit in at}
    print(json.dumps(times | {"memory_mb": peak_memory_mb()}))


if __name__ == "__main__":
    main()
