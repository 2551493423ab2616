"""One choice of units rules every pane: the same result is the same text wherever it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QWidget

from core.performance.metrics import MEMORY, SCALEOUT, SCALEUP
from core.presentation import present
from core.quantity import UnitChoice
from gui.canvas.tree_columns import Column
from gui.charts.chart_data import sentence
from gui.charts.pane import ChartsPane
from gui.compare.pane import ComparePane
from gui.inspector.figures import cluster_groups
from gui.provenance.cards import FigureCards
from gui.results.strip import ResultsStrip
from tests.support.canvas import Stage, stage
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

CHOICES = (
    UnitChoice(),
    UnitChoice(memory="GiB"),
    UnitChoice(network="GB/s"),
    UnitChoice(direction="both"),
    UnitChoice(memory="GiB", network="GB/s", direction="both"),
    UnitChoice(sparse=True, power="facility", rent="730 h"),
)
CLUSTER = "c1"


class Panes:
    """All panes on one workspace, and what they show of one cluster, by the id of the total."""

    def __init__(self, shown: Stage, window: QWidget) -> None:
        workspace, themes = shown.workspace, shown.themes
        cards = FigureCards(workspace, themes, window)
        self.stage, self.workspace = shown, workspace
        self.strip = ResultsStrip(workspace, themes, cards, window)
        self.charts = ChartsPane(workspace, themes, cards, window)
        self.compare = ComparePane(workspace, themes, cards, window)
        for pane in (self.strip, self.charts, self.compare):
            pane.resize(1440, 400)
        window.show()
        self.charts.load()
        self.charts.show_chart("memory")

    def in_strip(self) -> dict[str, str]:
        ids = {"Memory": MEMORY.id, "Scale-out": SCALEOUT.id}
        faces = [tile.face for tile in self.strip.tiles]
        return {ids[key]: f"{face.value} {face.unit}" for face in faces if (key := face.label.split(",")[0]) in ids}

    def in_table(self) -> dict[str, str]:
        cells = {metric.id: self.compare.model.table.cell(metric.id, CLUSTER) for metric in (MEMORY, SCALEOUT, SCALEUP)}
        return {name: f"{cell.text.value} {cell.text.unit}" for name, cell in cells.items() if cell is not None}

    def in_map(self) -> dict[str, str]:
        self.stage.pane.show_tree(False)
        assert self.stage.map.boxes is not None
        rows = self.stage.map.boxes.root.box.face.rows
        (fact,) = [row.fact for row in rows if row.takes_fabric and row.fact is not None]
        return {SCALEOUT.id: f"{fact.text.value} {fact.text.unit}"}

    def in_tree(self) -> dict[str, str]:
        self.stage.pane.show_tree(True)
        return {MEMORY.id: self.stage.tree.model().index(0, Column.MEMORY).data()}

    def in_charts(self) -> dict[str, str]:
        frame = self.charts.frame("memory")
        assert frame is not None
        assert frame.data is not None
        panel = frame.data.panels[0]
        mark = panel.groups[0].marks[0]
        told = sentence(frame.data, panel, panel.groups[0], mark).partition(": ")[2]
        assert mark.value == pytest.approx(float(told.split()[0]), rel=1e-2), "the bar is as high as its tip says"
        return {MEMORY.id: told}

    def in_inspector(self) -> dict[str, str]:
        groups = cluster_groups(self.workspace, self.workspace.estimates[CLUSTER])
        rows = {row.id: row for group in groups for row in group.rows}
        found = {metric.id: rows[metric.id].figure for metric in (MEMORY, SCALEOUT, SCALEUP) if metric.id in rows}
        return {name: f"{figure.value} {figure.unit}" for name, figure in found.items()}

    def all(self) -> dict[str, dict[str, str]]:
        """Return what each pane shows, by the name of the pane."""
        return {
            "strip": self.in_strip(),
            "table": self.in_table(),
            "map": self.in_map(),
            "tree": self.in_tree(),
            "charts": self.in_charts(),
            "inspector": self.in_inspector(),
        }


@pytest.fixture
def panes(qtbot: QtBot, qapp: QApplication) -> Panes:
    window = QWidget()
    qtbot.addWidget(window)
    return Panes(stage(qtbot, qapp, design_of("trn2-ultraserver")), window)


@pytest.mark.parametrize("choice", CHOICES)
def test_that_one_choice_of_units_rules_every_pane(panes: Panes, qtbot: QtBot, choice: UnitChoice) -> None:
    panes.workspace.set_units(choice)
    totals = panes.workspace.estimates[CLUSTER].totals
    said = {metric.id: present(totals[metric.id], choice) for metric in (MEMORY, SCALEOUT, SCALEUP)}
    expected = {name: f"{shown.value} {shown.unit}" for name, shown in said.items()}

    def differing() -> dict[str, dict[str, str]]:
        shown = panes.all().items()
        return {name: texts for name, texts in shown if not texts or not texts.items() <= expected.items()}

    qtbot.waitUntil(lambda: differing() == {})
    assert {metric_id for texts in panes.all().values() for metric_id in texts} == set(expected)


def test_that_sparse_peaks_and_facility_power_show_in_strip_table_and_charts(panes: Panes, qtbot: QtBot) -> None:
    panes.workspace.set_units(UnitChoice(sparse=True, power="facility"))
    for chart_id in ("precision", "power"):
        panes.charts.show_chart(chart_id)

    def tile_ids() -> set[str]:
        return {tile.tile.spec.id for tile in panes.strip.tiles}

    qtbot.waitUntil(lambda: "facility_typical_w" in tile_ids())
    assert "it_max_w" not in tile_ids()
    groups = {line.group for line in panes.compare.model.table.lines}
    assert "Compute, sparse" in groups
    charts = [panes.charts.frame(chart_id) for chart_id in ("precision", "power")]
    qtbot.waitUntil(lambda: all(frame is not None and frame.data is not None for frame in charts))
    (peaks, power) = [frame.data for frame in charts if frame is not None and frame.data is not None]
    assert "FP8 sparse" in [group.name for group in peaks.panels[0].groups]
    facility = panes.workspace.estimates[CLUSTER].facility_typical
    assert next(mark.result for group in power.panels[0].groups for mark in group.marks) == facility
