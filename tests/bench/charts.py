"""How long a change takes until strip, charts or comparison are painted again, with ten large clusters."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from core.catalogue.catalogue import built_in
from core.design.document import Design
from core.design.edits import Edit
from gui.charts.pane import ChartsPane
from gui.compare.pane import ComparePane
from gui.provenance.cards import FigureCards
from gui.results.strip import ResultsStrip
from gui.stylesheet import Stylesheet
from gui.theme import ThemeManager
from gui.workspace import Workspace
from tests.bench import summary, times_ms
from tests.bench.design import ACCELERATORS, edited_counts, many_accelerators

REPEATS = 60
WARM_UP = 5
STRIP_BUDGET_MS = 16.0
CHARTS_BUDGET_MS = 50.0
WIDTHS = {"two charts": 1440, "three charts": 1920}
CHARTS_HEIGHT = 280
COMPARISON_BUDGET_MS = 16.0
COMPARISON_WIDTHS = {"three columns in sight": 1440, "all columns in sight": 3840}
COMPARISON_HEIGHT = 800
SETTLING_ROUNDS = 3


def run() -> dict[str, float]:
    """Return CPU times in milliseconds from a change of the design to the end of the paint that follows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    themes = ThemeManager(application, Stylesheet())
    themes.apply()
    design = many_accelerators()
    size = f"10 clusters of {ACCELERATORS:,} accelerators"
    measures = of_strip(design, themes, size)
    for name, width in WIDTHS.items():
        measures |= of_charts(design, themes, f"{size}, {name}", width)
    for name, width in COMPARISON_WIDTHS.items():
        measures |= of_comparison(design, themes, f"{size}, {name}", width)
    return measures


def of_strip(design: Design, themes: ThemeManager, size: str) -> dict[str, float]:
    """Measure the strip alone."""
    workspace = Workspace(built_in(), design)
    window = QWidget()
    strip = ResultsStrip(workspace, themes, FigureCards(workspace, themes, window), window)
    strip.resize(WIDTHS["two charts"], strip.sizeHint().height())
    window.resize(strip.size())
    samples = repaint_times(window, workspace)
    return summary(f"{size}: change to painted strip, ms", samples, STRIP_BUDGET_MS)


def of_charts(design: Design, themes: ThemeManager, size: str, width: int) -> dict[str, float]:
    """Measure the charts alone, as many as fit a width."""
    workspace, window = Workspace(built_in(), design), QWidget()
    pane = ChartsPane(workspace, themes, FigureCards(workspace, themes, window))
    pane.resize(width, CHARTS_HEIGHT)
    pane.load()
    samples = repaint_times(pane, workspace)
    return summary(f"{size}: change to painted charts, ms", samples, CHARTS_BUDGET_MS)


def of_comparison(design: Design, themes: ThemeManager, size: str, width: int) -> dict[str, float]:
    """Measure the comparison alone."""
    workspace, window = Workspace(built_in(), design), QWidget()
    pane = ComparePane(workspace, themes, FigureCards(workspace, themes, window), window)
    pane.resize(width, COMPARISON_HEIGHT)
    window.resize(pane.size())
    samples = repaint_times(window, workspace)
    return summary(f"{size}: change to painted comparison, ms", samples, COMPARISON_BUDGET_MS)


def repaint_times(widget: QWidget, workspace: Workspace) -> list[float]:
    """Show a widget, change a count of the design again and again, and time each change up to the last paint."""
    widget.show()
    changes = edits(workspace.design)
    settle()
    act = change_and_paint(workspace, changes)
    times_ms(act, WARM_UP)
    samples = times_ms(act, REPEATS)
    widget.close()
    widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return samples


def edits(design: Design) -> Iterator[Edit]:
    """Yield edits that follow one another, each of one count."""
    before = design
    for after in edited_counts(design):
        yield Edit(before, after, "Set count")
        before = after


def change_and_paint(workspace: Workspace, changes: Iterator[Edit]) -> Callable[[], None]:
    """Return an act that makes the next change and lets everything be painted."""

    def act() -> None:
        workspace.apply(next(changes))
        settle()

    return act


def settle() -> None:
    """Run the event loop until timers that are due have fired and what they asked for is painted."""
    for _ in range(SETTLING_ROUNDS):
        QApplication.processEvents()
